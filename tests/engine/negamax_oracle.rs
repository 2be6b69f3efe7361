//! The general negamax against brute force on small games.

use plyscope::games::Game;
use plyscope::search::limits::{Limits, Never};
use plyscope::search::negamax::{NoSolver, Settings, search};
use plyscope::search::report::{Bound, Candidates, Effort};

use crate::oracle_games::{Heap, Noise, TicTacToe, WIN, brute_force};

fn searched<G: Game<Move = u8>>(root: &G, settings: &Settings) -> (Candidates<u8>, Effort) {
    search(root, &[], settings, (&Noise, &mut NoSolver), &Never, &mut |_, _| {})
}

fn settings(depth: u8, table_entries: usize, ordering: bool) -> Settings {
    Settings { limits: Limits::depth(depth), table_entries, ordering, ..Settings::default() }
}

/// Every position that can be reached, up to a point.
fn reachable<G: Game<Move = u8>>(plies: usize) -> Vec<G> {
    let mut layer = vec![G::start()];
    let mut all = layer.clone();
    for _ in 0..plies {
        let mut next = Vec::new();
        for position in &layer {
            for &mv in position.legal_moves().as_ref() {
                let child = position.play(mv);
                if !next.contains(&child) {
                    next.push(child);
                }
            }
        }
        all.extend_from_slice(&next);
        layer = next;
    }
    all
}

fn agrees_with_brute_force<G: Game<Move = u8>>(root: &G, settings: &Settings) {
    let (found, _) = searched(root, settings);
    for iteration in &found.iterations {
        let expected = brute_force(root, iteration.depth);
        assert_eq!(
            iteration.value.score, expected,
            "{root:?} at depth {} with {settings:?}",
            iteration.depth
        );
        assert_eq!(iteration.value.bound, Bound::Exact);
        assert_eq!(iteration.pv.first(), Some(&iteration.best));
        let mut position = *root;
        for mv in &iteration.pv {
            assert!(position.is_legal(*mv), "{root:?}: {:?}", iteration.pv);
            position = position.play(*mv);
        }
    }
    assert_eq!(found.iterations.is_empty(), root.outcome().is_some());
}

/// Kinds: the second player's view taken wrong; bounds read as exact values; a tiny table gives wrong answers.
#[test]
fn tic_tac_toe_is_searched_as_by_brute_force() {
    for position in reachable::<TicTacToe>(4).iter().step_by(3) {
        for entries in [0, 16, 4096] {
            agrees_with_brute_force(position, &settings(9, entries, true));
        }
        agrees_with_brute_force(position, &settings(5, 16, false));
    }
}

/// Kind: a second move in a row by the same side turns the sign although the mover stays.
#[test]
fn moving_twice_is_searched_as_by_brute_force() {
    for stones in 0..16 {
        for entries in [0, 16, 4096] {
            agrees_with_brute_force(&Heap::of(stones), &settings(20, entries, true));
        }
        agrees_with_brute_force(&Heap::of(stones), &settings(7, 16, false));
    }
}

#[test]
fn analysis_gives_every_root_move_its_own_value() {
    for position in reachable::<TicTacToe>(3).iter().step_by(5) {
        let (found, _) = searched(position, &Settings { every_move: true, ..settings(4, 4096, true) });
        for candidate in &found.moves {
            let child = -brute_force(&position.play(candidate.mv), candidate.depth - 1);
            let expected = if child.abs() > WIN - 100 { child - child.signum() } else { child };
            assert_eq!(
                (candidate.value.score, candidate.value.bound),
                (expected, Bound::Exact),
                "{candidate:?}"
            );
        }
    }
}

#[test]
fn a_move_that_is_not_best_has_an_upper_bound_in_play() {
    let (found, _) = searched(&TicTacToe::start(), &settings(6, 4096, true));
    let exact = |mv: u8| -brute_force(&TicTacToe::start().play(mv), 5);
    for candidate in &found.moves[1..] {
        match candidate.value.bound {
            Bound::Upper => assert!(exact(candidate.mv) <= candidate.value.score),
            Bound::Exact => assert_eq!(exact(candidate.mv), candidate.value.score),
            Bound::Lower => panic!("{candidate:?}"),
        }
    }
}

/// Kinds: an immediate win or a must-block missed.
#[test]
fn wins_and_blocks_at_once() {
    for (text, best) in [("XX-OO----", 2), ("XX-O--O--", 2), ("OO-XX-X--", 2), ("X-O-XO---", 8)] {
        let root = TicTacToe::read(text);
        for depth in 2..=9 {
            let (found, _) = searched(&root, &settings(depth, 4096, true));
            assert_eq!(found.last().map(|last| last.best), Some(best), "{text} at depth {depth}");
        }
    }
}

/// Kinds: of two wins the slower is taken, of two losses the faster.
#[test]
fn takes_the_quicker_win_and_the_slower_loss() {
    let (found, _) = searched(&Heap::of(3), &settings(6, 0, true));
    let last = found.last().unwrap();
    assert_eq!((last.best, last.value.score), (3, WIN - 1), "all three stones at once");
    for stones in 1..16 {
        let (found, _) = searched(&Heap::of(stones), &settings(20, 4096, true));
        let last = found.last().unwrap();
        assert_eq!(last.value.score, brute_force(&Heap::of(stones), 20), "{stones} stones");
        assert_eq!(last.pv.len() as i32, WIN - last.value.score.abs(), "{stones} stones: {last:?}");
    }
}

#[test]
fn a_search_to_the_end_says_so_and_ends() {
    let (found, _) = searched(&TicTacToe::read("XOXOX-O--"), &settings(60, 4096, true));
    let last = found.last().unwrap();
    assert!(last.solved || last.value.score.abs() > WIN - 100);
    let (found, _) = searched(&TicTacToe::start(), &settings(60, 4096, true));
    let last = found.last().unwrap();
    assert_eq!((last.solved, last.value.proven, last.depth), (true, Some(0), 9));
}

#[test]
fn only_the_moves_dealt_are_searched() {
    let root = TicTacToe::start();
    let (found, effort) =
        search(&root, &[3, 5], &settings(4, 64, true), (&Noise, &mut NoSolver), &Never, &mut |_, _| {});
    let mut moves: Vec<u8> = found.moves.iter().map(|candidate| candidate.mv).collect();
    moves.sort_unstable();
    assert_eq!(moves, [3, 5]);
    assert_eq!(found.moves.iter().map(|candidate| candidate.effort).sum::<u64>(), effort.nodes);
}

#[test]
fn a_finished_game_has_nothing_to_search() {
    let (found, effort) = searched(&TicTacToe::read("XXXOO----"), &settings(5, 64, true));
    assert_eq!((found, effort), (Candidates::default(), Effort::default()));
}
