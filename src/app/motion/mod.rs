//! Motion: what moves on the board is derived from the position before, the position after and the step.
//!
//! - [`plan`]: which pieces are placed and turned over, and in which order; [`plan_going`]: which piece goes where, and what it captures.
//! - [`Pose`]: how a piece is shown at a moment, and the lenses between poses.
//! - [`MotionSpeed`]: the one switch that all motion obeys, and the animations themselves.
//!
//! An animation is a `TweenAnim` on the piece; it removes itself when it ends, and whoever wants to know whether a step has landed asks for those
//! ([`something_moves`]).

mod plan;
mod playback;
mod pose;

use bevy::prelude::*;
use bevy_tweening::{AnimationSystem, TweenAnim};

use super::AppSystems;

pub use plan::{Change, Gone, Layout, layout, plan, plan_going};
pub use playback::MotionSpeed;
pub use pose::Pose;

/// Marks what belongs to the board of the match. A turn has moved when nothing of the table has a running animation.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OfTable;

/// Whether anything of the table still moves.
pub fn something_moves(moving: Query<(), (With<OfTable>, With<TweenAnim>)>) -> bool {
    !moving.is_empty()
}

/// Motion. Animations are stepped before anything else of ours in a frame, so that the table learns of a landing in the frame in which it happens.
pub fn plugin(app: &mut App) {
    app.init_resource::<MotionSpeed>()
        .configure_sets(Update, AnimationSystem::AnimationUpdate.before(AppSystems::Input));
}
