//! What the marks of all boards have in common: they are kept as the table demands, some go by themselves, and a few look alike everywhere.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{Tween, TweenAnim, lens::TransformRotateZLens};

use super::paint::{FEATHER, Paint, circle};
use crate::app::motion::MotionSpeed;
use crate::app::theme::Ink;

/// What goes by itself when its time is over.
#[derive(Component, Debug)]
pub(super) struct Fleeting(Timer);

impl Fleeting {
    /// Goes after so long.
    pub(super) fn after(time: Duration) -> Self {
        Self(Timer::new(time, TimerMode::Once))
    }
}

/// How long a refused move is marked.
const REFUSAL: Duration = Duration::from_millis(450);

/// Lets the mark of a refused move stay for a moment, and shake its head.
pub(super) fn refuse(mark: &mut EntityCommands, speed: MotionSpeed) {
    mark.insert(Fleeting::after(REFUSAL));
    if let Some(pace) = speed.pace(REFUSAL) {
        let shake = TransformRotateZLens { start: -0.22, end: 0.0 };
        mark.insert(TweenAnim::new(Tween::new(EaseFunction::ElasticOut, pace, shake)));
    }
}

/// Takes away what goes by itself.
pub(super) fn let_go(time: Res<Time>, mut marks: Query<(Entity, &mut Fleeting)>, mut commands: Commands) {
    for (entity, mut fleeting) in &mut marks {
        if fleeting.0.tick(time.delta()).is_finished() {
            commands.entity(entity).despawn();
        }
    }
}

/// Takes away the marks that are no longer due, or all of them where they have to be put anew; the ones that have yet to be put.
pub(super) fn keep<'a, M: Component + PartialEq>(
    mut due: Vec<M>,
    marks: impl Iterator<Item = (Entity, &'a M)>,
    anew: bool,
    commands: &mut Commands,
) -> Vec<M> {
    for (entity, mark) in marks {
        match due.iter().position(|wanted| wanted == mark) {
            Some(index) if !anew => {
                due.swap_remove(index);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    due
}

/// The place under the pointer: the four corners of a frame, so far `out` and so `long`.
#[must_use]
pub(super) fn paint_corners(out: f32, long: f32, width: f32, ink: Ink) -> Paint {
    let mut paint = Paint::new();
    for corner in [Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0), Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0)] {
        let at = corner * out;
        let (across, down) = (Vec2::new(-corner.x, 0.0), Vec2::new(0.0, -corner.y));
        // The two lines meet in the corner without lying on each other, so that a transparent ink stays even.
        paint.line(at - across * (width / 2.0), at + across * long, width, ink);
        paint.line(at + down * (width / 2.0 + FEATHER), at + down * long, width, ink);
    }
    paint
}

/// A move that is not legal: a cross with a round ground of its own, since it is seen on fields and pieces alike. Its arms reach `long` to each
/// side.
#[must_use]
pub(super) fn paint_refused(ground: (f32, Ink), long: f32, width: f32, ink: Ink) -> Paint {
    let mut paint = Paint::new();
    paint.fill_flat(circle(Vec2::ZERO, ground.0), ground.1);
    for way in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
        paint.line(-way * long, way * long, width, ink);
    }
    paint
}
