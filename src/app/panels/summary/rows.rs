//! What a search says in rows: its line, its root moves, its shards, and notes.

use super::{MoveRow, ShardRow, Step, dash};
use crate::app::panels::format;
use crate::app::panels::standing::number;
use crate::app::text::{tr, trf};
use crate::app::thinking::{Proofs, Thought};
use crate::engines::catalog::Measure;
use crate::games::Side;
use crate::games::table_game::TableGame;
use crate::protocol::{Body, Report, Status};
use crate::search::joint::JointTable;
use crate::search::report::{Bound, Candidate, Effort};
use crate::search::shard::Merged;
use crate::search::tally::Tallies;

/// Who plays each move of the line is asked of the game, since a side may move twice in a row.
pub(super) fn line(pv: &[String], position: Option<&dyn TableGame>) -> Vec<Step> {
    let mut position = position.map(TableGame::boxed);
    pv.iter()
        .map(|mv| {
            let side = position.as_ref().and_then(|position| match position.must_act() {
                [true, false] => Some(Side::First),
                [false, true] => Some(Side::Second),
                _ => None,
            });
            position = position.take().and_then(|mut position| position.play(mv).ok().map(|()| position));
            Step { mv: mv.clone(), side }
        })
        .collect()
}

pub(super) fn moves(merged: &Merged<String>, proofs: &Proofs, measure: Measure) -> Vec<MoveRow> {
    let most = merged.moves.iter().map(|candidate| candidate.effort).max().unwrap_or(0).max(1);
    let row = |candidate: &Candidate<String>| {
        let work = format::count(candidate.effort);
        let mut said = match merged.tree {
            Some(_) => {
                trf("search.move.playouts", &[("visits", &work), ("share", &share_of(candidate, merged))])
            }
            None => trf("search.move", &[("depth", &candidate.depth.to_string()), ("nodes", &work)]),
        };
        let solved = proofs.get(&candidate.mv).map(|result| *result > 0);
        if let Some(wins) = solved {
            said = format!("{said} {}", tr(if wins { "search.solved.wins" } else { "search.solved.loses" }));
        }
        MoveRow {
            mv: candidate.mv.clone(),
            number: number(candidate.value, measure),
            bounded: candidate.value.bound != Bound::Exact,
            work,
            said,
            share: (candidate.effort as f64 / most as f64) as f32,
            best: candidate.mv == merged.best,
            solved,
        }
    };
    merged.moves.iter().map(row).collect()
}

/// The share of all playouts that began with this move.
fn share_of(candidate: &Candidate<String>, merged: &Merged<String>) -> String {
    format::percent(candidate.effort, merged.moves.iter().map(|one| one.effort).sum())
}

pub(super) fn shard(index: usize, report: Option<&Report>) -> ShardRow {
    let name = trf("search.shard.name", &[("number", &(index + 1).to_string())]);
    let Some(report) = report else {
        return ShardRow { name, state: dash(), failed: None, running: true };
    };
    let state = match &report.status {
        Status::Failed(_) => tr("search.shard.failed").to_owned(),
        Status::Running | Status::Done => shard_work(&report.body, report.effort),
    };
    let failed = match &report.status {
        Status::Failed(reason) => Some(reason.clone()),
        Status::Running | Status::Done => None,
    };
    ShardRow { name, state, failed, running: report.status == Status::Running }
}

fn shard_work(body: &Body, effort: Effort) -> String {
    match body {
        Body::Candidates(found) => {
            let depth = found.last().map_or_else(dash, |iteration| iteration.depth.to_string());
            trf("search.shard.value", &[("depth", &depth), ("nodes", &format::count(effort.nodes))])
        }
        Body::Playouts(Tallies { tree, .. }) | Body::JointTable(JointTable { tree, .. }) => {
            let (playouts, depth) = (format::count(effort.playouts), tree.depth.to_string());
            trf("search.shard.playouts", &[("playouts", &playouts), ("depth", &depth)])
        }
    }
}

pub(super) fn notes(thought: &Thought) -> Vec<String> {
    let mut notes = Vec::new();
    if thought.on_page {
        notes.push(tr("search.on-page").to_owned());
    }
    if thought.failed > 0 {
        notes.push(trf("search.failed", &[("count", &thought.failed.to_string())]));
    }
    notes
}
