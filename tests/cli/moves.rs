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

#[test]
fn turns_and_steps_of_alquerque_are_listed_sorted() {
    let start = "b2-c3\nc2-c3\nd2-c3\nd3-c3\n";
    assert_eq!(output(&["moves", "alquerque"]), start);
    assert_eq!(output(&["moves", "alquerque", "--inverting"]), start);
    let chain = "b..../...b./...../.b.../w.... w - -";
    let at = |unit: &str| output(&["moves", "alquerque", "--position", chain, "--unit", unit]);
    assert_eq!((at("turn").as_str(), at("step").as_str()), ("a1xc3xe5\n", "a1xc3\n"));
    // What is left of a turn that has begun is a turn.
    let middle = "b..../...b./..w../...../..... w - c3";
    assert_eq!(output(&["moves", "alquerque", "--position", middle]), "c3xe5\n");
}

#[test]
fn inverting_lifts_the_memory() {
    let position = "b..../...../...../.w.../..... w b2<a2 -";
    let moves = |more: &[&str]| output(&[&["moves", "alquerque", "--position", position], more].concat());
    assert_eq!(moves(&[]), "b2-a3\nb2-b3\nb2-c2\nb2-c3\n");
    assert_eq!(moves(&["--inverting"]), "b2-a2\nb2-a3\nb2-b3\nb2-c2\nb2-c3\n");
    let named = format!("{position} inverting");
    assert_eq!(output(&["moves", "alquerque", "--position", &named]), moves(&["--inverting"]));
    let error = super::complaint(&["moves", "othello", "--inverting"]);
    assert!(error.contains("--inverting is no option of othello"), "{error}");
}
