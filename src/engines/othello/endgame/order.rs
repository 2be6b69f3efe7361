//! Which move to try first when solving: the one that leaves the opponent least to choose from, since its subtree is the smallest and it is
//! often the best. Where the subtree is large, the evaluation has a say too, after a shallow search of its own.

use crate::engines::othello::on_all_squares;
use arrayvec::ArrayVec;

use super::last::odd_quadrants;
use crate::engines::othello::evaluation::{View, evaluate, neighbours};
use crate::engines::othello::stable::CORNERS;
use crate::games::othello::board::{Squares, flips, legal};

/// A move of a position, ready to be searched: the boards after it, as the opponent sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) square: u8,
    key: i32,
}

/// The moves of one position.
pub(super) struct Candidates(ArrayVec<Candidate, 34>);

impl Candidates {
    /// The placements on the squares `moves`, the one on `known` ahead of all others. `nodes` grows by the positions looked at.
    pub(super) fn new(own: u64, other: u64, moves: u64, known: u8, nodes: &mut u64) -> Self {
        let empty = !(own | other);
        let (empties, odd) = (empty.count_ones(), odd_quadrants(empty));
        let mut list = ArrayVec::new();
        for square in Squares(moves) {
            let (own, other) = after(own, other, square);
            let mut key = i32::MAX;
            if square != known {
                let disc = 1u64 << square;
                key = -replies(own, other) - open(other, empty ^ disc) - promise(own, other, empties, nodes);
                key += SQUARES[usize::from(square)] + if disc & odd == 0 { 0 } else { ODD };
            }
            list.push(Candidate { own, other, square, key });
        }
        Self(list)
    }

    /// Takes the best of those that are left.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Candidate> {
        let mut best = 0;
        for index in 1..self.0.len() {
            if self.0[index].key > self.0[best].key {
                best = index;
            }
        }
        self.0.swap_pop(best)
    }
}

/// The boards after a placement, for the next side to move.
#[inline]
fn after(own: u64, other: u64, square: u8) -> (u64, u64) {
    let turned = flips(own, other, square);
    (other ^ turned, own ^ turned ^ 1 << square)
}

/// What the opponent may play.
#[inline]
fn replies(own: u64, other: u64) -> i32 {
    let replies = legal(own, other);
    replies.count_ones() as i32 * REPLY + (replies & CORNERS).count_ones() as i32 * CORNER_REPLY
}

/// Empty squares beside the mover's discs, where the opponent may come to play.
#[inline]
fn open(mover: u64, empty: u64) -> i32 {
    (neighbours(mover) & empty).count_ones() as i32 * OPEN
}

/// What the evaluation thinks of a position, for its side to move, if there is enough below it to make that worth while.
#[inline]
fn promise(own: u64, other: u64, empties: u32, nodes: &mut u64) -> i32 {
    match empties {
        _ if own == 0 => 0,
        ..EVALUATE_FROM => 0,
        EVALUATE_FROM..SEARCH_FROM => look(own, other, 0, -BEYOND, BEYOND, nodes) * 3 / 100,
        SEARCH_FROM.. => {
            let depth = (1 + 2 * ((empties - SEARCH_FROM) / 4)).min(DEEPEST_LOOK);
            look(own, other, depth, -BEYOND, BEYOND, nodes) * 8 / 100
        }
    }
}

/// A plain alpha-beta search with the evaluation.
fn look(own: u64, other: u64, depth: u32, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let view = View::new(own, other);
    if depth == 0 || view.own_moves == 0 {
        return evaluate(&view);
    }
    let mut best = alpha;
    for square in Squares(view.own_moves) {
        let (own, other) = after(own, other, square);
        best = best.max(-look(own, other, depth - 1, -beta, -best, nodes));
        if best >= beta {
            break;
        }
    }
    best
}

/// Above every estimate.
const BEYOND: i32 = 10_000_000;
/// Empty squares from which on the evaluation is asked, and from which on it is asked after a search.
const EVALUATE_FROM: u32 = 9;
const SEARCH_FROM: u32 = 13;
/// The greatest depth of that search. It is always odd, which orders better than an even depth.
const DEEPEST_LOOK: u32 = 5;
/// What a reply takes off a move's key, and what a reply in a corner takes off besides.
const REPLY: i32 = 16;
const CORNER_REPLY: i32 = 32;
/// What an open square takes off.
const OPEN: i32 = 4;
/// What a move into a quadrant with an odd number of empty squares gains.
const ODD: i32 = 8;

/// What a move gains by its square.
const SQUARES: [i32; 64] = {
    const QUARTER: [[i32; 4]; 4] = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];
    on_all_squares(&QUARTER)
};
