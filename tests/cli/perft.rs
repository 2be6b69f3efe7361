//! `ply perft`.

use super::{OVER, START, STUCK, object, output};

#[test]
fn the_last_line_is_the_bare_count() {
    let leaves = ["1", "4", "12", "56", "244", "1396", "8200", "55092", "390216", "3005288"];
    for (depth, leaves) in leaves.into_iter().enumerate() {
        let depth = depth.to_string();
        assert_eq!(output(&["perft", "othello", "--depth", &depth]).lines().last(), Some(leaves), "{depth}");
        let at = output(&["perft", "othello", "--depth", &depth, "--position", START]);
        assert_eq!(at.lines().last(), Some(leaves), "{depth}");
    }
}

#[test]
fn a_pass_is_a_ply_and_the_end_is_one_leaf() {
    for depth in ["0", "1", "2", "3", "9"] {
        for position in [STUCK, OVER] {
            let text = output(&["perft", "othello", "--position", position, "--depth", depth]);
            assert_eq!(text.lines().last(), Some("1"), "depth {depth} of {position}");
        }
    }
}

#[test]
fn json_has_depth_leaves_and_time() {
    let count = object(&["perft", "othello", "--depth", "8", "--json"], &["depth", "leaves", "cpu_s"]);
    assert_eq!((count["depth"].as_u64(), count["leaves"].as_u64()), (Some(8), Some(390_216)));
    assert!(count["cpu_s"].as_f64().expect("seconds") > 0.0);
}

#[test]
fn turns_and_steps_of_alquerque_are_counted() {
    let count = |args: &[&str]| {
        let text = output(&[&["perft", "alquerque", "--depth"], args].concat());
        text.lines().last().expect("a count").to_owned()
    };
    assert_eq!(count(&["9"]), "7818");
    assert_eq!(count(&["9", "--unit", "turn", "--inverting"]), "8570");
    assert_eq!(count(&["9", "--unit", "step"]), "2490");
    assert_eq!((count(&["0"]), count(&["1"]), count(&["3"])), ("1".into(), "4".into(), "6".into()));
    // A game that is over has no leaf but itself.
    let over = "...../...../..b../...../..... w";
    assert_eq!(
        (count(&["0", "--position", over]), count(&["1", "--position", over])),
        ("1".into(), "0".into())
    );
}
