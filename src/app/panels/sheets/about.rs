//! What the program is, what it is made of, and under which licences.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::app::panels::page;
use crate::app::panels::sheet::lay;
use crate::app::panels::widgets::quiet;
use crate::app::screens::Sheet;
use crate::app::table::UiCommand;
use crate::app::text::{tr, trf};
use crate::app::theme::Theme;

/// The page.
pub(in crate::app::panels) const PAGE: &str = include_str!("../../../../assets/pages/about.txt");

/// Shows the sheet.
pub(super) fn show(
    mut contexts: EguiContexts,
    theme: Res<Theme>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    lay(ctx, Sheet::About, &theme, &mut out, |ui| {
        ui.label(tr("title.line"));
        ui.label(quiet(trf("about.version", &[("version", env!("CARGO_PKG_VERSION"))]), &theme));
        ui.add_space(theme.sizes.gap);
        page::show(ui, "", &page::read(PAGE), &theme);
    });
    Ok(())
}
