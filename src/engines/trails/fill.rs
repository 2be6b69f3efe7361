//! The filling problem: once no way leads from one head to the other, whoever can enter more cells wins. How many that are is the longest path from
//! the head, which is hard in general; here it is held between a path that is found and a bound that is proven, and where the two meet it is
//! known.
//!
//! The bound takes the free cells apart at the cells whose loss would cut them in two: a path cannot come back through such a cell, so that of all chambers
//! that hang at it one at most counts. Inside a chamber a path changes the colour of a chessboard with every step. The path is found by keeping
//! to the walls, and made longer by branch and bound.

use arrayvec::ArrayVec;

use crate::games::trails::{Cell, Cells, Direction, MOST, Trails};
use crate::games::{Outcome, Side};

/// Cells of the largest board.
const CELLS: usize = MOST * MOST;

/// How many cells a head can still enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filling {
    /// So many are entered by a path that was found.
    pub least: u32,
    /// More cannot be.
    pub most: u32,
    /// Where that path begins; `None` if no cell is free beside the head.
    pub first: Option<Direction>,
}

impl Filling {
    /// Whether the longest path is known.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.least == self.most
    }
}

/// What both can fill once they are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// What each player can fill, by [`Side::index`].
    pub fillings: [Filling; 2],
}

impl Race {
    /// Both heads must be apart: no free cell that both can reach. At most `budget` positions are looked at for each of them.
    #[must_use]
    pub fn of(position: &Trails, budget: u32) -> Self {
        let fillings = Side::BOTH.map(|side| fill(position.free(), position.head(side), budget));
        Self { fillings }
    }

    /// How the game ends if both play well, where that is proven.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        let [first, second] = self.fillings;
        if first.least > second.most {
            Some(Outcome::Win(Side::First))
        } else if second.least > first.most {
            Some(Outcome::Win(Side::Second))
        } else if first.is_exact() && second.is_exact() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// By how many cells the path that was found for player 1 is longer than the one for player 2.
    #[must_use]
    pub fn lead(&self) -> i32 {
        let [first, second] = self.fillings;
        first.least as i32 - second.least as i32
    }
}

/// What can be filled from `head`; at most `budget` positions are looked at beyond the first path. With 0 that path and the bound are all.
#[must_use]
pub fn fill(free: &Cells, head: Cell, budget: u32) -> Filling {
    let most = capacity(free, head);
    let (least, first) = keep_to_walls(free, head);
    let mut search = Search { best: Filling { least, most, first }, budget };
    if budget > 0 && least < most {
        let whole = search.deepen(free, head, 0, None);
        if whole {
            search.best.most = search.best.least;
        }
    }
    search.best
}

/// Branch and bound.
struct Search {
    best: Filling,
    budget: u32,
}

impl Search {
    /// Looks for a path that goes on from `head` after `entered` cells and is longer than the best; false if the budget ran out before all was seen.
    fn deepen(&mut self, free: &Cells, head: Cell, entered: u32, first: Option<Direction>) -> bool {
        if entered > self.best.least {
            (self.best.least, self.best.first) = (entered, first);
        }
        if self.best.is_exact() || entered + capacity(free, head) <= self.best.least {
            return true;
        }
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let mut ways: ArrayVec<(Direction, Cell), 4> = open(free, head).collect();
        ways.sort_by_key(|(_, cell)| exits(free, *cell));
        let mut whole = true;
        for (direction, cell) in ways {
            let free = without(free, cell);
            whole &= self.deepen(&free, cell, entered + 1, first.or(Some(direction)));
        }
        whole
    }
}

/// A long path by simple means: how many cells it enters, and where it begins.
#[must_use]
pub fn keep_to_walls(free: &Cells, head: Cell) -> (u32, Option<Direction>) {
    let (mut free, mut head, mut entered, mut first) = (*free, head, 0, None);
    while let Some((direction, cell)) = next_along_walls(&free, head) {
        free = without(&free, cell);
        head = cell;
        entered += 1;
        first = first.or(Some(direction));
    }
    (entered, first)
}

/// The neighbour with the fewest exits that are left; where the neighbours may lead into different chambers, the one behind which most can be filled.
fn next_along_walls(free: &Cells, head: Cell) -> Option<(Direction, Cell)> {
    let mut ways = open(free, head);
    let first = ways.next()?;
    let apart = ARCS[usize::from(ring(free, head))] > 1;
    let key = |cell: Cell| {
        let behind = if apart { capacity(&without(free, cell), cell) } else { 0 };
        // A cell without an exit is the end of the path.
        let exits = exits(free, cell);
        (behind, exits > 0, 4 - exits)
    };
    let mut best = (key(first.1), first);
    for way in ways {
        let key = key(way.1);
        if key > best.0 {
            best = (key, way);
        }
    }
    Some(best.1)
}

/// The free neighbours of `cell`.
fn open(free: &Cells, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
    let is_free = |direction: Direction| cell.next(direction).is_some_and(|next| next.is_in(free));
    let mut left = Direction::ALL.iter().fold(0u8, |all, &way| all | u8::from(is_free(way)) << way.index());
    std::iter::from_fn(move || {
        let direction = *Direction::ALL.get(left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some((direction, cell.next(direction)?))
    })
}

fn exits(free: &Cells, cell: Cell) -> u32 {
    (ring(free, cell) & 0b0101_0101).count_ones()
}

fn without(free: &Cells, cell: Cell) -> Cells {
    let mut rest = *free;
    rest[cell.row()] &= !cell.bit();
    rest
}

/// Which of the eight cells around `cell` are free: bit 0 above, then clockwise, so that the neighbours that can be entered are the even bits.
fn ring(free: &Cells, cell: Cell) -> u8 {
    let (row, column) = (cell.row(), cell.column());
    // Three cells of a row, the left one in bit 0.
    let three = |row: usize| free.get(row).map_or(0, |&row| u32::from(row) << 1 >> column & 0b111);
    let (above, here, below) = (three(row.wrapping_sub(1)), three(row), three(row + 1));
    let bit = |three: u32, column: u32, place: u32| (three >> column & 1) << place;
    let corners = bit(above, 2, 1) | bit(below, 2, 3) | bit(below, 0, 5) | bit(above, 0, 7);
    (corners | bit(above, 1, 0) | bit(here, 2, 2) | bit(below, 1, 4) | bit(here, 0, 6)) as u8
}

/// For every ring: how many groups its even cells make, if only the ring's own cells join them.
const ARCS: [u8; 256] = {
    let mut table = [0; 256];
    let mut ring = 0;
    while ring < 256 {
        let (mut even, mut joined, mut place) = (0, 0, 0);
        while place < 8 {
            let next = ring >> ((place + 2) % 8) & 1;
            if ring >> place & 1 != 0 {
                even += 1;
                joined += (ring >> (place + 1) & 1) & next;
            }
            place += 2;
        }
        // All around is one group, too.
        table[ring] = if joined == 4 { 1 } else { (even - joined) as u8 };
        ring += 1;
    }
    table
};

/// No path from `head` over `free` enters more cells than this.
#[must_use]
pub fn capacity(free: &Cells, head: Cell) -> u32 {
    room_capacity(&room(free, head), head)
}

/// The same where every cell of `room` can be reached from `head` within it.
#[must_use]
pub fn room_capacity(room: &Cells, head: Cell) -> u32 {
    let mut cells = *room;
    cells[head.row()] |= head.bit();
    if !may_have_cut_cells(&cells) {
        let count = |cells: &Cells, colours: [u16; 2]| -> u32 {
            cells.iter().enumerate().map(|(row, cells)| (cells & colours[row % 2]).count_ones()).sum()
        };
        let (dark, light) = (count(room, [EVEN, !EVEN]), count(room, [!EVEN, EVEN]));
        let (same, other) = if colour(head) { (light, dark) } else { (dark, light) };
        return 2 * same.min(other) + u32::from(other > same);
    }
    let mut chambers =
        Chambers { cells: &cells, order: [0; CELLS], behind: [0; CELLS], stack: ArrayVec::new(), visited: 0 };
    chambers.visit(head);
    u32::from(chambers.behind[usize::from(head.0)])
}

/// The columns of the colour of the first cell, in even rows.
const EVEN: u16 = 0x5555;

/// Whether any of the cells has neighbours among them that the ring around it does not join. Where none has, no cell cuts the others in two.
fn may_have_cut_cells(cells: &Cells) -> bool {
    let (mut above, mut below) = ([0; MOST], [0; MOST]);
    above[1..].copy_from_slice(&cells[..MOST - 1]);
    below[..MOST - 1].copy_from_slice(&cells[1..]);
    let mut found = 0;
    for row in 0..MOST {
        let (n, here, s) = (above[row], cells[row], below[row]);
        let (e, w) = (here >> 1, here << 1);
        // Where a group of neighbours ends, clockwise: as many ends as groups, none where all around is one group.
        let ends = [n & !(n >> 1 & e), e & !(s >> 1 & s), s & !(s << 1 & w), w & !(n << 1 & n)];
        let [a, b, c, d] = ends;
        found |= here & (a & (b | c | d) | b & (c | d) | c & d);
    }
    found != 0
}

/// The free cells that can be reached from `head`.
fn room(free: &Cells, head: Cell) -> Cells {
    let mut room: Cells = [0; MOST];
    for (_, cell) in open(free, head) {
        room[cell.row()] |= cell.bit();
    }
    loop {
        let before = room;
        let (mut above, mut below) = ([0; MOST], [0; MOST]);
        above[1..].copy_from_slice(&before[..MOST - 1]);
        below[..MOST - 1].copy_from_slice(&before[1..]);
        for (row, cells) in room.iter_mut().enumerate() {
            let here = before[row];
            *cells = (here | here << 1 | here >> 1 | above[row] | below[row]) & free[row];
        }
        if room == before {
            return room;
        }
    }
}

/// Depth-first search for cut cells (Hopcroft and Tarjan 1973), which adds up on its way back what can be filled behind each of them.
struct Chambers<'a> {
    cells: &'a Cells,
    /// When each cell was visited, from 1; 0 before.
    order: [u16; CELLS],
    /// What can be filled behind each cell, in the chambers that hang at it.
    behind: [u16; CELLS],
    /// Cells that belong to no finished chamber yet.
    stack: ArrayVec<Cell, CELLS>,
    visited: u16,
}

impl Chambers<'_> {
    /// Visits `cell` and all that is reached through it; gives the earliest cell that can be reached from there without coming back through `cell`.
    fn visit(&mut self, cell: Cell) -> u16 {
        self.visited += 1;
        let here = self.visited;
        self.order[usize::from(cell.0)] = here;
        let mut earliest = here;
        for (_, next) in open(self.cells, cell) {
            let seen = self.order[usize::from(next.0)];
            if seen != 0 {
                earliest = earliest.min(seen);
                continue;
            }
            let height = self.stack.len();
            self.stack.push(next);
            let reached = self.visit(next);
            if reached >= here {
                let filled = self.chamber(cell, height);
                let behind = &mut self.behind[usize::from(cell.0)];
                *behind = filled.max(*behind);
                self.stack.truncate(height);
            } else {
                earliest = earliest.min(reached);
            }
        }
        earliest
    }

    /// What can be filled in the chamber that is entered from `door`, and behind one of its own cut cells. Its cells lie on the stack from `height` on.
    fn chamber(&self, door: Cell, height: usize) -> u16 {
        let inside = &self.stack[height..];
        let like_door = |cell: &&Cell| colour(**cell) == colour(door);
        let same = inside.iter().filter(like_door).count() as u16;
        let other = inside.len() as u16 - same;
        let to_stay = 2 * same.min(other) + u16::from(other > same);
        let through = |exit: &Cell| {
            let to_exit = if colour(*exit) == colour(door) {
                2 * same.min(other)
            } else {
                (2 * other - 1).min(2 * same + 1)
            };
            to_exit + self.behind[usize::from(exit.0)]
        };
        let exits = inside.iter().filter(|cell| self.behind[usize::from(cell.0)] > 0);
        exits.map(through).max().map_or(to_stay, |most| most.max(to_stay))
    }
}

/// The colour of a cell on a chessboard.
const fn colour(cell: Cell) -> bool {
    !(cell.row() + cell.column()).is_multiple_of(2)
}
