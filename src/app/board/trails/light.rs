//! What the board is painted with: field, border and walls; the trails, which glow without getting blurred; heads, and the mark of a crash.
//!
//! Player 1's trail is a band with a light line in it and its head an arrow; player 2's trail is two rails and its head a disc with a ring. So they
//! are told apart without their colours.

use bevy::math::ops;
use bevy::prelude::*;

use super::course::{Course, Track};
use super::geometry::{FRAME, Grid, HALF};
use crate::app::board::Orientation;
use crate::app::board::paint::{Outline, Paint, between, direction, rounded};
use crate::app::theme::{Ink, Theme, TrailInks};
use crate::games::Side;
use crate::games::trails::Cell;

/// Width of a trail, in parts of a cell.
const TRAIL: f32 = 0.44;
/// Width of the line within it.
const CORE: f32 = 0.15;
/// Radius of a head.
const HEAD: f32 = 0.36;
/// Width of the border.
const BORDER: f32 = 12.0;

/// Field, border and walls as the board lies.
#[must_use]
pub(super) fn paint_board(grid: Grid, walls: &[Cell], way: Orientation, theme: &Theme) -> Paint {
    let (inks, mut paint) = (&theme.trails, Paint::new());
    let field = seen_rect(grid.field(), way);
    let frame = field.inflate(BORDER + 4.0);
    if !theme.board.shadow.is_clear() {
        let below = Rect { min: frame.min - Vec2::new(0.0, 10.0), max: frame.max - Vec2::new(0.0, 10.0) };
        paint.shadow(rounded(below, 16.0), 34.0, theme.board.shadow);
    }
    paint.fill_flat(rounded(frame, 14.0), inks.wall);
    let lit =
        |at: Vec2| between(inks.wall.linear(), inks.wall_light.linear(), 0.5 + (at.y - at.x) / (4.0 * HALF));
    paint.stroke(rounded(frame, 14.0), 2.5, &lit);
    paint.stroke(rounded(field.inflate(3.0), 5.0), 2.5, &lit);
    paint.fill_flat(rounded(field, 3.0), inks.field);
    let (cell, corner) = (grid.cell(), grid.field().max);
    let mut line = |from: Vec2, to: Vec2| paint.line(way.seen(from), way.seen(to), 1.4, inks.line);
    for column in 1..grid.columns {
        let x = column as f32 * cell - corner.x;
        line(Vec2::new(x, -corner.y), Vec2::new(x, corner.y));
    }
    for row in 1..grid.rows {
        let y = row as f32 * cell - corner.y;
        line(Vec2::new(-corner.x, y), Vec2::new(corner.x, y));
    }
    for &wall in walls {
        let block = Rect::from_center_half_size(grid.middle(wall, way), Vec2::splat(cell / 2.0 - 2.0));
        paint.fill_flat(rounded(block, cell * 0.1), inks.wall);
        let lit = |at: Vec2| {
            let part = 0.5 + ((at - block.center()).dot(Vec2::new(-1.0, 1.0))) / (2.0 * cell);
            between(inks.wall.linear(), inks.wall_light.linear(), part)
        };
        paint.stroke(rounded(block, cell * 0.1), 2.5, &lit);
    }
    paint
}

/// A rectangle around the origin, as it is seen.
fn seen_rect(rect: Rect, way: Orientation) -> Rect {
    Rect::from_corners(way.seen(rect.min), way.seen(rect.max))
}

/// The trails up to the cell before each head; the rest stretches with the head.
#[must_use]
pub(super) fn paint_trails(course: &Course, way: Orientation, theme: &Theme) -> Paint {
    let mut paint = Paint::new();
    let grid = course.grid;
    for side in Side::BOTH {
        let (track, inks) = (&course.tracks[side.index()], theme.trails.of(side));
        let lit = inks.trail.faded(theme.trails.glow);
        for &cell in track.path.iter().chain(&track.older) {
            let at = grid.middle(cell, way);
            let around = Rect::from_center_half_size(at, Vec2::splat(grid.cell() / 2.0));
            paint.patches(around, 1, &|_| lit.linear());
        }
        let older: Vec<Vec<Vec2>> = track.older.iter().map(|&cell| vec![grid.middle(cell, way)]).collect();
        let corners = corners(track, grid, way);
        let width = grid.cell() * TRAIL;
        let all = || older.iter().chain(std::iter::once(&corners));
        all().for_each(|line| paint_line(&mut paint, line, width, inks.trail));
        all().for_each(|line| paint_line(&mut paint, line, grid.cell() * CORE, inks.core));
    }
    paint
}

/// Where the trail begins, turns and ends, the head's own cell left out; empty before the first step.
fn corners(track: &Track, grid: Grid, way: Orientation) -> Vec<Vec2> {
    let cells = &track.path[..track.path.len() - 1];
    let points: Vec<Vec2> = cells.iter().map(|&cell| grid.middle(cell, way)).collect();
    let is_corner = |n: usize| {
        n == 0 || n + 1 == points.len() || (points[n] - points[n - 1]).dot(points[n + 1] - points[n]) < 1.0
    };
    (0..points.len()).filter(|&n| is_corner(n)).map(|n| points[n]).collect()
}

/// A line with round ends and corners, in one colour.
fn paint_line(paint: &mut Paint, points: &[Vec2], width: f32, ink: Ink) {
    for pair in points.windows(2) {
        paint.line(pair[0], pair[1], width, ink);
    }
    for &point in points {
        paint.fill_flat(ring_of(point, width / 2.0, 20), ink);
    }
}

/// The part of a trail that follows the head: one unit long, to the right.
#[must_use]
pub(super) fn paint_stretch(grid: Grid, inks: &TrailInks) -> Paint {
    let mut paint = Paint::new();
    paint.line(Vec2::ZERO, Vec2::X, grid.cell() * TRAIL, inks.trail);
    paint
}

/// The line within that part. It lies above the trails, where the part itself lies below, so that the two meet in a corner without a seam.
#[must_use]
pub(super) fn paint_stretch_core(grid: Grid, inks: &TrailInks) -> Paint {
    let mut paint = Paint::new();
    paint.line(Vec2::ZERO, Vec2::X, grid.cell() * CORE, inks.core);
    paint
}

/// A head that looks to the right.
#[must_use]
pub(super) fn paint_head(grid: Grid, side: Side, theme: &Theme) -> Paint {
    let (inks, radius, mut paint) = (theme.trails.of(side), grid.cell() * HEAD, Paint::new());
    let halo = inks.trail.faded(theme.trails.glow * 1.6).linear();
    let out = ring_of(Vec2::ZERO, grid.cell() * 0.62, 32);
    let middle = vec![Vec2::ZERO; out.len()];
    paint.bands(&[(middle, &|_| halo), (out, &|_| [halo[0], halo[1], halo[2], 0.0])]);
    match side {
        Side::First => {
            paint.fill_flat(arrow(radius * 1.22), inks.edge);
            paint.fill_flat(arrow(radius * 1.08), inks.trail);
            paint.fill_flat(arrow(radius * 0.52), inks.core);
        }
        Side::Second => {
            paint.fill_flat(ring_of(Vec2::ZERO, radius * 1.1, 40), inks.edge);
            paint.fill_flat(ring_of(Vec2::ZERO, radius * 0.98, 40), inks.trail);
            paint.fill_flat(ring_of(Vec2::ZERO, radius * 0.62, 32), inks.core);
            paint.fill_flat(ring_of(Vec2::X * radius * 0.14, radius * 0.3, 24), inks.trail);
        }
    }
    paint
}

/// The sign that a side has chosen: a ring around its head.
#[must_use]
pub(super) fn paint_sealed(grid: Grid, ink: Ink) -> Paint {
    let (color, mut paint) = (ink.linear(), Paint::new());
    paint.stroke(ring_of(Vec2::ZERO, grid.cell() * 0.56, 40), 3.5, &|_| color);
    paint
}

/// A direction that is open: a dot.
#[must_use]
pub(super) fn paint_open(grid: Grid, ink: Ink) -> Paint {
    let mut paint = Paint::new();
    paint.fill_flat(ring_of(Vec2::ZERO, grid.cell() * 0.1, 20), ink);
    paint
}

/// A crash: rays all around, hollow in the middle so that the head is seen.
#[must_use]
pub(super) fn paint_burst(grid: Grid, theme: &Theme) -> Paint {
    let (cell, ink, mut paint) = (grid.cell(), theme.trails.crash, Paint::new());
    for ray in 0..10u8 {
        let along = direction(std::f32::consts::TAU * (f32::from(ray) + 0.5) / 10.0);
        let far = if ray % 2 == 0 { 0.98 } else { 0.78 };
        paint.line(along * cell * 0.5, along * cell * far, cell * 0.085, ink);
    }
    paint
}

/// The ring that runs outwards from a crash.
#[must_use]
pub(super) fn paint_wave(grid: Grid, theme: &Theme) -> Paint {
    let (color, mut paint) = (theme.trails.crash.linear(), Paint::new());
    paint.stroke(ring_of(Vec2::ZERO, grid.cell(), 48), grid.cell() * 0.16, &|_| color);
    paint
}

/// A coordinate beside the field: its text, and where its middle is seen.
pub(super) fn labels(grid: Grid, way: Orientation) -> impl Iterator<Item = (String, Vec2)> {
    let (corner, out) = (grid.field().max, (FRAME + BORDER) / 2.0 + 4.0);
    let columns = (0..grid.columns).map(move |n| {
        let at = Vec2::new(grid.flat(Cell::at(0, n)).x, corner.y + out);
        (char::from(b'a' + n as u8).to_string(), way.seen(at))
    });
    let rows = (0..grid.rows).map(move |n| {
        let at = Vec2::new(-corner.x - out, grid.flat(Cell::at(n, 0)).y);
        ((n + 1).to_string(), way.seen(at))
    });
    columns.chain(rows)
}

/// A dart that looks to the right.
fn arrow(size: f32) -> Outline {
    // Seen from its middle every side of it is to be seen, so that it can be filled.
    [Vec2::new(1.0, 0.0), Vec2::new(-0.72, 0.82), Vec2::new(-0.38, 0.0), Vec2::new(-0.72, -0.82)]
        .map(|point| point * size)
        .to_vec()
}

/// A circle with as many points as it is worth.
pub(super) fn ring_of(middle: Vec2, radius: f32, points: u16) -> Outline {
    let angle = |n: u16| f32::from(n) * std::f32::consts::TAU / f32::from(points);
    (0..points).map(|n| middle + radius * Vec2::new(ops::cos(angle(n)), ops::sin(angle(n)))).collect()
}
