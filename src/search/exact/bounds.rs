//! What is known of positions in the two games in which one player shows its choice first, in a table of fixed size: eight bytes a position.

use crate::games::Side;

/// Between which values a game lies: -1, 0 or 1 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// It is worth no less.
    pub(super) least: i8,
    /// It is worth no more.
    pub(super) most: i8,
}

impl Bounds {
    const NONE: Bounds = Bounds { least: -1, most: 1 };

    pub(super) const fn is_exact(self) -> bool {
        self.least == self.most
    }

    const fn packed(self) -> u64 {
        (self.least + 1) as u64 | ((self.most + 1) as u64) << 2
    }

    const fn unpacked(bits: u64) -> Self {
        Self { least: (bits & 3) as i8 - 1, most: (bits >> 2 & 3) as i8 - 1 }
    }
}

/// The low byte of an entry holds the bounds of both games, four bits each; above it lie the bits of the key. The key's own low byte is told by the
/// entry's place.
#[derive(Debug)]
pub(super) struct BoundsTable {
    entries: Vec<u64>,
}

const LOW: u64 = 0xff;
const NOTHING: u64 = Bounds::NONE.packed() | Bounds::NONE.packed() << 4;

impl BoundsTable {
    /// A table of at most so many bytes, 2 KB at least.
    pub(super) fn new(bytes: usize) -> Self {
        let entries = (bytes / 8).max(256);
        Self { entries: vec![NOTHING; 1 << entries.ilog2()] }
    }

    /// The two places that an entry may lie in.
    fn places(&self, key: u64) -> [usize; 2] {
        let place = key as usize & (self.entries.len() - 1);
        // The second one differs above the low byte, which is told by the place.
        let other = place ^ (self.entries.len() >> 1 & !(LOW as usize));
        [place, other]
    }

    pub(super) fn get(&self, key: u64, shows: Side) -> Bounds {
        let entry = self.places(key).map(|place| self.entries[place]);
        let found = entry.into_iter().find(|entry| entry & !LOW == key & !LOW).unwrap_or(NOTHING);
        Bounds::unpacked(found >> (4 * shows.index()))
    }

    /// Remembers the bounds; what was remembered in their place moves to its second place, and what lay there is forgotten.
    pub(super) fn put(&mut self, key: u64, shows: Side, bounds: Bounds) {
        let [place, other] = self.places(key);
        let shift = 4 * shows.index();
        for place in [place, other] {
            let entry = &mut self.entries[place];
            if *entry & !LOW == key & !LOW {
                *entry = *entry & !(0xf << shift) | bounds.packed() << shift;
                return;
            }
        }
        self.entries[other] = self.entries[place];
        self.entries[place] = key & !LOW | NOTHING & !(0xf << shift) | bounds.packed() << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind: bounds of one question read as those of another, or of another position.
    #[test]
    fn bounds_are_found_under_their_key_and_game() {
        for bytes in [0, 2048, 1 << 16] {
            let mut table = BoundsTable::new(bytes);
            let (low, win) = (Bounds { least: -1, most: 0 }, Bounds { least: 1, most: 1 });
            table.put(0x1234_5678_9abc_def0, Side::First, low);
            table.put(0x1234_5678_9abc_def0, Side::Second, win);
            assert_eq!(table.get(0x1234_5678_9abc_def0, Side::First), low);
            assert_eq!(table.get(0x1234_5678_9abc_def0, Side::Second), win);
            for other in [0x1234_5678_9abc_def1, 0x0234_5678_9abc_def0, 0] {
                assert_eq!(table.get(other, Side::First), Bounds::NONE, "{other:x}");
            }
        }
    }

    #[test]
    fn what_has_no_place_left_is_forgotten_and_never_mixed_up() {
        let mut table = BoundsTable::new(0);
        let key = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bounds = |number: u64| Bounds::unpacked([0b0000, 0b0101, 0b1010, 0b0100][number as usize % 4]);
        for number in 1..5_000 {
            table.put(key(number), Side::First, bounds(number));
            assert_eq!(table.get(key(number), Side::First), bounds(number));
        }
        let found = (1..5_000).map(|number| (number, table.get(key(number), Side::First)));
        let kept = found.filter(|(_, found)| *found != Bounds::NONE);
        assert!(kept.inspect(|(number, found)| assert_eq!(*found, bounds(*number))).count() > 100);
    }
}
