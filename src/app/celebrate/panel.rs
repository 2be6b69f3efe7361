//! The panel that says how the game ended: right under the title bar, translucent, so that the final board stays in view.

use bevy_egui::egui::{
    self, Align, Align2, CornerRadius, FontId, Frame, Id, Layout, Margin, Order, RichText, Sense, Stroke, Ui,
    Vec2, vec2,
};

use super::Celebration;
use crate::app::table::UiCommand;
use crate::app::text::{side_name, tr, trf};
use crate::app::theme::egui_style::{corner, pixels, shadow, target};
use crate::app::theme::{Theme, fonts};
use crate::games::{Outcome, Side};

/// How much of the panel's ground hides what is behind it.
const COVER: f32 = 0.88;
/// Its greatest width in logical pixels.
const WIDTH: f32 = 430.0;

/// What the panel says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    /// Who has won.
    pub heading: String,
    /// Why it is over.
    pub reason: &'static str,
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
        Self { heading, reason: tr(ending.reason), official }
    }
}

/// Shows the panel at the top of the board's room, with or without buttons; what was asked for by them.
pub(super) fn show(
    ctx: &egui::Context,
    celebration: &Celebration,
    theme: &Theme,
    room: egui::Rect,
    buttons: bool,
) -> Option<UiCommand> {
    let (gap, narrow) = (theme.sizes.gap, room.width() < WIDTH + 2.0 * theme.sizes.gap);
    let width = WIDTH.min(room.width() - 2.0 * gap).max(0.0);
    let surface = theme.panel.surface.faded(COVER).egui();
    egui::Area::new(Id::new("celebration"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(egui::pos2(room.center().x, room.top() + gap * 0.5))
        .interactable(buttons)
        .show(ctx, |ui| {
            Frame::new()
                .fill(surface)
                .stroke(Stroke::new(1.0, theme.panel.outline.egui()))
                .corner_radius(corner(theme))
                .shadow(shadow(theme))
                .inner_margin(Margin::symmetric(pixels(gap * 1.5), pixels(gap)))
                .show(ui, |ui| {
                    ui.set_width((width - gap * 3.0).max(0.0));
                    content(ui, celebration, theme, narrow, buttons)
                })
                .inner
        })
        .inner
}

fn content(
    ui: &mut Ui,
    celebration: &Celebration,
    theme: &Theme,
    narrow: bool,
    buttons: bool,
) -> Option<UiCommand> {
    let words = Words::new(celebration);
    let mut asked = None;
    let close = ui.max_rect();
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = theme.sizes.gap * 0.5;
        let heading = FontId::new(theme.sizes.text_large * 1.6, fonts::display());
        ui.label(RichText::new(&words.heading).font(heading));
        if let Some(tally) = celebration.ending.tally {
            counts(ui, tally, theme);
        }
        ui.label(RichText::new(words.reason).color(theme.panel.text.egui()));
        if let Some(official) = &words.official {
            ui.label(RichText::new(official).size(theme.sizes.text_small).color(theme.panel.quiet.egui()));
        }
        if buttons {
            ui.add_space(theme.sizes.gap * 0.25);
            asked = button_row(ui, theme, narrow);
        }
    });
    if buttons && cross(ui, close, theme) { Some(UiCommand::Dismiss) } else { asked }
}

/// Both sides' discs with their counts, in the middle.
fn counts(ui: &mut Ui, tally: [u32; 2], theme: &Theme) {
    let (radius, font) = (11.0, FontId::new(theme.sizes.text_large * 1.3, fonts::strong()));
    let (rect, _) = ui.allocate_exact_size(vec2(230.0_f32.min(ui.available_width()), 32.0), Sense::hover());
    let painter = ui.painter();
    let ink = theme.panel.text.egui();
    for (side, out) in [(Side::First, -1.0), (Side::Second, 1.0)] {
        let inks = match side {
            Side::First => &theme.othello.black,
            Side::Second => &theme.othello.white,
        };
        let disc = rect.center() + vec2(out * 76.0, 0.0);
        painter.circle(disc, radius, inks.face.egui(), Stroke::new(1.0, theme.board.frame_dark.egui()));
        if inks.ring != inks.face {
            painter.circle_stroke(disc, radius * 0.62, Stroke::new(1.3, inks.ring.egui()));
        }
        let number = rect.center() + vec2(out * 36.0, 0.0);
        painter.text(number, Align2::CENTER_CENTER, tally[side.index()], font.clone(), ink);
    }
    painter.text(rect.center(), Align2::CENTER_CENTER, ":", font, theme.panel.quiet.egui());
}

fn button_row(ui: &mut Ui, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    let mut asked = None;
    let size = vec2(150.0, target(theme, narrow));
    let row = vec2(2.0 * size.x + theme.sizes.gap, size.y);
    ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = theme.sizes.gap;
        let label = |key: &str| RichText::new(tr(key)).font(FontId::new(theme.sizes.text, fonts::strong()));
        let again = label("celebrate.again").color(theme.panel.on_accent.egui());
        let again = egui::Button::new(again).fill(theme.panel.accent.egui()).min_size(size);
        if ui.add(again).clicked() {
            asked = Some(UiCommand::NewGame);
        }
        if ui.add(egui::Button::new(label("celebrate.dismiss")).min_size(size)).clicked() {
            asked = Some(UiCommand::Dismiss);
        }
    });
    asked
}

/// The cross in the upper right corner; whether it was pressed.
fn cross(ui: &mut Ui, room: egui::Rect, theme: &Theme) -> bool {
    let at = egui::Rect::from_center_size(room.right_top() + vec2(-8.0, 10.0), Vec2::splat(32.0));
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
