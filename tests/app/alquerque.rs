//! Alquerque at the table and on its board: rings, crosses and the last move, the soft jump, chains hop by hop, undo within a turn.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use plyscope::app::board::alquerque::geometry::spot;
use plyscope::app::board::alquerque::{Captured, Carried, Look, Mark, Piece};
use plyscope::app::board::typing::{Stroke, Typing};
use plyscope::app::board::{Board, Drawn, Gesture, Orientation, Pointing};
use plyscope::app::celebrate::Celebrating;
use plyscope::app::motion::{OfTable, Pose};
use plyscope::app::overlays::ValueMark;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::text::tr;
use plyscope::app::thinking::{ShardCount, Thought, answer_with, live_searches};
use plyscope::games::alquerque::notation::{point_text, read_point};
use plyscope::games::{Outcome, Side};
use plyscope::record::{Match, Seat};
use plyscope::search::limits::Limits;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::board::app_with_board;
use crate::support::*;

/// Dark's next turn is a chain: b4xd2xb2. (A random game, to its 21st step.)
const BEFORE_A_CHAIN: &str = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 b4-c4 d2-c2 c1xc3 d3xb3 a4-b4 a1-b2 c4-c3 b3xd3 d4xd2 \
                              e2xc2 e4xe2 e1xe3 e5-d4 d1-e1 d4-c4 b2-c3";

fn alquerque(first: Seat, second: Seat) -> Match {
    Match::new("alquerque", [first, second])
}

fn two_people() -> Match {
    alquerque(Seat::Person, Seat::Person)
}

fn at(position: &str) -> Match {
    Match { start: position.to_owned(), ..two_people() }
}

/// An app at this match, with the screen and the marks in place.
fn begun(record: Match, speed: f32) -> App {
    let mut app = app_with_board(record, speed);
    frames(&mut app, 2);
    app
}

fn engine() -> Seat {
    Seat::Engine { engine: "random".to_owned(), limits: Limits::time(60_000), knobs: Default::default() }
}

/// The points that have a mark of this look, by name.
fn marks(app: &mut App, look: Look) -> Vec<String> {
    let world = app.world_mut();
    let mut points: Vec<String> = world
        .query::<&Mark>()
        .iter(world)
        .filter(|mark| mark.look == look)
        .map(|mark| point_text(mark.point))
        .collect();
    points.sort();
    points
}

/// How high above the board the marks of this look lie.
fn heights(app: &mut App, look: Look) -> Vec<f32> {
    let world = app.world_mut();
    let mut found = world.query::<(&Mark, &Transform)>();
    found.iter(world).filter(|(mark, _)| mark.look == look).map(|(_, place)| place.translation.z).collect()
}

fn point(name: &str) -> usize {
    usize::from(read_point(name).expect("a point"))
}

fn gesture(app: &mut App, gesture: Gesture) {
    app.world_mut().write_message(gesture);
    app.update();
}

/// A tap or a click.
fn tap(app: &mut App, name: &str) {
    gesture(app, Gesture::Pressed(point(name)));
    gesture(app, Gesture::Chosen(point(name)));
}

fn running(app: &mut App) -> usize {
    app.world_mut().query_filtered::<(), (With<OfTable>, With<TweenAnim>)>().iter(app.world()).count()
}

fn pose_at(app: &mut App, name: &str) -> Option<Pose> {
    let world = app.world_mut();
    let mut pieces = world.query_filtered::<(&Piece, &Pose), Without<Captured>>();
    pieces.iter(world).find(|(piece, _)| usize::from(piece.point) == point(name)).map(|(_, pose)| *pose)
}

fn captured(app: &mut App) -> Vec<Pose> {
    let world = app.world_mut();
    world.query_filtered::<&Pose, With<Captured>>().iter(world).copied().collect()
}

/// What is drawn is the position on the table, and all of it lies still.
#[track_caller]
fn assert_settled(app: &mut App) {
    let position = table(app).position().expect("a position").text();
    let drawn = app.world_mut().run_system_cached(|drawn: Drawn| drawn.text("alquerque")).unwrap();
    assert_eq!(drawn.as_deref(), position.split(' ').next(), "{position}");
    assert_eq!(running(app), 0);
    assert!(captured(app).is_empty(), "a captured piece is still there");
    let way = *app.world().resource::<Orientation>();
    let world = app.world_mut();
    for (piece, pose) in world.query::<(&Piece, &Pose)>().iter(world) {
        assert_eq!(*pose, Pose::lying(spot(piece.point, way)), "{piece:?}");
    }
}

fn until_still(app: &mut App) {
    until(app, "everything lands", |world| *world.resource::<Turn>() != Turn::Moving);
    app.update();
}

#[test]
fn the_pieces_equal_the_position_after_each_step_of_whole_games() {
    for seed in 0..4 {
        let mut random = Pcg32::seed_from_u64(seed);
        let mut app = begun(two_people(), 8.0);
        assert_settled(&mut app);
        while turn(&app) == Turn::Person {
            let side = table(&app).awaited().next().unwrap();
            let legal = table(&app).position().unwrap().legal(side);
            play(&mut app, side, &legal[random.random_range(0..legal.len())]);
            until_still(&mut app);
            assert_settled(&mut app);
        }
        assert_eq!(turn(&app), Turn::Over);
        assert!(moves(&app).len() > 15);
    }
}

#[test]
fn every_piece_that_can_start_a_move_has_a_ring_and_only_for_a_person() {
    let mut app = begun(two_people(), 0.0);
    assert_eq!(marks(&mut app, Look::Movable), ["b2", "c2", "d2", "d3"]);
    assert!(marks(&mut app, Look::LastTo).is_empty() && marks(&mut app, Look::Selected).is_empty());

    answer_with(search_on);
    let mut app = begun(alquerque(engine(), Seat::Person), 0.0);
    until_turn(&mut app, Turn::Thinking);
    app.update();
    assert!(marks(&mut app, Look::Movable).is_empty());
}

#[test]
fn the_selected_piece_has_a_ring_above_all_others_and_its_targets_are_marked() {
    let mut app = begun(two_people(), 0.0);
    tap(&mut app, "c2");
    assert_eq!(marks(&mut app, Look::Selected), ["c2"]);
    assert_eq!(marks(&mut app, Look::Target), ["c3"]);
    assert_eq!(marks(&mut app, Look::Movable), ["b2", "d2", "d3"]);
    let others = [Look::Movable, Look::Target, Look::LastFrom, Look::LastTo];
    let highest = others.iter().flat_map(|look| heights(&mut app, *look)).fold(0.0, f32::max);
    assert!(heights(&mut app, Look::Selected)[0] > highest);
    tap(&mut app, "d2");
    assert_eq!(marks(&mut app, Look::Selected), ["d2"], "another one is selected instead");
    tap(&mut app, "d2");
    assert!(marks(&mut app, Look::Selected).is_empty(), "and none when it is chosen once more");
}

#[test]
fn a_piece_goes_by_two_taps_by_a_drag_or_by_keys() {
    let by_taps = |app: &mut App| {
        tap(app, "c2");
        tap(app, "c3");
    };
    let by_drag = |app: &mut App| {
        gesture(app, Gesture::Pressed(point("c2")));
        gesture(app, Gesture::Dragged { from: point("c2"), to: Some(point("c3")) });
    };
    let by_keys = |app: &mut App| {
        app.init_resource::<ButtonInput<KeyCode>>();
        for key in [KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::Enter, KeyCode::ArrowUp, KeyCode::Enter] {
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
            app.update();
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
        }
        assert_eq!(app.world().resource::<Pointing>().cursor, Some(point("c3")));
    };
    for way in [by_taps as fn(&mut App), by_drag, by_keys] {
        let mut app = begun(two_people(), 0.0);
        way(&mut app);
        app.update();
        assert_eq!(moves(&app), ["c2-c3"]);
        assert_eq!(marks(&mut app, Look::Selected), Vec::<String>::new());
    }
}

/// Lets a piece hang at a point of the board, as a pointer that drags it does.
fn drag(app: &mut App, name: &str, at: Option<Vec2>) {
    app.world_mut().resource_mut::<Pointing>().dragged = at.map(|at| (point(name), at));
    app.update();
}

fn carried(app: &mut App) -> usize {
    app.world_mut().query::<&Carried>().iter(app.world()).count()
}

#[test]
fn a_piece_that_is_dragged_follows_the_pointer_above_all_others() {
    let mut app = begun(two_people(), 1.0);
    gesture(&mut app, Gesture::Pressed(point("c2")));
    for at in [Vec2::new(30.0, -60.0), Vec2::new(-200.0, 140.0)] {
        drag(&mut app, "c2", Some(at));
        assert_eq!(pose_at(&mut app, "c2").map(|pose| pose.at), Some(at));
    }
    let highest = |app: &mut App, dragged: bool| {
        let world = app.world_mut();
        let mut pieces = world.query_filtered::<(&Transform, Has<Carried>), With<Piece>>();
        let heights = pieces.iter(world).filter(|(_, carried)| *carried == dragged);
        heights.map(|(place, _)| place.translation.z).fold(0.0, f32::max)
    };
    assert!(highest(&mut app, true) > highest(&mut app, false));

    // Dropped where it cannot go it returns; where it can, it is set down from where it hangs.
    drag(&mut app, "c2", None);
    gesture(&mut app, Gesture::Dragged { from: point("c2"), to: Some(point("a4")) });
    assert_eq!((carried(&mut app), running(&mut app)), (0, 1));
    frames(&mut app, 40);
    assert_settled(&mut app);
    assert!(moves(&app).is_empty());
    gesture(&mut app, Gesture::Pressed(point("c2")));
    let near = spot(12, Orientation::default()) + Vec2::new(9.0, -20.0);
    drag(&mut app, "c2", Some(near));
    app.world_mut().resource_mut::<Pointing>().dragged = None;
    gesture(&mut app, Gesture::Dragged { from: point("c2"), to: Some(point("c3")) });
    assert_eq!((turn(&app), carried(&mut app)), (Turn::Moving, 0));
    assert!(
        pose_at(&mut app, "c3").expect("the piece").at.distance(near) < 25.0,
        "it does not jump back first"
    );
    until_still(&mut app);
    assert_settled(&mut app);
    assert_eq!(moves(&app), ["c2-c3"]);
}

/// Kind of fault: what hangs in the hand stays there when the match goes elsewhere.
#[test]
fn what_cannot_move_is_not_dragged_and_undo_takes_a_piece_out_of_the_hand() {
    let mut app = begun(after(two_people(), "c2-c3"), 1.0);
    for name in ["c3", "c2", "a5"] {
        gesture(&mut app, Gesture::Pressed(point(name)));
        drag(&mut app, name, Some(Vec2::ZERO));
        assert_eq!(carried(&mut app), 0, "{name}");
    }
    gesture(&mut app, Gesture::Pressed(point("c4")));
    drag(&mut app, "c4", Some(Vec2::new(70.0, 10.0)));
    assert_eq!(carried(&mut app), 1);
    command(&mut app, UiCommand::Undo);
    frames(&mut app, 2);
    assert_eq!(carried(&mut app), 0);
    frames(&mut app, 40);
    assert_settled(&mut app);
}

#[test]
fn what_is_no_move_is_refused_and_changes_nothing() {
    let mut app = begun(two_people(), 0.0);
    for (first, second) in [("a1", None), ("c3", None), ("a5", None), ("c2", Some("a4")), ("c2", Some("c4"))]
    {
        tap(&mut app, first);
        second.iter().for_each(|second| tap(&mut app, second));
        let place = second.unwrap_or(first);
        assert_eq!(marks(&mut app, Look::Refused), [place]);
        frames(&mut app, 40);
        assert!(marks(&mut app, Look::Refused).is_empty(), "the cross goes by itself");
        assert!(moves(&app).is_empty());
    }
    gesture(&mut app, Gesture::Pressed(point("c2")));
    gesture(&mut app, Gesture::Dragged { from: point("c2"), to: None });
    assert!(moves(&app).is_empty() && marks(&mut app, Look::Refused).is_empty());
}

#[test]
fn a_forbidden_return_has_a_cross_of_its_own_while_its_piece_is_selected() {
    let mut app = begun(at("...b./...../w.b../...../.w... w a3<b3 -"), 0.0);
    assert!(marks(&mut app, Look::Forbidden).is_empty());
    tap(&mut app, "a3");
    assert_eq!(marks(&mut app, Look::Forbidden), ["b3"]);
    assert_eq!(marks(&mut app, Look::Target), ["a4", "b4"]);
    tap(&mut app, "b3");
    assert!(moves(&app).is_empty());
    assert_eq!(marks(&mut app, Look::Refused), ["b3"]);

    let mut app = begun(at("...b./...../w.b../...../.w... w a3<b3 - inverting"), 0.0);
    tap(&mut app, "a3");
    assert!(marks(&mut app, Look::Forbidden).is_empty(), "inverting is allowed");
    tap(&mut app, "b3");
    assert_eq!(moves(&app), ["a3-b3"]);
}

#[test]
fn the_last_move_has_a_dashed_ring_at_its_source_and_a_whole_one_at_its_target() {
    let mut app = begun(two_people(), 0.0);
    play(&mut app, Side::First, "c2-c3");
    app.update();
    assert_eq!(marks(&mut app, Look::LastFrom), ["c2"]);
    assert_eq!(marks(&mut app, Look::LastTo), ["c3"]);

    // A whole chain is one move; in its middle it reaches as far as it has come.
    let mut app = begun(after(two_people(), &format!("{BEFORE_A_CHAIN} b4xd2 d2xb2")), 0.0);
    assert_eq!(marks(&mut app, Look::LastFrom), ["b4"]);
    assert_eq!(marks(&mut app, Look::LastTo), ["b2"]);
    command(&mut app, UiCommand::Jump(22));
    app.update();
    assert_eq!(marks(&mut app, Look::LastFrom), ["b4"]);
    assert_eq!(marks(&mut app, Look::LastTo), ["d2"]);
}

#[test]
fn a_move_is_a_soft_jump_in_two_parts() {
    let mut app = begun(two_people(), 1.0);
    act(&mut app, Side::First, "c2-c3");
    assert_eq!(running(&mut app), 1);
    let (from, to) = (spot(7, Orientation::default()), spot(12, Orientation::default()));
    let middle = from.midpoint(to);
    let mut last = Pose::lying(from);
    let (mut rose, mut sank) = (0, 0);
    while turn(&app) == Turn::Moving {
        let pose = pose_at(&mut app, "c3").expect("the piece that jumps");
        assert!(pose.at.y >= last.at.y && pose.at.x == from.x, "it goes straight: {pose:?}");
        if pose.at.y < middle.y {
            assert!(pose.size >= last.size, "it grows up to the middle");
            rose += 1;
        } else if last.at.y > middle.y {
            assert!(pose.size <= last.size, "it shrinks from there on");
            sank += 1;
        }
        last = pose;
        app.update();
    }
    assert!(rose > 5 && sank > 5, "{rose} {sank}");
    app.update();
    assert_settled(&mut app);
}

#[test]
fn the_captured_piece_fades_as_it_is_passed() {
    let mut app = begun(after(two_people(), "c2-c3"), 1.0);
    act(&mut app, Side::Second, "c4xc2");
    let middle = spot(12, Orientation::default());
    let mut seen = Vec::new();
    while turn(&app) == Turn::Moving {
        let jumper = pose_at(&mut app, "c2").expect("the piece that jumps");
        seen.extend(captured(&mut app).first().map(|pose| (jumper.at.y - middle.y, pose.presence)));
        app.update();
    }
    assert_eq!(seen[0].1, 1.0);
    let passing = seen.iter().min_by(|a, b| a.0.abs().total_cmp(&b.0.abs())).unwrap();
    assert!((0.2..0.9).contains(&passing.1), "half gone as it is passed: {passing:?}");
    assert!(seen.windows(2).all(|pair| pair[1].1 <= pair[0].1));
    app.update();
    assert_settled(&mut app);
}

#[test]
fn at_speed_nought_a_capture_is_there_in_the_same_frame() {
    let mut app = begun(two_people(), 0.0);
    for (side, action) in [(Side::First, "c2-c3"), (Side::Second, "c4xc2"), (Side::First, "c1xc3")] {
        act(&mut app, side, action);
        assert_settled(&mut app);
        app.update();
        assert_eq!(turn(&app), Turn::Person);
    }
}

#[test]
fn in_a_chain_only_the_jumping_piece_is_offered_and_it_stays_selected() {
    let mut app = begun(after(two_people(), BEFORE_A_CHAIN), 0.0);
    tap(&mut app, "b4");
    tap(&mut app, "d2");
    app.update();
    assert_eq!(marks(&mut app, Look::Selected), ["d2"]);
    assert_eq!(marks(&mut app, Look::Target), ["b2"]);
    assert!(marks(&mut app, Look::Movable).is_empty());
    tap(&mut app, "d2");
    assert_eq!(marks(&mut app, Look::Selected), ["d2"], "it cannot be put down");
    tap(&mut app, "c4");
    assert_eq!(marks(&mut app, Look::Refused), ["c4"], "no other piece can be taken up");
    tap(&mut app, "b2");
    app.update();
    assert_eq!(moves(&app)[21..], ["b4xd2", "d2xb2"]);
    assert!(marks(&mut app, Look::Selected).is_empty());
}

fn uct(limits: Limits) -> Seat {
    Seat::Engine { engine: "uct".to_owned(), limits, knobs: Default::default() }
}

/// The signs of the values on the board.
fn signs(app: &mut App) -> Vec<(String, Option<bool>)> {
    let world = app.world_mut();
    let mut signs: Vec<_> =
        world.query::<&ValueMark>().iter(world).map(|mark| (mark.action.clone(), mark.proven)).collect();
    signs.sort();
    signs
}

#[test]
fn the_solver_beside_uct_marks_moves_as_won_and_lost_and_ends_with_it() {
    let mut app = begun(alquerque(uct(Limits::time(60_000)), Seat::Person), 0.0);
    app.insert_resource(ShardCount(1));
    command(&mut app, UiCommand::NewGame);
    until(&mut app, "what is proven", |world| world.resource::<Thought>().proofs.len() == 4);
    app.update();
    let all = [("b2-c3", Some(false)), ("c2-c3", Some(true)), ("d2-c3", Some(false)), ("d3-c3", Some(false))];
    assert_eq!(signs(&mut app), all.map(|(action, sign)| (action.to_owned(), sign)));
    let thought = app.world().resource::<Thought>();
    assert_eq!((thought.engine.as_str(), thought.shards.len()), ("uct", 1), "the engine is still told alone");
    command(&mut app, UiCommand::MoveNow);
    until_turn(&mut app, Turn::Person);
    until(&mut app, "no search", |_| live_searches() == 0);
    assert!(signs(&mut app).is_empty(), "no sign stands beside another position");
}

/// Kind of fault: the solver goes on beside another position, or begins beside an answer that is there at once.
#[test]
fn the_solver_begins_after_the_engines_first_word_and_ends_with_the_position() {
    answer_with(search_on);
    let mut app = begun(alquerque(uct(Limits::time(60_000)), Seat::Person), 0.0);
    app.insert_resource(ShardCount(1));
    command(&mut app, UiCommand::NewGame);
    until(&mut app, "engine and solver", |_| live_searches() == 2);
    command(&mut app, UiCommand::SetSeat(Side::First, Seat::Person));
    until(&mut app, "no search", |_| live_searches() == 0);
    command(&mut app, UiCommand::ToggleAnalysis);
    until(&mut app, "analysis and solver", |_| live_searches() == 2);
    play(&mut app, Side::First, "c2-c3");
    until_turn(&mut app, Turn::Person);
    until(&mut app, "the next position's", |_| live_searches() == 2);
    command(&mut app, UiCommand::ToggleAnalysis);
    until(&mut app, "no search", |_| live_searches() == 0);

    answer_with(|request, stop, say| {
        assert_eq!(request.engine, "uct", "nobody is asked beside it");
        answer_at_once(request, stop, say)
    });
    let mut app = begun(alquerque(uct(Limits::playouts(5)), Seat::Person), 0.0);
    until_turn(&mut app, Turn::Person);
    frames(&mut app, 5);
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn an_engine_plays_a_chain_hop_by_hop() {
    answer_with(answer_at_once);
    let mut app = begun(after(alquerque(Seat::Person, engine()), BEFORE_A_CHAIN), 1.0);
    app.insert_resource(ShardCount(1));
    let mut hops = Vec::new();
    until(&mut app, "both hops", |world| {
        let position = world.resource::<plyscope::app::table::Table>();
        let now = (*world.resource::<Turn>(), position.cursor());
        if hops.last() != Some(&now) {
            hops.push(now);
        }
        now == (Turn::Person, 23)
    });
    let moving: Vec<usize> =
        hops.iter().filter(|(turn, _)| *turn == Turn::Moving).map(|(_, at)| *at).collect();
    assert_eq!(moving, [22, 23], "each hop moves by itself: {hops:?}");
    app.update();
    assert_settled(&mut app);
}

/// Types signs, one a frame.
fn type_in(app: &mut App, text: &str) {
    for sign in text.chars() {
        app.world_mut().write_message(Stroke::Sign(sign));
        app.update();
    }
}

#[test]
fn a_chain_that_is_typed_whole_is_played_hop_by_hop() {
    for speed in [0.0, 1.0] {
        let mut app = begun(after(two_people(), BEFORE_A_CHAIN), speed);
        type_in(&mut app, "b4xd2");
        assert_eq!((cursor(&app), turn(&app)), (21, Turn::Person), "the turn goes on, and so may the text");
        type_in(&mut app, "xb2");
        if speed > 0.0 {
            assert_eq!((cursor(&app), turn(&app)), (22, Turn::Moving));
            assert_eq!(captured(&mut app).len(), 1, "one hop at a time");
        }
        until(&mut app, "both hops", |world| {
            let cursor = world.resource::<plyscope::app::table::Table>().cursor();
            (cursor, *world.resource::<Turn>()) == (23, Turn::Person)
        });
        app.update();
        assert_eq!(moves(&app)[21..], ["b4xd2", "d2xb2"]);
        assert_settled(&mut app);
    }
}

/// Kind of fault: what was typed for one position is played in another.
#[test]
fn undo_in_the_middle_of_a_typed_chain_ends_it() {
    let mut app = begun(after(two_people(), BEFORE_A_CHAIN), 1.0);
    type_in(&mut app, "b4xd2xb2");
    frames(&mut app, 4);
    command(&mut app, UiCommand::Undo);
    frames(&mut app, 60);
    assert_eq!((cursor(&app), turn(&app)), (21, Turn::Person));
    assert_settled(&mut app);
}

#[test]
fn a_chain_with_a_wrong_hop_plays_nothing_and_says_why() {
    let mut app = begun(after(two_people(), BEFORE_A_CHAIN), 0.0);
    type_in(&mut app, "b4xd2xd4");
    assert_eq!(cursor(&app), 21);
    let fault = app.world().resource::<Typing>().fault.clone().expect("a reason");
    assert!(fault.contains("d2xd4"), "{fault}");
}

/// Kind of fault: undo takes back half a turn, or fails in the middle of a chain.
#[test]
fn undo_takes_the_hop_back_in_the_middle_of_a_turn_and_whole_turns_else() {
    let mut app = begun(after(two_people(), BEFORE_A_CHAIN), 0.0);
    play(&mut app, Side::Second, "b4xd2");
    command(&mut app, UiCommand::Undo);
    assert_eq!((cursor(&app), turn(&app)), (21, Turn::Person));
    play(&mut app, Side::Second, "b4xd2");
    play(&mut app, Side::Second, "d2xb2");
    assert_eq!(cursor(&app), 23);
    command(&mut app, UiCommand::Undo);
    assert_eq!(cursor(&app), 21, "the whole chain was one turn");
    command(&mut app, UiCommand::Redo);
    assert_eq!(cursor(&app), 23);
    assert_eq!((table(&app).back_target(), table(&app).on_target()), (Some(21), None));
    assert_settled(&mut app);
}

/// Kind of fault: undo hammered while a chain moves leaves half-moves, or a piece that is captured stays.
#[test]
fn undo_hammered_while_a_chain_moves_leaves_the_board_whole() {
    answer_with(answer_at_once);
    for wait in 0..36 {
        let mut app = begun(after(two_people(), BEFORE_A_CHAIN), 1.0);
        app.insert_resource(ShardCount(1));
        act(&mut app, Side::Second, "b4xd2");
        frames(&mut app, wait);
        if turn(&app) == Turn::Person {
            act(&mut app, Side::Second, "d2xb2");
            frames(&mut app, wait % 5);
        }
        for _ in 0..3 {
            command(&mut app, UiCommand::Undo);
            assert_settled(&mut app);
        }
        command(&mut app, UiCommand::Redo);
        assert_settled(&mut app);
        frames(&mut app, 60);
        assert_settled(&mut app);
    }
}

#[test]
fn the_end_is_celebrated_with_its_reason_after_the_last_move_has_landed() {
    for (position, step, reason, words) in [
        ("...../...../...../.b.../w.... w - -", "a1xc3", "end.alquerque.all-captured", "captured"),
        ("...../...../w..../...../b.... w - -", "a3-a4", "end.alquerque.no-legal-move", "no legal move"),
    ] {
        let mut app = begun(at(position), 1.0);
        act(&mut app, Side::First, step);
        let open = |app: &App| app.world().resource::<Celebrating>().0.clone();
        while turn(&app) == Turn::Moving {
            assert_eq!(open(&app), None);
            app.update();
        }
        app.update();
        let celebration = open(&app).expect("the panel is open");
        assert_eq!(celebration.game, "alquerque");
        assert_eq!(celebration.ending.outcome, Outcome::Win(Side::First), "{position}");
        assert_eq!(celebration.ending.reason, reason);
        assert!(tr(reason).contains(words));
    }
}

/// Kind of fault: the board of another game stays, or pieces lie on the wrong one.
#[test]
fn each_game_comes_with_its_own_board() {
    let mut app = begun(two_people(), 1.0);
    let boards = |app: &mut App| -> Vec<&'static str> {
        app.world_mut().query::<&Board>().iter(app.world()).map(|board| board.game).collect()
    };
    assert_eq!(boards(&mut app), ["alquerque"]);
    for (record, game) in [(othello(Seat::Person, Seat::Person), "othello"), (two_people(), "alquerque")] {
        command(&mut app, UiCommand::Begin(Box::new(record)));
        app.update();
        assert_eq!(boards(&mut app), [game]);
    }
    assert_settled(&mut app);
}
