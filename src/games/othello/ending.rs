//! What the table asks of Othello beyond its rules: the count, how and why a game ended, how its games are written.

use super::super::table_game::{Ending, Scored};
use super::super::transcript::Words;
use super::super::{Game, Outcome, ParseError, Side};
use super::Othello;

impl Scored for Othello {
    const PASS: Option<&'static str> = Some(super::notation::PASS);
    const JOINER: &'static str = "";

    fn words(&self, text: &str) -> Result<Words, ParseError> {
        super::notation::words(self, text)
    }

    fn tally(&self) -> Option<[u32; 2]> {
        Some(Side::BOTH.map(|side| self.discs(side).count_ones()))
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let tally = Side::BOTH.map(|side| self.discs(side).count_ones());
        let official = official(tally, outcome);
        let reason = if self.empties() == 0 {
            "end.othello.full"
        } else if tally[0].min(tally[1]) == 0 && tally != [0, 0] {
            "end.othello.wiped-out"
        } else {
            "end.othello.both-stuck"
        };
        Some(Ending {
            outcome,
            reason,
            tally: Some(tally),
            official: (official != tally).then_some(official),
        })
    }
}

/// The score as tournaments write it: the winner gets the empty squares, and a draw is always 32 to 32.
fn official(tally: [u32; 2], outcome: Outcome) -> [u32; 2] {
    let mut official = tally;
    match outcome {
        Outcome::Win(side) => official[side.index()] = 64 - tally[side.other().index()],
        Outcome::Draw => official = [32, 32],
    }
    official
}
