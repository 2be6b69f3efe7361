//! Where the parts of a joint-action table lie: names of actions above and to the left, cells, and bars with the sums on the two far edges. A plain
//! function of the room there is.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

/// The parts, in logical pixels.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::panels) struct Plan {
    /// The cells, row by row.
    pub cells: Vec<Rect>,
    /// The names of player 1's actions, one a row.
    pub row_names: Vec<Rect>,
    /// The names of player 2's actions, one a column.
    pub column_names: Vec<Rect>,
    /// The bar of each row, to its right.
    pub row_bars: Vec<Rect>,
    /// The bar of each column, below it.
    pub column_bars: Vec<Rect>,
    /// What is taken of the room.
    pub whole: Rect,
}

/// Between two cells.
const GAP: f32 = 3.0;
/// The largest cell.
const MOST: f32 = 116.0;

/// Room for names and bars around the cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app::panels) struct Margins {
    /// For player 1's names, on the left.
    pub left: f32,
    /// For player 2's names, above.
    pub top: f32,
    /// For the bars of the rows.
    pub right: f32,
    /// For the bars of the columns.
    pub bottom: f32,
}

impl Plan {
    /// A table of so many rows and columns in this room, in the middle of its width and at its top, its cells as large as they can be. Room that is
    /// too small for anything gives cells of no size.
    #[must_use]
    pub(in crate::app::panels) fn new(room: Rect, rows: usize, columns: usize, margins: Margins) -> Self {
        let Margins { left, top, right, bottom } = margins;
        let free = room.size() - vec2(left + right, top + bottom);
        let per = |length: f32, count: usize| {
            let count = count.max(1) as f32;
            (length - GAP * (count - 1.0)) / count
        };
        let side = per(free.x, columns).min(per(free.y, rows)).clamp(0.0, MOST);
        let step = side + GAP;
        let size = vec2(columns as f32 * step - GAP, rows as f32 * step - GAP).max(Vec2::ZERO);
        let whole_size = size + vec2(left + right, top + bottom);
        let origin = pos2(room.center().x - whole_size.x / 2.0, room.top()) + vec2(left, top);
        let at = |row: usize, column: usize| origin + vec2(column as f32, row as f32) * step;
        let cell = |row, column| Rect::from_min_size(at(row, column), Vec2::splat(side));
        let each_row = || (0..rows).map(|row| cell(row, 0));
        let each_column = || (0..columns).map(|column| cell(0, column));
        let (edge, foot) = (origin.x + size.x + GAP, origin.y + size.y + GAP);
        Self {
            cells: (0..rows).flat_map(|row| (0..columns).map(move |column| cell(row, column))).collect(),
            row_names: each_row()
                .map(|cell| {
                    Rect::from_min_max(
                        pos2(origin.x - left, cell.top()),
                        pos2(cell.left() - GAP, cell.bottom()),
                    )
                })
                .collect(),
            column_names: each_column()
                .map(|cell| {
                    Rect::from_min_max(
                        pos2(cell.left(), origin.y - top),
                        pos2(cell.right(), cell.top() - GAP),
                    )
                })
                .collect(),
            row_bars: each_row()
                .map(|cell| {
                    Rect::from_min_max(pos2(edge, cell.top()), pos2(edge - GAP + right, cell.bottom()))
                })
                .collect(),
            column_bars: each_column()
                .map(|cell| {
                    Rect::from_min_max(pos2(cell.left(), foot), pos2(cell.right(), foot - GAP + bottom))
                })
                .collect(),
            whole: Rect::from_min_size(origin - vec2(left, top), whole_size),
        }
    }
}

/// The square within a cell whose area is `part` of the cell's.
#[must_use]
pub(in crate::app::panels) fn square(cell: Rect, part: f32) -> Rect {
    Rect::from_center_size(cell.center(), cell.size() * part.clamp(0.0, 1.0).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGINS: Margins = Margins { left: 40.0, top: 26.0, right: 58.0, bottom: 40.0 };

    fn plan(width: f32, height: f32, rows: usize, columns: usize) -> (Rect, Plan) {
        let room = Rect::from_min_size(pos2(7.0, 11.0), vec2(width, height));
        (room, Plan::new(room, rows, columns, MARGINS))
    }

    #[test]
    fn all_parts_lie_in_the_room_and_none_on_another() {
        for (rows, columns) in [(1, 1), (1, 4), (4, 1), (3, 3), (2, 3), (4, 4)] {
            for (width, height) in [(292.0, 292.0), (366.0, 230.0), (700.0, 700.0)] {
                let (room, plan) = plan(width, height, rows, columns);
                let parts: Vec<Rect> =
                    [&plan.cells, &plan.row_names, &plan.column_names, &plan.row_bars, &plan.column_bars]
                        .into_iter()
                        .flatten()
                        .copied()
                        .collect();
                assert_eq!(parts.len(), rows * columns + 2 * rows + 2 * columns);
                for (index, part) in parts.iter().enumerate() {
                    assert!(
                        part.width() > 8.0 && part.height() > 8.0,
                        "{rows}x{columns} in {width}x{height}: {part}"
                    );
                    assert!(
                        room.expand(0.01).contains_rect(*part)
                            && plan.whole.expand(0.01).contains_rect(*part)
                    );
                    let others = parts.iter().skip(index + 1);
                    assert!(
                        others.into_iter().all(|other| !part.shrink(0.01).intersects(other.shrink(0.01)))
                    );
                }
            }
        }
    }

    /// Kind of fault: rows and columns are taken for each other.
    #[test]
    fn player_1_is_on_the_rows_and_player_2_on_the_columns() {
        let (_, plan) = plan(300.0, 300.0, 2, 3);
        let cell = |row: usize, column: usize| plan.cells[row * 3 + column];
        for row in 0..2 {
            for column in 0..3 {
                assert_eq!(cell(row, column).y_range(), plan.row_names[row].y_range());
                assert_eq!(cell(row, column).y_range(), plan.row_bars[row].y_range());
                assert_eq!(cell(row, column).x_range(), plan.column_names[column].x_range());
                assert_eq!(cell(row, column).x_range(), plan.column_bars[column].x_range());
            }
        }
        assert!(
            plan.row_names[0].right() < cell(0, 0).left() && plan.row_bars[0].left() > cell(0, 2).right()
        );
        assert!(
            plan.column_names[0].bottom() < cell(0, 0).top()
                && plan.column_bars[0].top() > cell(1, 0).bottom()
        );
    }

    #[test]
    fn a_squares_area_is_its_part_of_the_cells() {
        let cell = Rect::from_min_size(pos2(0.0, 0.0), vec2(40.0, 40.0));
        assert!((square(cell, 0.25).area() / cell.area() - 0.25).abs() < 1e-5);
        assert_eq!(square(cell, 7.0), cell);
        assert_eq!(square(cell, -1.0).area(), 0.0);
    }

    #[test]
    fn room_for_nothing_gives_cells_of_no_size() {
        for (width, height) in [(0.0, 0.0), (-50.0, 10.0), (60.0, 500.0)] {
            let (_, plan) = plan(width, height, 3, 3);
            assert!(plan.cells.iter().all(|cell| cell.area() == 0.0));
        }
    }
}
