//! What is shown on stderr during long work. Nothing is drawn where stderr is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for work of `parts` parts.
pub(super) fn bar(parts: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}");
    ProgressBar::new(parts).with_style(style.expect("the template is well formed"))
}

/// A spinner with a message, for work whose length nobody knows.
pub(super) fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
    ProgressBar::new_spinner().with_style(style.expect("the template is well formed"))
}
