//! Confetti for the winner: a few dozen pieces that fall past the board, once. Each is one animation that takes its piece along when it ends.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::math::ops;
use bevy::prelude::*;
use bevy_tweening::{Delay, Lens, Tween, TweenAnim};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::app::board::paint::{Paint, circle, plain_material, rounded};
use crate::app::motion::MotionSpeed;
use crate::app::theme::Theme;

/// How many pieces fall.
const PIECES: usize = 84;
/// Above whatever lies or flies on the board.
const HEIGHT: f32 = 8.0;

/// A piece of confetti.
#[derive(Component, Clone, Copy, Debug)]
pub struct Confetti;

/// How a piece falls.
#[derive(Clone, Copy, Debug)]
struct Fall {
    from: Vec2,
    depth: f32,
    drift: f32,
    sway: f32,
    waves: f32,
    turns: f32,
    tumbles: f32,
}

impl Fall {
    /// A fall past a board of this size, from above its upper edge to below its lower one.
    fn random(random: &mut Pcg32, board: Vec2) -> Self {
        let half = board / 2.0;
        Self {
            from: Vec2::new(
                random.random_range(-1.1..1.1) * half.x,
                half.y + random.random_range(40.0..320.0),
            ),
            depth: board.y + 700.0,
            drift: random.random_range(-90.0..90.0),
            sway: random.random_range(10.0..46.0),
            waves: random.random_range(1.0..2.5),
            turns: random.random_range(-1.5..1.5),
            tumbles: random.random_range(1.5..5.0),
        }
    }

    /// Where and how the piece is after this part of its fall.
    fn at(&self, part: f32) -> Transform {
        let sway = self.sway * ops::sin(part * self.waves * TAU);
        let at = self.from + Vec2::new(self.drift * part + sway, -self.depth * part);
        // A piece that tumbles is seen from its edge now and then.
        let width = ops::cos(part * self.tumbles * TAU);
        Transform::from_translation(at.extend(HEIGHT))
            .with_rotation(Quat::from_rotation_z(self.turns * part * TAU))
            .with_scale(Vec3::new(width, 1.0, 1.0))
    }
}

impl Lens<Transform> for Fall {
    fn lerp(&mut self, mut target: Mut<Transform>, part: f32) {
        *target = self.at(part);
    }
}

/// Throws the confetti; none where nothing may move.
pub(super) fn throw(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<ColorMaterial>,
    theme: &Theme,
    speed: MotionSpeed,
    board: Vec2,
    seed: u64,
) {
    let shapes: Vec<Handle<Mesh>> = theme
        .confetti
        .iter()
        .flat_map(|&ink| {
            let strip = Rect::from_center_half_size(Vec2::ZERO, Vec2::new(11.0, 6.0));
            [rounded(strip, 2.0), circle(Vec2::ZERO, 6.5)].map(|outline| {
                let mut paint = Paint::new();
                paint.fill_flat(outline, ink);
                meshes.add(paint.mesh())
            })
        })
        .collect();
    if shapes.is_empty() {
        return;
    }
    let material = materials.add(plain_material());
    let mut random = Pcg32::seed_from_u64(seed);
    for piece in 0..PIECES {
        let wait = Duration::from_millis(random.random_range(1..900));
        let time = Duration::from_millis(random.random_range(2200..3800));
        let (Some(wait), Some(time)) = (speed.pace(wait), speed.pace(time)) else { return };
        let fall = Fall::random(&mut random, board);
        let animation = TweenAnim::new(Delay::new(wait).then(Tween::new(EaseFunction::Linear, time, fall)));
        let look = (Mesh2d(shapes[piece % shapes.len()].clone()), MeshMaterial2d(material.clone()));
        // It is not to be seen until it begins to fall.
        commands.spawn((Confetti, look, fall.at(0.0).with_scale(Vec3::ZERO), animation));
    }
}

/// Sweeps up what has fallen.
pub(super) fn sweep(fallen: Query<Entity, (With<Confetti>, Without<TweenAnim>)>, mut commands: Commands) {
    for piece in &fallen {
        commands.entity(piece).despawn();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_begins_above_the_board_and_ends_below_it() {
        let mut random = Pcg32::seed_from_u64(3);
        for _ in 0..200 {
            let fall = Fall::random(&mut random, Vec2::splat(900.0));
            assert!(fall.at(0.0).translation.y > 450.0);
            assert!(fall.at(1.0).translation.y < -450.0);
            assert!((0..=20).all(|n| fall.at(n as f32 / 20.0).is_finite()));
        }
    }
}
