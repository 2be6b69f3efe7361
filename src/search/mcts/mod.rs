//! Monte-Carlo tree search for alternating games: UCT (Kocsis and Szepesvári 2006), that is UCB1 at every node of a growing tree, with playouts from
//! its leaves. No game is named here: how a playout is played and what a position looks worth comes from the hook [`Simulate`].
//!
//! - [`Searcher`]: the stepper. A simulation descends the tree, grows it by one position, plays a game out from there and counts what came of it.
//! - `tree`: the nodes, in one block of memory that is set aside beforehand; what is proven (MCTS-Solver: Winands, Björnsson and Saito 2008).
//! - `amaf`: moves counted wherever they were played (GRAVE: Cazenave 2015).
//! - `driver`: a whole search within its limits.
//!
//! A node is a position after one step of the game, and stores who made that step: what is counted at a node is good for its *mover*. A chain of
//! captures, in which a side moves several times, and a pass need no special case.

use rand::Rng;
use rand_pcg::Pcg32;

use crate::games::{Game, Outcome, Side};

mod amaf;
mod driver;
mod searcher;
mod tree;

pub use driver::{Budget, search};
pub use searcher::{Progress, Searcher};
pub use tree::node_bytes;

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The constant of UCB1: how much a move that was seldom tried is preferred. Rewards lie between 0 and 1.
    pub exploration: f32,
    /// Whether proven wins and losses travel up the tree and are not sampled again.
    pub solver: bool,
    /// Playouts that a position needs so that its moves may be judged by the moves of all playouts that went through it; `None` for plain UCT.
    pub grave: Option<u32>,
    /// How much of a node's value is the minimax value of [`Simulate::evaluate`] over its tree, from 0 to 1 (implicit minimax: Lanctot, Winands,
    /// Pepels and Sturtevant 2014).
    pub minimax: f32,
    /// Steps after which a playout is broken off and counts as a draw.
    pub cap: u32,
    /// The most nodes that the tree may have. When it is full it no longer grows, and playouts start from its leaves.
    pub nodes: usize,
    /// Seeds the playouts and the order in which moves are first tried.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { exploration: 0.7, solver: true, grave: None, minimax: 0.0, cap: 400, nodes: 1 << 18, seed: 0 }
    }
}

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Who has won; a draw where it was broken off.
    pub outcome: Outcome,
    /// Steps played. None means that the position was one of a finished game.
    pub steps: u32,
}

/// What a search by playouts wants to know of a game beyond its rules.
pub trait Simulate<G: Game> {
    /// How many different moves there are; see [`Simulate::slot`]. 0 where GRAVE is not for this game.
    const SLOTS: usize = 0;

    /// A number below [`Simulate::SLOTS`] for each move.
    fn slot(mv: G::Move) -> usize {
        let _ = mv;
        0
    }

    /// Plays a game out, for `cap` steps at most. `watch` hears of every step and who made it.
    fn playout(
        &self,
        position: &G,
        cap: u32,
        random: &mut Pcg32,
        watch: &mut impl FnMut(Side, G::Move),
    ) -> Playout {
        uniform(position, cap, random, watch)
    }

    /// What a position looks worth to its side to move, from 0 (lost) to 1 (won), without searching.
    fn evaluate(&self, position: &G) -> f32 {
        let _ = position;
        0.5
    }
}

/// Playouts in which every legal move is as likely as any other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Simulate<G> for Uniform {}

/// Plays legal moves at random, all alike.
pub fn uniform<G: Game>(
    position: &G,
    cap: u32,
    random: &mut Pcg32,
    watch: &mut impl FnMut(Side, G::Move),
) -> Playout {
    let mut position = *position;
    for steps in 0..cap {
        let legal = position.legal_moves();
        let legal = legal.as_ref();
        if legal.is_empty() {
            return Playout { outcome: position.outcome().unwrap_or(Outcome::Draw), steps };
        }
        let mv = legal[below(random, legal.len() as u32) as usize];
        watch(position.side_to_move(), mv);
        position = position.play(mv);
    }
    // The cap may fall on the very end of the game.
    Playout { outcome: position.outcome().unwrap_or(Outcome::Draw), steps: cap }
}

/// A number below `count`, which must not be 0: the upper half of a product, a bias of less than one in 2^24 for any list of moves.
#[inline]
pub fn below(random: &mut Pcg32, count: u32) -> u32 {
    ((u64::from(random.next_u32()) * u64::from(count)) >> 32) as u32
}
