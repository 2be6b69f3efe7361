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

/// The same by way of `count` (which is [`perft`], or a game's own faster one), telling `watch` how many parts of how many are counted.
/// The parts are the positions after two plies: enough of them for a bar that moves.
pub fn perft_in_parts<G: Game>(
    position: &G,
    depth: u32,
    count: impl Fn(&G, u32) -> u64,
    watch: &mut dyn FnMut(usize, usize),
) -> u64 {
    let mut parts = vec![*position];
    let mut leaves = 0;
    let plies = depth.min(2);
    for _ in 0..plies {
        let after =
            |part: &G| part.legal_moves().as_ref().iter().map(|&mv| part.play(mv)).collect::<Vec<_>>();
        leaves += parts.iter().filter(|part| part.outcome().is_some()).count() as u64;
        parts = parts.iter().flat_map(after).collect();
    }
    for (done, part) in parts.iter().enumerate() {
        watch(done, parts.len());
        leaves += count(part, depth - plies);
    }
    leaves
}
