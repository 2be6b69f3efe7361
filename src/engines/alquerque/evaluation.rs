//! What a board is worth to its side to move when no capture is due: pieces, steps that can be made, ground still to be covered, and pieces that
//! are safe at the edge, each as a difference. In hundredths of a piece. Nothing here knows what pieces are worth together; the search has to
//! find that out. The weights were chosen by matches of fixed work against others.

use crate::games::alquerque::Board;
use crate::games::alquerque::lines::turned;

/// What a piece more is worth.
pub const PIECE: i32 = 100;
/// What a step more to choose from is worth.
const STEP: i32 = 6;
/// What a row that a piece has left to walk is worth: whoever has used up his steps first has lost, so that haste is waste.
const ROW: i32 = 20;
/// What a piece on the outer files is worth, where it can be jumped over along the edge alone.
const EDGE: i32 = 8;

/// The differences, weighed and added.
#[must_use]
pub fn evaluate(board: &Board) -> i32 {
    let view = board.view();
    let difference = |of: fn(u32) -> i32| of(view.own) - of(turned(view.other));
    let [own, other] = board.mobility();
    PIECE * difference(pieces)
        + STEP * (own as i32 - other as i32)
        + ROW * difference(rows_left)
        + EDGE * difference(at_the_edge)
}

fn pieces(own: u32) -> i32 {
    own.count_ones() as i32
}

/// Rows between each piece and the last one, for a side that moves north.
fn rows_left(own: u32) -> i32 {
    const ROW_OF_POINTS: u32 = 0b11111;
    (0..4).map(|row| (4 - row) * (own >> (5 * row) & ROW_OF_POINTS).count_ones() as i32).sum()
}

fn at_the_edge(own: u32) -> i32 {
    const OUTER_FILES: u32 = 0b10001_10001_10001_10001_10001;
    (own & OUTER_FILES).count_ones() as i32
}
