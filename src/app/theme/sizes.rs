//! Sizes, which all themes share.

/// Sizes in logical pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Sizes {
    /// Height of the title bar.
    pub title_bar: f32,
    /// Width of a panel beside the board.
    pub side_panel: f32,
    /// Space between parts.
    pub gap: f32,
    /// Radius of a panel's corners.
    pub corner: f32,
    /// Least width and height of what is touched.
    pub target: f32,
    /// Captions and units.
    pub text_small: f32,
    /// Running text.
    pub text: f32,
    /// Headings.
    pub text_large: f32,
    /// The title screen's name.
    pub text_title: f32,
    /// Coordinates on the board, in board units.
    pub board_label: f32,
    /// Free space around the board; narrow windows have less.
    pub board_margin: f32,
}

impl Default for Sizes {
    fn default() -> Self {
        Self {
            title_bar: 52.0,
            side_panel: 316.0,
            gap: 12.0,
            corner: 10.0,
            target: 40.0,
            text_small: 13.0,
            text: 15.0,
            text_large: 19.0,
            text_title: 46.0,
            board_label: 27.0,
            board_margin: 20.0,
        }
    }
}

impl Sizes {
    /// A length that was measured out for words of the usual size, for words of this size. Smaller words have as much room as usual ones.
    #[must_use]
    pub fn around_words(&self, usual: f32) -> f32 {
        usual * (self.text_small / Self::default().text_small).max(1.0)
    }

    /// The sizes with words `factor` times as large. What holds words grows with them, though less, since not all of it is words.
    #[must_use]
    pub fn with_text(self, factor: f32) -> Self {
        let around = 1.0 + (factor - 1.0) * 0.6;
        Self {
            text_small: self.text_small * factor,
            text: self.text * factor,
            text_large: self.text_large * around,
            text_title: self.text_title * around.min(1.15),
            board_label: self.board_label * around,
            title_bar: self.title_bar * around.max(1.0),
            side_panel: self.side_panel * around.max(1.0),
            target: self.target * around.max(1.0),
            ..self
        }
    }

    /// The sizes for a window of this size in logical pixels: in a large one, which stands farther off or has fine pixels that nobody scales,
    /// everything grows, by steps so that a window that is being drawn larger is not laid out anew at each pixel.
    #[must_use]
    pub fn in_window(self, width: f32, height: f32) -> Self {
        let room = (width / ROOMY[0]).min(height / ROOMY[1]);
        let factor = if room.is_finite() { ((room * 10.0).floor() / 10.0).clamp(1.0, MOST) } else { 1.0 };
        Self {
            title_bar: self.title_bar * factor,
            side_panel: self.side_panel * factor,
            gap: self.gap * factor,
            corner: self.corner * factor,
            target: self.target * factor,
            text_small: self.text_small * factor,
            text: self.text * factor,
            text_large: self.text_large * factor,
            text_title: self.text_title * factor,
            board_margin: self.board_margin * factor,
            ..self
        }
    }
}

/// Width and height of the largest window in which nothing grows.
const ROOMY: [f32; 2] = [1_600.0, 1_000.0];
/// How much everything grows at most.
const MOST: f32 = 1.6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_grows_in_a_large_window_alone() {
        let usual = Sizes::default();
        for (width, height) in
            [(390.0, 844.0), (1600.0, 1000.0), (4000.0, 700.0), (f32::NAN, 900.0), (-3.0, 0.0)]
        {
            assert_eq!(usual.clone().in_window(width, height), usual, "{width}x{height}");
        }
        let large = usual.clone().in_window(2560.0, 1440.0);
        assert!((large.text / usual.text - 1.4).abs() < 1e-3, "{large:?}");
        let largest = usual.clone().in_window(9000.0, 9000.0);
        assert!((largest.side_panel / usual.side_panel - MOST).abs() < 1e-3, "{largest:?}");
    }
}
