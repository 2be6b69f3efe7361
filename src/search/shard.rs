//! Sharing one search out by its root moves, and merging what the shards say.
//!
//! Shards are compared at the deepest depth that all of them finished, since scores of different depths are not comparable. A shard that
//! searched every line to the end counts as finished at any depth.

use serde::{Deserialize, Serialize};

use super::report::{Candidate, Effort, Value};

/// What all shards together say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merged<M> {
    /// The move to play.
    pub best: M,
    /// Its value at [`Merged::depth`].
    pub value: Value,
    /// The principal variation, `best` first.
    pub pv: Vec<M>,
    /// The depth at which the shards were compared: the least that any of them has finished.
    pub depth: u8,
    /// The greatest depth that any of them has finished.
    pub deepest: u8,
    /// Whether every shard searched every line to the end.
    pub solved: bool,
    /// Every root move, best first, by its newest value.
    pub moves: Vec<Candidate<M>>,
    /// The work of all shards.
    pub effort: Effort,
}
