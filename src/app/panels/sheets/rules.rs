//! The rules of the game at the table.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::app::board::picture::rules_page;
use crate::app::panels::acts::{Act, lesson};
use crate::app::panels::sheet::lay;
use crate::app::panels::widgets::Button;
use crate::app::panels::{keys, page};
use crate::app::screens::Sheet;
use crate::app::settings::Settings;
use crate::app::table::{Table, UiCommand};
use crate::app::text::tr;
use crate::app::theme::Theme;
use crate::app::theme::egui_style::is_narrow;

/// Shows the sheet. A smaller game that explains the engine is offered before and after the rules: they are long.
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
    let begin = lesson(&settings, game);
    let mut asked = false;
    lay(ctx, Sheet::Rules, &theme, &mut out, |ui| {
        let hint = keys::hint(Act::Lesson, tr("rules.duct"));
        let offer = Button { hint: &hint, ..Button::new(Act::Lesson.label()) };
        if begin.is_some() {
            asked |= offer.show(ui, &theme, narrow);
            ui.add_space(theme.sizes.gap);
        }
        page::show(ui, game, &page::read(rules_page(game)), &theme);
        if begin.is_some() {
            ui.add_space(theme.sizes.gap);
            ui.label(tr("rules.duct"));
            asked |= offer.show(ui, &theme, narrow);
        }
    });
    out.write_batch(begin.filter(|_| asked));
    Ok(())
}
