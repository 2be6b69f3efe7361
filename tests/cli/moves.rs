//! `ply moves`.

use super::{OVER, START, STUCK, output};

#[test]
fn moves_are_listed_one_a_line_and_sorted() {
    assert_eq!(output(&["moves", "othello"]), "c4\nd3\ne6\nf5\n");
    let white = START.replace('X', "x").replace(" x", "O");
    assert_eq!(output(&["moves", "othello", "--position", &white]), "c5\nd6\ne3\nf4\n");
}

// Kind: a position that begins with '-' is taken for an option.
#[test]
fn a_position_may_begin_with_a_dash() {
    for args in [&["--position", START] as &[&str], &[&format!("--position={START}")]] {
        assert_eq!(output(&[&["moves", "othello"], args].concat()), "c4\nd3\ne6\nf5\n", "{args:?}");
    }
    assert_eq!(output(&["moves", "--position", START, "othello"]), "c4\nd3\ne6\nf5\n");
}

#[test]
fn a_pass_is_a_move_and_the_end_has_none() {
    assert_eq!(output(&["moves", "othello", "--position", STUCK]), "pass\n");
    assert_eq!(output(&["moves", "othello", "--position", OVER]), "");
    assert_eq!(output(&["moves", "othello", "--position", OVER, "--json"]), "");
}

#[test]
fn json_has_one_object_a_move() {
    let lines = "{\"move\":\"c4\"}\n{\"move\":\"d3\"}\n{\"move\":\"e6\"}\n{\"move\":\"f5\"}\n";
    assert_eq!(output(&["--json", "moves", "othello"]), lines);
    assert_eq!(output(&["moves", "othello", "--json"]), lines);
}
