//! `ply solve`: the exact end of the game.

use clap::Args;
use cpu_time::ThreadTime;
use indicatif::ProgressBar;
use serde::Serialize;

use super::{Complaint, json_line, per_second, progress};
use crate::engines::{Solution, solve};
use crate::games::registry::GAMES;
use crate::search::limits::Stop;
use crate::search::report::Effort;

#[derive(Debug, Args)]
pub(super) struct Solve {
    /// The game.
    #[arg(value_parser = GAMES, default_value = "othello")]
    game: String,
    /// The position in the game's text form.
    #[arg(long, allow_hyphen_values = true, value_name = "TEXT")]
    position: String,
}

#[derive(Serialize)]
struct Solved<'a> {
    score: i32,
    r#move: Option<&'a str>,
    nodes: u64,
    cpu_s: f64,
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
        let spinner = Turning(progress::spinner());
        let began = ThreadTime::now();
        let mut effort = Effort::default();
        let solution = solve(&self.game, &self.position, &spinner, &mut effort)?
            .ok_or_else(|| Complaint("the solver gave up".to_owned()))?;
        let cpu_s = began.elapsed().as_secs_f64();
        spinner.0.finish_and_clear();
        let nodes = effort.nodes;
        let score = solution.score;
        Ok(if json {
            json_line(&Solved { score, r#move: solution.best.as_deref(), nodes, cpu_s })
        } else {
            text(&solution, nodes, cpu_s)
        })
    }
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
