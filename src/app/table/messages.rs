//! What is said to the table, and what the table says.

use bevy::prelude::*;

use crate::app::screens::{Screen, Sheet};
use crate::app::settings::Change;
use crate::exchange::Format;
use crate::games::Side;
use crate::games::table_game::Ending;
use crate::record::{GameId, Match, Seat};

/// Somebody wants to act: a person by pointer, key or panel, an engine, a scene. The table drops it unread when `position` is no longer the
/// position on the table, when the seat need not act, or while something still moves.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct MoveIntent {
    /// Who acts.
    pub seat: Side,
    /// The action in the game's notation.
    pub action: String,
    /// [`TableGame::key`](crate::games::table_game::TableGame::key) of the position it was chosen in.
    pub position: u64,
}

/// A step was played at the table; what moves on screen is derived from this alone.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct MovePlayed {
    /// The game's id.
    pub game: &'static str,
    /// Text of the position before.
    pub before: String,
    /// The step as it is recorded.
    pub step: String,
    /// Who acted, by [`Side::index`].
    pub movers: [bool; 2],
    /// Text of the position after.
    pub after: String,
    /// The step's number in the match, from 1.
    pub ply: usize,
}

/// Why a position is shown without a move that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A match was begun or opened.
    Opened,
    /// The cursor was moved: undo, redo, jump, a variation restored.
    Jumped,
}

/// The board shall show this position at once, with nothing moving.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct PositionShown {
    /// The game's id.
    pub game: &'static str,
    /// The position's text.
    pub position: String,
    /// The step that led to it, if any: for the mark on the last move.
    pub last_step: Option<String>,
    /// Why.
    pub why: Why,
}

/// The game is over and the last move has landed.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct GameOver(pub Ending);

/// What may be shown beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SidePanel {
    /// What the engine has found.
    #[default]
    Search,
    /// The moves of the match.
    Moves,
}

/// What a person may ask for by button or key. Panels change nothing themselves: they write these.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum UiCommand {
    /// Begin this match at the table (and go to [`Screen::Playing`]).
    Begin(Box<Match>),
    /// Begin again: same game, same start, same seats.
    NewGame,
    /// Take back the last turn: the engine's answer and the person's own move together.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Look at the position after this many steps.
    Jump(usize),
    /// Put the variation of this number back in its place and look at its end.
    Restore(usize),
    /// A person at this side chooses this action, in a game in which both choose at once.
    Choose(Side, &'static str),
    /// The engine shall play the best it has found so far.
    MoveNow,
    /// A person asks for a hint.
    Hint,
    /// Let an engine think about every position that a person looks at, or no longer.
    ToggleAnalysis,
    /// Pause the match, or go on with it.
    TogglePause,
    /// Who plays a side from now on.
    SetSeat(Side, Seat),
    /// Think time of all engines at the table, in milliseconds.
    SetThinkTime(u32),
    /// Open the saved match.
    Resume,
    /// Copy the match to the clipboard.
    Copy(Format),
    /// Save the match as a file.
    SaveFile(Format),
    /// Take a game from the clipboard.
    Paste,
    /// Let the person choose a file with a game.
    PickFile,
    /// Forget one of the kept games.
    DeleteGame(GameId),
    /// Bring back the kept game that was deleted last.
    RestoreGame,
    /// Close the celebration panel; the board stays.
    Dismiss,
    /// Go on with the showcase's game as a person.
    TakeOver,
    /// Put the moves of the match on the clipboard, as a transcript.
    CopyMoves,
    /// Show or hide the search panel.
    ToggleSearchPanel,
    /// Show or hide the list of moves.
    ToggleMoves,
    /// Show or hide the equilibrium of a game that is one table.
    ToggleEquilibrium,
    /// Bring one of the panels that share a place to the front.
    Front(SidePanel),
    /// Change a setting.
    Set(Change),
    /// Go to another screen.
    Open(Screen),
    /// Lay a sheet over the screen, in place of the one that lies there.
    OpenSheet(Sheet),
    /// Take the sheet away.
    CloseSheet,
}
