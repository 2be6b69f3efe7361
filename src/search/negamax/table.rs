//! The transposition table: what is known of positions already searched, in memory fixed up front.
//!
//! An entry is kept for the whole 64-bit key of its position. Buckets of four share a cache line; a new entry takes the place of the same
//! position's old one, else of the shallowest in its bucket. The table saves work and never changes a score: an entry answers only at the
//! very depth it was searched to, or at any depth if every line below it was searched to the end of the game.

use crate::search::report::Bound;

/// Memory for tables where nothing else is said: what a search in a browser may take.
pub const DEFAULT_BYTES: usize = 16 << 20;

/// Bytes that one entry takes.
pub const ENTRY_BYTES: usize = 16;

/// Entries that share a bucket.
const BUCKET: usize = 4;

/// Set in a packed entry that is in use.
const IN_USE: u64 = 1 << 63;
/// Set where every line was searched to the end.
const COMPLETE: u64 = 1 << 58;

/// What a search has found out about a position, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value, or a bound of it.
    pub score: i32,
    /// Which of them.
    pub bound: Bound,
    /// Plies searched below the position.
    pub depth: u8,
    /// Whether every line that `score` rests on ended with the game, so that it holds at any greater depth too.
    pub complete: bool,
    /// The best move, or the one that refuted the position; see [`super::Evaluate::slot`].
    pub slot: u16,
}

/// A table of fixed size, or none at all.
#[derive(Debug)]
pub struct Table {
    /// Key and packed entry. All zeros means empty, so that a fresh table costs no time.
    slots: Vec<[u64; 2]>,
}

impl Table {
    /// A table of at most `entries` entries: the next power of two below, 0 for no table. It is empty.
    #[must_use]
    pub fn new(entries: usize) -> Self {
        let entries = if entries == 0 { 0 } else { (1 << entries.ilog2()).max(BUCKET) };
        Self { slots: vec![[0; 2]; entries] }
    }

    /// Whether there is a table.
    #[must_use]
    #[inline]
    pub fn is_on(&self) -> bool {
        !self.slots.is_empty()
    }

    /// What is known of the position with this key.
    #[must_use]
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key)?;
        let found = self.slots[bucket..bucket + BUCKET].iter().find(|slot| slot[0] == key && slot[1] != 0)?;
        Some(unpack(found[1]))
    }

    /// Keeps `entry` for the position with this key.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry) {
        let Some(bucket) = self.bucket(key) else { return };
        let bucket = &mut self.slots[bucket..bucket + BUCKET];
        let place = bucket.iter().position(|slot| slot[0] == key && slot[1] != 0).unwrap_or_else(|| {
            let shallowest = (0..BUCKET).min_by_key(|&i| worth(bucket[i][1]));
            shallowest.unwrap_or(0)
        });
        bucket[place] = [key, pack(entry)];
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<usize> {
        let buckets = self.slots.len() / BUCKET;
        (buckets > 0).then(|| (key as usize & (buckets - 1)) * BUCKET)
    }
}

fn pack(entry: Entry) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 0,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    IN_USE
        | if entry.complete { COMPLETE } else { 0 }
        | bound << 56
        | u64::from(entry.depth) << 48
        | u64::from(entry.slot) << 32
        | u64::from(entry.score.cast_unsigned())
}

fn unpack(packed: u64) -> Entry {
    Entry {
        score: (packed as u32).cast_signed(),
        bound: match packed >> 56 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        },
        depth: (packed >> 48) as u8,
        complete: packed & COMPLETE != 0,
        slot: (packed >> 32) as u16,
    }
}

/// What decides who stays: depth, and nothing is worth less than an empty place.
fn worth(packed: u64) -> u64 {
    if packed == 0 { 0 } else { 1 + (packed >> 48 & 0xff) }
}
