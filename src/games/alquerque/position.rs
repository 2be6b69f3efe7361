//! The text of a position: five rows joined by `/`, row 5 first (`w` light, `b` dark, `.` empty), the side to move (`w` or `b`), what the pieces
//! remember (`a4<b4,c3<d3`: the piece, and the point that it came from; `-` for nothing), and the piece that must go on capturing (or `-`). Where
//! inverting is allowed the word `inverting` follows, and after it, unless there are none, the steps to the side since the last other action:
//! `bb.bb/bb..b/...b./.w.../w.... w b2<c2,d3<c3 - inverting c2-b2,c3-d3`.

use std::fmt;
use std::str::FromStr;

use super::super::{ParseError, Side};
use super::inverting::Quiet;
use super::lines::{direction, neighbour};
use super::notation::{point_text, read_point};
use super::{Alquerque, Board, Inverting, MOST_SIDEWAYS, Memory, Move};

/// Follows the fields of a position in which inverting is allowed.
pub const INVERTING: &str = "inverting";

const CELL: &str = "w (light), b (dark) or . (empty)";
const SIDE: &str = "the side to move, w (light) or b (dark)";
const MEMORY: &str = "what pieces remember, such as a4<b4,c3<d3, or -";
const CHAIN: &str = "the point of the piece that must go on capturing, or -";
const HISTORY: &str = "steps to the side such as a2-b2,b4-c4";
const END: &str = "the end of the position";

/// Whether a position's text says that inverting is allowed.
#[must_use]
pub fn is_inverting(text: &str) -> bool {
    text.split_whitespace().any(|word| word.eq_ignore_ascii_case(INVERTING))
}

/// The pieces of a position's text, under either rules: for whoever draws them.
///
/// # Errors
/// Says what is wrong with the text.
pub fn read_pieces(text: &str) -> Result<Alquerque, ParseError> {
    if is_inverting(text) {
        text.parse().map(|inverting: Inverting| inverting.position)
    } else {
        text.parse()
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = |piece: u8| {
            let from = neighbour(piece, self.of(piece)?);
            Some(format!("{}<{}", point_text(piece), point_text(from)))
        };
        let by_name = (0..5).flat_map(|file| (0..5).map(move |row| row * 5 + file));
        let told: Vec<String> = by_name.filter_map(told).collect();
        f.write_str(if told.is_empty() { "-" } else { "" })?;
        f.write_str(&told.join(","))
    }
}

impl fmt::Display for Alquerque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [light, dark] = Side::BOTH.map(|side| self.board.pieces(side));
        let cell = |point: u32| match (light >> point & 1, dark >> point & 1) {
            (0, 0) => '.',
            (0, _) => 'b',
            _ => 'w',
        };
        let row = |row: u32| (5 * row..5 * row + 5).map(cell).collect::<String>();
        let rows: Vec<String> = (0..5).rev().map(row).collect();
        let side = if self.board.side == Side::First { 'w' } else { 'b' };
        let chain = self.chain().map_or_else(|| "-".to_owned(), point_text);
        write!(f, "{} {side} {} {chain}", rows.join("/"), self.memory)
    }
}

impl fmt::Display for Inverting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {INVERTING}", self.position)?;
        let steps: Vec<String> = self.quiet.steps().map(|step| step.to_string()).collect();
        if steps.is_empty() { Ok(()) } else { write!(f, " {}", steps.join(",")) }
    }
}

impl FromStr for Alquerque {
    type Err = ParseError;

    /// Reads the five rows and the side to move; what is remembered and who must go on capturing may be left out. Letters may be of either case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Fields::of(text);
        let position = fields.position()?;
        fields.end()?;
        Ok(position)
    }
}

impl FromStr for Inverting {
    type Err = ParseError;

    /// Reads a position, the word `inverting`, and the steps to the side that have led there.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Fields::of(text);
        let position = fields.position()?;
        match fields.next() {
            Some((_, word)) if word.eq_ignore_ascii_case(INVERTING) => {}
            Some((at, word)) => return Err(ParseError::at(at, format!("found '{word}'"), quoted(INVERTING))),
            None => return Err(ParseError::whole("the position ends too early", quoted(INVERTING))),
        }
        let inverting = Self::new(position);
        let quiet = match fields.next() {
            None => inverting.quiet,
            Some((at, word)) => read_history(&inverting.position.board, at, word)?,
        };
        fields.end()?;
        Ok(Self { quiet, ..inverting })
    }
}

fn quoted(word: &str) -> String {
    format!("the word '{word}'")
}

/// The fields of a position, each with its place in characters from 1.
struct Fields<'a> {
    fields: std::iter::Peekable<std::vec::IntoIter<(usize, &'a str)>>,
}

impl<'a> Fields<'a> {
    fn of(text: &'a str) -> Self {
        let mut fields = Vec::new();
        let mut rest = text;
        let mut at = 1;
        while let Some(begin) = rest.find(|sign: char| !sign.is_whitespace()) {
            at += rest[..begin].chars().count();
            rest = &rest[begin..];
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            fields.push((at, &rest[..end]));
            at += rest[..end].chars().count();
            rest = &rest[end..];
        }
        Self { fields: fields.into_iter().peekable() }
    }

    fn next(&mut self) -> Option<(usize, &'a str)> {
        self.fields.next()
    }

    /// The next field, unless it is left out, which it is where the word `inverting` stands in its place.
    fn optional(&mut self) -> Option<(usize, &'a str)> {
        self.fields
            .next_if(|(_, word)| !word.eq_ignore_ascii_case(INVERTING))
            .filter(|(_, word)| *word != "-")
    }

    fn end(&mut self) -> Result<(), ParseError> {
        self.next().map_or(Ok(()), |(at, word)| Err(ParseError::at(at, format!("found '{word}'"), END)))
    }

    fn position(&mut self) -> Result<Alquerque, ParseError> {
        let (at, rows) =
            self.next().ok_or_else(|| ParseError::whole("the position is empty", "five rows joined by /"))?;
        let pieces = read_rows(at, rows)?;
        let (at, word) =
            self.next().ok_or_else(|| ParseError::whole("the position ends after its rows", SIDE))?;
        let side = match word {
            "w" | "W" => Side::First,
            "b" | "B" => Side::Second,
            _ => return Err(ParseError::at(at, format!("found '{word}' after the rows"), SIDE)),
        };
        let (own, other) = (pieces[side.index()], pieces[side.other().index()]);
        let memory = match self.optional() {
            Some((at, word)) => read_memory(own | other, at, word)?,
            None => Memory::default(),
        };
        let [_, _, from_east, _, _, _, from_west, _] = memory.0;
        let mut board = Board { own, other, from_east, from_west, chain: 0, side };
        if let Some((at, word)) = self.optional() {
            let point =
                read_point(word).ok_or_else(|| ParseError::at(at, format!("found '{word}'"), CHAIN))?;
            board.chain = 1 << point;
            if own & board.chain == 0 || board.actions().is_empty() {
                let problem = format!("no piece of the side to move on {word} can capture");
                return Err(ParseError::at(at, problem, CHAIN));
            }
        }
        Ok(Alquerque { board, memory })
    }
}

/// The pieces by side.
fn read_rows(at: usize, text: &str) -> Result<[u32; 2], ParseError> {
    const ROWS: &str = "five rows of five points joined by /, row 5 first";
    let mut pieces = [0u32; 2];
    let (mut file, mut row) = (0, 4);
    for (sign, at) in text.chars().zip(at..) {
        let piece = match sign {
            '/' if file == 5 && row > 0 => {
                (file, row) = (0, row - 1);
                continue;
            }
            '/' if file == 5 => return Err(ParseError::at(at, "there is a sixth row", ROWS)),
            '/' => return Err(ParseError::at(at, format!("row {} has only {file} points", row + 1), CELL)),
            _ if file == 5 => {
                return Err(ParseError::at(
                    at,
                    format!("found '{sign}' after the five points of row {}", row + 1),
                    "/",
                ));
            }
            'w' | 'W' => Some(Side::First),
            'b' | 'B' => Some(Side::Second),
            '.' => None,
            _ => {
                let point = point_text(5 * row + file);
                return Err(ParseError::at(at, format!("found '{sign}' on point {point}"), CELL));
            }
        };
        if let Some(side) = piece {
            pieces[side.index()] |= 1 << (5 * row + file);
        }
        file += 1;
    }
    if (file, row) != (5, 0) {
        let end = at + text.chars().count();
        return Err(ParseError::at(
            end,
            format!("the rows end after {file} points of row {}", row + 1),
            ROWS,
        ));
    }
    Ok(pieces)
}

fn read_memory(pieces: u32, at: usize, text: &str) -> Result<Memory, ParseError> {
    let mut memory = Memory::default();
    for (at, part) in parts(at, text) {
        let problem = |what: String| ParseError::at(at, what, MEMORY);
        let points =
            part.split_once('<').and_then(|(piece, from)| Some((read_point(piece)?, read_point(from)?)));
        let (piece, from) = points.ok_or_else(|| problem(format!("found '{part}'")))?;
        if pieces >> piece & 1 == 0 {
            return Err(problem(format!("'{part}': there is no piece on {}", point_text(piece))));
        }
        let direction =
            direction(piece, from).ok_or_else(|| problem(format!("'{part}': no line joins these points")))?;
        if memory.of(piece).is_some() {
            return Err(problem(format!("'{part}': {} remembers something already", point_text(piece))));
        }
        memory.0[direction] |= 1 << piece;
    }
    Ok(memory)
}

/// The parts of a list with commas, each with its place.
fn parts(mut at: usize, text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(',').map(move |part| {
        let begin = at;
        at += part.chars().count() + 1;
        (begin, part)
    })
}

/// Reads the steps to the side that have led to a board, and takes them back one by one to see whether they can have.
fn read_history(board: &Board, at: usize, text: &str) -> Result<Quiet, ParseError> {
    let listed: Vec<(usize, &str)> = parts(at, text).collect();
    if let Some((at, _)) = listed.get(MOST_SIDEWAYS) {
        let problem = format!("there are more than {MOST_SIDEWAYS} steps to the side");
        return Err(ParseError::at(*at, problem, "no step more, as the game is drawn then"));
    }
    let mut steps = Vec::with_capacity(listed.len());
    let mut pieces = [board.other, board.own];
    for ((at, part), back) in listed.into_iter().rev().zip(0usize..) {
        let points = part.split_once('-').and_then(|(from, to)| Some((read_point(from)?, read_point(to)?)));
        let (from, to) = points.ok_or_else(|| ParseError::at(at, format!("found '{part}'"), HISTORY))?;
        let step = Move { from, to };
        let empty = !(pieces[0] | pieces[1]);
        let mover = &mut pieces[back % 2];
        let is_possible = board.chain == 0
            && step.is_sideways()
            && direction(from, to).is_some()
            && *mover >> to & 1 == 1
            && empty >> from & 1 == 1;
        if !is_possible {
            return Err(ParseError::at(at, format!("'{part}' cannot have led here"), HISTORY));
        }
        *mover ^= 1 << from | 1 << to;
        steps.push(step);
    }
    Ok(Quiet::of(steps.into_iter().rev()))
}
