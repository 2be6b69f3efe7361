//! `ply solve`.

use super::{OVER, STUCK, object, output};

/// The problems with the smallest numbers: 14 and 15 empty squares.
#[test]
fn the_first_eight_ffo_problems_are_solved() {
    let file = include_str!("../data/othello/ffo.txt");
    let problems = file.lines().filter(|line| !line.starts_with('#')).take(8);
    let mut solved = 0;
    for line in problems {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [number, board, side, score, best, _empties] = fields[..] else { panic!("{line}") };
        let position = format!("{board} {side}");
        let found =
            object(&["solve", "--json", "--position", &position], &["score", "move", "nodes", "cpu_s"]);
        assert_eq!(found["score"].as_i64(), score.parse().ok(), "#{number}");
        let mv = found["move"].as_str().expect("a move");
        assert!(best.split(',').any(|best| best == mv), "#{number}: {mv}, expected {best}");
        assert!(found["nodes"].as_u64().expect("a number") > 0);
        solved += 1;
    }
    assert_eq!(solved, 8);
}

#[test]
fn the_game_may_be_named() {
    let position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let text = output(&["solve", "othello", "--position", position]);
    assert!(text.starts_with("score  +18\nmove   g8\nline   g8 "), "{text}");
}

#[test]
fn a_pass_and_the_end_are_solved_too() {
    let keys = ["score", "move", "nodes", "cpu_s"];
    let pass = object(&["solve", "--json", "--position", STUCK], &keys);
    assert_eq!((pass["score"].as_i64(), pass["move"].as_str()), (Some(-64), Some("pass")));
    let over = object(&["solve", "--json", "--position", OVER], &keys);
    assert_eq!((over["score"].as_i64(), over["move"].is_null()), (Some(64), true));
    assert!(
        output(&["solve", "--position", OVER]).starts_with("score  +64\nmove   none, the game is over\n")
    );
}
