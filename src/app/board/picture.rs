//! Boards as egui draws them: for diagrams, for the title, for the editor. Each has its game's geometry and the theme's colours, so that it looks
//! like the board on the table; it holds nothing and can be drawn at any size.

use bevy_egui::egui::{Painter, Pos2, Rect, pos2};

use super::{Orientation, othello};
use crate::app::theme::Theme;
use crate::games::Game;
use crate::games::othello::Othello;

/// A position to be drawn, with marks on it.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The position's text; what cannot be read is drawn as an empty board.
    pub position: &'a str,
    /// What is marked, and where: an action in the game's notation.
    pub marks: &'a [(Sign, String)],
    /// How the board lies.
    pub way: Orientation,
    /// Whether the coordinates stand on the frame.
    pub labels: bool,
}

/// The shape of a mark in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A dot: may be played.
    Dot,
    /// A diamond: was played last.
    Diamond,
    /// A cross: something is wrong here.
    Cross,
    /// A frame: the cursor.
    Frame,
}

impl Picture<'_> {
    /// Draws it into a square.
    pub fn paint(&self, painter: &Painter, rect: Rect, theme: &Theme) {
        if self.game == Othello::ID && rect.width() >= 40.0 {
            othello::picture::paint(self, painter, rect, theme);
        }
    }

    /// The place of the board (as the game's editor counts them) that is seen at a point of `rect`.
    #[must_use]
    pub fn place_at(&self, rect: Rect, at: Pos2) -> Option<usize> {
        match self.game {
            Othello::ID => othello::picture::place_at(rect, at, self.way),
            _ => None,
        }
    }

    /// The place that is seen beside another, in whole steps to the right and up; the same at the edge.
    #[must_use]
    pub fn beside(&self, place: usize, step: (i32, i32)) -> usize {
        match self.game {
            Othello::ID => othello::picture::beside(place, step, self.way),
            _ => place,
        }
    }
}

/// What the rules page of a game says, in the markup that [`crate::app::panels`] reads; nothing for a game without one.
#[must_use]
pub fn rules_page(game: &str) -> &'static str {
    match game {
        Othello::ID => othello::picture::RULES,
        _ => "",
    }
}

/// A point of a board of this size in board units, as it lies in `rect`.
pub(super) fn on_screen(rect: Rect, size: bevy::math::Vec2, at: bevy::math::Vec2) -> Pos2 {
    let unit = rect.width() / size.x;
    pos2(rect.center().x + at.x * unit, rect.center().y - at.y * unit)
}

/// [`on_screen`] backwards.
pub(super) fn on_board(rect: Rect, size: bevy::math::Vec2, at: Pos2) -> bevy::math::Vec2 {
    let unit = size.x / rect.width();
    bevy::math::Vec2::new((at.x - rect.center().x) * unit, (rect.center().y - at.y) * unit)
}
