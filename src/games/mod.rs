//! Rules only: what a position is, what may be played in it, and when it is over.
//!
//! Two traits keep the two kinds of games apart. An alternating game ([`Game`]) has one side to move; a simultaneous game
//! ([`SimultaneousGame`]) asks both sides at once. The searches in [`crate::search`] are generic over one or the other, so
//! that the type system keeps a simultaneous game away from negamax and an alternating one from DUCT.
//!
//! A position carries whatever of its rules can vary, so that position and move together say everything.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

mod parse;

pub mod alquerque;
pub mod duel;
pub mod editing;
pub mod matrix;
pub mod othello;
pub mod perft;
pub mod registry;
pub mod table_game;
pub mod trails;
pub mod transcript;

pub use parse::{ParseError, Place};

/// One of the two sides. `First` is who moves first: Black in Othello; in a simultaneous game, player 1 (the rows).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Black in Othello, light in Alquerque, player 1 in a simultaneous game.
    First,
    /// White in Othello, dark in Alquerque, player 2 in a simultaneous game.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for `First`, 1 for `Second`: for arrays with one entry a side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Neither has.
    Draw,
}

impl Outcome {
    /// 1 for a win of `side`, 0 for a draw, -1 for a loss.
    #[must_use]
    pub fn sign_for(self, side: Side) -> i32 {
        match self {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == side => 1,
            Outcome::Win(_) => -1,
        }
    }
}

/// A position of an alternating game: one side is to move, until the game is over.
///
/// A pass, where the rules demand one, is a move like any other: it is the only entry of [`Game::legal_moves`], and it is
/// recorded. The list is empty exactly when [`Game::outcome`] is `Some`.
///
/// `Display` and `FromStr` are the position's text form; each reads what the other writes.
pub trait Game:
    Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static
{
    /// The game's name in requests, records and on the command line.
    const ID: &'static str;

    /// A single action: a placement, a step, one jump of a chain, a pass.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// A list of moves of fixed size, so that a search allocates nothing at a node.
    type Moves: AsRef<[Self::Move]> + AsMut<[Self::Move]>;

    /// The starting position under the default rules.
    fn start() -> Self;

    /// Whose turn it is. In a finished game: who would be next.
    fn side_to_move(&self) -> Side;

    /// Every legal move, in a fixed order; empty exactly when the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// The position after `mv`, which must be legal (see [`Game::is_legal`]).
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A well-mixed hash of everything that matters for the future of the game, the side to move included.
    fn key(&self) -> u64;

    /// The move in the game's notation.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads one move in the game's notation and checks that it is legal here.
    ///
    /// # Errors
    /// Says what is wrong with the text, or that the move is not legal in this position.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Whether `mv` may be played here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.legal_moves().as_ref().contains(&mv)
    }
}

/// A position of a simultaneous game: while it goes on, both sides choose an action at once.
///
/// `Display` and `FromStr` are the position's text form; each reads what the other writes.
pub trait SimultaneousGame:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static
{
    /// The game's name in requests, records and on the command line.
    const ID: &'static str;

    /// What one player chooses.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// A list of actions of fixed size.
    type Actions: AsRef<[Self::Action]> + AsMut<[Self::Action]>;

    /// The starting position under the default rules.
    fn start() -> Self;

    /// Every action that `side` may choose; empty exactly when the game is over.
    fn actions(&self, side: Side) -> Self::Actions;

    /// The position after both have chosen: player 1 (rows) `first`, player 2 (columns) `second`. This is the one place
    /// that resolves a joint action; swapping the players swaps the result.
    #[must_use]
    fn resolve(&self, first: Self::Action, second: Self::Action) -> Self;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A well-mixed hash of everything that matters for the future of the game.
    fn key(&self) -> u64;

    /// The action in the game's notation.
    fn action_text(&self, action: Self::Action) -> String;

    /// Reads one action in the game's notation and checks that `side` may choose it here.
    ///
    /// # Errors
    /// Says what is wrong with the text, or that the action is not open to `side`.
    fn parse_action(&self, side: Side, text: &str) -> Result<Self::Action, ParseError>;
}
