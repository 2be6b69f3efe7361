//! The five levels of Light Trails: by how many simulations they make, and by what they see where the tree ends. The first two play on at
//! random, the others weigh what each head reaches first, and the last leaves out what it cannot enter.

use crate::engines::levels::Level;
use crate::search::limits::{DEFAULT_TIME_MS, Limits};

/// Weakest first.
pub const LEVELS: [Level; 5] = [
    Level {
        key: "reckless",
        name: "level.trails.reckless",
        hint: "level.trails.reckless.hint",
        knobs: &[("leaf", 0.0)],
        limits: work(50),
        ..LEVEL
    },
    Level {
        key: "wary",
        name: "level.trails.wary",
        hint: "level.trails.wary.hint",
        knobs: &[("leaf", 0.0)],
        limits: work(500),
        ..LEVEL
    },
    Level {
        key: "steady",
        name: "level.trails.steady",
        hint: "level.trails.steady.hint",
        limits: work(500),
        ..LEVEL
    },
    Level {
        key: "keen",
        name: "level.trails.keen",
        hint: "level.trails.keen.hint",
        limits: work(5_000),
        ..LEVEL
    },
    Level {
        key: "full",
        name: "level.trails.full",
        hint: "level.trails.full.hint",
        knobs: &[("leaf", 3.0), ("exact", 36.0)],
        limits: Limits::time(1_000),
        ..LEVEL
    },
];

/// What all levels share.
const LEVEL: Level = Level {
    key: "",
    name: "",
    hint: "",
    game: "trails",
    engine: "duct",
    knobs: &[],
    limits: Limits::time(DEFAULT_TIME_MS),
};

/// So many simulations a tick, and no longer than the usual think time.
const fn work(simulations: u64) -> Limits {
    Limits { time_ms: Some(DEFAULT_TIME_MS), ..Limits::playouts(simulations) }
}
