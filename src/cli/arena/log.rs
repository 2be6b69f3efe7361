//! The log of a match: every game in GGF, one a line, as NBoard and the Othello servers read them.

use std::fmt::Write as _;
use std::path::Path;

use super::Opening;
use super::play::Pair;
use crate::cli::Complaint;
use crate::games::othello::{Move, Othello, ggf};
use crate::games::{Game, ParseError};

/// The games of `names`, the first of which has Black in the first game of each pair.
pub(super) fn games(names: [&str; 2], openings: &[Opening], pairs: &[Pair]) -> Result<String, Complaint> {
    let wrong = |error: ParseError| Complaint(error.to_string());
    let mut text = String::new();
    for (opening, pair) in openings.iter().zip(pairs) {
        let start: Othello =
            if opening.start.is_empty() { Othello::start() } else { opening.start.parse().map_err(wrong)? };
        for (number, steps) in pair.steps.iter().enumerate() {
            let (mut position, mut moves): (Othello, Vec<Move>) = (start, Vec::new());
            for step in steps {
                let mv = position.parse_move(step).map_err(wrong)?;
                position = position.play(mv);
                moves.push(mv);
            }
            let players = if number == 0 { names } else { [names[1], names[0]] };
            let _ = writeln!(text, "{}", ggf::write_game(&start, &moves, players));
        }
    }
    Ok(text)
}

/// Writes the whole log at once, into a file that is not there yet.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Complaint> {
    use std::io::Write as _;
    let wrong = |error: std::io::Error| Complaint(format!("{}: {error}", path.display()));
    let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(path).map_err(wrong)?;
    file.write_all(text.as_bytes()).map_err(wrong)
}
