//! Where the cells of Light Trails lie. Boards differ in their cells, not in their size: the longer side fills the field. The origin is the middle of
//! the board, y points up; places are counted as [`Cell`]s are.

use bevy::prelude::*;

use crate::app::board::Orientation;
use crate::games::trails::{Cell, Direction, Trails};

/// Half the width of the field that the longer side of a board fills.
pub const HALF: f32 = 400.0;

/// Room around the field: the border, and the coordinates beside it.
pub const FRAME: f32 = 52.0;

/// Room that a board takes, its frame included.
pub const SIZE: Vec2 = Vec2::splat(2.0 * (HALF + FRAME));

/// The cells of a board as they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
}

impl Grid {
    /// The cells of a position.
    #[must_use]
    pub const fn of(position: &Trails) -> Self {
        Self { rows: position.rows(), columns: position.columns() }
    }

    /// How wide a cell is, in board units.
    #[must_use]
    pub fn cell(self) -> f32 {
        2.0 * HALF / self.rows.max(self.columns).max(1) as f32
    }

    /// The field before it is turned.
    #[must_use]
    pub fn field(self) -> Rect {
        Rect::from_center_size(Vec2::ZERO, Vec2::new(self.columns as f32, self.rows as f32) * self.cell())
    }

    /// The middle of a cell before the board is turned.
    #[must_use]
    pub fn flat(self, cell: Cell) -> Vec2 {
        let half = Vec2::new(self.columns as f32 - 1.0, self.rows as f32 - 1.0) / 2.0;
        Vec2::new(cell.column() as f32 - half.x, half.y - cell.row() as f32) * self.cell()
    }

    /// The middle of a cell, as it is seen.
    #[must_use]
    pub fn middle(self, cell: Cell, way: Orientation) -> Vec2 {
        way.seen(self.flat(cell))
    }

    /// The cell that is seen at a point, or none: beside the field, and for points that are no points.
    #[must_use]
    pub fn cell_at(self, point: Vec2, way: Orientation) -> Option<Cell> {
        let corner = self.field().size() / 2.0;
        let at = (Vec2::new(corner.x, corner.y) + way.unseen(point) * Vec2::new(1.0, -1.0)) / self.cell();
        let (column, row) = (at.x.floor(), at.y.floor());
        let inside = |n: f32, count: usize| n >= 0.0 && n < count as f32;
        let on_field = inside(column, self.columns) && inside(row, self.rows);
        on_field.then(|| Cell::at(row as usize, column as usize))
    }
}

/// The direction as it is seen: one step to the right or up.
#[must_use]
pub fn seen_step(direction: Direction, way: Orientation) -> Vec2 {
    let step = match direction {
        Direction::Up => Vec2::Y,
        Direction::Right => Vec2::X,
        Direction::Down => Vec2::NEG_Y,
        Direction::Left => Vec2::NEG_X,
    };
    way.seen(step)
}

/// The direction that leads where `aim` points as the board lies; none where it points nowhere.
#[must_use]
pub fn toward(aim: Vec2, way: Orientation) -> Option<Direction> {
    let best = Direction::ALL
        .into_iter()
        .max_by(|&a, &b| seen_step(a, way).dot(aim).total_cmp(&seen_step(b, way).dot(aim)))?;
    (seen_step(best, way).dot(aim) > 0.0).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::orientation::tests::all;

    const GRIDS: [Grid; 3] =
        [Grid { rows: 13, columns: 13 }, Grid { rows: 13, columns: 14 }, Grid { rows: 5, columns: 3 }];

    fn cells(grid: Grid) -> impl Iterator<Item = Cell> {
        (0..grid.rows).flat_map(move |row| (0..grid.columns).map(move |column| Cell::at(row, column)))
    }

    #[test]
    fn a_cell_and_all_around_its_middle_belong_to_it_however_the_board_lies() {
        for (grid, way) in GRIDS.into_iter().flat_map(|grid| all().map(move |way| (grid, way))) {
            for cell in cells(grid) {
                let (at, near) = (grid.middle(cell, way), grid.cell() * 0.49);
                for aside in [Vec2::ZERO, Vec2::splat(near), Vec2::new(-near, near), Vec2::new(0.0, -near)] {
                    assert_eq!(grid.cell_at(at + aside, way), Some(cell), "{grid:?} {way:?}");
                }
            }
        }
    }

    /// Kind of fault: NaN, negative and far coordinates crash, or hit a cell.
    #[test]
    fn points_beside_the_field_are_in_no_cell() {
        for grid in GRIDS {
            let out = grid.field().max + 0.5;
            for beyond in [f32::NAN, f32::INFINITY, f32::MAX, f32::MIN, 401.0, -401.0] {
                for point in [Vec2::new(beyond, 0.0), Vec2::new(0.0, beyond), out, -out] {
                    assert_eq!(grid.cell_at(point, Orientation::default()), None, "{grid:?} {point}");
                }
            }
        }
    }

    #[test]
    fn the_upper_left_cell_is_first_and_the_field_fits() {
        for grid in GRIDS {
            let first = grid.flat(Cell::at(0, 0));
            assert!(first.x < 0.0 && first.y > 0.0);
            assert!(grid.field().max.max_element() <= HALF + 1e-3);
        }
    }

    #[test]
    fn directions_are_those_that_are_seen() {
        for way in all() {
            for direction in Direction::ALL {
                assert_eq!(toward(seen_step(direction, way) * 9.0 + Vec2::splat(0.1), way), Some(direction));
            }
            assert_eq!(toward(Vec2::ZERO, way), None);
            assert_eq!(toward(Vec2::NAN, way), None);
        }
        let quarter = Orientation { quarter_turns: 1, mirrored: false };
        assert_eq!(toward(Vec2::Y, quarter), Some(Direction::Right));
    }
}
