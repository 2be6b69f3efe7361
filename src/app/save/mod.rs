//! The match at the table is kept after each move and offered at the next start. A text that cannot be opened is set aside, with a word
//! about it; the program starts all the same.

mod store;
mod writer;

use bevy::prelude::*;

pub use store::{Kept, Store};
pub use writer::Writer;

use super::AppSystems;
use super::a11y::Said;
use super::screens::Screen;
use super::table::{Table, UiCommand};
use crate::record::Match;

/// The match to go on with, if there is one that is not over.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Saved(pub Option<Match>);

impl Saved {
    fn of(record: Match) -> Self {
        let goes_on =
            record.positions().is_ok_and(|all| all.last().is_some_and(|last| last.ending().is_none()));
        Self(goes_on.then_some(record))
    }
}

/// Hands the match to its writer.
#[derive(Resource)]
struct Note {
    writer: Writer,
    /// The version of the table that was last handed over.
    version: u64,
}

impl Default for Note {
    fn default() -> Self {
        Self { writer: Writer::new(Kept::Match), version: 0 }
    }
}

/// Saving.
pub fn plugin(app: &mut App) {
    app.init_resource::<Store>()
        .init_resource::<Saved>()
        .init_resource::<Note>()
        .add_systems(Startup, look_for_saved)
        .add_systems(Update, resume.in_set(AppSystems::Input))
        .add_systems(Update, (note.run_if(in_state(Screen::Playing)), write).chain().in_set(AppSystems::Tell))
        .add_systems(Last, finish.run_if(on_message::<AppExit>));
}

fn look_for_saved(store: Res<Store>, mut saved: ResMut<Saved>, mut said: MessageWriter<Said>) {
    let text = match store.read(Kept::Match) {
        Ok(Some(text)) => text,
        Ok(None) => return,
        Err(reason) => {
            said.write(Said::trouble("storage.unreachable").with("reason", reason));
            return;
        }
    };
    match Match::read(&text) {
        Ok(record) => *saved = Saved::of(record),
        Err(error) => {
            let told = Said::trouble("storage.unreadable").with("reason", error);
            said.write(told);
            if let Err(reason) = store.set_aside(Kept::Match) {
                said.write(Said::trouble("storage.not-written").with("reason", reason));
            }
        }
    }
}

fn resume(mut asked: MessageReader<UiCommand>, saved: Res<Saved>, mut commands: Commands) {
    if asked.read().any(|command| *command == UiCommand::Resume)
        && let Some(record) = &saved.0
    {
        commands.write_message(UiCommand::Begin(Box::new(record.clone())));
    }
}

/// Hands the match to the writer whenever it has changed. Before the first move there is nothing to keep.
fn note(table: Res<Table>, mut note: ResMut<Note>, mut saved: ResMut<Saved>) {
    let Some(record) = table.record.as_ref().filter(|record| is_worth_keeping(record)) else { return };
    if note.version == table.version() {
        return;
    }
    note.version = table.version();
    note.writer.put(record.write());
    let over = table.positions.last().is_some_and(|last| last.ending().is_some());
    saved.0 = (!over).then(|| record.clone());
}

fn is_worth_keeping(record: &Match) -> bool {
    !record.moves.is_empty() || !record.variations.is_empty()
}

fn write(store: Res<Store>, mut note: ResMut<Note>, mut said: MessageWriter<Said>) {
    if let Err(reason) = note.writer.go_on(&store) {
        said.write(Said::trouble("storage.not-written").with("reason", reason));
    }
}

/// The program ends: what waits is written now.
fn finish(store: Res<Store>, mut note: ResMut<Note>) {
    if let Err(reason) = note.writer.finish(&store) {
        error!("the match was not saved: {reason}");
    }
}
