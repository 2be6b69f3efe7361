//! Setting up a position by hand: whatever the game, an editor sees places that hold one of a few pieces, and a side to move. A game that can be set up
//! has an [`Editing`] in [`super::registry::editing`].

use std::fmt::Debug;

use super::{ParseError, Side};

/// A position that is being set up. It need not make sense yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// What lies on each place: an index into [`Editing::pieces`].
    pub cells: Vec<u8>,
    /// Who is to move.
    pub to_move: Side,
    /// The text it was read from, for games whose positions say more than where the pieces lie: kept as far as it still fits. Else empty.
    pub rest: String,
}

/// What may lie on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// How the position's text writes it.
    pub sign: char,
    /// Whose it is; `None` for nothing at all.
    pub side: Option<Side>,
}

/// Something that is wrong or odd about a sketch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What it is, as a key of the text table; the text may name a `{side}` and `{places}`.
    pub key: &'static str,
    /// Which side it is about.
    pub side: Option<Side>,
    /// Where it is.
    pub places: Vec<usize>,
    /// Whether nothing can be played from here. What is merely odd, such as a position that no game leads to, can be.
    pub stops: bool,
}

/// How positions of a game are set up.
pub trait Editing: Debug + Sync {
    /// What may lie on a place; the first is nothing at all.
    fn pieces(&self) -> &'static [Piece];

    /// What a place is called.
    fn place_name(&self, place: usize) -> String;

    /// Reads a position's text.
    ///
    /// # Errors
    /// Says what is wrong, where, and what was expected.
    fn read(&self, text: &str) -> Result<Sketch, ParseError>;

    /// The text of the position: what the game itself reads.
    fn write(&self, sketch: &Sketch) -> String;

    /// The start of a game.
    fn start(&self) -> Sketch;

    /// The same board with nothing on it.
    fn cleared(&self, sketch: &Sketch) -> Sketch {
        Sketch { cells: vec![0; sketch.cells.len()], ..sketch.clone() }
    }

    /// What is wrong, and what is odd, about a position; nothing for one that a game may lead to.
    fn faults(&self, sketch: &Sketch) -> Vec<Fault>;
}
