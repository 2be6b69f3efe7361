//! Discs that can never be turned over again: a conservative estimate. It may miss some; what it names is stable for certain.
//!
//! A disc can be turned over along four lines. Along one of them it is safe for good if it lies at the line's end, next to a stable disc of
//! its own colour, or on a line without an empty square. It is stable if it is safe along all four. A corner is safe by this at once, and
//! stability spreads from it along the edges and from there inwards.

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;
const RANK_8: u64 = RANK_1 << 56;
/// Ends of rows.
const SIDES: u64 = FILE_A | FILE_H;
/// Ends of files.
const TIPS: u64 = RANK_1 | RANK_8;
/// Ends of diagonals.
const RIM: u64 = SIDES | TIPS;
/// The four corners.
pub const CORNERS: u64 = SIDES & TIPS;

/// Discs of `own` that can be shown to be stable on a board where `other` has the other discs.
#[must_use]
pub fn stable(own: u64, other: u64) -> u64 {
    stable_between(own, &Lines::full(own | other))
}

/// Discs of both sides that can be shown to be stable, `own`'s first.
#[must_use]
pub fn stable_of_both(own: u64, other: u64) -> (u64, u64) {
    let lines = Lines::full(own | other);
    (stable_between(own, &lines), stable_between(other, &lines))
}

/// Whether a corner is among `discs`. Without one, a stable disc can only come of full lines.
#[must_use]
#[inline]
pub fn has_corner(discs: u64) -> bool {
    discs & CORNERS != 0
}

/// For each kind of line, squares along which nothing is turned over: the line's ends, and all of a line without an empty square.
struct Lines {
    rows: u64,
    files: u64,
    /// Diagonals along which a step is 7 squares.
    rising: u64,
    /// Diagonals along which a step is 9 squares.
    falling: u64,
}

fn stable_between(own: u64, safe: &Lines) -> u64 {
    let mut found = 0;
    loop {
        // What a shift carries round the a or h file lands on a line's end, which is safe anyway.
        let grown = own
            & (safe.rows | found << 1 | found >> 1)
            & (safe.files | found << 8 | found >> 8)
            & (safe.rising | found << 7 | found >> 7)
            & (safe.falling | found << 9 | found >> 9);
        if grown == found {
            return found;
        }
        found = grown;
    }
}

impl Lines {
    fn full(discs: u64) -> Self {
        let mut rows = discs & discs >> 4;
        rows &= rows >> 2;
        rows &= rows >> 1;
        let mut files = discs & discs.rotate_right(32);
        files &= files.rotate_right(16);
        files &= files.rotate_right(8);
        Self {
            rows: ((rows & FILE_A) * 0xff) | SIDES,
            files: files | TIPS,
            rising: run::<7>(discs, FILE_H, FILE_A) | RIM,
            falling: run::<9>(discs, FILE_A, FILE_H) | RIM,
        }
    }
}

/// Squares whose diagonal of steps of `STEP` is full. Each doubling asks whether the run of discs that is known to be full can be joined to
/// the one that begins where it ends, or ends at the rim. `low` is the file at which a step down leaves the board, `high` that of a step up.
fn run<const STEP: u32>(discs: u64, low: u64, high: u64) -> u64 {
    let (low, high) = (low | RANK_1, high | RANK_8);
    let (low_2, high_2) = (low | low << STEP, high | high >> STEP);
    let (low_4, high_4) = (low_2 | low_2 << (2 * STEP), high_2 | high_2 >> (2 * STEP));
    let mut down = discs & (low | discs << STEP);
    let mut up = discs & (high | discs >> STEP);
    down &= low_2 | down << (2 * STEP);
    up &= high_2 | up >> (2 * STEP);
    down &= low_4 | down << (4 * STEP);
    up &= high_4 | up >> (4 * STEP);
    down & up
}
