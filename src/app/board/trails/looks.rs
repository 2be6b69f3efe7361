//! The meshes of the board. They are painted for a course, since cells differ in size from board to board.

use bevy::prelude::*;

use super::course::Course;
use super::{light, territory};
use crate::app::board::Orientation;
use crate::app::board::painted::{PAINTED, Painted};
use crate::app::theme::Theme;
use crate::games::Side;

/// Something that is drawn on or as the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Field, border and walls.
    Board,
    /// Who is first where.
    Territory,
    /// Both trails but for what follows the heads.
    Trails,
    /// Where the heads were parted.
    Parted,
    /// Player 1's head.
    Arrow,
    /// Player 2's head.
    Disc,
    /// What follows player 1's head.
    Band,
    /// What follows player 2's head.
    Rails,
    /// The line within what follows player 1's head.
    BandCore,
    /// The line within what follows player 2's head.
    RailsCore,
    /// A direction that is open to a person.
    Open,
    /// A side has chosen.
    Sealed,
    /// A crash.
    Burst,
    /// What runs outwards from it.
    Wave,
}

impl Look {
    /// All of them, each at its own index.
    const ALL: [Look; 14] = [
        Look::Board,
        Look::Territory,
        Look::Trails,
        Look::Parted,
        Look::Arrow,
        Look::Disc,
        Look::Band,
        Look::Rails,
        Look::BandCore,
        Look::RailsCore,
        Look::Open,
        Look::Sealed,
        Look::Burst,
        Look::Wave,
    ];

    /// A side's head.
    #[must_use]
    pub const fn head(side: Side) -> Self {
        match side {
            Side::First => Look::Arrow,
            Side::Second => Look::Disc,
        }
    }

    /// What follows a side's head, and the line within it.
    #[must_use]
    pub const fn stretch(side: Side) -> [Self; 2] {
        match side {
            Side::First => [Look::Band, Look::BandCore],
            Side::Second => [Look::Rails, Look::RailsCore],
        }
    }
}

/// The meshes; all have one material.
#[derive(Resource, Debug)]
pub struct Looks {
    meshes: [Handle<Mesh>; Look::ALL.len()],
}

impl Looks {
    /// What it takes to draw something.
    #[must_use]
    pub fn draw(&self, look: Look) -> (Mesh2d, MeshMaterial2d<Painted>) {
        (Mesh2d(self.meshes[look as usize].clone()), MeshMaterial2d(PAINTED))
    }

    /// Paints everything for a course.
    pub(super) fn repaint(
        &self,
        course: &Course,
        way: Orientation,
        theme: &Theme,
        meshes: &mut Assets<Mesh>,
    ) -> Result {
        let (grid, inks) = (course.grid, &theme.trails);
        for (look, handle) in Look::ALL.into_iter().zip(&self.meshes) {
            let paint = match look {
                Look::Board => light::paint_board(grid, &course.walls, way, theme),
                Look::Territory => territory::paint(&course.territory, course, way, theme),
                Look::Trails => light::paint_trails(course, way, theme),
                Look::Parted => territory::paint_parted(course, way, theme),
                Look::Arrow => light::paint_head(grid, Side::First, theme),
                Look::Disc => light::paint_head(grid, Side::Second, theme),
                Look::Band => light::paint_stretch(grid, &inks.first),
                Look::Rails => light::paint_stretch(grid, &inks.second),
                Look::BandCore => light::paint_stretch_core(grid, &inks.first),
                Look::RailsCore => light::paint_stretch_core(grid, &inks.second),
                Look::Open => light::paint_open(grid, inks.open),
                Look::Sealed => light::paint_sealed(grid, inks.open),
                Look::Burst => light::paint_burst(grid, theme),
                Look::Wave => light::paint_wave(grid, theme),
            };
            meshes.insert(handle, paint.mesh())?;
        }
        Ok(())
    }

    /// Paints the trails and the territory of a course on the same board.
    pub(super) fn repaint_trails(
        &self,
        course: &Course,
        way: Orientation,
        theme: &Theme,
        meshes: &mut Assets<Mesh>,
    ) -> Result {
        let handle = |look: Look| &self.meshes[look as usize];
        meshes.insert(handle(Look::Trails), light::paint_trails(course, way, theme).mesh())?;
        let territory = territory::paint(&course.territory, course, way, theme);
        meshes.insert(handle(Look::Territory), territory.mesh())?;
        meshes.insert(handle(Look::Parted), territory::paint_parted(course, way, theme).mesh())?;
        Ok(())
    }
}

impl FromWorld for Looks {
    fn from_world(world: &mut World) -> Self {
        let meshes = world.resource::<Assets<Mesh>>();
        Self { meshes: Look::ALL.map(|_| meshes.reserve_handle()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_has_the_index_it_is_looked_up_by() {
        assert!(Look::ALL.into_iter().enumerate().all(|(index, look)| look as usize == index));
    }
}
