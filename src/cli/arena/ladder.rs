//! The ladder: every level against the one below, the lowest against the yardsticks.

use std::fmt::Write;

use super::{Arena, Match, percent};
use crate::cli::{Complaint, json_line, progress};
use crate::engines::catalog::levels_of;
use crate::games::registry::table_game;

/// Who the lowest level is measured against; the second cannot play where both sides choose at once.
const YARDSTICKS: [&str; 2] = ["random", "greedy"];

pub(super) fn run(arena: &Arena, json: bool) -> Result<String, Complaint> {
    let count = levels_of(&arena.game).len();
    if count == 0 {
        return Err(Complaint(format!("there are no levels of {}", arena.game)));
    }
    let name = |number: usize| format!("level:{number}");
    let at_once = table_game(&arena.game, "")?.must_act() == [true; 2];
    let matches: Vec<[String; 2]> = YARDSTICKS
        .iter()
        .take(if at_once { 1 } else { YARDSTICKS.len() })
        .map(|yardstick| [name(1), (*yardstick).to_owned()])
        .chain((2..=count).map(|number| [name(number), name(number - 1)]))
        .collect();
    let openings = arena.openings()?;
    let bar = progress::bar((matches.len() * arena.games) as u64);
    let mut text = String::new();
    if !json {
        text += "| player | against | won | drawn | lost | score | 95 % interval | margin a game | nodes a move | ms a move |\n";
        text += "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    }
    for [above, below] in &matches {
        let specs = [arena.spec(above)?, arena.spec(below)?];
        let score = arena.play([&specs[0], &specs[1]], &openings, &bar)?;
        let played = Match { names: [above, below], score };
        text += &if json { json_line(&played.line()) } else { row(&played) };
    }
    bar.finish_and_clear();
    Ok(text)
}

fn row(played: &Match) -> String {
    let line = played.line();
    let [score, low, high] = [line.score, line.low, line.high].map(percent);
    let margin = line.margin.map_or_else(String::new, |margin| format!("{margin:+.1}"));
    let mut row = String::new();
    let _ = writeln!(
        row,
        "| {} | {} | {} | {} | {} | {score} % | {low} to {high} % | {margin} | {} | {:.2} |",
        line.a, line.b, line.wins, line.draws, line.losses, line.nodes_a_move[0], line.cpu_ms_a_move[0]
    );
    row
}
