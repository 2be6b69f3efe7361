//! Dealing root moves to shards and merging what they say.

use plyscope::search::report::{Bound, Candidate, Candidates, Effort, Iteration, Value};
use plyscope::search::shard::{Merged, deal, merge};

/// A shard that has finished these iterations: depth and score, and the margin where it was solved.
fn shard(mv: u8, iterations: &[(u8, i32, Option<i32>)]) -> Candidates<u8> {
    let value = |score, proven| Value { score, bound: Bound::Exact, proven };
    let iteration = |&(depth, score, proven): &(u8, i32, Option<i32>)| Iteration {
        depth,
        confidence: 100,
        solved: proven.is_some(),
        best: mv,
        value: value(score, proven),
        pv: vec![mv],
    };
    let iterations: Vec<_> = iterations.iter().map(iteration).collect();
    let moves = iterations
        .last()
        .map(|last| Candidate { mv, value: last.value, depth: last.depth, effort: 10 })
        .into_iter()
        .collect();
    Candidates { searching: 0, iterations, moves }
}

fn merged(shards: &[Candidates<u8>]) -> Option<Merged<u8>> {
    let effort = Effort { nodes: 10, playouts: 0, table_probes: 2, table_hits: 1 };
    merge(&shards.iter().map(|shard| (shard, effort)).collect::<Vec<_>>())
}

#[test]
fn moves_are_dealt_in_turn_and_never_to_more_shards_than_moves() {
    assert_eq!(deal(&[1, 2, 3, 4, 5], 2), [vec![1, 3, 5], vec![2, 4]]);
    assert_eq!(deal(&[1, 2, 3], 8), [[1], [2], [3]]);
    assert_eq!(deal(&[1, 2, 3], 0), [[1, 2, 3]]);
    assert_eq!(deal::<u8>(&[], 4), [Vec::<u8>::new()]);
}

/// Kind: shards reached different depths and their raw scores were compared.
#[test]
fn shards_are_compared_at_the_depth_that_all_have_finished() {
    let shallow = shard(1, &[(1, 50, None), (2, 20, None)]);
    let deep = shard(2, &[(1, 10, None), (2, 30, None), (3, -70, None)]);
    let merged = merged(&[shallow, deep]).unwrap();
    assert_eq!((merged.best, merged.value.score), (2, 30));
    assert_eq!((merged.depth, merged.deepest, merged.solved), (2, 3, false));
    assert_eq!(merged.effort, Effort { nodes: 20, playouts: 0, table_probes: 4, table_hits: 2 });
    assert_eq!(merged.moves.iter().map(|candidate| candidate.mv).collect::<Vec<_>>(), [2, 1]);
    // Kind: the headline and the list disagree about who is ahead.
    assert_eq!((merged.moves[0].value, merged.moves[0].depth), (merged.value, 2));
}

#[test]
fn nothing_is_said_before_every_shard_has_finished_an_iteration() {
    assert_eq!(merged(&[shard(1, &[(1, 50, None)]), shard(2, &[])]), None);
    assert_eq!(merged(&[]), None);
}

/// A shard that solved its moves counts at any depth: a proven win is above all estimates, a proven loss below them.
#[test]
fn a_solved_shard_beside_one_that_is_not() {
    let estimate = shard(1, &[(1, 500, None), (2, 900, None)]);
    let win = shard(2, &[(1, -50, None), (14, 10_020_000, Some(2))]);
    let loss = shard(3, &[(1, 3000, None), (2, 3000, None), (14, -10_020_000, Some(-2))]);
    let draw = shard(4, &[(1, 10, None), (14, 0, Some(0))]);

    let found = merged(&[estimate.clone(), win]).unwrap();
    assert_eq!((found.best, found.value.proven, found.depth, found.solved), (2, Some(2), 2, false));
    let found = merged(&[estimate.clone(), loss]).unwrap();
    assert_eq!((found.best, found.value.proven, found.depth), (1, None, 2));
    let found = merged(&[estimate, draw.clone()]).unwrap();
    assert_eq!((found.best, found.value.score), (1, 900));
    let found = merged(&[shard(1, &[(1, -30, None)]), draw]).unwrap();
    assert_eq!((found.best, found.value.proven), (4, Some(0)));
}

#[test]
fn solved_shards_are_compared_by_their_margins() {
    let narrow = shard(1, &[(1, 900, None), (14, 10_020_000, Some(2))]);
    let wide = shard(2, &[(1, -900, None), (14, 10_400_000, Some(40))]);
    let found = merged(&[narrow, wide]).unwrap();
    assert_eq!((found.best, found.value.proven, found.depth, found.solved), (2, Some(40), 14, true));
}

/// A win that one shard has proved in a deeper iteration than the others have finished is not forgotten.
#[test]
fn a_proven_win_counts_before_its_shard_has_solved_everything() {
    let mut sure = shard(1, &[(1, 10, None), (5, 10_060_000, Some(6))]);
    sure.iterations[1].solved = false;
    let found = merged(&[sure, shard(2, &[(1, 80, None)])]).unwrap();
    assert_eq!((found.best, found.value.proven), (1, Some(6)));
}

#[test]
fn of_equal_shards_the_first_is_taken() {
    let found = merged(&[shard(1, &[(3, 40, None)]), shard(2, &[(3, 40, None)])]).unwrap();
    assert_eq!(found.best, 1);
}
