//! Errors on purpose: a weak player does not move at random, it takes a good move for a worse one.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::games::Game;

/// How wrong a search is to be about root moves. From the estimate of each move it takes off an error of its own, and the move that looks
/// best then is its choice: what is chosen is never worse than the best move found by more than `error`, and a move that stands out by more
/// is always found.
///
/// An error depends on the seed, the position and the move alone. So it is the same at every depth (the search believes in it), and the same
/// into however many shards the moves are dealt. What is searched to the end of the game is known, not estimated, and there is no
/// error about it; nor about an only move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misjudge {
    /// The greatest error, in the engine's unit; every error from 0 to this is equally likely.
    pub error: u32,
    /// What the errors of one game come from.
    pub seed: u64,
}

impl Misjudge {
    /// The error about each legal move of `root`, in their order.
    pub(super) fn errors<G: Game>(self, root: &G) -> Vec<i32> {
        let moves = root.legal_moves();
        let count = moves.as_ref().len();
        if count < 2 {
            return vec![0; count];
        }
        let mut random = Pcg32::seed_from_u64(self.seed ^ root.key());
        (0..count).map(|_| random.random_range(0..=self.error) as i32).collect()
    }
}
