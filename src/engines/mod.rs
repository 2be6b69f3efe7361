//! A game meets a search: evaluations, the endgame solver, the catalogue of engines, and [`run`], which answers a [`crate::protocol::Request`].

pub mod alquerque;
pub mod bench;
pub mod catalog;
pub mod levels;
pub mod matrix;
pub mod openings;
pub mod othello;
pub mod prove;
pub mod random;
pub mod reason;
mod run;
mod solve;
pub mod trails;

pub use openings::{openings, openings_by};
pub use reason::reason_for;
pub use run::{RunError, Runner, run};
pub use solve::{Means, Solution, TrueTable, crew, has_tables, solve, solve_table};
