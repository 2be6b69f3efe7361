//! Errors on purpose: a weak player does not move at random, it takes a good move for a worse one.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::Evaluate;
use crate::games::Game;

/// How wrong a search is to be about root moves. It believes a move to be worth its estimate, in part replaced by what the move has to show
/// at first sight (`greed`), less an error of the move's own, and chooses what looks best then. Without greed, the choice is never worse
/// than the best move found by more than `error`, and a move that stands out by more is always found.
///
/// An error depends on the seed, the position and the move alone. So it is the same at every depth (the search believes in it), and the same
/// into however many shards the moves are dealt. What is searched to the end of the game is known, not estimated, and there is no
/// error about it; nor about an only move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misjudge {
    /// The greatest error, in the engine's unit; every error from 0 to this is equally likely.
    pub error: u32,
    /// How much of an estimate gives way to what a beginner counts, in per cent; see [`Evaluate::gain`].
    pub greed: i32,
    /// What the errors of one game come from.
    pub seed: u64,
}

/// What is misjudged about one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slip {
    error: i32,
    greed: i32,
    gain: i32,
}

impl Slip {
    /// What the move is believed to be worth.
    pub(super) fn believed(self, estimate: i32) -> i32 {
        (estimate * (100 - self.greed) + self.gain * self.greed) / 100 - self.error
    }
}

impl Misjudge {
    /// What is misjudged about each legal move of `root`, in their order.
    pub(super) fn slips<G: Game, E: Evaluate<G>>(self, root: &G, hooks: &E) -> Vec<Slip> {
        let moves = root.legal_moves();
        if moves.as_ref().len() < 2 {
            return vec![Slip::default(); moves.as_ref().len()];
        }
        let mut random = Pcg32::seed_from_u64(self.seed ^ root.key());
        let slip = |&mv| Slip {
            error: random.random_range(0..=self.error) as i32,
            greed: self.greed,
            gain: hooks.gain(root, mv, &root.play(mv)),
        };
        moves.as_ref().iter().map(slip).collect()
    }
}
