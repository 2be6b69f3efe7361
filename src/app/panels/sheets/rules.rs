//! The rules of the game at the table.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::app::board::picture::rules_page;
use crate::app::panels::page;
use crate::app::panels::sheet::lay;
use crate::app::screens::Sheet;
use crate::app::settings::Settings;
use crate::app::table::{Table, UiCommand};
use crate::app::theme::Theme;

/// Shows the sheet.
pub(super) fn show(
    mut contexts: EguiContexts,
    table: Res<Table>,
    settings: Res<Settings>,
    theme: Res<Theme>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let game = table.position().map_or(settings.game(), |position| position.id());
    lay(ctx, Sheet::Rules, &theme, &mut out, |ui| {
        page::show(ui, game, &page::read(rules_page(game)), &theme);
    });
    Ok(())
}
