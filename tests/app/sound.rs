//! What is heard, and when: by the messages, without a loudspeaker.

use bevy::prelude::*;
use plyscope::app::board::Refusal;
use plyscope::app::motion::MotionSpeed;
use plyscope::app::settings::{Change, Percent};
use plyscope::app::sound::{Sound, SoundPlayed};
use plyscope::app::table::{Turn, UiCommand};
use plyscope::games::Side;
use plyscope::record::{Match, Seat};

use crate::board::app_with_board;
use crate::support::*;

/// What was heard since the test began.
#[derive(Resource, Default)]
struct Heard(Vec<SoundPlayed>);

fn listening(record: Match, speed: f32) -> App {
    let mut app = app_with_board(record, speed);
    app.init_resource::<Heard>().add_systems(
        Last,
        |mut played: MessageReader<SoundPlayed>, mut heard: ResMut<Heard>| {
            heard.0.extend(played.read());
        },
    );
    app.update();
    app
}

fn heard(app: &mut App) -> Vec<Sound> {
    app.update();
    app.world_mut().resource_mut::<Heard>().0.drain(..).map(|played| played.sound).collect()
}

fn two_people() -> Match {
    othello(Seat::Person, Seat::Person)
}

#[test]
fn a_disc_is_heard_when_it_lands_and_others_when_they_turn() {
    let mut app = listening(two_people(), 1.0);
    act(&mut app, Side::First, "f5");
    assert!(heard(&mut app).is_empty(), "it is still in the air");
    until_turn(&mut app, Turn::Person);
    assert_eq!(heard(&mut app), [Sound::Place, Sound::Flip]);
}

#[test]
fn without_motion_a_move_is_heard_once_and_at_once() {
    let mut app = listening(two_people(), 0.0);
    act(&mut app, Side::First, "f5");
    assert_eq!(heard(&mut app), [Sound::Place]);
}

/// Kind of fault: going through the history rattles.
#[test]
fn jumps_through_the_history_are_silent() {
    let mut app = listening(after(two_people(), "f5 d6 c3 d3 c4"), 1.0);
    for command_ in
        [UiCommand::Undo, UiCommand::Undo, UiCommand::Redo, UiCommand::Jump(0), UiCommand::Jump(5)]
    {
        command(&mut app, command_);
        frames(&mut app, 40);
    }
    act(&mut app, Side::Second, "f4");
    frames(&mut app, 3);
    command(&mut app, UiCommand::Undo);
    frames(&mut app, 80);
    assert!(heard(&mut app).is_empty());
}

#[test]
fn volume_and_mute_are_obeyed() {
    let mut app = listening(two_people(), 0.0);
    command(&mut app, UiCommand::Set(Change::Volume(Percent::new(25))));
    app.update();
    let volumes: Vec<_> = app.world().resource::<Heard>().0.iter().map(|played| played.volume).collect();
    assert_eq!(volumes, [0.25], "whoever turns it hears how loud it is");
    heard(&mut app);
    for change in [Change::Muted(true), Change::Volume(Percent::new(0))] {
        command(&mut app, UiCommand::Set(Change::Muted(false)));
        command(&mut app, UiCommand::Set(change));
        heard(&mut app);
        command(&mut app, UiCommand::NewGame);
        act(&mut app, Side::First, "f5");
        assert!(heard(&mut app).is_empty(), "{change:?}");
    }
}

#[test]
fn the_end_is_heard_as_it_is_for_the_person() {
    for (first, second, wanted) in [
        (Seat::Person, Seat::Person, Sound::Win),
        (Seat::Person, quick(), Sound::Win),
        (quick(), Seat::Person, Sound::Loss),
    ] {
        use_instant_engine();
        let mut app = listening(after(with_a_pass(first, second), "a1 pass"), 0.0);
        if app.world().resource::<Turn>() == &Turn::Person {
            act(&mut app, Side::First, "a8");
        }
        until_turn(&mut app, Turn::Over);
        assert_eq!(heard(&mut app).last(), Some(&wanted));
    }
}

/// Kind of fault: a pass sounds like a move.
#[test]
fn a_pass_is_silent() {
    let mut app = listening(after(with_a_pass(Seat::Person, Seat::Person), "a1"), 0.0);
    assert_eq!(*app.world().resource::<MotionSpeed>(), MotionSpeed(0.0));
    until_turn(&mut app, Turn::Person);
    assert!(heard(&mut app).is_empty());
}

#[test]
fn a_move_that_is_refused_is_heard() {
    let mut app = listening(two_people(), 1.0);
    app.world_mut().write_message(Refusal(0));
    app.update();
    assert_eq!(heard(&mut app), [Sound::Illegal]);
}
