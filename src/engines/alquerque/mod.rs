//! Alquerque engines.
//!
//! - [`evaluation`]: what a board is worth when no capture is due.
//! - [`plain`]: the hooks that make the general negamax play Alquerque.

pub mod evaluation;
pub mod plain;
