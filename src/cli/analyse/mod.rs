//! `ply analyse`: an engine thinks about a position, in shards if asked to.

mod joint;
mod shards;

use std::fmt::Write;

use clap::Args;
use serde::Serialize;

use super::spec::{Searching, read_level};
use super::{Complaint, Position, json_line, per_second, progress};
use crate::engines::catalog::{Engine, engines_of};
use crate::engines::run;
use crate::games::Side;
use crate::protocol::{Knobs, Purpose, Request, RequestId};
use crate::search::limits::{DEFAULT_TIME_MS, Limits};
use crate::search::report::{Bound, Value};
use crate::search::shard::Merged;

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
    r#move: &'a str,
    score: i32,
    depth: u8,
    confidence: u8,
    nodes: u64,
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
}

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
        Ok(if json { json_line(&analysis(&merged, cpu_s)) } else { text(&merged, cpu_s) })
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
        base.with(game, set.iter().map(String::as_str))
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

fn analysis(merged: &Merged<String>, cpu_s: f64) -> Analysis<'_> {
    let moves = merged.moves.iter().map(|candidate| Candidate {
        r#move: &candidate.mv,
        value: candidate.value.score,
        bound: match candidate.value.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        effort: candidate.effort,
    });
    Analysis {
        r#move: &merged.best,
        score: merged.value.score,
        depth: merged.depth,
        confidence: merged.confidence,
        nodes: merged.effort.nodes,
        cpu_s,
        pv: &merged.pv,
        moves: moves.collect(),
    }
}

fn text(merged: &Merged<String>, cpu_s: f64) -> String {
    let Merged { best, value, pv, depth, confidence, deepest, effort, .. } = merged;
    let nodes = effort.nodes;
    let speed = per_second(nodes, cpu_s);
    let confidence = if *confidence < 100 { format!("@{confidence}%") } else { String::new() };
    let deeper = if deepest > depth { format!(", the deepest shard {deepest}") } else { String::new() };
    let mut text = format!(
        "move   {best}\nscore  {}\ndepth  {depth}{confidence}{deeper}\nnodes  {nodes}, {speed} a second\n",
        value_text(*value)
    );
    let _ = writeln!(text, "time   {cpu_s:.3} s of processor time\nline   {}\nmoves", pv.join(" "));
    for candidate in &merged.moves {
        let value = value_text(candidate.value);
        let _ = writeln!(
            text,
            "  {:5} {value}, depth {}, {} nodes",
            candidate.mv, candidate.depth, candidate.effort
        );
    }
    text
}

/// The value in the engine's unit, with its bound, and the margin at the end of the game where it is proven.
fn value_text(value: Value) -> String {
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
