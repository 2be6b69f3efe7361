//! The sheets, one file each. A sheet's `show` is a system that runs while the sheet is open; it reads state, lays its contents with
//! [`super::sheet::lay`] and writes [`UiCommand`](crate::app::table::UiCommand)s.
//!
//! A new one needs: its variant of [`Sheet`], its file here and its line in [`plugin`], a key in [`super::keys::BINDINGS`] for `Act::Sheet`, and a
//! place in the menu's and the title's `SHEETS`.

mod about;
mod keys;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::sheet::give_back_focus;
use crate::app::screens::{OpenSheet, Sheet};

/// When sheets are shown: after the screens, so that they lie on top.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SheetSystems;

/// Sheets.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (give_back_focus, about::show.run_if(is_open(Sheet::About)), keys::show.run_if(is_open(Sheet::Keys)))
            .chain()
            .in_set(SheetSystems),
    );
}

/// What [`plugin`] does in a pass, for tests that have a world without schedules.
#[cfg(test)]
pub(super) fn run_open(world: &mut World) {
    use super::tests::run;
    run(world, give_back_focus);
    match world.resource::<OpenSheet>().0 {
        Some(Sheet::About) => run(world, about::show),
        Some(Sheet::Keys) => run(world, keys::show),
        _ => {}
    }
}

/// Whether this sheet is open.
fn is_open(sheet: Sheet) -> impl Fn(Res<OpenSheet>) -> bool + Clone {
    move |open| open.0 == Some(sheet)
}
