//! The exact solver: the final margin under best play from any position, empty squares counting for the winner.
//!
//! Null-window searches (`deep`) with a hash table of their own (`table`), the reply-poorest move first (`order`), cut off where stable discs already
//! settle the question; the last six squares by leaner routines (`last`), with the help of tables (`lookup`).

mod deep;
mod last;
mod lookup;
mod order;
mod table;

pub use deep::Solver;

use super::classic::{final_score, margin_of};
use crate::games::othello::{Move, Othello};
use crate::search::limits::Stop;
use crate::search::meter::Meter;
use crate::search::negamax::Solve;
use crate::search::negamax::table::DEFAULT_BYTES;
use crate::search::report::Effort;

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The final margin in discs for the side to move, the empty squares counting for the winner.
    pub score: i32,
    /// A best move; `None` if the game is over.
    pub best: Option<Move>,
    /// Best play of both sides to the end, passes included.
    pub pv: Vec<Move>,
}

/// Solves `position`, however long it takes. `None` only if `stop` said so. `effort` grows by the work done.
pub fn solve(position: &Othello, stop: &dyn Stop, effort: &mut Effort) -> Option<Solved> {
    let mut unwatched = |_: &_, _| {};
    let mut meter = Meter::new(None, stop, &mut unwatched);
    let mut solver = Solver::new(DEFAULT_BYTES);
    let solved = solver.margin(position, -64, 64, &mut meter).map(|score| {
        let pv = solver.best_play(position, score, &mut meter);
        Solved { score, best: pv.first().copied(), pv }
    });
    *effort += meter.effort;
    solved
}

/// The solver as the last iteration of a negamax search.
#[derive(Debug)]
pub struct Finish {
    solver: Solver,
    /// Empty squares from which on it takes over.
    exact_from: u32,
}

impl Finish {
    /// A solver for roots with at most `exact_from` empty squares, with a table of at most `table_bytes`.
    #[must_use]
    pub fn new(exact_from: u32, table_bytes: usize) -> Self {
        Self { solver: Solver::new(table_bytes), exact_from }
    }
}

impl Solve<Othello> for Finish {
    /// Half of what is left, and 8 plies at most, so that there is a sensible answer if solving takes too long.
    fn after(&self, root: &Othello) -> Option<u8> {
        let empties = root.empties();
        (empties <= self.exact_from).then_some((empties / 2).clamp(1, 8) as u8)
    }

    fn solve(
        &mut self,
        position: &Othello,
        alpha: i32,
        beta: i32,
        meter: &mut Meter<'_, Move>,
    ) -> Option<i32> {
        self.solver.margin(position, margin_below(alpha), -margin_below(-beta), meter).map(final_score)
    }

    fn line(&mut self, position: &Othello, score: i32, meter: &mut Meter<'_, Move>) -> Vec<Move> {
        self.solver.best_play(position, margin_of(score), meter)
    }
}

/// The greatest margin whose score is at most `score`, or -65 if there is none: the lower end of a window, from scores to margins.
fn margin_below(score: i32) -> i32 {
    (-64..=64).rev().find(|&margin| final_score(margin) <= score).unwrap_or(-65)
}
