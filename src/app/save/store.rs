//! Where the saved match and the settings lie: files in the user's data folder, keys of the browser's storage, or nowhere.

use bevy::prelude::*;

/// What is kept, each as a text of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The match to go on with.
    Match,
    /// The settings.
    Settings,
}

impl Kept {
    /// The first part of its file's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kept::Match => "match",
            Kept::Settings => "settings",
        }
    }
}

/// A place for texts. Whatever replaces one is whole before the old text goes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Store {
    /// Nothing is kept: for tests, and where there is no such place.
    #[default]
    Nowhere,
    /// A folder of the user's.
    #[cfg(not(target_arch = "wasm32"))]
    Folder(std::path::PathBuf),
    /// The browser's `localStorage`.
    #[cfg(target_arch = "wasm32")]
    Browser,
}

/// A saved text is far smaller; what is larger is not read.
#[cfg(not(target_arch = "wasm32"))]
const MOST_BYTES: u64 = 1 << 20;

#[cfg(not(target_arch = "wasm32"))]
mod folder {
    use std::fs;
    use std::io::{self, Read, Write};
    use std::path::Path;

    use super::{Kept, MOST_BYTES, Store};

    impl Store {
        /// The text, if there is one. Bytes that are no text are replaced by signs that no match holds.
        ///
        /// # Errors
        /// Says why the file cannot be read.
        pub fn read(&self, what: Kept) -> Result<Option<String>, String> {
            let Store::Folder(folder) = self else { return Ok(None) };
            let path = folder.join(format!("{}.ron", what.name()));
            let read = || -> io::Result<Vec<u8>> {
                let mut bytes = Vec::new();
                fs::File::open(&path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
                Ok(bytes)
            };
            match read() {
                Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(format!("{}: {error}", path.display())),
            }
        }

        /// Replaces the text: the new one is written aside, flushed to the disk, and renamed.
        ///
        /// # Errors
        /// Says why it cannot be written; the old text stands then.
        pub fn write(&self, what: Kept, text: &str) -> Result<(), String> {
            let Store::Folder(folder) = self else { return Ok(()) };
            let path = folder.join(format!("{}.ron", what.name()));
            write_whole(folder, &path, text).map_err(|error| format!("{}: {error}", path.display()))
        }

        /// Moves a text that cannot be opened out of the way, to a name that is free.
        ///
        /// # Errors
        /// Says why it cannot be moved.
        pub fn set_aside(&self, what: Kept) -> Result<(), String> {
            let Store::Folder(folder) = self else { return Ok(()) };
            let path = folder.join(format!("{}.ron", what.name()));
            let mut names = (1u32..).map(|number| format!("{}.unreadable-{number}.ron", what.name()));
            let free = names.find_map(|name| Some(folder.join(name)).filter(|path| !path.exists()));
            let free = free.ok_or_else(|| format!("{}: there is no free name", path.display()))?;
            fs::rename(&path, &free).map_err(|error| format!("{}: {error}", free.display()))
        }
    }

    #[expect(clippy::disallowed_methods, reason = "this is the room that writes files, aside first")]
    fn write_whole(folder: &Path, path: &Path, text: &str) -> io::Result<()> {
        let aside = path.with_extension("ron.new");
        fs::create_dir_all(folder)?;
        let mut file = fs::File::create(&aside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(aside, path)
    }
}

#[cfg(target_arch = "wasm32")]
mod browser {
    use super::{Kept, Store};
    use crate::app::browser::{storage_get, storage_remove, storage_set};

    fn key(what: Kept) -> String {
        format!("plyscope.{}", what.name())
    }

    impl Store {
        /// The text, if there is one and the browser gives it out.
        ///
        /// # Errors
        /// None; storage that throws holds nothing.
        pub fn read(&self, what: Kept) -> Result<Option<String>, String> {
            Ok(storage_get(&key(what)))
        }

        /// Replaces the text.
        ///
        /// # Errors
        /// Says why the browser does not keep it.
        pub fn write(&self, what: Kept, text: &str) -> Result<(), String> {
            storage_set(&key(what), text)
        }

        /// Moves a text that cannot be opened to a key that is free.
        ///
        /// # Errors
        /// Says why it cannot be moved.
        pub fn set_aside(&self, what: Kept) -> Result<(), String> {
            let key = key(what);
            let Some(text) = storage_get(&key) else { return Ok(()) };
            let mut names = (1u32..).map(|number| format!("{key}.unreadable-{number}"));
            let free = names.find(|name| storage_get(name).is_none()).unwrap_or_default();
            storage_set(&free, &text)?;
            storage_remove(&key);
            Ok(())
        }
    }
}
