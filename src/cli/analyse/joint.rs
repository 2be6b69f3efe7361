//! What a search for both players at once says: the joint table, what each player counts, and both mixes.

use std::fmt::Write;

use serde::Serialize;

use crate::cli::{json_line, per_second};
use crate::games::Side;
use crate::search::joint::{JointTable, number};
use crate::search::report::Effort;

#[derive(Serialize)]
struct Found<'a> {
    r#move: &'a str,
    side: usize,
    p1_moves: Vec<&'a str>,
    p2_moves: Vec<&'a str>,
    /// Rows are player 1's actions.
    visits: Vec<Vec<u64>>,
    /// Player 1's values from 0 to 1.
    values: Vec<Vec<Option<f64>>>,
    /// How much each player's actions count for, adding up to 1.
    p1_shares: Vec<f64>,
    p2_shares: Vec<f64>,
    /// What each plays after the final rule.
    p1: Vec<f64>,
    p2: Vec<f64>,
    /// Which action each plays.
    picked: [&'a str; 2],
    value: Option<f64>,
    exact: Option<f64>,
    simulations: u64,
    nodes: u64,
    depth: u16,
    leaf: &'a str,
    cpu_s: f64,
}

fn actions(table: &JointTable<String>, side: Side) -> Vec<&str> {
    table.players[side.index()].actions.iter().map(|option| option.action.as_str()).collect()
}

fn picked(table: &JointTable<String>) -> [&str; 2] {
    Side::BOTH.map(|side| table.pick(side).map_or("", |pick| actions(table, side)[pick]))
}

pub(super) fn json(table: &JointTable<String>, effort: Effort, cpu_s: f64) -> String {
    let (rows, columns) = (table.count(Side::First), table.count(Side::Second));
    let grid = |row: usize| (0..columns).map(move |column| table.cell(row, column));
    let picked = picked(table);
    json_line(&Found {
        r#move: picked[table.side.index()],
        side: table.side.index() + 1,
        p1_moves: actions(table, Side::First),
        p2_moves: actions(table, Side::Second),
        visits: (0..rows).map(|row| grid(row).map(|cell| cell.visits).collect()).collect(),
        values: (0..rows).map(|row| grid(row).map(crate::search::joint::Cell::value).collect()).collect(),
        p1_shares: table.shares(Side::First),
        p2_shares: table.shares(Side::Second),
        p1: table.mix(Side::First),
        p2: table.mix(Side::Second),
        picked,
        value: table.value(),
        exact: table.exact.as_ref().map(|exact| number(exact.value)),
        simulations: effort.playouts,
        nodes: effort.nodes,
        depth: table.tree.depth,
        leaf: &table.leaf,
        cpu_s,
    })
}

pub(super) fn text(table: &JointTable<String>, effort: Effort, cpu_s: f64) -> String {
    let picked = picked(table);
    let mut text = format!("move   {} of player {}\n", picked[table.side.index()], table.side.index() + 1);
    let value = table.value().map_or_else(|| "unknown".to_owned(), |value| format!("{value:.4}"));
    let kind = if table.exact.is_some() { "exact" } else { "mean" };
    let _ = writeln!(text, "value  {value} for player 1 ({kind}; 0 lost, 1 won)");
    let speed = per_second(effort.playouts, cpu_s);
    let _ = writeln!(
        text,
        "work   {} simulations, {speed} a second, {} nodes, depth {}, leaves judged by {}",
        effort.playouts, effort.nodes, table.tree.depth, table.leaf
    );
    let _ = writeln!(
        text,
        "time   {cpu_s:.3} s of processor time\njoint  visits and values for player 1, who is on the rows"
    );
    let columns = actions(table, Side::Second);
    let _ = write!(text, "      ");
    for column in &columns {
        let _ = write!(text, "{column:>18}");
    }
    let _ = writeln!(text, "{:>18}", "player 1");
    for (row, action) in actions(table, Side::First).iter().enumerate() {
        let _ = write!(text, "  {action:4}");
        for column in 0..columns.len() {
            let cell = table.cell(row, column);
            let sign = if cell.proven.is_some() { "=" } else { " " };
            let value = cell.value().map_or_else(|| "–".to_owned(), |value| format!("{value:.3}{sign}"));
            let _ = write!(text, "{:>18}", format!("{} {value:>6}", cell.visits));
        }
        let _ = writeln!(text, "{:>18}", margin(table, Side::First, row));
    }
    let _ = write!(text, "  pl. 2");
    for column in 0..columns.len() {
        let width = if column == 0 { 17 } else { 18 };
        let _ = write!(text, "{:>width$}", margin(table, Side::Second, column));
    }
    text.push('\n');
    for side in Side::BOTH {
        let parts: Vec<_> = actions(table, side)
            .iter()
            .zip(table.mix(side))
            .filter(|(_, share)| *share > 0.0)
            .map(|(action, share)| format!("{action} {share:.3}"))
            .collect();
        let _ = writeln!(text, "mix {}  {}", side.index() + 1, parts.join("  "));
    }
    text
}

/// What a player counts for one of its actions: visits and its own mean.
fn margin(table: &JointTable<String>, side: Side, index: usize) -> String {
    let mean = table.mean(side, index).map_or_else(|| "–".to_owned(), |mean| format!("{mean:.3}"));
    format!("{} {mean:>5} ", table.visits(side, index))
}
