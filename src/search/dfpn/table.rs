//! What is known of positions already searched, in memory fixed up front.
//!
//! Four entries share a cache line. An entry holds the whole key of its position, so that nothing is ever taken for something else; a new one takes
//! the place of the same position's old one, else of the one in its line that cost the least work. The work is kept to three significant
//! digits, which is enough to compare by.

use super::{INFINITE, Known, Numbers};

/// Bits of the largest key.
pub const KEY_BITS: u32 = 76;

/// Entries in a line.
const WAYS: usize = 4;

/// A proof number and a disproof number of this many bits each: see [`INFINITE`].
const NUMBER_BITS: u32 = 20;
/// Bits for the work: five for the exponent, seven for the digits behind the leading one.
const WORK_BITS: u32 = 12;

/// Words of an entry: the lower 64 bits of its key, and a word with the upper twelve, work, and numbers. All zeros means empty, which is no valid
/// entry, as numbers are never both 0.
const ENTRY: usize = 2;

/// Words of a line.
const LINE: usize = WAYS * ENTRY;

/// A table of fixed size.
#[derive(Debug)]
pub struct Table {
    /// Zeroed memory comes from the system without being touched: a large table costs nothing until it is used.
    words: Vec<u64>,
    /// The first word that begins a cache line.
    base: usize,
    /// One less than the number of lines, a power of two.
    mask: usize,
}

/// Where a position is kept.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    at: usize,
    low: u64,
    high: u64,
}

impl Table {
    /// An empty table that takes at most about `bytes`, but at least one line.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let lines = 1usize << (bytes / (8 * LINE)).max(1).ilog2();
        let words = vec![0; (lines + 1) * LINE];
        let base = words.as_ptr().align_offset(8 * LINE).min(LINE);
        Self { words, base, mask: lines - 1 }
    }

    /// Where the position with this key is kept.
    #[inline]
    #[must_use]
    pub fn place(&self, key: u128) -> Place {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let mixed = (low ^ high.rotate_left(40)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let at = self.base + ((mixed ^ mixed >> 32) as usize & self.mask) * LINE;
        Place { at, low, high: high << (64 - (KEY_BITS - 64)) }
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn get(&self, place: Place) -> Option<Known> {
        let (entries, _) = self.words[place.at..place.at + LINE].as_chunks::<ENTRY>();
        let found = entries
            .iter()
            .find(|[low, rest]| *low == place.low && rest & HIGH == place.high && rest & NUMBERS != 0)?;
        Some(unpack(found[1]))
    }

    /// Keeps what is known of a position.
    #[inline]
    pub fn put(&mut self, place: Place, known: Known) {
        let (entries, _) = self.words[place.at..place.at + LINE].as_chunks_mut::<ENTRY>();
        let same = entries.iter().position(|[low, rest]| *low == place.low && rest & HIGH == place.high);
        let index = same.unwrap_or_else(|| {
            let cheapest = (0..WAYS).min_by_key(|&index| entries[index][1] & !HIGH);
            cheapest.unwrap_or(0)
        });
        entries[index] = [place.low, place.high | pack(known)];
    }
}

const NUMBER: u64 = (1 << NUMBER_BITS) - 1;
const NUMBERS: u64 = (1 << (2 * NUMBER_BITS)) - 1;
const WORK: u64 = (1 << WORK_BITS) - 1;
/// More work is taken for so much.
const MOST_WORK: u64 = (1 << 38) - 1;
const HIGH: u64 = !((1 << (2 * NUMBER_BITS + WORK_BITS)) - 1);

/// Where one number is 0 the other can only be infinite: there the number of turns is written.
fn pack(known: Known) -> u64 {
    let Known { numbers: Numbers { win, loss }, turns, work } = known;
    let turns = u32::from(turns) + 1;
    let (win, loss) = match (win, loss) {
        (0, _) => (0, turns),
        (_, 0) => (turns, 0),
        open => open,
    };
    pack_work(work) << (2 * NUMBER_BITS) | u64::from(win) << NUMBER_BITS | u64::from(loss)
}

fn unpack(packed: u64) -> Known {
    let work = unpack_work(packed >> (2 * NUMBER_BITS) & WORK);
    let (win, loss) = ((packed >> NUMBER_BITS & NUMBER) as u32, (packed & NUMBER) as u32);
    match (win, loss) {
        (0, turns) => Known { numbers: Numbers::WON, turns: (turns - 1) as u16, work },
        (turns, 0) => Known { numbers: Numbers::LOST, turns: (turns - 1) as u16, work },
        (win, loss) => Known { numbers: Numbers { win, loss }, turns: 0, work },
    }
}

/// The leading digits and the exponent, so that more work never packs to less.
fn pack_work(work: u64) -> u64 {
    let work = work.clamp(1, MOST_WORK);
    let exponent = u64::from(work.ilog2().saturating_sub(7));
    if work < 128 { work } else { (exponent + 1) << 7 | (work >> exponent & 0x7f) }
}

fn unpack_work(packed: u64) -> u64 {
    let (exponent, digits) = (packed >> 7, packed & 0x7f);
    if exponent == 0 { digits } else { (digits | 0x80) << (exponent - 1) }
}

const _: () = assert!(NUMBER as u32 == INFINITE && KEY_BITS - 64 + WORK_BITS + 2 * NUMBER_BITS == 64);

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind: a large number runs over into its neighbour, and the entry is not found or says something else.
    #[test]
    fn what_is_kept_is_found_whatever_it_cost() {
        let keys = [0, 1, (1 << KEY_BITS) - 1, 0x0a5a_5a5a_5a5a_5a5a_5a5a];
        let numbers = [Numbers::WON, Numbers::LOST, Numbers { win: INFINITE - 1, loss: INFINITE - 1 }];
        for key in keys {
            let mut before = 0;
            for work in [1, 127, 128, 1 << 20, 1 << 37, MOST_WORK, 1 << 39, u64::MAX] {
                for numbers in numbers {
                    let mut table = Table::new(1 << 12);
                    let place = table.place(key);
                    assert_eq!(table.get(place), None);
                    let turns = if numbers.ended().is_some() { u16::MAX } else { 0 };
                    table.put(place, Known { numbers, turns, work });
                    let found = table.get(place).expect("it was just put there");
                    assert_eq!((found.numbers, found.turns), (numbers, turns));
                    assert!(found.work <= work && found.work >= work.min(MOST_WORK) / 128 * 127);
                    assert!(pack_work(work) >= before);
                }
                before = pack_work(work);
            }
        }
    }
}
