//! Every colour and size by name. A theme is a RON file in `assets/themes`; boards, marks and panels take whatever they draw with from [`Theme`].

pub mod egui_style;
pub mod fonts;
mod ink;

use bevy::prelude::*;
use serde::Deserialize;

pub use ink::Ink;

/// The theme in use.
#[derive(Resource, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// What the theme is called in settings.
    pub name: String,
    /// What the board lies on.
    pub table: TableInks,
    /// Panels, buttons, text.
    pub panel: PanelInks,
    /// Whatever all boards have.
    pub board: BoardInks,
    /// Othello's field and discs.
    pub othello: OthelloInks,
    /// Marks on the board.
    pub marks: MarkInks,
    /// Pieces of confetti.
    pub confetti: Vec<Ink>,
    /// Sizes.
    pub sizes: Sizes,
}

/// What the board lies on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableInks {
    /// Around the middle, where the light falls.
    pub middle: Ink,
    /// Towards the edges of the window.
    pub edge: Ink,
}

/// Panels, buttons, text.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanelInks {
    /// The ground of panels.
    pub surface: Ink,
    /// The ground of buttons and fields on a panel.
    pub raised: Ink,
    /// The same while the pointer is over it.
    pub hovered: Ink,
    /// Lines between parts.
    pub outline: Ink,
    /// Text on `surface`, `raised` and `hovered`.
    pub text: Ink,
    /// Text that stands back: captions, units.
    pub quiet: Ink,
    /// What is chosen or to be noticed.
    pub accent: Ink,
    /// Text on `accent`.
    pub on_accent: Ink,
    /// Something is well; never the only sign of it.
    pub good: Ink,
    /// Something is wrong; never the only sign of it.
    pub bad: Ink,
    /// Under floating panels.
    pub shadow: Ink,
}

/// Whatever all boards have.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardInks {
    /// The frame.
    pub frame: Ink,
    /// The frame's lit edge and light grain.
    pub frame_light: Ink,
    /// The frame's far edge and dark grain.
    pub frame_dark: Ink,
    /// Coordinates on the frame.
    pub label: Ink,
    /// The board's shadow on the table, and the pieces' on the board.
    pub shadow: Ink,
}

/// Othello's field and discs.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OthelloInks {
    /// The squares.
    pub field: Ink,
    /// The squares where the light falls.
    pub field_light: Ink,
    /// The squares away from the light.
    pub field_dark: Ink,
    /// Lines between squares.
    pub line: Ink,
    /// The four dots.
    pub star: Ink,
    /// Black's face.
    pub black: DiscInks,
    /// White's face.
    pub white: DiscInks,
}

/// One face of a disc.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscInks {
    /// The face.
    pub face: Ink,
    /// Where the light falls on it.
    pub light: Ink,
    /// Its rim.
    pub rim: Ink,
    /// The engraved ring that tells Black from White by shape; the face's own colour where there is none.
    pub ring: Ink,
}

/// Marks on the board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkInks {
    /// A legal move: a dot on the field.
    pub legal: Ink,
    /// The last move: a diamond on a disc.
    pub last_move: Ink,
    /// The square under the pointer: four corners on the field.
    pub hover: Ink,
    /// The keyboard's cursor: a frame on the field.
    pub cursor: Ink,
    /// A move that is not legal: a cross on the field.
    pub refused: Ink,
    /// What the engine likes best so far: a ring on the field.
    pub thought: Ink,
    /// Floating words on the board.
    pub label: Ink,
    /// What they stand on.
    pub label_ground: Ink,
}

/// Sizes in logical pixels.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// Free space around the board; narrow windows have less.
    pub board_margin: f32,
}

impl Theme {
    /// Reads a theme file.
    ///
    /// # Errors
    /// Says what is wrong, on which line, and what was expected.
    pub fn read(text: &str) -> Result<Self, String> {
        ron::from_str(text).map_err(|error| error.to_string())
    }

    /// The theme that Plyscope starts with.
    #[must_use]
    pub fn wood() -> Self {
        Self::read(include_str!("../../../assets/themes/wood.ron")).expect("a test reads this file")
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::wood()
    }
}

/// The theme, and the table's colour behind everything.
pub fn plugin(app: &mut App) {
    app.add_plugins(fonts::plugin);
    let theme = Theme::default();
    app.insert_resource(ClearColor(theme.table.edge.color())).insert_resource(theme);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every mark with the grounds that it lies on.
    fn marks(theme: &Theme) -> Vec<(&'static str, Ink, Vec<Ink>)> {
        let (othello, marks) = (&theme.othello, &theme.marks);
        let field = vec![othello.field, othello.field_light, othello.field_dark];
        let faces = vec![othello.black.face, othello.black.light, othello.white.face, othello.white.light];
        vec![
            ("black disc", othello.black.face, field.clone()),
            ("white disc", othello.white.face, field.clone()),
            ("black's ring", othello.black.ring, vec![othello.black.face]),
            ("legal move", marks.legal, field.clone()),
            ("last move", marks.last_move, faces),
            ("hover", marks.hover, field.clone()),
            ("cursor", marks.cursor, field.clone()),
            ("refused", marks.refused, field.clone()),
            ("thought", marks.thought, field),
        ]
    }

    /// Text with the grounds that it stands on.
    fn texts(theme: &Theme) -> Vec<(&'static str, Ink, Vec<Ink>)> {
        let panel = &theme.panel;
        let grounds = vec![panel.surface, panel.raised, panel.hovered, theme.table.middle, theme.table.edge];
        vec![
            ("text", panel.text, grounds),
            ("quiet text", panel.quiet, vec![panel.surface, panel.raised]),
            ("text on accent", panel.on_accent, vec![panel.accent]),
            ("accent as text", panel.accent, vec![panel.surface, panel.raised]),
            ("good", panel.good, vec![panel.surface, panel.raised]),
            ("bad", panel.bad, vec![panel.surface, panel.raised]),
            ("coordinates", theme.board.label, vec![theme.board.frame, theme.board.frame_light]),
            (
                "floating words",
                theme.marks.label,
                vec![theme.marks.label_ground.over(theme.othello.white.face)],
            ),
        ]
    }

    fn check(theme: &Theme, pairs: Vec<(&'static str, Ink, Vec<Ink>)>, least: f32) {
        for (name, ink, grounds) in pairs {
            for ground in grounds {
                let ratio = ink.contrast(ground);
                assert!(ratio >= least, "{}: {name} has {ratio:.2} on {ground:?}, not {least}", theme.name);
            }
        }
    }

    /// Kind of fault: a theme on which the last move vanishes.
    #[test]
    fn every_mark_stands_out_from_its_ground() {
        let theme = Theme::wood();
        check(&theme, marks(&theme), 3.0);
    }

    #[test]
    fn every_text_can_be_read() {
        let theme = Theme::wood();
        check(&theme, texts(&theme), 4.5);
    }

    #[test]
    fn a_broken_theme_says_where() {
        let text = include_str!("../../../assets/themes/wood.ron");
        let error = Theme::read(&text.replace("#F1E9DC", "beige")).unwrap_err();
        assert!(error.contains("beige") && error.contains("6:"), "{error}");
        let error = Theme::read(&text.replace("title_bar", "titel_bar")).unwrap_err();
        assert!(error.contains("titel_bar"), "{error}");
    }
}
