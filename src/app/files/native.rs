//! The edge natively: the system's clipboard, files by their path, files that are dropped on the window.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::{By, Given, several};
use crate::app::AppSystems;
use crate::app::text::{tr, trf};
use crate::exchange::MOST_BYTES;
use crate::exchange::collection::{Collection, MOST_BYTES as MOST_GAMES, Names};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>().add_message::<FileDragAndDrop>().add_systems(
        Update,
        (take_answer, take_dropped).chain().before(super::take).in_set(AppSystems::Input),
    );
}

/// The system's clipboard to read from, opened when it is first needed.
#[derive(Resource, Default)]
pub(super) struct Clipboard {
    open: Mutex<Option<arboard::Clipboard>>,
    /// What it held when it was asked.
    answer: Option<String>,
}

impl Clipboard {
    /// The text that it holds.
    pub(super) fn text(&mut self) -> Result<String, String> {
        let open = self.open.get_mut().unwrap_or_else(PoisonError::into_inner);
        let clipboard = match open {
            Some(clipboard) => clipboard,
            None => open.insert(arboard::Clipboard::new().map_err(|error| error.to_string())?),
        };
        clipboard.get_text().map_err(|error| match error {
            arboard::Error::ContentNotAvailable => tr("files.no-text").to_owned(),
            other => other.to_string(),
        })
    }

    /// Asks for the text, which comes as a [`Given`].
    pub(super) fn ask(&mut self) -> Result<(), String> {
        self.answer = Some(self.text()?);
        Ok(())
    }
}

fn take_answer(mut clipboard: ResMut<Clipboard>, mut given: MessageWriter<Given>) {
    if clipboard.answer.is_some() {
        given.write_batch(clipboard.answer.take().map(|text| Given { text, by: By::Hand }));
    }
}

fn take_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut given: MessageWriter<Given>) {
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            given.write(Given { text: path_buf.to_string_lossy().into_owned(), by: By::Hand });
        }
    }
}

/// No path is longer.
const MOST_PATH: usize = 4_096;

/// What is to be read: the contents of the file whose path the text is, else the text itself.
pub(super) fn contents(text: &str) -> Result<String, String> {
    let path = Path::new(text.trim());
    let may_be_path = text.len() <= MOST_PATH && !text.trim().contains('\n');
    if !may_be_path || !path.is_file() {
        return Ok(text.to_owned());
    }
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        fs::File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error| format!("{}: {error}", path.display()))?;
    String::from_utf8(bytes).map_err(|_| trf("files.no-text-file", &[("path", &path.display().to_string())]))
}

/// The games of a file that holds several, whose path the text is, or of such a text; nothing if it is none.
pub(super) fn games(text: &str) -> Option<Result<Collection, String>> {
    let path = Path::new(text.trim());
    let is_path = text.len() <= MOST_PATH && !text.trim().contains('\n') && path.is_file();
    if !is_path {
        return several(text.as_bytes(), &Names::default());
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).ok()?;
    file.take(MOST_GAMES as u64 + 1).read_to_end(&mut bytes).ok()?;
    let found = several(&bytes, &names_beside(path))?;
    Some(found.map_err(|reason| format!("{}: {reason}", path.display())))
}

/// The names of players and tournaments that lie beside an archive, as far as they are there.
fn names_beside(path: &Path) -> Names {
    let mut names = Names::default();
    let folder = path.parent().and_then(|folder| fs::read_dir(folder).ok());
    for path in folder.into_iter().flatten().flatten().map(|entry| entry.path()) {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase()).unwrap_or_default();
        let read = || fs::read(&path).unwrap_or_default();
        match ending.to_str() {
            Some("jou") => names.read_players(&read()),
            Some("trn") => names.read_tournaments(&read()),
            _ => {}
        }
    }
    names
}

/// Writes a new file; one that is there is left alone. Returns where it lies.
pub(super) fn save(path: &str, text: &str) -> Result<String, String> {
    let path = at_home(path.trim());
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => trf("files.exists", &[("path", &path.display().to_string())]),
        _ => format!("{}: {error}", path.display()),
    };
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(&path).map_err(failed)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
    Ok(path.display().to_string())
}

/// A path that does not say from where begins at the user's home.
fn at_home(path: &str) -> PathBuf {
    etcetera::home_dir().map_or_else(|_| PathBuf::from(path), |home| home.join(path))
}

/// Natively the path of a file is typed or pasted.
pub(super) fn pick() -> Result<(), String> {
    Err(tr("files.type-path").to_owned())
}

/// The part of an address that follows `#`, to be put behind the address of a page with the game.
pub(super) fn address(fragment: &str) -> String {
    format!("#{fragment}")
}
