//! The rules of the game at the table.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::app::board::picture::rules_page;
use crate::app::board::{Design, design};
use crate::app::panels::page;
use crate::app::panels::sheet::lay;
use crate::app::panels::widgets::Button;
use crate::app::screens::{Sheet, reseeded, usual_match};
use crate::app::settings::Settings;
use crate::app::table::{Table, UiCommand};
use crate::app::text::tr;
use crate::app::theme::Theme;
use crate::app::theme::egui_style::is_narrow;

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
    let narrow = is_narrow(ctx);
    let mut asked = None;
    lay(ctx, Sheet::Rules, &theme, &mut out, |ui| {
        page::show(ui, game, &page::read(rules_page(game)), &theme);
        let Some(lesson) = design(game).and_then(Design::lesson) else { return };
        ui.add_space(theme.sizes.gap);
        ui.label(tr("rules.duct"));
        if Button::new(tr("rules.duct.begin")).show(ui, &theme, narrow) {
            let record = usual_match(&settings, lesson);
            asked = Some(UiCommand::Begin(Box::new(reseeded(record))));
        }
    });
    out.write_batch(asked);
    Ok(())
}
