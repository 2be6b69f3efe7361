//! Light Trails: two heads run over a grid and leave walls behind; who crashes first has lost. Both choose at once, tick by tick.
//!
//! - [`boards`]: the boards that have a name.
//! - [`notation`]: directions and positions as people write them.
//! - [`Traced`]: the game at the table, which knows whose trail each wall is and who crashed into what.
//!
//! # The table of collisions
//!
//! Searches choose among neighbouring *free* cells only, as in the literature; at the table a person may also steer into a wall. Everything
//! is decided by [`SimultaneousGame::resolve`], in one place:
//!
//! | case | what happens in a tick | how it ends |
//! | --- | --- | --- |
//! | 1 | both enter free cells, not the same | the cells left stay walls; the game goes on unless case 3 or 4 holds now |
//! | 2 | both enter the same free cell | a draw, head-on |
//! | 3 | one head has no free neighbour after the tick | it is boxed in and has crashed: the other wins |
//! | 4 | neither head has a free neighbour after the tick | a draw |
//! | 5 | one steers into a border, a wall, a trail or a head, the other enters a free cell | the other wins, whatever it has entered |
//! | 6 | both steer into something of the kind, into each other too | a draw |
//!
//! The heads always have made the same number of ticks.

use arrayvec::ArrayVec;

use super::{Outcome, ParseError, Side, SimultaneousGame};

pub mod boards;
mod ending;
pub mod notation;
mod traced;

pub use boards::BOARDS;
pub use ending::Crash;
pub use traced::Traced;

/// The greatest width and height of a board, in cells.
pub const MOST: usize = 16;

/// A set of cells: one number a row from the top, bit 0 the leftmost cell.
pub type Cells = [u16; MOST];

/// A neighbouring cell to enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the next column.
    Right,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
}

impl Direction {
    /// All four, in the order in which actions are listed.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// Its place in [`Direction::ALL`], 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it adds to the number of a cell.
    const fn offset(self) -> u8 {
        [16u8.wrapping_neg(), 1, 16, 1u8.wrapping_neg()][self as usize]
    }
}

/// A cell: 16 times its row, from the top, plus its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell in this row and column, both from 0 and below [`MOST`].
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Self {
        Self((row * MOST + column) as u8)
    }

    /// From 0, at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// From 0, on the left.
    #[must_use]
    pub const fn column(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Its bit in its row of [`Cells`].
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self.column()
    }

    /// Whether it is one of `cells`.
    #[must_use]
    pub const fn is_in(self, cells: &Cells) -> bool {
        cells[self.row()] & self.bit() != 0
    }

    /// The neighbour in this direction; `None` beyond the greatest board.
    #[must_use]
    pub const fn next(self, direction: Direction) -> Option<Self> {
        let beyond = match direction {
            Direction::Up => self.row() == 0,
            Direction::Right => self.column() == MOST - 1,
            Direction::Down => self.row() == MOST - 1,
            Direction::Left => self.column() == 0,
        };
        if beyond { None } else { Some(Self(self.0.wrapping_add(direction.offset()))) }
    }
}

/// A set of directions: bit [`Direction::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Ways(u8);

impl Ways {
    /// The four bits that are directions.
    const OPEN: u8 = 0b1111;
    /// Set, with the direction in the two bits above it, for a head that was steered into something.
    const STEERED: u8 = 1 << 4;

    const fn steered(direction: Direction) -> Self {
        Self(Self::STEERED | (direction as u8) << 5)
    }

    const fn has(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 != 0
    }

    const fn any(self) -> bool {
        self.0 & Self::OPEN != 0
    }
}

/// A position as searches see it: which cells are free, and where the heads are. 38 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trails {
    free: Cells,
    heads: [Cell; 2],
    /// Where each head may go, or where it was steered when it crashed; by [`Side::index`].
    ways: [Ways; 2],
    rows: u8,
    columns: u8,
}

impl Trails {
    /// The cells that nobody has entered and that are no walls; the heads' own are not free.
    #[must_use]
    pub const fn free(&self) -> &Cells {
        &self.free
    }

    /// Where the head of `side` is.
    #[must_use]
    pub const fn head(&self, side: Side) -> Cell {
        self.heads[side.index()]
    }

    /// How many rows the board has.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows as usize
    }

    /// How many columns the board has.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns as usize
    }

    /// Whether the neighbour of the head of `side` in this direction is free.
    #[must_use]
    pub const fn is_open(&self, side: Side, direction: Direction) -> bool {
        self.ways[side.index()].has(direction)
    }

    /// The directions in which the neighbour of the head of `side` is free: bit [`Direction::index`].
    #[must_use]
    pub const fn open(&self, side: Side) -> u8 {
        self.ways[side.index()].0 & Ways::OPEN
    }

    /// Where the head of `side` was steered when it crashed into something that was not free.
    #[must_use]
    pub const fn steered(&self, side: Side) -> Option<Direction> {
        let ways = self.ways[side.index()].0;
        if ways & Ways::STEERED == 0 { None } else { Some(Direction::ALL[(ways >> 5) as usize]) }
    }

    /// Whether both heads have entered the same cell.
    #[must_use]
    pub const fn is_head_on(&self) -> bool {
        self.heads[0].0 == self.heads[1].0
    }

    /// How many cells are free.
    #[must_use]
    pub fn free_count(&self) -> u32 {
        self.free.iter().map(|row| row.count_ones()).sum()
    }

    /// The position seen by the other player.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let ([first, second], [ways, other]) = (self.heads, self.ways);
        Self { heads: [second, first], ways: [other, ways], ..*self }
    }

    /// A position in which nobody was steered into anything.
    const fn new(free: Cells, heads: [Cell; 2], rows: u8, columns: u8) -> Self {
        let mut position = Self { free, heads, ways: [Ways(0); 2], rows, columns };
        if !position.is_head_on() {
            position.ways = [ways(&free, heads[0]), ways(&free, heads[1])];
        }
        position
    }
}

/// The directions in which a neighbour of `cell` is free.
#[inline]
const fn ways(free: &Cells, cell: Cell) -> Ways {
    let (row, bit) = (cell.row(), cell.bit());
    let up = row > 0 && free[row - 1] & bit != 0;
    let right = free[row] & bit << 1 != 0;
    let down = row + 1 < MOST && free[row + 1] & bit != 0;
    let left = free[row] & bit >> 1 != 0;
    Ways(up as u8 | (right as u8) << 1 | (down as u8) << 2 | (left as u8) << 3)
}

impl SimultaneousGame for Trails {
    const ID: &'static str = "trails";
    type Action = Direction;
    type Actions = ArrayVec<Direction, 4>;

    fn start() -> Self {
        BOARDS[0].rows.parse().expect("the boards are positions")
    }

    #[inline]
    fn actions(&self, side: Side) -> Self::Actions {
        if self.outcome().is_some() {
            return ArrayVec::new();
        }
        Direction::ALL.into_iter().filter(|&direction| self.is_open(side, direction)).collect()
    }

    /// Decides every case of the table of collisions. A direction that is not open is a crash; the head stays where it is.
    #[inline]
    fn resolve(&self, first: Direction, second: Direction) -> Self {
        let (mut free, mut heads) = (self.free, self.heads);
        let enters = [self.ways[0].has(first), self.ways[1].has(second)];
        for (index, direction) in [first, second].into_iter().enumerate() {
            if enters[index] {
                heads[index].0 = heads[index].0.wrapping_add(direction.offset());
                free[heads[index].row()] &= !heads[index].bit();
            }
        }
        let mut after = Self::new(free, heads, self.rows, self.columns);
        for (index, direction) in [first, second].into_iter().enumerate() {
            if !enters[index] {
                after.ways[index] = Ways::steered(direction);
            }
        }
        after
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let [first, second] = self.ways;
        if first.any() && second.any() {
            return None;
        }
        // Who was steered into something has crashed a tick before who is boxed in now.
        let steered = Side::BOTH.map(|side| self.steered(side).is_some());
        let crashed = if steered == [false; 2] { [!first.any(), !second.any()] } else { steered };
        Some(match crashed {
            [true, false] => Outcome::Win(Side::Second),
            [false, true] => Outcome::Win(Side::First),
            _ => Outcome::Draw,
        })
    }

    /// Multiply, fold, multiply, over the rows four at a time.
    #[inline]
    fn key(&self) -> u64 {
        let (rows, _) = self.free.as_chunks::<4>();
        let small =
            [self.heads[0].0, self.heads[1].0, self.ways[0].0, self.ways[1].0, self.rows, self.columns];
        let mut key = small.iter().fold(0u64, |key, &byte| key << 8 | u64::from(byte));
        for row in rows {
            let row = row.iter().fold(0u64, |all, &row| all << 16 | u64::from(row));
            key = (key ^ row).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= key >> 32;
        }
        key = key.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key ^ key >> 29
    }

    fn action_text(&self, action: Direction) -> String {
        action.to_string()
    }

    fn parse_action(&self, _side: Side, text: &str) -> Result<Direction, ParseError> {
        if self.outcome().is_some() {
            return Err(ParseError::whole(format!("'{}': the game is over", text.trim()), "no further move"));
        }
        text.parse()
    }
}
