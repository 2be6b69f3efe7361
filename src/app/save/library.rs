//! The games that are kept: one text each, so that beginning or opening a game never costs another one.

use bevy::prelude::*;

use super::store::{Kept, Store};
use crate::app::a11y::Said;
use crate::games::table_game::Ending;
use crate::record::{GameId, Label, Match};

/// A kept game, as a list shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The match, with its label.
    pub record: Match,
    /// Points on the board at its last position, by [`crate::games::Side::index`], if the game counts.
    pub tally: Option<[u32; 2]>,
    /// How it ended, if it has ended.
    pub ending: Option<Ending>,
    /// The text of the position that is looked at.
    pub position: String,
}

impl Game {
    fn new(record: Match) -> Self {
        let positions = record.positions().unwrap_or_default();
        let last = positions.last();
        let (tally, ending) = (last.and_then(|last| last.tally()), last.and_then(|last| last.ending()));
        let here = positions.get(record.cursor).or(positions.last());
        let position = here.map(|here| here.text()).unwrap_or_default();
        Self { record, tally, ending, position }
    }

    /// Its label.
    #[must_use]
    pub fn label(&self) -> Label {
        self.record.label.unwrap_or(Label { id: GameId(0), saved: 0 })
    }
}

/// Every game that is kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct Library {
    /// The one that was at the table last is the first.
    games: Vec<Game>,
    /// What was deleted last, for whoever thinks better of it.
    deleted: Option<Game>,
}

impl Library {
    /// Reads what the store holds. What cannot be opened is set aside, with one word about all of it.
    pub(super) fn open(store: &Store, said: &mut MessageWriter<Said>) -> Self {
        let mut library = Self::default();
        let ids = match store.games() {
            Ok(ids) => ids,
            Err(reason) => {
                said.write(Said::trouble("storage.unreachable").with("reason", reason));
                return library;
            }
        };
        let mut faults = Vec::new();
        for id in ids {
            match read(store, id) {
                Ok(record) => library.games.extend(record.map(Game::new)),
                Err(reason) => faults.push(reason),
            }
        }
        library.games.sort_by_key(|game| std::cmp::Reverse((game.label().saved, game.label().id)));
        match faults.as_slice() {
            [] => {}
            [reason] => {
                said.write(Said::trouble("storage.unreadable").with("reason", reason));
            }
            [reason, ..] => {
                let told = Said::trouble("storage.several-unreadable").with("count", faults.len());
                said.write(told.with("reason", reason));
            }
        }
        library
    }

    /// The games, the one that was at the table last first.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The game of this id.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<&Game> {
        self.games.iter().find(|game| game.label().id == id)
    }

    /// What was deleted last and can be had back.
    #[must_use]
    pub fn deleted(&self) -> Option<&Game> {
        self.deleted.as_ref()
    }

    /// Takes a match that was at the table at `now`; returns it as it is to be written, or nothing if it is kept just so already.
    pub(super) fn keep(&mut self, record: &Match, now: u64) -> Option<Match> {
        let known = record.label.and_then(|label| self.game(label.id));
        if known.is_some_and(|game| game.record.is_as_saved(record)) {
            return None;
        }
        // A clock that was set back makes no game older than one that was saved before it.
        let saved = self.games.first().map_or(now, |newest| now.max(newest.label().saved + 1));
        let id = record.label.map_or_else(|| self.free_id(now), |label| label.id);
        let record = Match { label: Some(Label { id, saved }), ..record.clone() };
        self.put(record.clone());
        Some(record)
    }

    /// Whether a game has gone on elsewhere, in another window, since it was read or written here. The list shows it as it is there then.
    pub(super) fn went_on_elsewhere(&mut self, store: &Store, id: GameId) -> bool {
        let known = self.game(id).map(|game| game.label().saved);
        let Ok(Some(text)) = store.read(Kept::Game(id)) else { return false };
        match Match::read(&text) {
            Ok(record) => {
                let saved = record.label.map_or(0, |label| label.saved);
                let went_on = known.is_some_and(|known| known < saved);
                if went_on {
                    self.put(Match { label: Some(Label { id, saved }), ..record });
                }
                went_on
            }
            // Nobody knows what it is; it is not ours to write over.
            Err(_) => true,
        }
    }

    fn free_id(&self, now: u64) -> GameId {
        let taken = |id: &GameId| {
            self.game(*id).is_some() || self.deleted.as_ref().is_some_and(|game| game.label().id == *id)
        };
        (now..).map(GameId).find(|id| !taken(id)).unwrap_or(GameId(now))
    }

    fn put(&mut self, record: Match) {
        let game = Game::new(record);
        self.games.retain(|other| other.label().id != game.label().id);
        let at = self.games.partition_point(|other| other.label().saved > game.label().saved);
        self.games.insert(at, game);
    }

    /// Takes a game out. Whether it was there.
    pub(super) fn delete(&mut self, id: GameId) -> bool {
        let found = self.games.iter().position(|game| game.label().id == id);
        if let Some(index) = found {
            self.deleted = Some(self.games.remove(index));
        }
        found.is_some()
    }

    /// Puts back what was deleted last; returns it as it is to be written.
    pub(super) fn restore(&mut self) -> Option<Match> {
        let record = self.deleted.take()?.record;
        self.put(record.clone());
        Some(record)
    }
}

/// A game of the store, if it is still there. One that cannot be opened is set aside; the error says why.
fn read(store: &Store, id: GameId) -> Result<Option<Match>, String> {
    let Some(text) = store.read(Kept::Game(id))? else { return Ok(None) };
    match Match::read(&text) {
        // The name of the file counts, whatever the text says: it may be a copy.
        Ok(record) => {
            let saved = record.label.map_or(0, |label| label.saved);
            Ok(Some(Match { label: Some(Label { id, saved }), ..record }))
        }
        Err(error) => {
            let aside = store.set_aside(Kept::Game(id));
            Err(aside.err().map_or_else(|| error.to_string(), |reason| format!("{error}; {reason}")))
        }
    }
}
