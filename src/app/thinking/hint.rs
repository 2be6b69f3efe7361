//! Hints: a person asks, the game's first engine looks at the position for a fixed amount of work, and says what it would play. Whatever changes the
//! match ends the search and takes the hint away, so that none is ever shown beside another position.

use bevy::prelude::*;

use crate::app::a11y::Said;
use crate::app::settings::Settings;
use crate::app::table::{Table, Turn, UiCommand};
use crate::app::text::trf;
use crate::engines::catalog::{Sharing, engines_of};
use crate::engines::reason::Reason;
use crate::games::Side;
use crate::protocol::Knobs;
use crate::record::Seat;
use crate::search::limits::Limits;

/// How much work a hint is worth: the same on every machine, with a limit of time for slow ones.
const LIMITS: Limits = Limits { time_ms: Some(4_000), ..Limits::nodes(300_000) };

/// The same for an engine that makes playouts, each of which enters many positions.
const PLAYOUT_LIMITS: Limits = Limits { time_ms: Some(4_000), ..Limits::playouts(60_000) };

/// The hint for the position on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// Nobody has asked.
    #[default]
    Unasked,
    /// It is being searched for.
    Asked(Asker),
    /// Here it is.
    Given {
        /// Whose it is.
        asker: Asker,
        /// The move, in the game's notation.
        action: String,
        /// Why it is good, if the game can say.
        reason: Option<Reason>,
    },
}

/// Who asked, and in which state of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    /// Who asked.
    pub side: Side,
    version: u64,
}

impl Asker {
    /// Whoever may ask for a hint now.
    #[must_use]
    pub fn now(table: &Table, turn: Turn) -> Option<Self> {
        let record = table.record.as_ref().filter(|record| record.hints && turn == Turn::Person)?;
        engines_of(&record.game).next()?;
        let side = table.awaited().find(|&side| table.is_person(side))?;
        Some(Self { side, version: table.version() })
    }

    /// Whether the table still waits for this side in this very position.
    fn fits(self, table: &Table, turn: Turn) -> bool {
        Self::now(table, turn) == Some(self)
    }
}

impl Hint {
    /// Who waits for it, if it is still to be found.
    #[must_use]
    pub fn wanted(&self, table: &Table, turn: Turn) -> Option<Asker> {
        match self {
            Hint::Asked(asker) if asker.fits(table, turn) => Some(*asker),
            _ => None,
        }
    }

    /// The move, and why it is good, if there is a hint for the position on the table.
    #[must_use]
    pub fn given(&self, table: &Table, turn: Turn) -> Option<(&str, Option<&Reason>)> {
        match self {
            Hint::Given { asker, action, reason } if asker.fits(table, turn) => {
                Some((action, reason.as_ref()))
            }
            _ => None,
        }
    }

    /// Takes in what was found for whoever asked; returns what is to be said about it.
    pub(super) fn give(&mut self, action: Option<String>, reason: Option<Reason>) -> Option<Said> {
        let Hint::Asked(asker) = *self else { return None };
        let Some(action) = action else {
            *self = Hint::Unasked;
            return Some(Said::trouble("error.no-hint"));
        };
        let why = reason.as_ref().map_or_else(String::new, |reason| trf(reason.key, &reason.args()));
        let said = Said::new("a11y.hint").with("move", &action).with("reason", why);
        *self = Hint::Given { asker, action, reason };
        Some(said)
    }
}

/// The seat of whoever answers for a game.
pub(super) fn adviser(game: &str) -> Option<Seat> {
    let engine = engines_of(game).next()?;
    let limits = match engine.sharing {
        Sharing::Moves => LIMITS,
        Sharing::Playouts => PLAYOUT_LIMITS,
    };
    Some(Seat::Engine { engine: engine.id.to_owned(), limits, knobs: Knobs::new() })
}

/// Takes questions in, where hints are allowed, and forgets those that do not fit the match any more.
pub(super) fn follow(
    mut commands: MessageReader<UiCommand>,
    table: Res<Table>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    mut hint: ResMut<Hint>,
) {
    let asked = commands.read().any(|command| *command == UiCommand::Hint);
    let now = Asker::now(&table, *turn).filter(|_| settings.hints);
    let known = match &*hint {
        Hint::Unasked => None,
        Hint::Asked(asker) | Hint::Given { asker, .. } => Some(*asker),
    };
    if known.is_some() && known != now {
        *hint = Hint::Unasked;
    }
    if asked
        && known != now
        && let Some(asker) = now
    {
        *hint = Hint::Asked(asker);
    }
}
