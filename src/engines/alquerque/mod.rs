//! Alquerque engines.
//!
//! - [`evaluation`]: what a board is worth when no capture is due.
//! - [`perfect`]: a solver that proves who wins.
//! - [`plain`]: the hooks that make the general negamax play Alquerque.

pub mod evaluation;
pub mod perfect;
pub mod plain;
