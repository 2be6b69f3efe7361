//! Light Trails as egui draws it: for diagrams, the title and the set-up. The order in which a trail was laid is not in a position, so that trails are
//! drawn cell by cell: player 1's as filled blocks, player 2's as hollow ones.

use bevy::math::Vec2;
use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2,
};

use super::design::named_cell;
use super::geometry::{Grid, SIZE, seen_step};
use super::light::labels;
use crate::app::board::Orientation;
use crate::app::board::picture::{Picture, Sign, on_screen};
use crate::app::theme::{Theme, TrailInks, fonts};
use crate::games::Side;
use crate::games::SimultaneousGame;
use crate::games::trails::{Cell, Direction, Traced};

/// Where a picture is drawn, and with what.
struct Easel<'a> {
    painter: &'a Painter,
    rect: Rect,
    /// Pixels of a board unit.
    unit: f32,
    grid: Grid,
    way: Orientation,
    theme: &'a Theme,
}

/// Draws a position.
pub(super) fn paint(picture: &Picture, painter: &Painter, rect: Rect, theme: &Theme) {
    let now: Traced = picture.position.parse().unwrap_or_else(|_| Traced::start());
    let (grid, unit) = (Grid::of(&now.position), rect.width() / SIZE.x);
    let easel = Easel { painter, rect, unit, grid, way: picture.way, theme };
    easel.board(&now);
    for side in Side::BOTH {
        easel.trail(&now, side);
    }
    for side in Side::BOTH {
        easel.head(&now, side);
    }
    if picture.labels {
        let font = FontId::new((22.0 * unit).max(8.0), fonts::strong());
        for (text, at) in labels(grid, picture.way) {
            let ink = theme.panel.quiet.egui();
            painter.text(easel.at(at), Align2::CENTER_CENTER, text, font.clone(), ink);
        }
    }
    for (sign, place) in picture.marks {
        if let Some(cell) = named_cell(place, grid) {
            easel.mark(*sign, grid.middle(cell, picture.way));
        }
    }
}

impl Easel<'_> {
    fn at(&self, point: Vec2) -> Pos2 {
        on_screen(self.rect, SIZE, point)
    }

    fn block(&self, cell: Cell, part: f32) -> Rect {
        let side = self.grid.cell() * self.unit * part;
        Rect::from_center_size(self.at(self.grid.middle(cell, self.way)), vec2(side, side))
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Grid { rows, columns } = self.grid;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell::at(row, column)))
    }

    fn board(&self, now: &Traced) {
        let (painter, inks) = (self.painter, &self.theme.trails);
        let field = self.grid.field();
        let (min, max) = (self.at(self.way.seen(field.min)), self.at(self.way.seen(field.max)));
        let field = Rect::from_two_pos(min, max);
        let border = (14.0 * self.unit).max(2.0);
        painter.rect_filled(field.expand(border), CornerRadius::same(4), inks.wall.egui());
        painter.rect_filled(field, CornerRadius::same(1), inks.field.egui());
        let (cell, line) = (self.grid.cell() * self.unit, Stroke::new(1.0, inks.line.egui()));
        let count = |length: f32| (length / cell).round() as usize;
        for n in 1..count(field.width()) {
            painter.vline(field.left() + n as f32 * cell, field.y_range(), line);
        }
        for n in 1..count(field.height()) {
            painter.hline(field.x_range(), field.top() + n as f32 * cell, line);
        }
        let is_wall = |cell: &Cell| {
            let taken = |side: Side| cell.is_in(now.trail(side)) || *cell == now.position.head(side);
            !cell.is_in(now.position.free()) && !Side::BOTH.into_iter().any(taken)
        };
        for wall in self.cells().filter(is_wall) {
            painter.rect_filled(self.block(wall, 0.92), CornerRadius::same(1), inks.wall.egui());
        }
    }

    fn trail(&self, now: &Traced, side: Side) {
        let inks = self.theme.trails.of(side);
        for cell in self.cells().filter(|cell| cell.is_in(now.trail(side))) {
            self.painter.rect_filled(self.block(cell, 0.76), CornerRadius::same(2), inks.trail.egui());
            let (part, ink) = if side == Side::First { (0.2, inks.core) } else { (0.4, inks.core) };
            self.painter.rect_filled(self.block(cell, part), CornerRadius::same(1), ink.egui());
        }
    }

    fn head(&self, now: &Traced, side: Side) {
        let (center, radius) =
            (self.block(now.position.head(side), 1.0).center(), self.grid.cell() * self.unit * 0.42);
        let looks = now.position.steered(side).or_else(|| looks_away(now, side));
        let along = looks.map_or(Vec2::X, |direction| seen_step(direction, self.way));
        shape(self.painter, center, radius, vec2(along.x, -along.y).angle(), side, self.theme);
    }

    fn mark(&self, sign: Sign, at: Vec2) {
        let (painter, center, marks) = (self.painter, self.at(at), &self.theme.marks);
        let size = self.grid.cell() * self.unit;
        match sign {
            Sign::Dot => drop(painter.circle_filled(center, size * 0.14, self.theme.trails.open.egui())),
            Sign::Diamond | Sign::Frame => {
                let square = Rect::from_center_size(center, vec2(size, size) * 0.86);
                let stroke = Stroke::new((size * 0.08).max(1.5), self.theme.trails.open.egui());
                painter.rect_stroke(square, CornerRadius::same(2), stroke, StrokeKind::Inside);
            }
            Sign::Cross => {
                painter.circle_filled(center, size * 0.46, marks.label_ground.egui());
                let stroke = Stroke::new((size * 0.12).max(1.5), marks.refused.egui());
                for slope in [1.0, -1.0] {
                    let half = vec2(size * 0.24, size * 0.24 * slope);
                    painter.line_segment([center - half, center + half], stroke);
                }
            }
        }
    }
}

/// Away from the one cell of its trail that a head has beside it, if there is just one.
fn looks_away(now: &Traced, side: Side) -> Option<Direction> {
    let head = now.position.head(side);
    let behind =
        |direction: &Direction| head.next(*direction).is_some_and(|cell| cell.is_in(now.trail(side)));
    let mut found = Direction::ALL.into_iter().filter(behind);
    let (first, second) = (found.next()?, found.next());
    let opposite = Direction::ALL[(first.index() + 2) % 4];
    second.is_none().then_some(opposite)
}

/// A side's piece beside words.
pub(super) fn token(painter: &Painter, center: Pos2, radius: f32, side: Side, theme: &Theme) {
    shape(painter, center, radius, -std::f32::consts::FRAC_PI_2, side, theme);
}

/// Player 1's arrow or player 2's disc with a ring, looking along an angle of the screen.
fn shape(painter: &Painter, center: Pos2, radius: f32, angle: f32, side: Side, theme: &Theme) {
    let inks: &TrailInks = theme.trails.of(side);
    let edge = Stroke::new((radius * 0.12).clamp(1.0, 2.0), inks.edge.egui());
    let along = bevy_egui::egui::Vec2::angled(angle);
    match side {
        Side::First => {
            let across = along.rot90();
            let point = |x: f32, y: f32| center + (along * x + across * y) * radius;
            // Two halves, since the whole is not convex.
            let (tip, notch) = (point(1.0, 0.0), point(-0.35, 0.0));
            for side in [0.85, -0.85] {
                let half = vec![tip, point(-0.75, side), notch];
                painter.add(Shape::convex_polygon(half, inks.trail.egui(), Stroke::NONE));
            }
            let outline = vec![tip, point(-0.75, 0.85), notch, point(-0.75, -0.85)];
            painter.add(Shape::closed_line(outline, edge));
        }
        Side::Second => {
            painter.circle(center, radius * 0.92, inks.trail.egui(), edge);
            painter.circle_filled(center, radius * 0.5, inks.core.egui());
            let eye = center + along * radius * 0.14;
            painter.circle_filled(pos2(eye.x, eye.y), radius * 0.22, inks.trail.egui());
        }
    }
}
