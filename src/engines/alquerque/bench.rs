//! The search of [`crate::engines::bench`] for Alquerque: UCT from the start with uniform playouts, a fixed number of them.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::uct::playout::{Policy, Rollout};
use crate::engines::bench::{Case, Suite};
use crate::games::Game;
use crate::games::alquerque::Alquerque;
use crate::search::limits::Limits;
use crate::search::mcts::Simulate;

/// Searched by plain UCT.
pub const SUITE: Suite = Suite {
    game: "alquerque",
    engine: "uct",
    knobs: &[("policy", 0.0), ("solver", 0.0), ("minimax", 0.0), ("grave", 0.0)],
    cases: &CASES,
};

const CASES: [Case; 1] = [Case { name: "start", position: "", limits: Limits::playouts(300_000) }];

/// Steps after which no game is still going on.
const CAP: u32 = 400;

/// The steps of `count` random games from the start.
pub(in crate::engines) fn random_games(count: u32) -> u64 {
    let mut random = Pcg32::seed_from_u64(1);
    let (start, rollout) = (Alquerque::start(), Rollout { policy: Policy::Uniform });
    (0..count).map(|_| u64::from(rollout.playout(&start, CAP, &mut random, &mut |_, _| {}).steps)).sum()
}
