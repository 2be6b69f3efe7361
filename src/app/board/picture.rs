//! Boards as egui draws them: for diagrams, for the title, for the editor. Each has its game's geometry and the theme's colours, so that it looks
//! like the board on the table; it holds nothing and can be drawn at any size.

use bevy::math::{IVec2, Vec2};
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, pos2};

use super::{Orientation, design};
use crate::app::theme::Theme;
use crate::games::Side;

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
    /// Draws it as wide as the rectangle, in its middle.
    pub fn paint(&self, painter: &Painter, rect: Rect, theme: &Theme) {
        if let Some(design) = design(self.game).filter(|_| rect.width() >= 40.0) {
            design.paint(self, painter, rect, theme);
        }
    }

    /// Its height, as a part of its width.
    #[must_use]
    pub fn flatness(&self) -> f32 {
        design(self.game).map_or(1.0, |design| design.flatness(self.position))
    }

    /// The place of the board (as the game's editor counts them) that is seen at a point of `rect`.
    #[must_use]
    pub fn place_at(&self, rect: Rect, at: Pos2) -> Option<usize> {
        let design = design(self.game)?;
        design.place_at(self.position, on_board(rect, design.size(self.position), at), self.way)
    }

    /// The place that is seen beside another, in whole steps to the right and up; the same at the edge.
    #[must_use]
    pub fn beside(&self, place: usize, step: (i32, i32)) -> usize {
        design(self.game)
            .map_or(place, |design| design.beside(self.position, place, IVec2::from(step), self.way))
    }
}

/// What the rules page of a game says, in the markup that [`crate::app::panels`] reads; nothing for a game without one.
#[must_use]
pub fn rules_page(game: &str) -> &'static str {
    design(game).map_or("", |design| design.rules())
}

/// A game in progress, to be looked at: nothing for a game without a board.
#[must_use]
pub fn sample(game: &str) -> &'static str {
    design(game).map_or("", |design| design.sample())
}

/// Paints a side's piece beside words.
pub fn token(painter: &Painter, game: &str, center: Pos2, radius: f32, side: Side, theme: &Theme) {
    if let Some(design) = design(game) {
        design.token(painter, center, radius, side, theme);
    }
}

/// What the sides' shares of a bar are filled with, by [`Side::index`].
#[must_use]
pub fn side_inks(game: &str, theme: &Theme) -> [Color32; 2] {
    design(game)
        .map_or([theme.panel.text, theme.panel.raised], |design| design.inks(theme))
        .map(|ink| ink.egui())
}

/// A point of a board of this size in board units, as it lies in `rect`.
pub(super) fn on_screen(rect: Rect, size: Vec2, at: Vec2) -> Pos2 {
    let unit = rect.width() / size.x;
    pos2(rect.center().x + at.x * unit, rect.center().y - at.y * unit)
}

/// [`on_screen`] backwards.
pub(super) fn on_board(rect: Rect, size: Vec2, at: Pos2) -> Vec2 {
    let unit = size.x / rect.width();
    Vec2::new((at.x - rect.center().x) * unit, (rect.center().y - at.y) * unit)
}
