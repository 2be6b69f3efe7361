//! What pictures of boards have in common, whatever the game: painted parts kept for egui, the plain board at small sizes, coordinates and signs.

use std::sync::Arc;

use bevy::math::Vec2;
use bevy_egui::egui::epaint::Vertex;
use bevy_egui::egui::{
    self, Align2, Context, CornerRadius, FontId, Id, Mesh, Painter, Pos2, Rect, Stroke, StrokeKind, vec2,
};

use super::frame::BoardFrame;
use super::paint::Paint;
use super::picture::{Sign, on_screen};
use crate::app::theme::{Ink, Theme, fonts};

/// Pixels of a board unit from which on a picture is painted as the board on the table is; the soft edges of that would be too thin below.
const FINE: f32 = 0.45;

/// The parts of a board, painted once for a theme, in board units.
#[derive(Clone)]
pub(super) struct Kit(Arc<(Theme, Vec<Mesh>)>);

impl Kit {
    /// The parts of `game`'s board for a theme, painted anew if they are for another one.
    pub(super) fn of(ctx: &Context, game: &str, theme: &Theme, parts: impl Fn() -> Vec<Paint>) -> Self {
        let id = Id::new(("board for pictures", game));
        let kept: Option<Self> = ctx.data(|data| data.get_temp(id));
        kept.filter(|Self(kept)| kept.0 == *theme).unwrap_or_else(|| {
            let plane = Rect::from_center_size(Pos2::ZERO, vec2(2.0, 2.0));
            let parts = parts().into_iter().map(|part| part.egui(plane, Vec2::ONE)).collect();
            let kit = Self(Arc::new((theme.clone(), parts)));
            ctx.data_mut(|data| data.insert_temp(id, kit.clone()));
            kit
        })
    }

    /// A part.
    pub(super) fn part(&self, index: usize) -> &Mesh {
        &self.0.1[index]
    }
}

/// Where a picture is drawn, and with what.
pub(super) struct Easel<'a> {
    /// egui's.
    pub painter: &'a Painter,
    /// Where the board lies.
    pub rect: Rect,
    /// Pixels of a board unit.
    pub unit: f32,
    /// The board's size.
    pub size: Vec2,
    /// Its colours.
    pub theme: &'a Theme,
}

impl<'a> Easel<'a> {
    /// For a board of this size in this rectangle.
    pub(super) fn new(painter: &'a Painter, rect: Rect, size: Vec2, theme: &'a Theme) -> Self {
        Self { painter, rect, unit: rect.width() / size.x, size, theme }
    }

    /// Whether the picture is large enough to be painted as the board on the table is.
    pub(super) fn is_fine(&self) -> bool {
        self.unit >= FINE
    }

    /// Where a point of the board is seen.
    pub(super) fn at(&self, point: Vec2) -> Pos2 {
        on_screen(self.rect, self.size, point)
    }

    /// Lays a part of the kit at a point of the board.
    pub(super) fn lay(&self, mesh: &mut Mesh, part: &Mesh, at: Vec2) {
        let (first, middle) = (mesh.vertices.len() as u32, self.at(at));
        mesh.indices.extend(part.indices.iter().map(|index| first + index));
        let moved = |vertex: &Vertex| Vertex { pos: middle + vertex.pos.to_vec2() * self.unit, ..*vertex };
        mesh.vertices.extend(part.vertices.iter().map(moved));
    }

    /// Frame and field in flat colours. Returns where the field lies.
    pub(super) fn plain_board(&self, frame: BoardFrame, field: Ink) -> Rect {
        let (painter, rect, unit, inks) = (self.painter, self.rect, self.unit, &self.theme.board);
        let radius = CornerRadius::same((28.0 * unit).min(60.0) as u8);
        let drop = (12.0 * unit).round();
        let shadow = egui::Shadow {
            offset: [0, drop as i8],
            blur: (38.0 * unit) as u8,
            spread: 0,
            color: inks.shadow.egui(),
        };
        painter.add(shadow.as_shape(rect, radius));
        painter.rect_filled(rect, radius, inks.frame.egui());
        let light = Stroke::new((2.0 * unit).max(1.0), inks.frame_light.egui());
        painter.rect_stroke(rect, radius, light, StrokeKind::Inside);
        let inside = Rect::from_center_size(rect.center(), vec2(1.0, 1.0) * 2.0 * frame.half * unit);
        painter.rect_filled(inside.expand(4.0 * unit), CornerRadius::same(3), inks.frame_dark.egui());
        painter.rect_filled(inside, CornerRadius::ZERO, field.egui());
        inside
    }

    /// Coordinates on a frame of this width.
    pub(super) fn labels(&self, labels: impl Iterator<Item = (String, Vec2)>, frame: f32) {
        let font = FontId::new((27.0 * self.unit).clamp(8.0, frame * self.unit), fonts::strong());
        for (text, at) in labels {
            let ink = self.theme.board.label.egui();
            self.painter.text(self.at(at), Align2::CENTER_CENTER, text, font.clone(), ink);
        }
    }

    /// A sign at a point of the board; `place` is how wide a place of it is.
    pub(super) fn mark(&self, sign: Sign, at: Vec2, place: f32) {
        let (painter, unit, marks) = (self.painter, self.unit, &self.theme.marks);
        let center = self.at(at);
        let stroke = |width: f32, ink: Ink| Stroke::new((width * unit).max(1.5), ink.egui());
        match sign {
            Sign::Dot => {
                painter.circle_filled(center, (11.0 * unit).max(2.5), marks.legal.egui());
            }
            Sign::Diamond => {
                let long = (14.0 * unit).max(3.5);
                let points = [vec2(long, 0.0), vec2(0.0, long), vec2(-long, 0.0), vec2(0.0, -long)];
                let points = points.map(|point| center + point).to_vec();
                painter.add(egui::Shape::convex_polygon(points, marks.last_move.egui(), Stroke::NONE));
            }
            Sign::Cross => {
                // A ground of its own, since it is seen on fields and pieces alike.
                painter.circle_filled(center, 34.0 * unit, marks.label_ground.egui());
                let long = 17.0 * unit;
                for slope in [1.0, -1.0] {
                    let half = vec2(long, long * slope);
                    painter.line_segment([center - half, center + half], stroke(8.0, marks.refused));
                }
            }
            Sign::Frame => {
                let side = (place - 12.0) * unit;
                let square = Rect::from_center_size(center, vec2(side, side));
                let radius = CornerRadius::same(3);
                painter.rect_stroke(square, radius, stroke(5.0, marks.cursor), StrokeKind::Inside);
            }
        }
    }
}
