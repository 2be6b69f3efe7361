//! Lines of play. What is played from the past does not wipe out what had been played from there: the old line stays as a variation, and can be
//! restored.

use serde::{Deserialize, Serialize};

use super::Match;

/// How many variations a match keeps: when there would be more, the one that was left first is forgotten. Restoring a variation never makes more.
pub const MOST_VARIATIONS: usize = 32;

/// A line that was left for another one. It begins where it differs from the match's own moves, or where those end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// After how many steps of [`Match::moves`] it begins.
    pub at: usize,
    /// Its steps from there on, passes included.
    pub moves: Vec<String>,
}

impl Match {
    /// Plays a step at the cursor. What lay beyond the cursor becomes a variation.
    pub fn push(&mut self, step: String) {
        self.leave_line();
        self.moves.push(step);
        self.cursor = self.moves.len();
        self.tidy();
    }

    /// Ends the match at the cursor. What lay beyond it becomes a variation.
    pub fn leave_line(&mut self) {
        self.split(self.cursor);
        self.tidy();
        let surplus = self.variations.len().saturating_sub(MOST_VARIATIONS);
        self.variations.drain(..surplus);
    }

    /// Puts a variation back in its place, with the cursor at its end; what was played instead becomes a variation. Whether there is one of
    /// this number, from 0.
    pub fn restore(&mut self, variation: usize) -> bool {
        if variation >= self.variations.len() {
            return false;
        }
        let Variation { at, moves } = self.variations.remove(variation);
        self.split(at);
        self.moves.extend(moves);
        self.cursor = self.moves.len();
        self.tidy();
        true
    }

    /// Cuts the moves after `at` steps off. Variations that began beyond begin there now, with what led to them.
    fn split(&mut self, at: usize) {
        let at = at.min(self.moves.len());
        let left = self.moves.split_off(at);
        for variation in self.variations.iter_mut().filter(|variation| variation.at > at) {
            let way = left.iter().take(variation.at - at).cloned();
            variation.moves.splice(..0, way);
            variation.at = at;
        }
        if !left.is_empty() {
            self.variations.push(Variation { at, moves: left });
        }
    }

    /// Lets every variation begin where it differs, and drops those that another line holds already.
    fn tidy(&mut self) {
        for Variation { at, moves } in &mut self.variations {
            let beside = self.moves.iter().skip(*at);
            let same = moves.iter().zip(beside).take_while(|(a, b)| a == b).count();
            moves.drain(..same);
            *at += same;
        }
        let mut kept: Vec<Variation> = Vec::with_capacity(self.variations.len());
        // The newest first, so that of two equal ones it stays.
        for variation in std::mem::take(&mut self.variations).into_iter().rev() {
            let held = |by: &Variation| by.at == variation.at && by.moves.starts_with(&variation.moves);
            if !variation.moves.is_empty() && !kept.iter().any(held) {
                kept.retain(|other| other.at != variation.at || !variation.moves.starts_with(&other.moves));
                kept.push(variation);
            }
        }
        kept.reverse();
        self.variations = kept;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::games::registry::table_game;
    use crate::record::{RecordError, Seat};

    fn record(moves: &str) -> Match {
        let moves: Vec<_> = moves.split_whitespace().map(str::to_owned).collect();
        let cursor = moves.len();
        Match { moves, cursor, ..Match::new("othello", [Seat::Person, Seat::Person]) }
    }

    fn play(record: &mut Match, cursor: usize, step: &str) {
        record.cursor = cursor;
        record.push(step.to_owned());
    }

    fn variations(record: &Match) -> Vec<(usize, String)> {
        record.variations.iter().map(|variation| (variation.at, variation.moves.join(" "))).collect()
    }

    /// Every line of the match from its start, and whatever leads to it.
    fn lines(record: &Match) -> BTreeSet<Vec<String>> {
        let mut all = BTreeSet::new();
        let mut add = |line: Vec<String>| all.extend((0..=line.len()).map(|end| line[..end].to_vec()));
        add(record.moves.clone());
        for variation in &record.variations {
            add([&record.moves[..variation.at], &variation.moves].concat());
        }
        all
    }

    #[test]
    fn what_is_played_from_the_past_leaves_the_old_line_as_a_variation() {
        let mut record = record("f5 d6 c3 d3");
        play(&mut record, 2, "c5");
        assert_eq!((record.moves.join(" "), record.cursor), ("f5 d6 c5".to_owned(), 3));
        assert_eq!(variations(&record), [(2, "c3 d3".to_owned())]);
        assert!(record.restore(0));
        assert_eq!((record.moves.join(" "), record.cursor), ("f5 d6 c3 d3".to_owned(), 4));
        assert_eq!(variations(&record), [(2, "c5".to_owned())]);
        assert!(!record.restore(1));
    }

    #[test]
    fn playing_the_same_again_leaves_what_came_after_it() {
        let mut record = record("f5 d6 c3 d3");
        play(&mut record, 0, "f5");
        assert_eq!(variations(&record), [(1, "d6 c3 d3".to_owned())]);
        play(&mut record, 1, "d6");
        play(&mut record, 2, "c3");
        assert_eq!(variations(&record), [(3, "d3".to_owned())]);
        play(&mut record, 3, "d3");
        assert_eq!(variations(&record), []);
    }

    #[test]
    fn a_variation_of_a_line_that_is_left_begins_where_that_line_does() {
        let mut record = record("f5 d6 c3 d3 c4");
        play(&mut record, 4, "b3");
        play(&mut record, 1, "f6");
        assert_eq!(variations(&record), [(1, "d6 c3 d3 c4".to_owned()), (1, "d6 c3 d3 b3".to_owned())]);
        record.restore(1);
        assert_eq!(variations(&record), [(4, "c4".to_owned()), (1, "f6".to_owned())]);
    }

    #[test]
    fn the_line_that_was_left_first_is_forgotten_when_there_are_too_many() {
        let mut record = record("f5");
        record.variations =
            (0..MOST_VARIATIONS).map(|n| Variation { at: 0, moves: vec![format!("x{n}")] }).collect();
        play(&mut record, 0, "d3");
        assert_eq!(record.variations.len(), MOST_VARIATIONS);
        assert_eq!(record.variations[0].moves, ["x1"]);
        assert_eq!(record.variations.last().map(|variation| variation.moves.join("")), Some("f5".to_owned()));
    }

    /// Kind of fault: something of the person's is lost when lines are swapped.
    #[test]
    fn no_line_is_lost_and_what_is_written_is_read_again_byte_for_byte() {
        for seed in 0..20 {
            let mut random = Pcg32::seed_from_u64(seed);
            let mut record = record("");
            for _ in 0..40 {
                let before = lines(&record);
                let count = record.variations.len() as u32;
                if count > 0 && random.random_bool(0.3) {
                    assert!(record.restore(random.random_range(0..count) as usize));
                } else {
                    let cursor = random.random_range(0..=record.moves.len() as u32) as usize;
                    let positions = record.positions().expect("it follows the rules");
                    let legal: Vec<_> = crate::games::Side::BOTH
                        .into_iter()
                        .flat_map(|side| positions[cursor].legal(side))
                        .collect();
                    let step = legal[random.random_range(0..legal.len() as u32) as usize].clone();
                    play(&mut record, cursor, &step);
                }
                let after = lines(&record);
                assert!(record.variations.len() >= MOST_VARIATIONS || before.is_subset(&after), "{record:?}");
                let text = record.write();
                let again = Match::read(&text).expect("what was written can be read");
                assert_eq!((again.write(), &again), (text, &record));
            }
        }
    }

    #[test]
    fn a_variation_that_breaks_the_rules_says_which_and_where() {
        let mut wrong = record("f5 d6");
        wrong.variations.push(Variation { at: 1, moves: vec!["f6".to_owned()] });
        wrong.variations.push(Variation { at: 1, moves: vec!["f4".to_owned(), "a1".to_owned()] });
        let RecordError::Rules(text) = Match::read(&wrong.write()).expect_err("a1 is not legal") else {
            panic!("another error")
        };
        assert!(text.contains("variation 2") && text.contains("move 3"), "{text}");
        wrong.variations = vec![Variation { at: 3, moves: Vec::new() }];
        let text = Match::read(&wrong.write()).expect_err("there is no third move").to_string();
        assert!(text.contains("variation 1") && text.contains("after move 3"), "{text}");
    }

    #[test]
    fn a_match_from_before_there_were_variations_is_read() {
        let text =
            "(version: 1, game: \"othello\", moves: [\"f5\"], cursor: 1, seats: (Person, Person), seed: 3)";
        let record = Match::read(text).expect("it can be read");
        assert!(record.variations.is_empty() && record.hints);
        assert!(table_game(&record.game, &record.start).is_ok());
    }
}
