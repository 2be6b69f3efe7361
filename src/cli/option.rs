//! Options of a game's rules on the command line. They end up in the position's text, which says what may vary.

use clap::Args;

use super::Complaint;
use crate::games::alquerque::notation::INVERTING;
use crate::games::registry::with_option;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Alquerque: pieces may step back to where they came from, and games may be drawn.
    #[arg(long)]
    inverting: bool,
}

impl Options {
    /// The position `text` (empty for the start) of `game` under these options.
    ///
    /// # Errors
    /// Says that the game has no such option, or what is wrong with the position.
    pub(super) fn apply(&self, game: &str, text: String) -> Result<String, Complaint> {
        if !self.inverting {
            return Ok(text);
        }
        with_option(game, &text, INVERTING)?.ok_or_else(|| {
            Complaint(format!("--inverting is no option of {game}; expected it with alquerque"))
        })
    }
}
