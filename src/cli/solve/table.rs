//! Positions in which both choose at once: the exact matrix, its value, and how to choose.

use std::fmt::Write;

use cpu_time::ThreadTime;
use serde::Serialize;

use super::{Complaint, json_line, per_second};
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

impl Found {
    pub(super) fn written(self, json: bool) -> String {
        let TrueTable { value, actions, matrix, mixes } = self.table;
        let [p1, p2] = mixes.map(|mix| mix.into_iter().map(tidy).collect::<Vec<_>>());
        let matrix: Vec<Vec<f64>> =
            matrix.into_iter().map(|row| row.into_iter().map(tidy).collect()).collect();
        if json {
            let [p1_moves, p2_moves] = actions.map(|actions| together(&actions));
            return json_line(&Line { value: tidy(value), p1_moves, p2_moves, matrix, p1, p2 });
        }
        let mut text = format!("value  {:+.4}, player 1's\n", tidy(value));
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
        let speed = per_second(self.nodes, self.cpu_s);
        let _ = writeln!(text, "nodes  {}, {speed} a second", self.nodes);
        let _ = writeln!(text, "time   {:.3} s of processor time", self.cpu_s);
        text
    }
}

/// Letters stand side by side, words apart.
fn together(actions: &[String]) -> String {
    let gap = if actions.iter().all(|action| action.len() == 1) { "" } else { " " };
    actions.join(gap)
}
