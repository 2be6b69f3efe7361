//! `ply loss`: what the engine's mix gives away, held to what the project promises.

use crate::{complaint, object};

const KEYS: [&str; 4] = ["positions", "loss", "worst", "solved"];

fn loss(file: &str, more: &[&str]) -> f64 {
    let path = format!("{}/tests/data/trails/{file}", env!("CARGO_MANIFEST_DIR"));
    let args = [&["loss", "trails", "--json", "--file", &path], more].concat();
    object(&args, &KEYS)["loss"].as_f64().expect("a number")
}

/// On a part of the positions; `docs/light-trails.md` has them all.
#[test]
fn the_defaults_give_away_next_to_nothing() {
    for (file, most) in
        [("positions_5x6.jsonl", 0.003), ("positions_6x6.jsonl", 0.006), ("mixed_5x6.jsonl", 0.03)]
    {
        let found = loss(file, &["--every", "5"]);
        assert!((-1e-6..=most).contains(&found), "{file}: {found}");
    }
}

/// Kind of fault: a measure that cannot see a bad player.
#[test]
fn a_player_that_hardly_searches_gives_more_away() {
    let found = loss("mixed_5x6.jsonl", &["--player", "duct:playouts=20,final=max,solver=0"]);
    assert!(found > 0.2, "{found}");
}

#[test]
fn what_cannot_be_read_is_told() {
    let error = complaint(&["loss", "trails", "--file", "no-such-file"]);
    assert!(error.contains("no-such-file"), "{error}");
    let error = complaint(&["loss", "trails", "--file", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    assert!(error.contains("line 1"), "{error}");
}
