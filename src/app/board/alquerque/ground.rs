//! The board itself: frame, field, lines, points, and the coordinates.

use bevy::prelude::*;

use super::geometry::{AROUND, STEP, spot};
use crate::app::board::Orientation;
use crate::app::board::frame::square_around;
use crate::app::board::paint::{Paint, between, circle};
use crate::app::theme::Theme;

/// Width of a line, in board units.
const LINE: f32 = 5.0;

/// The radius of a point.
pub(super) const POINT: f32 = 11.0;

/// Both ends of every line, in steps from the middle: five rows, five files, and the six diagonals.
pub(super) const LINES: [[(i8, i8); 2]; 16] = [
    [(-2, -2), (2, -2)],
    [(-2, -1), (2, -1)],
    [(-2, 0), (2, 0)],
    [(-2, 1), (2, 1)],
    [(-2, 2), (2, 2)],
    [(-2, -2), (-2, 2)],
    [(-1, -2), (-1, 2)],
    [(0, -2), (0, 2)],
    [(1, -2), (1, 2)],
    [(2, -2), (2, 2)],
    [(-2, -2), (2, 2)],
    [(-2, 2), (2, -2)],
    [(-2, 0), (0, 2)],
    [(0, 2), (2, 0)],
    [(2, 0), (0, -2)],
    [(0, -2), (-2, 0)],
];

/// A point of a line in board units.
pub(super) fn end((file, row): (i8, i8)) -> Vec2 {
    Vec2::new(f32::from(file), f32::from(row)) * STEP
}

/// The whole board as one painting.
#[must_use]
pub(super) fn paint(theme: &Theme) -> Paint {
    let mut paint = Paint::new();
    AROUND.paint(&mut paint, theme);
    paint_field(&mut paint, theme);
    paint_lines(&mut paint, theme);
    AROUND.paint_shade(&mut paint, theme);
    paint
}

fn paint_field(paint: &mut Paint, theme: &Theme) {
    let inks = &theme.alquerque;
    let (light, usual, dark) = (inks.field_light.linear(), inks.field.linear(), inks.field_dark.linear());
    let color = |at: Vec2| {
        let away = (at - Vec2::new(-0.35, 0.4) * AROUND.half).length() / (1.5 * AROUND.half);
        if away < 0.5 { between(light, usual, away * 2.0) } else { between(usual, dark, away * 2.0 - 1.0) }
    };
    paint.patches(square_around(AROUND.half), 16, &color);
}

fn paint_lines(paint: &mut Paint, theme: &Theme) {
    let inks = &theme.alquerque;
    // First the light beside all grooves, then the grooves, so that none breaks where it is crossed.
    let light = inks.field_light.faded(0.8);
    for [from, to] in LINES {
        let aside = Vec2::new(1.0, -1.0) * (LINE / 2.0);
        paint.line(end(from) + aside, end(to) + aside, 1.6, light);
    }
    for [from, to] in LINES {
        paint.line(end(from), end(to), LINE, inks.line);
    }
    for point in 0..25 {
        let at = spot(point, Orientation::default());
        paint.fill_flat(circle(at + Vec2::new(1.2, -1.4), POINT + 0.6), light);
        paint.fill_flat(circle(at, POINT), inks.point);
    }
}

/// A coordinate on the frame: its text, and where its middle is seen. Files stand below, rows on the left, as a rule.
pub(super) fn labels(orientation: Orientation) -> impl Iterator<Item = (String, Vec2)> {
    let out = AROUND.half + AROUND.frame / 2.0 + 3.0;
    let files = (0..5u8).map(move |n| {
        let at = Vec2::new((f32::from(n) - 2.0) * STEP, -out);
        (char::from(b'a' + n).to_string(), orientation.seen(at))
    });
    let rows = (0..5u8).map(move |n| {
        let at = Vec2::new(-out, (f32::from(n) - 2.0) * STEP);
        ((n + 1).to_string(), orientation.seen(at))
    });
    files.chain(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alquerque::lines::direction;

    /// Whether a line is drawn from a point to another one beside it.
    fn is_drawn(from: u8, to: u8) -> bool {
        let [from, to] = [from, to].map(|point| spot(point, Orientation::default()));
        let on = |at: Vec2, [a, b]: [Vec2; 2]| {
            let (along, off) = (b - a, at - a);
            along.perp_dot(off).abs() < 1.0 && (-1.0..=along.dot(along) + 1.0).contains(&off.dot(along))
        };
        LINES.iter().any(|line| {
            let line = line.map(end);
            on(from, line) && on(to, line)
        })
    }

    /// Kind of fault: the board shows a line along which nothing moves, or none where something does.
    #[test]
    fn a_line_is_drawn_where_the_rules_join_two_points_and_nowhere_else() {
        for from in 0..25u8 {
            for to in 0..25u8 {
                let beside = (from % 5).abs_diff(to % 5).max((from / 5).abs_diff(to / 5)) == 1;
                if beside {
                    assert_eq!(is_drawn(from, to), direction(from, to).is_some(), "{from} {to}");
                }
            }
        }
    }

    #[test]
    fn every_file_and_row_has_its_coordinate_beside_it() {
        let labels: Vec<_> = labels(Orientation::default()).collect();
        assert_eq!(labels.len(), 10);
        for (point, label) in [(0, "a"), (4, "e"), (0, "1"), (20, "5")] {
            let at = spot(point, Orientation::default());
            let (_, place) = labels.iter().find(|(text, _)| text == label).unwrap();
            assert!(place.x == at.x || place.y == at.y, "{label} stands at {place}");
        }
    }
}
