//! Animations for what a plan says. Each is one `TweenAnim` on the piece that moves; it removes itself at its end.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{Delay, Sequence, Tween, TweenAnim};

use super::pose::{Fade, Pose, Rise, Settle, Slide, TurnOver};

/// How fast everything moves: 1 is the usual speed, 2 twice as fast. At 0 nothing moves: whatever happens is shown at once. All motion of the
/// program obeys it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MotionSpeed(pub f32);

impl Default for MotionSpeed {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Each half of a jump.
const HALF_JUMP: Duration = Duration::from_millis(190);
/// Turning one piece over.
const TURN: Duration = Duration::from_millis(270);
/// How much later the next piece of a ray turns.
const RIPPLE: Duration = Duration::from_millis(75);
/// Size of a piece at the top of its jump.
const TOP: f32 = 1.32;

impl MotionSpeed {
    /// Whether anything may move.
    #[must_use]
    pub fn moves(self) -> bool {
        self.0 > 0.0
    }

    /// A length of time at this speed; `None` when nothing moves.
    #[must_use]
    pub fn pace(self, usual: Duration) -> Option<Duration> {
        let pace = Duration::try_from_secs_f64(usual.as_secs_f64() / f64::from(self.0)).ok()?;
        (self.moves() && !pace.is_zero()).then_some(pace)
    }

    /// A piece that comes to the board jumps from `from` to `to`: it grows up to the middle of the way and shrinks onto its place. The pose it begins in
    /// comes with it; `None` when nothing moves.
    #[must_use]
    pub fn jump(self, from: Vec2, to: Vec2) -> Option<(Pose, TweenAnim)> {
        self.jump_from(Pose { size: 0.2, ..Pose::lying(from) }, to)
    }

    /// A piece of the board jumps from `from` to `to`, like one that comes to it.
    #[must_use]
    pub fn hop(self, from: Vec2, to: Vec2) -> Option<(Pose, TweenAnim)> {
        self.jump_from(Pose::lying(from), to)
    }

    /// A piece that is held in the hand is put down at `to`; `None` when nothing moves.
    #[must_use]
    pub fn set_down(self, held: Pose, to: Vec2) -> Option<TweenAnim> {
        let settle = Settle { middle: held.at, to, size: held.size };
        Some(TweenAnim::new(Tween::new(EaseFunction::Linear, self.pace(HALF_JUMP)?, settle)))
    }

    fn jump_from(self, begin: Pose, to: Vec2) -> Option<(Pose, TweenAnim)> {
        let half = self.pace(HALF_JUMP)?;
        let from = begin.at;
        let middle = from.midpoint(to);
        let rise = Rise { from, middle, sizes: [begin.size, TOP] };
        let settle = Settle { middle, to, size: TOP };
        let both =
            [Tween::new(EaseFunction::Linear, half, rise), Tween::new(EaseFunction::Linear, half, settle)];
        Some((begin, TweenAnim::new(Sequence::new(both))))
    }

    /// A piece that lies at `at` fades away as the jump that began with it passes over it: from before the middle of the way until after it. `None` when
    /// nothing moves.
    #[must_use]
    pub fn fade(self, at: Vec2) -> Option<(Pose, TweenAnim)> {
        let wait = self.pace(HALF_JUMP.mul_f32(0.6))?;
        let fade = Tween::new(EaseFunction::SineInOut, self.pace(HALF_JUMP)?, Fade);
        Some((Pose::lying(at), TweenAnim::new(Delay::new(wait).then(fade))))
    }

    /// A piece slides from `from` to `to` in this time at the usual speed, and stays as it is otherwise; `None` when nothing moves, or nothing has to.
    #[must_use]
    pub fn glide(self, from: Vec2, to: Vec2, usual: Duration) -> Option<TweenAnim> {
        let pace = self.pace(usual).filter(|_| from != to)?;
        Some(TweenAnim::new(Tween::new(EaseFunction::SineOut, pace, Slide { from, to })))
    }

    /// A piece that lies at `at` turns over after a jump has landed, as the `order`-th of its ray (from 1). The pose it begins in comes with it;
    /// `None` when nothing moves.
    #[must_use]
    pub fn turn_over(self, at: Vec2, along: f32, order: u32) -> Option<(Pose, TweenAnim)> {
        let wait = self.pace(HALF_JUMP * 2 + RIPPLE * order.saturating_sub(1))?;
        let turn = Tween::new(EaseFunction::SineInOut, self.pace(TURN)?, TurnOver);
        let begin = Pose { turn: 0.0, along, ..Pose::lying(at) };
        Some((begin, TweenAnim::new(Delay::new(wait).then(turn))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_speed_nought_nothing_moves() {
        for speed in [0.0, -1.0, f32::NAN] {
            let speed = MotionSpeed(speed);
            assert!(speed.jump(Vec2::ZERO, Vec2::X).is_none());
            assert!(speed.set_down(Pose::lying(Vec2::ZERO), Vec2::X).is_none());
            assert!(speed.hop(Vec2::ZERO, Vec2::X).is_none() && speed.fade(Vec2::ZERO).is_none());
            assert!(speed.glide(Vec2::ZERO, Vec2::X, Duration::from_millis(9)).is_none());
            assert!(speed.turn_over(Vec2::ZERO, 0.0, 1).is_none());
        }
    }

    #[test]
    fn twice_the_speed_takes_half_the_time() {
        let usual = Duration::from_millis(200);
        assert_eq!(MotionSpeed(1.0).pace(usual), Some(usual));
        assert_eq!(MotionSpeed(2.0).pace(usual), Some(usual / 2));
    }

    #[test]
    fn a_speed_beyond_all_measure_does_not_panic() {
        for speed in [f32::INFINITY, f32::MAX, 1e-30] {
            let _ = MotionSpeed(speed).turn_over(Vec2::ZERO, 0.0, 5).is_some();
        }
    }
}
