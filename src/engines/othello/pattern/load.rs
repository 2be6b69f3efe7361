//! Which weights there are. Natively they are part of the program. In a browser a worker fetches them while the first game already runs on the
//! classic evaluation, and hands them in with [`install`]; until then there are none.

use std::sync::OnceLock;

use super::file::{FileError, read};
use super::weights::Weights;

static WEIGHTS: OnceLock<Weights> = OnceLock::new();

/// The weights that come with the program; none in a browser, where the page is small and fetches them later.
#[cfg(not(target_arch = "wasm32"))]
const BUILT_IN: Option<&[u8]> = Some(include_bytes!("../../../../assets/weights/othello.plyw"));
#[cfg(target_arch = "wasm32")]
const BUILT_IN: Option<&[u8]> = None;

/// The weights, or `None` as long as there are none: whoever asks then evaluates by hand.
#[must_use]
pub fn weights() -> Option<&'static Weights> {
    if let Some(weights) = WEIGHTS.get() {
        return Some(weights);
    }
    let weights = read(BUILT_IN?).expect("a test reads the file that is built in");
    Some(WEIGHTS.get_or_init(|| weights))
}

/// Makes the weights of a file those of the program. Weights that are there already stay: what a search finds must not change under it.
///
/// # Errors
/// Says what is wrong with the file; the program goes on without.
pub fn install(bytes: &[u8]) -> Result<(), FileError> {
    let weights = read(bytes)?;
    WEIGHTS.get_or_init(|| weights);
    Ok(())
}
