//! The match at the table is kept after each move and offered at the next start. A text that cannot be opened is set aside, with a word
//! about it; the program starts all the same.

mod store;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};

pub use store::Store;

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

/// Writes in the background, one text at a time, so that a slow disk holds up no frame.
#[derive(Resource, Default)]
struct Writer {
    /// The newest text that waits to be written.
    waiting: Option<String>,
    busy: Option<Task<Result<(), String>>>,
    /// The version of the table that was last handed over.
    version: u64,
}

impl Writer {
    /// Goes on writing; returns what went wrong with the text before.
    fn go_on(&mut self, store: &Store) -> Result<(), String> {
        let mut done = Ok(());
        if let Some(task) = &mut self.busy {
            let Some(result) = check_ready(task) else { return Ok(()) };
            self.busy = None;
            done = result;
        }
        if let Some(text) = self.waiting.take() {
            let store = store.clone();
            self.busy = Some(IoTaskPool::get().spawn(async move { store.write(&text) }));
        }
        done
    }
}

/// Saving.
pub fn plugin(app: &mut App) {
    app.init_resource::<Store>()
        .init_resource::<Saved>()
        .init_resource::<Writer>()
        .add_systems(Startup, look_for_saved)
        .add_systems(Update, resume.in_set(AppSystems::Input))
        .add_systems(Update, (note.run_if(in_state(Screen::Playing)), write).chain().in_set(AppSystems::Tell))
        .add_systems(Last, finish.run_if(on_message::<AppExit>));
}

fn look_for_saved(store: Res<Store>, mut saved: ResMut<Saved>, mut said: MessageWriter<Said>) {
    let text = match store.read() {
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
            if let Err(reason) = store.set_aside() {
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
fn note(table: Res<Table>, mut writer: ResMut<Writer>, mut saved: ResMut<Saved>) {
    let Some(record) = table.record.as_ref().filter(|record| is_worth_keeping(record)) else { return };
    if writer.version == table.version() {
        return;
    }
    writer.version = table.version();
    writer.waiting = Some(record.write());
    let over = table.positions.last().is_some_and(|last| last.ending().is_some());
    saved.0 = (!over).then(|| record.clone());
}

fn is_worth_keeping(record: &Match) -> bool {
    !record.moves.is_empty() || !record.variations.is_empty()
}

fn write(store: Res<Store>, mut writer: ResMut<Writer>, mut said: MessageWriter<Said>) {
    if let Err(reason) = writer.go_on(&store) {
        said.write(Said::trouble("storage.not-written").with("reason", reason));
    }
}

/// The program ends: what waits is written now.
fn finish(store: Res<Store>, mut writer: ResMut<Writer>) {
    let busy = writer.busy.take().map_or(Ok(()), wait);
    let waiting = writer.waiting.take().map_or(Ok(()), |text| store.write(&text));
    if let Err(reason) = busy.and(waiting) {
        error!("the match was not saved: {reason}");
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn wait(task: Task<Result<(), String>>) -> Result<(), String> {
    bevy::tasks::block_on(task)
}

/// A page cannot wait, and need not: the task runs as soon as this frame is over, even though the program ends with it.
#[cfg(target_arch = "wasm32")]
fn wait(task: Task<Result<(), String>>) -> Result<(), String> {
    task.detach();
    Ok(())
}
