//! A colour as a theme file writes it.

use bevy::color::{Color, ColorToComponents, ColorToPacked, LinearRgba, Srgba};
use bevy_egui::egui::Color32;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A colour: `#RRGGBB`, or `#RRGGBBAA` where it lets the ground shine through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink(pub(super) Srgba);

impl Ink {
    /// White.
    pub const WHITE: Self = Self(Srgba::WHITE);

    /// Reads the form that theme files use.
    ///
    /// # Errors
    /// Says what was found where a colour was expected.
    pub fn read(text: &str) -> Result<Self, String> {
        let wrong = || format!("found '{text}' where a colour like #A84A22 or #A84A2280 was expected");
        let digits =
            text.strip_prefix('#').filter(|digits| matches!(digits.len(), 6 | 8)).ok_or_else(wrong)?;
        Srgba::hex(digits).map(Self).map_err(|_| wrong())
    }

    /// Whether nothing of it is seen.
    #[must_use]
    pub fn is_clear(self) -> bool {
        self.0.alpha <= 0.0
    }

    /// For Bevy.
    #[must_use]
    pub const fn color(self) -> Color {
        Color::Srgba(self.0)
    }

    /// For the corners of meshes: linear red, green, blue, and alpha.
    #[must_use]
    pub fn linear(self) -> [f32; 4] {
        LinearRgba::from(self.0).to_f32_array()
    }

    /// For egui, which is told colours with their alpha multiplied in. It is multiplied in as light here, since that is how they are mixed on the
    /// screen: a light colour that lets the ground shine through would come out grey otherwise.
    #[must_use]
    pub fn egui(self) -> Color32 {
        light_for_egui(self.linear())
    }

    /// The same colour, `alpha` times as opaque.
    #[must_use]
    pub fn faded(self, alpha: f32) -> Self {
        Self(Srgba { alpha: self.0.alpha * alpha, ..self.0 })
    }

    /// What is seen where this colour lies on an opaque `ground`.
    #[must_use]
    pub fn over(self, ground: Self) -> Self {
        let (top, below) = (LinearRgba::from(self.0), LinearRgba::from(ground.0));
        let mut seen = below + (top - below) * top.alpha;
        seen.alpha = 1.0;
        Self(seen.into())
    }

    /// The relative luminance of the Web Content Accessibility Guidelines: 0 for black, 1 for white. Alpha is not looked at.
    #[must_use]
    pub fn luminance(self) -> f32 {
        let [red, green, blue, _] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio of the same guidelines between this colour, lying on `ground`, and `ground`: from 1 to 21.
    #[must_use]
    pub fn contrast(self, ground: Self) -> f32 {
        let (a, b) = (self.over(ground).luminance(), ground.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// Linear red, green, blue and alpha as [`Ink::egui`] tells egui colours.
#[must_use]
pub fn light_for_egui([red, green, blue, alpha]: [f32; 4]) -> Color32 {
    let light = LinearRgba::new(red * alpha, green * alpha, blue * alpha, 1.0);
    let [red, green, blue, _] = Srgba::from(light).to_u8_array();
    Color32::from_rgba_premultiplied(red, green, blue, (alpha * 255.0).round() as u8)
}

impl<'de> Deserialize<'de> for Ink {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(text: &str) -> Ink {
        Ink::read(text).unwrap()
    }

    #[test]
    fn reads_colours_and_says_what_is_wrong_with_others() {
        assert_eq!(ink("#FF8000").color(), Color::srgb_u8(255, 128, 0));
        assert_eq!(ink("#FF800033").color(), Color::srgba_u8(255, 128, 0, 51));
        for wrong in ["", "#", "red", "FF8000", "#FF80", "#FF80000", "#GG8000", "#ÄÖÜ"] {
            let message = Ink::read(wrong).unwrap_err();
            assert!(message.contains(wrong) && message.contains("expected"), "{message}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let (black, white) = (ink("#000000"), ink("#FFFFFF"));
        assert!((black.contrast(white) - 21.0).abs() < 1e-3);
        assert!((white.contrast(black) - 21.0).abs() < 1e-3);
        assert!((white.contrast(white) - 1.0).abs() < 1e-6);
        // #767676 is the well-known lightest grey that has 4.5 on white.
        assert!((ink("#767676").contrast(white) - 4.54).abs() < 0.01);
    }

    #[test]
    fn egui_mixes_a_transparent_colour_with_its_ground_as_light() {
        let (ground, cover) = (ink("#4E7F66"), ink("#FBF7F0").faded(0.8));
        let light = |color: Color32| {
            let [red, green, blue, alpha] = color.to_array();
            (LinearRgba::from(Srgba::rgb_u8(red, green, blue)), f32::from(alpha) / 255.0)
        };
        let ((top, alpha), (below, _)) = (light(cover.egui()), light(ground.egui()));
        let [seen, wanted] = [top + below * (1.0 - alpha), cover.over(ground).0.into()];
        for (seen, wanted) in seen.to_f32_array().into_iter().zip(wanted.to_f32_array()).take(3) {
            assert!((seen - wanted).abs() < 0.01, "{seen} is not {wanted}");
        }
        assert_eq!(ink("#FF8000").egui(), Color32::from_rgb(255, 128, 0));
    }

    #[test]
    fn a_transparent_mark_has_the_contrast_of_what_is_seen() {
        let (ground, mark) = (ink("#4E7F66"), ink("#FFFFFF"));
        assert!((mark.faded(0.0).contrast(ground) - 1.0).abs() < 1e-6);
        assert!(mark.faded(0.5).contrast(ground) < mark.contrast(ground));
        assert!((mark.over(ground).luminance() - mark.luminance()).abs() < 1e-5);
    }
}
