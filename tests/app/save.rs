//! What is kept, what is offered at the next start, and what happens to a file that cannot be opened.

use std::fs;

use bevy::prelude::*;
use plyscope::app::notice::Notice;
use plyscope::app::save::{Saved, Store};
use plyscope::app::screens::Screen;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::thinking::answer_with;
use plyscope::games::Side;
use plyscope::record::{Match, Seat};

use crate::support::*;

/// The program, started with its data in this folder.
fn start(folder: &Folder) -> App {
    let mut app = bare_app();
    app.insert_resource(Store::Folder(folder.path().to_owned()));
    app.finish();
    app.cleanup();
    frames(&mut app, 2);
    app
}

fn saved(app: &App) -> Option<&Match> {
    app.world().resource::<Saved>().0.as_ref()
}

fn notice(app: &App) -> String {
    app.world().resource::<Notice>().0.clone().unwrap_or_default()
}

#[track_caller]
fn until_saved(app: &mut App, folder: &Folder, moves: usize) {
    until(app, "the file is written", |_| {
        folder
            .text("match.ron")
            .and_then(|text| Match::read(&text).ok())
            .is_some_and(|record| record.moves.len() == moves)
    });
}

#[test]
fn a_match_is_kept_after_each_move_and_offered_at_the_next_start() {
    use_instant_engine();
    let folder = Folder::new("resume");
    let mut app = start(&folder);
    assert_eq!((saved(&app), notice(&app).as_str()), (None, ""));
    command(&mut app, UiCommand::Begin(Box::new(othello(Seat::Person, quick()))));
    frames(&mut app, 5);
    assert_eq!(folder.text("match.ron"), None, "before the first move there is nothing to keep");
    play(&mut app, Side::First, "f5");
    until_turn(&mut app, Turn::Person);
    until_saved(&mut app, &folder, 2);
    let before = table(&app).record.clone();

    // No goodbye: the program is gone, as after kill -9.
    drop(app);
    let mut app = start(&folder);
    assert_eq!(saved(&app).cloned(), before);
    command(&mut app, UiCommand::Resume);
    frames(&mut app, 3);
    assert!(is_at(&app, Screen::Playing));
    assert_eq!((table(&app).record.clone(), turn(&app)), (before, Turn::Person));
}

/// Kind of fault: the save is lost unless the program is closed in one particular way.
#[test]
fn what_was_played_is_kept_in_every_turn_state() {
    answer_with(search_on);
    let folder = Folder::new("states");
    let mut app = start(&folder);
    // While an engine thinks.
    command(&mut app, UiCommand::Begin(Box::new(othello(Seat::Person, slow()))));
    frames(&mut app, 3);
    play(&mut app, Side::First, "f5");
    assert_eq!(turn(&app), Turn::Thinking);
    until_saved(&mut app, &folder, 1);
    // While a pass is shown.
    command(&mut app, UiCommand::Begin(Box::new(with_a_pass(Seat::Person, slow()))));
    play(&mut app, Side::First, "a1");
    assert_eq!(turn(&app), Turn::Passing);
    until(&mut app, "the file is written", |_| {
        folder.text("match.ron").is_some_and(|text| text.contains("a1"))
    });
    // As the program ends.
    until_turn(&mut app, Turn::Person);
    act(&mut app, Side::First, "a8");
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(
        Match::read(&folder.text("match.ron").expect("a file")).map(|record| record.moves.len()),
        Ok(3)
    );
}

#[test]
fn the_cursor_is_kept_and_a_finished_match_is_not_offered() {
    let folder = Folder::new("cursor");
    let mut app = start(&folder);
    let record = after(with_a_pass(Seat::Person, Seat::Person), "a1 pass");
    command(&mut app, UiCommand::Begin(Box::new(record)));
    frames(&mut app, 3);
    command(&mut app, UiCommand::Undo);
    until(&mut app, "the file is written", |_| {
        folder.text("match.ron").is_some_and(|text| text.contains("cursor: 0"))
    });
    assert_eq!(saved(&start(&folder)).map(|record| (record.cursor, record.moves.len())), Some((0, 2)));
    command(&mut app, UiCommand::Redo);
    play(&mut app, Side::First, "a8");
    until_saved(&mut app, &folder, 3);
    assert_eq!(saved(&app), None);
    assert_eq!((saved(&start(&folder)), notice(&start(&folder)).as_str()), (None, ""));
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
    folder.put("match.ron", text.as_bytes());
    let mut app = start(&folder);
    command(&mut app, UiCommand::Begin(Box::new(othello(Seat::Person, slow()))));
    frames(&mut app, 5);
    command(&mut app, UiCommand::Open(Screen::Showcase));
    frames(&mut app, 5);
    assert_eq!(folder.text("match.ron"), Some(text));
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
        folder.put("match.ron", bytes);
        let app = start(&folder);
        assert_eq!(saved(&app), None);
        let told = notice(&app);
        assert!(told.starts_with("Your saved game") && told.contains(reason), "{told}");
        let kept = folder.path().join(format!("match.unreadable-{}.ron", number + 1));
        assert_eq!(
            fs::read(kept).ok().as_deref(),
            Some(bytes),
            "it is kept as it was, beside the earlier ones"
        );
    }
    assert_eq!(folder.names().len(), 8);
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
        folder.put("match.ron", &whole.as_bytes()[..length]);
        let app = start(&folder);
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
    folder.put("match.ron", b"a file where a folder should be");
    let mut app = bare_app();
    app.insert_resource(Store::Folder(folder.path().join("match.ron")));
    app.finish();
    app.cleanup();
    frames(&mut app, 2);
    command(&mut app, UiCommand::Begin(Box::new(othello(Seat::Person, Seat::Person))));
    frames(&mut app, 2);
    play(&mut app, Side::First, "f5");
    until(&mut app, "a notice", |world| {
        world.resource::<Notice>().0.as_ref().is_some_and(|told| told.contains("could not be saved"))
    });
    play(&mut app, Side::Second, "d6");
    assert_eq!(moves(&app).len(), 2);
}
