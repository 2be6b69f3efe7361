//! Searches at the edge: started, heard, stopped, dealt again.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use plyscope::app::notice::Notice;
use plyscope::app::screens::Screen;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::thinking::{ShardCount, Thought, answer_with, live_searches};
use plyscope::clock::now_ms;
use plyscope::engines::{self, RunError};
use plyscope::games::Side;
use plyscope::protocol::{Report, Request, Status};
use plyscope::record::Seat;
use plyscope::search::limits::{Limits, Stop};

use crate::support::*;

fn thought(app: &App) -> &Thought {
    app.world().resource::<Thought>()
}

/// Lets frames pass until no search is alive; returns how long that took, in milliseconds.
#[track_caller]
fn until_quiet(app: &mut App) -> f64 {
    let began = now_ms();
    until(app, "every search has ended", |_| live_searches() == 0);
    now_ms() - began
}

fn with_shards(record: plyscope::record::Match, shards: usize) -> App {
    let mut app = app();
    app.insert_resource(ShardCount(shards));
    command(&mut app, UiCommand::Begin(Box::new(record)));
    app
}

#[test]
fn a_whole_game_of_engine_against_engine() {
    let mut app = app_with(othello(quick(), quick()));
    until_turn(&mut app, Turn::Over);
    let record = table(&app).record.clone().expect("a match");
    assert!(record.moves.len() > 8, "{:?}", record.moves);
    assert_eq!(heard(&app).played.len(), record.moves.len());
    assert_eq!(heard(&app).over.len(), 1);
    assert!(record.positions().is_ok_and(|all| all.last().is_some_and(|last| last.ending().is_some())));
    assert_eq!(thought(&app).live, None);
    until_quiet(&mut app);
}

/// Kind of fault: same seed and same budget, another game; state left over from the last one.
#[test]
fn fixed_work_gives_the_same_game_again() {
    let mut app = app_with(othello(quick(), quick()));
    until_turn(&mut app, Turn::Over);
    let first = moves(&app).to_vec();
    command(&mut app, UiCommand::NewGame);
    until_turn(&mut app, Turn::Over);
    assert_eq!(moves(&app), first);
}

#[test]
fn an_engine_moves_with_four_shards() {
    let mut app = with_shards(othello(engine(Limits::nodes(4_000)), Seat::Person), 4);
    until_turn(&mut app, Turn::Person);
    assert_eq!(moves(&app).len(), 1);
    let Thought { shards, merged, failed, .. } = thought(&app);
    assert!(
        shards.len() == 4 && shards.iter().flatten().all(|report| report.status == Status::Done),
        "{shards:?}"
    );
    let merged = merged.as_ref().expect("all shards together");
    assert_eq!((&merged.best, merged.moves.len(), *failed), (&moves(&app)[0], 4, 0));
}

#[test]
fn there_are_never_more_shards_than_moves() {
    answer_with(search_on);
    let mut app = with_shards(after(with_a_pass(slow(), Seat::Person), "a1 pass"), 8);
    until(&mut app, "a report", |world| world.resource::<Thought>().merged.is_some());
    assert_eq!((thought(&app).shards.len(), live_searches()), (1, 1));
}

/// Kind of fault: budget 0, 1 or 5 ms gives no move or an illegal one.
#[test]
fn the_smallest_think_times_give_a_legal_move() {
    for ms in [0, 1, 5] {
        let mut app = with_shards(othello(engine(Limits::time(ms)), Seat::Person), 4);
        until_turn(&mut app, Turn::Person);
        assert_eq!(moves(&app).len(), 1, "{ms} ms");
    }
}

#[test]
fn think_time_is_kept_with_four_shards() {
    let mut app = with_shards(othello(engine(Limits::time(400)), Seat::Person), 4);
    let began = now_ms();
    until_turn(&mut app, Turn::Person);
    let took = now_ms() - began;
    assert!((300.0..500.0).contains(&took), "{took} ms");
    let merged = thought(&app).merged.as_ref().expect("all shards together");
    assert!(merged.depth >= 1, "{merged:?}");
}

/// Says nothing and ends when it wants to, whatever its time.
fn keep_silent(request: &Request, stop: &dyn Stop, _: &mut dyn FnMut(Report)) -> Result<Report, RunError> {
    if request.shard == 0 {
        return Ok(report(request, Status::Done, &first_move(request)));
    }
    while !stop.is_stopped() || now_ms() < SILENT_UNTIL.lock().map_or(0.0, |until| *until) {
        std::thread::yield_now();
    }
    Ok(report(request, Status::Done, &first_move(request)))
}

static SILENT_UNTIL: Mutex<f64> = Mutex::new(0.0);

/// Kind of fault: one shard that hangs holds the whole move up.
#[test]
fn a_shard_that_never_reports_is_not_waited_for_when_time_is_up() {
    answer_with(keep_silent);
    *SILENT_UNTIL.lock().expect("not poisoned") = now_ms() + 1_500.0;
    let mut app = with_shards(othello(engine(Limits::time(200)), Seat::Person), 2);
    let began = now_ms();
    until_turn(&mut app, Turn::Person);
    assert!(now_ms() - began < 300.0, "{} ms", now_ms() - began);
    assert_eq!(moves(&app).len(), 1);
}

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Shard 1 dies the first time that it is dealt its moves.
fn die_once(request: &Request, _: &dyn Stop, _: &mut dyn FnMut(Report)) -> Result<Report, RunError> {
    assert!(request.shard != 1 || PANICS.fetch_add(1, Ordering::SeqCst) > 0, "a shard that dies on purpose");
    Ok(report(request, Status::Done, &first_move(request)))
}

/// Kind of fault: one dead worker fails the whole move.
#[test]
fn the_moves_of_a_dead_shard_are_dealt_again() {
    answer_with(die_once);
    let mut app = with_shards(othello(quick(), Seat::Person), 4);
    until_turn(&mut app, Turn::Person);
    let Thought { shards, merged, failed, .. } = thought(&app);
    assert_eq!((*failed, PANICS.load(Ordering::SeqCst)), (1, 2));
    assert!(shards.iter().flatten().all(|report| report.status == Status::Done), "{shards:?}");
    assert_eq!(merged.as_ref().map(|merged| merged.moves.len()), Some(4), "its share is not lost");
    assert_eq!(moves(&app).len(), 1);
}

fn always_die(request: &Request, _: &dyn Stop, say: &mut dyn FnMut(Report)) -> Result<Report, RunError> {
    if request.shard == 1 {
        say(report(request, Status::Running, &first_move(request)));
        panic!("a shard that dies on purpose");
    }
    Ok(report(request, Status::Done, &first_move(request)))
}

#[test]
fn what_a_shard_found_before_it_died_for_good_stands() {
    answer_with(always_die);
    let mut app = with_shards(othello(quick(), Seat::Person), 2);
    until_turn(&mut app, Turn::Person);
    let Thought { shards, merged, failed, .. } = thought(&app);
    assert_eq!(*failed, 3, "it was tried three times");
    let died = shards[1].as_ref().expect("its last report");
    assert_eq!(died.status, Status::Failed("a shard that dies on purpose".to_owned()));
    assert_eq!(merged.as_ref().map(|merged| merged.moves.len()), Some(2));
}

/// An engine that is not there, or that cannot answer at all, must not hang the match.
#[test]
fn an_engine_that_finds_nothing_leaves_its_seat_to_a_person() {
    let nobody =
        Seat::Engine { engine: "nobody".to_owned(), limits: Limits::nodes(1), knobs: Default::default() };
    let mut app = app_with(othello(nobody, Seat::Person));
    until_turn(&mut app, Turn::Person);
    assert!(table(&app).is_person(Side::First));
    app.update();
    let notice = app.world().resource::<Notice>().0.clone().expect("a notice");
    assert!(notice.contains("nobody"), "{notice}");
}

#[test]
fn move_now_plays_the_best_found_so_far() {
    answer_with(search_on);
    let mut app = with_shards(othello(slow(), Seat::Person), 2);
    until(&mut app, "something is found", |world| world.resource::<Thought>().merged.is_some());
    let best = thought(&app).merged.as_ref().map(|merged| merged.best.clone());
    command(&mut app, UiCommand::MoveNow);
    until_turn(&mut app, Turn::Person);
    assert_eq!(moves(&app).first(), best.as_ref());
    assert!(until_quiet(&mut app) < 100.0);
}

/// Kind of fault: a stale result is applied after undo, new game or a jump; hammered while the engine thinks.
#[test]
fn what_was_found_for_another_position_is_never_played() {
    answer_with(search_on);
    let mut app = with_shards(after(othello(Seat::Person, slow()), "f5 d6"), 2);
    let mut ids = Vec::new();
    for round in 0..40 {
        act(&mut app, Side::First, "c3");
        until(&mut app, "a search", |world| world.resource::<Thought>().live.is_some());
        ids.push(thought(&app).live.expect("a search"));
        // Move now and what overtakes it, in one frame and in two.
        app.world_mut().write_message(UiCommand::MoveNow);
        if round % 2 == 0 {
            app.update();
        }
        command(&mut app, [UiCommand::Undo, UiCommand::Jump(2), UiCommand::Jump(0)][round % 3].clone());
        frames(&mut app, 3);
        command(&mut app, UiCommand::Jump(2));
        assert_eq!((turn(&app), cursor(&app)), (Turn::Person, 2), "round {round}");
        assert_eq!(&moves(&app)[..2], ["f5", "d6"]);
        assert!(thought(&app).live.is_none());
    }
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all, "an id never repeats");
    assert!(until_quiet(&mut app) < 100.0);
}

#[test]
fn another_think_time_starts_the_search_anew() {
    answer_with(search_on);
    let mut app = app_with(othello(slow(), Seat::Person));
    until(&mut app, "a search", |world| world.resource::<Thought>().live.is_some());
    let before = thought(&app).live;
    command(&mut app, UiCommand::SetThinkTime(50_000));
    assert_ne!(thought(&app).live, before);
    assert_eq!(thought(&app).limits, Limits::time(50_000));
}

/// Kind of fault: a worker more with each new game; the engine goes on in the menu.
#[test]
fn a_hundred_new_games_leave_one_set_of_searches_and_the_title_none() {
    answer_with(search_on);
    let mut app = with_shards(othello(slow(), Seat::Person), 4);
    for _ in 0..100 {
        command(&mut app, UiCommand::NewGame);
    }
    until(&mut app, "one set of searches", |_| live_searches() == 4);
    frames(&mut app, 10);
    assert_eq!(live_searches(), 4);
    command(&mut app, UiCommand::Open(Screen::Title));
    assert!(until_quiet(&mut app) < 100.0);
    assert!(is_at(&app, Screen::Title));
    assert_eq!((turn(&app), thought(&app).live), (Turn::Empty, None));
}

/// The same with the engine itself, which must look at its flag often enough.
#[test]
fn every_way_to_leave_stops_the_engine_within_a_tenth_of_a_second() {
    answer_with(engines::run);
    let leave = |how: &dyn Fn(&mut App)| {
        let mut app = with_shards(after(othello(Seat::Person, slow()), "f5"), 3);
        until(&mut app, "something is found", |world| world.resource::<Thought>().merged.is_some());
        how(&mut app);
        assert!(until_quiet(&mut app) < 100.0);
    };
    leave(&|app| command(app, UiCommand::Undo));
    leave(&|app| command(app, UiCommand::SetSeat(Side::Second, Seat::Person)));
    leave(&|app| command(app, UiCommand::Open(Screen::Title)));
    leave(&|app| {
        app.world_mut().write_message(AppExit::Success);
        app.update();
    });
}

#[test]
fn a_search_ends_with_the_app_that_started_it() {
    answer_with(search_on);
    let mut app = with_shards(othello(slow(), Seat::Person), 2);
    until(&mut app, "searches", |_| live_searches() == 2);
    drop(app);
    let began = now_ms();
    while live_searches() > 0 {
        assert!(now_ms() - began < 100.0, "still searching");
        std::thread::yield_now();
    }
}
