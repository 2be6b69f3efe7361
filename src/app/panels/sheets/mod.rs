//! The sheets, one file each. A sheet's `show` is a system that runs while the sheet is open; it reads state, lays its contents with
//! [`super::sheet::lay`] and writes [`UiCommand`](crate::app::table::UiCommand)s.
//!
//! A new one needs: its variant of [`Sheet`], its file here and its line in [`systems`], a key in [`super::keys::BINDINGS`] for `Act::Sheet`, and a
//! place in the menu's and the title's `SHEETS`.

mod about;
mod editor;
mod files;
mod games;
mod keys;
mod rules;
mod set_up;
mod settings;
mod settings_list;

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

#[cfg(test)]
pub(super) use about::PAGE as ABOUT;
pub(super) use editor::Board;
pub(super) use set_up::Draft;

use super::sheet::give_back_focus;
use crate::app::screens::{OpenSheet, Sheet};

/// When sheets are shown: after the screens, so that they lie on top.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SheetSystems;

/// Sheets.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>()
        .init_resource::<Board>()
        .add_systems(EguiPrimaryContextPass, systems().in_set(SheetSystems));
}

/// What is done in a pass, in order.
pub(super) fn systems() -> ScheduleConfigs<ScheduleSystem> {
    (
        give_back_focus,
        set_up::prepare,
        set_up::show.run_if(is_open(Sheet::SetUp)),
        editor::prepare,
        editor::show.run_if(is_open(Sheet::Editor)),
        rules::show.run_if(is_open(Sheet::Rules)),
        about::show.run_if(is_open(Sheet::About)),
        settings::show.run_if(is_open(Sheet::Settings)),
        keys::show.run_if(is_open(Sheet::Keys)),
        files::show.run_if(is_open(Sheet::Files)),
        games::show.run_if(is_open(Sheet::Games)),
    )
        .chain()
}

/// Whether this sheet is open.
fn is_open(sheet: Sheet) -> impl Fn(Res<OpenSheet>) -> bool + Clone {
    move |open| open.0 == Some(sheet)
}
