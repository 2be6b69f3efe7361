//! The page around the canvas: its storage, its `aria-live` line, its address, and the events by which its boot script learns how the program
//! is doing. Whatever the browser refuses counts as not there.

mod boot;
mod history;
mod motion;
mod shown;
mod tabs;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CustomEvent, CustomEventInit, Storage, window};

/// The page: add it after Bevy's own plugins, whose panic hook it takes the place of.
pub fn plugin(app: &mut bevy::app::App) {
    app.add_plugins((boot::plugin, history::plugin, motion::plugin, shown::plugin, tabs::plugin));
}

/// The text that is stored under `key`.
#[must_use]
pub fn storage_get(key: &str) -> Option<String> {
    storage().ok()?.get_item(key).ok()?
}

/// Every key under which something is stored.
///
/// # Errors
/// Says that the browser does not give them out.
pub fn storage_keys() -> Result<Vec<String>, String> {
    let storage = storage()?;
    let count = storage.length().map_err(|error| format!("{error:?}"))?;
    Ok((0..count).filter_map(|index| storage.key(index).ok()?).collect())
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

/// Reads a text out: the page adds it to its log.
pub fn announce(text: &str) {
    tell("plyscope-said", &text.into());
}

/// Puts a text on the clipboard.
///
/// # Errors
/// Says why the browser does not allow it.
pub async fn copy(text: &str) -> Result<(), String> {
    let refused = |error: JsValue| {
        let error = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
        error.unwrap_or_else(|| "the browser does not allow it here".to_owned())
    };
    let page = window().ok_or("there is no page")?;
    let clipboard = Reflect::get(&page.navigator(), &"clipboard".into()).map_err(refused)?;
    let write = Reflect::get(&clipboard, &"writeText".into()).map_err(refused)?;
    let write: Function = write.dyn_into().map_err(refused)?;
    let promise: Promise =
        write.call1(&clipboard, &text.into()).and_then(|promise| promise.dyn_into()).map_err(refused)?;
    JsFuture::from(promise).await.map(|_| ()).map_err(refused)
}

/// Lets the page play a sound, which it does from the first click or key on.
pub fn play_sound(name: &str, volume: f32) {
    let detail = [JsValue::from(name), f64::from(volume).into()];
    tell("plyscope-sound", &detail.into_iter().collect::<js_sys::Array>());
}

/// What follows `#` in the page's address.
#[must_use]
pub fn fragment() -> String {
    let hash = window().and_then(|page| page.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Tells the page's boot script, which listens on the window.
pub(super) fn tell(event: &str, detail: &JsValue) {
    let init = CustomEventInit::new();
    init.set_detail(detail);
    if let (Some(page), Ok(event)) = (window(), CustomEvent::new_with_event_init_dict(event, &init)) {
        // A page without our boot script does not listen, and its listeners' faults are not ours.
        page.dispatch_event(&event).unwrap_or_default();
    }
}

fn storage() -> Result<Storage, String> {
    let page = window().ok_or("there is no page")?;
    let storage = page.local_storage().map_err(|error| format!("{error:?}"))?;
    storage.ok_or_else(|| "the browser has no storage for this page".to_owned())
}
