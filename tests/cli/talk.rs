//! Conversations by the protocols of other programs, as scripts.

use std::io::Write;
use std::process::{Command, Stdio};

/// What `ply` says to these lines.
fn conversation(protocol: &str, lines: &[&str]) -> Vec<String> {
    let mut ply = Command::new(env!("CARGO_BIN_EXE_ply"))
        .args([protocol, "--player", "pattern:depth=6"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("ply starts");
    let mut input = ply.stdin.take().expect("an input");
    input.write_all(lines.join("\n").as_bytes()).and_then(|()| input.write_all(b"\n")).expect("ply listens");
    drop(input);
    let output = ply.wait_with_output().expect("ply ends");
    assert_eq!(output.status.code(), Some(0), "{protocol}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| line.trim_end().to_owned()).collect()
}

const GAME: &str = "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6//1.25]B[D3/-1.00/2];)";

#[test]
fn nboard_asks_for_moves_and_hints() {
    let said = conversation(
        "nboard",
        &["nboard 2", "set depth 5", GAME, "ping 3", "go", "move c5", "hint 3", "quit"],
    );
    assert_eq!(said[..3], ["set myname Plyscope pattern", "status Plyscope pattern is waiting", "pong 3"]);
    assert_eq!(said[3], "status Plyscope pattern is thinking");
    assert!(said[4].starts_with("nodestats "), "{said:?}");
    let mv = said[5].strip_prefix("=== ").expect("a move");
    let parts: Vec<&str> = mv.split('/').collect();
    assert_eq!(parts.len(), 3, "{mv}");
    assert!(
        parts[0].len() == 2 && parts[1].parse::<f64>().is_ok() && parts[2].parse::<f64>().is_ok(),
        "{mv}"
    );
    let hints: Vec<&String> = said.iter().filter(|line| line.starts_with("search ")).collect();
    assert_eq!(hints.len(), 3, "{said:?}");
    for hint in hints {
        let words: Vec<&str> = hint.split_whitespace().collect();
        assert!(words[2].parse::<f64>().is_ok() && words[4] == "5@73%", "{hint}");
    }
}

/// What cannot be read is told by a status line and changes nothing; what is not known is ignored.
#[test]
fn nboard_goes_on_after_wrong_lines() {
    let said = conversation(
        "nboard",
        &[
            "nboard 2",
            GAME,
            "set depth many",
            "set game (;GM[Othello]B[F5];)",
            "set game (;GM[Othello]BO[8 --- *];)",
            "move a1",
            "hint none",
            "frobnicate 7",
            "",
            "set contempt 0",
            "set depth 3",
            "go",
        ],
    );
    let problems: Vec<&str> = said[2..]
        .iter()
        .map(String::as_str)
        .filter(|line| line.starts_with("status ") && line.contains(": "))
        .collect();
    assert_eq!(problems.len(), 5, "{said:?}");
    assert!(problems[0].starts_with("status set: 'many' is no depth"), "{said:?}");
    assert!(problems[3].starts_with("status move: a1 is not legal here"), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("=== ")), "{said:?}");
}

#[test]
fn nboard_is_told_of_the_end() {
    let over =
        "set game (;GM[Othello]BO[8 ---------------------------**------**--------------------------- *];)";
    let said = conversation("nboard", &["nboard 2", over, "go"]);
    assert_eq!(said.last().map(String::as_str), Some("status go: the game is over"));
}

#[test]
fn gtp_plays_a_game() {
    let said = conversation(
        "gtp",
        &[
            "1 protocol_version",
            "2 boardsize 8",
            "clear_board",
            "play black F5",
            "3 genmove white",
            "undo",
            "gogui-rules_legal_moves",
            "gogui-rules_side_to_move",
            "showboard",
            "quit",
        ],
    );
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    assert_eq!(said[..4], ["=1 2", "=2", "=", "="]);
    assert!(["=3 D6", "=3 F4", "=3 F6"].contains(&said[4]), "{said:?}");
    assert_eq!(said[5..8], ["=", "= F4 D6 F6", "= white"]);
    assert_eq!(
        said[8..],
        [
            "=",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . X X X . .",
            ". . . O X . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            "="
        ]
    );
}

/// Kind: bad input answered by the protocol's own error; the conversation goes on.
#[test]
fn gtp_goes_on_after_wrong_lines() {
    let said = conversation(
        "gtp",
        &[
            "boardsize 19",
            "play black a1",
            "play white f5",
            "play green f5",
            "play black",
            "frobnicate",
            "5 undo",
            "final_score",
            "# a comment",
            "known_command genmove",
            "known_command frobnicate",
            "time_left black 1 0",
            "genmove b",
        ],
    );
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    assert_eq!(
        said[..11],
        [
            "? unacceptable size",
            "? illegal move",
            "? illegal move",
            "? syntax error",
            "? syntax error",
            "? unknown command",
            "?5 cannot undo",
            "? cannot score",
            "= true",
            "= false",
            "="
        ]
    );
    assert!(said[11].starts_with("= ") && said[11].len() == 4, "{said:?}");
}

/// A whole game by `genmove`, passes included, ends with a result.
#[test]
fn gtp_plays_to_the_end() {
    let mut lines: Vec<String> = (0..64).map(|ply| format!("genmove {}", ["b", "w"][ply % 2])).collect();
    lines.push("final_score".to_owned());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let said = conversation("gtp", &lines);
    let last = said.iter().rev().find(|line| !line.is_empty()).expect("a result");
    assert!(last.starts_with("= B+") || last.starts_with("= W+") || last == "= 0", "{last}");
}

#[test]
fn who_plays_must_be_an_engine() {
    for protocol in ["gtp", "nboard"] {
        assert!(super::complaint(&[protocol, "--player", "random"]).contains("'random' is no engine"));
        assert!(super::complaint(&[protocol, "--player", "deep"]).contains("there is no player 'deep'"));
    }
}
