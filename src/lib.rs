//! Plyscope: classic board games against engines whose thinking you can watch.
//!
//! The rooms of the house, from the inside out (arrows run one way, downwards to upwards in this list):
//!
//! - [`games`]: rules, positions, notation. Knows nothing of searching.
//! - [`search`]: algorithms, generic over the traits of `games`. Names no game.
//! - [`engines`]: a game meets a search: evaluation, endgame solver, the catalogue, and [`engines::run`].
//! - [`protocol`]: plain data that travels between whoever asks and whoever searches.
//! - [`record`]: a match as it is saved.
//! - [`exchange`]: games as texts that people pass on: transcripts, positions, records, links.
//! - [`clock`]: the one room below the edge that reads a clock.
//! - `cli` (feature `cli`): the headless companion `ply`.
//! - `train` (feature `train`): the trainer of the pattern evaluation.
//! - `app` (feature `app`): the Bevy edge: table, boards, motion, thinking, panels, showcase.

pub mod clock;
pub mod engines;
pub mod exchange;
pub mod games;
pub mod protocol;
pub mod record;
pub mod search;

#[cfg(feature = "cli")]
pub mod cli;

#[cfg(feature = "train")]
pub mod train;

#[cfg(feature = "app")]
pub mod app;
