//! Sharing one search out by its root moves, and merging what the shards say. (Searches by playouts are shared out by their playouts and merged in
//! [`super::tally`], those for both players at once in [`super::joint`].)
//!
//! Shards are compared at the deepest depth that all of them finished, since scores of different depths are not comparable. A shard that
//! searched every line to the end counts as finished at any depth. What is proven is not on the scale of the estimates: a proven win is
//! above them all, a proven loss below, and a proven draw lies where the estimates have their zero.

use serde::{Deserialize, Serialize};

use super::joint::JointTable;
use super::report::{Bound, Candidate, Candidates, Effort, Iteration, Value};
use super::tally::Tree;

/// What all shards together say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merged<M> {
    /// The move to play.
    pub best: M,
    /// Its value at [`Merged::depth`].
    pub value: Value,
    /// The principal variation, `best` first.
    pub pv: Vec<M>,
    /// The depth at which the shards were compared: the deepest that all of them have finished.
    pub depth: u8,
    /// How likely what selective searches have left out would not have changed this, in percent: the least of the shards compared.
    pub confidence: u8,
    /// The greatest depth that any of them has finished.
    pub deepest: u8,
    /// Whether every shard searched every line to the end.
    pub solved: bool,
    /// Every root move, best first: each shard's best with its value at the depth at which the shards were compared, so that the best move
    /// has one value wherever it is shown; the others with their newest, which says its own depth.
    pub moves: Vec<Candidate<M>>,
    /// The work of all shards.
    pub effort: Effort,
    /// The trees that a search by playouts has grown; `None` for any other search. With it, a candidate's effort is its visits.
    pub tree: Option<Tree>,
    /// What a search of a game in which both choose at once has counted; `None` for any other.
    pub joint: Option<JointTable<M>>,
}

/// Deals root moves to at most `shards` shards, in turn: of moves that come best first, every shard gets a good one. Never more shards than
/// moves, and always at least one, so that there is somebody to say that there is no move. The moves of a shard that failed are dealt in
/// the same way.
#[must_use]
pub fn deal<M: Clone>(moves: &[M], shards: usize) -> Vec<Vec<M>> {
    let shards = shards.min(moves.len()).max(1);
    (0..shards).map(|shard| moves.iter().skip(shard).step_by(shards).cloned().collect()).collect()
}

/// Merges the newest of what each shard has found, and its work. `None` until each has finished an iteration.
#[must_use]
pub fn merge<M: Clone + PartialEq>(shards: &[(&Candidates<M>, Effort)]) -> Option<Merged<M>> {
    let last: Vec<&Iteration<M>> = shards.iter().map(|(found, _)| found.last()).collect::<Option<_>>()?;
    let common = last.iter().filter(|last| !holds_at_any_depth(last)).map(|last| last.depth).min();
    let at_common = |(found, _): &(&Candidates<M>, Effort)| {
        let depth = common.unwrap_or(u8::MAX);
        let fits = |it: &&Iteration<M>| it.depth <= depth || holds_at_any_depth(it);
        found.iterations.iter().rev().find(fits).cloned()
    };
    let compared: Vec<Iteration<M>> = shards.iter().filter_map(at_common).collect();
    // The first of equals, so that the order in which shards report changes nothing.
    let best =
        compared.iter().reduce(|best, next| if rank(next.value) > rank(best.value) { next } else { best })?;
    let deepest = last.iter().map(|last| last.depth).max()?;

    let mut moves: Vec<Candidate<M>> = shards.iter().flat_map(|(found, _)| &found.moves).cloned().collect();
    // What is said of a move beside the others is said at the depth at which they were compared, where that is known.
    for candidate in &mut moves {
        if let Some(it) = compared.iter().find(|it| it.best == candidate.mv) {
            (candidate.value, candidate.depth) = (it.value, it.depth);
        }
    }
    moves.sort_by_key(|candidate| (candidate.mv != best.best, std::cmp::Reverse(rank(candidate.value))));
    let mut effort = Effort::default();
    shards.iter().for_each(|(_, work)| effort += *work);
    Some(Merged {
        best: best.best.clone(),
        value: best.value,
        pv: best.pv.clone(),
        depth: common.unwrap_or(deepest),
        confidence: compared.iter().map(|it| it.confidence).min().unwrap_or(100),
        deepest,
        solved: last.iter().all(|last| last.solved),
        moves,
        effort,
        tree: None,
        joint: None,
    })
}

/// Whether deeper search could not make the iteration's best move another one or worth less: all is searched to the end, or it wins.
fn holds_at_any_depth<M>(iteration: &Iteration<M>) -> bool {
    iteration.solved || class(iteration.value) > 0
}

/// What a value counts for against others: first what is proven, then the score.
fn rank(value: Value) -> (i32, i32) {
    (class(value), value.score)
}

/// 1 for a proven win, -1 for a proven loss, 0 for everything else. A bound proves one of them only.
fn class(value: Value) -> i32 {
    match (value.proven.map_or(0, i32::signum), value.bound) {
        (1, Bound::Exact | Bound::Lower) => 1,
        (-1, Bound::Exact | Bound::Upper) => -1,
        _ => 0,
    }
}
