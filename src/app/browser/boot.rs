//! What the page's boot script waits for: the first picture, and the last words of a panic.

use std::panic::PanicHookInfo;

use bevy::prelude::*;

use super::{fragment, tell};
use crate::app::screens::Screen;

/// Frames after loading until what is on screen is whole: the renderer prepares meshes and pipelines in the first of them.
const FRAMES_TO_DRAW: u8 = 3;

/// What follows `#` to see what becomes of a panic.
const PROVOKE: &str = "provoke-panic";

pub(super) fn plugin(app: &mut App) {
    std::panic::set_hook(Box::new(last_words));
    app.add_systems(Last, say_ready.run_if(not(in_state(Screen::Loading))));
}

fn say_ready(mut frames: Local<u8>) {
    if *frames > FRAMES_TO_DRAW {
        return;
    }
    *frames += 1;
    if *frames == FRAMES_TO_DRAW {
        tell("plyscope-ready", &true.into());
        assert!(fragment() != PROVOKE, "this panic was asked for in the page's address");
    }
}

/// Hands the message to the page, which can show it when nothing here can any more.
fn last_words(info: &PanicHookInfo) {
    console_error_panic_hook::hook(info);
    tell("plyscope-panic", &info.to_string().into());
}
