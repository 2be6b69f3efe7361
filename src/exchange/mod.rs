//! Games as texts that people pass on: a transcript, a position, a match record, a link. A text is read by what it holds, not by what it is
//! called, and what is wrong with it is said with its place.
//!
//! - [`collection`]: files with many games.
//! - [`link`]: a whole game in the part of an address that follows `#`.
//!
//! Positions and moves are read through [`TableGame`], so that every game of the registry can be exchanged.

use std::fmt;

use crate::games::registry::{GAMES, table_game};
use crate::games::table_game::TableGame;
use crate::games::{ParseError, Place};
use crate::record::{Match, RecordError, Seat};

pub mod collection;
pub mod link;

/// What a game may be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Its moves, as in `f5d6c3`; after the position it began from, on a line of its own, where that is not the game's start.
    Transcript,
    /// The position that is looked at, without what was played before.
    Position,
    /// Everything that is saved but its label: see [`Match`].
    Record,
    /// An address, or what follows `#` in it.
    Link,
}

/// A text that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// What the text is.
    pub format: Format,
    /// The match that it holds. Transcripts and positions seat two persons.
    pub record: Match,
    /// Whether the game was written for a mirrored start and is read as it is played from ours.
    pub mirrored: bool,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// Whether the text has more than one line.
    several_lines: bool,
}

impl Spot {
    /// The place of the `character`th character (from 1) of `text`.
    #[must_use]
    pub fn new(text: &str, character: usize) -> Self {
        let before = text.chars().take(character.saturating_sub(1));
        let (mut line, mut column) = (1, 1);
        for sign in before {
            (line, column) = if sign == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        Self { line, column, several_lines: text.trim_end().contains('\n') }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.several_lines {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "character {}", self.column)
    }
}

/// Why a text cannot be read. Its `Display` is one sentence for the person whose text it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ImportError {
    /// What the text was taken for; `None` where it looks like nothing that is known.
    pub taken_for: Option<Format>,
    /// Where it is wrong.
    pub spot: Option<Spot>,
    /// What is wrong.
    pub problem: String,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(spot) = self.spot {
            write!(f, "{spot}: ")?;
        }
        f.write_str(&self.problem)?;
        if self.expected.is_empty() { Ok(()) } else { write!(f, "; expected {}", self.expected) }
    }
}

/// What is longer, in bytes, is not read.
pub const MOST_BYTES: usize = 1 << 20;

/// What a text may be, for those whose text is nothing of the kind.
const ANY: &str = "a transcript such as f5d6c3, a position, a saved game or a link to a game";

/// Reads a text by what it holds. Where it could be of several games it is taken as one of `game`, the one at the table.
///
/// # Errors
/// Says what the text was taken for, what is wrong with it, where, and what was expected there.
pub fn read(text: &str, game: Option<&str>) -> Result<Imported, ImportError> {
    let text = text.trim_start_matches('\u{feff}');
    let unknown =
        |problem: String| ImportError { taken_for: None, spot: None, problem, expected: ANY.into() };
    if text.trim().is_empty() {
        return Err(unknown("there is nothing to read".into()));
    }
    if text.len() > MOST_BYTES {
        return Err(unknown(format!("this text is too long ({} bytes)", text.len())));
    }
    if link::looks_like_one(text) {
        return link::read(text);
    }
    if let Some(games) = collection::read(text.as_bytes(), &collection::Names::default()) {
        return only_game(&games?);
    }
    if RECORD_BEGINS.iter().any(|sign| text.trim_start().starts_with(sign)) {
        return read_record(text);
    }
    let mut faults = Vec::new();
    for id in game.into_iter().chain(GAMES.into_iter().filter(|id| Some(*id) != game)) {
        match read_game(id, text) {
            Ok(imported) => return Ok(imported),
            Err(found) => faults.extend(found),
        }
    }
    // Of all the readers, the one that came furthest was the right one.
    let furthest = faults.into_iter().max_by_key(|fault| fault.reached);
    match furthest.filter(|fault| fault.reached >= ENOUGH_TO_TELL) {
        Some(Fault { format, error, .. }) => Err(placed(text, format, &error)),
        None => Err(unknown("this is no game that Plyscope can read".into())),
    }
}

/// How RON texts of a struct begin: with the struct, a comment or an attribute.
const RECORD_BEGINS: [&str; 4] = ["(", "//", "/*", "#!"];

/// A position stands on no more lines than this.
const MOST_POSITION_LINES: usize = 64;

/// Characters that must be right before a text is called one of a kind.
const ENOUGH_TO_TELL: usize = 3;

/// A reader's complaint, and the character (from 1) at which it stopped.
struct Fault {
    format: Format,
    error: ParseError,
    reached: usize,
}

impl Fault {
    /// A complaint about what follows the first `before` characters of `text`.
    fn new(format: Format, error: ParseError, text: &str, before: usize) -> Self {
        let error = error.shifted(before);
        let reached = error.character().unwrap_or_else(|| text.trim_end().chars().count() + 1);
        Self { format, error, reached }
    }
}

/// Reads a text as a game of this kind: a transcript, a position, or a position and a transcript that goes on from it on a new line.
fn read_game(id: &str, text: &str) -> Result<Imported, Vec<Fault>> {
    let nothing = |_| Vec::new();
    let start = table_game(id, "").map_err(nothing)?;
    let mut faults = Vec::new();
    match start.read_transcript(text) {
        Ok(read) if !read.steps.is_empty() => {
            return Ok(imported(id, start.as_ref(), read.steps, read.mirrored));
        }
        Ok(_) => {}
        Err(error) => faults.push(Fault::new(Format::Transcript, error, text, 0)),
    }
    match table_game(id, text) {
        Ok(position) => return Ok(imported(id, position.as_ref(), Vec::new(), false)),
        Err(error) => faults.push(Fault::new(Format::Position, error, text, 0)),
    }
    for (at, _) in text.match_indices('\n').take(MOST_POSITION_LINES) {
        let (head, tail) = text.split_at(at);
        let Some(position) = table_game(id, head).ok().filter(|_| !head.trim().is_empty()) else { continue };
        match position.read_transcript(tail) {
            Ok(read) => return Ok(imported(id, position.as_ref(), read.steps, read.mirrored)),
            Err(error) => {
                faults.push(Fault::new(Format::Transcript, error, text, head.chars().count()));
            }
        }
    }
    Err(faults)
}

/// The game of a file that holds one. Of several, somebody has to choose.
fn only_game(games: &collection::Collection) -> Result<Imported, ImportError> {
    match games.entries.as_slice() {
        [game] => {
            let record = collection::open(game)?;
            let record = Match { cursor: record.moves.len(), ..record };
            Ok(Imported { format: Format::Transcript, record, mirrored: false })
        }
        several => {
            let problem = format!("this text holds {} games", several.len());
            Err(ImportError { taken_for: None, spot: None, problem, expected: "one game".into() })
        }
    }
}

fn imported(id: &str, start: &dyn TableGame, moves: Vec<String>, mirrored: bool) -> Imported {
    let format = if moves.is_empty() { Format::Position } else { Format::Transcript };
    let record = Match { start: start_text(id, start), cursor: moves.len(), moves, ..persons(id) };
    Imported { format, record, mirrored }
}

/// A match of two persons.
fn persons(game: &str) -> Match {
    Match::new(game, [Seat::Person, Seat::Person])
}

/// How a record writes where a match began: nothing, where that is the game's own start.
fn start_text(id: &str, start: &dyn TableGame) -> String {
    let text = start.text();
    let is_usual = table_game(id, "").is_ok_and(|usual| usual.text() == text);
    if is_usual { String::new() } else { text }
}

fn read_record(text: &str) -> Result<Imported, ImportError> {
    match Match::read(text) {
        Ok(record) => {
            Ok(Imported { format: Format::Record, record: record.without_label(), mirrored: false })
        }
        Err(error) => {
            let several_lines = text.trim_end().contains('\n');
            let spot = match error {
                RecordError::Shape { line, column, .. } => Some(Spot { line, column, several_lines }),
                _ => None,
            };
            let problem = match &error {
                RecordError::Shape { reason, .. } => format!("this is not a saved game: {reason}"),
                other => other.to_string(),
            };
            Err(ImportError { taken_for: Some(Format::Record), spot, problem, expected: String::new() })
        }
    }
}

/// A complaint of a game's reader about `text`.
fn placed(text: &str, format: Format, error: &ParseError) -> ImportError {
    let number = match error.place {
        Place::Step { number, .. } | Place::Move(number) => format!("move {number}: "),
        Place::Character(_) | Place::Whole => String::new(),
    };
    ImportError {
        taken_for: Some(format),
        spot: error.character().map(|character| Spot::new(text, character)),
        problem: format!("{number}{}", error.problem),
        expected: error.expected.clone(),
    }
}

/// Writes a match.
///
/// # Errors
/// Says why the match cannot be written: it does not follow the rules.
pub fn write(record: &Match, format: Format) -> Result<String, RecordError> {
    let positions = record.positions()?;
    Ok(match format {
        Format::Transcript => {
            let moves = positions[0].write_transcript(&record.moves);
            if record.start.is_empty() { moves } else { format!("{}\n{moves}", positions[0].text()) }
        }
        Format::Position => positions[record.cursor.min(record.moves.len())].text(),
        Format::Record => record.without_label().write(),
        Format::Link => link::write(record, positions[0].as_ref()),
    })
}
