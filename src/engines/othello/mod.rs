//! Othello engines.
//!
//! - [`evaluation`]: what a position is worth, in eight terms; [`stable`]: discs that can never be turned over.
//! - [`mod@bench`]: the fixed positions of the bench signature.
//! - [`classic`]: the hooks that make the general negamax play Othello.
//! - [`endgame`]: the exact solver.
//! - [`entry`]: `search_best_move`, cells in, one line out.

pub mod bench;
pub mod classic;
pub mod endgame;
pub mod entry;
pub mod evaluation;
pub mod stable;
