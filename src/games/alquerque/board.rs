//! The board as bits: everything on which the course of a game depends, what may be done, and what it leads to. Small and without lists, for
//! playouts and solvers.
//!
//! Knows nothing of notation, of the steps that pieces remember without effect, or of draws.

use super::super::Side;
use super::lines::{
    ALL, EAST, LEAVING, LEAVING_TWICE, NORTH, NORTH_EAST, NORTH_WEST, Points, SHIFTS, SOUTH, SOUTH_EAST,
    SOUTH_WEST, WEST, before, mirrored, turned,
};

/// The pieces, what they remember as far as it forbids a step, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Pieces of the side to move.
    pub own: u32,
    /// Pieces of the opponent.
    pub other: u32,
    /// Pieces of either side whose last action was a step from the east: they may not step east. Always empty where inverting is allowed.
    pub from_east: u32,
    /// Pieces of either side whose last action was a step from the west.
    pub from_west: u32,
    /// The piece that has captured in this turn and must go on, alone in its set; empty at the beginning of a turn.
    pub chain: u32,
    /// Who is to move.
    pub side: Side,
}

/// One action: a step to a neighbour, or one jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// From this point: 0 is a1, 4 is e1, 24 is e5.
    pub from: u8,
    /// To this one.
    pub to: u8,
}

impl Move {
    /// The point that is jumped over; `None` for a step.
    #[must_use]
    #[inline]
    pub const fn over(self) -> Option<u8> {
        if self.is_jump() { Some((self.from + self.to) / 2) } else { None }
    }

    /// Whether it is a jump, which captures.
    #[must_use]
    #[inline]
    pub const fn is_jump(self) -> bool {
        // Jumps lead 2, 8, 10 or 12 bits away, steps 1, 4, 5 or 6.
        const JUMPS: u32 = 1 << 2 | 1 << 8 | 1 << 10 | 1 << 12;
        JUMPS >> (self.from.abs_diff(self.to) & 31) & 1 == 1
    }

    /// Whether it is a step to the side, the only action that can ever be undone.
    #[must_use]
    #[inline]
    pub const fn is_sideways(self) -> bool {
        self.from.abs_diff(self.to) == 1
    }

    /// The same in the mirrored position.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        const fn mirror(point: u8) -> u8 {
            point / 5 * 5 + 4 - point % 5
        }
        Self { from: mirror(self.from), to: mirror(self.to) }
    }

    /// The same in the position turned by 180 degrees.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { from: 24 - self.from, to: 24 - self.to }
    }

    /// A number below [`Move::SLOTS`], another one for each action.
    #[must_use]
    #[inline]
    pub const fn slot(self) -> usize {
        self.from as usize * 25 + self.to as usize
    }

    /// How many numbers [`Move::slot`] may give.
    pub const SLOTS: usize = 625;
}

/// Everything that the side to move may do: jumps if there are any, else steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actions {
    /// By direction (see [`SHIFTS`]): the pieces that may go that way.
    pub movers: [u32; 8],
    /// Whether they jump.
    pub jumps: bool,
}

impl Actions {
    /// Whether there is nothing to do, which is to have lost.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.movers.iter().fold(0, |all, set| all | set) == 0
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u32 {
        // Two sets of 25 bits are counted at once.
        let [a, b, c, d, e, f, g, h] = self.movers.map(u64::from);
        [a | b << 32, c | d << 32, e | f << 32, g | h << 32].map(u64::count_ones).iter().sum()
    }

    /// The action with this number, below [`Actions::count`], in the order of [`Actions::iter`].
    #[must_use]
    #[inline]
    pub fn nth(&self, mut number: u32) -> Move {
        let mut direction = 0;
        let mut set = self.movers[0];
        loop {
            while set == 0 && direction < 7 {
                direction += 1;
                set = self.movers[direction];
            }
            if number == 0 || set == 0 {
                return self.action(set.trailing_zeros() as u8, direction);
            }
            set &= set - 1;
            number -= 1;
        }
    }

    /// All of them, by direction and then by point.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Move> {
        (0..8).flat_map(move |direction| {
            Points(self.movers[direction]).map(move |from| self.action(from, direction))
        })
    }

    #[inline]
    fn action(&self, from: u8, direction: usize) -> Move {
        let far = if self.jumps { 2 } else { 1 };
        Move { from, to: (i32::from(from) + far * SHIFTS[direction]) as u8 }
    }
}

impl Board {
    /// The start of a game.
    #[must_use]
    pub const fn start() -> Self {
        Self {
            own: 0b00000_00000_11000_11111_11111,
            other: 0b11111_11111_00011_00000_00000,
            from_east: 0,
            from_west: 0,
            chain: 0,
            side: Side::First,
        }
    }

    /// The empty points.
    #[must_use]
    #[inline]
    pub const fn empty(&self) -> u32 {
        ALL & !(self.own | self.other)
    }

    /// The pieces of `side`.
    #[must_use]
    pub fn pieces(&self, side: Side) -> u32 {
        if side == self.side { self.own } else { self.other }
    }

    /// What the side to move may do. Jumps are compulsory, and in a chain they are the jumping piece's alone.
    #[must_use]
    #[inline]
    pub fn actions(&self) -> Actions {
        let (other, empty) = (self.other, self.empty());
        let jumpers = if self.chain == 0 { self.own } else { self.chain };
        let jumps = jumps(jumpers, other, empty);
        if self.chain != 0 || jumps.iter().fold(0, |all, set| all | set) != 0 {
            return Actions { movers: jumps, jumps: true };
        }
        Actions { movers: steps(self.own, self.side, empty, self.from_east, self.from_west), jumps: false }
    }

    /// The steps that the memory alone forbids, as the pieces that may not go that way: none where a jump is compulsory.
    #[must_use]
    pub fn forbidden(&self) -> Actions {
        let free = steps(self.own, self.side, self.empty(), 0, 0);
        let actions = self.actions();
        let movers =
            if actions.jumps { [0; 8] } else { std::array::from_fn(|d| free[d] & !actions.movers[d]) };
        Actions { movers, jumps: false }
    }

    /// The board after an action, which must be legal. The same side goes on where the piece that has jumped can jump again.
    #[must_use]
    #[inline]
    pub fn play(&self, mv: Move) -> Self {
        let (from, to) = (1 << mv.from, 1 << mv.to);
        let own = self.own ^ from ^ to;
        let Some(over) = mv.over() else {
            // A step to the west comes from the east.
            let west = if mv.from == mv.to + 1 { to } else { 0 };
            let east = if mv.from + 1 == mv.to { to } else { 0 };
            return Self {
                own: self.other,
                other: own,
                from_east: self.from_east & !from | west,
                from_west: self.from_west & !from | east,
                chain: 0,
                side: self.side.other(),
            };
        };
        let other = self.other & !(1 << over);
        let stay = !(from | 1 << over);
        let (from_east, from_west) = (self.from_east & stay, self.from_west & stay);
        let goes_on = jumps(to, other, ALL & !(own | other)).iter().fold(0, |all, set| all | set) != 0;
        if goes_on {
            return Self { own, other, from_east, from_west, chain: to, side: self.side };
        }
        Self { own: other, other: own, from_east, from_west, chain: 0, side: self.side.other() }
    }

    /// How many steps the side to move and the opponent could make if nobody had to capture.
    #[must_use]
    pub fn mobility(&self) -> [u32; 2] {
        [(self.own, self.side), (self.other, self.side.other())].map(|(own, side)| {
            let movers = steps(own, side, self.empty(), self.from_east, self.from_west);
            Actions { movers, jumps: false }.count()
        })
    }

    /// Whether the side to move can do nothing and has lost.
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        self.actions().is_empty()
    }

    /// A well-mixed hash of the whole board: multiply, fold, multiply.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        let pieces = u64::from(self.own) | u64::from(self.other) << 25;
        let turn = u64::from(place(self.chain)) << 50 | (self.side as u64) << 55;
        let memory = u64::from(self.from_east) | u64::from(self.from_west) << 25;
        let mut key = (pieces | turn).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key = (key ^ key >> 32).wrapping_add(memory).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key = (key ^ key >> 29).wrapping_mul(0x94d0_49bb_1331_11eb);
        key ^ key >> 32
    }

    /// The board as its mover sees it, light's base row at the bottom: who the mover is no longer matters.
    #[must_use]
    #[inline]
    pub fn view(&self) -> View {
        let Self { own, other, from_east, from_west, chain, side } = *self;
        match side {
            Side::First => View { own, other, from_east, from_west, chain },
            Side::Second => View {
                own: turned(own),
                other: turned(other),
                from_east: turned(from_west),
                from_west: turned(from_east),
                chain: turned(chain),
            },
        }
    }
}

/// A board from the mover's point of view. Two boards with the same view, or with mirrored ones, are worth the same to their movers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct View {
    /// Pieces of the mover, who moves north.
    pub own: u32,
    /// Pieces of the opponent.
    pub other: u32,
    /// Pieces that came from the east, as the mover sees it.
    pub from_east: u32,
    /// Pieces that came from the west.
    pub from_west: u32,
    /// The piece that must go on capturing.
    pub chain: u32,
}

impl View {
    /// The view in a mirror.
    #[must_use]
    #[inline]
    pub fn mirrored(&self) -> Self {
        Self {
            own: mirrored(self.own),
            other: mirrored(self.other),
            from_east: mirrored(self.from_west),
            from_west: mirrored(self.from_east),
            chain: mirrored(self.chain),
        }
    }

    /// The lesser of the view and its mirror image, and whether that is the image: one for both.
    #[must_use]
    #[inline]
    pub fn reduced(&self) -> (Self, bool) {
        let image = self.mirrored();
        if image < *self { (image, true) } else { (*self, false) }
    }

    /// The whole view in 105 bits.
    #[must_use]
    #[inline]
    pub fn packed(&self) -> u128 {
        let chain = u128::from(place(self.chain));
        let sets = [self.own, self.other, self.from_east, self.from_west];
        sets.iter().fold(chain, |packed, &set| packed << 25 | u128::from(set))
    }
}

/// The one point of a set, or 31 for none.
#[inline(always)]
const fn place(set: u32) -> u32 {
    (set | 1 << 31).trailing_zeros()
}

/// Dark's base row.
const LAST_ROW: u32 = 0b11111 << 20;
/// Light's base row.
const FIRST_ROW: u32 = 0b11111;

/// By direction: the pieces of a side that can step, on the opponent's base row none.
#[inline(always)]
fn steps(own: u32, side: Side, empty: u32, from_east: u32, from_west: u32) -> [u32; 8] {
    let mut steps = [0; 8];
    let own = if side == Side::First {
        let own = own & !LAST_ROW;
        steps[NORTH] = step::<NORTH>(own, empty);
        steps[NORTH_EAST] = step::<NORTH_EAST>(own, empty);
        steps[NORTH_WEST] = step::<NORTH_WEST>(own, empty);
        own
    } else {
        let own = own & !FIRST_ROW;
        steps[SOUTH] = step::<SOUTH>(own, empty);
        steps[SOUTH_EAST] = step::<SOUTH_EAST>(own, empty);
        steps[SOUTH_WEST] = step::<SOUTH_WEST>(own, empty);
        own
    };
    steps[EAST] = step::<EAST>(own & !from_east, empty);
    steps[WEST] = step::<WEST>(own & !from_west, empty);
    steps
}

/// The pieces of a set that can step in a direction.
#[inline(always)]
const fn step<const DIRECTION: usize>(own: u32, empty: u32) -> u32 {
    own & LEAVING[DIRECTION] & before::<DIRECTION>(empty)
}

/// By direction: the pieces of a set that can jump over `other`.
#[inline(always)]
const fn jumps(own: u32, other: u32, empty: u32) -> [u32; 8] {
    [
        jump::<0>(own, other, empty),
        jump::<1>(own, other, empty),
        jump::<2>(own, other, empty),
        jump::<3>(own, other, empty),
        jump::<4>(own, other, empty),
        jump::<5>(own, other, empty),
        jump::<6>(own, other, empty),
        jump::<7>(own, other, empty),
    ]
}

#[inline(always)]
const fn jump<const DIRECTION: usize>(own: u32, other: u32, empty: u32) -> u32 {
    let over = other & before::<DIRECTION>(empty);
    own & LEAVING_TWICE[DIRECTION] & before::<DIRECTION>(over)
}
