//! Games in which both choose at once: keys, swipes, clicks and the buttons of the pad become choices.
//!
//! Two people at one keyboard have a set of keys each; a person alone may use both. Where everybody is waited for, a choice counts only while a person is
//! asked, so that nothing is played that was meant for another position. Where the match goes on by itself, a choice that comes while the heads still
//! move is kept for the tick that follows.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::hand::Sight;
use super::{BoardArea, Choice, Design, Gesture, HandSystems, Orientation, PadKey, design};
use crate::app::AppSystems;
use crate::app::table::{MoveIntent, Table, Turn, UiCommand};
use crate::games::Side;
use crate::games::table_game::TableGame;

/// Whether a finger has touched the screen: then the pad has its buttons in a wide window, too.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fingers(pub bool);

/// How far a finger moves until it is a swipe, in logical pixels.
const SWIPE: f32 = 26.0;

/// What persons have chosen and the table has not heard yet, by [`Side::index`].
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Wishes([Option<&'static str>; 2]);

/// The pad.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wishes>().init_resource::<Fingers>().add_systems(
        Update,
        (read_keys, read_swipes, read_clicks, read_buttons, say)
            .chain()
            .in_set(AppSystems::Input)
            .after(HandSystems),
    );
}

/// The action that a key of the pad means as the board lies.
#[must_use]
pub fn action_of(game: &dyn Design, key: &PadKey, way: Orientation) -> &'static str {
    let Some(step) = key.step else { return key.action };
    let leads_there = |other: &&PadKey| other.step.is_some_and(|other| way.seen(other).dot(step) > 0.5);
    game.pad().iter().find(leads_there).map_or(key.action, |other| other.action)
}

/// The person that plays with the first or the second set of keys.
#[must_use]
fn seat_of(table: &Table, set: Side) -> Option<Side> {
    match Side::BOTH.map(|side| table.is_person(side)) {
        [true, true] => Some(set),
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        [false, false] => None,
    }
}

/// What it takes to hear a choice.
#[derive(SystemParam)]
struct Ear<'w> {
    choice: Choice<'w>,
    way: Res<'w, Orientation>,
    wishes: ResMut<'w, Wishes>,
}

impl Ear<'_> {
    /// The board, if it has a pad and is what keys and pointers are for.
    fn design(&self) -> Option<&'static dyn Design> {
        let game = design(self.choice.table.position()?.id())?;
        (!game.pad().is_empty() && self.choice.at_the_board()).then_some(game)
    }

    fn wish(&mut self, seat: Side, action: &'static str) {
        self.wishes.0[seat.index()] = Some(action);
    }

    /// The key of the pad that leads where `aim` points, as it is seen.
    fn aimed(&self, game: &dyn Design, aim: Vec2) -> Option<&'static str> {
        let along = |key: &PadKey| key.step.map_or(f32::NEG_INFINITY, |step| step.dot(aim));
        let key = game.pad().iter().max_by(|a, b| along(a).total_cmp(&along(b)))?;
        (along(key) > 0.0).then(|| action_of(game, key, *self.way))
    }
}

/// Reads both sets of keys.
fn read_keys(keys: Option<Res<ButtonInput<KeyCode>>>, egui: Option<Res<EguiWantsInput>>, mut ear: Ear) {
    let (Some(keys), Some(game)) = (keys, ear.design()) else { return };
    let others = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::AltLeft, KeyCode::SuperLeft];
    if keys.any_pressed(others) || egui.is_some_and(|egui| egui.wants_any_keyboard_input()) {
        return;
    }
    for (key, set) in game.pad().iter().flat_map(|key| Side::BOTH.map(|set| (key, set))) {
        if keys.just_pressed(key.keys[set.index()])
            && let Some(seat) = seat_of(&ear.choice.table, set)
        {
            let action = action_of(game, key, *ear.way);
            ear.wish(seat, action);
        }
    }
}

/// Where fingers went down, until they have made a swipe.
type Touches = HashMap<PointerId, Vec2>;

/// A finger that moves far enough has made its choice; it need not be lifted. Of two persons the one on whose half of the board it began.
fn read_swipes(
    mut inputs: MessageReader<PointerInput>,
    area: Res<BoardArea>,
    mut sight: Sight,
    mut fingers: ResMut<Fingers>,
    mut touches: Local<Touches>,
    mut ear: Ear,
) {
    for input in inputs.read() {
        let (finger, at) = (input.pointer_id, input.location.position);
        if !matches!(finger, PointerId::Touch(_)) {
            continue;
        }
        fingers.set_if_neq(Fingers(true));
        match input.action {
            PointerAction::Press(_) if !sight.is_covered(at) => drop(touches.insert(finger, at)),
            PointerAction::Move { .. } => {
                let Some(&began) = touches.get(&finger) else { continue };
                let aim = (at - began) * Vec2::new(1.0, -1.0);
                if aim.length() < SWIPE {
                    continue;
                }
                touches.remove(&finger);
                let Some(game) = ear.design() else { continue };
                let middle = area.0.map_or(0.0, |area| area.center().x);
                let set = if began.x < middle { Side::First } else { Side::Second };
                let seat = seat_of(&ear.choice.table, set);
                if let (Some(seat), Some(action)) = (seat, ear.aimed(game, aim)) {
                    ear.wish(seat, action);
                }
            }
            PointerAction::Press(_) | PointerAction::Release(_) | PointerAction::Cancel => {
                touches.remove(&finger);
            }
            PointerAction::Scroll { .. } => {}
        }
    }
}

/// A place beside a head that is clicked is where it goes.
fn read_clicks(mut gestures: MessageReader<Gesture>, mut ear: Ear) {
    for gesture in gestures.read() {
        let (Gesture::Chosen(place), Some(game)) = (*gesture, ear.design()) else { continue };
        let Some(position) = ear.choice.table.position() else { continue };
        let (text, way) = (position.text(), *ear.way);
        let leads_there = |seat: Side, key: &PadKey| {
            let at = game.place_of(&text, seat, key.action, way);
            at.and_then(|at| game.place_at(&text, at, way)) == Some(place)
        };
        // Whoever has not chosen comes first.
        let table = &ear.choice.table;
        let seats = table.awaited().chain(Side::BOTH).filter(|&seat| table.is_person(seat));
        let found = seats
            .flat_map(|seat| game.pad().iter().map(move |key| (seat, key)))
            .find(|(seat, key)| leads_there(*seat, key))
            .map(|(seat, key)| (seat, key.action));
        if let Some((seat, action)) = found {
            ear.wish(seat, action);
        }
    }
}

/// Buttons say who chooses what.
fn read_buttons(mut commands: MessageReader<UiCommand>, mut ear: Ear) {
    for command in commands.read() {
        if let UiCommand::Choose(seat, action) = *command
            && ear.choice.table.is_person(seat)
        {
            ear.wish(seat, action);
        }
    }
}

/// Tells the table, as soon as it listens.
fn say(
    table: Res<Table>,
    turn: Res<Turn>,
    mut wishes: ResMut<Wishes>,
    mut intents: MessageWriter<MoveIntent>,
) {
    if wishes.0 == [None; 2] {
        return;
    }
    let ticks = table.tick().is_some();
    let keeps = ticks && *turn == Turn::Moving;
    if keeps {
        return;
    }
    let listens = matches!(*turn, Turn::Person | Turn::Thinking) || ticks && *turn == Turn::Showing;
    let wished = std::mem::take(&mut wishes.0);
    let Some(position) = table.position().map(TableGame::key).filter(|_| listens) else { return };
    for (seat, action) in Side::BOTH.into_iter().zip(wished) {
        if let Some(action) = action {
            intents.write(MoveIntent { seat, action: action.to_owned(), position });
        }
    }
}
