//! Which of the kept games a match is.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Match;

/// Names a kept game: when it was first kept, in milliseconds since 1970. Whoever gives out an id takes care that it is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub u64);

/// What every kept game's name begins with.
const NAME: &str = "game-";

impl GameId {
    /// The id in a name that this type's `Display` wrote.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let id = GameId(name.strip_prefix(NAME)?.parse().ok()?);
        (id.to_string() == name).then_some(id)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{NAME}{}", self.0)
    }
}

/// A kept match's label. It is no part of the game: what is passed on to others has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// Which of the kept games it is.
    pub id: GameId,
    /// When it was last saved, in milliseconds since 1970; of two games the later one was at the table last.
    pub saved: u64,
}

impl Match {
    /// The match as it is passed on.
    #[must_use]
    pub fn without_label(&self) -> Match {
        Match { label: None, ..self.clone() }
    }

    /// Whether the other match is the same but for when it was saved.
    #[must_use]
    pub fn is_as_saved(&self, other: &Match) -> bool {
        let id = |record: &Match| record.label.map(|label| label.id);
        id(self) == id(other) && self.without_label() == other.without_label()
    }
}
