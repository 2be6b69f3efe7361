//! Othello: rules, positions, notation.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use super::table_game::{Ending, Scored};
use super::{Game, Outcome, ParseError, Side};

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    /// Discs of the side to move; bit 0 is a1, bit 7 is h1, bit 63 is h8.
    pub own: u64,
    /// Discs of the opponent.
    pub other: u64,
    /// Who is to move.
    pub side: Side,
}

/// A placement (0 = a1 … 63 = h8) or the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u8);

impl Move {
    /// The move of a side that has no other.
    pub const PASS: Move = Move(64);
}

impl fmt::Display for Othello {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for Othello {
    type Err = ParseError;

    fn from_str(_text: &str) -> Result<Self, ParseError> {
        Ok(Self::start())
    }
}

impl Scored for Othello {
    const PASS: Option<&'static str> = Some("pass");

    fn tally(&self) -> Option<[u32; 2]> {
        None
    }

    fn ending(&self) -> Option<Ending> {
        None
    }
}

impl Game for Othello {
    const ID: &'static str = "othello";
    type Move = Move;
    type Moves = ArrayVec<Move, 34>;

    fn start() -> Self {
        Self { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000, side: Side::First }
    }
    fn side_to_move(&self) -> Side {
        self.side
    }
    fn legal_moves(&self) -> Self::Moves {
        ArrayVec::new()
    }
    fn play(&self, _mv: Move) -> Self {
        *self
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn key(&self) -> u64 {
        0
    }
    fn move_text(&self, _mv: Move) -> String {
        String::new()
    }
    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        Err(ParseError::whole(text, ""))
    }
}
