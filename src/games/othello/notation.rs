//! Othello as people write it: squares (`f5`: the column's letter, the row's digit, a1 top left), moves, transcripts (`f5d6c3…`) and
//! positions (64 squares from a1 to h8, then the side to move: `X` black, `O` white, `-` empty).
//!
//! Readers take either case and spaces anywhere; writers use lower case for squares, no spaces, and the characters above.

use std::fmt;
use std::str::FromStr;

use super::super::{Game, ParseError, Side};
use super::{Move, Othello};

/// How a pass is written. Readers also take `pa` and `--`.
pub const PASS: &str = "pass";

/// Every way to write a pass, longest first.
const PASSES: [&str; 3] = [PASS, "pa", "--"];

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

/// Reads a transcript of a game from the start position: its moves, with a pass wherever the rules demand one, whether it is written or
/// not. A pass at the very end is put in only if it is written. Passes written after the end of the game are read and dropped.
///
/// Some programs begin with the discs on the other diagonal. A transcript whose first move is legal only there (c5, d6, e3 or f4) is read
/// as the same game reflected from left to right, so that it fits the start position here.
///
/// # Errors
/// Says which character cannot be read, or which move is not legal and what would have been.
pub fn read_transcript(text: &str) -> Result<Vec<Move>, ParseError> {
    let mut written = read_words(text)?;
    let reflected = begins_on_other_diagonal(&written);
    if reflected {
        written.iter_mut().for_each(|mv| *mv = reflect(*mv));
    }
    let mut position = Othello::start();
    let mut steps = Vec::new();
    for (&mv, number) in written.iter().zip(1..) {
        if mv == Move::PASS && position.is_over() {
            continue;
        }
        if mv != Move::PASS && position.is_legal(Move::PASS) {
            position = position.pass();
            steps.push(Move::PASS);
        }
        if !position.is_legal(mv) {
            let mut error = not_legal(&position, mv).in_move(number);
            if reflected {
                error.problem += " (the game begins on the other diagonal and is read reflected)";
            }
            return Err(error);
        }
        position = position.play(mv);
        steps.push(mv);
    }
    Ok(steps)
}

/// The moves as they are written, whether legal or not.
fn read_words(text: &str) -> Result<Vec<Move>, ParseError> {
    let signs: Vec<char> = text.to_ascii_lowercase().chars().collect();
    let mut moves = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        let rest = &signs[at..];
        if rest[0].is_whitespace() {
            at += 1;
        } else if let Some(pass) =
            PASSES.iter().find(|pass| rest.iter().copied().take(pass.len()).eq(pass.chars()))
        {
            moves.push(Move::PASS);
            at += pass.len();
        } else {
            moves.push(Move(read_square_at(&signs, at)?));
            at += 2;
        }
    }
    Ok(moves)
}

/// Reads the square whose column is the character with index `at` of a transcript.
fn read_square_at(signs: &[char], at: usize) -> Result<u8, ParseError> {
    if !matches!(signs[at], 'a'..='h') {
        return Err(ParseError::at(at + 1, format!("found '{}'", signs[at]), "a column a to h, or pass"));
    }
    match signs.get(at + 1) {
        Some(row @ '1'..='8') => Ok((*row as u8 - b'1') * 8 + (signs[at] as u8 - b'a')),
        Some(sign) => {
            Err(ParseError::at(at + 2, format!("found '{sign}' after column {}", signs[at]), "a row 1 to 8"))
        }
        None => {
            Err(ParseError::whole(format!("the transcript ends after column {}", signs[at]), "a row 1 to 8"))
        }
    }
}

/// Whether the first move is legal only when the four discs of the start stand on the other diagonal.
fn begins_on_other_diagonal(written: &[Move]) -> bool {
    let start = Othello::start();
    written.first().is_some_and(|&first| !start.is_legal(first) && start.is_legal(reflect(first)))
}

/// The move in the position reflected from left to right.
fn reflect(mv: Move) -> Move {
    mv.square().map_or(mv, |square| Move(square ^ 7))
}
