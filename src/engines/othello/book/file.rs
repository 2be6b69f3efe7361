//! The book as a file. Positions are not written: each is reached by the moves that lead to it.
//!
//! `PLYO`, a version (1) and the number of positions as little-endian numbers of four bytes, the depth of the searches as one byte. Then the positions,
//! beginning with the start position, the others in the order in which they are first reached: the number of moves, and for each move, by square, one byte with
//! the square, to which 64 is added if the position that follows is in the book, one with the value in discs, and how often it was played, seven
//! bits a byte, the low ones first, 128 added to all bytes but the last.

use std::collections::{BTreeMap, VecDeque};

use super::{Book, Line};
use crate::games::Game;
use crate::games::othello::symmetry::Shape;
use crate::games::othello::{Move, Othello};

const MAGIC: [u8; 4] = *b"PLYO";
const VERSION: u32 = 1;
const GOES_ON: u8 = 64;

/// Why a file is no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// Too short, or something else.
    #[error("this is no book of Othello: expected \"PLYO\" and a header of 13 bytes")]
    Magic,
    /// A newer version, or an older one.
    #[error("the book has version {0}; expected 1")]
    Version(u32),
    /// Cut off.
    #[error("the book is cut off in position {0}")]
    Short(usize),
    /// A move that may not be played, or not in its place.
    #[error("the book is damaged: position {0} has a move that cannot be there")]
    Move(usize),
    /// Another number of positions than promised, or something behind the end.
    #[error("the book has {found} positions and {rest} bytes behind them; expected {promised} and none")]
    Length {
        /// Positions found.
        found: usize,
        /// Positions promised.
        promised: u32,
        /// Bytes that are left over.
        rest: usize,
    },
}

impl Book {
    /// Reads a file.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let (header, mut rest) = bytes.split_first_chunk::<13>().ok_or(BookError::Magic)?;
        let number =
            |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        if header[..4] != MAGIC {
            return Err(BookError::Magic);
        }
        if number(4) != VERSION {
            return Err(BookError::Version(number(4)));
        }
        let promised = number(8);
        let mut book = Self { depth: header[12], positions: BTreeMap::new() };
        let mut ahead = Ahead::default();
        ahead.add(Shape::of(&Othello::start()));
        while book.len() < promised as usize {
            let Some(shape) = ahead.next.pop_front() else { break };
            let place = book.len() + 1;
            let short = || BookError::Short(place);
            let mut lines: Vec<Line> = Vec::new();
            for _ in 0..take(&mut rest).ok_or_else(short)? {
                let square = take(&mut rest).ok_or_else(short)?;
                let value = i8::from_le_bytes([take(&mut rest).ok_or_else(short)?]);
                let line = Line { square: square & 63, value, played: count(&mut rest).ok_or_else(short)? };
                let after = lines.last().is_none_or(|last| last.square < line.square);
                let position = shape.position();
                if square >= 2 * GOES_ON || !after || !position.is_legal(Move(line.square)) {
                    return Err(BookError::Move(place));
                }
                if square & GOES_ON != 0 {
                    ahead.add(Shape::of(&position.play(Move(line.square))));
                }
                lines.push(line);
            }
            book.positions.insert(shape, lines);
        }
        let (found, rest) = (book.len() + ahead.next.len(), rest.len());
        if found != promised as usize || rest > 0 {
            return Err(BookError::Length { found, promised, rest });
        }
        Ok(book)
    }

    /// The book as a file. What cannot be reached from the start position within the book is left out.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let (mut ahead, mut positions) = (Ahead::default(), 0u32);
        ahead.add(Shape::of(&Othello::start()));
        while let Some(shape) = ahead.next.pop_front() {
            positions += 1;
            let lines = self.positions.get(&shape).map_or(&[][..], Vec::as_slice);
            body.push(lines.len() as u8);
            for line in lines {
                let child = Shape::of(&shape.position().play(Move(line.square)));
                let goes_on = self.positions.contains_key(&child);
                if goes_on {
                    ahead.add(child);
                }
                body.push(line.square + if goes_on { GOES_ON } else { 0 });
                body.extend(line.value.to_le_bytes());
                put_count(&mut body, line.played);
            }
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(positions.to_le_bytes());
        bytes.push(self.depth);
        bytes.append(&mut body);
        bytes
    }
}

/// The positions that come next, each once.
#[derive(Default)]
struct Ahead {
    next: VecDeque<Shape>,
    seen: std::collections::BTreeSet<Shape>,
}

impl Ahead {
    fn add(&mut self, shape: Shape) {
        if self.seen.insert(shape) {
            self.next.push_back(shape);
        }
    }
}

fn take(bytes: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(first)
}

fn count(bytes: &mut &[u8]) -> Option<u32> {
    let mut count = 0;
    for shift in [0, 7, 14, 21] {
        let byte = take(bytes)?;
        count |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Some(count);
        }
    }
    None
}

fn put_count(bytes: &mut Vec<u8>, count: u32) {
    // No archive has as many games as four bytes can count.
    let mut left = count.min((1 << 28) - 1);
    while left > 127 {
        bytes.push(left as u8 | 128);
        left >>= 7;
    }
    bytes.push(left as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Book {
        let start = Shape::of(&Othello::start());
        let first = start.square(&start.position(), Othello::start().legal_moves()[0].0);
        let second = Shape::of(&start.position().play(Move(first)));
        let reply = second.position().legal_moves();
        let lines = |moves: &[(u8, i8, u32)]| {
            moves.iter().map(|&(square, value, played)| Line { square, value, played }).collect()
        };
        let mut replies = [(reply[0].0, 1, 0), (reply[1].0, -7, 300)];
        replies.sort_unstable();
        let positions = [(start, lines(&[(first, 0, 137_548)])), (second, lines(&replies))];
        Book { depth: 14, positions: positions.into() }
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let book = small();
        assert_eq!(Book::read(&book.write()), Ok(book));
    }

    /// Kind of fault: a file that is cut off or changed is read as something else, or panics.
    #[test]
    fn a_damaged_file_is_refused_with_the_reason() {
        let bytes = small().write();
        for length in 0..bytes.len() {
            assert!(Book::read(&bytes[..length]).is_err(), "{length} bytes");
        }
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            Book::read(&bytes)
        };
        assert_eq!(with(0, b'X'), Err(BookError::Magic));
        assert_eq!(with(4, 9), Err(BookError::Version(9)));
        assert_eq!(with(8, 3), Err(BookError::Length { found: 2, promised: 3, rest: 0 }));
        assert_eq!(with(14, 0), Err(BookError::Move(1)), "a corner in the first move");
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(Book::read(&longer), Err(BookError::Length { found: 2, promised: 2, rest: 1 }));
    }
}
