//! Text on the board: set in whole pixels of the size in which it is seen, so that it is sharp in every window.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::FontSize;

use crate::app::settings::Settings;
use crate::app::theme::Theme;
use crate::app::theme::fonts::Fonts;

/// Text of this height in board units. Its font size follows the view.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Lettering(pub f32);

impl Lettering {
    /// The font size in logical pixels, and the scale that makes up for what it is rounded by; `scale` is board units a pixel.
    #[must_use]
    pub fn set(self, scale: f32) -> (f32, f32) {
        // Few sizes, since every one that was ever used keeps its glyphs in memory.
        let pixels = (self.0 / scale).round().clamp(6.0, 96.0);
        (pixels, self.0 / pixels)
    }
}

/// What it takes to write coordinates.
#[derive(SystemParam)]
pub(super) struct Scribe<'w> {
    theme: Res<'w, Theme>,
    settings: Res<'w, Settings>,
    fonts: Res<'w, Fonts>,
}

impl Scribe<'_> {
    /// Whether a board that stands has to be built anew: its coordinates have come, gone or changed their looks.
    pub(super) fn is_refurbished(&self, coordinates: &mut Option<bool>) -> bool {
        let shown = self.settings.coordinates;
        let changed = coordinates.replace(shown).is_some_and(|before| before != shown);
        changed || self.theme.is_changed()
    }
}

/// Where coordinates are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// On the board's frame.
    Frame,
    /// On the table beside the board, where there is less room.
    Table,
}

/// Writes coordinates, if they are wanted.
pub(super) fn write_labels(
    commands: &mut Commands,
    board: Entity,
    scribe: &Scribe,
    ground: Ground,
    labels: impl Iterator<Item = (String, Vec2)>,
) {
    if !scribe.settings.coordinates {
        return;
    }
    let (ink, share) = match ground {
        Ground::Frame => (scribe.theme.board.label, 1.0),
        Ground::Table => (scribe.theme.panel.quiet, 0.82),
    };
    for (text, at) in labels {
        let font = TextFont { font: scribe.fonts.strong.clone().into(), ..default() };
        let ink = TextColor(ink.color());
        let letters = Lettering(scribe.theme.sizes.board_label * share);
        let place = Transform::from_translation(at.extend(0.4));
        commands.spawn((Text2d::new(text), letters, font, ink, place, ChildOf(board)));
    }
}

/// Sets all text anew when the view has come nearer or gone farther.
pub(super) fn follow_view(
    lens: Single<&Projection, With<Camera2d>>,
    mut texts: Query<(&Lettering, &mut TextFont, &mut Transform)>,
) {
    let Projection::Orthographic(lens) = *lens else { return };
    for (lettering, mut font, mut transform) in &mut texts {
        let (pixels, scale) = lettering.set(lens.scale);
        if font.font_size != FontSize::Px(pixels) || transform.scale.x != scale {
            font.font_size = FontSize::Px(pixels);
            transform.scale = Vec3::splat(scale);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_height_on_the_board_in_every_view() {
        for view in [0.1, 0.7, 1.3, 2.4, 40.0] {
            let (pixels, scale) = Lettering(27.0).set(view);
            assert!((pixels * scale - 27.0).abs() < 1e-3);
            assert!(pixels.fract() == 0.0 && pixels >= 6.0);
        }
    }
}
