//! Ticks: a match that goes on by itself. A tick ends when its time is up and every engine has chosen; a person who has chosen nothing does what he did
//! in the tick before.
//!
//! The first tick waits for every person, and so does the first one after whatever was not a tick: undo, a jump, another seat. A pause, a sheet over the
//! board and a step that still moves hold the end of a tick; the time that a step moves counts.

use std::time::Duration;

use bevy::prelude::*;

use super::messages::{MoveIntent, MovePlayed};
use super::state::{Table, Turn};
use crate::app::screens::OpenSheet;
use crate::games::Side;
use crate::games::table_game::TableGame;

/// How far the tick has come.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticking {
    version: u64,
    waited: Duration,
    runs: bool,
}

impl Ticking {
    /// Whether ticks follow each other now.
    #[must_use]
    pub fn runs(&self, table: &Table) -> bool {
        self.runs && !table.is_paused() && table.tick().is_some() && self.version == table.version()
    }

    /// The part of the tick that is over, from 0 to 1; `None` where none runs.
    #[must_use]
    pub fn part(&self, table: &Table) -> Option<f32> {
        let tick = table.tick().filter(|_| self.runs && self.version == table.version())?;
        Some((self.waited.as_secs_f32() / tick.as_secs_f32()).min(1.0))
    }
}

/// Counts, and ends the tick.
pub(super) fn run(
    time: Res<Time>,
    sheet: Option<Res<OpenSheet>>,
    mut table: ResMut<Table>,
    mut turn: ResMut<Turn>,
    mut ticking: ResMut<Ticking>,
    mut played: MessageWriter<MovePlayed>,
) {
    let Some(tick) = table.tick() else {
        ticking.set_if_neq(Ticking::default());
        return;
    };
    let mut now = *ticking;
    if now.version != table.version() {
        now = Ticking { version: table.version(), ..Ticking::default() };
    }
    let has_person = Side::BOTH.into_iter().any(|side| table.is_person(side));
    let goes_on = matches!(*turn, Turn::Person | Turn::Thinking | Turn::Showing | Turn::Moving);
    if !now.runs && matches!(*turn, Turn::Thinking | Turn::Showing) {
        // All persons have chosen: what they began with is played at once.
        now.runs = true;
        now.waited = if has_person { tick } else { Duration::ZERO };
    }
    let held = table.is_paused() || has_person && sheet.is_some_and(|sheet| sheet.0.is_some());
    if now.runs && goes_on && !held {
        now.waited += time.delta();
        if now.waited >= tick && *turn != Turn::Moving {
            go_straight_on(&mut table);
            match table.play_sealed() {
                Ok(Some(step)) => {
                    played.write(step);
                    *turn = Turn::Moving;
                    let late = now.waited.saturating_sub(tick).min(tick / 4);
                    now = Ticking { version: table.version(), waited: late, runs: true };
                }
                // An engine is late: the tick waits for it.
                Ok(None) => {}
                Err(refused) => error!("a tick was not played: {refused}"),
            }
        }
    }
    ticking.set_if_neq(now);
}

/// Every person who has not chosen does the same as in the last tick.
fn go_straight_on(table: &mut Table) {
    let position = table.position().map_or(0, TableGame::key);
    let idle: Vec<Side> = table.awaited().filter(|&side| table.is_person(side)).collect();
    for seat in idle {
        let Some(action) = table.last_action(seat).map(str::to_owned) else { continue };
        if let Err(refused) = table.seal(&MoveIntent { seat, action, position }) {
            debug!("{seat:?} cannot go on as before: {refused}");
        }
    }
}
