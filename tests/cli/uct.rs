//! `ply analyse`, `ply suite` and `ply bench` with the engine that searches by playouts.

use super::{complaint, object, output};

/// What an analysis by playouts tells.
const KEYS: [&str; 11] =
    ["move", "score", "chance", "depth", "confidence", "nodes", "playouts", "tree", "cpu_s", "pv", "moves"];

const CHAIN: &str = "...../.b.../.b.../.b.../..w.. w - -";

#[test]
fn a_turn_is_told_as_a_whole_with_its_chance() {
    let args = ["analyse", "alquerque", "--position", CHAIN, "--playouts", "500"];
    let found = object(&[&args as &[&str], &["--json"]].concat(), &KEYS);
    assert_eq!(found["move"], "c1xa3xc3xa5");
    assert_eq!(found["playouts"], 500);
    assert!(found["chance"].as_f64().is_some_and(|chance| chance > 0.9));
    let first = &found["moves"][0];
    assert_eq!((first["move"].as_str(), first["visits"].as_u64()), (Some("c1xa3"), Some(500)));
    let text = output(&args);
    assert!(text.starts_with("move   c1xa3xc3xa5\nchance 9"), "{text}");
    let proven = output(&[&args as &[&str], &["--set", "solver=1"]].concat());
    assert!(proven.contains("100.0 % (win, proven)"), "{proven}");
}

#[test]
fn shards_share_the_playouts_and_repeat_themselves() {
    let args = ["analyse", "alquerque", "--playouts", "1001", "--shards", "4", "--seed", "3", "--json"];
    let timeless = || {
        let mut found = object(&args, &KEYS);
        found["cpu_s"] = serde_json::Value::Null;
        found
    };
    let found = timeless();
    assert_eq!((found["playouts"].as_u64(), found["moves"].as_array().map(Vec::len)), (Some(1001), Some(4)));
    assert_eq!(found, timeless());
}

#[test]
fn an_engine_without_playouts_says_so() {
    let text = complaint(&["analyse", "othello", "--playouts", "5"]);
    assert_eq!(
        text,
        "error: engine 'classic' makes no playouts; expected a limit of nodes, of depth or of time\n"
    );
}

const SUITE: [&str; 4] = ["suite", "alquerque", "--file", "tests/data/alquerque/suite.jsonl"];

#[test]
fn a_suite_counts_the_turns_that_were_found() {
    let args = [&SUITE as &[&str], &["--playouts", "20", "--seeds", "2"]].concat();
    let keys = ["engine", "positions", "seeds", "found", "share", "least", "greatest", "cpu_s"];
    let found = object(&[&args as &[&str], &["--json"]].concat(), &keys);
    assert_eq!((found["positions"].as_u64(), found["seeds"].as_u64()), (Some(120), Some(2)));
    let count = found["found"].as_u64().expect("a number");
    assert!((40..240).contains(&count), "{count}");
    let text = output(&[&args as &[&str], &["--missed"]].concat());
    assert!(text.starts_with(&format!("{count} of 240 turns found: ")), "{text}");
    assert!(text.lines().skip(1).all(|line| line.contains(" of 2, ")), "{text}");
}

#[test]
fn a_suite_that_cannot_be_read_is_refused() {
    let text = complaint(&SUITE);
    assert_eq!(text, "error: no work is set; expected --playouts, --nodes or --depth\n");
    let text = complaint(&["suite", "alquerque", "--file", "tests/data/nothing", "--playouts", "1"]);
    assert!(text.starts_with("error: tests/data/nothing could not be read"), "{text}");
    let text = complaint(&["suite", "alquerque", "--file", "tests/data/othello/mid.txt", "--playouts", "1"]);
    assert!(text.starts_with("error: tests/data/othello/mid.txt, line 1: this is no position"), "{text}");
}

#[test]
fn the_bench_tells_playouts_and_random_games() {
    let keys = ["signature", "nodes", "playouts", "cpu_s", "per_second", "games_per_second"];
    let speed = object(&["bench", "alquerque", "--json"], &keys);
    assert_eq!(speed["signature"], speed["nodes"]);
    assert!(speed["games_per_second"].as_u64().is_some_and(|games| games > 0));
}
