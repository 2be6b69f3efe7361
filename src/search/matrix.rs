//! Small zero-sum matrix games, solved exactly: the value, and a strategy of each player that holds it against everything.
//!
//! A game is its payoffs to player 1, row by row; player 1 chooses a row, player 2 a column. Up to [`MOST`] of each.
//!
//! First a saddle of single actions is looked for, then rows and columns that others are as good as are left out; what remains is solved in
//! closed form if it is two by two, else by the simplex method (Dantzig 1951), with the smallest index first (Bland 1977) so that it ends. Nothing
//! here depends on the machine: the same payoffs give the same bits.

use arrayvec::ArrayVec;

/// The most rows and columns of a game.
pub const MOST: usize = 16;

/// How often each action is to be chosen; adds up to 1.
pub type Strategy = ArrayVec<f64, MOST>;

/// A solved game.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// What player 1 gets when both play well.
    pub value: f64,
    /// A strategy of player 1 that gets at least the value, whatever player 2 does.
    pub first: Strategy,
    /// A strategy of player 2 that gives away no more than the value, whatever player 1 does.
    pub second: Strategy,
}

impl Solution {
    /// Whether both strategies are single actions.
    #[must_use]
    pub fn is_pure(&self) -> bool {
        self.first.contains(&1.0) && self.second.contains(&1.0)
    }
}

/// Payoffs as a table.
#[derive(Clone, Copy, Debug)]
pub struct Payoffs<'a> {
    cells: &'a [f64],
    columns: usize,
}

impl<'a> Payoffs<'a> {
    /// The table whose rows, each of `columns` cells, follow each other in `cells`.
    ///
    /// # Panics
    /// If there are no cells, or not whole rows, or more rows or columns than [`MOST`].
    #[must_use]
    pub fn new(cells: &'a [f64], columns: usize) -> Self {
        assert!(columns > 0 && !cells.is_empty() && cells.len().is_multiple_of(columns), "whole rows");
        assert!(columns <= MOST && cells.len() / columns <= MOST, "at most {MOST} rows and columns");
        Self { cells, columns }
    }

    /// How many actions player 1 has.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// How many actions player 2 has.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// What player 1 gets for this pair of actions.
    #[must_use]
    pub const fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.columns + column]
    }

    /// The least and the greatest payoff.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        let wider = |(least, most): (f64, f64), &cell: &f64| (least.min(cell), most.max(cell));
        self.cells.iter().fold((f64::INFINITY, f64::NEG_INFINITY), wider)
    }

    /// What `row` pays on average against this strategy of player 2.
    #[must_use]
    pub fn row_pays(&self, row: usize, second: &[f64]) -> f64 {
        (0..self.columns).map(|column| self.at(row, column) * second[column]).sum()
    }

    /// What `column` pays (to player 1) on average against this strategy of player 1.
    #[must_use]
    pub fn column_pays(&self, column: usize, first: &[f64]) -> f64 {
        (0..self.rows()).map(|row| self.at(row, column) * first[row]).sum()
    }

    /// The least that this strategy of player 1 gets, over all actions of player 2.
    #[must_use]
    pub fn held_by_first(&self, first: &[f64]) -> f64 {
        (0..self.columns).map(|column| self.column_pays(column, first)).fold(f64::INFINITY, f64::min)
    }

    /// The most that this strategy of player 2 gives away, over all actions of player 1.
    #[must_use]
    pub fn held_by_second(&self, second: &[f64]) -> f64 {
        (0..self.rows()).map(|row| self.row_pays(row, second)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The sum of what both players could gain by the best answer to the other's strategy, with payoffs scaled to 0 … 1; 0 exactly in an
    /// equilibrium.
    #[must_use]
    pub fn nash_conv(&self, first: &[f64], second: &[f64]) -> f64 {
        let (least, most) = self.range();
        if least == most {
            return 0.0;
        }
        (self.held_by_second(second) - self.held_by_first(first)) / (most - least)
    }

    /// The cell that is the least of its row and the greatest of its column, if there is one: the first of them.
    #[must_use]
    pub fn saddle(&self) -> Option<(usize, usize)> {
        let (mut best, mut row_of_best) = (f64::NEG_INFINITY, 0);
        for row in 0..self.rows() {
            let least =
                self.cells[row * self.columns..][..self.columns].iter().fold(f64::INFINITY, |a, b| a.min(*b));
            if least > best {
                (best, row_of_best) = (least, row);
            }
        }
        let holds = |column: &usize| (0..self.rows()).all(|row| self.at(row, *column) <= best);
        (0..self.columns).find(holds).map(|column| (row_of_best, column))
    }

    /// Solves the game.
    #[must_use]
    pub fn solve(&self) -> Solution {
        if let Some((row, column)) = self.saddle() {
            let value = self.at(row, column);
            return Solution { value, first: unit(self.rows(), row), second: unit(self.columns, column) };
        }
        let (rows, columns) = self.undominated();
        let cells: ArrayVec<f64, { MOST * MOST }> =
            rows.iter().flat_map(|&row| columns.iter().map(move |&column| self.at(row, column))).collect();
        let rest = Payoffs { cells: &cells, columns: columns.len() };
        let (first, second) =
            if (rows.len(), columns.len()) == (2, 2) { two_by_two(&rest) } else { simplex(&rest) };
        let first = spread(self.rows(), &rows, &first);
        let second = spread(self.columns, &columns, &second);
        let value = (self.held_by_first(&first) + self.held_by_second(&second)) / 2.0;
        Solution { value, first, second }
    }

    /// The rows and columns that are left when, again and again, one that another is as good as everywhere is left out. What the rest is worth the
    /// whole game is worth.
    fn undominated(&self) -> (ArrayVec<usize, MOST>, ArrayVec<usize, MOST>) {
        let mut rows: ArrayVec<usize, MOST> = (0..self.rows()).collect();
        let mut columns: ArrayVec<usize, MOST> = (0..self.columns).collect();
        loop {
            let before = rows.len() + columns.len();
            leave_out(&mut rows, |worse, better| {
                columns.iter().all(|&column| self.at(worse, column) <= self.at(better, column))
            });
            leave_out(&mut columns, |worse, better| {
                rows.iter().all(|&row| self.at(row, worse) >= self.at(row, better))
            });
            if rows.len() + columns.len() == before {
                return (rows, columns);
            }
        }
    }
}

/// Leaves out whatever is dominated by something that stays.
fn leave_out(actions: &mut ArrayVec<usize, MOST>, is_dominated: impl Fn(usize, usize) -> bool) {
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

/// The strategy that always chooses one of so many actions.
fn unit(count: usize, action: usize) -> Strategy {
    (0..count).map(|index| f64::from(u8::from(index == action))).collect()
}

/// A strategy of some of the actions as one of all.
fn spread(count: usize, actions: &[usize], shares: &[f64]) -> Strategy {
    let mut strategy: Strategy = (0..count).map(|_| 0.0).collect();
    for (&action, &share) in actions.iter().zip(shares) {
        strategy[action] = share;
    }
    strategy
}

/// A game of two rows and two columns without a saddle: both players make the other indifferent.
fn two_by_two(game: &Payoffs) -> (Strategy, Strategy) {
    let [a, b, c, d] = [game.at(0, 0), game.at(0, 1), game.at(1, 0), game.at(1, 1)];
    let all = a - b - c + d;
    let (first, second) = ((d - c) / all, (d - b) / all);
    ([first, 1.0 - first].into_iter().collect(), [second, 1.0 - second].into_iter().collect())
}

/// Numbers that are smaller than this (payoffs lie between 1 and 2 here) are rounding errors.
const TINY: f64 = 1e-11;

/// Maximises the sum of the columns' weights such that no row pays more than 1: scaled, that is player 2's strategy, and the prices of the rows are player 1's.
fn simplex(game: &Payoffs) -> (Strategy, Strategy) {
    let (rows, columns) = (game.rows(), game.columns());
    let (least, most) = game.range();
    // One line a row and one for what is gained; one entry a column, one a slack (row), and the right side.
    let right = columns + rows;
    let mut table = [[0.0; 2 * MOST + 1]; MOST + 1];
    for (row, entries) in table.iter_mut().enumerate().take(rows) {
        for (column, entry) in entries.iter_mut().enumerate().take(columns) {
            *entry = 1.0 + (game.at(row, column) - least) / (most - least);
        }
        entries[columns + row] = 1.0;
        entries[right] = 1.0;
    }
    for gain in &mut table[rows][..columns] {
        *gain = 1.0;
    }
    let mut basis: ArrayVec<usize, MOST> = (columns..right).collect();
    while let Some(enters) = (0..right).find(|&entry| table[rows][entry] > TINY) {
        let ratio = |row: usize| table[row][right] / table[row][enters];
        let can = (0..rows).filter(|&row| table[row][enters] > TINY);
        // The weights are bounded, since all payoffs are positive.
        let Some(leaves) = can.reduce(|best, row| {
            let (here, there) = (ratio(row), ratio(best));
            let is_first = here == there && basis[row] < basis[best];
            if here < there || is_first { row } else { best }
        }) else {
            break;
        };
        pivot(&mut table, rows, right, leaves, enters);
        basis[leaves] = enters;
    }
    let mut second: Strategy = (0..columns).map(|_| 0.0).collect();
    for (row, &entry) in basis.iter().enumerate().filter(|(_, entry)| **entry < columns) {
        second[entry] = table[row][right];
    }
    let first: Strategy = (columns..right).map(|slack| -table[rows][slack]).collect();
    (scaled(first), scaled(second))
}

fn pivot(
    table: &mut [[f64; 2 * MOST + 1]; MOST + 1],
    rows: usize,
    right: usize,
    leaves: usize,
    enters: usize,
) {
    let by = table[leaves][enters];
    table[leaves][..=right].iter_mut().for_each(|entry| *entry /= by);
    let line = table[leaves];
    for (row, entries) in table.iter_mut().enumerate().take(rows + 1) {
        let factor = entries[enters];
        if row != leaves && factor != 0.0 {
            entries[..=right].iter_mut().zip(line).for_each(|(entry, pivot)| *entry -= factor * pivot);
        }
    }
}

/// Weights as shares; what is negative by rounding is nothing.
fn scaled(mut weights: Strategy) -> Strategy {
    weights.iter_mut().for_each(|weight| *weight = if *weight < TINY { 0.0 } else { *weight });
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    weights
}
