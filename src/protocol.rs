//! What travels between whoever asks for a move (the table, `ply`) and whoever searches (a task, a Web Worker): plain data. Positions and
//! moves travel as their game's text; between page and worker the data travels as `postcard` bytes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::Side;
use crate::search::joint::{self, JointTable};
use crate::search::limits::Limits;
use crate::search::report::{Candidates, Effort};
use crate::search::shard::{self, Merged};
use crate::search::tally::{self, Tallies};

/// Engine settings by name; see [`crate::engines::catalog`] for which engine has which, and their ranges.
pub type Knobs = BTreeMap<String, f64>;

/// Identifies a request. Never repeats in a run of the program; a report with another id than the live one is dropped unread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RequestId(pub u64);

/// What the search is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// One good move: other root moves may keep bounds only.
    #[default]
    Play,
    /// Every root move gets its exact value at each depth, for hints and analysis.
    Analyse,
}

/// One shard of a search. Whoever searches replays `moves` from `start`, so that rules which depend on the past hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The same for all shards of one question.
    pub id: RequestId,
    /// Which game ([`crate::games::Game::ID`]).
    pub game: String,
    /// The position the game began from, in its text form.
    pub start: String,
    /// Every step played since then.
    pub moves: Vec<String>,
    /// Which engine of the catalogue.
    pub engine: String,
    /// Its settings where they differ from the defaults.
    pub knobs: Knobs,
    /// How much it may do. `nodes` and `playouts` are this shard's part.
    pub limits: Limits,
    /// Play or analyse.
    pub purpose: Purpose,
    /// This shard's number, from 0.
    pub shard: u16,
    /// How many shards there are.
    pub shards: u16,
    /// The root moves dealt to this shard; empty means all. Shards of a search by playouts all look at all of them, each by its own seed.
    pub only: Vec<String>,
    /// For whom an action is chosen, in a game in which both choose at once. In any other the position says it.
    pub side: Side,
    /// Seeds whatever the engine draws at random.
    pub seed: u64,
}

impl Request {
    /// The whole of a search for play, in one shard, from the game's start position: a base for requests that say more.
    #[must_use]
    pub fn new(game: impl Into<String>, engine: impl Into<String>, limits: Limits) -> Self {
        Self {
            id: RequestId::default(),
            game: game.into(),
            start: String::new(),
            moves: Vec::new(),
            engine: engine.into(),
            knobs: Knobs::new(),
            limits,
            purpose: Purpose::Play,
            shard: 0,
            shards: 1,
            only: Vec::new(),
            side: Side::First,
            seed: 0,
        }
    }
}

/// Where a shard stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// More reports will come.
    Running,
    /// This is the last report.
    Done,
    /// The shard failed, for this reason; what it reported before stands.
    Failed(String),
}

/// What a kind of search says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Body {
    /// Root moves with values, iteration by iteration: negamax.
    Candidates(Candidates<String>),
    /// Root moves with what was counted of them: UCT.
    Playouts(Tallies<String>),
    /// Joint actions with what was counted of them: decoupled UCT.
    JointTable(JointTable<String>),
}

impl Body {
    /// Says that nothing was found.
    #[must_use]
    pub fn nothing() -> Self {
        Body::Candidates(Candidates::default())
    }

    /// Whether there is a move in it.
    #[must_use]
    pub fn has_move(&self) -> bool {
        match self {
            Body::Candidates(found) => found.last().is_some(),
            Body::Playouts(found) => !found.moves.is_empty(),
            Body::JointTable(found) => !found.cells.is_empty(),
        }
    }

    /// What a search by iterations says.
    #[must_use]
    pub fn candidates(&self) -> Option<&Candidates<String>> {
        match self {
            Body::Candidates(found) => Some(found),
            Body::Playouts(_) | Body::JointTable(_) => None,
        }
    }

    /// What a search for both players at once says.
    #[must_use]
    pub fn joint_table(&self) -> Option<&JointTable<String>> {
        match self {
            Body::JointTable(found) => Some(found),
            Body::Candidates(_) | Body::Playouts(_) => None,
        }
    }

    /// What a search by playouts says.
    #[must_use]
    pub fn playouts(&self) -> Option<&Tallies<String>> {
        match self {
            Body::Playouts(found) => Some(found),
            Body::Candidates(_) | Body::JointTable(_) => None,
        }
    }
}

/// What the shards of one question say together: the newest of what each has found, and its work. Those that have found no move are left out;
/// `None` if none has.
#[must_use]
pub fn merge<'a>(shards: impl IntoIterator<Item = (&'a Body, Effort)>) -> Option<Merged<String>> {
    let (mut candidates, mut tallies, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    for (body, effort) in shards.into_iter().filter(|(body, _)| body.has_move()) {
        match body {
            Body::Candidates(found) => candidates.push((found, effort)),
            Body::Playouts(found) => tallies.push((found, effort)),
            Body::JointTable(found) => tables.push((found, effort)),
        }
    }
    // All shards of a question run the same engine, so only one of the lists holds anything.
    shard::merge(&candidates).or_else(|| tally::merge(&tallies)).or_else(|| joint::merge(&tables))
}

/// What a shard says, 10 to 20 times a second while it runs and once when it ends. Each report replaces the shard's last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The request it answers.
    pub id: RequestId,
    /// Which shard speaks.
    pub shard: u16,
    /// Running, done or failed.
    pub status: Status,
    /// Milliseconds since the request was made.
    pub elapsed_ms: u32,
    /// Work so far.
    pub effort: Effort,
    /// What was found so far.
    pub body: Body,
    /// Whether it was looked up in a book of openings instead of being searched.
    pub book: bool,
}

impl Report {
    /// What this shard says by itself, as if it were the only one; `None` if it has found no move.
    #[must_use]
    pub fn merged(&self) -> Option<Merged<String>> {
        merge([(&self.body, self.effort)])
    }
}
