//! Cut, copy and paste in text boxes, and paste anywhere else.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{Event, OutputCommand};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiOutput, PrimaryEguiContext};

#[cfg(not(target_arch = "wasm32"))]
use super::edge::Clipboard;
use super::{By, Given};
use crate::app::AppSystems;
use crate::app::clipboard::Clip;

/// Texts between boxes and clipboard.
pub fn plugin(app: &mut App) {
    app.add_message::<Pasted>()
        .add_systems(Update, (read_keys, take_over).chain().before(super::take).in_set(AppSystems::Input))
        .add_systems(Last, copy_out);
}

/// A text that goes into the box which has the focus, if one has.
#[derive(Message, Clone, Debug)]
pub(super) struct Pasted(pub(super) String);

/// Follows the three keys. In a browser the page hears of a paste, and its text comes from there.
fn read_keys(
    mut typed: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    context: Option<Single<Entity, With<PrimaryEguiContext>>>,
    mut events: MessageWriter<EguiInputEvent>,
    #[cfg(not(target_arch = "wasm32"))] mut clipboard: ResMut<Clipboard>,
    #[cfg(not(target_arch = "wasm32"))] mut pasted: MessageWriter<Pasted>,
) {
    let ctrl = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
    let Some(context) = context.map(|context| *context) else { return };
    for event in typed.read().filter(|event| event.state.is_pressed() && held.any_pressed(ctrl)) {
        let Key::Character(sign) = &event.logical_key else { continue };
        match sign.to_lowercase().as_str() {
            "c" => {
                events.write(EguiInputEvent { context, event: Event::Copy });
            }
            "x" => {
                events.write(EguiInputEvent { context, event: Event::Cut });
            }
            #[cfg(not(target_arch = "wasm32"))]
            "v" => {
                // A clipboard without a text has nothing to paste.
                pasted.write_batch(clipboard.text().ok().map(Pasted));
            }
            _ => {}
        }
    }
}

/// A text box keeps what is pasted into it; elsewhere it is a game.
fn take_over(
    mut pasted: MessageReader<Pasted>,
    context: Option<Single<(Entity, &mut EguiContext), With<PrimaryEguiContext>>>,
    mut events: MessageWriter<EguiInputEvent>,
    mut given: MessageWriter<Given>,
) {
    let Some(mut found) = context else { return };
    let context = found.0;
    let in_a_box = found.1.get_mut().text_edit_focused();
    for Pasted(text) in pasted.read() {
        if in_a_box {
            events.write(EguiInputEvent { context, event: Event::Paste(text.clone()) });
        } else {
            given.write(Given { text: text.clone(), by: By::Hand });
        }
    }
}

/// What egui wants to be copied, copied.
fn copy_out(outputs: Query<&EguiOutput>, mut clips: MessageWriter<Clip>) {
    for output in &outputs {
        for command in &output.platform_output.commands {
            if let OutputCommand::CopyText(text) = command {
                clips.write(Clip(text.clone()));
            }
        }
    }
}
