//! The sheet that lies over a screen: at most one at a time. While one lies there the game below goes on by itself, as it would without it:
//! engines think and play, and a person's turn waits. No click, wheel or key goes through; whoever reads them asks [`no_sheet`].

use bevy::prelude::*;

use super::Screen;
use crate::app::table::UiCommand;

/// What a sheet is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// Who plays, by which rules, from which position.
    SetUp,
    /// Looks, sound, motion.
    Settings,
    /// The position editor.
    Editor,
    /// The rules of the game.
    Rules,
    /// What the program is, and what it is made of.
    About,
    /// Every key.
    Keys,
    /// Saving, loading, import and export.
    Files,
    /// The games of a file that holds many.
    Games,
}

/// The sheet that lies over the screen, if one does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenSheet(pub Option<Sheet>);

/// Lays and takes away the sheet as commands demand. Whatever leads to another match or screen takes it away.
pub(super) fn follow(mut asked: MessageReader<UiCommand>, mut open: ResMut<OpenSheet>) {
    for command in asked.read() {
        let now = match command {
            UiCommand::OpenSheet(sheet) => Some(*sheet),
            UiCommand::CloseSheet
            | UiCommand::Begin(_)
            | UiCommand::NewGame
            | UiCommand::Resume
            | UiCommand::TakeOver
            | UiCommand::Open(_) => None,
            _ => continue,
        };
        open.set_if_neq(OpenSheet(now));
    }
}

/// Whether the screen lies open, with no sheet over it.
#[must_use]
pub fn no_sheet(open: Res<OpenSheet>) -> bool {
    open.0.is_none()
}

/// A screen begins without a sheet.
pub(super) fn clear(mut changed: MessageReader<StateTransitionEvent<Screen>>, mut open: ResMut<OpenSheet>) {
    if changed.read().any(|change| change.exited != change.entered) {
        open.set_if_neq(OpenSheet(None));
    }
}
