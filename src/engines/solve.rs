//! Exact solving by name: the door to the games' solvers for whoever holds a position as a text.

use super::othello::strong::{Searcher, Solved};
use super::run::RunError;
use super::trails::exact::Apart;
use crate::games::duel::Duel;
use crate::games::othello::Othello;
use crate::games::othello::machine::{Portable, Processor};
use crate::games::trails::Trails;
use crate::games::{Game, Side, SimultaneousGame};
use crate::search::exact::{Settle, Solver, Unsettled};
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

/// Searchers of Othello for as many threads over one table, fit for solving `position`: all are to be set to it at once.
#[must_use]
pub fn crew(position: &Othello, means: Means, count: usize) -> Vec<Searcher> {
    let processor = if means.portable { Processor::Portable(Portable) } else { Processor::here() };
    // A small question needs no more table than it can fill, which also costs time to clear.
    let most = (16 << 10) << position.empties().saturating_sub(8).min(24);
    Searcher::crew(processor, means.table_bytes.min(most), count)
}

impl From<Solved> for Solution {
    fn from(solved: Solved) -> Self {
        Self {
            score: solved.score,
            best: solved.best.map(|mv| mv.to_string()),
            pv: solved.pv.iter().map(ToString::to_string).collect(),
        }
    }
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
            let solved =
                crew(&position, means, 1).pop().and_then(|mut one| one.solve(&position, stop, effort));
            Ok(solved.map(Solution::from))
        }
        _ => Err(RunError::Unknown(format!("there is no exact solver for the game '{game}'"))),
    }
}

/// A solved position in which both players choose at once. Everything is player 1's: 1 a win, 0 a draw, -1 a loss.
#[derive(Clone, Debug, PartialEq)]
pub struct TrueTable {
    /// What the position is worth.
    pub value: f64,
    /// Every action of each player, by [`Side::index`]; none if the game is over.
    pub actions: [Vec<String>; 2],
    /// What every pair of actions is worth, player 1's on the rows.
    pub matrix: Vec<Vec<f64>>,
    /// How often each player is to choose each of its actions.
    pub mixes: [Vec<f64>; 2],
}

/// Whether both players choose at once in this game, so that [`solve_table`] is the solver to ask.
#[must_use]
pub fn has_tables(game: &str) -> bool {
    [Trails::ID, Duel::ID].contains(&game)
}

/// Solves the position `text` of `game`, in which both choose at once, in about `bytes` of memory; `None` only if `stop` said so. `effort` grows by
/// the positions that are entered.
///
/// # Errors
/// Says that the game has no such solver, or what is wrong with the position.
pub fn solve_table(
    game: &str,
    text: &str,
    bytes: usize,
    stop: &dyn Stop,
    effort: &mut Effort,
) -> Result<Option<TrueTable>, RunError> {
    match game {
        Trails::ID => true_table::<Trails, _>(text, Apart, bytes, stop, effort),
        Duel::ID => true_table::<Duel, _>(text, Unsettled, bytes, stop, effort),
        _ => Err(RunError::Unknown(format!("in the game '{game}' the players do not choose at once"))),
    }
}

fn true_table<G: SimultaneousGame, S: Settle<G>>(
    text: &str,
    settle: S,
    bytes: usize,
    stop: &dyn Stop,
    effort: &mut Effort,
) -> Result<Option<TrueTable>, RunError> {
    let position: G = text.parse().map_err(|error| RunError::Position(format!("{error}")))?;
    if let Some(outcome) = position.outcome() {
        let value = f64::from(outcome.sign_for(Side::First));
        return Ok(Some(TrueTable {
            value,
            actions: Default::default(),
            matrix: Vec::new(),
            mixes: Default::default(),
        }));
    }
    let solved = Solver::new(settle, bytes, stop, effort).solve(&position);
    Ok(solved.map(|solved| {
        let texts = |actions: Vec<G::Action>| {
            actions.into_iter().map(|action| position.action_text(action)).collect()
        };
        TrueTable {
            value: solved.solution.value,
            matrix: solved.matrix.chunks(solved.second.len()).map(<[f64]>::to_vec).collect(),
            actions: [texts(solved.first), texts(solved.second)],
            mixes: [solved.solution.first.to_vec(), solved.solution.second.to_vec()],
        }
    }))
}
