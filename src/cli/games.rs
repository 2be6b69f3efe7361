//! `ply games`: lists the games of a file that holds many, or writes one as a transcript.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::folder::at;
use super::{Complaint, json_line};
use crate::exchange::collection::{self, Entry, Names};
use crate::exchange::{Format, write};

#[derive(Debug, Args)]
pub(super) struct Games {
    /// A WTHOR archive (.wtb) or a file of GGF games. Files of the archive's players (.jou) and tournaments (.trn) beside it give the names.
    file: PathBuf,
    /// List only games in which all these words stand: in a name, the event, the result or the opening.
    #[arg(long, default_value = "")]
    find: String,
    /// Write this game of the file, by its number, as a transcript.
    #[arg(long, value_name = "NUMBER", conflicts_with = "find")]
    game: Option<usize>,
}

#[derive(Serialize)]
struct Line<'a> {
    number: usize,
    black: &'a str,
    white: &'a str,
    result: &'a str,
    event: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<&'static str>,
}

impl Games {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let complaint = |problem: String| Complaint(format!("{}: {problem}", self.file.display()));
        let bytes = std::fs::read(&self.file).map_err(|error| at(&self.file, &error))?;
        let found = collection::read(&bytes, &names_beside(&self.file)).ok_or_else(|| {
            complaint(
                "this is neither a WTHOR archive nor GGF; expected a .wtb file or (;GM[Othello]…;)"
                    .to_owned(),
            )
        })?;
        let games = found.map_err(|error| complaint(error.to_string()))?;
        if let Some(number) = self.game {
            let entry =
                number.checked_sub(1).and_then(|place| games.entries.get(place)).ok_or_else(|| {
                    complaint(format!("there is no game {number}; expected 1 to {}", games.entries.len()))
                })?;
            let at_game = |error: String| complaint(format!("game {number}: {error}"));
            let record = collection::open(entry).map_err(|error| at_game(error.to_string()))?;
            let text = write(&record, Format::Transcript).map_err(|error| at_game(error.to_string()))?;
            return Ok(format!("{text}\n"));
        }
        let line = |place: usize| {
            let entry = &games.entries[place];
            if json {
                json_line(&line_of(entry))
            } else {
                format!("{:>6}  {}\n", entry.number, entry.words())
            }
        };
        Ok(games.find(&self.find).into_iter().map(line).collect())
    }
}

fn line_of(entry: &Entry) -> Line<'_> {
    let [black, white] = &entry.players;
    Line {
        number: entry.number,
        black,
        white,
        result: &entry.result,
        event: &entry.event,
        opening: entry.opening,
    }
}

/// The names that lie beside an archive, as far as they are there.
fn names_beside(file: &Path) -> Names {
    let mut names = Names::default();
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        let Some(bytes) = ending
            .as_ref()
            .and_then(|_| std::fs::read(&path).ok())
            .filter(|_| ending.as_ref().is_some_and(|ending| ending == "jou" || ending == "trn"))
        else {
            continue;
        };
        if ending.is_some_and(|ending| ending == "jou") {
            names.read_players(&bytes);
        } else {
            names.read_tournaments(&bytes);
        }
    }
    names
}
