//! The text that settings are kept as: a RON map with one setting on each line.
//!
//! Reading is tolerant: what is missing has its default, and so has what cannot be read, with a word about it. A text that is no map at all is
//! read line by line, so that a file which was cut or edited by hand still gives what is whole in it.

use std::collections::BTreeMap;
use std::fmt::Write;

use ron::value::RawValue;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Settings;

/// The version that this program writes.
const VERSION: u32 = 1;

/// The version's key.
const VERSION_KEY: &str = "version";

/// Settings with every value as RON, by key.
type Entries = BTreeMap<String, Box<RawValue>>;

/// Lists the settings once, for reading and for writing.
macro_rules! keys {
    ($($key:ident),*) => {
        /// Reads one setting; `None` for a key that is no setting.
        fn take(settings: &mut Settings, key: &str, value: &str) -> Option<Result<(), String>> {
            match key {
                $(stringify!($key) => Some(read_value(value).map(|value| settings.$key = value)),)*
                _ => None,
            }
        }

        /// Every setting with its value.
        fn entries(settings: &Settings) -> Vec<(&'static str, String)> {
            vec![$((stringify!($key), write_value(&settings.$key))),*]
        }
    };
}

keys!(
    theme,
    coordinates,
    motion,
    volume,
    muted,
    text_size,
    effects,
    panels,
    orientation,
    values,
    hints,
    opening_book,
    game,
    choices
);

/// Reads settings: as much of them as can be read, and what could not be, in words.
pub(super) fn read(text: &str) -> (Settings, Vec<String>) {
    let mut faults = Vec::new();
    let entries: Entries = ron::from_str(text).unwrap_or_else(|error| {
        faults.push(error.to_string());
        text.lines().filter_map(read_line).flatten().collect()
    });
    let mut settings = Settings::default();
    match entries.get(VERSION_KEY).map(|version| read_value::<u32>(version.get_ron())) {
        Some(Ok(version)) if version > VERSION => {
            faults.push(format!("version {version} is newer than version {VERSION}"));
            return (settings, faults);
        }
        Some(Ok(_)) => {}
        Some(Err(reason)) => faults.push(format!("{VERSION_KEY}: {reason}")),
        None => faults.push(format!("{VERSION_KEY} is missing")),
    }
    for (key, value) in entries.iter().filter(|(key, _)| *key != VERSION_KEY) {
        match take(&mut settings, key, value.get_ron()) {
            Some(Ok(())) => {}
            Some(Err(reason)) => faults.push(format!("{key}: {reason}")),
            None => faults.push(format!("{key} is not a setting")),
        }
    }
    (settings, faults)
}

/// The text that [`read`] reads.
#[must_use]
pub(super) fn write(settings: &Settings) -> String {
    let mut text = format!("{{\n    \"{VERSION_KEY}\": {VERSION},\n");
    for (key, value) in entries(settings) {
        writeln!(text, "    \"{key}\": {value},").expect("a string takes every text");
    }
    text.push_str("}\n");
    text
}

/// One line as a map of its own; none where it is not a whole entry.
fn read_line(line: &str) -> Option<Entries> {
    ron::from_str(&format!("{{{line}\n}}")).ok()
}

fn read_value<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    ron::from_str(text.trim()).map_err(|error| format!("found {}, {}", text.trim(), error.code))
}

fn write_value(value: &impl Serialize) -> String {
    ron::to_string(value).expect("a setting holds only names and numbers")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{BoardValues, Choices, Effects, Motion, PanelPlace, Percent, TextSize, ThemeChoice};
    use super::*;
    use crate::app::board::Orientation;
    use crate::app::screens::first_engine;
    use crate::record::Seat;

    /// Settings that all differ from their defaults.
    fn other() -> Settings {
        Settings {
            theme: ThemeChoice::HighContrast,
            coordinates: false,
            motion: Motion::Fast,
            volume: Percent::new(5),
            muted: true,
            text_size: TextSize::Largest,
            effects: Effects::Low,
            panels: PanelPlace::Bottom,
            orientation: Orientation { quarter_turns: 3, mirrored: true },
            values: BoardValues::Words,
            hints: false,
            opening_book: false,
            game: "tiddlywinks".to_owned(),
            choices: [(
                "othello".to_owned(),
                Choices { seats: [first_engine("othello"), Seat::Person], hints: false, tick_ms: Some(250) },
            )]
            .into(),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for settings in [Settings::default(), other()] {
            let text = write(&settings);
            assert_eq!(read(&text), (settings.clone(), Vec::new()), "{text}");
            assert_eq!(write(&read(&text).0), text);
        }
    }

    #[test]
    fn every_setting_is_written() {
        let (usual, other) = (write(&Settings::default()), write(&other()));
        let differing = usual.lines().zip(other.lines()).filter(|(a, b)| a != b).count();
        assert_eq!(differing, usual.lines().count() - 3, "all but the braces and the version");
    }

    /// Kind of fault: one wrong word in the file, and everything is lost.
    #[test]
    fn only_what_is_wrong_falls_back_and_is_named() {
        let text = write(&other());
        for (right, wrong, word) in [
            ("\"theme\": HighContrast", "\"theme\": Mauve", "Mauve"),
            ("\"volume\": 5", "\"volume\": 500", "volume"),
            ("\"volume\": 5", "\"volume\": 101", "0 to 100"),
            ("\"muted\": true", "\"muted\": \"yes\"", "muted"),
            ("quarter_turns:3", "quarter_turns:-3", "orientation"),
            ("\"hints\": false", "\"hintz\": false", "hintz"),
        ] {
            let (settings, faults) = read(&text.replace(right, wrong));
            assert!(text.contains(right) && faults.len() == 1 && faults[0].contains(word), "{faults:?}");
            let key = right.split('"').nth(1).unwrap_or("orientation");
            let fallen = write(&settings).lines().zip(text.lines()).filter(|(a, b)| a != b).count();
            assert_eq!(fallen, 1, "only {key} has its default");
        }
    }

    #[test]
    fn a_newer_text_is_not_guessed_at_and_an_empty_map_is_all_defaults() {
        let (settings, faults) = read(&write(&other()).replace("\"version\": 1", "\"version\": 2"));
        assert_eq!(settings, Settings::default());
        assert!(faults[0].contains("newer"), "{faults:?}");
        assert_eq!(read("{\"version\": 1}"), (Settings::default(), Vec::new()));
    }

    /// Kind of fault: a file that was cut short stops the start.
    #[test]
    fn a_text_cut_at_any_byte_gives_what_is_whole_in_it() {
        let whole = write(&other());
        for length in 0..whole.trim_end().len() {
            let cut = &whole[..length];
            let (settings, faults) = read(cut);
            assert!(!faults.is_empty(), "cut after {length} bytes");
            let same = write(&settings).lines().zip(whole.lines()).filter(|(a, b)| a == b).count();
            let lines_that_are_whole = cut.matches('\n').count();
            assert!(same >= lines_that_are_whole, "cut after {length} bytes: {settings:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in any::<String>()) {
            let (_, faults) = read(&text);
            prop_assert!(!faults.is_empty());
        }

        #[test]
        fn no_edit_panics(at in 0usize..350, bytes in proptest::collection::vec(any::<u8>(), 0..6)) {
            let mut text = write(&other()).into_bytes();
            let at = at.min(text.len());
            text.splice(at..(at + bytes.len()).min(text.len()), bytes);
            drop(read(&String::from_utf8_lossy(&text)));
        }
    }
}
