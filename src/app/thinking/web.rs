//! Searches in the browser.

use super::page::answer_here;
use crate::protocol::{Report, Request};

/// Shards at work on one question.
pub struct Shards {
    waiting: Vec<Request>,
    began_ms: f64,
}

impl Shards {
    /// Takes the requests on. Time limits count from `began_ms`, a value of [`clock::now_ms`](crate::clock::now_ms).
    #[must_use]
    pub fn start(requests: Vec<Request>, began_ms: f64) -> Self {
        Self { waiting: requests, began_ms }
    }

    /// Reports since the last call. One shard is searched in a frame.
    pub fn poll(&mut self) -> Vec<Report> {
        self.waiting.pop().map(|request| answer_here(request, self.began_ms)).into_iter().collect()
    }

    /// Stops the searches.
    pub fn stop(self) {}

    /// Whether the search runs on the page itself.
    #[must_use]
    pub fn on_page(&self) -> bool {
        true
    }
}

/// Makes ready what the first search would wait for.
pub fn warm_up() {}

/// How many shards a search gets when nothing else is said.
#[must_use]
pub fn default_shards() -> usize {
    1
}

/// How many searches are running.
#[must_use]
pub fn live_searches() -> usize {
    0
}
