//! Every mesh of the board, painted once from the theme and shared by all who show it.

use bevy::prelude::*;

use super::geometry::SQUARE;
use super::{discs, marks, squares};
use crate::app::board::marks::{paint_corners, paint_refused};
use crate::app::board::paint::Paint;
use crate::app::board::painted::{PAINTED, Painted};
use crate::app::theme::Theme;
use crate::games::Side;

/// Something that is drawn on or as the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Frame, field and lines.
    Board,
    /// A disc's shadow.
    Shadow,
    /// A disc with Black's face up.
    Black,
    /// A disc with White's face up.
    White,
    /// A legal move.
    Legal,
    /// The last move.
    LastMove,
    /// The square under the pointer.
    Hover,
    /// The keyboard's cursor.
    Cursor,
    /// A move that is not legal.
    Refused,
}

impl Look {
    /// All of them, each at its own index.
    const ALL: [Look; 9] = [
        Look::Board,
        Look::Shadow,
        Look::Black,
        Look::White,
        Look::Legal,
        Look::LastMove,
        Look::Hover,
        Look::Cursor,
        Look::Refused,
    ];

    /// A disc of this side.
    #[must_use]
    pub fn face(side: Side) -> Self {
        match side {
            Side::First => Look::Black,
            Side::Second => Look::White,
        }
    }

    /// Its painting.
    pub(super) fn paint(self, theme: &Theme) -> Paint {
        let ink = &theme.marks;
        match self {
            Look::Board => squares::paint(theme),
            Look::Shadow => discs::paint_shadow(theme.board.shadow),
            Look::Black => discs::paint_face(&theme.othello.black, theme.othello.edge),
            Look::White => discs::paint_face(&theme.othello.white, theme.othello.edge),
            Look::Legal => marks::paint_dot(ink.legal),
            Look::LastMove => marks::paint_diamond(ink.last_move),
            Look::Hover => paint_corners(SQUARE / 2.0 - 8.0, 17.0, 3.0, ink.hover),
            Look::Cursor => marks::paint_frame(ink.cursor),
            Look::Refused => paint_refused((27.0, ink.label_ground), 12.8, 6.0, ink.refused),
        }
    }
}

/// The meshes; all have one material.
#[derive(Resource, Debug)]
pub struct Looks {
    /// Whether discs cast a shadow.
    pub shadows: bool,
    meshes: [Handle<Mesh>; Look::ALL.len()],
}

impl Looks {
    /// The mesh of something.
    #[must_use]
    pub fn mesh(&self, look: Look) -> &Handle<Mesh> {
        &self.meshes[look as usize]
    }

    /// What it takes to draw something.
    #[must_use]
    pub fn draw(&self, look: Look) -> (Mesh2d, MeshMaterial2d<Painted>) {
        (Mesh2d(self.mesh(look).clone()), MeshMaterial2d(PAINTED))
    }
}

impl FromWorld for Looks {
    fn from_world(world: &mut World) -> Self {
        let meshes = world.resource::<Assets<Mesh>>();
        Self { shadows: true, meshes: Look::ALL.map(|_| meshes.reserve_handle()) }
    }
}

/// Paints everything with the theme's colours; whoever shows a mesh shows the new one.
pub(super) fn repaint(
    theme: Res<Theme>,
    mut looks: ResMut<Looks>,
    mut meshes: ResMut<Assets<Mesh>>,
) -> Result {
    looks.shadows = !theme.board.shadow.is_clear();
    for (look, handle) in Look::ALL.into_iter().zip(&looks.meshes) {
        meshes.insert(handle, look.paint(&theme).mesh())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_has_the_index_it_is_looked_up_by() {
        assert!(Look::ALL.into_iter().enumerate().all(|(index, look)| look as usize == index));
    }
}
