//! The pieces: how they look, and how a pose becomes what is seen of one.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;

use super::looks::Looks;
use crate::app::board::paint::{Outline, Paint, between, circle};
use crate::app::board::painted::PAINTED;
use crate::app::motion::{OfTable, Pose};
use crate::app::theme::{DiscInks, Ink, Theme};
use crate::games::Side;

/// Radius of a piece's face.
pub(super) const RADIUS: f32 = 48.0;

/// How far below its face the foot of a piece is seen.
const HEIGHT_SEEN: f32 = 7.0;

/// How far a sign's corners are from the middle of the face.
const SIGN: f32 = 19.0;

/// Where the shadow of a piece that lies falls.
pub(super) const SHADOW: Vec2 = Vec2::new(4.0, -9.0);

/// Above the board and its marks; a lifted piece is above the others.
const HEIGHT: f32 = 2.0;

/// A piece on the board of the match.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The point it stands on, or jumps to.
    pub point: u8,
    /// Whose it is.
    pub side: Side,
}

/// A piece that was captured and fades away.
#[derive(Component, Clone, Copy, Debug)]
pub struct Captured;

/// What a piece is made of.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Parts {
    shadow: Entity,
    face: Entity,
}

/// Puts a piece on the board.
pub(super) fn spawn(
    commands: &mut Commands,
    board: Entity,
    looks: &Looks,
    piece: Piece,
    pose: Pose,
) -> Entity {
    let painted = |mesh: &Handle<Mesh>| (Mesh2d(mesh.clone()), MeshMaterial2d(PAINTED));
    let shade = if looks.shadows { Visibility::Inherited } else { Visibility::Hidden };
    let shadow = commands.spawn((painted(looks.shadow(1.0)), shade)).id();
    let face = commands.spawn(painted(looks.face(piece.side, 1.0))).id();
    let parts = Parts { shadow, face };
    let root = (piece, pose, parts, OfTable, Transform::default(), Visibility::default(), ChildOf(board));
    commands.spawn(root).add_children(&[shadow, face]).id()
}

/// Makes what is seen of a piece follow its pose.
pub(super) fn follow_poses(
    pieces: Query<(Entity, &Piece, &Pose, &Parts), Changed<Pose>>,
    mut transforms: Query<&mut Transform>,
    mut meshes: Query<&mut Mesh2d>,
    looks: Res<Looks>,
) {
    for (entity, piece, pose, parts) in &pieces {
        let mut put = |part: Entity, transform: Transform| {
            if let Ok(mut place) = transforms.get_mut(part) {
                *place = transform;
            }
        };
        let at = pose.at.extend(HEIGHT + pose.lift);
        put(entity, Transform::from_translation(at).with_scale(Vec3::new(pose.size, pose.size, 1.0)));
        let cast = SHADOW.lerp(Vec2::new(18.0, -40.0), pose.lift);
        put(parts.shadow, Transform::from_translation(cast.extend(-0.5 - pose.lift)));
        for (part, mesh) in
            [(parts.face, looks.face(piece.side, pose.presence)), (parts.shadow, looks.shadow(pose.presence))]
        {
            if let Ok(mut shown) = meshes.get_mut(part) {
                shown.set_if_neq(Mesh2d(mesh.clone()));
            }
        }
    }
}

/// Takes away captured pieces that have faded.
pub(super) fn sweep(captured: Query<Entity, (With<Captured>, Without<TweenAnim>)>, mut commands: Commands) {
    for piece in &captured {
        commands.entity(piece).despawn();
    }
}

/// The inks of a side's pieces.
pub(super) fn inks(theme: &Theme, side: Side) -> &DiscInks {
    match side {
        Side::First => &theme.alquerque.light,
        Side::Second => &theme.alquerque.dark,
    }
}

/// The corners of a side's sign around the origin: light points down, dark up.
pub(super) fn sign(side: Side, size: f32) -> Outline {
    let up = if side == Side::First { -1.0 } else { 1.0 };
    let corners = [Vec2::new(0.0, 1.0), Vec2::new(-0.95, -0.62), Vec2::new(0.95, -0.62)];
    let mut outline: Outline =
        corners.map(|corner| Vec2::new(corner.x, corner.y * up) * size).into_iter().collect();
    // Against the clock, as all outlines.
    if up < 0.0 {
        outline.reverse();
    }
    outline
}

/// A piece: a turned disc with a foot, a face with the light from the upper left, a groove, its side's sign, and a line around it if the theme wants one.
#[must_use]
pub(super) fn paint_piece(theme: &Theme, side: Side) -> Paint {
    let (inks, edge) = (inks(theme, side), theme.alquerque.edge);
    let mut paint = Paint::new();
    let (light, face, rim) = (inks.light.linear(), inks.face.linear(), inks.rim.linear());
    // The foot is seen below the face: lit where the light grazes it, darker to the right.
    let side_of = |at: Vec2| between(face, rim, 0.55 + at.x / (3.0 * RADIUS));
    for step in 0..=3u8 {
        let down = HEIGHT_SEEN * (1.0 - f32::from(step) / 3.0);
        paint.fill(circle(Vec2::new(0.0, -down), RADIUS), &side_of);
    }
    let ring = |middle: Vec2, part: f32| circle(middle, RADIUS * part);
    let focus = Vec2::new(-12.0, 15.0);
    paint.bands(&[
        (ring(focus, 0.001), &|_| light),
        (ring(focus * 0.7, 0.35), &|_| between(light, face, 0.3)),
        (ring(focus * 0.3, 0.72), &|_| between(light, face, 0.85)),
        (ring(Vec2::ZERO, 0.95), &|_| face),
        (ring(Vec2::ZERO, 1.0), &|_| between(face, rim, 0.35)),
        (circle(Vec2::ZERO, RADIUS + 1.4), &|_| [face[0], face[1], face[2], 0.0]),
    ]);
    // A groove: dark towards the light, bright on the far side.
    let groove = |at: Vec2| {
        let towards = at.normalize_or_zero().dot(Vec2::new(-0.64, 0.77));
        between(light, rim, 0.5 + 0.4 * towards)
    };
    paint.stroke(ring(Vec2::ZERO, 0.76), 2.0, &groove);
    let gleam = |at: Vec2| {
        let towards = at.normalize_or_zero().dot(Vec2::new(-0.64, 0.77));
        let [red, green, blue, _] = Ink::WHITE.linear();
        [red, green, blue, 0.4 * towards.max(0.0) * towards.max(0.0)]
    };
    paint.stroke(circle(Vec2::ZERO, RADIUS - 1.8), 1.8, &gleam);
    paint.fill_flat(sign(side, SIGN), inks.ring);
    if edge > 0.0 {
        let color = inks.edge.linear();
        paint.stroke(circle(Vec2::ZERO, RADIUS + 1.0), edge, &|_| color);
    }
    paint
}

/// The shadow under a piece.
#[must_use]
pub(super) fn paint_shadow(ink: Ink) -> Paint {
    let mut paint = Paint::new();
    paint.shadow(circle(Vec2::ZERO, RADIUS - 1.0), 14.0, ink);
    paint
}
