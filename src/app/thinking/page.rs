//! The search of a browser that lets no worker start: small, in one go, and on the page itself, which stands still for its length.

use super::answer::{ENGINES, failure};
use crate::clock::Watch;
use crate::protocol::{Report, Request};

/// Nodes for a move, all shards together: a fraction of a second on a slow machine.
pub(super) const PAGE_NODES: u64 = 20_000;

/// Searches now and returns when done.
#[must_use]
pub(super) fn answer_here(mut request: Request, began_ms: f64) -> Report {
    let part = PAGE_NODES / u64::from(request.shards.max(1));
    request.limits.nodes = Some(request.limits.nodes.map_or(part, |nodes| nodes.min(part)));
    let watch = Watch::new(std::sync::Arc::default(), began_ms, request.limits.time_ms);
    ENGINES(&request, &watch, &mut |_| ()).unwrap_or_else(|error| failure(&request, error.to_string()))
}
