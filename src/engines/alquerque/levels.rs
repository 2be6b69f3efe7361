//! The levels of Alquerque: six played by UCT, the same engine, which tries out more or fewer games before it moves, and above them the proof. Measured
//! by `ply arena alquerque --ladder`; see `docs/alquerque-uct.md`.

use crate::engines::levels::Level;
use crate::search::limits::{DEFAULT_TIME_MS, Limits};

/// Weakest first.
pub const LEVELS: [Level; 7] = [
    Level {
        key: "guessing",
        name: "level.alquerque.guessing",
        hint: "level.alquerque.guessing.hint",
        knobs: &[("policy", 0.0), ("solver", 0.0), ("minimax", 0.0)],
        limits: work(5),
        ..LEVEL
    },
    Level {
        key: "sampling",
        name: "level.alquerque.sampling",
        hint: "level.alquerque.sampling.hint",
        knobs: &[("policy", 0.0), ("solver", 0.0), ("minimax", 0.0)],
        limits: work(40),
        ..LEVEL
    },
    Level {
        key: "weighing",
        name: "level.alquerque.weighing",
        hint: "level.alquerque.weighing.hint",
        knobs: &[("solver", 0.0)],
        limits: work(200),
        ..LEVEL
    },
    Level {
        key: "planning",
        name: "level.alquerque.planning",
        hint: "level.alquerque.planning.hint",
        limits: work(1_500),
        ..LEVEL
    },
    Level {
        key: "proving",
        name: "level.alquerque.proving",
        hint: "level.alquerque.proving.hint",
        limits: work(20_000),
        ..LEVEL
    },
    Level {
        key: "full",
        name: "level.alquerque.full",
        hint: "level.alquerque.full.hint",
        limits: Limits::time(DEFAULT_TIME_MS),
        ..LEVEL
    },
    Level {
        key: "perfect",
        name: "level.alquerque.perfect",
        hint: "level.alquerque.perfect.hint",
        engine: "perfect",
        limits: Limits::time(DEFAULT_TIME_MS),
        ..LEVEL
    },
];

/// What all levels share.
const LEVEL: Level = Level {
    key: "",
    name: "",
    hint: "",
    game: "alquerque",
    engine: "uct",
    knobs: &[],
    limits: Limits::time(DEFAULT_TIME_MS),
};

/// So many playouts a move, and no longer than the usual think time.
const fn work(playouts: u64) -> Limits {
    Limits { time_ms: Some(DEFAULT_TIME_MS), ..Limits::playouts(playouts) }
}
