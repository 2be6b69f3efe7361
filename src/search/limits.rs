//! How much a search may do, and how it learns that it is to stop.

use serde::{Deserialize, Serialize};

/// Think time for one move when nothing else is said, in milliseconds.
pub const DEFAULT_TIME_MS: u32 = 4_000;

/// What is kept back from the think time for passing the answer on, in milliseconds.
pub const TIME_MARGIN_MS: u32 = 30;

/// How much work a search may do. Every limit that is set holds; with none set, a search ends when it knows everything.
///
/// With only `nodes` or `depth` set, the search is in *fixed-work mode*: its result is a pure function of the request. `time_ms` is
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
}

impl Limits {
    /// Time alone.
    #[must_use]
    pub const fn time(ms: u32) -> Self {
        Self { time_ms: Some(ms), nodes: None, depth: None }
    }

    /// Nodes alone: fixed work.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { time_ms: None, nodes: Some(nodes), depth: None }
    }

    /// Depth alone: fixed work.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self { time_ms: None, nodes: None, depth: Some(depth) }
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
