//! Every visible text, by key, from one table. `tr("menu.undo")` gives a text, `trf("badge.to-move", &[("side", "Black")])` one with
//! its `{placeholders}` filled in. A key that the table lacks shows itself, so that a slip is seen and nothing panics; a test finds it sooner.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::games::table_game::Ending;
use crate::games::{Outcome, Side};

#[cfg(test)]
mod tests;

/// The English table: a flat map from key to text.
const ENGLISH: &str = include_str!("../../../assets/text/en.ron");

/// The text of `key`; the key itself if the table has none.
#[must_use]
pub fn tr(key: &str) -> &'static str {
    match TABLE.get(key) {
        Some(text) => text,
        None => unknown(key),
    }
}

/// The text of `key` with each `{name}` replaced by the argument of that name.
#[must_use]
pub fn trf(key: &str, args: &[(&str, &str)]) -> String {
    fill(tr(key), args)
}

/// What a side is called in a game, for example "Black".
#[must_use]
pub fn side_name(game: &str, side: Side) -> &'static str {
    match side {
        Side::First => tr(&format!("side.{game}.first")),
        Side::Second => tr(&format!("side.{game}.second")),
    }
}

/// What a game is called.
#[must_use]
pub fn game_name(game: &str) -> &'static str {
    tr(&format!("game.{game}"))
}

/// Why a game of `game` is over, with the sides by their names.
#[must_use]
pub fn reason_text(game: &str, ending: &Ending) -> String {
    let Outcome::Win(winner) = ending.outcome else { return tr(ending.reason).to_owned() };
    let names = [("winner", side_name(game, winner)), ("loser", side_name(game, winner.other()))];
    trf(ending.reason, &names)
}

static TABLE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    ron::from_str(ENGLISH).unwrap_or_else(|error| {
        bevy::log::error!("the text table cannot be read, keys are shown instead: {error}");
        BTreeMap::new()
    })
});

/// Fills `text` in one pass, so that an argument which itself holds braces is left alone.
fn fill(text: &str, args: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, from)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = from.split_once('}') else {
            filled.push('{');
            rest = from;
            continue;
        };
        match args.iter().find(|(arg, _)| *arg == name) {
            Some((_, value)) => filled.push_str(value),
            None => filled.extend(["{", name, "}"]),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Keeps an unknown key for good, once, so that it can be handed out like a text of the table.
fn unknown(key: &str) -> &'static str {
    static UNKNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut seen = UNKNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&kept) = seen.get(key) {
        return kept;
    }
    bevy::log::warn!("the text table has no key '{key}'");
    let kept: &'static str = Box::leak(key.to_owned().into_boxed_str());
    seen.insert(kept);
    kept
}
