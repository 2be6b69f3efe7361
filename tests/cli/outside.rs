//! Other programs in `ply arena`: `ply` itself plays them.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{complaint, output};

/// `ply` as the other program, playing by `player`.
fn other(protocol: &str, player: &str) -> String {
    format!("{protocol}:{} {protocol} --player {player}", env!("CARGO_BIN_EXE_ply"))
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// Makes the file hold this.
fn fill(path: &Path, text: &str) {
    let mut file =
        std::fs::File::options().write(true).create(true).truncate(true).open(path).expect("a file");
    file.write_all(text.as_bytes()).expect("room for it");
}

/// An engine of fixed work plays the same games whether it is asked directly or through a protocol.
#[test]
fn a_program_plays_through_either_protocol_what_it_plays_by_itself() {
    let games = |player: &str, name: &str| {
        let path = file(name);
        let log = path.to_str().expect("a path");
        let said =
            output(&["arena", "othello", "--a", player, "--b", "level:1", "--games", "4", "--log", log]);
        assert!(said.contains("4 games"), "{said}");
        let text = std::fs::read_to_string(&path).expect("the log");
        std::fs::remove_file(&path).expect("the log is a file");
        text.replace(player, "A")
    };
    let expected = games("classic:depth=3", "itself.ggf");
    assert_eq!(expected.lines().count(), 4);
    for protocol in ["nboard", "gtp"] {
        let found = games(&other(protocol, "classic:depth=3"), protocol);
        assert_eq!(found, expected, "{protocol}");
    }
}

/// The log is what `set game` of NBoard reads, so a game that is over can be asked about.
#[test]
fn a_log_is_never_written_over() {
    let path = file("kept.ggf");
    let log = path.to_str().expect("a path");
    let run = ["arena", "othello", "--a", "greedy", "--b", "random", "--games", "2", "--log", log];
    output(&run);
    let first = std::fs::read_to_string(&path).expect("the log");
    for line in first.lines() {
        assert!(line.starts_with("(;GM[Othello]PC[Plyscope]PB[") && line.ends_with("];)"), "{line}");
        assert!(
            line.contains("BO[8 ---------------------------O*------*O--------------------------- *]"),
            "{line}"
        );
        assert!(!line.contains("RE[?]"), "{line}");
    }
    let text = complaint(&run);
    assert!(text.contains("is there already; expected a new file for --log"), "{text}");
    assert_eq!(std::fs::read_to_string(&path).expect("the log"), first);
    std::fs::remove_file(&path).expect("the log is a file");
}

/// Kind: the other program ends, says nothing, plays what is not legal, or is not there.
#[cfg(unix)]
#[test]
fn what_another_program_does_wrong_is_told() {
    for (player, expected) in [
        ("gtp:false", "'false' ended instead of answering 'clear_board' (exit status: 1)"),
        ("nboard:false", "'false' ended instead of answering 'ping 1' (exit status: 1)"),
        ("gtp:sleep 20", "'sleep 20' did not answer 'clear_board' within 1 s"),
        ("gtp:yes =A1", "'yes =A1' played 'A1', which is not legal after "),
        ("gtp:yes ?no", "'yes ?no' answered 'clear_board' by '?no'"),
        ("gtp:", "'gtp:' names no program; expected its command after the colon"),
        ("nboard:no-such-program", "'no-such-program' cannot be started: "),
    ] {
        let run = ["arena", "othello", "--a", player, "--b", "random", "--games", "2", "--patience", "1"];
        let text = complaint(&run);
        assert!(text.starts_with(&format!("error: {expected}")), "{player}: {text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    let text = complaint(&["arena", "alquerque", "--a", "gtp:false", "--b", "random", "--games", "2"]);
    assert!(text.contains("other programs play othello only"), "{text}");
}

#[test]
fn openings_come_from_a_file_that_ply_makes() {
    let made = |seed: &str| output(&["openings", "othello", "--count", "3", "--plies", "8", "--seed", seed]);
    let text = made("5");
    assert_eq!((text.lines().count(), &made("5")), (4, &text));
    assert!(text.lines().skip(1).all(|line| line.split(' ').count() == 8), "{text}");
    assert_ne!(made("6"), text);
    let path = file("openings.txt");
    let name = path.to_str().expect("a path");
    let run =
        |games| ["arena", "othello", "--a", "greedy", "--b", "random", "--openings", name, "--games", games];
    fill(&path, &text);
    assert!(output(&run("6")).contains("3 openings"));
    assert!(complaint(&run("8")).contains("holds 3 openings; expected 4 or more"));
    fill(&path, "# one\nf5 d6\nf5 a1\n");
    let text = complaint(&run("4"));
    assert!(text.contains("openings.txt, line 3: ") && text.contains("a1"), "{text}");
    std::fs::remove_file(&path).expect("it is a file");
}

/// The file of openings holds what its command makes; more of them begin with the same.
#[test]
fn the_file_of_openings_is_what_its_command_makes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/othello/openings.txt");
    let text = std::fs::read_to_string(path).expect("the file");
    let made =
        output(&["openings", "othello", "--count", "3", "--plies", "8", "--depth", "10", "--within", "2"]);
    assert_eq!(made.lines().collect::<Vec<_>>(), text.lines().take(4).collect::<Vec<_>>());
    assert_eq!(text.lines().count(), 101);
}
