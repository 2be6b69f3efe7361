//! The position editor: pieces are put on a board of its own, so that the match at the table stays as it is until something is played from here.

mod sketching;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align, EventFilter, FontId, Key, Layout, Modifiers, Rect, Response, RichText, Sense, TextEdit, Ui,
    WidgetInfo, WidgetType, vec2,
};

use super::Draft;
use crate::app::board::Orientation;
use crate::app::board::picture::{Picture, Sign};
use crate::app::panels::acts::Desk;
use crate::app::panels::sheet::{Foot, lay_with_foot};
use crate::app::panels::widgets::{Button, Weight, choose, quiet, strong};
use crate::app::screens::{OpenSheet, Screen, Sheet, reseeded, usual_match};
use crate::app::settings::Settings;
use crate::app::table::UiCommand;
use crate::app::text::{side_name, tr, trf};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::{is_narrow, target};
use crate::games::Side;
use crate::games::editing::Fault;
use crate::record::{Match, Seat};
pub(super) use sketching::Sketching;

/// The position that is being set up, as long as the sheet is open.
#[derive(Resource, Debug, Default)]
pub(in crate::app::panels) struct Board(Option<Sketching>);

/// Begins with the start that is being set up, with the position on the table, or with the game's start; forgets it when the sheet is closed.
pub(super) fn prepare(open: Res<OpenSheet>, desk: Desk, draft: Res<Draft>, mut board: ResMut<Board>) {
    let is_open = open.0 == Some(Sheet::Editor);
    if !is_open && board.0.is_some() {
        board.0 = None;
    }
    if !is_open || board.0.is_some() {
        return;
    }
    let here = desk.table.position().filter(|_| *desk.screen.get() == Screen::Playing);
    // What is being set up goes before what is at the table, of which it may be another game.
    let drafted = draft.game();
    let game = drafted.or(here.map(|position| position.id())).unwrap_or(desk.settings.game());
    let own = draft.start().filter(|start| !start.is_empty()).map(str::to_owned);
    let here = here.filter(|position| position.id() == game).map(|position| position.text());
    let text = own.or(here).unwrap_or_default();
    board.0 = Sketching::new(game, &text);
}

/// Shows the sheet.
pub(super) fn show(
    mut contexts: EguiContexts,
    desk: Desk,
    theme: Res<Theme>,
    settings: Res<Settings>,
    mut board: ResMut<Board>,
    mut draft: ResMut<Draft>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let narrow = is_narrow(ctx);
    let Some(board) = board.bypass_change_detection().0.as_mut() else { return Ok(()) };
    let playable = board.is_playable();
    let feet = [
        Button {
            weight: Weight::Primary,
            enabled: playable,
            hint: tr("editor.play.hint"),
            ..Button::new(tr("editor.play"))
        },
        Button { enabled: playable, hint: tr("editor.analyse.hint"), ..Button::new(tr("editor.analyse")) },
        Button { enabled: playable, hint: tr("editor.set-up.hint"), ..Button::new(tr("editor.set-up")) },
    ];
    let foot = Foot { buttons: &feet, first_has_focus: false };
    let (_, pressed) = lay_with_foot(ctx, Sheet::Editor, &theme, &mut out, foot, |ui| {
        // Room for the text below the board.
        let side = (ui.available_height() - 5.0 * theme.sizes.gap).clamp(200.0, 400.0);
        if narrow || ui.available_width() < side + 240.0 {
            let width = ui.available_width();
            field(ui, board, width.min(420.0), &theme);
            ui.add_space(theme.sizes.gap * 0.5);
            tools(ui, board, &theme, narrow);
        } else {
            ui.horizontal_top(|ui| {
                field(ui, board, side, &theme);
                ui.add_space(theme.sizes.gap);
                ui.vertical(|ui| tools(ui, board, &theme, narrow));
            });
        }
        ui.add_space(theme.sizes.gap * 0.5);
        as_text(ui, board, &theme, narrow);
    });
    match pressed {
        Some(0) => {
            let at_table = desk.table.record.as_ref().filter(|record| record.game == board.game());
            let usual = || usual_match(&settings, board.game());
            let (seats, hints) = at_table
                .map(|record| (record.seats.clone(), record.hints))
                .unwrap_or_else(|| (usual().seats, usual().hints));
            out.write(begin(board, seats, hints));
        }
        Some(1) => {
            out.write(begin(board, [Seat::Person, Seat::Person], true));
            out.write(UiCommand::ToggleAnalysis);
        }
        Some(_) => {
            draft.set_start(board.game(), board.text());
            out.write(UiCommand::OpenSheet(Sheet::SetUp));
        }
        None => {}
    }
    Ok(())
}

/// A match that begins here.
fn begin(board: &Sketching, seats: [Seat; 2], hints: bool) -> UiCommand {
    let record = Match { start: board.text(), hints, ..Match::new(board.game(), seats) };
    UiCommand::Begin(Box::new(reseeded(record)))
}

/// The board: a click puts what the brush holds, a drag paints; arrows move a cursor while it has the focus.
fn field(ui: &mut Ui, board: &mut Sketching, side: f32, theme: &Theme) {
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, tr("editor.board")));
    // The keys are the board's as soon as the sheet comes.
    if board.take_is_new() {
        response.request_focus();
    }
    let way = Orientation::default();
    let position = board.text();
    let game = board.game();
    let mut marks: Vec<(Sign, String)> = Vec::new();
    if response.has_focus() {
        marks.push((Sign::Frame, board.place_name(board.cursor())));
    }
    let bad = board.faults().iter().filter(|fault| !fault.places.is_empty());
    marks.extend(bad.flat_map(|fault| &fault.places).map(|&place| (Sign::Cross, board.place_name(place))));
    let picture = Picture { game, position: &position, marks: &marks, way, labels: true };
    picture.paint(ui.painter(), rect, theme);
    paint_with_pointer(ui, board, rect, &response, &picture);
    if response.has_focus() {
        let lock = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, lock));
        move_cursor(ui, board, &picture);
    }
}

fn paint_with_pointer(ui: &Ui, board: &mut Sketching, rect: Rect, response: &Response, picture: &Picture) {
    let at = response.interact_pointer_pos().and_then(|at| picture.place_at(rect, at));
    let began = ui.input(|input| input.pointer.primary_pressed()) && response.contains_pointer();
    if began {
        response.request_focus();
        if let Some(place) = at {
            board.begin_stroke(place);
        }
    } else if response.is_pointer_button_down_on()
        && let Some(place) = at
    {
        board.go_on_with_stroke(place);
    }
    if ui.input(|input| input.pointer.any_released()) {
        board.end_stroke();
    }
}

/// Arrows, and the keys that put something.
fn move_cursor(ui: &Ui, board: &mut Sketching, picture: &Picture) {
    let arrows = [
        (Key::ArrowLeft, (-1, 0)),
        (Key::ArrowRight, (1, 0)),
        (Key::ArrowUp, (0, 1)),
        (Key::ArrowDown, (0, -1)),
    ];
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    for (key, step) in arrows {
        if pressed(key) {
            board.set_cursor(picture.beside(board.cursor(), step));
        }
    }
    let piece = |side| board.piece_of(side);
    let puts = [
        (Key::Space, board.brush()),
        (Key::Enter, board.brush()),
        (Key::X, piece(Some(Side::First))),
        (Key::O, piece(Some(Side::Second))),
        (Key::Minus, piece(None)),
        (Key::Delete, piece(None)),
        (Key::Backspace, piece(None)),
    ];
    for (key, piece) in puts {
        if pressed(key) {
            board.put(board.cursor(), piece);
        }
    }
}

/// What is put, who is to move, and what is done to the whole board.
fn tools(ui: &mut Ui, board: &mut Sketching, theme: &Theme, narrow: bool) {
    let game = board.game();
    heading(ui, "editor.put", theme);
    let pieces: Vec<(u8, &str)> = board
        .pieces()
        .map(|(piece, side)| (piece, side.map_or(tr("editor.nothing"), |side| side_name(game, side))))
        .collect();
    if let Some(brush) = small_choice(ui, theme, narrow, board.brush(), &pieces) {
        board.set_brush(brush);
    }
    ui.add_space(theme.sizes.gap * 0.5);
    heading(ui, "editor.to-move", theme);
    let sides = Side::BOTH.map(|side| (side, side_name(game, side)));
    if let Some(side) = choose(ui, theme, narrow, board.to_move(), &sides) {
        board.set_to_move(side);
    }
    ui.add_space(theme.sizes.gap * 0.5);
    ui.horizontal_wrapped(|ui| {
        let undone = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Z));
        let redone = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Y));
        if small(ui, "menu.undo", board.can_undo(), theme, narrow) || undone {
            board.undo();
        }
        if small(ui, "menu.redo", board.can_redo(), theme, narrow) || redone {
            board.redo();
        }
        if small(ui, "editor.start", true, theme, narrow) {
            board.set_start();
        }
        if small(ui, "editor.clear", true, theme, narrow) {
            board.clear();
        }
    });
    ui.add_space(theme.sizes.gap * 0.5);
    for fault in board.faults() {
        say(ui, fault, board, theme);
    }
}

fn heading(ui: &mut Ui, key: &str, theme: &Theme) {
    ui.label(strong(tr(key), theme.sizes.text));
}

fn small(ui: &mut Ui, key: &str, enabled: bool, theme: &Theme, narrow: bool) -> bool {
    Button { enabled, ..Button::new(tr(key)) }.show(ui, theme, narrow) && enabled
}

/// Like [`choose`], as wide as the labels are.
fn small_choice(ui: &mut Ui, theme: &Theme, narrow: bool, now: u8, choices: &[(u8, &str)]) -> Option<u8> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for &(choice, label) in choices {
            let on = choice == now;
            let weight = if on { Weight::Primary } else { Weight::Plain };
            if (Button { weight, on, ..Button::new(label) }).show(ui, theme, narrow) {
                chosen = Some(choice);
            }
        }
    });
    chosen
}

/// What is wrong or odd, where.
fn say(ui: &mut Ui, fault: &Fault, board: &Sketching, theme: &Theme) {
    let places: Vec<String> = fault.places.iter().take(6).map(|&place| board.place_name(place)).collect();
    let more = if fault.places.len() > places.len() { " …" } else { "" };
    let places = format!("{}{more}", places.join(", "));
    let side = fault.side.map_or("", |side| side_name(board.game(), side));
    let words = trf(fault.key, &[("side", side), ("places", &places)]);
    let ink = if fault.stops { theme.panel.bad } else { theme.panel.quiet };
    ui.label(quiet(words, theme).color(ink.egui()));
}

/// The position's text, which can be copied, pasted and typed.
fn as_text(ui: &mut Ui, board: &mut Sketching, theme: &Theme, narrow: bool) {
    ui.with_layout(Layout::top_down(Align::Min), |ui| {
        heading(ui, "editor.text", theme);
        let mut text = board.typed().to_owned();
        let font = FontId::new(theme.sizes.text_small, bevy_egui::egui::FontFamily::Proportional);
        let edit = TextEdit::multiline(&mut text)
            .font(font)
            .desired_rows(2)
            .desired_width(ui.available_width())
            .min_size(vec2(0.0, target(theme, narrow)))
            .return_key(None);
        let response = ui.add(edit);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr("editor.text")));
        if response.changed() {
            board.type_text(text);
        }
        if let Some(error) = board.text_error() {
            ui.label(RichText::new(error).size(theme.sizes.text_small).color(theme.panel.bad.egui()));
        }
    });
}
