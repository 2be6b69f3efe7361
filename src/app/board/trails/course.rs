//! What is to be drawn of a match: where the heads have been and where they look, and who has crashed. Worked out from the table's positions, since
//! the order in which a trail was laid is in none of them alone. Draws nothing.

use crate::games::table_game::TableGame;
use crate::games::trails::{Cell, Cells, Crash, Direction, Traced};
use crate::games::{Side, SimultaneousGame};

use super::geometry::Grid;
use super::territory::Territory;

/// A match as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The cells.
    pub grid: Grid,
    /// Walls of the board.
    pub walls: Vec<Cell>,
    /// What each side's head has left, by [`Side::index`].
    pub tracks: [Track; 2],
    /// Who is first where.
    pub territory: Territory,
    /// The key of the position at the end.
    pub key: u64,
}

/// One head and what it has left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The cells of the match so far in their order, the head's own last.
    pub path: Vec<Cell>,
    /// Cells of a trail that was there when the match began.
    pub older: Vec<Cell>,
    /// Where the head looks.
    pub facing: Direction,
    /// Why it has crashed, if it has.
    pub crash: Option<Crash>,
}

impl Track {
    /// The head's cell.
    #[must_use]
    pub fn head(&self) -> Cell {
        *self.path.last().expect("a path has its first cell")
    }
}

impl Course {
    /// The course of the positions of a match, the first one to the one that is looked at. `None` for another game's, and for none.
    #[must_use]
    pub fn of(positions: &[Box<dyn TableGame>]) -> Option<Self> {
        let read = |position: &dyn TableGame| position.text().parse::<Traced>().ok();
        let last = positions.last().map(AsRef::as_ref).filter(|position| position.id() == Traced::ID)?;
        let (first, now) = (read(positions.first()?.as_ref())?, read(last)?);
        let mut heads: [Vec<Cell>; 2] = Default::default();
        for position in positions.iter().map(AsRef::as_ref).filter_map(read) {
            for side in Side::BOTH {
                let (path, head) = (&mut heads[side.index()], position.position.head(side));
                if path.last() != Some(&head) {
                    path.push(head);
                }
            }
        }
        let grid = Grid::of(&now.position);
        let [ones, twos] = heads;
        let track = |side: Side, path: Vec<Cell>| {
            let older = cells(first.trail(side), grid);
            let steered = now.position.steered(side);
            let facing = steered.or_else(|| last_step(&path)).unwrap_or_else(|| inward(grid, path[0]));
            Track { path, older, facing, crash: now.crash(side) }
        };
        let tracks = [track(Side::First, ones), track(Side::Second, twos)];
        let territory = Territory::of(positions);
        Some(Self { grid, walls: walls(&now, grid), tracks, territory, key: last.key() })
    }

    /// Whether the border, the grid and the walls are those of another course.
    #[must_use]
    pub fn has_board_of(&self, other: &Self) -> bool {
        self.grid == other.grid && self.walls == other.walls
    }
}

/// The walls of the board: what is neither free nor a trail nor a head.
fn walls(now: &Traced, grid: Grid) -> Vec<Cell> {
    let position = &now.position;
    let all = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| Cell::at(row, column)));
    all.filter(|cell| {
        let taken =
            Side::BOTH.iter().any(|&side| cell.is_in(now.trail(side)) || *cell == position.head(side));
        !taken && !cell.is_in(position.free())
    })
    .collect()
}

/// The cells of a set.
fn cells(set: &Cells, grid: Grid) -> Vec<Cell> {
    let all = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| Cell::at(row, column)));
    all.filter(|cell| cell.is_in(set)).collect()
}

fn last_step(path: &[Cell]) -> Option<Direction> {
    let [.., from, to] = path else { return None };
    Direction::ALL.into_iter().find(|&direction| from.next(direction) == Some(*to))
}

/// A head that has not moved yet looks along the longer way to the middle.
fn inward(grid: Grid, cell: Cell) -> Direction {
    let at = grid.flat(cell);
    match at.x.abs() >= at.y.abs() {
        true if at.x > 0.0 => Direction::Left,
        true => Direction::Right,
        false if at.y > 0.0 => Direction::Down,
        false => Direction::Up,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::table_game;

    fn course(start: &str, steps: &[&str]) -> Course {
        let mut position = table_game("trails", start).unwrap();
        let mut positions = vec![position.clone()];
        for step in steps {
            position.play(step).unwrap();
            positions.push(position.clone());
        }
        Course::of(&positions).unwrap()
    }

    #[test]
    fn paths_are_in_the_order_in_which_they_were_laid() {
        let course = course("1..../..#../....2", &["R+L", "R+L", "D+U"]);
        let [one, two] = &course.tracks;
        assert_eq!(one.path, [(0, 0), (0, 1), (0, 2)].map(|(row, column)| Cell::at(row, column)), "crashed");
        assert_eq!(two.path, [(2, 4), (2, 3), (2, 2)].map(|(row, column)| Cell::at(row, column)));
        assert_eq!((one.facing, two.facing), (Direction::Down, Direction::Up));
        assert_eq!((one.crash, two.crash), (Some(Crash::Wall), Some(Crash::Wall)));
        assert_eq!(course.walls, [Cell::at(1, 2)]);
    }

    #[test]
    fn a_trail_from_before_the_match_is_kept_apart_and_heads_look_inward() {
        let course = course("aa1../...../..2bb", &[]);
        assert_eq!(course.tracks[0].older, [Cell::at(0, 0), Cell::at(0, 1)]);
        assert_eq!(course.tracks[1].older, [Cell::at(2, 3), Cell::at(2, 4)]);
        assert_eq!(course.tracks[0].facing, Direction::Down);
        assert!(course.walls.is_empty());
    }

    #[test]
    fn another_games_positions_have_no_course() {
        assert_eq!(Course::of(&[table_game("othello", "").unwrap()]), None);
        assert_eq!(Course::of(&[]), None);
    }
}
