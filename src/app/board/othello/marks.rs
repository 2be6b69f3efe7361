//! Marks: legal moves, the last move, the square under the pointer, the keyboard's cursor, a refused move. Each has a shape of its own.

use bevy::prelude::*;

use super::geometry::{SQUARE, middle, square_of};
use super::looks::{Look, Looks};
use super::{Field, HasBoard};
use crate::app::board::marks::{Fleeting, keep, refuse};
use crate::app::board::paint::{Outline, Paint, circle, rounded};
use crate::app::board::{Orientation, Pointing, Refusal};
use crate::app::motion::MotionSpeed;
use crate::app::screens::Screen;
use crate::app::table::{Table, Turn};
use crate::app::theme::Ink;

/// A mark on a square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it says.
    pub look: Look,
    /// Where.
    pub square: u8,
}

/// How high above the board a mark lies: on the field, or on the discs.
fn height(look: Look) -> f32 {
    match look {
        Look::LastMove => 2.9,
        Look::Refused => 6.0,
        _ => 1.0,
    }
}

/// Puts a mark on the board.
fn spawn<'a>(
    commands: &'a mut Commands,
    board: Entity,
    looks: &Looks,
    mark: Mark,
    way: Orientation,
) -> EntityCommands<'a> {
    let at = middle(mark.square, way).extend(height(mark.look));
    commands.spawn((mark, looks.draw(mark.look), Transform::from_translation(at), ChildOf(board)))
}

/// The marks that ought to be on the board now, but for those that go by themselves.
fn due(table: &Table, turn: Turn, screen: Screen, pointing: &Pointing) -> Vec<Mark> {
    let mark = |look| move |square| Mark { look, square };
    let mut due = Vec::new();
    let Some(position) = table.position() else { return due };
    if turn != Turn::Moving {
        let last = table.record.as_ref().and_then(|record| record.moves[..record.cursor].last());
        due.extend(last.and_then(|step| square_of(step)).map(mark(Look::LastMove)));
    }
    let person = table.awaited().find(|&side| table.is_person(side));
    let Some(side) = person.filter(|_| turn == Turn::Person && screen == Screen::Playing) else { return due };
    let legal: Vec<u8> = position.legal(side).iter().filter_map(|action| square_of(action)).collect();
    let [hovered, cursor] = [pointing.hovered, pointing.cursor].map(|place| place.map(|place| place as u8));
    due.extend(hovered.filter(|square| legal.contains(square)).map(mark(Look::Hover)));
    due.extend(cursor.map(mark(Look::Cursor)));
    due.extend(legal.into_iter().map(mark(Look::Legal)));
    due
}

/// Keeps the marks as the table and the pointer demand.
pub(super) fn follow_table(
    table: Res<Table>,
    turn: Res<Turn>,
    screen: Res<State<Screen>>,
    pointing: Res<Pointing>,
    way: Res<Orientation>,
    looks: Res<Looks>,
    board: Single<(Entity, Ref<Field>)>,
    marks: Query<(Entity, &Mark), Without<Fleeting>>,
    mut commands: Commands,
) {
    let (root, field) = &*board;
    let changed =
        [table.is_changed(), turn.is_changed(), screen.is_changed(), pointing.is_changed(), way.is_changed()];
    if !field.is_changed() && !changed.contains(&true) {
        return;
    }
    for mark in
        keep(due(&table, *turn, *screen.get(), &pointing), marks.iter(), way.is_changed(), &mut commands)
    {
        spawn(&mut commands, *root, &looks, mark, *way);
    }
}

/// Marks refused moves for a moment, and shakes the head at them.
pub(super) fn mark_refusals(
    mut refusals: MessageReader<Refusal>,
    looks: Res<Looks>,
    way: Res<Orientation>,
    speed: Res<MotionSpeed>,
    board: HasBoard,
    mut commands: Commands,
) {
    for &Refusal(square) in refusals.read() {
        let mark = Mark { look: Look::Refused, square: square as u8 };
        let mut cross = spawn(&mut commands, *board, &looks, mark, *way);
        refuse(&mut cross, *speed);
    }
}

/// A legal move: a dot.
#[must_use]
pub(super) fn paint_dot(ink: Ink) -> Paint {
    let mut paint = Paint::new();
    paint.fill_flat(circle(Vec2::ZERO, 9.5), ink);
    paint
}

/// The last move: a diamond, small enough to leave the disc's face to be seen.
#[must_use]
pub(super) fn paint_diamond(ink: Ink) -> Paint {
    let (long, mut paint) = (13.0, Paint::new());
    paint.fill_flat(vec![Vec2::X * long, Vec2::Y * long, Vec2::NEG_X * long, Vec2::NEG_Y * long], ink);
    paint
}

/// The keyboard's cursor: a frame just within the square.
#[must_use]
pub(super) fn paint_frame(ink: Ink) -> Paint {
    let (color, mut paint) = (ink.linear(), Paint::new());
    paint.stroke(within(6.0), 4.0, &|_| color);
    paint
}

/// An outline that leaves `margin` free within a square.
fn within(margin: f32) -> Outline {
    rounded(Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(SQUARE / 2.0 - margin)), 8.0)
}
