//! Small boards solved exactly: backward induction, where heads that are apart are settled by the filling problem.

use super::fill::Race;
use super::reach::Reach;
use crate::games::Outcome;
use crate::games::trails::{Direction, Trails};
use crate::search::exact::{Settle, Solved, Solver};
use crate::search::limits::Stop;
use crate::search::report::Effort;

/// Positions that are looked at for one filling problem. What that does not decide is searched tick by tick.
const FILLING_BUDGET: u32 = 10_000;

/// Settles positions in which the heads are apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct Apart;

impl Settle<Trails> for Apart {
    fn settle(&self, position: &Trails) -> Option<Outcome> {
        Reach::of(position).separated.then(|| Race::of(position, FILLING_BUDGET).outcome()).flatten()
    }
}

/// Solves a position in tables of at most about `bytes`; `None` if it is over or `stop` said so. Boards of up to about 36 free cells take a second or so.
pub fn solve(
    position: &Trails,
    bytes: usize,
    stop: &dyn Stop,
    effort: &mut Effort,
) -> Option<Solved<Direction>> {
    Solver::new(Apart, bytes, stop, effort).solve(position)
}
