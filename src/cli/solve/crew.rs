//! Solving in several threads over one table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::cli::Complaint;
use crate::engines::othello::strong::Searcher;
use crate::engines::{Means, Solution, crew};
use crate::games::othello::Othello;
use crate::search::limits::Stop;
use crate::search::report::Effort;

/// Set when the first searcher has its answer.
struct Done<'a>(&'a AtomicBool);

impl Stop for Done<'_> {
    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Solves a position of Othello by `count` threads, the first of which is the one at hand. `effort` grows by the work of all.
pub(super) fn solve(
    position: &str,
    means: Means,
    count: usize,
    stop: &dyn Stop,
    effort: &mut Effort,
) -> Result<Option<Solution>, Complaint> {
    let position: Othello = position.parse()?;
    let done = AtomicBool::new(false);
    let mut searchers = crew(&position, means, count).into_iter();
    let Some(mut first) = searchers.next() else { return Ok(None) };
    let solved = thread::scope(|scope| {
        let help = |mut searcher: Searcher| {
            let done = Done(&done);
            scope.spawn(move || {
                let mut work = Effort::default();
                searcher.solve(&position, &done, &mut work);
                work
            })
        };
        let helpers: Vec<_> = searchers.map(help).collect();
        let solved = first.solve(&position, stop, effort);
        done.store(true, Ordering::Relaxed);
        for helper in helpers {
            *effort += helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
        solved
    });
    Ok(solved.map(Solution::from))
}
