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

/// One line for each position of the file, in order, then the sum.
#[test]
fn a_file_is_solved_line_by_line() {
    let text = output(&["solve", "--file", "tests/data/othello/ffo.txt", "--only", "1..3"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    for (line, (name, score, best)) in
        lines.iter().zip([("1", "+18", "g8"), ("2", "+10", "a4"), ("3", "+2", "d1")])
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[..3], [name, score, best]);
        assert!(line.ends_with("as the file says"), "{line}");
    }
    assert!(lines[3].starts_with("3 positions: "), "{text}");
    let json = output(&["solve", "--file", "tests/data/othello/ffo.txt", "--only", "5", "--json"]);
    let line: serde_json::Value = serde_json::from_str(&json).expect("one object");
    assert_eq!(super::keys_of(&line), ["cpu_s", "move", "name", "nodes", "right", "score"]);
    assert_eq!((line["name"].as_str(), line["right"].as_bool()), (Some("5"), Some(true)));
}

/// The same answer without the instructions that not every processor has, and without a table.
#[test]
fn means_change_no_answer() {
    for means in [&["--portable"] as &[&str], &["--table-mb", "0"]] {
        let args = ["solve", "--file", "tests/data/othello/ffo.txt", "--only", "1"];
        assert!(output(&[&args, means].concat()).contains("as the file says\n"));
    }
}

#[test]
fn a_wrong_file_is_refused_with_the_reason() {
    let missing = super::complaint(&["solve", "--file", "no/such/file"]);
    assert!(missing.starts_with("error: no/such/file: "), "{missing}");
    let wrong = super::complaint(&["solve", "--file", "Cargo.toml"]);
    assert!(
        wrong.starts_with("error: Cargo.toml, line 1: there is no board of 64 squares; expected"),
        "{wrong}"
    );
    let only = super::complaint(&["solve", "--file", "tests/data/othello/ffo.txt", "--only", "1..zz"]);
    assert!(only.contains("there is no '1..zz' in the file"), "{only}");
}
