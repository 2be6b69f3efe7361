//! Searches in the browser: a Web Worker for each shard, awaited by a task of the same pool as natively. A task that is dropped lets its worker
//! go, which ends it at once: a worker that searches hears nothing. Where this browser lets no worker start, the page itself searches.

mod pool;
mod worker;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::MAX_SHARDS;
use super::answer::failure;
use super::page::answer_here;
use crate::clock::now_ms;
use crate::protocol::{Report, Request, Status};

pub use pool::{live_searches, warm_up};

/// How long a worker may take to be there, in milliseconds; after that the page answers itself.
const START_LIMIT_MS: f64 = 10_000.0;

/// Why a shard ended without an answer.
#[derive(Clone, Debug)]
enum Trouble {
    /// Workers do not start here, so that trying again is of no use.
    NoWorkers(String),
    /// The search or its worker broke off.
    Broken(String),
}

/// Shards at work on one question. Dropping them stops them.
pub struct Shards {
    began_ms: f64,
    away: Vec<Away>,
    /// What the page has to answer itself.
    here: Vec<Request>,
    on_page: bool,
}

/// A shard in a worker.
struct Away {
    request: Request,
    task: Task<Result<(), Trouble>>,
    ear: Rc<Ear>,
    /// The newest report that was handed on.
    last: Report,
}

/// Where a shard's task leaves what it hears.
#[derive(Default)]
struct Ear {
    newest: RefCell<Option<Report>>,
    /// Whether the worker is there.
    ready: Cell<bool>,
}

impl Shards {
    /// Starts a search for each request. Time limits count from `began_ms`, a value of [`now_ms`].
    #[must_use]
    pub fn start(requests: Vec<Request>, began_ms: f64) -> Self {
        let away = requests.into_iter().map(|request| Away::start(request, began_ms)).collect();
        Self { began_ms, away, here: Vec::new(), on_page: false }
    }

    /// The newest report of each shard that has reported since the last call. Never waits, unless the page has to search itself: then it
    /// answers one shard a call.
    pub fn poll(&mut self) -> Vec<Report> {
        let mut reports = Vec::new();
        let late = now_ms() - self.began_ms > START_LIMIT_MS;
        let (here, on_page) = (&mut self.here, &mut self.on_page);
        self.away.retain_mut(|away| match away.hear(late, &mut reports) {
            Some(Trouble::NoWorkers(reason)) => {
                bevy::log::warn!("the page searches itself: {reason}");
                here.push(away.request.clone());
                *on_page = true;
                false
            }
            Some(Trouble::Broken(reason)) => {
                reports.push(Report { status: Status::Failed(reason), ..away.last.clone() });
                false
            }
            None => away.last.status == Status::Running,
        });
        reports.extend(self.here.pop().map(|request| answer_here(request, self.began_ms)));
        reports
    }

    /// Stops the searches: whatever they were about to say is not heard any more.
    pub fn stop(self) {
        drop(self);
    }

    /// Whether the page itself searches, because no worker could start.
    #[must_use]
    pub fn on_page(&self) -> bool {
        self.on_page
    }
}

impl Away {
    fn start(request: Request, began_ms: f64) -> Self {
        let ear = Rc::<Ear>::default();
        let last = Report { status: Status::Running, ..failure(&request, "") };
        let task = AsyncComputeTaskPool::get().spawn(search(request.clone(), began_ms, ear.clone()));
        Self { request, task, ear, last }
    }

    /// Hands on what was said since the last call, and says what went wrong, if anything did.
    fn hear(&mut self, late: bool, reports: &mut Vec<Report>) -> Option<Trouble> {
        // Asked first: a task that is ready has left its last report before.
        let end = if self.task.is_finished() { check_ready(&mut self.task) } else { None };
        if let Some(report) = self.ear.newest.take() {
            self.last.clone_from(&report);
            reports.push(report);
        }
        match end {
            Some(end) => end.err(),
            None if late && !self.ear.ready.get() => {
                Some(Trouble::NoWorkers("the worker did not start in time".to_owned()))
            }
            None => None,
        }
    }
}

/// Takes a worker, lets it answer, and gives it back when it has.
async fn search(request: Request, began_ms: f64, ear: Rc<Ear>) -> Result<(), Trouble> {
    let hired = pool::hire().await?;
    hired.worker().answer(&request, began_ms, &ear).await?;
    hired.release();
    Ok(())
}

/// How many shards a search gets when nothing else is said: all cores but one, which draws.
#[must_use]
pub fn default_shards() -> usize {
    let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    (cores as usize).saturating_sub(1).clamp(1, MAX_SHARDS)
}
