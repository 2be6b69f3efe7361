//! Turns as they follow one another in the app: landing, passing, undo in every state, the end.

use std::time::Duration;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_tweening::lens::TransformScaleLens;
use bevy_tweening::{Tween, TweenAnim};
use plyscope::app::motion::OfTable;
use plyscope::app::screens::Screen;
use plyscope::app::table::{PASS_BEAT, PositionShown, Turn, UiCommand, Why};
use plyscope::app::thinking::answer_with;
use plyscope::games::{Outcome, Side};
use plyscope::record::Seat;

use crate::support::*;

/// Something of the table that moves for this long.
fn animate(app: &mut App, length: Duration) -> Entity {
    let lens = TransformScaleLens { start: Vec3::ZERO, end: Vec3::ONE };
    let tween = Tween::new(EaseFunction::Linear, length, lens);
    app.world_mut().spawn((OfTable, Transform::default(), TweenAnim::new(tween))).id()
}

fn shown(app: &App) -> Vec<PositionShown> {
    app.world().resource::<Messages<PositionShown>>().iter_current_update_messages().cloned().collect()
}

#[test]
fn a_match_that_is_begun_is_shown_and_its_turns_follow_one_another() {
    use_instant_engine();
    let mut app = app_with(othello(Seat::Person, quick()));
    let [first] = &shown(&app)[..] else { panic!("shown once") };
    assert_eq!((first.game, first.why, first.last_step.clone()), ("othello", Why::Opened, None));
    app.update();
    assert!(is_at(&app, Screen::Playing));
    assert_eq!(turn(&app), Turn::Person);
    play(&mut app, Side::First, "f5");
    until_turn(&mut app, Turn::Person);
    assert_eq!(moves(&app).len(), 2);
    assert_eq!(heard(&app).played.len(), 2);
}

/// Kind of fault: a click is applied twice, or a click during an animation is queued and played later.
#[test]
fn one_turn_takes_one_intent_and_none_while_something_moves() {
    let mut app = app_with(othello(Seat::Person, Seat::Person));
    let f5 = intent(&app, Side::First, "f5");
    app.world_mut().write_message(f5.clone());
    app.world_mut().write_message(f5);
    app.update();
    animate(&mut app, 10 * FRAME);
    assert_eq!(turn(&app), Turn::Moving);
    act(&mut app, Side::Second, "d6");
    frames(&mut app, 3);
    assert_eq!((turn(&app), moves(&app).len()), (Turn::Moving, 1));
    until_turn(&mut app, Turn::Person);
    assert_eq!(moves(&app), ["f5"], "what was clicked meanwhile is dropped, not kept");
}

#[test]
fn with_nothing_that_moves_the_next_turn_is_there_in_the_next_frame() {
    let mut app = app_with(othello(Seat::Person, Seat::Person));
    act(&mut app, Side::First, "f5");
    assert_eq!(turn(&app), Turn::Moving);
    app.update();
    assert_eq!(turn(&app), Turn::Person);
}

/// Kind of fault: a person who is stuck is not told, or the pass is recorded twice.
#[test]
fn a_forced_pass_is_shown_for_a_beat_and_recorded_and_told_once() {
    for second in [Seat::Person, quick()] {
        let mut app = app_with(with_a_pass(Seat::Person, second));
        play(&mut app, Side::First, "a1");
        assert_eq!(turn(&app), Turn::Passing);
        let beat = PASS_BEAT.div_duration_f32(FRAME) as usize;
        frames(&mut app, beat - 2);
        assert_eq!((turn(&app), moves(&app).len()), (Turn::Passing, 1), "it is to be seen");
        frames(&mut app, 6);
        assert_eq!((turn(&app), moves(&app)), (Turn::Person, &["a1".to_owned(), "pass".to_owned()][..]));
        assert_eq!(heard(&app).said.iter().filter(|said| said.key == "a11y.pass").count(), 1);
        assert_eq!(heard(&app).played.len(), 2);
    }
}

#[test]
fn undo_while_a_pass_is_shown_takes_it_back_before_it_is_played() {
    let mut app = app_with(with_a_pass(Seat::Person, quick()));
    play(&mut app, Side::First, "a1");
    assert_eq!(turn(&app), Turn::Passing);
    command(&mut app, UiCommand::Undo);
    assert_eq!((turn(&app), cursor(&app)), (Turn::Person, 0));
    let frames_of_two_beats = 2 * PASS_BEAT.div_duration_f32(FRAME) as usize;
    frames(&mut app, frames_of_two_beats);
    assert_eq!((turn(&app), cursor(&app)), (Turn::Person, 0));
}

/// Kind of fault: the end panel opens before the last move has landed.
#[test]
fn the_end_is_told_once_and_only_after_the_last_move_has_landed() {
    let mut app = app_with(after(with_a_pass(Seat::Person, quick()), "a1 pass"));
    act(&mut app, Side::First, "a8");
    let piece = animate(&mut app, 20 * FRAME);
    frames(&mut app, 10);
    assert!(app.world().get::<TweenAnim>(piece).is_some(), "it still moves");
    assert_eq!((turn(&app), heard(&app).over.len()), (Turn::Moving, 0));
    until_turn(&mut app, Turn::Over);
    assert!(app.world().get::<TweenAnim>(piece).is_none(), "it has landed");
    frames(&mut app, 10);
    let [ending] = &heard(&app).over[..] else { panic!("told once") };
    assert_eq!((ending.outcome, ending.reason), (Outcome::Win(Side::First), "end.othello.wiped-out"));
}

#[test]
fn a_finished_match_that_is_opened_or_returned_to_is_over_and_celebrates_nothing() {
    let mut app = app_with(after(with_a_pass(Seat::Person, quick()), "a1 pass a8"));
    frames(&mut app, 3);
    assert_eq!(turn(&app), Turn::Over);
    command(&mut app, UiCommand::Undo);
    assert_eq!((turn(&app), cursor(&app)), (Turn::Person, 2));
    command(&mut app, UiCommand::Redo);
    assert_eq!((turn(&app), cursor(&app)), (Turn::Over, 3));
    assert_eq!(heard(&app).over, []);
}

/// Kind of fault: undo fails while a move is on its way.
#[test]
fn undo_while_a_move_is_moving_takes_it_back_at_once() {
    let mut app = app_with(after(othello(Seat::Person, Seat::Person), "f5 d6"));
    act(&mut app, Side::First, "c3");
    animate(&mut app, 50 * FRAME);
    app.update();
    assert_eq!(turn(&app), Turn::Moving);
    command(&mut app, UiCommand::Undo);
    assert_eq!((turn(&app), cursor(&app)), (Turn::Person, 2));
    let [back] = &shown(&app)[..] else { panic!("shown once") };
    assert_eq!((back.why, back.last_step.as_deref()), (Why::Jumped, Some("d6")));
}

/// Kind of fault: key repeat runs past the start, or into a loop with the engine that moves first.
#[test]
fn holding_the_undo_key_stops_at_the_start() {
    answer_with(search_on);
    let mut app = app_with(after(othello(Seat::Person, slow()), "f5 d6 c3"));
    for _ in 0..30 {
        app.world_mut().write_message(UiCommand::Undo);
        command(&mut app, UiCommand::Undo);
    }
    assert_eq!((turn(&app), cursor(&app), moves(&app).len()), (Turn::Person, 0, 3));
    for _ in 0..30 {
        command(&mut app, UiCommand::Redo);
    }
    assert_eq!((turn(&app), cursor(&app)), (Turn::Thinking, 3));
}

/// Kind of fault: what was chosen before a command is applied after it, where the position happens to be the same.
#[test]
fn an_intent_that_meets_a_new_game_in_the_same_frame_is_dropped() {
    let mut app = app_with(othello(Seat::Person, Seat::Person));
    let f5 = intent(&app, Side::First, "f5");
    app.world_mut().write_message(f5);
    command(&mut app, UiCommand::NewGame);
    assert!(moves(&app).is_empty());
}

#[test]
fn an_engine_that_takes_a_seat_moves_and_a_person_who_takes_it_chooses() {
    use_instant_engine();
    let mut app = app_with(othello(Seat::Person, Seat::Person));
    command(&mut app, UiCommand::SetSeat(Side::First, quick()));
    until(&mut app, "the engine moves", |world| !world.resource::<Heard>().played.is_empty());
    until_turn(&mut app, Turn::Person);
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn the_cursor_in_the_past_waits_until_the_engine_is_told_to_play_from_there() {
    use_instant_engine();
    let mut app = app_with(after(othello(Seat::Person, quick()), "f5 d6 c3 d3"));
    command(&mut app, UiCommand::Jump(1));
    frames(&mut app, 20);
    assert_eq!((turn(&app), moves(&app).len()), (Turn::Looking, 4));
    command(&mut app, UiCommand::MoveNow);
    until_turn(&mut app, Turn::Person);
    assert_eq!(cursor(&app), 2);
}

#[test]
fn an_unfit_match_is_not_begun_and_a_notice_says_why() {
    let mut app = app();
    command(&mut app, UiCommand::Begin(Box::new(after(othello(Seat::Person, quick()), "f5 f5"))));
    frames(&mut app, 2);
    assert_eq!(turn(&app), Turn::Empty);
    assert!(!is_at(&app, Screen::Playing));
    let notice = app.world().resource::<plyscope::app::notice::Notice>().0.clone().expect("a notice");
    assert!(notice.contains("move 2"), "{notice}");
    command(&mut app, UiCommand::Dismiss);
    assert_eq!(app.world().resource::<plyscope::app::notice::Notice>().0, None);
}

#[test]
fn every_command_is_harmless_where_there_is_no_match() {
    let mut app = app();
    let commands = [
        UiCommand::NewGame,
        UiCommand::Undo,
        UiCommand::Redo,
        UiCommand::Jump(3),
        UiCommand::MoveNow,
        UiCommand::SetSeat(Side::First, quick()),
        UiCommand::SetThinkTime(5),
        UiCommand::Resume,
        UiCommand::Dismiss,
        UiCommand::TakeOver,
    ];
    for asked in commands {
        command(&mut app, asked);
    }
    assert_eq!(turn(&app), Turn::Empty);
    assert!(table(&app).record.is_none());
}
