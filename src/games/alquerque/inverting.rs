//! The option *inverting allowed*: a piece may step back to where it came from. Play can then go round in circles, so that the game needs a rule
//! for draws.

use arrayvec::ArrayVec;

use super::super::{Game, Outcome, ParseError, Side};
use super::{Alquerque, Board, MOST_STEPS, Move, Position, notation};

/// A game is drawn after so many steps to the side in a row, of both sides together, with no step forward and no capture among them.
pub const MOST_SIDEWAYS: usize = 50;

/// A position of the game in which inverting is allowed.
///
/// **The draw rule.** The game is drawn when the same position, with the same side to move, has come about for the third time, or when
/// the last [`MOST_SIDEWAYS`] actions were all steps to the side. A side that can do nothing has lost all the same. What pieces remember does not
/// make positions different, as it forbids nothing here. Since pieces never step backward and what is captured does not come back, only steps to
/// the side can ever be undone: positions are compared since the last other action, and so many steps are all that a position has to carry.
/// The rule is one for games, playouts and searches alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Inverting {
    /// The pieces. Their board remembers nothing; what they remember is told in [`Alquerque::memory`], without effect.
    pub position: Alquerque,
    /// How it came about.
    pub quiet: Quiet,
}

/// The steps to the side since the last action of another kind, and whether they have made a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quiet {
    steps: [Sideways; MOST_SIDEWAYS],
    count: u8,
    drawn: Option<Draw>,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The third time that the position came about.
    Repetition,
    /// [`MOST_SIDEWAYS`] steps to the side in a row.
    NoProgress,
}

/// A step to the side: the point to the west, doubled, and 1 where the step led there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Sideways(u8);

impl Sideways {
    fn new(mv: Move) -> Self {
        Self(mv.from.min(mv.to) * 2 + u8::from(mv.to < mv.from))
    }

    fn step(self) -> Move {
        let west = self.0 / 2;
        if self.0 % 2 == 1 { Move { from: west + 1, to: west } } else { Move { from: west, to: west + 1 } }
    }

    /// Both points.
    const fn points(self) -> u32 {
        0b11 << (self.0 / 2)
    }
}

impl Quiet {
    const NONE: Self = Self { steps: [Sideways(0); MOST_SIDEWAYS], count: 0, drawn: None };

    /// The steps, the first one first.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Move> {
        self.steps[..usize::from(self.count)].iter().map(|step| step.step())
    }

    /// What these steps make. There must be no more than [`MOST_SIDEWAYS`], all of them to the side.
    pub(super) fn of(steps: impl IntoIterator<Item = Move>) -> Self {
        steps.into_iter().fold(Self::NONE, Quiet::and)
    }

    #[inline]
    fn and(mut self, mv: Move) -> Self {
        self.steps[usize::from(self.count)] = Sideways::new(mv);
        self.count += 1;
        self.drawn = if self.repeats() >= 2 {
            Some(Draw::Repetition)
        } else {
            (usize::from(self.count) == MOST_SIDEWAYS).then_some(Draw::NoProgress)
        };
        self
    }

    /// How often the position has come about before. Going back step by step, what has changed since is gathered by side: a position is the
    /// same where nothing has.
    #[inline]
    fn repeats(&self) -> u32 {
        let mut changed = [0u32; 2];
        let mut repeats = 0;
        for (step, back) in self.steps[..usize::from(self.count)].iter().rev().zip(1usize..) {
            changed[back % 2] ^= step.points();
            repeats += u32::from(back % 2 == 0 && changed == [0, 0]);
        }
        repeats
    }
}

impl Inverting {
    /// The position without what led to it.
    #[must_use]
    pub fn new(position: Alquerque) -> Self {
        let board = Board { from_east: 0, from_west: 0, ..position.board };
        Self { position: Alquerque { board, ..position }, quiet: Quiet::NONE }
    }
}

impl Position for Inverting {
    #[inline]
    fn board(&self) -> &Board {
        &self.position.board
    }

    /// Where the side to move can do nothing it has lost, whatever was repeated.
    #[inline]
    fn draw(&self) -> Option<Draw> {
        self.quiet.drawn.filter(|_| !self.position.board.is_over())
    }

    const DRAWS: bool = true;

    fn mirrored(&self) -> Self {
        Self { position: self.position.mirrored(), quiet: Quiet::of(self.quiet.steps().map(Move::mirrored)) }
    }

    fn turned(&self) -> Self {
        Self { position: self.position.turned(), quiet: Quiet::of(self.quiet.steps().map(Move::turned)) }
    }
}

impl Game for Inverting {
    const ID: &'static str = super::ID;
    type Move = Move;
    type Moves = ArrayVec<Move, MOST_STEPS>;

    fn start() -> Self {
        Self::new(Alquerque::start())
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.position.board.side
    }

    fn legal_moves(&self) -> Self::Moves {
        if self.quiet.drawn.is_some() {
            return ArrayVec::new();
        }
        self.position.legal_moves()
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let Alquerque { board, memory } = self.position.play(mv);
        let board = Board { from_east: 0, from_west: 0, ..board };
        let quiet = if mv.is_sideways() { self.quiet.and(mv) } else { Quiet::NONE };
        Self { position: Alquerque { board, memory }, quiet }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or(self.quiet.drawn.map(|_| Outcome::Draw))
    }

    /// Of the board and of the steps that may yet be repeated. Two ways to one board have two keys: what is worth a win after one of them may be
    /// a draw after the other. Whoever can do without asks the board for its key.
    fn key(&self) -> u64 {
        let steps = self.quiet.steps[..usize::from(self.quiet.count)].iter();
        steps.fold(self.position.board.key(), |key, step| {
            let key = (key ^ u64::from(step.0) ^ 0x40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^ key >> 32
        })
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        notation::read_move(&self.position, self.legal_moves().as_ref(), text)
    }
}
