//! What a search by playouts says of its root moves, and how shards of it are merged: every shard looks at all root moves, and what they have
//! counted is added up.
//!
//! Rewards are counted in whole [`REWARD`]s, so that sums are exact and do not depend on the order in which they are added.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::report::{Bound, Candidate, Effort, Value};
use super::shard::Merged;

/// What a won playout counts. A drawn one counts half of it, a lost one nothing.
pub const REWARD: u64 = 2;

/// A value that is a chance to win lies between 0, a certain loss, and this, a certain win; half of it is even.
pub const CERTAIN: i32 = 10_000;

/// How a root move ends under best play, where a search by playouts has proven it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Proof {
    /// 1 for a win of the side to move at the root, 0 for a draw, -1 for a loss.
    pub sign: i8,
    /// Steps to the end of the game along the proven line, the move itself included: no more for a win, no fewer for a loss.
    pub steps: u16,
}

/// What was counted for one root move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally<M> {
    /// The move.
    pub mv: M,
    /// Simulations that began with it.
    pub visits: u64,
    /// The sum of their rewards for the side to move at the root, from 0 to [`REWARD`] each.
    pub rewards: u64,
    /// How it ends, if that is proven.
    pub proof: Option<Proof>,
}

/// The size of a search tree, or of several together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// Its nodes.
    pub nodes: u64,
    /// The memory that they take.
    pub bytes: u64,
    /// Steps from the root to its deepest node.
    pub depth: u16,
    /// Whether there was no room for more nodes, so that the search went on without growing it.
    pub full: bool,
}

/// What a search by playouts (UCT) says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallies<M> {
    /// Every root move that may be played, in the game's order. Empty only when the game was over before it began.
    pub moves: Vec<Tally<M>>,
    /// The line of most visits, the move to play first.
    pub pv: Vec<M>,
    /// The tree.
    pub tree: Tree,
}

impl<M> Default for Tallies<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), pv: Vec::new(), tree: Tree::default() }
    }
}

impl<M> Tally<M> {
    /// Its value for the side to move at the root; even while nothing is counted.
    #[must_use]
    pub fn value(&self) -> Value {
        let score = match self.proof {
            Some(proof) => CERTAIN / 2 * (1 + i32::from(proof.sign)),
            None => chance(self.rewards, self.visits),
        };
        Value { score, bound: Bound::Exact, proven: self.proof.map(|proof| i32::from(proof.sign)) }
    }

    /// What decides which move is played, the greatest first: a proven win, the shorter the better; then the *robust child* (Chaslot and
    /// others 2008), which has most visits, the better value of equals; last a proven loss, the longer the better.
    fn rank(&self) -> (i8, i32, u64, u64) {
        match self.proof {
            Some(Proof { sign: 1, steps }) => (1, -i32::from(steps), 0, 0),
            Some(Proof { sign: -1, steps }) => (-1, i32::from(steps), 0, 0),
            _ => (0, 0, self.visits, self.rewards),
        }
    }
}

impl<M> Tallies<M> {
    /// The index of the move to play, if there is a move.
    ///
    /// A proven draw is visited no more, so that its visits say nothing: it is played unless the most visited of the moves still open is
    /// worth more.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        let greatest = |open: bool| {
            let fits = |tally: &&Tally<M>| !open || tally.proof.is_none();
            // The first of equals, so that the game's order decides.
            let better = |best: &Tally<M>, next: &Tally<M>| next.rank() > best.rank();
            self.moves
                .iter()
                .enumerate()
                .filter(|(_, tally)| fits(tally))
                .reduce(|best, next| if better(best.1, next.1) { next } else { best })
        };
        let (mut index, mut best) = greatest(false)?;
        let drawn = self.moves.iter().position(|tally| tally.proof.is_some_and(|proof| proof.sign == 0));
        if let (0, Some(draw)) = (best.rank().0, drawn) {
            (index, best) = greatest(true).unwrap_or((draw, &self.moves[draw]));
            if best.value().score <= CERTAIN / 2 {
                index = draw;
            }
        }
        Some(index)
    }

    /// The same with every move rewritten, for example as text.
    #[must_use]
    pub fn map<N>(
        &self,
        mut write: impl FnMut(&M) -> N,
        write_line: impl FnOnce(&[M]) -> Vec<N>,
    ) -> Tallies<N> {
        let moves = self.moves.iter().map(|tally| Tally {
            mv: write(&tally.mv),
            visits: tally.visits,
            rewards: tally.rewards,
            proof: tally.proof,
        });
        Tallies { moves: moves.collect(), pv: write_line(&self.pv), tree: self.tree }
    }
}

/// Merges the newest of what each shard has counted, and its work. `None` if none has counted anything.
#[must_use]
pub fn merge<M: Clone + PartialEq>(shards: &[(&Tallies<M>, Effort)]) -> Option<Merged<M>> {
    let mut sum: Tallies<M> = Tallies::default();
    let mut effort = Effort::default();
    for (found, work) in shards {
        effort += *work;
        sum.tree.nodes += found.tree.nodes;
        sum.tree.bytes += found.tree.bytes;
        sum.tree.depth = sum.tree.depth.max(found.tree.depth);
        sum.tree.full |= found.tree.full;
        for tally in &found.moves {
            match sum.moves.iter_mut().find(|known| known.mv == tally.mv) {
                Some(known) => add(known, tally),
                None => sum.moves.push(tally.clone()),
            }
        }
    }
    let best = sum.best()?;
    let best_move = sum.moves[best].mv.clone();
    let depths = || shards.iter().map(|(found, _)| depth_of(found.tree));
    // Of the shards that would play the merged move, the one that has looked at it most knows the line best.
    let visits = |found: &Tallies<M>| {
        found.moves.iter().find(|tally| tally.mv == best_move).map_or(0, |tally| tally.visits)
    };
    let lines = shards.iter().map(|(found, _)| *found).filter(|found| found.pv.first() == Some(&best_move));
    let pv = lines
        .max_by_key(|found| visits(found))
        .map_or_else(|| vec![best_move.clone()], |found| found.pv.clone());
    let depth = depths().min().unwrap_or(0);

    let mut order: Vec<usize> = (0..sum.moves.len()).collect();
    order.sort_by_key(|&index| (index != best, Reverse(sum.moves[index].rank())));
    let candidate = |&index: &usize| {
        let tally = &sum.moves[index];
        Candidate { mv: tally.mv.clone(), value: tally.value(), depth, effort: tally.visits }
    };
    Some(Merged {
        best: best_move,
        value: sum.moves[best].value(),
        pv,
        depth,
        confidence: 100,
        deepest: depths().max().unwrap_or(0),
        solved: sum.moves[best]
            .proof
            .is_some_and(|proof| proof.sign == 1 || sum.moves.iter().all(|tally| tally.proof.is_some())),
        moves: order.iter().map(candidate).collect(),
        effort,
        tree: Some(sum.tree),
        joint: None,
    })
}

/// Adds what another shard has counted for the same move.
fn add<M>(known: &mut Tally<M>, more: &Tally<M>) {
    known.visits += more.visits;
    known.rewards += more.rewards;
    known.proof = match (known.proof, more.proof) {
        // Both are right: of two wins the shorter line stands, of two losses the longer.
        (Some(one), Some(other)) if (one.sign == 1) == (other.steps < one.steps) => Some(other),
        (one, other) => one.or(other),
    };
}

fn depth_of(tree: Tree) -> u8 {
    u8::try_from(tree.depth).unwrap_or(u8::MAX)
}

/// The mean reward as a chance to win.
fn chance(rewards: u64, visits: u64) -> i32 {
    if visits == 0 {
        return CERTAIN / 2;
    }
    let certain = u128::from(CERTAIN.unsigned_abs());
    (u128::from(rewards) * certain / (u128::from(visits) * u128::from(REWARD))) as i32
}
