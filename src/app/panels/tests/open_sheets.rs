//! Sheets: nothing falls through them, all of them can be reached and closed, and keys alone will do.

use bevy::input::keyboard::Key;

use super::*;

/// The sheets that can be opened.
pub(super) const SHEETS: [Sheet; 8] = [
    Sheet::Files,
    Sheet::Games,
    Sheet::Settings,
    Sheet::Editor,
    Sheet::Rules,
    Sheet::Keys,
    Sheet::About,
    Sheet::SetUp,
];

impl Stage {
    pub(super) fn lay(&mut self, sheet: Option<Sheet>) {
        self.world.insert_resource(OpenSheet(sheet));
        for _ in 0..3 {
            self.pass(Vec::new());
        }
    }

    fn focused(&mut self) -> Option<egui::Id> {
        self.context().memory(|memory| memory.focused())
    }

    pub(super) fn tab(&mut self) -> Vec<UiCommand> {
        self.strike(egui::Key::Tab)
    }
}

/// Kind of fault: a click or wheel on a panel also plays on the board.
#[test]
fn a_sheet_lets_nothing_through() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Thinking);
        for sheet in SHEETS {
            stage.lay(Some(sheet));
            let window = egui::Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            for at in grid(window.shrink(2.0)) {
                assert!(stage.is_over_a_panel(at), "{sheet:?} at {width}x{height}: {at:?}");
            }
            let bar = stage.layout().bar;
            for asked in stage.click_all_over(bar) {
                assert_eq!(asked, UiCommand::CloseSheet, "{sheet:?} at {width}x{height}");
            }
            for key in ["u", "m", "t", "1", "s"] {
                assert_eq!(stage.press(letter(key), false), [], "{sheet:?}: '{key}'");
            }
            assert_eq!(stage.press(Key::Escape, false), [UiCommand::CloseSheet]);
        }
    }
}

#[test]
fn the_key_that_opens_a_sheet_closes_it() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    assert_eq!(stage.press(letter("?"), false), [UiCommand::OpenSheet(Sheet::Keys)]);
    stage.lay(Some(Sheet::Keys));
    assert_eq!(stage.press(letter("?"), false), [UiCommand::CloseSheet]);
}

#[test]
fn the_focus_stays_in_the_sheet_and_returns_to_where_it_was() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Thinking);
    for _ in 0..3 {
        stage.tab();
    }
    let before = stage.focused();
    assert!(before.is_some());
    let mut outside = Vec::new();
    for _ in 0..12 {
        outside.extend(stage.focused());
        stage.tab();
    }
    while stage.focused() != before {
        stage.tab();
    }
    stage.lay(Some(Sheet::About));
    for _ in 0..6 {
        stage.tab();
        let focused = stage.focused();
        assert!(focused.is_none_or(|id| !outside.contains(&id)), "{focused:?} lies below the sheet");
    }
    assert!(stage.focused().is_some(), "the sheet has a button");
    stage.lay(None);
    assert_eq!(stage.focused(), before);
}

/// Kind of fault: what is taller than the window cannot be reached, or hides the button that closes it.
#[test]
fn a_sheet_lies_within_the_window_and_its_cross_can_be_hit() {
    for (width, height) in SIZES.into_iter().chain([(390.0, 320.0), (700.0, 300.0)]) {
        for sheet in SHEETS {
            let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Thinking);
            stage.lay(Some(sheet));
            let id = egui::Id::new("sheet").with(sheet);
            let window = egui::Rect::from_min_size(Pos2::ZERO, vec2(width, height)).expand(0.5);
            let card = stage.context().memory(|memory| memory.area_rect(id)).unwrap();
            assert!(window.contains_rect(card), "{sheet:?} at {width}x{height}: {card:?}");
            let full = width < 700.0;
            assert!(!full || card.width() >= width - 1.0, "{sheet:?} at {width}x{height}: {card:?}");
            let cross = card.right_top() + vec2(-34.0, 34.0);
            assert_eq!(stage.click(cross), [UiCommand::CloseSheet], "{sheet:?} at {width}x{height}");
            // What lies in the middle of the settings may be one of them, and in that of the files a way to copy the game.
            let fits = |asked: &UiCommand| match sheet {
                Sheet::Settings => matches!(asked, UiCommand::Set(_)),
                Sheet::Files => matches!(asked, UiCommand::Copy(_)),
                _ => false,
            };
            let asked = stage.click(card.center());
            assert!(asked.iter().all(fits), "{sheet:?}: {asked:?}");
        }
    }
}

/// Kind of fault: a setting that only a mouse can reach.
#[test]
fn settings_are_set_with_tab_and_space_alone() {
    use crate::app::settings::{Change, ThemeChoice};
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Person);
        stage.lay(Some(Sheet::Settings));
        let mut asked = Vec::new();
        for _ in 0..60 {
            for key in [egui::Key::Tab, egui::Key::Space] {
                asked.extend(stage.strike(key));
            }
        }
        let set = |change| asked.contains(&UiCommand::Set(change));
        assert!(set(Change::Theme(ThemeChoice::Paper)), "{width}x{height}: {asked:?}");
        assert!(set(Change::Coordinates(false)), "{width}x{height}: {asked:?}");
        assert!(set(Change::Muted(true)), "{width}x{height}: {asked:?}");
    }
}
