//! `ply analyse`, `ply arena` and `ply bench` of Light Trails.

use crate::{complaint, object, output};

const KEYS: [&str; 18] = [
    "move",
    "side",
    "p1_moves",
    "p2_moves",
    "visits",
    "values",
    "p1_shares",
    "p2_shares",
    "p1",
    "p2",
    "picked",
    "value",
    "exact",
    "simulations",
    "nodes",
    "depth",
    "leaf",
    "cpu_s",
];

#[test]
fn the_joint_table_and_both_margins_are_told() {
    let args = [
        "analyse",
        "trails",
        "--position",
        "...../.#1#2/.....",
        "--sims",
        "200",
        "--rule",
        "rm",
        "--final",
        "mix",
    ];
    let text = output(&args);
    assert!(text.contains("\nvalue  0.7500 for player 1 (exact"), "{text}");
    assert!(text.contains("\nmix 1  U 0.500  D 0.500\nmix 2  U 0.500  D 0.500\n"), "{text}");
    let found = object(&[&args as &[&str], &["--json", "--side", "2", "--shards", "2"]].concat(), &KEYS);
    assert_eq!((found["side"].as_u64(), found["move"].as_str()), (Some(2), found["picked"][1].as_str()));
    assert_eq!(found["visits"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_board_is_given_by_its_name_and_wrong_names_are_told() {
    let text =
        output(&["analyse", "trails", "--position", "d", "--playouts", "300", "--set", "leaf=playout"]);
    assert!(text.contains("300 simulations") && text.contains("leaves judged by playout"), "{text}");
    let error = complaint(&["analyse", "trails", "--playouts", "3", "--rule", "luck"]);
    assert!(error.contains("rule is 'luck'"), "{error}");
    let error = complaint(&["arena", "trails", "--a", "random", "--b", "random", "--maps", "z"]);
    assert!(error.contains("no board 'z'"), "{error}");
}

#[test]
fn matches_are_played_on_the_boards_in_turn_with_sides_swapped() {
    let args =
        ["arena", "trails", "--a", "duct:playouts=40", "--b", "random", "--games", "8", "--maps", "c,d"];
    let text = output(&args);
    assert!(text.contains("8 games, both colours of 4 openings"), "{text}");
    let score = |text: &str| text.lines().take(3).collect::<Vec<_>>().join(" ");
    assert_eq!(score(&text), score(&output(&args)), "fixed work is played alike");
    let levels = output(&[
        "arena",
        "trails",
        "--a",
        "level:2",
        "--b",
        "level:1",
        "--games",
        "2",
        "--maps",
        "empty-5x6",
    ]);
    assert!(levels.contains("2 games"), "{levels}");
}

// Kind: same work, another result.
#[test]
fn the_signature_never_varies() {
    let bench =
        || object(&["bench", "trails", "--json"], &["signature", "nodes", "playouts", "cpu_s", "per_second"]);
    let (one, other) = (bench(), bench());
    assert_eq!(one["signature"], other["signature"]);
    assert_eq!(one["signature"].as_u64(), Some(1_438_919_396), "what the worker's wasm gives, too");
    assert_eq!(one["playouts"].as_u64(), Some(100_000));
}
