//! Power: frames are drawn one after another only while something moves, thinks or waits for its moment. Otherwise the program sleeps until
//! a person or the system wakes it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::WindowEvent;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};
use bevy_tweening::TweenAnim;

use super::screens::Screen;
use super::table::{MoveIntent, PositionShown, Table, Ticking, Turn, UiCommand};
use super::thinking::{Thought, something_thinks};

/// Frames that follow the last sign of life: what one frame asks for, the next ones do and show.
const LINGER: u8 = 10;

/// How long frames follow what happens to the window: an explanation comes up when the pointer has rested for a moment.
const REST: Duration = Duration::from_millis(600);

/// How long the program sleeps at most.
const SLEEP: Duration = Duration::from_secs(30);

/// Between two frames while an engine thinks and the processor draws: about as often as the engine has something new to say.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

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

/// Whether the processor draws, for want of a graphics card: then drawing and thinking share its cores.
fn draws_without_card(adapter: Option<Res<RenderAdapterInfo>>) -> bool {
    // Bevy hands on the information, but not the type that it is told in.
    adapter.is_some_and(|adapter| format!("{:?}", adapter.device_type) == "Cpu")
}

fn pace(
    stirs: Query<(), With<TweenAnim>>,
    thought: Res<Thought>,
    turn: Res<Turn>,
    (table, ticking): (Res<Table>, Res<Ticking>),
    screen: Res<State<Screen>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut asked: MessageReader<UiCommand>,
    mut intents: MessageReader<MoveIntent>,
    mut shown: MessageReader<PositionShown>,
    mut happened: MessageReader<WindowEvent>,
    mut settings: ResMut<WinitSettings>,
    time: Res<Time<Real>>,
    mut linger: Local<u8>,
    mut rested: Local<Duration>,
) {
    let waits = matches!(*turn, Turn::Moving | Turn::Passing | Turn::Showing)
        || ticking.runs(&table)
        || matches!(screen.get(), Screen::Loading | Screen::Showcase);
    // A resize, say, moves the panels in its own frame, and the board to the place that they leave in the next one.
    *rested = if happened.read().count() > 0 { Duration::ZERO } else { rested.saturating_add(time.delta()) };
    let happened = *rested < REST;
    let told = asked.read().count() + intents.read().count() + shown.read().count() > 0;
    let awake = waits || told || happened || !stirs.is_empty() || turn.is_changed() || screen.is_changed();
    *linger = if awake { LINGER } else { linger.saturating_sub(1) };
    let moves = waits || !stirs.is_empty();
    let mode = match something_thinks(thought) {
        // Even what happens meanwhile is shown at this pace, unless it moves: frames that follow upon each other would hold up the search and the page.
        true if !moves && draws_without_card(adapter) => UpdateMode::Reactive {
            wait: BETWEEN_REPORTS,
            react_to_device_events: false,
            react_to_user_events: false,
            react_to_window_events: true,
        },
        true => UpdateMode::Continuous,
        false if *linger > 0 => UpdateMode::Continuous,
        false => UpdateMode::reactive_low_power(SLEEP),
    };
    if settings.focused_mode != mode {
        *settings = WinitSettings { focused_mode: mode, unfocused_mode: mode };
    }
}
