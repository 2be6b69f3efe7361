//! Games that are over after one joint action: what each pair of actions pays is the whole game. They are what a search for simultaneous
//! games is tested on, since their equilibria are known.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use super::table_game::JOINT;
use super::{Outcome, ParseError, Side, SimultaneousGame};

/// The most actions a player has in any of [`MATRICES`].
const MOST: usize = 4;

/// Player 2's actions are numbered from here, player 1's from 0.
const COLUMNS: u8 = 16;

/// The rules of a matrix game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix {
    /// Its name on the command line.
    pub name: &'static str,
    /// What each player may do, player 1 on the rows.
    pub actions: [&'static [&'static str]; 2],
    /// What player 1 gets and player 2 pays, row by row.
    pub payoffs: &'static [f64],
}

/// Every matrix game.
pub const MATRICES: [Matrix; 10] = [
    Matrix {
        name: "matching-pennies",
        actions: [&["H", "T"], &["H", "T"]],
        payoffs: &[1.0, -1.0, -1.0, 1.0],
    },
    Matrix {
        name: "matching-pennies-01",
        actions: [&["H", "T"], &["H", "T"]],
        payoffs: &[1.0, 0.0, 0.0, 1.0],
    },
    Matrix {
        name: "rps",
        actions: [&["R", "P", "S"], &["R", "P", "S"]],
        payoffs: &[0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0],
    },
    // Shafiei, Sturtevant, Schaeffer 2009.
    Matrix {
        name: "biased-rps",
        actions: [&["R", "P", "S"], &["R", "P", "S"]],
        payoffs: &[0.0, -25.0, 50.0, 25.0, 0.0, -5.0, -50.0, 5.0, 0.0],
    },
    Matrix {
        name: "rock-paper-scissors-well",
        actions: [&["R", "P", "S", "W"], &["R", "P", "S", "W"]],
        payoffs: &[
            0.0, -1.0, 1.0, -1.0, //
            1.0, 0.0, -1.0, 1.0, //
            -1.0, 1.0, 0.0, -1.0, //
            1.0, -1.0, 1.0, 0.0,
        ],
    },
    // Bošanský and others 2016: the only equilibrium is the corner, off the diagonal of equal choices.
    Matrix { name: "lockstep-2x2", actions: [&["a", "b"], &["A", "B"]], payoffs: &[0.0, 1.0, -1.0, 0.0] },
    Matrix {
        name: "duel-attack-dodge-charge",
        actions: [&["attack", "dodge", "charge"], &["attack", "dodge", "charge"]],
        payoffs: &[0.0, -1.0, 2.0, 1.0, 0.0, -1.0, -2.0, 1.0, 0.0],
    },
    Matrix {
        name: "no-mixing-dominance",
        actions: [&["a", "b"], &["A", "B", "C"]],
        payoffs: &[3.0, 2.0, 4.0, 1.0, 0.0, 5.0],
    },
    Matrix { name: "asymmetric-2x2", actions: [&["a", "b"], &["A", "B"]], payoffs: &[3.0, -1.0, -2.0, 2.0] },
    // The first bid of Goofspiel with four cards that are known to come up in ascending order.
    Matrix {
        name: "goofspiel4-ascending-points-root",
        actions: [&["1", "2", "3", "4"], &["1", "2", "3", "4"]],
        payoffs: &[
            0.0,
            -0.031_746_032,
            1.894_179_894,
            4.306_846_999,
            0.031_746_032,
            0.0,
            -0.031_746_032,
            2.549_450_549,
            -1.894_179_894,
            0.031_746_032,
            0.0,
            0.703_296_703,
            -4.306_846_999,
            -2.549_450_549,
            -0.703_296_703,
            0.0,
        ],
    },
];

impl Matrix {
    /// What player 1 gets.
    #[must_use]
    pub fn payoff(&self, row: usize, column: usize) -> f64 {
        self.payoffs[row * self.actions[1].len() + column]
    }

    /// The least and the greatest payoff.
    fn range(&self) -> (f64, f64) {
        let fold = |pick: fn(f64, f64) -> f64| self.payoffs.iter().copied().reduce(pick).unwrap_or_default();
        (fold(f64::min), fold(f64::max))
    }

    /// A payoff as a reward from 0 to 1.
    #[must_use]
    pub fn reward(&self, payoff: f64) -> f64 {
        let (least, greatest) = self.range();
        (payoff - least) / (greatest - least)
    }

    /// By how much both players together could do better against each other's mix, with rewards from 0 to 1: 0 in an equilibrium.
    #[must_use]
    pub fn nash_conv(&self, mixes: [&[f64]; 2]) -> f64 {
        let columns = self.actions[1].len();
        let rewards: Vec<f64> = self.payoffs.iter().map(|&payoff| self.reward(payoff)).collect();
        let row = |row: usize| (0..columns).map(|c| mixes[1][c] * rewards[row * columns + c]).sum::<f64>();
        let column = |column: usize| {
            (0..mixes[0].len()).map(|r| mixes[0][r] * rewards[r * columns + column]).sum::<f64>()
        };
        // What each gets as it is cancels out, since one gets what the other pays.
        let best = (0..mixes[0].len()).map(row).fold(f64::NEG_INFINITY, f64::max);
        best - (0..columns).map(column).fold(f64::INFINITY, f64::min)
    }
}

/// A matrix game before or after its one joint action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatrixGame {
    /// Which of [`MATRICES`].
    index: u8,
    /// The row and the column, once they are chosen.
    chosen: Option<(u8, u8)>,
}

impl MatrixGame {
    /// The game of this name, nothing chosen.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let index = MATRICES.iter().position(|matrix| matrix.name == name)?;
        Some(Self { index: index as u8, chosen: None })
    }

    /// Its rules.
    #[must_use]
    pub fn matrix(&self) -> &'static Matrix {
        &MATRICES[usize::from(self.index)]
    }

    /// What player 1 has got; `None` before both have chosen.
    #[must_use]
    pub fn payoff(&self) -> Option<f64> {
        self.chosen.map(|(row, column)| self.matrix().payoff(row.into(), column.into()))
    }
}

fn numbered(side: Side, index: u8) -> u8 {
    match side {
        Side::First => index,
        Side::Second => COLUMNS + index,
    }
}

impl SimultaneousGame for MatrixGame {
    const ID: &'static str = "matrix";
    type Action = u8;
    type Actions = ArrayVec<u8, MOST>;

    fn start() -> Self {
        Self { index: 0, chosen: None }
    }

    fn actions(&self, side: Side) -> Self::Actions {
        let count = if self.chosen.is_some() { 0 } else { self.matrix().actions[side.index()].len() };
        (0..count as u8).map(|index| numbered(side, index)).collect()
    }

    fn resolve(&self, first: u8, second: u8) -> Self {
        Self { chosen: Some((first, second - COLUMNS)), ..*self }
    }

    /// Who has got more than the middle of what there was to get.
    fn outcome(&self) -> Option<Outcome> {
        let reward = self.matrix().reward(self.payoff()?);
        Some(match reward.total_cmp(&0.5) {
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
        })
    }

    fn key(&self) -> u64 {
        let (row, column) = self.chosen.map_or((255, 255), |chosen| chosen);
        let key = u64::from(self.index) << 16 | u64::from(row) << 8 | u64::from(column);
        key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn action_text(&self, action: u8) -> String {
        let side = if action < COLUMNS { Side::First } else { Side::Second };
        let actions = self.matrix().actions[side.index()];
        actions.get(usize::from(action % COLUMNS)).map_or_else(String::new, |text| (*text).to_owned())
    }

    fn parse_action(&self, side: Side, text: &str) -> Result<u8, ParseError> {
        let actions = self.matrix().actions[side.index()];
        let found = actions.iter().position(|action| action.eq_ignore_ascii_case(text.trim()));
        found.filter(|_| self.chosen.is_none()).map(|index| numbered(side, index as u8)).ok_or_else(|| {
            let expected = if self.chosen.is_some() {
                "nothing, as the game is over".to_owned()
            } else {
                actions.join(", ")
            };
            ParseError::whole(format!("found '{}'", text.trim()), expected)
        })
    }
}

/// The game's name, and both actions once they are chosen: `rps R+P`.
impl fmt::Display for MatrixGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Matrix { name, actions, .. } = self.matrix();
        f.write_str(name)?;
        match self.chosen {
            Some((row, column)) => {
                write!(f, " {}{JOINT}{}", actions[0][usize::from(row)], actions[1][usize::from(column)])
            }
            None => Ok(()),
        }
    }
}

impl FromStr for MatrixGame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, chosen) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let game = Self::named(name).ok_or_else(|| {
            let names: Vec<_> = MATRICES.iter().map(|matrix| matrix.name).collect();
            ParseError::whole(format!("there is no matrix game '{name}'"), names.join(", "))
        })?;
        if chosen.trim().is_empty() {
            return Ok(game);
        }
        let (first, second) = chosen.split_once(JOINT).ok_or_else(|| {
            ParseError::whole(format!("found '{chosen}'"), format!("two actions joined by '{JOINT}'"))
        })?;
        Ok(game.resolve(game.parse_action(Side::First, first)?, game.parse_action(Side::Second, second)?))
    }
}
