//! The person's hand: pointer and keys become [`Gesture`]s on places of the board; each game's board makes moves of them. A place that is pressed and
//! released is chosen; mouse and touch come as the same events.
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

use super::typing::Typing;
use super::{BoardArea, Design, Orientation, TypingSystems, design};
use crate::app::AppSystems;
use crate::app::a11y::Said;
use crate::app::screens::{OpenSheet, Screen};
use crate::app::table::{MoveIntent, Table, Turn};
use crate::games::Side;
use crate::games::table_game::TableGame;

/// What a person does with a place of the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The pointer goes down on it.
    Pressed(usize),
    /// The pointer went down and up on it, or a key chose it.
    Chosen(usize),
    /// The pointer went down on one place and came up on another.
    Dragged {
        /// Where it went down.
        from: usize,
        /// Where it came up; nowhere beside the board.
        to: Option<usize>,
    },
}

/// A person chose what is no legal move.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal(pub usize);

/// Where pointer and keys are.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointing {
    /// The place under the mouse.
    pub hovered: Option<usize>,
    /// The place of the keyboard's cursor, once an arrow key was used.
    pub cursor: Option<usize>,
    /// The place where a drag that goes on began, and the point of the board where its pointer is.
    pub dragged: Option<(usize, Vec2)>,
    /// The place that is pressed, by which pointer, and where in the window.
    pressed: Option<(PointerId, usize, Vec2)>,
}

/// How far a pointer goes before what it pressed is dragged, in logical pixels.
const DRAG: f32 = 6.0;

/// When gestures are read; boards follow them later in [`AppSystems::Input`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandSystems;

/// The hand.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointing>()
        .add_message::<Gesture>()
        .add_message::<Refusal>()
        .add_message::<PointerInput>()
        .add_message::<CursorLeft>()
        .configure_sets(Update, HandSystems.in_set(AppSystems::Input).before(TypingSystems))
        .add_systems(Update, (read_pointers, read_keys).chain().in_set(HandSystems));
}

/// What it takes to choose something.
#[derive(SystemParam)]
pub struct Choice<'w> {
    /// The match.
    pub table: Res<'w, Table>,
    turn: Res<'w, Turn>,
    screen: Res<'w, State<Screen>>,
    sheet: Res<'w, OpenSheet>,
    intents: MessageWriter<'w, MoveIntent>,
    refusals: MessageWriter<'w, Refusal>,
}

impl Choice<'_> {
    /// Whether the board is what keys and pointer are for.
    #[must_use]
    pub fn at_the_board(&self) -> bool {
        *self.screen.get() == Screen::Playing && self.sheet.0.is_none()
    }

    /// The position in which a person is to choose at the board of `game`, and for which side; `None` if no person is.
    #[must_use]
    pub fn asked(&self, game: &str) -> Option<(&dyn TableGame, Side)> {
        let position = self.table.position().filter(|position| position.id() == game)?;
        let seat = self.table.awaited().find(|&side| self.table.is_person(side))?;
        (*self.turn == Turn::Person && self.at_the_board()).then_some((position, seat))
    }

    /// A person chooses an action at `place`: it is played, or refused there. Nothing happens if no person is to choose. Whether it is played.
    pub fn choose(&mut self, game: &str, action: &str, place: usize) -> bool {
        let Some((position, seat)) = self.asked(game) else { return false };
        let (read, position) = (position.read(seat, action), position.key());
        match read {
            Ok(action) => {
                self.intents.write(MoveIntent { seat, action, position });
                true
            }
            Err(_) => {
                self.refuse(place);
                false
            }
        }
    }

    /// There is no move at this place.
    pub fn refuse(&mut self, place: usize) {
        self.refusals.write(Refusal(place));
    }

    /// The board of the match, and the text of its position.
    fn board(&self) -> Option<(&'static dyn Design, String)> {
        let position = self.table.position()?;
        Some((design(position.id())?, position.text()))
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
    /// The place at this point, unless a panel lies over it.
    fn open_place(&mut self, at: Vec2, choice: &Choice) -> Option<usize> {
        if self.is_covered(at) { None } else { self.place(at, choice) }
    }

    /// The point of the board at this point of the window.
    fn point(&self, at: Vec2) -> Option<Vec2> {
        let (camera, transform) = **self.eye.as_ref()?;
        camera.viewport_to_world_2d(transform, at).ok()
    }

    /// The place at this point, whatever lies over it.
    fn place(&self, at: Vec2, choice: &Choice) -> Option<usize> {
        let point = self.point(at)?;
        let (design, position) = choice.board()?;
        design.place_at(&position, point, *self.way)
    }

    /// Whether a panel lies over this point, or a menu is open that a click closes.
    pub(super) fn is_covered(&mut self, at: Vec2) -> bool {
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
fn read_pointers(
    mut inputs: MessageReader<PointerInput>,
    mut left: MessageReader<CursorLeft>,
    mut sight: Sight,
    mut pointing: ResMut<Pointing>,
    choice: Choice,
    mut gestures: MessageWriter<Gesture>,
) {
    let mut now = *pointing;
    for input in inputs.read() {
        let (pointer, at) = (input.pointer_id, input.location.position);
        let moves = matches!(input.action, PointerAction::Move { .. });
        if let Some((_, from, began)) = now.pressed.filter(|(pressed, ..)| moves && *pressed == pointer)
            && (now.dragged.is_some() || began.distance(at) > DRAG)
        {
            now.dragged = sight.point(at).map(|at| (from, at));
        }
        match input.action {
            // Fingers hover over nothing.
            PointerAction::Move { .. } if pointer == PointerId::Mouse => {
                let place = sight.open_place(at, &choice).filter(|_| choice.at_the_board());
                if now.hovered != place {
                    now.hovered = place;
                    now.cursor = None;
                }
            }
            PointerAction::Press(button) => {
                let first = button == PointerButton::Primary && choice.at_the_board();
                let place = sight.open_place(at, &choice).filter(|_| first);
                now.pressed = place.map(|place| (pointer, place, at));
                now.dragged = None;
                gestures.write_batch(place.map(Gesture::Pressed));
            }
            PointerAction::Release(PointerButton::Primary) => {
                let Some((_, from, _)) = now.pressed.take_if(|(pressed, ..)| *pressed == pointer) else {
                    continue;
                };
                now.dragged = None;
                let to = sight.place(at, &choice);
                let chosen = to == Some(from);
                gestures.write(if chosen { Gesture::Chosen(from) } else { Gesture::Dragged { from, to } });
            }
            PointerAction::Cancel => (now.pressed, now.dragged) = (None, None),
            _ => {}
        }
    }
    if left.read().count() > 0 {
        now.hovered = None;
    }
    pointing.set_if_neq(now);
}

/// Arrows move the cursor, Enter and the space bar choose its place; unless a panel has the keys, or a move is being typed.
fn read_keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    egui: Option<Res<EguiWantsInput>>,
    way: Res<Orientation>,
    typing: Res<Typing>,
    choice: Choice,
    mut pointing: ResMut<Pointing>,
    mut gestures: MessageWriter<Gesture>,
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
    // Where both choose at once the arrows do so.
    if choice.board().is_some_and(|(design, _)| !design.pad().is_empty()) {
        return;
    }
    for (_, step) in arrows.into_iter().filter(|(key, _)| keys.just_pressed(*key)) {
        let Some((design, position)) = choice.board() else { return };
        // The first arrow brings the cursor up where the pointer is, else in the middle.
        let moved = pointing.cursor.map(|place| design.beside(&position, place, step, *way));
        let place = moved.or(pointing.hovered).unwrap_or_else(|| design.middle(&position));
        pointing.cursor = Some(place);
        let described = choice.table.position().and_then(|position| design.describe(position, place));
        said.write_batch(described);
    }
    let chosen = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]);
    if let Some(place) = pointing.cursor.filter(|_| chosen) {
        gestures.write(Gesture::Chosen(place));
    }
}
