//! Decoupled UCT (DUCT), a tree search for games in which both sides choose at once.
//!
//! Every node keeps the table of its joint actions, player 1 on the rows and player 2 on the columns. Each player sums what the table says of
//! an action over the actions of the other, chooses by its own bound as if it were alone, and where the two choices meet is the child that the
//! simulation goes on with. What comes back is added to that one cell. (Lanctot, Wittlinger, Winands, Den Teuling: *Monte Carlo tree search for
//! simultaneous move games: a case study in the game of Tron*, BNAIC 2013.)
//!
//! Rewards lie between 0 and 1 and are counted in units of 2⁻²⁰, so that sums are exact: those of player 2 are what player 1's leave to 1, and
//! shards can be added up in any order. What a search says of its root is a [`super::joint::JointTable`].

mod report;
mod searcher;
mod select;
mod sequential;
mod stochastic;
#[cfg(test)]
mod tests;
mod tree;

use rand::Rng;
use rand_pcg::Pcg32;

pub use searcher::{Progress, Searcher};
pub use sequential::{HalfTurn, Sequential, Then};

use super::joint::Choice;
use crate::games::{Outcome, Side, SimultaneousGame};

/// The most actions that one player may have in a position.
pub const MOST_ACTIONS: usize = 16;

/// How a player chooses an action inside the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// UCB1: the mean and `c` · √(ln n / nₐ) (Auer, Cesa-Bianchi, Fischer 2002).
    Ucb1 {
        /// How much is explored.
        c: f64,
    },
    /// UCB1-Tuned: the factor of the root is no constant but min(¼, the variance seen of the action and √(2 ln n / nₐ)) under another root
    /// (same work, section 4).
    Tuned,
    /// Regret matching: in proportion to how much better each action would have done so far (Hart, Mas-Colell 2000; in a tree: Lanctot,
    /// Lisý, Winands 2013).
    RegretMatching {
        /// The share of choices that are made at random.
        gamma: f64,
    },
    /// Exp3: by the exponential of an action's estimated reward so far (Auer, Cesa-Bianchi, Freund, Schapire 2002).
    Exp3 {
        /// The share of choices that are made at random.
        gamma: f64,
    },
}

impl Rule {
    /// Whether the rule draws its actions from probabilities, so that its average policy is its answer, not its visits.
    #[must_use]
    pub const fn is_stochastic(self) -> bool {
        matches!(self, Rule::RegretMatching { .. } | Rule::Exp3 { .. })
    }
}

/// What becomes of bounds that are equal, or nearly so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ties {
    /// The first of the best. Both players then do the same thing at the same time in a symmetric game, and never see what lies off the
    /// diagonal.
    First,
    /// Any action within this of the best bound is as good as the best.
    Within(f64),
}

/// How a search works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How actions are chosen in the tree.
    pub rule: Rule,
    /// What becomes of ties, in the rules that go by a bound.
    pub ties: Ties,
    /// How the answer is drawn from what was counted.
    pub choice: Choice,
    /// Whether a table whose cells are all proven gets its exact value.
    pub solver: bool,
    /// The memory of the tree in bytes. When it is full the search goes on without growing it. The root's table is always kept.
    pub bytes: usize,
    /// Seeds whatever is drawn at random.
    pub seed: u64,
    /// Which shard of a search this is: shards draw differently, but the lots that decide the answer are the same for all.
    pub shard: u16,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rule: Rule::Tuned,
            ties: Ties::Within(0.01),
            choice: Choice::Purified,
            solver: true,
            bytes: 32 << 20,
            seed: 0,
            shard: 0,
        }
    }
}

/// What a position is worth to player 1: from 0, a loss, to 1, a win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Whether it is the value under best play of both.
    pub proven: bool,
}

/// Looks at the positions at which the tree ends.
pub trait Leaf<G: SimultaneousGame> {
    /// What it is called in reports.
    fn name(&self) -> &'static str;

    /// The value of a position in which the game goes on.
    fn evaluate(&mut self, position: &G, random: &mut Pcg32) -> Estimate;

    /// The value of a finished game; `None` while it goes on. A game that knows more than won, drawn and lost says so here.
    fn settled(&self, position: &G) -> Option<f64> {
        position.outcome().map(reward)
    }
}

/// What an outcome counts for player 1.
#[must_use]
pub fn reward(outcome: Outcome) -> f64 {
    f64::from(1 + outcome.sign_for(Side::First)) / 2.0
}

/// Plays on at random to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playout;

impl<G: SimultaneousGame> Leaf<G> for Playout {
    fn name(&self) -> &'static str {
        "playout"
    }

    fn evaluate(&mut self, position: &G, random: &mut Pcg32) -> Estimate {
        let mut position = position.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                return Estimate { value: reward(outcome), proven: false };
            }
            let [first, second] = Side::BOTH.map(|side| {
                let actions = position.actions(side);
                let actions = actions.as_ref();
                actions[below(random, actions.len())]
            });
            position = position.resolve(first, second);
        }
    }
}

/// A random number below `count`, from one u32 so that every machine draws the same.
#[must_use]
pub fn below(random: &mut Pcg32, count: usize) -> usize {
    ((u64::from(random.next_u32()) * count as u64) >> 32) as usize
}

/// A random number from 0 up to but not including 1.
#[must_use]
pub fn unit(random: &mut Pcg32) -> f64 {
    f64::from(random.next_u32()) / 4_294_967_296.0
}
