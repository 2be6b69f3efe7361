//! A game meets a search: evaluations, the endgame solver, the catalogue of engines, and [`run`], which answers a [`crate::protocol::Request`].

pub mod catalog;
pub mod othello;
mod run;

pub use run::{RunError, run};
