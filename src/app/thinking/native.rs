//! Searches on Bevy's task pool: a task for each shard.
//!
//! A search is a loop without awaits, so that dropping its task would not end it: each looks at a flag. What a shard reports lies in a slot
//! of its own until it is fetched, and a newer report replaces it there.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::tasks::{AsyncComputeTaskPool, available_parallelism};

use super::MAX_SHARDS;
use super::answer::{ENGINES, Run, failure};
use crate::clock::Watch;
use crate::protocol::{Report, Request, Status};

thread_local! {
    /// Searches that were started from this thread and have not ended, those that were told to stop included.
    static LIVE: Arc<AtomicUsize> = Arc::default();
    static RUN: Cell<Run> = const { Cell::new(ENGINES) };
}

/// Shards at work on one question. Dropping them stops them.
pub struct Shards {
    stop: Arc<AtomicBool>,
    slots: Vec<Arc<Slot>>,
}

impl Shards {
    /// Starts a search for each request. Time limits count from `began_ms`, a value of [`clock::now_ms`](crate::clock::now_ms).
    #[must_use]
    pub fn start(requests: Vec<Request>, began_ms: f64) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let slots = requests.into_iter().map(|request| start_one(request, began_ms, &stop)).collect();
        Self { stop, slots }
    }

    /// The newest report of each shard that has reported since the last call. Never waits.
    pub fn poll(&mut self) -> Vec<Report> {
        self.slots.iter().filter_map(|slot| slot.take()).collect()
    }

    /// Stops the searches; they end within a few thousand nodes.
    pub fn stop(self) {
        drop(self);
    }

    /// Whether the search runs on the page itself; never here.
    #[must_use]
    pub fn on_page(&self) -> bool {
        false
    }
}

impl Drop for Shards {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Makes ready what the first search would wait for: nothing here, the pool is there from the start.
pub fn warm_up() {}

/// How many shards a search gets when nothing else is said: all cores but one, which draws.
#[must_use]
pub fn default_shards() -> usize {
    available_parallelism().saturating_sub(1).clamp(1, MAX_SHARDS)
}

/// How many searches that were started from this thread are running, those that have been told to stop and have not noticed yet included.
#[must_use]
pub fn live_searches() -> usize {
    LIVE.with(|live| live.load(Ordering::SeqCst))
}

/// Lets searches that are started from this thread be answered by `run` instead of the engines: for tests of what goes wrong.
pub fn answer_with(run: Run) {
    RUN.set(run);
}

fn start_one(request: Request, began_ms: f64, stop: &Arc<AtomicBool>) -> Arc<Slot> {
    let slot = Arc::<Slot>::default();
    let watch = Watch::new(stop.clone(), began_ms, request.limits.time_ms);
    let live = Alive::new(LIVE.with(Arc::clone));
    let (run, out) = (RUN.get(), slot.clone());
    let task = async move {
        search(run, &request, &watch, &out);
        drop(live);
    };
    AsyncComputeTaskPool::get().spawn(task).detach();
    slot
}

/// Searches in the thread at hand. A panic costs this shard only, and what it reported before stands.
fn search(run: Run, request: &Request, watch: &Watch, out: &Slot) {
    let mut last = failure(request, "");
    let mut report = |report: Report| {
        last.clone_from(&report);
        out.put(report);
    };
    let answer = catch_unwind(AssertUnwindSafe(|| run(request, watch, &mut report)));
    let reason = match answer {
        Ok(Ok(done)) => return out.put(done),
        Ok(Err(error)) => error.to_string(),
        Err(panic) => panic_text(panic.as_ref()),
    };
    out.put(Report { status: Status::Failed(reason), ..last });
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("the search broke off").to_owned()
}

/// Where a shard leaves its newest report.
#[derive(Default)]
struct Slot(Mutex<Option<Report>>);

impl Slot {
    fn put(&self, report: Report) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
    }

    fn take(&self) -> Option<Report> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Counts a search from before it starts until it has ended, however it ends.
struct Alive(Arc<AtomicUsize>);

impl Alive {
    fn new(count: Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(count)
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}
