//! The strong engine's exact search against brute force and against published results, on every machine and with any table.

use plyscope::engines::othello::strong::{Searcher, Solved};
use plyscope::games::othello::Othello;
use plyscope::games::othello::machine::{Portable, Processor};
use plyscope::search::limits::{Never, Stop};
use plyscope::search::report::Effort;

use crate::othello_random::{position, squares, turned_position, with_colours_changed, with_empties};
use crate::othello_truth::{assert_line_proves, brute_force};

fn solved_by(searcher: &mut Searcher, position: &Othello) -> (Solved, Effort) {
    let mut effort = Effort::default();
    (searcher.solve(position, &Never, &mut effort).expect("nobody stops it"), effort)
}

fn solved(position: &Othello) -> Solved {
    solved_by(&mut Searcher::new(1 << 20), position).0
}

/// Kind: wins that the solver has "proved" are lost afterwards. All counts of empty squares up to 8, either side to move.
#[test]
fn agrees_with_brute_force() {
    for empties in 1..=8 {
        for seed in 0..60 {
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

/// Kind: bounds read from the table as exact values. Without a table, with one line and with a large one, cold and warm; deep enough for
/// every part of the search.
#[test]
fn the_table_changes_no_answer() {
    let mut warm = Searcher::new(1 << 20);
    for seed in 0..10 {
        let root = with_empties(15, seed);
        let expected = solved(&root).score;
        for bytes in [0, 64, 1 << 12] {
            let (found, _) = solved_by(&mut Searcher::new(bytes), &root);
            assert_eq!(found.score, expected, "{root} with {bytes} bytes");
            assert_line_proves(&root, found.score, found.best, &found.pv);
        }
        assert_eq!(solved_by(&mut warm, &root).0.score, expected, "{root} with a used table");
        assert_eq!(solved_by(&mut warm, &root).0.score, expected, "{root} a second time");
    }
}

/// The same search, node for node, whatever the processor can do.
#[test]
fn every_machine_searches_the_same() {
    for seed in 0..6 {
        let root = with_empties(16, seed);
        let here = solved_by(&mut Searcher::on(Processor::here(), 1 << 20), &root);
        assert_eq!(
            here,
            solved_by(&mut Searcher::on(Processor::Portable(Portable), 1 << 20), &root),
            "{root}"
        );
    }
}

#[test]
fn mirrored_positions_are_worth_the_same() {
    let root = with_empties(13, 3);
    let expected = solved(&root).score;
    for symmetry in 1..8 {
        let root = turned_position(&root, symmetry);
        let solved = solved(&root);
        assert_eq!(solved.score, expected, "{root}");
        assert_line_proves(&root, solved.score, solved.best, &solved.pv);
    }
}

/// Endgame problems #1 to #30 of the Fédération Française d'Othello.
#[test]
fn solves_the_first_problems_of_the_ffo() {
    let file = include_str!("../data/othello/ffo.txt");
    let mut checked = 0;
    for line in file.lines().filter(|line| !line.starts_with('#')).take(30) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let root = position(&format!("{} {}", words[1], words[2]));
        let solved = solved_by(&mut Searcher::new(16 << 20), &root).0;
        assert_eq!(Some(solved.score), words[3].parse().ok(), "#{}", words[0]);
        let best = solved.best.expect("a move").to_string();
        assert!(words[4].split(',').any(|mv| mv == best), "#{}: {best}, not {}", words[0], words[4]);
        assert_line_proves(&root, solved.score, solved.best, &solved.pv);
        checked += 1;
    }
    assert_eq!(checked, 30);
}

#[test]
fn a_finished_game_is_worth_its_margin() {
    let root = Othello { own: squares("a1 b1 c1"), other: squares("h8"), side: plyscope::games::Side::First };
    assert_eq!(solved(&root), Solved { score: 64 - 2, best: None, pv: Vec::new() });
}

/// Stops after a number of questions.
struct After(std::cell::Cell<u32>);

impl Stop for After {
    fn is_stopped(&self) -> bool {
        self.0.replace(self.0.get().saturating_sub(1)) == 0
    }
}

/// Kind: values stored from a search that was cut off. A searcher that was stopped anywhere goes on to the right answer.
#[test]
fn a_stopped_search_has_learnt_nothing_wrong() {
    let mut cut_off = 0;
    for root in (0..8).map(|seed| with_empties(15, seed)) {
        let (expected, effort) = solved_by(&mut Searcher::new(1 << 20), &root);
        for questions in (0..(effort.nodes / 1_000) as u32).step_by(3).take(20) {
            let mut searcher = Searcher::new(1 << 20);
            let first = searcher.solve(&root, &After(questions.into()), &mut Effort::default());
            assert!(first.as_ref().is_none_or(|first| first.score == expected.score), "{root}");
            cut_off += u32::from(first.is_none());
            assert_eq!(
                solved_by(&mut searcher, &root).0.score,
                expected.score,
                "{root}: stopped at {questions}"
            );
        }
    }
    assert!(cut_off >= 30, "{cut_off}");
}
