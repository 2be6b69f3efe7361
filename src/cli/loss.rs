//! `ply loss`: how much of a position's exact value the engine's mix gives away, over a file of solved positions.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::spec::{Searching, Spec};
use super::{Complaint, json_line, progress};
use crate::engines::run;
use crate::games::Side;
use crate::protocol::Request;
use crate::search::joint::JointTable;
use crate::search::limits::Never;

#[derive(Debug, Args)]
pub(super) struct Loss {
    /// The game, one in which both choose at once.
    #[arg(value_parser = ["trails"])]
    game: String,
    /// Solved positions, one JSON object a line: position, p1_moves, p2_moves, matrix (player 1's values from -1 to 1) and value.
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
    /// Who is measured: duct:playouts=10000, duct:playouts=10000,rule=rm,final=mix, level:3.
    #[arg(long, value_name = "PLAYER", default_value = "duct:playouts=10000")]
    player: String,
    /// Seeds what is drawn at random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Look at every nth position only.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
}

/// A line of the file.
#[derive(Deserialize)]
struct Solved {
    position: String,
    p1_moves: String,
    p2_moves: String,
    value: f64,
    matrix: Vec<Vec<f64>>,
}

#[derive(Serialize)]
struct Found {
    positions: usize,
    /// Mean value lost by player 1 against the best answer to its mix, on a scale from -1 to 1.
    loss: f64,
    /// The greatest loss.
    worst: f64,
    /// Positions that the search has solved.
    solved: usize,
}

impl Loss {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let Spec::Engine(searching) = Spec::read(&self.game, &self.player)? else {
            return Err(Complaint(format!(
                "'{}' does not search; expected an engine or a level",
                self.player
            )));
        };
        let positions = self.positions()?;
        let bar = progress::bar(positions.len() as u64);
        let (mut sum, mut worst, mut solved) = (0.0, 0.0, 0);
        for position in &positions {
            let table = self.search(&searching, position)?;
            let loss = lost(position, &table);
            sum += loss;
            worst = f64::max(worst, loss);
            solved += usize::from(table.exact.is_some());
            bar.inc(1);
        }
        bar.finish_and_clear();
        let found = Found { positions: positions.len(), loss: sum / positions.len() as f64, worst, solved };
        Ok(if json { json_line(&found) } else { text(&found) })
    }

    fn positions(&self) -> Result<Vec<Solved>, Complaint> {
        let name = self.file.display();
        let text = fs::read_to_string(&self.file).map_err(|error| Complaint(format!("{name}: {error}")))?;
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        let read = |(line, number): (&str, u32)| {
            let wrong = |problem: String| Complaint(format!("{name}, line {number}: {problem}"));
            let solved: Solved = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
            let (rows, columns) = (solved.p1_moves.len(), solved.p2_moves.len());
            let fits = solved.matrix.len() == rows && solved.matrix.iter().all(|row| row.len() == columns);
            if fits { Ok(solved) } else { Err(wrong(format!("the matrix is not {rows} by {columns}"))) }
        };
        let all: Vec<Solved> = lines.map(read).collect::<Result<_, _>>()?;
        let chosen: Vec<Solved> = all.into_iter().step_by(self.every.into()).collect();
        if chosen.is_empty() {
            return Err(Complaint(format!("{name} holds no position; expected one a line")));
        }
        Ok(chosen)
    }

    fn search(&self, searching: &Searching, solved: &Solved) -> Result<JointTable<String>, Complaint> {
        let request = Request {
            start: solved.position.clone(),
            knobs: searching.knobs.clone(),
            seed: self.seed,
            ..Request::new(&self.game, searching.engine, searching.limits)
        };
        let report = run(&request, &Never, &mut |_| {})?;
        let table = report.body.joint_table().filter(|table| !table.cells.is_empty()).cloned();
        table.ok_or_else(|| Complaint(format!("{}: nothing was found", solved.position)))
    }
}

/// The exact value less what player 1's mix gets against the answer that is worst for it.
fn lost(solved: &Solved, table: &JointTable<String>) -> f64 {
    let mix = table.mix(Side::First);
    let share = |action: char| {
        let options = &table.players[0].actions;
        let index = options.iter().position(|option| option.action.starts_with(action));
        index.map_or(0.0, |index| mix[index])
    };
    let column = |column: usize| -> f64 {
        solved.p1_moves.chars().zip(&solved.matrix).map(|(action, row)| share(action) * row[column]).sum()
    };
    solved.value - (0..solved.p2_moves.len()).map(column).fold(f64::INFINITY, f64::min)
}

fn text(found: &Found) -> String {
    let Found { positions, loss, worst, solved } = found;
    let mut text = format!("loss   {loss:.5} of value on average, {worst:.4} at most\n");
    let _ = writeln!(text, "over   {positions} positions, {solved} of them solved by the search");
    text
}
