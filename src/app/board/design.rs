//! What the rest of the program asks of a game's board without looking at what is drawn of it: where places lie, how a position is painted, what its
//! pieces look like beside words. One implementation a game; [`super::design`] finds it.

use std::fmt::Debug;

use bevy::input::keyboard::KeyCode;
use bevy::math::{IVec2, Vec2};
use bevy_egui::egui::{Painter, Pos2, Rect};

use super::Orientation;
use super::picture::Picture;
use crate::app::a11y::Said;
use crate::app::theme::{Ink, Theme};
use crate::games::Side;
use crate::games::table_game::TableGame;
use crate::search::joint::JointTable;

/// One of the things that a person chooses from in a game in which both choose at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PadKey {
    /// The action, as the board usually lies.
    pub action: &'static str,
    /// Key of its name in the text table.
    pub name: &'static str,
    /// Where it leads, one step to the right or up, if it leads anywhere: then the board's orientation says which action that is.
    pub step: Option<Vec2>,
    /// The keys of player 1 and player 2 where they share a keyboard. A person alone may use both.
    pub keys: [KeyCode; 2],
}

/// The board of a game. Places are counted as the game's editor counts them, and `position` is a position's text: boards of one game may differ in size.
pub trait Design: Debug + Sync {
    /// How much room the board takes, its frame included, in board units. The origin is in its middle.
    fn size(&self, position: &str) -> Vec2;

    /// Where an action of a side is shown in a position; nowhere for an action without a place, such as a pass.
    fn place_of(&self, position: &str, side: Side, action: &str, way: Orientation) -> Option<Vec2>;

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

    /// What a person chooses from in a game in which both choose at once: a button and a key for each; nothing where moves are made on the board.
    fn pad(&self) -> &'static [PadKey] {
        &[]
    }

    /// Whether a place is large enough to show what a move there is worth.
    fn has_values(&self) -> bool {
        true
    }

    /// How the joint-action table writes a value: what a certain win counts, and how many places follow the point.
    fn value_unit(&self) -> (f32, usize) {
        (1.0, 2)
    }

    /// The joint-action table of a game that is known without a search, after these steps; with its equilibrium, if that is to be shown. It is drawn in
    /// the board's place. `None` for a game with a board.
    fn known_table(&self, _steps: &[String], _with_equilibrium: bool) -> Option<JointTable<String>> {
        None
    }

    /// Starts that are offered by name, where there are several: the key of the name, what fills it, and the position's text, which is empty for the
    /// usual one.
    fn starts(&self) -> Vec<(&'static str, String, String)> {
        Vec::new()
    }

    /// Whether the end of a game is a crash, to be heard as one.
    fn ends_in_a_crash(&self) -> bool {
        false
    }

    /// Paints a position.
    fn paint(&self, picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme);

    /// Paints a side's piece beside words: shape as well as colour tells the sides apart.
    fn token(&self, painter: &Painter, center: Pos2, radius: f32, side: Side, theme: &Theme);

    /// What a side's share of a bar is filled with, by [`Side::index`].
    fn inks(&self, theme: &Theme) -> [Ink; 2];

    /// The rules, in the markup that [`crate::app::panels`] reads.
    fn rules(&self) -> &'static str;

    /// Whether what both choose at once is called a round and not a tick.
    fn has_rounds(&self) -> bool {
        false
    }

    /// The height of a position's picture, as a part of its width.
    fn flatness(&self, _position: &str) -> f32 {
        1.0
    }

    /// A smaller game in which what its engine does can be understood, if there is one; its id.
    fn lesson(&self) -> Option<&'static str> {
        None
    }

    /// A game in progress, for the title: a position that can be reached.
    fn sample(&self) -> &'static str;
}
