//! Which move to try first: the one that leaves the opponent least to choose from, since its subtree is the smallest and it is often the
//! best; where the subtree is large, what the evaluation thinks, after a shallow search of its own if it is very large.

use arrayvec::ArrayVec;

use super::eval::{DISC, Evaluation};
use super::last::odd_quadrants;
use super::table::NO_MOVE;
use super::tree::{Node, Searching, Tree};
use crate::engines::othello::evaluation::neighbours;
use crate::engines::othello::on_all_squares;
use crate::engines::othello::stable::CORNERS;
use crate::games::othello::board::Squares;
use crate::games::othello::machine::Machine;

/// A position never has more placements than this.
const MOST: usize = 34;

/// A move of a position, ready to be searched.
#[derive(Clone, Copy)]
pub(super) struct Branch<S> {
    /// The position after it.
    pub(super) node: Node<S>,
    /// Where the disc is placed.
    pub(super) square: u8,
}

/// The moves of one position, each with a key: the higher, the earlier.
pub(super) struct Branches<S> {
    branches: ArrayVec<Branch<S>, MOST>,
    keys: ArrayVec<i32, MOST>,
    /// A bit for each that was put off.
    later: u64,
}

impl<S: Copy> Branches<S> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { branches: ArrayVec::new(), keys: ArrayVec::new(), later: 0 }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, node: Node<S>, square: u8, key: i32) {
        self.branches.push(Branch { node, square });
        self.keys.push(key);
    }

    /// All of them, in the order of the squares.
    #[inline(always)]
    pub(super) fn all(&self) -> &[Branch<S>] {
        &self.branches
    }

    /// Takes the best of those that are left.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<&Branch<S>> {
        let index = self.take()?;
        self.branches.get(index)
    }

    /// The same by its place among [`Branches::all`].
    #[inline(always)]
    pub(super) fn take(&mut self) -> Option<usize> {
        let (mut best, mut most) = (0, i32::MIN);
        for (index, &key) in self.keys.iter().enumerate() {
            if key > most {
                (best, most) = (index, key);
            }
        }
        if most == i32::MIN {
            return None;
        }
        self.keys[best] = i32::MIN;
        Some(best)
    }

    /// Gives back the one that was taken, to be taken again after all others; false if that was done with it before.
    #[inline(always)]
    pub(super) fn put_off(&mut self, index: usize) -> bool {
        let first = self.later >> index & 1 == 0;
        if first {
            self.later |= 1 << index;
            self.keys[index] = i32::MIN + 1;
        }
        first
    }
}

/// What the table's moves count for: more than any other.
#[inline(always)]
pub(super) fn known(best: [u8; 2], square: u8) -> Option<i32> {
    if square == best[0] {
        Some(i32::MAX)
    } else if square == best[1] {
        Some(i32::MAX - 1)
    } else {
        None
    }
}

/// The key of a placement near the end: few replies, few open squares, good squares, the last move in a quadrant. `own` and `other` are
/// the boards after it.
#[inline(always)]
pub(super) fn near_key<M: Machine>(machine: M, own: u64, other: u64, square: u8, odd: u64) -> i32 {
    let empty = !(own | other);
    let replies = machine.legal(own, other);
    let replies =
        replies.count_ones() as i32 * REPLY + (replies & CORNERS).count_ones() as i32 * CORNER_REPLY;
    let open = (neighbours(other) & empty).count_ones() as i32 * OPEN;
    let parity = if odd >> square & 1 != 0 { ODD } else { 0 };
    SQUARES[usize::from(square & 63)] + parity - replies - open
}

/// What a reply takes off a move's key, and what a reply in a corner takes off besides.
const REPLY: i32 = 16;
const CORNER_REPLY: i32 = 32;
/// What an open square takes off.
const OPEN: i32 = 4;
/// What a move into a quadrant with an odd number of empty squares gains.
const ODD: i32 = 8;
/// What a disc of the evaluation counts for against those.
const PROMISE: i32 = 10;

/// What a move gains by its square.
static SQUARES: [i32; 64] = {
    const QUARTER: [[i32; 4]; 4] = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];
    on_all_squares(&QUARTER)
};

/// All placements of `moves`, the table's first, the others by their keys; each is looked at `depth` plies deep by the evaluation.
#[inline(always)]
pub(super) fn far<M: Searching, E: Evaluation>(
    machine: M,
    eval: &E,
    node: &Node<E::State>,
    moves: u64,
    best: [u8; 2],
    depth: i32,
    nodes: &mut u64,
) -> Branches<E::State> {
    let odd = odd_quadrants(!(node.own | node.other));
    let mut branches = Branches::new();
    for square in Squares(moves) {
        let flips = machine.flips(node.own, node.other, square);
        let next = node.placed(eval, square, flips);
        let key = known(best, square).unwrap_or_else(|| {
            let promise = if next.own == 0 {
                -64 * DISC
            } else {
                machine.look(eval, &next, depth, -BEYOND, BEYOND, nodes)
            };
            near_key(machine, next.own, next.other, square, odd) - promise * PROMISE / DISC
        });
        branches.push(next, square, key);
    }
    branches
}

/// A plain alpha-beta search with the evaluation, in its own unit.
#[inline(always)]
pub(super) fn look<M: Searching, E: Evaluation>(
    machine: M,
    eval: &E,
    node: &Node<E::State>,
    depth: i32,
    alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let moves = machine.legal(node.own, node.other);
    if moves == 0 {
        if machine.legal(node.other, node.own) == 0 {
            return super::last::margin(node.own, (!(node.own | node.other)).count_ones() as i32) * DISC;
        }
        return -machine.look(eval, &node.passed(eval), depth, -beta, -alpha, nodes);
    }
    if depth <= 0 {
        return eval.score(&node.state, node.own, node.other, moves);
    }
    let mut best = -BEYOND;
    for square in Squares(moves) {
        let flips = machine.flips(node.own, node.other, square);
        let next = node.placed(eval, square, flips);
        let score = -machine.look(eval, &next, depth - 1, -beta, -alpha.max(best), nodes);
        best = best.max(score);
        if best >= beta {
            break;
        }
    }
    best
}

/// Above every estimate.
const BEYOND: i32 = 1_000_000;

/// Whether there is a move to try first.
#[inline(always)]
pub(super) fn has_move(best: [u8; 2]) -> bool {
    best[0] != NO_MOVE
}

/// The moves of a position in the order in which they are searched, for whoever is not part of the search.
#[inline(always)]
pub(super) fn ordered<M: Searching, E: Evaluation>(
    machine: M,
    tree: &mut Tree<'_, '_, E>,
    node: &Node<E::State>,
    moves: u64,
    best: [u8; 2],
) -> Branches<E::State> {
    let mut nodes = 0;
    far(machine, tree.eval, node, moves, best, 0, &mut nodes)
}
