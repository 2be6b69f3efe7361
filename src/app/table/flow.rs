//! What happens at the table in a frame, in this order: commands are obeyed; a step that has landed gives way to the next turn; intents
//! are followed; then [beats](super::beat) end.

use bevy::ecs::message::Messages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::messages::{GameOver, MoveIntent, MovePlayed, PositionShown, UiCommand, Why};
use super::state::{Table, Turn};
use crate::app::a11y::Said;
use crate::games::Side;
use crate::record::{Match, RecordError, Seat};

/// The table with what it says about itself: every change other than a played step goes through here, so that none is shown by half.
#[derive(SystemParam)]
pub struct Bench<'w> {
    /// The match.
    pub table: ResMut<'w, Table>,
    /// What it waits for.
    pub turn: ResMut<'w, Turn>,
    shown: MessageWriter<'w, PositionShown>,
}

impl Bench<'_> {
    /// Puts a match on the table and shows it.
    ///
    /// # Errors
    /// Says which part of the match does not follow the rules; the table is unchanged then.
    pub fn open(&mut self, record: Match) -> Result<(), RecordError> {
        let opened = Table::open(record)?;
        self.table.replace(opened);
        self.show(Why::Opened);
        Ok(())
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.table.replace(Table::default());
        self.turn.set_if_neq(Turn::Empty);
    }

    /// Shows the position at the cursor as it is, with nothing moving, and waits for whoever is to move there.
    fn show(&mut self, why: Why) {
        *self.turn = self.table.turn();
        let Some(position) = self.table.position() else { return };
        let cursor = self.table.cursor();
        let last_step = self.table.record.as_ref().and_then(|record| record.moves[..cursor].last().cloned());
        self.shown.write(PositionShown { game: position.id(), position: position.text(), last_step, why });
    }

    fn jump(&mut self, target: Option<usize>) {
        if target.is_some_and(|ply| self.table.jump(ply)) {
            self.show(Why::Jumped);
        }
    }

    /// A turn that is not shown on the board has changed; a step that still moves goes on moving.
    fn reconsider(&mut self) {
        if *self.turn != Turn::Moving {
            *self.turn = self.table.turn();
        }
    }

    fn obey(&mut self, command: &UiCommand) -> Result<(), RecordError> {
        match command {
            UiCommand::Begin(record) => self.open(Match::clone(record))?,
            UiCommand::NewGame => {
                self.table.new_game();
                self.show(Why::Opened);
            }
            UiCommand::Undo => self.jump(self.table.undo_target()),
            UiCommand::Redo => self.jump(self.table.redo_target()),
            UiCommand::Jump(ply) => self.jump(Some(*ply)),
            UiCommand::Restore(variation) => {
                if self.table.restore(*variation) {
                    self.show(Why::Jumped);
                }
            }
            UiCommand::MoveNow if *self.turn == Turn::Looking => {
                self.table.pause(false);
                self.table.branch();
                self.reconsider();
            }
            UiCommand::TogglePause => {
                let paused = !self.table.is_paused();
                self.table.pause(paused);
                self.reconsider();
            }
            UiCommand::SetSeat(side, seat) => {
                self.table.set_seat(*side, seat.clone());
                self.reconsider();
            }
            UiCommand::SetThinkTime(ms) => {
                self.table.set_think_time(*ms);
                self.reconsider();
            }
            UiCommand::TakeOver => self.take_over(),
            UiCommand::MoveNow
            | UiCommand::Choose(..)
            | UiCommand::Hint
            | UiCommand::ToggleAnalysis
            | UiCommand::Resume
            | UiCommand::Copy(_)
            | UiCommand::SaveFile(_)
            | UiCommand::Paste
            | UiCommand::PickFile
            | UiCommand::DeleteGame(_)
            | UiCommand::RestoreGame
            | UiCommand::Dismiss
            | UiCommand::CopyMoves
            | UiCommand::ToggleSearchPanel
            | UiCommand::ToggleMoves
            | UiCommand::ToggleEquilibrium
            | UiCommand::Front(_)
            | UiCommand::Set(_)
            | UiCommand::Open(_)
            | UiCommand::OpenSheet(_)
            | UiCommand::CloseSheet => {}
        }
        Ok(())
    }

    /// A person gets the seat of the side to move; where that side must pass, the other one; after the end, a new game.
    fn take_over(&mut self) {
        self.table.pause(false);
        let over = self.table.turn() == Turn::Over;
        let passes = self.table.turn() == Turn::Passing;
        let to_move = self.table.to_move();
        let side = to_move.map_or(Side::First, |side| if passes { side.other() } else { side });
        self.table.set_seat(side, Seat::Person);
        if over {
            self.table.new_game();
            self.show(Why::Opened);
        }
        self.reconsider();
    }
}

/// Obeys what was asked for by button or key.
pub(super) fn obey_commands(
    mut commands: MessageReader<UiCommand>,
    mut intents: ResMut<Messages<MoveIntent>>,
    mut said: MessageWriter<Said>,
    mut bench: Bench,
) {
    let before = bench.table.version();
    for command in commands.read() {
        if let Err(error) = bench.obey(command) {
            said.write(Said::trouble("error.unfit-match").with("reason", error));
        }
    }
    // What was chosen for the match as it was is dropped unread, even where the new position happens to be the same.
    if bench.table.version() != before {
        intents.clear();
    }
}

/// Ends a move that has landed: it is the next turn, or the end.
pub(super) fn settle(table: Res<Table>, mut turn: ResMut<Turn>, mut commands: Commands) {
    if *turn != Turn::Moving {
        return;
    }
    *turn = table.turn();
    if let Some(ending) = table.position().and_then(|position| position.ending()) {
        commands.trigger(GameOver(ending));
    }
}

/// Follows the intents of whoever is to choose; drops all others.
pub(super) fn follow_intents(
    mut intents: MessageReader<MoveIntent>,
    mut played: MessageWriter<MovePlayed>,
    mut table: ResMut<Table>,
    mut turn: ResMut<Turn>,
) {
    let ticks = table.tick().is_some();
    for intent in intents.read() {
        // Where the match goes on by itself, a person may think better of it until the tick ends.
        let waits = matches!(*turn, Turn::Person | Turn::Thinking) || ticks && *turn == Turn::Showing;
        if !waits {
            debug!("dropped while the table waits for nobody: {intent:?}");
            continue;
        }
        if let Err(reason) = table.seal(intent) {
            debug!("dropped, {reason}: {intent:?}");
            continue;
        }
        // Whoever plays goes on with the match.
        if table.is_person(intent.seat) {
            table.pause(false);
            if !ticks && let Ok(Some(step)) = table.play_sealed() {
                played.write(step);
                *turn = Turn::Moving;
                continue;
            }
        }
        *turn = table.turn();
    }
}
