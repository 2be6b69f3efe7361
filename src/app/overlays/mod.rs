//! What the engine thinks, drawn on the board: the move that it likes best ([`ring`]), what each move is worth and how much was spent on it
//! ([`values`]), and the move of a hint ([`star`]). Overlays read the table and the [`Thought`](super::thinking::Thought); they change nothing.

mod looks;
mod ring;
mod star;
pub mod values;

use bevy::prelude::*;

pub use looks::{Drawing, Drawings};
pub use ring::{ShowThought, ThoughtRing};
pub use star::HintStar;
pub use values::ValueMark;

use super::AppSystems;
use super::board::BoardSystems;
use super::theme::Theme;

/// Overlays.
pub fn plugin(app: &mut App) {
    app.init_resource::<ShowThought>().init_resource::<Drawings>().add_systems(
        Update,
        (
            looks::repaint.run_if(resource_exists_and_changed::<Theme>),
            (ring::ring_best, values::show, star::mark_hint),
        )
            .chain()
            .in_set(AppSystems::Show)
            .after(BoardSystems),
    );
}
