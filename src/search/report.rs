//! What a search says while and after it runs: plain data, generic over how a move is written (`M` is the game's move inside a search
//! and `String` on its way to a panel).

use serde::{Deserialize, Serialize};

/// What a value says about the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bound {
    /// It is the value, at the depth searched.
    #[default]
    Exact,
    /// The value is at least this (shown as ≥).
    Lower,
    /// The value is at most this (shown as ≤).
    Upper,
}

/// A value for the side to move at the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    /// In the engine's own unit; larger is better for the side to move at the root.
    pub score: i32,
    /// What `score` says about the value at this depth.
    pub bound: Bound,
    /// When the value was searched to the end of the game: the final margin in the game's unit (Othello: discs, empties counting for the
    /// winner), for the side to move at the root. `None` for an estimate.
    pub proven: Option<i32>,
}

/// One root move and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its value from the deepest finished iteration that reached it.
    pub value: Value,
    /// That iteration's depth in plies.
    pub depth: u8,
    /// Nodes spent below it so far.
    pub effort: u64,
}

/// The result of one finished iteration of iterative deepening. Shards are merged by these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Iteration<M> {
    /// Plies searched. An iteration that searched every line to the end has the number of plies that could remain.
    pub depth: u8,
    /// How likely what a selective search has left out would not have changed its results, in percent; 100 where nothing was left out.
    pub confidence: u8,
    /// Whether every line was searched to the end of the game.
    pub solved: bool,
    /// The best move of this iteration.
    pub best: M,
    /// Its value.
    pub value: Value,
    /// The principal variation, `best` first.
    pub pv: Vec<M>,
}

/// What a search with values for root moves (negamax) says. What a search by playouts says: [`super::tally`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidates<M> {
    /// Every finished iteration, shallowest first. Empty only when the search was over before it began (no legal move).
    pub iterations: Vec<Iteration<M>>,
    /// Every root move that was searched, best first.
    pub moves: Vec<Candidate<M>>,
    /// The depth that is being searched now; equals the last iteration's when the search is done.
    pub searching: u8,
}

impl<M> Default for Candidates<M> {
    fn default() -> Self {
        Self { iterations: Vec::new(), moves: Vec::new(), searching: 0 }
    }
}

impl<M> Candidates<M> {
    /// The deepest finished iteration.
    #[must_use]
    pub fn last(&self) -> Option<&Iteration<M>> {
        self.iterations.last()
    }

    /// The same with every move rewritten, for example as text.
    #[must_use]
    pub fn map<N>(
        &self,
        mut write: impl FnMut(&M) -> N,
        mut write_line: impl FnMut(&[M]) -> Vec<N>,
    ) -> Candidates<N> {
        Candidates {
            iterations: self
                .iterations
                .iter()
                .map(|it| Iteration {
                    depth: it.depth,
                    confidence: it.confidence,
                    solved: it.solved,
                    best: write(&it.best),
                    value: it.value,
                    pv: write_line(&it.pv),
                })
                .collect(),
            moves: self
                .moves
                .iter()
                .map(|c| Candidate { mv: write(&c.mv), value: c.value, depth: c.depth, effort: c.effort })
                .collect(),
            searching: self.searching,
        }
    }
}

/// Work counted by a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Positions entered.
    pub nodes: u64,
    /// Simulations, in a search by playouts.
    pub playouts: u64,
    /// Questions asked of the transposition table.
    pub table_probes: u64,
    /// Questions that found the very position.
    pub table_hits: u64,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.playouts += other.playouts;
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
    }
}
