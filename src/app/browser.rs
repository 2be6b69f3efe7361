//! The page around the canvas: its storage, its `aria-live` line, its address. Whatever the browser refuses counts as not there.

use web_sys::{Storage, window};

/// The element that screen readers read out when its text changes.
const LIVE_LINE: &str = "announcer";

/// The text that is stored under `key`.
#[must_use]
pub fn storage_get(key: &str) -> Option<String> {
    storage().ok()?.get_item(key).ok()?
}

/// Stores a text.
///
/// # Errors
/// Says that the browser keeps nothing, or nothing more.
pub fn storage_set(key: &str, value: &str) -> Result<(), String> {
    storage()?.set_item(key, value).map_err(|error| format!("{error:?}"))
}

/// Forgets what is stored under `key`.
pub fn storage_remove(key: &str) {
    if let Ok(storage) = storage() {
        // Storage that throws here has nothing to forget.
        storage.remove_item(key).unwrap_or_default();
    }
}

/// Reads a text out.
pub fn announce(text: &str) {
    if let Some(line) = window().and_then(|page| page.document()?.get_element_by_id(LIVE_LINE)) {
        line.set_text_content(Some(text));
    }
}

/// What follows `#` in the page's address.
#[must_use]
pub fn fragment() -> String {
    let hash = window().and_then(|page| page.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

fn storage() -> Result<Storage, String> {
    let page = window().ok_or("there is no page")?;
    let storage = page.local_storage().map_err(|error| format!("{error:?}"))?;
    storage.ok_or_else(|| "the browser has no storage for this page".to_owned())
}
