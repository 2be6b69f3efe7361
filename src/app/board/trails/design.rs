//! What the rest of the program asks of Light Trails' board.

use bevy::input::keyboard::KeyCode;
use bevy::math::{IVec2, Vec2};
use bevy_egui::egui::{Painter, Pos2, Rect};

use super::geometry::{Grid, SIZE};
use super::picture;
use crate::app::a11y::Said;
use crate::app::board::picture::Picture;
use crate::app::board::{Design, Orientation, PadKey};
use crate::app::text::{side_name, tr};
use crate::app::theme::{Ink, Theme};
use crate::games::duel::Duel;
use crate::games::table_game::TableGame;
use crate::games::trails::boards::Board;
use crate::games::trails::{BOARDS, Cell, Direction, Traced};
use crate::games::{Side, SimultaneousGame};

/// Light Trails' board.
#[derive(Debug)]
pub(in crate::app::board) struct TrailsDesign;

/// The four directions, in the order in which arrow keys are passed from left to right.
const PAD: [PadKey; 4] = [
    PadKey {
        action: "L",
        name: "pad.left",
        step: Some(Vec2::NEG_X),
        keys: [KeyCode::KeyA, KeyCode::ArrowLeft],
    },
    PadKey { action: "U", name: "pad.up", step: Some(Vec2::Y), keys: [KeyCode::KeyW, KeyCode::ArrowUp] },
    PadKey {
        action: "D",
        name: "pad.down",
        step: Some(Vec2::NEG_Y),
        keys: [KeyCode::KeyS, KeyCode::ArrowDown],
    },
    PadKey {
        action: "R",
        name: "pad.right",
        step: Some(Vec2::X),
        keys: [KeyCode::KeyD, KeyCode::ArrowRight],
    },
];

/// The position of a text; the usual start where it cannot be read.
fn read(position: &str) -> Option<Traced> {
    position.parse().ok()
}

/// The cell of a coordinate such as `c4`, as it stands beside the board.
pub(super) fn named_cell(text: &str, grid: Grid) -> Option<Cell> {
    let (column, row) = text.split_at_checked(1)?;
    let column = usize::from(column.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?);
    let row = row.parse::<usize>().ok()?.checked_sub(1)?;
    (row < grid.rows && column < grid.columns).then(|| Cell::at(row, column))
}

impl Design for TrailsDesign {
    fn size(&self, _: &str) -> Vec2 {
        SIZE
    }

    /// Directions are shown beside the head of the side; diagrams name cells by their coordinates.
    fn place_of(&self, position: &str, side: Side, action: &str, way: Orientation) -> Option<Vec2> {
        let position = read(position)?.position;
        let grid = Grid::of(&position);
        let cell = match action.parse::<Direction>() {
            Ok(direction) => position.head(side).next(direction)?,
            Err(_) => named_cell(action, grid)?,
        };
        (cell.row() < grid.rows && cell.column() < grid.columns).then(|| grid.middle(cell, way))
    }

    fn place_at(&self, position: &str, point: Vec2, way: Orientation) -> Option<usize> {
        let grid = Grid::of(&read(position)?.position);
        grid.cell_at(point, way).map(|cell| usize::from(cell.0))
    }

    fn beside(&self, position: &str, place: usize, step: IVec2, way: Orientation) -> usize {
        let (Some(read), Ok(cell)) = (read(position), u8::try_from(place)) else { return place };
        let grid = Grid::of(&read.position);
        let at = grid.middle(Cell(cell), way) + step.as_vec2() * grid.cell();
        grid.cell_at(at, way).map_or(place, |cell| usize::from(cell.0))
    }

    fn middle(&self, position: &str) -> usize {
        let grid = read(position).map(|read| Grid::of(&read.position));
        grid.map_or(0, |grid| usize::from(Cell::at(grid.rows / 2, grid.columns / 2).0))
    }

    fn describe(&self, position: &dyn TableGame, place: usize) -> Option<Said> {
        let (now, cell) = (read(&position.text())?, Cell(u8::try_from(place).ok()?));
        let whose = |is: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().find(|&side| is(side));
        let name = |side| side_name(position.id(), side).to_owned();
        let head = whose(&|side| now.position.head(side) == cell).map(name);
        let what = match (head, whose(&|side| cell.is_in(now.trail(side)))) {
            (Some(name), _) => name,
            (None, Some(side)) => format!("{}: {}", name(side), tr("a11y.cell.trail")),
            (None, None) if cell.is_in(now.position.free()) => tr("a11y.cell.free").to_owned(),
            (None, None) => tr("a11y.cell.wall").to_owned(),
        };
        let column = char::from(b'a' + cell.column() as u8);
        Some(
            Said::new("a11y.square").with("square", format!("{column}{}", cell.row() + 1)).with("what", what),
        )
    }

    /// These steer; nothing is typed.
    fn beginnings(&self) -> &'static [char] {
        &['w', 'a', 's', 'd']
    }

    fn pad(&self) -> &'static [PadKey] {
        &PAD
    }

    fn has_values(&self) -> bool {
        false
    }

    fn ends_in_a_crash(&self) -> bool {
        true
    }

    /// The boards of the study that made the game known; those with longer names are for exact solutions.
    fn starts(&self) -> Vec<(&'static str, String, String)> {
        let named = BOARDS.iter().filter(|board| board.name.len() == 1).enumerate();
        let start = |(index, board): (usize, &Board)| {
            let text = if index == 0 { String::new() } else { board.rows.to_owned() };
            ("set-up.start.board", board.name.to_uppercase(), text)
        };
        named.map(start).collect()
    }

    fn paint(&self, picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme) {
        picture::paint(picture, painter, rect, theme);
    }

    fn token(&self, painter: &Painter, center: Pos2, radius: f32, side: Side, theme: &Theme) {
        picture::token(painter, center, radius, side, theme);
    }

    fn inks(&self, theme: &Theme) -> [Ink; 2] {
        [theme.trails.first.trail, theme.trails.second.trail]
    }

    fn flatness(&self, position: &str) -> f32 {
        let Some(grid) = read(position).map(|read| Grid::of(&read.position)) else { return 1.0 };
        1.0 - grid.columns.saturating_sub(grid.rows) as f32 * grid.cell() / SIZE.y
    }

    fn rules(&self) -> &'static str {
        include_str!("../../../../assets/rules/trails.txt")
    }

    fn lesson(&self) -> Option<&'static str> {
        Some(Duel::ID)
    }

    fn sample(&self) -> &'static str {
        "aaaaa......../....a......../....a......../....aaaaaa.../....#####a.../....#...#1.../\
         ....#...#..../...2#...#..../...b#####..../...bbbbb...../.......b...../.......b...../.......bbbbbb"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::orientation::tests::all;
    use crate::app::board::pad::action_of;
    use crate::games::registry::table_game;

    /// Kind of fault: on a turned board the keys lead elsewhere than they point.
    #[test]
    fn every_key_leads_where_it_points_however_the_board_lies() {
        let (text, side) = ("...../.1.../...../...2./.....", Side::First);
        for way in all() {
            let head = Grid { rows: 5, columns: 5 }.middle(Cell::at(1, 1), way);
            for key in &PAD {
                let action = action_of(&TrailsDesign, key, way);
                let to = TrailsDesign.place_of(text, side, action, way).unwrap();
                let step = (to - head).normalize();
                assert!(step.dot(key.step.unwrap()) > 0.99, "{way:?} {action}");
            }
        }
    }

    #[test]
    fn the_sample_is_a_game_that_can_be_played() {
        let mut game = table_game("trails", "").unwrap();
        for (first, second) in "RRRRDDDRRRRRDD".chars().zip("LLLLLUUULLLLUU".chars()) {
            game.play(&format!("{first}+{second}")).unwrap();
        }
        assert_eq!(game.text(), TrailsDesign.sample());
    }

    #[test]
    fn a_direction_is_shown_beside_its_own_head_and_a_coordinate_in_its_cell() {
        let (text, way) = ("1../.../..2", Orientation::default());
        let place = |side, action| TrailsDesign.place_of(text, side, action, way);
        assert_eq!(place(Side::First, "R"), place(Side::First, "b1"));
        assert_eq!(place(Side::Second, "U"), place(Side::First, "c2"));
        assert_eq!(
            (place(Side::First, "U"), place(Side::First, "d1"), place(Side::First, "")),
            (None, None, None)
        );
    }
}
