//! The pattern engine at play and in analysis, through the door that everybody uses.

use plyscope::engines::run;
use plyscope::games::Game;
use plyscope::games::othello::Othello;
use plyscope::protocol::{Purpose, Report, Request};
use plyscope::search::limits::{Limits, Never, Stop};
use plyscope::search::report::{Bound, Candidates};

use crate::othello_random::{position, turned_position, with_colours_changed, with_empties};

fn request(position: &Othello, limits: Limits) -> Request {
    Request { start: position.to_string(), ..Request::new("othello", "pattern", limits) }
}

fn found(report: &Report) -> &Candidates<String> {
    report.body.candidates().expect("candidates")
}

fn answer(request: &Request) -> Report {
    run(request, &Never, &mut |_| {}).expect("the request is right")
}

/// Stopped from the very beginning.
struct Already;

impl Stop for Already {
    fn is_stopped(&self) -> bool {
        true
    }
}

/// Kind: budget 0 gives no move, an illegal move or the previous one. Positions of every number of empty squares.
#[test]
fn there_is_always_a_legal_move() {
    for empties in 1..60 {
        let root = with_empties(empties, 7);
        for limits in [Limits::nodes(0), Limits::nodes(1), Limits::nodes(5_000), Limits::depth(1)] {
            let report = answer(&request(&root, limits));
            let last = found(&report).last().expect("an iteration").clone();
            assert!(root.parse_move(&last.best).is_ok(), "{root}: {}", last.best);
            assert_eq!(last.pv[0], last.best);
        }
        let report = run(&request(&root, Limits::default()), &Already, &mut |_| {}).expect("a report");
        assert!(!found(&report).iterations.is_empty(), "{root}");
    }
}

/// Kind: same seed and same budget, another move; state left over from the last search.
#[test]
fn fixed_work_is_a_pure_function_of_the_request() {
    for root in [Othello::start(), with_empties(40, 1), with_empties(22, 2), with_empties(12, 3)] {
        for limits in [Limits::depth(8), Limits::nodes(60_000)] {
            let request = request(&root, limits);
            assert_eq!(answer(&request), answer(&request), "{root}");
        }
    }
}

/// The line that is shown can be played.
#[test]
fn lines_are_legal() {
    for seed in 0..20 {
        let root = with_empties(20 + seed as u32, seed);
        let report = answer(&request(&root, Limits::depth(7)));
        for iteration in &found(&report).iterations {
            let mut at = root;
            for text in &iteration.pv {
                at = at.play(at.parse_move(text).expect("a legal move"));
            }
        }
    }
}

#[test]
fn colours_may_be_exchanged() {
    let root = with_empties(30, 5);
    let (one, two) =
        (request(&root, Limits::depth(8)), request(&with_colours_changed(&root), Limits::depth(8)));
    assert_eq!(found(&answer(&one)), found(&answer(&two)));
}

/// In analysis every move has an exact value, and the best is the best of them.
#[test]
fn analysis_values_every_move() {
    for root in [with_empties(34, 1), with_empties(11, 1)] {
        let request = Request { purpose: Purpose::Analyse, ..request(&root, Limits::depth(11)) };
        let report = answer(&request);
        let moves = &found(&report).moves;
        assert_eq!(moves.len(), root.legal_moves().len());
        assert!(moves.iter().all(|mv| mv.value.bound == Bound::Exact));
        let last = found(&report).last().expect("an iteration");
        assert_eq!(moves.iter().map(|mv| mv.value.score).max(), Some(last.value.score));
        assert_eq!(last.solved, root.empties() == 11);
        for mv in moves.iter().filter(|_| last.solved) {
            let after = root.play(root.parse_move(&mv.mv).expect("a move"));
            let sign = if after.side == root.side { 1 } else { -1 };
            let proven = mv.value.proven.map(|margin| margin * sign);
            assert_eq!(proven, Some(solved(&after)), "{root} {}", mv.mv);
        }
    }
}

/// The exact margin for the side to move.
fn solved(position: &Othello) -> i32 {
    if position.is_over() {
        return position.final_margin();
    }
    let report = answer(&request(position, Limits::depth(60)));
    found(&report).last().and_then(|last| last.value.proven).expect("solved")
}

/// Without being told to, it searches to the end when the end is near, first selectively and at last exactly; and says which.
#[test]
fn the_end_is_searched_by_itself_and_says_how_surely() {
    let report = answer(&request(&with_empties(16, 4), Limits::default()));
    let iterations = &found(&report).iterations;
    let to_the_end: Vec<u8> = iterations.iter().filter(|it| it.depth == 16).map(|it| it.confidence).collect();
    assert_eq!(to_the_end, [73, 87, 95, 100]);
    let last = iterations.last().expect("an iteration");
    assert!(
        last.solved
            && last.value.proven.is_some()
            && last.value.score == 100 * last.value.proven.unwrap_or(0)
    );
    assert!(iterations[..iterations.len() - 1].iter().all(|it| !it.solved && it.value.proven.is_none()));
}

/// Selective search finds nearly what full width does.
#[test]
fn leaving_moves_out_changes_little() {
    let (mut near, mut all) = (0, 0);
    for seed in 0..12 {
        let root = with_empties(24 + seed as u32, seed);
        let value = |percent: f64| {
            let mut request = request(&root, Limits::depth(9));
            request.knobs.insert("confidence".to_owned(), percent);
            found(&answer(&request)).last().expect("an iteration").value.score
        };
        near += u32::from((value(73.0) - value(100.0)).abs() <= 200);
        all += 1;
    }
    assert!(near * 10 >= all * 9, "{near} of {all} within two discs");
}

#[test]
fn mirrored_positions_are_worth_the_same() {
    let root = position("-OO-XX----OXXX---OXXXXX-OOXXXXX-OOOOOO----XOOO------O----------- X");
    let value = |root: &Othello| {
        let mut request = request(root, Limits::depth(6));
        request.knobs.insert("confidence".to_owned(), 100.0);
        found(&answer(&request)).last().expect("an iteration").value.score
    };
    for symmetry in 1..8 {
        assert_eq!(value(&turned_position(&root, symmetry)), value(&root), "symmetry {symmetry}");
    }
}
