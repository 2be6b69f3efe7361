//! `ply suite`: how often an engine finds the one turn that wins, over a file of positions that a solver has been through.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};

use super::analyse::whole_turn;
use super::spec::{Searching, find_engine};
use super::{Complaint, json_line, progress};
use crate::engines::catalog::engines_of;
use crate::engines::run;
use crate::games::alquerque;
use crate::games::registry::table_game;
use crate::protocol::{Knobs, Request};
use crate::search::limits::{Limits, Never};

#[derive(Debug, Args)]
pub(super) struct Suite {
    /// The game.
    #[arg(value_parser = [alquerque::ID])]
    game: String,
    /// A file of positions, one JSON object a line: rows, side, memory, and the turns that win and lose.
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
    /// Which engine looks for the turns; the game's first if left out.
    #[arg(long)]
    engine: Option<String>,
    /// A setting of the engine, for example exploration=0.5; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Playouts for each turn.
    #[arg(long, conflicts_with_all = ["nodes", "depth"])]
    playouts: Option<u64>,
    /// Positions entered for each turn.
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies for each turn.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// How many times the file is gone through, with seeds from 1.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// Name the positions in which the winning turn was not found each time.
    #[arg(long)]
    missed: bool,
}

/// A line of the file.
#[derive(Deserialize)]
struct Line {
    id: u64,
    side: String,
    rows: Vec<String>,
    memory: std::collections::BTreeMap<String, String>,
    win: Vec<String>,
}

/// A position and the turns that win in it.
struct Case {
    id: u64,
    position: String,
    win: Vec<String>,
}

/// What came of it.
#[derive(Serialize)]
struct Outcome {
    engine: &'static str,
    positions: usize,
    seeds: u64,
    found: usize,
    share: f64,
    least: f64,
    greatest: f64,
    cpu_s: f64,
}

impl Suite {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let player = self.player()?;
        let cases = self.cases()?;
        let bar = progress::bar(cases.len() as u64 * self.seeds);
        let began = ThreadTime::now();
        let mut hits = vec![0u64; cases.len()];
        let mut shares = Vec::new();
        for seed in 1..=self.seeds {
            let mut found = 0usize;
            for (case, hits) in cases.iter().zip(&mut hits) {
                let hit = case.win.contains(&self.turn(&player, case, seed)?);
                found += usize::from(hit);
                *hits += u64::from(hit);
                bar.inc(1);
            }
            shares.push(found as f64 / cases.len() as f64);
        }
        bar.finish_and_clear();
        let found = hits.iter().sum::<u64>() as usize;
        let result = Outcome {
            engine: player.engine,
            positions: cases.len(),
            seeds: self.seeds,
            found,
            share: shares.iter().sum::<f64>() / shares.len() as f64,
            least: shares.iter().copied().fold(1.0, f64::min),
            greatest: shares.iter().copied().fold(0.0, f64::max),
            cpu_s: began.elapsed().as_secs_f64(),
        };
        if json {
            return Ok(json_line(&result));
        }
        Ok(self.text(&result, &cases, &hits))
    }

    fn text(&self, result: &Outcome, cases: &[Case], hits: &[u64]) -> String {
        let Outcome { positions, seeds, found, share, least, greatest, cpu_s, .. } = result;
        let [share, least, greatest] = [share, least, greatest].map(|share| 100.0 * share);
        let mut text = format!(
            "{found} of {} turns found: {share:.1} % ({least:.1} to {greatest:.1} % by seed), {cpu_s:.1} s of processor time\n",
            *positions as u64 * seeds
        );
        if self.missed {
            for (case, hits) in cases.iter().zip(hits).filter(|(_, hits)| *hits < seeds) {
                let _ = writeln!(text, "  {}: {hits} of {seeds}, {}", case.id, case.position);
            }
        }
        text
    }

    fn player(&self) -> Result<Searching, Complaint> {
        let limits = Limits { playouts: self.playouts, nodes: self.nodes, depth: self.depth, ..Limits::NONE };
        if !limits.is_fixed_work() {
            return Err(Complaint("no work is set; expected --playouts, --nodes or --depth".to_owned()));
        }
        let first = engines_of(&self.game).next().map(|engine| engine.id);
        let id = self.engine.as_deref().or(first).unwrap_or_default();
        let base = Searching { engine: find_engine(&self.game, id)?.id, limits, knobs: Knobs::new() };
        base.with(&self.game, self.set.iter().map(String::as_str))
    }

    fn cases(&self) -> Result<Vec<Case>, Complaint> {
        let name = self.file.display();
        let text = std::fs::read_to_string(&self.file)
            .map_err(|error| Complaint(format!("{name} could not be read: {error}")))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let cases: Vec<Case> = lines
            .map(|(index, line)| {
                case(&self.game, line)
                    .map_err(|Complaint(what)| Complaint(format!("{name}, line {}: {what}", index + 1)))
            })
            .collect::<Result<_, _>>()?;
        if cases.is_empty() {
            return Err(Complaint(format!("{name} holds no position")));
        }
        Ok(cases)
    }

    /// The whole turn that the engine would play: where its line ends within a turn, it is asked again.
    fn turn(&self, player: &Searching, case: &Case, seed: u64) -> Result<String, Complaint> {
        let mut table = table_game(&self.game, &case.position)?;
        let mut steps = Vec::new();
        loop {
            let request = Request {
                start: case.position.clone(),
                moves: steps.clone(),
                knobs: player.knobs.clone(),
                seed,
                ..Request::new(&self.game, player.engine, player.limits)
            };
            let report = run(&request, &Never, &mut |_| {})?;
            let found = report.merged().ok_or_else(|| Complaint(format!("{}: no move", case.id)))?;
            for step in whole_turn(&*table, &found) {
                table.play(&step)?;
                steps.push(step);
            }
            if table.turn_goes_on().is_none() {
                return Ok(table.write_transcript(&steps));
            }
        }
    }
}

/// Reads a line.
fn case(game: &str, line: &str) -> Result<Case, Complaint> {
    let expected = "an object with id, side, rows, memory and win";
    let line: Line = serde_json::from_str(line)
        .map_err(|error| Complaint(format!("this is no position ({error}); expected {expected}")))?;
    let side = match line.side.as_str() {
        "light" => "w",
        "dark" => "b",
        other => return Err(Complaint(format!("the side is '{other}'; expected light or dark"))),
    };
    let memory: Vec<String> = line.memory.iter().map(|(piece, from)| format!("{piece}<{from}")).collect();
    let memory = if memory.is_empty() { "-".to_owned() } else { memory.join(",") };
    let position = format!("{} {side} {memory} -", line.rows.join("/"));
    table_game(game, &position)?;
    Ok(Case { id: line.id, position, win: line.win })
}
