//! The sheet for games that come and go: a box for whatever may be a game, ways to copy and save the game at the table, and the games that are kept.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align, FontFamily, FontId, Label, Layout, Margin, RichText, ScrollArea, Sense, TextEdit, Ui, Vec2,
    WidgetInfo, WidgetType, vec2,
};

use crate::app::board::Orientation;
use crate::app::board::picture::Picture;
use crate::app::files::{Draft, told_of};
use crate::app::panels::sheet::{Foot, lay_with_foot};
use crate::app::panels::summary::engine_name;
use crate::app::panels::widgets::{Button, Weight, quiet, strong};
use crate::app::save::{Game, Library};
use crate::app::screens::Sheet;
use crate::app::table::{Table, UiCommand};
use crate::app::text::{game_name, side_name, tr, trf};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::{is_narrow, target};
use crate::clock::wall_ms;
use crate::engines::levels::level_of;
use crate::exchange::Format;
use crate::games::Side;
use crate::record::{Match, Seat};

/// What the game at the table can be copied as, with the keys of the buttons.
const COPIES: [(Format, &str, &str); 4] = [
    (Format::Transcript, "files.copy.transcript", "files.copy.transcript.hint"),
    (Format::Position, "files.copy.position", "files.copy.position.hint"),
    (Format::Link, "files.copy.link", "files.copy.link.hint"),
    (Format::Record, "files.copy.record", "files.copy.record.hint"),
];

/// The side of a kept game's picture, in logical pixels.
const BOARD: f32 = 42.0;

/// How high the box may be, in logical pixels: a saved game has more lines than a person wants to see.
const BOX: f32 = 96.0;

/// Shows the sheet.
pub(super) fn show(
    mut contexts: EguiContexts,
    theme: Res<Theme>,
    table: Res<Table>,
    library: Res<Library>,
    mut draft: ResMut<Draft>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let narrow = is_narrow(ctx);
    let found = draft.found().and_then(|found| found.as_ref().ok()).map(|found| found.record.clone());
    let feet = [
        Button {
            weight: Weight::Primary,
            enabled: found.is_some(),
            width: 120.0,
            hint: tr("files.open.hint"),
            ..Button::new(tr("files.open-text"))
        },
        Button { hint: tr("files.paste.hint"), ..Button::new(tr("files.paste")) },
        Button { hint: tr("files.pick.hint"), ..Button::new(tr("files.pick")) },
    ];
    // Natively the name of a file is typed into the box.
    let feet = &feet[..if cfg!(target_arch = "wasm32") { 3 } else { 2 }];
    let foot = Foot { buttons: feet, first_has_focus: false };
    let (asked, pressed) = lay_with_foot(ctx, Sheet::Files, &theme, &mut out, foot, |ui| {
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            enter(ui, &mut draft, &theme);
            let mut asked = Vec::new();
            if table
                .record
                .as_ref()
                .is_some_and(|record| !record.moves.is_empty() || !record.start.is_empty())
            {
                heading(ui, "files.this", &theme);
                asked.extend(pass_on(ui, &mut draft, &theme, narrow));
            }
            if let Some(told) = &draft.told {
                ui.label(quiet(told, &theme));
            }
            heading(ui, "files.kept", &theme);
            asked.extend(kept(ui, &library, &theme, narrow));
            asked
        })
        .inner
    });
    out.write_batch(asked);
    match pressed {
        Some(0) => {
            out.write_batch(found.map(|record| UiCommand::Begin(Box::new(record))));
            draft.set(String::new());
        }
        Some(1) => drop(out.write(UiCommand::Paste)),
        Some(_) => drop(out.write(UiCommand::PickFile)),
        None => {}
    }
    Ok(())
}

/// The box, and what its text is.
fn enter(ui: &mut Ui, draft: &mut ResMut<Draft>, theme: &Theme) {
    let hint = if cfg!(target_arch = "wasm32") { "files.box.hint" } else { "files.box.hint.native" };
    ui.label(quiet(tr(hint), theme));
    let mut text = draft.text().to_owned();
    let response = ScrollArea::vertical()
        .id_salt("box")
        .max_height(BOX)
        .show(ui, |ui| {
            let edit = TextEdit::multiline(&mut text)
                .font(FontId::new(theme.sizes.text_small, FontFamily::Proportional))
                .desired_rows(3)
                .margin(Margin::symmetric(10, 8))
                .desired_width(ui.available_width())
                .hint_text(tr("files.box.example"));
            ui.add(edit)
        })
        .inner;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr("files.box")));
    if response.changed() {
        draft.set(text);
    }
    let (told, ink) = match draft.found() {
        None => (String::new(), theme.panel.quiet),
        Some(Ok(found)) => (told_of(found), theme.panel.text),
        Some(Err(reason)) => (reason.clone(), theme.panel.bad),
    };
    // The line is always there, so that nothing jumps while somebody types.
    ui.label(
        RichText::new(if told.is_empty() { " " } else { &told })
            .size(theme.sizes.text_small)
            .color(ink.egui()),
    );
}

/// Copy and save. Returns what was asked for.
fn pass_on(ui: &mut Ui, draft: &mut ResMut<Draft>, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        for (format, label, hint) in COPIES {
            if (Button { hint: tr(hint), ..Button::new(tr(label)) }).show(ui, theme, narrow) {
                asked = Some(UiCommand::Copy(format));
            }
        }
        if cfg!(target_arch = "wasm32")
            && (Button { hint: tr("files.download.hint"), ..Button::new(tr("files.download")) })
                .show(ui, theme, narrow)
        {
            draft.path = tr("files.name").to_owned();
            asked = Some(UiCommand::SaveFile(Format::Record));
        }
    });
    if cfg!(not(target_arch = "wasm32")) {
        asked = asked.or(save_as(ui, draft, theme, narrow));
    }
    asked
}

/// A name for a file, and the button that writes it.
fn save_as(ui: &mut Ui, draft: &mut ResMut<Draft>, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    let height = target(theme, narrow);
    let row = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        let named = !draft.path.trim().is_empty();
        let save = Button { enabled: named, hint: tr("files.save.hint"), ..Button::new(tr("files.save")) };
        let pressed = save.show(ui, theme, narrow);
        let mut path = draft.path.clone();
        let edit = TextEdit::singleline(&mut path)
            .desired_width(ui.available_width())
            .min_size(vec2(0.0, height))
            .margin(Margin::symmetric(10, 4))
            .vertical_align(Align::Center)
            .hint_text(tr("files.name.hint"));
        let response = ui.add(edit);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr("files.name.hint")));
        if response.changed() {
            draft.path = path;
        }
        pressed.then_some(UiCommand::SaveFile(Format::Record))
    })
    .inner
}

/// The games that are kept, and the one that was deleted last. Returns what was asked for.
fn kept(ui: &mut Ui, library: &Library, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    let mut asked = None;
    if let Some(game) = library.deleted() {
        let what = trf("files.deleted", &[("game", &players(&game.record))]);
        let button = Button::new(tr("files.undelete"));
        asked = row(ui, theme, narrow, &[(button, UiCommand::RestoreGame)], |ui| {
            ui.add(Label::new(quiet(what, theme)).truncate());
        });
    }
    if library.games().is_empty() {
        ui.label(quiet(tr("files.none"), theme));
    }
    let now = wall_ms();
    for game in library.games() {
        let title = players(&game.record);
        let open = Button { hint: tr("files.open-kept.hint"), ..Button::new(tr("files.open")) };
        let delete =
            Button { weight: Weight::Bare, hint: tr("files.delete.hint"), ..Button::new(tr("files.delete")) };
        let id = game.label().id;
        let buttons =
            [(delete, UiCommand::DeleteGame(id)), (open, UiCommand::Begin(Box::new(game.record.clone())))];
        let pressed = row(ui, theme, narrow, &buttons, |ui| {
            let words = |ui: &mut Ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.add(
                    Label::new(strong(&title, theme.sizes.text).color(theme.panel.text.egui())).truncate(),
                );
                ui.add(Label::new(quiet(about(game, now), theme)).truncate());
            };
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                board_of(ui, game, theme);
                ui.with_layout(Layout::top_down(Align::Min), words);
            });
        });
        asked = asked.or(pressed);
    }
    asked
}

/// A small picture of the position that is looked at.
fn board_of(ui: &mut Ui, game: &Game, theme: &Theme) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(BOARD), Sense::hover());
    let (position, way) = (game.position.as_str(), Orientation::default());
    let picture = Picture { game: &game.record.game, position, marks: &[], way, labels: false };
    picture.paint(ui.painter(), rect, theme);
}

/// Words on the left, buttons from the right on. Returns the command of the one that was pressed.
fn row(
    ui: &mut Ui,
    theme: &Theme,
    narrow: bool,
    buttons: &[(Button, UiCommand)],
    words: impl FnOnce(&mut Ui),
) -> Option<UiCommand> {
    let size = vec2(ui.available_width(), target(theme, narrow).max(theme.sizes.text * 2.6));
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        let pressed = buttons.iter().filter(|(button, _)| button.show(ui, theme, narrow)).last();
        let pressed = pressed.map(|(_, command)| command.clone());
        words(ui);
        pressed
    })
    .inner
}

/// Who plays whom.
fn players(record: &Match) -> String {
    let [first, second] = &record.seats;
    let name = |seat: &Seat| match (seat, level_of(&record.game, seat)) {
        (Seat::Person, _) => tr("seat.person"),
        (_, Some(level)) => tr(level.name),
        (Seat::Engine { engine, .. }, None) => engine_name(&record.game, engine),
    };
    trf("files.players", &[("first", name(first)), ("second", name(second))])
}

/// How far the game is, and when it was at the table.
fn about(game: &Game, now: u64) -> String {
    let moves = game.record.moves.len().to_string();
    let ago = ago(now.saturating_sub(game.label().saved));
    let key = if game.ending.is_some() { "files.about.over" } else { "files.about" };
    let score = game.tally.map_or_else(String::new, |tally| {
        let [first, second] = Side::BOTH.map(|side| side_name(&game.record.game, side));
        let [black, white] = tally.map(|points| points.to_string());
        trf("files.score", &[("first", first), ("a", &black), ("second", second), ("b", &white)])
    });
    let name = game_name(&game.record.game);
    trf(key, &[("game", name), ("moves", &moves), ("score", &score), ("ago", &ago)])
}

/// How long ago something was, in words.
fn ago(ms: u64) -> String {
    let minutes = ms / 60_000;
    let (key, number) = match minutes {
        0 => ("files.ago.now", 0),
        1..60 => ("files.ago.minutes", minutes),
        60..1_440 => ("files.ago.hours", minutes / 60),
        _ => ("files.ago.days", minutes / 1_440),
    };
    trf(key, &[("number", &number.to_string())])
}

fn heading(ui: &mut Ui, key: &str, theme: &Theme) {
    ui.add_space(theme.sizes.gap * 0.75);
    ui.label(strong(tr(key), theme.sizes.text).color(theme.panel.text.egui()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_unit_that_fits() {
        for (ms, told) in [
            (0, "just now"),
            (59_999, "just now"),
            (60_000, "1 min ago"),
            (3_599_999, "59 min ago"),
            (3_600_000, "1 h ago"),
            (86_399_999, "23 h ago"),
            (86_400_000, "1 d ago"),
            (864_000_000, "10 d ago"),
        ] {
            assert_eq!(ago(ms), told, "{ms}");
        }
    }
}
