//! The exact solver against brute force and against published results.

use plyscope::engines::othello::endgame::{Solved, Solver, solve};
use plyscope::engines::othello::stable::stable;
use plyscope::games::othello::{Move, Othello};
use plyscope::games::{Game, ParseError};
use plyscope::search::limits::{Never, Stop};
use plyscope::search::meter::Meter;
use plyscope::search::report::Effort;

use crate::othello_random::{position, squares, with_colours_changed, with_empties};
use crate::othello_truth::{assert_line_proves, brute_force};

fn solved(position: &Othello) -> Solved {
    solve(position, &Never, &mut Effort::default()).expect("nobody stops it")
}

/// Kind: wins that the solver has "proved" are lost afterwards. All counts of empty squares up to 8, either side to move.
#[test]
fn agrees_with_brute_force() {
    for empties in 1..=8 {
        for seed in 0..40 {
            let root = with_empties(empties, seed);
            let expected = brute_force(&root);
            for root in [root, with_colours_changed(&root)] {
                let solved = solved(&root);
                assert_eq!(solved.score, expected, "{root}");
                assert_line_proves(&root, solved.score, solved.best, &solved.pv);
            }
        }
    }
}

/// Stable discs of the opponent bound what can be had. Here the bound is the very result: White keeps a1, b1 and c1, and nobody can move on.
#[test]
fn what_stable_discs_leave_can_be_had() {
    let full = "XXXXXXXX".repeat(4);
    let root = position(&format!("OOOXXXXX{full}XXXXOXXXXXX---XXXXX----X X"));
    assert_eq!((stable(root.other, root.own), root.empties()), (0b111, 7));
    assert_eq!((solved(&root).score, brute_force(&root)), (58, 58));
    let mut unwatched = |_: &_, _| {};
    let mut meter = Meter::new(None, &Never, &mut unwatched);
    assert_eq!(Solver::new(0).margin(&root, 57, 58, &mut meter), Some(58));
}

/// Within a window that holds the score the solver finds it, else a bound on the right side, with any table.
#[test]
fn windows_and_tiny_tables_change_no_answer() {
    let mut unwatched = |_: &_, _| {};
    let mut meter = Meter::new(None, &Never, &mut unwatched);
    for seed in 0..12 {
        let root = with_empties(10, seed);
        let score = solved(&root).score;
        for bytes in [0, 16 * 24, 1 << 16] {
            let mut solver = Solver::new(bytes);
            for (alpha, beta) in [
                (-64, 64),
                (score - 1, score + 1),
                (score, score + 1),
                (score - 1, score),
                (score - 20, score - 10),
                (score + 3, score + 9),
            ] {
                let found = solver.margin(&root, alpha, beta, &mut meter).expect("nobody stops it");
                let fits = if score <= alpha {
                    found <= alpha && found >= score
                } else if score >= beta {
                    found >= beta && found <= score
                } else {
                    found == score
                };
                assert!(fits, "{root}: {found} for {score} in ({alpha}, {beta}) with {bytes} bytes");
            }
        }
    }
}

/// Whatever a solver has been asked before, the bounds that it keeps mislead it about nothing.
#[test]
fn bounds_kept_from_other_windows_mislead_about_nothing() {
    let mut unwatched = |_: &_, _| {};
    let mut meter = Meter::new(None, &Never, &mut unwatched);
    for seed in 0..8 {
        let root = with_empties(10, seed);
        let score = solved(&root).score;
        let mut solver = Solver::new(1 << 18);
        for alpha in (0..129).map(|step| step * 37 % 129 - 65) {
            let found = solver.margin(&root, alpha, alpha + 1, &mut meter);
            assert_eq!(found.map(|found| found > alpha), Some(score > alpha), "{root}: {score} with {alpha}");
        }
    }
}

/// A line of the FFO suite: board, side, score, best moves.
fn problem(board: &str, score: i32, best: &[&str]) {
    let root = position(board);
    let solved = solved(&root);
    assert_eq!(solved.score, score, "{board}");
    let best: Result<Vec<Move>, ParseError> = best.iter().map(|text| root.parse_move(text)).collect();
    assert!(best.unwrap().contains(&solved.best.unwrap()), "{board}: {:?}", solved.best);
    assert_line_proves(&root, solved.score, solved.best, &solved.pv);
}

/// Endgame problems #1 to #8 of the Fédération Française d'Othello.
#[test]
fn solves_the_first_problems_of_the_ffo() {
    problem("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, &["g8"]);
    problem("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10, &["a4"]);
    problem("----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X", 2, &["d1"]);
    problem("-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X", 0, &["h8", "a5"]);
    problem("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32, &["g8"]);
    problem("--OXXX--OOOXXX--OOOXOXO-OOXOOOX-OOXXXXXXXOOXXOX--OOOOX---XXXXXX- X", 14, &["a1", "h3"]);
    problem("--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X", 8, &["a6"]);
    problem("---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O", 8, &["e1"]);
}

#[test]
fn a_finished_game_is_worth_its_margin() {
    let root = Othello { own: squares("a1 b1 c1"), other: squares("h8"), side: plyscope::games::Side::First };
    assert_eq!(solved(&root), Solved { score: 64 - 2, best: None, pv: Vec::new() });
}

#[test]
fn a_side_that_is_stuck_passes() {
    let root = position("OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXOOOOOOX- O");
    let stuck = with_colours_changed(&root).legal();
    let solved = solved(&root);
    assert_eq!((root.legal(), stuck), (1 << 63, 1 << 63));
    assert_line_proves(&root, solved.score, solved.best, &solved.pv);
}

/// Stops after a number of questions.
struct After(std::cell::Cell<u32>);

impl Stop for After {
    fn is_stopped(&self) -> bool {
        self.0.replace(self.0.get().saturating_sub(1)) == 0
    }
}

/// Kind: values stored from a search that was cut off. A solver that was stopped anywhere goes on to the right answer.
#[test]
fn a_stopped_solver_has_learnt_nothing_wrong() {
    let mut cut_off = 0;
    for root in (0..20).map(|seed| with_empties(13, seed)) {
        let mut effort = Effort::default();
        let expected = solve(&root, &Never, &mut effort).map(|solved| solved.score);
        for questions in 0..(effort.nodes / 1_000).min(20) as u32 {
            let mut solver = Solver::new(1 << 20);
            let stop = After(questions.into());
            let mut unwatched = |_: &_, _| {};
            let mut meter = Meter::new(None, &stop, &mut unwatched);
            let first = solver.margin(&root, -64, 64, &mut meter);
            assert!(first.is_none() || first == expected);
            cut_off += u32::from(first.is_none());
            let mut meter = Meter::new(None, &Never, &mut unwatched);
            let second = solver.margin(&root, -64, 64, &mut meter);
            assert_eq!(second, expected, "{root} stopped at question {questions}");
        }
    }
    assert!(cut_off >= 100, "{cut_off}");
}
