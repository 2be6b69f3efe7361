//! Games that come and go as texts: pasted, dropped, opened, saved.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use plyscope::app::files::{By, Draft, Given, Shelf};
use plyscope::app::notice::{Mood, Notice};
use plyscope::app::save::{Library, Store};
use plyscope::app::screens::{OpenSheet, Screen, Sheet};
use plyscope::app::table::UiCommand;
use plyscope::exchange::Format;
use plyscope::games::Side;
use plyscope::record::{Match, Seat};

use crate::support::*;

fn give(app: &mut App, text: &str) {
    app.world_mut().write_message(Given { text: text.to_owned(), by: By::Hand });
    frames(app, 3);
}

fn notice(app: &App) -> Notice {
    app.world().resource::<Notice>().clone()
}

fn draft(app: &App) -> &Draft {
    app.world().resource::<Draft>()
}

fn open_sheet(app: &App) -> Option<Sheet> {
    app.world().resource::<OpenSheet>().0
}

#[test]
fn a_pasted_game_is_opened_and_the_game_before_it_is_kept() {
    let folder = Folder::new("pasted");
    let mut app = bare_app();
    app.insert_resource(Store::Folder(folder.path().to_owned()));
    app.finish();
    app.cleanup();
    frames(&mut app, 2);
    give(&mut app, "F5 D6 C3");
    assert!(is_at(&app, Screen::Playing));
    assert_eq!(moves(&app), ["f5", "d6", "c3"]);
    assert_eq!(
        notice(&app),
        Notice(Some("Opened: A transcript of 3 moves of Othello.".to_owned()), Mood::News)
    );
    play(&mut app, Side::Second, "d3");
    give(&mut app, "c4");
    assert_eq!(moves(&app), ["c4"]);
    assert!(
        notice(&app)
            .0
            .is_some_and(|told| told.ends_with("one move of Othello. Your game before it is kept."))
    );
    let kept: Vec<_> =
        app.world().resource::<Library>().games().iter().map(|game| game.record.moves.join("")).collect();
    assert_eq!(kept, ["c4", "f5d6c3d3"]);
}

#[test]
fn what_is_no_game_is_shown_in_the_sheet_with_the_reason() {
    let mut app = app_with(after(othello(Seat::Person, Seat::Person), "f5"));
    frames(&mut app, 2);
    give(&mut app, "f5d6z9");
    assert_eq!(open_sheet(&app), Some(Sheet::Files));
    assert_eq!(draft(&app).text(), "f5d6z9");
    let reason = "Read as a transcript: character 5: found 'z'; expected a column a to h, or pass";
    assert_eq!(draft(&app).found(), Some(&Err(reason.to_owned())));
    assert_eq!(moves(&app), ["f5"], "the game at the table stays");
    // With the sheet open a text waits there until the person opens it.
    give(&mut app, "c4");
    assert!(draft(&app).found().is_some_and(Result::is_ok));
    assert_eq!((open_sheet(&app), moves(&app)), (Some(Sheet::Files), &["f5".to_owned()][..]));
}

#[test]
fn a_dropped_file_is_opened_and_one_that_is_no_text_is_not() {
    let folder = Folder::new("dropped");
    let record = after(othello(Seat::Person, Seat::Person), "f5 d6");
    folder.put("a game.ron", record.write().as_bytes());
    folder.put("picture.png", b"\x89PNG\xff\x00");
    let mut app = app();
    let window = app.world_mut().spawn_empty().id();
    let drop = |app: &mut App, name: &str| {
        let path_buf = folder.path().join(name);
        app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        frames(app, 3);
    };
    drop(&mut app, "picture.png");
    assert!(draft(&app).found().is_some_and(|found| {
        found.as_ref().is_err_and(|reason| reason.contains("picture.png is no text file"))
    }));
    command(&mut app, UiCommand::CloseSheet);
    drop(&mut app, "a game.ron");
    assert_eq!(table(&app).record.as_ref().map(Match::without_label), Some(record));
}

#[test]
fn a_saved_file_holds_the_game_and_no_file_is_overwritten() {
    let folder = Folder::new("save-file");
    let record = after(othello(Seat::Person, quick()), "f5");
    let mut app = app_with(after(othello(Seat::Person, Seat::Person), "f5 d6"));
    frames(&mut app, 2);
    let path = folder.path().join("my game.ron").to_string_lossy().into_owned();
    app.world_mut().resource_mut::<Draft>().path = path.clone();
    command(&mut app, UiCommand::SaveFile(Format::Record));
    assert_eq!(draft(&app).told, Some(format!("Saved: {path}")));
    let text = folder.text("my game.ron").expect("the file");
    assert_eq!(Match::read(&text).map(|record| record.moves.len()), Ok(2));
    command(&mut app, UiCommand::Begin(Box::new(record)));
    command(&mut app, UiCommand::SaveFile(Format::Record));
    let told = draft(&app).told.clone().unwrap_or_default();
    assert!(told.contains("exists already"), "{told}");
    assert_eq!(folder.text("my game.ron"), Some(text));
    app.world_mut().resource_mut::<Draft>().path =
        folder.path().join("no/such/folder.ron").to_string_lossy().into_owned();
    command(&mut app, UiCommand::SaveFile(Format::Record));
    assert!(draft(&app).told.as_ref().is_some_and(|told| told.starts_with("This did not work: ")));
}

/// Kind of fault: a file with many games takes the place of the game at the table, or costs a kept one; a broken one takes all with it.
#[test]
fn an_archive_is_laid_out_to_choose_from_and_nothing_is_lost() {
    let folder = Folder::new("archive");
    let mut bytes = vec![20, 26, 2, 24, 2, 0, 0, 0, 0, 0, 233, 7, 8, 0, 24, 0];
    for codes in [&[56u8, 64, 33, 34, 43][..], &[56, 66, 65, 46, 35]] {
        bytes.extend_from_slice(&[1, 0, 3, 0, 9, 0, 40, 33]);
        bytes.extend_from_slice(codes);
        bytes.resize(bytes.len() + 60 - codes.len(), 0);
    }
    folder.put("WTH_2025.wtb", &bytes);
    folder.put("broken.wtb", &bytes[..100]);
    let mut app = app_with(after(othello(Seat::Person, Seat::Person), "f5"));
    frames(&mut app, 2);
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    give(&mut app, &path("WTH_2025.wtb"));
    assert_eq!(open_sheet(&app), Some(Sheet::Games));
    assert_eq!(moves(&app), ["f5"], "the game at the table stays until one is chosen");
    let mut shelf = app.world_mut().resource_mut::<Shelf>();
    assert_eq!(shelf.found(), [0, 1]);
    shelf.look_for("cow".to_owned());
    assert_eq!(shelf.found(), [1]);
    give(&mut app, &path("broken.wtb"));
    let told = notice(&app).0.unwrap_or_default();
    assert!(told.contains("broken.wtb: 84 bytes follow the header, which speaks of 2 games"), "{told}");
    let shelf = app.world().resource::<Shelf>();
    assert_eq!(shelf.found(), [1], "what was laid out before stays");
    let record = shelf.open(1).expect("legal");
    command(&mut app, UiCommand::Begin(Box::new(record)));
    assert_eq!((open_sheet(&app), moves(&app).join("")), (None, "f5f6e6f4e3".to_owned()));
    assert_eq!(table(&app).record.as_ref().map(|record| record.cursor), Some(0));
}
