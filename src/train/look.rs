//! A plain alpha-beta search of a few plies, for labels: no table, no selection, the same every time.

use arrayvec::ArrayVec;

use crate::engines::othello::strong::eval::{DISC, Evaluation};
use crate::games::othello::board::{Squares, flips, legal};
use crate::games::othello::{Move, Othello};

/// Above every score.
const BEYOND: i32 = 1 << 20;

/// The score of a position to `depth` plies (at least 1) in 128ths of a disc, and its best placement. The side to move has one.
pub fn look<E: Evaluation>(eval: &E, position: &Othello, depth: u32) -> (i32, Move) {
    let node =
        Node { own: position.own, other: position.other, state: eval.state(position.own, position.other) };
    let (mut best, mut best_move) = (-BEYOND, Move::PASS);
    for (square, child) in ordered(eval, &node, legal(node.own, node.other), depth) {
        let score = -search(eval, &child, depth - 1, -BEYOND, -best);
        if score > best {
            (best, best_move) = (score, Move(square));
        }
    }
    (best, best_move)
}

#[derive(Clone, Copy)]
struct Node<S> {
    own: u64,
    other: u64,
    state: S,
}

type Children<S> = ArrayVec<(u8, Node<S>), 34>;

fn search<E: Evaluation>(eval: &E, node: &Node<E::State>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let Node { own, other, state } = node;
    let moves = legal(*own, *other);
    if moves == 0 {
        if legal(*other, *own) == 0 {
            return final_score(*own, *other);
        }
        let passed = Node { own: *other, other: *own, state: eval.passed(state) };
        return -search(eval, &passed, depth, -beta, -alpha);
    }
    if depth == 0 {
        return eval.score(state, *own, *other, moves);
    }
    let mut best = -BEYOND;
    if depth == 1 {
        for square in Squares(moves) {
            best = best.max(-search(eval, &child(eval, node, square), 0, -beta, -alpha));
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        return best;
    }
    for (_, child) in ordered(eval, node, moves, depth) {
        let mut score = -BEYOND;
        if best > -BEYOND {
            score = -search(eval, &child, depth - 1, -alpha - 1, -alpha);
        }
        if best == -BEYOND || (score > alpha && score < beta) {
            score = -search(eval, &child, depth - 1, -beta, -alpha);
        }
        best = best.max(score);
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
    }
    best
}

/// All placements, the most promising first: by the evaluation where there is much below them, by the replies they leave elsewhere.
fn ordered<E: Evaluation>(eval: &E, node: &Node<E::State>, moves: u64, depth: u32) -> Children<E::State> {
    let mut keyed: ArrayVec<(i32, u8, Node<E::State>), 34> = Squares(moves)
        .map(|square| {
            let child = child(eval, node, square);
            let replies = legal(child.own, child.other);
            let key = if depth >= 3 {
                eval.score(&child.state, child.own, child.other, replies)
            } else {
                replies.count_ones() as i32 + 2 * (replies & CORNERS).count_ones() as i32
            };
            (key, square, child)
        })
        .collect();
    keyed.sort_by_key(|(key, ..)| *key);
    keyed.into_iter().map(|(_, square, child)| (square, child)).collect()
}

const CORNERS: u64 = 0x8100_0000_0000_0081;

#[inline]
fn child<E: Evaluation>(eval: &E, node: &Node<E::State>, square: u8) -> Node<E::State> {
    let turned = flips(node.own, node.other, square);
    Node {
        own: node.other ^ turned,
        other: node.own ^ turned ^ 1 << square,
        state: eval.placed(&node.state, square, turned),
    }
}

fn final_score(own: u64, other: u64) -> i32 {
    let difference = own.count_ones() as i32 - other.count_ones() as i32;
    (difference + difference.signum() * (!(own | other)).count_ones() as i32) * DISC
}
