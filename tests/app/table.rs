//! The record, its cursor and its seats: the table's plain functions.

use plyscope::app::table::{MoveIntent, Refused, Table, Turn};
use plyscope::games::Side;
use plyscope::games::table_game::TableGame;
use plyscope::record::{Match, Seat, Variation};
use plyscope::search::limits::Limits;

use crate::support::{after, othello, quick, with_a_pass};

const LINE: &str = "f5 d6 c3 d3 c4";

fn open(record: Match) -> Table {
    Table::open(record).expect("the match follows the rules")
}

fn intent(table: &Table, seat: Side, action: &str) -> MoveIntent {
    MoveIntent { seat, action: action.to_owned(), position: table.position().map_or(0, TableGame::key) }
}

/// Every cursor that undo leads to, until it leads nowhere.
fn undo_all(table: &mut Table) -> Vec<usize> {
    std::iter::from_fn(|| {
        let target = table.undo_target()?;
        assert!(table.jump(target));
        Some(table.cursor())
    })
    .collect()
}

fn redo_all(table: &mut Table) -> Vec<usize> {
    std::iter::from_fn(|| {
        let target = table.redo_target()?;
        assert!(table.jump(target));
        Some(table.cursor())
    })
    .collect()
}

/// Kind of fault: undo takes back half a turn, or runs past the start.
#[test]
fn undo_takes_back_the_answer_and_ones_own_move() {
    let mut table = open(after(othello(Seat::Person, quick()), "f5 d6 c3 d3"));
    assert_eq!(table.turn(), Turn::Person);
    assert_eq!(undo_all(&mut table), [2, 0]);
    assert_eq!(redo_all(&mut table), [2, 4]);
}

/// Kind of fault: undo fails while the engine thinks.
#[test]
fn undo_while_the_engine_thinks_takes_back_ones_own_move() {
    let mut table = open(after(othello(Seat::Person, quick()), LINE));
    assert_eq!(table.turn(), Turn::Thinking);
    assert_eq!(undo_all(&mut table), [4, 2, 0]);
    assert_eq!(redo_all(&mut table), [2, 4, 5], "the last position is reached though it is the engine's");
}

#[test]
fn undo_stops_at_the_first_turn_of_a_person_who_moves_second() {
    let mut table = open(after(othello(quick(), Seat::Person), LINE));
    assert_eq!(undo_all(&mut table), [3, 1]);
}

#[test]
fn undo_goes_one_step_at_a_time_between_persons_and_between_engines() {
    for seats in [[Seat::Person, Seat::Person], [quick(), quick()]] {
        let mut table = open(after(Match::new("othello", seats), LINE));
        assert_eq!(undo_all(&mut table), [4, 3, 2, 1, 0]);
        assert_eq!(redo_all(&mut table), [1, 2, 3, 4, 5]);
    }
}

/// Kind of fault: undo does not work after the end.
#[test]
fn undo_leads_back_from_the_end_and_over_a_pass() {
    let mut table = open(after(with_a_pass(Seat::Person, quick()), "a1 pass a8"));
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(undo_all(&mut table), [2, 0], "where the engine passed, the cursor does not stop");
    assert_eq!(redo_all(&mut table), [2, 3]);
}

#[test]
fn a_jump_beyond_the_last_step_leads_to_it_and_one_to_a_pass_leads_on() {
    let mut table = open(after(with_a_pass(Seat::Person, Seat::Person), "a1 pass a8"));
    assert!(!table.jump(usize::MAX), "the cursor is there already");
    assert!(table.jump(1));
    assert_eq!(table.cursor(), 2);
    assert!(table.jump(0));
    assert_eq!(table.cursor(), 0);
}

#[test]
fn playing_from_the_past_keeps_what_came_after_as_a_variation_that_can_be_restored() {
    let mut table = open(after(othello(Seat::Person, Seat::Person), LINE));
    table.jump(2);
    let played = table.act(&intent(&table, Side::First, " C6 ")).expect("c6 is legal").expect("played");
    assert_eq!((played.step.as_str(), played.ply, played.movers), ("c6", 3, [true, false]));
    let record = table.record.as_ref().expect("a match");
    assert_eq!(record.moves, ["f5", "d6", "c6"]);
    assert_eq!(table.positions.len(), 4);
    assert_eq!(table.position().map(TableGame::text), Some(played.after));
    assert!(table.restore(0) && !table.restore(7));
    let record = table.record.as_ref().expect("a match");
    assert_eq!((record.moves.join(" ").as_str(), record.cursor), (LINE, 5));
    assert_eq!(record.variations, [Variation { at: 2, moves: vec!["c6".to_owned()] }]);
    assert_eq!(table.positions.len(), 6);
}

#[test]
fn an_engines_turn_in_the_past_is_only_looked_at_until_it_is_told_to_play_from_there() {
    let mut table = open(after(othello(Seat::Person, quick()), LINE));
    table.jump(3);
    assert_eq!(table.turn(), Turn::Looking);
    assert_eq!(table.engines_to_move(Turn::Looking).count(), 0);
    table.branch();
    assert_eq!((table.turn(), table.len()), (Turn::Thinking, 3));
}

#[test]
fn what_does_not_fit_the_position_is_refused_and_changes_nothing() {
    let mut table = open(othello(Seat::Person, Seat::Person));
    let start = intent(&table, Side::First, "f5");
    let (wrong_seat, illegal) = (intent(&table, Side::Second, "f5"), intent(&table, Side::First, "a1"));
    assert_eq!(table.act(&wrong_seat), Err(Refused::NotAsked));
    assert!(matches!(table.act(&illegal), Err(Refused::Illegal(_))));
    assert_eq!((table.len(), table.awaited().next()), (0, Some(Side::First)));
    table.act(&start).expect("f5 is legal");
    assert_eq!(table.act(&start), Err(Refused::Stale), "the same click again");
    assert_eq!(table.len(), 1);
    assert_eq!(Table::default().act(&start), Err(Refused::Stale), "no match, no move");
}

#[test]
fn a_new_game_keeps_the_seats_and_takes_the_next_seed() {
    let mut table = open(after(othello(Seat::Person, quick()), LINE));
    let before = table.version();
    table.new_game();
    let record = table.record.as_ref().expect("a match");
    assert_eq!((record.moves.len(), record.cursor, record.seed), (0, 0, 2));
    assert_eq!(record.seats, [Seat::Person, quick()]);
    assert_eq!(table.positions.len(), 1);
    assert_ne!(table.version(), before);
}

#[test]
fn think_time_is_that_of_every_engine_and_of_no_person() {
    let mut table = open(othello(Seat::Person, quick()));
    table.set_think_time(700);
    assert!(table.is_person(Side::First));
    let Some(Seat::Engine { limits, .. }) = table.seat(Side::Second) else { panic!("an engine") };
    assert_eq!(*limits, Limits { time_ms: Some(700), ..Limits::nodes(300) });
}

#[test]
fn a_match_that_breaks_the_rules_is_not_opened() {
    let wrong = Table::open(after(othello(Seat::Person, Seat::Person), "f5 f5")).map(|_| ());
    let text = wrong.expect_err("f5 twice").to_string();
    assert!(text.contains("move 2"), "{text}");
}
