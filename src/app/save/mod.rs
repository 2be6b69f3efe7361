//! The match at the table is kept after each change, and the one that was there last is offered at the next start. Every game has a text of its
//! own. A text that cannot be opened is set aside, with a word about it; the program starts all the same.

mod library;
mod store;
mod writer;

use bevy::prelude::*;

pub use library::{Game, Library};
pub use store::{Kept, Store};
pub use writer::Writer;

use super::AppSystems;
use super::a11y::Said;
use super::screens::Screen;
use super::table::{Table, UiCommand};
use crate::clock::wall_ms;
use crate::record::{GameId, Match};

/// The match to go on with: the one that was at the table last, if it is not over.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Saved(pub Option<Match>);

/// Hands the match to the writer.
#[derive(Resource, Default)]
struct Keeper {
    writer: Writer,
    /// The version of the table that was last handed over.
    version: u64,
    /// How many steps were handed over, and of which game.
    steps: Option<(GameId, usize)>,
    /// Whether the person knows that nothing can be written.
    told: bool,
}

/// Saving.
pub fn plugin(app: &mut App) {
    app.init_resource::<Store>()
        .init_resource::<Saved>()
        .init_resource::<Library>()
        .init_resource::<Keeper>()
        .add_systems(Startup, look_for_saved)
        .add_systems(Update, resume.in_set(AppSystems::Input))
        .add_systems(
            Update,
            (
                tidy_up,
                note.run_if(in_state(Screen::Playing)),
                write,
                offer.run_if(resource_changed::<Library>),
            )
                .chain()
                .in_set(AppSystems::Tell),
        )
        .add_systems(Last, finish.run_if(on_message::<AppExit>));
}

fn look_for_saved(store: Res<Store>, mut library: ResMut<Library>, mut said: MessageWriter<Said>) {
    *library = Library::open(&store, &mut said);
}

fn offer(library: Res<Library>, mut saved: ResMut<Saved>) {
    let last = library.games().first().filter(|game| game.ending.is_none());
    saved.set_if_neq(Saved(last.map(|game| game.record.clone())));
}

fn resume(mut asked: MessageReader<UiCommand>, saved: Res<Saved>, mut commands: Commands) {
    if asked.read().any(|command| *command == UiCommand::Resume)
        && let Some(record) = &saved.0
    {
        commands.write_message(UiCommand::Begin(Box::new(record.clone())));
    }
}

/// Deletes kept games, and brings them back.
fn tidy_up(
    mut asked: MessageReader<UiCommand>,
    store: Res<Store>,
    mut library: ResMut<Library>,
    mut keeper: ResMut<Keeper>,
    mut said: MessageWriter<Said>,
) {
    for command in asked.read() {
        match command {
            UiCommand::DeleteGame(id) if library.delete(*id) => {
                keeper.writer.forget(Kept::Game(*id));
                if let Err(reason) = keeper.writer.finish(&store).and_then(|()| store.remove(Kept::Game(*id)))
                {
                    said.write(Said::trouble("storage.not-deleted").with("reason", reason));
                }
            }
            UiCommand::RestoreGame => {
                if let Some((record, label)) =
                    library.restore().and_then(|record| Some((record.write(), record.label?)))
                {
                    keeper.writer.put(Kept::Game(label.id), record);
                }
            }
            _ => {}
        }
    }
}

/// Hands the match to the writer whenever it has changed. Before the first move there is nothing to keep.
fn note(
    store: Res<Store>,
    mut table: ResMut<Table>,
    mut keeper: ResMut<Keeper>,
    mut library: ResMut<Library>,
    mut said: MessageWriter<Said>,
) {
    if keeper.version == table.version() {
        return;
    }
    keeper.version = table.version();
    let Some(record) = table.record.as_ref().filter(|record| is_worth_keeping(record)) else { return };
    // Looked at before it is changed, since a library that seems changed is shown anew.
    let games = library.bypass_change_detection();
    let elsewhere = record.label.is_some_and(|label| games.went_on_elsewhere(&store, label.id));
    let own = if elsewhere { &Match { label: None, ..record.clone() } } else { record };
    let Some(record) = games.keep(own, wall_ms()) else { return };
    if elsewhere {
        said.write(Said::trouble("storage.elsewhere"));
    }
    library.set_changed();
    let Some(label) = record.label else { return };
    table.bypass_change_detection().set_label(label);
    // No move is played before the one before the last is on the disk: whatever happens, one is lost at most.
    let steps = Some((label.id, record.moves.len()));
    if keeper.steps != steps {
        keeper.steps = steps;
        let done = keeper.writer.finish(&store).map(|()| false);
        keeper.tell(done, &mut said);
    }
    keeper.writer.put(Kept::Game(label.id), record.write());
}

fn is_worth_keeping(record: &Match) -> bool {
    !record.moves.is_empty() || !record.variations.is_empty()
}

impl Keeper {
    /// Says once that nothing can be written, until something could be.
    fn tell(&mut self, done: Result<bool, String>, said: &mut MessageWriter<Said>) {
        match done {
            Ok(written) => self.told &= !written,
            Err(reason) if self.told => debug!("the match was not saved: {reason}"),
            Err(reason) => {
                self.told = true;
                said.write(Said::trouble("storage.not-written").with("reason", reason));
            }
        }
    }
}

fn write(store: Res<Store>, mut keeper: ResMut<Keeper>, mut said: MessageWriter<Said>) {
    let done = keeper.writer.go_on(&store);
    keeper.tell(done, &mut said);
}

/// The program ends: what waits is written now.
fn finish(store: Res<Store>, mut keeper: ResMut<Keeper>) {
    if let Err(reason) = keeper.writer.finish(&store) {
        error!("the match was not saved: {reason}");
    }
}
