//! Makes the book, and checks it.
//!
//! From each position that the first move can lead to, the winner's strategy is followed: of the winner's turns one, of the loser's all; one first move wins, and
//! the others lose. A position that a solver
//! with an empty table finds won within a given number of nodes needs no book: there the book ends, and so whoever plays by book and solver wins to the end,
//! at no turn with more work than that.

use std::collections::HashSet;

use super::book::Book;
use super::node::Turn;
use crate::games::alquerque::Alquerque;
use crate::search::dfpn::{Account, Ended, Node, Solver};

/// Bytes of the table with which it is tried whether a position needs a book.
pub const TRIAL_BYTES: usize = 2 << 20;

/// What was found while a book was followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Positions in which the book tells the winner what to do.
    pub choices: u64,
    /// Positions in which the winner has to find its turn by the solver.
    pub edge: u64,
    /// The most nodes that one of these took.
    pub most_nodes: u64,
    /// Turns from the start to the last position in the book.
    pub turns: u16,
}

/// Why there is no book, or why it does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Hole {
    /// The solver has not proven who wins.
    #[error("it is not proven who wins from {0}")]
    Unproven(String),
    /// Neither the book nor the solver wins a position that the book leads to.
    #[error("neither the book nor {1} nodes win from {0}")]
    Lost(String, u64),
}

/// Makes a book of the game from `start` on, which one first move wins, with a solver that has room for whole proofs. `watch` hears how many positions are
/// done.
///
/// # Errors
/// Says what could not be proven.
pub fn make(
    solver: &mut Solver<Turn>,
    start: &Turn,
    nodes: u64,
    account: &mut impl Account,
    watch: &mut dyn FnMut(u64),
) -> Result<(Book, Extent), Hole> {
    let mut entries = Vec::new();
    let mut choose = |node: &Turn, children: &[Turn]| {
        let known = solver.prove(node, account);
        if known.numbers.ended() != Some(Ended::Won) {
            return Err(Hole::Unproven(text(node)));
        }
        // The quickest; or whichever can be proven, if the table has forgotten them all.
        let lost = |known: &crate::search::dfpn::Known| known.numbers.ended() == Some(Ended::Lost);
        let quickest = children
            .iter()
            .map(|child| (solver.look(child), *child))
            .filter(|(known, _)| lost(known))
            .min_by_key(|(known, _)| known.turns);
        let found = quickest.or_else(|| {
            children.iter().map(|child| (solver.prove(child, account), *child)).find(|(known, _)| lost(known))
        });
        let (known, child) = found.ok_or_else(|| Hole::Unproven(text(node)))?;
        entries.push((child.key(), known.turns.min(u16::from(u8::MAX)) as u8));
        Ok(Some(child))
    };
    let mut follow = Follow { nodes, seen: HashSet::new(), extent: Extent::default(), watch };
    // Who wins after each first move: what the table has not got, the first question about it proves.
    follow.follow_all(start, &mut choose)?;
    let extent = follow.extent;
    Ok((Book::new(entries), extent))
}

/// Follows a book from `start` on, with every answer of the loser, and tries that it leads to positions which the solver wins.
///
/// # Errors
/// Says where it does not.
pub fn check(book: &Book, start: &Turn, nodes: u64, watch: &mut dyn FnMut(u64)) -> Result<Extent, Hole> {
    let mut choose = |_: &Turn, children: &[Turn]| {
        Ok(children.iter().find(|child| book.get(child.key()).is_some()).copied())
    };
    let mut follow = Follow { nodes, seen: HashSet::new(), extent: Extent::default(), watch };
    follow.follow_all(start, &mut choose)?;
    Ok(follow.extent)
}

/// Says what the winner plays among these turns: `None` where it does not know.
type Choose<'a> = &'a mut dyn FnMut(&Turn, &[Turn]) -> Result<Option<Turn>, Hole>;

struct Follow<'a> {
    nodes: u64,
    seen: HashSet<u128>,
    extent: Extent,
    watch: &'a mut dyn FnMut(u64),
}

impl Follow<'_> {
    /// Light's winning first move and its strategy; and dark's after each of the others.
    fn follow_all(&mut self, start: &Turn, choose: Choose<'_>) -> Result<(), Hole> {
        let mut children = Vec::new();
        start.expand(&mut children);
        let first = choose(start, &children)?.ok_or_else(|| Hole::Unproven(text(start)))?;
        self.extent.choices += 1;
        for child in children {
            if child == first {
                self.answers(&child, 1, choose)?;
            } else {
                self.winner(&child, 1, choose)?;
            }
        }
        Ok(())
    }

    /// The winner is to move.
    fn winner(&mut self, node: &Turn, turns: u16, choose: Choose<'_>) -> Result<(), Hole> {
        if !self.seen.insert(node.key()) {
            return Ok(());
        }
        (self.watch)(self.seen.len() as u64);
        let mut children = Vec::new();
        node.expand(&mut children);
        let mut trial = Trial { nodes: 0, limit: self.nodes };
        let won = Solver::new(TRIAL_BYTES).prove(node, &mut trial).numbers.ended() == Some(Ended::Won);
        if won {
            self.extent.edge += 1;
            self.extent.most_nodes = self.extent.most_nodes.max(trial.nodes);
            return Ok(());
        }
        let Some(child) = choose(node, &children)? else {
            return Err(Hole::Lost(text(node), self.nodes));
        };
        self.extent.choices += 1;
        self.extent.turns = self.extent.turns.max(turns + 1);
        self.answers(&child, turns + 1, choose)
    }

    /// The loser is to move.
    fn answers(&mut self, node: &Turn, turns: u16, choose: Choose<'_>) -> Result<(), Hole> {
        let mut children = Vec::new();
        node.expand(&mut children);
        children.iter().try_for_each(|child| self.winner(child, turns + 1, choose))
    }
}

/// So many nodes and no more.
struct Trial {
    nodes: u64,
    limit: u64,
}

impl Account for Trial {
    #[inline]
    fn enter(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.limit
    }
}

fn text(node: &Turn) -> String {
    Alquerque { board: node.0, memory: Default::default() }.to_string()
}
