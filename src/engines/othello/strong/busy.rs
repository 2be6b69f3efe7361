//! What several searchers of one table are at, so that each does what no other is doing: a move that another one is looking into is put off until
//! all others have been searched, and by then its result is in the table (Weill, "The ABDADA distributed minimax search algorithm", 1996,
//! without its counts in the table). A mark that is lost or stale costs time, never a result.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Many more than there are positions on the paths of all searchers.
const MARKS: usize = 1 << 12;

/// The positions that are being searched.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline(always)]
    fn mark(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 40) as usize % MARKS]
    }

    /// Whether somebody is searching it.
    #[inline(always)]
    pub(super) fn has(&self, key: u64) -> bool {
        self.mark(key).load(Relaxed) == key
    }

    #[inline(always)]
    pub(super) fn enter(&self, key: u64) {
        self.mark(key).store(key, Relaxed);
    }

    #[inline(always)]
    pub(super) fn leave(&self, key: u64) {
        let _ = self.mark(key).compare_exchange(key, 0, Relaxed, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_busy_from_entering_to_leaving() {
        let (busy, one, other) = (Busy::new(), 5 << 40 | 1, 5 << 40 | 2);
        busy.enter(one);
        assert!(busy.has(one) && !busy.has(other));
        busy.leave(other);
        assert!(busy.has(one), "another one at the same place does not take it away");
        busy.enter(other);
        busy.leave(one);
        assert!(busy.has(other) && !busy.has(one));
    }
}
