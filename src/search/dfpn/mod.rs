//! Depth-first proof-number search (df-pn): who wins a game of two results, proven to the end.
//!
//! A position has two numbers, both from the view of its side to move: how many open ends must at least be settled to prove that it wins, and how many
//! to prove that it does not. The search always goes on where the least is left to prove, and goes depth first with thresholds, so that it needs no
//! more memory than a table of fixed size ([`table`]): L. V. Allis, M. van der Meulen, H. J. van den Herik, "Proof-number search" (1994); A. Nagai,
//! "Df-pn algorithm for searching AND/OR trees and its applications" (2002); for an overview A. Kishimoto, M. H. M. Winands, M. Müller,
//! J.-T. Saito, "Game-tree search using proof numbers: the first twenty years" (ICGA Journal 35, 2012).
//!
//! What it asks of a game is [`Node`]. The unit is a whole turn, so that the side to move changes with every edge.

mod solver;
pub mod table;
pub mod walk;
mod way;

pub use solver::{Account, Solver};

/// Stands for "can never be proven". Every finite number is smaller.
pub const INFINITE: u32 = (1 << 20) - 1;

/// A position as the solver sees it, with one side whose win is to be proven or refuted. Where the game can be drawn, a draw is no win: such a node
/// knows the side in question, and its key tells it.
pub trait Node: Copy + Eq {
    /// Whether a position can come again in the course of a game. If so, a line that comes back to a position of itself counts
    /// as not won by the prover; see [`Node::is_prover_to_move`].
    const REPEATS: bool;

    /// All that matters for the future of the game, in less than 2^[`table::KEY_BITS`]: two nodes have the same key only if the same side wins both,
    /// as seen by their sides to move, and with the same numbers of turns. The key is exact: nothing is proven by a hash.
    fn key(&self) -> u128;

    /// Appends the position after every turn, each with the other side to move, or says how the game has ended here.
    fn expand(&self, children: &mut Vec<Self>) -> Option<Ended>;

    /// The numbers of a position that nobody has searched yet. They may be final where that is cheap to see: that the game is over here, or that the
    /// side to move wins with its next turn.
    fn guess(&self) -> Numbers;

    /// Whether the side whose win is in question is to move. Only asked where positions can come again.
    fn is_prover_to_move(&self) -> bool {
        true
    }
}

/// How a finished game has ended, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It has what it wants.
    Won,
    /// It has not.
    Lost,
}

impl Ended {
    /// As numbers: nothing is left to prove.
    #[must_use]
    pub const fn numbers(self) -> Numbers {
        match self {
            Ended::Won => Numbers::WON,
            Ended::Lost => Numbers::LOST,
        }
    }
}

/// What is left to prove, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// To prove that it wins.
    pub win: u32,
    /// To prove that it does not.
    pub loss: u32,
}

impl Numbers {
    /// The side to move is known to win.
    pub const WON: Self = Self { win: 0, loss: INFINITE };
    /// The side to move is known not to win.
    pub const LOST: Self = Self { win: INFINITE, loss: 0 };

    /// The result, if nothing is left to prove.
    #[must_use]
    #[inline]
    pub const fn ended(self) -> Option<Ended> {
        if self.win == 0 {
            Some(Ended::Won)
        } else if self.loss == 0 {
            Some(Ended::Lost)
        } else {
            None
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// What is left to prove.
    pub numbers: Numbers,
    /// Where the result is known: at most so many turns until the game is over, if the winner follows the proof.
    pub turns: u16,
    /// Nodes spent on it so far, about (see [`table`]).
    pub work: u64,
}

impl Known {
    /// Of a position that nobody has searched.
    #[must_use]
    #[inline]
    pub const fn guessed(numbers: Numbers) -> Self {
        Self { numbers, turns: (numbers.win == 0) as u16, work: 0 }
    }
}
