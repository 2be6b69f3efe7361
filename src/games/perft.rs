//! Perft: counting the leaves of a game tree, the check of a move generator against published numbers.

use super::Game;

/// The leaves of the game tree `depth` plies deep. A pass is a ply; a game that is over before stays one leaf.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if moves.as_ref().is_empty() {
        return 1;
    }
    moves.as_ref().iter().map(|&mv| perft(&position.play(mv), depth - 1)).sum()
}
