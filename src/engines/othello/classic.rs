//! The classic engine: the general negamax with an evaluation by hand. This file holds the hooks and what a search for it looks like.

use super::evaluation::{self, View};
use super::on_all_squares;
use super::stable::CORNERS;
use crate::games::othello::{Move, Othello};
use crate::search::negamax::{Evaluate, Leaf};

/// A finished game is worth this much more than any estimate, however narrow the win.
pub const WIN: i32 = 10_000_000;

/// What a disc of the final margin is worth in a finished game.
pub const DISC: i32 = 10_000;

/// The score of a game that ended with this margin for the side to move.
#[must_use]
pub const fn final_score(margin: i32) -> i32 {
    margin.signum() * WIN + margin * DISC
}

/// The margin behind a score of a finished game.
#[must_use]
pub const fn margin_of(score: i32) -> i32 {
    (score - score.signum() * WIN) / DISC
}

/// Evaluation and ordering hints.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Evaluate<Othello> for Classic {
    const SLOTS: usize = 65;

    #[inline]
    fn slot(mv: Move) -> usize {
        usize::from(mv.0)
    }

    #[inline]
    fn leaf(&self, position: &Othello) -> Leaf {
        let view = View::new(position.own, position.other);
        if view.is_over() {
            return Leaf { score: final_score(position.final_margin()), over: true };
        }
        Leaf { score: evaluation::evaluate(&view), over: false }
    }

    fn terminal(&self, position: &Othello) -> i32 {
        final_score(position.final_margin())
    }

    fn margin(&self, score: i32) -> i32 {
        margin_of(score)
    }

    /// Corners first, then square weights and few flips; with two plies or more to go also few replies, which is worth its cost there.
    #[inline]
    fn hint(&self, position: &Othello, mv: Move, child: &Othello, depth: u8) -> i32 {
        let Some(square) = mv.square() else { return 0 };
        let disc = 1u64 << square;
        let corner = if disc & CORNERS != 0 { CORNER_FIRST } else { 0 };
        let flips = (position.other & child.other).count_ones() as i32;
        let replies = if depth >= REPLIES_FROM { child.legal().count_ones() as i32 * REPLY } else { 0 };
        corner + SQUARE_HINTS[usize::from(square)] - flips * FLIP - replies
    }

    fn gain(&self, position: &Othello, _mv: Move, child: &Othello) -> i32 {
        100 * (position.other & child.other).count_ones() as i32
    }

    /// A forced pass: the side that may go on after it has a placement, so that passes never follow on each other.
    #[inline]
    fn is_free(&self, _position: &Othello, mv: Move) -> bool {
        mv == Move::PASS
    }

    fn plies_left(&self, position: &Othello) -> Option<u8> {
        Some(position.empties() as u8)
    }
}

/// Depth from which on replies are counted.
const REPLIES_FROM: u8 = 2;
/// What a reply of the opponent takes off.
const REPLY: i32 = 1_600;
/// What a disc turned over takes off.
const FLIP: i32 = 60;
/// What a corner is worth.
const CORNER_FIRST: i32 = 20_000;

/// Which squares look good before anything is known.
const SQUARE_HINTS: [i32; 64] = {
    const QUARTER: [[i32; 4]; 4] =
        [[3_600, -1_200, 800, 600], [-1_200, -2_400, -200, -200], [800, -200, 200, 80], [600, -200, 80, 0]];
    on_all_squares(&QUARTER)
};
