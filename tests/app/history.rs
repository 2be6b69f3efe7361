//! The history hammered: undo, redo, jumps, other lines, new games, other seats and pauses in every state of the turn, in random order.

use bevy::prelude::*;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::thinking::{Analysis, Hint, ShardCount, answer_with, live_searches};
use plyscope::clock::now_ms;
use plyscope::engines::RunError;
use plyscope::games::Side;
use plyscope::games::registry::table_game;
use plyscope::protocol::{Report, Request, Status};
use plyscope::record::Seat;
use plyscope::search::limits::Stop;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::board::{app_with_board, assert_settled};
use crate::support::*;

/// Every state in which a turn can be.
const STATES: [Turn; 8] = [
    Turn::Person,
    Turn::Thinking,
    Turn::Showing,
    Turn::Moving,
    Turn::Passing,
    Turn::Looking,
    Turn::Paused,
    Turn::Over,
];

/// Says something at once, and answers a little later.
fn search_a_little(
    request: &Request,
    stop: &dyn Stop,
    say: &mut dyn FnMut(Report),
) -> Result<Report, RunError> {
    say(report(request, Status::Running, &first_move(request)));
    let ends = now_ms() + 2.0;
    while !stop.is_stopped() && now_ms() < ends {
        std::thread::yield_now();
    }
    Ok(report(request, Status::Done, &first_move(request)))
}

/// A match of a person against an engine whose turn is in this state, with a board and usual motion.
fn app_in(state: Turn) -> App {
    answer_with(if matches!(state, Turn::Thinking | Turn::Paused) { search_on } else { search_a_little });
    let new = || othello(Seat::Person, slow());
    let record = match state {
        Turn::Passing => with_a_pass(Seat::Person, slow()),
        Turn::Looking => after(new(), "f5 d6 c3 d3"),
        Turn::Over => after(with_a_pass(Seat::Person, slow()), "a1 pass a8"),
        _ => new(),
    };
    let mut app = app_with_board(record, 1.0);
    app.insert_resource(ShardCount(1));
    match state {
        Turn::Moving => act(&mut app, Side::First, "f5"),
        Turn::Thinking | Turn::Showing | Turn::Paused => play(&mut app, Side::First, "f5"),
        Turn::Passing => play(&mut app, Side::First, "a1"),
        Turn::Looking => command(&mut app, UiCommand::Jump(1)),
        _ => app.update(),
    }
    if state == Turn::Paused {
        command(&mut app, UiCommand::TogglePause);
    }
    until_turn(&mut app, state);
    app
}

/// The table is whole: its positions are those of its moves, and what is drawn is the position unless something moves. A hint is for the position that
/// is looked at.
#[track_caller]
fn check(app: &mut App) {
    let record = table(app).record.clone().expect("a match is on the table");
    let mut game = table_game(&record.game, &record.start).expect("a start");
    let texts: Vec<_> = table(app).positions.iter().map(|position| position.text()).collect();
    assert_eq!(texts.len(), record.moves.len() + 1);
    assert_eq!(texts[0], game.text());
    for (step, text) in record.moves.iter().zip(&texts[1..]) {
        game.play(step).unwrap_or_else(|error| panic!("{step}: {error}"));
        assert_eq!(*text, game.text());
    }
    assert!(record.cursor <= record.moves.len());
    if turn(app) != Turn::Moving {
        assert_settled(app);
    }
    let (table, hint) = (table(app), app.world().resource::<Hint>());
    if let Some((action, _)) = hint.given(table, turn(app)) {
        let side = table.awaited().next().expect("a person is to choose");
        assert!(table.position().is_some_and(|now| now.legal(side).iter().any(|legal| legal == action)));
    }
}

/// Something that a person may do at any moment.
fn anything(app: &App, random: &mut Pcg32) -> UiCommand {
    let table = table(app);
    let steps = table.len() as u32 + 1;
    let side = Side::BOTH[random.random_range(0..2) as usize];
    match random.random_range(0..17u32) {
        0..5 => UiCommand::Undo,
        5 | 6 => UiCommand::Redo,
        7 | 8 => UiCommand::Jump(random.random_range(0..steps) as usize),
        9 => UiCommand::Restore(random.random_range(0..4) as usize),
        10 => UiCommand::MoveNow,
        11 => UiCommand::TogglePause,
        12 => UiCommand::Hint,
        13 => UiCommand::SetSeat(side, if random.random_bool(0.5) { Seat::Person } else { slow() }),
        14 => UiCommand::SetThinkTime(60_000),
        15 => UiCommand::ToggleAnalysis,
        _ => UiCommand::NewGame,
    }
}

/// A person who plays something if it is a person's turn.
fn play_something(app: &mut App, random: &mut Pcg32) {
    let seat = table(app).awaited().find(|&side| table(app).is_person(side));
    let (Some(seat), Turn::Person) = (seat, turn(app)) else { return };
    let legal = table(app).position().expect("a position").legal(seat);
    let action = legal[random.random_range(0..legal.len() as u32) as usize].clone();
    act(app, seat, &action);
}

/// Kind of fault: a stale result is applied after undo, new game or a jump; half a turn is taken back; discs differ from the position.
#[test]
fn whatever_is_asked_in_whatever_state_the_board_equals_the_position() {
    for (state, seed) in STATES.into_iter().flat_map(|state| [(state, 1), (state, 2)]) {
        let mut random = Pcg32::seed_from_u64(seed);
        let mut app = app_in(state);
        check(&mut app);
        for _ in 0..70 {
            if random.random_bool(0.4) {
                play_something(&mut app, &mut random);
            }
            let asked = anything(&app, &mut random);
            // Two in one frame now and then.
            if random.random_bool(0.3) {
                let first = anything(&app, &mut random);
                app.world_mut().write_message(first);
            }
            command(&mut app, asked);
            check(&mut app);
            for _ in 0..random.random_range(0..30) {
                app.update();
                check(&mut app);
            }
        }
        for played in &heard(&app).played {
            let mut game = table_game(played.game, &played.before).expect("a position");
            game.play(&played.step).unwrap_or_else(|error| panic!("{played:?}: {error}"));
            assert_eq!(game.text(), played.after, "{state:?}, seed {seed}");
        }
        if app.world().resource::<Analysis>().0 {
            command(&mut app, UiCommand::ToggleAnalysis);
        }
        until(&mut app, "one search at most", |_| live_searches() <= 1);
        frames(&mut app, 5);
        assert!(live_searches() <= 1, "{state:?}, seed {seed}");
    }
}

/// Kind of fault: undo takes back half a turn, or fails in one of the states.
#[test]
fn undo_leads_to_the_persons_last_turn_in_every_state() {
    for state in STATES {
        let mut app = app_in(state);
        command(&mut app, UiCommand::Undo);
        let back = if state == Turn::Over { 2 } else { 0 };
        assert_eq!((turn(&app), cursor(&app)), (Turn::Person, back), "{state:?}");
        assert_settled(&mut app);
        frames(&mut app, 150);
        assert_eq!((turn(&app), cursor(&app)), (Turn::Person, back), "{state:?}");
        assert_settled(&mut app);
    }
}

/// Kind of fault: key repeat runs past the start.
#[test]
fn undo_without_end_stops_at_the_start_in_every_state() {
    for state in STATES {
        let mut app = app_in(state);
        let steps = moves(&app).to_vec();
        for _ in 0..40 {
            app.world_mut().write_message(UiCommand::Undo);
            command(&mut app, UiCommand::Undo);
            check(&mut app);
        }
        assert_eq!((turn(&app), cursor(&app)), (Turn::Person, 0), "{state:?}");
        assert_eq!(moves(&app), steps, "nothing is lost: {state:?}");
    }
}

#[test]
fn a_pause_holds_everything_until_it_ends() {
    for state in STATES {
        let mut app = app_in(state);
        if state != Turn::Paused {
            command(&mut app, UiCommand::TogglePause);
        }
        until(&mut app, "what moves lands", |world| *world.resource::<Turn>() != Turn::Moving);
        let expected = match state {
            Turn::Person | Turn::Looking | Turn::Over => state,
            _ => Turn::Paused,
        };
        let before = (turn(&app), cursor(&app), moves(&app).to_vec());
        assert_eq!(before.0, expected, "{state:?}");
        until(&mut app, "no search", |_| live_searches() == 0);
        frames(&mut app, 200);
        assert_eq!((turn(&app), cursor(&app), moves(&app).to_vec()), before, "{state:?}");
        assert_eq!(live_searches(), 0);
        command(&mut app, UiCommand::TogglePause);
        assert!(!table(&app).is_paused());
        if expected == Turn::Paused {
            answer_with(search_a_little);
            command(&mut app, UiCommand::MoveNow);
            until_turn(&mut app, Turn::Person);
            assert_eq!(cursor(&app), 2, "{state:?}");
        }
        check(&mut app);
    }
}

#[test]
fn a_person_who_plays_ends_the_pause_and_a_new_game_begins_without_one() {
    let mut app = app_in(Turn::Paused);
    command(&mut app, UiCommand::Undo);
    assert!(table(&app).is_paused() && turn(&app) == Turn::Person);
    play(&mut app, Side::First, "d3");
    assert_eq!((turn(&app), table(&app).is_paused()), (Turn::Thinking, false));
    command(&mut app, UiCommand::TogglePause);
    assert_eq!(turn(&app), Turn::Paused);
    command(&mut app, UiCommand::NewGame);
    assert!(!table(&app).is_paused());
}

/// Kind of fault: the engine's answer is so fast that no one sees it.
#[test]
fn an_engines_turn_lasts_for_a_while_even_if_it_answers_at_once() {
    use_instant_engine();
    let mut app = app_with_board(othello(Seat::Person, quick()), 1.0);
    play(&mut app, Side::First, "f5");
    let mut waited = 0;
    while turn(&app) != Turn::Moving {
        assert!(matches!(turn(&app), Turn::Thinking | Turn::Showing), "{:?}", turn(&app));
        app.update();
        waited += 1;
    }
    let least = plyscope::app::table::LEAST_TURN.div_duration_f32(FRAME) as i32;
    assert!((waited - least).abs() <= 3, "{waited} frames, not {least}");
    until_turn(&mut app, Turn::Person);
    // Whoever cannot wait need not.
    let next = table(&app).position().expect("a position").legal(Side::First).remove(0);
    play(&mut app, Side::First, &next);
    until_turn(&mut app, Turn::Showing);
    command(&mut app, UiCommand::MoveNow);
    assert_eq!(turn(&app), Turn::Moving);
}

#[test]
fn a_line_that_was_left_is_restored_and_goes_on_where_it_was() {
    answer_with(search_on);
    let mut app = app_with_board(after(othello(Seat::Person, slow()), "f5 d6 c3"), 1.0);
    until_turn(&mut app, Turn::Thinking);
    command(&mut app, UiCommand::Undo);
    play(&mut app, Side::First, "c5");
    assert_eq!(moves(&app), ["f5", "d6", "c5"]);
    command(&mut app, UiCommand::Restore(0));
    assert_eq!((moves(&app).join(" "), cursor(&app)), ("f5 d6 c3".to_owned(), 3));
    assert_eq!(turn(&app), Turn::Thinking);
    assert_settled(&mut app);
    command(&mut app, UiCommand::Restore(9));
    assert_eq!(moves(&app).len(), 3);
}
