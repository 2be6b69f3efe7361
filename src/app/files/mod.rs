//! Games that come and go as texts: in links, by the clipboard, in files.
//!
//! Whatever comes from outside is a [`Given`]; what goes out is asked for by [`UiCommand::Copy`] and [`UiCommand::SaveFile`]. The edge is one module
//! with the same few functions natively and in a browser: `native.rs` and `web.rs`.

mod draft;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod shelf;
pub mod text_box;
#[cfg(target_arch = "wasm32")]
mod web;

use bevy::prelude::*;

pub use draft::{Draft, told_of};
#[cfg(not(target_arch = "wasm32"))]
use native as edge;
pub use shelf::Shelf;
#[cfg(target_arch = "wasm32")]
use web as edge;

use super::AppSystems;
use super::a11y::Said;
use super::clipboard::Clip;
use super::screens::{OpenSheet, Sheet};
use super::table::{Table, UiCommand};
use super::text::tr;
use crate::exchange::collection::{self, Collection, Names};
use crate::exchange::{Format, read, write};

/// A text that came from outside and may be a game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The text. Natively it may be the path of a file.
    pub text: String,
    /// How it came.
    pub by: By,
}

/// A file that came from outside and holds many games, or why it cannot be read.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct GivenGames(pub Result<Collection, String>);

/// How a text came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The program was started with it, or a link was followed.
    Link,
    /// A person pasted or dropped it.
    Hand,
}

/// Games as texts.
pub fn plugin(app: &mut App) {
    app.init_resource::<Draft>()
        .init_resource::<Shelf>()
        .add_message::<Given>()
        .add_message::<GivenGames>()
        .add_plugins(edge::plugin)
        .add_systems(Update, (take, take_games).chain().in_set(AppSystems::Input))
        .add_systems(
            Update,
            (give, hear, forget.run_if(resource_changed::<OpenSheet>)).chain().in_set(AppSystems::Tell),
        );
}

/// Opens what was given. What is no game is shown to the person, with the reason: in the sheet, or, since a link is not theirs to mend, as a notice.
fn take(
    mut given: MessageReader<Given>,
    open: Res<OpenSheet>,
    table: Res<Table>,
    mut draft: ResMut<Draft>,
    mut games: MessageWriter<GivenGames>,
    mut out: MessageWriter<UiCommand>,
    mut said: MessageWriter<Said>,
) {
    for Given { text, by } in given.read() {
        if let Some(found) = edge::games(text) {
            games.write(GivenGames(found));
            continue;
        }
        if *by == By::Hand && open.0 == Some(Sheet::Files) {
            draft.set(text.clone());
            continue;
        }
        let game = table.record.as_ref().map(|record| record.game.as_str());
        let found =
            edge::contents(text).and_then(|text| read(&text, game).map_err(|error| error.to_string()));
        match found {
            Ok(found) => {
                let kept = table.record.as_ref().is_some_and(|record| record.label.is_some());
                let key = if kept { "files.opened.kept" } else { "files.opened" };
                said.write(Said::news(key).with("what", told_of(&found)));
                out.write(UiCommand::Begin(Box::new(found.record)));
            }
            Err(reason) if *by == By::Link => {
                said.write(Said::trouble("files.link-refused").with("reason", reason));
            }
            Err(_) => {
                draft.set(text.clone());
                out.write(UiCommand::OpenSheet(Sheet::Files));
            }
        }
    }
}

/// The games of a file that holds more than one; a single one is a game like others.
fn several(bytes: &[u8], names: &Names) -> Option<Result<Collection, String>> {
    let found = collection::read(bytes, names)?;
    let is_one = found.as_ref().is_ok_and(|games| games.entries.len() == 1) && bytes.starts_with(b"(");
    (!is_one).then(|| found.map_err(|error| error.to_string()))
}

/// Lays the games of a file out to choose from. One that cannot be read is told, and what was laid out before stays.
fn take_games(
    mut given: MessageReader<GivenGames>,
    mut shelf: ResMut<Shelf>,
    mut out: MessageWriter<UiCommand>,
    mut said: MessageWriter<Said>,
) {
    for GivenGames(found) in given.read() {
        match found {
            Ok(games) => {
                *shelf = Shelf::new(games.clone());
                out.write(UiCommand::OpenSheet(Sheet::Games));
            }
            Err(reason) => {
                said.write(Said::trouble("files.failed").with("reason", reason));
            }
        }
    }
}

/// Copies and saves the match at the table.
fn give(
    mut asked: MessageReader<UiCommand>,
    table: Res<Table>,
    mut draft: ResMut<Draft>,
    mut clipboard: ResMut<edge::Clipboard>,
    mut clips: MessageWriter<Clip>,
    mut said: MessageWriter<Said>,
) {
    for command in asked.read() {
        let done = match command {
            // What becomes of it is told by the clipboard.
            UiCommand::Copy(format) => text_of(&table, *format).map(|text| {
                clips.write(Clip(text));
                None
            }),
            UiCommand::SaveFile(format) => text_of(&table, *format)
                .and_then(|text| edge::save(&draft.path, &text))
                .map(|place| Some(Said::new("files.saved").with("place", place))),
            UiCommand::Paste => clipboard.ask().map(|()| None),
            UiCommand::PickFile => edge::pick().map(|()| None),
            _ => continue,
        };
        let told = done.unwrap_or_else(|reason| Some(Said::new("files.failed").with("reason", reason)));
        draft.told = told.as_ref().map(Said::text);
        said.write_batch(told);
    }
}

/// The match as a text to pass on. A link is a whole address where the program has one.
fn text_of(table: &Table, format: Format) -> Result<String, String> {
    let record = table.record.as_ref().ok_or_else(|| tr("files.no-match").to_owned())?;
    let text = write(record, format).map_err(|error| error.to_string())?;
    Ok(if format == Format::Link { edge::address(&text) } else { text })
}

/// What became of a text that was copied, and what the page could not do.
fn hear(mut said: MessageReader<Said>, mut draft: ResMut<Draft>) {
    let is_about_clips =
        |said: &&Said| matches!(said.key, "a11y.copied" | "error.not-copied" | "files.failed");
    if let Some(told) = said.read().filter(is_about_clips).last() {
        draft.told = Some(told.text());
    }
}

/// What was said about the last sheet is no news for the next one.
fn forget(mut draft: ResMut<Draft>) {
    draft.told = None;
}
