//! The person's hand: pointer and keys become moves. A square that is pressed and released is chosen; mouse and touch come as the same events.
//!
//! Pointers are read as they come from the window, and what they are over is asked of the panels and the board at the event's own position. Bevy's and
//! egui's picking answer from the frame before, so that a click which comes together with the pointer's jump would be lost on the board, or go
//! through a panel.
//!
//! While a step still moves, or an engine is to choose, a click has no effect: nothing is remembered, so that nothing is played that was meant for
//! another position. A press that began on another screen (it took over the showcase, say) chooses nothing either.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::CursorLeft;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, egui};

use super::geometry::{beside, square_at};
use super::marks::Refusal;
use crate::app::a11y::Said;
use crate::app::board::typing::Typing;
use crate::app::board::{BoardArea, Orientation};
use crate::app::screens::{OpenSheet, Screen};
use crate::app::table::{MoveIntent, Table, Turn};
use crate::app::text::{side_name, tr};
use crate::games::Side;
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

/// What is seen at a point of the window.
#[derive(SystemParam)]
pub(super) struct Sight<'w, 's> {
    area: Res<'w, BoardArea>,
    way: Res<'w, Orientation>,
    contexts: Query<'w, 's, &'static mut EguiContext>,
    eye: Option<Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera2d>>>,
}

impl Sight<'_, '_> {
    /// The square at this point, unless a panel lies over it.
    fn open_square(&mut self, at: Vec2) -> Option<u8> {
        if self.is_covered(at) { None } else { self.square(at) }
    }

    /// The square at this point, whatever lies over it.
    fn square(&self, at: Vec2) -> Option<u8> {
        let (camera, transform) = **self.eye.as_ref()?;
        square_at(camera.viewport_to_world_2d(transform, at).ok()?, *self.way)
    }

    /// Whether a panel lies over this point, or a menu is open that a click closes.
    fn is_covered(&mut self, at: Vec2) -> bool {
        let beside_the_board = self.area.0.is_some_and(|area| !area.contains(at));
        beside_the_board
            || self.contexts.iter_mut().any(|mut context| {
                let context = context.get_mut();
                let zoom = context.zoom_factor();
                let layer = context.layer_id_at(egui::pos2(at.x / zoom, at.y / zoom));
                layer.is_some_and(|layer| layer.order != egui::Order::Background)
                    || egui::Popup::is_any_open(context)
            })
    }
}

/// Follows mice and fingers over the board. A quick tap may go down and up within one frame.
pub(super) fn read_pointers(
    mut inputs: MessageReader<PointerInput>,
    mut left: MessageReader<CursorLeft>,
    mut sight: Sight,
    mut pointing: ResMut<Pointing>,
    mut choice: Choice,
) {
    let mut now = *pointing;
    for input in inputs.read() {
        let (pointer, at) = (input.pointer_id, input.location.position);
        match input.action {
            // Fingers hover over nothing.
            PointerAction::Move { .. } if pointer == PointerId::Mouse => {
                let square = sight.open_square(at).filter(|_| choice.at_the_board());
                if now.hovered != square {
                    now.hovered = square;
                    now.cursor = None;
                }
            }
            PointerAction::Press(button) => {
                let first = button == PointerButton::Primary && choice.at_the_board();
                let square = sight.open_square(at).filter(|_| first);
                now.pressed = square.map(|square| (pointer, square));
            }
            PointerAction::Release(PointerButton::Primary) => {
                let Some((_, square)) = now.pressed.take_if(|(pressed, _)| *pressed == pointer) else {
                    continue;
                };
                if sight.square(at) == Some(square) {
                    choice.choose(square);
                }
            }
            PointerAction::Cancel => now.pressed = None,
            _ => {}
        }
    }
    if left.read().count() > 0 {
        now.hovered = None;
    }
    pointing.set_if_neq(now);
}

/// Arrows move the cursor, Enter and the space bar choose its square; unless a panel has the keys, or a move is being typed.
pub(super) fn read_keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    egui: Option<Res<EguiWantsInput>>,
    way: Res<Orientation>,
    typing: Res<Typing>,
    mut pointing: ResMut<Pointing>,
    mut choice: Choice,
    mut said: MessageWriter<Said>,
) {
    let Some(keys) = keys else { return };
    let elsewhere = egui.is_some_and(|egui| egui.wants_any_keyboard_input()) || typing.is_active();
    if elsewhere || !choice.at_the_board() {
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
        let square = at.unwrap_or(27);
        pointing.cursor = Some(square);
        said.write_batch(describe(&choice.table, square));
    }
    let chosen = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]);
    if let Some(square) = pointing.cursor.filter(|_| chosen) {
        choice.choose(square);
    }
}

/// The square of the cursor and what is on it, for whoever cannot see it.
fn describe(table: &Table, square: u8) -> Option<Said> {
    let position = table.position()?;
    let disc = super::squares(&position.text())?[usize::from(square)];
    let name = square_text(square);
    let open = Side::BOTH.into_iter().any(|side| position.legal(side).contains(&name));
    let what = match disc {
        Some(side) => side_name(position.id(), side),
        None if open => tr("a11y.square.open"),
        None => tr("a11y.square.empty"),
    };
    Some(Said::new("a11y.square").with("square", name).with("what", what))
}
