//! Who is first where: both heads flooded over the free cells at once, 64 cells in a machine word.

use crate::games::Side;
use crate::games::trails::{Cells, MOST, Trails};

/// A board as four words of four rows each: bit 16 · (row mod 4) + column.
pub type Words = [u64; MOST / 4];

/// The leftmost column of all four rows of a word.
const LEFT: u64 = 0x0001_0001_0001_0001;

/// What each head reaches before the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The cells that each player reaches first, by [`Side::index`]. Cells that both reach at the same time are nobody's.
    pub own: [Words; 2],
    /// Whether no way leads from one head to the other any more.
    pub separated: bool,
}

impl Reach {
    /// Floods the board from both heads.
    #[must_use]
    pub fn of(position: &Trails) -> Self {
        let free = words(position.free());
        let mut front = Side::BOTH.map(|side| {
            let head = position.head(side);
            let mut front = [0; MOST / 4];
            front[head.row() / 4] = 1 << (head.row() % 4 * 16 + head.column());
            front
        });
        let (mut reached, mut own) = ([[0; MOST / 4]; 2], [[0; MOST / 4]; 2]);
        let mut met = 0;
        loop {
            let spread = [spread(&front[0], &free), spread(&front[1], &free)];
            let mut any = 0;
            for word in 0..MOST / 4 {
                let [first, second] = [spread[0][word], spread[1][word]];
                // A cell that the other has reached, now or before, joins the two.
                met |= first & (second | reached[1][word]) | second & reached[0][word];
                // Beyond what the other reaches first nobody is first.
                let first = first & !reached[0][word] & !own[1][word];
                let second = second & !reached[1][word] & !own[0][word];
                reached[0][word] |= first;
                reached[1][word] |= second;
                own[0][word] |= first & !reached[1][word];
                own[1][word] |= second & !reached[0][word];
                (front[0][word], front[1][word]) = (first, second);
                any |= first | second;
            }
            if any == 0 {
                return Self { own, separated: met == 0 };
            }
        }
    }

    /// How many cells a player reaches first.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        self.own[side.index()].iter().map(|word| word.count_ones()).sum()
    }
}

/// The free neighbours of these cells.
#[inline]
fn spread(cells: &Words, free: &Words) -> Words {
    let mut out = [0; MOST / 4];
    for word in 0..MOST / 4 {
        let here = cells[word];
        let above = if word > 0 { cells[word - 1] >> 48 } else { 0 };
        let below = if word + 1 < MOST / 4 { cells[word + 1] << 48 } else { 0 };
        let sideways = (here << 1 & !LEFT) | (here & !LEFT) >> 1;
        out[word] = (sideways | here << 16 | here >> 16 | above | below) & free[word];
    }
    out
}

/// The rows of a board, four to a word.
#[must_use]
pub fn words(cells: &Cells) -> Words {
    let (fours, _) = cells.as_chunks::<4>();
    let mut out = [0; MOST / 4];
    for (word, rows) in out.iter_mut().zip(fours) {
        *word = rows.iter().rev().fold(0, |word, &row| word << 16 | u64::from(row));
    }
    out
}
