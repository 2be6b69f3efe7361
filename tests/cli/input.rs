//! The command line itself: version, help, and input that is not right.

use super::{START, complaint, output};

#[test]
fn version_and_help_go_to_stdout() {
    assert_eq!(output(&["--version"]), format!("ply {}\n", env!("CARGO_PKG_VERSION")));
    let help = output(&["--help"]);
    for command in ["moves", "perft", "bench", "analyse", "arena", "solve", "--json"] {
        assert!(help.contains(command), "{command} in {help}");
    }
}

#[test]
fn wrong_commands_are_refused() {
    for args in [
        &["frobnicate"] as &[&str],
        &[],
        &["moves"],
        &["moves", "othello", "--position"],
        &["perft", "othello"],
        &["perft", "othello", "--depth", "many"],
        &["perft", "othello", "--depth", "-1"],
        &["analyse", "othello", "--shards", "0"],
        &["analyse", "othello", "--depth", "0"],
        &["analyse", "othello", "--time", "-5"],
        &["arena", "othello"],
        &["arena", "othello", "--a", "random"],
        &["arena", "othello", "--ladder", "--a", "random"],
        &["solve"],
    ] {
        let run = super::ply(args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
    }
}

#[test]
fn a_game_that_there_is_not_is_named_with_those_that_there_are() {
    for args in [
        &["moves", "chess"] as &[&str],
        &["perft", "chess", "--depth", "1"],
        &["bench", "chess"],
        &["analyse", "chess"],
        &["solve", "chess", "--position", START],
    ] {
        let text = complaint(args);
        assert!(text.contains("'chess'") && text.contains("othello"), "{args:?}: {text}");
    }
}

#[test]
fn a_wrong_position_is_pointed_at() {
    let with = |place: usize, sign: &str| format!("{}{sign}{}", &START[..place], &START[place + 1..]);
    let (wrong_square, wrong_side) = (with(2, "q"), with(65, "Z"));
    for (position, what) in [
        (
            wrong_square.as_str(),
            "character 3: found 'q' on square c1; expected X (black), O (white) or - (empty)",
        ),
        (
            &wrong_side,
            "character 66: found 'Z' after the 64 squares; expected the side to move, X (black) or O (white)",
        ),
        (
            &START[..30],
            "the position has only 30 of its 64 squares; expected 64 squares, then the side to move",
        ),
        (&START[..64], "the position ends after its 64 squares; expected the side to move"),
        (
            &format!("{START}X"),
            "character 67: found 'X' after the side to move; expected the end of the position",
        ),
        ("-", "the position has only 1 of its 64 squares"),
    ] {
        for args in [
            &["moves", "othello"] as &[&str],
            &["perft", "othello", "--depth", "1"],
            &["analyse", "othello"],
            &["solve"],
        ] {
            let text = complaint(&[args, &["--position", position]].concat());
            assert!(text.starts_with(&format!("error: {what}")), "{args:?}: {text}");
            assert_eq!(text.lines().count(), 1, "{text}");
        }
    }
    for args in [&["moves", "othello"] as &[&str], &["solve"]] {
        complaint(&[args, &["--position", " "]].concat());
    }
}
