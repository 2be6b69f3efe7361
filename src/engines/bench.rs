//! A fixed set of searches. Their node count is a *signature*: the same on every machine, natively and in the browser, and a commit that
//! changes it has changed the search.

use super::othello;
use super::run::{RunError, run};
use crate::games::othello::Othello;
use crate::games::{Game, Side};
use crate::protocol::{Purpose, Report, Request, RequestId};
use crate::search::limits::{Limits, Stop};

/// What is searched for one game: by one engine in one shard, each search with a cold table.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The game.
    pub game: &'static str,
    /// The engine of the catalogue.
    pub engine: &'static str,
    /// What is searched, and how far.
    pub cases: &'static [Case],
}

/// One search of a suite.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// What the position is called.
    pub name: &'static str,
    /// The position in its game's text form.
    pub position: &'static str,
    /// Plies.
    pub depth: u8,
}

impl Suite {
    /// The suite of a game, if it has one.
    #[must_use]
    pub fn of(game: &str) -> Option<&'static Suite> {
        match game {
            Othello::ID => Some(&othello::bench::SUITE),
            _ => None,
        }
    }

    /// Runs the search with this index.
    ///
    /// # Errors
    /// See [`run`]; a suite that stands in the catalogue has none.
    pub fn search(&self, index: usize, stop: &dyn Stop) -> Result<Report, RunError> {
        let case = &self.cases[index];
        let request = Request {
            id: RequestId(index as u64),
            game: self.game.to_owned(),
            start: case.position.to_owned(),
            moves: Vec::new(),
            engine: self.engine.to_owned(),
            knobs: Default::default(),
            limits: Limits::depth(case.depth),
            purpose: Purpose::Play,
            shard: 0,
            shards: 1,
            only: Vec::new(),
            side: Side::First,
            seed: 1,
        };
        run(&request, stop, &mut |_| {})
    }
}
