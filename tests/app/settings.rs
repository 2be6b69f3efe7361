//! Settings apply at once, survive a restart, and no file stops the start.

use std::fs;

use bevy::prelude::*;
use plyscope::app::motion::MotionSpeed;
use plyscope::app::notice::Notice;
use plyscope::app::save::Store;
use plyscope::app::settings::{
    BoardValues, Change, Effects, LowEffects, Machine, Motion, PanelPlace, Percent, Settings, TextSize,
    ThemeChoice,
};
use plyscope::app::table::UiCommand;

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
    let turned = plyscope::app::board::Orientation { quarter_turns: 2, mirrored: true };
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
    let mut app = start(&folder);
    for change in changes() {
        let before = settings(&app).clone();
        set(&mut app, change);
        assert_ne!(*settings(&app), before, "{change:?} applies in the frame in which it is said");
    }
    let wanted = settings(&app).clone();
    until(&mut app, "the file is written", |_| folder.text("settings.ron").is_some());
    // No goodbye: the program is gone, as after kill -9.
    drop(app);
    let mut app = start(&folder);
    assert_eq!((settings(&app), notice(&app).as_str()), (&wanted, ""));
    set(&mut app, Change::ResetAll);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(*settings(&start(&folder)), Settings::default(), "the end of the program waits for the file");
}

#[test]
fn a_setting_that_is_dragged_is_written_once_and_an_untouched_one_never() {
    let folder = Folder::new("settings-dragged");
    let mut app = start(&folder);
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
        let mut app = start(&folder);
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
