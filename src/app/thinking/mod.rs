//! Searches at the edge: started when it is an engine's turn, watched while they run, stopped as soon as nobody waits for them. One interface over
//! the task pool (native) and Web Workers (browser).

mod analysis;
mod answer;
mod beside;
mod hint;
mod live;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod page;
mod question;
mod reveal;
#[cfg(target_arch = "wasm32")]
mod web;

use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
pub use native::{Shards, answer_with, default_shards, live_searches, warm_up};
#[cfg(target_arch = "wasm32")]
pub use web::{Shards, default_shards, live_searches, warm_up};

pub use analysis::Analysis;
pub use answer::{Run, failure};
pub use beside::Proofs;
pub use hint::{Asker, Hint};
pub use reveal::{Revealed, gives_away};

use crate::app::AppSystems;
use crate::games::Side;
use crate::protocol::{Purpose, Report, RequestId};
use crate::search::limits::Limits;
use crate::search::shard::Merged;

/// The greatest number of shards of a search.
pub const MAX_SHARDS: usize = 8;

/// What the engine at work has found so far, or the last one found: for panels and overlays, which only read it. Of several at work it is the one
/// that was asked first.
#[derive(Resource, Clone, Debug, Default)]
pub struct Thought {
    /// The live request; `None` when nothing is searched.
    pub live: Option<RequestId>,
    /// For whom it is searched: values are good for this side.
    pub side: Option<Side>,
    /// Key of the position that is or was searched.
    pub position: u64,
    /// The engine's id.
    pub engine: String,
    /// Whether a move is to be played, or all of them are to be told apart.
    pub purpose: Purpose,
    /// What it may do.
    pub limits: Limits,
    /// The newest report of each shard.
    pub shards: Vec<Option<Report>>,
    /// All shards together; `None` until each has finished an iteration.
    pub merged: Option<Merged<String>>,
    /// What the solver beside the engine has proven.
    pub proofs: Proofs,
    /// Milliseconds since the request was made; stands still when the search ends.
    pub elapsed_ms: u32,
    /// How many shards have failed and had their moves dealt again.
    pub failed: usize,
    /// Whether this browser let no worker start, so that the search is small and on the page itself.
    pub on_page: bool,
}

/// How many shards a search gets at most.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardCount(pub usize);

impl Default for ShardCount {
    fn default() -> Self {
        Self(default_shards())
    }
}

/// Whether something is being searched.
pub fn something_thinks(thought: Res<Thought>) -> bool {
    thought.live.is_some()
}

/// Searches.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thought>()
        .init_resource::<ShardCount>()
        .init_resource::<Hint>()
        .init_resource::<Revealed>()
        .init_resource::<Analysis>()
        .init_non_send::<live::Searches>()
        .add_systems(Startup, warm_up)
        .add_systems(
            Update,
            (
                analysis::follow,
                hint::follow,
                live::stop_unwanted,
                live::hurry,
                live::start_wanted,
                live::watch,
                reveal::follow,
            )
                .chain()
                .in_set(AppSystems::Think),
        )
        .add_systems(Last, live::stop_all.run_if(on_message::<AppExit>));
}
