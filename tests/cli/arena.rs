//! `ply arena`.

use serde_json::Value;

use super::{Run, complaint, object, output, ply};

const KEYS: [&str; 13] = [
    "a",
    "b",
    "games",
    "wins",
    "draws",
    "losses",
    "score",
    "low",
    "high",
    "margin",
    "elo",
    "nodes_a_move",
    "cpu_ms_a_move",
];

#[track_caller]
fn arena(args: &[&str]) -> Value {
    object(&[&["arena", "othello", "--json"], args].concat(), &KEYS)
}

/// What does not depend on how fast the machine is.
fn timeless(mut result: Value) -> Value {
    result["cpu_ms_a_move"] = Value::Null;
    result
}

fn share(result: &Value, key: &str) -> f64 {
    result[key].as_f64().expect("a number")
}

// Kinds: same seed, another match; the order in which threads finish changes the result.
#[test]
fn a_match_of_fixed_work_is_the_same_again_however_many_play_at_once() {
    let players = ["--a", "level:2", "--b", "level:1", "--games", "6"];
    let first = timeless(arena(&[&players[..], &["--seed", "7"]].concat()));
    for jobs in ["1", "3"] {
        let again = arena(&[&players[..], &["--seed", "7", "--jobs", jobs]].concat());
        assert_eq!(timeless(again), first, "{jobs} at once");
    }
    assert_ne!(timeless(arena(&[&players[..], &["--seed", "8"]].concat())), first);
    assert_eq!(first["games"], 6);
}

// Kind: one side has the better colour.
#[test]
fn a_player_is_no_better_than_itself() {
    let result =
        arena(&["--a", "classic:depth=3,table-mb=1", "--b", "classic:depth=3,table-mb=1", "--games", "8"]);
    assert_eq!(result["wins"], result["losses"], "{result}");
    assert!(
        (share(&result, "score") - 0.5).abs() < 1e-9 && share(&result, "margin").abs() < 1e-9,
        "{result}"
    );
}

#[test]
fn more_work_wins_and_the_score_lies_within_its_interval() {
    let result = arena(&[
        "--a",
        "classic:nodes=1000,table-mb=1",
        "--b",
        "classic:depth=1,error=500,table-mb=1",
        "--games",
        "16",
    ]);
    let [low, score, high] = ["low", "score", "high"].map(|key| share(&result, key));
    assert!(low <= score && score <= high && low > 0.6, "{result}");
    let other = arena(&[
        "--b",
        "classic:nodes=1000,table-mb=1",
        "--a",
        "classic:depth=1,error=500,table-mb=1",
        "--games",
        "16",
    ]);
    assert!(share(&other, "high") < 0.4, "{other}");
}

#[test]
fn the_yardsticks_play() {
    let result = arena(&["--a", "greedy", "--b", "random", "--games", "30"]);
    assert!(share(&result, "score") > 0.5, "{result}");
}

// Kind: a time limit that is not kept.
#[test]
fn time_is_processor_time_a_move() {
    let result = arena(&["--a", "level:8", "--b", "classic:ms=1", "--games", "2", "--time", "4"]);
    for player in result["cpu_ms_a_move"].as_array().expect("two players") {
        let ms = player.as_f64().expect("a number");
        assert!((1.0..20.0).contains(&ms), "{result}");
    }
}

#[test]
fn text_says_the_same_as_json() {
    let args = ["--a", "level:1", "--b", "random", "--games", "10"];
    let json = arena(&args);
    let text = output(&[&["arena", "othello"], &args[..]].concat());
    assert!(text.starts_with("level:1 against random: 10 games, both colours of 5 openings\n"), "{text}");
    let counts = format!("wins   {}, draws {}, losses {}\n", json["wins"], json["draws"], json["losses"]);
    assert!(text.contains(&counts), "{text}");
    assert!(text.contains(&format!("score  {:.1} %", 100.0 * share(&json, "score"))), "{text}");
    assert!(text.contains(&format!("margin {:+.1} a game", share(&json, "margin"))), "{text}");
}

#[test]
fn the_ladder_has_a_row_for_each_level_and_yardstick() {
    let run = ["arena", "othello", "--ladder", "--games", "2", "--time", "2"];
    let table = output(&run);
    let rows: Vec<_> = table.lines().skip(2).collect();
    assert_eq!(rows.len(), 9, "{table}");
    assert!(
        rows[0].starts_with("| level:1 | random |") && rows[8].starts_with("| level:8 | level:7 |"),
        "{table}"
    );
    let columns = |line: &str| line.matches('|').count();
    assert!(table.lines().all(|line| columns(line) == columns(rows[0])), "{table}");
    let lines = output(&[&run[..], &["--json"]].concat());
    assert_eq!(lines.lines().count(), 9);
}

#[test]
fn a_player_that_cannot_be_read_is_told_what_was_expected() {
    for (player, what) in [
        ("deep-thought", "there is no player 'deep-thought' for othello; expected one of: classic"),
        ("", "there is no player '' for othello"),
        ("level:9", "there is no level '9' for othello; expected a number from 1 to 8 or one of: careless"),
        ("level:0", "there is no level '0'"),
        ("level", "there is no level ''"),
        ("level:easy", "there is no level 'easy'"),
        ("classic:nodes", "'nodes' is not a setting; expected name=value"),
        ("classic:nodes=many", "nodes is 'many'; expected a number of nodes"),
        ("classic:depth=0", "depth is '0'; expected a number of plies from 1 to 255"),
        ("classic:ms=-1", "ms is '-1'; expected a number of milliseconds"),
        ("classic:error=much", "error is 'much'; expected a number"),
        ("classic:error=1e9", "setting 'error' is 1000000000; expected a number from 0 to 6400"),
        ("classic:wings=2", "engine 'classic' has no setting 'wings'; it has table-mb"),
        ("random:seed=1", "'random:seed=1': 'random' has no settings"),
    ] {
        let text = complaint(&["arena", "othello", "--a", player, "--b", "random"]);
        assert!(text.starts_with(&format!("error: {what}")), "{player}: {text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    for games in ["0", "7"] {
        let text = complaint(&["arena", "othello", "--a", "random", "--b", "random", "--games", games]);
        assert_eq!(text, format!("error: --games is {games}; expected an even number from 2 on\n"));
    }
}

#[test]
fn everybody_of_a_list_plays_everybody_else() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/arena/list.txt");
    let command = ["arena", "othello", "--round-robin", list, "--games", "2"];
    // What is known is told at once on stderr, too.
    let Run { code, out: lines, err } = ply(&[&command[..], &["--json"]].concat());
    assert_eq!((code, &err), (Some(0), &lines));
    let pairs: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let named: Vec<_> = pairs.iter().map(|pair| (pair["a"].as_str(), pair["b"].as_str())).collect();
    let expected = [("one", "any"), ("one", "two"), ("any", "two")];
    assert_eq!(named, expected.map(|(a, b)| (Some(a), Some(b))));
    let table = ply(&command).out;
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.contains("| all |"), "{table}");
    let broken = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/arena/broken.txt");
    let problem = complaint(&["arena", "othello", "--round-robin", broken]);
    assert!(problem.contains("broken.txt, line 2: 'two level:2'"), "{problem}");
}
