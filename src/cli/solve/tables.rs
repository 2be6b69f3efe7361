//! Files of positions in which both choose at once, one a line: `position [= value]`, or a JSON object with `position` (or `map`), and where they are
//! known `name` and `value`. Empty lines do not count. There are no comments, since a board may begin with a wall.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::{Complaint, boards};
use crate::games::registry::table_game;

/// A line of such a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    /// What it is called: its own name, or its line's number.
    pub(super) name: String,
    /// The position in its game's text form.
    pub(super) position: String,
    /// Player 1's value, where the file says it.
    pub(super) value: Option<f64>,
}

/// A line in JSON; whatever else it says is not asked for.
#[derive(Deserialize)]
struct Object {
    name: Option<String>,
    #[serde(alias = "map")]
    position: String,
    value: Option<f64>,
}

/// Reads a file whole.
///
/// # Errors
/// Says that it cannot be read, or which line is wrong and why.
pub(super) fn read(game: &str, path: &Path) -> Result<Vec<Entry>, Complaint> {
    let file = path.display();
    let text = fs::read_to_string(path).map_err(|error| Complaint(format!("{file}: {error}")))?;
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let entries = lines.map(|(line, number)| {
        entry(game, line.trim(), number)
            .map_err(|problem| Complaint(format!("{file}, line {number}: {problem}")))
    });
    let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err(Complaint(format!("{file} holds no position; expected one a line")));
    }
    Ok(entries)
}

fn entry(game: &str, line: &str, number: usize) -> Result<Entry, String> {
    let Object { name, position, value } = if line.starts_with('{') { object(line)? } else { plain(line)? };
    let position = boards::text(game, &position).map_err(|Complaint(problem)| problem)?;
    table_game(game, &position).map_err(|error| error.to_string())?;
    if let Some(value) = value.filter(|value| !(-1.0..=1.0).contains(value)) {
        return Err(format!("the value is {value}; expected a number from -1 to 1"));
    }
    Ok(Entry { name: name.unwrap_or_else(|| number.to_string()), position, value })
}

fn object(line: &str) -> Result<Object, String> {
    serde_json::from_str(line).map_err(|error| error.to_string())
}

fn plain(line: &str) -> Result<Object, String> {
    let (position, value) = match line.split_once('=') {
        None => (line, None),
        Some((position, value)) => {
            let number = value.trim().parse().map_err(|_| {
                format!("'{}' is no value; expected a number from -1 to 1 after the =", value.trim())
            })?;
            (position, Some(number))
        }
    };
    Ok(Object { name: None, position: position.trim().to_owned(), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_position_with_or_without_its_value_or_an_object() {
        let read = |line| entry("trails", line, 7).expect(line);
        let entry =
            |name: &str, position: &str, value| Entry { name: name.into(), position: position.into(), value };
        assert_eq!(read("#1./..2"), entry("7", "#1./..2", None));
        assert_eq!(read("1../..2 = -0.5"), entry("7", "1../..2", Some(-0.5)));
        assert_eq!(read("mixing-3x5=0.5"), entry("7", "...../.#1#2/.....", Some(0.5)));
        let object = r#"{"name":"x","map":"1../..2","value":0,"states":3}"#;
        assert_eq!(read(object), entry("x", "1../..2", Some(0.0)));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, problem) in [
            ("1../..x", "character 7: found 'x' in row 2, column 3"),
            ("1../..2 = much", "'much' is no value; expected a number"),
            ("1../..2 = 1.5", "the value is 1.5; expected a number from -1 to 1"),
            ("1../..2 = NaN", "the value is NaN; expected"),
            ("= 1", "the position is empty"),
            (r#"{"value":0}"#, "missing field `position`"),
            (r#"{"position":"1../..2""#, "EOF while parsing an object at line 1 column"),
        ] {
            let found = entry("trails", line, 1).expect_err(line);
            assert!(found.contains(problem), "{line}: {found}");
        }
    }
}
