//! Othello's board as egui draws it, with the geometry of the board on the table.

use bevy::math::Vec2;
use bevy_egui::egui::{Mesh, Painter, Rect, Stroke, vec2};

use super::discs::{RADIUS, SHADOW};
use super::geometry::{FRAME, SIZE, SQUARE, middle, square_of};
use super::looks::Look;
use super::squares::{AROUND, labels};
use crate::app::board::easel::{Easel, Kit};
use crate::app::board::picture::Picture;
use crate::app::theme::Theme;
use crate::games::othello::Othello;
use crate::games::{Game, Side};

/// What the kit holds, in this order.
const PARTS: [Look; 4] = [Look::Board, Look::Shadow, Look::Black, Look::White];

/// Draws a position.
pub(super) fn paint(picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme) {
    let easel = Easel::new(painter, rect, SIZE, theme);
    let layout = super::squares(picture.position).into_iter().flatten().enumerate();
    let discs = layout.filter_map(|(square, side)| Some((middle(square as u8, picture.way), side?)));
    if easel.is_fine() {
        painting(&easel, discs);
    } else {
        plain_board(&easel);
        discs.for_each(|(at, side)| plain_disc(&easel, at, side));
    }
    if picture.labels {
        easel.labels(labels(picture.way), FRAME);
    }
    for (sign, action) in picture.marks {
        if let Some(square) = square_of(action) {
            easel.mark(*sign, middle(square, picture.way), SQUARE);
        }
    }
}

/// Board and discs as they look on the table.
fn painting(easel: &Easel, discs: impl Iterator<Item = (Vec2, Side)>) {
    let theme = easel.theme;
    let kit = Kit::of(easel.painter.ctx(), Othello::ID, theme, || {
        PARTS.into_iter().map(|look| look.paint(theme)).collect()
    });
    let mut mesh = Mesh::default();
    easel.lay(&mut mesh, kit.part(0), Vec2::ZERO);
    for (at, side) in discs {
        if !theme.board.shadow.is_clear() {
            easel.lay(&mut mesh, kit.part(1), at + SHADOW);
        }
        easel.lay(&mut mesh, kit.part(2 + side.index()), at);
    }
    easel.painter.add(mesh);
}

fn plain_board(easel: &Easel) {
    let (painter, unit, theme) = (easel.painter, easel.unit, easel.theme);
    let field = easel.plain_board(AROUND, theme.othello.field);
    let line = Stroke::new((1.6 * unit).max(1.0), theme.othello.line.egui());
    for n in 1..8u8 {
        let at = f32::from(n) * SQUARE * unit;
        painter.hline(field.x_range(), field.top() + at, line);
        painter.vline(field.left() + at, field.y_range(), line);
    }
    for (x, y) in [(-2.0, 2.0), (2.0, 2.0), (-2.0, -2.0), (2.0, -2.0)] {
        let at = easel.at(Vec2::new(x, y) * SQUARE);
        painter.circle_filled(at, (6.0 * unit).max(1.2), theme.othello.star.egui());
    }
}

fn plain_disc(easel: &Easel, at: Vec2, side: Side) {
    let (painter, theme) = (easel.painter, easel.theme);
    let inks = match side {
        Side::First => &theme.othello.black,
        Side::Second => &theme.othello.white,
    };
    let (center, radius) = (easel.at(at), RADIUS * easel.unit);
    let below = center + vec2(0.06, 0.12) * radius;
    painter.circle_filled(below, radius, theme.board.shadow.egui());
    painter.circle_filled(center, radius, inks.rim.egui());
    painter.circle_filled(center - vec2(0.0, 0.04 * radius), radius * 0.96, inks.face.egui());
    if inks.ring != inks.face {
        let ring = Stroke::new((radius * 0.07).max(1.0), inks.ring.egui());
        painter.circle_stroke(center, radius * 0.62, ring);
    }
    if theme.othello.edge > 0.0 {
        painter.circle_stroke(center, radius, Stroke::new(1.0, inks.edge.egui()));
    }
}
