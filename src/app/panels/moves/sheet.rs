//! The moves of a match as a score sheet has them: numbered rows, a column for each side. Draws nothing and knows no game by name.

use crate::app::table::Table;
use crate::app::text::tr;
use crate::games::table_game::{JOINT, TableGame};
use crate::record::{Match, Variation};

/// A move on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ply {
    /// How many steps are played once it is.
    pub ply: usize,
    /// In the game's notation; a turn of several steps is written as one.
    pub text: String,
    /// Its steps.
    pub steps: Vec<String>,
}

/// A row of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// Its number, from 1.
    pub number: usize,
    /// The moves of each side in a row, by [`Side::index`](crate::games::Side::index): none, one, or several if it moved on.
    pub sides: [Vec<Ply>; 2],
}

/// A line that was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Other {
    /// Its moves with their numbers.
    pub text: String,
    /// How many moves it has.
    pub count: usize,
}

/// All that is shown, and what it was made from.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    /// The game's id.
    pub game: String,
    start: String,
    moves: Vec<String>,
    variations: Vec<Variation>,
    /// The rows of the match, those beyond the cursor included.
    pub rows: Vec<Row>,
    /// The lines that were left, the last one first, each with its number in the record.
    pub others: Vec<(usize, Other)>,
}

impl Ply {
    /// Whether it, or a step of it, led to the position after so many steps.
    pub(super) fn leads_to(&self, cursor: usize) -> bool {
        cursor <= self.ply && cursor + self.steps.len() > self.ply
    }
}

impl Sheet {
    /// Writes the sheet of the match at the table.
    #[must_use]
    pub(super) fn new(table: &Table) -> Self {
        let Some(record) = table.record.clone() else { return Self::default() };
        let Match { game, start, moves, variations, .. } = record;
        Self { game, start, moves, variations, rows: rows(table), others: others(table) }
    }

    /// Whether it is still the sheet of the match at the table.
    #[must_use]
    pub(super) fn fits(&self, table: &Table) -> bool {
        table.record.as_ref().is_some_and(|record| {
            self.moves == record.moves
                && self.variations == record.variations
                && self.start == record.start
                && self.game == record.game
        })
    }
}

/// The rows of the match, those beyond the cursor included.
fn rows(table: &Table) -> Vec<Row> {
    let Some(record) = &table.record else { return Vec::new() };
    let mut rows = Vec::new();
    for (index, (step, position)) in record.moves.iter().zip(&table.positions).enumerate() {
        enter(&mut rows, index + 1, step, position.as_ref());
    }
    rows
}

/// The lines that were left, the last one first, each with its number in the record.
fn others(table: &Table) -> Vec<(usize, Other)> {
    let Some(record) = &table.record else { return Vec::new() };
    let all = record.variations.iter().enumerate().rev();
    all.filter_map(|(index, variation)| Some((index, other(table, variation)?))).collect()
}

fn other(table: &Table, variation: &Variation) -> Option<Other> {
    let record = table.record.as_ref()?;
    let mut rows = Vec::new();
    for (index, (step, position)) in record.moves[..variation.at].iter().zip(&table.positions).enumerate() {
        enter(&mut rows, index + 1, step, position.as_ref());
    }
    let mut position = table.positions.get(variation.at)?.boxed();
    for (step, ply) in variation.moves.iter().zip(variation.at + 1..) {
        enter(&mut rows, ply, step, position.as_ref());
        position.play(step).ok()?;
    }
    Some(Other { text: in_one_line(&rows, variation.at), count: variation.moves.len() })
}

/// Writes one step down. A new row begins when the first side moves, unless it moves on in the same turn.
fn enter(rows: &mut Vec<Row>, ply: usize, step: &str, before: &dyn TableGame) {
    let [first, second] = before.must_act();
    let begins = match rows.last() {
        None => true,
        Some(row) => first && (second || !row.sides[1].is_empty()),
    };
    if begins {
        rows.push(Row { number: rows.len() + 1, ..Row::default() });
    }
    let Some(row) = rows.last_mut() else { return };
    let pass = before.is_forced_pass();
    let text = |part: &str| if pass { tr("moves.pass").to_owned() } else { part.to_owned() };
    let mut parts = step.split(JOINT);
    for (side, _) in row.sides.iter_mut().zip([first, second]).filter(|(_, acts)| *acts) {
        let Some(part) = parts.next() else { continue };
        match side.last_mut().filter(|_| before.turn_goes_on().is_some()) {
            Some(begun) => {
                begun.steps.push(part.to_owned());
                (begun.ply, begun.text) = (ply, before.write_transcript(&begun.steps));
            }
            None => side.push(Ply { ply, text: text(part), steps: vec![part.to_owned()] }),
        }
    }
}

/// What comes after `ply` steps, with the numbers of its rows: `12. e6 f4 13. c3`, or `12… f4` where the second side begins.
fn in_one_line(rows: &[Row], ply: usize) -> String {
    let mut text = String::new();
    for row in rows {
        let [first, second] = [0, 1].map(|side| {
            let new = row.sides[side].iter().filter(|one| one.ply > ply);
            new.map(|one| one.text.as_str()).collect::<Vec<_>>().join(" ")
        });
        let row = match (first.is_empty(), second.is_empty()) {
            (true, true) => continue,
            (true, false) => format!("{}… {second}", row.number),
            (false, true) => format!("{}. {first}", row.number),
            (false, false) => format!("{}. {first} {second}", row.number),
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&row);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Seat;

    /// Kind of fault: a chain of captures looks like several moves.
    #[test]
    fn a_turn_of_several_steps_is_one_move() {
        let mut record = Match::new("alquerque", [Seat::Person, Seat::Person]);
        record.start = "...../.b.../...../.b.../w...b w - -".to_owned();
        record.moves = ["a1xc3", "c3xa5"].iter().map(|&step| step.to_owned()).collect();
        let sheet = Sheet::new(&Table::open(record).unwrap());
        let steps = vec!["a1xc3".to_owned(), "c3xa5".to_owned()];
        let turn = Ply { ply: 2, text: "a1xc3xa5".to_owned(), steps };
        assert_eq!(sheet.rows[0].sides, [vec![turn.clone()], Vec::new()]);
        assert_eq!([0, 1, 2, 3].map(|cursor| turn.leads_to(cursor)), [false, true, true, false]);
    }

    fn table(start: &str, moves: &str, variations: &[(usize, &str)]) -> Table {
        let list = |moves: &str| moves.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let variations = variations.iter().map(|&(at, moves)| Variation { at, moves: list(moves) }).collect();
        let moves = list(moves);
        let record = Match::new("othello", [Seat::Person, Seat::Person]);
        Table::open(Match { start: start.to_owned(), moves, variations, ..record }).unwrap()
    }

    /// Every row as `number first second`.
    fn written(table: &Table) -> Vec<String> {
        let side = |plies: &[Ply]| plies.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join("-");
        rows(table)
            .iter()
            .map(|row| format!("{} {} {}", row.number, side(&row.sides[0]), side(&row.sides[1])))
            .collect()
    }

    #[test]
    fn moves_stand_in_numbered_rows_with_their_plies() {
        let table = table("", "f5 d6 c3", &[]);
        assert_eq!(written(&table), ["1 f5 d6", "2 c3 "]);
        assert_eq!(
            rows(&table)[1].sides[0],
            [Ply { ply: 3, text: "c3".to_owned(), steps: vec!["c3".to_owned()] }]
        );
        assert_eq!(rows(&Table::default()), []);
    }

    /// Kind of fault: a pass is skipped silently, and the columns are swapped after it.
    #[test]
    fn a_pass_has_its_place_in_the_column_of_who_passes() {
        let edge = "-OXXXXXX";
        let table = table(&format!("{edge}{}{edge} X", "-".repeat(48)), "a1 pass a8", &[]);
        assert_eq!(written(&table), ["1 a1 pass", "2 a8 "]);
    }

    #[test]
    fn a_game_that_the_second_side_begins_leaves_its_first_place_free() {
        let white = format!("{}OX{}XO{} O", "-".repeat(27), "-".repeat(6), "-".repeat(27));
        assert_eq!(written(&table(&white, "c5 c4", &[])), ["1  c5", "2 c4 "]);
    }

    #[test]
    fn a_sheet_fits_its_match_until_something_is_played() {
        let before = table("", "f5 d6", &[]);
        let sheet = Sheet::new(&before);
        assert!(sheet.fits(&before) && sheet.rows.len() == 1);
        assert!(!sheet.fits(&table("", "f5 d6 c3", &[])));
        assert!(!sheet.fits(&table("", "f5 d6", &[(1, "f6")])));
        assert!(!sheet.fits(&Table::default()));
    }

    #[test]
    fn lines_that_were_left_are_told_from_where_they_begin_the_last_one_first() {
        let table = table("", "f5 d6 c3 d3", &[(1, "f6 e6"), (2, "c5 f6 e6")]);
        let others: Vec<_> =
            others(&table).into_iter().map(|(index, one)| (index, one.text, one.count)).collect();
        let expected = [(1, "2. c5 f6 3. e6", 3), (0, "1… f6 2. e6", 2)];
        assert_eq!(others, expected.map(|(index, text, count)| (index, text.to_owned(), count)));
    }
}
