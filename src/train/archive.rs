//! Samples from an archive of tournament games.
//!
//! With few squares left every position is solved. With as many squares left as the archive's perfect scores speak of, or more, a position is
//! taken to be worth that score: what masters do before is close to the best. In between it is worth what came of it.

use super::label::Solving;
use super::sample::{GROUPS, HELD_OUT, Origin, Sample};
use crate::engines::othello::strong::eval::DISC;
use crate::games::othello::wthor::{Archive, margin_for};

/// The samples of all games. Positions with at most `exact_from` empty squares are solved. `held_out` puts all games into the group that is
/// not trained on.
pub fn samples(archive: &Archive, exact_from: u32, held_out: bool, mut each: impl FnMut(Vec<Sample>)) {
    let mut solving = Solving::default();
    for (number, game) in archive.games.iter().enumerate() {
        let group = if held_out { HELD_OUT } else { 1 + (number % usize::from(GROUPS - 1)) as u8 };
        let perfect_from = u32::from(archive.perfect_from);
        let mut samples = Vec::with_capacity(60);
        let positions = game.positions();
        // What the game is worth from here on for the side with the black discs, once it is known exactly.
        let solved = positions.iter().find(|position| position.empties() <= exact_from);
        let outcome = solved.map(|position| (position.side, solving.margin(position)));
        for position in &positions {
            if position.is_over() {
                continue;
            }
            let empties = position.empties();
            let (margin, origin) = if empties <= exact_from {
                (solving.margin(position), Origin::Exact)
            } else if empties < perfect_from {
                let Some((side, margin)) = outcome else { continue };
                (if side == position.side { margin } else { -margin }, Origin::Played)
            } else {
                let origin = if empties == perfect_from { Origin::Archived } else { Origin::Played };
                (margin_for(position.side, game.best_discs), origin)
            };
            samples.push(Sample::new(position, margin * DISC, origin, group));
        }
        each(samples);
    }
}
