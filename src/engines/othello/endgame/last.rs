//! The last six empty squares: no table and no move list. Squares in quadrants with an odd number of empty squares are tried first, since
//! there the side to move gets the last move. With one to four squares left, each count has a routine of its own.
//!
//! All results are final margins for the side to move, by a null window: a result at or below `alpha` is an upper bound, one above it a lower
//! bound.

use super::lookup::BESIDE;
use crate::games::othello::board::{Squares, flips, last_flips};

/// Below every margin.
pub(super) const NONE: i32 = -65;

/// The margin of a finished game for the side with `own`; `empties` squares are left to the winner.
#[inline]
pub(super) fn margin(own: u64, empties: i32) -> i32 {
    let own = own.count_ones() as i32;
    let difference = 2 * own - (64 - empties);
    difference + difference.signum() * empties
}

/// The squares of all quadrants in which the number of `empty` squares is odd.
#[inline]
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    let mut parity = empty ^ empty >> 1;
    parity ^= parity >> 2;
    parity ^= parity >> 8;
    parity ^= parity >> 16;
    (parity & 0x0000_0011_0000_0011).wrapping_mul(0x0f0f_0f0f)
}

/// Counts the positions entered.
#[derive(Debug, Default)]
pub(super) struct Last {
    pub(super) nodes: u64,
}

impl Last {
    /// Any position with at most six empty squares, the game over or not.
    pub(super) fn any(&mut self, own: u64, other: u64, alpha: i32) -> i32 {
        let empty = !(own | other);
        match empty.count_ones() {
            0 => {
                self.nodes += 1;
                margin(own, 0)
            }
            1 => self.one(own, empty.trailing_zeros() as usize),
            2 => {
                let [a, b] = in_order(empty);
                self.two(own, other, alpha, a, b)
            }
            3 => {
                let [a, b, c] = in_order(empty);
                self.three(own, other, alpha, a, b, c)
            }
            4 => self.four(own, other, alpha, empty),
            _ => self.more(own, other, alpha, empty),
        }
    }

    /// Five squares or more.
    pub(super) fn more(&mut self, own: u64, other: u64, alpha: i32, empty: u64) -> i32 {
        self.nodes += 1;
        let best = self.tries(own, other, alpha, empty);
        if best > NONE {
            return best;
        }
        match self.tries(other, own, -alpha - 1, empty) {
            NONE => margin(own, empty.count_ones() as i32),
            best => self.passed(best),
        }
    }

    /// The best of all placements, or [`NONE`].
    #[inline]
    fn tries(&mut self, own: u64, other: u64, alpha: i32, empty: u64) -> i32 {
        let odd = odd_quadrants(empty);
        let mut best = NONE;
        for part in [empty & odd, empty & !odd] {
            for square in Squares(part) {
                let square = usize::from(square);
                let Some((next_own, next_other)) = placed(own, other, square) else { continue };
                let left = empty ^ 1 << square;
                let score = if left.count_ones() == 4 {
                    -self.four(next_own, next_other, -alpha - 1, left)
                } else {
                    -self.more(next_own, next_other, -alpha - 1, left)
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

    fn four(&mut self, own: u64, other: u64, alpha: i32, empty: u64) -> i32 {
        self.nodes += 1;
        let [a, b, c, d] = in_order(empty);
        let best = self.four_tries(own, other, alpha, [a, b, c, d]);
        if best > NONE {
            return best;
        }
        match self.four_tries(other, own, -alpha - 1, [a, b, c, d]) {
            NONE => margin(own, 4),
            best => self.passed(best),
        }
    }

    #[inline]
    fn four_tries(&mut self, own: u64, other: u64, alpha: i32, [a, b, c, d]: [usize; 4]) -> i32 {
        let mut best = NONE;
        for (square, [x, y, z]) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let Some((next_own, next_other)) = placed(own, other, square) else { continue };
            let [x, y, z] = odd_first([x, y, z]);
            best = best.max(-self.three(next_own, next_other, -alpha - 1, x, y, z));
            if best > alpha {
                return best;
            }
        }
        best
    }

    fn three(&mut self, own: u64, other: u64, alpha: i32, a: usize, b: usize, c: usize) -> i32 {
        self.nodes += 1;
        let best = self.three_tries(own, other, alpha, a, b, c);
        if best > NONE {
            return best;
        }
        match self.three_tries(other, own, -alpha - 1, a, b, c) {
            NONE => margin(own, 3),
            best => self.passed(best),
        }
    }

    #[inline]
    fn three_tries(&mut self, own: u64, other: u64, alpha: i32, a: usize, b: usize, c: usize) -> i32 {
        let mut best = NONE;
        for (square, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
            let Some((next_own, next_other)) = placed(own, other, square) else { continue };
            best = best.max(-self.two(next_own, next_other, -alpha - 1, x, y));
            if best > alpha {
                return best;
            }
        }
        best
    }

    fn two(&mut self, own: u64, other: u64, alpha: i32, a: usize, b: usize) -> i32 {
        self.nodes += 1;
        let best = self.two_tries(own, other, alpha, a, b);
        if best > NONE {
            return best;
        }
        match self.two_tries(other, own, -alpha - 1, a, b) {
            NONE => margin(own, 2),
            best => self.passed(best),
        }
    }

    #[inline]
    fn two_tries(&mut self, own: u64, other: u64, alpha: i32, a: usize, b: usize) -> i32 {
        let mut best = NONE;
        for (square, x) in [(a, b), (b, a)] {
            let Some((next_own, _)) = placed(own, other, square) else { continue };
            best = best.max(-self.one(next_own, x));
            if best > alpha {
                return best;
            }
        }
        best
    }

    /// The value of a position in which the side to move has to pass, from the opponent's best.
    #[inline]
    fn passed(&mut self, best: i32) -> i32 {
        self.nodes += 1;
        -best
    }

    /// One square: the discs need only be counted.
    #[inline]
    fn one(&mut self, own: u64, square: usize) -> i32 {
        self.nodes += 1;
        let discs = own.count_ones() as i32;
        let turned = last_flips(own, square as u8);
        if turned > 0 {
            return 2 * (discs + turned) - 62;
        }
        let turned = last_flips(!own & !(1 << square), square as u8);
        if turned > 0 {
            return 2 * (discs - turned) - 64;
        }
        if discs >= 32 { 2 * discs - 62 } else { 2 * discs - 64 }
    }
}

/// The boards after a placement, for the next side to move; `None` if it is not legal.
#[inline]
fn placed(own: u64, other: u64, square: usize) -> Option<(u64, u64)> {
    if BESIDE[square & 63] & other == 0 {
        return None;
    }
    let turned = flips(own, other, (square & 63) as u8);
    (turned != 0).then(|| (other ^ turned, own ^ turned ^ 1 << (square & 63)))
}

/// The `N` empty squares, those of odd quadrants first.
#[inline]
fn in_order<const N: usize>(empty: u64) -> [usize; N] {
    let odd = odd_quadrants(empty);
    let mut squares = [0; N];
    let mut from = Squares(empty & odd).chain(Squares(empty & !odd));
    squares.fill_with(|| usize::from(from.next().unwrap_or_default()));
    squares
}

/// Three squares, one that is alone in its quadrant first.
#[inline]
fn odd_first([a, b, c]: [usize; 3]) -> [usize; 3] {
    let quadrant = |square: usize| square & 0b10_0100;
    let (qa, qb, qc) = (quadrant(a), quadrant(b), quadrant(c));
    if qa == qb && qb != qc {
        [c, a, b]
    } else if qa == qc && qb != qc {
        [b, a, c]
    } else {
        [a, b, c]
    }
}
