//! The sheet of a file that holds many games: a box to look for some, and a list of which only what is in view is laid out.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align, Label, Layout, Margin, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, WidgetType, vec2,
};

use crate::app::files::Shelf;
use crate::app::panels::sheet::lay;
use crate::app::panels::widgets::{Button, quiet, strong};
use crate::app::screens::Sheet;
use crate::app::table::UiCommand;
use crate::app::text::{tr, trf};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::{is_narrow, target};
use crate::exchange::collection::Entry;

/// What lies above and below the list within the sheet, in heights of a target.
const AROUND: f32 = 6.5;

/// Shows the sheet.
pub(super) fn show(
    mut contexts: EguiContexts,
    theme: Res<Theme>,
    mut shelf: ResMut<Shelf>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let narrow = is_narrow(ctx);
    let height = (ctx.viewport_rect().height() - AROUND * target(&theme, narrow)).max(100.0);
    let wanted = lay(ctx, Sheet::Games, &theme, &mut out, |ui| {
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            look_for(ui, &mut shelf, &theme, narrow);
            list(ui, &shelf, height, &theme, narrow)
        })
        .inner
    });
    if let Some(place) = wanted {
        match shelf.open(place) {
            Ok(record) => drop(out.write(UiCommand::Begin(Box::new(record)))),
            Err(error) => {
                let number = shelf.collection().entries[place].number.to_string();
                let told = trf("games.refused", &[("number", &number), ("reason", &error.to_string())]);
                shelf.refused = Some(told);
            }
        }
    }
    Ok(())
}

/// The box, how many games fit, and why one could not be opened.
fn look_for(ui: &mut Ui, shelf: &mut ResMut<Shelf>, theme: &Theme, narrow: bool) {
    let mut query = shelf.query().to_owned();
    let edit = TextEdit::singleline(&mut query)
        .desired_width(ui.available_width())
        .min_size(vec2(0.0, target(theme, narrow)))
        .margin(Margin::symmetric(10, 4))
        .vertical_align(Align::Center)
        .hint_text(tr("games.find.hint"));
    let response = ui.add(edit);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr("games.find")));
    if response.changed() {
        shelf.look_for(query);
    }
    let (found, all) = (shelf.found().len().to_string(), shelf.collection().entries.len().to_string());
    ui.label(quiet(trf("games.found", &[("found", &found), ("all", &all)]), theme));
    if let Some(reason) = &shelf.refused {
        ui.label(quiet(reason, theme).color(theme.panel.bad.egui()));
    }
}

/// The games that fit; the place of the one that is to be opened.
fn list(ui: &mut Ui, shelf: &Shelf, height: f32, theme: &Theme, narrow: bool) -> Option<usize> {
    let row = target(theme, narrow).max(theme.sizes.text * 2.6);
    let mut wanted = None;
    ScrollArea::vertical().id_salt("games").max_height(height).auto_shrink([false, true]).show_rows(
        ui,
        row,
        shelf.found().len(),
        |ui, shown| {
            for &place in shelf.found().get(shown).unwrap_or_default() {
                if one(ui, &shelf.collection().entries[place], row, theme, narrow) {
                    wanted = Some(place);
                }
            }
        },
    );
    wanted
}

/// One game; whether it is to be opened.
fn one(ui: &mut Ui, entry: &Entry, height: f32, theme: &Theme, narrow: bool) -> bool {
    let size = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.push_id(entry.number, |ui| {
            let button = Button { hint: tr("games.open.hint"), ..Button::new(tr("files.open")) };
            let pressed = button.show(ui, theme, narrow);
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                let [black, white] = &entry.players;
                let title =
                    trf("games.title", &[("black", black), ("white", white), ("result", &entry.result)]);
                let about = match entry.opening {
                    Some(name) => trf("games.about.opening", &[("event", &entry.event), ("opening", name)]),
                    None => entry.event.clone(),
                };
                let title = strong(&title, theme.sizes.text).color(theme.panel.text.egui());
                ui.add(Label::new(title).truncate().sense(Sense::hover()));
                ui.add(Label::new(quiet(about, theme)).truncate());
            });
            pressed
        })
        .inner
    })
    .inner
}
