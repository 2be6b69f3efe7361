//! Perfect play at Alquerque: a solver that proves who wins.
//!
//! - [`node`]: the game as the solver sees it.
//! - `proofs`: who wins after each move, and the walk through each strategy.

pub mod node;
pub(in super::super) mod proofs;
