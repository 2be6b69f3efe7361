//! Counts the work of one search, asks the edge's [`Stop`] from time to time, and hands out reports when they are due.

use super::limits::Stop;
use super::report::{Candidates, Effort};

/// Nodes between two questions to the [`Stop`].
const NODES_PER_QUESTION: u64 = 1_000;

/// Receives what a running search has found so far.
pub type Watcher<'a, M> = &'a mut dyn FnMut(&Candidates<M>, Effort);

/// The account of one search. Once it has said that the search is stopped, it says so for good.
pub struct Meter<'a, M> {
    /// Work so far.
    pub effort: Effort,
    /// What a report would say: all finished iterations and the root moves as they stand.
    pub so_far: Candidates<M>,
    stop: &'a dyn Stop,
    watcher: Watcher<'a, M>,
    limit: u64,
    next_question: u64,
    patient: bool,
    stopped: bool,
}

impl<'a, M> Meter<'a, M> {
    /// An account that ends the search after `nodes` nodes (if given) or when `stop` says so.
    pub fn new(nodes: Option<u64>, stop: &'a dyn Stop, watcher: Watcher<'a, M>) -> Self {
        let limit = nodes.unwrap_or(u64::MAX);
        Self {
            effort: Effort::default(),
            so_far: Candidates::default(),
            stop,
            watcher,
            limit,
            next_question: NODES_PER_QUESTION.min(limit),
            patient: false,
            stopped: false,
        }
    }

    /// Counts a node. Returns true if the search must unwind: what it is about to find out is worth nothing.
    #[inline]
    pub fn enter(&mut self) -> bool {
        self.enter_many(1)
    }

    /// Counts `nodes` nodes at once, for a search that keeps its own tally between two calls.
    #[inline]
    pub fn enter_many(&mut self, nodes: u64) -> bool {
        self.effort.nodes += nodes;
        if self.effort.nodes >= self.next_question {
            self.ask();
        }
        self.stopped
    }

    /// Whether the search has been told to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Runs to the end whatever the limits say, until [`Meter::set_patient`] is called again: the first iteration, so that
    /// there is always an answer.
    pub fn set_patient(&mut self, patient: bool) {
        self.patient = patient;
        if !patient {
            self.next_question = self.next_question.min(self.limit);
            if self.effort.nodes >= self.next_question {
                self.ask();
            }
        }
    }

    /// Nodes that may be entered before [`Meter::enter_many`] should be called again.
    pub fn allowance(&self) -> u64 {
        self.next_question.saturating_sub(self.effort.nodes).max(1)
    }

    #[cold]
    fn ask(&mut self) {
        if !self.patient {
            self.stopped |= self.effort.nodes >= self.limit || self.stop.is_stopped();
        }
        if self.stop.report_due() {
            (self.watcher)(&self.so_far, self.effort);
        }
        self.next_question = self.effort.nodes + NODES_PER_QUESTION;
        if !self.patient {
            self.next_question = self.next_question.min(self.limit.max(self.effort.nodes + 1));
        }
    }
}
