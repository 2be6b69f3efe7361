//! The browser's Back and Forward: each screen beyond the title and each sheet is an entry of its history, which keeps its depth.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Event, History, window};

use crate::app::AppSystems;
use crate::app::screens::trail::{Step, Trail, back_to, depth};
use crate::app::screens::{OpenSheet, Screen};
use crate::app::table::UiCommand;

/// Where an entry keeps its depth.
const KEY: &str = "plyscopeDepth";

/// Follows the history.
pub(super) fn plugin(app: &mut App) {
    app.insert_non_send(Line::default())
        .add_systems(Startup, listen)
        .add_systems(Update, go_back.in_set(AppSystems::Input).run_if(not(in_state(Screen::Loading))))
        .add_systems(Last, follow.run_if(not(in_state(Screen::Loading))));
}

/// What the browser has said: the depths of the entries it came to; `None` for entries that are not ours.
#[derive(Default)]
struct Line {
    came: Rc<RefCell<VecDeque<Option<u32>>>>,
    trail: Trail,
}

fn listen(mut line: NonSendMut<Line>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(page) = window() else { return };
    match history().and_then(|history| read_depth(&history.state().ok()?)) {
        Some(depth) => line.trail = Trail::at(depth),
        None => stamp(0),
    }
    let (came, proxy) = (line.came.clone(), proxy.map(|proxy| (**proxy).clone()));
    let heard = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        let state = Reflect::get(&event, &"state".into()).unwrap_or_default();
        came.borrow_mut().push_back(read_depth(&state));
        // The program may be asleep. Without an event loop there is nobody to wake.
        if let Some(proxy) = &proxy {
            proxy.send_event(WinitUserEvent::WakeUp).unwrap_or_default();
        }
    });
    let listening = page.add_event_listener_with_callback("popstate", heard.as_ref().unchecked_ref());
    if listening.is_ok() {
        // It listens as long as the page is there.
        heard.forget();
    }
}

/// A person goes back: what lies on top goes.
fn go_back(
    mut line: NonSendMut<Line>,
    screen: Res<State<Screen>>,
    sheet: Res<OpenSheet>,
    mut out: MessageWriter<UiCommand>,
) {
    let came = std::mem::take(&mut *line.came.borrow_mut());
    for to in came {
        let Some(to) = to else {
            // An entry that somebody else made, by a new fragment in the address: it is as deep as the one below it.
            stamp(line.trail.depth());
            continue;
        };
        if line.trail.arrive(to, depth(*screen.get(), sheet.0)) {
            out.write_batch(back_to(to, *screen.get(), sheet.0));
        }
    }
}

/// Keeps the history as deep as the screens are.
fn follow(mut line: NonSendMut<Line>, screen: Res<State<Screen>>, sheet: Res<OpenSheet>) {
    let Some(history) = history() else { return };
    while let Some(step) = line.trail.follow(depth(*screen.get(), sheet.0)) {
        // A browser that refuses keeps fewer entries; Back then leads further back at once.
        match step {
            Step::Push(depth) => history.push_state_with_url(&state(depth), "", None).unwrap_or_default(),
            Step::Go(count) => history.go_with_delta(count).unwrap_or_default(),
        }
    }
}

fn history() -> Option<History> {
    window()?.history().ok()
}

/// Writes a depth into the entry that is shown.
fn stamp(depth: u32) {
    if let Some(history) = history() {
        history.replace_state_with_url(&state(depth), "", None).unwrap_or_default();
    }
}

fn state(depth: u32) -> JsValue {
    let state = Object::new();
    Reflect::set(&state, &KEY.into(), &depth.into()).expect("a new object takes every field");
    state.into()
}

fn read_depth(state: &JsValue) -> Option<u32> {
    let depth = Reflect::get(state, &KEY.into()).ok()?.as_f64()?;
    Some(depth as u32)
}
