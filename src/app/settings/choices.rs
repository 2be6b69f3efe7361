//! What was chosen for the last match of each game, so that the next one begins alike.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::Settings;
use crate::app::screens::Screen;
use crate::app::table::UiCommand;
use crate::games::registry::GAMES;
use crate::record::{Match, Seat};

/// What a person chooses for a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choices {
    /// Who plays, by [`crate::games::Side::index`].
    pub seats: [Seat; 2],
    /// Whether a person may ask for hints.
    pub hints: bool,
    /// [`Match::tick_ms`].
    #[serde(default)]
    pub tick_ms: Option<u32>,
}

impl Choices {
    /// A new match as it was chosen last.
    #[must_use]
    pub fn new_match(&self, game: &str) -> Match {
        Match { hints: self.hints, tick_ms: self.tick_ms, ..Match::new(game, self.seats.clone()) }
    }
}

/// Remembers which game is played, and what is chosen for a match that begins at its game's start. A match that goes on, and one that begins in some
/// position, are set up for the occasion.
pub(super) fn remember(
    mut asked: MessageReader<UiCommand>,
    screen: Option<Res<State<Screen>>>,
    mut settings: ResMut<Settings>,
) {
    let watching = screen.is_some_and(|screen| *screen.get() == Screen::Showcase);
    for command in asked.read() {
        let UiCommand::Begin(record) = command else { continue };
        if watching {
            continue;
        }
        if GAMES.contains(&record.game.as_str()) && settings.game != record.game {
            settings.game.clone_from(&record.game);
        }
        if !record.moves.is_empty() || !record.start.is_empty() {
            continue;
        }
        let choices = Choices { seats: record.seats.clone(), hints: record.hints, tick_ms: record.tick_ms };
        if settings.choices.get(&record.game) != Some(&choices) {
            settings.choices.insert(record.game.clone(), choices);
        }
    }
}
