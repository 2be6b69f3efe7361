//! Paints meshes: every corner has its own colour, so that one mesh holds gradients, soft shadows and edges that fade out over about a pixel. No
//! textures, and one material for all.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::math::ops;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy_egui::egui;

use crate::app::theme::{Ink, light_for_egui};

/// Points on a circle, and on the corners of a rounded rectangle together.
const POINTS: usize = 64;

/// How far an edge fades out, in board units: about a pixel on a usual screen.
pub const FEATHER: f32 = 1.4;

/// A closed line of [`POINTS`] points, against the clock.
pub type Outline = Vec<Vec2>;

/// A circle.
#[must_use]
pub fn circle(middle: Vec2, radius: f32) -> Outline {
    (0..POINTS).map(|n| middle + radius * direction(n as f32 * TAU / POINTS as f32)).collect()
}

/// A rectangle with round corners.
#[must_use]
pub fn rounded(rect: Rect, radius: f32) -> Outline {
    let inner = rect.inflate(-radius);
    let corners =
        [inner.max, Vec2::new(inner.min.x, inner.max.y), inner.min, Vec2::new(inner.max.x, inner.min.y)];
    let each = POINTS / 4;
    (0..POINTS)
        .map(|n| {
            let (corner, step) = (n / each, n % each);
            let angle = TAU / 4.0 * (corner as f32 + step as f32 / (each - 1) as f32);
            corners[corner] + radius * direction(angle)
        })
        .collect()
}

/// The point at an angle on the circle of radius 1.
#[must_use]
pub fn direction(angle: f32) -> Vec2 {
    Vec2::new(ops::cos(angle), ops::sin(angle))
}

/// A colour between two, in linear light.
#[must_use]
pub fn between(a: [f32; 4], b: [f32; 4], part: f32) -> [f32; 4] {
    std::array::from_fn(|n| a[n] + (b[n] - a[n]) * part.clamp(0.0, 1.0))
}

/// A mesh being painted; what is painted later lies on top.
#[derive(Clone, Debug, Default)]
pub struct Paint {
    positions: Vec<[f32; 3]>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Paint {
    /// Nothing painted yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn corner(&mut self, at: Vec2, color: [f32; 4]) -> u32 {
        self.positions.push([at.x, at.y, 0.0]);
        self.colors.push(color);
        self.positions.len() as u32 - 1
    }

    /// The bands between outlines, from the innermost outwards; the colour of a point depends on its outline and its place.
    pub fn bands(&mut self, outlines: &[(Outline, &dyn Fn(Vec2) -> [f32; 4])]) {
        let mut last: Option<u32> = None;
        for (outline, color) in outlines {
            let first = self.positions.len() as u32;
            for &point in outline {
                self.corner(point, color(point));
            }
            if let Some(inner) = last {
                let count = outline.len() as u32;
                for n in 0..count {
                    let next = (n + 1) % count;
                    let [a, b, c, d] = [inner + n, inner + next, first + n, first + next];
                    self.indices.extend([a, c, b, b, c, d]);
                }
            }
            last = Some(first);
        }
    }

    /// What is inside an outline all of which is seen from its middle, with an edge that fades out.
    pub fn fill(&mut self, outline: Outline, color: &dyn Fn(Vec2) -> [f32; 4]) {
        let middle = outline.iter().sum::<Vec2>() / outline.len() as f32;
        let point = vec![middle; outline.len()];
        let outer = grown(&outline, FEATHER);
        self.bands(&[(point, color), (outline, color), (outer, &|at| clear(color(at)))]);
    }

    /// What lies between an outline and one inside it, with an outer edge that fades out: nothing is painted where something else will cover it.
    pub fn ring(&mut self, inner: Outline, outline: Outline, color: &dyn Fn(Vec2) -> [f32; 4]) {
        let outer = grown(&outline, FEATHER);
        self.bands(&[(inner, color), (outline, color), (outer, &|at| clear(color(at)))]);
    }

    /// A filled outline in one colour.
    pub fn fill_flat(&mut self, outline: Outline, ink: Ink) {
        let color = ink.linear();
        self.fill(outline, &|_| color);
    }

    /// A line along an outline, `width` wide towards its inside, with soft edges.
    pub fn stroke(&mut self, outline: Outline, width: f32, color: &dyn Fn(Vec2) -> [f32; 4]) {
        let inner = grown(&outline, -width);
        let fade = |at: Vec2| clear(color(at));
        let (outermost, innermost) = (grown(&outline, FEATHER), grown(&inner, -FEATHER));
        self.bands(&[(innermost, &fade), (inner, color), (outline, color), (outermost, &fade)]);
    }

    /// A shadow of an outline: `ink` inside it, fading to nothing over `blur`.
    pub fn shadow(&mut self, outline: Outline, blur: f32, ink: Ink) {
        let middle = outline.iter().sum::<Vec2>() / outline.len() as f32;
        let (full, core) = (ink.linear(), grown(&outline, -blur / 2.0));
        let half = ink.faded(0.5).linear();
        self.bands(&[
            (vec![middle; outline.len()], &|_| full),
            (core, &|_| full),
            (outline.clone(), &|_| half),
            (grown(&outline, blur / 2.0), &|_| ink.faded(0.12).linear()),
            (grown(&outline, blur), &|_| clear(full)),
        ]);
    }

    /// A straight line with soft edges and square ends.
    pub fn line(&mut self, from: Vec2, to: Vec2, width: f32, ink: Ink) {
        let side = (to - from).normalize_or_zero().perp();
        let full = ink.linear();
        let edges = [width / 2.0 + FEATHER, width / 2.0, -width / 2.0, -width / 2.0 - FEATHER];
        let corners = edges.map(|edge| {
            let color = if edge.abs() > width / 2.0 { clear(full) } else { full };
            [self.corner(from + side * edge, color), self.corner(to + side * edge, color)]
        });
        for pair in corners.windows(2) {
            let ([a, b], [c, d]) = (pair[0], pair[1]);
            self.indices.extend([a, c, b, b, c, d]);
        }
    }

    /// A rectangle in `steps` by `steps` patches, each corner with its own colour.
    pub fn patches(&mut self, rect: Rect, steps: u32, color: &dyn Fn(Vec2) -> [f32; 4]) {
        let first = self.positions.len() as u32;
        for row in 0..=steps {
            for column in 0..=steps {
                let part = UVec2::new(column, row).as_vec2() / steps as f32;
                let at = rect.min + rect.size() * part;
                self.corner(at, color(at));
            }
        }
        for row in 0..steps {
            for column in 0..steps {
                let a = first + row * (steps + 1) + column;
                let c = a + steps + 1;
                self.indices.extend([a, a + 1, c, a + 1, c + 1, c]);
            }
        }
    }

    /// Lays another painting on top, with its origin at `at`.
    pub fn lay(&mut self, other: &Self, at: Vec2) {
        let first = self.positions.len() as u32;
        self.positions.extend(other.positions.iter().map(|[x, y, z]| [x + at.x, y + at.y, *z]));
        self.colors.extend(&other.colors);
        self.indices.extend(other.indices.iter().map(|index| first + index));
    }

    /// The same, with only a part of its opacity.
    #[must_use]
    pub fn faded(mut self, part: f32) -> Self {
        self.colors.iter_mut().for_each(|color| color[3] *= part);
        self
    }

    /// The painting for egui, within a rectangle of its plane: what is `reach` away from the origin, to the right and up, is seen in the upper right
    /// corner.
    #[must_use]
    pub fn egui(&self, rect: egui::Rect, reach: Vec2) -> egui::Mesh {
        let scale = rect.size() / 2.0 / egui::vec2(reach.x, reach.y);
        let vertices =
            self.positions.iter().zip(&self.colors).map(|(&[x, y, _], &color)| egui::epaint::Vertex {
                pos: rect.center() + egui::vec2(x * scale.x, -y * scale.y),
                uv: egui::epaint::WHITE_UV,
                color: light_for_egui(color),
            });
        egui::Mesh { indices: self.indices.clone(), vertices: vertices.collect(), ..egui::Mesh::default() }
    }

    /// What was painted.
    #[must_use]
    pub fn mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// The material of every painted mesh: the corners' own colours.
#[must_use]
pub fn plain_material() -> ColorMaterial {
    ColorMaterial { color: Color::WHITE, alpha_mode: AlphaMode2d::Blend, ..default() }
}

/// Nothing, of the same hue.
fn clear([red, green, blue, _]: [f32; 4]) -> [f32; 4] {
    [red, green, blue, 0.0]
}

/// An outline moved outwards (inwards, if `by` is negative) along its own normals.
fn grown(outline: &[Vec2], by: f32) -> Outline {
    let count = outline.len();
    (0..count)
        .map(|n| {
            // Neighbours may lie on the same spot where an edge begins.
            let side = |steps: usize| outline[(n + steps) % count];
            let along = (side(1) - side(count - 1)).normalize_or_zero();
            outline[n] - along.perp() * by
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grown_circle_is_a_wider_circle() {
        let outline = grown(&circle(Vec2::new(5.0, 2.0), 10.0), 3.0);
        assert!(outline.iter().all(|point| (point.distance(Vec2::new(5.0, 2.0)) - 13.0).abs() < 1e-3));
    }

    #[test]
    fn a_rounded_rectangle_stays_within_its_sides_and_reaches_them() {
        let rect = Rect::new(-3.0, -2.0, 7.0, 4.0);
        let outline = rounded(rect, 1.0);
        assert!(outline.iter().all(|&point| rect.inflate(1e-4).contains(point)));
        let reach = Rect::from_corners(
            outline.iter().copied().reduce(Vec2::min).unwrap(),
            outline.iter().copied().reduce(Vec2::max).unwrap(),
        );
        assert!(reach.min.distance(rect.min) < 1e-4 && reach.max.distance(rect.max) < 1e-4);
    }

    #[test]
    fn a_painting_keeps_its_place_for_egui() {
        let mut dot = Paint::new();
        dot.fill_flat(circle(Vec2::ZERO, 10.0), Ink::WHITE);
        let mut paint = Paint::new();
        paint.lay(&dot, Vec2::new(-80.0, 90.0));
        paint.lay(&dot, Vec2::new(80.0, -90.0));
        let rect = egui::Rect::from_min_size(egui::pos2(20.0, 30.0), egui::vec2(200.0, 200.0));
        let mesh = paint.egui(rect, Vec2::splat(100.0));
        assert!(mesh.is_valid() && mesh.indices.len() == 2 * dot.indices.len());
        let bounds = mesh.calc_bounds();
        let reach = 10.0 + FEATHER;
        assert!((bounds.left() - (20.0 + 20.0 - reach)).abs() < 0.1, "{bounds:?}");
        assert!((bounds.top() - (30.0 + 10.0 - reach)).abs() < 0.1, "{bounds:?}");
    }

    #[test]
    fn every_triangle_of_a_painting_has_three_corners_that_exist() {
        let ink = Ink::read("#80808080").unwrap();
        let mut paint = Paint::new();
        paint.fill_flat(circle(Vec2::ZERO, 5.0), ink);
        paint.stroke(circle(Vec2::ZERO, 5.0), 1.0, &|_| ink.linear());
        paint.shadow(rounded(Rect::new(0.0, 0.0, 9.0, 9.0), 2.0), 3.0, ink);
        paint.line(Vec2::ZERO, Vec2::X, 1.0, ink);
        paint.patches(Rect::new(0.0, 0.0, 1.0, 1.0), 4, &|_| ink.linear());
        assert_eq!(paint.indices.len() % 3, 0);
        assert!(paint.indices.iter().all(|&index| (index as usize) < paint.positions.len()));
        assert_eq!(paint.positions.len(), paint.colors.len());
    }
}
