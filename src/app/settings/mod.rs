//! What a person has set: kept between starts, and obeyed at once.
//!
//! - [`Settings`]: every setting with its default. Panels read it and write `UiCommand::Set` with a [`Change`].
//! - [`file`]: the text it is kept as. Only what cannot be read there falls back to its default.
//! - [`keep`]: reading it at the start, writing it after a change.
//! - [`effect`]: what follows from settings together with what the system wishes: [`MotionSpeed`](super::motion::MotionSpeed), [`LowEffects`].

mod choices;
mod effect;
mod file;
mod keep;

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub use choices::Choices;
pub(crate) use effect::Follow;
pub use effect::{LowEffects, Machine};

use super::AppSystems;
use super::board::Orientation;
use super::table::UiCommand;
use crate::games::registry::GAMES;

/// Everything that can be set.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Settings {
    /// Colours of board, pieces and panels.
    pub theme: ThemeChoice,
    /// Whether letters and numbers stand around the board.
    pub coordinates: bool,
    /// How fast pieces move, and whether they do.
    pub motion: Motion,
    /// How loud sounds are.
    pub volume: Percent,
    /// Whether there are no sounds.
    pub muted: bool,
    /// How large words are.
    pub text_size: TextSize,
    /// Whether shadows and other costly things are drawn.
    pub effects: Effects,
    /// Where the panel lies.
    pub panels: PanelPlace,
    /// How the board lies before the person.
    pub orientation: Orientation,
    /// Whether and how squares show what a move is worth.
    pub values: BoardValues,
    /// Whether a person may ask for a hint.
    pub hints: bool,
    /// Whether engines play from the book of openings.
    pub opening_book: bool,
    /// The game that was played last or is looked at on the title.
    pub game: String,
    /// What was chosen for the last match of each game, by the game's id.
    pub choices: BTreeMap<String, Choices>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::Wood,
            coordinates: true,
            motion: Motion::System,
            volume: Percent::new(60),
            muted: false,
            text_size: TextSize::Usual,
            effects: Effects::Auto,
            panels: PanelPlace::Auto,
            orientation: Orientation::default(),
            values: BoardValues::Discs,
            hints: true,
            opening_book: true,
            game: GAMES[0].to_owned(),
            choices: BTreeMap::new(),
        }
    }
}

/// The themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// Walnut, linen and a quiet green.
    Wood,
    /// For the evening.
    Dark,
    /// As printed in a book.
    Paper,
    /// As much contrast as there is.
    HighContrast,
}

impl ThemeChoice {
    /// All of them, each at its own index.
    pub const ALL: [Self; 4] = [Self::Wood, Self::Dark, Self::Paper, Self::HighContrast];
}

/// How fast pieces move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Motion {
    /// As usual, or not at all where the system asks for less motion.
    System,
    /// Nothing moves: whatever happens is shown at once.
    Off,
    /// Half as fast as usual.
    Slow,
    /// As usual, whatever the system asks for.
    Usual,
    /// Twice as fast as usual.
    Fast,
}

/// How large words are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextSize {
    /// A little smaller.
    Small,
    /// As designed.
    Usual,
    /// A fifth larger.
    Large,
    /// Two fifths larger.
    Largest,
}

impl TextSize {
    /// What sizes are multiplied by.
    #[must_use]
    pub const fn factor(self) -> f32 {
        match self {
            TextSize::Small => 0.9,
            TextSize::Usual => 1.0,
            TextSize::Large => 1.2,
            TextSize::Largest => 1.4,
        }
    }
}

/// Whether costly things are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effects {
    /// Everything, but few things where the processor has to draw.
    Auto,
    /// Everything.
    Full,
    /// No shadows, no grain, no light on the table, no multisampling.
    Low,
}

/// Where the panel lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PanelPlace {
    /// Beside the board where the window is wide, below it where it is narrow.
    #[default]
    Auto,
    /// Beside the board.
    Side,
    /// Below the board.
    Bottom,
}

/// How squares show what a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardValues {
    /// Not at all.
    Off,
    /// As numbers, in discs.
    Discs,
    /// As words.
    Words,
}

/// A part of a whole, from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Percent(u8);

impl Percent {
    /// This part; what is above 100 is taken as 100.
    #[must_use]
    pub const fn new(percent: u8) -> Self {
        Self(if percent > 100 { 100 } else { percent })
    }

    /// From 0 to 1.
    #[must_use]
    pub fn part(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// From 0 to 100.
    #[must_use]
    pub const fn percent(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Percent {
    type Error = String;

    fn try_from(percent: u8) -> Result<Self, String> {
        let fits = percent <= 100;
        fits.then_some(Self(percent)).ok_or_else(|| format!("found {percent} where 0 to 100 was expected"))
    }
}

impl From<Percent> for u8 {
    fn from(percent: Percent) -> Self {
        percent.0
    }
}

/// A setting with its new value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// [`Settings::theme`].
    Theme(ThemeChoice),
    /// [`Settings::coordinates`].
    Coordinates(bool),
    /// [`Settings::motion`].
    Motion(Motion),
    /// [`Settings::volume`].
    Volume(Percent),
    /// [`Settings::muted`].
    Muted(bool),
    /// [`Settings::text_size`].
    TextSize(TextSize),
    /// [`Settings::effects`].
    Effects(Effects),
    /// [`Settings::panels`].
    Panels(PanelPlace),
    /// [`Settings::orientation`].
    Orientation(Orientation),
    /// [`Settings::values`].
    Values(BoardValues),
    /// [`Settings::hints`].
    Hints(bool),
    /// [`Settings::opening_book`].
    OpeningBook(bool),
    /// [`Settings::game`].
    Game(&'static str),
    /// Every setting to its default, but for the game and what was chosen for matches.
    ResetAll,
}

impl Settings {
    /// The game that is offered: the one that is kept, or the first where this program has no such game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        GAMES.into_iter().find(|game| *game == self.game).unwrap_or(GAMES[0])
    }

    /// Follows a change.
    pub fn set(&mut self, change: Change) {
        match change {
            Change::Theme(theme) => self.theme = theme,
            Change::Coordinates(shown) => self.coordinates = shown,
            Change::Motion(motion) => self.motion = motion,
            Change::Volume(volume) => self.volume = volume,
            Change::Muted(muted) => self.muted = muted,
            Change::TextSize(size) => self.text_size = size,
            Change::Effects(effects) => self.effects = effects,
            Change::Panels(place) => self.panels = place,
            Change::Orientation(way) => self.orientation = way,
            Change::Values(values) => self.values = values,
            Change::Hints(allowed) => self.hints = allowed,
            Change::OpeningBook(used) => self.opening_book = used,
            Change::Game(game) => game.clone_into(&mut self.game),
            Change::ResetAll => {
                let (game, choices) = (std::mem::take(&mut self.game), std::mem::take(&mut self.choices));
                *self = Self { game, choices, ..Self::default() }
            }
        }
    }
}

/// Settings.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_plugins((keep::plugin, effect::plugin))
        .add_systems(Update, (obey, choices::remember).chain().in_set(AppSystems::Table).before(Follow));
}

/// Follows what was set. A setting that was set to what it is has not changed.
fn obey(mut asked: MessageReader<UiCommand>, mut settings: ResMut<Settings>) {
    for command in asked.read() {
        if let UiCommand::Set(change) = command {
            let mut changed = settings.clone();
            changed.set(*change);
            settings.set_if_neq(changed);
        }
    }
}
