//! Every shard in a thread of its own. One that breaks off has its moves dealt again, as at the table.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use cpu_time::ThreadTime;
use indicatif::ProgressBar;

use crate::cli::Complaint;
use crate::clock::{Watch, now_ms};
use crate::engines::RunError;
use crate::protocol::{Body, Report, Request, merge};
use crate::search::limits::Stop;
use crate::search::shard::Merged;

/// What answers a request: [`engines::run`](run), or a stand-in for a test.
pub(super) type Run = fn(&Request, &dyn Stop, &mut dyn FnMut(Report)) -> Result<Report, RunError>;

/// How often the moves of a shard that breaks off are dealt.
const MOST_TRIES: u8 = 3;

/// What a shard came to.
pub(super) struct Answer {
    /// Its last report; what it had found, if it broke off in the end.
    report: Option<Report>,
    /// Seconds of processor time.
    pub(super) cpu_s: f64,
    /// Why it broke off each time, if it did.
    pub(super) failures: Vec<String>,
}

impl Answer {
    /// Whether it was looked up in the book of openings.
    pub(super) fn is_from_book(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.book)
    }
}

/// Runs every shard in a thread of its own.
pub(super) fn search(run: Run, requests: &[Request], spinner: &ProgressBar) -> Result<Vec<Answer>, RunError> {
    let began_ms = now_ms();
    thread::scope(|scope| {
        let start = move |request| scope.spawn(move || answer(run, request, began_ms, spinner));
        let threads: Vec<_> = requests.iter().map(start).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

/// One shard. If it panics its moves are dealt again, within the same time; when it has been given up, what it last reported stands.
fn answer(run: Run, request: &Request, began_ms: f64, spinner: &ProgressBar) -> Result<Answer, RunError> {
    let watch = Watch::new(Arc::default(), began_ms, request.limits.time_ms);
    let began = ThreadTime::now();
    let mut answer = Answer { report: None, cpu_s: 0.0, failures: Vec::new() };
    for _ in 0..MOST_TRIES {
        let mut report = |report: Report| {
            spinner.set_message(message(&report));
            answer.report = Some(report);
        };
        match catch_unwind(AssertUnwindSafe(|| run(request, &watch, &mut report))) {
            Ok(done) => {
                answer.report = Some(done?);
                break;
            }
            Err(panic) => answer.failures.push(panic_text(panic.as_ref())),
        }
    }
    answer.cpu_s = began.elapsed().as_secs_f64();
    Ok(answer)
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("the search broke off").to_owned()
}

/// What all shards say together. One that found nothing costs its share, not the move.
pub(super) fn merged(answers: &[Answer]) -> Result<Merged<String>, Complaint> {
    let reports = answers.iter().filter_map(|answer| answer.report.as_ref());
    merge(reports.map(|report| (&report.body, report.effort))).ok_or_else(|| {
        let failure = answers.iter().find_map(|answer| answer.failures.last());
        Complaint(format!(
            "the engine found no move: {}",
            failure.map_or("no reason is known", String::as_str)
        ))
    })
}

fn message(report: &Report) -> String {
    let (shard, effort) = (report.shard + 1, report.effort);
    match &report.body {
        Body::Candidates(found) => {
            format!("shard {shard}: depth {}, {} nodes", found.searching, effort.nodes)
        }
        Body::JointTable(found) => {
            format!("shard {shard}: {} simulations, a tree of {} nodes", effort.playouts, found.tree.nodes)
        }
        Body::Playouts(found) => {
            format!("shard {shard}: {} playouts, a tree of {} nodes", effort.playouts, found.tree.nodes)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::cli::progress;
    use crate::engines::run;
    use crate::search::limits::Limits;

    fn requests() -> Vec<Request> {
        let shard = |(only, shard): (&str, u16)| Request {
            only: vec![only.to_owned()],
            shard,
            shards: 4,
            ..Request::new("othello", "classic", Limits::depth(3))
        };
        ["d3", "c4", "f5", "e6"].into_iter().zip(0..).map(shard).collect()
    }

    fn answers(run: Run) -> Vec<Answer> {
        search(run, &requests(), &progress::spinner()).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Kind: one dead shard fails the whole move.
    #[test]
    fn a_shard_that_breaks_off_has_its_moves_dealt_again() {
        static ALREADY: AtomicU32 = AtomicU32::new(0);
        let once = |request: &Request, stop: &dyn Stop, report: &mut dyn FnMut(Report)| {
            let first = request.shard == 1 && ALREADY.fetch_add(1, Ordering::SeqCst) == 0;
            assert!(!first, "broken on purpose");
            run(request, stop, report)
        };
        let found = answers(once);
        assert_eq!(found[1].failures, ["broken on purpose"]);
        assert!(found[0].failures.is_empty());
        let (sound, broken) = (merged(&answers(run)), merged(&found));
        let [sound, broken] =
            [sound, broken].map(|merged| merged.unwrap_or_else(|error| panic!("{error:?}")));
        assert_eq!(broken, sound);
    }

    #[test]
    fn a_shard_that_always_breaks_off_costs_its_share_and_keeps_what_it_said() {
        let always = |request: &Request, stop: &dyn Stop, report: &mut dyn FnMut(Report)| {
            let done = run(request, stop, report)?;
            if request.shard == 2 {
                report(done.clone());
            }
            assert!(request.shard < 2, "always");
            Ok(done)
        };
        let found = answers(always);
        assert_eq!(found[3].failures.len(), usize::from(MOST_TRIES));
        let merged = merged(&found).unwrap_or_else(|error| panic!("{error:?}"));
        let mut moves: Vec<_> = merged.moves.iter().map(|candidate| candidate.mv.as_str()).collect();
        moves.sort_unstable();
        assert_eq!(moves, ["c4", "d3", "f5"]);
    }

    #[test]
    fn without_any_move_it_is_told_why() {
        let found = answers(|_, _, _| panic!("no luck"));
        let Complaint(text) = merged(&found).expect_err("nothing was found");
        assert_eq!(text, "the engine found no move: no luck");
    }
}
