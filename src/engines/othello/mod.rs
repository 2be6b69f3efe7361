//! Othello engines.
//!
//! - [`evaluation`]: what a position is worth, in eight terms; [`stable`]: discs that can never be turned over.
//! - [`classic`]: the hooks that make the general negamax play Othello.

pub mod classic;
pub mod evaluation;
pub mod stable;
