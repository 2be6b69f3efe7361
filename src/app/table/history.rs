//! The match's history at the table: one cursor over its steps, and the lines that were left.

use super::state::Table;
use crate::games::Side;

impl Table {
    /// Where undo leads: the last earlier turn of a person or, where no person plays, the last earlier turn. Where a person has chosen
    /// and another seat has not, the choice alone is taken back, and the cursor stays. In the middle of a person's turn its last step is taken back.
    #[must_use]
    pub fn undo_target(&self) -> Option<usize> {
        if Side::BOTH.into_iter().any(|side| self.is_sealed(side) && self.is_person(side)) {
            return Some(self.cursor());
        }
        let before = self.cursor().checked_sub(1);
        if before.is_some() && self.is_asked(self.cursor()) && !self.begins_turn(self.cursor()) {
            return before;
        }
        (0..self.cursor()).rev().find(|&index| self.is_stop(index))
    }

    /// Where redo leads: the next later turn of a person or, where there is none, the last position.
    #[must_use]
    pub fn redo_target(&self) -> Option<usize> {
        let later = self.cursor() + 1..=self.len();
        later.clone().find(|&index| self.is_stop(index)).or(later.last())
    }

    /// The turn before, whoever's it is.
    #[must_use]
    pub fn back_target(&self) -> Option<usize> {
        (0..self.cursor()).rev().find(|&index| self.is_turn(index))
    }

    /// The turn after, whoever's it is.
    #[must_use]
    pub fn on_target(&self) -> Option<usize> {
        (self.cursor() + 1..=self.len()).find(|&index| self.is_turn(index) || index == self.len())
    }

    fn is_turn(&self, index: usize) -> bool {
        self.positions.get(index).is_some_and(|position| !position.is_forced_pass())
            && self.begins_turn(index)
    }

    /// Whether this position is not in the middle of a turn.
    fn begins_turn(&self, index: usize) -> bool {
        self.positions.get(index).is_some_and(|position| position.turn_goes_on().is_none())
    }

    /// Whether the cursor stops at this position: a turn begins, and whoever may choose something is a person, or nobody at the table is.
    fn is_stop(&self, index: usize) -> bool {
        self.is_turn(index) && self.is_asked(index)
    }

    /// Whether whoever may choose something at this position is a person, or nobody at the table is.
    fn is_asked(&self, index: usize) -> bool {
        let Some(position) = self.positions.get(index) else { return false };
        let asked = position.must_act();
        let no_person = !Side::BOTH.into_iter().any(|side| self.is_person(side));
        Side::BOTH.into_iter().any(|side| asked[side.index()] && (no_person || self.is_person(side)))
    }

    /// Looks at the position after `ply` steps, or at the last one. A pass is no turn: the cursor goes on to what followed it. What was sealed
    /// is forgotten. Returns whether anything has changed.
    pub fn jump(&mut self, ply: usize) -> bool {
        let Some(record) = self.record.as_mut() else { return false };
        let last = record.moves.len();
        let mut to = ply.min(last);
        while to < last && self.positions[to].is_forced_pass() {
            to += 1;
        }
        let moved = record.cursor != to || self.sealed.iter().any(Option::is_some);
        if moved {
            record.cursor = to;
            self.touch();
        }
        moved
    }

    /// Ends the match at the cursor; what lies beyond it becomes a variation.
    pub fn branch(&mut self) {
        if let Some(record) = self.record.as_mut() {
            record.leave_line();
            self.positions.truncate(record.cursor + 1);
            self.touch();
        }
    }

    /// Puts a variation back in its place and looks at its end; what was played instead becomes a variation. Whether there is one of this
    /// number, from 0.
    pub fn restore(&mut self, variation: usize) -> bool {
        let Some(mut record) = self.record.clone() else { return false };
        if !record.restore(variation) {
            return false;
        }
        let Ok(positions) = record.positions() else { return false };
        (self.record, self.positions) = (Some(record), positions);
        self.touch();
        true
    }

    /// Begins again from the same start with the same seats and the next seed.
    pub fn new_game(&mut self) {
        if let Some(record) = self.record.as_mut() {
            record.cursor = 0;
            record.seed = record.seed.wrapping_add(1);
            record.moves.clear();
            record.variations.clear();
            record.label = None;
            self.positions.truncate(1);
            self.pause(false);
            self.touch();
        }
    }
}
