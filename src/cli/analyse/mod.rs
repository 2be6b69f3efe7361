//! `ply analyse`: an engine thinks about a position, in shards if asked to.

mod joint;
mod shards;

use std::fmt::Write;

use clap::Args;
use serde::Serialize;

use super::spec::{Searching, read_level};
use super::{Complaint, Position, json_line, per_second, progress};
use crate::engines::catalog::{Engine, Measure, engines_of};
use crate::engines::run;
use crate::games::Side;
use crate::games::table_game::TableGame;
use crate::protocol::{Knobs, Purpose, Request, RequestId};
use crate::search::limits::{DEFAULT_TIME_MS, Limits};
use crate::search::report::{Bound, Value};
use crate::search::shard::Merged;
use crate::search::tally::{CERTAIN, Tree};

#[derive(Debug, Args)]
pub(super) struct Analyse {
    #[command(flatten)]
    position: Position,
    /// Which engine thinks; the game's first if left out.
    #[arg(long)]
    engine: Option<String>,
    /// Play at a level instead: its engine, settings and work, by number or key. Says what it would play, and what it believes of it.
    #[arg(long, conflicts_with_all = ["engine", "nodes", "depth", "playouts", "shards"])]
    level: Option<String>,
    /// A setting of the engine, for example error=200; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Seeds the errors of an engine that errs on purpose.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds by the clock; 4000 if no limit is given.
    #[arg(long, value_name = "MS")]
    time: Option<u32>,
    /// Positions entered by all shards together: fixed work.
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies: fixed work.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Playouts by all shards together, for an engine that searches by playouts: fixed work.
    #[arg(long, visible_alias = "sims")]
    playouts: Option<u64>,
    /// How a search for both players at once chooses in its tree: ucb1, tuned, rm, exp3, uct or uct-tuned. The same as --set rule=NAME.
    #[arg(long)]
    rule: Option<String>,
    /// How it draws its answer: max, mix or purified. The same as --set final=NAME.
    #[arg(long)]
    r#final: Option<String>,
    /// For which player an action is chosen where both choose at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    side: u8,
    /// In how many threads the search runs: the moves are dealt out among them, never to more than there are moves; in a search by playouts each
    /// takes its part of the playouts.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    shards: u16,
}

#[derive(Serialize)]
struct Analysis<'a> {
    /// The whole turn.
    r#move: String,
    score: i32,
    /// The chance to win of the side to move, from 0 to 1, where the engine's values are chances.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    /// How the game ends for the side to move, where that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<&'static str>,
    depth: u8,
    confidence: u8,
    /// Whether the move comes from the book of openings.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    book: bool,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    playouts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Tree>,
    cpu_s: f64,
    pv: &'a [String],
    moves: Vec<Candidate<'a>>,
}

#[derive(Serialize)]
struct Candidate<'a> {
    r#move: &'a str,
    value: i32,
    bound: &'static str,
    effort: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<&'static str>,
}

/// The setting by which results are proven in a search by playouts.
const SOLVER: &str = "solver";

impl Analyse {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let requests = self.requests()?;
        let spinner = progress::spinner();
        let answers = shards::search(run, &requests, &spinner)?;
        spinner.finish_and_clear();
        for failure in answers.iter().flat_map(|answer| &answer.failures) {
            eprintln!("warning: a shard broke off and its moves were dealt again: {failure}");
        }
        let merged = shards::merged(&answers)?;
        let cpu_s = answers.iter().map(|answer| answer.cpu_s).sum();
        if let Some(table) = &merged.joint {
            let told = if json { joint::json } else { joint::text };
            return Ok(told(table, merged.effort, cpu_s));
        }
        let told = Told {
            merged: &merged,
            table: &*self.position.table()?,
            measure: self.measure()?,
            book: answers.iter().any(shards::Answer::is_from_book),
            cpu_s,
        };
        Ok(if json { json_line(&told.analysis()) } else { told.text() })
    }

    /// The engine with its limits and settings: a level's, or what was asked for, or the defaults.
    fn searching(&self) -> Result<Searching, Complaint> {
        let game = &self.position.game;
        let base = if let Some(level) = &self.level {
            let level = read_level(game, level)?;
            let time_ms = self.time.or(level.limits.time_ms);
            let limits = Limits { time_ms, ..level.limits };
            Searching { engine: level.engine, limits, knobs: level.knobs() }
        } else {
            let limits =
                Limits { time_ms: self.time, nodes: self.nodes, depth: self.depth, playouts: self.playouts };
            let limits = if limits == Limits::default() { Limits::time(DEFAULT_TIME_MS) } else { limits };
            Searching { engine: self.engine()?.id, limits, knobs: Knobs::new() }
        };
        let named = [("rule", &self.rule), ("final", &self.r#final)];
        let named = named.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
        let set: Vec<String> = named.chain(self.set.iter().cloned()).collect();
        let mut player = base.with(game, set.iter().map(String::as_str))?;
        // What UCT says by itself: its counts, with no proof among them unless one asks for that.
        if self.level.is_none() && player.engine == "uct" {
            player.knobs.entry(SOLVER.to_owned()).or_insert(0.0);
        }
        Ok(player)
    }

    fn measure(&self) -> Result<Measure, Complaint> {
        Ok(find_engine(&self.position.game, self.searching()?.engine)?.measure)
    }

    fn engine(&self) -> Result<&'static Engine, Complaint> {
        let game = &self.position.game;
        let first = engines_of(game).next().map(|engine| engine.id);
        let id = self.engine.as_deref().or(first).unwrap_or_default();
        find_engine(game, id)
    }

    /// One request for each shard, the moves dealt out among them and the nodes shared out.
    fn requests(&self) -> Result<Vec<Request>, Complaint> {
        let Searching { engine, limits, knobs } = self.searching()?;
        let purpose = if self.level.is_some() { Purpose::Play } else { Purpose::Analyse };
        let table = self.position.table()?;
        if table.ending().is_some() {
            return Err(Complaint("the game is over in this position; expected one with a move".to_owned()));
        }
        let moves: Vec<String> = Side::BOTH.into_iter().flat_map(|side| table.legal(side)).collect();
        let dealt = find_engine(&self.position.game, engine)?.deal(&moves, usize::from(self.shards));
        let shards = dealt.len();
        let request = |(only, shard): (Vec<String>, usize)| Request {
            id: RequestId(1),
            game: self.position.game.clone(),
            start: table.text(),
            moves: Vec::new(),
            engine: engine.to_owned(),
            knobs: knobs.clone(),
            limits: limits.share(shard, shards),
            purpose,
            shard: shard as u16,
            shards: shards as u16,
            only,
            side: if self.side == 1 { Side::First } else { Side::Second },
            seed: self.seed,
        };
        Ok(dealt.into_iter().zip(0..).map(request).collect())
    }
}

fn find_engine(game: &str, id: &str) -> Result<&'static Engine, Complaint> {
    Engine::find(game, id).ok_or_else(|| {
        let known: Vec<_> = engines_of(game).map(|engine| engine.id).collect();
        Complaint(format!("there is no engine '{id}' for {game}; expected one of: {}", known.join(", ")))
    })
}

/// The steps of the turn with which the best line begins: as many of the line as belong to it.
pub(super) fn whole_turn(table: &dyn TableGame, merged: &Merged<String>) -> Vec<String> {
    let mut game = table.boxed();
    let mut steps = Vec::new();
    for step in &merged.pv {
        if game.play(step).is_err() {
            break;
        }
        steps.push(step.clone());
        if game.turn_goes_on().is_none() {
            break;
        }
    }
    if steps.is_empty() { vec![merged.best.clone()] } else { steps }
}

/// What was found, and how it is to be told.
struct Told<'a> {
    merged: &'a Merged<String>,
    table: &'a dyn TableGame,
    measure: Measure,
    /// Whether it comes from the book of openings.
    book: bool,
    cpu_s: f64,
}

impl Told<'_> {
    fn turn(&self) -> String {
        match whole_turn(self.table, self.merged).as_slice() {
            [step] => step.clone(),
            steps => self.table.write_transcript(steps),
        }
    }

    /// The chance of a value, where it is one.
    fn chance(&self, value: Value) -> Option<f64> {
        (self.measure == Measure::Chance).then(|| f64::from(value.score) / f64::from(CERTAIN))
    }

    fn analysis(&self) -> Analysis<'_> {
        let merged = self.merged;
        let moves = merged.moves.iter().map(|candidate| Candidate {
            r#move: &candidate.mv,
            value: candidate.value.score,
            bound: match candidate.value.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            effort: candidate.effort,
            visits: merged.tree.map(|_| candidate.effort),
            chance: self.chance(candidate.value),
            proven: self.result(candidate.value),
        });
        Analysis {
            r#move: self.turn(),
            score: merged.value.score,
            chance: self.chance(merged.value),
            proven: self.result(merged.value),
            depth: merged.depth,
            confidence: merged.confidence,
            book: self.book,
            nodes: merged.effort.nodes,
            playouts: merged.tree.map(|_| merged.effort.playouts),
            tree: merged.tree,
            cpu_s: self.cpu_s,
            pv: &merged.pv,
            moves: moves.collect(),
        }
    }

    fn text(&self) -> String {
        let Self { merged, cpu_s, .. } = *self;
        let Merged { pv, depth, confidence, deepest, effort, .. } = merged;
        let nodes = effort.nodes;
        let confidence = if *confidence < 100 { format!("@{confidence}%") } else { String::new() };
        let deeper = if deepest > depth { format!(", the deepest shard {deepest}") } else { String::new() };
        let (turn, value) = (self.turn(), self.value_text(merged.value));
        let mut text = format!("move   {turn}\n{value}\ndepth  {depth}{confidence}{deeper}\n");
        if self.book {
            text.push_str("book   looked up in the book of openings, without a search\n");
        }
        if let Some(tree) = merged.tree {
            let (playouts, full) = (effort.playouts, if tree.full { ", which is full" } else { "" });
            let speed = per_second(playouts, cpu_s);
            let _ = writeln!(text, "games  {playouts} playouts, {speed} a second");
            let _ = writeln!(text, "tree   {} nodes in {} bytes{full}", tree.nodes, tree.bytes);
        }
        let _ = writeln!(text, "nodes  {nodes}, {} a second", per_second(nodes, cpu_s));
        let _ = writeln!(text, "time   {cpu_s:.3} s of processor time\nline   {}\nmoves", pv.join(" "));
        for candidate in &merged.moves {
            let (mv, value) = (&candidate.mv, self.short(candidate.value));
            let _ = match merged.tree {
                Some(_) => writeln!(text, "  {mv:5} {value}, {} visits", candidate.effort),
                None => {
                    writeln!(text, "  {mv:5} {value}, depth {}, {} nodes", candidate.depth, candidate.effort)
                }
            };
        }
        text
    }

    fn value_text(&self, value: Value) -> String {
        let name = if self.measure == Measure::Chance { "chance" } else { "score " };
        format!("{name} {}", self.short(value))
    }

    /// How a proven value ends for the side to move, where no margin says it.
    fn result(&self, value: Value) -> Option<&'static str> {
        if matches!(self.measure, Measure::Margin { .. }) {
            return None;
        }
        Some(match (value.proven?.signum(), value.bound) {
            (1, Bound::Exact | Bound::Lower) => "win",
            (0, Bound::Exact) => "draw",
            (-1, Bound::Exact | Bound::Upper) => "loss",
            _ => return None,
        })
    }

    /// A value in a few words: in the engine's unit with its bound, or as a chance; and what is proven.
    fn short(&self, value: Value) -> String {
        match self.measure {
            Measure::Margin { .. } => margin_text(value),
            Measure::Advantage { .. } | Measure::Chance => {
                let number = match self.chance(value) {
                    Some(chance) => format!("{:.1} %", 100.0 * chance),
                    None => margin_text(Value { proven: None, ..value }),
                };
                let proven =
                    self.result(value).map_or_else(String::new, |result| format!(" ({result}, proven)"));
                format!("{number}{proven}")
            }
        }
    }
}

/// The value in the engine's unit, with its bound, and the margin at the end of the game where it is proven.
fn margin_text(value: Value) -> String {
    let bound = match value.bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    let Value { score, proven, .. } = value;
    let proven =
        proven.map_or_else(String::new, |margin| format!(" ({bound}{margin:+} at the end of the game)"));
    format!("{bound}{score:+}{proven}")
}
