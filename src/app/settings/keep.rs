//! Settings are read before anything else starts, and written when they have not changed for a few frames. A file that holds anything unreadable
//! is set aside first, so that nothing of it is lost.

use bevy::prelude::*;

use super::{Settings, file};
use crate::app::AppSystems;
use crate::app::a11y::Said;
use crate::app::save::{Kept, Store, Writer};

/// How many frames settings must rest before they are written: a handle that is dragged writes once. It is less than the frames that are
/// drawn after a person has done something, so that the program does not fall asleep in between.
const REST: u8 = 6;

/// Reads settings at the start and keeps them.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Store>()
        .init_resource::<Keeper>()
        .add_systems(PreStartup, look_for_settings)
        .add_systems(Update, keep.in_set(AppSystems::Tell))
        .add_systems(Last, finish.run_if(on_message::<AppExit>));
}

/// Hands settings to their writer.
#[derive(Resource, Default)]
struct Keeper {
    writer: Writer,
    /// Frames that are left until changed settings are written.
    rest: Option<u8>,
    /// What stands in the store, as far as is known.
    written: Settings,
}

impl Keeper {
    fn hand_over(&mut self, settings: &Settings) {
        self.rest = None;
        if self.written != *settings {
            self.written = settings.clone();
            self.writer.put(Kept::Settings, file::write(settings));
        }
    }
}

fn look_for_settings(
    store: Res<Store>,
    mut settings: ResMut<Settings>,
    mut keeper: ResMut<Keeper>,
    mut said: MessageWriter<Said>,
) {
    let text = match store.read(Kept::Settings) {
        Ok(Some(text)) => text,
        Ok(None) => return,
        Err(reason) => {
            said.write(Said::trouble("settings.unreachable").with("reason", reason));
            return;
        }
    };
    let (read, faults) = file::read(&text);
    if !faults.is_empty() {
        said.write(Said::trouble("settings.unreadable").with("reason", faults.join("; ")));
        if let Err(reason) = store.set_aside(Kept::Settings) {
            said.write(Said::trouble("settings.not-written").with("reason", reason));
        }
    }
    // What could be read of a broken file is written anew at the next change, not now: the person may first want to look.
    keeper.written = read.clone();
    *settings = read;
}

fn keep(
    store: Res<Store>,
    settings: Res<Settings>,
    mut keeper: ResMut<Keeper>,
    mut said: MessageWriter<Said>,
) {
    keeper.rest = if settings.is_changed() { Some(REST) } else { keeper.rest };
    match keeper.rest {
        Some(0) => keeper.hand_over(&settings),
        rest => keeper.rest = rest.map(|frames| frames - 1),
    }
    if let Err(reason) = keeper.writer.go_on(&store) {
        said.write(Said::trouble("settings.not-written").with("reason", reason));
    }
}

/// The program ends: what was changed last is written now.
fn finish(store: Res<Store>, settings: Res<Settings>, mut keeper: ResMut<Keeper>) {
    keeper.hand_over(&settings);
    if let Err(reason) = keeper.writer.finish(&store) {
        error!("the settings were not saved: {reason}");
    }
}
