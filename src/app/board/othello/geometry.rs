//! Where Othello's squares lie. Board units: a square is [`SQUARE`] wide, the origin is the middle of the board, y points up.

use bevy::prelude::*;

use crate::app::board::Orientation;

/// Width of a square.
pub const SQUARE: f32 = 100.0;

/// Half the width of the field of 64 squares.
pub const HALF: f32 = 4.0 * SQUARE;

/// Width of the frame around the field; the coordinates stand on it.
pub const FRAME: f32 = 58.0;

/// Size of the board with its frame.
pub const SIZE: Vec2 = Vec2::splat(2.0 * (HALF + FRAME));

/// The middle of a square (0 = a1 … 63 = h8), as it is seen.
#[must_use]
pub fn middle(square: u8, orientation: Orientation) -> Vec2 {
    let (column, row) = (f32::from(square % 8), f32::from(square / 8));
    orientation.seen(Vec2::new(column - 3.5, 3.5 - row) * SQUARE)
}

/// The square that is seen at a point, or none: beside the field, and for points that are no points.
#[must_use]
pub fn square_at(point: Vec2, orientation: Orientation) -> Option<u8> {
    let at = orientation.unseen(point) / SQUARE;
    let (column, row) = ((at.x + 4.0).floor(), (4.0 - at.y).floor());
    let on_field = |n: f32| (0.0..8.0).contains(&n);
    (on_field(column) && on_field(row)).then_some(row as u8 * 8 + column as u8)
}

/// The square that is seen beside another; the same one at the edge.
#[must_use]
pub fn beside(square: u8, step: IVec2, orientation: Orientation) -> u8 {
    let point = middle(square, orientation) + step.as_vec2() * SQUARE;
    square_at(point, orientation).unwrap_or(square)
}

/// The square of a step in the game's notation; none for a pass.
#[must_use]
pub fn square_of(step: &str) -> Option<u8> {
    let &[column @ b'a'..=b'h', row @ b'1'..=b'8'] = step.as_bytes() else { return None };
    Some((row - b'1') * 8 + column - b'a')
}

/// How many squares lie between two squares of a line, the second included: in how many steps a king goes from one to the other.
#[must_use]
pub fn steps(from: usize, to: usize) -> u32 {
    let (columns, rows) = ((from % 8).abs_diff(to % 8), (from / 8).abs_diff(to / 8));
    columns.max(rows) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::orientation::tests::all;
    use crate::games::othello::notation::square_text;

    #[test]
    fn a1_is_top_left_and_h8_bottom_right() {
        let way = Orientation::default();
        assert_eq!(middle(0, way), Vec2::new(-350.0, 350.0));
        assert_eq!(middle(7, way), Vec2::new(350.0, 350.0));
        assert_eq!(middle(63, way), Vec2::new(350.0, -350.0));
        let half = Orientation { quarter_turns: 2, mirrored: false };
        assert_eq!(middle(0, half), Vec2::new(350.0, -350.0));
    }

    #[test]
    fn the_middle_of_a_square_and_all_around_it_belong_to_it_however_the_board_lies() {
        for way in all() {
            for square in 0..64 {
                let at = middle(square, way);
                for aside in [Vec2::ZERO, Vec2::splat(49.0), Vec2::new(-49.0, 12.0), Vec2::new(30.0, -49.0)] {
                    assert_eq!(square_at(at + aside, way), Some(square));
                }
            }
        }
    }

    /// Kind of fault: NaN, negative and far coordinates crash, or hit a square.
    #[test]
    fn points_beside_the_field_are_on_no_square() {
        let far = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 400.0, 401.0, -400.1, 1e9];
        for way in all() {
            for beyond in far {
                for point in [Vec2::new(beyond, 0.0), Vec2::new(0.0, beyond), Vec2::splat(beyond)] {
                    let inside = way.unseen(point);
                    let on_edge = inside.x.abs() <= HALF && inside.y.abs() <= HALF;
                    assert!(on_edge || square_at(point, way).is_none(), "{point} {way:?}");
                }
            }
        }
    }

    #[test]
    fn arrows_go_where_they_point_and_stop_at_the_edge() {
        let half = Orientation { quarter_turns: 2, mirrored: false };
        assert_eq!(beside(27, IVec2::X, Orientation::default()), 28);
        assert_eq!(beside(27, IVec2::Y, Orientation::default()), 19);
        assert_eq!(beside(27, IVec2::X, half), 26);
        assert_eq!(beside(7, IVec2::X, Orientation::default()), 7);
        assert_eq!(beside(0, IVec2::Y, Orientation::default()), 0);
    }

    #[test]
    fn steps_name_squares_and_a_pass_names_none() {
        assert!((0..64).all(|square| square_of(&square_text(square)) == Some(square)));
        for none in ["pass", "i1", "a9", "a0", "", "a", "a11", "é"] {
            assert_eq!(square_of(none), None);
        }
    }

    #[test]
    fn lines_are_counted_in_steps() {
        assert_eq!(steps(0, 63), 7);
        assert_eq!(steps(19, 27), 1);
        assert_eq!(steps(0, 5), 5);
    }
}
