//! `ply arena`: players play each other from balanced random openings, each with both colours.

mod elo;
mod ladder;
mod log;
mod outside;
mod play;
mod player;
mod round_robin;
mod score;

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use self::play::{Pair, Work};
use self::score::Score;
use super::openings as openings_file;
use super::option::Options;
use super::spec::Spec;
use super::{Complaint, json_line, progress};
use crate::engines::openings;
use crate::games::Game;
use crate::games::othello::Othello;
use crate::games::registry::{KNOWN, boards};

#[derive(Debug, Args)]
pub(super) struct Arena {
    /// The game.
    #[arg(value_parser = KNOWN)]
    game: String,
    /// The first player: level:3, classic:nodes=20000, classic:depth=6, classic:ms=100,error=200, random or greedy; another program of Othello as
    /// nboard:COMMAND or gtp:COMMAND.
    #[arg(long, value_name = "PLAYER", required_unless_present_any = ["ladder", "round_robin"])]
    a: Option<String>,
    /// The second player, written in the same way.
    #[arg(long, value_name = "PLAYER", required_unless_present_any = ["ladder", "round_robin"])]
    b: Option<String>,
    /// Let every level of the game play the one below it; a table in Markdown.
    #[arg(long, conflicts_with_all = ["a", "b"])]
    ladder: bool,
    /// Let everybody of a list play everybody else: lines NAME = PLAYER; a cross table in Markdown.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["a", "b", "ladder"])]
    round_robin: Option<PathBuf>,
    /// The boards to play on in turn, in a game that has boards: names separated by commas; the usual one if left out.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    maps: Vec<String>,
    /// How many games, an even number: every opening is played twice.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Seeds the openings, and the errors of players that err on purpose.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds of processor time a move in place of the players' own.
    #[arg(long, value_name = "MS")]
    time: Option<u32>,
    #[command(flatten)]
    options: Options,
    /// Begin with the openings of this file, one a line, in place of random ones; `ply openings` makes such files.
    #[arg(long, value_name = "FILE", conflicts_with = "maps")]
    openings: Option<PathBuf>,
    /// Write every game of Othello to this new file, one a line in GGF.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ladder", "round_robin"])]
    log: Option<PathBuf>,
    /// Seconds that another program may take over one answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u16).range(1..))]
    patience: u16,
    /// How many games are played at once. Without effect on fixed work.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
}

/// Where a game begins.
#[derive(Clone, Debug, Default)]
struct Opening {
    /// The position; empty for the game's start.
    start: String,
    /// What has been played since.
    steps: Vec<String>,
}

/// Two players, and how their games went.
struct Match<'a> {
    names: [&'a str; 2],
    score: Score,
}

#[derive(Serialize)]
struct Line<'a> {
    a: &'a str,
    b: &'a str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    low: f64,
    high: f64,
    margin: Option<f64>,
    elo: [Option<f64>; 3],
    nodes_a_move: [u64; 2],
    cpu_ms_a_move: [f64; 2],
}

impl Arena {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        if self.games == 0 || self.games % 2 == 1 {
            let problem = format!("--games is {}; expected an even number from 2 on", self.games);
            return Err(Complaint(problem));
        }
        if self.ladder {
            return ladder::run(self, json);
        }
        if let Some(file) = &self.round_robin {
            return round_robin::run(self, file, json);
        }
        let names = [self.a.as_deref(), self.b.as_deref()].map(Option::unwrap_or_default);
        let specs = [self.spec(names[0])?, self.spec(names[1])?];
        let openings = self.openings()?;
        let bar = progress::bar(self.games as u64);
        if let Some(path) = self.log.as_deref().filter(|path| path.exists()) {
            return Err(Complaint(format!(
                "{} is there already; expected a new file for --log",
                path.display()
            )));
        }
        if self.log.is_some() && self.game != Othello::ID {
            return Err(Complaint(format!("GGF is for othello only; expected no --log for {}", self.game)));
        }
        let pairs = self.pairs([&specs[0], &specs[1]], &openings, &bar)?;
        bar.finish_and_clear();
        if let Some(path) = &self.log {
            log::write(path, &log::games(names, &openings, &pairs)?)?;
        }
        let played = Match { names, score: score::score(&pairs) };
        Ok(if json { json_line(&played.line()) } else { played.text() })
    }

    fn spec(&self, text: &str) -> Result<Spec, Complaint> {
        let mut spec = Spec::read(&self.game, text)?;
        if let (Spec::Engine(searching), Some(ms)) = (&mut spec, self.time) {
            searching.limits.time_ms = Some(ms);
        }
        Ok(spec)
    }

    /// The position in which the openings begin, empty for the game's own.
    fn start(&self) -> Result<String, Complaint> {
        self.options.apply(&self.game, String::new())
    }

    fn openings(&self) -> Result<Vec<Opening>, Complaint> {
        if !boards(&self.game).is_empty() {
            return self.on_boards();
        }
        if !self.maps.is_empty() {
            return Err(Complaint(format!("{} has no boards; expected no --maps", self.game)));
        }
        if let Some(file) = &self.openings {
            let start = self.start()?;
            let found = openings_file::read(file, &self.game, &start, self.games / 2)?;
            return Ok(found.into_iter().map(|steps| Opening { start: start.clone(), steps }).collect());
        }
        let spinner = progress::spinner();
        let found = openings(&self.game, self.games / 2, self.seed, &mut |found| {
            spinner.set_message(format!("{found} openings"));
            spinner.tick();
        })?;
        spinner.finish_and_clear();
        let start = self.start()?;
        Ok(found.into_iter().map(|steps| Opening { start: start.clone(), steps }).collect())
    }

    /// The boards in turn, one a pair of games.
    fn on_boards(&self) -> Result<Vec<Opening>, Complaint> {
        let known = boards(&self.game);
        let usual = known.first().map(|(name, _)| (*name).to_owned());
        let names = if self.maps.is_empty() { usual.into_iter().collect() } else { self.maps.clone() };
        let find = |name: &String| {
            let rows = known.iter().find(|(known, _)| known == name).map(|(_, rows)| (*rows).to_owned());
            rows.ok_or_else(|| {
                let known: Vec<_> = known.iter().map(|(name, _)| *name).collect();
                Complaint(format!("there is no board '{name}'; expected one of: {}", known.join(", ")))
            })
        };
        let starts: Vec<String> = names.iter().map(find).collect::<Result<_, _>>()?;
        let starts = starts.into_iter().cycle().take(self.games / 2);
        Ok(starts.map(|start| Opening { start, ..Opening::default() }).collect())
    }

    /// Plays all games and says how they went.
    fn play(&self, specs: [&Spec; 2], openings: &[Opening], bar: &ProgressBar) -> Result<Score, Complaint> {
        Ok(score::score(&self.pairs(specs, openings, bar)?))
    }

    /// Plays all games. Which thread plays a pair changes nothing about it.
    fn pairs(
        &self,
        specs: [&Spec; 2],
        openings: &[Opening],
        bar: &ProgressBar,
    ) -> Result<Vec<Pair>, Complaint> {
        let patience = Duration::from_secs(u64::from(self.patience));
        let pairs: Mutex<Vec<(usize, Result<Pair, Complaint>)>> = Mutex::default();
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            while !failed.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(opening) = openings.get(number) else { break };
                let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
                let pair = play::pair(&self.game, specs, patience, opening, seed);
                failed.fetch_or(pair.is_err(), Ordering::Relaxed);
                pairs.lock().expect("no thread panics while it holds the list").push((number, pair));
                bar.inc(2);
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(work);
            }
        });
        let mut pairs = pairs.into_inner().expect("no thread panics while it holds the list");
        pairs.sort_by_key(|(number, _)| *number);
        pairs.into_iter().map(|(_, pair)| pair).collect()
    }
}

impl Match<'_> {
    fn line(&self) -> Line<'_> {
        let Score { wins, draws, losses, score, low, high, margin, work } = self.score;
        Line {
            a: self.names[0],
            b: self.names[1],
            games: wins + draws + losses,
            wins,
            draws,
            losses,
            score,
            low,
            high,
            margin,
            elo: [score, low, high].map(elo::difference),
            nodes_a_move: work.map(Work::nodes_a_move),
            cpu_ms_a_move: work.map(Work::cpu_ms_a_move),
        }
    }

    fn text(&self) -> String {
        let Line { a, b, games, wins, draws, losses, score, low, high, margin, .. } = self.line();
        let mut text = format!(
            "{a} against {b}: {games} games, both colours of {} openings\nwins   {wins}, draws {draws}, losses {losses}\n",
            games / 2
        );
        let elo = elo::text([score, low, high]);
        let [score, low, high] = [score, low, high].map(percent);
        let _ = writeln!(text, "score  {score} %, 95 % interval {low} to {high} %");
        let _ = writeln!(text, "Elo    {elo}");
        if let Some(margin) = margin {
            let _ = writeln!(text, "margin {margin:+.1} a game");
        }
        for (name, work) in self.names.iter().zip(self.score.work) {
            let (nodes, cpu_ms) = (work.nodes_a_move(), work.cpu_ms_a_move());
            let _ = writeln!(text, "{name}: {nodes} nodes and {cpu_ms:.2} ms of processor time a move");
        }
        text
    }
}

impl Work {
    fn nodes_a_move(self) -> u64 {
        self.nodes / self.choices.max(1)
    }

    fn cpu_ms_a_move(self) -> f64 {
        self.cpu.as_secs_f64() * 1e3 / self.choices.max(1) as f64
    }
}

/// A share as a number of hundredths.
fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}
