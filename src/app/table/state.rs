//! The table's state: plain data that panels and boards read.

use bevy::prelude::*;

use crate::games::Side;
use crate::games::table_game::TableGame;
use crate::record::{Match, Seat};

/// The match at the table, or none.
#[derive(Resource, Debug, Default)]
pub struct Table {
    /// The match as it would be saved.
    pub record: Option<Match>,
    /// Every position of the record: entry `i` is the position after `i` steps.
    pub positions: Vec<Box<dyn TableGame>>,
}

impl Table {
    /// The position that is looked at.
    #[must_use]
    pub fn position(&self) -> Option<&dyn TableGame> {
        self.positions.get(self.record.as_ref()?.cursor).map(AsRef::as_ref)
    }

    /// Who sits at `side`.
    #[must_use]
    pub fn seat(&self, side: Side) -> Option<&Seat> {
        self.record.as_ref().map(|record| &record.seats[side.index()])
    }
}

/// What the table waits for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// There is no match.
    #[default]
    Empty,
    /// A person is to choose.
    Person,
    /// An engine is to choose.
    Thinking,
    /// The last step is still moving on the board; what moves is asked of the board, never of a clock.
    Moving,
    /// The game is over.
    Over,
}
