//! The strong engine: its own midgame and endgame search over an evaluation that is kept up to date move by move.
//!
//! - [`eval`]: what the search asks of an evaluation, and the one that needs no weights.

pub mod eval;
