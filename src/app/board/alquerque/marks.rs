//! Marks: pieces that can move, the selected one, where it can go and must not return to, the last move, pointer and cursor, a refused move. Each has a
//! shape of its own.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::geometry::{ends, spot};
use super::hand::Selected;
use super::looks::{Look, Looks};
use super::pieces::RADIUS;
use super::{Field, HasBoard};
use crate::app::board::marks::{Fleeting, keep, refuse};
use crate::app::board::paint::{Paint, circle, direction, rounded};
use crate::app::board::{Orientation, Pointing, Refusal};
use crate::app::motion::MotionSpeed;
use crate::app::screens::Screen;
use crate::app::table::{Table, Turn};
use crate::app::theme::Ink;
use crate::games::alquerque::notation::read_pieces;
use crate::games::table_game::TableGame;

/// A mark on a point.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it says.
    pub look: Look,
    /// Where.
    pub point: u8,
}

/// How high above the board a mark lies: on the field, or on the pieces. The selected piece's ring lies above all others.
fn height(look: Look) -> f32 {
    match look {
        Look::Movable => 1.0,
        Look::LastFrom | Look::LastTo => 1.1,
        Look::Target => 1.2,
        Look::Hover | Look::Cursor => 1.25,
        Look::Selected => 1.28,
        _ => 6.0,
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
    let at = spot(mark.point, way).extend(height(mark.look));
    commands.spawn((mark, looks.draw(mark.look), Transform::from_translation(at), ChildOf(board)))
}

/// The source and the target of the turn that led to the position looked at, or of as much of it as is played.
fn last_move(table: &Table) -> Option<[u8; 2]> {
    let record = table.record.as_ref()?;
    let steps = &record.moves[..record.cursor];
    let [_, to] = ends(steps.last()?)?;
    // A turn began where nobody was in the middle of one.
    let in_turn = |&(index, _): &(usize, &String)| table.positions[index].turn_goes_on().is_none();
    let (_, first) = steps.iter().enumerate().rev().find(in_turn)?;
    Some([ends(first)?[0], to])
}

/// What a person may do with the piece that is selected, and which pieces can be.
fn for_a_person(position: &dyn TableGame, legal: &[[u8; 2]], selected: Option<u8>) -> Vec<Mark> {
    let mark = |look| move |point| Mark { look, point };
    let mut movable: Vec<u8> = legal.iter().map(|[from, _]| *from).collect();
    movable.sort_unstable();
    movable.dedup();
    let mut due: Vec<Mark> =
        movable.into_iter().filter(|from| Some(*from) != selected).map(mark(Look::Movable)).collect();
    let Some(selected) = selected else { return due };
    due.push(Mark { look: Look::Selected, point: selected });
    due.extend(legal.iter().filter(|[from, _]| *from == selected).map(|[_, to]| *to).map(mark(Look::Target)));
    let forbidden = read_pieces(&position.text()).map(|position| position.forbidden()).unwrap_or_default();
    due.extend(
        forbidden.iter().filter(|step| step.from == selected).map(|step| step.to).map(mark(Look::Forbidden)),
    );
    due
}

/// The marks that ought to be on the board now, but for those that go by themselves.
fn due(table: &Table, turn: Turn, screen: Screen, pointing: &Pointing, selected: &Selected) -> Vec<Mark> {
    let mark = |look| move |point| Mark { look, point };
    let mut due = Vec::new();
    let Some(position) = table.position() else { return due };
    if turn != Turn::Moving
        && let Some([from, to]) = last_move(table)
    {
        due.extend([mark(Look::LastFrom)(from), mark(Look::LastTo)(to)]);
    }
    let person = table.awaited().find(|&side| table.is_person(side));
    let Some(side) = person.filter(|_| turn == Turn::Person && screen == Screen::Playing) else { return due };
    let legal: Vec<[u8; 2]> = position.legal(side).iter().filter_map(|action| ends(action)).collect();
    let selected = selected.point(table);
    due.extend(for_a_person(position, &legal, selected));
    let [hovered, cursor] = [pointing.hovered, pointing.cursor].map(|place| place.map(|place| place as u8));
    let of_use =
        |point: &u8| legal.iter().any(|[from, to]| from == point || Some(*from) == selected && to == point);
    due.extend(hovered.filter(of_use).map(mark(Look::Hover)));
    due.extend(cursor.map(mark(Look::Cursor)));
    due
}

/// Keeps the marks as the table and the pointer demand.
pub(super) fn follow_table(
    table: Res<Table>,
    turn: Res<Turn>,
    screen: Res<State<Screen>>,
    pointing: Res<Pointing>,
    selected: Res<Selected>,
    way: Res<Orientation>,
    looks: Res<Looks>,
    board: Single<(Entity, Ref<Field>)>,
    marks: Query<(Entity, &Mark), Without<Fleeting>>,
    mut commands: Commands,
) {
    let (root, field) = &*board;
    let asked = [pointing.is_changed(), selected.is_changed(), way.is_changed()];
    let changed = [table.is_changed(), turn.is_changed(), screen.is_changed(), field.is_changed()];
    if !asked.contains(&true) && !changed.contains(&true) {
        return;
    }
    for mark in keep(
        due(&table, *turn, *screen.get(), &pointing, &selected),
        marks.iter(),
        way.is_changed(),
        &mut commands,
    ) {
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
    for &Refusal(point) in refusals.read() {
        let mark = Mark { look: Look::Refused, point: point as u8 };
        let mut cross = spawn(&mut commands, *board, &looks, mark, *way);
        refuse(&mut cross, *speed);
    }
}

/// Where the rings around a piece begin: just off its foot.
const AROUND: f32 = RADIUS + 10.0;

/// A piece that can move: a thin ring close around it.
#[must_use]
pub(super) fn paint_ring(ink: Ink) -> Paint {
    let (color, mut paint) = (ink.linear(), Paint::new());
    paint.stroke(circle(Vec2::ZERO, AROUND), 5.5, &|_| color);
    paint
}

/// The selected piece: a broad ring with an edge on both sides.
#[must_use]
pub(super) fn paint_broad_ring(ink: Ink, edge: Ink) -> Paint {
    let (color, edge, mut paint) = (ink.linear(), edge.linear(), Paint::new());
    paint.stroke(circle(Vec2::ZERO, AROUND + 5.5), 14.0, &|_| edge);
    paint.stroke(circle(Vec2::ZERO, AROUND + 3.0), 9.0, &|_| color);
    paint
}

/// Where the selected piece can go: a dot with an edge, larger than the point that it covers.
#[must_use]
pub(super) fn paint_target(ink: Ink, edge: Ink) -> Paint {
    let mut paint = Paint::new();
    paint.fill_flat(circle(Vec2::ZERO, 22.0), edge);
    paint.fill_flat(circle(Vec2::ZERO, 17.0), ink);
    paint
}

/// Where the last move came from: a ring of dashes.
#[must_use]
pub(super) fn paint_dashes(ink: Ink) -> Paint {
    const DASHES: u8 = 10;
    let mut paint = Paint::new();
    let radius = AROUND - 4.0;
    for dash in 0..DASHES {
        // Short straight pieces look like a bow.
        let point = |step: f32| radius * direction(TAU * (f32::from(dash) + step * 0.6) / f32::from(DASHES));
        for step in 0..3u8 {
            let step = f32::from(step);
            paint.line(point(step / 3.0), point((step + 1.0) / 3.0), 5.5, ink);
        }
    }
    paint
}

/// Where the last move went: a whole ring, wider than that of a piece that can move.
#[must_use]
pub(super) fn paint_outer_ring(ink: Ink) -> Paint {
    let (color, mut paint) = (ink.linear(), Paint::new());
    paint.stroke(circle(Vec2::ZERO, AROUND + 11.5), 5.0, &|_| color);
    paint
}

/// A return that is forbidden: a large cross with an edge.
#[must_use]
pub(super) fn paint_forbidden(ink: Ink, edge: Ink) -> Paint {
    let (long, mut paint) = (25.0, Paint::new());
    for (width, ink, more) in [(17.0, edge, 4.0), (10.0, ink, 0.0)] {
        for way in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
            let end = way.normalize() * (long + more);
            paint.line(-end, end, width, ink);
        }
    }
    paint
}

/// The keyboard's cursor: a frame around the point.
#[must_use]
pub(super) fn paint_frame(ink: Ink) -> Paint {
    let (color, mut paint) = (ink.linear(), Paint::new());
    let frame = rounded(Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(79.0)), 14.0);
    paint.stroke(frame, 4.5, &|_| color);
    paint
}
