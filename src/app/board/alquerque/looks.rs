//! Every mesh of the board, painted once from the theme and shared by all who show it.

use bevy::prelude::*;

use super::{ground, marks, pieces};
use crate::app::board::marks::{paint_corners, paint_refused};
use crate::app::board::paint::Paint;
use crate::app::board::painted::{PAINTED, Painted};
use crate::app::theme::Theme;
use crate::games::Side;

/// In how many steps a captured piece fades.
const FADES: usize = 5;

/// Something that is drawn on or as the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Frame, field and lines.
    Board,
    /// A piece that can move.
    Movable,
    /// The piece that is selected.
    Selected,
    /// Where the selected piece can go.
    Target,
    /// Where it must not return to.
    Forbidden,
    /// Where the last move came from.
    LastFrom,
    /// Where it went.
    LastTo,
    /// The point under the pointer, if something can be done with it.
    Hover,
    /// The keyboard's cursor.
    Cursor,
    /// A move that is not legal.
    Refused,
}

impl Look {
    /// All of them, each at its own index.
    const ALL: [Look; 10] = [
        Look::Board,
        Look::Movable,
        Look::Selected,
        Look::Target,
        Look::Forbidden,
        Look::LastFrom,
        Look::LastTo,
        Look::Hover,
        Look::Cursor,
        Look::Refused,
    ];

    /// Its painting.
    pub(super) fn paint(self, theme: &Theme) -> Paint {
        let (inks, ink) = (&theme.alquerque, &theme.marks);
        match self {
            Look::Board => ground::paint(theme),
            Look::Movable => marks::paint_ring(inks.movable),
            Look::Selected => marks::paint_broad_ring(inks.selected, inks.halo),
            Look::Target => marks::paint_target(inks.movable, inks.halo),
            Look::Forbidden => marks::paint_forbidden(inks.forbidden, inks.halo),
            Look::LastFrom => marks::paint_dashes(inks.last),
            Look::LastTo => marks::paint_outer_ring(inks.last),
            Look::Hover => paint_corners(74.0, 22.0, 3.5, ink.hover),
            Look::Cursor => marks::paint_frame(ink.cursor),
            Look::Refused => paint_refused((32.0, ink.label_ground), 14.4, 7.0, ink.refused),
        }
    }
}

/// The meshes; all have one material.
#[derive(Resource, Debug)]
pub struct Looks {
    /// Whether pieces cast a shadow.
    pub shadows: bool,
    meshes: [Handle<Mesh>; Look::ALL.len()],
    /// By side, whole first and then fainter and fainter.
    faces: [[Handle<Mesh>; FADES]; 2],
    /// The same for shadows.
    cast: [Handle<Mesh>; FADES],
}

impl Looks {
    /// What it takes to draw something.
    #[must_use]
    pub fn draw(&self, look: Look) -> (Mesh2d, MeshMaterial2d<Painted>) {
        (Mesh2d(self.meshes[look as usize].clone()), MeshMaterial2d(PAINTED))
    }

    /// A side's piece of which so much is there.
    #[must_use]
    pub fn face(&self, side: Side, presence: f32) -> &Handle<Mesh> {
        &self.faces[side.index()][fade(presence)]
    }

    /// The shadow of a piece of which so much is there.
    #[must_use]
    pub fn shadow(&self, presence: f32) -> &Handle<Mesh> {
        &self.cast[fade(presence)]
    }
}

/// Which of the fainter and fainter meshes shows this presence.
fn fade(presence: f32) -> usize {
    ((1.0 - presence.clamp(0.0, 1.0)) * (FADES - 1) as f32).round() as usize
}

/// How opaque such a mesh is.
fn opacity(fade: usize) -> f32 {
    1.0 - fade as f32 / (FADES - 1) as f32
}

impl FromWorld for Looks {
    fn from_world(world: &mut World) -> Self {
        let meshes = world.resource::<Assets<Mesh>>();
        let row = || std::array::from_fn(|_| meshes.reserve_handle());
        Self {
            shadows: true,
            meshes: Look::ALL.map(|_| meshes.reserve_handle()),
            faces: [row(), row()],
            cast: row(),
        }
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
    for fade in 0..FADES {
        for side in Side::BOTH {
            let face = pieces::paint_piece(&theme, side).faded(opacity(fade));
            meshes.insert(&looks.faces[side.index()][fade], face.mesh())?;
        }
        let shadow = pieces::paint_shadow(theme.board.shadow.faded(opacity(fade)));
        meshes.insert(&looks.cast[fade], shadow.mesh())?;
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

    #[test]
    fn a_piece_of_the_position_is_opaque_and_one_that_has_faded_is_not_seen() {
        assert_eq!(opacity(fade(1.0)), 1.0);
        assert_eq!(opacity(fade(0.0)), 0.0);
        assert!((opacity(fade(0.5)) - 0.5).abs() < 0.01);
    }
}
