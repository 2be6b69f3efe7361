//! Why a move is good, in one line: the door to the games' reasons for whoever holds positions and moves as texts.

use super::othello;
use crate::games::Game;
use crate::games::alquerque::{self, Alquerque, Inverting, Position, notation};
use crate::games::othello::Othello;
use crate::search::report::Candidate;

/// A reason as an entry of the text table: its key, and what is filled in for each `{name}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Key of the text table, for example `hint.othello.corner`.
    pub key: &'static str,
    /// What stands for each name in the text.
    pub fields: Vec<(&'static str, String)>,
}

impl Reason {
    /// A reason whose text has nothing to fill in.
    #[must_use]
    pub fn plain(key: &'static str) -> Self {
        Self { key, fields: Vec::new() }
    }

    /// The same with one more name filled in.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.fields.push((name, value.to_string()));
        self
    }

    /// The fields as the text table takes them.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, &str)> {
        self.fields.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }
}

/// Why `action` is good in the position `text` of `game`. `found` is what a search says of the root moves (see
/// [`Merged::moves`](crate::search::shard::Merged::moves)), best first, and may be empty; only of the best is it said what is proven. `None` where the game gives no reasons, or where the position or
/// the action cannot be read.
#[must_use]
pub fn reason_for(game: &str, text: &str, action: &str, found: &[Candidate<String>]) -> Option<Reason> {
    match game {
        Othello::ID => {
            let position: Othello = text.parse().ok()?;
            let mv = position.parse_move(action).ok()?;
            let value = found.first().filter(|best| best.mv == position.move_text(mv));
            Some(othello::reason::reason(&position, mv, value.map(|best| best.value)).into())
        }
        alquerque::ID if notation::is_inverting(text) => of_alquerque::<Inverting>(text, action, found),
        alquerque::ID => of_alquerque::<Alquerque>(text, action, found),
        _ => None,
    }
}

fn of_alquerque<P: Position>(text: &str, action: &str, found: &[Candidate<String>]) -> Option<Reason> {
    let position: P = text.parse().ok()?;
    let mv = position.parse_move(action).ok()?;
    let value = found.first().filter(|best| best.mv == position.move_text(mv)).map(|best| best.value);
    Some(super::alquerque::reason::reason(&position, mv, value).into())
}
