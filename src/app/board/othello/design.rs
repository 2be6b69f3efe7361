//! What the rest of the program asks of Othello's board.

use bevy::math::{IVec2, Vec2};
use bevy_egui::egui::{Painter, Pos2, Rect, Stroke};

use super::geometry::{SIZE, beside, middle, square_at, square_of};
use super::{hand, picture};
use crate::app::a11y::Said;
use crate::app::board::picture::Picture;
use crate::app::board::{Design, Orientation};
use crate::app::theme::{Ink, Theme};
use crate::games::Side;
use crate::games::table_game::TableGame;

/// Othello's board.
#[derive(Debug)]
pub(in crate::app::board) struct OthelloDesign;

impl Design for OthelloDesign {
    fn size(&self, _: &str) -> Vec2 {
        SIZE
    }

    fn place_of(&self, _: &str, _: Side, action: &str, way: Orientation) -> Option<Vec2> {
        square_of(action).map(|square| middle(square, way))
    }

    fn place_at(&self, _: &str, point: Vec2, way: Orientation) -> Option<usize> {
        square_at(point, way).map(usize::from)
    }

    fn beside(&self, _: &str, place: usize, step: IVec2, way: Orientation) -> usize {
        usize::from(beside(place as u8, step, way))
    }

    fn middle(&self, _: &str) -> usize {
        27
    }

    fn describe(&self, position: &dyn TableGame, place: usize) -> Option<Said> {
        hand::describe(position, place)
    }

    fn beginnings(&self) -> &'static [char] {
        &['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    }

    fn paint(&self, picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme) {
        picture::paint(picture, painter, rect, theme);
    }

    /// The first side's disc has a ring.
    fn token(&self, painter: &Painter, center: Pos2, radius: f32, side: Side, theme: &Theme) {
        let inks = match side {
            Side::First => &theme.othello.black,
            Side::Second => &theme.othello.white,
        };
        let edge = Stroke::new((radius * 0.06).clamp(1.0, 2.0), inks.edge.egui());
        painter.circle(center, radius, inks.face.egui(), edge);
        if side == Side::First {
            let ring = Stroke::new((radius * 0.12).max(1.0), inks.ring.egui());
            painter.circle_stroke(center, radius * 0.62, ring);
        }
    }

    fn inks(&self, theme: &Theme) -> [Ink; 2] {
        [theme.othello.black.face, theme.othello.white.light]
    }

    fn rules(&self) -> &'static str {
        include_str!("../../../../assets/rules/othello.txt")
    }

    fn sample(&self) -> &'static str {
        "----------XX-----OXXO----XXXXO----OXXX----OO-------------------- X"
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;
    use crate::app::board::picture::on_screen;
    use crate::games::registry::table_game;

    #[test]
    fn what_is_seen_at_a_square_is_that_square_at_any_size() {
        let way = Orientation::default();
        let picture = Picture { game: "othello", position: "", marks: &[], way, labels: true };
        for width in [120.0, 345.0, 702.0] {
            let rect = Rect::from_min_size(pos2(31.0, 77.0), vec2(width, width));
            for square in 0..64 {
                let at = on_screen(rect, SIZE, middle(square, way));
                assert_eq!(picture.place_at(rect, at), Some(usize::from(square)));
            }
            assert_eq!(picture.place_at(rect, rect.min), None, "the frame is no square");
        }
    }

    #[test]
    fn the_sample_is_a_game_that_can_be_played() {
        let mut game = table_game("othello", "").unwrap();
        for step in ["f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2", "e3", "d2", "c6", "b4"] {
            game.play(step).unwrap();
        }
        assert_eq!(OthelloDesign.sample().split(' ').next(), game.text().split(' ').next());
    }
}
