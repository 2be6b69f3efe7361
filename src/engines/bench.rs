//! A fixed set of searches. Their node count (or what they count) is a *signature*: the same on every machine, natively and in the browser, and a commit that
//! changes it has changed the search.

use super::run::{RunError, run};
use super::{othello, trails};
use crate::games::othello::Othello;
use crate::games::trails::Trails;
use crate::games::{Game, Side, SimultaneousGame, alquerque};
use crate::protocol::{Purpose, Report, Request, RequestId};
use crate::search::joint::Cell;
use crate::search::limits::{Limits, Stop};

/// What is searched for one game: by one engine in one shard, each search with a cold table.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The game.
    pub game: &'static str,
    /// The engine of the catalogue.
    pub engine: &'static str,
    /// The engine's settings where they differ from the defaults.
    pub knobs: &'static [(&'static str, f64)],
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
    /// How far it is searched: fixed work.
    pub limits: Limits,
}

impl Suite {
    /// The suite of a game, if it has one.
    #[must_use]
    pub fn of(game: &str) -> Option<&'static Suite> {
        match game {
            Othello::ID => Some(&othello::bench::SUITE),
            alquerque::ID => Some(&crate::engines::alquerque::bench::SUITE),
            Trails::ID => Some(&trails::bench::SUITE),
            _ => None,
        }
    }

    /// What a report of one of its searches adds to the signature: its nodes; for a search that enters one node a simulation, whatever it does,
    /// what was counted at its root.
    #[must_use]
    pub fn signature(report: &Report) -> u64 {
        let Some(table) = report.body.joint_table() else { return report.effort.nodes };
        let mix = |sum: u64, cell: &Cell| sum.wrapping_mul(31).wrapping_add(cell.visits ^ cell.rewards);
        // 32 bits, which a number of JavaScript holds.
        table.cells.iter().fold(report.effort.nodes, mix) & 0xffff_ffff
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
            knobs: self.knobs.iter().map(|&(id, value)| (id.to_owned(), value)).collect(),
            limits: case.limits,
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

/// Plays `count` games of `game` at random from its start, as the playouts of a search do; returns the steps of all of them, or `None` for a game
/// that has no such playouts.
#[must_use]
pub fn random_games(game: &str, count: u32) -> Option<u64> {
    match game {
        alquerque::ID => Some(crate::engines::alquerque::bench::random_games(count)),
        _ => None,
    }
}
