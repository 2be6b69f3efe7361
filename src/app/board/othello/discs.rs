//! The discs: how they look, and how a pose becomes what is seen of one.

use bevy::prelude::*;

use crate::app::board::paint::{Paint, between, circle};
use crate::app::board::painted::PAINTED;
use crate::app::motion::{OfTable, Pose};
use crate::app::theme::{DiscInks, Ink};
use crate::games::Side;

use super::looks::{Look, Looks};

/// Radius of a disc's face.
pub(super) const RADIUS: f32 = 40.0;

/// Where the shadow of a disc that lies falls.
pub(super) const SHADOW: Vec2 = Vec2::new(3.0, -6.0);

/// Above the board and its marks; a lifted disc is above the others.
const HEIGHT: f32 = 2.0;

/// A disc on the board of the match.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    /// The square it lies on, or jumps to.
    pub square: u8,
    /// Whose it is once it has landed and turned.
    pub side: Side,
}

/// What a disc is made of: its shadow, the body that turns, and the face on it.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Parts {
    shadow: Entity,
    body: Entity,
    face: Entity,
}

/// Puts a disc on the board.
pub(super) fn spawn(commands: &mut Commands, board: Entity, looks: &Looks, disc: Disc, pose: Pose) -> Entity {
    let painted = |mesh: &Handle<Mesh>| (Mesh2d(mesh.clone()), MeshMaterial2d(PAINTED));
    let shade = if looks.shadows { Visibility::Inherited } else { Visibility::Hidden };
    let shadow = commands.spawn((painted(looks.mesh(Look::Shadow)), shade)).id();
    let face = commands.spawn(painted(looks.mesh(Look::face(disc.side)))).id();
    let body = commands.spawn((Transform::default(), Visibility::default())).add_child(face).id();
    let parts = Parts { shadow, body, face };
    let root = (disc, pose, parts, OfTable, Transform::default(), Visibility::default(), ChildOf(board));
    commands.spawn(root).add_children(&[shadow, body]).id()
}

/// Makes what is seen of a disc follow its pose.
pub(super) fn follow_poses(
    discs: Query<(Entity, &Disc, &Pose, &Parts), Changed<Pose>>,
    mut transforms: Query<&mut Transform>,
    mut meshes: Query<&mut Mesh2d>,
    looks: Res<Looks>,
) {
    for (entity, disc, pose, parts) in &discs {
        let turned = Quat::from_rotation_z(pose.along);
        let mut put = |part: Entity, transform: Transform| {
            if let Ok(mut place) = transforms.get_mut(part) {
                *place = transform;
            }
        };
        let at = pose.at.extend(HEIGHT + pose.lift);
        put(entity, Transform::from_translation(at).with_scale(Vec3::new(pose.size, pose.size, 1.0)));
        let cast = SHADOW.lerp(Vec2::new(16.0, -34.0), pose.lift);
        let shadow = cast.extend(-0.5 - pose.lift);
        let width = Vec3::new(pose.width().max(0.05), 1.0, 1.0);
        put(parts.shadow, Transform::from_translation(shadow).with_rotation(turned).with_scale(width));
        put(parts.body, Transform::from_rotation(turned).with_scale(width));
        // The light stays where it is while the disc turns.
        put(parts.face, Transform::from_rotation(turned.inverse()));
        let side = if pose.shows_old_face() { disc.side.other() } else { disc.side };
        if let Ok(mut mesh) = meshes.get_mut(parts.face) {
            mesh.set_if_neq(Mesh2d(looks.mesh(Look::face(side)).clone()));
        }
    }
}

/// One face: the rim under it, the face with the light from the upper left, the engraved ring if it has one, and a line `edge` wide around
/// it.
#[must_use]
pub(super) fn paint_face(inks: &DiscInks, edge: f32) -> Paint {
    let mut paint = Paint::new();
    paint.fill_flat(circle(Vec2::new(0.0, -3.0), RADIUS + 1.0), inks.rim);
    let (light, face, rim) = (inks.light.linear(), inks.face.linear(), inks.rim.linear());
    let ring = |middle: Vec2, part: f32| circle(middle, RADIUS * part);
    let focus = Vec2::new(-11.0, 13.0);
    paint.bands(&[
        (ring(focus, 0.001), &|_| light),
        (ring(focus * 0.7, 0.35), &|_| between(light, face, 0.3)),
        (ring(focus * 0.3, 0.72), &|_| between(light, face, 0.85)),
        (ring(Vec2::ZERO, 0.94), &|_| face),
        (ring(Vec2::ZERO, 1.0), &|_| between(face, rim, 0.35)),
        (circle(Vec2::ZERO, RADIUS + 1.4), &|_| [face[0], face[1], face[2], 0.0]),
    ]);
    // A bevel: bright towards the light, gone on the other side.
    let gleam = |at: Vec2| {
        let towards = at.normalize_or_zero().dot(Vec2::new(-0.64, 0.77));
        let [red, green, blue, _] = Ink::WHITE.linear();
        [red, green, blue, 0.42 * towards.max(0.0) * towards.max(0.0)]
    };
    paint.stroke(circle(Vec2::ZERO, RADIUS - 1.6), 1.8, &gleam);
    if edge > 0.0 {
        let color = inks.edge.linear();
        paint.stroke(circle(Vec2::ZERO, RADIUS + 1.0), edge, &|_| color);
    }
    if inks.ring != inks.face {
        let color = inks.ring.linear();
        paint.stroke(circle(Vec2::ZERO, RADIUS * 0.62), 2.2, &|_| color);
    }
    paint
}

/// The shadow under a disc.
#[must_use]
pub(super) fn paint_shadow(ink: Ink) -> Paint {
    let mut paint = Paint::new();
    paint.shadow(circle(Vec2::ZERO, RADIUS - 2.0), 12.0, ink);
    paint
}
