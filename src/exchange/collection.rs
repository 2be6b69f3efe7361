//! Files with many games, of which one is opened.

use super::{ImportError, persons};
use crate::games::ParseError;
use crate::games::othello::Othello;
use crate::games::{Game, registry};
use crate::record::Match;

pub use crate::games::registry::{Collection, Entry, Names};

/// What is longer, in bytes, is not read.
pub const MOST_BYTES: usize = 8 << 20;

/// Reads a file with many games; `None` if it is nothing of the kind.
///
/// # Errors
/// Says what is wrong with the file, and in which game.
#[must_use]
pub fn read(bytes: &[u8], names: &Names) -> Option<Result<Collection, ImportError>> {
    if !registry::looks_like_collection(bytes) {
        return None;
    }
    if bytes.len() > MOST_BYTES {
        let problem = format!("this file is too long ({} bytes)", bytes.len());
        return Some(Err(ImportError {
            problem,
            expected: format!("at most {MOST_BYTES}"),
            ..ImportError::of(None)
        }));
    }
    Some(registry::collection(bytes, names).map_err(|error| ImportError::of(Some(&error))))
}

/// A game of a file as a match of two persons, at its beginning.
///
/// # Errors
/// Says which move is not legal.
pub fn open(entry: &Entry) -> Result<Match, ImportError> {
    let (start, moves) = entry.open().map_err(|error| ImportError::of(Some(&error)))?;
    Ok(Match { start, moves, ..persons(Othello::ID) })
}

impl ImportError {
    /// A complaint about a part of a file.
    fn of(error: Option<&ParseError>) -> Self {
        let (problem, expected) = error.map_or_else(Default::default, |error| {
            let number = match error.place {
                crate::games::Place::Step { number, .. } | crate::games::Place::Move(number) => {
                    format!("move {number}: ")
                }
                crate::games::Place::Character(_) | crate::games::Place::Whole => String::new(),
            };
            (format!("{number}{}", error.problem), error.expected.clone())
        });
        Self { taken_for: None, spot: None, problem, expected }
    }
}
