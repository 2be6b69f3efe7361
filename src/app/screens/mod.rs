//! The screens, and how one leads to another.

mod loading;
mod sheet;

use bevy::prelude::*;

pub use loading::plugin as loading_plugin;
pub use sheet::{OpenSheet, Sheet, no_sheet};

use super::AppSystems;
use super::launch::{Launch, Opening};
use super::save::Saved;
use super::table::{Bench, Table, UiCommand};
use crate::engines::catalog::engines_of;
use crate::games::registry::GAMES;
use crate::protocol::Knobs;
use crate::record::{Match, Seat};
use crate::search::limits::{DEFAULT_TIME_MS, Limits};

/// Where the person is.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Assets are loading.
    #[default]
    Loading,
    /// The title: choose what to do.
    Title,
    /// A match at the table.
    Playing,
    /// Engines play a scene by themselves; any click takes over.
    Showcase,
}

/// A match of `game` as it is offered first: a person, who begins, against the game's first engine.
#[must_use]
pub fn first_match(game: &str) -> Match {
    let engine = engines_of(game).next().map(|engine| Seat::Engine {
        engine: engine.id.to_owned(),
        limits: Limits::time(DEFAULT_TIME_MS),
        knobs: Knobs::new(),
    });
    Match::new(game, [Seat::Person, engine.unwrap_or(Seat::Person)])
}

/// Screens as states.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Launch>()
        .init_resource::<OpenSheet>()
        .add_systems(OnEnter(Screen::Title), (clear_table, follow_launch).chain())
        .add_systems(Update, (navigate, sheet::clear, sheet::follow).chain().in_set(AppSystems::Show));
}

/// The title has no match: whatever was searched for the last one stops.
fn clear_table(mut bench: Bench) {
    bench.clear();
}

/// Goes on to where the program was told to begin, the first time that the title comes up.
fn follow_launch(
    mut launch: ResMut<Launch>,
    saved: Res<Saved>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: MessageWriter<UiCommand>,
) {
    match std::mem::take(&mut launch.opening) {
        Opening::Title => {}
        Opening::Showcase => next.set(Screen::Showcase),
        Opening::Play => {
            let record = saved.0.clone().unwrap_or_else(|| first_match(GAMES[0]));
            commands.write(UiCommand::Begin(Box::new(record)));
        }
    }
}

/// Follows the commands that lead to another screen.
fn navigate(mut asked: MessageReader<UiCommand>, table: Res<Table>, mut next: ResMut<NextState<Screen>>) {
    for command in asked.read() {
        match command {
            UiCommand::Begin(_) | UiCommand::TakeOver if table.record.is_some() => {
                NextState::set_if_neq(&mut next, Screen::Playing);
            }
            UiCommand::Open(screen) => NextState::set_if_neq(&mut next, *screen),
            _ => {}
        }
    }
}
