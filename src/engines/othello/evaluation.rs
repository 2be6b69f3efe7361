//! What a position is worth before it can be played to its end: a weighted sum of eight terms, each of them a count for the side to move less
//! the same count for the opponent. One point is a hundredth of a disc of the final margin.
//!
//! The weights depend on how many squares are empty. They are a least-squares fit of the terms to the final margins of tournament games.

use super::stable::{CORNERS, has_corner, stable_of_both};
use crate::games::othello::board;

/// How many terms there are.
pub const TERMS: usize = 8;

/// A board with what several terms want to know of it.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Discs of the side to move.
    pub own: u64,
    /// Discs of the opponent.
    pub other: u64,
    /// Empty squares.
    pub empty: u64,
    /// Where the side to move may play.
    pub own_moves: u64,
    /// Where the opponent could play, were it its turn.
    pub other_moves: u64,
}

impl View {
    /// Looks at a board.
    #[must_use]
    #[inline]
    pub fn new(own: u64, other: u64) -> Self {
        let (own_moves, other_moves) = (board::legal(own, other), board::legal(other, own));
        Self { own, other, empty: !(own | other), own_moves, other_moves }
    }

    /// Whether the game is over.
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        self.own_moves | self.other_moves == 0
    }
}

/// The estimate for the side to move, in hundredths of a disc.
#[must_use]
pub fn evaluate(view: &View) -> i32 {
    let weights = &WEIGHTS[view.empty.count_ones() as usize];
    let terms = terms(view);
    let sum: i32 = terms.iter().zip(weights).map(|(&term, &weight)| term * i32::from(weight)).sum();
    sum.clamp(-LIMIT, LIMIT)
}

/// The terms in the order of the weights, each for the side to move: what is bad has its sign turned.
#[must_use]
#[inline]
pub fn terms(view: &View) -> [i32; TERMS] {
    [
        positional(view),
        mobility(view),
        corners(view),
        -frontier(view),
        material(view),
        parity(view),
        -danger(view),
        stable(view),
    ]
}

/// Square weights: what a disc on each square is worth, corners left to [`corners`], squares beside an empty corner to [`danger`].
#[must_use]
#[inline]
pub fn positional(view: &View) -> i32 {
    let mut sum = 0;
    for (row, table) in ROW_OF_WEIGHTS.iter().enumerate() {
        let table = &ROW_WEIGHTS[*table as usize];
        let (own, other) = ((view.own >> (8 * row)) as u8, (view.other >> (8 * row)) as u8);
        sum += i32::from(table[own as usize]) - i32::from(table[other as usize]);
    }
    sum
}

/// Choice: how many moves each side has.
#[must_use]
#[inline]
pub fn mobility(view: &View) -> i32 {
    difference(view.own_moves, view.other_moves)
}

/// Corners held.
#[must_use]
#[inline]
pub fn corners(view: &View) -> i32 {
    difference(view.own & CORNERS, view.other & CORNERS)
}

/// Discs beside an empty square: they give the opponent moves.
#[must_use]
#[inline]
pub fn frontier(view: &View) -> i32 {
    let open = neighbours(view.empty);
    difference(view.own & open, view.other & open)
}

/// Discs on the board.
#[must_use]
#[inline]
pub fn material(view: &View) -> i32 {
    difference(view.own, view.other)
}

/// Who is likely to make the last move, once few squares are empty: 1 for the side to move, -1 for the opponent, 0 before that.
#[must_use]
#[inline]
pub fn parity(view: &View) -> i32 {
    match view.empty.count_ones() {
        PARITY_FROM.. => 0,
        empties => 2 * (empties as i32 & 1) - 1,
    }
}

/// Discs on the squares beside an empty corner: they may give the corner away. One on the diagonal (an X square) counts twice, one on the
/// edge (a C square) once.
#[must_use]
#[inline]
pub fn danger(view: &View) -> i32 {
    let beside = neighbours(view.empty & CORNERS);
    let (own, other) = (view.own & beside, view.other & beside);
    difference(own, other) + difference(own & X_SQUARES, other & X_SQUARES)
}

/// Discs that can be shown to be safe for good; looked for as soon as a corner is held.
#[must_use]
#[inline]
pub fn stable(view: &View) -> i32 {
    if !has_corner(view.own | view.other) {
        return 0;
    }
    let (own, other) = stable_of_both(view.own, view.other);
    difference(own, other)
}

/// Estimates stay well below the scores of finished games.
const LIMIT: i32 = 1_000_000;

/// The squares diagonally beside the corners.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// From this many empty squares on, parity says nothing yet.
const PARITY_FROM: u32 = 24;

#[inline]
fn difference(own: u64, other: u64) -> i32 {
    own.count_ones() as i32 - other.count_ones() as i32
}

/// Every square beside one of `squares`, and those that lie between two of them.
#[inline]
pub(super) fn neighbours(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wide = squares | (squares & NOT_H) << 1 | (squares & NOT_A) >> 1;
    wide | wide << 8 | wide >> 8
}

/// Weights of one quarter of the upper half; the rest follows by symmetry.
const SQUARES: [[i16; 4]; 4] = [[0, 18, 6, 9], [18, -6, -4, -2], [6, -4, 9, 2], [9, -2, 2, 1]];

/// Which of the four kinds of rows each row is.
const ROW_OF_WEIGHTS: [u8; 8] = [0, 1, 2, 3, 3, 2, 1, 0];

/// The weight of every set of discs on each kind of row.
const ROW_WEIGHTS: [[i16; 256]; 4] = {
    let mut table = [[0; 256]; 4];
    let mut row = 0;
    while row < 4 {
        let mut discs = 0;
        while discs < 256 {
            let mut file = 0;
            while file < 8 {
                let mirrored = if file < 4 { file } else { 7 - file };
                if discs >> file & 1 == 1 {
                    table[row][discs] += SQUARES[row][mirrored];
                }
                file += 1;
            }
            discs += 1;
        }
        row += 1;
    }
    table
};

/// Weights at some counts of empty squares, in the order of [`terms`].
const ANCHORS: [(usize, [i16; TERMS]); 9] = [
    (0, [0, 300, 0, 54, 0, 280, 0, 110]),
    (6, [0, 260, 150, 58, 18, 45, 35, 100]),
    (12, [1, 239, 300, 62, 9, 10, 85, 95]),
    (18, [4, 155, 455, 100, 7, 0, 135, 98]),
    (24, [9, 117, 675, 120, -7, 0, 240, 110]),
    (32, [13, 100, 895, 160, 7, 0, 370, 147]),
    (40, [16, 115, 890, 180, 22, 0, 445, 260]),
    (50, [13, 125, 800, 170, 40, 0, 520, 600]),
    (60, [12, 125, 800, 170, 40, 0, 520, 600]),
];

/// Weights by the number of empty squares: straight lines between the anchors.
const WEIGHTS: [[i16; TERMS]; 65] = {
    let mut table = [ANCHORS[ANCHORS.len() - 1].1; 65];
    let mut anchor = 1;
    while anchor < ANCHORS.len() {
        let ((from, low), (to, high)) = (ANCHORS[anchor - 1], ANCHORS[anchor]);
        let mut empties = from;
        while empties <= to {
            let mut term = 0;
            while term < TERMS {
                let (along, length) = ((empties - from) as i32, (to - from) as i32);
                table[empties][term] =
                    (low[term] as i32 + (high[term] as i32 - low[term] as i32) * along / length) as i16;
                term += 1;
            }
            empties += 1;
        }
        anchor += 1;
    }
    table
};
