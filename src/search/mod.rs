//! Search algorithms, generic over the traits of [`crate::games`]. No game is named here, no clock is read, no thread started.
//!
//! Scores inside a search are for the side to move of the node at hand. What leaves a search (see [`report`]) is for the side to
//! move at the root.

pub mod dfpn;
pub mod duct;
pub mod exact;
pub mod joint;
pub mod limits;
pub mod matrix;
pub mod mcts;
pub mod meter;
pub mod negamax;
pub mod report;
pub mod shard;
pub mod tally;
