//! What lies on each instance, kept up to date from move to move.
//!
//! An index is the sum of what each side's discs add to it, so the two sums are kept apart: a move changes each by the turned discs, and passing
//! the turn on exchanges them. All instances lie side by side in one row of numbers, so that the machine adds many at once: by plain loops over
//! numbers, as the calls behind an iterator would not be compiled for the machine at hand.

use super::shapes::{ALL, INSTANCES};

/// Numbers in a row: the instances, filled up so that they fit wide registers.
const LANES: usize = 48;

type Row = [u16; LANES];

/// The indices of all instances of a position, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Indices {
    own: Row,
    other: Row,
}

impl Indices {
    /// Counts a board from scratch.
    #[must_use]
    pub fn new(own: u64, other: u64) -> Self {
        Self { own: sum(own), other: sum(other) }
    }

    /// After the side to move places a disc on `square` and turns over `flips`; the other side is to move.
    #[must_use]
    #[inline(always)]
    pub fn play(&self, square: u8, flips: u64) -> Self {
        let turned = sum(flips);
        let placed = &ADDS.0[usize::from(square & 63)];
        let mut after = Self { own: self.other, other: self.own };
        for lane in 0..LANES {
            after.own[lane] = after.own[lane].wrapping_sub(turned[lane]);
            after.other[lane] = after.other[lane].wrapping_add(turned[lane]).wrapping_add(placed[lane]);
        }
        after
    }

    /// After the side to move passes.
    #[must_use]
    #[inline(always)]
    pub fn pass(&self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// The index of every instance.
    #[must_use]
    #[inline(always)]
    pub fn each(&self) -> [u16; INSTANCES] {
        let mut each = [0; INSTANCES];
        for (lane, index) in each.iter_mut().enumerate() {
            *index = self.own[lane].wrapping_add(self.other[lane].wrapping_mul(2));
        }
        each
    }
}

/// What a set of discs adds to each index.
#[inline(always)]
fn sum(discs: u64) -> Row {
    let (mut row, mut rest): (Row, u64) = ([0; LANES], discs);
    while rest != 0 {
        let adds = &ADDS.0[rest.trailing_zeros() as usize & 63];
        for lane in 0..LANES {
            row[lane] = row[lane].wrapping_add(adds[lane]);
        }
        rest &= rest - 1;
    }
    row
}

/// What one disc of the side to move on a square adds to each index: the value of its digit where the instance has that square.
#[repr(align(32))]
struct Aligned([Row; 64]);

static ADDS: Aligned = Aligned({
    let mut adds = [[0; LANES]; 64];
    let mut instance = 0;
    while instance < INSTANCES {
        let squares = ALL[instance].squares();
        let (mut place, mut digit) = (0, 1u16);
        while place < squares.len() {
            adds[squares[place] as usize][instance] = digit;
            digit = digit.wrapping_mul(3);
            place += 1;
        }
        instance += 1;
    }
    adds
});
