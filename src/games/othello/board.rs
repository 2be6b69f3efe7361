//! The board as bits, and the two questions that search asks most: where may a side play, and what does a disc turn over. Knows nothing of
//! sides or turns: there are the discs that move (`own`) and the discs that are moved against (`other`).
//!
//! Bit 0 is a1, bit 7 is h1, bit 63 is h8. Legal squares come from walking all rays of all squares at once by shifting the whole board; the
//! discs that one placement turns over come from the eight rays of its square, each answered by its first square that is not the opponent's.

/// Every square but those on the a and h files. A disc on those files is never *between* two others on a row or a diagonal; leaving them out
/// keeps a shifted board from running off one side and coming back on the other.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares on which a side with discs `own` may play against `other`.
#[must_use]
#[inline]
pub fn legal(own: u64, other: u64) -> u64 {
    let inner = other & INNER_FILES;
    let behind =
        behind::<1>(own, inner) | behind::<8>(own, other) | behind::<7>(own, inner) | behind::<9>(own, inner);
    behind & !(own | other)
}

/// The squares just behind an unbroken run of `between` that begins next to a disc of `from`, both ways along the lines whose squares lie
/// `STEP` bits apart. A run is at most six long: two single steps, then twice two at a time through pairs.
#[inline(always)]
fn behind<const STEP: u32>(from: u64, between: u64) -> u64 {
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
    (up << STEP) | (down >> STEP)
}

/// The discs of `other` that a disc of `own` placed on `square` (0 to 63, empty) turns over; 0 where the placement is not legal.
#[must_use]
#[inline]
pub fn flips(own: u64, other: u64, square: u8) -> u64 {
    let rays = &RAYS[square as usize];
    let mut flips = 0;
    for &ray in &rays.up {
        let ends = ray & !other;
        let nearest = ends & ends.wrapping_neg();
        // The squares of the ray below the end; none where the end is not ours.
        flips |= (nearest & own).saturating_sub(1) & ray;
    }
    for &ray in &rays.down {
        let ends = ray & !other;
        let nearest = (1 << 63) >> (ends | 1).leading_zeros();
        // The squares of the ray above the end; the negative of 0 is 0, so none where the end is not ours.
        flips |= ((nearest & ends & own) << 1).wrapping_neg() & ray;
    }
    flips
}

/// The rays of a square, the square itself left out: towards higher bits (right, down-left, down, down-right) and towards lower ones.
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = {
    let mut all = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square % 8, square / 8);
        all[square as usize] = Rays {
            up: [ray(x, y, 1, 0), ray(x, y, -1, 1), ray(x, y, 0, 1), ray(x, y, 1, 1)],
            down: [ray(x, y, -1, 0), ray(x, y, 1, -1), ray(x, y, 0, -1), ray(x, y, -1, -1)],
        };
        square += 1;
    }
    all
};

/// The squares from (x, y), left out, in steps of (dx, dy) to the edge.
const fn ray(mut x: i32, mut y: i32, dx: i32, dy: i32) -> u64 {
    let mut squares = 0;
    loop {
        (x, y) = (x + dx, y + dy);
        if x < 0 || x > 7 || y < 0 || y > 7 {
            return squares;
        }
        squares |= 1 << (8 * y + x);
    }
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
