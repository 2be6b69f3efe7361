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
