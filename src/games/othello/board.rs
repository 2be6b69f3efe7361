//! The board as bits, and the two questions that search asks most: where may a side play, and what does a disc turn over. Knows nothing of
//! sides or turns: there are the discs that move (`own`) and the discs that are moved against (`other`).
//!
//! Bit 0 is a1, bit 7 is h1, bit 63 is h8. All eight rays of all squares are walked at once by shifting the whole board. A ray along a row
//! or a diagonal must not leave the board on one side and come back on the other; as a disc on the a or h file can never be *between* two
//! others on such a ray, those files are masked out of the discs to be turned over.

/// Every square but those on the a and h files.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares on which a side with discs `own` may play against `other`.
#[must_use]
#[inline]
pub fn legal(own: u64, other: u64) -> u64 {
    let inner = other & INNER_FILES;
    let reached =
        reach::<1>(own, inner) | reach::<8>(own, other) | reach::<7>(own, inner) | reach::<9>(own, inner);
    reached & !(own | other)
}

/// The discs of `other` that a disc of `own` placed on `square` (0 to 63, empty) turns over; 0 where the placement is not legal.
#[must_use]
#[inline]
pub fn flips(own: u64, other: u64, square: u8) -> u64 {
    let disc = 1u64 << square;
    let inner = other & INNER_FILES;
    bracket::<1>(disc, own, inner)
        | bracket::<8>(disc, own, other)
        | bracket::<7>(disc, own, inner)
        | bracket::<9>(disc, own, inner)
}

/// Squares just behind an unbroken run of `between` that begins next to a disc of `from`, along both rays of one line.
/// Runs are at most six long: one step, one step, then two steps at a time through pairs.
#[inline(always)]
fn reach<const STEP: u32>(from: u64, between: u64) -> u64 {
    let (up, down) = runs::<STEP>(from, between);
    (up << STEP) | (down >> STEP)
}

/// The runs of `between` beside `disc`, along both rays of one line, that a disc of `own` closes at the far end.
#[inline(always)]
fn bracket<const STEP: u32>(disc: u64, own: u64, between: u64) -> u64 {
    let (up, down) = runs::<STEP>(disc, between);
    let closed = |end: u64, run: u64| if end & own == 0 { 0 } else { run };
    closed(up << STEP, up) | closed(down >> STEP, down)
}

/// The unbroken runs of `between` that begin next to a disc of `from`: towards higher squares and towards lower ones.
#[inline(always)]
fn runs<const STEP: u32>(from: u64, between: u64) -> (u64, u64) {
    let mut up = between & (from << STEP);
    let mut down = between & (from >> STEP);
    up |= between & (up << STEP);
    down |= between & (down >> STEP);
    let pairs_up = between & (between << STEP);
    let pairs_down = between & (between >> STEP);
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    (up, down)
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}
