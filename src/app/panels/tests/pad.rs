//! The pad and the table of a game that is one.

use super::*;
use crate::app::board::Fingers;
use crate::app::panels::pad;

fn stage(width: f32, height: f32, game: &str, seats: [Seat; 2]) -> Stage {
    let mut stage = Stage::new(width, height, Screen::Playing);
    stage.world.insert_resource(Table::open(Match::new(game, seats)).unwrap());
    stage.world.insert_resource(Turn::Person);
    stage.pass(Vec::new());
    stage.pass(Vec::new());
    stage
}

fn layout(stage: &Stage, rows: usize) -> Layout {
    let sizes = &stage.world.resource::<Theme>().sizes;
    let parts = Parts { panel: true, pad: pad::height(rows) as u16, ..Parts::default() };
    Layout::new(stage.size.0, stage.size.1, sizes, parts)
}

fn choices(asked: &[UiCommand], side: Side) -> Vec<&'static str> {
    let choice = |command: &UiCommand| match command {
        UiCommand::Choose(who, action) if *who == side => Some(*action),
        _ => None,
    };
    asked.iter().filter_map(choice).collect()
}

#[test]
fn a_telephone_has_a_row_of_four_large_buttons_for_each_person() {
    let mut one = stage(390.0, 844.0, "trails", [Seat::Person, engine_at_full_time()]);
    let place = layout(&one, 1).pad;
    assert!(place.height() >= 44.0 && place.width() / 4.0 >= 44.0, "{place}");
    let asked = one.click_all_over(place);
    assert_eq!(choices(&asked, Side::First), ["L", "U", "D", "R"]);
    assert_eq!(choices(&asked, Side::Second), [""; 0]);
    let mut two = stage(390.0, 844.0, "trails", [Seat::Person, Seat::Person]);
    let place = layout(&two, 2).pad;
    let (upper, lower) = place.split_top_bottom_at_fraction(0.5);
    assert_eq!(choices(&two.click_all_over(upper), Side::First).len(), 4);
    assert_eq!(choices(&two.click_all_over(lower), Side::Second).len(), 4);
}

#[test]
fn a_wide_window_has_them_once_a_finger_has_touched_it() {
    let mut stage = stage(1280.0, 800.0, "trails", [Seat::Person, engine_at_full_time()]);
    let place = layout(&stage, 1).pad;
    assert_eq!(choices(&stage.click_all_over(place), Side::First), [""; 0]);
    stage.world.insert_resource(Fingers(true));
    stage.pass(Vec::new());
    stage.pass(Vec::new());
    assert_eq!(choices(&stage.click_all_over(place), Side::First).len(), 4);
}

#[test]
fn duel_has_its_table_in_the_boards_place_and_shows_the_equilibrium_on_request() {
    for (width, height) in SIZES {
        let mut stage = stage(width, height, "duel", [Seat::Person, engine_at_full_time()]);
        let layout = layout(&stage, 1);
        assert_eq!(choices(&stage.click_all_over(layout.pad), Side::First), ["attack", "dodge", "charge"]);
        let board = layout.board;
        assert!(stage.is_over_a_panel(board.center()), "{width}x{height}");
        let mut asked = Vec::new();
        let mut y = board.bottom() - 8.0;
        while y > board.center().y && asked.is_empty() {
            asked = stage.click(pos2(board.center().x - 120.0, y));
            asked.extend(stage.click(pos2(board.left() + 40.0, y)));
            asked.retain(|command| *command == UiCommand::ToggleEquilibrium);
            y -= 12.0;
        }
        assert!(asked.contains(&UiCommand::ToggleEquilibrium), "{width}x{height}");
    }
    let mut othello = stage(1280.0, 800.0, "othello", [Seat::Person, engine_at_full_time()]);
    let center = layout(&othello, 0).board.center();
    assert!(!othello.is_over_a_panel(center));
}

/// Kind of fault: what explains the engine is found by nobody.
#[test]
fn the_lesson_is_begun_by_a_key_the_menu_and_the_page_of_rules() {
    let is_duel = |asked: &UiCommand| matches!(asked, UiCommand::Begin(record) if record.game == "duel");
    for (width, height) in SIZES {
        let mut stage = stage(width, height, "trails", [Seat::Person, Seat::Person]);
        assert!(matches!(&stage.press(letter("z"), false)[..], [asked] if is_duel(asked)));
        let window = egui::Rect::from_min_size(Pos2::ZERO, vec2(width, height));

        // Without scrolling, by mouse and by finger.
        stage.lay(Some(Sheet::Rules));
        for finger in [false, true] {
            let found = stage.find(window, finger, is_duel);
            assert!(found, "{width}x{height}, finger: {finger}");
        }
        // By keys alone, from where the focus stands.
        let reached = (0..6).any(|_| {
            let mut asked = stage.tab();
            asked.extend(stage.strike(egui::Key::Enter));
            asked.iter().any(is_duel)
        });
        assert!(reached, "{width}x{height}: by Tab and Enter");
    }
    let mut other = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5"], Turn::Person);
    assert_eq!(other.press(letter("z"), false), []);
}
