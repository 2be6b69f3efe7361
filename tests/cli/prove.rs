//! `ply prove` and `ply book`.

use super::{complaint, output};

/// Light is to move and has one way to win.
const LATE: &str = "..w../...../..b../...../..w.b w c1<d1 -";

#[test]
fn each_move_is_proven_and_its_strategy_walked() {
    let text = output(&["prove", "alquerque", "--position", LATE, "--table-mb", "1", "--verify"]);
    let line =
        |mv: &str| text.lines().find(|line| line.starts_with(mv)).unwrap_or_else(|| panic!("{mv}: {text}"));
    assert!(line("c1-d2").contains("  wins  light wins in "), "{text}");
    for lost in ["c1-b1", "c1-b2", "c1-c2"] {
        assert!(line(lost).contains("  loses  dark wins in "), "{text}");
    }
    assert_eq!(text.matches("walked: ").count(), 4, "{text}");
    assert!(text.contains("result won with c1-d2, lost with every other move\n"), "{text}");
}

#[test]
fn one_object_a_line() {
    let text = output(&["prove", "alquerque", "--position", LATE, "--table-mb", "1", "--json"]);
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    assert_eq!(lines.len(), 4);
    for line in &lines {
        assert_eq!(super::keys_of(line), ["cpu_s", "move", "nodes", "turns", "verified", "winner"]);
        assert_eq!(line["winner"] == "light", line["move"] == "c1-d2", "{line}");
        assert!(line["verified"].is_null());
    }
}

/// Nothing is claimed that was not found within the limit: a position from which a proof takes hundreds of thousands of nodes.
#[test]
fn a_proof_that_is_cut_off_claims_nothing() {
    let start = output(&["prove", "alquerque", "--nodes", "1", "--table-mb", "16"]);
    assert!(start.contains("c2-c3  not proven, 1000000 nodes"), "{start}");
    assert!(start.contains("result not proven: c2-c3, b2-c3, d3-c3, d2-c3\n"), "{start}");
}

#[test]
fn where_inverting_is_allowed_a_win_is_proven_without_repeating() {
    let args = ["prove", "alquerque", "--position", LATE, "--inverting", "--table-mb", "1", "--verify"];
    let text = output(&args);
    let proven = text.lines().filter(|line| line.contains(" wins in ")).count();
    assert_eq!(text.matches("walked: ").count(), proven, "{text}");
    assert!(text.contains("\nresult "), "{text}");
}

#[test]
fn what_cannot_be_proven_is_refused() {
    let other = complaint(&["prove", "othello"]);
    assert!(other.contains("there is no solver of wins for the game 'othello'"), "{other}");
    let over = complaint(&["prove", "alquerque", "--position", "...../...../...../...../..w.. b - -"]);
    assert!(over.contains("the game is over in this position"), "{over}");
    let book = complaint(&["book", "trails", "--check"]);
    assert!(book.contains("there is no book of the game 'trails'"), "{book}");
}
