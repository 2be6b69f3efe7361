//! The Bevy edge: everything a person sees, hears or touches. Each feature is a plugin function of its own; this file is their list and the
//! order in which their systems run in a frame.

pub mod a11y;
pub mod board;
#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod celebrate;
pub mod clipboard;
pub mod files;
pub mod launch;
pub mod motion;
pub mod notice;
pub mod overlays;
pub mod panels;
pub mod power;
pub mod save;
pub mod screens;
pub mod settings;
pub mod showcase;
pub mod sound;
pub mod table;
pub mod text;
pub mod theme;
pub mod thinking;
pub mod window;

use bevy::prelude::*;

pub use window::{run, window_plugin};

/// The order of our systems within `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Pointer, keys, panels and scenes become [`table::MoveIntent`]s and [`table::UiCommand`]s.
    Input,
    /// The table applies them.
    Table,
    /// Searches are started, watched and stopped.
    Think,
    /// Boards, marks and panels follow the table.
    Show,
    /// What happened is told: saved, announced, sounded.
    Tell,
}

/// Everything but the window and the renderer: what a headless test adds, too. It needs Bevy's `StatesPlugin`, `TweeningPlugin` and time.
pub fn logic_plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (AppSystems::Input, AppSystems::Table, AppSystems::Think, AppSystems::Show, AppSystems::Tell).chain(),
    );
    app.add_plugins((
        settings::plugin,
        screens::plugin,
        table::plugin,
        thinking::plugin,
        showcase::plugin,
        save::plugin,
        files::plugin,
        a11y::plugin,
        sound::plugin,
        notice::plugin,
        clipboard::plugin,
    ));
}

/// What is drawn.
pub fn view_plugin(app: &mut App) {
    app.add_plugins((
        theme::plugin,
        board::plugin,
        motion::plugin,
        celebrate::plugin,
        overlays::plugin,
        panels::plugin,
        files::text_box::plugin,
    ));
}
