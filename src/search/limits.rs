//! How much a search may do, and how it learns that it is to stop.

use serde::{Deserialize, Serialize};

/// Think time for one move when nothing else is said, in milliseconds.
pub const DEFAULT_TIME_MS: u32 = 4_000;

/// What is kept back from the think time for passing the answer on, in milliseconds.
pub const TIME_MARGIN_MS: u32 = 30;

/// How much work a search may do. Every limit that is set holds; with none set, a search ends when it knows everything.
///
/// With only `nodes`, `depth` or `playouts` set, the search is in *fixed-work mode*: its result is a pure function of the request. `time_ms` is
/// never read by a search: the edge turns it into the deadline of a [`Stop`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Wall-clock milliseconds from the moment the request is made.
    #[serde(default)]
    pub time_ms: Option<u32>,
    /// Positions entered, for all shards together.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Plies of full-width search.
    #[serde(default)]
    pub depth: Option<u8>,
    /// Simulations of a search by playouts, for all shards together. Other searches do not look at it.
    #[serde(default)]
    pub playouts: Option<u64>,
}

impl Limits {
    /// Nothing is limited.
    pub const NONE: Self = Self { time_ms: None, nodes: None, depth: None, playouts: None };

    /// Time alone.
    #[must_use]
    pub const fn time(ms: u32) -> Self {
        Self { time_ms: Some(ms), ..Self::NONE }
    }

    /// Nodes alone: fixed work.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }

    /// Depth alone: fixed work.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }

    /// Playouts alone: fixed work.
    #[must_use]
    pub const fn playouts(playouts: u64) -> Self {
        Self { playouts: Some(playouts), ..Self::NONE }
    }

    /// Whether the amount of work is set, so that the machine's speed does not matter as long as the time lasts.
    #[must_use]
    pub const fn is_fixed_work(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some() || self.playouts.is_some()
    }

    /// The part of shard `shard` of `shards`: nodes and playouts are shared out, and each shard may always do some.
    #[must_use]
    pub fn share(self, shard: usize, shards: usize) -> Self {
        let part = |all: u64| {
            let (shard, shards) = (shard as u64, shards.max(1) as u64);
            (all / shards + u64::from(shard < all % shards)).max(1)
        };
        Self { nodes: self.nodes.map(part), playouts: self.playouts.map(part), ..self }
    }
}

/// What the edge lends to a search so that it can be stopped and watched. A search asks every thousand nodes or so; between two
/// questions it depends on nothing outside itself, and the answers to all but [`Stop::is_stopped`] never change what it finds.
pub trait Stop {
    /// Whether the search must end now, with what it has.
    fn is_stopped(&self) -> bool;

    /// Whether it is time for another report.
    fn report_due(&self) -> bool {
        false
    }

    /// Milliseconds since the request was made; for reports only.
    fn elapsed_ms(&self) -> u32 {
        0
    }
}

/// Never stops: for fixed work.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    fn is_stopped(&self) -> bool {
        false
    }
}
