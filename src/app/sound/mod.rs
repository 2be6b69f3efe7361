//! Sounds: what is heard follows from what is played, what lands on the board, what is refused, and how the game ends.
//!
//! - [`SoundPlayed`] is the one message of it, so that tests hear without loudspeakers. Volume and mute are obeyed before it is written.
//! - [`hear`]: when pieces land and turn over, read from their poses.
//! - Out of the loudspeaker it comes natively by Bevy (feature `audio`), and in a browser by the page, which is told by an event.

mod hear;
#[cfg(feature = "audio")]
mod speaker;

use bevy::prelude::*;

use super::AppSystems;
use super::board::{Design, Refusal, design};
use super::motion::MotionSpeed;
use super::settings::Settings;
use super::table::{GameOver, MovePlayed, Table};
use crate::games::Outcome;

pub use hear::Touched;

/// What can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A piece is placed.
    Place,
    /// Pieces are turned over.
    Flip,
    /// A move is not legal.
    Illegal,
    /// A head has crashed.
    Crash,
    /// A person has won, or an engine did while only engines play.
    Win,
    /// An engine has won against a person.
    Loss,
}

impl Sound {
    /// All of them, each at its own index.
    pub const ALL: [Sound; 6] =
        [Sound::Place, Sound::Flip, Sound::Illegal, Sound::Crash, Sound::Win, Sound::Loss];

    /// The name of its file, without the ending.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Sound::Place => "place",
            Sound::Flip => "flip",
            Sound::Illegal => "illegal",
            Sound::Crash => "crash",
            Sound::Win => "win",
            Sound::Loss => "loss",
        }
    }
}

/// A sound is heard now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct SoundPlayed {
    /// Which.
    pub sound: Sound,
    /// How loud, from just above 0 to 1.
    pub volume: f32,
}

/// Writes what is heard, as loud as the settings want it; nothing when they want silence.
#[derive(bevy::ecs::system::SystemParam)]
struct Ears<'w> {
    settings: Res<'w, Settings>,
    out: MessageWriter<'w, SoundPlayed>,
}

impl Ears<'_> {
    fn play(&mut self, sound: Sound) {
        let volume = self.settings.volume.part();
        if !self.settings.muted && volume > 0.0 {
            self.out.write(SoundPlayed { sound, volume });
        }
    }
}

/// Sounds.
pub fn plugin(app: &mut App) {
    app.add_message::<SoundPlayed>()
        .add_message::<Refusal>()
        .add_message::<Touched>()
        .add_systems(Update, (hear::listen, follow_table, follow_volume).chain().in_set(AppSystems::Tell))
        .add_observer(follow_end);
    #[cfg(feature = "audio")]
    app.add_plugins(speaker::plugin);
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, tell_page.after(follow_volume).in_set(AppSystems::Tell));
}

/// What lands and turns over, and what is refused. Where nothing moves, a move is heard when it is played.
fn follow_table(
    mut touched: MessageReader<Touched>,
    mut refused: MessageReader<Refusal>,
    mut played: MessageReader<MovePlayed>,
    speed: Res<MotionSpeed>,
    table: Res<Table>,
    mut ears: Ears,
) {
    let passed = |played: &MovePlayed| {
        table.positions.get(played.ply - 1).is_some_and(|before| before.is_forced_pass())
    };
    // Where the match goes on by itself there would be no end of it.
    let heard = table.tick().is_none();
    let steps = played.read().filter(|step| heard && !passed(step)).count();
    let touched: Vec<_> = touched.read().copied().collect();
    if touched.contains(&Touched::Landed) || steps > 0 && !speed.moves() {
        ears.play(Sound::Place);
    }
    // What turns at the same moment is one sound.
    if touched.contains(&Touched::Turned) {
        ears.play(Sound::Flip);
    }
    if refused.read().count() > 0 {
        ears.play(Sound::Illegal);
    }
}

/// Whoever turns the volume hears how loud it is now.
fn follow_volume(mut ears: Ears, mut last: Local<Option<(u8, bool)>>) {
    let now = (ears.settings.volume.percent(), ears.settings.muted);
    if last.replace(now).is_some_and(|last| last != now) {
        ears.play(Sound::Place);
    }
}

fn follow_end(over: On<GameOver>, table: Res<Table>, mut ears: Ears) {
    let game = table.position().and_then(|position| design(position.id()));
    if game.is_some_and(Design::ends_in_a_crash) {
        ears.play(Sound::Crash);
    }
    let Outcome::Win(winner) = over.0.outcome else { return };
    let lost = table.is_person(winner.other()) && !table.is_person(winner);
    ears.play(if lost { Sound::Loss } else { Sound::Win });
}

/// The page has the loudspeaker.
#[cfg(target_arch = "wasm32")]
fn tell_page(mut played: MessageReader<SoundPlayed>) {
    for played in played.read() {
        super::browser::play_sound(played.sound.name(), played.volume);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_has_its_file_and_its_index() {
        for (index, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, index);
            let file = format!("{}/assets/sounds/{}.wav", env!("CARGO_MANIFEST_DIR"), sound.name());
            assert!(std::path::Path::new(&file).is_file(), "{file}");
        }
    }
}
