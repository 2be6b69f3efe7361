//! The pad: large buttons for games in which both choose at once, a row for each person. Where moves lead in directions the board hears keys, clicks and
//! swipes as well, and a wide window has the pad only once a finger has touched it.

use bevy_egui::egui::{
    self, Context, CornerRadius, FontId, Margin, Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::acts::Desk;
use super::widgets::plate;
use crate::app::board::picture::token;
use crate::app::board::{Orientation, PadKey, action_of, design};
use crate::app::screens::Screen;
use crate::app::table::{Turn, UiCommand};
use crate::app::text::tr;
use crate::app::theme::{Theme, fonts};
use crate::games::Side;

/// Height of a row, in logical pixels.
const ROW: f32 = 64.0;

/// The greatest width of a button.
const WIDEST: f32 = 150.0;

/// Persons that the pad has a row for now, in order.
#[must_use]
pub(super) fn rows(desk: &Desk, narrow: bool, fingers: bool) -> Vec<Side> {
    let pad =
        desk.table.position().and_then(|position| design(position.id())).map_or(&[][..], |game| game.pad());
    let leads = pad.iter().any(|key| key.step.is_some());
    let wanted = narrow || fingers || !leads;
    if pad.is_empty() || !wanted || *desk.screen.get() != Screen::Playing {
        return Vec::new();
    }
    Side::BOTH.into_iter().filter(|&side| desk.table.is_person(side)).collect()
}

/// Height of so many rows.
#[must_use]
pub(super) fn height(rows: usize) -> f32 {
    if rows == 0 { 0.0 } else { rows as f32 * ROW + 8.0 }
}

/// Shows the pad, and returns what was asked for.
pub(super) fn show(
    ctx: &Context,
    rect: Rect,
    rows: &[Side],
    desk: &Desk,
    way: Orientation,
    theme: &Theme,
) -> Vec<UiCommand> {
    let frame = egui::Frame::new().inner_margin(Margin::symmetric(10, 4));
    plate(ctx, "pad", rect, frame, |ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
        rows.iter().flat_map(|&side| row(ui, side, desk, way, theme)).collect()
    })
}

/// A person's row: whose it is, and a button for each thing to choose from.
fn row(ui: &mut Ui, side: Side, desk: &Desk, way: Orientation, theme: &Theme) -> Option<UiCommand> {
    let game = desk.table.position()?.id();
    let design = design(game)?;
    let pad = design.pad();
    let sealed = desk.table.is_sealed(side);
    let ticks = desk.table.tick().is_some();
    let enabled = matches!(*desk.turn, Turn::Person | Turn::Thinking | Turn::Showing)
        || ticks && *desk.turn == Turn::Moving;
    let mut asked = None;
    ui.horizontal(|ui| {
        let mark = 34.0;
        // In a wide window below the middle of the board.
        let most = mark + pad.len() as f32 * (WIDEST + ui.spacing().item_spacing.x);
        ui.add_space((ui.available_width() - most).max(0.0) / 2.0);
        let (place, _) = ui.allocate_exact_size(vec2(mark, ROW - 8.0), Sense::hover());
        token(ui.painter(), game, place.center(), 11.0, side, theme);
        if sealed && !ticks {
            let ring = Stroke::new(2.5, theme.panel.text.egui());
            ui.painter().circle_stroke(place.center(), 16.0, ring);
        }
        let gap = ui.spacing().item_spacing.x;
        let width = ((ui.available_width() + gap) / pad.len() as f32 - gap).clamp(44.0, WIDEST);
        for key in pad {
            if button(ui, key, width, side, enabled, theme) {
                asked = Some(UiCommand::Choose(side, action_of(design, key, way)));
            }
        }
    });
    asked
}

fn button(ui: &mut Ui, key: &PadKey, width: f32, side: Side, enabled: bool, theme: &Theme) -> bool {
    // It is pressed as the finger comes down: a tick may be over before it is lifted.
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW - 8.0), Sense::CLICK | Sense::DRAG);
    let down = enabled && response.is_pointer_button_down_on();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, tr(key.name)));
    let (panel, trail) = (&theme.panel, theme.trails.of(side));
    let fill = if down { trail.trail } else { panel.raised };
    let edge =
        Stroke::new(if down { 2.5 } else { 1.5 }, if enabled { panel.text } else { panel.outline }.egui());
    ui.painter().rect(rect, CornerRadius::same(12), fill.egui(), edge, StrokeKind::Inside);
    if response.has_focus() {
        let ring = Stroke::new(2.0, panel.accent.egui());
        ui.painter().rect_stroke(rect.expand(2.0), CornerRadius::same(14), ring, StrokeKind::Outside);
    }
    let ink = if enabled { panel.text } else { panel.quiet }.egui();
    match key.step {
        Some(step) => arrow(ui.painter(), rect, vec2(step.x, -step.y), ink),
        None => {
            let font = FontId::new(theme.sizes.text, fonts::strong());
            ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, tr(key.name), font, ink);
        }
    }
    let id = response.id.with("down");
    let was_down = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(id), down));
    let by_key = response.clicked() && !was_down;
    down && !was_down || by_key && enabled
}

/// A triangle that points along `step`.
fn arrow(painter: &Painter, rect: Rect, step: egui::Vec2, ink: egui::Color32) {
    let (center, across) = (rect.center(), step.rot90());
    let point = |along: f32, aside: f32| center + step * along + across * aside;
    let corners = vec![point(11.0, 0.0), point(-7.0, 10.5), point(-7.0, -10.5)];
    let corners = corners.into_iter().map(|corner| pos2(corner.x, corner.y)).collect();
    painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
}
