//! What the rest of the program asks of a game's board without looking at what is drawn of it: where places lie, how a position is painted, what its
//! pieces look like beside words. One implementation a game; [`super::design`] finds it.

use std::fmt::Debug;

use bevy::math::{IVec2, Vec2};
use bevy_egui::egui::{Painter, Pos2, Rect};

use super::Orientation;
use super::picture::Picture;
use crate::app::a11y::Said;
use crate::app::theme::{Ink, Theme};
use crate::games::Side;
use crate::games::table_game::TableGame;

/// The board of a game. Places are counted as the game's editor counts them, and `position` is a position's text: boards of one game may differ in size.
pub trait Design: Debug + Sync {
    /// How much room the board takes, its frame included, in board units. The origin is in its middle.
    fn size(&self, position: &str) -> Vec2;

    /// Where an action of the game is shown; nowhere for an action without a place, such as a pass.
    fn place_of(&self, action: &str, way: Orientation) -> Option<Vec2>;

    /// The place that is seen at a point, or none: beside the board, and for points that are no points.
    fn place_at(&self, position: &str, point: Vec2, way: Orientation) -> Option<usize>;

    /// The place that is seen beside another, in whole steps to the right and up; the same at the edge.
    fn beside(&self, position: &str, place: usize, step: IVec2, way: Orientation) -> usize;

    /// Where the keyboard's cursor comes up.
    fn middle(&self, position: &str) -> usize;

    /// A place and what is on it, for whoever cannot see it.
    fn describe(&self, position: &dyn TableGame, place: usize) -> Option<Said>;

    /// The signs with which moves begin. Keys that begin moves ask for nothing else.
    fn beginnings(&self) -> &'static [char];

    /// The signs within moves that are neither letters nor digits.
    fn joiners(&self) -> &'static [char] {
        &[]
    }

    /// Paints a position.
    fn paint(&self, picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme);

    /// Paints a side's piece beside words: shape as well as colour tells the sides apart.
    fn token(&self, painter: &Painter, center: Pos2, radius: f32, side: Side, theme: &Theme);

    /// What a side's share of a bar is filled with, by [`Side::index`].
    fn inks(&self, theme: &Theme) -> [Ink; 2];

    /// The rules, in the markup that [`crate::app::panels`] reads.
    fn rules(&self) -> &'static str;

    /// A game in progress, for the title: a position that can be reached.
    fn sample(&self) -> &'static str;
}
