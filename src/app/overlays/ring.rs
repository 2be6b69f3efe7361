//! The move that the engine likes best so far: a ring around its place, for as long as it thinks, or as long as values are shown.

use bevy::prelude::*;

use super::looks::{Drawing, Drawings};
use super::values;
use crate::app::board::{Board, Orientation, place_of};
use crate::app::settings::Settings;
use crate::app::table::{Table, Turn};
use crate::app::thinking::Thought;

/// Whether the board shows which move the engine likes best so far.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowThought(pub bool);

impl Default for ShowThought {
    fn default() -> Self {
        Self(true)
    }
}

/// The ring around the place of that move.
#[derive(Component, Clone, Copy, Debug)]
pub struct ThoughtRing;

/// How much larger the ring is where a value stands inside it.
const AROUND_A_VALUE: f32 = 1.9;

/// Where the best move so far is shown, and how large the ring is there: only in the very position that was searched.
fn best_place(
    thought: &Thought,
    table: &Table,
    turn: Turn,
    settings: &Settings,
    way: Orientation,
) -> Option<(Vec2, f32)> {
    let position = table.position().filter(|position| position.key() == thought.position)?;
    let valued = values::are_shown(settings, turn);
    let merged = thought.merged.as_ref().filter(|_| thought.live.is_some() || valued)?;
    let place = place_of(position.id(), &merged.best, way)?;
    Some((place, if valued { AROUND_A_VALUE } else { 1.0 }))
}

/// Keeps the ring where the best move so far is.
pub(super) fn ring_best(
    show: Res<ShowThought>,
    thought: Res<Thought>,
    table: Res<Table>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    way: Res<Orientation>,
    drawings: Res<Drawings>,
    board: Option<Single<Entity, With<Board>>>,
    mut rings: Query<(Entity, &mut Transform), With<ThoughtRing>>,
    mut commands: Commands,
) {
    let best = best_place(&thought, &table, *turn, &settings, *way).filter(|_| show.0);
    let place = best
        .map(|(at, size)| Transform::from_translation(at.extend(1.2)).with_scale(Vec3::new(size, size, 1.0)));
    match (place, rings.iter_mut().next(), board) {
        (Some(place), Some((_, mut transform)), _) => {
            transform.set_if_neq(place);
        }
        (Some(place), None, Some(board)) => {
            commands.spawn((ThoughtRing, drawings.draw(Drawing::Ring), place, ChildOf(*board)));
        }
        (None, Some((entity, _)), _) => commands.entity(entity).despawn(),
        (_, None, _) => {}
    }
}
