//! Exact solving by name: the door to the games' solvers for whoever holds a position as a text.

use super::othello::strong::Searcher;
use super::run::RunError;
use crate::games::Game;
use crate::games::othello::Othello;
use crate::games::othello::machine::{Portable, Processor};
use crate::search::limits::Stop;
use crate::search::report::Effort;

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The final margin for the side to move under best play (Othello: discs, empty squares counting for the winner).
    pub score: i32,
    /// A best move; `None` if the game is over.
    pub best: Option<String>,
    /// Best play of both sides to the end, passes included.
    pub pv: Vec<String>,
}

/// How a solver works; its answers do not depend on it.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// Bytes of its table, at most.
    pub table_bytes: usize,
    /// Whether it does without what not every processor has.
    pub portable: bool,
}

/// Solves the position `text` of `game`, however long it takes; `None` only if `stop` said so. `effort` grows by the work done.
///
/// # Errors
/// Says that the game has no solver, or what is wrong with the position.
pub fn solve(
    game: &str,
    text: &str,
    means: Means,
    stop: &dyn Stop,
    effort: &mut Effort,
) -> Result<Option<Solution>, RunError> {
    match game {
        Othello::ID => {
            let position: Othello = text.parse().map_err(|error| RunError::Position(format!("{error}")))?;
            let processor = if means.portable { Processor::Portable(Portable) } else { Processor::here() };
            // A small question needs no more table than it can fill, which also costs time to clear.
            let most = (16 << 10) << position.empties().saturating_sub(8).min(24);
            let mut searcher = Searcher::on(processor, means.table_bytes.min(most));
            let solution = searcher.solve(&position, stop, effort).map(|solved| Solution {
                score: solved.score,
                best: solved.best.map(|mv| mv.to_string()),
                pv: solved.pv.iter().map(ToString::to_string).collect(),
            });
            Ok(solution)
        }
        _ => Err(RunError::Unknown(format!("there is no exact solver for the game '{game}'"))),
    }
}
