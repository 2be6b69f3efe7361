//! Several searchers of the strong engine over one table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use plyscope::engines::othello::strong::{Searcher, Solved};
use plyscope::games::othello::Othello;
use plyscope::games::othello::machine::Processor;
use plyscope::search::limits::{Never, Stop};
use plyscope::search::report::Effort;

use crate::othello_random::with_empties;
use crate::othello_truth::assert_line_proves;

struct Flag<'a>(&'a AtomicBool);

impl Stop for Flag<'_> {
    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What the first of `count` searchers finds while the others help.
fn together(position: &Othello, bytes: usize, count: usize) -> (Solved, Effort) {
    let done = AtomicBool::new(false);
    let mut searchers = Searcher::crew(Processor::here(), bytes, count).into_iter();
    let mut first = searchers.next().expect("a searcher");
    thread::scope(|scope| {
        for mut searcher in searchers {
            let done = &done;
            scope.spawn(move || searcher.solve(position, &Flag(done), &mut Effort::default()));
        }
        let mut effort = Effort::default();
        let solved = first.solve(position, &Never, &mut effort).expect("nobody stops it");
        done.store(true, Ordering::Relaxed);
        (solved, effort)
    })
}

/// Kind: searchers that share a table read what another one is still writing. One, two and three shards; table on, of one line, off.
#[test]
fn shards_over_one_table_find_the_same_scores() {
    for seed in 0..5 {
        let root = with_empties(16, seed);
        let expected = together(&root, 1 << 20, 1).0.score;
        for (bytes, count) in [(1 << 20, 2), (1 << 20, 3), (64, 2), (0, 2)] {
            let (found, _) = together(&root, bytes, count);
            assert_eq!(found.score, expected, "{root}: {count} shards, {bytes} bytes");
            assert_line_proves(&root, found.score, found.best, &found.pv);
        }
    }
}

/// One alone searches the same nodes each time, and the same as one that is of no crew.
#[test]
fn one_shard_is_deterministic() {
    let root = with_empties(16, 3);
    let alone = together(&root, 1 << 20, 1);
    assert_eq!(together(&root, 1 << 20, 1), alone);
    let mut effort = Effort::default();
    let solved = Searcher::new(1 << 20).solve(&root, &Never, &mut effort).expect("nobody stops it");
    assert_eq!((solved, effort), alone);
}
