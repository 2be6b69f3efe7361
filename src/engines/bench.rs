//! A fixed set of searches. Their node count (or what they count) is a *signature*: the same on every machine, natively and in the browser, and a commit that
//! changes it has changed the search.

use super::run::{RunError, run};
use super::{alquerque, othello, trails};
use crate::games::Side;
use crate::protocol::{Purpose, Report, Request, RequestId};
use crate::search::joint::Cell;
use crate::search::limits::{Limits, Stop};
use crate::search::report::Effort;

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

/// Every suite, the one that is a game's usual one before the others.
pub const SUITES: [&Suite; 4] =
    [&othello::bench::SUITE, &othello::bench::STRONG, &alquerque::bench::SUITE, &trails::bench::SUITE];

/// What a search of a suite has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// What it adds to the signature.
    pub signature: u64,
    /// The work.
    pub effort: Effort,
}

impl Suite {
    /// The suite of a game that this engine searches, or the game's usual one; `None` if there is none.
    #[must_use]
    pub fn of(game: &str, engine: Option<&str>) -> Option<&'static Suite> {
        SUITES.into_iter().find(|suite| suite.game == game && engine.is_none_or(|id| id == suite.engine))
    }

    /// What a report of one of its searches adds to the signature: its nodes; for a search that enters one node a simulation, whatever it does,
    /// what was counted at its root.
    fn signature(report: &Report) -> u64 {
        let Some(table) = report.body.joint_table() else { return report.effort.nodes };
        let mix = |sum: u64, cell: &Cell| sum.wrapping_mul(31).wrapping_add(cell.visits ^ cell.rewards);
        // 32 bits, which a number of JavaScript holds.
        table.cells.iter().fold(report.effort.nodes, mix) & 0xffff_ffff
    }

    /// Runs the search with this index; if `portable`, without what not every processor has, which changes nothing but the time.
    ///
    /// # Errors
    /// See [`run`]; a suite that stands in the catalogue has none.
    pub fn search(&self, index: usize, portable: bool, stop: &dyn Stop) -> Result<Done, RunError> {
        if self.engine == othello::bench::STRONG.engine {
            let effort = othello::bench::strong(&self.cases[index], portable, stop)?;
            return Ok(Done { signature: effort.nodes, effort });
        }
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
        let report = run(&request, stop, &mut |_| {})?;
        Ok(Done { signature: Self::signature(&report), effort: report.effort })
    }
}

/// Plays `count` games of `game` at random from its start, as the playouts of a search do; returns the steps of all of them, or `None` for a game
/// that has no such playouts.
#[must_use]
pub fn random_games(game: &str, count: u32) -> Option<u64> {
    match game {
        crate::games::alquerque::ID => Some(alquerque::bench::random_games(count)),
        _ => None,
    }
}
