//! The Tab key goes through the buttons of the panels, and then out of the canvas, as it goes out of any other part of a page. The page keeps the key
//! from the browser as long as the canvas has it; when the walk through the buttons has come round, it is told to let it go.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Id;

use super::tell;
use crate::app::AppSystems;
use crate::app::screens::no_sheet;

/// Watches the walk. A sheet keeps it to itself.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, walk.in_set(AppSystems::Input).run_if(no_sheet));
}

/// Where a walk through the buttons began, and where it is.
#[derive(Default)]
struct Walk {
    first: Option<Id>,
    now: Option<Id>,
    /// The last step that was asked for and not seen yet: backwards or not.
    step: Option<bool>,
    /// Frames until the step must have been taken.
    frames: u8,
}

fn walk(
    mut typed: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    mut walk: Local<Walk>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let focused = ctx.memory(|memory| memory.focused());
    if focused.is_none() && walk.step.is_none() {
        *walk = Walk::default();
    }
    // egui takes a step back in the pass after the key.
    walk.frames = walk.frames.saturating_sub(1);
    if let Some(backwards) = walk.step
        && (focused != walk.now || walk.frames == 0)
    {
        walk.step = None;
        let came_round = walk.now.is_some() && (focused == walk.first || focused.is_none());
        walk.first = walk.first.or(focused);
        walk.now = focused;
        if came_round || focused.is_none() {
            *walk = Walk::default();
            if let Some(id) = focused {
                ctx.memory_mut(|memory| memory.surrender_focus(id));
            }
            tell("plyscope-tab-out", &backwards.into());
        }
    }
    let tabs = typed.read().filter(|event| event.state.is_pressed() && event.logical_key == Key::Tab);
    if tabs.count() > 0 {
        walk.step = Some(held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]));
        walk.frames = 4;
    }
    Ok(())
}
