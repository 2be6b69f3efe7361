//! The eight levels of Othello, all but the last played by the classic engine. The first two look at the discs that a move turns over, as
//! beginners do; up to the fourth they err on purpose, less and less; the upper four do not and differ by their work; the last is the pattern engine. Measured by
//! `ply arena othello --ladder`; see `docs/levels.md`.

use crate::engines::levels::Level;
use crate::search::limits::{DEFAULT_TIME_MS, Limits};

/// Weakest first.
pub const LEVELS: [Level; 8] = [
    Level {
        key: "careless",
        name: "level.othello.careless",
        hint: "level.othello.careless.hint",
        knobs: &[("greed", 97.0), ("error", 800.0), ("exact-from", 0.0), ("table-mb", 0.0)],
        limits: work(1),
        ..LEVEL
    },
    Level {
        key: "hasty",
        name: "level.othello.hasty",
        hint: "level.othello.hasty.hint",
        knobs: &[("greed", 80.0), ("error", 400.0), ("exact-from", 0.0), ("table-mb", 0.0)],
        limits: work(1),
        ..LEVEL
    },
    Level {
        key: "casual",
        name: "level.othello.casual",
        hint: "level.othello.casual.hint",
        knobs: &[("error", 1_000.0), ("exact-from", 4.0), ("table-mb", 1.0), BOOK, ("book-width", 6.0)],
        limits: work(150),
        ..LEVEL
    },
    Level {
        key: "steady",
        name: "level.othello.steady",
        hint: "level.othello.steady.hint",
        knobs: &[("error", 250.0), ("exact-from", 8.0), ("table-mb", 1.0), BOOK, ("book-width", 4.0)],
        limits: work(1_000),
        ..LEVEL
    },
    Level {
        key: "keen",
        name: "level.othello.keen",
        hint: "level.othello.keen.hint",
        knobs: &[("exact-from", 10.0), ("table-mb", 1.0), BOOK, ("book-width", 3.0)],
        limits: work(4_000),
        ..LEVEL
    },
    Level {
        key: "deep",
        name: "level.othello.deep",
        hint: "level.othello.deep.hint",
        knobs: &[("exact-from", 12.0), BOOK, ("book-width", 2.0)],
        limits: work(20_000),
        ..LEVEL
    },
    Level {
        key: "thorough",
        name: "level.othello.thorough",
        hint: "level.othello.thorough.hint",
        knobs: &[BOOK, ("book-width", 1.0)],
        limits: work(100_000),
        ..LEVEL
    },
    Level {
        key: "full",
        name: "level.othello.full",
        hint: "level.othello.full.hint",
        engine: "pattern",
        knobs: &[BOOK, ("book-width", 0.0)],
        limits: Limits::time(DEFAULT_TIME_MS),
        ..LEVEL
    },
];

/// From the third level on the openings are played from the book, the more freely the lower the level.
const BOOK: (&str, f64) = ("book", 1.0);

/// What all levels share.
const LEVEL: Level = Level {
    key: "",
    name: "",
    hint: "",
    game: "othello",
    engine: "classic",
    knobs: &[],
    limits: Limits::time(DEFAULT_TIME_MS),
};

/// So many nodes a move, and no longer than the usual think time.
const fn work(nodes: u64) -> Limits {
    Limits { time_ms: Some(DEFAULT_TIME_MS), ..Limits::nodes(nodes) }
}
