//! The points of the board and the lines that join them, as sets of 25 bits: bit 0 is a1, bit 4 is e1, bit 24 is e5.

/// Every point.
pub const ALL: u32 = (1 << 25) - 1;

/// How far apart in bits a point and its neighbour are, by direction, clockwise from north: the directions of this game's tables.
pub const SHIFTS: [i32; 8] = [5, 6, 1, -4, -5, -6, -1, 4];

/// North: from light to dark.
pub const NORTH: usize = 0;
/// North-east.
pub const NORTH_EAST: usize = 1;
/// East: from the a file to the e file.
pub const EAST: usize = 2;
/// South-east.
pub const SOUTH_EAST: usize = 3;
/// South.
pub const SOUTH: usize = 4;
/// South-west.
pub const SOUTH_WEST: usize = 5;
/// West.
pub const WEST: usize = 6;
/// North-west.
pub const NORTH_WEST: usize = 7;

/// The opposite direction.
#[must_use]
pub const fn opposite(direction: usize) -> usize {
    (direction + 4) % 8
}

/// By direction: the points that a line leaves in this direction.
pub const LEAVING: [u32; 8] = points_with(1);

/// By direction: the points that a line leaves in this direction for two points or more.
pub const LEAVING_TWICE: [u32; 8] = points_with(2);

const fn points_with(steps: i32) -> [u32; 8] {
    let mut all = [0; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut point = 0;
        while point < 25 {
            if reaches(point, direction, steps) {
                all[direction] |= 1 << point;
            }
            point += 1;
        }
        direction += 1;
    }
    all
}

/// Whether a line leads so many steps from a point in a direction. Orthogonal lines go everywhere, diagonal ones through a1 and every other point.
const fn reaches(point: i32, direction: usize, steps: i32) -> bool {
    let (dx, dy) = AHEAD[direction];
    let (x, y) = (point % 5, point / 5);
    let (to_x, to_y) = (x + steps * dx, y + steps * dy);
    let has_line = dx == 0 || dy == 0 || (x + y) % 2 == 0;
    has_line && to_x >= 0 && to_x < 5 && to_y >= 0 && to_y < 5
}

/// By direction: one step, in files and rows.
const AHEAD: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The points just ahead of a set in a direction. Whoever asks leaves out the points from which there is no way ([`LEAVING`]).
#[inline(always)]
#[must_use]
pub const fn ahead<const DIRECTION: usize>(set: u32) -> u32 {
    let shift = SHIFTS[DIRECTION];
    if shift > 0 { set << shift } else { set >> -shift }
}

/// The points from which a step in a direction leads into a set; here, too, [`LEAVING`] is the asker's care.
#[inline(always)]
#[must_use]
pub const fn before<const DIRECTION: usize>(set: u32) -> u32 {
    let shift = SHIFTS[DIRECTION];
    if shift > 0 { set >> shift } else { set << -shift }
}

/// The direction in which `to` is a neighbour of `from`, if a line joins them.
#[must_use]
pub fn direction(from: u8, to: u8) -> Option<usize> {
    let shift = i32::from(to) - i32::from(from);
    let found = SHIFTS.iter().position(|&known| known == shift)?;
    (LEAVING[found] >> from & 1 == 1).then_some(found)
}

/// The neighbour of a point in a direction in which a line leaves it.
#[must_use]
pub const fn neighbour(point: u8, direction: usize) -> u8 {
    (point as i32 + SHIFTS[direction]) as u8
}

/// The set turned by 180 degrees.
#[inline]
#[must_use]
pub const fn turned(set: u32) -> u32 {
    set.reverse_bits() >> 7
}

/// The set mirrored: the a file and the e file exchanged.
#[inline]
#[must_use]
pub const fn mirrored(set: u32) -> u32 {
    const FILE_A: u32 = 0x0010_8421;
    let [a, b, c, d, e] =
        [set & FILE_A, set & FILE_A << 1, set & FILE_A << 2, set & FILE_A << 3, set & FILE_A << 4];
    a << 4 | b << 2 | c | d >> 2 | e >> 4
}

/// The points of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Points(pub u32);

impl Iterator for Points {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let point = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(point)
    }
}
