//! Trains the weights of the pattern evaluation (feature `train`).
//!
//! - [`sample`]: a position with what it is worth; files of them.
//! - [`archive`]: samples from tournament games.
//! - [`label`]: samples from games that the engine plays against itself.
//! - [`look`]: the small search behind them.
//! - [`fit`]: samples in, weights out.
//! - [`duel`]: which of two sets of weights plays better.
//! - [`error`](mod@error): how far weights are off.

pub mod archive;
pub mod duel;
pub mod error;
pub mod fit;
pub mod label;
pub mod look;
pub mod sample;
