//! The exact solution of a small board beside what the search has counted.

use super::duct::Asked;
use super::exact::solve;
use crate::games::Side;
use crate::games::trails::{Direction, Trails};
use crate::search::exact::Solved;
use crate::search::joint::{Exact, JointTable, parts};
use crate::search::limits::Stop;
use crate::search::matrix::Payoffs;
use crate::search::report::Effort;

/// Bytes of the solver's tables: more than the positions of 48 free cells take.
const BYTES: usize = 8 << 20;

/// Less than this is a rounding error of whole parts.
const ROUNDING: f64 = 1e-5;

/// A solved position.
#[derive(Clone, Debug)]
pub struct Truth(Solved<Direction>);

impl Truth {
    /// Solves the position if it is small enough for what is asked; `None` if it is not, is over, or the time ran out.
    #[must_use]
    pub fn of(root: &Trails, asked: &Asked, stop: &dyn Stop) -> Option<Self> {
        let small = !asked.sequential && root.free_count() <= asked.exact;
        let solved = small.then(|| solve(root, BYTES, stop, &mut Effort::default())).flatten()?;
        Some(Self(solved))
    }

    /// Proves every cell. A player whose mix by the search holds the value keeps it, since of actions that are equally good the search prefers those
    /// that are harder to meet; else it plays the equilibrium.
    pub fn add_to(&self, table: &mut JointTable<Direction>) {
        let Self(Solved { first, second, matrix, solution }) = self;
        let actions = |side: Side| table.players[side.index()].actions.iter().map(|option| option.action);
        if !actions(Side::First).eq(first.iter().copied())
            || !actions(Side::Second).eq(second.iter().copied())
        {
            return;
        }
        let payoffs = Payoffs::new(matrix, second.len());
        table.exact = None;
        let mixes = Side::BOTH.map(|side| {
            let searched = table.mix(side);
            let (lost, equilibrium) = match side {
                Side::First => (solution.value - payoffs.held_by_first(&searched), &solution.first),
                Side::Second => (payoffs.held_by_second(&searched) - solution.value, &solution.second),
            };
            let mix = if lost < ROUNDING { &searched[..] } else { &equilibrium[..] };
            mix.iter().map(|&share| parts(share)).collect()
        });
        for (cell, value) in table.cells.iter_mut().zip(matrix) {
            cell.proven = Some(parts((value + 1.0) / 2.0));
        }
        table.exact = Some(Exact { value: parts((solution.value + 1.0) / 2.0), mixes });
    }
}
