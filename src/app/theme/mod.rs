//! Every colour and size by name. A theme is a RON file in `assets/themes`; boards, marks and panels take whatever they draw with from [`Theme`].

#[cfg(test)]
mod contrast;
pub mod egui_style;
pub mod fonts;
mod ink;
mod sizes;

use std::sync::LazyLock;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use serde::Deserialize;

pub use ink::{Ink, light_for_egui};
pub use sizes::Sizes;

use super::AppSystems;
use super::settings::{Follow, LowEffects, Settings, TextSize, ThemeChoice};

/// The theme in use.
#[derive(Resource, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// What messages call the theme.
    pub name: String,
    /// What the board lies on.
    pub table: TableInks,
    /// Panels, buttons, text.
    pub panel: PanelInks,
    /// Whatever all boards have.
    pub board: BoardInks,
    /// Othello's field and discs.
    pub othello: OthelloInks,
    /// Alquerque's field, pieces and marks.
    pub alquerque: AlquerqueInks,
    /// Light Trails' field, walls and trails.
    pub trails: TrailsInks,
    /// Marks on the board.
    pub marks: MarkInks,
    /// Pieces of confetti.
    pub confetti: Vec<Ink>,
    /// Sizes; the same in all themes, and larger with larger words.
    #[serde(skip)]
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
    /// How strongly the frame's grain shows; 0 for a frame that is not of wood.
    pub grain: f32,
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
    /// Width of the line around a disc on the board, in board units; 0 where light and shade are enough.
    pub edge: f32,
    /// Black's face.
    pub black: DiscInks,
    /// White's face.
    pub white: DiscInks,
}

/// Alquerque's field, pieces and marks.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlquerqueInks {
    /// The field.
    pub field: Ink,
    /// The field where the light falls.
    pub field_light: Ink,
    /// The field away from the light.
    pub field_dark: Ink,
    /// Lines between points.
    pub line: Ink,
    /// The points.
    pub point: Ink,
    /// Width of the line around a piece on the board, in board units; 0 where light and shade are enough.
    pub edge: f32,
    /// A light piece; its ring is the ink of its sign.
    pub light: DiscInks,
    /// A dark piece; its ring is the ink of its sign.
    pub dark: DiscInks,
    /// A piece that can move: a thin ring around it; where the selected one can go: a dot.
    pub movable: Ink,
    /// The piece that is selected: a broad ring with an edge on both sides.
    pub selected: Ink,
    /// That edge, and what a forbidden return's cross stands on.
    pub halo: Ink,
    /// The last move: a dashed ring where it came from, a whole one where it went.
    pub last: Ink,
    /// A return that is forbidden: a cross.
    pub forbidden: Ink,
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
    /// The line around it: on panels always, on the board as wide as [`OthelloInks::edge`] says.
    pub edge: Ink,
}

/// Light Trails' field, walls and trails.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrailsInks {
    /// The cells.
    pub field: Ink,
    /// Lines between cells.
    pub line: Ink,
    /// Walls and the border.
    pub wall: Ink,
    /// Their lit edge.
    pub wall_light: Ink,
    /// A crash.
    pub crash: Ink,
    /// A direction that is open to a person: a dot in the cell.
    pub open: Ink,
    /// How much of a trail's colour lies on the cells around it, from 0 to 1.
    pub glow: f32,
    /// Player 1.
    pub first: TrailInks,
    /// Player 2.
    pub second: TrailInks,
}

/// One player's head and trail.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrailInks {
    /// The trail.
    pub trail: Ink,
    /// The line within the trail, and the mark on the head.
    pub core: Ink,
    /// The line around the head; on panels, too.
    pub edge: Ink,
}

impl TrailsInks {
    /// A player's inks.
    #[must_use]
    pub const fn of(&self, side: crate::games::Side) -> &TrailInks {
        match side {
            crate::games::Side::First => &self.first,
            crate::games::Side::Second => &self.second,
        }
    }
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
    /// A move that is not legal: a cross on the ground of floating words, wherever it is tried.
    pub refused: Ink,
    /// What the engine likes best so far: a ring on the field.
    pub thought: Ink,
    /// Floating words on the board.
    pub label: Ink,
    /// What they stand on.
    pub label_ground: Ink,
}

impl Theme {
    /// Reads a theme file.
    ///
    /// # Errors
    /// Says what is wrong, on which line, and what was expected.
    pub fn read(text: &str) -> Result<Self, String> {
        ron::from_str(text).map_err(|error| error.to_string())
    }

    /// A theme as its file says it.
    #[must_use]
    pub fn new(choice: ThemeChoice) -> Self {
        static ALL: LazyLock<[Theme; 4]> = LazyLock::new(|| {
            ThemeChoice::ALL.map(|choice| Theme::read(file(choice)).expect("a test reads every theme"))
        });
        ALL[choice as usize].clone()
    }

    /// The same with words of another size for a window of so many logical pixels, and nothing blurred or lit where `low_effects` are wanted.
    #[must_use]
    pub fn fitted(mut self, size: TextSize, window: Vec2, low_effects: bool) -> Self {
        self.sizes = Sizes::default().with_text(size.factor()).in_window(window.x, window.y);
        if low_effects {
            for shadow in [&mut self.panel.shadow, &mut self.board.shadow] {
                *shadow = shadow.faded(0.0);
            }
            self.table.middle = self.table.edge;
            self.board.grain = 0.0;
        }
        self
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::new(ThemeChoice::Wood)
    }
}

const fn file(choice: ThemeChoice) -> &'static str {
    match choice {
        ThemeChoice::Wood => include_str!("../../../assets/themes/wood.ron"),
        ThemeChoice::Dark => include_str!("../../../assets/themes/dark.ron"),
        ThemeChoice::Paper => include_str!("../../../assets/themes/paper.ron"),
        ThemeChoice::HighContrast => include_str!("../../../assets/themes/high-contrast.ron"),
    }
}

/// The theme, and the table's colour behind everything.
pub fn plugin(app: &mut App) {
    let theme = Theme::default();
    app.add_plugins(fonts::plugin)
        .insert_resource(ClearColor(theme.table.edge.color()))
        .insert_resource(theme)
        .add_systems(Update, follow.in_set(AppSystems::Table).after(Follow));
}

/// Dresses everything anew when the settings or the window's size ask for it. Whoever draws looks whether the theme has changed.
fn follow(
    settings: Res<Settings>,
    low: Res<LowEffects>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut theme: ResMut<Theme>,
    mut behind: ResMut<ClearColor>,
    mut last: Local<Option<(ThemeChoice, TextSize, bool, Vec2)>>,
) {
    let window = windows.single().map_or(Vec2::ZERO, Window::size);
    let now = (settings.theme, settings.text_size, low.0, window);
    if *last != Some(now) {
        *last = Some(now);
        theme.set_if_neq(Theme::new(settings.theme).fitted(settings.text_size, window, low.0));
        behind.0 = theme.table.edge.color();
    }
}
