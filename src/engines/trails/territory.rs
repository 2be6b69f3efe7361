//! How much the cells that a head reaches first are worth to it. Counting them fails where they hang together badly: narrow ways cannot be filled as
//! well as open room, and of the chambers behind a cut cell only one can be entered.

use super::fill::room_capacity;
use super::reach::{Reach, Words};
use crate::games::Side;
use crate::games::trails::{Cells, MOST, Trails};

/// What a cell and what two neighbouring cells count, as a player of the 2010 Google AI Challenge found by fitting 11,691 games (reported by its
/// author, a1k0n).
const CELL: f64 = 55.0;
const NEIGHBOURS: f64 = 194.0;

/// What a cell of open room counts by that, where there are two pairs of neighbours to a cell: the unit of a lead.
const OPEN: f64 = CELL + 2.0 * NEIGHBOURS;

/// Every column but the last, in all four rows of a word.
const NOT_LAST: u64 = 0x7fff_7fff_7fff_7fff;

/// What its own cells are worth to a player, in cells of open room.
#[must_use]
pub fn worth(reach: &Reach, side: Side) -> f64 {
    let own = &reach.own[side.index()];
    (CELL * f64::from(reach.count(side)) + NEIGHBOURS * f64::from(neighbours(own))) / OPEN
}

/// How many of its own cells a player has to leave behind at least, since it cannot enter all chambers or because of their colours.
#[must_use]
pub fn left_behind(position: &Trails, reach: &Reach, side: Side) -> u32 {
    let own = cells(&reach.own[side.index()]);
    reach.count(side) - room_capacity(&own, position.head(side))
}

/// How many pairs of these cells are neighbours.
fn neighbours(own: &Words) -> u32 {
    let pairs = |word: usize| {
        let here = own[word];
        let below = own.get(word + 1).map_or(0, |next| next << 48);
        (here & here >> 1 & NOT_LAST).count_ones() + (here & (here >> 16 | below)).count_ones()
    };
    (0..own.len()).map(pairs).sum()
}

/// The same cells, row by row.
fn cells(words: &Words) -> Cells {
    std::array::from_fn::<u16, MOST, _>(|row| (words[row / 4] >> (row % 4 * 16)) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_counted_within_and_across_words() {
        let rows = "1..../...../...../...../...../....2";
        let position: Trails = rows.parse().expect("a position");
        let all = Reach { own: [super::super::reach::words(position.free()), [0; 4]], separated: false };
        // Of 30 cells, 24 have a neighbour on the right and 25 one below; the heads' own cells take two pairs each.
        assert_eq!(neighbours(&all.own[0]), 24 + 25 - 4);
    }

    /// Kind of fault: plain counting takes rooms that cannot all be entered for open room.
    #[test]
    fn of_two_dead_ends_only_one_is_counted() {
        // Player 1 stands in the middle of a corridor of nine cells, player 2 before a room of eight.
        let position: Trails = "....1..../#########/2...#####/....#####".parse().expect("a position");
        let reach = Reach::of(&position);
        assert_eq!(Side::BOTH.map(|side| reach.count(side)), [8, 7]);
        assert_eq!(Side::BOTH.map(|side| left_behind(&position, &reach, side)), [4, 0]);
    }
}
