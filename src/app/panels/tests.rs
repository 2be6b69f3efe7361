//! The panels in a world of their own: real egui passes without a window.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, RawInput, pos2, vec2};

use super::{
    BoardArea, DEFAULT_TIME_MS, Fingers, Layout, Orientation, PanelState, Parts, Screen, Seat, Table, Theme,
    Thought, UiCommand, dress, keys, loading, sheets, table_screen, title_screen,
};
use crate::app::board::picture::rules_page;
use crate::app::board::typing::{Stroke, Typing};
use crate::app::celebrate::Celebrating;
use crate::app::notice::{Mood, Notice};
use crate::app::save::Saved;
use crate::app::screens::{OpenSheet, Sheet};
use crate::app::settings::{Settings, TextSize};
use crate::app::showcase::Caption;
use crate::app::table::{Ticking, Turn};
use crate::app::thinking::{Analysis, Hint, Revealed};
use crate::games::Side;
use crate::protocol::Knobs;
use crate::record::Match;
use crate::search::limits::Limits;

mod fit;
mod moves;
mod open_sheets;
mod pad;
mod stage;

use stage::{SIZES, Stage, engine_at_full_time, letter};

/// Kind of fault: a click or wheel on a panel also plays on the board.
#[test]
fn the_pointer_is_egui_s_over_panels_and_the_board_s_over_the_board() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Thinking);
        let layout = stage.layout();
        let told = stage.world.resource::<BoardArea>().0;
        assert_eq!(told, Some(layout.board_rect()), "the board is told what is left for it");
        for part in [Some(layout.bar), layout.panel.map(|panel| panel.shrink(12.0))].into_iter().flatten() {
            for at in grid(part) {
                assert!(stage.is_over_a_panel(at), "{width}x{height}: {at:?} goes through {part:?}");
            }
        }
        for at in grid(layout.board) {
            assert!(!stage.is_over_a_panel(at), "{width}x{height}: the board does not get {at:?}");
        }
    }
}

/// Kind of fault: the same; what only tells something lets the pointer through.
#[test]
fn announcements_let_the_pointer_through() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Showcase).with_match(&["f5"], Turn::Thinking);
    stage.world.insert_resource(Caption(Some("showcase.take-over".to_owned())));
    stage.pass(Vec::new());
    let layout = stage.layout();
    for at in [layout.board.center(), layout.caption.unwrap().center()] {
        assert!(!stage.is_over_a_panel(at), "{at:?}");
    }
}

fn grid(rect: egui::Rect) -> Vec<Pos2> {
    let steps = [0.02, 0.3, 0.5, 0.7, 0.98];
    steps.into_iter().flat_map(|x| steps.map(|y| rect.lerp_inside(vec2(x, y)))).collect()
}

#[test]
fn the_bar_offers_what_is_possible_and_nothing_else() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&[], Turn::Person);
    let bar = stage.layout().bar;
    let panels = [UiCommand::ToggleSearchPanel, UiCommand::ToggleMoves];
    let wanted = [&[UiCommand::OpenSheet(Sheet::SetUp), UiCommand::Hint][..], &panels].concat();
    assert_eq!(stage.click_all_over(bar), wanted);
    let mut stage =
        Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5", "d6", "c3"], Turn::Thinking);
    let asked = stage.click_all_over(bar);
    let wanted =
        [UiCommand::OpenSheet(Sheet::SetUp), UiCommand::Undo, UiCommand::MoveNow, UiCommand::TogglePause];
    assert_eq!(asked, [&wanted[..], &panels].concat());
}

#[test]
fn every_button_of_a_narrow_bar_can_be_hit() {
    let mut stage = Stage::new(390.0, 844.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    let bar = stage.layout().bar;
    assert_eq!(stage.click_all_over(bar), [UiCommand::Undo, UiCommand::MoveNow]);
}

#[test]
fn the_title_leads_to_a_match_the_showcase_and_the_saved_match() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, Screen::Title);
        let saved = Match::new("othello", [Seat::Person, Seat::Person]);
        stage.world.insert_resource(Saved(Some(saved)));
        stage.pass(Vec::new());
        stage.pass(Vec::new());
        let mut asked = Vec::new();
        let x = if width < 700.0 { width / 2.0 } else { 240.0 };
        for y in (0..height as u32 / 12).map(|step| step as f32 * 12.0) {
            asked.extend(stage.click(pos2(x, y)));
        }
        let has = |wanted: fn(&UiCommand) -> bool| asked.iter().any(wanted);
        assert!(has(|command| matches!(command, UiCommand::Begin(_))), "{width}x{height}");
        assert!(has(|command| *command == UiCommand::Open(Screen::Showcase)), "{width}x{height}");
        assert!(has(|command| *command == UiCommand::Resume), "{width}x{height}");
    }
}

#[test]
fn keys_ask_for_what_is_possible() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    assert_eq!(stage.press(letter("u"), false), [UiCommand::Undo]);
    assert_eq!(stage.press(letter("z"), true), [UiCommand::Undo]);
    assert_eq!(stage.press(letter("m"), false), [UiCommand::MoveNow]);
    assert_eq!(stage.press(letter("r"), false), [], "nothing was taken back");
    assert_eq!(stage.press(letter("+"), false), [UiCommand::SetThinkTime(8_000)]);
    assert_eq!(stage.press(letter("-"), false), [UiCommand::SetThinkTime(2_000)]);
    assert_eq!(stage.press(letter("2"), false), [UiCommand::SetSeat(Side::Second, Seat::Person)]);
    assert_eq!(stage.press(Key::Escape, false), [UiCommand::Open(Screen::Title)]);
    stage.world.insert_resource(Notice(Some("something".to_owned()), Mood::Trouble));
    assert_eq!(stage.press(Key::Escape, false), [UiCommand::Dismiss]);
}

/// Kind of fault: the second sign of a square changes who plays.
#[test]
fn signs_of_a_square_go_to_the_board_and_to_nothing_else() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&[], Turn::Person);
    for sign in ["f", "A"] {
        assert_eq!(stage.press(letter(sign), false), []);
    }
    stage.world.resource_mut::<Typing>().text = "f".to_owned();
    assert_eq!(stage.press(letter("1"), false), [], "a row");
    assert_eq!(stage.press(Key::Escape, false), [], "what is typed goes first");
    let strokes: Vec<_> = stage.world.resource_mut::<Messages<Stroke>>().drain().collect();
    assert_eq!(strokes, [Stroke::Sign('f'), Stroke::Sign('a'), Stroke::Sign('1'), Stroke::Clear]);
    stage.world.resource_mut::<Typing>().text.clear();
    assert_eq!(stage.press(letter("f"), true), []);
    assert_eq!(stage.world.resource_mut::<Messages<Stroke>>().drain().count(), 0, "Ctrl+F is the browser's");
    assert_eq!(stage.press(letter("1"), false).len(), 1);
}

/// Kind of fault: keys typed in a text box play moves.
#[test]
fn keys_typed_in_a_text_box_stay_there() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    let mut text = String::new();
    let _ = stage.context().run_ui(RawInput::default(), |ui| {
        ui.text_edit_singleline(&mut text).request_focus();
    });
    assert_eq!(stage.press(letter("u"), false), []);
    assert_eq!(stage.press(letter("n"), false), []);
}

/// Kind of fault: glyphs missing from the font show as boxes.
#[test]
fn the_fonts_have_every_sign_of_the_texts() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Title);
    let signs: String = [include_str!("../../../assets/text/en.ron"), sheets::ABOUT, rules_page("othello")]
        .concat()
        .chars()
        .filter(|c| !c.is_control())
        .collect();
    for family in [egui::FontFamily::Proportional, crate::app::theme::fonts::strong()] {
        let known = stage.context().fonts_mut(|fonts| fonts.fonts.font(&family).characters().clone());
        for sign in signs.chars().chain("≥≤±−·…–\u{a0}".chars()) {
            assert!(known.contains_key(&sign), "{family:?} has no '{sign}'");
        }
    }
}

#[test]
fn every_screen_can_be_drawn_at_any_size() {
    for screen in [Screen::Loading, Screen::Title, Screen::Playing, Screen::Showcase] {
        for size in [(1.0, 1.0), (120.0, 90.0), (320.0, 240.0), (699.0, 300.0), (4_000.0, 300.0)] {
            let mut stage = Stage::new(size.0, size.1, screen).with_match(&["f5"], Turn::Thinking);
            stage.world.insert_resource(Notice(Some("something went wrong".to_owned()), Mood::Trouble));
            stage.pass(Vec::new());
            stage.pass(Vec::new());
        }
    }
}
