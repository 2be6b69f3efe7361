//! `ply` on simultaneous games: boards by name, by rows and from a file.

use std::path::Path;

use super::{complaint, output};

#[test]
fn histories_are_counted_on_a_board_by_name_rows_or_file() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/trails/empty_5x6.txt");
    let rows = "1...../....../....../....../.....2";
    for board in ["empty-5x6", rows, &file.display().to_string()] {
        for option in ["--map", "--position"] {
            let text = output(&["perft", "trails", option, board, "--depth", "7"]);
            assert_eq!(text.lines().last(), Some("26056"), "{board}");
        }
    }
}

#[test]
fn moves_of_both_players_are_listed() {
    assert_eq!(output(&["moves", "trails"]), "D+L\nD+U\nR+L\nR+U\n");
    assert_eq!(output(&["moves", "trails", "--map", "mixing-3x5"]), "D+D\nD+U\nU+D\nU+U\n");
    assert_eq!(output(&["moves", "trails", "--unit", "step"]), "D\nL\nR\nU\n");
    assert_eq!(output(&["moves", "trails", "--position", "*./.."]), "");
}

#[test]
fn a_wrong_board_is_pointed_at() {
    let text = complaint(&["moves", "trails", "--map", "empty-9x9"]);
    assert!(text.starts_with("error: character 1: found 'e' in row 1, column 1; expected"), "{text}");
    complaint(&["moves", "trails", "--map", " "]);
}

#[test]
fn a_position_is_solved_to_its_matrix() {
    let text = output(&["solve", "trails", "--position", "mixing-3x5", "--json"]);
    let wanted = r#"{"value":0.5,"p1_moves":"UD","p2_moves":"UD","matrix":[[1.0,0.0],[0.0,1.0]],"p1":[0.5,0.5],"p2":[0.5,0.5]}"#;
    assert_eq!(text.trim_end(), wanted);
    let text = output(&["solve", "trails", "--map", "facing-3x5"]);
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0][1], "+0.0000,");
    assert_eq!(lines[1], ["U", "R", "D", "L", "chosen"]);
    assert_eq!(lines[3][..5], ["R", "+0.0000", "+0.5000", "+0.0000", "+0.0000"]);
    assert_eq!((lines[6][0], lines[7][0], lines[8][0]), ("chosen", "nodes", "time"));
}

#[test]
fn a_duel_and_a_finished_game_have_values_too() {
    let text = output(&["solve", "duel", "--position", "0-0 0/1", "--json"]);
    assert!(text.starts_with(r#"{"value":0.0,"p1_moves":"attack dodge charge","#), "{text}");
    let over = output(&["solve", "trails", "--position", "1#/#./.2", "--json"]);
    assert_eq!(
        over,
        "{\"value\":-1.0,\"p1_moves\":\"\",\"p2_moves\":\"\",\"matrix\":[],\"p1\":[],\"p2\":[]}\n"
    );
    assert!(output(&["solve", "trails", "--position", "1#/#./.2"]).contains("the game is over\n"));
}

/// One line for each position of the file, in order, then the sum.
#[test]
fn a_file_is_solved_line_by_line() {
    let mixed = "tests/data/trails/mixed_5x6.jsonl";
    let text = output(&["solve", "trails", "--file", mixed, "--only", "1..3"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    for (line, (name, value)) in lines.iter().zip([("1", "+0.3333"), ("2", "-0.3333"), ("3", "+0.3333")]) {
        assert_eq!(line.split_whitespace().take(2).collect::<Vec<_>>(), [name, value]);
        assert!(line.ends_with("as the file says"), "{line}");
    }
    assert!(lines[3].starts_with("3 positions: "), "{text}");
    let roots = "tests/data/trails/roots.jsonl";
    let json = output(&["solve", "trails", "--file", roots, "--only", "mixing_3x5", "--json"]);
    let line: serde_json::Value = serde_json::from_str(&json).expect("one object");
    let keys = ["cpu_s", "matrix", "name", "nodes", "p1", "p1_moves", "p2", "p2_moves", "right", "value"];
    assert_eq!(crate::keys_of(&line), keys);
    assert_eq!((line["value"].as_f64(), line["right"].as_bool()), (Some(0.5), Some(true)));
}

#[test]
fn a_value_that_is_not_the_file_s_is_told_at_the_end() {
    let run = crate::ply(&["solve", "trails", "--file", "tests/data/trails/values.txt"]);
    assert!(run.out.contains("       2  +0.5000") && run.out.contains("NOT as the file says"), "{}", run.out);
    assert_eq!((run.code, run.err.lines().last()), (Some(2), Some("error: not as the file says: 2")));
}

#[test]
fn what_cannot_be_solved_is_refused_with_its_reason() {
    let text = complaint(&["solve", "trails", "--position", "1../..x"]);
    assert!(text.contains("character 7: found 'x' in row 2, column 3"), "{text}");
    let text = complaint(&["solve", "trails", "--file", "tests/data/trails/empty_5x6.txt"]);
    assert!(
        text.starts_with(
            "error: tests/data/trails/empty_5x6.txt, line 1: the position has no head of player 2"
        ),
        "{text}"
    );
    assert!(complaint(&["solve", "trails", "--file", "no/such/file"]).starts_with("error: no/such/file: "));
}
