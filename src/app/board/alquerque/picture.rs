//! Alquerque's board as egui draws it, with the geometry of the board on the table.

use bevy::math::Vec2;
use bevy_egui::egui::{Mesh, Painter, Rect, Shape, Stroke, vec2};

use super::geometry::{AROUND, SIZE, STEP, ends, spot};
use super::ground::{self, LINES, POINT, end, labels};
use super::pieces::{RADIUS, SHADOW, inks, paint_piece, paint_shadow, sign};
use crate::app::board::easel::{Easel, Kit};
use crate::app::board::picture::{Picture, Sign};
use crate::app::theme::Theme;
use crate::games::Side;
use crate::games::alquerque::ID;
use crate::games::alquerque::notation::read_point;

/// Draws a position.
pub(super) fn paint(picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme) {
    let easel = Easel::new(painter, rect, SIZE, theme);
    let layout = super::points(picture.position).into_iter().flatten().enumerate();
    let pieces = layout.filter_map(|(point, side)| Some((spot(point as u8, picture.way), side?)));
    if easel.is_fine() {
        painting(&easel, pieces);
    } else {
        plain_board(&easel);
        pieces.for_each(|(at, side)| plain_piece(&easel, at, side));
    }
    if picture.labels {
        easel.labels(labels(picture.way), AROUND.frame);
    }
    for (sign, action) in picture.marks {
        match (ends(action), read_point(action)) {
            (Some([from, to]), _) => {
                if *sign == Sign::Dot {
                    arrow(&easel, spot(from, picture.way), spot(to, picture.way));
                }
                easel.mark(*sign, spot(to, picture.way), STEP);
            }
            (None, Some(point)) => easel.mark(*sign, spot(point, picture.way), STEP),
            (None, None) => {}
        }
    }
}

/// Where a move leads: a line from the piece's edge to the mark.
fn arrow(easel: &Easel, from: Vec2, to: Vec2) {
    let ahead = (to - from).normalize_or_zero();
    let [from, to] = [from + ahead * (RADIUS + 3.0), to - ahead * 12.0].map(|point| easel.at(point));
    let stroke = Stroke::new((6.0 * easel.unit).max(1.5), easel.theme.marks.legal.egui());
    easel.painter.line_segment([from, to], stroke);
}

/// Board and pieces as they look on the table.
fn painting(easel: &Easel, pieces: impl Iterator<Item = (Vec2, Side)>) {
    let theme = easel.theme;
    let kit = Kit::of(easel.painter.ctx(), ID, theme, || {
        let [light, dark] = Side::BOTH.map(|side| paint_piece(theme, side));
        vec![ground::paint(theme), paint_shadow(theme.board.shadow), light, dark]
    });
    let mut mesh = Mesh::default();
    easel.lay(&mut mesh, kit.part(0), Vec2::ZERO);
    for (at, side) in pieces {
        if !theme.board.shadow.is_clear() {
            easel.lay(&mut mesh, kit.part(1), at + SHADOW);
        }
        easel.lay(&mut mesh, kit.part(2 + side.index()), at);
    }
    easel.painter.add(mesh);
}

fn plain_board(easel: &Easel) {
    let (painter, unit, theme) = (easel.painter, easel.unit, easel.theme);
    easel.plain_board(AROUND, theme.alquerque.field);
    let line = Stroke::new((5.0 * unit).max(1.0), theme.alquerque.line.egui());
    for [from, to] in LINES {
        painter.line_segment([easel.at(end(from)), easel.at(end(to))], line);
    }
    for point in 0..25 {
        let at = easel.at(spot(point, crate::app::board::Orientation::default()));
        painter.circle_filled(at, (POINT * unit).max(1.0), theme.alquerque.point.egui());
    }
}

fn plain_piece(easel: &Easel, at: Vec2, side: Side) {
    let (painter, theme, inks) = (easel.painter, easel.theme, inks(easel.theme, side));
    let (center, radius) = (easel.at(at), RADIUS * easel.unit);
    painter.circle_filled(center + vec2(0.06, 0.16) * radius, radius, theme.board.shadow.egui());
    painter.circle_filled(center + vec2(0.0, 0.1) * radius, radius, inks.rim.egui());
    painter.circle_filled(center, radius, inks.face.egui());
    let corners = sign(side, radius * 0.42).into_iter().map(|corner| center + vec2(corner.x, -corner.y));
    painter.add(Shape::convex_polygon(corners.collect(), inks.ring.egui(), Stroke::NONE));
    if theme.alquerque.edge > 0.0 {
        painter.circle_stroke(center, radius, Stroke::new(1.0, inks.edge.egui()));
    }
}
