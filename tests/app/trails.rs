//! Light Trails at the table: both choose at once, sealed, step by step or in ticks; what is drawn follows, and nothing of it decides a rule.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use plyscope::app::board::trails::geometry::Grid;
use plyscope::app::board::trails::{Field, Head, Look, Mark};
use plyscope::app::board::{Gesture, Orientation};
use plyscope::app::celebrate::Celebrating;
use plyscope::app::motion::{OfTable, Pose};
use plyscope::app::screens::{OpenSheet, Sheet};
use plyscope::app::table::{Table, Turn, UiCommand};
use plyscope::app::thinking::{Revealed, ShardCount, Thought, answer_with, live_searches};
use plyscope::engines::RunError;
use plyscope::games::Side;
use plyscope::games::trails::Traced;
use plyscope::protocol::{Report, Request, Status};
use plyscope::record::{Match, Seat};
use plyscope::search::limits::Stop;

use crate::board::app_with_board;
use crate::support::*;

const SMALL: &str = "1..../...../...../....2";

fn trails(first: Seat, second: Seat, tick_ms: Option<u32>) -> Match {
    Match { start: SMALL.to_owned(), tick_ms, ..Match::new("trails", [first, second]) }
}

fn app_for(record: Match) -> App {
    let mut app = app_with_board(record, 0.0);
    app.insert_resource(ButtonInput::<KeyCode>::default());
    app.insert_resource(ShardCount(1));
    app
}

/// Keys go down in one frame and up in the next.
fn press(app: &mut App, keys: &[KeyCode]) {
    let set = |app: &mut App, change: &dyn Fn(&mut ButtonInput<KeyCode>, KeyCode)| {
        let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        input.clear();
        keys.iter().for_each(|&key| change(&mut input, key));
    };
    set(app, &|input, key| input.press(key));
    app.update();
    set(app, &|input, key| input.release(key));
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
}

fn position(app: &App) -> Traced {
    table(app).position().expect("a match is on the table").text().parse().expect("it is Light Trails")
}

/// Lets ticks pass until so many steps are played.
#[track_caller]
fn until_ply(app: &mut App, ply: usize) {
    until(app, &format!("{ply} ticks"), |world| {
        let over = *world.resource::<Turn>() == Turn::Over;
        world.resource::<Table>().cursor() >= ply || over
    });
    frames(app, 1);
}

/// Frames in so many milliseconds of the tests' clock.
fn frames_in(ms: u64) -> usize {
    (Duration::from_millis(ms).as_nanos() / FRAME.as_nanos()) as usize
}

/// The heads are drawn where the position has them, at rest.
#[track_caller]
fn assert_settled(app: &mut App) {
    let now = position(app);
    let way = *app.world().resource::<Orientation>();
    let grid = Grid::of(&now.position);
    let mut heads = app.world_mut().query::<(&Head, &Pose, &Transform)>();
    let mut seen = 0;
    for (Head(side), pose, place) in heads.iter(app.world()) {
        let at = grid.middle(now.position.head(*side), way);
        assert_eq!((pose.at, place.translation.truncate()), (at, at), "{side:?}");
        seen += 1;
    }
    assert_eq!(seen, 2);
    let moving = app.world_mut().query_filtered::<(), (With<OfTable>, With<TweenAnim>)>();
    assert_eq!({ moving }.iter(app.world()).count(), 0);
}

#[test]
fn two_people_at_one_keyboard_play_a_game_step_by_step() {
    let mut app = app_for(trails(Seat::Person, Seat::Person, None));
    for (keys, step) in [
        ([KeyCode::KeyD, KeyCode::ArrowLeft], "R+L"),
        ([KeyCode::KeyS, KeyCode::ArrowUp], "D+U"),
        ([KeyCode::KeyA, KeyCode::ArrowRight], "L+R"),
    ] {
        press(&mut app, &keys);
        frames(&mut app, 2);
        assert_eq!(moves(&app).last().map(String::as_str), Some(step));
        assert_settled(&mut app);
    }
    press(&mut app, &[KeyCode::KeyW]);
    assert_eq!((turn(&app), moves(&app).len()), (Turn::Person, 3), "player 2 is waited for");
    press(&mut app, &[KeyCode::ArrowUp]);
    frames(&mut app, 2);
    // Player 1 was steered into its own trail, player 2 went on.
    assert_eq!(turn(&app), Turn::Over);
    let told = app.world().resource::<Celebrating>().0.as_ref().expect("the end is celebrated").ending.reason;
    assert_eq!(told, "end.trails.own-trail");
    let said = heard(&app).said.last().expect("the end is told").text();
    assert!(said.contains("Player 2 wins") && said.contains("Player 1 has run into"), "{said}");
}

/// Kind of fault: the second to choose sees what the first has chosen.
#[test]
fn what_is_chosen_first_shows_nowhere_until_both_have_chosen() {
    let mut app = app_for(trails(Seat::Person, Seat::Person, None));
    frames(&mut app, 2);
    let look = |app: &mut App| {
        let mut poses = app.world_mut().query::<(&Head, &Pose)>();
        let poses: Vec<_> = poses.iter(app.world()).map(|(head, pose)| (*head, *pose)).collect();
        let record = table(app).record.clone();
        (poses, record, heard(app).said.len())
    };
    let before = look(&mut app);
    let mut seen = Vec::new();
    for key in [KeyCode::KeyD, KeyCode::KeyS] {
        press(&mut app, &[key]);
        frames(&mut app, 3);
        let now = look(&mut app);
        assert_eq!((&now.0, &now.1), (&before.0, &before.1));
        let mut marks = app.world_mut().query::<&Mark>();
        let mut marks: Vec<_> = marks.iter(app.world()).map(|mark| format!("{mark:?}")).collect();
        marks.sort();
        assert!(marks.iter().any(|mark| mark.contains("Sealed")));
        seen.push(marks);
    }
    assert_eq!(seen[0], seen[1], "the marks are the same whatever was chosen");
    press(&mut app, &[KeyCode::ArrowUp]);
    frames(&mut app, 1);
    assert_eq!(moves(&app), ["D+U"], "who chose first may think better of it");
}

#[test]
fn a_click_beside_a_head_chooses_and_a_click_elsewhere_does_not() {
    let mut app = app_for(trails(Seat::Person, Seat::Person, None));
    let cell = |row: usize, column: usize| row * 16 + column;
    for place in [cell(2, 2), cell(3, 3), cell(0, 0), cell(1, 0)] {
        app.world_mut().write_message(Gesture::Chosen(place));
        frames(&mut app, 1);
    }
    frames(&mut app, 2);
    assert_eq!(moves(&app), ["D+L"]);
}

#[test]
fn the_buttons_of_the_pad_choose() {
    let mut app = app_for(trails(Seat::Person, Seat::Person, None));
    command(&mut app, UiCommand::Choose(Side::Second, "L"));
    command(&mut app, UiCommand::Choose(Side::First, "D"));
    frames(&mut app, 1);
    assert_eq!(moves(&app), ["D+L"]);
}

/// A person alone may use both sets of keys; the engine's answer does not depend on what the person has chosen.
#[test]
fn the_engine_is_asked_the_same_whatever_the_person_chooses() {
    use std::sync::Mutex;
    static ASKED: Mutex<Vec<Request>> = Mutex::new(Vec::new());
    fn listen(request: &Request, _: &dyn Stop, _: &mut dyn FnMut(Report)) -> Result<Report, RunError> {
        ASKED.lock().expect("no test panics while it holds this").push(request.clone());
        Ok(report(request, Status::Done, &first_move(request)))
    }
    let mut heard = Vec::new();
    for key in [KeyCode::KeyD, KeyCode::ArrowDown] {
        answer_with(listen);
        let mut app = app_for(trails(Seat::Person, quick(), None));
        // The person is first, in the very frame in which the engine is asked.
        press(&mut app, &[key]);
        until(&mut app, "the step", |world| world.resource::<Table>().cursor() == 1);
        let asked = std::mem::take(&mut *ASKED.lock().expect("no test panics while it holds this"));
        let first = asked.into_iter().find(|request| request.moves.is_empty()).expect("it was asked");
        heard.push(format!("{:?}", Request { id: Default::default(), ..first }));
        let step = moves(&app)[0].clone();
        assert_eq!(step.split('+').next(), Some(if key == KeyCode::KeyD { "R" } else { "D" }));
    }
    assert_eq!(heard[0], heard[1]);
}

#[test]
fn person_and_engine_play_a_game_step_by_step() {
    use_instant_engine();
    let mut app = app_for(trails(Seat::Person, quick(), None));
    for _ in 0..40 {
        until(&mut app, "a person's turn", |world| {
            matches!(world.resource::<Turn>(), Turn::Person | Turn::Over)
        });
        if turn(&app) == Turn::Over {
            break;
        }
        assert_settled(&mut app);
        let legal = table(&app).position().expect("a position").legal(Side::First);
        play(&mut app, Side::First, &legal[legal.len() - 1].clone());
    }
    assert_eq!(turn(&app), Turn::Over);
    assert_eq!(heard(&app).over.len(), 1, "a crash is one event");
}

#[test]
fn two_engines_play_step_by_step_and_in_ticks() {
    for tick in [None, Some(150)] {
        use_instant_engine();
        let mut app = app_for(trails(quick(), quick(), tick));
        until_turn(&mut app, Turn::Over);
        assert_eq!(heard(&app).over.len(), 1);
        assert_settled(&mut app);
    }
}

/// The first tick waits; then who chooses nothing goes straight on, into a wall in the end.
#[test]
fn who_chooses_nothing_goes_straight_on() {
    let mut app = app_for(trails(Seat::Person, Seat::Person, Some(200)));
    frames(&mut app, frames_in(1_000));
    assert_eq!((turn(&app), moves(&app).len()), (Turn::Person, 0), "the first tick waits for both");
    press(&mut app, &[KeyCode::KeyD, KeyCode::ArrowLeft]);
    until_ply(&mut app, 1);
    let began = frames_in(200);
    frames(&mut app, began - 3);
    assert_eq!(cursor(&app), 1);
    until_ply(&mut app, 2);
    assert_eq!(moves(&app), ["R+L", "R+L"]);
    press(&mut app, &[KeyCode::KeyS]);
    until_ply(&mut app, 3);
    assert_eq!(moves(&app)[2], "D+L");
    until_turn(&mut app, Turn::Over);
    assert_eq!(heard(&app).over.len(), 1);
    assert_settled(&mut app);
}

#[test]
fn person_and_engine_play_a_game_in_ticks() {
    use_instant_engine();
    let mut app = app_for(trails(quick(), Seat::Person, Some(150)));
    frames(&mut app, frames_in(600));
    assert_eq!(cursor(&app), 0);
    press(&mut app, &[KeyCode::KeyA]);
    until_turn(&mut app, Turn::Over);
    assert!(moves(&app).iter().all(|step| step.ends_with("+L")));
    assert_eq!(heard(&app).over.len(), 1);
}

/// Kind of fault: a key that is pressed while the heads move is lost.
#[test]
fn a_key_that_goes_down_while_heads_move_counts_in_the_next_tick() {
    let mut app = app_with_board(trails(Seat::Person, Seat::Person, Some(200)), 1.0);
    app.insert_resource(ButtonInput::<KeyCode>::default());
    press(&mut app, &[KeyCode::KeyD, KeyCode::ArrowLeft]);
    until_turn(&mut app, Turn::Moving);
    press(&mut app, &[KeyCode::KeyS]);
    assert_eq!(turn(&app), Turn::Moving, "the test is about a key in a move");
    until_ply(&mut app, 2);
    assert_eq!(moves(&app), ["R+L", "D+L"]);
}

/// Kind of fault: a pause lasts for everything but the clock.
#[test]
fn a_pause_and_a_sheet_hold_the_tick() {
    let mut app = app_for(trails(Seat::Person, Seat::Person, Some(150)));
    press(&mut app, &[KeyCode::KeyD, KeyCode::ArrowLeft]);
    until_ply(&mut app, 1);
    command(&mut app, UiCommand::TogglePause);
    let held = cursor(&app);
    frames(&mut app, frames_in(1_000));
    assert_eq!(cursor(&app), held);
    command(&mut app, UiCommand::TogglePause);
    until_ply(&mut app, held + 1);
    command(&mut app, UiCommand::OpenSheet(Sheet::Keys));
    frames(&mut app, 1);
    assert_eq!(app.world().resource::<OpenSheet>().0, Some(Sheet::Keys));
    let held = cursor(&app);
    frames(&mut app, frames_in(1_000));
    assert_eq!(cursor(&app), held);
    command(&mut app, UiCommand::CloseSheet);
    until_ply(&mut app, held + 1);
    assert!(cursor(&app) > held);
}

/// Kind of fault: undo takes back half a turn, or a stale answer is applied after it.
#[test]
fn undo_is_hammered_while_the_engine_thinks() {
    answer_with(search_on);
    let mut app = app_for(trails(Seat::Person, slow(), None));
    for round in 0..30 {
        until(&mut app, "a search", |_| live_searches() == 1);
        act(&mut app, Side::First, if round % 2 == 0 { "R" } else { "D" });
        match round % 3 {
            0 => command(&mut app, UiCommand::Undo),
            1 => {
                command(&mut app, UiCommand::MoveNow);
                command(&mut app, UiCommand::Undo);
            }
            _ => {
                command(&mut app, UiCommand::Undo);
                command(&mut app, UiCommand::Undo);
            }
        }
        frames(&mut app, 2);
        let Table { positions, record, .. } = table(&app);
        let record = record.as_ref().expect("a match");
        assert_eq!(positions.len(), record.moves.len() + 1);
        assert!(record.moves.iter().all(|step| step.contains('+')), "no half steps: {:?}", record.moves);
        if cursor(&app) > 0 {
            command(&mut app, UiCommand::Jump(0));
        }
        assert!(matches!(turn(&app), Turn::Person | Turn::Thinking), "{:?}", turn(&app));
        command(&mut app, UiCommand::NewGame);
        assert_settled(&mut app);
    }
    command(&mut app, UiCommand::Open(plyscope::app::screens::Screen::Title));
    until(&mut app, "no search", |_| live_searches() == 0);
}

#[test]
fn the_past_is_looked_at_as_it_was_and_played_from() {
    let mut app = app_for(trails(Seat::Person, Seat::Person, None));
    for (one, two) in [("R", "L"), ("D", "U"), ("D", "U")] {
        act(&mut app, Side::First, one);
        act(&mut app, Side::Second, two);
        frames(&mut app, 2);
    }
    command(&mut app, UiCommand::Jump(1));
    frames(&mut app, 1);
    assert_settled(&mut app);
    let mut fields = app.world_mut().query::<&Field>();
    let course = fields.single(app.world()).expect("one board").0.clone();
    assert!(course.tracks.iter().all(|track| track.path.len() == 2), "{course:?}");
    act(&mut app, Side::First, "D");
    act(&mut app, Side::Second, "L");
    frames(&mut app, 2);
    assert_eq!(moves(&app), ["R+L", "D+L"]);
    assert_eq!(table(&app).record.as_ref().expect("a match").variations.len(), 1);
}

#[test]
fn heads_glide_and_come_to_rest() {
    let mut app = app_with_board(trails(Seat::Person, Seat::Person, None), 1.0);
    act(&mut app, Side::First, "R");
    act(&mut app, Side::Second, "L");
    assert_eq!(turn(&app), Turn::Moving);
    until_turn(&mut app, Turn::Person);
    assert_settled(&mut app);
    let mut marks = app.world_mut().query::<&Mark>();
    frames(&mut app, 1);
    assert!(marks.iter(app.world()).all(|mark| mark.look == Look::Open));
}

#[test]
fn a_match_in_ticks_is_written_and_read_again() {
    let record = trails(Seat::Person, Seat::Person, Some(250));
    let text = record.write();
    assert_eq!(Match::read(&text).expect("it can be read"), record);
    assert!(!trails(Seat::Person, Seat::Person, None).write().contains("tick_ms"));
}

fn duct(playouts: u64) -> Seat {
    let limits = plyscope::search::limits::Limits::playouts(playouts);
    Seat::Engine { engine: "duct".to_owned(), limits, knobs: Default::default() }
}

/// The engine itself, in both paces; what it has counted is shown when both have chosen, and not before.
#[test]
fn the_engine_plays_and_its_table_is_shown_after_the_tick() {
    answer_with(plyscope::engines::run);
    for tick in [None, Some(100)] {
        let mut app = app_for(trails(duct(150), duct(150), tick));
        until_turn(&mut app, Turn::Over);
        assert_eq!(heard(&app).over.len(), 1);
    }
    let mut app = app_for(trails(Seat::Person, duct(150), None));
    until(&mut app, "the engine's choice", |world| world.resource::<Table>().is_sealed(Side::Second));
    let shown = |app: &App| {
        let thought = app.world().resource::<Thought>();
        let shown = app.world().resource::<Revealed>().instead_of(thought, table(app));
        shown.merged.as_ref().and_then(|merged| merged.joint.clone())
    };
    frames(&mut app, 2);
    assert_eq!(shown(&app), None);
    play(&mut app, Side::First, "R");
    until(&mut app, "the engine's next choice", |world| world.resource::<Table>().is_sealed(Side::Second));
    frames(&mut app, 2);
    let joint = shown(&app).expect("the table of the first tick");
    assert_eq!(joint.side, Side::Second);
    assert!(joint.all_visits() > 0 && joint.cells.len() == 4, "two open directions each in the corners");
}
