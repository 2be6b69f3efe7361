//! Request in, reports out: the one door through which the table, `ply` and the browser's worker reach a search.

use crate::protocol::{Report, Request};
use crate::search::limits::Stop;

/// Why a request cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// No such game or engine, or one of them does not fit the other.
    #[error("{0}")]
    Unknown(String),
    /// The position or one of the moves is not right.
    #[error("{0}")]
    Position(String),
}

/// Runs one shard to its end in the caller's thread and returns its last report (status `Done`). While it runs, `report` is handed a
/// report each time [`Stop::report_due`] says so. The first iteration always ends, so the last report holds a legal move whenever there is one.
///
/// # Errors
/// Says what is wrong with the request.
pub fn run(request: &Request, stop: &dyn Stop, report: &mut dyn FnMut(Report)) -> Result<Report, RunError> {
    let _ = (stop, report);
    Err(RunError::Unknown(format!("there is no engine '{}'", request.engine)))
}
