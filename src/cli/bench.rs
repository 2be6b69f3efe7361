//! `ply bench`: the node-count signature and the speed.

use std::fmt::Write;

use clap::Args;
use cpu_time::ThreadTime;
use serde::Serialize;

use super::{Complaint, json_line, per_second, progress};
use crate::engines::bench::Suite;
use crate::games::registry::GAMES;
use crate::search::limits::Never;

#[derive(Debug, Args)]
pub(super) struct Bench {
    /// The game.
    #[arg(value_parser = GAMES)]
    game: String,
}

#[derive(Serialize)]
struct Speed {
    signature: u64,
    nodes: u64,
    cpu_s: f64,
    per_second: u64,
}

impl Bench {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let suite = Suite::of(&self.game).ok_or_else(|| {
            Complaint(format!("there is no fixed set of searches for the game '{}'", self.game))
        })?;
        let bar = progress::bar(suite.cases.len() as u64);
        let began = ThreadTime::now();
        let mut nodes = 0;
        let mut text = String::new();
        for (index, case) in suite.cases.iter().enumerate() {
            let work = suite.search(index, &Never)?.effort.nodes;
            nodes += work;
            let _ = writeln!(text, "{}: {work} nodes", case.name);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let cpu_s = began.elapsed().as_secs_f64();
        let speed = Speed { signature: nodes, nodes, cpu_s, per_second: per_second(nodes, cpu_s) };
        if json {
            return Ok(json_line(&speed));
        }
        let Speed { signature, per_second, .. } = speed;
        Ok(format!(
            "{text}nodes: {nodes} in {cpu_s:.3} s of processor time, {per_second} a second\nsignature: {signature}\n"
        ))
    }
}
