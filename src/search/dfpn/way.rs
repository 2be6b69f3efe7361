//! Refutations that hold on some ways only.
//!
//! Where positions can come again, a line that returns to a position of itself has failed. What is refuted by that *rests* on the position that came again: it
//! says that there is no win as long as there is none from that one. On another way it need not hold (the graph-history interaction). So it is
//! kept here, with the part of the way on which it rests, and holds again where the way has the same part; what rests on nothing above the position itself holds
//! everywhere and goes into the table. This is a simple form of what A. Kishimoto and M. Müller do in "A general solution to the graph history interaction
//! problem" (2004).

/// The positions from the root to the one that is being searched.
#[derive(Debug, Default)]
pub(super) struct Way {
    keys: Vec<u128>,
    /// The sum of all mixed keys up to each, so that a part of the way is known by a difference, in whatever order it was gone.
    sums: Vec<u64>,
}

/// On which part of the way a refutation rests: from the first to the last of these places. Empty if `first` is greater than `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rests {
    first: usize,
    last: usize,
}

impl Rests {
    /// It holds on every way.
    pub(super) const NOTHING: Self = Self { first: usize::MAX, last: 0 };

    /// On what both rest.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    /// The first place on which it rests: the further down, the less it rests on.
    #[inline]
    pub(super) fn first(self) -> usize {
        self.first
    }

    /// What is left of it for a position at this place: that there is no win from itself it may suppose, for a win that needs itself is none.
    #[inline]
    pub(super) fn above(self, place: usize) -> Self {
        if self.first >= place { Self::NOTHING } else { Self { last: self.last.min(place - 1), ..self } }
    }
}

impl Way {
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.sums.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, key: u128) {
        self.keys.push(key);
        self.sums.push(self.sums.last().copied().unwrap_or_default().wrapping_add(mixed(key)));
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.keys.pop();
        self.sums.pop();
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// What the refutation of a position rests on that has come again.
    #[inline]
    pub(super) fn again(&self, key: u128) -> Option<Rests> {
        let at = self.keys.iter().rposition(|&passed| passed == key)?;
        Some(Rests { first: at, last: at })
    }

    /// The sum over the part that begins at `first` and ends with `last`.
    #[inline]
    fn part(&self, first: usize, last: usize) -> u64 {
        let before = if first == 0 { 0 } else { self.sums[first - 1] };
        self.sums[last].wrapping_sub(before)
    }
}

/// Refutations by position, in memory fixed up front; a new one takes the place of an old one.
#[derive(Debug)]
pub(super) struct Refutations {
    /// Four words each: the position's mixed key; the mixed key of the first position that it rests on; the sum of the part of the way from there; its
    /// length. All zeros means empty. Zeroed memory comes from the system without being touched.
    entries: Vec<[u64; 4]>,
}

impl Refutations {
    /// Takes at most `bytes`, but at least one entry's.
    pub(super) fn new(bytes: usize) -> Self {
        let entries = 1usize << (bytes / size_of::<[u64; 4]>()).max(1).ilog2();
        Self { entries: vec![[0; 4]; entries] }
    }

    /// On which part of this way the refutation of a position rests, if one is known that holds here.
    #[inline]
    pub(super) fn get(&self, key: u128, way: &Way) -> Option<Rests> {
        let mixed_key = mixed(key);
        let [position, first_key, part, length] = self.entries[self.place(mixed_key)];
        if position != mixed_key || length == 0 {
            return None;
        }
        let first = way.keys.iter().rposition(|&passed| mixed(passed) == first_key)?;
        let last = first + length as usize - 1;
        (last < way.len() && way.part(first, last) == part).then_some(Rests { first, last })
    }

    /// Keeps that a position is refuted, resting on this part of the way.
    #[inline]
    pub(super) fn put(&mut self, key: u128, rests: Rests, way: &Way) {
        let Rests { first, last } = rests;
        let position = mixed(key);
        let place = self.place(position);
        let length = (last + 1 - first) as u64;
        self.entries[place] = [position, mixed(way.keys[first]), way.part(first, last), length];
    }

    #[inline]
    fn place(&self, mixed_key: u64) -> usize {
        mixed_key as usize & (self.entries.len() - 1)
    }
}

/// Spreads a key over 64 bits.
#[inline]
fn mixed(key: u128) -> u64 {
    let (low, high) = (key as u64, (key >> 64) as u64);
    let mixed = (low ^ high.rotate_left(40)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 32
}
