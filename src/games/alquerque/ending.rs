//! What the table asks of Alquerque beyond its rules: the pieces, how and why a game ended, how its games are written.

use super::super::table_game::{Ending, Scored};
use super::super::transcript::Words;
use super::super::{Game, ParseError, Side};
use super::inverting::Draw;
use super::{Alquerque, Inverting, Position, notation};

impl Scored for Alquerque {
    fn words(&self, text: &str) -> Result<Words, ParseError> {
        notation::words(text)
    }

    fn write(steps: &[String]) -> String {
        notation::write(steps)
    }

    fn turn_goes_on(&self) -> Option<String> {
        self.chain().map(notation::point_text)
    }

    fn tally(&self) -> Option<[u32; 2]> {
        Some(Side::BOTH.map(|side| self.board.pieces(side).count_ones()))
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let reason = if self.board.own == 0 { ALL_CAPTURED } else { NO_LEGAL_MOVE };
        // Pieces are no points: how many are left has no say in who has won.
        Some(Ending { outcome, reason, tally: None, official: None })
    }
}

impl Scored for Inverting {
    fn words(&self, text: &str) -> Result<Words, ParseError> {
        notation::words(text)
    }

    fn write(steps: &[String]) -> String {
        notation::write(steps)
    }

    fn turn_goes_on(&self) -> Option<String> {
        self.position.turn_goes_on()
    }

    fn tally(&self) -> Option<[u32; 2]> {
        self.position.tally()
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let reason = match self.draw() {
            None => return self.position.ending(),
            Some(Draw::Repetition) => REPETITION,
            Some(Draw::NoProgress) => NO_PROGRESS,
        };
        // Pieces are no points: how many are left has no say in who has won.
        Some(Ending { outcome, reason, tally: None, official: None })
    }
}

const ALL_CAPTURED: &str = "end.alquerque.all-captured";
const NO_LEGAL_MOVE: &str = "end.alquerque.no-legal-move";
const REPETITION: &str = "end.alquerque.repetition";
const NO_PROGRESS: &str = "end.alquerque.no-progress";
