//! Alquerque de doze: rules, positions, notation.
//!
//! - [`lines`]: the points and what joins them.
//! - [`board`]: what may be done and what it leads to, as operations on whole boards; for playouts and solvers.
//! - [`Alquerque`]: a position under the default rules, with everything that its text says.
//! - [`Inverting`]: a position of the game in which inverting is allowed, and in which draws are therefore possible.
//! - [`notation`]: points, moves and transcripts as people write them; [`position`]: positions.
//! - [`editing`]: positions that are set up by hand.
//! - [`perft()`]: counts leaves of the game tree, by turns or by steps.
//!
//! Light is [`Side::First`] and moves north. A *step* is one action, a move to a neighbouring point or one jump; a *turn* is what a side does
//! before the other one moves: a step, or a whole chain of jumps. A [`Move`] is a step, so that in a chain the same side acts several times.
//!
//! A piece steps forward or to the side along a line, onto an empty point. It may not step back to where its own last step came from, until it has
//! stepped or jumped again; on the opponent's base row it makes no step at all. Jumping over a neighbouring piece of the opponent onto the empty
//! point behind it, in any direction, captures that piece. Capturing is compulsory, and the same piece goes on while it can. A side that can do
//! nothing has lost.

use super::{Game, Outcome, ParseError, Side};
use arrayvec::ArrayVec;

pub mod board;
pub mod editing;
mod ending;
mod inverting;
pub mod lines;
pub mod notation;
mod perft;
pub mod position;

pub use board::{Actions, Board, Move, View};
pub use inverting::{Draw, Inverting, MOST_SIDEWAYS, Quiet};
pub use perft::{Unit, perft, perft_in_parts};

/// The name of the game under either rules, in requests, records and on the command line.
pub const ID: &str = "alquerque";

/// No position has more legal steps: one for each of the 56 lines between neighbours, or one for each of the 40 pairs of them that lie straight.
pub const MOST_STEPS: usize = 56;

/// A position under the default rules. With no draw possible, it says everything about what is to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alquerque {
    /// What the course of the game depends on.
    pub board: Board,
    /// Every step that the pieces remember. Of these the board knows those to the side, which are all that ever forbid anything.
    pub memory: Memory,
}

/// Where each piece came from by its own last step: by direction (see [`lines::SHIFTS`]) from the piece, the pieces that came from there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory(pub [u32; 8]);

impl Memory {
    /// The direction in which `point` remembers to have come from.
    #[must_use]
    pub fn of(&self, point: u8) -> Option<usize> {
        self.0.iter().position(|set| set >> point & 1 == 1)
    }

    /// What is remembered after an action: a jump, and being captured, clears.
    #[must_use]
    #[inline]
    fn play(mut self, mv: Move) -> Self {
        let gone = 1 << mv.from | mv.over().map_or(0, |over| 1 << over);
        self.0.iter_mut().for_each(|set| *set &= !gone);
        if !mv.is_jump()
            && let Some(back) = lines::direction(mv.to, mv.from)
        {
            self.0[back] |= 1 << mv.to;
        }
        self
    }
}

/// A position under either rules: for engines that play both.
pub trait Position: Game<Move = Move, Moves = ArrayVec<Move, MOST_STEPS>> {
    /// The pieces, and what is forbidden. Under either rules it says what may be done, but for a draw.
    fn board(&self) -> &Board;

    /// Whether a game can be drawn at all.
    const DRAWS: bool;

    /// Why the game is drawn, if it is.
    fn draw(&self) -> Option<Draw>;

    /// The same position in a mirror: the a file and the e file exchanged.
    #[must_use]
    fn mirrored(&self) -> Self;

    /// The same position turned by 180 degrees, with the colours exchanged.
    #[must_use]
    fn turned(&self) -> Self;
}

impl Position for Alquerque {
    #[inline]
    fn board(&self) -> &Board {
        &self.board
    }

    const DRAWS: bool = false;

    #[inline]
    fn draw(&self) -> Option<Draw> {
        None
    }

    fn mirrored(&self) -> Self {
        Alquerque::mirrored(self)
    }

    fn turned(&self) -> Self {
        Alquerque::turned(self)
    }
}

impl Alquerque {
    /// The steps of the side to move that the memory alone forbids.
    #[must_use]
    pub fn forbidden(&self) -> ArrayVec<Move, MOST_STEPS> {
        self.board.forbidden().iter().collect()
    }

    /// The piece that has captured in this turn and must go on.
    #[must_use]
    pub fn chain(&self) -> Option<u8> {
        lines::Points(self.board.chain).next()
    }

    /// The same position in a mirror: the a file and the e file exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let Board { own, other, from_east, from_west, chain, side } = self.board;
        let [own, other, from_west, from_east, chain] =
            [own, other, from_east, from_west, chain].map(lines::mirrored);
        let memory = std::array::from_fn(|direction| lines::mirrored(self.memory.0[(8 - direction) % 8]));
        Self { board: Board { own, other, from_east, from_west, chain, side }, memory: Memory(memory) }
    }

    /// The same position turned by 180 degrees, with the colours exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        let Board { own, other, from_east, from_west, chain, side } = self.board;
        let [own, other, from_west, from_east, chain] =
            [own, other, from_east, from_west, chain].map(lines::turned);
        let memory =
            std::array::from_fn(|direction| lines::turned(self.memory.0[lines::opposite(direction)]));
        let side = side.other();
        Self { board: Board { own, other, from_east, from_west, chain, side }, memory: Memory(memory) }
    }
}

impl Game for Alquerque {
    const ID: &'static str = ID;
    type Move = Move;
    type Moves = ArrayVec<Move, MOST_STEPS>;

    fn start() -> Self {
        Self { board: Board::start(), memory: Memory::default() }
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.board.side
    }

    fn legal_moves(&self) -> Self::Moves {
        self.board.actions().iter().collect()
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        Self { board: self.board.play(mv), memory: self.memory.play(mv) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.is_over().then_some(Outcome::Win(self.board.side.other()))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        notation::read_move(self, self.legal_moves().as_ref(), text)
    }
}
