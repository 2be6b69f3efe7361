//! What a search says of a position in which both choose at once: the table of joint actions, what each player makes of it, and how the tables of
//! shards are added up. Player 1 is on the rows, player 2 on the columns.
//!
//! Everything is counted in whole numbers, so that tables can be compared and added up exactly in any order.

use serde::{Deserialize, Serialize};

use super::report::{Bound, Candidate, Effort, Value};
use super::shard::Merged;
use super::tally::{CERTAIN, Tree};
use crate::games::Side;

/// What a certain reward counts. Rewards, weights and shares are whole numbers of this part.
pub const ONE: u64 = 1 << 20;

/// The nearest number from 0 to 1 that is a whole number of parts.
#[must_use]
pub fn whole_units(value: f64) -> f64 {
    (value.clamp(0.0, 1.0) * ONE as f64).round() / ONE as f64
}

/// A share from 0 to 1 in whole parts of [`ONE`].
#[must_use]
pub fn parts(share: f64) -> u64 {
    (share.max(0.0) * ONE as f64).round() as u64
}

/// A number of parts of [`ONE`] as a number.
#[must_use]
pub fn number(parts: u64) -> f64 {
    parts as f64 / ONE as f64
}

/// How a player draws its answer from the weights of its own actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// The action of greatest weight.
    Max,
    /// Each action by its share of the weight.
    Mix,
    /// The same after shares under [`SMALL`] are dropped: what was only explored is not played.
    #[default]
    Purified,
}

/// The share of the weight, in hundredths, under which [`Choice::Purified`] drops an action.
pub const SMALL: u64 = 15;

/// An action of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weighed<A> {
    /// The action.
    pub action: A,
    /// What it counts for in the player's answer, in parts of [`ONE`]: its visits, or how often the player's average policy plays it.
    pub weight: u64,
}

/// What one player may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player<A> {
    /// Its actions, in the game's order.
    pub actions: Vec<Weighed<A>>,
    /// The lot that decides what is played of a mix: the share of 2³² at which it stands. Drawn from the seed, the same for all shards.
    pub lot: u32,
}

/// A joint action: where a row and a column meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// Simulations that went through it.
    pub visits: u64,
    /// Player 1's rewards, in parts of [`ONE`].
    pub rewards: u64,
    /// Player 1's value of it under best play of both, in parts of [`ONE`], if that is proven.
    pub proven: Option<u64>,
}

impl Cell {
    /// Player 1's value from 0 to 1: the proven one, else the mean; `None` if nothing is known.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        let mean = || (self.visits > 0).then(|| number(self.rewards) / self.visits as f64);
        self.proven.map(number).or_else(mean)
    }
}

/// The solution of a table whose cells are all proven.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exact {
    /// Player 1's value, in parts of [`ONE`].
    pub value: u64,
    /// What each player plays in one equilibrium, in parts of [`ONE`].
    pub mixes: [Vec<u64>; 2],
}

/// The table of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JointTable<A> {
    /// For whom an action is chosen. The other player's answer is what this one expects of it.
    pub side: Side,
    /// Both players, by [`Side::index`]. Without actions when the game is over.
    pub players: [Player<A>; 2],
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// How the answer is drawn.
    pub choice: Choice,
    /// The exact solution, if it is known. It is the answer then.
    pub exact: Option<Exact>,
    /// The tree.
    pub tree: Tree,
    /// What has judged the leaves of the tree: the name of a leaf in the engine's catalogue.
    pub leaf: String,
}

impl<A> JointTable<A> {
    /// How many actions a player has.
    #[must_use]
    pub fn count(&self, side: Side) -> usize {
        self.players[side.index()].actions.len()
    }

    /// The cell where a row and a column meet.
    ///
    /// # Panics
    /// If the table has no such row or column.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.count(Side::Second) + column]
    }

    /// The cells in which a player takes its action `index`: a row or a column.
    fn line(&self, side: Side, index: usize) -> impl Iterator<Item = &Cell> {
        let columns = self.count(Side::Second);
        let belongs = move |place: usize| match side {
            Side::First => place / columns == index,
            Side::Second => place % columns == index,
        };
        self.cells.iter().enumerate().filter(move |(place, _)| belongs(*place)).map(|(_, cell)| cell)
    }

    /// How often a player has chosen its action `index`, whatever the other did.
    #[must_use]
    pub fn visits(&self, side: Side, index: usize) -> u64 {
        self.line(side, index).map(|cell| cell.visits).sum()
    }

    /// The player's own mean reward for its action `index`, from 0 to 1; `None` if it was never chosen.
    #[must_use]
    pub fn mean(&self, side: Side, index: usize) -> Option<f64> {
        let visits = self.visits(side, index);
        let rewards: u64 = self.line(side, index).map(|cell| cell.rewards).sum();
        // What player 1 does not get player 2 does; in whole numbers, so that both are exact.
        let own = match side {
            Side::First => rewards,
            Side::Second => visits * ONE - rewards,
        };
        (visits > 0).then(|| number(own) / visits as f64)
    }

    /// Simulations that went through the table.
    #[must_use]
    pub fn all_visits(&self) -> u64 {
        self.cells.iter().map(|cell| cell.visits).sum()
    }

    /// Player 1's value from 0 to 1: the exact one, else the mean over all cells; `None` if nothing is known.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        let visits = self.all_visits();
        let rewards: u64 = self.cells.iter().map(|cell| cell.rewards).sum();
        let mean = || (visits > 0).then(|| number(rewards) / visits as f64);
        self.exact.as_ref().map(|exact| number(exact.value)).or_else(mean)
    }

    /// Each action's share of the player's weight, before anything is dropped. They add up to 1.
    #[must_use]
    pub fn shares(&self, side: Side) -> Vec<f64> {
        normalised(&self.weights(side))
    }

    /// With which probability the player plays each of its actions. They add up to 1. Drawn from its own weights alone.
    #[must_use]
    pub fn mix(&self, side: Side) -> Vec<f64> {
        if let Some(exact) = &self.exact {
            return normalised(&exact.mixes[side.index()]);
        }
        let weights = self.weights(side);
        let all: u128 = weights.iter().map(|&weight| u128::from(weight)).sum();
        let most = weights.iter().max().copied().unwrap_or_default();
        let kept: Vec<u64> = match self.choice {
            Choice::Max => {
                let first = weights.iter().position(|&weight| weight == most);
                (0..weights.len()).map(|index| u64::from(Some(index) == first)).collect()
            }
            Choice::Mix => weights,
            Choice::Purified => {
                let is_small = |weight: u64| u128::from(weight) * 100 < all * u128::from(SMALL);
                // With very many actions all shares are small; then the greatest stay.
                weights
                    .iter()
                    .map(|&weight| if is_small(weight) && weight < most { 0 } else { weight })
                    .collect()
            }
        };
        normalised(&kept)
    }

    /// The index of the action that the player plays: of its mix, what its lot has fallen on. `None` if it has no action.
    #[must_use]
    pub fn pick(&self, side: Side) -> Option<usize> {
        let mix = self.mix(side);
        let lot = f64::from(self.players[side.index()].lot) / 4_294_967_296.0;
        let mut reached = 0.0;
        let fallen_on = mix.iter().position(|share| {
            reached += share;
            *share > 0.0 && lot < reached
        });
        // Rounding may leave a lot beyond the last.
        fallen_on.or_else(|| mix.iter().rposition(|&share| share > 0.0)).or((!mix.is_empty()).then_some(0))
    }

    fn weights(&self, side: Side) -> Vec<u64> {
        self.players[side.index()].actions.iter().map(|option| option.weight).collect()
    }

    /// The same with every action rewritten, for example as text.
    #[must_use]
    pub fn map<B>(&self, mut write: impl FnMut(&A) -> B) -> JointTable<B> {
        let players = self.players.each_ref().map(|player| Player {
            actions: player
                .actions
                .iter()
                .map(|option| Weighed { action: write(&option.action), weight: option.weight })
                .collect(),
            lot: player.lot,
        });
        JointTable {
            side: self.side,
            players,
            cells: self.cells.clone(),
            choice: self.choice,
            exact: self.exact.clone(),
            tree: self.tree,
            leaf: self.leaf.clone(),
        }
    }
}

impl<A: Clone + PartialEq> JointTable<A> {
    /// Adds what another shard has counted in the same position.
    fn add(&mut self, more: &Self) {
        for (player, more) in self.players.iter_mut().zip(&more.players) {
            for (option, more) in player.actions.iter_mut().zip(&more.actions) {
                option.weight += more.weight;
            }
        }
        for (cell, more) in self.cells.iter_mut().zip(&more.cells) {
            cell.visits += more.visits;
            cell.rewards += more.rewards;
            cell.proven = cell.proven.or(more.proven);
        }
        // What one shard has proven is so.
        self.exact = self.exact.take().or_else(|| more.exact.clone());
        self.tree.nodes += more.tree.nodes;
        self.tree.bytes += more.tree.bytes;
        self.tree.depth = self.tree.depth.max(more.tree.depth);
        self.tree.full |= more.tree.full;
    }

    /// Whether the other table asks about the same actions, for the same player.
    fn is_alike(&self, other: &Self) -> bool {
        let actions = |table: &Self| {
            table
                .players
                .each_ref()
                .map(|player| player.actions.iter().map(|option| option.action.clone()).collect::<Vec<_>>())
        };
        self.side == other.side && self.cells.len() == other.cells.len() && actions(self) == actions(other)
    }
}

/// A reward or value of player 1 as `side` sees it.
#[must_use]
pub fn for_side(side: Side, value: f64) -> f64 {
    match side {
        Side::First => value,
        Side::Second => 1.0 - value,
    }
}

fn normalised(weights: &[u64]) -> Vec<f64> {
    let all: u64 = weights.iter().sum();
    let even = 1.0 / weights.len().max(1) as f64;
    weights.iter().map(|&weight| if all > 0 { weight as f64 / all as f64 } else { even }).collect()
}

/// Adds the tables of all shards up. `None` without a table. A table that does not ask about the same actions as the first is left out.
#[must_use]
pub fn sum<A: Clone + PartialEq>(shards: &[&JointTable<A>]) -> Option<JointTable<A>> {
    let (first, rest) = shards.split_first()?;
    let mut sum = (*first).clone();
    rest.iter().filter(|table| table.is_alike(first)).for_each(|table| sum.add(table));
    Some(sum)
}

/// What the newest tables of all shards say together, as any search says it: the actions of the player that is to choose, each with what it
/// is worth to that player. `None` if nobody has anything to choose.
#[must_use]
pub fn merge<A: Clone + PartialEq>(shards: &[(&JointTable<A>, Effort)]) -> Option<Merged<A>> {
    let tables: Vec<_> = shards.iter().map(|(table, _)| *table).collect();
    let table = sum(&tables)?;
    let side = table.side;
    let pick = table.pick(side)?;
    let mut effort = Effort::default();
    shards.iter().for_each(|(_, work)| effort += *work);
    let depths = || tables.iter().map(|table| u8::try_from(table.tree.depth).unwrap_or(u8::MAX));
    let depth = depths().min().unwrap_or_default();
    let options = &table.players[side.index()].actions;
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by_key(|&index| (index != pick, std::cmp::Reverse(options[index].weight)));
    let candidate = |&index: &usize| Candidate {
        mv: options[index].action.clone(),
        value: table.mean(side, index).map_or_else(Value::default, estimate),
        depth,
        effort: table.visits(side, index),
    };
    let best = options[pick].action.clone();
    Some(Merged {
        pv: vec![best.clone()],
        best,
        value: value(&table),
        depth,
        confidence: 100,
        deepest: depths().max().unwrap_or_default(),
        solved: table.exact.is_some(),
        moves: order.iter().map(candidate).collect(),
        effort,
        tree: Some(table.tree),
        joint: Some(table),
    })
}

/// What the position is worth to the player that is to choose.
fn value<A>(table: &JointTable<A>) -> Value {
    let Some(value) = table.value() else { return Value::default() };
    let own = for_side(table.side, value);
    // A value between the outcomes is proven, too, but no outcome.
    let outcome = |value: f64| [0.0, 0.5, 1.0].contains(&value).then_some((2.0 * value) as i32 - 1);
    let proven = table.exact.as_ref().and_then(|_| outcome(own));
    Value { proven, ..estimate(own) }
}

fn estimate(value: f64) -> Value {
    Value { score: (value * f64::from(CERTAIN)).round() as i32, bound: Bound::Exact, proven: None }
}
