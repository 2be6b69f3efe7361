//! The joint-action table: visits as area, values as colour and as a number, and on the two far edges the sums by which each player chooses. The
//! row and the column that were picked light up and cross where they meet.

mod layout;
mod view;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontId, Painter, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use layout::{Margins, Plan, square};
use view::{CellView, Line};
pub(super) use view::{MatrixView, short_name};

use super::widgets::explained;
use crate::app::board::picture::token;
use crate::app::text::{side_name, tr, trf};
use crate::app::theme::{Ink, Theme, fonts};
use crate::games::Side;

/// How much of a player's colour there is in a cell that is certain.
const TINT: f32 = 0.9;

/// Height of the number below a cell's square, in heights of small text.
const NUMBER: f32 = 0.95;

/// Shows a table at most `height` high, with both players' mixes below it.
pub(super) fn show(ui: &mut Ui, view: &MatrixView, height: f32, theme: &Theme) {
    let small = theme.sizes.text_small;
    let long = view.rows.iter().any(|line| line.name.chars().count() > 5);
    let left = small * if long { 4.6 } else { 3.4 };
    let margins = Margins { left, top: small * 1.7, right: small * 5.4, bottom: small * 2.9 };
    let room = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    let plan = Plan::new(room, view.rows.len(), view.columns.len(), margins);
    let (rect, response) = ui.allocate_exact_size(vec2(room.width(), plan.whole.height()), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, spoken(view)));
    let painter = ui.painter().with_clip_rect(rect.expand(4.0));
    paint(&painter, view, &plan, theme);
    explained(response, tr("matrix.hint"));
    for side in Side::BOTH {
        mix(ui, view, side, theme);
    }
}

fn paint(painter: &Painter, view: &MatrixView, plan: &Plan, theme: &Theme) {
    let columns = view.columns.len();
    if let Some([row, column]) = view.picked {
        light_up(painter, plan, row, column, columns, theme);
    }
    // Where all is proven there is nothing to tell apart.
    let notches = !view.cells.iter().all(|cell| cell.proven);
    for (place, cell) in plan.cells.iter().zip(&view.cells) {
        paint_cell(painter, *place, cell, view.unit, theme);
        if cell.proven && notches {
            notch(painter, *place, theme);
        }
    }
    if let Some([row, column]) = view.picked {
        let cross = plan.cells[row * columns + column];
        let ring = Stroke::new(3.0, theme.panel.accent.egui());
        painter.rect_stroke(cross.expand(1.5), CornerRadius::same(5), ring, StrokeKind::Middle);
    }
    for side in Side::BOTH {
        edge(painter, view, plan, side, theme);
    }
}

/// Row and column that were picked, with all that belongs to them.
fn light_up(painter: &Painter, plan: &Plan, row: usize, column: usize, columns: usize, theme: &Theme) {
    let across = plan.row_names[row].union(plan.row_bars[row]);
    let down = plan.column_names[column].union(plan.column_bars[column]);
    debug_assert!(plan.cells.len() > row * columns + column);
    for band in [across, down] {
        painter.rect_filled(band.expand(1.5), CornerRadius::same(6), theme.panel.hovered.egui());
        let edge = Stroke::new(1.5, theme.panel.accent.egui());
        painter.rect_stroke(band.expand(1.5), CornerRadius::same(6), edge, StrokeKind::Middle);
    }
}

/// The colour of a value: towards the player for whom it is good, and none where it is even.
#[must_use]
fn value_ink(value: f32, theme: &Theme) -> Ink {
    let side = if value >= 0.5 { Side::First } else { Side::Second };
    let strength = (2.0 * (value - 0.5).abs()).min(1.0);
    theme.trails.of(side).trail.faded(TINT * strength).over(theme.panel.raised)
}

fn paint_cell(painter: &Painter, place: Rect, cell: &CellView, unit: (f32, usize), theme: &Theme) {
    let outline = Stroke::new(1.0, theme.panel.outline.egui());
    painter.rect(place, CornerRadius::same(4), theme.panel.surface.egui(), outline, StrokeKind::Inside);
    let Some(value) = cell.value else { return };
    // The number stands below the square, which may be too small to hold it.
    let small = theme.sizes.text_small * NUMBER;
    let (above, below) = place.shrink(2.0).split_top_bottom_at_y(place.bottom() - small - 3.0);
    let room = Rect::from_center_size(above.center(), egui::Vec2::splat(above.size().min_elem().max(0.0)));
    let inner = square(room, cell.area.max(0.02));
    let edge = Stroke::new(1.0, theme.panel.quiet.egui());
    painter.rect(inner, CornerRadius::same(3), value_ink(value, theme).egui(), edge, StrokeKind::Inside);
    let font = FontId::new(small * if place.width() < 40.0 { 0.85 } else { 1.0 }, fonts::strong());
    let number = worth(value, unit);
    painter.text(below.center(), Align2::CENTER_CENTER, number, font, theme.panel.text.egui());
}

/// Proven: a notch in the corner.
fn notch(painter: &Painter, place: Rect, theme: &Theme) {
    let corner = place.right_top() + vec2(-2.0, 2.0);
    let points = vec![corner, corner - vec2(9.0, 0.0), corner + vec2(0.0, 9.0)];
    painter.add(egui::Shape::convex_polygon(points, theme.panel.accent.egui(), Stroke::NONE));
}

/// A value of player 1 as a number with its sign: from a loss to a win.
fn worth(value: f32, (unit, places): (f32, usize)) -> String {
    signed((2.0 * value - 1.0) * unit, places)
}

fn signed(number: f32, places: usize) -> String {
    let text = format!("{:.places$}", number.abs());
    let is_nought = text.chars().all(|sign| matches!(sign, '0' | '.'));
    let sign = if is_nought {
        ""
    } else if number < 0.0 {
        "−"
    } else {
        "+"
    };
    format!("{sign}{text}")
}

/// A player's names on the near edge and the sums on the far one.
fn edge(painter: &Painter, view: &MatrixView, plan: &Plan, side: Side, theme: &Theme) {
    let (names, bars) = match side {
        Side::First => (&plan.row_names, &plan.row_bars),
        Side::Second => (&plan.column_names, &plan.column_bars),
    };
    let small = theme.sizes.text_small;
    let (ink, fill) = (theme.panel.text.egui(), theme.trails.of(side).trail.egui());
    let most = view.lines(side).iter().map(|line| line.visits).fold(0.01, f32::max);
    for ((line, name), bar) in view.lines(side).iter().zip(names).zip(bars) {
        let font = FontId::new(small * if name.width() < 44.0 { 0.86 } else { 0.95 }, fonts::strong());
        painter.text(name.center(), Align2::CENTER_CENTER, &line.name, font, ink);
        sum(painter, *bar, line, line.visits / most, side, fill, theme);
    }
    // Whose names they are.
    let corner = plan.row_names.first().zip(plan.column_names.first());
    if let Some((row, column)) = corner {
        let at = match side {
            Side::First => pos2(row.left() + 9.0, column.center().y + 4.0),
            Side::Second => pos2(row.right() - 8.0, column.center().y - 3.0),
        };
        token(painter, view.game, at, 6.0, side, theme);
    }
}

/// A bar, and the share in numbers beyond it.
fn sum(painter: &Painter, bar: Rect, line: &Line, part: f32, side: Side, fill: Color32, theme: &Theme) {
    let small = theme.sizes.text_small * 0.9;
    let text = percent(line.visits);
    let (font, ink) = (FontId::proportional(small), theme.panel.text.egui());
    let edge = Stroke::new(1.0, theme.panel.quiet.egui());
    let thick = 9.0;
    let filled = match side {
        Side::First => {
            let room = bar.width() - small * 2.7;
            let middle = bar.left_center();
            painter.text(pos2(bar.right() - 2.0, middle.y), Align2::RIGHT_CENTER, text, font, ink);
            Rect::from_min_size(middle - vec2(0.0, thick / 2.0), vec2((room * part).max(1.0), thick))
        }
        Side::Second => {
            let room = bar.height() - small * 1.25;
            let middle = bar.center_top();
            painter.text(pos2(middle.x, bar.bottom()), Align2::CENTER_BOTTOM, text, font, ink);
            Rect::from_min_size(middle - vec2(thick / 2.0, 0.0), vec2(thick, (room * part).max(1.0)))
        }
    };
    painter.rect(filled, CornerRadius::same(2), fill, edge, StrokeKind::Inside);
}

fn percent(part: f32) -> String {
    format!("{:.0}%", part * 100.0)
}

/// What a player plays: its actions with their shares, and a badge where there are two or more.
fn mix(ui: &mut Ui, view: &MatrixView, side: Side, theme: &Theme) {
    let mut lines: Vec<&Line> = view.lines(side).iter().filter(|line| line.mix > 0.0).collect();
    lines.sort_by(|a, b| b.mix.total_cmp(&a.mix));
    let words: Vec<String> =
        lines.iter().map(|line| format!("{} {}", line.name, percent(line.mix))).collect();
    let response = ui.horizontal_wrapped(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        token(ui.painter(), view.game, rect.center(), 7.0, side, theme);
        ui.label(egui::RichText::new(words.join(" · ")).size(theme.sizes.text_small));
        if view.is_mixed(side) {
            badge(ui, tr(if view.solved { "matrix.equilibrium" } else { "matrix.mixes" }), theme);
        }
    });
    let name = side_name(view.game, side);
    let hint = if view.solved { "matrix.equilibrium.hint" } else { "matrix.mix.hint" };
    explained(response.response, &trf(hint, &[("side", name)]));
}

fn badge(ui: &mut Ui, text: &str, theme: &Theme) {
    let font = FontId::new(theme.sizes.text_small * 0.9, fonts::strong());
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, theme.panel.on_accent.egui());
    let (rect, _) = ui.allocate_exact_size(galley.size() + vec2(14.0, 4.0), Sense::hover());
    ui.painter().rect_filled(rect, CornerRadius::same(8), theme.panel.accent.egui());
    ui.painter().galley(rect.min + vec2(7.0, 2.0), galley, theme.panel.on_accent.egui());
}

/// The table in a sentence, for whoever cannot see it.
fn spoken(view: &MatrixView) -> String {
    let lines = |side: Side| {
        let words: Vec<_> =
            view.lines(side).iter().map(|line| format!("{} {}", line.name, percent(line.visits))).collect();
        format!("{}: {}", side_name(view.game, side), words.join(", "))
    };
    Side::BOTH.map(lines).join(". ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;

    /// Kind of fault: good and bad look alike, or even looks like either.
    #[test]
    fn a_value_has_the_colour_of_whom_it_is_good_for() {
        for theme in ThemeChoice::ALL.map(Theme::new) {
            assert_eq!(value_ink(0.5, &theme), theme.panel.raised.over(theme.panel.raised), "{}", theme.name);
            let [win, loss] = [1.0, 0.0].map(|value| value_ink(value, &theme));
            let near = |ink: Ink, side: Side| ink.contrast(theme.trails.of(side).trail);
            assert!(near(win, Side::First) < 1.6 && near(loss, Side::Second) < 1.6, "{}", theme.name);
        }
    }

    #[test]
    fn values_have_their_sign_and_even_has_none() {
        let number = |value| worth(value, (1.0, 2));
        assert_eq!([0.75, 0.25, 0.5, 0.499].map(number), ["+0.50", "−0.50", "0.00", "0.00"]);
        let points = |value| worth(value, (2.0, 0));
        assert_eq!([1.0, 0.25, 0.5].map(points), ["+2", "−1", "0"]);
    }
}
