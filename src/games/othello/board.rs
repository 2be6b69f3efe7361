//! The board as bits, and the two questions that search asks most: where may a side play, and what does a disc turn over. Knows nothing of
//! sides or turns: there are the discs that move (`own`) and the discs that are moved against (`other`).
//!
//! Bit 0 is a1, bit 7 is h1, bit 63 is h8. Legal squares come from walking all rays of all squares at once by shifting the whole board; the
//! discs that one placement turns over come from the eight rays of its square, each answered by its first square that is not the opponent's.

/// Every square but those on the a and h files. A disc on those files is never *between* two others on a row or a diagonal; leaving them out
/// keeps a shifted board from running off one side and coming back on the other.
pub(super) const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares on which a side with discs `own` may play against `other`.
#[must_use]
#[inline(always)]
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
pub(super) struct Rays {
    pub(super) up: [u64; 4],
    pub(super) down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = {
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

/// How many discs the last empty `square` turns over for `own`, all other squares but it being the opponent's.
#[inline]
#[must_use]
pub fn last_flips(own: u64, square: u8) -> i32 {
    let square = usize::from(square & 63);
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    const GATHER_FILE: u64 = 0x0102_0408_1020_4080;
    let (row, file) = (square >> 3, square & 7);
    let [rising, falling] = DIAGONALS[square];
    let in_row = (own >> (8 * row)) & 0xff;
    let in_file = ((own >> file) & FILE_A).wrapping_mul(GATHER_FILE) >> 56;
    let in_rising = (own & rising).wrapping_mul(FILE_A) >> 56;
    let in_falling = (own & falling).wrapping_mul(FILE_A) >> 56;
    let by_file = &LINE_FLIPS[file];
    let count = by_file[in_row as usize]
        + by_file[in_rising as usize]
        + by_file[in_falling as usize]
        + LINE_FLIPS[row][in_file as usize];
    i32::from(count)
}

/// By square: its two diagonals.
const DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square: i32 = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (rows, files) = (other / 8 - square / 8, other % 8 - square % 8);
            if other != square && rows == -files {
                diagonals[square as usize][0] |= 1 << other;
            }
            if other != square && rows == files {
                diagonals[square as usize][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// By place on a line of eight and own discs on it: how many discs the last placement on that line turns over.
const LINE_FLIPS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut count = 0;
            let mut up = place + 1;
            while up < 8 && own >> up & 1 == 0 {
                up += 1;
            }
            if up < 8 {
                count += up - place - 1;
            }
            let mut down = 1;
            while down <= place && own >> (place - down) & 1 == 0 {
                down += 1;
            }
            if down <= place {
                count += down - 1;
            }
            table[place][own] = count as u8;
            own += 1;
        }
        place += 1;
    }
    table
};

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
