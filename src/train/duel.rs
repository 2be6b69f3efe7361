//! Games between two evaluations behind the same small search: which of two sets of weights plays better.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::label::{Solving, draw};
use super::look::look;
use crate::engines::othello::strong::eval::Evaluation;
use crate::games::Game;
use crate::games::othello::Othello;

/// Random plies before the first move by either.
const PREFIX: u32 = 8;

/// Empty squares from which on both are taken to play perfectly.
const PERFECT_FROM: u32 = 10;

/// The final margins for `a` of two games from the same random opening, one with each colour.
pub fn pair<A: Evaluation, B: Evaluation>(
    (a, b): (&A, &B),
    depth: u32,
    seed: u64,
    number: u64,
    solving: &mut Solving,
) -> [i32; 2] {
    let opening = opening(seed, number);
    [true, false].map(|a_moves| {
        let (mut position, mut a_moves) = (opening, a_moves);
        while position.empties() > PERFECT_FROM && !position.is_over() {
            position = if position.legal() == 0 {
                position.pass()
            } else {
                let (_, best) = if a_moves { look(a, &position, depth) } else { look(b, &position, depth) };
                position.play(best)
            };
            a_moves = !a_moves;
        }
        let margin = solving.margin(&position);
        if a_moves { margin } else { -margin }
    })
}

fn opening(seed: u64, number: u64) -> Othello {
    let mut random = Pcg32::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let mut position = Othello::start();
    for _ in 0..PREFIX {
        position = position.play(draw(position.legal(), &mut random));
    }
    position
}
