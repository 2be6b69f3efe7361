//! `ply errors`: how far shallow searches lie from deep ones, which is what selective search has to allow for.

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::Args;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use serde::Serialize;

use super::{Complaint, json_line, progress};
use crate::engines::othello::strong::{Confidence, Searcher, Settings, shallow};
use crate::games::Game;
use crate::games::othello::Othello;
use crate::games::registry::GAMES;
use crate::search::limits::{Limits, Never};

#[derive(Debug, Args)]
pub(super) struct Errors {
    /// The game.
    #[arg(value_parser = GAMES)]
    game: String,
    /// How many positions are searched, each from a game of its own that the engine plays against itself.
    #[arg(long, default_value_t = 300)]
    positions: u32,
    /// Plies of the deepest search in the middle of the game.
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(4..=20))]
    depth: u8,
    /// Empty squares up to which the exact score is searched.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(8..=24))]
    exact: u32,
    /// Seeds the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure instead how far the selective search of --depth plies lies from full width, on positions with 22 or more empty squares.
    #[arg(long)]
    selective: bool,
}

/// A position searched selectively and at full width.
#[derive(Serialize)]
struct Compared {
    empties: u32,
    /// Scores in discs, the selective one first.
    scores: [f64; 2],
    nodes: [u64; 2],
}

/// The scores of one position by a search and by the shallow one that may stand for it, in discs.
struct Pair {
    empties: f64,
    depth: i32,
    to_end: bool,
    error: f64,
}

/// A fitted plane: the standard deviation in 128ths of a disc.
#[derive(Serialize)]
struct Plane {
    to_end: bool,
    pairs: usize,
    constant: f64,
    by_shallow: f64,
    by_gap: f64,
    by_empties: f64,
}

impl Errors {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        if self.selective {
            return Ok(self.compare(json));
        }
        let bar = progress::bar(u64::from(self.positions));
        let mut pairs = Vec::new();
        for number in 0..self.positions {
            pairs.extend(self.pairs(number));
            bar.inc(1);
        }
        bar.finish_and_clear();
        let planes =
            [false, true].map(|to_end| fit(pairs.iter().filter(|pair| pair.to_end == to_end), to_end));
        if json {
            return Ok(planes.iter().map(json_line).collect());
        }
        let mut text = table(&pairs);
        for Plane { to_end, pairs, constant, by_shallow, by_gap, by_empties } in &planes {
            let which = if *to_end { "to the end" } else { "before it" };
            let _ = writeln!(
                text,
                "{which}: {constant:.0} {by_shallow:+.1} * shallow {by_gap:+.1} * gap {by_empties:+.1} * empties, in 128ths of a disc, from {pairs} pairs"
            );
        }
        Ok(text)
    }

    /// A line for each position as it is found, since each takes seconds, and a summary.
    fn compare(&self, json: bool) -> String {
        let mut compared = Vec::new();
        for number in 0..self.positions {
            let mut random = Pcg32::seed_from_u64(self.seed * 1_000_003 + u64::from(number));
            let root = played(&mut Searcher::new(1 << 20), 8 + random.random_range(0..31), &mut random);
            if root.is_over() {
                continue;
            }
            let found = [Confidence::Low, Confidence::Full].map(|confidence| {
                let settings = Settings { limits: Limits::depth(self.depth), every_move: false, confidence };
                let mut searcher = Searcher::new(16 << 20);
                let (found, effort) = searcher.search(&root, &[], &settings, &Never, &mut |_, _| {});
                (found.last().map_or(0.0, |last| f64::from(last.value.score) / 100.0), effort.nodes)
            });
            let line = Compared {
                empties: root.empties(),
                scores: found.map(|(score, _)| score),
                nodes: found.map(|(_, nodes)| nodes),
            };
            super::say(&if json { json_line(&line) } else { line.text() });
            compared.push(line);
        }
        if json { String::new() } else { summary(&compared) }
    }

    /// All depths of one position, by one full-width search.
    fn pairs(&self, number: u32) -> Vec<Pair> {
        let mut random = Pcg32::seed_from_u64(self.seed * 1_000_003 + u64::from(number));
        let mut searcher = Searcher::new(16 << 20);
        let root = played(&mut searcher, 8 + random.random_range(0..46), &mut random);
        let empties = root.empties();
        if root.is_over() || empties < 8 {
            return Vec::new();
        }
        let mut at = BTreeMap::new();
        let mut note = |depth: u8| {
            let settings =
                Settings { limits: Limits::depth(depth), every_move: false, confidence: Confidence::Full };
            let (found, _) = searcher.search(&root, &[], &settings, &Never, &mut |_, _| {});
            at.extend(
                found.iterations.iter().map(|it| (i32::from(it.depth), f64::from(it.value.score) / 100.0)),
            );
        };
        note(self.depth.min(empties as u8 - 1));
        if empties <= self.exact {
            note(empties as u8);
        }
        let pair = |deep: i32| {
            let error = at.get(&deep)? - at.get(&shallow(deep))?;
            let to_end = deep == empties as i32;
            Some(Pair { empties: f64::from(empties), depth: deep, to_end, error })
        };
        (4..=empties as i32).filter_map(pair).collect()
    }
}

/// A position after that many plies: eight at random, then the engine's, four plies deep.
fn played(searcher: &mut Searcher, plies: u32, random: &mut Pcg32) -> Othello {
    let settings = Settings { limits: Limits::depth(4), every_move: false, confidence: Confidence::Full };
    let mut position = Othello::start();
    for ply in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let at_random = moves[random.random_range(0..moves.len() as u32) as usize];
        let mv = if ply < 8 {
            at_random
        } else {
            let (found, _) = searcher.search(&position, &[], &settings, &Never, &mut |_, _| {});
            found.last().map_or(at_random, |last| last.best)
        };
        position = position.play(mv);
    }
    position
}

impl Compared {
    fn off(&self) -> f64 {
        (self.scores[0] - self.scores[1]).abs()
    }

    fn text(&self) -> String {
        let Self { empties, scores: [selective, full], nodes: [few, many] } = self;
        format!("{empties} empty: {selective:+.0} by {few} nodes, {full:+.0} by {many} at full width\n")
    }
}

fn summary(compared: &[Compared]) -> String {
    let count = compared.len();
    let near = compared.iter().filter(|line| line.off() <= 2.0).count();
    let mean = compared.iter().map(Compared::off).sum::<f64>() / count.max(1) as f64;
    let nodes = [0, 1].map(|which| compared.iter().map(|line| line.nodes[which]).sum::<u64>());
    format!(
        "{near} of {count} positions within 2 discs of full width, {mean:.2} discs off on average, by {} of {} nodes\n",
        nodes[0], nodes[1]
    )
}

/// Least squares of the absolute error, which is the deviation times sqrt(2 / pi) if errors are normal, over the depth of the shallow search, the plies
/// that the deep one goes beyond it, and the empty squares.
fn fit<'a>(pairs: impl Iterator<Item = &'a Pair>, to_end: bool) -> Plane {
    const DEVIATION: f64 = 1.253_314_137_315_500_3;
    let (mut matrix, mut right, mut count) = ([[0.0; 4]; 4], [0.0; 4], 0);
    for pair in pairs {
        let short = shallow(pair.depth);
        let gap = f64::from(pair.depth - short);
        // To the end, shallow plies and gap add up to the empty squares.
        let row = [1.0, f64::from(short), gap, if to_end { 0.0 } else { pair.empties }];
        let value = pair.error.abs() * DEVIATION * 128.0;
        for i in 0..4 {
            for j in 0..4 {
                matrix[i][j] += row[i] * row[j];
            }
            right[i] += row[i] * value;
        }
        count += 1;
    }
    // A little weight on small numbers keeps what the pairs do not tell apart from growing.
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] += 1e-3;
    }
    let [constant, by_shallow, by_gap, by_empties] = solve(matrix, right);
    Plane { to_end, pairs: count, constant, by_shallow, by_gap, by_empties }
}

/// Equations by elimination; the matrix is positive definite.
fn solve(mut matrix: [[f64; 4]; 4], mut right: [f64; 4]) -> [f64; 4] {
    for pivot in 0..4 {
        let (pivot_row, pivot_right) = (matrix[pivot], right[pivot]);
        for (row, values) in matrix.iter_mut().enumerate().filter(|&(row, _)| row != pivot) {
            let factor = values[pivot] / pivot_row[pivot];
            for (value, above) in values.iter_mut().zip(pivot_row) {
                *value -= factor * above;
            }
            right[row] -= factor * pivot_right;
        }
    }
    [0, 1, 2, 3].map(|i| right[i] / matrix[i][i])
}

/// The root of the mean square by depth, and by empty squares in tens.
fn table(pairs: &[Pair]) -> String {
    let mut cells: BTreeMap<(bool, i32, u32), (f64, u32)> = BTreeMap::new();
    for pair in pairs {
        let tens = if pair.to_end { 0 } else { pair.empties as u32 / 10 * 10 };
        let cell = cells.entry((pair.to_end, pair.depth, tens)).or_default();
        *cell = (cell.0 + pair.error * pair.error, cell.1 + 1);
    }
    let mut text = String::new();
    for ((to_end, depth, tens), (squares, count)) in cells {
        let root = (squares / f64::from(count)).sqrt();
        let which = if to_end { "the end".to_owned() } else { format!("{tens}+ empty") };
        let _ = writeln!(
            text,
            "{depth:>2} plies by {:>2}, {which:9}  {root:5.2} discs  {count:>5} pairs",
            shallow(depth)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_counts_what_is_within_two_discs() {
        let line = |selective, full| Compared { empties: 30, scores: [selective, full], nodes: [1, 10] };
        let text = summary(&[line(1.0, 3.0), line(-2.0, 1.0), line(0.0, 0.0)]);
        assert_eq!(
            text,
            "2 of 3 positions within 2 discs of full width, 1.67 discs off on average, by 3 of 30 nodes\n"
        );
        assert_eq!(line(-1.0, 2.0).text(), "30 empty: -1 by 1 nodes, +2 by 10 at full width\n");
    }

    #[test]
    fn a_plane_is_found_again() {
        let pairs: Vec<Pair> = (4..12)
            .flat_map(|depth| (10..50).map(move |empties| (depth, empties)))
            .map(|(depth, empties)| {
                let (short, gap) = (f64::from(shallow(depth)), f64::from(depth - shallow(depth)));
                let deviation = 300.0 - 9.0 * short + 8.0 * gap - 2.0 * f64::from(empties);
                let error = deviation / 128.0 / 1.253_314_137_315_500_3;
                Pair { empties: f64::from(empties), depth, to_end: false, error }
            })
            .collect();
        let plane = fit(pairs.iter(), false);
        assert!((plane.constant - 300.0).abs() < 0.1, "{}", plane.constant);
        assert!((plane.by_shallow + 9.0).abs() < 0.01 && (plane.by_gap - 8.0).abs() < 0.01);
        assert!((plane.by_empties + 2.0).abs() < 0.01, "{}", plane.by_empties);
    }
}
