//! Leaf counts of Othello's game tree against the published ones.

use plyscope::games::othello::machine::{Portable, Processor};
use plyscope::games::{Game, othello, othello::Othello, perft::perft};

/// Depths 1 to 11. From depth 9 on there are passes in the tree, and games that are over.
const LEAVES: [u64; 11] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

#[test]
fn counts_agree_with_the_published_ones() {
    for (leaves, depth) in LEAVES.into_iter().zip(1..) {
        assert_eq!(othello::perft(&Othello::start(), depth), leaves, "depth {depth}");
    }
}

#[test]
fn counting_in_bulk_changes_nothing() {
    for depth in 0..=8 {
        assert_eq!(
            othello::perft(&Othello::start(), depth),
            perft(&Othello::start(), depth),
            "depth {depth}"
        );
    }
}

#[test]
fn every_machine_counts_the_same() {
    let start = Othello::start();
    assert_eq!(othello::perft_on(Processor::Portable(Portable), &start, 9), 3_005_288);
    assert_eq!(othello::perft_on(Processor::here(), &start, 9), 3_005_288);
}

#[test]
fn a_pass_is_a_ply_and_a_finished_game_stays_one_leaf() {
    // Black is stuck; White takes the last square, and the game is over.
    let stuck: Othello =
        "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXX- X".parse().expect("a position");
    assert!(stuck.legal() == 0 && stuck.pass().legal() != 0);
    for depth in 0..6 {
        assert_eq!(othello::perft(&stuck, depth), 1, "depth {depth}");
        assert_eq!(perft(&stuck, depth), 1, "depth {depth}");
    }
}
