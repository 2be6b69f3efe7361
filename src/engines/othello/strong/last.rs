//! The last few empty squares: no table and no list of moves. Squares in quadrants with an odd number of empty squares are tried first, since
//! there the side to move gets the last move. With one to four squares left, each count has a routine of its own.
//!
//! All results are final margins for the side to move, by a null window: a result at or below `alpha` is an upper bound, one above it a lower
//! bound.

use crate::games::othello::board::Squares;
use crate::games::othello::machine::{Machine, routines};

/// Below every margin.
pub(super) const NONE: i32 = -65;

routines! {
    /// What is left to solve with few empty squares. `nodes` grows by the positions entered.
    pub(super) trait Last {
        fn last(own: u64, other: u64, alpha: i32, nodes: &mut u64) -> i32 = last;
        fn few(own: u64, other: u64, alpha: i32, empty: u64, nodes: &mut u64) -> i32 = few;
        fn four(own: u64, other: u64, alpha: i32, empty: u64, nodes: &mut u64) -> i32 = four;
        fn three(own: u64, other: u64, alpha: i32, squares: [u8; 3], nodes: &mut u64) -> i32 = three;
    }
}

/// The margin of a finished game for the side with `own`; `empties` squares are left to the winner.
#[inline(always)]
pub(super) fn margin(own: u64, empties: i32) -> i32 {
    let own = own.count_ones() as i32;
    let difference = 2 * own - (64 - empties);
    difference + difference.signum() * empties
}

/// The squares of all quadrants in which the number of `empty` squares is odd.
#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    let mut parity = empty ^ empty >> 1;
    parity ^= parity >> 2;
    parity ^= parity >> 8;
    parity ^= parity >> 16;
    (parity & 0x0000_0011_0000_0011).wrapping_mul(0x0f0f_0f0f)
}

/// Any number of empty squares, the game over or not.
#[inline(always)]
fn last<M: Last>(machine: M, own: u64, other: u64, alpha: i32, nodes: &mut u64) -> i32 {
    let empty = !(own | other);
    match empty.count_ones() {
        0 => {
            *nodes += 1;
            margin(own, 0)
        }
        1 => one(machine, own, alpha, empty.trailing_zeros() as u8, nodes),
        2 => {
            let [a, b] = in_order(empty);
            two(machine, own, other, alpha, a, b, nodes)
        }
        3 => machine.three(own, other, alpha, in_order(empty), nodes),
        4 => machine.four(own, other, alpha, empty, nodes),
        _ => machine.few(own, other, alpha, empty, nodes),
    }
}

/// Five squares or more.
#[inline(always)]
fn few<M: Last>(machine: M, own: u64, other: u64, alpha: i32, empty: u64, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = few_tries(machine, own, other, alpha, empty, nodes);
    if best > NONE {
        return best;
    }
    match few_tries(machine, other, own, -alpha - 1, empty, nodes) {
        NONE => margin(own, empty.count_ones() as i32),
        best => passed(best, nodes),
    }
}

/// The best of all placements, or [`NONE`].
#[inline(always)]
fn few_tries<M: Last>(machine: M, own: u64, other: u64, alpha: i32, empty: u64, nodes: &mut u64) -> i32 {
    let odd = odd_quadrants(empty);
    let moves = machine.legal(own, other);
    let mut best = NONE;
    for part in [moves & odd, moves & !odd] {
        for square in Squares(part) {
            let turned = machine.flips(own, other, square);
            let (next_own, next_other) = (other ^ turned, own ^ turned ^ 1 << square);
            let left = empty ^ 1 << square;
            let score = if left.count_ones() == 4 {
                -machine.four(next_own, next_other, -alpha - 1, left, nodes)
            } else {
                -machine.few(next_own, next_other, -alpha - 1, left, nodes)
            };
            if score > best {
                best = score;
                if best > alpha {
                    return best;
                }
            }
        }
    }
    best
}

#[inline(always)]
fn four<M: Last>(machine: M, own: u64, other: u64, alpha: i32, empty: u64, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let squares = in_order(empty);
    let best = four_tries(machine, own, other, alpha, squares, nodes);
    if best > NONE {
        return best;
    }
    match four_tries(machine, other, own, -alpha - 1, squares, nodes) {
        NONE => margin(own, 4),
        best => passed(best, nodes),
    }
}

#[inline(always)]
fn four_tries<M: Last>(
    machine: M,
    own: u64,
    other: u64,
    alpha: i32,
    [a, b, c, d]: [u8; 4],
    nodes: &mut u64,
) -> i32 {
    let mut best = NONE;
    for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        if let Some((next_own, next_other)) = placed(machine, own, other, square) {
            best = best.max(-machine.three(next_own, next_other, -alpha - 1, odd_first(rest), nodes));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

#[inline(always)]
fn three<M: Last>(machine: M, own: u64, other: u64, alpha: i32, squares: [u8; 3], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = three_tries(machine, own, other, alpha, squares, nodes);
    if best > NONE {
        return best;
    }
    match three_tries(machine, other, own, -alpha - 1, squares, nodes) {
        NONE => margin(own, 3),
        best => passed(best, nodes),
    }
}

#[inline(always)]
fn three_tries<M: Machine>(
    machine: M,
    own: u64,
    other: u64,
    alpha: i32,
    [a, b, c]: [u8; 3],
    nodes: &mut u64,
) -> i32 {
    let mut best = NONE;
    for (square, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
        if let Some((next_own, next_other)) = placed(machine, own, other, square) {
            best = best.max(-two(machine, next_own, next_other, -alpha - 1, x, y, nodes));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

#[inline(always)]
fn two<M: Machine>(machine: M, own: u64, other: u64, alpha: i32, a: u8, b: u8, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = two_tries(machine, own, other, alpha, a, b, nodes);
    if best > NONE {
        return best;
    }
    match two_tries(machine, other, own, -alpha - 1, a, b, nodes) {
        NONE => margin(own, 2),
        best => passed(best, nodes),
    }
}

#[inline(always)]
fn two_tries<M: Machine>(machine: M, own: u64, other: u64, alpha: i32, a: u8, b: u8, nodes: &mut u64) -> i32 {
    let mut best = NONE;
    if let Some((next_own, _)) = placed(machine, own, other, a) {
        best = -one(machine, next_own, -alpha - 1, b, nodes);
        if best > alpha {
            return best;
        }
    }
    if let Some((next_own, _)) = placed(machine, own, other, b) {
        best = best.max(-one(machine, next_own, -alpha - 1, a, nodes));
    }
    best
}

/// The value of a position in which the side to move has to pass, from the opponent's best.
#[inline(always)]
fn passed(best: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    -best
}

/// One square: the discs need only be counted.
#[inline(always)]
fn one<M: Machine>(machine: M, own: u64, alpha: i32, square: u8, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let discs = own.count_ones() as i32;
    let turned = machine.last_flips(own, square);
    if turned > 0 {
        return 2 * (discs + turned) - 62;
    }
    // Whether the opponent can move matters only if what is there without that is enough.
    let stays = if discs >= 32 { 2 * discs - 62 } else { 2 * discs - 64 };
    if stays <= alpha {
        return stays;
    }
    let turned = machine.last_flips(!own & !(1 << square), square);
    if turned > 0 { 2 * (discs - turned) - 64 } else { stays }
}

/// The boards after a placement, for the next side to move; `None` if it is not legal.
#[inline(always)]
fn placed<M: Machine>(machine: M, own: u64, other: u64, square: u8) -> Option<(u64, u64)> {
    let square = square & 63;
    if BESIDE[usize::from(square)] & other == 0 {
        return None;
    }
    let turned = machine.flips(own, other, square);
    if turned == 0 { None } else { Some((other ^ turned, own ^ turned ^ 1 << square)) }
}

/// The `N` empty squares, those of odd quadrants first.
#[inline(always)]
fn in_order<const N: usize>(empty: u64) -> [u8; N] {
    let odd = odd_quadrants(empty);
    let (mut first, mut second) = (empty & odd, empty & !odd);
    let mut squares = [0; N];
    for square in &mut squares {
        let from = if first != 0 { &mut first } else { &mut second };
        *square = from.trailing_zeros() as u8 & 63;
        *from &= from.wrapping_sub(1);
    }
    squares
}

/// Three squares, one that is alone in its quadrant first.
#[inline(always)]
fn odd_first([a, b, c]: [u8; 3]) -> [u8; 3] {
    let (ab, ac, bc) = ((a ^ b) & 0b10_0100, (a ^ c) & 0b10_0100, (b ^ c) & 0b10_0100);
    if ab == 0 && bc != 0 {
        [c, a, b]
    } else if ac == 0 && bc != 0 {
        [b, a, c]
    } else {
        [a, b, c]
    }
}

/// The squares beside each square.
static BESIDE: [u64; 64] = {
    let mut beside = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, file) = (square as i32 / 8, square as i32 % 8);
        let mut near = 0;
        while near < 64 {
            let (rows, files) = (row - near / 8, file - near % 8);
            if rows * rows <= 1 && files * files <= 1 && near != square as i32 {
                beside[square] |= 1 << near;
            }
            near += 1;
        }
        square += 1;
    }
    beside
};
