//! The one-line entry point: cells in, `row,col,score,depth,nodes,elapsed_ms,nps` out.

use plyscope::engines::othello::entry::{EntryError, search_best_move};
use plyscope::games::Game;
use plyscope::games::othello::Othello;

fn start() -> [i8; 64] {
    let mut cells = [0; 64];
    (cells[27], cells[36]) = (1, 1);
    (cells[28], cells[35]) = (-1, -1);
    cells
}

fn numbers(answer: &str) -> Vec<i64> {
    answer.split(',').map(|number| number.parse().expect(answer)).collect()
}

#[test]
fn answers_the_start_position_with_a_legal_move() {
    let answer = numbers(&search_best_move(&start(), true, 100, &[]).unwrap());
    let [row, column, _score, depth, nodes, elapsed, per_second] = answer[..] else { panic!("{answer:?}") };
    assert!([(2, 3), (3, 2), (4, 5), (5, 4)].contains(&(row, column)), "{answer:?}");
    assert!(depth > 0 && nodes > 0 && per_second > 0, "{answer:?}");
    assert_eq!(per_second, nodes * 1000 / elapsed.max(1), "{answer:?}");
}

#[test]
fn searches_only_the_allowed_moves() {
    for (row, column) in [(2, 3), (4, 5)] {
        let answer = numbers(&search_best_move(&start(), true, 40, &[row, column]).unwrap());
        assert_eq!(answer[..2], [i64::from(row), i64::from(column)]);
    }
}

/// Black on square 19 turns over 27, and nothing else.
#[test]
fn square_19_flips_27() {
    let root = Othello::start();
    assert_eq!(root.flips(19), 1 << 27);
    let next = root.place(19, root.flips(19));
    assert_eq!((next.other, next.own), (1 << 19 | 1 << 27 | 1 << 28 | 1 << 35, 1 << 36));
    assert_ne!(next.side, root.side, "white is to move");
}

#[test]
fn without_a_legal_move_the_answer_is_minus_one() {
    let mut full = [1; 64];
    full[5] = -1;
    assert_eq!(search_best_move(&full, true, 10, &[]).unwrap(), "-1,-1,0,0,0,0,0");
    let mut stuck = [0; 64];
    (stuck[0], stuck[1]) = (1, -1);
    assert_eq!(search_best_move(&stuck, true, 10, &[]).unwrap(), "-1,-1,0,0,0,0,0", "black has to pass");
    let answer = search_best_move(&start(), true, 10, &[0, 0]).unwrap();
    assert_eq!(answer, "-1,-1,0,0,0,0,0", "a1 is not a legal move");
}

#[test]
fn bad_input_is_told_what_is_wrong_with_it() {
    let error = |cells: &[i8], allowed: &[u8]| search_best_move(cells, true, 10, allowed).unwrap_err();
    assert_eq!(error(&start()[..63], &[]), EntryError::Length(63));
    assert_eq!(error(&[0; 65], &[]), EntryError::Length(65));
    assert_eq!(error(&start(), &[2, 3, 4]), EntryError::Pairs(3));
    assert_eq!(error(&start(), &[2, 3, 8, 0]), EntryError::Square { number: 2, row: 8, column: 0 });
    let mut cells = start();
    cells[9] = 2;
    assert_eq!(error(&cells, &[]), EntryError::Cell { square: 9, found: 2 });
    assert_eq!(
        error(&start(), &[2, 3, 8, 0]).to_string(),
        "allowed move 2 is row 8, column 0; expected numbers from 0 to 7"
    );
}
