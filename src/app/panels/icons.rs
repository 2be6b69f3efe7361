//! Small drawings for buttons, as lines on a field of 24 × 24. They are drawn, not typed, so that no font needs to have them.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    /// Three lines.
    Menu,
    /// A plus.
    New,
    /// An arrow that turns back.
    Undo,
    /// The same, forward.
    Redo,
    /// A triangle against a bar.
    MoveNow,
    /// A light bulb.
    Hint,
    /// Two bars.
    Pause,
    /// Numbered lines.
    Moves,
    /// Two sheets, one behind the other.
    Copy,
    /// An arrowhead to the left; against a bar, if it leads all the way.
    Earlier {
        /// Whether it leads all the way.
        all: bool,
    },
    /// An arrowhead to the right; against a bar, if it leads all the way.
    Later {
        /// Whether it leads all the way.
        all: bool,
    },
    /// A window with a part set off.
    Panel,
    /// An arrow to the left.
    Back,
    /// A triangle.
    Play,
    /// An eye.
    Watch,
    /// A clock's hand going round: what was stopped goes on.
    Resume,
}

impl Icon {
    /// Draws it in the middle of `rect`, `size` wide and high.
    pub(super) fn paint(self, painter: &Painter, center: Pos2, size: f32, color: Color32) {
        let pen = Pen { painter, field: Rect::from_center_size(center, Vec2::splat(size)), color };
        match self {
            Icon::Menu => [6.0, 12.0, 18.0].into_iter().for_each(|y| pen.line(&[(4.0, y), (20.0, y)])),
            Icon::New => {
                pen.line(&[(12.0, 5.0), (12.0, 19.0)]);
                pen.line(&[(5.0, 12.0), (19.0, 12.0)]);
            }
            Icon::Undo => pen.turning_arrow(|x| x),
            Icon::Redo => pen.turning_arrow(|x| 24.0 - x),
            Icon::MoveNow => {
                pen.filled(&[(5.0, 5.0), (15.5, 12.0), (5.0, 19.0)]);
                pen.line(&[(19.0, 5.0), (19.0, 19.0)]);
            }
            Icon::Hint => {
                pen.arc((12.0, 10.0), 6.5, 0.34, 1.16);
                pen.line(&[(8.6, 15.4), (8.6, 18.0), (15.4, 18.0), (15.4, 15.4)]);
                pen.line(&[(10.2, 21.0), (13.8, 21.0)]);
            }
            Icon::Pause => [8.5, 15.5].into_iter().for_each(|x| pen.line(&[(x, 5.0), (x, 19.0)])),
            Icon::Moves => {
                for y in [6.0, 12.0, 18.0] {
                    pen.dot((5.0, y), 1.5);
                    pen.line(&[(9.5, y), (20.0, y)]);
                }
            }
            Icon::Copy => {
                pen.frame((8.5, 8.5), (20.0, 20.0));
                pen.line(&[(5.5, 15.5), (4.0, 15.5), (4.0, 4.0), (15.5, 4.0), (15.5, 5.5)]);
            }
            Icon::Earlier { all } => pen.arrowhead(all, |x| x),
            Icon::Later { all } => pen.arrowhead(all, |x| 24.0 - x),
            Icon::Panel => {
                pen.frame((3.0, 4.0), (21.0, 20.0));
                pen.line(&[(15.0, 4.0), (15.0, 20.0)]);
            }
            Icon::Back => {
                pen.line(&[(20.0, 12.0), (4.5, 12.0)]);
                pen.line(&[(11.0, 5.5), (4.5, 12.0), (11.0, 18.5)]);
            }
            Icon::Play => pen.filled(&[(7.0, 4.5), (19.5, 12.0), (7.0, 19.5)]),
            Icon::Watch => {
                pen.curve(&[(2.0, 12.0), (6.5, 4.0), (17.5, 4.0), (22.0, 12.0)]);
                pen.curve(&[(2.0, 12.0), (6.5, 20.0), (17.5, 20.0), (22.0, 12.0)]);
                pen.dot((12.0, 12.0), 3.2);
            }
            Icon::Resume => {
                pen.arc((12.0, 12.0), 8.0, -0.55, 0.25);
                pen.line(&[(3.8, 5.0), (4.5, 9.2), (8.8, 8.6)]);
                pen.line(&[(12.0, 7.5), (12.0, 12.0), (15.0, 13.8)]);
            }
        }
    }
}

struct Pen<'a> {
    painter: &'a Painter,
    field: Rect,
    color: Color32,
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        let unit = self.field.width() / 24.0;
        pos2(self.field.left() + x * unit, self.field.top() + y * unit)
    }

    fn stroke(&self) -> Stroke {
        Stroke::new((self.field.width() * 0.085).max(1.25), self.color)
    }

    fn line(&self, points: &[(f32, f32)]) {
        self.painter.line(points.iter().map(|&point| self.at(point)).collect(), self.stroke());
    }

    fn filled(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&point| self.at(point)).collect();
        let edge = Stroke::new(1.0, self.color);
        self.painter.add(Shape::convex_polygon(points, self.color, edge));
    }

    fn frame(&self, from: (f32, f32), to: (f32, f32)) {
        let rect = Rect::from_two_pos(self.at(from), self.at(to));
        self.painter.rect_stroke(rect, self.field.width() * 0.1, self.stroke(), StrokeKind::Middle);
    }

    fn dot(&self, center: (f32, f32), radius: f32) {
        self.painter.circle_filled(self.at(center), radius * self.field.width() / 24.0, self.color);
    }

    /// A cubic curve through four control points.
    fn curve(&self, p: &[(f32, f32); 4]) {
        let points = (0..=16).map(|step| {
            let t = step as f32 / 16.0;
            let s = 1.0 - t;
            let (a, b, c, d) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
            let mix =
                |of: fn(&(f32, f32)) -> f32| a * of(&p[0]) + b * of(&p[1]) + c * of(&p[2]) + d * of(&p[3]);
            self.at((mix(|p| p.0), mix(|p| p.1)))
        });
        self.painter.line(points.collect(), self.stroke());
    }

    /// A part of a circle; angles in turns, clockwise from the right.
    fn arc(&self, center: (f32, f32), radius: f32, from: f32, to: f32) {
        let center = self.at(center);
        let radius = radius * self.field.width() / 24.0;
        let points = (0..=24).map(|step| {
            let turn = from + (to - from) * step as f32 / 24.0;
            center + radius * Vec2::angled(turn * std::f32::consts::TAU)
        });
        self.painter.line(points.collect(), self.stroke());
    }

    /// An arrowhead to the left; `flip` may mirror it.
    fn arrowhead(&self, bar: bool, flip: impl Fn(f32) -> f32) {
        let aside = if bar { 2.0 } else { 0.0 };
        self.line(&[(14.5, 5.0), (8.0, 12.0), (14.5, 19.0)].map(|(x, y)| (flip(x + aside), y)));
        if bar {
            self.line(&[(6.0, 5.0), (6.0, 19.0)].map(|(x, y)| (flip(x), y)));
        }
    }

    /// An arrow that comes from below right, turns and points to the left; `flip` may mirror it.
    fn turning_arrow(&self, flip: impl Fn(f32) -> f32) {
        let flipped = |points: &[(f32, f32)]| points.iter().map(|&(x, y)| (flip(x), y)).collect::<Vec<_>>();
        self.line(&flipped(&[(9.0, 14.0), (4.0, 9.0), (9.0, 4.0)]));
        let mut hook = vec![(4.0, 9.0), (14.5, 9.0)];
        hook.extend((0..=12).map(|step| {
            let turn = -0.25 + 0.5 * step as f32 / 12.0;
            let way = Vec2::angled(turn * std::f32::consts::TAU) * 5.5;
            (14.5 + way.x, 14.5 + way.y)
        }));
        hook.push((11.0, 20.0));
        self.line(&flipped(&hook));
    }
}
