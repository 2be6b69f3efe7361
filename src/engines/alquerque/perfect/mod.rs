//! Perfect play at Alquerque: a solver that proves who wins, and a small book of what it has proven.
//!
//! - [`node`]: the game as the solver sees it; [`asked`]: what is asked under either rules.
//! - [`root`]: the engine; [`warm`]: what it keeps from move to move.
//! - [`book`]: the book; [`making`]: how it is made and checked.
//! - `proofs`: who wins after each move, and the walk through each strategy.
//!
//! # Marks on the board
//!
//! Whoever wants to mark the moves of a position as won or lost, while another engine thinks about it or nobody does, sends a
//! [`Request`](crate::protocol::Request) of its own with
//!
//! - `engine: "perfect"`, and the same `game`, `start` and `moves` as the position on the board;
//! - `purpose: Purpose::Analyse`: every legal move is asked about in turn, each time for twice as long, instead of the first that wins;
//! - `limits`: a second or two of time, or some 100,000 nodes, are enough for most positions. With time as the limit the [`Runner`](crate::engines::Runner)
//!   keeps what is proven for the next move of the same game; with nodes the answer is a pure function of the request;
//! - `knobs`: none, or a smaller `table-mb` (1 is enough for such a limit).
//!
//! Each report's body is `Body::Candidates`, in which `moves` has one entry for each legal step: `value.proven` is `Some(1)` where it wins for the side to
//! move, `Some(-1)` where it loses, and `None` as long as nothing is proven; `depth` is then the number of turns to the end at most. What is proven in one
//! report is so in every later one. Reports come as often as [`Stop::report_due`](crate::search::limits::Stop::report_due) asks for them. The first, after some milliseconds,
//! has what book and rules tell at once; the last comes when all moves are settled, or the limit is reached, or the `Stop` says so, which is asked every
//! thousand nodes, that is every few milliseconds. One shard is enough; several deal the moves among themselves.
//!
//! The request shares nothing with a search by UCT, whose solver proves things too, but only near the end of the game: the two can run at the same time,
//! each on a `Runner` of its own.

pub mod asked;
pub mod book;
mod line;
pub mod making;
pub mod node;
pub(in super::super) mod proofs;
pub mod root;
pub mod warm;
