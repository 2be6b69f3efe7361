//! How the program was told to begin: by its command line, or by what follows `#` in the page's address.

use bevy::prelude::*;

use super::save::Store;
#[cfg(not(target_arch = "wasm32"))]
use super::text::{tr, trf};

/// Where to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// At the title.
    #[default]
    Title,
    /// At the table: with the saved match if there is one, else with a new one.
    Play,
    /// With the showcase.
    Showcase,
    /// At the table, with the match that this text holds: see [`crate::exchange`]. Natively it may be the path of a file.
    Given(String),
}

/// What the program was told at its start.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// Where to begin.
    pub opening: Opening,
    /// Where the match is saved.
    pub store: Store,
}

/// Why the program does not start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// It was asked for a text about itself, which is this.
    Answer(String),
    /// It was called in a way that it does not understand.
    Misuse(String),
}

impl Launch {
    /// Reads the command line and the environment.
    ///
    /// # Errors
    /// The text to show instead of starting.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn read() -> Result<Self, Halt> {
        Self::parse(std::env::args().skip(1), std::env::var_os(DATA_DIR).map(Into::into))
    }

    /// Reads arguments; `data_dir` is where matches are saved if no argument says so.
    ///
    /// # Errors
    /// The text to show instead of starting.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn parse(
        args: impl IntoIterator<Item = String>,
        data_dir: Option<std::path::PathBuf>,
    ) -> Result<Self, Halt> {
        let (mut opening, mut folder) = (Opening::Title, data_dir);
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--play" => opening = Opening::Play,
                "--showcase" => opening = Opening::Showcase,
                "--open" => {
                    opening = Opening::Given(args.next().ok_or_else(|| misuse("launch.no-game", &arg))?);
                }
                "--data-dir" => {
                    folder = Some(args.next().ok_or_else(|| misuse("launch.no-folder", &arg))?.into());
                }
                "--help" | "-h" => return Err(Halt::Answer(tr("launch.usage").to_owned())),
                "--version" | "-V" => {
                    return Err(Halt::Answer(format!("plyscope {}", env!("CARGO_PKG_VERSION"))));
                }
                _ => return Err(misuse("launch.unknown", &arg)),
            }
        }
        let store = folder.or_else(user_folder).map_or(Store::Nowhere, Store::Folder);
        Ok(Self { opening, store })
    }

    /// Reads the page's address. What is not understood there begins at the title.
    ///
    /// # Errors
    /// None.
    #[cfg(target_arch = "wasm32")]
    pub fn read() -> Result<Self, Halt> {
        let fragment = super::browser::fragment();
        let opening = match fragment.as_str() {
            "play" => Opening::Play,
            "showcase" => Opening::Showcase,
            link if link.starts_with(crate::exchange::link::KEY) => {
                super::browser::tell("plyscope-link-read", &true.into());
                Opening::Given(fragment)
            }
            _ => Opening::Title,
        };
        Ok(Self { opening, store: Store::Browser })
    }
}

/// Names the folder for saved matches in the environment.
#[cfg(not(target_arch = "wasm32"))]
const DATA_DIR: &str = "PLYSCOPE_DATA_DIR";

#[cfg(not(target_arch = "wasm32"))]
fn misuse(key: &str, arg: &str) -> Halt {
    Halt::Misuse(format!("{}\n\n{}", trf(key, &[("argument", arg)]), tr("launch.usage")))
}

/// The user's data folder for this program, if the system names one.
#[cfg(not(target_arch = "wasm32"))]
fn user_folder() -> Option<std::path::PathBuf> {
    use etcetera::BaseStrategy;
    etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("plyscope"))
}
