//! Settings apply at once, survive a restart, and no file stops the start.

use std::fs;

use bevy::prelude::*;
use plyscope::app::board::othello::{Disc, Looks};
use plyscope::app::board::{Board, Lettering, Orientation};
use plyscope::app::motion::{MotionSpeed, Pose};
use plyscope::app::notice::Notice;
use plyscope::app::save::Store;
use plyscope::app::settings::{
    BoardValues, Change, Effects, LowEffects, Machine, Motion, PanelPlace, Percent, Settings, TextSize,
    ThemeChoice,
};
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::theme::Theme;
use plyscope::games::Side;
use plyscope::record::Seat;

use crate::board::app_with_board;
use crate::support::*;

fn settings(app: &App) -> &Settings {
    app.world().resource::<Settings>()
}

fn notice(app: &App) -> String {
    app.world().resource::<Notice>().0.clone().unwrap_or_default()
}

fn set(app: &mut App, change: Change) {
    command(app, UiCommand::Set(change));
}

/// Every setting with another value than its default.
fn changes() -> [Change; 11] {
    let turned = Orientation { quarter_turns: 2, mirrored: true };
    [
        Change::Theme(ThemeChoice::Dark),
        Change::Coordinates(false),
        Change::Motion(Motion::Fast),
        Change::Volume(Percent::new(15)),
        Change::Muted(true),
        Change::TextSize(TextSize::Large),
        Change::Effects(Effects::Low),
        Change::Panels(PanelPlace::Bottom),
        Change::Orientation(turned),
        Change::Values(BoardValues::Off),
        Change::Hints(false),
    ]
}

#[test]
fn what_is_set_survives_a_restart_and_can_be_reset() {
    let folder = Folder::new("settings-kept");
    let mut app = start_in(&folder);
    for change in changes() {
        let before = settings(&app).clone();
        set(&mut app, change);
        assert_ne!(*settings(&app), before, "{change:?} applies in the frame in which it is said");
    }
    let wanted = settings(&app).clone();
    until(&mut app, "the file is written", |_| folder.text("settings.ron").is_some());
    // No goodbye: the program is gone, as after kill -9.
    drop(app);
    let mut app = start_in(&folder);
    assert_eq!((settings(&app), notice(&app).as_str()), (&wanted, ""));
    set(&mut app, Change::ResetAll);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(
        *settings(&start_in(&folder)),
        Settings::default(),
        "the end of the program waits for the file"
    );
}

#[test]
fn a_setting_that_is_dragged_is_written_once_and_an_untouched_one_never() {
    let folder = Folder::new("settings-dragged");
    let mut app = start_in(&folder);
    frames(&mut app, 30);
    set(&mut app, Change::Hints(true));
    frames(&mut app, 30);
    assert_eq!(folder.text("settings.ron"), None, "nothing was changed");
    for percent in 0..20 {
        set(&mut app, Change::Volume(Percent::new(percent)));
        assert_eq!(folder.text("settings.ron"), None);
    }
    until(&mut app, "the file is written", |_| {
        folder.text("settings.ron").is_some_and(|text| text.contains("\"volume\": 19"))
    });
}

#[test]
fn motion_is_the_one_switch_at_once_and_follows_the_system() {
    let mut app = app();
    let speed = |app: &App| app.world().resource::<MotionSpeed>().0;
    for (motion, wanted) in
        [(Motion::Off, 0.0), (Motion::Slow, 0.5), (Motion::Fast, 2.0), (Motion::System, 1.0)]
    {
        set(&mut app, Change::Motion(motion));
        assert_eq!(speed(&app), wanted, "{motion:?}");
    }
    app.world_mut().resource_mut::<Machine>().less_motion = true;
    app.update();
    assert_eq!(speed(&app), 0.0);
    set(&mut app, Change::Motion(Motion::Usual));
    assert_eq!(speed(&app), 1.0, "the person's word counts more than the system's");
}

#[test]
fn effects_are_low_where_the_processor_draws_until_the_person_says_otherwise() {
    let mut app = app();
    let low = |app: &App| app.world().resource::<LowEffects>().0;
    assert!(!low(&app));
    app.world_mut().resource_mut::<Machine>().processor_draws = true;
    app.update();
    assert!(low(&app));
    set(&mut app, Change::Effects(Effects::Full));
    assert!(!low(&app));
    app.world_mut().resource_mut::<Machine>().processor_draws = false;
    set(&mut app, Change::Effects(Effects::Low));
    assert!(low(&app));
}

/// Kind of fault: a broken, cut, foreign or newer file stops the start, or is overwritten.
#[test]
fn a_file_that_cannot_be_read_is_set_aside_with_a_word() {
    let folder = Folder::new("settings-broken");
    let whole = "{\"version\": 1, \"theme\": Dark, \"volume\": 7}";
    let newer = whole.replace('1', "99");
    let broken_key = whole.replace("Dark", "Drak");
    let cases: [(&[u8], &str, ThemeChoice, u8); 7] = [
        (b"", "", ThemeChoice::Wood, 60),
        (b"\xff\xfe\x00\x80 bytes", "", ThemeChoice::Wood, 60),
        (b"<!DOCTYPE html><html></html>", "", ThemeChoice::Wood, 60),
        (&[b'{'; 5_000], "", ThemeChoice::Wood, 60),
        (newer.as_bytes(), "newer", ThemeChoice::Wood, 60),
        (broken_key.as_bytes(), "Drak", ThemeChoice::Wood, 7),
        (b"{\"version\": 1,\n\"theme\": Dark,\n\"volu", "", ThemeChoice::Dark, 60),
    ];
    for (number, (bytes, reason, theme, volume)) in cases.into_iter().enumerate() {
        folder.put("settings.ron", bytes);
        let mut app = start_in(&folder);
        assert_eq!((settings(&app).theme, settings(&app).volume.percent()), (theme, volume));
        let told = notice(&app);
        assert!(told.starts_with("A part of your settings") && told.contains(reason), "{told}");
        let kept = folder.path().join(format!("settings.unreadable-{}.ron", number + 1));
        assert_eq!(fs::read(kept).ok().as_deref(), Some(bytes), "it is kept as it was");
        frames(&mut app, 20);
        assert_eq!(folder.text("settings.ron"), None, "nothing was set since");
    }
}

/// Kind of fault: storage that throws stops the start, or each change.
#[test]
fn without_storage_the_program_starts_and_settings_apply() {
    let folder = Folder::new("settings-no-storage");
    folder.put("file", b"this is a file where a folder was expected");
    let mut app = bare_app();
    app.insert_resource(Store::Folder(folder.path().join("file")));
    app.finish();
    app.cleanup();
    frames(&mut app, 2);
    assert!(notice(&app).contains("cannot be reached"), "{}", notice(&app));
    command(&mut app, UiCommand::Dismiss);
    set(&mut app, Change::Theme(ThemeChoice::Paper));
    assert_eq!(settings(&app).theme, ThemeChoice::Paper);
    until(&mut app, "a word about it", |world| world.resource::<Notice>().0.is_some());
    assert!(notice(&app).contains("could not be saved"), "{}", notice(&app));
}

/// What stands on the board: how many letters, whether discs cast shadows, and where the disc of d4 is seen.
fn furniture(app: &mut App) -> (usize, bool, Vec2) {
    let letters = app.world_mut().query::<&Text2d>().iter(app.world()).count();
    let shadows = app.world().resource::<Looks>().shadows;
    let mut discs = app.world_mut().query::<(&Disc, &Pose)>();
    let seen = discs.iter(app.world()).find(|(disc, _)| disc.square == 27).map(|(_, pose)| pose.at);
    (letters, shadows, seen.expect("a disc lies on d4"))
}

/// Kind of fault: a setting is shown as set, and the board is as it was until the next game.
#[test]
fn the_board_that_stands_follows_coordinates_orientation_and_effects_at_once() {
    let mut app = app_with_board(othello(Seat::Person, Seat::Person), 1.0);
    let usual = furniture(&mut app);
    assert_eq!(usual, (16, true, Vec2::new(-50.0, 50.0)));
    set(&mut app, Change::Coordinates(false));
    assert_eq!(furniture(&mut app).0, 0);
    set(&mut app, Change::Coordinates(true));
    let turned = Orientation { quarter_turns: 2, mirrored: false };
    set(&mut app, Change::Orientation(turned));
    assert_eq!(furniture(&mut app), (16, true, Vec2::new(50.0, -50.0)));
    set(&mut app, Change::Orientation(Orientation::default()));
    set(&mut app, Change::Effects(Effects::Low));
    assert_eq!(furniture(&mut app), (16, false, usual.2));
    set(&mut app, Change::ResetAll);
    assert_eq!(furniture(&mut app), usual);
    assert_eq!(app.world_mut().query::<&Board>().iter(app.world()).count(), 1);
}

#[test]
fn theme_and_text_size_dress_everything_in_the_same_frame() {
    let mut app = app_with_board(othello(Seat::Person, Seat::Person), 1.0);
    let usual = app.world().resource::<Theme>().clone();
    for choice in ThemeChoice::ALL {
        set(&mut app, Change::Theme(choice));
        let theme = app.world().resource::<Theme>();
        assert_eq!(*theme, Theme::new(choice));
        assert_eq!(app.world().resource::<ClearColor>().0, theme.table.edge.color());
    }
    set(&mut app, Change::ResetAll);
    set(&mut app, Change::TextSize(TextSize::Largest));
    assert_eq!(app.world().resource::<Theme>().sizes.text, usual.sizes.text * 1.4);
    let heights: Vec<_> =
        app.world_mut().query::<&Lettering>().iter(app.world()).map(|lettering| lettering.0).collect();
    assert!(heights.len() == 16 && heights.iter().all(|&height| height > usual.sizes.board_label));
    set(&mut app, Change::ResetAll);
    assert_eq!(*app.world().resource::<Theme>(), usual);
}

/// Kind of fault: whoever changes the looks while a disc is in the air loses it, or waits for it for ever.
#[test]
fn the_board_may_be_dressed_anew_while_something_moves() {
    let mut app = app_with_board(othello(Seat::Person, Seat::Person), 1.0);
    for (side, action, theme) in [
        (Side::First, "f5", ThemeChoice::Dark),
        (Side::Second, "d6", ThemeChoice::Paper),
        (Side::First, "c3", ThemeChoice::HighContrast),
    ] {
        act(&mut app, side, action);
        frames(&mut app, 5);
        set(&mut app, Change::Theme(theme));
        until_turn(&mut app, Turn::Person);
    }
    let text = table(&app).position().expect("a position").text();
    let discs = app.world_mut().query::<&Disc>().iter(app.world()).count();
    assert_eq!(discs, text.chars().take(64).filter(|sign| *sign != '-').count());
}
