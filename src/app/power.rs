//! Power: frames are drawn one after another only while something moves, thinks or waits for its moment. Otherwise the program sleeps until
//! a person or the system wakes it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};
use bevy_tweening::TweenAnim;

use super::screens::Screen;
use super::table::{MoveIntent, PositionShown, Turn, UiCommand};
use super::thinking::something_thinks;

/// Frames that follow the last sign of life: what one frame asks for, the next ones do and show.
const LINGER: u8 = 10;

/// How long the program sleeps at most.
const SLEEP: Duration = Duration::from_secs(2);

/// Power.
pub fn plugin(app: &mut App) {
    let told = tell_modifiers_once.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass);
    app.insert_resource(WinitSettings::continuous()).add_systems(PreUpdate, told).add_systems(Last, pace);
}

/// bevy_egui tells egui in every frame which modifier keys are held, and after whatever it is told egui asks for one more frame. Told of
/// changes alone, both come to rest.
fn tell_modifiers_once(mut inputs: Query<&mut EguiInput>, mut held: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => std::mem::replace(&mut *held, *now) != *now,
            _ => true,
        });
    }
}

fn pace(
    stirs: Query<(), With<TweenAnim>>,
    thought: Res<super::thinking::Thought>,
    turn: Res<Turn>,
    screen: Res<State<Screen>>,
    mut asked: MessageReader<UiCommand>,
    mut intents: MessageReader<MoveIntent>,
    mut shown: MessageReader<PositionShown>,
    mut happened: MessageReader<WindowEvent>,
    mut settings: ResMut<WinitSettings>,
    mut linger: Local<u8>,
) {
    let waits = matches!(*turn, Turn::Moving | Turn::Passing | Turn::Showing)
        || matches!(screen.get(), Screen::Loading | Screen::Showcase);
    // A resize, say, moves the panels in its own frame, and the board to the place that they leave in the next one.
    let happened = happened.read().count() > 0;
    let told = asked.read().count() + intents.read().count() + shown.read().count() > 0;
    let awake =
        waits || told || happened || !stirs.is_empty() || something_thinks(thought) || turn.is_changed();
    *linger = if awake || screen.is_changed() { LINGER } else { linger.saturating_sub(1) };
    let mode = if *linger > 0 { UpdateMode::Continuous } else { UpdateMode::reactive_low_power(SLEEP) };
    if settings.focused_mode != mode {
        *settings = WinitSettings { focused_mode: mode, unfocused_mode: mode };
    }
}
