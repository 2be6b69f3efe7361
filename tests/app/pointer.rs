//! Pointers on the board, from the window's events to the move: the real picking, and the real panels that it has to get past.

use bevy::asset::AssetPlugin;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResized, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use bevy_tweening::TweeningPlugin;
use plyscope::app::board::alquerque::geometry::spot;
use plyscope::app::board::othello::geometry::{middle, square_of};
use plyscope::app::board::othello::{Look, Mark};
use plyscope::app::board::typing::Typing;
use plyscope::app::board::{BoardArea, Orientation};
use plyscope::app::motion::MotionSpeed;
use plyscope::app::screens::{Screen, Sheet};
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::{logic_plugin, view_plugin};
use plyscope::games::alquerque::notation::read_point;
use plyscope::record::{Match, Seat};

use crate::support::*;

/// The whole app but for the window system and the graphics adapter, in a window of this size.
fn app_in_window(size: UVec2, scale_factor: f32) -> App {
    let window = Window {
        resolution: WindowResolution::new(size.x, size.y).with_scale_factor_override(scale_factor),
        ..default()
    };
    let no_adapter = WgpuSettings { backends: None, ..default() };
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(RenderPlugin { render_creation: no_adapter.into(), ..default() })
            .set(AssetPlugin {
                file_path: concat!(env!("CARGO_MANIFEST_DIR"), "/assets").to_owned(),
                ..default()
            })
            .disable::<WinitPlugin>(),
        EguiPlugin::default(),
        TweeningPlugin,
        logic_plugin,
        view_plugin,
        listen,
    ))
    .insert_resource(MotionSpeed(0.0));
    app.finish();
    app.cleanup();
    app.update();
    begin(&mut app, othello(Seat::Person, Seat::Person));
    app
}

/// Puts a match on the table and waits until its board lies in the window.
fn begin(app: &mut App, record: Match) {
    command(app, UiCommand::Begin(Box::new(record)));
    frames(app, 4);
    assert!(is_at(app, Screen::Playing));
}

fn window(app: &mut App) -> Entity {
    app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).unwrap()
}

/// Where a square is seen in the window, in logical pixels.
fn pixel(app: &mut App, square: &str) -> Vec2 {
    let way = *app.world().resource::<Orientation>();
    seen(app, middle(square_of(square).unwrap(), way))
}

/// Where a point of Alquerque's board is.
fn spot_pixel(app: &mut App, point: &str) -> Vec2 {
    let way = *app.world().resource::<Orientation>();
    seen(app, spot(read_point(point).unwrap(), way))
}

/// Where a point of the table is seen in the window, in logical pixels.
fn seen(app: &mut App, point: Vec2) -> Vec2 {
    let mut cameras = app.world_mut().query::<(&Camera, &GlobalTransform)>();
    let (camera, place) = cameras.single(app.world()).unwrap();
    camera.world_to_viewport(place, point.extend(0.0)).unwrap()
}

fn tell(app: &mut App, event: impl Into<WindowEvent>) {
    app.world_mut().write_message::<WindowEvent>(event.into());
}

fn move_mouse(app: &mut App, position: Vec2) {
    let window = window(app);
    tell(app, CursorMoved { window, position, delta: None });
    app.update();
}

fn mouse_button(app: &mut App, button: MouseButton, state: ButtonState) {
    let window = window(app);
    tell(app, MouseButtonInput { button, state, window });
    app.update();
}

fn click(app: &mut App, at: Vec2) {
    move_mouse(app, at);
    mouse_button(app, MouseButton::Left, ButtonState::Pressed);
    mouse_button(app, MouseButton::Left, ButtonState::Released);
    frames(app, 2);
}

fn touch(app: &mut App, phase: TouchPhase, position: Vec2) {
    let window = window(app);
    let touch = TouchInput { phase, position, window, force: None, id: 7 };
    tell(app, touch);
    app.world_mut().write_message(touch);
}

/// Kind of fault: after a resize, or at another scale factor, clicks hit the wrong square.
#[test]
fn a_click_plays_on_the_square_that_is_seen_there_in_every_window() {
    for (size, scale) in [
        (UVec2::new(1280, 800), 1.0),
        (UVec2::new(390, 844), 1.0),
        (UVec2::new(1170, 2532), 3.0),
        (UVec2::new(2560, 1600), 1.5),
        (UVec2::new(700, 400), 1.0),
    ] {
        for resized in [false, true] {
            let mut app = app_in_window(size, scale);
            if resized {
                turn_window(&mut app);
            }
            for square in ["f5", "d6", "c3"] {
                let at = pixel(&mut app, square);
                click(&mut app, at);
            }
            assert_eq!(moves(&app), ["f5", "d6", "c3"], "{size} at {scale}, resized: {resized}");
        }
    }
}

/// Kind of fault: clicks hit the piece beside the one that is seen there, on a turned board or at another scale factor.
#[test]
fn pieces_go_where_they_are_tapped_dragged_and_touched_to() {
    for (size, scale) in [(UVec2::new(1280, 800), 1.0), (UVec2::new(1170, 2532), 3.0)] {
        let mut app = app_in_window(size, scale);
        begin(&mut app, Match::new("alquerque", [Seat::Person, Seat::Person]));
        app.insert_resource(Orientation { quarter_turns: 2, mirrored: false });
        frames(&mut app, 3);
        for point in ["c2", "c3"] {
            let at = spot_pixel(&mut app, point);
            click(&mut app, at);
        }
        assert_eq!(moves(&app), ["c2-c3"], "by two clicks");
        let (from, to) = (spot_pixel(&mut app, "c4"), spot_pixel(&mut app, "c2"));
        move_mouse(&mut app, from);
        mouse_button(&mut app, MouseButton::Left, ButtonState::Pressed);
        move_mouse(&mut app, from.midpoint(to));
        move_mouse(&mut app, to);
        mouse_button(&mut app, MouseButton::Left, ButtonState::Released);
        frames(&mut app, 3);
        assert_eq!(moves(&app)[1..], ["c4xc2"], "by a drag");
        for point in ["c1", "c3"] {
            let at = spot_pixel(&mut app, point);
            touch(&mut app, TouchPhase::Started, at);
            app.update();
            touch(&mut app, TouchPhase::Ended, at);
            frames(&mut app, 3);
        }
        assert_eq!(moves(&app)[2..], ["c1xc3"], "by two taps of a finger");
    }
}

/// Makes the window as wide as it was high.
fn turn_window(app: &mut App) {
    let window = window(app);
    let mut resized = app.world_mut().get_mut::<Window>(window).unwrap();
    let size = resized.physical_size();
    resized.resolution.set_physical_resolution(size.y, size.x);
    let (width, height) = (resized.width(), resized.height());
    app.world_mut().write_message(WindowResized { window, width, height });
    frames(app, 3);
}

/// Kind of fault: a touch fires as touch and as mouse.
#[test]
fn a_touch_plays_once_and_a_finger_that_slides_to_another_square_not_at_all() {
    let mut app = app_in_window(UVec2::new(390, 844), 1.0);
    let (f5, d3) = (pixel(&mut app, "f5"), pixel(&mut app, "d3"));
    touch(&mut app, TouchPhase::Started, f5);
    app.update();
    touch(&mut app, TouchPhase::Moved, d3);
    app.update();
    touch(&mut app, TouchPhase::Ended, d3);
    frames(&mut app, 3);
    assert!(moves(&app).is_empty());
    touch(&mut app, TouchPhase::Started, f5);
    app.update();
    touch(&mut app, TouchPhase::Ended, f5);
    frames(&mut app, 5);
    assert_eq!(moves(&app), ["f5"]);
    assert_eq!(turn(&app), Turn::Person);
}

#[test]
fn a_square_that_is_no_move_is_marked_for_a_moment_and_nothing_is_played() {
    let mut app = app_in_window(UVec2::new(1280, 800), 1.0);
    let a1 = pixel(&mut app, "a1");
    click(&mut app, a1);
    let mut marks = app.world_mut().query::<&Mark>();
    assert!(marks.iter(app.world()).any(|mark| *mark == Mark { look: Look::Refused, square: 0 }));
    assert!(moves(&app).is_empty());
    until(&mut app, "the mark goes", |world| {
        let mut marks = world.try_query::<&Mark>().unwrap();
        marks.iter(world).all(|mark| mark.look != Look::Refused)
    });
}

#[test]
fn only_the_first_button_plays() {
    let mut app = app_in_window(UVec2::new(1280, 800), 1.0);
    let f5 = pixel(&mut app, "f5");
    move_mouse(&mut app, f5);
    for button in [MouseButton::Right, MouseButton::Middle] {
        mouse_button(&mut app, button, ButtonState::Pressed);
        mouse_button(&mut app, button, ButtonState::Released);
    }
    frames(&mut app, 2);
    assert!(moves(&app).is_empty());
}

/// Kind of fault: a click on a panel also plays on the board. The board is put under the search panel here, which it never is in the program.
#[test]
fn a_click_or_touch_on_a_panel_is_none_on_the_board_below() {
    let mut app = app_in_window(UVec2::new(1280, 800), 1.0);
    let under_the_panel = |app: &mut App| {
        let mut cameras = app.world_mut().query_filtered::<&mut Transform, With<Camera2d>>();
        cameras.single_mut(app.world_mut()).unwrap().translation.x -= 400.0;
        // The camera goes back in the frame that follows, unless the area says that the board is there.
        app.insert_resource(BoardArea(Some(Rect::new(700.0, 52.0, 1280.0, 800.0))));
    };
    under_the_panel(&mut app);
    let panel = Vec2::new(1150.0, 400.0);
    for _ in 0..2 {
        click(&mut app, panel);
        touch(&mut app, TouchPhase::Started, panel);
        app.update();
        touch(&mut app, TouchPhase::Ended, panel);
        frames(&mut app, 2);
    }
    assert!(moves(&app).is_empty());
}

#[test]
fn arrows_and_enter_play_without_a_pointer() {
    let mut app = app_in_window(UVec2::new(1280, 800), 1.0);
    let window = window(&mut app);
    let key = |app: &mut App, key_code: KeyCode, logical_key: Key| {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (key_code, logical_key) = (key_code, logical_key.clone());
            let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
            app.world_mut().write_message(input);
            app.update();
        }
    };
    // The cursor comes up on d4; f5 is two to the right and one below.
    key(&mut app, KeyCode::ArrowUp, Key::ArrowUp);
    for _ in 0..2 {
        key(&mut app, KeyCode::ArrowRight, Key::ArrowRight);
    }
    key(&mut app, KeyCode::ArrowDown, Key::ArrowDown);
    key(&mut app, KeyCode::Enter, Key::Enter);
    frames(&mut app, 2);
    assert_eq!(moves(&app), ["f5"]);
}

/// Kind of fault: a click that comes in the very frame in which the pointer jumps onto the board is lost, or one that jumps onto a panel goes through.
#[test]
fn a_click_counts_where_it_is_even_if_the_pointer_was_elsewhere_before() {
    let mut app = app_in_window(UVec2::new(1280, 800), 1.0);
    let window = window(&mut app);
    let jump_and_click = |app: &mut App, to: Vec2| {
        tell(app, CursorMoved { window, position: to, delta: None });
        for state in [ButtonState::Pressed, ButtonState::Released] {
            tell(app, MouseButtonInput { button: MouseButton::Left, state, window });
        }
        frames(app, 3);
    };
    let (panel, outside) = (Vec2::new(1150.0, 400.0), Vec2::new(20.0, 780.0));
    for (square, from) in [("f5", panel), ("d6", outside), ("c3", Vec2::new(400.0, 20.0))] {
        move_mouse(&mut app, from);
        frames(&mut app, 2);
        let at = pixel(&mut app, square);
        jump_and_click(&mut app, at);
    }
    assert_eq!(moves(&app), ["f5", "d6", "c3"]);
    // From the board onto a panel in one frame: nothing is played, whatever lies below.
    let at = pixel(&mut app, "d3");
    move_mouse(&mut app, at);
    app.insert_resource(BoardArea(Some(Rect::new(0.0, 52.0, 900.0, 800.0))));
    jump_and_click(&mut app, panel);
    assert_eq!(moves(&app).len(), 3);
}

/// Kind of fault: a click or wheel or key on a panel also plays on the board.
#[test]
fn a_sheet_keeps_clicks_touches_and_keys_from_the_board() {
    let mut app = app_in_window(UVec2::new(1280, 800), 1.0);
    let f5 = pixel(&mut app, "f5");
    command(&mut app, UiCommand::OpenSheet(Sheet::Keys));
    click(&mut app, f5);
    touch(&mut app, TouchPhase::Started, f5);
    app.update();
    touch(&mut app, TouchPhase::Ended, f5);
    frames(&mut app, 2);
    type_keys(&mut app, "f5");
    assert!(moves(&app).is_empty());
    command(&mut app, UiCommand::CloseSheet);
    frames(&mut app, 2);
    click(&mut app, f5);
    assert_eq!(moves(&app), ["f5"]);
}

fn type_keys(app: &mut App, signs: &str) {
    let window = window(app);
    for sign in signs.chars() {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (key_code, logical_key) = (KeyCode::F35, Key::Character(sign.to_string().into()));
            let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
            app.world_mut().write_message(input);
            app.update();
        }
    }
    frames(app, 2);
}

#[test]
fn a_square_that_is_typed_is_played_and_a_wrong_one_says_why() {
    let mut app = app_in_window(UVec2::new(1280, 800), 1.0);
    type_keys(&mut app, "f5");
    assert_eq!(moves(&app), ["f5"]);
    type_keys(&mut app, "a1");
    assert_eq!(moves(&app), ["f5"]);
    let fault = app.world().resource::<Typing>().fault.clone().expect("a1 is no move");
    assert!(fault.contains("a1") && fault.contains("d6"), "{fault}");
    assert!(heard(&app).said.iter().any(|said| said.key == "a11y.no-move"));
    type_keys(&mut app, "d6");
    assert_eq!(moves(&app), ["f5", "d6"]);
    assert!(!app.world().resource::<Typing>().is_shown());
}
