//! Proofs by name: the door to the proof-number solver for whoever holds a position as a text.

use super::alquerque::perfect::proofs;
use super::run::RunError;
use crate::games::alquerque::notation::is_inverting;
use crate::games::alquerque::{self, Alquerque, Inverting};
use crate::search::dfpn::walk::Strategy;

/// How a proof is looked for.
#[derive(Clone, Copy, Debug)]
pub struct ProveMeans {
    /// Bytes of the solver's table.
    pub table_bytes: usize,
    /// Nodes that may be entered in all, those of the walks not counted; `None` for as many as it takes.
    pub nodes: Option<u64>,
    /// Whether each strategy is walked from exact positions; see [`crate::search::dfpn::walk`].
    pub verify: bool,
}

/// What has been found out about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The move, one step.
    pub mv: String,
    /// Who wins after it, in the game's words; `None` where nothing is proven.
    pub winner: Option<&'static str>,
    /// Whether that is the side that makes the move.
    pub wins: bool,
    /// The game is over in so many turns at most if the winner follows the proof, the move's own turn not counted.
    pub turns: u16,
    /// Nodes entered for it.
    pub nodes: u64,
    /// What the walk has found, if one was asked for: how large the strategy is, or where it fails.
    pub walked: Option<Result<Strategy, String>>,
}

/// What a proof under way tells from time to time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage<'a> {
    /// This move is being proven; so many nodes have been entered.
    Proving(&'a str, u64),
    /// This move's strategy is being walked; so many positions have been entered.
    Walking(&'a str, u64),
}

/// Finds out who wins after each move of the position `text` of `game` (empty for the start position). `watch` hears how far it is, and ends it by
/// returning true; `told` hears of each move when it is done. One table serves all moves.
///
/// # Errors
/// Says that the game has no such solver, or what is wrong with the position.
pub fn prove(
    game: &str,
    text: &str,
    means: ProveMeans,
    watch: &mut dyn FnMut(Stage<'_>) -> bool,
    told: &mut dyn FnMut(&Proof),
) -> Result<(), RunError> {
    let wrong = |error| RunError::Position(format!("{error}"));
    match game {
        alquerque::ID if is_inverting(text) => {
            let root: Inverting = text.parse().map_err(wrong)?;
            proofs::prove_freely(&root, means, watch, told);
        }
        alquerque::ID => {
            let text = text.trim();
            let root: Alquerque =
                if text.is_empty() { crate::games::Game::start() } else { text.parse().map_err(wrong)? };
            proofs::prove(&root, means, watch, told);
        }
        _ => return Err(RunError::Unknown(format!("there is no solver of wins for the game '{game}'"))),
    }
    Ok(())
}
