//! Plyscope in a window, or on a page's canvas.

use bevy::prelude::*;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, bevy_egui::EguiPlugin::default(), bevy_tweening::TweeningPlugin))
        .add_plugins((plyscope::app::logic_plugin, plyscope::app::view_plugin))
        .run()
}
