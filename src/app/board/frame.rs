//! The wooden frame that every board of ours has, painted and as egui draws it, and coordinates on it.

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::Orientation;
use super::paint::{Paint, between, rounded};
use crate::app::theme::Theme;

/// Radius of the frame's corners.
const CORNER: f32 = 30.0;

/// A frame around a square field, in board units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BoardFrame {
    /// Half the width of the field.
    pub(super) half: f32,
    /// The width of the frame around it.
    pub(super) frame: f32,
}

impl BoardFrame {
    /// Half the width of the board.
    #[must_use]
    pub(super) const fn outer(self) -> f32 {
        self.half + self.frame
    }

    /// How much a point lies in the light, which comes from the upper left: 1 in that corner of the board, 0 in the other.
    fn lit(self, at: Vec2) -> f32 {
        0.5 + (at.y - at.x) / (4.0 * self.outer())
    }

    /// Paints the frame and its shadow on the table.
    pub(super) fn paint(self, paint: &mut Paint, theme: &Theme) {
        let (inks, outer) = (&theme.board, square_around(self.outer()));
        let below = Rect { min: outer.min - Vec2::new(0.0, 14.0), max: outer.max - Vec2::new(0.0, 14.0) };
        paint.shadow(rounded(below.inflate(6.0), CORNER + 6.0), 46.0, inks.shadow);
        let wood = [inks.frame_dark.linear(), inks.frame.linear(), inks.frame_light.linear()];
        let shade = |at: Vec2| {
            let light = self.lit(at);
            let [dark, usual, bright] = wood;
            if light < 0.5 {
                between(dark, usual, 0.45 + light * 1.1)
            } else {
                between(usual, bright, (light - 0.5) * 0.9)
            }
        };
        paint.ring(rounded(square_around(self.half - 4.0), 1.0), rounded(outer, CORNER), &shade);
        self.paint_grain(paint, theme);
        let (dark, light) = (inks.frame_dark.linear(), inks.frame_light.linear());
        let edge = |at: Vec2| between(dark, light, self.lit(at) * 1.5 - 0.2);
        paint.stroke(rounded(outer, CORNER), 2.0, &edge);
        // The lip around the field catches the light on the far side.
        let lip = |at: Vec2| between(light, dark, self.lit(at) * 1.6 - 0.1);
        paint.stroke(rounded(square_around(self.half + 7.0), 9.0), 7.0, &lip);
    }

    /// Fine lines along each of the four pieces of wood, which meet in mitres.
    fn paint_grain(self, paint: &mut Paint, theme: &Theme) {
        if theme.board.grain <= 0.0 {
            return;
        }
        let mut random = Pcg32::seed_from_u64(7);
        let outer = self.outer();
        for side in 0..4u8 {
            let turn = Orientation { quarter_turns: side, mirrored: false };
            let mut depth = 4.0;
            while depth < self.frame - 9.0 {
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

    /// The field lies a little lower than the frame: its upper and left edges are in the shade.
    pub(super) fn paint_shade(self, paint: &mut Paint, theme: &Theme) {
        let shade = theme.board.shadow;
        let (full, none) = (shade.linear(), shade.faded(0.0).linear());
        for (edge, inward) in [(Vec2::Y, Vec2::NEG_Y), (Vec2::NEG_X, Vec2::X)] {
            let depth = 13.0;
            let (corner, along) = (edge * self.half, edge.perp() * self.half);
            let rect = Rect::from_corners(corner - along, corner + along + inward * depth);
            paint.patches(rect, 4, &|at| between(full, none, (at - corner).dot(inward) / depth));
        }
    }
}

/// A square around the origin.
pub(super) fn square_around(half: f32) -> Rect {
    Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(half))
}
