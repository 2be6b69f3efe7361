//! The move that the engine likes best so far: a ring on its place, for as long as it thinks. Where [`values`] are shown, they mark it themselves.

use bevy::prelude::*;

use super::looks::{Drawing, Drawings};
use super::values;
use crate::app::board::{Board, Orientation, place_of};
use crate::app::settings::Settings;
use crate::app::table::{Table, Turn};
use crate::app::thinking::{Thought, gives_away};

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

/// Where the best move so far is shown, if one is to be shown: only while it is searched for, in the very position that is on the table.
fn best_place(thought: &Thought, table: &Table, way: Orientation) -> Option<Vec2> {
    let position = table.position().filter(|position| position.key() == thought.position)?;
    let merged = thought.merged.as_ref().filter(|_| thought.live.is_some() && !gives_away(thought, table))?;
    place_of(position, thought.side?, &merged.best, way)
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
    let game = table.position().map_or("", |position| position.id());
    let shown = show.0 && !values::are_shown(game, &settings, *turn);
    let place = best_place(&thought, &table, *way).filter(|_| shown);
    let place = place.map(|at| Transform::from_translation(at.extend(1.2)));
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
