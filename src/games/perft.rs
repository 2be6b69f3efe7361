//! Perft: counting the leaves of a game tree, the check of a move generator against published numbers.

use super::{Game, Side, SimultaneousGame};

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

/// The histories of a simultaneous game that are `ticks` joint steps long and not finished: the positions, counted once for each way to them, in
/// which both players choose for the next time.
#[must_use]
pub fn histories<G: SimultaneousGame>(position: &G, ticks: u32) -> u64 {
    if position.outcome().is_some() {
        return 0;
    }
    if ticks == 0 {
        return 1;
    }
    let [firsts, seconds] = Side::BOTH.map(|side| position.actions(side));
    let rows = firsts.as_ref().iter();
    rows.map(|&first| {
        let cells = seconds.as_ref().iter();
        cells.map(|&second| histories(&position.resolve(first, second), ticks - 1)).sum::<u64>()
    })
    .sum()
}

/// The same, telling `watch` how many parts of how many are counted. The parts are the positions after two ticks.
pub fn histories_in_parts<G: SimultaneousGame>(
    position: &G,
    ticks: u32,
    watch: &mut dyn FnMut(usize, usize),
) -> u64 {
    let mut parts = vec![position.clone()];
    let apart = ticks.min(2);
    for _ in 0..apart {
        parts = parts.iter().flat_map(after_a_tick).collect();
    }
    let count = |(done, part)| {
        watch(done, parts.len());
        histories(part, ticks - apart)
    };
    parts.iter().enumerate().map(count).sum()
}

/// The positions that one tick leads to, one for each pair of actions.
fn after_a_tick<G: SimultaneousGame>(position: &G) -> Vec<G> {
    let [firsts, seconds] = Side::BOTH.map(|side| position.actions(side));
    let rows = firsts.as_ref().iter();
    rows.flat_map(|&first| seconds.as_ref().iter().map(move |&second| position.resolve(first, second)))
        .collect()
}
