//! Who crashed, and into what.

use super::super::table_game::{Ending, Scored};
use super::super::{Side, SimultaneousGame};
use super::{Cell, Traced};

/// Why a head has crashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crash {
    /// Steered over the edge of the board.
    Border,
    /// Steered into a wall of the board.
    Wall,
    /// Steered into its own trail.
    OwnTrail,
    /// Steered into the other's trail, or into the other's head that was steered elsewhere.
    OtherTrail,
    /// Both heads were steered into each other.
    FaceToFace,
    /// Both heads have entered the same cell.
    HeadOn,
    /// No cell beside it is free.
    BoxedIn,
}

impl Traced {
    /// Why the head of `side` has crashed; `None` while it runs, and where the game is over because the other crashed first.
    #[must_use]
    pub fn crash(&self, side: Side) -> Option<Crash> {
        if self.position.is_head_on() {
            return Some(Crash::HeadOn);
        }
        if self.position.steered(side).is_some() {
            return Some(self.steered_into(side));
        }
        let other_was_steered = self.position.steered(side.other()).is_some();
        (self.position.open(side) == 0 && !other_was_steered).then_some(Crash::BoxedIn)
    }

    /// The cell that the head of `side` was steered into when it crashed, if it is on the board.
    #[must_use]
    pub fn struck(&self, side: Side) -> Option<Cell> {
        let cell = self.position.head(side).next(self.position.steered(side)?)?;
        (cell.row() < self.position.rows() && cell.column() < self.position.columns()).then_some(cell)
    }

    fn steered_into(&self, side: Side) -> Crash {
        let Some(cell) = self.struck(side) else { return Crash::Border };
        let (own, other) = (self.trail(side), self.trail(side.other()));
        if cell == self.position.head(side.other()) {
            let meets = self.struck(side.other()) == Some(self.position.head(side));
            if meets { Crash::FaceToFace } else { Crash::OtherTrail }
        } else if cell.is_in(own) {
            Crash::OwnTrail
        } else if cell.is_in(other) {
            Crash::OtherTrail
        } else {
            Crash::Wall
        }
    }

    /// How many ticks both heads have made, as far as the trail of player 1 tells. A head that was steered into something left no trail in its last.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        let trail: u32 = self.trail(Side::First).iter().map(|row| row.count_ones()).sum();
        trail + u32::from(self.position.steered(Side::First).is_some())
    }
}

impl Scored for Traced {
    fn tally(&self) -> Option<[u32; 2]> {
        None
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let reason = match Side::BOTH.map(|side| self.crash(side)) {
            [Some(Crash::HeadOn), _] => "end.trails.head-on",
            [Some(Crash::FaceToFace), _] => "end.trails.face-to-face",
            [Some(Crash::BoxedIn), Some(Crash::BoxedIn)] => "end.trails.both-boxed-in",
            [Some(_), Some(_)] => "end.trails.both",
            [Some(crash), None] | [None, Some(crash)] => of_one(crash),
            [None, None] => unreachable!("a game that is over has a head that crashed"),
        };
        Some(Ending { outcome, reason, tally: None, official: None })
    }
}

fn of_one(crash: Crash) -> &'static str {
    match crash {
        Crash::Border => "end.trails.border",
        Crash::Wall => "end.trails.wall",
        Crash::OwnTrail => "end.trails.own-trail",
        Crash::OtherTrail => "end.trails.other-trail",
        Crash::BoxedIn => "end.trails.boxed-in",
        // These happen to both heads or to neither.
        Crash::FaceToFace | Crash::HeadOn => "end.trails.both",
    }
}
