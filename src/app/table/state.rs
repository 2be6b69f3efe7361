//! The table's state: plain data that panels and boards read, and the few ways in which it may change, as plain functions.

use std::ops::RangeInclusive;
use std::time::Duration;

use bevy::prelude::*;

use super::messages::{MoveIntent, MovePlayed};
use crate::games::table_game::{JOINT, TableGame};
use crate::games::{ParseError, Side};
use crate::record::{Label, Match, RecordError, Seat};
use crate::search::limits::Limits;

/// How long a tick may last, in milliseconds; what a record says beyond that is taken as the nearest.
pub const TICK_MS: RangeInclusive<u32> = 100..=5_000;

/// The match at the table, or none.
#[derive(Resource, Debug, Default)]
pub struct Table {
    /// The match as it would be saved.
    pub record: Option<Match>,
    /// Every position of the record: entry `i` is the position after `i` steps.
    pub positions: Vec<Box<dyn TableGame>>,
    /// What has been chosen in the position that is looked at while another seat has yet to choose, by [`Side::index`].
    pub(super) sealed: [Option<String>; 2],
    /// Whether engines and beats stand still.
    paused: bool,
    /// Grows whenever anything above changes.
    version: u64,
}

/// What the table waits for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// There is no match.
    #[default]
    Empty,
    /// A person is to choose. In a simultaneous game an engine may still be choosing as well.
    Person,
    /// An engine is to choose.
    Thinking,
    /// All have chosen, an engine was the last to, and its move waits until there was time to see the position before it.
    Showing,
    /// It would be an engine's turn, or the table's own, but the match is paused.
    Paused,
    /// The last step is still moving on the board; what moves is asked of the board, never of a clock.
    Moving,
    /// The side to move must pass: the table says so for a moment, then passes for it.
    Passing,
    /// The cursor stands in the past, at an engine's turn: nothing happens until the cursor moves on, or until the engine is told to
    /// play from here ([`UiCommand::MoveNow`](super::UiCommand::MoveNow)).
    Looking,
    /// The game is over.
    Over,
}

/// Why an intent was not followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The position on the table is not the one it was chosen in.
    #[error("the position has changed since")]
    Stale,
    /// The seat need not act.
    #[error("it is not this side's turn")]
    NotAsked,
    /// The rules do not allow it.
    #[error("{0}")]
    Illegal(#[from] ParseError),
}

impl Table {
    /// A table with this match on it, at the match's cursor.
    ///
    /// # Errors
    /// Says which part of the match does not follow the rules.
    pub fn open(record: Match) -> Result<Self, RecordError> {
        let positions = record.positions()?;
        Ok(Self::with_positions(record, positions))
    }

    /// A table with this match on it, whose positions are known: `positions` has one entry more than `record.moves`.
    #[must_use]
    pub fn with_positions(mut record: Match, positions: Vec<Box<dyn TableGame>>) -> Self {
        record.cursor = record.cursor.min(record.moves.len());
        Self { record: Some(record), positions, sealed: [None, None], paused: false, version: 0 }
    }

    /// Puts another table's match on this one, or none; the version grows on.
    pub fn replace(&mut self, other: Table) {
        *self = Table { version: self.version + 1, ..other };
    }

    /// The position that is looked at.
    #[must_use]
    pub fn position(&self) -> Option<&dyn TableGame> {
        self.positions.get(self.cursor()).map(AsRef::as_ref)
    }

    /// How many steps are played in the position that is looked at.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.record.as_ref().map_or(0, |record| record.cursor)
    }

    /// How many steps the match has, those beyond the cursor included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.record.as_ref().map_or(0, |record| record.moves.len())
    }

    /// Whether nothing has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Who sits at `side`.
    #[must_use]
    pub fn seat(&self, side: Side) -> Option<&Seat> {
        self.record.as_ref().map(|record| &record.seats[side.index()])
    }

    /// Whether a person sits at `side`.
    #[must_use]
    pub fn is_person(&self, side: Side) -> bool {
        matches!(self.seat(side), Some(Seat::Person))
    }

    /// Whether `side` has chosen and waits for the other seat. What it chose stays hidden.
    #[must_use]
    pub fn is_sealed(&self, side: Side) -> bool {
        self.sealed[side.index()].is_some()
    }

    /// The sides that have yet to choose in the position that is looked at.
    pub fn awaited(&self) -> impl Iterator<Item = Side> {
        let asked = self.position().map_or([false; 2], TableGame::must_act);
        let open = [asked[0] && self.sealed[0].is_none(), asked[1] && self.sealed[1].is_none()];
        Side::BOTH.into_iter().filter(move |side| open[side.index()])
    }

    /// The side whose turn it is, also when it has chosen and its move is not played yet; the first of two that act at once, as long as neither
    /// or both have chosen. `None` when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        let asked = self.position().map_or([false; 2], TableGame::must_act);
        self.awaited().next().or_else(|| Side::BOTH.into_iter().find(|side| asked[side.index()]))
    }

    /// A number that differs whenever the match, its cursor or its seats have changed in between. Sealing an action changes none of them.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// What the table waits for once nothing moves.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let Some(position) = self.position() else { return Turn::Empty };
        if position.must_act() == [false; 2] {
            Turn::Over
        } else if self.awaited().any(|side| self.is_person(side)) && !position.is_forced_pass() {
            Turn::Person
        } else if self.cursor() < self.len() && !position.is_forced_pass() && self.is_open() {
            Turn::Looking
        } else if self.paused {
            Turn::Paused
        } else if position.is_forced_pass() {
            Turn::Passing
        } else if self.is_open() {
            Turn::Thinking
        } else {
            Turn::Showing
        }
    }

    /// Whether somebody has yet to choose.
    fn is_open(&self) -> bool {
        self.awaited().next().is_some()
    }

    /// The engines' seats that are to choose now, if the table waits for `turn`: all of them at once.
    pub fn engines_to_move(&self, turn: Turn) -> impl Iterator<Item = Side> {
        let choosing = matches!(turn, Turn::Person | Turn::Thinking) && !self.paused;
        self.awaited().filter(move |&side| choosing && !self.is_person(side))
    }

    /// Whether an engine sits at the table.
    #[must_use]
    pub fn has_engine(&self) -> bool {
        self.record.is_some() && !Side::BOTH.into_iter().all(|side| self.is_person(side))
    }

    /// Whether the match is paused: no engine is asked, and no beat goes on. A person may play all the same, which ends the pause.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// How long a tick lasts, where the match goes on by itself; `None` where whoever has not chosen is waited for.
    #[must_use]
    pub fn tick(&self) -> Option<Duration> {
        let ms = self.record.as_ref()?.tick_ms?;
        Some(Duration::from_millis(u64::from(ms.clamp(*TICK_MS.start(), *TICK_MS.end()))))
    }

    /// How much an engine may do here: where the match goes on by itself, it has to answer well before the tick ends, so that pieces have the time to
    /// move.
    #[must_use]
    pub fn limits_here(&self, limits: Limits) -> Limits {
        let Some(tick) = self.tick() else { return limits };
        let may = tick.as_millis() as u32 / 2;
        Limits { time_ms: Some(limits.time_ms.map_or(may, |ms| ms.min(may))), ..limits }
    }

    /// What `side` did in the last step before the position that is looked at, if it did something.
    #[must_use]
    pub fn last_action(&self, side: Side) -> Option<&str> {
        let record = self.record.as_ref()?;
        let (first, second) = record.moves[..record.cursor].last()?.split_once(JOINT)?;
        Some(if side == Side::First { first } else { second })
    }

    /// Pauses the match, or goes on with it. Nothing else changes: what was sealed stays so.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused && self.record.is_some();
    }

    /// Follows an intent: keeps the action sealed until every seat that must act has chosen (`None`), then plays the step. What lay
    /// beyond the cursor becomes a variation then.
    ///
    /// # Errors
    /// Says why the intent is not followed; the table is unchanged then.
    pub fn act(&mut self, intent: &MoveIntent) -> Result<Option<MovePlayed>, Refused> {
        self.seal(intent)?;
        self.play_sealed()
    }

    /// Keeps an action sealed.
    ///
    /// # Errors
    /// Says why the intent is not followed; the table is unchanged then.
    pub fn seal(&mut self, intent: &MoveIntent) -> Result<(), Refused> {
        let position = self.position().ok_or(Refused::Stale)?;
        if position.key() != intent.position {
            return Err(Refused::Stale);
        }
        let asked = position.must_act();
        if !asked[intent.seat.index()] {
            return Err(Refused::NotAsked);
        }
        let action = position.read(intent.seat, &intent.action)?;
        self.sealed[intent.seat.index()] = Some(action);
        Ok(())
    }

    /// Plays the step once every seat that must act has chosen; `None` before.
    ///
    /// # Errors
    /// Says what the rules have against it. What was checked as it was sealed gives none.
    pub fn play_sealed(&mut self) -> Result<Option<MovePlayed>, Refused> {
        let asked = self.position().ok_or(Refused::Stale)?.must_act();
        if self.is_open() || asked == [false; 2] {
            return Ok(None);
        }
        let actions = std::mem::take(&mut self.sealed);
        self.play([actions[0].as_deref(), actions[1].as_deref()], asked).map(Some)
    }

    fn play(&mut self, actions: [Option<&str>; 2], movers: [bool; 2]) -> Result<MovePlayed, Refused> {
        let before = self.position().ok_or(Refused::Stale)?;
        let step = before.step(actions)?;
        let mut after = before.boxed();
        after.play(&step)?;
        let (game, before, text) = (before.id(), before.text(), after.text());
        let record = self.record.as_mut().ok_or(Refused::Stale)?;
        record.push(step.clone());
        self.positions.truncate(record.cursor);
        self.positions.push(after);
        self.version += 1;
        let ply = record.cursor;
        Ok(MovePlayed { game, before, step, movers, after: text, ply })
    }

    /// The pass that the position demands, as an intent of the side that must pass.
    #[must_use]
    pub fn forced_pass(&self) -> Option<MoveIntent> {
        let position = self.position().filter(|position| position.is_forced_pass())?;
        let seat = self.awaited().next()?;
        let action = position.legal(seat).into_iter().next()?;
        Some(MoveIntent { seat, action, position: position.key() })
    }

    /// Seats somebody else at `side`.
    pub fn set_seat(&mut self, side: Side, seat: Seat) {
        if let Some(record) = self.record.as_mut() {
            record.seats[side.index()] = seat;
            self.touch();
        }
    }

    /// Gives every engine at the table this many milliseconds a move. Its other limits stay: a level is the same level.
    pub fn set_think_time(&mut self, ms: u32) {
        let Some(record) = self.record.as_mut() else { return };
        for seat in &mut record.seats {
            if let Seat::Engine { limits, .. } = seat {
                limits.time_ms = Some(ms);
            }
        }
        self.touch();
    }

    /// Says which of the kept games this is. Nothing that is shown changes.
    pub fn set_label(&mut self, label: Label) {
        if let Some(record) = self.record.as_mut() {
            record.label = Some(label);
        }
    }

    pub(super) fn touch(&mut self) {
        self.sealed = [None, None];
        self.version += 1;
    }
}
