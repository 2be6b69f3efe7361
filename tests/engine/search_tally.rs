//! Merging what searches by playouts have counted, and choosing a move by it.

use plyscope::search::report::Effort;
use plyscope::search::tally::{CERTAIN, Proof, Tallies, Tally, Tree, merge};

fn tally(mv: char, visits: u64, rewards: u64, proof: Option<(i8, u16)>) -> Tally<char> {
    Tally { mv, visits, rewards, proof: proof.map(|(sign, steps)| Proof { sign, steps }) }
}

fn counted(moves: &[Tally<char>], pv: &str) -> Tallies<char> {
    let tree = Tree { nodes: 10, bytes: 240, depth: 4, full: false };
    Tallies { moves: moves.to_vec(), pv: pv.chars().collect(), tree }
}

#[track_caller]
fn plays(expected: char, moves: &[Tally<char>]) {
    let found = counted(moves, "");
    assert_eq!(found.best().map(|best| found.moves[best].mv), Some(expected), "{moves:?}");
}

#[test]
fn the_robust_child_is_played_but_for_what_is_proven() {
    plays('b', &[tally('a', 10, 18, None), tally('b', 30, 33, None)]);
    // The first of equals.
    plays('a', &[tally('a', 0, 0, None), tally('b', 0, 0, None)]);
    plays('b', &[tally('a', 9, 9, None), tally('b', 9, 10, None)]);
    // Of two wins the shorter, of two losses the longer.
    plays('c', &[tally('a', 90, 170, None), tally('b', 5, 9, Some((1, 7))), tally('c', 2, 4, Some((1, 3)))]);
    plays('b', &[tally('a', 90, 10, Some((-1, 4))), tally('b', 3, 0, Some((-1, 8)))]);
    plays(
        'c',
        &[tally('a', 90, 100, Some((-1, 4))), tally('b', 3, 0, Some((-1, 8))), tally('c', 0, 0, None)],
    );
}

#[test]
fn a_proven_draw_is_played_unless_more_is_likely() {
    let draw = tally('a', 5, 5, Some((0, 9)));
    plays('a', &[draw.clone(), tally('b', 80, 70, None)]);
    plays('b', &[draw.clone(), tally('b', 80, 100, None)]);
    plays('a', &[draw.clone(), tally('b', 80, 100, Some((-1, 2)))]);
    plays('b', &[draw, tally('b', 1, 2, Some((1, 1)))]);
}

#[test]
fn shards_are_added_up() {
    let one = counted(&[tally('a', 60, 60, None), tally('b', 40, 60, None)], "ab");
    let other = counted(&[tally('a', 20, 10, None), tally('b', 70, 100, Some((1, 5)))], "ba");
    let third = counted(&[tally('a', 1, 0, None), tally('b', 2, 1, Some((1, 3)))], "bb");
    let effort = Effort { nodes: 500, playouts: 100, ..Effort::default() };
    let merged = merge(&[(&one, effort), (&other, effort), (&third, effort)]).expect("a move");
    assert_eq!((merged.best, merged.value.score, merged.value.proven), ('b', CERTAIN, Some(1)));
    assert_eq!((merged.effort.nodes, merged.effort.playouts), (1_500, 300));
    assert_eq!(merged.tree, Some(Tree { nodes: 30, bytes: 720, depth: 4, full: false }));
    let moves: Vec<_> = merged.moves.iter().map(|it| (it.mv, it.effort, it.value.score)).collect();
    assert_eq!(moves, [('b', 112, CERTAIN), ('a', 81, 4_320)]);
    // Of the shards that would play the move, the one that has looked at it most tells the line.
    assert_eq!(merged.pv, ['b', 'a']);
    assert!(merged.solved, "a win needs no more");
    assert_eq!(merge::<char>(&[]), None);
    assert_eq!(merge(&[(&counted(&[], ""), effort)]), None);
}

#[test]
fn of_what_two_shards_have_proven_the_shorter_win_and_the_longer_loss_count() {
    let best = |moves: [[Tally<char>; 2]; 2]| {
        let [one, other] = moves.map(|moves| counted(&moves, ""));
        let none = Effort::default();
        let there = merge(&[(&one, none), (&other, none)]).expect("a move");
        let back = merge(&[(&other, none), (&one, none)]).expect("a move");
        assert_eq!(there.best, back.best);
        there.best
    };
    let proven = |mv, sign, steps| tally(mv, 1, 1, Some((sign, steps)));
    assert_eq!(best([[proven('a', 1, 5), proven('b', 1, 4)], [proven('a', 1, 3), proven('b', 1, 4)]]), 'a');
    assert_eq!(
        best([[proven('a', -1, 6), proven('b', -1, 4)], [proven('a', -1, 2), proven('b', -1, 4)]]),
        'a'
    );
}
