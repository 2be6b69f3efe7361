//! The match record: the one thing that is saved, resumed, linked, reviewed and scripted. RON text; see [`Match::read`] for how an unfit text is
//! answered. Lines that were left for others are kept in it, too: see [`Variation`].

mod label;
mod lines;

use serde::{Deserialize, Serialize};

use crate::games::registry::table_game;
use crate::games::table_game::TableGame;
use crate::games::transcript;
use crate::protocol::Knobs;
use crate::search::limits::Limits;

pub use label::{GameId, Label};
pub use lines::{MOST_VARIATIONS, Variation};

/// The version that this program writes.
pub const VERSION: u32 = 1;

/// Who sits at a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Seat {
    /// A person.
    Person,
    /// An engine of the catalogue.
    Engine {
        /// Its id in [`crate::engines::catalog`].
        engine: String,
        /// How much it may do for a move.
        limits: Limits,
        /// Its settings where they differ from the defaults.
        #[serde(default)]
        knobs: Knobs,
    },
}

/// A match: where it began, what was played, who plays. A field that is not known makes a text no match: passed over, it would be lost at the
/// next save.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// [`VERSION`] of the program that wrote it.
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// The text of the first position; empty for the game's own start.
    #[serde(default)]
    pub start: String,
    /// Every step since then, passes included.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many of `moves` are played in the position that is looked at.
    #[serde(default)]
    pub cursor: usize,
    /// Who plays, by [`crate::games::Side::index`].
    pub seats: [Seat; 2],
    /// Seeds the engines' random numbers.
    #[serde(default)]
    pub seed: u64,
    /// Lines that were left for what is in `moves` now, the one that was left last at the end.
    #[serde(default)]
    pub variations: Vec<Variation>,
    /// Whether a person may ask for hints.
    #[serde(default = "yes")]
    pub hints: bool,
    /// Milliseconds of a tick, in a game in which both choose at once: then whoever has not chosen does as before. Without it everybody is waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tick_ms: Option<u32>,
    /// Which of the kept games this is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}

const fn yes() -> bool {
    true
}

/// Why a text is not a match that can be opened. Its `Display` is a sentence for the person whose file it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Not RON, or not of this shape.
    #[error("this is not a saved game: {reason} (line {line}, character {column})")]
    Shape {
        /// The line, from 1.
        line: usize,
        /// The character in that line, from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// Written by a newer program.
    #[error("this game was saved by a newer version (format {found}; this program reads up to {VERSION})")]
    Newer {
        /// The version found.
        found: u32,
    },
    /// The game, its start or one of its moves is not right.
    #[error("this saved game does not follow the rules: {0}")]
    Rules(String),
}

impl Match {
    /// A new match of `game` from its start position.
    #[must_use]
    pub fn new(game: impl Into<String>, seats: [Seat; 2]) -> Self {
        Self {
            version: VERSION,
            game: game.into(),
            start: String::new(),
            moves: Vec::new(),
            cursor: 0,
            seats,
            seed: 1,
            variations: Vec::new(),
            hints: true,
            tick_ms: None,
            label: None,
        }
    }

    /// Reads a match and replays it, so that what is returned is known to be playable; moves are spelled as the game spells them.
    ///
    /// # Errors
    /// Says why the text cannot be opened. A cursor beyond the last move is not an error: it is set to the last move.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let shape = |error: ron::error::SpannedError| {
            let (at, reason) = (error.span.start, error.code.to_string());
            RecordError::Shape { line: at.line, column: at.col, reason }
        };
        let Versioned { version } = ron::from_str(text).map_err(shape)?;
        if version > VERSION {
            return Err(RecordError::Newer { found: version });
        }
        let mut record: Match = ron::from_str(text).map_err(shape)?;
        let positions = record.positions()?;
        for (step, before) in record.moves.iter_mut().zip(&positions) {
            *step = transcript::spelled(before.as_ref(), step)
                .map_err(|error| RecordError::Rules(error.to_string()))?;
        }
        record.cursor = record.cursor.min(record.moves.len());
        Ok(record)
    }

    /// The text that [`Match::read`] reads.
    #[must_use]
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2);
        ron::ser::to_string_pretty(self, pretty).expect("a match holds only strings and numbers")
    }

    /// Every position of the match, the first one included: `moves.len() + 1` of them. Its variations are played through as well.
    ///
    /// # Errors
    /// Says which move of which line does not follow the rules.
    pub fn positions(&self) -> Result<Vec<Box<dyn TableGame>>, RecordError> {
        let game =
            table_game(&self.game, &self.start).map_err(|error| RecordError::Rules(error.to_string()))?;
        let positions = follow(game, &self.moves, 0).map_err(RecordError::Rules)?;
        for (variation, number) in self.variations.iter().zip(1..) {
            let wrong = |what| RecordError::Rules(format!("variation {number}: {what}"));
            let from = positions.get(variation.at).ok_or_else(|| {
                wrong(format!("it begins after move {}, but the game has {}", variation.at, self.moves.len()))
            })?;
            follow(from.clone(), &variation.moves, variation.at).map_err(wrong)?;
        }
        Ok(positions)
    }
}

/// The positions from `game` on, itself included. `before` steps were played before it; an error counts them, too.
fn follow(
    mut game: Box<dyn TableGame>,
    steps: &[String],
    before: usize,
) -> Result<Vec<Box<dyn TableGame>>, String> {
    let mut positions = vec![game.clone()];
    for (step, number) in steps.iter().zip(before + 1..) {
        game.play(step).map_err(|error| error.in_move(number).to_string())?;
        positions.push(game.clone());
    }
    Ok(positions)
}

/// Looks at the version alone, so that a newer file gets the right answer whatever else it holds.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}
