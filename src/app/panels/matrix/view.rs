//! What is shown of a joint-action table, as names, parts and numbers. Player 1 is on the rows, player 2 on the columns; values are player 1's. Draws
//! nothing.

use crate::app::board::{Design, design};
use crate::app::text::tr;
use crate::games::Side;
use crate::search::joint::JointTable;

/// A table as it is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::app::panels) struct MatrixView {
    /// The game's id.
    pub game: &'static str,
    /// Player 1's actions.
    pub rows: Vec<Line>,
    /// Player 2's actions.
    pub columns: Vec<Line>,
    /// The cells, row by row.
    pub cells: Vec<CellView>,
    /// The row and the column that were picked, if that may be shown.
    pub picked: Option<[usize; 2]>,
    /// Whether the table is solved: then its mixes are an equilibrium.
    pub solved: bool,
    /// How a value is written: what a win is worth, and how many places follow the point.
    pub unit: (f32, usize),
}

/// An action of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::app::panels) struct Line {
    /// Its name, short.
    pub name: String,
    /// Its share of all visits, whatever the other did.
    pub visits: f32,
    /// With which probability it is played.
    pub mix: f32,
}

/// Where a row and a column meet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::app::panels) struct CellView {
    /// Its visits as a part of those of the cell that has most.
    pub area: f32,
    /// Player 1's value from 0 to 1, if it is known.
    pub value: Option<f32>,
    /// Whether the value is proven.
    pub proven: bool,
}

/// The least area of a cell whose value is proven.
const KNOWN: f32 = 0.3;

impl MatrixView {
    /// The view of what a search has counted. `played` is the step that was played there.
    #[must_use]
    pub(in crate::app::panels) fn of(
        game: &'static str,
        table: &JointTable<String>,
        played: Option<&str>,
    ) -> Self {
        let most = table.cells.iter().map(|cell| cell.visits).max().unwrap_or(0).max(1);
        let all = table.all_visits().max(1);
        let lines = |side: Side| -> Vec<Line> {
            let mix = table.mix(side);
            let options = table.players[side.index()].actions.iter().enumerate();
            options
                .map(|(index, option)| Line {
                    name: short_name(game, &option.action),
                    visits: (table.visits(side, index) as f64 / all as f64) as f32,
                    mix: mix[index] as f32,
                })
                .collect()
        };
        // What is known is seen before it was ever tried.
        let least = |proven: bool| if proven { KNOWN } else { 0.0 };
        let cells = table.cells.iter().map(|cell| CellView {
            area: ((cell.visits as f64 / most as f64) as f32).max(least(cell.proven.is_some())),
            value: cell.value().map(|value| value as f32),
            proven: cell.proven.is_some(),
        });
        let index = |side: Side, action: &str| {
            table.players[side.index()].actions.iter().position(|option| option.action == action)
        };
        let picked = played
            .and_then(|step| step.split_once('+'))
            .and_then(|(first, second)| Some([index(Side::First, first)?, index(Side::Second, second)?]));
        Self {
            game,
            rows: lines(Side::First),
            columns: lines(Side::Second),
            cells: cells.collect(),
            picked,
            solved: table.exact.is_some(),
            unit: design(game).map_or((1.0, 2), Design::value_unit),
        }
    }

    /// The lines of a player.
    #[must_use]
    pub(in crate::app::panels) fn lines(&self, side: Side) -> &[Line] {
        match side {
            Side::First => &self.rows,
            Side::Second => &self.columns,
        }
    }

    /// Whether a player's answer is a mix of two actions or more.
    #[must_use]
    pub(in crate::app::panels) fn is_mixed(&self, side: Side) -> bool {
        self.lines(side).iter().filter(|line| line.mix > 0.0).count() > 1
    }
}

/// An action by the name of its key on the pad.
#[must_use]
pub(in crate::app::panels) fn short_name(game: &str, action: &str) -> String {
    let pad = design(game).map_or(&[][..], Design::pad);
    let key = pad.iter().find(|key| key.action == action);
    key.map_or_else(|| action.to_owned(), |key| tr(key.name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::joint::{Cell, Choice, ONE, Player, Weighed};
    use crate::search::tally::Tree;

    fn player(actions: &[(&str, u64)]) -> Player<String> {
        let weighed =
            |&(action, weight): &(&str, u64)| Weighed { action: action.to_owned(), weight: weight * ONE };
        Player { actions: actions.iter().map(weighed).collect(), lot: 0 }
    }

    /// Two actions against three.
    fn table() -> JointTable<String> {
        let cell = |visits: u64, wins: u64| Cell { visits, rewards: wins * ONE, proven: None };
        JointTable {
            side: Side::First,
            players: [player(&[("U", 60), ("R", 40)]), player(&[("L", 90), ("D", 10), ("U", 0)])],
            cells: vec![cell(50, 40), cell(10, 5), cell(0, 0), cell(40, 10), cell(0, 0), cell(0, 0)],
            choice: Choice::Purified,
            exact: None,
            tree: Tree::default(),
            leaf: String::new(),
        }
    }

    #[test]
    fn rows_sum_over_columns_and_columns_over_rows() {
        let view = MatrixView::of("trails", &table(), Some("R+L"));
        let visits = |lines: &[Line]| {
            lines.iter().map(|line| (line.visits * 100.0).round() as u32).collect::<Vec<_>>()
        };
        assert_eq!((visits(&view.rows), visits(&view.columns)), (vec![60, 40], vec![90, 10, 0]));
        assert_eq!(view.cells[0], CellView { area: 1.0, value: Some(0.8), proven: false });
        assert_eq!((view.cells[3].area, view.cells[2].value), (0.8, None));
        assert_eq!(view.picked, Some([1, 0]));
        assert_eq!(view.rows[0].name, "Up");
    }

    #[test]
    fn a_mix_of_two_has_its_badge_and_a_sure_choice_has_none() {
        let view = MatrixView::of("trails", &table(), None);
        assert!(view.is_mixed(Side::First) && !view.is_mixed(Side::Second), "{view:?}");
        assert_eq!(view.picked, None);
        assert!((view.columns[0].mix - 1.0).abs() < 1e-6, "what is under 15 % is not played");
    }
}
