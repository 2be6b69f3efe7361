//! The panel that says how the game ended, with what can be done next.

use bevy_egui::egui::{
    self, Align, Align2, CornerRadius, FontId, Frame, Id, Layout, Margin, Order, RichText, Sense, Stroke, Ui,
    Vec2, vec2,
};

use super::Celebration;
use super::place::Place;
use crate::app::board::picture::token;
use crate::app::table::UiCommand;
use crate::app::text::{reason_text, side_name, tr, trf};
use crate::app::theme::egui_style::{corner, is_narrow, pixels, shadow, target};
use crate::app::theme::{Theme, fonts};
use crate::games::{Outcome, Side};

/// How much of its ground hides what is behind it where it lies on the board.
const COVER: f32 = 0.88;
/// Its greatest width in logical pixels.
const WIDTH: f32 = 430.0;
/// The same for one row.
const SLIM: f32 = 560.0;

/// What the panel says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    /// Who has won.
    pub heading: String,
    /// Why it is over.
    pub reason: String,
    /// The official score where it is another than the one on the board.
    pub official: Option<String>,
}

impl Words {
    /// What is said of an ending.
    #[must_use]
    pub(super) fn new(celebration: &Celebration) -> Self {
        let ending = &celebration.ending;
        let heading = match ending.outcome {
            Outcome::Win(side) => trf("celebrate.win", &[("side", side_name(celebration.game, side))]),
            Outcome::Draw => tr("celebrate.draw").to_owned(),
        };
        let official = ending.official.map(|[first, second]| {
            trf("celebrate.official", &[("first", &first.to_string()), ("second", &second.to_string())])
        });
        Self { heading, reason: reason_text(celebration.game, ending), official }
    }
}

/// Shows the panel at its place, with or without buttons; what was asked for by them.
pub(super) fn show(
    ctx: &egui::Context,
    celebration: &Celebration,
    theme: &Theme,
    place: Place,
    buttons: bool,
) -> Option<UiCommand> {
    let gap = theme.sizes.gap;
    let width = if place.slim { SLIM } else { WIDTH }.min(place.room.width() - 2.0 * gap).max(0.0);
    let cover = if place.slim { COVER } else { 1.0 };
    let [along, across] = if place.slim { [gap, gap * 0.5] } else { [gap * 1.5, gap] }.map(pixels);
    egui::Area::new(Id::new("celebration"))
        .order(Order::Foreground)
        .pivot(place.anchor)
        .fixed_pos(place.point(gap))
        .interactable(buttons)
        .show(ctx, |ui| {
            Frame::new()
                .fill(theme.panel.surface.faded(cover).egui())
                .stroke(Stroke::new(1.5, theme.panel.accent.egui()))
                .corner_radius(corner(theme))
                .shadow(shadow(theme))
                .inner_margin(Margin::symmetric(along, across))
                .show(ui, |ui| {
                    ui.set_width((width - 2.0 * f32::from(along)).max(0.0));
                    if place.slim {
                        row(ui, celebration, theme, buttons)
                    } else {
                        card(ui, celebration, theme, buttons)
                    }
                })
                .inner
        })
        .inner
}

/// One row: who has won, the counts, and what can be done.
fn row(ui: &mut Ui, celebration: &Celebration, theme: &Theme, buttons: bool) -> Option<UiCommand> {
    let words = Words::new(celebration);
    let mut asked = None;
    let size = vec2(ui.available_width(), target(theme, is_narrow(ui.ctx())));
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        let heading = FontId::new(theme.sizes.text_large * 1.1, fonts::display());
        ui.label(RichText::new(&words.heading).font(heading)).on_hover_text(&words.reason);
        if let Some(tally) = celebration.ending.tally.filter(|_| ui.available_width() > 230.0) {
            counts(ui, celebration.game, tally, theme, 0.72);
        }
        if buttons {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let side = Vec2::splat(size.y.min(44.0));
                let (rect, _) = ui.allocate_exact_size(side, Sense::hover());
                if cross(ui, rect, theme) {
                    asked = Some(UiCommand::Dismiss);
                }
                if ui.add(again(theme, vec2(0.0, size.y))).clicked() {
                    asked = Some(UiCommand::NewGame);
                }
            });
        }
    });
    asked
}

fn card(ui: &mut Ui, celebration: &Celebration, theme: &Theme, buttons: bool) -> Option<UiCommand> {
    let words = Words::new(celebration);
    let mut asked = None;
    let room = ui.max_rect();
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = theme.sizes.gap * 0.5;
        let heading = FontId::new(theme.sizes.text_large * 1.6, fonts::display());
        ui.label(RichText::new(&words.heading).font(heading));
        if let Some(tally) = celebration.ending.tally {
            counts(ui, celebration.game, tally, theme, 1.0);
        }
        ui.label(RichText::new(&words.reason).color(theme.panel.text.egui()));
        if let Some(official) = &words.official {
            ui.label(RichText::new(official).size(theme.sizes.text_small).color(theme.panel.quiet.egui()));
        }
        if buttons {
            ui.add_space(theme.sizes.gap * 0.25);
            asked = button_row(ui, theme);
        }
    });
    let corner = egui::Rect::from_center_size(room.right_top() + vec2(-6.0, 8.0), Vec2::splat(36.0));
    if buttons && cross(ui, corner, theme) { Some(UiCommand::Dismiss) } else { asked }
}

/// Both sides' pieces with their counts, `scale` times as large as usual.
fn counts(ui: &mut Ui, game: &str, tally: [u32; 2], theme: &Theme, scale: f32) {
    let (radius, font) = (11.0 * scale, FontId::new(theme.sizes.text_large * 1.3 * scale, fonts::strong()));
    let step = font.size;
    let size = vec2((step * 9.0).min(ui.available_width()), step * 1.3);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    let ink = theme.panel.text.egui();
    for (side, out) in [(Side::First, -1.0), (Side::Second, 1.0)] {
        token(painter, game, rect.center() + vec2(out * step * 3.1, 0.0), radius, side, theme);
        let number = rect.center() + vec2(out * step * 1.5, 0.0);
        painter.text(number, Align2::CENTER_CENTER, tally[side.index()], font.clone(), ink);
    }
    painter.text(rect.center(), Align2::CENTER_CENTER, ":", font, theme.panel.quiet.egui());
}

fn label(theme: &Theme, key: &str) -> RichText {
    RichText::new(tr(key)).font(FontId::new(theme.sizes.text, fonts::strong()))
}

fn again(theme: &Theme, size: Vec2) -> egui::Button<'static> {
    let text = label(theme, "celebrate.again").color(theme.panel.on_accent.egui());
    egui::Button::new(text).fill(theme.panel.accent.egui()).min_size(size)
}

/// Side by side where there is room, else one above the other.
fn button_row(ui: &mut Ui, theme: &Theme) -> Option<UiCommand> {
    let mut asked = None;
    let (room, gap) = (ui.available_width(), theme.sizes.gap);
    let beside = room >= theme.sizes.text * 21.0;
    let width = if beside { ((room - gap) / 2.0).min(170.0) } else { room };
    let size = vec2(width, target(theme, is_narrow(ui.ctx())));
    let dismiss = egui::Button::new(label(theme, "celebrate.dismiss")).min_size(size);
    let buttons = |ui: &mut Ui| {
        if ui.add(again(theme, size)).clicked() {
            asked = Some(UiCommand::NewGame);
        }
        if ui.add(dismiss).clicked() {
            asked = Some(UiCommand::Dismiss);
        }
    };
    if beside {
        let row = vec2(2.0 * size.x + gap, size.y);
        ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = gap;
            buttons(ui);
        });
    } else {
        buttons(ui);
    }
    asked
}

/// A cross in `at`; whether it was pressed.
fn cross(ui: &mut Ui, at: egui::Rect, theme: &Theme) -> bool {
    let response = ui.interact(at, Id::new("celebration.close"), Sense::click());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, tr("celebrate.dismiss")));
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(at, CornerRadius::same(8), theme.panel.hovered.egui());
    }
    let (line, long) = (Stroke::new(2.0, theme.panel.quiet.egui()), 6.0);
    for slope in [1.0, -1.0] {
        let half = vec2(long, long * slope);
        painter.line_segment([at.center() - half, at.center() + half], line);
    }
    response.on_hover_text(tr("celebrate.dismiss")).clicked()
}
