//! Alquerque engines.
//!
//! - [`mod@bench`]: what `ply bench` measures.
//! - [`evaluation`]: what a board is worth when no capture is due.
//! - [`perfect`]: a solver that proves who wins.
//! - [`uct`]: the general search by playouts, made to play Alquerque.
//! - [`levels`]: how strongly it plays.
//! - [`reason`]: why a move is good.
//! - [`plain`]: the hooks that make the general negamax play Alquerque.

pub mod bench;
pub mod evaluation;
pub mod levels;
pub mod perfect;
pub mod plain;
pub mod reason;
pub mod uct;
