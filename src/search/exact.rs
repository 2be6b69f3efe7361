//! Exact solving of simultaneous games: backward induction, with the searches of two simpler games to save most of it.
//!
//! Where player 1 always shows its choice first, it cannot get more than in the game itself; where player 2 does, player 1 cannot get less. Both games are
//! alternating ones, with three values, and alpha-beta is quick with them. Where their values agree the game's is known; elsewhere the matrix of the
//! position is built from the values of what follows, rows and columns that are dominated by those bounds are left out, and the rest is solved
//! ([`super::matrix`]). (Bošanský, Lisý, Lanctot, Čermák, Winands: *Algorithms for computing strategies in two-player simultaneous move games*,
//! Artificial Intelligence 237, 2016, "serialized" bounds.)
//!
//! Values are player 1's: 1 a win, 0 a draw, -1 a loss.

mod bounds;

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use arrayvec::ArrayVec;

use self::bounds::{Bounds, BoundsTable};
use super::limits::Stop;
use super::matrix::{MOST, Payoffs, Solution};
use super::report::Effort;
use crate::games::{Outcome, Side, SimultaneousGame};

/// What is known of a position without looking any further.
pub trait Settle<G> {
    /// How the game ends from here if both play well; `None` where that is not known at sight. Finished games are not asked about.
    fn settle(&self, position: &G) -> Option<Outcome>;
}

/// Knows nothing at sight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unsettled;

impl<G> Settle<G> for Unsettled {
    fn settle(&self, _position: &G) -> Option<Outcome> {
        None
    }
}

/// A solved position that is not finished.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved<A> {
    /// Player 1's actions: the rows.
    pub first: Vec<A>,
    /// Player 2's actions: the columns.
    pub second: Vec<A>,
    /// The exact value of every joint action, row by row.
    pub matrix: Vec<f64>,
    /// The value and an equilibrium.
    pub solution: Solution,
}

/// Positions between two questions whether to stop.
const BETWEEN_STOPS: u64 = 1024;

/// Solves positions of one game. What it has learnt it keeps, within the bytes that it was given.
pub struct Solver<'a, G, S> {
    settle: S,
    stop: &'a dyn Stop,
    effort: &'a mut Effort,
    bounds: BoundsTable,
    /// Values of positions whose bounds differ, by key.
    values: HashMap<u64, f64>,
    most_values: usize,
    game: PhantomData<G>,
}

impl<G, S: fmt::Debug> fmt::Debug for Solver<'_, G, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("settle", &self.settle)
            .field("effort", &self.effort)
            .finish_non_exhaustive()
    }
}

impl<'a, G: SimultaneousGame, S: Settle<G>> Solver<'a, G, S> {
    /// A solver whose tables take at most about so many bytes. `effort` grows by the positions it enters.
    pub fn new(settle: S, bytes: usize, stop: &'a dyn Stop, effort: &'a mut Effort) -> Self {
        // A value takes about 32 bytes of its table. Few positions need one.
        let most_values = bytes / 4 / 32;
        let bounds = BoundsTable::new(bytes / 4 * 3);
        Self { settle, stop, effort, bounds, values: HashMap::new(), most_values, game: PhantomData }
    }

    /// Every joint action's value, and an equilibrium. `None` if the game is over or `stop` said so.
    pub fn solve(&mut self, position: &G) -> Option<Solved<G::Action>> {
        let [first, second] = Side::BOTH.map(|side| position.actions(side).as_ref().to_vec());
        if first.is_empty() || second.is_empty() {
            return None;
        }
        let mut matrix = Vec::with_capacity(first.len() * second.len());
        for &row in &first {
            for &column in &second {
                matrix.push(self.value(&position.resolve(row, column))?);
            }
        }
        let solution = Payoffs::new(&matrix, second.len()).solve();
        Some(Solved { first, second, matrix, solution })
    }

    /// What the position is worth to player 1; `None` if `stop` said so.
    pub fn value(&mut self, position: &G) -> Option<f64> {
        if let Some(outcome) = self.known(position) {
            return Some(f64::from(outcome));
        }
        let bounds = self.both_bounds(position)?;
        if bounds.0 == bounds.1 {
            return Some(f64::from(bounds.0));
        }
        let key = position.key();
        if let Some(&value) = self.values.get(&key) {
            return Some(value);
        }
        let value = self.by_matrix(position)?;
        if self.values.len() < self.most_values {
            self.values.insert(key, value);
        }
        Some(value)
    }

    /// The value of a position from the values of what follows.
    fn by_matrix(&mut self, position: &G) -> Option<f64> {
        let [first, second] = Side::BOTH.map(|side| position.actions(side));
        let (rows, columns) = (first.as_ref(), second.as_ref());
        let mut bounds: ArrayVec<(i8, i8), { MOST * MOST }> = ArrayVec::new();
        for &row in rows {
            for &column in columns {
                bounds.push(self.both_bounds(&position.resolve(row, column))?);
            }
        }
        let at = |row: usize, column: usize| bounds[row * columns.len() + column];
        let mut kept_rows: ArrayVec<usize, MOST> = (0..rows.len()).collect();
        let mut kept_columns: ArrayVec<usize, MOST> = (0..columns.len()).collect();
        // What another row surely does as well against everything that is left need not be known.
        loop {
            let before = kept_rows.len() + kept_columns.len();
            drop_one(&mut kept_rows, |worse, better| {
                kept_columns.iter().all(|&column| at(worse, column).1 <= at(better, column).0)
            });
            drop_one(&mut kept_columns, |worse, better| {
                kept_rows.iter().all(|&row| at(row, worse).0 >= at(row, better).1)
            });
            if kept_rows.len() + kept_columns.len() == before {
                break;
            }
        }
        let mut cells: ArrayVec<f64, { MOST * MOST }> = ArrayVec::new();
        for &row in &kept_rows {
            for &column in &kept_columns {
                cells.push(self.value(&position.resolve(rows[row], columns[column]))?);
            }
        }
        Some(Payoffs::new(&cells, kept_columns.len()).solve().value)
    }

    /// The values of the two games in which one player shows its choice first: the least and the greatest that the position can be worth.
    fn both_bounds(&mut self, position: &G) -> Option<(i8, i8)> {
        if let Some(outcome) = self.known(position) {
            return Some((outcome, outcome));
        }
        let least = self.serial(position, Side::First, -1, 1)?;
        // From above there is nothing left to find where player 1 wins even so.
        let most = if least == 1 { 1 } else { self.serial(position, Side::Second, least, 1)? };
        Some((least, most))
    }

    /// The value of a position that is over, remembered as exact, or settled at sight.
    fn known(&self, position: &G) -> Option<i8> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.sign_for(Side::First) as i8);
        }
        let key = position.key();
        let [least, most] = Side::BOTH.map(|side| self.bounds.get(key, side));
        if least.least == most.most {
            return Some(least.least);
        }
        Some(self.settle.settle(position)?.sign_for(Side::First) as i8)
    }

    /// Alpha-beta (fail soft) over the game in which `shows` always shows its choice before the other chooses. `None` if `stop` said so.
    fn serial(&mut self, position: &G, shows: Side, alpha: i8, beta: i8) -> Option<i8> {
        self.effort.nodes += 1;
        if self.effort.nodes.is_multiple_of(BETWEEN_STOPS) && self.stop.is_stopped() {
            return None;
        }
        // 1. What is over or decided.
        if let Some(outcome) = position.outcome() {
            return Some(outcome.sign_for(Side::First) as i8);
        }
        // 2. What is remembered.
        let key = position.key();
        let known = self.bounds.get(key, shows);
        if known.least >= beta || known.is_exact() {
            return Some(known.least);
        }
        if known.most <= alpha {
            return Some(known.most);
        }
        // 3. What is settled at sight.
        if let Some(outcome) = self.settle.settle(position) {
            let value = outcome.sign_for(Side::First) as i8;
            for side in Side::BOTH {
                self.bounds.put(key, side, Bounds { least: value, most: value });
            }
            return Some(value);
        }
        // 4. All choices of the one who shows, against the best answer of the other.
        let [first, second] = Side::BOTH.map(|side| position.actions(side));
        let (alpha, beta) = (alpha.max(known.least), beta.min(known.most));
        let value = if shows == Side::First {
            let mut best = -1;
            for &row in first.as_ref() {
                let mut worst = 1;
                for &column in second.as_ref() {
                    let after = position.resolve(row, column);
                    worst = worst.min(self.serial(&after, shows, alpha.max(best), beta.min(worst))?);
                    if worst <= alpha.max(best) {
                        break;
                    }
                }
                best = best.max(worst);
                if best >= beta {
                    break;
                }
            }
            best
        } else {
            let mut best = 1;
            for &column in second.as_ref() {
                let mut worst = -1;
                for &row in first.as_ref() {
                    let after = position.resolve(row, column);
                    worst = worst.max(self.serial(&after, shows, alpha.max(worst), beta.min(best))?);
                    if worst >= beta.min(best) {
                        break;
                    }
                }
                best = best.min(worst);
                if best <= alpha {
                    break;
                }
            }
            best
        };
        // 5. What that proves.
        let found = Bounds {
            least: if value > alpha { value } else { known.least },
            most: if value < beta { value } else { known.most },
        };
        self.bounds.put(key, shows, found);
        Some(value)
    }
}

/// Leaves out whatever is dominated by something that stays.
fn drop_one(actions: &mut ArrayVec<usize, MOST>, is_dominated: impl Fn(usize, usize) -> bool) {
    let mut index = 0;
    while index < actions.len() {
        let worse = actions[index];
        if actions.iter().any(|&better| better != worse && is_dominated(worse, better)) {
            actions.remove(index);
        } else {
            index += 1;
        }
    }
}
