//! Othello's board as egui draws it, with the geometry of the board on the table.

use std::sync::Arc;

use bevy::math::Vec2;
use bevy_egui::egui::epaint::Vertex;
use bevy_egui::egui::{
    self, Align2, Context, CornerRadius, FontId, Id, Mesh, Painter, Pos2, Rect, Stroke, StrokeKind, vec2,
};

use super::discs::SHADOW;
use super::geometry::{FRAME, HALF, SIZE, SQUARE, middle, square_of};
use super::looks::Look;
use super::squares::labels;
use crate::app::board::Orientation;
use crate::app::board::picture::{Picture, Sign, on_screen};
use crate::app::theme::{Ink, Theme, fonts};
use crate::games::Side;

/// Pixels of a board unit from which on a picture is painted as the board on the table is; the soft edges of that would be too thin below.
const FINE: f32 = 0.45;

/// The board's parts, painted once for a theme: board, shadow, and both faces, in board units.
#[derive(Clone)]
struct Kit(Arc<(Theme, [Mesh; 4])>);

impl Kit {
    /// The parts for a theme, painted anew if they are for another one.
    fn of(ctx: &Context, theme: &Theme) -> Self {
        let id = Id::new("othello's board for pictures");
        let kept: Option<Self> = ctx.data(|data| data.get_temp(id));
        kept.filter(|Self(kept)| kept.0 == *theme).unwrap_or_else(|| {
            let plane = Rect::from_center_size(Pos2::ZERO, vec2(SIZE.x, SIZE.y));
            let parts = [Look::Board, Look::Shadow, Look::Black, Look::White]
                .map(|look| look.paint(theme).egui(plane, SIZE / 2.0));
            let kit = Self(Arc::new((theme.clone(), parts)));
            ctx.data_mut(|data| data.insert_temp(id, kit.clone()));
            kit
        })
    }
}

/// Where a picture is drawn, and with what.
struct Easel<'a> {
    painter: &'a Painter,
    rect: Rect,
    /// Pixels of a board unit.
    unit: f32,
    theme: &'a Theme,
}

/// Draws a position.
pub(super) fn paint(picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme) {
    let easel = Easel { painter, rect, unit: rect.width() / SIZE.x, theme };
    let layout = super::squares(picture.position).into_iter().flatten().enumerate();
    let discs = layout.filter_map(|(square, side)| Some((middle(square as u8, picture.way), side?)));
    if easel.unit >= FINE {
        easel.painting(discs);
    } else {
        easel.board();
        discs.for_each(|(at, side)| easel.disc(at, side));
    }
    if picture.labels {
        easel.labels(picture.way);
    }
    for (sign, action) in picture.marks {
        if let Some(square) = square_of(action) {
            easel.mark(*sign, middle(square, picture.way));
        }
    }
}

impl Easel<'_> {
    fn at(&self, point: Vec2) -> Pos2 {
        on_screen(self.rect, SIZE, point)
    }

    /// Board and discs as they look on the table.
    fn painting(&self, discs: impl Iterator<Item = (Vec2, Side)>) {
        let Kit(kit) = Kit::of(self.painter.ctx(), self.theme);
        let [board, shadow, black, white] = &kit.1;
        let mut mesh = Mesh::default();
        self.lay(&mut mesh, board, Vec2::ZERO);
        for (at, side) in discs {
            if !self.theme.board.shadow.is_clear() {
                self.lay(&mut mesh, shadow, at + SHADOW);
            }
            let face = match side {
                Side::First => black,
                Side::Second => white,
            };
            self.lay(&mut mesh, face, at);
        }
        self.painter.add(mesh);
    }

    /// Lays a part of the kit at a point of the board.
    fn lay(&self, mesh: &mut Mesh, part: &Mesh, at: Vec2) {
        let (first, middle) = (mesh.vertices.len() as u32, self.at(at));
        mesh.indices.extend(part.indices.iter().map(|index| first + index));
        let moved = |vertex: &Vertex| Vertex { pos: middle + vertex.pos.to_vec2() * self.unit, ..*vertex };
        mesh.vertices.extend(part.vertices.iter().map(moved));
    }

    fn board(&self) {
        let (painter, rect, theme) = (self.painter, self.rect, self.theme);
        let (inks, radius) = (&theme.board, CornerRadius::same((28.0 * self.unit).min(60.0) as u8));
        let drop = (12.0 * self.unit).round();
        let shadow = egui::Shadow {
            offset: [0, drop as i8],
            blur: (38.0 * self.unit) as u8,
            spread: 0,
            color: inks.shadow.egui(),
        };
        painter.add(shadow.as_shape(rect, radius));
        painter.rect_filled(rect, radius, inks.frame.egui());
        let light = Stroke::new((2.0 * self.unit).max(1.0), inks.frame_light.egui());
        painter.rect_stroke(rect, radius, light, StrokeKind::Inside);
        let field = Rect::from_center_size(rect.center(), vec2(1.0, 1.0) * 2.0 * HALF * self.unit);
        painter.rect_filled(field.expand(4.0 * self.unit), CornerRadius::same(3), inks.frame_dark.egui());
        painter.rect_filled(field, CornerRadius::ZERO, theme.othello.field.egui());
        let line = Stroke::new((1.6 * self.unit).max(1.0), theme.othello.line.egui());
        for n in 1..8u8 {
            let at = f32::from(n) * SQUARE * self.unit;
            painter.hline(field.x_range(), field.top() + at, line);
            painter.vline(field.left() + at, field.y_range(), line);
        }
        for (x, y) in [(-2.0, 2.0), (2.0, 2.0), (-2.0, -2.0), (2.0, -2.0)] {
            let at = self.at(Vec2::new(x, y) * SQUARE);
            painter.circle_filled(at, (6.0 * self.unit).max(1.2), theme.othello.star.egui());
        }
    }

    fn labels(&self, way: Orientation) {
        let font = FontId::new((27.0 * self.unit).clamp(8.0, FRAME * self.unit), fonts::strong());
        for (text, at) in labels(way) {
            let ink = self.theme.board.label.egui();
            self.painter.text(self.at(at), Align2::CENTER_CENTER, text, font.clone(), ink);
        }
    }

    fn disc(&self, at: Vec2, side: Side) {
        let inks = match side {
            Side::First => &self.theme.othello.black,
            Side::Second => &self.theme.othello.white,
        };
        let (painter, center, radius) = (self.painter, self.at(at), super::discs::RADIUS * self.unit);
        let below = center + vec2(0.06, 0.12) * radius;
        painter.circle_filled(below, radius, self.theme.board.shadow.egui());
        painter.circle_filled(center, radius, inks.rim.egui());
        painter.circle_filled(center - vec2(0.0, 0.04 * radius), radius * 0.96, inks.face.egui());
        if inks.ring != inks.face {
            let ring = Stroke::new((radius * 0.07).max(1.0), inks.ring.egui());
            painter.circle_stroke(center, radius * 0.62, ring);
        }
        if self.theme.othello.edge > 0.0 {
            painter.circle_stroke(center, radius, Stroke::new(1.0, inks.edge.egui()));
        }
    }

    fn mark(&self, sign: Sign, at: Vec2) {
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
                // A ground of its own, since it is seen on fields and discs alike.
                painter.circle_filled(center, 34.0 * unit, marks.label_ground.egui());
                let long = 17.0 * unit;
                for slope in [1.0, -1.0] {
                    let half = vec2(long, long * slope);
                    painter.line_segment([center - half, center + half], stroke(8.0, marks.refused));
                }
            }
            Sign::Frame => {
                let side = (SQUARE - 12.0) * unit;
                let square = Rect::from_center_size(center, vec2(side, side));
                let radius = CornerRadius::same(3);
                painter.rect_stroke(square, radius, stroke(5.0, marks.cursor), StrokeKind::Inside);
            }
        }
    }
}
