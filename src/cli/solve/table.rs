//! Positions in which both choose at once: the exact matrix, its value, and how to choose.

use std::fmt::Write;

use cpu_time::ThreadTime;
use serde::Serialize;

use super::{Complaint, json_line, per_second, verdict};
use crate::engines::{TrueTable, solve_table};
use crate::search::limits::Stop;
use crate::search::report::Effort;

/// A solved position, and what it took.
pub(super) struct Found {
    table: TrueTable,
    nodes: u64,
    cpu_s: f64,
}

#[derive(Serialize)]
struct Line {
    value: f64,
    p1_moves: String,
    p2_moves: String,
    matrix: Vec<Vec<f64>>,
    p1: Vec<f64>,
    p2: Vec<f64>,
}

pub(super) fn solve(game: &str, position: &str, bytes: usize, stop: &dyn Stop) -> Result<Found, Complaint> {
    let began = ThreadTime::now();
    let mut effort = Effort::default();
    let table = solve_table(game, position, bytes, stop, &mut effort)?
        .ok_or_else(|| Complaint("the solver gave up".to_owned()))?;
    Ok(Found { table, nodes: effort.nodes, cpu_s: began.elapsed().as_secs_f64() })
}

/// Without what rounding has added in the last places, and without a sign at zero.
fn tidy(value: f64) -> f64 {
    libm::round(value * 1e12) / 1e12 + 0.0
}

/// A solved line of a file.
#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    #[serde(flatten)]
    line: Line,
    nodes: u64,
    cpu_s: f64,
    /// Whether the value is that of the file; null where the file does not say.
    right: Option<bool>,
}

/// What files leave out of a third, at most.
const ROUNDED: f64 = 1e-6;

impl Found {
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn cpu_s(&self) -> f64 {
        self.cpu_s
    }

    /// Whether the value is this one, as far as a file writes it out.
    pub(super) fn is_worth(&self, value: f64) -> bool {
        (self.table.value - value).abs() <= ROUNDED
    }

    /// As one line of the answer to a file.
    pub(super) fn line(self, name: &str, right: Option<bool>, json: bool) -> String {
        let (nodes, cpu_s) = (self.nodes, self.cpu_s);
        if json {
            return json_line(&Named { name, line: self.into(), nodes, cpu_s, right });
        }
        let (value, right) = (tidy(self.table.value), verdict(right));
        format!("{name:>8}  {value:+.4}  {nodes:>12} nodes  {cpu_s:>8.3} s{right}\n")
    }

    pub(super) fn written(self, json: bool) -> String {
        if json {
            return json_line(&Line::from(self));
        }
        let (nodes, cpu_s) = (self.nodes, self.cpu_s);
        let actions = self.table.actions.clone();
        let Line { value, matrix, p1, p2, .. } = self.into();
        let mut text = format!("value  {value:+.4}, player 1's\n");
        if actions[1].is_empty() {
            text.push_str("the game is over\n");
        } else {
            let wide = actions.iter().flatten().map(String::len).max().unwrap_or(1).max(7);
            let line = |head: &str, cells: &mut dyn Iterator<Item = String>| {
                cells.fold(format!("{head:>wide$} "), |line, cell| line + &format!(" {cell:>wide$}")) + "\n"
            };
            text += &line("", &mut actions[1].iter().cloned().chain(["chosen".to_owned()]));
            for ((action, row), share) in actions[0].iter().zip(&matrix).zip(&p1) {
                let cells = row.iter().map(|cell| format!("{cell:+.4}"));
                text += &line(action, &mut cells.chain([format!("{share:.4}")]));
            }
            text += &line("chosen", &mut p2.iter().map(|share| format!("{share:.4}")));
        }
        let speed = per_second(nodes, cpu_s);
        let _ = writeln!(text, "nodes  {nodes}, {speed} a second");
        let _ = writeln!(text, "time   {cpu_s:.3} s of processor time");
        text
    }
}

impl From<Found> for Line {
    fn from(found: Found) -> Self {
        let TrueTable { value, actions, matrix, mixes } = found.table;
        let tidied = |row: Vec<f64>| row.into_iter().map(tidy).collect::<Vec<_>>();
        let [p1, p2] = mixes.map(tidied);
        let [p1_moves, p2_moves] = actions.map(|actions| together(&actions));
        Self {
            value: tidy(value),
            p1_moves,
            p2_moves,
            matrix: matrix.into_iter().map(tidied).collect(),
            p1,
            p2,
        }
    }
}

/// Letters stand side by side, words apart.
fn together(actions: &[String]) -> String {
    let gap = if actions.iter().all(|action| action.len() == 1) { "" } else { " " };
    actions.join(gap)
}
