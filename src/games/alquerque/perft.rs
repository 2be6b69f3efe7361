//! Perft for Alquerque, by turns or by steps.

use super::super::Game;

/// What makes a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Everything that a side does before the other one moves: a chain of captures is one ply, each way through it a turn of its own.
    #[default]
    Turn,
    /// One action: each jump of a chain is a ply.
    Step,
}

/// The leaves of the game tree `depth` plies deep. A game that is over before has none: this is what the published counts count.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32, unit: Unit) -> u64 {
    if depth == 0 {
        return 1;
    }
    after(position, unit).map(|(position, plies)| perft(&position, depth - plies, unit)).sum()
}

/// The same, telling `watch` how many parts of how many are counted. The parts are the positions a few steps on.
pub fn perft_in_parts<G: Game>(
    position: &G,
    depth: u32,
    unit: Unit,
    watch: &mut dyn FnMut(usize, usize),
) -> u64 {
    let mut parts = vec![(*position, depth)];
    for _ in 0..STEPS_TO_PARTS {
        let on = |(position, depth): (G, u32)| {
            if depth == 0 {
                return vec![(position, 0)];
            }
            after(&position, unit).map(|(after, plies)| (after, depth - plies)).collect::<Vec<_>>()
        };
        parts = parts.into_iter().flat_map(on).collect();
    }
    let count = |(done, (position, depth)): (usize, &(G, u32))| {
        watch(done, parts.len());
        perft(position, *depth, unit)
    };
    parts.iter().enumerate().map(count).sum()
}

/// Enough steps for a bar that moves.
const STEPS_TO_PARTS: usize = 5;

/// Every position one step on, and the plies that the step takes: the last step of a turn is the ply.
fn after<G: Game>(position: &G, unit: Unit) -> impl Iterator<Item = (G, u32)> {
    let moves = position.legal_moves();
    let count = moves.as_ref().len();
    (0..count).map(move |number| {
        let after = position.play(moves.as_ref()[number]);
        // The side to move is the same again only in the middle of a turn.
        let goes_on = unit == Unit::Turn && after.side_to_move() == position.side_to_move();
        (after, u32::from(!goes_on))
    })
}
