//! How a piece lies or flies, and the lenses that lead from one pose to another. One component holds all of it, so that any motion is one
//! animation on one entity.

use std::f32::consts::PI;

use bevy::math::ops;
use bevy::prelude::*;
use bevy_tweening::Lens;

/// How a piece is shown at this moment. Boards turn it into transforms and faces.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where, in board units.
    pub at: Vec2,
    /// How large; 1 for a piece that lies.
    pub size: f32,
    /// How high above the board: 0 for a piece that lies, 1 at the top of a jump.
    pub lift: f32,
    /// How far it is turned over, from 0 (its old face is up) to 1 (its new face is up).
    pub turn: f32,
    /// The direction along which it turns over, as an angle.
    pub along: f32,
    /// How much of it is still there: 1 for a piece of the position, 0 for one that has faded away.
    pub presence: f32,
}

impl Pose {
    /// A piece that lies still.
    #[must_use]
    pub const fn lying(at: Vec2) -> Self {
        Self { at, size: 1.0, lift: 0.0, turn: 1.0, along: 0.0, presence: 1.0 }
    }

    /// Whether the old face is still the one that is seen.
    #[must_use]
    pub fn shows_old_face(&self) -> bool {
        self.turn < 0.5
    }

    /// How wide the piece looks along the direction in which it turns over: 1 when it lies flat, 0 when it is seen from its edge.
    #[must_use]
    pub fn width(&self) -> f32 {
        ops::cos(self.turn * PI).abs()
    }
}

/// The first half of a jump: slowly off, growing all the way to the top.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rise {
    /// Where it begins.
    pub from: Vec2,
    /// The middle of the way.
    pub middle: Vec2,
    /// How large the piece is at the beginning and at the top.
    pub sizes: [f32; 2],
}

impl Lens<Pose> for Rise {
    fn lerp(&mut self, mut pose: Mut<Pose>, part: f32) {
        let up = 1.0 - (1.0 - part) * (1.0 - part);
        pose.at = mix(self.from, self.middle, part * part);
        pose.size = self.sizes[0] * (1.0 - up) + self.sizes[1] * up;
        pose.lift = up;
    }
}

/// The second half of a jump: shrinking onto the place, and slowly there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settle {
    /// The middle of the way.
    pub middle: Vec2,
    /// The place.
    pub to: Vec2,
    /// How large the piece is at the top.
    pub size: f32,
}

impl Lens<Pose> for Settle {
    fn lerp(&mut self, mut pose: Mut<Pose>, part: f32) {
        let down = part * part;
        pose.at = mix(self.middle, self.to, 1.0 - (1.0 - part) * (1.0 - part));
        pose.size = self.size * (1.0 - down) + down;
        pose.lift = 1.0 - down;
    }
}

/// Sliding along a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slide {
    /// From here.
    pub from: Vec2,
    /// To here.
    pub to: Vec2,
}

impl Lens<Pose> for Slide {
    fn lerp(&mut self, mut pose: Mut<Pose>, part: f32) {
        pose.at = mix(self.from, self.to, part);
    }
}

/// Turning over in place, a little off the board meanwhile.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnOver;

impl Lens<Pose> for TurnOver {
    fn lerp(&mut self, mut pose: Mut<Pose>, part: f32) {
        let height = ops::sin(part * PI).max(0.0);
        pose.turn = part;
        pose.lift = 0.45 * height;
        pose.size = 1.0 + 0.1 * height;
    }
}

/// Fading away, a little smaller at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fade;

impl Lens<Pose> for Fade {
    fn lerp(&mut self, mut pose: Mut<Pose>, part: f32) {
        pose.presence = 1.0 - part;
        pose.size = 1.0 - 0.12 * part;
    }
}

/// A point between two; exactly the second one at the end.
fn mix(a: Vec2, b: Vec2, part: f32) -> Vec2 {
    a * (1.0 - part) + b * part
}
