//! One shard's answer, wherever it is worked out: whatever goes wrong inside becomes a report that says so.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::engines::{RunError, Runner};
use crate::protocol::{Body, Report, Request, Status};
use crate::search::limits::Stop;
use crate::search::report::Effort;

/// What answers a request: [`engines::run`](crate::engines::run), or a stand-in for a test.
pub type Run = fn(&Request, &dyn Stop, &mut dyn FnMut(Report)) -> Result<Report, RunError>;

/// The engines of the catalogue, with what they remember of the game in progress.
pub(super) const ENGINES: Run = from_memory;

/// What the engines remember, by shard. Whoever searches takes it out and puts it back, so that two searches never share it.
static MEMORY: Mutex<BTreeMap<u16, Runner>> = Mutex::new(BTreeMap::new());

fn from_memory(
    request: &Request,
    stop: &dyn Stop,
    report: &mut dyn FnMut(Report),
) -> Result<Report, RunError> {
    let memory = || MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    let mut runner = memory().remove(&request.shard).unwrap_or_default();
    let answer = runner.run(request, stop, report);
    memory().insert(request.shard, runner);
    answer
}

/// A report that says that a shard failed and found nothing.
#[must_use]
pub fn failure(request: &Request, reason: impl Into<String>) -> Report {
    Report {
        id: request.id,
        shard: request.shard,
        status: Status::Failed(reason.into()),
        elapsed_ms: 0,
        effort: Effort::default(),
        body: Body::nothing(),
        book: false,
    }
}
