//! The engine that plays anything: the weakest yardstick, for any alternating game.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::games::Game;
use crate::search::report::{Candidate, Candidates, Iteration, Value};

/// One of the moves `only` of `root` (of all, if `only` is empty), each as likely as another. Depends on the seed and the position alone. No
/// iteration is reported exactly when there is no move.
pub fn choose<G: Game>(root: &G, only: &[G::Move], seed: u64) -> Candidates<G::Move> {
    let legal = root.legal_moves();
    let moves = if only.is_empty() { legal.as_ref() } else { only };
    if moves.is_empty() {
        return Candidates::default();
    }
    let mut random = Pcg32::seed_from_u64(seed ^ root.key());
    let best = moves[random.random_range(0..moves.len() as u32) as usize];
    let value = Value::default();
    Candidates {
        iterations: vec![Iteration { depth: 1, confidence: 100, solved: false, best, value, pv: vec![best] }],
        moves: vec![Candidate { mv: best, value, depth: 1, effort: 0 }],
        searching: 1,
    }
}
