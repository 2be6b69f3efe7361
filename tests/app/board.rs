//! The board as it is drawn: its discs follow the table, motion ends, and at speed 0 there is none.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use plyscope::app::board::Board;
use plyscope::app::board::othello::geometry::middle;
use plyscope::app::board::othello::{Disc, Look, Mark};
use plyscope::app::board::{self, Orientation};
use plyscope::app::celebrate::{self, Celebrating, Confetti};
use plyscope::app::motion::{self, MotionSpeed, OfTable, Pose};
use plyscope::app::overlays::{self, ShowThought, ThoughtRing, ValueMark};
use plyscope::app::settings::{BoardValues, Change};
use plyscope::app::table::{Table, Turn, UiCommand};
use plyscope::app::theme;
use plyscope::app::thinking::{Hint, answer_with};
use plyscope::engines;
use plyscope::games::Side;
use plyscope::games::othello::Othello;
use plyscope::record::{Match, Seat};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::support::*;

/// A headless app that draws the board of this match at this speed.
pub(crate) fn app_with_board(record: Match, speed: f32) -> App {
    let mut app = bare_app();
    app.add_plugins(AssetPlugin::default())
        .init_asset::<Mesh>()
        .init_asset::<ColorMaterial>()
        .init_asset::<Image>()
        .add_plugins((theme::plugin, board::plugin, motion::plugin, celebrate::plugin, overlays::plugin))
        .insert_resource(MotionSpeed(speed));
    app.finish();
    app.cleanup();
    app.update();
    command(&mut app, UiCommand::Begin(Box::new(record)));
    app
}

fn two_people() -> Match {
    othello(Seat::Person, Seat::Person)
}

/// Every component of a kind.
fn all<C: Component + Clone>(app: &mut App) -> Vec<C> {
    app.world_mut().query::<&C>().iter(app.world()).cloned().collect()
}

fn running(app: &mut App) -> usize {
    app.world_mut().query_filtered::<(), (With<OfTable>, With<TweenAnim>)>().iter(app.world()).count()
}

fn marks(app: &mut App, look: Look) -> Vec<u8> {
    let mut squares: Vec<_> =
        all::<Mark>(app).into_iter().filter(|mark| mark.look == look).map(|mark| mark.square).collect();
    squares.sort_unstable();
    squares
}

/// The discs, each with its side, as two boards of 64 bits.
fn discs(app: &mut App) -> [u64; 2] {
    let mut boards = [0u64; 2];
    for disc in all::<Disc>(app) {
        let bit = 1 << disc.square;
        assert_eq!((boards[0] | boards[1]) & bit, 0, "two discs on square {}", disc.square);
        boards[disc.side.index()] |= bit;
    }
    boards
}

/// The discs are those of the position on the table, and all of them lie still on their squares with their own face up.
#[track_caller]
pub(crate) fn assert_settled(app: &mut App) {
    let text = table(app).position().unwrap().text();
    let position: Othello = text.parse().unwrap();
    assert_eq!(discs(app), Side::BOTH.map(|side| position.discs(side)), "{text}");
    assert_eq!(running(app), 0);
    let way = *app.world().resource::<Orientation>();
    let mut lying = app.world_mut().query::<(&Disc, &Pose)>();
    for (disc, pose) in lying.iter(app.world()) {
        let Pose { at, size, lift, turn, .. } = *pose;
        assert_eq!((at, size, lift, turn), (middle(disc.square, way), 1.0, 0.0, 1.0), "{disc:?}");
    }
}

/// A random legal move of whoever is to choose.
fn random_move(app: &App, random: &mut Pcg32) -> (Side, String) {
    let side = table(app).awaited().next().unwrap();
    let legal = table(app).position().unwrap().legal(side);
    (side, legal[random.random_range(0..legal.len())].clone())
}

fn until_still(app: &mut App) {
    until(app, "everything lands", |world| !matches!(world.resource::<Turn>(), Turn::Moving | Turn::Passing));
}

#[test]
fn the_discs_equal_the_position_after_each_move_of_whole_games() {
    for seed in 0..3 {
        let mut random = Pcg32::seed_from_u64(seed);
        let mut app = app_with_board(two_people(), 8.0);
        assert_settled(&mut app);
        while turn(&app) == Turn::Person {
            let (side, action) = random_move(&app, &mut random);
            play(&mut app, side, &action);
            until_still(&mut app);
            assert_settled(&mut app);
        }
        assert_eq!(turn(&app), Turn::Over);
        assert!(moves(&app).len() > 50);
    }
}

#[test]
fn a_placed_disc_jumps_and_the_turned_ones_follow_it_one_after_another() {
    let mut app = app_with_board(two_people(), 1.0);
    act(&mut app, Side::First, "f5");
    assert_eq!(running(&mut app), 2, "the new disc and the one that it turns");
    assert_eq!(turn(&app), Turn::Moving);
    assert!(marks(&mut app, Look::Legal).is_empty(), "nothing can be chosen while something moves");
    let lift = |app: &mut App, square: u8| {
        let mut lying = app.world_mut().query::<(&Disc, &Pose)>();
        lying.iter(app.world()).find(|(disc, _)| disc.square == square).map(|(_, pose)| pose.lift).unwrap()
    };
    frames(&mut app, 10);
    assert!(lift(&mut app, 37) > 0.3, "it is in the air");
    assert_eq!(lift(&mut app, 36), 0.0, "it waits for its turn");
    until_still(&mut app);
    assert_settled(&mut app);
    assert_eq!(marks(&mut app, Look::LastMove), [37]);
}

#[test]
fn at_speed_nought_the_final_state_is_there_in_the_same_frame_and_nothing_moves() {
    let mut app = app_with_board(two_people(), 0.0);
    for (side, action) in [(Side::First, "f5"), (Side::Second, "d6"), (Side::First, "c3")] {
        act(&mut app, side, action);
        assert_settled(&mut app);
        app.update();
        assert_eq!(turn(&app), Turn::Person);
    }
}

/// Kind of fault: undo while something moves fails, or leaves half-moves.
#[test]
fn undo_while_discs_move_shows_the_position_before_at_once() {
    let mut random = Pcg32::seed_from_u64(11);
    let mut app = app_with_board(two_people(), 1.0);
    for wait in 0..30 {
        for _ in 0..2 {
            let (side, action) = random_move(&app, &mut random);
            play(&mut app, side, &action);
            until_still(&mut app);
        }
        let before = moves(&app).len();
        let (side, action) = random_move(&app, &mut random);
        act(&mut app, side, &action);
        frames(&mut app, wait);
        assert_eq!(turn(&app), Turn::Moving, "still moving after {wait} frames");
        command(&mut app, UiCommand::Undo);
        assert_eq!(cursor(&app), before);
        assert_settled(&mut app);
        frames(&mut app, 100);
        assert_settled(&mut app);
        if turn(&app) != Turn::Person || before > 40 {
            break;
        }
    }
}

/// Kind of fault: an animation is kept for ever, so that the turn never ends or the program never sleeps.
#[test]
fn no_animation_is_left_over_when_a_move_has_landed() {
    let mut app = app_with_board(two_people(), 1.0);
    for (side, action) in
        [(Side::First, "f5"), (Side::Second, "f6"), (Side::First, "e6"), (Side::Second, "f4")]
    {
        play(&mut app, side, action);
        app.update();
        assert_eq!(app.world_mut().query::<&TweenAnim>().iter(app.world()).count(), 0);
    }
}

#[test]
fn legal_moves_are_marked_for_a_person_only_and_the_last_move_for_all() {
    let mut app = app_with_board(two_people(), 0.0);
    app.update();
    assert_eq!(marks(&mut app, Look::Legal), [19, 26, 37, 44]);
    assert!(marks(&mut app, Look::LastMove).is_empty());
    play(&mut app, Side::First, "f5");
    app.update();
    assert_eq!(marks(&mut app, Look::Legal), [29, 43, 45]);
    assert_eq!(marks(&mut app, Look::LastMove), [37]);

    answer_with(search_on);
    let mut app = app_with_board(othello(Seat::Person, slow()), 0.0);
    play(&mut app, Side::First, "f5");
    until_turn(&mut app, Turn::Thinking);
    app.update();
    assert!(marks(&mut app, Look::Legal).is_empty());
}

#[test]
fn what_the_engine_likes_best_is_ringed_while_it_thinks_and_can_be_switched_off() {
    answer_with(search_on);
    let mut app = app_with_board(othello(slow(), Seat::Person), 0.0);
    command(&mut app, UiCommand::Set(Change::Values(BoardValues::Off)));
    let ringed = |app: &mut App| app.world_mut().query::<&ThoughtRing>().iter(app.world()).count();
    until(&mut app, "a first report", |world| {
        world.resource::<plyscope::app::thinking::Thought>().merged.is_some()
    });
    app.update();
    assert_eq!(ringed(&mut app), 1);
    app.insert_resource(ShowThought(false));
    frames(&mut app, 2);
    assert_eq!(ringed(&mut app), 0);
    app.insert_resource(ShowThought(true));
    frames(&mut app, 2);
    assert_eq!(ringed(&mut app), 1);
    command(&mut app, UiCommand::MoveNow);
    until_turn(&mut app, Turn::Person);
    frames(&mut app, 2);
    assert_eq!(ringed(&mut app), 0);
}

/// Every legal move that was searched has its value on the board, one of them in a frame, for as long as the position is looked at.
#[test]
fn each_move_shows_what_it_is_worth_and_that_can_be_switched_off() {
    answer_with(engines::run);
    let mut app = app_with_board(othello(Seat::Person, Seat::Person), 0.0);
    command(&mut app, UiCommand::Hint);
    until(&mut app, "a hint", |world| matches!(world.resource::<Hint>(), Hint::Given { .. }));
    app.update();
    let values = all::<ValueMark>(&mut app);
    let mut shown: Vec<_> = values.iter().map(|mark| mark.action.clone()).collect();
    shown.sort();
    assert_eq!(shown, ["c4", "d3", "e6", "f5"]);
    assert_eq!(values.iter().filter(|mark| mark.best).count(), 1);
    assert!(values.iter().all(|mark| !mark.text.is_empty()));
    command(&mut app, UiCommand::Set(Change::Values(BoardValues::Words)));
    assert!(all::<ValueMark>(&mut app).iter().all(|mark| !mark.text.contains('.')));
    command(&mut app, UiCommand::Set(Change::Values(BoardValues::Off)));
    assert!(all::<ValueMark>(&mut app).is_empty());
    command(&mut app, UiCommand::Set(Change::Values(BoardValues::Discs)));
    assert_eq!(all::<ValueMark>(&mut app).len(), 4);
    act(&mut app, Side::First, "f5");
    assert!(all::<ValueMark>(&mut app).is_empty(), "no value stands beside another position");
    command(&mut app, UiCommand::Undo);
    assert_eq!(all::<ValueMark>(&mut app).len(), 4, "what is known of a position is shown again");
}

/// Kind of fault: the end panel opens before the last move has landed, or cannot be dismissed.
#[test]
fn the_celebration_opens_after_the_last_move_has_landed_and_can_be_dismissed() {
    let mut app = app_with_board(after(with_a_pass(Seat::Person, quick()), "a1 pass"), 1.0);
    let open = |app: &App| app.world().resource::<Celebrating>().0.is_some();
    act(&mut app, Side::First, "a8");
    while running(&mut app) > 0 {
        assert!(!open(&app));
        app.update();
    }
    until_turn(&mut app, Turn::Over);
    assert!(open(&app));
    frames(&mut app, 2);
    assert!(!all::<Confetti>(&mut app).is_empty(), "a person has won");
    assert_settled(&mut app);
    command(&mut app, UiCommand::Dismiss);
    assert!(!open(&app));
    frames(&mut app, 600);
    assert!(all::<Confetti>(&mut app).is_empty(), "it has been swept up");
    assert_eq!(app.world_mut().query::<&TweenAnim>().iter(app.world()).count(), 0);
}

#[test]
fn without_motion_there_is_no_confetti_and_undo_closes_the_panel() {
    let mut app = app_with_board(after(with_a_pass(Seat::Person, quick()), "a1 pass"), 0.0);
    play(&mut app, Side::First, "a8");
    app.update();
    assert!(app.world().resource::<Celebrating>().0.is_some());
    assert!(all::<Confetti>(&mut app).is_empty());
    command(&mut app, UiCommand::Undo);
    assert!(app.world().resource::<Celebrating>().0.is_none());
}

#[test]
fn the_title_screen_has_no_board_and_coming_back_has_one() {
    use plyscope::app::screens::Screen;
    let mut app = app_with_board(two_people(), 1.0);
    assert_eq!(all::<Board>(&mut app).len(), 1);
    act(&mut app, Side::First, "f5");
    command(&mut app, UiCommand::Open(Screen::Title));
    frames(&mut app, 2);
    assert!(all::<Board>(&mut app).is_empty() && all::<Disc>(&mut app).is_empty());
    command(&mut app, UiCommand::Begin(Box::new(after(two_people(), "f5 d6"))));
    frames(&mut app, 2);
    assert_eq!(all::<Board>(&mut app).len(), 1);
    assert_settled(&mut app);
    assert!(app.world().resource::<Table>().position().is_some());
}
