//! Matrix games searched: what a selection rule makes of a game whose equilibrium is known.

use rand_pcg::Pcg32;

use crate::games::matrix::MatrixGame;
use crate::games::{Side, SimultaneousGame};
use crate::search::duct::{Estimate, Leaf, Searcher, Settings};
use crate::search::joint::JointTable;
use crate::search::limits::Stop;

/// Looks up what the two actions pay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Payoff;

impl Leaf<MatrixGame> for Payoff {
    fn name(&self) -> &'static str {
        "payoff"
    }

    fn evaluate(&mut self, _position: &MatrixGame, _random: &mut Pcg32) -> Estimate {
        // Before anything is chosen nothing is known.
        Estimate { value: 0.5, proven: false }
    }

    fn settled(&self, position: &MatrixGame) -> Option<f64> {
        position.payoff().map(|payoff| position.matrix().reward(payoff))
    }
}

/// Plays a matrix game against itself so many times, and says what was counted.
#[must_use]
pub fn play(game: &MatrixGame, settings: Settings, iterations: u64, stop: &dyn Stop) -> JointTable<String> {
    let mut searcher = Searcher::new(game, Payoff, settings, Some(iterations));
    searcher.run(Some(iterations), stop, &mut |_| {});
    searcher.table(Side::First).map(|&action| game.action_text(action))
}
