//! Two games small enough to be searched by brute force, and the hooks that let negamax play them.

use std::fmt;
use std::str::FromStr;

use plyscope::games::{Game, Outcome, ParseError, Side};
use plyscope::search::negamax::{Evaluate, Leaf};

/// Wins start here; every move on the way to one takes a point off.
pub(crate) const WIN: i32 = 1_000;

/// Three in a row on nine squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TicTacToe {
    /// Marks of the side to move.
    pub(crate) own: u16,
    /// Marks of the opponent.
    pub(crate) other: u16,
    pub(crate) side: Side,
}

impl TicTacToe {
    /// Reads nine of `X`, `O` and `-`; X is to move if both have as many marks.
    pub(crate) fn read(text: &str) -> Self {
        let marks = |mark: char| {
            text.chars()
                .enumerate()
                .filter(|(_, found)| *found == mark)
                .fold(0, |set, (index, _)| set | 1 << index)
        };
        let (crosses, noughts): (u16, u16) = (marks('X'), marks('O'));
        if crosses.count_ones() == noughts.count_ones() {
            Self { own: crosses, other: noughts, side: Side::First }
        } else {
            Self { own: noughts, other: crosses, side: Side::Second }
        }
    }

    fn has_row(marks: u16) -> bool {
        const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        ROWS.iter().any(|row| marks & row == *row)
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:o} {:o}", self.own, self.other)
    }
}

impl FromStr for TicTacToe {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Self::read(text))
    }
}

impl Game for TicTacToe {
    const ID: &'static str = "tic-tac-toe";
    type Move = u8;
    type Moves = Vec<u8>;

    fn start() -> Self {
        Self { own: 0, other: 0, side: Side::First }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self) -> Vec<u8> {
        if Self::has_row(self.other) {
            return Vec::new();
        }
        (0..9).filter(|square| (self.own | self.other) >> square & 1 == 0).collect()
    }

    fn play(&self, mv: u8) -> Self {
        Self { own: self.other, other: self.own | 1 << mv, side: self.side.other() }
    }

    fn outcome(&self) -> Option<Outcome> {
        if Self::has_row(self.other) {
            Some(Outcome::Win(self.side.other()))
        } else {
            (self.own | self.other == 0o777).then_some(Outcome::Draw)
        }
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.own) << 16 | u64::from(self.other))
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        text.parse().map_err(|_| ParseError::whole(text, "a square from 0 to 8"))
    }
}

/// One heap: take up to three stones; who takes the last one wins. Whoever takes exactly two stones is to move again: the same side moves
/// twice, as in a chain of captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Heap {
    pub(crate) stones: u8,
    pub(crate) side: Side,
    /// Who took the last stone so far.
    pub(crate) last: Side,
}

impl Heap {
    pub(crate) fn of(stones: u8) -> Self {
        Self { stones, side: Side::First, last: Side::Second }
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.stones)
    }
}

impl FromStr for Heap {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self::of).map_err(|_| ParseError::whole(text, "a number"))
    }
}

impl Game for Heap {
    const ID: &'static str = "heap";
    type Move = u8;
    type Moves = Vec<u8>;

    fn start() -> Self {
        Self::of(21)
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self) -> Vec<u8> {
        (1..=3).filter(|&count| count <= self.stones).collect()
    }

    fn play(&self, mv: u8) -> Self {
        let side = if mv == 2 { self.side } else { self.side.other() };
        Self { stones: self.stones - mv, side, last: self.side }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then_some(Outcome::Win(self.last))
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.stones) << 2 | (self.side.index() as u64) << 1 | self.last.index() as u64)
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        text.parse().map_err(|_| ParseError::whole(text, "a number from 1 to 3"))
    }
}

/// Says nothing of a position that is not finished, but for a little noise, so that bounds and ordering have something to go wrong with.
pub(crate) struct Noise;

impl<G: Game<Move = u8>> Evaluate<G> for Noise {
    const SLOTS: usize = 16;
    const DECISIVE: Option<i32> = Some(WIN - 100);

    fn slot(mv: u8) -> usize {
        usize::from(mv)
    }

    fn leaf(&self, position: &G) -> Leaf {
        match position.outcome() {
            Some(outcome) => Leaf { score: WIN * outcome.sign_for(position.side_to_move()), over: true },
            None => Leaf { score: (position.key() % 19) as i32 - 9, over: false },
        }
    }

    fn margin(&self, score: i32) -> i32 {
        score.signum()
    }

    fn hint(&self, _: &G, mv: u8, _: &G, _: u8) -> i32 {
        i32::from(mv)
    }
}

/// Plain minimax with the same evaluation: what a search of `depth` plies must find, for the side to move.
pub(crate) fn brute_force<G: Game<Move = u8>>(position: &G, depth: u8) -> i32 {
    let moves = position.legal_moves();
    if depth == 0 || moves.as_ref().is_empty() {
        return Noise.leaf(position).score;
    }
    let value = |&mv: &u8| {
        let child = position.play(mv);
        let below = brute_force(&child, depth - 1);
        let same = child.side_to_move() == position.side_to_move();
        let here = if same { below } else { -below };
        if here.abs() > WIN - 100 { here - here.signum() } else { here }
    };
    moves.as_ref().iter().map(value).max().expect("the list is not empty")
}

fn mix(value: u64) -> u64 {
    let mixed = (value + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ mixed >> 17
}
