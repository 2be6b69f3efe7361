//! Beats: moments for which the table waits so that a person can see what happens. They are counted in Bevy's time while the table is in one of
//! its waiting turns, so that they stand still with a pause and end with whatever changes the match.

use std::time::Duration;

use bevy::prelude::*;

use super::messages::{MovePlayed, UiCommand};
use super::state::{Table, Turn};
use crate::app::motion::MotionSpeed;

/// How long a forced pass is shown before the table plays it.
pub const PASS_BEAT: Duration = Duration::from_millis(1_100);

/// How long an engine's turn lasts at least, at the usual speed of motion: an answer that is there sooner waits, so that what it answers can be seen
/// first. Without motion nothing waits.
pub const LEAST_TURN: Duration = Duration::from_millis(700);

/// The same in the middle of a turn: one jump of a chain is seen to follow the other.
pub(super) const LEAST_STEP: Duration = Duration::from_millis(120);

/// How long the table has waited in the match as it is.
#[derive(Resource, Debug, Default)]
pub(super) struct Beat {
    version: u64,
    waited: Duration,
}

/// Counts.
pub(super) fn count(time: Res<Time>, table: Res<Table>, turn: Res<Turn>, mut beat: ResMut<Beat>) {
    if beat.version != table.version() {
        *beat = Beat { version: table.version(), waited: Duration::ZERO };
    } else if matches!(*turn, Turn::Thinking | Turn::Showing | Turn::Passing) {
        beat.waited += time.delta();
    }
}

/// Plays a forced pass when it has been shown for [`PASS_BEAT`].
pub(super) fn pass(
    beat: Res<Beat>,
    mut table: ResMut<Table>,
    mut turn: ResMut<Turn>,
    mut played: MessageWriter<MovePlayed>,
) {
    if *turn != Turn::Passing || beat.waited < PASS_BEAT {
        return;
    }
    let Some(pass) = table.forced_pass() else { return };
    match table.act(&pass) {
        Ok(Some(step)) => {
            played.write(step);
            *turn = Turn::Moving;
        }
        other => error!("a forced pass was not played: {other:?}"),
    }
}

/// Plays what all have chosen when the turn has lasted for [`LEAST_TURN`], or as soon as somebody asks for it.
pub(super) fn end_showing(
    beat: Res<Beat>,
    speed: Option<Res<MotionSpeed>>,
    mut commands: MessageReader<UiCommand>,
    mut table: ResMut<Table>,
    mut turn: ResMut<Turn>,
    mut played: MessageWriter<MovePlayed>,
) {
    let hurry = commands.read().any(|command| *command == UiCommand::MoveNow);
    if *turn != Turn::Showing || table.tick().is_some() {
        return;
    }
    let goes_on = table.position().is_some_and(|position| position.turn_goes_on().is_some());
    let least = if goes_on { LEAST_STEP } else { LEAST_TURN };
    let least = speed.and_then(|speed| speed.pace(least)).unwrap_or_default();
    if beat.waited < least && !hurry {
        return;
    }
    match table.play_sealed() {
        Ok(Some(step)) => {
            played.write(step);
            *turn = Turn::Moving;
        }
        other => {
            error!("what was chosen was not played: {other:?}");
            table.touch();
            *turn = table.turn();
        }
    }
}
