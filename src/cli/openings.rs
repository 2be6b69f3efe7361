//! `ply openings`: a file of balanced openings for matches, and how such a file is read.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use clap::Args;

use super::{Complaint, progress};
use crate::engines::openings::Recipe;
use crate::engines::openings_by;
use crate::games::Game;
use crate::games::othello::Othello;
use crate::games::registry::{GAMES, table_game};

#[derive(Debug, Args)]
pub(super) struct MakeOpenings {
    /// The game.
    #[arg(value_parser = GAMES)]
    game: String,
    /// How many.
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Seeds the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random plies of each; the game's own number if left out.
    #[arg(long, value_name = "PLIES")]
    plies: Option<u8>,
    /// How deep each is searched; the game's own depth if left out.
    #[arg(long, value_name = "PLIES")]
    depth: Option<u8>,
    /// How far ahead one side may be, in discs or pieces.
    #[arg(long, value_name = "MARGIN")]
    within: Option<f64>,
}

impl MakeOpenings {
    pub(super) fn run(&self) -> Result<String, Complaint> {
        let usual = Recipe::of(&self.game)
            .ok_or_else(|| Complaint(format!("there is no way to make openings of {}", self.game)))?;
        let recipe = Recipe {
            steps: self.plies.map_or(usual.steps, usize::from),
            engine: if self.game == Othello::ID { "pattern" } else { usual.engine },
            depth: self.depth.unwrap_or(usual.depth),
            most: self.within.unwrap_or(usual.most),
        };
        let bar = progress::bar(self.count as u64);
        let found = openings_by(&recipe, &self.game, self.count, self.seed, &mut |_| bar.inc(1))?;
        bar.finish_and_clear();
        let Recipe { steps, engine, depth, most } = recipe;
        let mut text = String::new();
        let _ = writeln!(
            text,
            "# Balanced openings of {}: {steps} random plies after which {engine}, {depth} plies deep, holds neither side to be more than {most} ahead.",
            self.game
        );
        for moves in found {
            let _ = writeln!(text, "{}", moves.join(" "));
        }
        Ok(text)
    }
}

/// Reads a file of openings, one a line, moves with spaces between; lines that begin with `#` are comments. The first `count` of them that are
/// played from `start`.
///
/// # Errors
/// Says that the file cannot be read, holds too few, or which line is wrong and why.
pub(super) fn read(
    path: &Path,
    game: &str,
    start: &str,
    count: usize,
) -> Result<Vec<Vec<String>>, Complaint> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| Complaint(format!("{name}: {error}")))?;
    let lines = text.lines().zip(1..).map(|(line, number)| (line.trim(), number));
    let found: Vec<Vec<String>> = lines
        .filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
        .take(count)
        .map(|(line, number)| {
            opening(line, game, start)
                .map_err(|problem| Complaint(format!("{name}, line {number}: {problem}")))
        })
        .collect::<Result<_, _>>()?;
    if found.len() < count {
        return Err(Complaint(format!("{name} holds {} openings; expected {count} or more", found.len())));
    }
    Ok(found)
}

fn opening(line: &str, game: &str, start: &str) -> Result<Vec<String>, String> {
    let mut position = table_game(game, start).map_err(|error| error.to_string())?;
    let mut steps = Vec::new();
    for (step, number) in line.split_whitespace().zip(1..) {
        position.play(step).map_err(|error| error.in_move(number).to_string())?;
        steps.push(step.to_owned());
    }
    if position.ending().is_some() {
        return Err("the game is over after it; expected an opening".to_owned());
    }
    Ok(steps)
}
