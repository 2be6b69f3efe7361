//! What is kept, what is offered at the next start, and what happens to a file that cannot be opened.

use std::fs;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use plyscope::app::notice::Notice;
use plyscope::app::save::{Library, Saved, Store};
use plyscope::app::screens::Screen;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::thinking::answer_with;
use plyscope::games::Side;
use plyscope::record::{Match, Seat};

use crate::support::*;

fn saved(app: &App) -> Option<&Match> {
    app.world().resource::<Saved>().0.as_ref()
}

fn notice(app: &App) -> String {
    app.world().resource::<Notice>().0.clone().unwrap_or_default()
}

#[track_caller]
fn until_saved(app: &mut App, folder: &Folder, steps: &str) {
    until(app, "the file is written", |_| {
        folder.newest().is_some_and(|record| record.moves.join(" ") == steps)
    });
}

#[test]
fn a_match_is_kept_after_each_move_and_offered_at_the_next_start() {
    use_instant_engine();
    let folder = Folder::new("resume");
    let mut app = start_in(&folder);
    assert_eq!((saved(&app), notice(&app).as_str()), (None, ""));
    command(&mut app, UiCommand::Begin(Box::new(othello(Seat::Person, quick()))));
    frames(&mut app, 5);
    assert_eq!(folder.games().len(), 0, "before the first move there is nothing to keep");
    play(&mut app, Side::First, "f5");
    until_turn(&mut app, Turn::Person);
    let steps = moves(&app).join(" ");
    until_saved(&mut app, &folder, &steps);
    let before = table(&app).record.clone().map(|record| record.without_label());

    // No goodbye: the program is gone, as after kill -9.
    drop(app);
    let mut app = start_in(&folder);
    assert_eq!(saved(&app).map(Match::without_label), before);
    command(&mut app, UiCommand::Resume);
    frames(&mut app, 3);
    assert!(is_at(&app, Screen::Playing));
    let resumed = table(&app).record.as_ref().map(Match::without_label);
    assert_eq!((resumed, turn(&app)), (before, Turn::Person));
}

/// Brings the program into a turn state, with engines that think until they are stopped; returns the steps that are played then.
type Reach = fn(&mut App) -> &'static str;

fn begin(app: &mut App, record: Match) {
    command(app, UiCommand::Begin(Box::new(record)));
    frames(app, 3);
}

fn on_turn_of_a_person(app: &mut App) -> &'static str {
    begin(app, othello(Seat::Person, Seat::Person));
    play(app, Side::First, "f5");
    "f5"
}

fn while_an_engine_thinks(app: &mut App) -> &'static str {
    begin(app, othello(Seat::Person, slow()));
    play(app, Side::First, "f5");
    "f5"
}

fn while_the_match_is_paused(app: &mut App) -> &'static str {
    let steps = while_an_engine_thinks(app);
    command(app, UiCommand::TogglePause);
    steps
}

fn while_discs_turn(app: &mut App) -> &'static str {
    begin(app, othello(Seat::Person, Seat::Person));
    play(app, Side::First, "f5");
    act(app, Side::Second, "d6");
    "f5 d6"
}

fn while_a_pass_is_shown(app: &mut App) -> &'static str {
    begin(app, with_a_pass(Seat::Person, slow()));
    play(app, Side::First, "a1");
    "a1"
}

fn looking_at_the_past(app: &mut App) -> &'static str {
    begin(app, after(othello(Seat::Person, slow()), "f5 d6 c3"));
    command(app, UiCommand::Jump(1));
    "f5 d6 c3"
}

fn with_a_line_left(app: &mut App) -> &'static str {
    begin(app, after(othello(Seat::Person, Seat::Person), "f5 d6 c3"));
    command(app, UiCommand::Jump(1));
    play(app, Side::Second, "f4");
    "f5 f4"
}

fn after_the_end(app: &mut App) -> &'static str {
    begin(app, after(with_a_pass(Seat::Person, Seat::Person), "a1 pass"));
    play(app, Side::First, "a8");
    "a1 pass a8"
}

const STATES: [(Turn, Reach); 8] = [
    (Turn::Person, on_turn_of_a_person),
    (Turn::Thinking, while_an_engine_thinks),
    (Turn::Paused, while_the_match_is_paused),
    (Turn::Moving, while_discs_turn),
    (Turn::Passing, while_a_pass_is_shown),
    (Turn::Looking, looking_at_the_past),
    (Turn::Person, with_a_line_left),
    (Turn::Over, after_the_end),
];

/// Kind of fault: the save is lost unless the program is closed in one particular way; what was loaded is saved otherwise than it was.
#[test]
fn every_turn_state_is_kept_and_comes_back_byte_for_byte() {
    answer_with(search_on);
    for (state, reach) in STATES {
        let folder = Folder::new("states");
        let mut app = start_in(&folder);
        let steps = reach(&mut app);
        // The state lasts for as long as the disk takes.
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        assert_eq!(turn(&app), state);
        until_saved(&mut app, &folder, steps);
        let record = table(&app).record.clone().expect("a match");
        until(&mut app, "all of it is written", |_| folder.newest().as_ref() == Some(&record));
        let [file] = &folder.games()[..] else { panic!("one game, one file: {:?}", folder.games()) };
        let text = folder.text(file).expect("the file");
        drop(app);

        // Opened and left alone, the file stays as it is, and so does what would be written.
        let mut app = start_in(&folder);
        assert_eq!(saved(&app).is_some(), state != Turn::Over);
        begin(&mut app, record.clone());
        frames(&mut app, 5);
        assert_eq!(folder.text(file).as_ref(), Some(&text), "{state:?}");
        assert_eq!(table(&app).record.as_ref().map(Match::write), Some(text));
        assert_eq!(table(&app).position().map(|position| position.key()), {
            let positions = record.positions().expect("legal");
            Some(positions[record.cursor].key())
        });
        // A pause ends with the program, and so does what moves.
        match state {
            Turn::Paused => assert_eq!(turn(&app), Turn::Thinking),
            Turn::Moving => assert_eq!(turn(&app), Turn::Person),
            _ => assert_eq!(turn(&app), state),
        }
    }
}

#[test]
fn what_was_played_last_is_written_as_the_program_ends() {
    let folder = Folder::new("exit");
    let mut app = start_in(&folder);
    begin(&mut app, with_a_pass(Seat::Person, Seat::Person));
    act(&mut app, Side::First, "a1");
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(folder.newest().map(|record| record.moves), Some(vec!["a1".to_owned()]));
}

#[test]
fn the_cursor_is_kept_and_a_finished_match_is_not_offered() {
    let folder = Folder::new("cursor");
    let mut app = start_in(&folder);
    let record = after(with_a_pass(Seat::Person, Seat::Person), "a1 pass");
    begin(&mut app, record);
    command(&mut app, UiCommand::Undo);
    until(&mut app, "the file is written", |_| folder.newest().is_some_and(|record| record.cursor == 0));
    assert_eq!(saved(&start_in(&folder)).map(|record| (record.cursor, record.moves.len())), Some((0, 2)));
    command(&mut app, UiCommand::Redo);
    play(&mut app, Side::First, "a8");
    until_saved(&mut app, &folder, "a1 pass a8");
    assert_eq!(saved(&app), None);
    let app = start_in(&folder);
    assert_eq!((saved(&app), notice(&app).as_str()), (None, ""));
    assert_eq!(app.world().resource::<Library>().games().len(), 1, "but it is there to be looked at");
}

/// Kind of fault: a new game, a link or a file overwrites the saved game.
#[test]
fn every_game_is_kept_and_the_last_one_is_offered() {
    let folder = Folder::new("library");
    let mut app = start_in(&folder);
    for first in ["f5", "d3", "c4"] {
        begin(&mut app, othello(Seat::Person, Seat::Person));
        play(&mut app, Side::First, first);
    }
    command(&mut app, UiCommand::NewGame);
    play(&mut app, Side::First, "e6");
    until_saved(&mut app, &folder, "e6");
    let app = start_in(&folder);
    let library = app.world().resource::<Library>();
    let games: Vec<_> = library.games().iter().map(|game| game.record.moves.join(" ")).collect();
    assert_eq!(games, ["e6", "c4", "d3", "f5"]);
    assert_eq!(saved(&app).map(|record| record.moves.join(" ")).as_deref(), Some("e6"));
}

#[test]
fn an_older_game_is_gone_on_with_in_its_own_file() {
    let folder = Folder::new("older");
    let mut app = start_in(&folder);
    for first in ["f5", "d3"] {
        begin(&mut app, othello(Seat::Person, Seat::Person));
        play(&mut app, Side::First, first);
    }
    let older = app.world().resource::<Library>().games()[1].record.clone();
    begin(&mut app, older);
    play(&mut app, Side::Second, "d6");
    until_saved(&mut app, &folder, "f5 d6");
    assert_eq!(folder.games().len(), 2);
    assert_eq!(saved(&start_in(&folder)).map(|record| record.moves.join(" ")).as_deref(), Some("f5 d6"));
}

/// Kind of fault: two windows go on with one game, and whoever writes last wins.
#[test]
fn a_game_that_went_on_in_another_window_is_not_written_over() {
    let folder = Folder::new("two-windows");
    let mut one = start_in(&folder);
    begin(&mut one, othello(Seat::Person, Seat::Person));
    play(&mut one, Side::First, "f5");
    until_saved(&mut one, &folder, "f5");
    let mut other = start_in(&folder);
    command(&mut other, UiCommand::Resume);
    frames(&mut other, 3);
    play(&mut other, Side::Second, "d6");
    until_saved(&mut other, &folder, "f5 d6");
    play(&mut one, Side::Second, "f4");
    until_saved(&mut one, &folder, "f5 f4");
    assert!(notice(&one).contains("another window"), "{}", notice(&one));
    play(&mut other, Side::First, "c3");
    until_saved(&mut other, &folder, "f5 d6 c3");
    play(&mut one, Side::First, "e3");
    until_saved(&mut one, &folder, "f5 f4 e3");
    assert_eq!(folder.games().len(), 2, "each window has a game of its own from there on");
    let mut kept: Vec<String> = start_in(&folder)
        .world()
        .resource::<Library>()
        .games()
        .iter()
        .map(|game| game.record.moves.join(" "))
        .collect();
    kept.sort();
    assert_eq!(kept, ["f5 d6 c3", "f5 f4 e3"]);
}

#[test]
fn a_deleted_game_is_gone_and_can_be_had_back() {
    let folder = Folder::new("delete");
    let mut app = start_in(&folder);
    for first in ["f5", "d3"] {
        begin(&mut app, othello(Seat::Person, Seat::Person));
        play(&mut app, Side::First, first);
    }
    until_saved(&mut app, &folder, "d3");
    let older = app.world().resource::<Library>().games()[1].label().id;
    let before = folder.text(&format!("{older}.ron"));
    command(&mut app, UiCommand::Open(Screen::Title));
    command(&mut app, UiCommand::DeleteGame(older));
    assert_eq!(folder.games().len(), 1);
    assert_eq!(app.world().resource::<Library>().games().len(), 1);
    command(&mut app, UiCommand::RestoreGame);
    until(&mut app, "the file is back", |_| folder.games().len() == 2);
    until(&mut app, "as it was", |_| folder.text(&format!("{older}.ron")) == before);
    let games = app.world().resource::<Library>().games();
    assert_eq!(games.iter().map(|game| game.record.moves.join("")).collect::<Vec<_>>(), ["d3", "f5"]);
}

#[test]
fn saving_what_was_read_gives_the_same_bytes() {
    let record = after(othello(Seat::Person, slow()), "f5 d6 c3");
    let text = record.write();
    assert_eq!(Match::read(&text).map(|read| read.write()), Ok(text));
}

#[test]
fn a_showcase_and_an_untouched_new_match_overwrite_nothing() {
    let folder = Folder::new("showcase");
    let text = after(othello(Seat::Person, slow()), "f5 d6").write();
    folder.put("game-7.ron", text.as_bytes());
    let mut app = start_in(&folder);
    command(&mut app, UiCommand::Begin(Box::new(othello(Seat::Person, slow()))));
    frames(&mut app, 5);
    command(&mut app, UiCommand::Open(Screen::Showcase));
    frames(&mut app, 5);
    assert_eq!((folder.text("game-7.ron"), folder.games().len()), (Some(text), 1));
}

/// Kind of fault: an edited, cut or foreign file stops the start, or is overwritten.
#[test]
fn a_file_that_cannot_be_opened_is_set_aside_with_a_word() {
    let newer = after(othello(Seat::Person, slow()), "f5").write().replacen("version: 1", "version: 99", 1);
    let illegal = after(othello(Seat::Person, slow()), "f5 f5").write();
    let cases: [(&[u8], &str); 8] = [
        (b"", ""),
        (b"\xff\xfe\x00\x80 bytes", ""),
        (b"<!DOCTYPE html><html></html>", ""),
        (b"(version: \"one\")", ""),
        (newer.as_bytes(), "newer version"),
        (illegal.as_bytes(), "move 2"),
        (b"(version: 1, game: \"tiddlywinks\", seats: (Person, Person))", "tiddlywinks"),
        (&[b'('; 5_000], ""),
    ];
    let folder = Folder::new("unreadable");
    for (number, (bytes, reason)) in cases.into_iter().enumerate() {
        folder.put("game-7.ron", bytes);
        let app = start_in(&folder);
        assert_eq!(saved(&app), None);
        let told = notice(&app);
        assert!(told.starts_with("Your saved game") && told.contains(reason), "{told}");
        let kept = folder.path().join(format!("game-7.unreadable-{}.ron", number + 1));
        assert_eq!(
            fs::read(kept).ok().as_deref(),
            Some(bytes),
            "it is kept as it was, beside the earlier ones"
        );
    }
    assert_eq!(folder.names().len(), 8);
}

#[test]
fn several_files_that_cannot_be_opened_stop_no_other() {
    let folder = Folder::new("several");
    folder.put("game-1.ron", b"");
    folder.put("game-2.ron", after(othello(Seat::Person, slow()), "f5 d6").write().as_bytes());
    folder.put("game-3.ron", b"\xff");
    folder.put("game-03.ron", b"no name of ours");
    folder.put("holiday.ron", b"nor this");
    let app = start_in(&folder);
    assert!(notice(&app).starts_with("2 of your saved games could not be opened"), "{}", notice(&app));
    assert_eq!(saved(&app).map(|record| record.moves.len()), Some(2));
    let names =
        ["game-03.ron", "game-1.unreadable-1.ron", "game-2.ron", "game-3.unreadable-1.ron", "holiday.ron"];
    assert_eq!(folder.names(), names);
}

#[test]
fn a_file_cut_at_any_byte_never_stops_the_start() {
    let whole = after(othello(Seat::Person, slow()), "f5 d6 c3").write();
    for length in 0..whole.trim_end().len() {
        let cut = Match::read(&whole[..length]);
        assert!(cut.is_err(), "{length} bytes of {} were read as {cut:?}", whole.len());
    }
    // A start costs an app, so that only some of the lengths go through one.
    let folder = Folder::new("cut");
    for length in (0..whole.trim_end().len()).step_by(17) {
        folder.put("game-7.ron", &whole.as_bytes()[..length]);
        let app = start_in(&folder);
        assert!(saved(&app).is_none() && !notice(&app).is_empty(), "{length} bytes");
    }
}

#[test]
fn a_file_with_any_byte_changed_is_opened_or_refused() {
    let whole = after(othello(Seat::Person, slow()), "f5 d6 c3").write();
    let mut accepted = 0;
    for place in 0..whole.len() {
        for byte in [0, b' ', b'9', b'(', b'"', 0x80, 0xff] {
            let mut bytes = whole.clone().into_bytes();
            bytes[place] = byte;
            let text = String::from_utf8_lossy(&bytes);
            if let Ok(record) = Match::read(&text) {
                assert!(record.positions().is_ok(), "{text}");
                accepted += 1;
            }
        }
    }
    assert!(accepted > 0, "a changed seed or blank is still a match");
}

/// Kind of fault: storage that refuses stops the program.
#[test]
fn a_folder_that_cannot_be_written_is_a_notice_and_the_match_goes_on() {
    let folder = Folder::new("refuses");
    folder.put("data", b"a file where a folder should be");
    let mut app = bare_app();
    app.insert_resource(Store::Folder(folder.path().join("data")));
    app.finish();
    app.cleanup();
    frames(&mut app, 2);
    // A match that goes on is no choice to remember, so that only matches are written here.
    let record = after(othello(Seat::Person, Seat::Person), "f5");
    command(&mut app, UiCommand::Begin(Box::new(record)));
    frames(&mut app, 2);
    play(&mut app, Side::Second, "d6");
    until(&mut app, "a notice", |world| {
        world.resource::<Notice>().0.as_ref().is_some_and(|told| told.contains("could not be saved"))
    });
    // The settings, which hold what was chosen for the match, say their word, too.
    frames(&mut app, 30);
    command(&mut app, UiCommand::Dismiss);
    play(&mut app, Side::First, "c3");
    frames(&mut app, 5);
    assert_eq!(moves(&app).len(), 3);
    assert!(!notice(&app).contains("game could not be saved"), "it is said once");
}
