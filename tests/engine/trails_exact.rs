//! The exact solver against the values that are known, and against plain backward induction.

use std::cell::Cell;
use std::collections::HashMap;

use plyscope::engines::run;
use plyscope::engines::trails::exact::{Apart, solve};
use plyscope::engines::trails::reach::Reach;
use plyscope::games::duel::Duel;
use plyscope::games::trails::{BOARDS, Direction, Trails};
use plyscope::games::{Side, SimultaneousGame};
use plyscope::protocol::{Body, Request};
use plyscope::search::exact::{Solved, Solver, Unsettled};
use plyscope::search::joint::{JointTable, ONE};
use plyscope::search::limits::{Limits, Never, Stop};
use plyscope::search::matrix::Payoffs;
use plyscope::search::report::Effort;
use proptest::prelude::*;
use serde_json::Value;

const BYTES: usize = 16 << 20;

#[track_caller]
fn solved(position: &Trails) -> Solved<Direction> {
    solve(position, BYTES, &Never, &mut Effort::default()).expect("a position that goes on")
}

/// A position of the data with its value and its matrix.
#[track_caller]
fn check(entry: &Value) {
    let text = entry["position"].as_str().expect("a position");
    let found = solved(&text.parse().expect(text));
    let value = entry["value"].as_f64().expect("a value");
    assert!((found.solution.value - value).abs() < 1e-8, "{text}: {found:?}");
    let payoffs = Payoffs::new(&found.matrix, found.second.len());
    assert!(payoffs.nash_conv(&found.solution.first, &found.solution.second) < 1e-9, "{text}: {found:?}");
    assert_eq!(Some(found.solution.is_pure()), entry["pure_equilibrium"].as_bool(), "{text}: {found:?}");
    let place = |moves: &str, action: Direction| {
        let letters = entry[moves].as_str().expect(text);
        letters.find(&action.to_string()).unwrap_or_else(|| panic!("{text}: {action}"))
    };
    assert_eq!(entry["p1_moves"].as_str().map(str::len), Some(found.first.len()), "{text}");
    assert_eq!(entry["p2_moves"].as_str().map(str::len), Some(found.second.len()), "{text}");
    for (row, &first) in found.first.iter().enumerate() {
        for (column, &second) in found.second.iter().enumerate() {
            let cell = &entry["matrix"][place("p1_moves", first)][place("p2_moves", second)];
            let difference = payoffs.at(row, column) - cell.as_f64().expect("a payoff");
            assert!(difference.abs() < 1e-8, "{text}: {first}+{second} {found:?}");
        }
    }
}

fn entries(file: &str) -> Vec<Value> {
    file.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn small_boards_have_their_known_values() {
    let roots = entries(include_str!("../data/trails/roots.jsonl"));
    assert_eq!(roots.len(), 13);
    roots.iter().for_each(|root| check(&root["root"]));
}

#[test]
fn positions_have_their_known_values() {
    for (file, count) in [
        (include_str!("../data/trails/positions_5x6.jsonl"), 100),
        (include_str!("../data/trails/positions_6x6.jsonl"), 100),
        (include_str!("../data/trails/positions_facing_5x6.jsonl"), 40),
    ] {
        let entries = entries(file);
        assert_eq!(entries.len(), count);
        entries.iter().for_each(check);
    }
}

#[test]
fn positions_that_must_be_mixed_have_their_known_values() {
    let entries = entries(include_str!("../data/trails/mixed_5x6.jsonl"));
    assert_eq!(entries.len(), 40);
    entries.iter().for_each(check);
}

/// Plain backward induction over every position.
fn induced<G: SimultaneousGame>(position: &G, known: &mut HashMap<G, f64>) -> f64 {
    if let Some(outcome) = position.outcome() {
        return f64::from(outcome.sign_for(Side::First));
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let [first, second] = Side::BOTH.map(|side| position.actions(side));
    let mut cells = Vec::new();
    for &row in first.as_ref() {
        for &column in second.as_ref() {
            cells.push(induced(&position.resolve(row, column), known));
        }
    }
    let value = Payoffs::new(&cells, second.as_ref().len()).solve().value;
    known.insert(position.clone(), value);
    value
}

#[test]
fn bounds_and_settled_positions_change_no_value() {
    for board in BOARDS.iter().filter(|board| ["empty-4x5", "facing-5x5", "block-5x5"].contains(&board.name))
    {
        let start: Trails = board.rows.parse().expect("a board");
        let mut known = HashMap::new();
        induced(&start, &mut known);
        // A table too small for anything, and one that is large enough.
        for bytes in [0, BYTES] {
            let (mut plain, mut with_fill) = (Effort::default(), Effort::default());
            let mut unsettled = Solver::new(Unsettled, bytes, &Never, &mut plain);
            let mut apart = Solver::new(Apart, bytes, &Never, &mut with_fill);
            for (position, value) in known.iter().take(if bytes == 0 { 200 } else { usize::MAX }) {
                for found in [unsettled.value(position), apart.value(position)] {
                    assert!(
                        found.is_some_and(|found| (found - value).abs() < 1e-9),
                        "{position} {found:?} {value}"
                    );
                }
            }
        }
    }
}

/// Kind: of two winning actions one that does not win, since the match is scored otherwise than its rounds.
#[test]
fn a_duel_is_solved_as_a_match() {
    let mut effort = Effort::default();
    let mut solver = Solver::new(Unsettled, BYTES, &Never, &mut effort);
    for rounds in 1..=5 {
        let start = Duel::of(rounds);
        let found = solver.solve(&start).expect("a match");
        assert!((found.solution.value - induced(&start, &mut HashMap::new())).abs() < 1e-9);
        assert!(found.solution.value.abs() < 1e-9, "{rounds} rounds: both players have the same chances");
    }
    // In the last round of a match that stands even, to win is all: the doubled attack counts no more.
    let last = solver.solve(&Duel::of(1)).expect("a round");
    assert!(last.solution.first.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-9), "{last:?}");
}

/// Says stop at the question of this number.
struct After(Cell<u32>);

impl Stop for After {
    fn is_stopped(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }
}

/// Kind: values stored from a search that was cut off.
#[test]
fn a_stopped_solver_says_nothing_and_learns_nothing_wrong() {
    let start: Trails = "1...../....../....../....../.....2".parse().expect("a board");
    let wanted = solved(&start);
    let stop = After(Cell::new(3));
    let mut effort = Effort::default();
    let mut solver = Solver::new(Apart, BYTES, &stop, &mut effort);
    let mut stopped = 0;
    loop {
        match solver.solve(&start) {
            None => stopped += 1,
            Some(found) => {
                assert_eq!(found, wanted);
                break;
            }
        }
        stop.0.set(3 + stopped);
    }
    assert!(stopped > 0);
}

#[test]
fn a_finished_game_has_no_matrix() {
    for text in ["*./..", "1#/#2", "1./.2 1U"] {
        assert_eq!(solve(&text.parse().expect(text), BYTES, &Never, &mut Effort::default()), None, "{text}");
    }
}

/// Whether any way leads from one head to the other, by a slow walk.
fn joined(position: &Trails) -> bool {
    let steps =
        |cell: plyscope::games::trails::Cell| Direction::ALL.into_iter().filter_map(move |d| cell.next(d));
    let beside = |side| steps(position.head(side)).filter(|cell| cell.is_in(position.free()));
    let (mut open, mut seen): (Vec<_>, Vec<_>) = (beside(Side::First).collect(), Vec::new());
    while let Some(cell) = open.pop() {
        if !seen.contains(&cell) {
            seen.push(cell);
            open.extend(steps(cell).filter(|cell| cell.is_in(position.free())));
        }
    }
    beside(Side::Second).any(|cell| seen.contains(&cell))
}

proptest! {
    #[test]
    fn heads_are_apart_where_no_way_joins_them(signs in prop::collection::vec("[.#]{6}", 5), heads in (0..15usize, 15..30usize)) {
        let mut signs: Vec<Vec<char>> = signs.iter().map(|row| row.chars().collect()).collect();
        signs[heads.0 / 6][heads.0 % 6] = '1';
        signs[heads.1 / 6][heads.1 % 6] = '2';
        let text = signs.iter().map(|row| row.iter().collect()).collect::<Vec<String>>().join("/");
        let position: Trails = text.parse().expect("a position");
        prop_assert_eq!(Reach::of(&position).separated, !joined(&position), "{}", text);
    }
}

/// What the engine says of a position when it may solve it.
fn asked(text: &str, exact: f64, playouts: u64) -> JointTable<String> {
    let mut request = Request::new("trails", "duct", Limits::playouts(playouts));
    request.start = text.to_owned();
    request.knobs.insert("exact".to_owned(), exact);
    match run(&request, &Never, &mut |_| {}).expect("an answer").body {
        Body::JointTable(table) => table,
        other => panic!("{other:?}"),
    }
}

/// What a player's mix holds of a position's value, and the value, both from 0 to 1 and the player's own.
fn held(table: &JointTable<String>, side: Side) -> (f64, f64) {
    let cells: Vec<f64> = table.cells.iter().map(|cell| cell.value().expect("a proven cell")).collect();
    let payoffs = Payoffs::new(&cells, table.count(Side::Second));
    let (mix, value) = (table.mix(side), table.value().expect("a value"));
    match side {
        Side::First => (payoffs.held_by_first(&mix), value),
        Side::Second => (1.0 - payoffs.held_by_second(&mix), 1.0 - value),
    }
}

/// On a board that it may solve the engine gives nothing away, however little it searches, and shows the true table beside the searched one.
#[test]
fn a_solved_board_is_played_without_a_loss() {
    let files =
        [include_str!("../data/trails/mixed_5x6.jsonl"), include_str!("../data/trails/positions_5x6.jsonl")];
    for entry in files.into_iter().flat_map(entries) {
        let text = entry["position"].as_str().expect("a position");
        let table = asked(text, 36.0, 200);
        let exact = table.exact.as_ref().expect("solved");
        let value = (entry["value"].as_f64().expect("a value") + 1.0) / 2.0;
        assert!((exact.value as f64 / ONE as f64 - value).abs() < 1e-5, "{text}");
        assert!((1..=200).contains(&table.all_visits()), "{text}: the search is seen beside it");
        for side in Side::BOTH {
            let (held, value) = held(&table, side);
            assert!(value - held < 1e-4, "{text}: {side:?} {held} of {value}");
        }
    }
    assert_eq!(asked(BOARDS[0].rows, 36.0, 50).exact, None, "too large");
    assert_eq!(asked("1...../....../....../....../.....2", 0.0, 50).exact, None, "not asked");
}
