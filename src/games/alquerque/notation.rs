//! Alquerque as people write it: points (`c3`: the file's letter, the row's digit, a1 at the lower left), steps (`c2-c3`, `c4xc2`), turns
//! (`a1xc3xe5`), transcripts and positions.
//!
//! A position is five rows joined by `/`, row 5 first (`w` light, `b` dark, `.` empty), the side to move (`w` or `b`), what the pieces
//! remember (`a4<b4,c3<d3`: the piece, and the point that it came from; `-` for nothing), and the piece that must go on capturing (or `-`). Where
//! inverting is allowed the word `inverting` follows, and after it, unless there are none, the steps to the side since the last other action:
//! `bb.bb/bb..b/...b./.w.../w.... w c2<b2 - inverting a3-b3,b3-a3`.

use std::fmt;
use std::str::FromStr;

use super::super::transcript::{Word, Words, split, up_to_gap};
use super::super::{ParseError, Side};
use super::inverting::Quiet;
use super::lines::{direction, neighbour};
use super::{Alquerque, Board, Inverting, MOST_SIDEWAYS, Memory, Move};

/// Follows the fields of a position in which inverting is allowed.
pub const INVERTING: &str = "inverting";

const POINT: &str = "a point such as c3 (file a to e, row 1 to 5)";
const STEP: &str = "a step such as c2-c3 or a jump such as c4xc2";
const CELL: &str = "w (light), b (dark) or . (empty)";
const SIDE: &str = "the side to move, w (light) or b (dark)";
const MEMORY: &str = "what pieces remember, such as a4<b4,c3<d3, or -";
const CHAIN: &str = "the point of the piece that must go on capturing, or -";
const HISTORY: &str = "steps to the side such as a2-b2,b4-c4";
const END: &str = "the end of the position";

/// The name of `point` (0 to 24).
#[must_use]
pub fn point_text(point: u8) -> String {
    format!("{}{}", char::from(b'a' + point % 5), point / 5 + 1)
}

/// The point of this name, in either case.
#[must_use]
pub fn read_point(text: &str) -> Option<u8> {
    match *text.as_bytes() {
        [file, row @ b'1'..=b'5'] if (b'a'..=b'e').contains(&file.to_ascii_lowercase()) => {
            Some((row - b'1') * 5 + file.to_ascii_lowercase() - b'a')
        }
        _ => None,
    }
}

/// What a side is called by programs.
#[must_use]
pub const fn side_text(side: Side) -> &'static str {
    match side {
        Side::First => "light",
        Side::Second => "dark",
    }
}

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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_jump() { 'x' } else { '-' };
        f.pad(&format!("{}{sign}{}", point_text(self.from), point_text(self.to)))
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

/// Reads one step and checks that it is among the `legal` ones.
///
/// # Errors
/// Says what is wrong with the text, or why the step is not legal and which are.
pub fn read_move(position: &Alquerque, legal: &[Move], text: &str) -> Result<Move, ParseError> {
    let word = text.trim();
    let hops = read_turn(word)?;
    let [hop] = hops.as_slice() else {
        let first = hops[0].mv();
        return Err(ParseError::whole(
            format!("'{word}' is a chain of {} jumps", hops.len()),
            format!("one jump of it at a time, such as {first}"),
        ));
    };
    let mv = hop.mv();
    let is_as_written = !hop.captures || mv.is_jump();
    if is_as_written && legal.contains(&mv) { Ok(mv) } else { Err(not_legal(position, legal, word, mv)) }
}

/// Two points of a turn as they are written.
struct Hop {
    from: u8,
    to: u8,
    /// Whether the sign between them says that it is a jump.
    captures: bool,
    /// Where the first of them begins, in characters from the beginning of the turn.
    at: usize,
}

impl Hop {
    const fn mv(&self) -> Move {
        Move { from: self.from, to: self.to }
    }
}

/// Reads a turn: two points or more, with or without a sign between them. Jumps are written `x`, `:` or `×`, steps with a dash of any kind.
fn read_turn(word: &str) -> Result<Vec<Hop>, ParseError> {
    let problem = |what: &str| ParseError::whole(format!("'{word}': {what}"), STEP);
    let signs: Vec<char> = word.chars().collect();
    if signs.is_empty() {
        return Err(ParseError::whole("the move is empty", STEP));
    }
    let (mut points, mut captures) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < signs.len() {
        if !points.is_empty() {
            let sign = signs[at];
            captures.push(matches!(sign, 'x' | 'X' | ':' | '×' | '*'));
            at += usize::from(captures.last() == Some(&true) || matches!(sign, '-' | '–' | '—' | '‐'));
        }
        let name: String = signs[at..signs.len().min(at + 2)].iter().collect();
        let point = read_point(&name);
        points.push((at, point.ok_or_else(|| problem(&format!("'{name}' is not a point ({POINT})")))?));
        at += 2;
    }
    if points.len() < 2 {
        return Err(problem("this is one point alone"));
    }
    let hop = |(ends, captures): (&[(usize, u8)], bool)| {
        let [(at, from), (_, to)] = [ends[0], ends[1]];
        Hop { from, to, captures, at }
    };
    Ok(points.windows(2).zip(captures).map(hop).collect())
}

fn not_legal(position: &Alquerque, legal: &[Move], word: &str, mv: Move) -> ParseError {
    let mut legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    legal.sort();
    let expected = match legal.as_slice() {
        [] => return ParseError::whole(format!("'{word}': the game is over"), "no further move"),
        [only] => only.clone(),
        _ => format!("one of {}", legal.join(", ")),
    };
    let board = &position.board;
    let from = point_text(mv.from);
    let why = if board.own >> mv.from & 1 == 0 {
        format!("no piece of the side to move is on {from}")
    } else if board.chain != 0 {
        "the piece that has captured goes on".to_owned()
    } else if board.actions().jumps {
        "a piece must be captured".to_owned()
    } else if position.forbidden().contains(&mv) {
        format!("the piece on {from} came from there")
    } else {
        "no piece moves like that here".to_owned()
    };
    ParseError::whole(format!("{word} is not legal here: {why}"), expected)
}

/// Takes a transcript apart into steps; turns, which stand apart, may be chains of captures.
///
/// # Errors
/// Says which word is no move.
pub fn words(text: &str) -> Result<Words, ParseError> {
    let mut steps = Vec::new();
    for Word { text, character } in split(text, up_to_gap)? {
        let hops = read_turn(&text).map_err(|error| error.in_step(steps.len() + 1, character))?;
        match hops.as_slice() {
            // As it was written, so that a complaint can say so.
            [_] => steps.push(Word { text, character }),
            hops => steps.extend(hops.iter().map(|hop| {
                let text = format!("{}x{}", point_text(hop.from), point_text(hop.to));
                Word { text, character: character + hop.at }
            })),
        }
    }
    Ok(Words { steps, mirrored: false })
}

/// The turns that these steps make, each written as a whole: two jumps of one piece in a row belong together.
#[must_use]
pub fn write(steps: &[String]) -> String {
    let mut text = String::new();
    for step in steps {
        match step.split_once('x') {
            Some((from, to)) if text.ends_with(&format!("x{from}")) => text += &format!("x{to}"),
            _ => {
                text += if text.is_empty() { "" } else { " " };
                text += step;
            }
        }
    }
    text
}
