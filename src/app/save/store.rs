//! Where the saved match lies: a file in the user's data folder, a key of the browser's storage, or nowhere.

use bevy::prelude::*;

/// A place for one text. Whatever replaces it is whole before the old text goes.
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
    use std::path::{Path, PathBuf};

    use super::{MOST_BYTES, Store};

    const NAME: &str = "match.ron";
    const ASIDE: &str = "match.ron.new";

    impl Store {
        /// The text, if there is one. Bytes that are no text are replaced by signs that no match holds.
        ///
        /// # Errors
        /// Says why the file cannot be read.
        pub fn read(&self) -> Result<Option<String>, String> {
            let Store::Folder(folder) = self else { return Ok(None) };
            let path = folder.join(NAME);
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
        pub fn write(&self, text: &str) -> Result<(), String> {
            let Store::Folder(folder) = self else { return Ok(()) };
            let aside = folder.join(ASIDE);
            write_whole(folder, &aside, text).map_err(|error| format!("{}: {error}", aside.display()))
        }

        /// Moves a text that cannot be opened out of the way, to a name that is free.
        ///
        /// # Errors
        /// Says why it cannot be moved.
        pub fn set_aside(&self) -> Result<(), String> {
            let Store::Folder(folder) = self else { return Ok(()) };
            let kept = (1..).map(|number| folder.join(format!("match.unreadable-{number}.ron")));
            let free = kept.into_iter().find(|path| !path.exists()).unwrap_or_else(|| PathBuf::from(ASIDE));
            fs::rename(folder.join(NAME), &free).map_err(|error| format!("{}: {error}", free.display()))
        }
    }

    #[expect(clippy::disallowed_methods, reason = "this is the room that writes files, aside first")]
    fn write_whole(folder: &Path, aside: &Path, text: &str) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let mut file = fs::File::create(aside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(aside, folder.join(NAME))
    }
}

#[cfg(target_arch = "wasm32")]
mod browser {
    use super::Store;
    use crate::app::browser::{storage_get, storage_remove, storage_set};

    const KEY: &str = "plyscope.match";

    impl Store {
        /// The text, if there is one and the browser gives it out.
        ///
        /// # Errors
        /// None; storage that throws holds nothing.
        pub fn read(&self) -> Result<Option<String>, String> {
            Ok(storage_get(KEY))
        }

        /// Replaces the text.
        ///
        /// # Errors
        /// Says why the browser does not keep it.
        pub fn write(&self, text: &str) -> Result<(), String> {
            storage_set(KEY, text)
        }

        /// Moves a text that cannot be opened to a key that is free.
        ///
        /// # Errors
        /// Says why it cannot be moved.
        pub fn set_aside(&self) -> Result<(), String> {
            let Some(text) = storage_get(KEY) else { return Ok(()) };
            let mut names = (1..).map(|number| format!("{KEY}.unreadable-{number}"));
            let free = names.find(|name| storage_get(name).is_none()).unwrap_or_default();
            storage_set(&free, &text)?;
            storage_remove(KEY);
            Ok(())
        }
    }
}
