//! `ply solve`: the exact end of the game, and the exact table where both players choose at once.

mod crew;
mod table;
mod tables;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use cpu_time::ThreadTime;
use indicatif::ProgressBar;
use serde::Serialize;

use super::{Complaint, boards, json_line, per_second, positions, progress};
use crate::engines::othello::pattern::load;
use crate::engines::{Means, Solution, has_tables, solve};
use crate::games::registry::KNOWN;
use crate::search::limits::Stop;
use crate::search::report::Effort;

#[derive(Debug, Args)]
pub(super) struct Solve {
    /// The game.
    #[arg(value_parser = KNOWN, default_value = "othello")]
    game: String,
    /// The position in the game's text form; in a game with boards also a board's name or file.
    #[arg(
        long,
        alias = "map",
        allow_hyphen_values = true,
        value_name = "TEXT",
        required_unless_present = "file"
    )]
    position: Option<String>,
    /// A file of positions, one a line: name, board, side, and where they are known score and best moves; where both choose at once: a
    /// position, and where it is known = and its value, or JSON objects. Each is solved and, if its score is known, checked.
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    file: Option<PathBuf>,
    /// Of the file, only these lines: a name, or the first and the last name with .. between.
    #[arg(long, value_name = "NAMES", requires = "file")]
    only: Option<String>,
    /// Megabytes of the table.
    #[arg(long, value_name = "MB", default_value_t = 32, value_parser = clap::value_parser!(u32).range(0..=65_536))]
    table_mb: u32,
    /// How many threads search together over one table, in Othello. Their seconds are those of the first.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    shards: u16,
    /// Do without the instructions that not every processor has.
    #[arg(long)]
    portable: bool,
}

#[derive(Serialize)]
struct Solved<'a> {
    score: i32,
    r#move: Option<&'a str>,
    nodes: u64,
    cpu_s: f64,
}

/// A solved line of a file.
#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    #[serde(flatten)]
    solved: Solved<'a>,
    /// Whether score and move are those of the file; null where the file does not say.
    right: Option<bool>,
}

/// Turns the spinner whenever the solver asks whether it is to stop.
struct Turning(ProgressBar);

impl Stop for Turning {
    fn is_stopped(&self) -> bool {
        self.0.tick();
        false
    }
}

impl Solve {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        if has_tables(&self.game) {
            return self.run_table(json);
        }
        // What is loaded once is loaded before the clock runs.
        let _ = load::weights();
        match (&self.file, &self.position) {
            (Some(file), _) => self.run_file(file, json),
            (None, position) => {
                let (solution, nodes, cpu_s) = self.solve(position.as_deref().unwrap_or_default())?;
                let solved = Solved { score: solution.score, r#move: solution.best.as_deref(), nodes, cpu_s };
                Ok(if json { json_line(&solved) } else { text(&solution, nodes, cpu_s) })
            }
        }
    }

    fn solve(&self, position: &str) -> Result<(Solution, u64, f64), Complaint> {
        let spinner = Turning(progress::spinner());
        let means = Means { table_bytes: (self.table_mb as usize) << 20, portable: self.portable };
        let began = ThreadTime::now();
        let mut effort = Effort::default();
        let solution = if self.shards > 1 {
            crew::solve(position, means, usize::from(self.shards), &spinner, &mut effort)?
        } else {
            solve(&self.game, position, means, &spinner, &mut effort)?
        };
        let solution = solution.ok_or_else(|| Complaint("the solver gave up".to_owned()))?;
        let cpu_s = began.elapsed().as_secs_f64();
        spinner.0.finish_and_clear();
        Ok((solution, effort.nodes, cpu_s))
    }

    fn run_table(&self, json: bool) -> Result<String, Complaint> {
        if let Some(file) = &self.file {
            return self.run_tables(file, json);
        }
        let position = boards::text(&self.game, self.position.as_deref().unwrap_or_default())?;
        self.solve_table(&position).map(|found| found.written(json))
    }

    fn solve_table(&self, position: &str) -> Result<table::Found, Complaint> {
        let spinner = Turning(progress::spinner());
        let found = table::solve(&self.game, position, (self.table_mb as usize) << 20, &spinner);
        spinner.0.finish_and_clear();
        found
    }

    /// Lines are written as they are found, as those of [`Self::run_file`].
    fn run_tables(&self, file: &Path, json: bool) -> Result<String, Complaint> {
        let entries = self.chosen(tables::read(&self.game, file)?, |entry| &entry.name)?;
        let (mut nodes, mut cpu_s, mut wrong) = (0, 0.0, Vec::new());
        for entry in &entries {
            let found = self.solve_table(&entry.position)?;
            (nodes, cpu_s) = (nodes + found.nodes(), cpu_s + found.cpu_s());
            let right = entry.value.map(|value| found.is_worth(value));
            if right == Some(false) {
                wrong.push(entry.name.clone());
            }
            super::say(&found.line(&entry.name, right, json));
        }
        end(json, entries.len(), nodes, cpu_s, &wrong)
    }

    /// Lines are written as they are found, since some take minutes.
    fn run_file(&self, file: &Path, json: bool) -> Result<String, Complaint> {
        let entries = self.chosen(positions::read(file)?, |entry| &entry.name)?;
        let (mut all_nodes, mut all_s, mut wrong) = (0, 0.0, Vec::new());
        for entry in &entries {
            let (solution, nodes, cpu_s) = self.solve(&entry.position.to_string())?;
            (all_nodes, all_s) = (all_nodes + nodes, all_s + cpu_s);
            let best = solution.best.as_deref();
            let right = entry.score.map(|score| {
                score == solution.score
                    && (entry.best.is_empty()
                        || best.is_some_and(|best| entry.best.iter().any(|b| b == best)))
            });
            if right == Some(false) {
                wrong.push(entry.name.clone());
            }
            let solved = Solved { score: solution.score, r#move: best, nodes, cpu_s };
            let line = Line { name: &entry.name, solved, right };
            super::say(&if json { json_line(&line) } else { line_text(&line) });
        }
        end(json, entries.len(), all_nodes, all_s, &wrong)
    }

    fn chosen<E: Clone>(&self, entries: Vec<E>, name_of: fn(&E) -> &str) -> Result<Vec<E>, Complaint> {
        let Some(only) = &self.only else { return Ok(entries) };
        let (first, last) = only.split_once("..").unwrap_or((only, only));
        let place = |name: &str| entries.iter().position(|entry| name_of(entry) == name);
        match (place(first), place(last)) {
            (Some(first), Some(last)) if first <= last => Ok(entries[first..=last].to_vec()),
            _ => Err(Complaint(format!(
                "there is no '{only}' in the file; expected a name, or two with .. between, the earlier first"
            ))),
        }
    }
}

/// What comes after the lines of a file.
fn end(json: bool, count: usize, nodes: u64, cpu_s: f64, wrong: &[String]) -> Result<String, Complaint> {
    let mut end = String::new();
    if !json {
        let speed = per_second(nodes, cpu_s);
        let _ = writeln!(
            end,
            "{count} positions: {nodes} nodes, {speed} a second, {cpu_s:.3} s of processor time"
        );
    }
    if wrong.is_empty() {
        Ok(end)
    } else {
        Err(Complaint(format!("not as the file says: {}", wrong.join(", "))))
    }
}

/// How a line ends.
fn verdict(right: Option<bool>) -> &'static str {
    match right {
        Some(true) => "  as the file says",
        Some(false) => "  NOT as the file says",
        None => "",
    }
}

fn line_text(line: &Line) -> String {
    let Line { name, solved: Solved { score, r#move, nodes, cpu_s }, right } = line;
    let (mv, right) = (r#move.unwrap_or("none"), verdict(*right));
    format!("{name:>8}  {score:+3}  {mv:4}  {nodes:>12} nodes  {cpu_s:>8.3} s{right}\n")
}

fn text(solution: &Solution, nodes: u64, cpu_s: f64) -> String {
    let Solution { score, best, pv } = solution;
    let best = best.as_deref().unwrap_or("none, the game is over");
    let speed = per_second(nodes, cpu_s);
    let line = pv.join(" ");
    format!(
        "score  {score:+}\nmove   {best}\nline   {line}\nnodes  {nodes}, {speed} a second\ntime   {cpu_s:.3} s of processor time\n"
    )
}
