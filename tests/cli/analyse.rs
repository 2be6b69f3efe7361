//! `ply analyse`.

use plyscope::clock::now_ms;
use serde_json::Value;

use super::{OVER, START, STUCK, complaint, keys_of, object, output};

const KEYS: [&str; 8] = ["move", "score", "depth", "confidence", "nodes", "cpu_s", "pv", "moves"];
/// 32 squares are empty.
const MIDGAME: &str = "---X------XXXX---XXOOOX--XOOOOOXX-OOOOOO--OOOOOO---O------------ X";

fn legal(position: &str) -> Vec<String> {
    output(&["moves", "othello", "--position", position]).lines().map(str::to_owned).collect()
}

#[track_caller]
fn analyse(position: &str, limits: &[&str]) -> Value {
    object(&[&["analyse", "othello", "--json", "--position", position], limits].concat(), &KEYS)
}

/// What does not depend on how fast the machine is.
fn timeless(mut analysis: Value) -> Value {
    analysis["cpu_s"] = Value::Null;
    analysis
}

#[track_caller]
fn assert_sound(position: &str, analysis: &Value) {
    let legal = legal(position);
    let best = analysis["move"].as_str().expect("a move");
    assert!(legal.iter().any(|mv| mv == best), "{best} of {legal:?}");
    assert_eq!(analysis["pv"][0].as_str(), Some(best));
    assert!(analysis["depth"].as_u64().expect("a depth") >= 1);
    for candidate in analysis["moves"].as_array().expect("a list") {
        assert_eq!(keys_of(candidate), ["bound", "effort", "move", "value"]);
        let mv = candidate["move"].as_str().expect("a move");
        assert!(legal.iter().any(|legal| legal == mv), "{mv} of {legal:?}");
        assert!(["exact", "lower", "upper"].contains(&candidate["bound"].as_str().expect("a bound")));
    }
}

#[test]
fn every_root_move_gets_an_exact_value() {
    for shards in ["1", "3", "200"] {
        let analysis = analyse(MIDGAME, &["--depth", "5", "--shards", shards]);
        assert_sound(MIDGAME, &analysis);
        let moves = analysis["moves"].as_array().expect("a list");
        assert_eq!(moves.len(), legal(MIDGAME).len());
        assert!(moves.iter().all(|mv| mv["bound"] == "exact"), "{moves:?}");
        let best = moves.iter().map(|mv| mv["value"].as_i64()).max().flatten();
        assert_eq!(analysis["score"].as_i64(), best, "{shards} shards");
        assert_eq!(moves[0]["move"], analysis["move"], "the best comes first");
        assert_eq!(analysis["depth"], 5);
    }
}

// Kind: same budget, another move.
#[test]
fn fixed_work_gives_the_same_answer_again() {
    for limits in
        [&["--depth", "6"] as &[&str], &["--nodes", "20000"], &["--nodes", "20000", "--shards", "4"]]
    {
        let first = timeless(analyse(MIDGAME, limits));
        assert_eq!(first, timeless(analyse(MIDGAME, limits)), "{limits:?}");
    }
}

#[test]
fn a_node_budget_is_for_all_shards_together() {
    for shards in ["1", "4"] {
        let analysis = analyse(MIDGAME, &["--nodes", "40000", "--shards", shards]);
        let nodes = analysis["nodes"].as_u64().expect("a number");
        assert!((20_000..=44_000).contains(&nodes), "{nodes} nodes by {shards} shards");
    }
}

// Kind: budget 0, 1 or 5 ms gives no move, or an illegal one.
#[test]
fn the_smallest_budgets_give_a_legal_move() {
    for position in [START, MIDGAME, STUCK] {
        for budget in [["--time", "0"], ["--time", "1"], ["--time", "5"], ["--nodes", "0"], ["--nodes", "1"]]
        {
            for shards in ["1", "4"] {
                let analysis = analyse(position, &[&budget as &[&str], &["--shards", shards]].concat());
                assert_sound(position, &analysis);
            }
        }
    }
}

// Kind: shards that share a core each take the whole budget one after the other.
#[test]
fn shards_keep_to_one_budget_together() {
    // The machine may be busy with other tests, so one run in three is enough.
    let timed = || {
        let began = now_ms();
        let analysis = analyse(START, &["--time", "1000", "--shards", "4"]);
        let elapsed = now_ms() - began;
        assert_sound(START, &analysis);
        assert_eq!(analysis["moves"].as_array().map(Vec::len), Some(4));
        assert!(elapsed > 500.0, "{elapsed} ms of 1,000");
        elapsed
    };
    assert!((0..3).any(|_| timed() <= 1_100.0), "more than 1,100 ms of 1,000, three times");
}

#[test]
fn a_pass_is_analysed_and_the_end_is_refused() {
    assert_eq!(analyse(STUCK, &["--depth", "3"])["move"], "pass");
    let text = complaint(&["analyse", "othello", "--position", OVER]);
    assert_eq!(text, "error: the game is over in this position; expected one with a move\n");
}

#[test]
fn an_engine_that_there_is_not_is_named_with_those_that_there_are() {
    let text = complaint(&["analyse", "othello", "--engine", "deep-thought"]);
    assert_eq!(
        text,
        "error: there is no engine 'deep-thought' for othello; expected one of: classic, pattern\n"
    );
}

#[test]
fn text_says_the_same_as_json() {
    let json = analyse(MIDGAME, &["--depth", "4"]);
    let text = output(&["analyse", "othello", "--position", MIDGAME, "--depth", "4"]);
    let line = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{name} in {text}")).trim().to_owned()
    };
    assert_eq!(line("move "), json["move"].as_str().expect("a move"));
    assert_eq!(line("score "), format!("{:+}", json["score"].as_i64().expect("a number")));
    assert_eq!(line("depth "), "4");
    assert!(line("nodes ").starts_with(&format!("{},", json["nodes"])), "{text}");
    for candidate in json["moves"].as_array().expect("a list") {
        let start = format!("  {}", candidate["move"].as_str().expect("a move"));
        let value = format!("{:+},", candidate["value"].as_i64().expect("a number"));
        assert!(text.lines().any(|line| line.starts_with(&start) && line.contains(&value)), "{text}");
    }
}

#[test]
fn a_level_says_what_it_would_play() {
    let asked = |args: &[&str]| timeless(analyse(MIDGAME, args));
    for level in ["1", "casual", "7"] {
        assert_sound(MIDGAME, &asked(&["--level", level]));
        assert_eq!(asked(&["--level", level]), asked(&["--level", level]), "level {level}");
    }
    let moves: Vec<Value> =
        (0..12).map(|seed| asked(&["--level", "3", "--seed", &seed.to_string()])["move"].clone()).collect();
    assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
    let text = complaint(&["analyse", "othello", "--level", "9"]);
    assert!(text.starts_with("error: there is no level '9' for othello"), "{text}");
}

#[test]
fn a_setting_is_read_and_checked() {
    let plain = timeless(analyse(MIDGAME, &["--depth", "4"]));
    assert_eq!(timeless(analyse(MIDGAME, &["--depth", "4", "--set", "table-mb=1"]))["move"], plain["move"]);
    let unordered = analyse(MIDGAME, &["--depth", "4", "--set", "ordering=0", "--set", "table-mb=0"]);
    assert!(unordered["nodes"].as_u64() > plain["nodes"].as_u64(), "{unordered}");
    for (setting, what) in [
        ("wings=2", "engine 'classic' has no setting 'wings'"),
        ("error", "'error' is not a setting; expected name=value"),
        ("error=-1", "setting 'error' is -1; expected a number from 0 to 6400"),
    ] {
        let text = complaint(&["analyse", "othello", "--set", setting]);
        assert!(text.starts_with(&format!("error: {what}")), "{text}");
    }
}
