//! The hash table that a whole search shares: bounds of scores, how deep and how surely they were searched, and the moves that were best.
//!
//! Four entries of two words fill a cache line. A word of check bits, independent of the bits that choose the line, makes a wrong match as likely as
//! one in 2^62 questions. The check is stored combined with the data (Hyatt and Mann, "A lock-less transposition table implementation for
//! parallel search", 2002), so that searches in several threads need no lock: an entry of which two threads wrote one word each is not found.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::confidence::Confidence;

/// Entries in a line.
const WAYS: usize = 4;

/// No move.
pub(super) const NO_MOVE: u8 = 64;

/// What is known of a position, for its side to move, in discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score is at least this.
    pub(super) lower: i8,
    /// The score is at most this.
    pub(super) upper: i8,
    /// Plies searched; as many as there are empty squares where it was searched to the end.
    pub(super) depth: u8,
    /// How selective that search was.
    pub(super) confidence: Confidence,
    /// The best move, and the best before it became so; [`NO_MOVE`] where none is known.
    pub(super) best: [u8; 2],
}

/// One cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line([[AtomicU64; 2]; WAYS]);

/// A table of fixed size, or none at all.
#[derive(Debug)]
pub(super) struct Table {
    lines: Vec<Line>,
    /// 64 less the logarithm of the number of lines.
    shift: u32,
    /// Which search is under way; its entries are kept before those of searches before it.
    age: AtomicU8,
}

/// Where a position is kept: the index of its line, and its check bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    line: usize,
    check: u64,
}

impl Place {
    /// A number that stands for the position.
    #[inline(always)]
    pub(super) fn key(self) -> u64 {
        self.check
    }
}

impl Table {
    /// An empty table that takes at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let lines = bytes / size_of::<Line>();
        let lines = if lines == 0 { 0 } else { 1usize << lines.ilog2() };
        let shift = 64 - lines.max(1).ilog2();
        let mut table = Self { lines: Vec::new(), shift, age: AtomicU8::new(0) };
        table.lines.resize_with(lines, Line::default);
        table
    }

    /// Whether it keeps anything.
    pub(super) fn is_there(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Begins another search, whose entries count for more than all that are there.
    pub(super) fn begin(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % 64, Relaxed);
    }

    /// Where a position is kept. The memory there is asked for, so that it may have come by the time it is read.
    #[inline(always)]
    pub(super) fn place(&self, own: u64, other: u64) -> Place {
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let check = own.wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(23)
            ^ other.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        // A shift by 64, of a table with one line, is none.
        let line = mixed.checked_shr(self.shift).unwrap_or(0) as usize;
        let place = Place { line, check };
        if let Some(line) = self.lines.get(place.line) {
            prefetch(line);
        }
        place
    }

    /// What is known of the position that is kept there.
    #[inline(always)]
    pub(super) fn get(&self, place: Place) -> Option<Entry> {
        let line = self.lines.get(place.line)?;
        for [check, data] in &line.0 {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == place.check && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Keeps what was found out about a position: in the place of its old entry, else of the one in its line that counts least. What
    /// an equally deep and equally sure search has found before is kept with it.
    #[inline(always)]
    pub(super) fn put(&self, place: Place, mut entry: Entry) {
        let Some(line) = self.lines.get(place.line) else { return };
        let (mut chosen, mut least) = (0, u32::MAX);
        for (index, [check, data]) in line.0.iter().enumerate() {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == place.check && data != 0 {
                let old = unpack(data);
                if (old.depth, old.confidence) == (entry.depth, entry.confidence) {
                    entry.lower = entry.lower.max(old.lower);
                    entry.upper = entry.upper.min(old.upper);
                }
                if entry.best[0] == NO_MOVE {
                    entry.best = old.best;
                } else if entry.best[0] != old.best[0] {
                    entry.best[1] = old.best[0];
                } else {
                    entry.best[1] = old.best[1];
                }
                chosen = index;
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                (chosen, least) = (index, worth);
            }
        }
        let data = pack(entry, self.age.load(Relaxed));
        let [check_word, data_word] = &line.0[chosen];
        check_word.store(place.check ^ data, Relaxed);
        data_word.store(data, Relaxed);
    }

    /// What an entry counts for against others: its depth, if it is of this search; less, if it is of an older one.
    #[inline(always)]
    fn worth(&self, data: u64) -> u32 {
        let depth = (data >> 16) as u8;
        let ours = (data >> 48) as u8 == self.age.load(Relaxed);
        u32::from(depth) + if ours { 64 } else { 0 }
    }
}

#[inline(always)]
fn pack(entry: Entry, age: u8) -> u64 {
    // The highest bit tells an entry from an empty place.
    u64::from(entry.lower.cast_unsigned())
        | u64::from(entry.upper.cast_unsigned()) << 8
        | u64::from(entry.depth) << 16
        | u64::from(entry.confidence.index()) << 24
        | u64::from(entry.best[0]) << 32
        | u64::from(entry.best[1]) << 40
        | u64::from(age) << 48
        | 1 << 63
}

#[inline(always)]
fn unpack(data: u64) -> Entry {
    Entry {
        lower: (data as u8).cast_signed(),
        upper: ((data >> 8) as u8).cast_signed(),
        depth: (data >> 16) as u8,
        confidence: Confidence::from_index((data >> 24) as u8),
        best: [(data >> 32) as u8, (data >> 40) as u8],
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn prefetch(line: &Line) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    #[expect(unsafe_code, reason = "a hint to the processor; every x86-64 has it")]
    // SAFETY: the address is that of a reference, and nothing is read through it.
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast());
    }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn prefetch(_line: &Line) {}
