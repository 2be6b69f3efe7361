//! The person's hand: pointer and keys become moves. A square that is pressed and released is chosen; mouse and touch come as the same events.
//!
//! While a step still moves, or an engine is to choose, a click has no effect: nothing is remembered, so that nothing is played that was meant for
//! another position. A press that began on another screen (it took over the showcase, say) chooses nothing either.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, egui};

use super::geometry::{beside, square_at};
use super::marks::Refusal;
use crate::app::board::{BoardArea, Orientation};
use crate::app::screens::{OpenSheet, Screen};
use crate::app::table::{MoveIntent, Table, Turn};
use crate::games::othello::notation::square_text;

/// Where pointer and keys are.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pointing {
    /// The square under the mouse.
    pub hovered: Option<u8>,
    /// The square of the keyboard's cursor, once an arrow key was used.
    pub cursor: Option<u8>,
    /// The square that is pressed, and by which pointer.
    pressed: Option<(PointerId, u8)>,
}

/// What it takes to choose a square.
#[derive(SystemParam)]
pub(super) struct Choice<'w> {
    table: Res<'w, Table>,
    turn: Res<'w, Turn>,
    screen: Res<'w, State<Screen>>,
    sheet: Res<'w, OpenSheet>,
    intents: MessageWriter<'w, MoveIntent>,
    refusals: MessageWriter<'w, Refusal>,
}

impl Choice<'_> {
    /// Whether the board is what keys and pointer are for.
    fn at_the_board(&self) -> bool {
        *self.screen.get() == Screen::Playing && self.sheet.0.is_none()
    }

    /// A person chooses a square: a move, a refusal, or nothing if no person is to choose.
    fn choose(&mut self, square: u8) {
        if *self.turn != Turn::Person || !self.at_the_board() {
            return;
        }
        let Some(position) = self.table.position() else { return };
        let Some(seat) = self.table.awaited().find(|&side| self.table.is_person(side)) else { return };
        match position.read(seat, &square_text(square)) {
            Ok(action) => {
                self.intents.write(MoveIntent { seat, action, position: position.key() });
            }
            Err(_) => {
                self.refusals.write(Refusal(square));
            }
        }
    }
}

/// What lies over the board.
#[derive(SystemParam)]
pub(super) struct Panels<'w, 's> {
    area: Res<'w, BoardArea>,
    contexts: Query<'w, 's, &'static mut EguiContext>,
}

impl Panels<'_, '_> {
    /// Whether a panel lies over this point of the window. egui's own picking knows it only from the frame before, which is too late for a finger
    /// that touches a panel out of nowhere.
    fn cover(&mut self, at: Vec2) -> bool {
        let beside_the_board = self.area.0.is_some_and(|area| !area.contains(at));
        beside_the_board
            || self.contexts.iter_mut().any(|mut context| {
                let context = context.get_mut();
                let zoom = context.zoom_factor();
                let layer = context.layer_id_at(egui::pos2(at.x / zoom, at.y / zoom));
                layer.is_some_and(|layer| layer.order != egui::Order::Background)
            })
    }
}

fn square_of_hit(hit: Option<Vec3>, way: Orientation) -> Option<u8> {
    square_at(hit?.truncate(), way)
}

/// A button or finger goes down.
pub(super) fn press(
    press: On<Pointer<Press>>,
    mut panels: Panels,
    way: Res<Orientation>,
    screen: Res<State<Screen>>,
    mut pointing: ResMut<Pointing>,
) {
    pointing.pressed = None;
    let covered = panels.cover(press.pointer_location.position);
    if press.button != PointerButton::Primary || covered || *screen.get() != Screen::Playing {
        return;
    }
    pointing.pressed = square_of_hit(press.hit.position, *way).map(|square| (press.pointer_id, square));
}

/// It comes up again over the same square. This is read from the pointer itself: a quick tap goes down and up within one frame, and Bevy
/// sends a click only to what the pointer was over in the frame before.
pub(super) fn release(
    mut inputs: MessageReader<PointerInput>,
    eye: Option<Single<(&Camera, &GlobalTransform), With<Camera2d>>>,
    way: Res<Orientation>,
    mut pointing: ResMut<Pointing>,
    mut choice: Choice,
) {
    let Some((camera, transform)) = eye.as_deref() else { return };
    for input in inputs.read() {
        let Some((_, square)) = pointing.pressed.filter(|(pointer, _)| *pointer == input.pointer_id) else {
            continue;
        };
        match input.action {
            PointerAction::Release(PointerButton::Primary) => {
                pointing.pressed = None;
                let place = camera.viewport_to_world_2d(transform, input.location.position);
                if place.is_ok_and(|place| square_at(place, *way) == Some(square)) {
                    choice.choose(square);
                }
            }
            PointerAction::Cancel => pointing.pressed = None,
            _ => {}
        }
    }
}

/// The mouse moves over the board. Fingers hover over nothing.
pub(super) fn hover(moved: On<Pointer<Move>>, way: Res<Orientation>, mut pointing: ResMut<Pointing>) {
    let square = square_of_hit(moved.hit.position, *way).filter(|_| moved.pointer_id == PointerId::Mouse);
    if pointing.hovered != square {
        pointing.hovered = square;
        pointing.cursor = None;
    }
}

/// The mouse leaves the board.
pub(super) fn leave(_: On<Pointer<Out>>, mut pointing: ResMut<Pointing>) {
    pointing.hovered = None;
}

/// Arrows move the cursor, Enter and the space bar choose its square; unless a panel has the keys.
pub(super) fn read_keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    egui: Option<Res<EguiWantsInput>>,
    way: Res<Orientation>,
    mut pointing: ResMut<Pointing>,
    mut choice: Choice,
) {
    let Some(keys) = keys else { return };
    if egui.is_some_and(|egui| egui.wants_any_keyboard_input()) || !choice.at_the_board() {
        return;
    }
    let arrows = [
        (KeyCode::ArrowLeft, IVec2::NEG_X),
        (KeyCode::ArrowRight, IVec2::X),
        (KeyCode::ArrowUp, IVec2::Y),
        (KeyCode::ArrowDown, IVec2::NEG_Y),
    ];
    for (_, step) in arrows.into_iter().filter(|(key, _)| keys.just_pressed(*key)) {
        // The first arrow brings the cursor up where the pointer is, else in the middle.
        let at = pointing.cursor.map(|square| beside(square, step, *way)).or(pointing.hovered);
        pointing.cursor = Some(at.unwrap_or(27));
    }
    let chosen = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]);
    if let Some(square) = pointing.cursor.filter(|_| chosen) {
        choice.choose(square);
    }
}
