//! The match at the table: its record with a cursor, its seats and turn states. Draws nothing, knows no game but as
//! [`TableGame`](crate::games::table_game::TableGame), and changes a position only through a legal move.

mod messages;
mod state;

use bevy::prelude::*;

pub use messages::{GameOver, MoveIntent, MovePlayed, PositionShown, UiCommand, Why};
pub use state::{Table, Turn};

/// The table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Table>()
        .init_resource::<Turn>()
        .add_message::<MoveIntent>()
        .add_message::<MovePlayed>()
        .add_message::<PositionShown>()
        .add_message::<UiCommand>();
}
