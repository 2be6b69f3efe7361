//! Every key, grouped by what it is for.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Label, Ui, vec2};

use crate::app::panels::acts::Act;
use crate::app::panels::keys::{BINDINGS, names};
use crate::app::panels::sheet::lay;
use crate::app::panels::widgets::{quiet, strong};
use crate::app::screens::{Screen, Sheet};
use crate::app::table::UiCommand;
use crate::app::text::tr;
use crate::app::theme::Theme;

/// Keys that are no buttons: how they are called, and what they do.
const BOARD: [(&str, &str); 6] = [
    ("key.board", "keys.board"),
    ("key.typed", "keys.typed"),
    ("key.steer", "keys.steer"),
    ("key.duel", "keys.duel"),
    ("key.escape", "keys.close"),
    ("key.tab", "keys.tab"),
];

/// Width of the column of keys, in logical pixels.
const KEY: f32 = 112.0;

/// Shows the sheet.
pub(super) fn show(
    mut contexts: EguiContexts,
    theme: Res<Theme>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    lay(ctx, Sheet::Keys, &theme, &mut out, |ui| {
        heading(ui, "keys.at-the-board", &theme);
        list(ui, &theme, BOARD.map(|(key, what)| (tr(key).to_owned(), tr(what))));
        for (title, screen) in [("keys.at-the-table", Screen::Playing), ("keys.at-the-title", Screen::Title)]
        {
            heading(ui, title, &theme);
            let acts = acts_on(screen).into_iter();
            let rows = acts.map(|act| (names(act).collect::<Vec<_>>().join(", "), act.label()));
            list(ui, &theme, rows);
        }
    });
    Ok(())
}

/// The actions of a screen, each once, in the order of the table of keys. What both screens have is told at the first of them.
fn acts_on(screen: Screen) -> Vec<Act> {
    let mut acts = Vec::new();
    for binding in BINDINGS.iter().filter(|binding| binding.act.is_on(screen)) {
        let told_before = screen == Screen::Title && binding.act.is_on(Screen::Playing);
        if !acts.contains(&binding.act) && !told_before {
            acts.push(binding.act);
        }
    }
    acts
}

fn heading(ui: &mut Ui, key: &str, theme: &Theme) {
    ui.add_space(theme.sizes.gap * 0.5);
    ui.label(strong(tr(key), theme.sizes.text));
}

/// Rows of a key and what it does; what is too long for its row goes on below.
fn list(ui: &mut Ui, theme: &Theme, rows: impl IntoIterator<Item = (String, &'static str)>) {
    for (key, what) in rows {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().interact_size.y = 0.0;
            ui.allocate_ui(vec2(KEY, 0.0), |ui| {
                ui.set_min_width(KEY);
                ui.label(strong(key, theme.sizes.text_small));
            });
            ui.add(Label::new(quiet(what, theme)).wrap());
        });
    }
}
