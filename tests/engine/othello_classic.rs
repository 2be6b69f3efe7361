//! The classic engine, asked through `run` or the general search.

use std::collections::BTreeMap;

use plyscope::engines::catalog::{ENGINES, Engine};
use plyscope::engines::othello::classic::{Classic, final_score, margin_of};
use plyscope::engines::othello::endgame::{Finish, solve};
use plyscope::engines::{RunError, run};
use plyscope::games::Game;
use plyscope::games::othello::{Move, Othello};
use plyscope::protocol::{Purpose, Report, Request, Status};
use plyscope::search::limits::{Limits, Never};
use plyscope::search::negamax::{NoSolver, Settings, search};
use plyscope::search::report::{Bound, Candidates, Effort};

use crate::othello_random::{turned_position, turned_square, with_colours_changed, with_empties};

fn request(position: &Othello, limits: Limits) -> Request {
    Request { start: position.to_string(), ..Request::new("othello", "classic", limits) }
}

fn answer(request: &Request) -> (Candidates<String>, Effort) {
    let Report { body, effort, status, .. } =
        run(request, &Never, &mut |_| {}).unwrap_or_else(|error| panic!("{request:?}: {error}"));
    assert_eq!(status, Status::Done);
    (body.candidates().expect("candidates").clone(), effort)
}

fn searched(root: &Othello, settings: &Settings) -> (Candidates<Move>, Effort) {
    search(root, &[], settings, (&Classic, &mut NoSolver), &Never, &mut |_, _| {})
}

/// Kinds: bounds read from the table as exact values; a small table gives wrong, not only slow, answers.
#[test]
fn the_table_changes_the_cost_and_never_the_score() {
    for (empties, seed) in [(60, 0), (50, 1), (40, 2), (30, 3), (20, 4), (12, 5), (7, 6)] {
        let root = with_empties(empties, seed);
        let scores = |table_entries, every_move| {
            let settings =
                Settings { limits: Limits::depth(7), every_move, table_entries, ..Settings::default() };
            let (found, effort) = searched(&root, &settings);
            let scores: Vec<_> = found.iterations.iter().map(|it| (it.depth, it.value.score)).collect();
            (scores, effort)
        };
        for every_move in [false, true] {
            let (without, off) = scores(0, every_move);
            let (with, on) = scores(1 << 16, every_move);
            let (tiny, _) = scores(16, every_move);
            assert_eq!(with, without, "{root}");
            assert_eq!(tiny, without, "{root} with 16 entries");
            assert_eq!((off.table_probes, off.table_hits), (0, 0));
            assert!(on.table_probes > 0 && on.table_hits < on.table_probes);
        }
    }
}

#[test]
fn without_ordering_the_same_depth_costs_more() {
    for (empties, seed) in [(60, 0), (44, 1), (30, 2)] {
        let mut ordered = request(&with_empties(empties, seed), Limits::depth(6));
        let mut unordered = ordered.clone();
        ordered.knobs.insert("ordering".to_owned(), 1.0);
        unordered.knobs.insert("ordering".to_owned(), 0.0);
        let ((found, effort), (same, more)) = (answer(&ordered), answer(&unordered));
        assert_eq!(found.last().unwrap().value, same.last().unwrap().value);
        assert!(more.nodes > effort.nodes * 3 / 2, "{} against {} nodes", more.nodes, effort.nodes);
    }
}

/// Kind: same budget, another move; state left over from the last search.
#[test]
fn fixed_work_is_a_function_of_the_request() {
    let first = request(&with_empties(46, 1), Limits::nodes(30_000));
    let other = request(&with_empties(20, 2), Limits::depth(5));
    let once = answer(&first);
    answer(&other);
    assert_eq!(answer(&first), once);
    assert!(once.1.nodes <= 30_000);
}

/// Kind: the search takes one side's view wrong.
#[test]
fn colours_changed_the_same_move_is_found() {
    for (empties, seed) in [(50, 1), (33, 2), (18, 3), (13, 4)] {
        let root = with_empties(empties, seed);
        let limits = Limits::depth(if empties > 14 { 6 } else { 20 });
        let (here, _) = answer(&request(&root, limits));
        let (there, _) = answer(&request(&with_colours_changed(&root), limits));
        assert_eq!(here.iterations, there.iterations, "{root}");
    }
}

#[test]
fn mirrored_boards_have_the_same_value() {
    let root = with_empties(45, 9);
    let value = |root: &Othello| answer(&request(root, Limits::depth(5))).0.last().map(|last| last.value);
    for symmetry in 1..8 {
        assert_eq!(value(&turned_position(&root, symmetry)), value(&root));
    }
    let values = |symmetry| {
        let root = turned_position(&root, symmetry);
        let request = Request { purpose: Purpose::Analyse, ..request(&root, Limits::depth(3)) };
        let square = |text: &str| root.parse_move(text).map(|mv| mv.0).unwrap();
        let moves = answer(&request).0.moves;
        moves.iter().map(|it| (square(&it.mv), it.value.score)).collect::<BTreeMap<_, _>>()
    };
    let expected = values(0).into_iter().map(|(square, score)| (turned_square(square, 3), score)).collect();
    assert_eq!(values(3), expected);
}

#[test]
fn final_scores_and_margins_are_each_other_s_inverse() {
    for margin in -64..=64 {
        assert_eq!(margin_of(final_score(margin)), margin);
    }
    assert_eq!((final_score(1), final_score(-64), final_score(0)), (10_010_000, -10_640_000, 0));
}

#[test]
fn the_end_is_solved_exactly_from_14_empty_squares_on() {
    for (empties, seed) in [(14, 1), (9, 2), (4, 3), (1, 4)] {
        let root = with_empties(empties, seed);
        let (found, _) = answer(&request(&root, Limits::default()));
        let last = found.last().unwrap();
        let solved = solve(&root, &Never, &mut Effort::default()).unwrap();
        assert_eq!((last.solved, u32::from(last.depth)), (true, empties), "{root}");
        assert_eq!(
            (last.value.score, last.value.proven),
            (final_score(solved.score), Some(solved.score)),
            "{root}"
        );
        assert_eq!(last.pv.len(), solved.pv.len(), "the line goes to the end");
        assert!(found.iterations.len() > 1 || empties < 3, "there are shallow iterations to fall back on");
    }
    let (found, _) = answer(&request(&with_empties(15, 1), Limits::depth(4)));
    assert!(!found.last().unwrap().solved);
}

#[test]
fn a_depth_limit_keeps_the_solver_out() {
    let (found, _) = answer(&request(&with_empties(14, 1), Limits::depth(3)));
    assert_eq!(found.iterations.iter().map(|it| it.depth).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn the_solver_and_the_general_search_agree_at_the_end() {
    for seed in 0..6 {
        let root = with_empties(9, seed);
        let settings = Settings { every_move: true, ..Settings::default() };
        let (general, _) = searched(&root, &settings);
        let mut finish = Finish::new(14, 1 << 16);
        let (solved, _) = search(&root, &[], &settings, (&Classic, &mut finish), &Never, &mut |_, _| {});
        let values = |found: &Candidates<Move>| {
            let mut values: Vec<_> = found.moves.iter().map(|it| (it.mv, it.value)).collect();
            values.sort_by_key(|(mv, _)| *mv);
            values
        };
        assert_eq!(values(&general), values(&solved), "{root}");
        assert!(solved.moves.iter().all(|it| it.value.bound == Bound::Exact && it.value.proven.is_some()));
    }
}

#[test]
fn analysis_gives_each_move_its_value_and_play_bounds() {
    let root = with_empties(40, 6);
    let play = request(&root, Limits::depth(5));
    let (all, _) = answer(&Request { purpose: Purpose::Analyse, ..play.clone() });
    let (one, _) = answer(&play);
    assert_eq!(all.last().unwrap().value, one.last().unwrap().value);
    assert!(all.moves.iter().all(|it| it.value.bound == Bound::Exact));
    assert!(all.moves.is_sorted_by(|a, b| a.value.score >= b.value.score));
    for bounded in one.moves.iter().filter(|it| it.value.bound == Bound::Upper) {
        let exact = all.moves.iter().find(|it| it.mv == bounded.mv).unwrap();
        assert!(exact.value.score <= bounded.value.score, "{bounded:?} {exact:?}");
    }
    assert!(one.moves.iter().any(|it| it.value.bound == Bound::Upper));
}

#[test]
fn a_request_is_replayed_and_only_its_moves_are_searched() {
    let mut request = Request::new("othello", "classic", Limits::depth(3));
    request.moves = ["f5", "d6", "C3"].map(str::to_owned).to_vec();
    request.only = ["d3", "f4"].map(str::to_owned).to_vec();
    let (found, _) = answer(&request);
    let mut moves: Vec<_> = found.moves.iter().map(|it| it.mv.as_str()).collect();
    moves.sort_unstable();
    assert_eq!(moves, ["d3", "f4"]);
    assert_eq!(found.searching, 3);
}

#[test]
fn a_wrong_request_is_told_what_is_wrong() {
    let base = Request::new("othello", "classic", Limits::depth(1));
    let error = |request: Request| run(&request, &Never, &mut |_| {}).unwrap_err();
    let text = |request: Request| error(request).to_string();
    let unknown = error(Request { engine: "deep".to_owned(), ..base.clone() });
    assert_eq!(
        unknown,
        RunError::Unknown("there is no engine 'deep' for othello; there is classic, pattern".to_owned())
    );
    assert!(text(Request { game: "chess".to_owned(), ..base.clone() }).contains("chess"));
    assert!(text(Request { start: "X".to_owned(), ..base.clone() }).contains("expected"));
    assert!(
        text(Request { moves: vec!["f5".to_owned(), "f5".to_owned()], ..base.clone() }).starts_with("move 2")
    );
    assert!(text(Request { only: vec!["a1".to_owned()], ..base.clone() }).contains("a1"));
    let knob = |id: &str, value| Request { knobs: [(id.to_owned(), value)].into(), ..base.clone() };
    assert!(matches!(error(knob("table-mb", -1.0)), RunError::Knob(_)));
    assert!(matches!(error(knob("table-mb", f64::NAN)), RunError::Knob(_)));
    assert!(text(knob("wings", 2.0)).contains("table-mb"));
}

#[test]
fn every_engine_of_the_catalogue_answers_with_its_defaults() {
    for Engine { id, game, knobs, .. } in ENGINES {
        // Engines that play nothing out say so.
        let within = |limits| run(&Request::new(*game, *id, limits), &Never, &mut |_| {});
        let report = within(Limits::playouts(50)).or_else(|_| within(Limits::depth(1)));
        let report = report.unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(report.status, Status::Done, "{id}");
        assert!(report.merged().is_some_and(|merged| !merged.best.is_empty()), "{id}: {report:?}");
        assert!(knobs.iter().all(|knob| (knob.least..=knob.greatest).contains(&knob.default)));
    }
}

#[test]
fn a_finished_game_has_no_answer_and_a_pass_has_one() {
    let mut over = Request::new("othello", "classic", Limits::depth(4));
    over.start = format!("{} X", "X".repeat(63) + "-");
    assert_eq!(answer(&over).0, Candidates::default());
    let pass = Request { start: format!("OX{} X", "-".repeat(62)), ..over };
    let (found, _) = answer(&pass);
    let last = found.last().unwrap();
    assert_eq!((last.best.as_str(), last.pv.join(" ")), ("pass", "pass c1".to_owned()));
    assert_eq!(last.value.proven, Some(-64), "the pass costs no depth: c1 ends the game");
}
