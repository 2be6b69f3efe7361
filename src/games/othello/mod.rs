//! Othello: rules, positions, notation.
//!
//! - [`board`]: legal squares and turned discs as operations on whole boards.
//! - [`collection`]: files with many games.
//! - [`ggf`]: games as Othello servers write them.
//! - [`machine`]: the same for the processor at hand, chosen when the program runs.
//! - [`notation`]: squares, moves, transcripts and positions as people write them.
//! - [`openings`]: the names of well-known openings.
//! - [`symmetry`]: the eight symmetries of the board.
//! - [`wthor`]: the public archive of tournament games.
//! - [`perft()`]: counts leaves of the game tree, fast.
//!
//! Black is [`Side::First`]. A side that has no placement passes if the other has one; the game is over when neither has.

use std::fmt::Debug;

use arrayvec::ArrayVec;

use super::{Game, Outcome, ParseError, Side};

pub mod board;
pub mod collection;
pub mod editing;
mod ending;
pub mod ggf;
pub mod machine;
pub mod notation;
pub mod openings;
mod perft;
pub mod symmetry;
pub mod wthor;

pub use board::Squares;
pub use perft::{perft, perft_on};

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

    /// Where the disc is placed; `None` for the pass.
    #[must_use]
    pub const fn square(self) -> Option<u8> {
        if self.0 < 64 { Some(self.0) } else { None }
    }
}

impl Othello {
    /// The squares on which the side to move may place a disc.
    #[must_use]
    #[inline]
    pub fn legal(&self) -> u64 {
        board::legal(self.own, self.other)
    }

    /// The discs that a disc placed on `square` (empty, 0 to 63) turns over; 0 where the placement is not legal.
    #[must_use]
    #[inline]
    pub fn flips(&self, square: u8) -> u64 {
        board::flips(self.own, self.other, square)
    }

    /// The position after a disc is placed on `square` and `flips` are turned over (see [`Othello::flips`]).
    #[must_use]
    #[inline]
    pub fn place(&self, square: u8, flips: u64) -> Self {
        Self { own: self.other ^ flips, other: self.own ^ flips ^ (1 << square), side: self.side.other() }
    }

    /// The same board with the other side to move.
    #[must_use]
    #[inline]
    pub fn pass(&self) -> Self {
        Self { own: self.other, other: self.own, side: self.side.other() }
    }

    /// The empty squares.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> u64 {
        !(self.own | self.other)
    }

    /// How many squares are empty.
    #[must_use]
    #[inline]
    pub fn empties(&self) -> u32 {
        self.empty().count_ones()
    }

    /// The discs of `side`.
    #[must_use]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.other }
    }

    /// Whether neither side can place a disc.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.legal() == 0 && self.pass().legal() == 0
    }

    /// Discs of the side to move less discs of the opponent, the empty squares counting for whoever has more: what the game is worth to the
    /// side to move if it ends here.
    #[must_use]
    #[inline]
    pub fn final_margin(&self) -> i32 {
        let difference = self.own.count_ones() as i32 - self.other.count_ones() as i32;
        difference + difference.signum() * self.empties() as i32
    }
}

impl Game for Othello {
    const ID: &'static str = "othello";
    type Move = Move;
    type Moves = ArrayVec<Move, 34>;

    fn start() -> Self {
        Self { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000, side: Side::First }
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self) -> Self::Moves {
        let squares = self.legal();
        if squares == 0 && self.pass().legal() != 0 {
            return std::iter::once(Move::PASS).collect();
        }
        Squares(squares).map(Move).collect()
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        match mv.square() {
            Some(square) => self.place(square, self.flips(square)),
            None => self.pass(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| match self.final_margin() {
            0 => Outcome::Draw,
            margin if margin > 0 => Outcome::Win(self.side),
            _ => Outcome::Win(self.side.other()),
        })
    }

    /// Multiply, fold, multiply: every bit of the boards reaches every bit of the key.
    #[inline]
    fn key(&self) -> u64 {
        let mut key = self.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key = (key ^ (key >> 32)).wrapping_add(self.other).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key = (key ^ (key >> 29)).wrapping_add(self.side as u64).wrapping_mul(0x94d0_49bb_1331_11eb);
        key ^ (key >> 32)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        notation::read_move(self, text)
    }
}
