//! Negamax with alpha-beta for alternating games: iterative deepening (`driver`), principal-variation search (`node`), a
//! transposition table ([`table`]), move ordering (`ordering`) and errors on purpose ([`Misjudge`]). No game is named here: what a position is worth, which moves look good
//! and which root positions a solver of the game's own should finish comes from the hooks [`Evaluate`] and [`Solve`].
//!
//! Scores inside are for the side to move of the node at hand. The mover belongs to the edge: a child's score changes its sign only where
//! the turn changes, so that a pass or a chain of captures by the same side needs no special case.

use crate::games::Game;

mod driver;
mod misjudge;
mod node;
mod ordering;
pub mod table;

pub use driver::{Settings, search};
pub use misjudge::Misjudge;

use super::meter::Meter;

/// Larger than every score.
pub const INFINITE: i32 = 1_000_000_000;

/// Greatest depth of a line in moves, those that cost no depth included. A line that gets there is evaluated as it stands.
pub const MAX_PLY: usize = 128;

/// What a position at the horizon is worth to its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The score.
    pub score: i32,
    /// Whether the game is over here, so that the score is a fact and no estimate.
    pub over: bool,
}

/// What a search wants to know of a game beyond its rules.
pub trait Evaluate<G: Game> {
    /// How many different moves there are; see [`Evaluate::slot`].
    const SLOTS: usize;

    /// Scores at or beyond this are wins, and every move on the way to one takes a point off: of two wins the quicker is better, of two
    /// losses the slower. `None` where the final score alone counts (Othello: the margin).
    const DECISIVE: Option<i32> = None;

    /// A number below [`Evaluate::SLOTS`] for each move; two moves of one position never share one.
    fn slot(mv: G::Move) -> usize;

    /// What any position is worth to its side to move, finished or not.
    fn leaf(&self, position: &G) -> Leaf;

    /// What a position known to be finished is worth to its side to move.
    fn terminal(&self, position: &G) -> i32 {
        self.leaf(position).score
    }

    /// The margin in the game's own unit that stands behind a score of a finished game.
    fn margin(&self, score: i32) -> i32;

    /// How good `mv`, which leads from `position` to `child`, looks without searching: higher is tried earlier. Below 2^27. `depth` is what
    /// is left to search below `position`, so that a costly hint can be kept for where it pays.
    fn hint(&self, position: &G, mv: G::Move, child: &G, depth: u8) -> i32;

    /// What `mv` has to show at first sight, as a beginner counts it, in the unit of the scores (Othello: discs turned
    /// over); see [`Misjudge::greed`].
    fn gain(&self, position: &G, mv: G::Move, child: &G) -> i32 {
        let _ = (position, mv, child);
        0
    }

    /// Whether `mv` costs no depth, as a forced pass. There must not be an endless line of such moves.
    fn is_free(&self, position: &G, mv: G::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// How many plies (not counting free moves) can follow at most, where the game tells.
    fn plies_left(&self, position: &G) -> Option<u8> {
        let _ = position;
        None
    }
}

/// A solver of the game's own, which finishes what the general search has begun.
pub trait Solve<G: Game> {
    /// Whether the search from this root is to end with the solver; if so, after how many iterations of the general search.
    fn after(&self, root: &G) -> Option<u8>;

    /// The final score of `position` for its side to move, in the unit of [`Evaluate::terminal`], within the window (`alpha`, `beta`): a
    /// result at or below `alpha` is an upper bound, one at or above `beta` a lower bound. `None` if the meter stopped it.
    fn solve(&mut self, position: &G, alpha: i32, beta: i32, meter: &mut Meter<'_, G::Move>) -> Option<i32>;

    /// Best play from `position`, whose final score has just been found to be `score`. May end early.
    fn line(&mut self, position: &G, score: i32, meter: &mut Meter<'_, G::Move>) -> Vec<G::Move>;
}

/// For games, or settings, without a solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSolver;

impl<G: Game> Solve<G> for NoSolver {
    fn after(&self, _root: &G) -> Option<u8> {
        None
    }

    fn solve(&mut self, _: &G, _: i32, _: i32, _: &mut Meter<'_, G::Move>) -> Option<i32> {
        None
    }

    fn line(&mut self, _: &G, _: i32, _: &mut Meter<'_, G::Move>) -> Vec<G::Move> {
        Vec::new()
    }
}
