//! Every colour, size and font.

pub mod fonts;

/// Themes and fonts.
pub fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins(fonts::plugin);
}
