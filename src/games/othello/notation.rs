//! Othello as people write it: squares (`f5`: the column's letter, the row's digit, a1 top left), moves, transcripts (`f5d6c3…`) and
//! positions (64 squares from a1 to h8, then the side to move: `X` black, `O` white, `-` empty).
//!
//! Readers take either case and spaces anywhere, in transcripts also move numbers and missing passes; writers use lower case for squares, no spaces, and the characters above.

use std::fmt;
use std::str::FromStr;

use super::super::transcript::{Word, Words, split};
use super::super::{Game, ParseError, Side};
use super::{Move, Othello};

/// How a pass is written. Readers also take `pa`, `ps` and `--`.
pub const PASS: &str = "pass";

/// Every way to write a pass, longest first.
const PASSES: [&str; 4] = [PASS, "pa", "ps", "--"];

const SQUARE: &str = "a square such as f5 (column a to h, row 1 to 8)";
const CELL: &str = "X (black), O (white) or - (empty)";
const TURN: &str = "the side to move, X (black) or O (white)";

/// The name of `square` (0 to 63).
#[must_use]
pub fn square_text(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => f.pad(&square_text(square)),
            None => f.pad(PASS),
        }
    }
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (black, white) = (self.discs(Side::First), self.discs(Side::Second));
        let cell = |square: u32| match (black >> square & 1, white >> square & 1) {
            (0, 0) => '-',
            (0, _) => 'O',
            _ => 'X',
        };
        let cells: String = (0..64).map(cell).collect();
        write!(f, "{cells} {}", if self.side == Side::First { 'X' } else { 'O' })
    }
}

impl FromStr for Othello {
    type Err = ParseError;

    /// Reads 64 squares and the side to move; white space may stand anywhere. Black may also be `x` or `*`, white `o`, an empty square `.`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut discs = [0u64; 2];
        let mut signs = text.chars().zip(1..).filter(|(sign, _)| !sign.is_whitespace());
        for square in 0..64u8 {
            let Some((sign, place)) = signs.next() else {
                return Err(ParseError::whole(
                    format!("the position has only {square} of its 64 squares"),
                    format!("64 squares, then {TURN}"),
                ));
            };
            match disc(sign) {
                Some(side) => discs[side.index()] |= 1 << square,
                None if matches!(sign, '-' | '.') => {}
                None => {
                    let problem = format!("found '{sign}' on square {}", square_text(square));
                    return Err(ParseError::at(place, problem, CELL));
                }
            }
        }
        let Some((sign, place)) = signs.next() else {
            return Err(ParseError::whole("the position ends after its 64 squares", TURN));
        };
        let Some(side) = disc(sign) else {
            return Err(ParseError::at(place, format!("found '{sign}' after the 64 squares"), TURN));
        };
        if let Some((sign, place)) = signs.next() {
            return Err(ParseError::at(
                place,
                format!("found '{sign}' after the side to move"),
                "the end of the position",
            ));
        }
        Ok(Self { own: discs[side.index()], other: discs[side.other().index()], side })
    }
}

fn disc(sign: char) -> Option<Side> {
    match sign {
        'X' | 'x' | '*' => Some(Side::First),
        'O' | 'o' => Some(Side::Second),
        _ => None,
    }
}

/// Reads one move and checks that it is legal in `position`; [`Game::parse_move`].
///
/// # Errors
/// Says what is wrong with the text, or that the move is not legal and which moves are.
pub fn read_move(position: &Othello, text: &str) -> Result<Move, ParseError> {
    let word = text.trim().to_ascii_lowercase();
    let mv = if PASSES.contains(&word.as_str()) { Move::PASS } else { Move(read_square(&word)?) };
    if position.is_legal(mv) { Ok(mv) } else { Err(not_legal(position, mv)) }
}

/// Reads the name of a square.
fn read_square(word: &str) -> Result<u8, ParseError> {
    let problem = |what: &str| ParseError::whole(format!("'{word}': {what}"), SQUARE);
    let mut signs = word.chars();
    let (column, row) = match (signs.next(), signs.next(), signs.next()) {
        (Some(column), Some(row), None) => (column, row),
        (None, ..) => return Err(ParseError::whole("the move is empty", SQUARE)),
        _ => return Err(problem("this is not a square")),
    };
    if !matches!(column, 'a'..='h') {
        return Err(problem(&format!("there is no column {column}")));
    }
    if !matches!(row, '1'..='8') {
        return Err(problem(&format!("there is no row {row}")));
    }
    Ok((row as u8 - b'1') * 8 + (column as u8 - b'a'))
}

fn not_legal(position: &Othello, mv: Move) -> ParseError {
    let mut legal: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    legal.sort();
    let expected = match legal.as_slice() {
        [] => return ParseError::whole(format!("'{mv}': the game is over"), "no further move"),
        [only] => only.clone(),
        _ => format!("one of {}", legal.join(", ")),
    };
    ParseError::whole(format!("{mv} is not legal here"), expected)
}

/// Takes a transcript apart into squares and passes, which need not stand apart.
///
/// Some programs begin with the discs on the other diagonal. A game from the start position whose first move is legal only there (c5, d6, e3 or
/// f4) is given as the same game mirrored from left to right, so that it fits the start position here.
///
/// # Errors
/// Says which character cannot be read.
pub fn words(start: &Othello, text: &str) -> Result<Words, ParseError> {
    let mut steps = split(text, take_step)?;
    let mirrored = *start == Othello::start() && begins_on_other_diagonal(&steps);
    if mirrored {
        steps.iter_mut().for_each(|word| word.text = mirror(&word.text));
    }
    Ok(Words { steps, mirrored })
}

/// The step that these characters begin with.
fn take_step(signs: &[char]) -> Result<(String, usize), ParseError> {
    let lower = |index: usize| signs.get(index).map(char::to_ascii_lowercase);
    let begins = |pass: &&&str| pass.chars().enumerate().all(|(index, sign)| lower(index) == Some(sign));
    if let Some(pass) = PASSES.iter().find(begins) {
        return Ok((PASS.to_owned(), pass.len()));
    }
    let column = signs[0].to_ascii_lowercase();
    if !matches!(column, 'a'..='h') {
        return Err(ParseError::at(1, format!("found '{}'", signs[0]), "a column a to h, or pass"));
    }
    match signs.get(1) {
        Some(row @ '1'..='8') => Ok((format!("{column}{row}"), 2)),
        Some(sign) => Err(ParseError::at(2, format!("found '{sign}' after column {column}"), "a row 1 to 8")),
        None => Err(ParseError::whole(format!("the transcript ends after column {column}"), "a row 1 to 8")),
    }
}

/// Whether the first move is legal only when the four discs of the start stand on the other diagonal.
fn begins_on_other_diagonal(steps: &[Word]) -> bool {
    let start = Othello::start();
    let is_legal = |word: &str| read_move(&start, word).is_ok();
    steps.first().is_some_and(|first| !is_legal(&first.text) && is_legal(&mirror(&first.text)))
}

/// The step in the position mirrored from left to right.
fn mirror(step: &str) -> String {
    read_square(step).map_or_else(|_| step.to_owned(), |square| square_text(square ^ 7))
}
