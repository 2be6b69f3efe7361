//! `ply bench`.

use super::{object, output};

// Kind: same work, another node count.
#[test]
fn the_signature_is_the_node_count_and_never_varies() {
    let keys = ["signature", "nodes", "cpu_s", "per_second"];
    let speed = object(&["bench", "othello", "--json"], &keys);
    let signature = speed["signature"].as_u64().expect("a number");
    assert_eq!(speed["nodes"].as_u64(), Some(signature));
    assert!(
        speed["cpu_s"].as_f64().expect("seconds") > 0.0
            && speed["per_second"].as_u64().expect("a number") > 0
    );
    let text = output(&["bench", "othello"]);
    assert_eq!(text.lines().last(), Some(format!("signature: {signature}").as_str()));
}

/// Each position of a file gets a line of its own.
#[test]
fn a_file_is_searched_line_by_line() {
    let args = ["bench", "othello", "--file", "tests/data/othello/mid.txt", "--depth", "6"];
    let text = output(&args);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 11, "{text}");
    assert!(lines[0].trim_start().starts_with("start ") && lines[0].contains(" 6@73% "), "{text}");
    assert!(lines[10].starts_with("10 positions: "), "{text}");
    let json = output(&[&args as &[&str], &["--json", "--engine", "classic"]].concat());
    assert_eq!(json.lines().count(), 10);
    for line in json.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("an object");
        assert_eq!(super::keys_of(&line), ["confidence", "cpu_s", "depth", "move", "name", "nodes", "score"]);
        assert_eq!((line["depth"].as_u64(), line["confidence"].as_u64()), (Some(6), Some(100)));
    }
}

#[test]
fn a_wrong_setting_is_refused() {
    let with = |more: &[&str]| {
        super::complaint(
            &[&["bench", "othello", "--file", "tests/data/othello/mid.txt", "--depth", "3"], more].concat(),
        )
    };
    assert!(with(&["--set", "haste=3"]).contains("has no setting 'haste'"));
    assert!(with(&["--engine", "deep"]).contains("expected one of: classic, pattern"));
    let run = super::ply(&["bench", "othello", "--depth", "3"]);
    assert_eq!(run.code, Some(2));
}

/// Kind: another processor, another tree.
#[test]
fn the_strong_engine_searches_the_same_with_what_every_processor_has() {
    let signature = |more: &[&str]| {
        let args = [&["bench", "othello", "--engine", "pattern", "--json"], more].concat();
        object(&args, &["signature", "nodes", "cpu_s", "per_second"])["signature"].as_u64()
    };
    assert_eq!((signature(&[]), signature(&["--portable"])), (Some(5_848_548), Some(5_848_548)));
    let unknown = super::complaint(&["bench", "othello", "--engine", "uct"]);
    assert!(unknown.contains("by 'uct'; expected one of: classic, pattern"), "{unknown}");
    assert!(super::complaint(&["bench", "duel"]).contains("no fixed set of searches for the game 'duel'"));
}
