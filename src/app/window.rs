//! The program as a whole: window or canvas, renderer, and every feature.

use std::num::NonZero;

use bevy::app::{TaskPoolOptions, TaskPoolThreadAssignmentPolicy};
use bevy::asset::AssetMetaCheck;
use bevy::prelude::*;

use super::board::painted;
use super::launch::{Halt, Launch};
use super::text::tr;
use super::thinking::MAX_SHARDS;
use super::{logic_plugin, power, screens, view_plugin};

/// Runs the program until its window is closed. In a browser it returns at once, while the program goes on.
pub fn run() -> AppExit {
    let launch = match Launch::read() {
        Ok(launch) => launch,
        Err(Halt::Answer(text)) => {
            println!("{text}");
            return AppExit::Success;
        }
        Err(Halt::Misuse(text)) => {
            eprintln!("{text}");
            return AppExit::Error(const { NonZero::new(2).unwrap() });
        }
    };
    App::new()
        .add_plugins((window_plugin, bevy_egui::EguiPlugin::default(), bevy_tweening::TweeningPlugin))
        .add_plugins(leave_keys)
        .insert_resource(launch.store.clone())
        .insert_resource(launch)
        .add_plugins((logic_plugin, screens::loading_plugin, view_plugin, painted::plugin, power::plugin))
        .run()
}

/// Bevy with our window, our task pool and our assets.
pub fn window_plugin(app: &mut App) {
    let window = Window {
        title: tr("title.name").to_owned(),
        resolution: (1280, 800).into(),
        canvas: Some("#board".to_owned()),
        fit_canvas_to_parent: true,
        // bevy_egui brings up a phone's keyboard for a text box only where it reads this here; the window is made without it, see `leave_keys`.
        prevent_default_event_handling: cfg!(target_arch = "wasm32"),
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(AssetPlugin { file_path: asset_folder(), meta_check: AssetMetaCheck::Never, ..default() })
            .set(TaskPoolPlugin { task_pool_options: task_pools() })
            .set(ImagePlugin::default()),
    );
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(super::browser::plugin);
}

/// F5, Tab and the browser's own keys stay the browser's: windows are made when the program runs, and by then this is said.
fn leave_keys(app: &mut App) {
    let mut windows = app.world_mut().query::<&mut Window>();
    for mut window in windows.iter_mut(app.world_mut()) {
        window.prevent_default_event_handling = false;
    }
}

/// A thread for each shard, whatever the number of cores, and one for what else Bevy computes there. Deadlines are absolute, so that shards
/// that share a core end on time all the same.
pub fn task_pools() -> TaskPoolOptions {
    let async_compute = TaskPoolThreadAssignmentPolicy {
        min_threads: MAX_SHARDS + 1,
        max_threads: MAX_SHARDS + 1,
        percent: 1.0,
        on_thread_spawn: None,
        on_thread_destroy: None,
    };
    TaskPoolOptions { async_compute, ..default() }
}

/// Beside the page.
#[cfg(target_arch = "wasm32")]
fn asset_folder() -> String {
    "assets".to_owned()
}

/// Beside the program; a program that lies in a build folder finds them in the source tree.
#[cfg(not(target_arch = "wasm32"))]
fn asset_folder() -> String {
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("assets")));
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let found = beside.filter(|folder| folder.is_dir()).unwrap_or(source);
    found.to_string_lossy().into_owned()
}
