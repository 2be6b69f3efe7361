//! Positions as they are given on the command line: in games that have boards, also by a board's name or as a file.

use std::fs;
use std::path::Path;

use super::Complaint;
use crate::games::registry::boards;

/// The text of the position that `given` stands for in `game`.
///
/// # Errors
/// Says that there is nothing, or that the file cannot be read.
pub(super) fn text(game: &str, given: &str) -> Result<String, Complaint> {
    let given = given.trim();
    if given.is_empty() {
        return Err(Complaint("the position is empty".to_owned()));
    }
    let boards = boards(game);
    if let Some((_, rows)) = boards.iter().find(|(name, _)| *name == given) {
        return Ok((*rows).to_owned());
    }
    // A position is no path to a file: it would lead through folders named after rows.
    if !boards.is_empty() && Path::new(given).is_file() {
        return fs::read_to_string(given).map_err(|error| Complaint(format!("{given}: {error}")));
    }
    Ok(given.to_owned())
}
