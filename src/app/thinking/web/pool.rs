//! The workers that wait for a search. There is always a spare one beside those that a search of the usual size takes, so that ending busy
//! workers costs the next search no start.

use std::cell::{Cell, RefCell};

use super::worker::SearchWorker;
use super::{Trouble, default_shards};

thread_local! {
    static POOL: Pool = Pool::default();
}

#[derive(Default)]
struct Pool {
    idle: RefCell<Vec<SearchWorker>>,
    /// Workers that are being started for `idle`.
    starting: Cell<usize>,
    busy: Cell<usize>,
    /// Whether a worker has ever been ready.
    proven: Cell<bool>,
    /// Why workers do not start here, once that is known.
    barred: RefCell<Option<String>>,
}

/// A worker that is at work. Dropping it without [`Hired::release`] ends the worker and starts another one in its place.
pub(super) struct Hired(Option<SearchWorker>);

/// Takes a worker that is ready, or starts one.
pub(super) async fn hire() -> Result<Hired, Trouble> {
    if let Some(reason) = POOL.with(|pool| pool.barred.borrow().clone()) {
        return Err(Trouble::NoWorkers(reason));
    }
    let idle = POOL.with(|pool| pool.idle.borrow_mut().pop());
    let hired = match idle {
        Some(worker) => Hired::new(worker),
        None => Hired::new(SearchWorker::start().await.map_err(trouble)?),
    };
    hired.worker().ready().await.map_err(trouble)?;
    POOL.with(|pool| pool.proven.set(true));
    Ok(hired)
}

/// Starts the workers that the first search will want, and the spare one.
pub fn warm_up() {
    POOL.with(Pool::fill);
}

/// How many workers are at work.
#[must_use]
pub fn live_searches() -> usize {
    POOL.with(|pool| pool.busy.get())
}

impl Hired {
    fn new(worker: SearchWorker) -> Self {
        POOL.with(|pool| pool.busy.set(pool.busy.get() + 1));
        Self(Some(worker))
    }

    pub(super) fn worker(&self) -> &SearchWorker {
        self.0.as_ref().expect("a worker is there until it is released")
    }

    /// Gives a worker that has done its work back.
    pub(super) fn release(mut self) {
        if let Some(worker) = self.0.take() {
            POOL.with(|pool| pool.idle.borrow_mut().push(worker));
        }
    }
}

impl Drop for Hired {
    fn drop(&mut self) {
        drop(self.0.take());
        POOL.with(|pool| {
            pool.busy.set(pool.busy.get() - 1);
            pool.fill();
        });
    }
}

impl Pool {
    /// Brings the number of workers to what it should be: no fewer, and no more either.
    fn fill(&self) {
        let wanted = (default_shards() + 1).saturating_sub(self.busy.get());
        self.idle.borrow_mut().truncate(wanted.max(1));
        if self.barred.borrow().is_some() {
            return;
        }
        let there = self.idle.borrow().len() + self.starting.get();
        for _ in there..wanted.max(1) {
            self.starting.set(self.starting.get() + 1);
            wasm_bindgen_futures::spawn_local(async {
                let started = SearchWorker::start().await;
                POOL.with(|pool| pool.welcome(started));
            });
        }
    }

    fn welcome(&self, started: Result<SearchWorker, String>) {
        self.starting.set(self.starting.get() - 1);
        match started {
            // Below those that have worked and remember the game.
            Ok(worker) => self.idle.borrow_mut().insert(0, worker),
            Err(reason) => drop(trouble(reason)),
        }
    }
}

/// A worker did not start: if none ever did, none will.
fn trouble(reason: String) -> Trouble {
    POOL.with(|pool| {
        if pool.proven.get() {
            return Trouble::Broken(reason);
        }
        pool.barred.borrow_mut().get_or_insert(reason.clone());
        pool.idle.borrow_mut().clear();
        Trouble::NoWorkers(reason)
    })
}
