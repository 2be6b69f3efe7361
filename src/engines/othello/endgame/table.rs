//! The solver's own hash table: lower and upper bounds of final margins. A position is compared whole, both boards of it.

/// Bytes that one entry takes.
const ENTRY_BYTES: usize = 24;

/// Entries that share a bucket.
const BUCKET: usize = 4;

/// What is known of a position, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The margin is at least this.
    pub(super) lower: i8,
    /// The margin is at most this.
    pub(super) upper: i8,
    /// The move that was best or refuted the position; 64 where none is known.
    pub(super) best: u8,
}

/// A table of fixed size, or none at all.
#[derive(Debug)]
pub(super) struct Table {
    /// The two boards and the packed entry. No position has two empty boards, so all zeros means an empty place.
    places: Vec<[u64; 3]>,
}

impl Table {
    /// An empty table that takes at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let entries = bytes / ENTRY_BYTES;
        let entries = if entries < BUCKET { 0 } else { 1 << entries.ilog2() };
        Self { places: vec![[0; 3]; entries] }
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, own: u64, other: u64) -> Option<Entry> {
        let bucket = self.bucket(own, other)?;
        let bucket = self.places.get(bucket..bucket + BUCKET)?;
        let found = bucket.iter().find(|place| place[0] == own && place[1] == other)?;
        Some(unpack(found[2]))
    }

    /// Keeps what was found out about a position with `empties` empty squares, in the place of its old entry, else of the one in its
    /// bucket that cost least to find.
    #[inline]
    pub(super) fn put(&mut self, own: u64, other: u64, empties: u32, entry: Entry) {
        let Some(bucket) = self.bucket(own, other) else { return };
        let Some(bucket) = self.places.get_mut(bucket..bucket + BUCKET) else { return };
        let mut chosen = 0;
        for (index, place) in bucket.iter().enumerate() {
            if place[0] == own && place[1] == other {
                chosen = index;
                break;
            }
            if place[2] >> 24 < bucket[chosen][2] >> 24 {
                chosen = index;
            }
        }
        bucket[chosen] = [own, other, pack(entry) | u64::from(empties) << 24];
    }

    #[inline]
    fn bucket(&self, own: u64, other: u64) -> Option<usize> {
        let buckets = self.places.len() / BUCKET;
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (buckets > 0).then(|| ((mixed >> 32) as usize & (buckets - 1)) * BUCKET)
    }
}

fn pack(entry: Entry) -> u64 {
    u64::from(entry.lower.cast_unsigned())
        | u64::from(entry.upper.cast_unsigned()) << 8
        | u64::from(entry.best) << 16
}

fn unpack(packed: u64) -> Entry {
    Entry {
        lower: (packed as u8).cast_signed(),
        upper: ((packed >> 8) as u8).cast_signed(),
        best: (packed >> 16) as u8,
    }
}
