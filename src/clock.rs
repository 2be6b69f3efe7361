//! The one room below the edge that reads a clock. A [`Watch`] is the [`Stop`] that `ply`, the task pool and the browser's worker hand to a
//! search: a flag, an absolute deadline, and the pace of reports.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::search::limits::{Stop, TIME_MARGIN_MS};

/// Milliseconds between two reports of a running search: 12.5 a second.
pub const REPORT_EVERY_MS: f64 = 80.0;

/// Milliseconds on a clock that never runs backwards; the zero point means nothing.
#[must_use]
pub fn now_ms() -> f64 {
    platform::now_ms()
}

/// What the clock on the wall says, in milliseconds since 1970: to tell people when something was. It may run backwards.
#[must_use]
pub fn wall_ms() -> u64 {
    platform::wall_ms()
}

/// A stop flag with a deadline.
#[derive(Debug)]
pub struct Watch {
    flag: Arc<AtomicBool>,
    began_ms: f64,
    deadline_ms: Option<f64>,
    reported_ms: Cell<f64>,
}

impl Watch {
    /// Stops when `flag` is set, or [`TIME_MARGIN_MS`] before `time_ms` have passed since `began_ms` (a value of [`now_ms`]; the moment
    /// the request was made, so that a shard that starts late does not end late).
    #[must_use]
    pub fn new(flag: Arc<AtomicBool>, began_ms: f64, time_ms: Option<u32>) -> Self {
        let deadline_ms = time_ms.map(|ms| began_ms + f64::from(ms.saturating_sub(TIME_MARGIN_MS)));
        Self { flag, began_ms, deadline_ms, reported_ms: Cell::new(began_ms) }
    }

    /// A watch that starts now and that only the deadline stops.
    #[must_use]
    pub fn start(time_ms: Option<u32>) -> Self {
        Self::new(Arc::default(), now_ms(), time_ms)
    }
}

impl Stop for Watch {
    fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline_ms.is_some_and(|deadline| now_ms() >= deadline)
    }

    fn report_due(&self) -> bool {
        let now = now_ms();
        let due = now - self.reported_ms.get() >= REPORT_EVERY_MS;
        if due {
            self.reported_ms.set(now);
        }
        due
    }

    fn elapsed_ms(&self) -> u32 {
        (now_ms() - self.began_ms).max(0.0) as u32
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use std::sync::OnceLock;
    use std::time::{Instant, SystemTime};

    #[expect(clippy::disallowed_methods, reason = "this is the room that reads the clock")]
    pub(super) fn now_ms() -> f64 {
        static ZERO: OnceLock<Instant> = OnceLock::new();
        ZERO.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
    }

    #[expect(clippy::disallowed_methods, reason = "this is the room that reads the clock")]
    pub(super) fn wall_ms() -> u64 {
        SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
    }
}

#[cfg(target_arch = "wasm32")]
mod platform {
    use std::cell::OnceCell;

    use wasm_bindgen::JsCast;

    thread_local! {
        static PERFORMANCE: OnceCell<Option<web_sys::Performance>> = const { OnceCell::new() };
    }

    pub(super) fn wall_ms() -> u64 {
        js_sys::Date::now() as u64
    }

    /// The page and a worker have different global objects with the same `performance`.
    pub(super) fn now_ms() -> f64 {
        PERFORMANCE.with(|cell| {
            let found = cell.get_or_init(|| {
                js_sys::Reflect::get(&js_sys::global(), &"performance".into()).ok()?.dyn_into().ok()
            });
            found.as_ref().map_or_else(js_sys::Date::now, web_sys::Performance::now)
        })
    }
}
