//! Duel's board: there is none but its joint-action table, which the panels draw where other games have theirs.

use bevy::input::keyboard::KeyCode;
use bevy::math::{IVec2, Vec2};
use bevy_egui::egui::{Painter, Pos2, Rect};

use super::picture::Picture;
use super::{Design, Orientation, PadKey, trails};
use crate::app::a11y::Said;
use crate::app::theme::{Ink, Theme};
use crate::games::duel::{Duel, PAYOFF, Stance};
use crate::games::table_game::{JOINT, TableGame};
use crate::games::{Side, SimultaneousGame};
use crate::search::joint::{Cell, Choice, Exact, JointTable, ONE, Player, Weighed, parts};
use crate::search::tally::Tree;

/// Duel's board.
#[derive(Debug)]
pub(super) struct DuelDesign;

const fn key(action: &'static str, name: &'static str, keys: [KeyCode; 2]) -> PadKey {
    PadKey { action, name, step: None, keys }
}

/// In the order of [`Stance::ALL`].
const PAD: [PadKey; 3] = [
    key("attack", "pad.attack", [KeyCode::KeyA, KeyCode::ArrowLeft]),
    key("dodge", "pad.dodge", [KeyCode::KeyS, KeyCode::ArrowDown]),
    key("charge", "pad.charge", [KeyCode::KeyD, KeyCode::ArrowRight]),
];

/// The mix that nobody can gain against, in the order of [`Stance::ALL`].
pub const EQUILIBRIUM: [f64; 3] = [0.25, 0.5, 0.25];

/// The largest payoff, which counts as a win.
const MOST: f64 = 2.0;

impl Design for DuelDesign {
    fn size(&self, _: &str) -> Vec2 {
        trails::geometry::SIZE
    }

    fn place_of(&self, _: &str, _: Side, _: &str, _: Orientation) -> Option<Vec2> {
        None
    }

    fn place_at(&self, _: &str, _: Vec2, _: Orientation) -> Option<usize> {
        None
    }

    fn beside(&self, _: &str, place: usize, _: IVec2, _: Orientation) -> usize {
        place
    }

    fn middle(&self, _: &str) -> usize {
        0
    }

    fn describe(&self, _: &dyn TableGame, _: usize) -> Option<Said> {
        None
    }

    /// These choose; nothing is typed.
    fn beginnings(&self) -> &'static [char] {
        &['a', 's', 'd']
    }

    fn pad(&self) -> &'static [PadKey] {
        &PAD
    }

    fn has_values(&self) -> bool {
        false
    }

    fn has_rounds(&self) -> bool {
        true
    }

    fn value_unit(&self) -> (f32, usize) {
        (MOST as f32, 0)
    }

    /// What each pair of actions pays; visits are the rounds that were played.
    fn known_table(&self, steps: &[String], with_equilibrium: bool) -> Option<JointTable<String>> {
        let index = |action: &str| Stance::ALL.into_iter().position(|stance| stance.to_string() == action);
        let pair = |step: &String| {
            let (first, second) = step.split_once(JOINT)?;
            Some([index(first)?, index(second)?])
        };
        let played: Vec<[usize; 2]> = steps.iter().filter_map(pair).collect();
        let count =
            |test: &dyn Fn(&[usize; 2]) -> bool| played.iter().filter(|pair| test(pair)).count() as u64;
        let player = |side: Side| {
            let weighed = |(index, stance): (usize, Stance)| Weighed {
                action: stance.to_string(),
                weight: ONE * count(&|pair| pair[side.index()] == index),
            };
            Player { actions: Stance::ALL.into_iter().enumerate().map(weighed).collect(), lot: 0 }
        };
        let cells = (0..9).map(|n| {
            let value = parts(0.5 + f64::from(PAYOFF[n / 3][n % 3]) / (2.0 * MOST));
            let visits = count(&|pair| *pair == [n / 3, n % 3]);
            Cell { visits, rewards: visits * value, proven: Some(value) }
        });
        let equilibrium = || EQUILIBRIUM.map(parts).to_vec();
        let exact =
            with_equilibrium.then(|| Exact { value: parts(0.5), mixes: [equilibrium(), equilibrium()] });
        Some(JointTable {
            side: Side::First,
            players: Side::BOTH.map(player),
            cells: cells.collect(),
            choice: Choice::Mix,
            exact,
            tree: Tree::default(),
            leaf: String::new(),
        })
    }

    fn starts(&self) -> Vec<(&'static str, String, String)> {
        let start = |rounds: u8| {
            // The usual one is the game's own.
            let usual = Duel::start().rounds == rounds;
            let text = if usual { String::new() } else { Duel::of(rounds).to_string() };
            ("set-up.start.rounds", rounds.to_string(), text)
        };
        [3, 5, 9, 15].map(start).to_vec()
    }

    fn paint(&self, _: &Picture, _: &Painter, _: Rect, _: &Theme) {}

    fn token(&self, painter: &Painter, center: Pos2, radius: f32, side: Side, theme: &Theme) {
        trails::TrailsDesign.token(painter, center, radius, side, theme);
    }

    fn inks(&self, theme: &Theme) -> [Ink; 2] {
        trails::TrailsDesign.inks(theme)
    }

    fn rules(&self) -> &'static str {
        include_str!("../../../assets/rules/duel.txt")
    }

    fn sample(&self) -> &'static str {
        "2-1 2/5"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_games_own_and_counts_what_was_played() {
        let steps = ["attack+charge", "attack+charge", "dodge+attack"].map(str::to_owned);
        let table = DuelDesign.known_table(&steps, false).unwrap();
        assert_eq!((table.cell(0, 2).visits, table.cell(1, 0).visits, table.all_visits()), (2, 1, 3));
        let pays = |row, column| (table.cell(row, column).value().unwrap() - 0.5) * 4.0;
        assert_eq!((pays(0, 2), pays(1, 1), pays(2, 0)), (2.0, 0.0, -2.0));
        assert_eq!(table.mix(Side::Second), [1.0 / 3.0, 0.0, 2.0 / 3.0]);
    }

    /// Nobody gains against the mix that is shown as the equilibrium, by the game's own table.
    #[test]
    fn the_equilibrium_leaves_every_answer_at_nought() {
        let table = DuelDesign.known_table(&[], true).unwrap();
        let mix = table.mix(Side::First);
        for (stance, _) in Stance::ALL.into_iter().enumerate() {
            let gain: f64 = (0..3).map(|row| mix[row] * f64::from(PAYOFF[row][stance])).sum();
            assert!(gain.abs() < 1e-6, "{gain}");
        }
        assert_eq!(DuelDesign.starts().iter().filter(|(_, _, start)| start.is_empty()).count(), 1);
    }
}
