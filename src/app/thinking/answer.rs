//! One shard's answer, wherever it is worked out: whatever goes wrong inside becomes a report that says so.

use crate::engines::{self, RunError};
use crate::protocol::{Body, Report, Request, Status};
use crate::search::limits::Stop;
use crate::search::report::Effort;

/// What answers a request: [`engines::run`], or a stand-in for a test.
pub type Run = fn(&Request, &dyn Stop, &mut dyn FnMut(Report)) -> Result<Report, RunError>;

/// The engines of the catalogue.
pub(super) const ENGINES: Run = engines::run;

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
    }
}
