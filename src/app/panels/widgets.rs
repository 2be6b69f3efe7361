//! Our own small widgets: plates, buttons with a drawing, bars, discs, the spinner.

use bevy_egui::egui::{
    self, Align2, Color32, Context, CornerRadius, FontFamily, FontId, Frame, Id, Margin, Order, Painter,
    Pos2, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::icons::Icon;
use crate::app::board::picture::token;
use crate::app::theme::egui_style::{corner, shadow, target};
use crate::app::theme::{Theme, fonts};
use crate::games::Side;

/// An area of its own exactly over `rect`, so that egui knows that the pointer is over it: what lies in egui's background layer would let
/// clicks through to the board.
pub(super) fn plate<R>(
    ctx: &Context,
    id: &'static str,
    rect: Rect,
    frame: Frame,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    egui::Area::new(Id::new(id))
        .order(Order::Middle)
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_clip_rect(rect.expand(24.0));
            let inner = rect.size() - frame.total_margin().sum();
            frame
                .show(ui, |ui| {
                    ui.set_min_size(inner.max(Vec2::ZERO));
                    ui.set_max_size(inner.max(Vec2::ZERO));
                    content(ui)
                })
                .inner
        })
        .inner
}

/// The frame of a panel that lies on the table.
pub(super) fn panel_frame(theme: &Theme, margin: Margin) -> Frame {
    Frame::new()
        .fill(theme.panel.surface.egui())
        .stroke(Stroke::new(1.0, theme.panel.outline.egui()))
        .corner_radius(corner(theme))
        .shadow(shadow(theme))
        .inner_margin(margin)
}

/// Semi-bold text.
#[must_use]
pub(super) fn strong(text: impl Into<String>, size: f32) -> RichText {
    RichText::new(text).font(FontId::new(size, fonts::strong()))
}

/// Text that stands back.
#[must_use]
pub(super) fn quiet(text: impl Into<String>, theme: &Theme) -> RichText {
    RichText::new(text)
        .font(FontId::new(theme.sizes.text_small, FontFamily::Proportional))
        .color(theme.panel.quiet.egui())
}

/// As much of a text as there is room for, with dots where it was cut off.
#[must_use]
pub(super) fn shortened(ui: &Ui, text: &str, size: f32, room: f32) -> String {
    let font = FontId::proportional(size);
    let width = |text: &str| {
        ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER).size().x
    };
    if width(text) <= room {
        return text.to_owned();
    }
    let ends: Vec<_> = text.char_indices().map(|(end, _)| end).collect();
    let fits = ends.partition_point(|&end| width(&format!("{}…", &text[..end])) <= room);
    let end = fits.checked_sub(1).map_or(0, |index| ends[index]);
    format!("{}…", text[..end].trim_end())
}

/// Explains what is shown in a sentence: to a mouse that rests on it, and to whoever taps or clicks it. A finger that is held on something in a list
/// scrolls it, so that holding cannot be the way.
pub(super) fn explained(response: Response, text: &str) {
    let response = response.interact(Sense::CLICK);
    egui::Popup::from_toggle_button_response(&response)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClick)
        .gap(4.0)
        .show(|ui| {
            ui.set_max_width(ui.spacing().tooltip_width);
            ui.label(text);
        });
    response.on_hover_text(text);
}

/// How much a button calls for attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Weight {
    /// The one thing that most people want here.
    Primary,
    /// A button like others.
    #[default]
    Plain,
    /// No ground of its own until the pointer is over it.
    Bare,
}

/// A button with a drawing, a label or both.
#[derive(Clone, Debug)]
pub(super) struct Button<'a> {
    /// Its drawing.
    pub icon: Option<Icon>,
    /// Its label. What reads the screen aloud gets it even if there is no room to show it.
    pub label: &'a str,
    /// Whether the label is shown.
    pub labelled: bool,
    /// What it does, in a sentence with its key.
    pub hint: &'a str,
    /// Whether it can be pressed now.
    pub enabled: bool,
    /// Whether what it switches is on.
    pub on: bool,
    /// How much it calls for attention.
    pub weight: Weight,
    /// Least width, or 0.
    pub width: f32,
    /// Whether there is no more room beside the label than must be.
    pub tight: bool,
}

impl<'a> Button<'a> {
    /// A plain button that shows its label.
    #[must_use]
    pub(super) fn new(label: &'a str) -> Self {
        Self {
            icon: None,
            label,
            labelled: true,
            hint: "",
            enabled: true,
            on: false,
            weight: Weight::Plain,
            width: 0.0,
            tight: false,
        }
    }

    /// Shows it; whether it was pressed.
    pub(super) fn show(&self, ui: &mut Ui, theme: &Theme, narrow: bool) -> bool {
        self.respond(ui, theme, narrow).clicked()
    }

    /// Shows it.
    pub(super) fn respond(&self, ui: &mut Ui, theme: &Theme, narrow: bool) -> Response {
        let height = target(theme, narrow);
        let font = FontId::new(theme.sizes.text, fonts::strong());
        let galley = self
            .labelled
            .then(|| ui.painter().layout_no_wrap(self.label.to_owned(), font, Color32::PLACEHOLDER));
        let (icon, gap) = (20.0, theme.sizes.gap * 0.66);
        let pad = if self.tight { 2.0 } else { theme.sizes.gap };
        let mut width = galley.as_ref().map_or(0.0, |galley| galley.size().x);
        if self.icon.is_some() {
            width += icon + if galley.is_some() { gap } else { 0.0 };
        }
        let padded = if galley.is_some() { width + 2.0 * pad } else { height };
        // Never narrower than high: a finger has to hit it.
        let size = vec2(padded.max(self.width).max(height), height);
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, self.enabled, self.label));
        let (fill, edge, ink) = self.inks(theme, &response);
        let radius = CornerRadius::same(8);
        ui.painter().rect(rect, radius, fill, edge, StrokeKind::Inside);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if response.has_focus() {
            let ring = Stroke::new(2.0, theme.panel.accent.egui());
            ui.painter().rect_stroke(rect.expand(2.0), CornerRadius::same(10), ring, StrokeKind::Outside);
        }
        let mut x = rect.center().x - width / 2.0;
        if let Some(drawing) = self.icon {
            drawing.paint(ui.painter(), pos2(x + icon / 2.0, rect.center().y), icon, ink);
            x += icon + gap;
        }
        if let Some(galley) = galley {
            ui.painter().galley(pos2(x, rect.center().y - galley.size().y / 2.0), galley, ink);
        }
        if self.hint.is_empty() { response } else { response.on_hover_text(self.hint) }
    }

    fn inks(&self, theme: &Theme, response: &Response) -> (Color32, Stroke, Color32) {
        let panel = &theme.panel;
        let (pressed, hovered) = (response.is_pointer_button_down_on(), response.hovered() && self.enabled);
        let text = panel.text.egui();
        let (fill, edge, ink) = match self.weight {
            Weight::Primary => {
                let toward = if pressed {
                    0.22
                } else if hovered {
                    0.12
                } else {
                    0.0
                };
                (panel.accent.egui().lerp_to_gamma(text, toward), Stroke::NONE, panel.on_accent.egui())
            }
            Weight::Plain | Weight::Bare => {
                let ground = if pressed || hovered || self.on {
                    panel.hovered.egui()
                } else if self.weight == Weight::Plain {
                    panel.raised.egui()
                } else {
                    Color32::TRANSPARENT
                };
                let line = if pressed { panel.accent.egui() } else { panel.outline.egui() };
                let bare = self.weight == Weight::Bare && !pressed && !self.on;
                (ground, if bare { Stroke::NONE } else { Stroke::new(1.0, line) }, text)
            }
        };
        if self.enabled {
            (fill, edge, ink)
        } else {
            let ground = panel.surface.egui();
            let fill = if fill == Color32::TRANSPARENT { fill } else { fill.lerp_to_gamma(ground, 0.6) };
            (fill, Stroke::NONE, ink.lerp_to_gamma(ground, 0.6))
        }
    }
}

/// One choice of a few that exclude each other. Returns the one that was chosen now.
pub(super) fn choose<T: PartialEq + Copy>(
    ui: &mut Ui,
    theme: &Theme,
    narrow: bool,
    now: T,
    choices: &[(T, &str)],
) -> Option<T> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for &(choice, label) in choices {
            let on = choice == now;
            let weight = if on { Weight::Primary } else { Weight::Plain };
            let button = Button { weight, on, width: 92.0, ..Button::new(label) };
            if button.show(ui, theme, narrow) && !on {
                chosen = Some(choice);
            }
        }
    });
    chosen
}

/// A side's piece in a game that takes its place in a row of this height.
pub(super) fn token_in_row(ui: &mut Ui, game: &str, radius: f32, height: f32, side: Side, theme: &Theme) {
    let size = vec2(radius * 2.0 + 2.0, height.max(radius * 2.0 + 2.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    token(ui.painter(), game, rect.center(), radius, side, theme);
}

/// A bar that is filled from the left.
pub(super) fn share_bar(painter: &Painter, rect: Rect, share: f32, fill: Color32, ground: Color32) {
    let radius = CornerRadius::same((rect.height() / 2.0) as u8);
    painter.rect_filled(rect, radius, ground);
    let width = rect.width() * share.clamp(0.0, 1.0);
    if width >= 1.0 {
        let filled =
            Rect::from_min_size(rect.min, vec2(width.max(rect.height().min(rect.width())), rect.height()));
        painter.rect_filled(filled, radius, fill);
    }
}

/// A part of a circle that goes round, for as long as something is worked at. It asks for no frames: as long as something is, there are some.
pub(super) fn spinner(ui: &mut Ui, size: f32, theme: &Theme) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    response.widget_info(|| WidgetInfo::new(WidgetType::ProgressIndicator));
    let turn = (ui.input(|input| input.time) * 0.9).fract() as f32;
    let radius = size / 2.0 - 2.0;
    let ring = Stroke::new(2.5, theme.panel.outline.egui());
    ui.painter().circle_stroke(rect.center(), radius, ring);
    let points = (0..=16).map(|step| {
        let angle = (turn + step as f32 / 16.0 * 0.28) * std::f32::consts::TAU;
        rect.center() + radius * Vec2::angled(angle)
    });
    ui.painter().line(points.collect(), Stroke::new(2.5, theme.panel.accent.egui()));
}

/// Words in a rounded field of their own, centred on `center` and at most `width` wide, that let the pointer through.
pub(super) fn pill(ctx: &Context, id: &'static str, center: Pos2, width: f32, text: &str, theme: &Theme) {
    let font = FontId::new(theme.sizes.text, fonts::strong());
    let room = (width - 32.0).max(1.0);
    let ink = theme.marks.label.egui();
    let mut words = egui::text::LayoutJob::simple(text.to_owned(), font, ink, room);
    words.halign = egui::Align::Center;
    egui::Area::new(Id::new(id))
        .order(Order::Middle)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(center)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let galley = ui.painter().layout_job(words);
            let size = galley.rect.size() + vec2(28.0, 8.0);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            ui.painter().rect_filled(rect, CornerRadius::same(14), theme.marks.label_ground.egui());
            // Centred text is laid around its own origin.
            ui.painter().galley(rect.center_top() + vec2(0.0, 4.0), galley, ink);
        });
}
