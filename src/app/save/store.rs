//! Where the kept games and the settings lie: files in the user's data folder, keys of the browser's storage, or nowhere.

use bevy::prelude::*;

use crate::record::GameId;

/// What is kept, each as a text of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// One of the games.
    Game(GameId),
    /// The settings.
    Settings,
}

impl Kept {
    /// The first part of its file's name.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Kept::Game(id) => id.to_string(),
            Kept::Settings => "settings".to_owned(),
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

    use super::{GameId, Kept, MOST_BYTES, Store};

    impl Store {
        /// Every game that is kept, in no order.
        ///
        /// # Errors
        /// Says why the folder cannot be read. A folder that is not there holds nothing.
        pub fn games(&self) -> Result<Vec<GameId>, String> {
            let Store::Folder(folder) = self else { return Ok(Vec::new()) };
            let entries = match fs::read_dir(folder) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
                Err(error) => return Err(format!("{}: {error}", folder.display())),
            };
            let id = |entry: fs::DirEntry| GameId::of_name(entry.file_name().to_str()?.strip_suffix(".ron")?);
            Ok(entries.flatten().filter_map(id).collect())
        }

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

        /// Forgets the text, if there is one.
        ///
        /// # Errors
        /// Says why it cannot be removed.
        pub fn remove(&self, what: Kept) -> Result<(), String> {
            let Store::Folder(folder) = self else { return Ok(()) };
            let path = folder.join(format!("{}.ron", what.name()));
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    Err(format!("{}: {error}", path.display()))
                }
                _ => Ok(()),
            }
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
        fs::rename(aside, path)?;
        flush_folder(folder)
    }

    /// A name is on the disk when its folder is.
    #[cfg(unix)]
    fn flush_folder(folder: &Path) -> io::Result<()> {
        fs::File::open(folder)?.sync_all()
    }

    /// Elsewhere a folder cannot be opened to be flushed; the system does it in its own time.
    #[cfg(not(unix))]
    fn flush_folder(_: &Path) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(target_arch = "wasm32")]
mod browser {
    use super::{GameId, Kept, Store};
    use crate::app::browser::{storage_get, storage_keys, storage_remove, storage_set};

    /// What all our keys begin with: other pages of the same host may keep something there, too.
    const OURS: &str = "plyscope.";

    fn key(what: Kept) -> String {
        format!("{OURS}{}", what.name())
    }

    impl Store {
        /// Every game that is kept, in no order.
        ///
        /// # Errors
        /// Says why the browser does not give them out.
        pub fn games(&self) -> Result<Vec<GameId>, String> {
            Ok(storage_keys()?.iter().filter_map(|key| GameId::of_name(key.strip_prefix(OURS)?)).collect())
        }

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

        /// Forgets the text, if there is one.
        ///
        /// # Errors
        /// None; storage that throws holds nothing.
        pub fn remove(&self, what: Kept) -> Result<(), String> {
            storage_remove(&key(what));
            Ok(())
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
