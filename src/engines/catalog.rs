//! The one list of engines, and of what can be set on each.

use crate::protocol::Knobs;
use crate::search::shard::deal;

pub use super::levels::{Level, level_of, levels_of, shards_for};

/// An engine as a menu shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Engine {
    /// Its name in requests and records.
    pub id: &'static str,
    /// The game it plays.
    pub game: &'static str,
    /// Key of its name in the text table.
    pub name: &'static str,
    /// What its values mean.
    pub measure: Measure,
    /// What the shards of a search share out.
    pub sharing: Sharing,
    /// The engine of the same game that proves what this one estimates, and is asked beside it while a person looks on.
    pub prover: Option<&'static str>,
    /// What can be set on it.
    pub knobs: &'static [Knob],
}

/// What the values of an engine mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How far ahead the side to move will be at the end; what is proven is the final margin in the game's own unit (Othello: discs).
    Margin {
        /// How much of a score makes one unit of the margin.
        unit: i32,
    },
    /// How far ahead the side to move is, by the engine's own count; what is proven is a win (1 or more), a draw (0) or a loss.
    Advantage {
        /// How much of a score makes one unit of the count (a piece).
        unit: i32,
    },
    /// The chance to win, from 0 to [`CERTAIN`](crate::search::tally::CERTAIN), a draw counting half of a win; what is proven is a win (1), a draw
    /// (0) or a loss (-1).
    Chance,
}

/// What the shards of a search share out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// The root moves: each shard searches those that it was dealt.
    Moves,
    /// The playouts: each shard looks at all root moves by its own seed, and what they have counted is added up.
    Playouts,
}

/// One setting of an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knob {
    /// Its name in [`Knobs`].
    pub id: &'static str,
    /// Key of its name in the text table.
    pub name: &'static str,
    /// Key of one sentence about what it does.
    pub hint: &'static str,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub greatest: f64,
    /// The value where nothing is said.
    pub default: f64,
}

/// Megabytes of the transposition table; 0 for none.
const TABLE_MB: Knob = Knob {
    id: "table-mb",
    name: "knob.othello.table-mb",
    hint: "knob.othello.table-mb.hint",
    least: 0.0,
    greatest: 1024.0,
    default: 16.0,
};

/// Whether moves are tried in a promising order: 1, or 0 for the game's own order.
const ORDERING: Knob = Knob {
    id: "ordering",
    name: "knob.othello.ordering",
    hint: "knob.othello.ordering.hint",
    least: 0.0,
    greatest: 1.0,
    default: 1.0,
};

/// Empty squares from which on the end is solved; 0 leaves it to the general search.
const EXACT_FROM: Knob = Knob {
    id: "exact-from",
    name: "knob.othello.exact-from",
    hint: "knob.othello.exact-from.hint",
    least: 0.0,
    greatest: 30.0,
    default: 14.0,
};

/// By how much, in the engine's unit, a move may be worse than the best and still be taken for it, on purpose; see
/// [`Misjudge`](crate::search::negamax::Misjudge).
const ERROR: Knob = Knob {
    id: "error",
    name: "knob.othello.error",
    hint: "knob.othello.error.hint",
    least: 0.0,
    greatest: 6_400.0,
    default: 0.0,
};

/// How much of its judgement the engine leaves to greed, in per cent: it looks at the discs that a move turns over instead of what the move is worth.
const GREED: Knob = Knob {
    id: "greed",
    name: "knob.othello.greed",
    hint: "knob.othello.greed.hint",
    least: 0.0,
    greatest: 100.0,
    default: 0.0,
};

/// How likely the moves that a selective search leaves out do not matter, in percent; 100 leaves nothing out.
const CONFIDENCE: Knob = Knob {
    id: "confidence",
    name: "knob.othello.confidence",
    hint: "knob.othello.confidence.hint",
    least: 73.0,
    greatest: 100.0,
    default: 73.0,
};

/// Whether the book of openings is asked before anything is searched: 1, or 0 for never.
const BOOK: Knob = Knob {
    id: "book",
    name: "knob.othello.book",
    hint: "knob.othello.book.hint",
    least: 0.0,
    greatest: 1.0,
    default: 0.0,
};

/// By how many discs a move of the book may be worse than the book's best and still be played.
const BOOK_WIDTH: Knob = Knob {
    id: "book-width",
    name: "knob.othello.book-width",
    hint: "knob.othello.book-width.hint",
    least: 0.0,
    greatest: 16.0,
    default: 1.0,
};

/// Whether a knob says how the book is used, which is no part of how strongly an engine thinks.
#[must_use]
pub fn is_about_the_book(id: &str) -> bool {
    [BOOK.id, BOOK_WIDTH.id].contains(&id)
}

/// A knob of decoupled UCT: its name, its range and what it is if nothing is said.
const fn duct(id: &'static str, name: &'static str, hint: &'static str, greatest: f64, default: f64) -> Knob {
    Knob { id, name, hint, least: 0.0, greatest, default }
}

/// What can be set on decoupled UCT. The names of what is chosen by number: [`value_named`].
const DUCT: &[Knob] = &[
    duct("rule", "knob.duct.rule", "knob.duct.rule.hint", 5.0, 1.0),
    duct("constant", "knob.duct.constant", "knob.duct.constant.hint", 100.0, 1.5),
    duct("gamma", "knob.duct.gamma", "knob.duct.gamma.hint", 1.0, 0.3),
    duct("final", "knob.duct.final", "knob.duct.final.hint", 2.0, 2.0),
    duct("leaf", "knob.duct.leaf", "knob.duct.leaf.hint", 3.0, 2.0),
    duct("memory-mb", "knob.duct.memory-mb", "knob.duct.memory-mb.hint", 1024.0, 32.0),
    duct("tie", "knob.duct.tie", "knob.duct.tie.hint", 1.0, 0.01),
    duct("solver", "knob.duct.solver", "knob.duct.solver.hint", 1.0, 1.0),
    duct("exact", "knob.duct.exact", "knob.duct.exact.hint", 48.0, 0.0),
];

/// The value of a knob that chooses among things with names, for example `tuned` for the `rule` of decoupled UCT; `None` for any other
/// knob or name.
#[must_use]
pub fn value_named(engine: &str, knob: &str, name: &str) -> Option<f64> {
    let names: &[&str] = match (engine, knob) {
        ("duct", "rule") => &super::trails::duct::RULES,
        ("duct", "final") => &super::trails::duct::CHOICES,
        ("duct", "leaf") => &super::trails::leaf::NAMES,
        _ => &[],
    };
    names.iter().position(|&known| known == name).map(|index| index as f64)
}
/// The constant of UCB1.
const EXPLORATION: Knob = Knob {
    id: "exploration",
    name: "knob.uct.exploration",
    hint: "knob.uct.exploration.hint",
    least: 0.0,
    greatest: 4.0,
    default: 0.5,
};

/// How playouts choose their moves: 0 all alike, 1 with care.
const POLICY: Knob = Knob {
    id: "policy",
    name: "knob.uct.policy",
    hint: "knob.uct.policy.hint",
    least: 0.0,
    greatest: 1.0,
    default: 1.0,
};

/// Whether proven wins and losses travel up the tree.
const SOLVER: Knob = Knob {
    id: "solver",
    name: "knob.uct.solver",
    hint: "knob.uct.solver.hint",
    least: 0.0,
    greatest: 1.0,
    default: 1.0,
};

/// Playouts from which on a position judges the moves below it by all moves of its playouts; 0 for never.
const GRAVE: Knob = Knob {
    id: "grave",
    name: "knob.uct.grave",
    hint: "knob.uct.grave.hint",
    least: 0.0,
    greatest: 100_000.0,
    default: 0.0,
};

/// The weight of the evaluation's minimax value.
const MINIMAX: Knob = Knob {
    id: "minimax",
    name: "knob.uct.minimax",
    hint: "knob.uct.minimax.hint",
    least: 0.0,
    greatest: 1.0,
    default: 0.6,
};

/// Steps after which a playout is broken off.
const CAP: Knob = Knob {
    id: "cap",
    name: "knob.uct.cap",
    hint: "knob.uct.cap.hint",
    least: 1.0,
    greatest: 10_000.0,
    default: 400.0,
};

/// Megabytes of the tree.
const TREE_MB: Knob = Knob {
    id: "tree-mb",
    name: "knob.uct.tree-mb",
    hint: "knob.uct.tree-mb.hint",
    least: 0.01,
    greatest: 1024.0,
    default: 16.0,
};

/// Every engine.
pub const ENGINES: &[Engine] = &[
    Engine {
        id: "classic",
        game: "othello",
        name: "engine.othello.classic",
        measure: Measure::Margin { unit: 100 },
        sharing: Sharing::Moves,
        prover: None,
        knobs: &[TABLE_MB, ORDERING, EXACT_FROM, ERROR, GREED, BOOK, BOOK_WIDTH],
    },
    Engine {
        id: "pattern",
        game: "othello",
        name: "engine.othello.pattern",
        measure: Measure::Margin { unit: 100 },
        sharing: Sharing::Moves,
        prover: None,
        knobs: &[TABLE_MB, CONFIDENCE, BOOK, BOOK_WIDTH],
    },
    Engine {
        id: "uct",
        game: "alquerque",
        name: "engine.alquerque.uct",
        measure: Measure::Chance,
        sharing: Sharing::Playouts,
        prover: Some("perfect"),
        knobs: &[EXPLORATION, POLICY, SOLVER, GRAVE, MINIMAX, CAP, TREE_MB],
    },
    Engine {
        id: "negamax",
        game: "alquerque",
        name: "engine.alquerque.negamax",
        measure: Measure::Advantage { unit: 100 },
        sharing: Sharing::Moves,
        prover: None,
        knobs: &[TABLE_MB, ORDERING],
    },
    Engine {
        id: "perfect",
        game: "alquerque",
        name: "engine.alquerque.perfect",
        measure: Measure::Chance,
        sharing: Sharing::Moves,
        prover: None,
        knobs: &[TABLE_MB],
    },
    Engine {
        id: "random",
        game: "alquerque",
        name: "engine.alquerque.random",
        measure: Measure::Advantage { unit: 1 },
        sharing: Sharing::Moves,
        prover: None,
        knobs: &[],
    },
    Engine {
        id: "duct",
        game: "trails",
        name: "engine.duct",
        measure: Measure::Chance,
        sharing: Sharing::Playouts,
        prover: None,
        knobs: DUCT,
    },
    Engine {
        id: "duct",
        game: "duel",
        name: "engine.duct",
        measure: Measure::Chance,
        sharing: Sharing::Playouts,
        prover: None,
        knobs: DUCT,
    },
];

/// The engines of one game, the default one first.
pub fn engines_of(game: &str) -> impl Iterator<Item = &'static Engine> {
    ENGINES.iter().filter(move |engine| engine.game == game)
}

impl Engine {
    /// Looks an engine up.
    #[must_use]
    pub fn find(game: &str, id: &str) -> Option<&'static Engine> {
        engines_of(game).find(|engine| engine.id == id)
    }

    /// The root moves of each of at most `shards` shards, as [`Request::only`](crate::protocol::Request::only) holds them.
    #[must_use]
    pub fn deal(&self, moves: &[String], shards: usize) -> Vec<Vec<String>> {
        match self.sharing {
            Sharing::Moves => deal(moves, shards),
            // A single move is played without looking at it, and no move is nothing to look at.
            Sharing::Playouts => vec![Vec::new(); if moves.len() > 1 { shards.max(1) } else { 1 }],
        }
    }

    /// The value of every knob of the engine: what `knobs` says, else the default.
    ///
    /// # Errors
    /// Says which setting there is not, or which one is out of its range.
    pub fn read(&self, knobs: &Knobs) -> Result<Knobs, String> {
        let mut read: Knobs = self.knobs.iter().map(|knob| (knob.id.to_owned(), knob.default)).collect();
        for (id, &value) in knobs {
            let Some(knob) = self.knobs.iter().find(|knob| knob.id == id) else {
                let known: Vec<_> = self.knobs.iter().map(|knob| knob.id).collect();
                return Err(format!(
                    "engine '{}' has no setting '{id}'; it has {}",
                    self.id,
                    known.join(", ")
                ));
            };
            let Knob { least, greatest, .. } = *knob;
            if !(least..=greatest).contains(&value) {
                return Err(format!(
                    "setting '{id}' is {value}; expected a number from {least} to {greatest}"
                ));
            }
            read.insert(id.clone(), value);
        }
        Ok(read)
    }
}
