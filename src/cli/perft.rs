//! `ply perft`: leaves of the game tree, or histories of a simultaneous game.

use clap::{Args, ValueEnum};
use cpu_time::ThreadTime;
use serde::Serialize;

use super::{Complaint, Position, json_line, per_second, progress};
use crate::games::alquerque::Unit;
use crate::games::registry;

#[derive(Debug, Args)]
pub(super) struct Perft {
    #[command(flatten)]
    position: Position,
    /// Plies to the leaves; a pass is a ply, and a game that is over before stays one leaf. In a simultaneous game: ticks of the histories
    /// that are counted.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=255))]
    depth: u32,
    /// What a ply is in a game whose turns may have several steps.
    #[arg(long, value_enum, default_value_t = Ply::Turn)]
    unit: Ply,
}

/// What makes a ply, or a move of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Ply {
    /// All that a side does before the other one moves, such as a whole chain of captures.
    Turn,
    /// One action, such as one jump.
    Step,
}

impl From<Ply> for Unit {
    fn from(ply: Ply) -> Self {
        match ply {
            Ply::Turn => Unit::Turn,
            Ply::Step => Unit::Step,
        }
    }
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    leaves: u64,
    cpu_s: f64,
}

impl Perft {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let (game, position) = (&self.position.game, self.position.text()?);
        let bar = progress::bar(0);
        let began = ThreadTime::now();
        let leaves = registry::perft(game, &position, self.depth, self.unit.into(), &mut |done, parts| {
            bar.set_length(parts as u64);
            bar.set_position(done as u64);
        })?;
        let count = Count { depth: self.depth, leaves, cpu_s: began.elapsed().as_secs_f64() };
        bar.finish_and_clear();
        Ok(if json { json_line(&count) } else { text(&count) })
    }
}

fn text(count: &Count) -> String {
    let Count { depth, leaves, cpu_s } = *count;
    let speed = per_second(leaves, cpu_s);
    format!("depth {depth}: {leaves} leaves in {cpu_s:.3} s of processor time, {speed} a second\n{leaves}\n")
}
