//! The one list of games. Who holds a game's name as a text comes here; nothing else outside the games' own rooms matches on it.

use super::alquerque::editing::AlquerqueEditing;
use super::alquerque::{self, Alquerque, Inverting, Unit};
use super::duel::Duel;
use super::editing::Editing;
pub use super::othello::collection::{Collection, Entry, Names};
use super::othello::editing::OthelloEditing;
use super::othello::{self, Othello};
use super::perft::{histories_in_parts, perft_in_parts};
use super::table_game::{Alternating, Simultaneous, TableGame};
use super::trails::{BOARDS, Traced, Trails};
use super::{Game, ParseError, SimultaneousGame};

/// Every game that can be played at a board, in the order in which menus show them.
pub const GAMES: [&str; 3] = [Othello::ID, alquerque::ID, Trails::ID];

/// Every game of which the rules are known: what `ply` plays.
pub const KNOWN: [&str; 4] = [Othello::ID, alquerque::ID, Trails::ID, Duel::ID];

/// The game `id` in the position `text`, or in its start position where `text` is empty.
///
/// # Errors
/// Says that there is no such game, or what is wrong with the position.
pub fn table_game(id: &str, text: &str) -> Result<Box<dyn TableGame>, ParseError> {
    match id {
        Othello::ID => Ok(Box::new(Alternating(position::<Othello>(text)?))),
        alquerque::ID if alquerque::notation::is_inverting(text) => {
            Ok(Box::new(Alternating(position::<Inverting>(text)?)))
        }
        alquerque::ID => Ok(Box::new(Alternating(position::<Alquerque>(text)?))),
        Trails::ID => Ok(Box::new(Simultaneous(at_once::<Traced>(text)?))),
        Duel::ID => Ok(Box::new(Simultaneous(at_once::<Duel>(text)?))),
        other => Err(no_such_game(other)),
    }
}

/// How positions of the game `id` are set up by hand; `None` for a game that cannot be.
#[must_use]
pub fn editing(id: &str) -> Option<&'static dyn Editing> {
    match id {
        Othello::ID => Some(&OthelloEditing),
        alquerque::ID => Some(&AlquerqueEditing),
        _ => None,
    }
}

/// What players call the opening of a game of `id` that began from the position `start` (empty for the usual one), if it has a name.
#[must_use]
pub fn opening(id: &str, start: &str, moves: &[String]) -> Option<&'static str> {
    match id {
        Othello::ID => {
            let mut position = position::<Othello>(start).ok()?;
            let start = position;
            // What lies beyond the longest opening is not read.
            let moves = moves.iter().take(othello::openings::LONGEST).map_while(|text| {
                let mv = position.parse_move(text).ok()?;
                position = position.play(mv);
                Some(mv)
            });
            othello::openings::name_of_game(&start, moves)
        }
        _ => None,
    }
}

/// Whether a file looks as if it held many games of a game that is known.
#[must_use]
pub fn looks_like_collection(bytes: &[u8]) -> bool {
    othello::collection::looks_like_one(bytes)
}

/// Reads such a file; `names` are those that lie beside it.
///
/// # Errors
/// Says what is wrong with the file, and in which game.
pub fn collection(bytes: &[u8], names: &Names) -> Result<Collection, ParseError> {
    othello::collection::read(bytes, names)
}

/// The named boards of the game `id` and the positions that they are, the usual one first; none for a game that always begins alike.
#[must_use]
pub fn boards(id: &str) -> Vec<(&'static str, &'static str)> {
    match id {
        Trails::ID => BOARDS.iter().map(|board| (board.name, board.rows)).collect(),
        _ => Vec::new(),
    }
}

/// The leaves of the game tree of `id`, `depth` plies below the position `text` (empty for the start position); `watch` hears how many
/// parts of how many are counted. In a game whose turns may have several steps `unit` says what a ply is; in a simultaneous game the histories of so
/// many ticks that are not finished are counted. See [`super::perft`].
///
/// # Errors
/// Says that there is no such game, or what is wrong with the position.
pub fn perft(
    id: &str,
    text: &str,
    depth: u32,
    unit: Unit,
    watch: &mut dyn FnMut(usize, usize),
) -> Result<u64, ParseError> {
    match id {
        alquerque::ID if alquerque::notation::is_inverting(text) => {
            Ok(alquerque::perft_in_parts(&position::<Inverting>(text)?, depth, unit, watch))
        }
        alquerque::ID => Ok(alquerque::perft_in_parts(&position::<Alquerque>(text)?, depth, unit, watch)),
        Othello::ID => Ok(perft_in_parts(&position::<Othello>(text)?, depth, othello::perft, watch)),
        Trails::ID => Ok(histories_in_parts(&at_once::<Trails>(text)?, depth, watch)),
        Duel::ID => Ok(histories_in_parts(&at_once::<Duel>(text)?, depth, watch)),
        other => Err(no_such_game(other)),
    }
}

/// The position `text` (empty for the start) of the game `id` with an option of its rules switched on; `None` where the game has no such
/// option. What a position's text says about the rules holds for requests, records and links alike.
///
/// # Errors
/// Says what is wrong with the position.
pub fn with_option(id: &str, text: &str, option: &str) -> Result<Option<String>, ParseError> {
    match (id, option) {
        (alquerque::ID, alquerque::notation::INVERTING) if alquerque::notation::is_inverting(text) => {
            Ok(Some(text.to_owned()))
        }
        (alquerque::ID, alquerque::notation::INVERTING) => {
            Ok(Some(Inverting::new(position(text)?).to_string()))
        }
        _ => Ok(None),
    }
}

fn no_such_game(id: &str) -> ParseError {
    ParseError::whole(format!("there is no game '{id}'"), format!("one of: {}", KNOWN.join(", ")))
}

fn position<G: Game>(text: &str) -> Result<G, ParseError> {
    if text.trim().is_empty() { Ok(G::start()) } else { text.parse() }
}

fn at_once<G: SimultaneousGame>(text: &str) -> Result<G, ParseError> {
    if text.trim().is_empty() { Ok(G::start()) } else { text.parse() }
}
