//! Motion: what moves on the board is derived from the position before, the position after and the step.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;

/// Marks what belongs to the board of the match. A turn has moved when nothing of the table has a running animation.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OfTable;

/// Whether anything of the table still moves.
pub fn something_moves(moving: Query<(), (With<OfTable>, With<TweenAnim>)>) -> bool {
    !moving.is_empty()
}

/// Motion.
pub fn plugin(_app: &mut App) {}
