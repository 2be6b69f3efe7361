//! Perfect play at Alquerque: a solver that proves who wins, and a small book of what it has proven.
//!
//! - [`node`]: the game as the solver sees it; [`asked`]: what is asked under either rules.
//! - [`root`]: the engine.
//! - [`book`]: the book; [`making`]: how it is made and checked.
//! - `proofs`: who wins after each move, and the walk through each strategy.

pub mod asked;
pub mod book;
mod line;
pub mod making;
pub mod node;
pub(in super::super) mod proofs;
pub mod root;
