//! The seam between the search and what it thinks a position is worth.

use crate::engines::othello::evaluation::{View, evaluate};

/// What one disc of the final margin is worth in a [`Evaluation::score`].
pub const DISC: i32 = 128;

/// An evaluation that follows the search from position to position.
///
/// A state belongs to a position with a side to move. The search copies states, never takes moves back. Implementations mark their functions
/// `#[inline(always)]` and write them as plain loops over arrays of fixed size: they become part of search routines that are compiled for each kind
/// of processor, and are vectorised there.
pub trait Evaluation: Sync {
    /// What is carried along (pattern indices); small, since it is copied at every move.
    type State: Copy;

    /// The state of a position, from nothing.
    fn state(&self, own: u64, other: u64) -> Self::State;

    /// The state after the side to move has placed a disc on `square` and turned `flips` over: the opponent is to move.
    fn placed(&self, state: &Self::State, square: u8, flips: u64) -> Self::State;

    /// The state after the side to move has passed.
    fn passed(&self, state: &Self::State) -> Self::State;

    /// The expected final margin for the side to move, in units of [`DISC`]. `moves` is where it may play. The game is not over.
    /// The same for all eight symmetries of the board.
    fn score(&self, state: &Self::State, own: u64, other: u64, moves: u64) -> i32;
}

/// The classic engine's eight terms, for when there are no trained weights.
#[derive(Clone, Copy, Debug, Default)]
pub struct Handmade;

impl Evaluation for Handmade {
    type State = ();

    #[inline(always)]
    fn state(&self, _own: u64, _other: u64) {}

    #[inline(always)]
    fn placed(&self, (): &(), _square: u8, _flips: u64) {}

    #[inline(always)]
    fn passed(&self, (): &()) {}

    #[inline]
    fn score(&self, (): &(), own: u64, other: u64, _moves: u64) -> i32 {
        evaluate(&View::new(own, other)) * DISC / 100
    }
}
