//! Marks: directions that are open to whoever is to choose, the ring around the head of whoever has chosen, and crashes. Each has a shape of its own.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{Lens, Tween, TweenAnim};

use super::course::Course;
use super::looks::{Look, Looks};
use super::{Field, HEADS, seen_step};
use crate::app::board::Orientation;
use crate::app::board::marks::{Fleeting, keep};
use crate::app::motion::MotionSpeed;
use crate::app::screens::Screen;
use crate::app::settings::LowEffects;
use crate::app::table::{Table, Turn};
use crate::games::Side;
use crate::games::trails::{Cell, Crash, Direction};

/// A mark on a cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it says.
    pub look: Look,
    /// Where.
    pub cell: Cell,
}

/// The mark of a crash.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Burst;

/// How long a crash flashes.
const FLASH: Duration = Duration::from_millis(620);

/// Above everything.
const BURSTS: f32 = 4.0;

/// The marks that ought to be on the board now. Where the match goes on by itself there is no time to look at any.
fn due(course: &Course, table: &Table, turn: Turn, screen: Screen) -> Vec<Mark> {
    let mut due = Vec::new();
    if screen != Screen::Playing || table.tick().is_some() {
        return due;
    }
    let head = |side: Side| course.tracks[side.index()].head();
    if matches!(turn, Turn::Person | Turn::Thinking) {
        let sealed = Side::BOTH.into_iter().filter(|&side| table.is_sealed(side));
        due.extend(sealed.map(|side| Mark { look: Look::Sealed, cell: head(side) }));
    }
    let Some(position) = table.position().filter(|_| turn == Turn::Person) else { return due };
    for side in table.awaited().filter(|&side| table.is_person(side)) {
        for action in position.legal(side) {
            let cell = action.parse::<Direction>().ok().and_then(|direction| head(side).next(direction));
            let mark = cell.map(|cell| Mark { look: Look::Open, cell });
            due.extend(mark.filter(|mark| !due.contains(mark)));
        }
    }
    due
}

/// Keeps the marks as the table demands.
pub(super) fn follow_table(
    table: Res<Table>,
    turn: Res<Turn>,
    screen: Res<State<Screen>>,
    way: Res<Orientation>,
    looks: Res<Looks>,
    board: Single<(Entity, Ref<Field>)>,
    marks: Query<(Entity, &Mark)>,
    mut commands: Commands,
) {
    let (root, field) = &*board;
    let changed = table.is_changed() || turn.is_changed() || screen.is_changed() || way.is_changed();
    if !field.is_changed() && !changed {
        return;
    }
    for mark in
        keep(due(&field.0, &table, *turn, *screen.get()), marks.iter(), way.is_changed(), &mut commands)
    {
        let height = if mark.look == Look::Sealed { HEADS + 0.5 } else { HEADS - 0.5 };
        let place = Transform::from_translation(field.0.grid.middle(mark.cell, *way).extend(height));
        commands.spawn((mark, looks.draw(mark.look), place, ChildOf(*root)));
    }
}

/// Where the crashes of a course are seen: at the edge that a head was steered over, or around a head that cannot go on.
fn crashes(course: &Course, way: Orientation) -> Vec<Vec2> {
    let mut places: Vec<Vec2> = Vec::new();
    for track in &course.tracks {
        let Some(crash) = track.crash else { continue };
        let aside = match crash {
            Crash::BoxedIn | Crash::HeadOn => 0.0,
            _ => 0.5 * course.grid.cell(),
        };
        let at = course.grid.middle(track.head(), way) + seen_step(track.facing, way) * aside;
        if places.iter().all(|place| place.distance(at) > 1.0) {
            places.push(at);
        }
    }
    places
}

/// Marks crashes once the last step has landed: a flash, then a mark that stays as long as the position is looked at.
pub(super) fn follow_crash(
    turn: Res<Turn>,
    way: Res<Orientation>,
    looks: Res<Looks>,
    speed: Res<MotionSpeed>,
    low: Option<Res<LowEffects>>,
    board: Single<(Entity, &Field)>,
    bursts: Query<Entity, With<Burst>>,
    mut shown: Local<Option<u64>>,
    mut commands: Commands,
) {
    let (root, Field(course)) = *board;
    let due = (*turn == Turn::Over).then_some(course.key);
    let stands = !bursts.is_empty();
    if *shown == due && stands == due.is_some() {
        return;
    }
    *shown = due;
    bursts.iter().for_each(|burst| commands.entity(burst).despawn());
    if due.is_none() {
        return;
    }
    for at in crashes(course, *way) {
        let place = Transform::from_translation(at.extend(BURSTS));
        let mut burst = commands.spawn((Burst, looks.draw(Look::Burst), place, ChildOf(root)));
        let Some(pace) = speed.pace(FLASH) else { continue };
        burst.insert(TweenAnim::new(Tween::new(EaseFunction::BackOut, pace, Grow { from: 0.2, to: 1.0 })));
        if low.as_ref().is_some_and(|low| low.0) {
            continue;
        }
        let wave = Tween::new(EaseFunction::CubicOut, pace, Grow { from: 0.3, to: 4.0 });
        let goes = Fleeting::after(pace);
        commands.spawn((Burst, goes, looks.draw(Look::Wave), place, TweenAnim::new(wave), ChildOf(root)));
    }
}

/// Grows in place.
#[derive(Clone, Copy, Debug)]
struct Grow {
    from: f32,
    to: f32,
}

impl Lens<Transform> for Grow {
    fn lerp(&mut self, mut place: Mut<Transform>, part: f32) {
        let size = self.from + (self.to - self.from) * part;
        place.scale = Vec3::new(size, size, 1.0);
    }
}
