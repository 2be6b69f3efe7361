//! Perft for Othello: the generic count of [`crate::games::perft`] with the last ply counted in bulk and no list of moves.

use super::{Othello, Squares, board};

/// The leaves of the game tree `depth` plies deep. A pass is a ply; a game that is over before stays one leaf.
#[must_use]
pub fn perft(position: &Othello, depth: u32) -> u64 {
    if depth == 0 { 1 } else { count(position.own, position.other, depth) }
}

fn count(own: u64, other: u64, depth: u32) -> u64 {
    let squares = board::legal(own, other);
    if depth == 1 {
        // A pass leads to one leaf, and the end of the game is one.
        return u64::from(squares.count_ones().max(1));
    }
    if squares == 0 {
        return if board::legal(other, own) == 0 { 1 } else { count(other, own, depth - 1) };
    }
    Squares(squares)
        .map(|square| {
            let flips = board::flips(own, other, square);
            count(other ^ flips, own ^ flips ^ (1 << square), depth - 1)
        })
        .sum()
}
