//! What the engine thinks, drawn on the board. For now: the move that it likes best so far, while it thinks.

use bevy::prelude::*;

use super::AppSystems;
use super::board::paint::{Paint, circle, plain_material};
use super::board::{Board, Orientation, place_of};
use super::table::Table;
use super::theme::{Ink, Theme};
use super::thinking::Thought;

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

/// How the ring is drawn.
#[derive(Resource)]
struct Ring {
    mesh: Handle<Mesh>,
    material: Handle<ColorMaterial>,
}

impl FromWorld for Ring {
    fn from_world(world: &mut World) -> Self {
        let material = world.resource_mut::<Assets<ColorMaterial>>().add(plain_material());
        let mesh = world.resource::<Assets<Mesh>>().reserve_handle();
        Self { mesh, material }
    }
}

/// Overlays.
pub fn plugin(app: &mut App) {
    app.init_resource::<ShowThought>().init_resource::<Ring>().add_systems(
        Update,
        (repaint.run_if(resource_exists_and_changed::<Theme>), ring_best).chain().in_set(AppSystems::Show),
    );
}

fn repaint(theme: Res<Theme>, ring: Res<Ring>, mut meshes: ResMut<Assets<Mesh>>) -> Result {
    meshes.insert(&ring.mesh, paint_ring(theme.marks.thought).mesh())?;
    Ok(())
}

fn paint_ring(ink: Ink) -> Paint {
    let (color, mut paint) = (ink.linear(), Paint::new());
    paint.stroke(circle(Vec2::ZERO, 24.0), 3.5, &|_| color);
    paint
}

/// Where the best move so far is shown, if one is to be shown: only while it is searched for, in the very position that is on the table.
fn best_place(thought: &Thought, table: &Table, way: Orientation) -> Option<Vec2> {
    let position = table.position().filter(|position| position.key() == thought.position)?;
    let merged = thought.merged.as_ref().filter(|_| thought.live.is_some())?;
    place_of(position.id(), &merged.best, way)
}

/// Keeps the ring where the best move so far is.
fn ring_best(
    show: Res<ShowThought>,
    thought: Res<Thought>,
    table: Res<Table>,
    way: Res<Orientation>,
    ring: Res<Ring>,
    board: Option<Single<Entity, With<Board>>>,
    mut rings: Query<(Entity, &mut Transform), With<ThoughtRing>>,
    mut commands: Commands,
) {
    let place = best_place(&thought, &table, *way).filter(|_| show.0).map(|at| at.extend(1.2));
    match (place, rings.iter_mut().next(), board) {
        (Some(place), Some((_, mut transform)), _) => {
            if transform.translation != place {
                transform.translation = place;
            }
        }
        (Some(place), None, Some(board)) => {
            let look = (Mesh2d(ring.mesh.clone()), MeshMaterial2d(ring.material.clone()));
            commands.spawn((ThoughtRing, look, Transform::from_translation(place), ChildOf(*board)));
        }
        (None, Some((entity, _)), _) => commands.entity(entity).despawn(),
        (_, None, _) => {}
    }
}
