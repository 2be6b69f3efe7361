//! Which squares are looked at together: eleven shapes and their 46 instances on the board, which are the images of each shape under the
//! board's eight symmetries.
//!
//! What lies on an instance is a number in base three, the *index*: the shape's first square is the lowest digit, and an empty square counts 0, a
//! disc of the side to move 1, a disc of the opponent 2. Where a symmetry maps a shape onto itself, the two indices that it exchanges share
//! one weight; that, and that every image of a shape uses the same weights, makes mirrored positions equal by construction.

pub use crate::games::othello::symmetry::under;

/// How many shapes there are.
pub const SHAPES: usize = 11;

/// How many instances of them lie on the board.
pub const INSTANCES: usize = 46;

/// The most squares a shape has.
const LONGEST: usize = 10;

/// The shapes, each by the squares of its first instance (0 = a1, 7 = h1, 63 = h8).
const SHAPE_SQUARES: [&[u8]; SHAPES] = [
    // Corner, 3 by 3: a1-c3.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // Corner, 2 by 5: a1-e2.
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
    // Edge with both X squares: a1-h1, b2, g2.
    &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14],
    // Second, third and fourth row.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // Diagonals of eight squares to four.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// How many indices each shape has.
pub const SIZES: [usize; SHAPES] = {
    let mut sizes = [0; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        sizes[shape] = 3usize.pow(SHAPE_SQUARES[shape].len() as u32);
        shape += 1;
    }
    sizes
};

/// Where each shape's weights begin among all of a stage; the last number is the sum of all sizes.
pub const STARTS: [usize; SHAPES + 1] = {
    let mut starts = [0; SHAPES + 1];
    let mut shape = 0;
    while shape < SHAPES {
        starts[shape + 1] = starts[shape] + SIZES[shape];
        shape += 1;
    }
    starts
};

/// An instance: which shape, and the image of each of the shape's squares.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// Its shape, 0 to [`SHAPES`] - 1.
    pub shape: usize,
    squares: [u8; LONGEST],
    length: usize,
}

impl Instance {
    /// Its squares, lowest digit first.
    #[must_use]
    pub const fn squares(&self) -> &[u8] {
        self.squares.split_at(self.length).0
    }
}

/// All instances.
pub const ALL: [Instance; INSTANCES] = {
    let mut all = [Instance { shape: 0, squares: [0; LONGEST], length: 0 }; INSTANCES];
    let mut count = 0;
    let mut shape = 0;
    while shape < SHAPES {
        let first = count;
        let mut symmetry = 0;
        while symmetry < 8 {
            let squares = image(SHAPE_SQUARES[shape], symmetry);
            let length = SHAPE_SQUARES[shape].len();
            let (mut other, mut is_new) = (first, true);
            while other < count {
                is_new &= set(&all[other].squares, length) != set(&squares, length);
                other += 1;
            }
            if is_new {
                all[count] = Instance { shape, squares, length };
                count += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(count == INSTANCES, "the number of instances is not what it is said to be");
    all
};

/// The index that a symmetry of the shape exchanges `index` with; `index` itself where the shape has no symmetry.
#[must_use]
pub fn mirrored(shape: usize, index: usize) -> usize {
    let length = SHAPE_SQUARES[shape].len();
    let (mut rest, mut result) = (index, 0);
    for place in &MIRRORS[shape][..length] {
        result += rest % 3 * 3usize.pow(u32::from(*place));
        rest /= 3;
    }
    result
}

/// For each shape, the place to which its symmetry takes each of its squares.
const MIRRORS: [[u8; LONGEST]; SHAPES] = {
    let mut mirrors = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        let squares = SHAPE_SQUARES[shape];
        let own = image(squares, 0);
        let mut symmetry = 1;
        while symmetry < 8 {
            let mapped = image(squares, symmetry);
            if set(&mapped, squares.len()) == set(&own, squares.len()) && !same(&mapped, &own) {
                let mut place = 0;
                while place < squares.len() {
                    let mut to = 0;
                    while squares[to] != mapped[place] {
                        to += 1;
                    }
                    mirrors[shape][place] = to as u8;
                    place += 1;
                }
            }
            symmetry += 1;
        }
        shape += 1;
    }
    mirrors
};

const fn image(squares: &[u8], symmetry: u8) -> [u8; LONGEST] {
    let mut mapped = [0; LONGEST];
    let mut place = 0;
    while place < squares.len() {
        mapped[place] = under(squares[place], symmetry);
        place += 1;
    }
    mapped
}

const fn set(squares: &[u8; LONGEST], length: usize) -> u64 {
    let (mut set, mut place) = (0, 0);
    while place < length {
        set |= 1 << squares[place];
        place += 1;
    }
    set
}

const fn same(a: &[u8; LONGEST], b: &[u8; LONGEST]) -> bool {
    let mut place = 0;
    while place < LONGEST {
        if a[place] != b[place] {
            return false;
        }
        place += 1;
    }
    true
}
