//! Perft for Othello: the generic count of [`crate::games::perft`] with the last ply counted in bulk and no list of moves.

use super::machine::{Processor, routines, with_machine};
use super::{Othello, Squares};

/// The leaves of the game tree `depth` plies deep. A pass is a ply; a game that is over before stays one leaf.
#[must_use]
pub fn perft(position: &Othello, depth: u32) -> u64 {
    perft_on(Processor::here(), position, depth)
}

/// The same on a machine of one's choice.
#[must_use]
pub fn perft_on(processor: Processor, position: &Othello, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    with_machine!(processor, machine => machine.count(position.own, position.other, depth))
}

routines! {
    /// Counting, one function that calls itself.
    trait Counting {
        fn count(own: u64, other: u64, depth: u32) -> u64 = count;
    }
}

#[inline(always)]
fn count<M: Counting>(machine: M, own: u64, other: u64, depth: u32) -> u64 {
    let squares = machine.legal(own, other);
    if depth == 1 {
        // A pass leads to one leaf, and the end of the game is one.
        return u64::from(squares.count_ones().max(1));
    }
    if squares == 0 {
        return if machine.legal(other, own) == 0 { 1 } else { machine.count(other, own, depth - 1) };
    }
    let mut leaves = 0;
    for square in Squares(squares) {
        let flips = machine.flips(own, other, square);
        leaves += machine.count(other ^ flips, own ^ flips ^ (1 << square), depth - 1);
    }
    leaves
}
