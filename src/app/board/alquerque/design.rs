//! What the rest of the program asks of Alquerque's board.

use bevy::math::{IVec2, Vec2};
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

use super::geometry::{SIZE, beside, place_of, point_at};
use super::pieces::{inks, sign};
use super::{hand, picture};
use crate::app::a11y::Said;
use crate::app::board::picture::Picture;
use crate::app::board::{Design, Orientation};
use crate::app::theme::{Ink, Theme};
use crate::games::alquerque::{Alquerque, Inverting};
use crate::games::table_game::TableGame;
use crate::games::{Game, Side};

/// Alquerque's board.
#[derive(Debug)]
pub(in crate::app::board) struct AlquerqueDesign;

impl Design for AlquerqueDesign {
    fn size(&self, _: &str) -> Vec2 {
        SIZE
    }

    fn place_of(&self, _: &str, _: Side, action: &str, way: Orientation) -> Option<Vec2> {
        place_of(action, way)
    }

    fn place_at(&self, _: &str, point: Vec2, way: Orientation) -> Option<usize> {
        point_at(point, way).map(usize::from)
    }

    fn beside(&self, _: &str, place: usize, step: IVec2, way: Orientation) -> usize {
        usize::from(beside(place as u8, step, way))
    }

    fn middle(&self, _: &str) -> usize {
        12
    }

    fn describe(&self, position: &dyn TableGame, place: usize) -> Option<Said> {
        hand::describe(position, place)
    }

    fn beginnings(&self) -> &'static [char] {
        &['a', 'b', 'c', 'd', 'e']
    }

    fn joiners(&self) -> &'static [char] {
        &['-', 'x']
    }

    fn starts(&self) -> Vec<(&'static str, String, String)> {
        let inverting = Inverting::new(Alquerque::start()).to_string();
        vec![
            ("set-up.start.usual", String::new(), String::new()),
            ("set-up.start.inverting", String::new(), inverting),
        ]
    }

    fn paint(&self, picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme) {
        picture::paint(picture, painter, rect, theme);
    }

    /// Light's sign points down, dark's up.
    fn token(&self, painter: &Painter, center: Pos2, radius: f32, side: Side, theme: &Theme) {
        let inks = inks(theme, side);
        let edge = Stroke::new((radius * 0.06).clamp(1.0, 2.0), inks.edge.egui());
        painter.circle(center, radius, inks.face.egui(), edge);
        let corners = sign(side, radius * 0.58).into_iter();
        let corners = corners.map(|corner| center + vec2(corner.x, -corner.y)).collect();
        painter.add(Shape::convex_polygon(corners, inks.ring.egui(), Stroke::new(0.0, Color32::TRANSPARENT)));
    }

    fn inks(&self, theme: &Theme) -> [Ink; 2] {
        [theme.alquerque.light.light, theme.alquerque.dark.face]
    }

    fn rules(&self) -> &'static str {
        include_str!("../../../../assets/rules/alquerque.txt")
    }

    fn sample(&self) -> &'static str {
        super::SAMPLE
    }
}
