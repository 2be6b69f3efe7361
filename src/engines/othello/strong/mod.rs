//! The strong engine: its own midgame and endgame search over an evaluation that is kept up to date move by move.
//!
//! - [`eval`]: what the search asks of an evaluation, and the one that needs no weights.
//! - `root`: iterative deepening and what is reported; `tree`: the search below it, written once and compiled for each kind of processor; `order`:
//!   which move first; `last`: the last few squares; `table`: the hash table.
//! - [`Confidence`] and `selective`: what may be left out, and the error that this makes likely.

pub mod eval;

mod busy;
mod confidence;
mod last;
mod order;
mod root;
mod selective;
mod table;
mod tree;

pub use confidence::Confidence;
pub use root::{Settings, UNIT};
pub use selective::shallow;

use std::sync::Arc;

use self::busy::Busy;
use self::eval::{Evaluation, Handmade};
use self::table::Table;
use self::tree::Tree;
use super::pattern::PatternEval;
use super::pattern::load::weights;
use crate::games::othello::machine::{Processor, with_machine};
use crate::games::othello::{Move, Othello};
use crate::search::limits::{Limits, Stop};
use crate::search::meter::{Meter, Watcher};
use crate::search::report::{Candidates, Effort};

/// Bytes of the table where nothing is said.
pub const DEFAULT_BYTES: usize = 64 << 20;

/// A searcher: what it keeps from one search to the next, and on which machine it computes.
#[derive(Debug)]
pub struct Searcher {
    table: Arc<Table>,
    processor: Processor,
    /// What the others of its crew are at.
    crew: Option<Arc<Busy>>,
}

impl Searcher {
    /// A searcher that knows nothing yet, with a table of at most `table_bytes`, on the best machine that is here.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::on(Processor::here(), table_bytes)
    }

    /// The same on a machine of one's choice.
    #[must_use]
    pub fn on(processor: Processor, table_bytes: usize) -> Self {
        Self { table: Arc::new(Table::new(table_bytes)), processor, crew: None }
    }

    /// `count` searchers for as many threads. They share one table of at most `table_bytes`, and each keeps out of the others' way: all are set to the
    /// same search at once, and the answer is the first one's. One alone is deterministic.
    #[must_use]
    pub fn crew(processor: Processor, table_bytes: usize, count: usize) -> Vec<Self> {
        let table = Arc::new(Table::new(table_bytes));
        let crew = (count > 1).then(|| Arc::new(Busy::new()));
        (0..count.max(1)).map(|_| Self { table: table.clone(), processor, crew: crew.clone() }).collect()
    }

    /// Searches the moves `only` of `root` (all, if `only` is empty) and says what was found. `watcher` is called in between when
    /// [`Stop::report_due`] says so. No iteration is reported exactly when there is no move.
    pub fn search(
        &mut self,
        root: &Othello,
        only: &[Move],
        settings: &Settings,
        stop: &dyn Stop,
        watcher: Watcher<'_, Move>,
    ) -> (Candidates<Move>, Effort) {
        match weights() {
            Some(weights) => self.search_by(&PatternEval::new(weights), root, only, settings, stop, watcher),
            None => self.search_by(&Handmade, root, only, settings, stop, watcher),
        }
    }

    fn search_by<E: Evaluation>(
        &mut self,
        eval: &E,
        root: &Othello,
        only: &[Move],
        settings: &Settings,
        stop: &dyn Stop,
        watcher: Watcher<'_, Move>,
    ) -> (Candidates<Move>, Effort) {
        self.table.begin();
        let mut meter = Meter::new(settings.limits.nodes, stop, watcher);
        let tree = Tree::new(eval, &self.table, self.crew.as_deref(), &mut meter);
        with_machine!(self.processor, machine => root::deepen(machine, tree, root, only, settings));
        (meter.so_far, meter.effort)
    }

    /// Solves `position`, however long it takes. `None` only if `stop` said so. `effort` grows by the work done.
    pub fn solve(&mut self, position: &Othello, stop: &dyn Stop, effort: &mut Effort) -> Option<Solved> {
        if position.is_over() {
            return Some(Solved { score: position.final_margin(), best: None, pv: Vec::new() });
        }
        let limits = Limits::depth(64);
        let settings = Settings { limits, every_move: false, confidence: Confidence::Low };
        let (found, work) = self.search(position, &[], &settings, stop, &mut |_, _| {});
        *effort += work;
        let last = found.iterations.into_iter().last().filter(|last| last.solved)?;
        Some(Solved { score: last.value.proven?, best: Some(last.best), pv: last.pv })
    }
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The final margin in discs for the side to move, the empty squares counting for the winner.
    pub score: i32,
    /// A best move; `None` if the game is over.
    pub best: Option<Move>,
    /// Best play of both sides to the end, passes included.
    pub pv: Vec<Move>,
}
