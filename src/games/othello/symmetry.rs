//! The eight symmetries of the board, and the one of eight positions that stands for all of them.

use super::Othello;

/// A square under one of the eight symmetries: bit 0 mirrors the files, bit 1 the rows, bit 2 exchanges the two.
#[must_use]
pub const fn under(square: u8, symmetry: u8) -> u8 {
    let (mut row, mut file) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        file = 7 - file;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 { file * 8 + row } else { row * 8 + file }
}

/// The symmetry that undoes this one.
#[must_use]
pub const fn inverse(symmetry: u8) -> u8 {
    // Mirrors come first and the exchange last; undone in the other order, the two mirrors change their roles.
    if symmetry & 4 == 0 { symmetry } else { 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 }
}

/// All squares of a set under a symmetry.
#[must_use]
pub const fn board_under(squares: u64, symmetry: u8) -> u64 {
    let mut board = squares;
    if symmetry & 1 != 0 {
        board = board.reverse_bits().swap_bytes();
    }
    if symmetry & 2 != 0 {
        board = board.swap_bytes();
    }
    if symmetry & 4 != 0 { exchanged(board) } else { board }
}

/// Rows and files exchanged: the off-diagonal blocks of two, four and eight change places.
const fn exchanged(mut board: u64) -> u64 {
    let mut swap = (board ^ (board >> 7)) & 0x00aa_00aa_00aa_00aa;
    board ^= swap ^ (swap << 7);
    swap = (board ^ (board >> 14)) & 0x0000_cccc_0000_cccc;
    board ^= swap ^ (swap << 14);
    swap = (board ^ (board >> 28)) & 0x0000_0000_f0f0_f0f0;
    board ^ swap ^ (swap << 28)
}

/// A position without its orientation and without the colours: the discs of the side to move and of the other, under the symmetry that makes
/// them least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Discs of the side to move.
    pub own: u64,
    /// Discs of the opponent.
    pub other: u64,
}

impl Shape {
    /// The shape of a position.
    #[must_use]
    pub fn of(position: &Othello) -> Self {
        (0..8).map(|symmetry| Self::image(position, symmetry)).min().unwrap_or(Self { own: 0, other: 0 })
    }

    /// Every symmetry that makes this shape of the position: one, or more where the position is symmetric itself.
    pub fn symmetries(self, position: &Othello) -> impl Iterator<Item = u8> {
        let position = *position;
        (0..8).filter(move |&symmetry| Self::image(&position, symmetry) == self)
    }

    fn image(position: &Othello, symmetry: u8) -> Self {
        Self { own: board_under(position.own, symmetry), other: board_under(position.other, symmetry) }
    }

    /// A position of this shape.
    #[must_use]
    pub const fn position(self) -> Othello {
        Othello { own: self.own, other: self.other, side: crate::games::Side::First }
    }

    /// The square of the shape that stands for `square` of the position, and for all those that are the same by the position's own symmetry.
    #[must_use]
    pub fn square(self, position: &Othello, square: u8) -> u8 {
        self.symmetries(position).map(|symmetry| under(square, symmetry)).min().unwrap_or(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game;

    #[test]
    fn boards_and_squares_are_mapped_alike_and_back() {
        for symmetry in 0..8 {
            for square in 0..64 {
                let image = under(square, symmetry);
                assert_eq!(board_under(1 << square, symmetry), 1 << image, "{square} under {symmetry}");
                assert_eq!(under(image, inverse(symmetry)), square, "{square} under {symmetry}");
            }
        }
    }

    #[test]
    fn mirrored_positions_have_one_shape_and_alike_moves_one_square() {
        let start = Othello::start();
        let shape = Shape::of(&start);
        let squares: Vec<u8> = start.legal_moves().iter().map(|mv| shape.square(&start, mv.0)).collect();
        assert_eq!(squares.len(), 4);
        assert!(squares.iter().all(|square| *square == squares[0]), "all first moves are alike");
        let replies = |first: u8| {
            let position = start.play(crate::games::othello::Move(first));
            let shape = Shape::of(&position);
            let mut squares: Vec<u8> =
                position.legal_moves().iter().map(|mv| shape.square(&position, mv.0)).collect();
            squares.sort_unstable();
            (shape, squares)
        };
        let all: Vec<_> = start.legal_moves().iter().map(|mv| replies(mv.0)).collect();
        assert!(all.iter().all(|one| *one == all[0]));
        assert_eq!(all[0].1.len(), 3);
    }
}
