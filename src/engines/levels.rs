//! Levels: how strongly an engine plays, as fixed work. A level plays alike on every machine, since nodes and settings define it; time is only a
//! cap on top. The last level of a game, or the last two, have no other limit than the time. How the levels do against each other: `docs/levels.md`.

use super::catalog::is_about_the_book;
use super::{othello, trails};
use crate::games::othello::Othello;
use crate::games::trails::Trails;
use crate::games::{Game, SimultaneousGame, alquerque};
use crate::protocol::Knobs;
use crate::record::Seat;
use crate::search::limits::Limits;

/// One level of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Its name in settings and on the command line, unique within the game.
    pub key: &'static str,
    /// Key of its name in the text table: what it does.
    pub name: &'static str,
    /// Key of one more sentence about it.
    pub hint: &'static str,
    /// The game.
    pub game: &'static str,
    /// The engine that plays it.
    pub engine: &'static str,
    /// The engine's settings where they differ from the defaults.
    pub knobs: &'static [(&'static str, f64)],
    /// The work for a move. `time_ms` is a cap that may be set otherwise without making it another level.
    pub limits: Limits,
}

/// The levels of one game, the weakest first; none for a game that has none.
#[must_use]
pub fn levels_of(game: &str) -> &'static [Level] {
    match game {
        Othello::ID => &othello::levels::LEVELS,
        Trails::ID => &trails::levels::LEVELS,
        alquerque::ID => &crate::engines::alquerque::levels::LEVELS,
        _ => &[],
    }
}

/// The level that `seat` plays at, whatever its think time and whether it plays from the book; `None` for a person and for an engine that is set otherwise.
#[must_use]
pub fn level_of(game: &str, seat: &Seat) -> Option<&'static Level> {
    let Seat::Engine { engine, limits, knobs } = seat else { return None };
    let thinks_by = |knobs: &Knobs| -> Knobs {
        knobs
            .iter()
            .filter(|(id, _)| !is_about_the_book(id))
            .map(|(id, &value)| (id.clone(), value))
            .collect()
    };
    levels_of(game).iter().find(|level| {
        level.engine == engine
            && thinks_by(&level.knobs()) == thinks_by(knobs)
            && Limits { time_ms: None, ..level.limits } == Limits { time_ms: None, ..*limits }
    })
}

/// Into how many shards a search for `seat` may be dealt, of at most `most`: a level of fixed work is searched in one, so that it does not
/// depend on how many cores a machine has.
#[must_use]
pub fn shards_for(game: &str, seat: &Seat, most: usize) -> usize {
    match level_of(game, seat) {
        Some(level) if level.is_fixed_work() => 1,
        _ => most,
    }
}

impl Level {
    /// A seat that plays at this level, with the level's own cap on time.
    #[must_use]
    pub fn seat(&self) -> Seat {
        Seat::Engine { engine: self.engine.to_owned(), limits: self.limits, knobs: self.knobs() }
    }

    /// The same with this many milliseconds as the cap.
    #[must_use]
    pub fn seat_within(&self, time_ms: u32) -> Seat {
        let limits = Limits { time_ms: Some(time_ms), ..self.limits };
        Seat::Engine { engine: self.engine.to_owned(), limits, knobs: self.knobs() }
    }

    /// The engine's settings as a request carries them.
    #[must_use]
    pub fn knobs(&self) -> Knobs {
        self.knobs.iter().map(|&(id, value)| (id.to_owned(), value)).collect()
    }

    /// Whether the work for a move is set, so that the machine's speed does not matter.
    #[must_use]
    pub fn is_fixed_work(&self) -> bool {
        self.limits.is_fixed_work()
    }
}
