//! Folders that `ply` reads files from.

use std::path::{Path, PathBuf};

use super::Complaint;
use crate::games::othello::wthor::{self, Archive};

/// The files of a folder that end so, sorted by name.
pub(super) fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Complaint> {
    let entries = std::fs::read_dir(folder).map_err(|error| at(folder, &error))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(Complaint(format!("{}: no file ends with .{ending}", folder.display())));
    }
    Ok(files)
}

/// The WTHOR archives of a folder, one a year.
pub(super) fn archives(folder: &Path) -> Result<Vec<Archive>, Complaint> {
    let read = |path: &PathBuf| {
        let bytes = std::fs::read(path).map_err(|error| at(path, &error))?;
        wthor::read(&bytes).map_err(|error| Complaint(format!("{}: {error}", path.display())))
    };
    files(folder, "wtb")?.iter().map(read).collect()
}

/// A complaint about a file.
pub(super) fn at(path: &Path, error: &std::io::Error) -> Complaint {
    Complaint(format!("{}: {error}", path.display()))
}
