//! Othello engines.
//!
//! - [`evaluation`]: what a position is worth, in eight terms; [`stable`]: discs that can never be turned over.
//! - [`classic`]: the hooks that make the general negamax play Othello.
//! - [`endgame`]: the exact solver.

pub mod classic;
pub mod endgame;
pub mod evaluation;
pub mod stable;
