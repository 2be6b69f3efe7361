//! The screens, and how one leads to another.

mod loading;
mod sheet;
pub mod trail;

use bevy::prelude::*;

pub use loading::plugin as loading_plugin;
pub use sheet::{OpenSheet, Sheet, no_sheet};

use super::AppSystems;
use super::files::{By, Given};
use super::launch::{Launch, Opening};
use super::save::Saved;
use super::settings::Settings;
use super::table::{Bench, Table, UiCommand};
use crate::clock::now_ms;
use crate::engines::catalog::engines_of;
use crate::engines::levels::levels_of;
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

/// A match of `game` as it is offered first: a person, who begins, against an engine that does not crush a newcomer.
#[must_use]
pub fn first_match(game: &str) -> Match {
    Match::new(game, [Seat::Person, first_engine(game)])
}

/// The seat of an engine as it is offered first: a level a quarter of the way up, or the game's first engine where there are no levels; a person
/// where there is no engine.
#[must_use]
pub fn first_engine(game: &str) -> Seat {
    let levels = levels_of(game);
    let first = || engines_of(game).next();
    match levels.get(levels.len() / 4) {
        Some(level) => level.seat(),
        None => first().map_or(Seat::Person, |engine| Seat::Engine {
            engine: engine.id.to_owned(),
            limits: Limits::time(DEFAULT_TIME_MS),
            knobs: Knobs::new(),
        }),
    }
}

/// A new match of `game` as it was chosen last, or as it is offered first.
#[must_use]
pub fn usual_match(settings: &Settings, game: &str) -> Match {
    settings.choices.get(game).map_or_else(|| first_match(game), |choices| choices.new_match(game))
}

/// The same match with random numbers of its own, so that an engine which errs does not err as it did last time.
#[must_use]
pub fn reseeded(record: Match) -> Match {
    Match { seed: (now_ms() * 1_000.0) as u64, ..record }
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
    settings: Res<Settings>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: MessageWriter<UiCommand>,
    mut given: MessageWriter<Given>,
) {
    match std::mem::take(&mut launch.opening) {
        Opening::Title => {}
        Opening::Showcase => next.set(Screen::Showcase),
        Opening::Given(text) => {
            given.write(Given { text, by: By::Link });
        }
        Opening::Play => {
            let record = saved.0.clone().unwrap_or_else(|| reseeded(usual_match(&settings, settings.game())));
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
