//! The trained evaluation: a position is worth the sum of what lies on its corners, edges, lines and diagonals, of how many moves each side has, and
//! of parity (the linear pattern evaluation of Buro's Logistello, 1997).
//!
//! - [`shapes`]: which squares are looked at together.
//! - [`indices`]: what lies there, kept up to date from move to move.
//! - [`weights`]: what it is worth, by stage of the game.
//! - [`file`](mod@file): the weights as a file, small and checked; [`load`]: which there are.

pub mod file;
pub mod indices;
pub mod load;
pub mod shapes;
pub mod weights;

use indices::Indices;
use shapes::{ALL, INSTANCES, STARTS};
use weights::{MOVES, OTHER_MOVES, OWN_MOVES, PARITY, Table, USED, Weights, stage_of};

use super::strong::eval::{DISC, Evaluation};
use crate::games::othello::board::legal;

/// The evaluation with a set of weights. Cheap to copy; the weights are shared.
#[derive(Clone, Copy, Debug)]
pub struct PatternEval<'a> {
    weights: &'a Weights,
}

impl<'a> PatternEval<'a> {
    /// Evaluates by these weights.
    #[must_use]
    pub const fn new(weights: &'a Weights) -> Self {
        Self { weights }
    }
}

impl Evaluation for PatternEval<'_> {
    type State = Indices;

    #[inline(always)]
    fn state(&self, own: u64, other: u64) -> Indices {
        Indices::new(own, other)
    }

    #[inline(always)]
    fn placed(&self, state: &Indices, square: u8, flips: u64) -> Indices {
        state.play(square, flips)
    }

    #[inline(always)]
    fn passed(&self, state: &Indices) -> Indices {
        state.pass()
    }

    #[inline(always)]
    fn score(&self, state: &Indices, own: u64, other: u64, moves: u64) -> i32 {
        let discs = (own | other).count_ones();
        let table = self.weights.table(stage_of(discs));
        let mut sum = 0;
        let each = state.each();
        for instance in 0..INSTANCES {
            sum += weight(table, TABLE_STARTS[instance] + usize::from(each[instance]));
        }
        sum += weight(table, OWN_MOVES + moves.count_ones() as usize);
        sum += weight(table, OTHER_MOVES + legal(other, own).count_ones() as usize);
        sum += weight(table, PARITY + (discs & 1) as usize);
        sum.clamp(-LIMIT, LIMIT)
    }
}

/// The weights that a position's score is the sum of, as places in its stage's table: what the trainer learns from.
#[must_use]
pub fn places(own: u64, other: u64) -> [u32; PLACES] {
    let discs = own | other;
    let each = Indices::new(own, other).each();
    let mut places = [0; PLACES];
    for ((place, index), start) in places.iter_mut().zip(each).zip(TABLE_STARTS) {
        *place = start as u32 + u32::from(index);
    }
    places[INSTANCES] = OWN_MOVES as u32 + legal(own, other).count_ones();
    places[INSTANCES + 1] = OTHER_MOVES as u32 + legal(other, own).count_ones();
    places[INSTANCES + 2] = PARITY as u32 + (discs.count_ones() & 1);
    places
}

/// How many weights make up a score.
pub const PLACES: usize = INSTANCES + 3;

/// Scores stay within what a game can end with.
const LIMIT: i32 = 64 * DISC;

const _: () = assert!(MOVES > 33 && USED > PARITY && DISC == 128, "weights count 128ths of a disc");

/// Where the weights of each instance's shape begin.
const TABLE_STARTS: [usize; INSTANCES] = {
    let mut starts = [0; INSTANCES];
    let mut instance = 0;
    while instance < INSTANCES {
        starts[instance] = STARTS[ALL[instance].shape];
        instance += 1;
    }
    starts
};

#[inline(always)]
fn weight(table: &Table, place: usize) -> i32 {
    i32::from(table[place & (table.len() - 1)])
}
