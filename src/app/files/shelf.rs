//! The games of a file that holds many, while one of them is looked for.

use bevy::prelude::*;

use crate::exchange::ImportError;
use crate::exchange::collection::{Collection, open};
use crate::record::Match;

/// What the sheet of games lists.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    collection: Collection,
    query: String,
    /// The places of the games that fit the query.
    found: Vec<usize>,
    /// Why the last game that was asked for cannot be opened.
    pub refused: Option<String>,
}

impl Shelf {
    /// Puts the games of a file here instead of those of the last one.
    #[must_use]
    pub fn new(collection: Collection) -> Self {
        let mut shelf = Self { collection, ..Self::default() };
        shelf.look_for(String::new());
        shelf
    }

    /// The games.
    #[must_use]
    pub fn collection(&self) -> &Collection {
        &self.collection
    }

    /// What is looked for.
    #[must_use]
    pub fn query(&self) -> &str {
        &self.query
    }

    /// The places of the games that fit what is looked for, in the file's order.
    #[must_use]
    pub fn found(&self) -> &[usize] {
        &self.found
    }

    /// Looks for games with these words.
    pub fn look_for(&mut self, query: String) {
        self.found = self.collection.find(&query);
        self.query = query;
    }

    /// The game at a place of the file.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn open(&self, place: usize) -> Result<Match, ImportError> {
        open(&self.collection.entries[place])
    }
}
