//! Analysis: while it is on, the game's first engine thinks about every position in which a person is to choose, and plays nothing. What it finds is
//! shown like any other search.

use bevy::prelude::*;

use crate::app::table::{Table, Turn, UiCommand};
use crate::engines::catalog::engines_of;
use crate::games::Side;
use crate::protocol::Knobs;
use crate::record::Seat;
use crate::search::limits::Limits;

/// How long one position is thought about, in milliseconds.
const TIME_MS: u32 = 60_000;

/// Whether positions are analysed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Analysis(pub bool);

impl Analysis {
    /// For whom the position on the table is to be analysed now.
    pub(super) fn wanted(self, table: &Table, turn: Turn) -> Option<Side> {
        let wanted = self.0 && turn == Turn::Person;
        table.awaited().find(|&side| wanted && table.is_person(side))
    }
}

/// The seat of whoever analyses a game.
pub(super) fn analyst(game: &str) -> Option<Seat> {
    let engine = engines_of(game).next()?;
    Some(Seat::Engine { engine: engine.id.to_owned(), limits: Limits::time(TIME_MS), knobs: Knobs::new() })
}

/// Switches it on and off. Every match begins without it.
pub(super) fn follow(mut commands: MessageReader<UiCommand>, mut analysis: ResMut<Analysis>) {
    for command in commands.read() {
        let now = match command {
            UiCommand::ToggleAnalysis => !analysis.0,
            UiCommand::Begin(_) | UiCommand::Open(_) => false,
            _ => continue,
        };
        analysis.set_if_neq(Analysis(now));
    }
}
