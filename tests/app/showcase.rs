//! The showcase: its scene as a file, its loop, taking over.

use bevy::asset::AssetPlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use plyscope::app::board::trails::Territory;
use plyscope::app::notice::Notice;
use plyscope::app::screens::{Screen, loading_plugin};
use plyscope::app::settings::{BoardValues, Settings};
use plyscope::app::showcase::{Caption, Scene, Scenes};
use plyscope::app::table::{Table, Turn, UiCommand};
use plyscope::app::text::tr;
use plyscope::app::thinking::{Revealed, ShardCount, Thought, live_searches};
use plyscope::games::Side;
use plyscope::record::Seat;

use crate::support::*;

/// The app with assets and input, at the showcase.
fn showcase() -> App {
    showcase_of("othello")
}

/// The same, for whoever looks at this game.
fn showcase_of(game: &str) -> App {
    let mut app = bare_app();
    let file_path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets").to_owned();
    app.add_plugins((AssetPlugin { file_path, ..default() }, InputPlugin, loading_plugin));
    app.finish();
    app.cleanup();
    until(&mut app, "the assets are loaded", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    app.world_mut().resource_mut::<Settings>().game = game.to_owned();
    command(&mut app, UiCommand::Open(Screen::Showcase));
    app.update();
    assert!(is_at(&app, Screen::Showcase));
    app
}

/// A real press of the mouse button, as the window reports it.
fn press(app: &mut App) {
    let (button, state, window) = (MouseButton::Left, ButtonState::Pressed, Entity::PLACEHOLDER);
    app.world_mut().write_message(MouseButtonInput { button, state, window });
    app.update();
}

/// A key, as the window reports it.
fn type_key(app: &mut App, key_code: KeyCode, logical_key: Key) {
    let (state, window) = (ButtonState::Pressed, Entity::PLACEHOLDER);
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window,
    });
    app.update();
}

fn scene() -> Scene {
    Scene::read(include_bytes!("../../assets/scenes/othello.ron")).expect("the scene is sound")
}

fn alquerque() -> Scene {
    Scene::read(include_bytes!("../../assets/scenes/alquerque.ron")).expect("the scene is sound")
}

fn trails() -> Scene {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scenes/trails.ron");
    Scene::read(&std::fs::read(file).expect("the scene's file")).expect("the scene is sound")
}

/// Fixed work and a fixed number of shards: the game goes the same way on every machine.
#[test]
fn the_scene_is_played_to_its_end_with_the_expected_final_position() {
    let mut app = showcase();
    assert_eq!(app.world().resource::<ShardCount>().0, scene().shards);
    until_turn(&mut app, Turn::Over);
    let last = table(&app).position().expect("a position").text();
    assert_eq!(last, FINAL_POSITION, "{}", moves(&app).join(" "));
    assert_eq!(heard(&app).over.len(), 1);

    // After a pause the next game begins by itself.
    let pause = scene().pause().div_duration_f32(FRAME) as usize;
    frames(&mut app, pause - 5);
    assert_eq!(turn(&app), Turn::Over);
    until_turn(&mut app, Turn::Thinking);
    assert_eq!(cursor(&app), 0);
    let record = table(&app).record.clone().expect("a match");
    assert_eq!((record.game.as_str(), record.seed), ("alquerque", alquerque().seed), "the next scene");
}

/// Whoever looked at a game on the title sees that game first.
#[test]
fn the_scene_of_the_chosen_game_comes_first_and_ends_as_expected() {
    let mut app = showcase_of("alquerque");
    until_turn(&mut app, Turn::Over);
    let last = table(&app).position().expect("a position").text();
    assert_eq!(last, "...../.w.../...../...../b.b.. b b4<b3 -", "{}", moves(&app).join(" "));
    let chain = |index: usize| table(&app).positions[index].turn_goes_on().is_some();
    let chains: Vec<usize> = (0..moves(&app).len()).filter(|&index| chain(index)).collect();
    assert_eq!(chains, [24], "there is a chain to be seen");
    // What the captions say is so.
    let scene = alquerque();
    assert_eq!(scene.caption(chains[0]), Some("showcase.alquerque.chain"));
    assert_eq!(scene.caption(moves(&app).len()), Some("showcase.alquerque.end"));
    let pieces = |index: usize| {
        let text = table(&app).positions[index].text();
        ['w', 'b'].map(|piece| text.split(' ').next().unwrap_or_default().matches(piece).count())
    };
    let behind = *scene.captions.iter().find(|(_, key)| key.ends_with("behind")).expect("a caption").0;
    assert_eq!([behind, moves(&app).len()].map(pieces), [[2, 3], [1, 2]]);
}

/// Both choose at once, by searches of fixed work: the whole scene goes the same way everywhere, and its captions say what is there to be seen.
#[test]
fn the_scene_of_light_trails_is_played_to_its_end_and_its_captions_are_true() {
    let expected =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/trails/scene.txt"));
    let expected = expected.expect("the scene's last position");
    let mut app = showcase_of("trails");
    // The table may be seen from the first tick on: nobody plays against a person.
    until(&mut app, "the first tick", |world| world.resource::<Heard>().played.len() == 1);
    let (thought, revealed) = (app.world().resource::<Thought>(), app.world().resource::<Revealed>());
    let merged =
        revealed.instead_of(thought, table(&app)).merged.as_ref().expect("what was thought is shown");
    let joint = merged.joint.as_ref().expect("a joint-action table");
    assert!(joint.all_visits() > 0 && !joint.cells.is_empty());
    assert_ne!(
        app.world().resource::<Settings>().values,
        BoardValues::Off,
        "territory is shown where values are"
    );

    // It is long: ten seconds are for a part of it.
    for ply in [15, 30, 45, 60] {
        until(&mut app, "a part of the scene", |world| world.resource::<Table>().cursor() >= ply);
    }
    until_turn(&mut app, Turn::Over);
    let last = table(&app).position().expect("a position").text();
    assert_eq!(last, expected.trim(), "{}", moves(&app).join(" "));
    assert_eq!(heard(&app).over.len(), 1);
    let parted = (1..=cursor(&app)).find_map(|ply| Territory::of(&table(&app).positions[..ply]).parted);
    let told = trails().captions.iter().find(|(_, key)| key.ends_with("parted")).map(|(ply, _)| *ply);
    assert_eq!(told, parted, "it is told when it happens");
}

/// The scene's last position. A change of the engine's search or evaluation may change it, as it changes the bench signature.
const FINAL_POSITION: &str = "XXXXXXXXXXOOOOXXXXXOOXOXXOXXXOOXXXOXXXOXXXXXXXOXXXOOOOXXXXXXXXXX O";

#[test]
fn captions_follow_the_plies_and_are_in_the_text_table() {
    for scene in [scene(), alquerque(), trails()] {
        assert!(!scene.captions.is_empty());
        for key in scene.captions.values() {
            assert_ne!(tr(key), key, "the text table lacks this key");
        }
    }
    let scene = scene();
    let plies: Vec<_> = scene.captions.keys().copied().collect();
    assert_eq!(scene.caption(plies[1]), Some(scene.captions[&plies[1]].as_str()));
    assert_eq!(scene.caption(plies[1] - 1), Some(scene.captions[&plies[0]].as_str()));

    use_instant_engine();
    let mut app = showcase();
    app.update();
    assert_eq!(app.world().resource::<Caption>().0.as_deref(), scene.caption(0));
    command(&mut app, UiCommand::Open(Screen::Title));
    app.update();
    assert_eq!(app.world().resource::<Caption>().0, None);
}

#[test]
fn a_click_takes_over_the_game_as_it_stands() {
    use_instant_engine();
    let mut app = showcase();
    until(&mut app, "some moves", |world| world.resource::<Heard>().played.len() >= 5);
    until_turn(&mut app, Turn::Thinking);
    let (played, side) = (moves(&app).to_vec(), table(&app).awaited().next().expect("somebody's turn"));
    press(&mut app);
    frames(&mut app, 2);
    assert!(is_at(&app, Screen::Playing));
    assert_eq!(turn(&app), Turn::Person);
    assert!(table(&app).is_person(side) && !table(&app).is_person(side.other()));
    assert_eq!(moves(&app), played);
    assert_ne!(app.world().resource::<ShardCount>().0, 0);
    let action = table(&app).position().expect("a position").legal(side).remove(0);
    play(&mut app, side, &action);
    assert_eq!(moves(&app).len(), played.len() + 1);
}

#[test]
fn a_plain_key_takes_over_escape_leaves_and_a_modifier_does_nothing() {
    use_instant_engine();
    let mut app = showcase();
    type_key(&mut app, KeyCode::ShiftLeft, Key::Shift);
    frames(&mut app, 2);
    assert!(is_at(&app, Screen::Showcase));
    type_key(&mut app, KeyCode::Space, Key::Space);
    frames(&mut app, 2);
    assert!(is_at(&app, Screen::Playing));
    let mut app = showcase();
    type_key(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 2);
    assert!(is_at(&app, Screen::Title));
}

#[test]
fn a_pause_holds_the_showcase_until_it_ends() {
    let mut app = showcase();
    until(&mut app, "some moves", |world| world.resource::<Heard>().played.len() >= 3);
    command(&mut app, UiCommand::TogglePause);
    until_turn(&mut app, Turn::Paused);
    let played = moves(&app).to_vec();
    until(&mut app, "no search", |_| live_searches() == 0);
    frames(&mut app, 300);
    assert_eq!((turn(&app), moves(&app)), (Turn::Paused, &played[..]));
    command(&mut app, UiCommand::TogglePause);
    until_turn(&mut app, Turn::Over);
    let last = table(&app).position().expect("a position").text();
    assert_eq!(last, FINAL_POSITION, "a pause changes nothing");

    // The next game waits for the end of a pause, too.
    command(&mut app, UiCommand::TogglePause);
    let pause = scene().pause().div_duration_f32(FRAME) as usize;
    frames(&mut app, pause + 50);
    assert_eq!(turn(&app), Turn::Over);
    command(&mut app, UiCommand::TogglePause);
    until_turn(&mut app, Turn::Thinking);
}

/// The keys of the showcase's own buttons do not take over.
#[test]
fn the_keys_of_pause_and_panel_are_theirs_in_the_showcase() {
    use_instant_engine();
    let mut app = showcase();
    for (code, sign) in [(KeyCode::KeyP, "p"), (KeyCode::KeyS, "s"), (KeyCode::KeyV, "V")] {
        type_key(&mut app, code, Key::Character(sign.into()));
        frames(&mut app, 2);
        assert!(is_at(&app, Screen::Showcase), "{sign}");
    }
    type_key(&mut app, KeyCode::KeyJ, Key::Character("j".into()));
    frames(&mut app, 2);
    assert!(is_at(&app, Screen::Playing));
}

#[test]
fn taking_over_where_a_side_must_pass_gives_the_seat_of_the_other() {
    let mut app = app_with(after(with_a_pass(quick(), quick()), "a1"));
    app.update();
    assert_eq!(turn(&app), Turn::Passing);
    command(&mut app, UiCommand::TakeOver);
    assert!(table(&app).is_person(Side::First) && !table(&app).is_person(Side::Second));
    until_turn(&mut app, Turn::Person);
    assert_eq!(moves(&app), ["a1", "pass"]);
}

#[test]
fn taking_over_after_the_end_begins_a_new_game() {
    let mut app = app_with(after(with_a_pass(quick(), quick()), "a1 pass a8"));
    app.update();
    command(&mut app, UiCommand::TakeOver);
    assert_eq!((turn(&app), moves(&app).len()), (Turn::Person, 0));
}

/// Kind of fault: a missing file is a dead window.
#[test]
fn without_a_scene_the_title_comes_back_with_a_word() {
    let mut app = app();
    assert!(app.world().get_resource::<Scenes>().is_none());
    command(&mut app, UiCommand::Open(Screen::Showcase));
    frames(&mut app, 3);
    assert!(is_at(&app, Screen::Title));
    let notice = app.world().resource::<Notice>().0.clone().unwrap_or_default();
    assert!(notice.starts_with("The showcase"), "{notice}");
}

#[test]
fn a_scene_that_cannot_be_played_says_why() {
    let whole = include_str!("../../assets/scenes/othello.ron");
    let cases = [
        (whole.replacen("version: 1", "version: 2", 1), "format 2"),
        (whole.replacen("\"othello\"", "\"tiddlywinks\"", 1), "tiddlywinks"),
        (whole.replacen("\"classic\"", "\"nobody\"", 1), "nobody"),
        (whole.replacen("nodes:", "knots:", 1), "nodes"),
        (whole[..whole.len() / 2].to_owned(), "not a scene"),
    ];
    for (text, reason) in cases {
        let error = Scene::read(text.as_bytes()).expect_err("it cannot be played").to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert!(matches!(scene().game(3).seats, [Seat::Engine { .. }, Seat::Engine { .. }]));
}
