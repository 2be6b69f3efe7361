//! A whole search within its limits.

use super::{Progress, Searcher, Simulate};
use crate::games::Game;
use crate::search::limits::{Limits, Stop};
use crate::search::report::Effort;
use crate::search::tally::Tallies;

/// Simulations between two questions to the [`Stop`]: about a thousand positions.
const PER_QUESTION: u64 = 32;

/// What ends a search besides the [`Stop`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Of these, nodes and playouts hold; a depth ends the search when its tree is that deep.
    pub limits: Limits,
    /// Whether a single legal move is played at once, without looking at it.
    pub hurry: bool,
}

/// Searches until a limit is reached, the [`Stop`] says so or everything is proven, and says what was found: always a move, where there is
/// one. `watch` hears what is known whenever a report is due.
pub fn search<G: Game, S: Simulate<G>>(
    searcher: &mut Searcher<G, S>,
    budget: Budget,
    stop: &dyn Stop,
    watch: &mut dyn FnMut(&Tallies<G::Move>, Effort),
) -> (Tallies<G::Move>, Effort) {
    let Budget { limits, hurry } = budget;
    let most = limits.playouts.unwrap_or(u64::MAX).max(1);
    let no_choice = hurry && searcher.choices() == 1;
    while !no_choice && searcher.effort().playouts < most {
        let left = most - searcher.effort().playouts;
        // A limit of nodes may fall between any two simulations.
        let some = if limits.nodes.is_some() { 1 } else { PER_QUESTION.min(left) };
        if searcher.step(some) == Progress::Done {
            break;
        }
        let Effort { nodes, playouts, .. } = searcher.effort();
        if limits.nodes.is_some_and(|most| nodes >= most) {
            break;
        }
        if playouts % PER_QUESTION == 0 {
            // A tree that cannot grow any more gets no deeper, either.
            let deep = |depth| searcher.depth() >= u16::from(depth) || searcher.is_full();
            let deep = limits.depth.is_some_and(deep);
            if deep || stop.is_stopped() {
                break;
            }
            if stop.report_due() {
                watch(&searcher.tallies(), searcher.effort());
            }
        }
    }
    (searcher.tallies(), searcher.effort())
}
