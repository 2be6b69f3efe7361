//! The round robin: everybody of a list against everybody else, and the cross table.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::score::Score;
use super::{Arena, Match, percent};
use crate::cli::spec::Spec;
use crate::cli::{Complaint, json_line, progress};

/// Somebody who takes part: a line of the file, `NAME = PLAYER`.
#[derive(Debug)]
struct Entry {
    name: String,
    spec: Spec,
}

pub(super) fn run(arena: &Arena, file: &Path, json: bool) -> Result<String, Complaint> {
    let text = fs::read_to_string(file).map_err(|error| Complaint(format!("{}: {error}", file.display())))?;
    let entries = read(&text, |player| arena.spec(player))
        .map_err(|Complaint(error)| Complaint(format!("{}, {error}", file.display())))?;
    let openings = arena.openings()?;
    let count = entries.len();
    let bar = progress::bar((count * (count - 1) / 2 * arena.games) as u64);
    let mut scores = Scores::new();
    let mut lines = String::new();
    for row in 0..count {
        for column in row + 1..count {
            let [a, b] = [row, column].map(|place| &entries[place]);
            let score = arena.play([&a.spec, &b.spec], &openings, &bar)?;
            let played = Match { names: [&a.name, &b.name], score: score.clone() };
            let line = json_line(&played.line());
            // A long evening: what is known is told at once.
            bar.suspend(|| eprint!("{line}"));
            lines += &line;
            scores.insert((column, row), score.turned());
            scores.insert((row, column), score);
        }
    }
    bar.finish_and_clear();
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    Ok(if json { lines } else { table(&names, &scores) })
}

/// The matches by the places of the two players, each from both sides.
type Scores = BTreeMap<(usize, usize), Score>;

/// Reads the list. Empty lines and what follows a `#` do not count.
fn read(text: &str, spec: impl Fn(&str) -> Result<Spec, Complaint>) -> Result<Vec<Entry>, Complaint> {
    let mut entries: Vec<Entry> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let wrong = |problem: String| Complaint(format!("line {}: {problem}", number + 1));
        let (name, player) =
            line.split_once(" = ").ok_or_else(|| wrong(format!("'{line}'; expected NAME = PLAYER")))?;
        let name = name.trim().to_owned();
        if entries.iter().any(|entry| entry.name == name) {
            return Err(wrong(format!("there is one '{name}' already; expected another name")));
        }
        let spec = spec(player.trim()).map_err(|Complaint(error)| wrong(error))?;
        entries.push(Entry { name, spec });
    }
    if entries.len() < 2 {
        return Err(Complaint(format!(
            "{} players; expected two or more lines NAME = PLAYER",
            entries.len()
        )));
    }
    Ok(entries)
}

/// The cross table in Markdown: the points of the row's player against the column's, in percent, and against all with the 95 % interval of the
/// mean of its matches. The best comes first.
fn table(names: &[&str], scores: &Scores) -> String {
    let total = |row: usize| {
        let played: Vec<&Score> =
            scores.iter().filter(|((of, _), _)| *of == row).map(|(_, score)| score).collect();
        let count = played.len() as f64;
        let mean = played.iter().map(|score| score.score).sum::<f64>() / count;
        // The matches are independent, so that the squares of their half widths add up.
        let half =
            played.iter().map(|score| ((score.high - score.low) / 2.0).powi(2)).sum::<f64>().sqrt() / count;
        (mean, half)
    };
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| total(b).0.total_cmp(&total(a).0));
    let mut text = String::from("| |");
    for &column in &order {
        let _ = write!(text, " {} |", names[column]);
    }
    text += " all |\n| --- |";
    text += &" ---: |".repeat(names.len() + 1);
    text += "\n";
    for &row in &order {
        let _ = write!(text, "| {} |", names[row]);
        for &column in &order {
            let score = scores.get(&(row, column)).map_or_else(String::new, |score| percent(score.score));
            let _ = write!(text, " {score} |");
        }
        let (mean, half) = total(row);
        let _ = writeln!(text, " {} ± {} |", percent(mean), percent(half));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(points: f64) -> Score {
        let work = Default::default();
        Score {
            wins: 0,
            draws: 0,
            losses: 0,
            score: points,
            low: points - 0.06,
            high: points + 0.06,
            margin: None,
            work,
        }
    }

    #[test]
    fn the_table_shows_each_match_from_both_sides_and_the_best_first() {
        let mut scores = Scores::new();
        for (row, column, points) in [(0, 1, 0.25), (0, 2, 0.5), (1, 2, 0.9)] {
            scores.insert((row, column), score(points));
            scores.insert((column, row), score(points).turned());
        }
        let text = table(&["x", "y", "z"], &scores);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "| | y | x | z | all |");
        assert_eq!(rows[2], "| y |  | 75.0 | 90.0 | 82.5 ± 4.2 |");
        assert_eq!(rows[4], "| z | 10.0 | 50.0 |  | 30.0 ± 4.2 |");
    }

    #[test]
    fn the_list_has_a_player_a_line_and_says_what_is_wrong_where() {
        let read = |text: &str| read(text, |player| Spec::read("othello", player));
        let found = read("# who plays\none = level:1 # weak\n\nother = random\n").expect("a list");
        assert_eq!(found.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>(), ["one", "other"]);
        for (text, expected) in [
            ("one = level:1\nlevel:2", "line 2: 'level:2'; expected NAME = PLAYER"),
            ("one = level:1\none = random", "line 2: there is one 'one' already"),
            ("one = level:1\n\ntwo = nobody", "line 3: "),
            ("one = level:1", "1 players; expected two or more"),
        ] {
            let Complaint(message) = read(text).expect_err("an error");
            assert!(message.contains(expected), "{text:?}: {message}");
        }
    }
}
