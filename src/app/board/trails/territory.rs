//! Who is first where: a dot in each cell that player 1's head reaches before the other, a ring in player 2's; and where the heads were parted.

use bevy::prelude::*;

use super::course::Course;
use super::geometry::Grid;
use super::light::ring_of;
use crate::app::board::Orientation;
use crate::app::board::paint::{Outline, Paint};
use crate::app::theme::Theme;
use crate::engines::trails::reach::{Reach, Words};
use crate::games::Side;
use crate::games::table_game::TableGame;
use crate::games::trails::{Cell, Traced};

/// What the board tells of the room that is left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Territory {
    /// The cells that each side reaches first, by [`Side::index`].
    pub own: [Vec<Cell>; 2],
    /// After how many ticks no way led from head to head any more, if it has come to that.
    pub parted: Option<usize>,
}

impl Territory {
    /// The territory at the end of these positions of a match, the first one to the one that is looked at. Nothing of another game's, and nothing once
    /// the game is over.
    #[must_use]
    pub fn of(positions: &[Box<dyn TableGame>]) -> Self {
        let reach = |position: &dyn TableGame| {
            let read: Option<Traced> = position.text().parse().ok();
            read.map(|read| (Grid::of(&read.position), Reach::of(&read.position)))
        };
        let Some((grid, now)) = positions
            .last()
            .map(AsRef::as_ref)
            .filter(|position| position.ending().is_none())
            .and_then(reach)
        else {
            return Self::default();
        };
        let parted = if now.separated {
            positions
                .iter()
                .position(|position| reach(position.as_ref()).is_some_and(|(_, reach)| reach.separated))
        } else {
            None
        };
        Self { own: now.own.map(|words| cells(&words, grid)), parted }
    }

    /// Whether the heads came apart in the very last tick.
    #[must_use]
    pub fn has_just_parted(&self, ply: usize) -> bool {
        ply > 0 && self.parted == Some(ply)
    }
}

/// The cells of a set that is kept four rows to a word.
fn cells(words: &Words, grid: Grid) -> Vec<Cell> {
    let has = |row: usize, column: usize| words[row / 4] >> (row % 4 * 16 + column) & 1 != 0;
    let all = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column)));
    all.filter(|&(row, column)| has(row, column)).map(|(row, column)| Cell::at(row, column)).collect()
}

/// Paints it over the field.
#[must_use]
pub(super) fn paint(territory: &Territory, course: &Course, way: Orientation, theme: &Theme) -> Paint {
    let (grid, mut paint) = (course.grid, Paint::new());
    for side in Side::BOTH {
        let ink = theme.trails.of(side).trail;
        let veil = ink.faded(theme.trails.glow * 0.32).linear();
        for &cell in &territory.own[side.index()] {
            let at = grid.middle(cell, way);
            let around = Rect::from_center_half_size(at, Vec2::splat(grid.cell() / 2.0 - 1.0));
            paint.patches(around, 1, &|_| veil);
            match side {
                Side::First => paint.fill_flat(ring_of(at, grid.cell() * 0.065, 16), ink),
                Side::Second => {
                    let color = ink.linear();
                    paint.stroke(ring_of(at, grid.cell() * 0.11, 20), grid.cell() * 0.035, &|_| color);
                }
            }
        }
    }
    paint
}

/// Paints a diamond in the cells in which the heads were when they were parted.
#[must_use]
pub(super) fn paint_parted(course: &Course, way: Orientation, theme: &Theme) -> Paint {
    let (grid, mut paint) = (course.grid, Paint::new());
    for cell in course.territory.parted.into_iter().flat_map(|ply| heads_at(course, ply)) {
        let at = grid.middle(cell, way);
        paint.fill_flat(diamond(at, grid.cell() * 0.33), theme.trails.field);
        let color = theme.trails.crash.linear();
        paint.stroke(diamond(at, grid.cell() * 0.33), grid.cell() * 0.07, &|_| color);
    }
    paint
}

/// Where both heads were after so many ticks.
fn heads_at(course: &Course, ply: usize) -> Vec<Cell> {
    course.tracks.iter().filter_map(|track| track.path.get(ply).copied()).collect()
}

fn diamond(at: Vec2, long: f32) -> Outline {
    [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|way| at + way * long).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::table_game;

    fn positions(start: &str, steps: &[&str]) -> Vec<Box<dyn TableGame>> {
        let mut position = table_game("trails", start).unwrap();
        let mut all = vec![position.clone()];
        for step in steps {
            position.play(step).unwrap();
            all.push(position.clone());
        }
        all
    }

    #[test]
    fn each_head_has_the_cells_that_it_reaches_first() {
        let now = Territory::of(&positions("1...2", &[]));
        assert_eq!(now.own, [vec![Cell::at(0, 1)], vec![Cell::at(0, 3)]]);
        assert_eq!(now.parted, None);
    }

    /// The moment is the tick after which they cannot meet, not the one in which that was looked at.
    #[test]
    fn the_moment_when_the_heads_are_parted_is_kept() {
        let start = "..1../.###./.###./..2..";
        let parted = |steps: &[&str]| Territory::of(&positions(start, steps)).parted;
        assert_eq!(parted(&[]), None);
        assert_eq!(parted(&["L+L"]), None, "the right side is still open");
        let walled = positions("1.#../..#../..#.2", &["D+U", "R+L"]);
        assert_eq!(Territory::of(&walled).parted, Some(0), "they were never together");
        let apart = positions("..1../...../..2..", &["D+R"]);
        assert_eq!(Territory::of(&apart).parted, None);
        assert!(!Territory::of(&walled).has_just_parted(2));
    }

    #[test]
    fn a_game_that_is_over_has_no_territory() {
        let over = positions("1.../..../...2", &["U+U"]);
        assert_eq!(Territory::of(&over), Territory::default());
        assert_eq!(Territory::of(&[table_game("othello", "").unwrap()]), Territory::default());
    }
}
