//! The edge in a browser: the page's script (`files.js`) has the clipboard, the files and the address, and both sides talk by events on the window.

use std::cell::RefCell;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::JsValue;
use web_sys::{CustomEvent, window};

use super::text_box::Pasted;
use super::{By, Given, GivenGames, several};
use crate::app::AppSystems;
use crate::app::a11y::Said;
use crate::app::browser::tell;
use crate::app::text::tr;
use crate::exchange::collection::{Collection, Names};

thread_local! {
    /// What the page has handed over and no frame has taken yet: how it came, and the text.
    static HANDED: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };

    /// Files that are no texts.
    static FILES: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>()
        .add_message::<Pasted>()
        .add_systems(Startup, listen)
        .add_systems(Update, take_handed.before(super::take).in_set(AppSystems::Input));
}

/// Listens to the page for as long as the program runs, and wakes it when something comes.
fn listen(proxy: Option<Res<EventLoopProxyWrapper>>) {
    let proxy = proxy.map(|proxy| (**proxy).clone());
    let hear = Closure::<dyn Fn(CustomEvent)>::new(move |event: CustomEvent| {
        let part = |name: &str| Reflect::get(&event.detail(), &name.into()).ok()?.as_string();
        let bytes = Reflect::get(&event.detail(), &"bytes".into()).unwrap_or(JsValue::UNDEFINED);
        if let Some(bytes) = bytes.dyn_ref::<Uint8Array>() {
            FILES.with_borrow_mut(|files| files.push(bytes.to_vec()));
        } else if let (Some(by), Some(text)) = (part("by"), part("text")) {
            HANDED.with_borrow_mut(|handed| handed.push((by, text)));
        }
        let woken = proxy.as_ref().is_some_and(|proxy| proxy.send_event(WinitUserEvent::WakeUp).is_ok());
        if !woken {
            debug!("what was handed over waits until something else wakes the program");
        }
    });
    if let Some(page) = window() {
        let heard = page.add_event_listener_with_callback("plyscope-given", hear.as_ref().unchecked_ref());
        if heard.is_err() {
            warn!("the page hands nothing over");
        }
    }
    hear.forget();
}

fn take_handed(
    mut pasted: MessageWriter<Pasted>,
    mut given: MessageWriter<Given>,
    mut games: MessageWriter<GivenGames>,
    mut said: MessageWriter<Said>,
) {
    for bytes in FILES.with_borrow_mut(std::mem::take) {
        let found = several(&bytes, &Names::default());
        games.write(GivenGames(found.unwrap_or_else(|| Err(tr("files.no-game-file").to_owned()))));
    }
    for (by, text) in HANDED.with_borrow_mut(std::mem::take) {
        match by.as_str() {
            "paste" => drop(pasted.write(Pasted(text))),
            "link" => drop(given.write(Given { text, by: By::Link })),
            "refused" => drop(said.write(Said::trouble("files.failed").with("reason", text))),
            _ => drop(given.write(Given { text, by: By::Hand })),
        }
    }
}

/// The page's clipboard.
#[derive(Resource, Default)]
pub(super) struct Clipboard;

impl Clipboard {
    /// Asks for the text, which comes as a [`Given`] if the person lets the page have it.
    pub(super) fn ask(&mut self) -> Result<(), String> {
        tell("plyscope-paste", &JsValue::NULL);
        Ok(())
    }
}

/// What is to be read: the text.
pub(super) fn contents(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

/// The games of a text that holds several; nothing if it is none.
pub(super) fn games(text: &str) -> Option<Result<Collection, String>> {
    several(text.as_bytes(), &Names::default())
}

/// Lets the browser download a file of this name.
pub(super) fn save(name: &str, text: &str) -> Result<String, String> {
    let file = Object::new();
    for (key, value) in [("name", name), ("text", text)] {
        Reflect::set(&file, &key.into(), &value.into()).map_err(|error| format!("{error:?}"))?;
    }
    tell("plyscope-save", &file);
    Ok(tr("files.downloads").to_owned())
}

/// Lets the person choose a file, which comes as a [`Given`].
pub(super) fn pick() -> Result<(), String> {
    tell("plyscope-pick", &JsValue::NULL);
    Ok(())
}

/// The page's address with this behind `#`.
pub(super) fn address(fragment: &str) -> String {
    let here = window().and_then(|page| page.location().href().ok()).unwrap_or_default();
    let page = here.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}
