//! `ply prove`: who wins a game of two results, for every move, and the whole strategy walked again without trust in the solver.

use std::fmt::Write;

use clap::Args;
use cpu_time::ProcessTime;
use serde::Serialize;

use super::{Complaint, Position, json_line, per_second, progress};
use crate::engines::prove::{Proof, ProveMeans, Stage, prove};
use crate::search::dfpn::walk::Strategy;

#[derive(Debug, Args)]
pub(super) struct Prove {
    #[command(flatten)]
    position: Position,
    /// Megabytes of the solver's table.
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table_mb: u32,
    /// Give up after so many million nodes in all.
    #[arg(long, value_name = "MILLIONS", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: Option<u64>,
    /// Walk each strategy from exact positions to the end of every line, and prove again where the table has forgotten a proof.
    #[arg(long)]
    verify: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    r#move: &'a str,
    winner: Option<&'a str>,
    turns: Option<u16>,
    nodes: u64,
    cpu_s: f64,
    verified: Option<Verified>,
}

/// A strategy as it was walked.
#[derive(Serialize)]
struct Verified {
    positions: u64,
    choices: u64,
    turns: u16,
    longest_run: u16,
    holes: u64,
    hole_nodes: u64,
    circles: u64,
}

impl Prove {
    /// Each move's line is written when it is done, since one may take minutes.
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let means = ProveMeans {
            table_bytes: (self.table_mb as usize) << 20,
            nodes: self.nodes.map(|millions| millions * 1_000_000),
            verify: self.verify,
        };
        let table = self.position.table()?;
        if table.ending().is_some() {
            return Err(Complaint("the game is over in this position; expected one with a move".to_owned()));
        }
        let spinner = progress::spinner();
        let mut watch = |stage: Stage<'_>| {
            spinner.set_message(message(stage));
            spinner.tick();
            false
        };
        let began = ProcessTime::now();
        let mut sum = Sum::default();
        let mut told = |proof: &Proof| {
            let cpu_s = began.elapsed().as_secs_f64() - sum.cpu_s;
            sum.add(proof, cpu_s);
            let text = if json { json_line(&line(proof, cpu_s)) } else { text(proof, cpu_s) };
            spinner.suspend(|| super::say(&text));
        };
        prove(&self.position.game, &table.text(), means, &mut watch, &mut told)?;
        spinner.finish_and_clear();
        if !sum.flaws.is_empty() {
            return Err(Complaint(format!("not every strategy holds: {}", sum.flaws.join("; "))));
        }
        Ok(if json { String::new() } else { sum.text() })
    }
}

/// What all moves come to.
#[derive(Default)]
struct Sum {
    wins: Vec<String>,
    open: Vec<String>,
    flaws: Vec<String>,
    nodes: u64,
    cpu_s: f64,
}

impl Sum {
    fn add(&mut self, proof: &Proof, cpu_s: f64) {
        if proof.wins {
            self.wins.push(proof.mv.clone());
        }
        if proof.winner.is_none() {
            self.open.push(proof.mv.clone());
        }
        if let Some(Err(flaw)) = &proof.walked {
            self.flaws.push(format!("{}: {flaw}", proof.mv));
        }
        self.nodes += proof.nodes;
        self.cpu_s += cpu_s;
    }

    fn text(&self) -> String {
        let Self { wins, open, nodes, cpu_s, .. } = self;
        let result = match (wins.is_empty(), open.is_empty()) {
            (false, true) => format!("won with {}, lost with every other move", wins.join(", ")),
            (false, false) => format!("won with {}; not proven: {}", wins.join(", "), open.join(", ")),
            (true, true) => "lost with every move".to_owned(),
            (true, false) => format!("not proven: {}", open.join(", ")),
        };
        let speed = per_second(*nodes, *cpu_s);
        format!("result {result}\nnodes  {nodes}, {speed} a second\ntime   {cpu_s:.3} s of processor time\n")
    }
}

fn message(stage: Stage<'_>) -> String {
    match stage {
        Stage::Proving(mv, nodes) => format!("{mv}: {:.1} million nodes", nodes as f64 / 1e6),
        Stage::Walking(mv, positions) => {
            format!("{mv}: walking its strategy, {:.1} million nodes", positions as f64 / 1e6)
        }
    }
}

fn line(proof: &Proof, cpu_s: f64) -> Line<'_> {
    let verified = proof.walked.as_ref().and_then(|walked| walked.as_ref().ok());
    Line {
        r#move: &proof.mv,
        winner: proof.winner,
        turns: proof.winner.map(|_| proof.turns),
        nodes: proof.nodes,
        cpu_s,
        verified: verified.map(|&strategy| {
            let Strategy { positions, choices, turns, longest_run, holes, hole_nodes, circles } = strategy;
            Verified { positions, choices, turns, longest_run, holes, hole_nodes, circles }
        }),
    }
}

fn text(proof: &Proof, cpu_s: f64) -> String {
    let Proof { mv, winner, wins, turns, nodes, walked } = proof;
    let result = match winner {
        Some(winner) => {
            let verb = if *wins { "wins" } else { "loses" };
            format!("{verb}  {winner} wins in {turns} more turns at most")
        }
        None => "not proven".to_owned(),
    };
    let mut text = format!("{mv}  {result}, {nodes} nodes, {cpu_s:.3} s\n");
    if let Some(Ok(strategy)) = walked {
        let Strategy { positions, choices, turns, longest_run, holes, hole_nodes, circles } = strategy;
        let _ = writeln!(
            text,
            "       walked: {positions} positions, {choices} choices, longest line {turns} turns, at most \
             {longest_run} turns in a row that could be undone, {holes} holes ({hole_nodes} nodes), {circles} circles"
        );
    }
    text
}
