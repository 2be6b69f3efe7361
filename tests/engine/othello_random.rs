//! Othello positions to test with.

use plyscope::games::othello::{Move, Othello, Squares};
use plyscope::games::{Game, Side};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// Reads a position.
#[track_caller]
pub(crate) fn position(text: &str) -> Othello {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A legal move drawn at random; `None` if the game is over.
pub(crate) fn random_move(position: &Othello, random: &mut Pcg32) -> Option<Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[random.random_range(0..moves.len() as u32) as usize])
}

/// A position with exactly `empties` empty squares that a random game of this seed goes through; the first seed from there on that has one
/// in which the game is not over.
pub(crate) fn with_empties(empties: u32, seed: u64) -> Othello {
    let mut seed = seed * 1_000;
    loop {
        let mut random = Pcg32::seed_from_u64(seed);
        let mut current = Othello::start();
        while current.empties() > empties {
            match random_move(&current, &mut random) {
                Some(mv) => current = current.play(mv),
                None => break,
            }
        }
        if current.empties() == empties && !current.is_over() {
            return current;
        }
        seed += 1;
    }
}

/// The position with colours changed: the same for the side to move, which is now the other one.
pub(crate) fn with_colours_changed(position: &Othello) -> Othello {
    Othello { side: position.side.other(), ..*position }
}

/// One of the eight symmetries of the board, for sets of squares.
pub(crate) fn turned(squares: u64, symmetry: usize) -> u64 {
    Squares(squares).fold(0, |set, square| set | 1 << turned_square(square, symmetry))
}

/// One of the eight symmetries of the board, for squares.
pub(crate) fn turned_square(square: u8, symmetry: usize) -> u8 {
    let (mut row, mut file) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        row = 7 - row;
    }
    if symmetry & 2 != 0 {
        file = 7 - file;
    }
    if symmetry & 4 != 0 {
        (row, file) = (file, row);
    }
    row * 8 + file
}

/// The position under one of the eight symmetries.
pub(crate) fn turned_position(position: &Othello, symmetry: usize) -> Othello {
    Othello { own: turned(position.own, symmetry), other: turned(position.other, symmetry), ..*position }
}

/// A set of squares by name.
pub(crate) fn squares(names: &str) -> u64 {
    names.split_whitespace().fold(0, |set, name| {
        let name = name.as_bytes();
        set | 1 << ((name[1] - b'1') * 8 + name[0] - b'a')
    })
}

/// A position with these discs and Black to move.
pub(crate) fn black_to_move(black: &str, white: &str) -> Othello {
    Othello { own: squares(black), other: squares(white), side: Side::First }
}
