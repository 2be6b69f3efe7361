//! The board itself: frame, field, lines, the four dots, and the coordinates.

use bevy::prelude::*;

use super::geometry::{FRAME, HALF, SQUARE};
use crate::app::board::Orientation;
use crate::app::board::frame::{BoardFrame, square_around};
use crate::app::board::paint::{Paint, between, circle};
use crate::app::theme::Theme;

/// The frame around the squares.
pub(super) const AROUND: BoardFrame = BoardFrame { half: HALF, frame: FRAME };

/// The whole board as one painting.
#[must_use]
pub(super) fn paint(theme: &Theme) -> Paint {
    let mut paint = Paint::new();
    AROUND.paint(&mut paint, theme);
    paint_field(&mut paint, theme);
    paint_lines(&mut paint, theme);
    paint
}

fn paint_field(paint: &mut Paint, theme: &Theme) {
    let inks = &theme.othello;
    let (light, usual, dark) = (inks.field_light.linear(), inks.field.linear(), inks.field_dark.linear());
    let color = |at: Vec2| {
        let away = (at - Vec2::new(-0.35, 0.4) * HALF).length() / (1.5 * HALF);
        if away < 0.5 { between(light, usual, away * 2.0) } else { between(usual, dark, away * 2.0 - 1.0) }
    };
    paint.patches(square_around(HALF), 16, &color);
}

fn paint_lines(paint: &mut Paint, theme: &Theme) {
    let inks = &theme.othello;
    let at = |n: u8| f32::from(n) * SQUARE - HALF;
    // First the light beside all grooves, then the grooves, so that none breaks where it is crossed.
    for n in 1..8 {
        let (x, y, light) = (at(n) + 1.6, at(n) - 1.6, inks.field_light.faded(0.7));
        paint.line(Vec2::new(x, -HALF), Vec2::new(x, HALF), 0.8, light);
        paint.line(Vec2::new(-HALF, y), Vec2::new(HALF, y), 0.8, light);
    }
    for n in 1..8 {
        paint.line(Vec2::new(at(n), -HALF), Vec2::new(at(n), HALF), 1.5, inks.line);
        paint.line(Vec2::new(-HALF, at(n)), Vec2::new(HALF, at(n)), 1.5, inks.line);
    }
    for (x, y) in [(-2.0, 2.0), (2.0, 2.0), (-2.0, -2.0), (2.0, -2.0)] {
        paint.fill_flat(circle(Vec2::new(x, y) * SQUARE, 6.0), inks.star);
    }
    AROUND.paint_shade(paint, theme);
}

/// A coordinate on the frame: its text, and where its middle is seen.
pub(super) fn labels(orientation: Orientation) -> impl Iterator<Item = (String, Vec2)> {
    let out = HALF + FRAME / 2.0 + 3.0;
    let columns = (0..8u8).map(move |n| {
        let at = Vec2::new((f32::from(n) - 3.5) * SQUARE, out);
        (char::from(b'a' + n).to_string(), orientation.seen(at))
    });
    let rows = (0..8u8).map(move |n| {
        let at = Vec2::new(-out, (3.5 - f32::from(n)) * SQUARE);
        ((n + 1).to_string(), orientation.seen(at))
    });
    columns.chain(rows)
}

#[cfg(test)]
mod tests {
    use super::super::geometry::middle;
    use super::*;

    #[test]
    fn every_column_and_row_has_its_coordinate_beside_it() {
        let way = Orientation::default();
        let labels: Vec<_> = labels(way).collect();
        assert_eq!(labels.len(), 16);
        for (square, label) in [(0, "a"), (7, "h"), (0, "1"), (56, "8")] {
            let at = middle(square, way);
            let (_, place) = labels.iter().find(|(text, _)| text == label).unwrap();
            assert!(place.x == at.x || place.y == at.y, "{label} stands at {place}");
        }
    }
}
