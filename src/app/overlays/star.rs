//! The move of a hint: a star on its place.

use bevy::prelude::*;

use super::looks::{Drawing, Drawings};
use super::values;
use crate::app::board::{Board, Orientation, place_of};
use crate::app::settings::Settings;
use crate::app::table::{Table, Turn};
use crate::app::thinking::{Hint, Thought};

/// The star on the place of a hint's move.
#[derive(Component, Clone, Copy, Debug)]
pub struct HintStar;

/// Where the star stands beside a value, and how large it is there.
const BESIDE_A_VALUE: (Vec2, f32) = (Vec2::new(-31.0, -31.0), 0.5);

/// Keeps the star where the hint's move is.
pub(super) fn mark_hint(
    hint: Res<Hint>,
    table: Res<Table>,
    turn: Res<Turn>,
    thought: Res<Thought>,
    settings: Res<Settings>,
    way: Res<Orientation>,
    drawings: Res<Drawings>,
    board: Option<Single<Entity, With<Board>>>,
    mut stars: Query<(Entity, &mut Transform), With<HintStar>>,
    mut commands: Commands,
) {
    let given = hint.given(&table, *turn).zip(table.position());
    let asker = table.awaited().find(|&side| table.is_person(side));
    let at = given.zip(asker).and_then(|(((action, _), position), side)| {
        let valued = values::are_shown(position.id(), &settings, *turn) && position.key() == thought.position;
        let (aside, size) = if valued { BESIDE_A_VALUE } else { (Vec2::ZERO, 1.0) };
        Some((place_of(position, side, action, *way)? + aside, size))
    });
    let place = at
        .map(|(at, size)| Transform::from_translation(at.extend(1.5)).with_scale(Vec3::new(size, size, 1.0)));
    match (place, stars.iter_mut().next(), board) {
        (Some(place), Some((_, mut transform)), _) => {
            transform.set_if_neq(place);
        }
        (Some(place), None, Some(board)) => {
            commands.spawn((HintStar, drawings.draw(Drawing::Star), place, ChildOf(*board)));
        }
        (None, Some((entity, _)), _) => commands.entity(entity).despawn(),
        (_, None, _) => {}
    }
}
