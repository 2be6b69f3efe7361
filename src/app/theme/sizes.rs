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
}
