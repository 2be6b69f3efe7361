//! The match at the table: its record with a cursor, its seats and turn states. Draws nothing, knows no game but as
//! [`TableGame`](crate::games::table_game::TableGame), and changes a position only through a legal move.

mod beat;
mod flow;
mod history;
mod messages;
mod state;
mod tick;

use bevy::prelude::*;

pub use beat::{LEAST_TURN, PASS_BEAT};
pub use flow::Bench;
pub use messages::{GameOver, MoveIntent, MovePlayed, PositionShown, SidePanel, UiCommand, Why};
pub use state::{Refused, TICK_MS, Table, Turn};
pub use tick::Ticking;

use super::AppSystems;
use super::motion::something_moves;

/// The table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Table>()
        .init_resource::<Turn>()
        .init_resource::<beat::Beat>()
        .init_resource::<Ticking>()
        .add_message::<MoveIntent>()
        .add_message::<MovePlayed>()
        .add_message::<PositionShown>()
        .add_message::<UiCommand>()
        .add_systems(
            Update,
            (
                flow::obey_commands,
                flow::settle.run_if(not(something_moves)),
                flow::follow_intents,
                tick::run,
                beat::count,
                beat::pass,
                beat::end_showing,
            )
                .chain()
                .in_set(AppSystems::Table),
        );
}
