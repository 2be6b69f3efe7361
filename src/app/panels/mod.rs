//! To come.

/// The feature.
pub fn plugin(_app: &mut bevy::prelude::App) {}
