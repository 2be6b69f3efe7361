//! WTHOR, the public archive of tournament games: one `.wtb` file a year, a header of 16 bytes, then 68 bytes a game.
//!
//! A game is written as numbers of its tournament and players (names are in files of their own), black's discs at the end, the discs black would
//! have had if both had played perfectly from a given number of empty squares on, and 60 moves as ten times the row plus the column, 0 where the
//! game was over before. Passes are not written.

use super::{Move, Othello};
use crate::games::{Game, ParseError, Side};

const HEADER: usize = 16;
const GAME: usize = 68;

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// The year in which they were played.
    pub year: u16,
    /// Empty squares from which on [`Record::best_discs`] is perfect play.
    pub perfect_from: u8,
    /// The games, in the file's order.
    pub games: Vec<Record>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Number of the tournament.
    pub tournament: u16,
    /// Number of black's player.
    pub black: u16,
    /// Number of white's player.
    pub white: u16,
    /// Black's discs at the end, empty squares counting for the winner.
    pub black_discs: u8,
    /// The same after perfect play from [`Archive::perfect_from`] empty squares on.
    pub best_discs: u8,
    /// The placements, passes left out.
    pub squares: Vec<u8>,
}

impl Record {
    /// The positions in which a side had a placement to make, from the start position, and the one after the last placement. A game with an
    /// illegal placement ends before it.
    #[must_use]
    pub fn positions(&self) -> Vec<Othello> {
        let mut position = Othello::start();
        let mut positions = Vec::with_capacity(self.squares.len() + 1);
        for &square in &self.squares {
            if position.legal() == 0 {
                position = position.pass();
            }
            if position.legal() >> square & 1 == 0 {
                break;
            }
            positions.push(position);
            position = position.play(Move(square));
        }
        if position.legal() == 0 && !position.is_over() {
            position = position.pass();
        }
        positions.push(position);
        positions
    }
}

/// The final margin for `side` of a game that ends with this number of black discs, empty squares counting for the winner.
#[must_use]
pub fn margin_for(side: Side, black_discs: u8) -> i32 {
    let margin = 2 * i32::from(black_discs) - 64;
    if side == Side::First { margin } else { -margin }
}

/// Reads a `.wtb` file.
///
/// # Errors
/// Says what is wrong with the file, and in which game.
pub fn read(bytes: &[u8]) -> Result<Archive, ParseError> {
    let Some((header, games)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(ParseError::whole(
            format!("the file has {} bytes", bytes.len()),
            "a WTHOR header of 16 bytes and 68 bytes a game",
        ));
    };
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    if !matches!(header[12], 0 | 8) {
        return Err(ParseError::whole(format!("the board has {} rows", header[12]), "a board of 8 rows"));
    }
    let (games, rest) = games.as_chunks::<GAME>();
    if games.len() != count || !rest.is_empty() {
        let found = bytes.len() - HEADER;
        return Err(ParseError::whole(
            format!("{found} bytes follow the header, which speaks of {count} games"),
            "68 bytes for each game",
        ));
    }
    let games = games.iter().zip(1..).map(|(game, number)| record(game, number)).collect::<Result<_, _>>()?;
    Ok(Archive { year: u16::from_le_bytes([header[10], header[11]]), perfect_from: header[14], games })
}

fn record(game: &[u8; GAME], number: usize) -> Result<Record, ParseError> {
    let word = |at: usize| u16::from_le_bytes([game[at], game[at + 1]]);
    let discs = |at: usize| match game[at] {
        discs @ 0..=64 => Ok(discs),
        discs => Err(ParseError::whole(format!("game {number} ends with {discs} discs"), "at most 64")),
    };
    let squares = game[8..].iter().take_while(|&&code| code != 0).map(|&code| match (code / 10, code % 10) {
        (row @ 1..=8, file @ 1..=8) => Ok(8 * (row - 1) + file - 1),
        _ => Err(ParseError::whole(
            format!("game {number} has a move {code}"),
            "ten times the row plus the column, each 1 to 8",
        )),
    });
    Ok(Record {
        tournament: word(0),
        black: word(2),
        white: word(4),
        black_discs: discs(6)?,
        best_discs: discs(7)?,
        squares: squares.collect::<Result<_, _>>()?,
    })
}
