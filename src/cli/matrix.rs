//! `ply matrix`: a selection rule plays a matrix game against itself; what it plays, and how far that is from an equilibrium.

use std::fmt::Write;

use clap::Args;
use serde::Serialize;

use super::{Complaint, json_line};
use crate::engines::matrix::play;
use crate::games::Side;
use crate::games::matrix::{MATRICES, MatrixGame};
use crate::search::duct::{Rule, Settings, Ties};
use crate::search::joint::{Choice, JointTable};
use crate::search::limits::Never;

#[derive(Debug, Args)]
pub(super) struct Matrix {
    /// Which game.
    #[arg(long, value_parser = MATRICES.map(|matrix| matrix.name))]
    game: String,
    /// How actions are chosen: ucb1, tuned (UCB1-Tuned), rm (regret matching) or exp3.
    #[arg(long, default_value = "tuned", value_parser = ["ucb1", "tuned", "rm", "exp3"])]
    rule: String,
    /// The share of choices that rm and exp3 make at random, from 0 to 1.
    #[arg(long, default_value_t = 0.1, value_parser = share)]
    gamma: f64,
    /// How much ucb1 explores.
    #[arg(long, default_value_t = 1.5, value_parser = constant)]
    constant: f64,
    /// Bounds that lie as close as this are ties, which are broken at random.
    #[arg(long, default_value_t = 0.01, value_parser = share)]
    tie: f64,
    /// Break ties by taking the first action, to see what comes of it.
    #[arg(long, conflicts_with = "tie")]
    first: bool,
    /// How often the game is played.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    iterations: u64,
    /// Seeds what is drawn at random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Reads a number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    read.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Reads a number from 0 to 100.
fn constant(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|constant| (0.0..=100.0).contains(constant));
    read.ok_or_else(|| "expected a number from 0 to 100".to_owned())
}

#[derive(Serialize)]
struct Found {
    game: &'static str,
    p1: Vec<f64>,
    p2: Vec<f64>,
    nash_conv: f64,
    visits: Vec<Vec<u64>>,
}

impl Matrix {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let game = MatrixGame::named(&self.game)
            .ok_or_else(|| Complaint(format!("there is no game '{}'", self.game)))?;
        let rule = match self.rule.as_str() {
            "ucb1" => Rule::Ucb1 { c: self.constant },
            "rm" => Rule::RegretMatching { gamma: self.gamma },
            "exp3" => Rule::Exp3 { gamma: self.gamma },
            _ => Rule::Tuned,
        };
        let ties = if self.first { Ties::First } else { Ties::Within(self.tie) };
        // Without the solver, which would know the answer at once; and the mix as it is, as the theory speaks of it.
        let settings = Settings {
            rule,
            ties,
            choice: Choice::Mix,
            solver: false,
            seed: self.seed,
            ..Settings::default()
        };
        let table = play(&game, settings, self.iterations, &Never);
        let found = found(&game, &table);
        Ok(if json { json_line(&found) } else { text(&game, &found) })
    }
}

fn found(game: &MatrixGame, table: &JointTable<String>) -> Found {
    let [p1, p2] = Side::BOTH.map(|side| table.mix(side));
    let nash_conv = game.matrix().nash_conv([&p1, &p2]);
    let row = |row| (0..p2.len()).map(|column| table.cell(row, column).visits).collect();
    let visits = (0..p1.len()).map(row).collect();
    Found { game: game.matrix().name, p1, p2, nash_conv, visits }
}

fn text(game: &MatrixGame, found: &Found) -> String {
    let actions = game.matrix().actions;
    let mix = |actions: &[&str], mix: &[f64]| {
        let parts: Vec<_> =
            actions.iter().zip(mix).map(|(name, share)| format!("{name} {share:.4}")).collect();
        parts.join("  ")
    };
    let mut text = format!("{}\nplayer 1  {}\n", found.game, mix(actions[0], &found.p1));
    let _ = writeln!(text, "player 2  {}", mix(actions[1], &found.p2));
    let _ = writeln!(text, "NashConv  {:.6} (rewards from 0 to 1)", found.nash_conv);
    let _ = writeln!(text, "visits    {}", actions[1].join("  "));
    for (action, visits) in actions[0].iter().zip(&found.visits) {
        let visits: Vec<_> = visits.iter().map(u64::to_string).collect();
        let _ = writeln!(text, "  {action}  {}", visits.join("  "));
    }
    text
}
