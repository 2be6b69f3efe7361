//! Loading: until every collection of assets is there. Needs the asset server.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::Screen;
use crate::app::showcase::{self, Scenes};

/// Loads the assets and goes on to the title. Without them there is no showcase, but the table is there.
pub fn plugin(app: &mut App) {
    app.add_plugins(showcase::asset_plugin).add_loading_state(
        LoadingState::new(Screen::Loading)
            .continue_to_state(Screen::Title)
            .on_failure_continue_to_state(Screen::Title)
            .load_collection::<Scenes>(),
    );
}
