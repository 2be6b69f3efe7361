//! The text box of the sheet, and what its text is taken for.

use bevy::prelude::*;

use super::edge;
use crate::app::text::{game_name, side_name, tr, trf};
use crate::exchange::{Format, Imported, read};
use crate::games::Side;

/// What stands in the sheet's boxes.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Draft {
    text: String,
    /// What the text is, or why it cannot be read; nothing while it is empty.
    read: Option<Result<Imported, String>>,
    /// Where a file is to be saved, natively.
    pub path: String,
    /// What came of the last thing that was asked for.
    pub told: Option<String>,
}

impl Draft {
    /// Puts a text into the box and reads it.
    pub fn set(&mut self, text: String) {
        self.read = (!text.trim().is_empty()).then(|| {
            edge::contents(&text).and_then(|text| read(&text, None).map_err(|error| taken_for(&error)))
        });
        self.text = text;
        self.told = None;
    }

    /// The text in the box.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the text is, or why it cannot be read; nothing while the box is empty.
    #[must_use]
    pub fn found(&self) -> Option<&Result<Imported, String>> {
        self.read.as_ref()
    }
}

/// What was found, in a sentence.
#[must_use]
pub fn told_of(found: &Imported) -> String {
    let record = &found.record;
    let moves = record.moves.len().to_string();
    let key = match (found.format, record.moves.len()) {
        (Format::Transcript, 1) => "files.is.transcript.one",
        (Format::Transcript, _) => "files.is.transcript",
        (Format::Position, _) => "files.is.position",
        (Format::Record, _) => "files.is.record",
        (Format::Link, _) => "files.is.link",
    };
    let positions = record.positions().unwrap_or_default();
    let to_move = positions
        .get(record.cursor)
        .and_then(|position| Side::BOTH.into_iter().find(|side| position.must_act()[side.index()]));
    let side = to_move.map_or(tr("files.nobody"), |side| side_name(&record.game, side));
    let game = game_name(&record.game);
    let mut told = trf(key, &[("moves", &moves), ("side", side), ("game", game)]);
    if found.mirrored {
        told.extend([" ", tr("files.mirrored")]);
    }
    told
}

/// Why a text cannot be read, with what it was taken for.
fn taken_for(error: &crate::exchange::ImportError) -> String {
    let Some(format) = error.taken_for else { return error.to_string() };
    let kind = tr(match format {
        Format::Transcript => "files.kind.transcript",
        Format::Position => "files.kind.position",
        Format::Record => "files.kind.record",
        Format::Link => "files.kind.link",
    });
    trf("files.refused", &[("kind", kind), ("reason", &error.to_string())])
}
