//! `ply bench`: the node-count signature and the speed; or speed and depth over a file of positions.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use cpu_time::ThreadTime;
use serde::Serialize;

use super::{Complaint, json_line, per_second, positions, progress};
use crate::engines::bench::{SUITES, Suite, random_games};
use crate::engines::catalog::{Engine, engines_of};
use crate::engines::othello::pattern::load;
use crate::engines::run;
use crate::games::registry::KNOWN;
use crate::protocol::Request;
use crate::search::limits::{Limits, Never};
use crate::search::report::Effort;

#[derive(Debug, Args)]
pub(super) struct Bench {
    /// The game.
    #[arg(value_parser = KNOWN)]
    game: String,
    /// A file of positions, one a line: name, board, side. Each is searched by itself for one good move.
    #[arg(long, value_name = "FILE", requires = "depth")]
    file: Option<PathBuf>,
    /// Plies for the positions of the file; as many as there are empty squares, or more, ask for the exact result.
    #[arg(long, requires = "file", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Which engine searches. If left out: for the fixed searches the game's usual one, for a file the last, which is the strongest.
    #[arg(long)]
    engine: Option<String>,
    /// Do without the instructions that not every processor has.
    #[arg(long, conflicts_with = "file")]
    portable: bool,
    /// A setting of the engine for the file, as in confidence=100. May be given several times.
    #[arg(long, value_name = "NAME=NUMBER", requires = "file", value_parser = setting)]
    set: Vec<(String, f64)>,
}

/// How many random games are played to see how fast that goes.
const GAMES: u32 = 100_000;

/// Reads `name=number`.
fn setting(text: &str) -> Result<(String, f64), String> {
    let pair = text.split_once('=').and_then(|(name, value)| Some((name.to_owned(), value.parse().ok()?)));
    pair.ok_or_else(|| "expected a name and a number, as in confidence=100".to_owned())
}

#[derive(Serialize)]
struct Speed {
    signature: u64,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    playouts: Option<u64>,
    cpu_s: f64,
    per_second: u64,
    /// Games played at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    games_per_second: Option<u64>,
}

/// A searched line of a file.
#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    r#move: &'a str,
    score: i32,
    depth: u8,
    confidence: u8,
    nodes: u64,
    cpu_s: f64,
}

/// What a search has done, in its own unit.
fn work(effort: Effort) -> (u64, &'static str) {
    if effort.playouts > 0 { (effort.playouts, "simulations") } else { (effort.nodes, "nodes") }
}

impl Bench {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        match (&self.file, self.depth) {
            (Some(file), Some(depth)) => self.run_file(file, depth, json),
            _ => self.run_suite(json),
        }
    }

    fn run_suite(&self, json: bool) -> Result<String, Complaint> {
        let suite = self.suite()?;
        // What is loaded once is loaded before the clock runs.
        let _ = load::weights();
        let bar = progress::bar(suite.cases.len() as u64);
        let began = ThreadTime::now();
        let (mut signature, mut effort) = (0, Effort::default());
        let mut text = String::new();
        for (index, case) in suite.cases.iter().enumerate() {
            let done = suite.search(index, self.portable, &Never)?;
            signature += done.signature;
            effort += done.effort;
            let (count, unit) = work(done.effort);
            let _ = writeln!(text, "{}: {count} {unit}", case.name);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let cpu_s = began.elapsed().as_secs_f64();
        let (count, unit) = work(effort);
        let speed = per_second(count, cpu_s);
        let began = ThreadTime::now();
        let games = random_games(&self.game, GAMES).map(|steps| {
            (per_second(GAMES.into(), began.elapsed().as_secs_f64()), steps as f64 / f64::from(GAMES))
        });
        if json {
            let Effort { nodes, playouts, .. } = effort;
            let playouts = (playouts > 0).then_some(playouts);
            return Ok(json_line(&Speed {
                signature,
                nodes,
                playouts,
                cpu_s,
                per_second: speed,
                games_per_second: games.map(|(speed, _)| speed),
            }));
        }
        if let Some((speed, steps)) = games {
            let _ = writeln!(text, "random games: {speed} a second, {steps:.1} steps each");
        }
        Ok(format!(
            "{text}{unit}: {count} in {cpu_s:.3} s of processor time, {speed} a second\nsignature: {signature}\n"
        ))
    }

    fn suite(&self) -> Result<&'static Suite, Complaint> {
        Suite::of(&self.game, self.engine.as_deref()).ok_or_else(|| {
            let known: Vec<_> =
                SUITES.iter().filter(|suite| suite.game == self.game).map(|suite| suite.engine).collect();
            let game = &self.game;
            Complaint(match &self.engine {
                Some(engine) if !known.is_empty() => {
                    let known = known.join(", ");
                    format!(
                        "there is no fixed set of searches for {game} by '{engine}'; expected one of: {known}"
                    )
                }
                _ => format!("there is no fixed set of searches for the game '{game}'"),
            })
        })
    }

    fn engine(&self) -> Result<&'static Engine, Complaint> {
        let known: Vec<_> = engines_of(&self.game).map(|engine| engine.id).collect();
        let id = self.engine.as_deref().or(known.last().copied()).unwrap_or_default();
        Engine::find(&self.game, id).ok_or_else(|| {
            let (game, known) = (&self.game, known.join(", "));
            Complaint(format!("there is no engine '{id}' for {game}; expected one of: {known}"))
        })
    }

    /// Lines are written as they are found.
    fn run_file(&self, file: &Path, depth: u8, json: bool) -> Result<String, Complaint> {
        let engine = self.engine()?;
        let entries = positions::read(file)?;
        // What is loaded once is loaded before the clock runs.
        run(&Request::new(&self.game, engine.id, Limits::depth(1)), &Never, &mut |_| {})?;
        let (mut all_nodes, mut all_s) = (0, 0.0);
        for entry in &entries {
            let request = Request {
                start: entry.position.to_string(),
                knobs: self.set.iter().cloned().collect(),
                ..Request::new(&self.game, engine.id, Limits::depth(depth))
            };
            let began = ThreadTime::now();
            let report = run(&request, &Never, &mut |_| {})?;
            let cpu_s = began.elapsed().as_secs_f64();
            let nodes = report.effort.nodes;
            (all_nodes, all_s) = (all_nodes + nodes, all_s + cpu_s);
            let name = &entry.name;
            let Some(found) = report.merged() else {
                return Err(Complaint(format!("{name}: the game is over in this position")));
            };
            let (score, depth, confidence) = (found.value.score, found.depth, found.confidence);
            let line = Line { name, r#move: &found.best, score, depth, confidence, nodes, cpu_s };
            super::say(&if json { json_line(&line) } else { line_text(&line) });
        }
        if json {
            return Ok(String::new());
        }
        let count = entries.len();
        let speed = per_second(all_nodes, all_s);
        Ok(format!(
            "{count} positions: {all_nodes} nodes, {speed} a second, {all_s:.3} s of processor time, {:.3} s each\n",
            all_s / count as f64
        ))
    }
}

fn line_text(line: &Line) -> String {
    let Line { name, r#move: mv, score, depth, confidence, nodes, cpu_s } = line;
    let speed = per_second(*nodes, *cpu_s);
    format!(
        "{name:>8}  {mv:4}  {score:+6}  {depth}@{confidence}%  {nodes:>12} nodes  {cpu_s:>8.3} s  {speed} a second\n"
    )
}
