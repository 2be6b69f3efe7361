//! The general UCT on small games that brute force knows everything about, and on Othello.

use std::cell::Cell;

use plyscope::games::othello::Othello;
use plyscope::games::{Game, Side};
use plyscope::search::limits::{Limits, Never, Stop};
use plyscope::search::mcts::{Budget, Progress, Searcher, Settings, Simulate, Uniform, search};
use plyscope::search::report::Effort;
use plyscope::search::tally::{REWARD, Tallies};

use crate::oracle_games::{Heap, TicTacToe, WIN, brute_force};
use crate::othello_random::{with_colours_changed, with_empties};

fn searched<G: Game>(root: &G, settings: Settings, limits: Limits) -> (Tallies<G::Move>, Effort) {
    let mut searcher = Searcher::new(root, Uniform, settings);
    search(&mut searcher, Budget { limits, hurry: false }, &Never, &mut |_, _| {})
}

fn best<G: Game>(root: &G, settings: Settings, playouts: u64) -> G::Move {
    let (found, _) = searched(root, settings, Limits::playouts(playouts));
    found.moves[found.best().expect("a move")].mv
}

fn seeded(seed: u64) -> Settings {
    Settings { seed, ..Settings::default() }
}

/// Without the solver.
fn plain(seed: u64) -> Settings {
    Settings { solver: false, ..seeded(seed) }
}

/// Kind: an immediate win or a must-block missed.
#[test]
fn wins_and_blocks_are_found_within_few_playouts() {
    for seed in 0..20 {
        for settings in [seeded(seed), plain(seed)] {
            let win = TicTacToe::read("XX-OO----");
            assert_eq!(best(&win, settings, 150), 2, "{settings:?}");
            let block = TicTacToe::read("XX--O----");
            assert_eq!(best(&block, settings, 300), 2, "{settings:?}");
        }
    }
}

/// Kinds: a pass or a chain flips the sign although the mover stays; of two wins the slower is taken, of two losses the faster.
#[test]
fn the_solver_proves_what_brute_force_finds() {
    for stones in 1..=16 {
        let root = Heap::of(stones);
        let (found, effort) = searched(&root, seeded(3), Limits::playouts(200_000));
        assert!(effort.playouts < 200_000, "{stones} stones are too many");
        let value = |mv: u8| {
            let child = root.play(mv);
            let below = brute_force(&child, 64);
            let below = if child.side_to_move() == root.side_to_move() { below } else { -below };
            below - below.signum()
        };
        let chosen = &found.moves[found.best().expect("a move")];
        let proof = chosen.proof.expect("the chosen move is proven");
        let most = found.moves.iter().map(|tally| value(tally.mv)).max().expect("a move");
        assert_eq!(i32::from(proof.sign), most.signum(), "{stones} stones");
        assert_eq!(value(chosen.mv).signum(), most.signum());
        for tally in &found.moves {
            if let Some(proof) = tally.proof {
                let exact = value(tally.mv);
                assert_eq!(i32::from(proof.sign), exact.signum(), "{stones} stones, {tally:?}");
                // A win is told no shorter than it is, a loss no longer, and all that is lost is lost as late as it can be.
                let steps = WIN - exact.abs();
                assert!(
                    i32::from(proof.steps) * exact.signum() >= steps * exact.signum(),
                    "{tally:?} {exact}"
                );
            }
        }
        let all_lost = found.moves.iter().all(|tally| tally.proof.is_some_and(|proof| proof.sign == -1));
        if all_lost {
            assert!(
                found.moves.iter().all(|tally| tally.proof.is_some_and(|other| other.steps <= proof.steps))
            );
        }
    }
}

#[test]
fn a_drawn_game_is_proven_drawn() {
    let (found, effort) = searched(&TicTacToe::start(), seeded(1), Limits::playouts(1_000_000));
    assert!(effort.playouts < 1_000_000);
    let chosen = &found.moves[found.best().expect("a move")];
    assert_eq!(chosen.proof.map(|proof| proof.sign), Some(0));
    assert_eq!(chosen.value().proven, Some(0));
}

/// Kind: terminal nodes expanded again. A finished position is proven by itself, and a proven one is not entered again.
#[test]
fn what_is_finished_is_played_out_no_more() {
    struct Counting<'a>(&'a Cell<u32>);
    impl Simulate<TicTacToe> for Counting<'_> {
        fn playout(
            &self,
            position: &TicTacToe,
            cap: u32,
            random: &mut rand_pcg::Pcg32,
            watch: &mut impl FnMut(Side, u8),
        ) -> plyscope::search::mcts::Playout {
            if position.outcome().is_some() {
                self.0.set(self.0.get() + 1);
            }
            plyscope::search::mcts::uniform(position, cap, random, watch)
        }
    }
    let ended = Cell::new(0);
    let root = TicTacToe::read("XOXXOO-X-");
    let mut searcher = Searcher::new(&root, Counting(&ended), plain(1));
    assert_eq!(searcher.step(5_000), Progress::Running);
    // Two squares are left: no more than four positions in which the game is over.
    assert!(ended.get() <= 4, "{} playouts from finished positions", ended.get());
    assert!(searcher.tallies().tree.nodes <= 5);
}

// Kind: same seed and same budget, another move.
#[test]
fn the_same_seed_finds_the_same_and_another_one_something_else() {
    let root = with_empties(30, 5);
    let settings = Settings { nodes: 2_000, minimax: 0.2, ..seeded(7) };
    let first = searched(&root, settings, Limits::playouts(3_000));
    assert_eq!(first, searched(&root, settings, Limits::playouts(3_000)));
    let mut searcher = Searcher::new(&with_empties(20, 1), Uniform, settings);
    searcher.step(500);
    searcher.begin(&root);
    let budget = Budget { limits: Limits::playouts(3_000), hurry: false };
    assert_eq!(
        first,
        search(&mut searcher, budget, &Never, &mut |_, _| {}),
        "nothing is left of the last game"
    );
    let other = searched(&root, Settings { seed: 8, ..settings }, Limits::playouts(3_000));
    assert_ne!(first.0.moves, other.0.moves);
}

/// Kind: tree search takes the second player's view wrong.
#[test]
fn with_the_colours_changed_the_same_is_found() {
    for seed in 0..6 {
        let root = with_empties(12, seed);
        let (found, _) = searched(&root, seeded(seed), Limits::playouts(2_000));
        let (other, _) = searched(&with_colours_changed(&root), seeded(seed), Limits::playouts(2_000));
        assert_eq!(found, other);
    }
}

#[test]
fn what_is_counted_adds_up() {
    let root = with_empties(40, 2);
    for settings in [seeded(1), Settings { nodes: 50, ..seeded(1) }, Settings { cap: 3, ..seeded(1) }] {
        let (found, effort) = searched(&root, settings, Limits::playouts(1_000));
        assert_eq!(effort.playouts, 1_000);
        // The first simulation plays the root itself out only if nothing lies below it, which is not so.
        assert_eq!(found.moves.iter().map(|tally| tally.visits).sum::<u64>(), 1_000);
        assert!(found.moves.iter().all(|tally| tally.rewards <= REWARD * tally.visits));
        assert!(found.tree.nodes <= 50.max(settings.nodes as u64));
        let mut position = root;
        for &mv in &found.pv {
            assert!(position.is_legal(mv));
            position = position.play(mv);
        }
    }
    let (full, _) = searched(&root, Settings { nodes: 50, ..seeded(1) }, Limits::playouts(1_000));
    assert!(full.tree.full && full.tree.bytes > 0 && full.tree.depth >= 1);
}

/// A cap makes a draw, and a draw is worth half.
#[test]
fn a_playout_that_is_broken_off_is_a_draw() {
    let (found, _) = searched(&with_empties(50, 2), Settings { cap: 2, ..seeded(1) }, Limits::playouts(400));
    assert!(found.moves.iter().all(|tally| tally.rewards == tally.visits && tally.value().score == 5_000));
}

// Kind: budget 0, 1 or 5 ms gives no move, or an illegal one.
#[test]
fn the_smallest_budgets_give_a_legal_move() {
    struct At(Cell<u32>);
    impl Stop for At {
        fn is_stopped(&self) -> bool {
            let left = self.0.get();
            self.0.set(left.saturating_sub(1));
            left == 0
        }
    }
    let root = with_empties(33, 4);
    for limits in
        [Limits::playouts(0), Limits::playouts(1), Limits::nodes(0), Limits::nodes(1), Limits::depth(1)]
    {
        let (found, _) = searched(&root, seeded(1), limits);
        assert!(root.is_legal(found.moves[found.best().expect("a move")].mv), "{limits:?}");
    }
    // Cancelled at various points.
    for questions in [0, 1, 2, 5, 17] {
        let mut searcher = Searcher::new(&root, Uniform, seeded(1));
        let budget = Budget { limits: Limits::default(), hurry: true };
        let (found, effort) = search(&mut searcher, budget, &At(Cell::new(questions)), &mut |_, _| {});
        assert!(root.is_legal(found.moves[found.best().expect("a move")].mv));
        assert_eq!(effort.playouts, 32 * (u64::from(questions) + 1));
    }
}

#[test]
fn an_only_move_is_played_at_once_unless_it_is_to_be_analysed() {
    let root = Heap::of(1);
    let mut searcher = Searcher::new(&root, Uniform, plain(1));
    let budget = Budget { limits: Limits::playouts(100), hurry: true };
    let (found, effort) = search(&mut searcher, budget, &Never, &mut |_, _| {});
    assert_eq!((found.best(), found.pv.as_slice(), effort.playouts), (Some(0), &[1][..], 0));
    let (found, effort) = search(&mut searcher, Budget { hurry: false, ..budget }, &Never, &mut |_, _| {});
    assert_eq!((found.moves[0].visits, effort.playouts), (100, 100));
}

#[test]
fn a_finished_game_has_no_move() {
    let (found, effort) = searched(&Heap::of(0), seeded(1), Limits::playouts(10));
    assert_eq!((found.best(), effort), (None, Effort::default()));
}

#[test]
fn only_the_moves_that_were_dealt_are_looked_at() {
    let root = Heap::of(12);
    let mut searcher = Searcher::new(&root, Uniform, seeded(1));
    searcher.restrict(&[2]);
    searcher.step(300);
    let found = searcher.tallies();
    assert_eq!(found.moves.iter().map(|tally| tally.mv).collect::<Vec<_>>(), [2]);
}

/// Kind: a tree that is reused no longer fits the position; kept branches eat the memory.
#[test]
fn a_tree_is_kept_from_move_to_move() {
    let mut root = Othello::start();
    let settings = Settings { nodes: 20_000, ..seeded(2) };
    let mut searcher = Searcher::new(&root, Uniform, settings);
    while root.outcome().is_none() {
        searcher.step(300);
        let found = searcher.tallies();
        let mv = found.moves[found.best().expect("a move")].mv;
        let visits = found.moves.iter().find(|tally| tally.mv == mv).map(|tally| tally.visits);
        let before = found.tree.nodes;
        let kept = searcher.follow(&[mv]);
        root = root.play(mv);
        assert_eq!(*searcher.root(), root);
        let found = searcher.tallies();
        let legal = root.legal_moves();
        assert_eq!(found.moves.len(), legal.as_ref().len());
        assert!(found.moves.iter().all(|tally| root.is_legal(tally.mv)));
        if kept {
            // All visits of the move but those that ended on it went on to its children.
            let now: u64 = found.moves.iter().map(|tally| tally.visits).sum();
            assert!(
                visits.is_some_and(|visits| now < visits && now + 2 >= visits) || legal.as_ref().len() < 2
            );
            assert!(found.tree.nodes < before);
        }
    }
    assert!(searcher.is_done());
}

#[test]
fn a_position_that_the_tree_does_not_know_begins_a_new_one() {
    let root = Heap::of(15);
    let mut searcher = Searcher::new(&root, Uniform, seeded(2));
    assert!(!searcher.follow(&[1, 1]), "nothing was searched yet");
    assert_eq!(*searcher.root(), root.play(1).play(1));
    assert_eq!(searcher.tallies().moves.iter().map(|tally| tally.visits).sum::<u64>(), 0);
}

/// GRAVE and implicit minimax keep to the rules of the game and to what is proven.
#[test]
fn the_knobs_find_the_same_wins() {
    struct Hooks;
    impl Simulate<TicTacToe> for Hooks {
        const SLOTS: usize = 9;
        fn slot(mv: u8) -> usize {
            usize::from(mv)
        }
        fn evaluate(&self, position: &TicTacToe) -> f32 {
            if position.outcome().is_some() { 0.0 } else { 0.5 }
        }
    }
    for seed in 0..10 {
        for (grave, minimax) in [(Some(20), 0.0), (None, 0.4), (Some(20), 0.4)] {
            let settings = Settings { grave, minimax, exploration: 0.4, solver: false, ..seeded(seed) };
            for (text, expected) in [("XX-OO----", 2), ("XX--O----", 2), ("OX-XO----", 8)] {
                let root = TicTacToe::read(text);
                let mut searcher = Searcher::new(&root, Hooks, settings);
                searcher.step(600);
                let found = searcher.tallies();
                assert_eq!(found.moves[found.best().expect("a move")].mv, expected, "{text} {settings:?}");
            }
        }
    }
}
