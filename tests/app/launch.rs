//! The command line, and where the program begins.

use std::path::PathBuf;
use std::process::Command;

use plyscope::app::launch::{Halt, Launch, Opening};
use plyscope::app::notice::Notice;
use plyscope::app::save::{Saved, Store};
use plyscope::app::screens::{Screen, first_match};
use plyscope::app::table::Turn;
use plyscope::record::{Match, Seat};

use crate::support::*;

fn parse(args: &[&str]) -> Result<Launch, Halt> {
    Launch::parse(args.iter().map(|&arg| arg.to_owned()), Some(PathBuf::from("from-environment")))
}

#[test]
fn arguments_say_where_to_begin_and_where_matches_lie() {
    let folder = |name: &str| Store::Folder(name.into());
    let cases: [(&[&str], Opening, &str); 5] = [
        (&[], Opening::Title, "from-environment"),
        (&["--play"], Opening::Play, "from-environment"),
        (&["--showcase", "--data-dir", "here"], Opening::Showcase, "here"),
        (&["--data-dir", "here", "--play"], Opening::Play, "here"),
        (&["--open", "f5d6"], Opening::Given("f5d6".to_owned()), "from-environment"),
    ];
    for (args, opening, store) in cases {
        assert_eq!(parse(args), Ok(Launch { opening, store: folder(store) }), "{args:?}");
    }
}

#[test]
fn what_is_not_understood_is_named() {
    for (args, named) in [
        (&["--wat"][..], "--wat"),
        (&["play"], "play"),
        (&["--data-dir"], "--data-dir"),
        (&["--open"], "--open"),
    ] {
        let Err(Halt::Misuse(text)) = parse(args) else { panic!("{args:?} is understood") };
        assert!(text.contains(&format!("'{named}'")) && text.contains("Usage"), "{text}");
    }
    let Err(Halt::Answer(text)) = parse(&["--help"]) else { panic!("no help") };
    for option in ["--play", "--showcase", "--open", "--data-dir"] {
        assert!(text.contains(option), "{text}");
    }
    assert_eq!(parse(&["--version"]), Err(Halt::Answer(format!("plyscope {}", env!("CARGO_PKG_VERSION")))));
}

/// The program itself: it ends before it opens a window.
#[test]
fn an_unknown_argument_ends_the_program_with_code_2() {
    let ran = Command::new(env!("CARGO_BIN_EXE_plyscope")).arg("--wat").output().expect("the program runs");
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("'--wat'"));
    assert!(ran.stdout.is_empty());
}

fn launched(opening: Opening, store: Store) -> bevy::prelude::App {
    use_instant_engine();
    let mut app = bare_app();
    app.insert_resource(Launch { opening, store: store.clone() }).insert_resource(store);
    app.finish();
    app.cleanup();
    app.update();
    app.world_mut().resource_mut::<bevy::prelude::NextState<Screen>>().set(Screen::Title);
    frames(&mut app, 4);
    app
}

#[test]
fn play_goes_straight_to_the_table() {
    let app = launched(Opening::Play, Store::Nowhere);
    assert!(is_at(&app, Screen::Playing));
    assert_eq!(turn(&app), Turn::Person);
    let record = table(&app).record.as_ref().expect("a match");
    assert_eq!(Match { seed: 1, ..record.clone() }, first_match("othello"));
    assert!(matches!(record.seats, [Seat::Person, Seat::Engine { .. }]));
}

#[test]
fn play_goes_on_with_the_saved_match() {
    let record = after(othello(Seat::Person, quick()), "f5 d6");
    let folder = Folder::new("launch");
    folder.put("game-7.ron", record.write().as_bytes());
    let app = launched(Opening::Play, Store::Folder(folder.path().to_owned()));
    let opened = table(&app).record.as_ref().map(Match::without_label);
    assert_eq!(opened, Some(record));
}

#[test]
fn without_a_word_the_title_comes_up_and_stays() {
    let app = launched(Opening::Title, Store::Nowhere);
    assert!(is_at(&app, Screen::Title));
    assert_eq!(turn(&app), Turn::Empty);
}

#[test]
fn a_game_to_open_goes_straight_to_the_table() {
    let link = "https://example.org/#g=1.othello.f5d6c3.yclassic~n300";
    let app = launched(Opening::Given(link.to_owned()), Store::Nowhere);
    assert!(is_at(&app, Screen::Playing));
    assert_eq!(moves(&app)[..3], ["f5", "d6", "c3"]);
    assert!(matches!(
        table(&app).record.as_ref().map(|record| &record.seats),
        Some([Seat::Person, Seat::Engine { .. }])
    ));
}

/// Kind of fault: a broken link stops the start, or costs the saved game.
#[test]
fn a_broken_link_is_a_notice_and_the_saved_game_stays() {
    let record = after(othello(Seat::Person, quick()), "f5 d6");
    let folder = Folder::new("broken-link");
    folder.put("game-7.ron", record.write().as_bytes());
    for (link, reason) in [
        ("#g=1.othello.f5f5", "move 2: f5 is not legal here"),
        ("#g=9.othello.f5", "newer version"),
        ("#g=%", "found '%'"),
        ("no such file", "this is no game"),
    ] {
        let app = launched(Opening::Given(link.to_owned()), Store::Folder(folder.path().to_owned()));
        assert!(is_at(&app, Screen::Title), "{link}");
        let told = app.world().resource::<Notice>().0.clone().unwrap_or_default();
        assert!(told.starts_with("This game could not be opened: ") && told.contains(reason), "{told}");
        assert_eq!(app.world().resource::<Saved>().0.as_ref().map(|record| record.moves.len()), Some(2));
        assert_eq!(folder.text("game-7.ron"), Some(record.write()));
    }
}
