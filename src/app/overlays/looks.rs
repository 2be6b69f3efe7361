//! The meshes of the overlays, painted once from the theme. Sizes are for a place that is 100 units wide.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::app::board::paint::{Outline, Paint, circle, direction, rounded};
use crate::app::board::painted::{PAINTED, Painted};
use crate::app::theme::{Ink, Theme};

/// Something that is drawn over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The ring around what the engine likes best.
    Ring,
    /// What a value stands on.
    Plate,
    /// The frame around the best value.
    Frame,
    /// The dot whose area tells the effort; of radius 10.
    Effort,
    /// The star of a hint.
    Star,
    /// A tick: the move is proven to win.
    Won,
    /// A cross: it is proven to lose.
    Lost,
}

/// Half the size of what a value stands on.
pub(super) const PLATE: Vec2 = Vec2::new(44.0, 17.0);

/// The radius of [`Drawing::Effort`] at scale 1.
pub(super) const DOT: f32 = 10.0;

impl Drawing {
    const ALL: [Drawing; 7] = [
        Drawing::Ring,
        Drawing::Plate,
        Drawing::Frame,
        Drawing::Effort,
        Drawing::Star,
        Drawing::Won,
        Drawing::Lost,
    ];

    fn paint(self, theme: &Theme) -> Paint {
        let mut paint = Paint::new();
        let marks = &theme.marks;
        match self {
            Drawing::Ring => {
                let color = marks.thought.linear();
                paint.stroke(circle(Vec2::ZERO, 24.0), 3.5, &|_| color);
            }
            Drawing::Plate => {
                let rect = Rect::from_center_half_size(Vec2::ZERO, PLATE);
                paint.fill_flat(rounded(rect, 12.0), plate_ink(theme));
            }
            Drawing::Frame => {
                let rect = Rect::from_center_half_size(Vec2::ZERO, PLATE + 4.0);
                let color = marks.thought.linear();
                paint.stroke(rounded(rect, 15.0), 4.0, &|_| color);
            }
            Drawing::Effort => paint.fill_flat(circle(Vec2::ZERO, DOT), marks.legal),
            Drawing::Star => paint_star(&mut paint, marks.thought, marks.label_ground),
            Drawing::Won => {
                paint_lines(&mut paint, theme, [[(-7.0, 0.0), (-2.0, -6.0)], [(-3.2, -6.0), (8.0, 6.5)]]);
            }
            Drawing::Lost => {
                paint_lines(&mut paint, theme, [[(-6.0, -6.0), (6.0, 6.0)], [(-6.0, 6.0), (6.0, -6.0)]]);
            }
        }
        paint
    }
}

/// What values stand on: opaque, so that the mark of a legal move does not shine through the digits.
pub(super) fn plate_ink(theme: &Theme) -> Ink {
    theme.marks.label_ground.over(theme.marks.label_ground)
}

/// Two lines on a round ground of their own: a sign at the corner of a value.
fn paint_lines(paint: &mut Paint, theme: &Theme, lines: [[(f32, f32); 2]; 2]) {
    paint.fill_flat(circle(Vec2::ZERO, 15.0), theme.marks.thought);
    paint.fill_flat(circle(Vec2::ZERO, 13.0), plate_ink(theme));
    for [from, to] in lines {
        paint.line(from.into(), to.into(), 4.5, theme.marks.label);
    }
}

/// A star of five rays with a dark edge.
fn paint_star(paint: &mut Paint, ink: Ink, edge: Ink) {
    paint.fill_flat(star(30.0, 14.0), edge);
    paint.fill_flat(star(25.0, 11.0), ink);
}

/// The outline of a star, one ray up: as far as `outer`, and in between as near as `inner`.
fn star(outer: f32, inner: f32) -> Outline {
    let angle = |point: u8| TAU * (0.25 + f32::from(point) / 10.0);
    (0..10).map(|point| direction(angle(point)) * if point % 2 == 0 { outer } else { inner }).collect()
}

/// The meshes; all have one material.
#[derive(Resource, Debug)]
pub struct Drawings {
    meshes: [Handle<Mesh>; Drawing::ALL.len()],
}

impl Drawings {
    /// What it takes to draw something.
    #[must_use]
    pub fn draw(&self, drawing: Drawing) -> (Mesh2d, MeshMaterial2d<Painted>) {
        (Mesh2d(self.meshes[drawing as usize].clone()), MeshMaterial2d(PAINTED))
    }
}

impl FromWorld for Drawings {
    fn from_world(world: &mut World) -> Self {
        let meshes = world.resource::<Assets<Mesh>>();
        Self { meshes: Drawing::ALL.map(|_| meshes.reserve_handle()) }
    }
}

/// Paints everything with the theme's colours.
pub(super) fn repaint(
    theme: Res<Theme>,
    drawings: Res<Drawings>,
    mut meshes: ResMut<Assets<Mesh>>,
) -> Result {
    for (drawing, handle) in Drawing::ALL.into_iter().zip(&drawings.meshes) {
        meshes.insert(handle, drawing.paint(&theme).mesh())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_has_the_index_it_is_looked_up_by() {
        assert!(Drawing::ALL.into_iter().enumerate().all(|(index, one)| one as usize == index));
    }
}
