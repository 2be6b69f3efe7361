//! Alquerque as people write it: points (`c3`: the file's letter, the row's digit, a1 at the lower left), steps (`c2-c3`, `c4xc2`), turns
//! (`a1xc3xe5`) and transcripts. How positions are written: [`position`](super::position).

use std::fmt;

use super::super::transcript::{Word, Words, split, up_to_gap};
use super::super::{ParseError, Side};
use super::{Alquerque, Move};

pub use super::position::{INVERTING, is_inverting, read_pieces};

const POINT: &str = "a point such as c3 (file a to e, row 1 to 5)";
const STEP: &str = "a step such as c2-c3 or a jump such as c4xc2";

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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_jump() { 'x' } else { '-' };
        f.pad(&format!("{}{sign}{}", point_text(self.from), point_text(self.to)))
    }
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
