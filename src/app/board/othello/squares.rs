//! The board itself: frame, field, lines, the four dots, and the coordinates.

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::geometry::{FRAME, HALF, SIZE, SQUARE};
use crate::app::board::Orientation;
use crate::app::board::paint::{Paint, between, circle, rounded};
use crate::app::theme::Theme;

/// Radius of the frame's corners.
const CORNER: f32 = 30.0;

/// The whole board as one painting.
#[must_use]
pub(super) fn paint(theme: &Theme) -> Paint {
    let mut paint = Paint::new();
    paint_frame(&mut paint, theme);
    paint_field(&mut paint, theme);
    paint_lines(&mut paint, theme);
    paint
}

fn square_around(half: f32) -> Rect {
    Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(half))
}

/// How much a point lies in the light, which comes from the upper left: 1 in that corner of the board, 0 in the other.
fn lit(at: Vec2) -> f32 {
    0.5 + (at.y - at.x) / (2.0 * SIZE.x)
}

fn paint_frame(paint: &mut Paint, theme: &Theme) {
    let (inks, outer) = (&theme.board, square_around(SIZE.x / 2.0));
    let below = Rect { min: outer.min - Vec2::new(0.0, 14.0), max: outer.max - Vec2::new(0.0, 14.0) };
    paint.shadow(rounded(below.inflate(6.0), CORNER + 6.0), 46.0, inks.shadow);
    let wood = [inks.frame_dark.linear(), inks.frame.linear(), inks.frame_light.linear()];
    let shade = |at: Vec2| {
        let light = lit(at);
        let [dark, usual, bright] = wood;
        if light < 0.5 {
            between(dark, usual, 0.45 + light * 1.1)
        } else {
            between(usual, bright, (light - 0.5) * 0.9)
        }
    };
    paint.ring(rounded(square_around(HALF - 4.0), 1.0), rounded(outer, CORNER), &shade);
    paint_grain(paint, theme);
    let edge = |at: Vec2| between(inks.frame_dark.linear(), inks.frame_light.linear(), lit(at) * 1.5 - 0.2);
    paint.stroke(rounded(outer, CORNER), 2.0, &edge);
    // The lip around the field catches the light on the far side.
    let lip = |at: Vec2| between(inks.frame_light.linear(), inks.frame_dark.linear(), lit(at) * 1.6 - 0.1);
    paint.stroke(rounded(square_around(HALF + 7.0), 9.0), 7.0, &lip);
}

/// Fine lines along each of the four pieces of wood, which meet in mitres.
fn paint_grain(paint: &mut Paint, theme: &Theme) {
    if theme.board.grain <= 0.0 {
        return;
    }
    let mut random = Pcg32::seed_from_u64(7);
    let outer = SIZE.x / 2.0;
    for side in 0..4u8 {
        let turn = Orientation { quarter_turns: side, mirrored: false };
        let mut depth = 4.0;
        while depth < FRAME - 9.0 {
            let dark = random.random_bool(0.6);
            let (ink, most) =
                if dark { (theme.board.frame_dark, 0.34) } else { (theme.board.frame_light, 0.24) };
            let strength = random.random_range(0.08..most) * theme.board.grain;
            let drift = random.random_range(-0.8..0.8);
            // A mitre ends a line further in the deeper it lies; the outer ones stay clear of the round corner.
            let reach = outer - depth.max(CORNER * 0.35);
            let (from, to) = (Vec2::new(-reach, outer - depth), Vec2::new(reach, outer - depth - drift));
            let width = random.random_range(0.4..1.8);
            paint.line(turn.seen(from), turn.seen(to), width, ink.faded(strength));
            depth += random.random_range(1.6..5.0);
        }
    }
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
    // The field lies a little lower than the frame: its upper and left edges are in the shade.
    let shade = theme.board.shadow;
    let (full, none) = (shade.linear(), shade.faded(0.0).linear());
    for (edge, inward) in [(Vec2::Y, Vec2::NEG_Y), (Vec2::NEG_X, Vec2::X)] {
        let depth = 13.0;
        let (corner, along) = (edge * HALF, edge.perp() * HALF);
        let rect = Rect::from_corners(corner - along, corner + along + inward * depth);
        paint.patches(rect, 4, &|at| between(full, none, (at - corner).dot(inward) / depth));
    }
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
