//! The screens, and which plugins run on which.

use bevy::prelude::*;

/// Where the person is.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Assets are loading.
    #[default]
    Loading,
    /// The title: choose what to do.
    Title,
    /// A match at the table.
    Playing,
    /// Engines play a scene by themselves; any click takes over.
    Showcase,
}

/// Screens as states.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>();
}
