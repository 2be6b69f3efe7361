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
