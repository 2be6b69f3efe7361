//! Light Trails as people write it: directions are `U R D L`; a position is its rows from the top, joined by `/`, without the border:
//! `.` a free cell, `#` a wall, `1` and `2` the heads, `a` and `b` what player 1 and player 2 have left behind, `*` both heads in one cell. A head
//! that was steered into something that was not free is named behind the rows, with its direction: `1U`, `2L`.
//!
//! Readers take rows on lines of their own as well, either case, and `up`, `right`, `down`, `left`. [`Trails`] reads a trail as a wall and writes it as one;
//! [`Traced`] keeps it.

use std::fmt;
use std::str::FromStr;

use super::super::{ParseError, Side};
use super::{Cell, Cells, Direction, MOST, Traced, Trails, Ways};

const CELL: &str = ". (free), # (wall), 1 or 2 (heads), a or b (their trails) or * (both heads)";
const DIRECTION: &str = "U, R, D or L";

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["U", "R", "D", "L"][self.index()])
    }
}

impl FromStr for Direction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "u" | "up" => Ok(Direction::Up),
            "r" | "right" => Ok(Direction::Right),
            "d" | "down" => Ok(Direction::Down),
            "l" | "left" => Ok(Direction::Left),
            "" => Err(ParseError::whole("there is no direction", DIRECTION)),
            other => Err(ParseError::whole(format!("'{other}' is no direction"), DIRECTION)),
        }
    }
}

impl fmt::Display for Trails {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self, &[[0; MOST]; 2])
    }
}

impl fmt::Display for Traced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.position, &self.trails)
    }
}

fn write(f: &mut fmt::Formatter<'_>, position: &Trails, trails: &[Cells; 2]) -> fmt::Result {
    let [first, second] = position.heads;
    let sign = |cell: Cell| match cell {
        _ if cell == first && cell == second => '*',
        _ if cell == first => '1',
        _ if cell == second => '2',
        _ if cell.is_in(&trails[0]) => 'a',
        _ if cell.is_in(&trails[1]) => 'b',
        _ if cell.is_in(&position.free) => '.',
        _ => '#',
    };
    let row = |row: usize| (0..position.columns()).map(|column| sign(Cell::at(row, column))).collect();
    let rows: Vec<String> = (0..position.rows()).map(row).collect();
    f.write_str(&rows.join("/"))?;
    for side in Side::BOTH {
        if let Some(direction) = position.steered(side) {
            write!(f, " {}{direction}", side.index() + 1)?;
        }
    }
    Ok(())
}

impl FromStr for Trails {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(|traced: Traced| traced.position)
    }
}

impl FromStr for Traced {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::default();
        let before = text.chars().take_while(|sign| sign.is_whitespace()).count();
        let mut signs = text.trim().chars().zip(before + 1..);
        for (sign, place) in signs.by_ref() {
            match sign {
                '/' | '\n' => reader.end_row(place)?,
                '\r' => {}
                ' ' | '\t' => break,
                _ => reader.take(sign, place)?,
            }
        }
        reader.end_row(text.trim_end().chars().count())?;
        let mut read = reader.finish()?;
        let rest: Vec<(char, usize)> = signs.collect();
        for word in rest.split(|(sign, _)| sign.is_whitespace()).filter(|word| !word.is_empty()) {
            crash(&mut read.position, word)?;
        }
        Ok(read)
    }
}

/// What has been read of the rows so far.
#[derive(Default)]
struct Reader {
    free: Cells,
    trails: [Cells; 2],
    heads: [Option<Cell>; 2],
    /// Finished rows, the width of the first of them, and cells of the row at hand.
    rows: usize,
    columns: usize,
    column: usize,
}

impl Reader {
    fn take(&mut self, sign: char, place: usize) -> Result<(), ParseError> {
        let (row, column) = (self.rows, self.column);
        if row == MOST || column == MOST {
            let most = format!("at most {MOST} rows of {MOST} cells");
            return Err(ParseError::at(place, "the board is too large", most));
        }
        let cell = Cell::at(row, column);
        match sign {
            '.' => self.free[row] |= cell.bit(),
            '#' => {}
            '1' => self.put(Side::First, cell, place)?,
            '2' => self.put(Side::Second, cell, place)?,
            '*' => {
                self.put(Side::First, cell, place)?;
                self.put(Side::Second, cell, place)?;
            }
            'a' | 'A' => self.trails[0][row] |= cell.bit(),
            'b' | 'B' => self.trails[1][row] |= cell.bit(),
            other => {
                let problem = format!("found '{other}' in row {}, column {}", row + 1, column + 1);
                return Err(ParseError::at(place, problem, CELL));
            }
        }
        self.column += 1;
        Ok(())
    }

    fn put(&mut self, side: Side, cell: Cell, place: usize) -> Result<(), ParseError> {
        let head = &mut self.heads[side.index()];
        if head.is_some() {
            let problem = format!("a second head of player {}", side.index() + 1);
            return Err(ParseError::at(place, problem, "one head of each player"));
        }
        *head = Some(cell);
        Ok(())
    }

    /// The row ends before the character at `place`.
    fn end_row(&mut self, place: usize) -> Result<(), ParseError> {
        if self.rows == 0 {
            self.columns = self.column;
        }
        if self.column == 0 || self.column != self.columns {
            let problem = format!("row {} has {} cells", self.rows + 1, self.column);
            let expected = if self.columns == 0 {
                "at least one cell".to_owned()
            } else {
                format!("{} cells, as in the first row", self.columns)
            };
            return Err(ParseError::at(place, problem, expected));
        }
        self.rows += 1;
        self.column = 0;
        Ok(())
    }

    fn finish(self) -> Result<Traced, ParseError> {
        let missing = |side: usize| {
            ParseError::whole(format!("the position has no head of player {side}"), "one head of each player")
        };
        let first = self.heads[0].ok_or_else(|| missing(1))?;
        let second = self.heads[1].ok_or_else(|| missing(2))?;
        let position = Trails::new(self.free, [first, second], self.rows as u8, self.columns as u8);
        Ok(Traced { position, trails: self.trails })
    }
}

/// Reads `1U`: where a head was steered when it crashed.
fn crash(position: &mut Trails, word: &[(char, usize)]) -> Result<(), ParseError> {
    const EXPECTED: &str = "a head and where it was steered, such as 1U, or the end of the position";
    let place = word[0].1;
    let text: String = word.iter().map(|(sign, _)| sign).collect();
    let wrong = |problem: String| ParseError::at(place, problem, EXPECTED);
    let side = match word[0].0 {
        '1' => Side::First,
        '2' => Side::Second,
        _ => return Err(wrong(format!("found '{text}' after the rows"))),
    };
    let direction: Direction =
        text[1..].parse().map_err(|_| wrong(format!("found '{text}' after the rows")))?;
    let head = side.index() + 1;
    if position.is_head_on() || position.steered(side).is_some() {
        return Err(wrong(format!("'{text}': head {head} has crashed already")));
    }
    if position.is_open(side, direction) {
        return Err(wrong(format!("'{text}': the cell there is free, so that head {head} did not crash")));
    }
    position.ways[side.index()] = Ways::steered(direction);
    Ok(())
}
