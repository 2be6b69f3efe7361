//! Light Trails' board: cells and walls, heads that glide and trails that stretch behind them, crashes, and what a person may do.
//!
//! The trails are one mesh, painted anew when the position changes and at no other time; what moves with a head is one part that is stretched.

mod course;
mod design;
pub mod geometry;
mod light;
mod looks;
mod marks;
mod picture;
mod territory;

use bevy::prelude::*;

pub use course::{Course, Track};
pub(super) use design::TrailsDesign;
pub use looks::{Look, Looks};
pub use marks::Mark;
pub use territory::Territory;

use super::lettering::{Ground, Scribe, write_labels};
use super::{Board, BoardSystems, Orientation};
use crate::app::a11y::Said;
use crate::app::motion::{MotionSpeed, OfTable, Pose};
use crate::app::screens::Screen;
use crate::app::settings::{BoardValues, Settings};
use crate::app::table::{MovePlayed, PositionShown, Table};
use crate::app::theme::Theme;
use crate::games::trails::{Direction, Traced};
use crate::games::{Side, SimultaneousGame};
use geometry::{SIZE, seen_step};

/// The board of a match of Light Trails, with what is drawn on it (or on its way there).
#[derive(Component, Debug)]
pub struct Field(pub Course);

/// A head on the board of the match.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head(pub Side);

/// The part of a trail that follows its head, from the cell before.
#[derive(Component, Clone, Copy, Debug)]
struct Stretch {
    head: Entity,
    from: Option<Vec2>,
    height: f32,
}

/// The territory that is drawn under the trails, and the marks of a parting.
#[derive(Component, Clone, Copy, Debug)]
pub struct Shading;

/// The territory is shown where values are: it is what the engine counts.
fn shading(settings: &Settings) -> Visibility {
    if settings.values == BoardValues::Off { Visibility::Hidden } else { Visibility::Inherited }
}

/// Follows the switch for values.
fn follow_settings(settings: Res<Settings>, mut shadings: Query<&mut Visibility, With<Shading>>) {
    if settings.is_changed() {
        for mut shown in &mut shadings {
            shown.set_if_neq(shading(&settings));
        }
    }
}

/// Says once that the heads have been parted.
fn tell_parting(
    fields: Query<&Field, Changed<Field>>,
    table: Res<Table>,
    mut said: MessageWriter<Said>,
    mut told: Local<Option<u64>>,
) {
    for Field(course) in &fields {
        let news = course.territory.has_just_parted(table.cursor()) && *told != Some(course.key);
        if news {
            *told = Some(course.key);
            said.write(Said::new("a11y.parted"));
        }
    }
}

/// Under the trails.
const SHADING: f32 = 0.6;
/// Above the trails, below the heads.
const PARTED: f32 = 2.0;
/// Above the trails.
const HEADS: f32 = 3.0;
/// What follows a head lies below the trails, and the line within it above them.
const STRETCHES: [f32; 2] = [0.9, 1.1];
/// On the field.
const TRAILS: f32 = 1.0;

/// Light Trails' board.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Looks>().add_systems(
        Update,
        (
            follow_table,
            follow_settings,
            tell_parting,
            follow_poses,
            (marks::follow_table, marks::follow_crash),
        )
            .chain()
            .in_set(BoardSystems),
    );
}

/// What it takes to build a board.
#[derive(bevy::ecs::system::SystemParam)]
struct Workshop<'w, 's> {
    commands: Commands<'w, 's>,
    looks: ResMut<'w, Looks>,
    meshes: ResMut<'w, Assets<Mesh>>,
    way: Res<'w, Orientation>,
    theme: Res<'w, Theme>,
    settings: Res<'w, Settings>,
    scribe: Scribe<'w>,
}

impl Workshop<'_, '_> {
    /// A board with this course on it, nothing moving.
    fn build(&mut self, course: Course) -> Result {
        self.looks.repaint(&course, *self.way, &self.theme, &mut self.meshes)?;
        let board = Board { game: Traced::ID, size: SIZE };
        let root = self.commands.spawn((board, self.looks.draw(Look::Board), Transform::default())).id();
        let shown = shading(&self.settings);
        for (look, height) in [(Look::Territory, SHADING), (Look::Parted, PARTED)] {
            let place = Transform::from_xyz(0.0, 0.0, height);
            self.commands.spawn((Shading, self.looks.draw(look), place, shown, ChildOf(root)));
        }
        let trails = Transform::from_xyz(0.0, 0.0, TRAILS);
        self.commands.spawn((self.looks.draw(Look::Trails), trails, ChildOf(root)));
        for side in Side::BOTH {
            let track = &course.tracks[side.index()];
            let pose = pose(&course, side, *self.way);
            let shown = (self.looks.draw(Look::head(side)), transform(&pose));
            let head = self.commands.spawn((Head(side), pose, OfTable, shown, ChildOf(root))).id();
            let from = from(&course, track, *self.way);
            for (look, height) in Look::stretch(side).into_iter().zip(STRETCHES) {
                let stretch = Stretch { head, from, height };
                let shown = (self.looks.draw(look), stretched(&stretch, pose.at));
                self.commands.spawn((stretch, shown, ChildOf(root)));
            }
        }
        let labels = light::labels(course.grid, *self.way);
        write_labels(&mut self.commands, root, &self.scribe, Ground::Table, labels);
        self.commands.entity(root).insert(Field(course));
        Ok(())
    }
}

/// Where a head is and where it looks.
fn pose(course: &Course, side: Side, way: Orientation) -> Pose {
    let track = &course.tracks[side.index()];
    Pose { along: angle(track.facing, way), ..Pose::lying(course.grid.middle(track.head(), way)) }
}

fn angle(direction: Direction, way: Orientation) -> f32 {
    seen_step(direction, way).to_angle()
}

/// Where the part of a trail begins that follows its head.
fn from(course: &Course, track: &Track, way: Orientation) -> Option<Vec2> {
    let before = track.path.len().checked_sub(2)?;
    Some(course.grid.middle(track.path[before], way))
}

fn transform(pose: &Pose) -> Transform {
    Transform::from_translation(pose.at.extend(HEADS)).with_rotation(Quat::from_rotation_z(pose.along))
}

/// The unit of a trail from its beginning to the head; next to nothing of one without a beginning.
fn stretched(stretch: &Stretch, to: Vec2) -> Transform {
    // Before the first step there is nothing to stretch. A scale of nought would leave it unseen for good.
    let from = stretch.from.unwrap_or(to);
    let way = to - from;
    Transform::from_translation(from.extend(stretch.height))
        .with_rotation(Quat::from_rotation_z(way.to_angle()))
        .with_scale(Vec3::new(way.length().max(0.001), 1.0, 1.0))
}

/// Keeps heads and trails as the table says: a position that is shown stands there at once, and stops whatever moved; in a step that is played the heads
/// glide.
fn follow_table(
    mut shown: MessageReader<PositionShown>,
    mut played: MessageReader<MovePlayed>,
    table: Res<Table>,
    screen: Res<State<Screen>>,
    speed: Res<MotionSpeed>,
    mut board: Option<Single<(Entity, &mut Field)>>,
    mut heads: Query<(Entity, &Head, &mut Pose)>,
    mut stretches: Query<&mut Stretch>,
    mut workshop: Workshop,
    mut coordinates: Local<Option<bool>>,
) -> Result {
    let jumps = shown.read().filter(|shown| shown.game == Traced::ID).count();
    let steps = played.read().filter(|step| step.game == Traced::ID).count();
    let refurbished = workshop.scribe.is_refurbished(&mut coordinates) || workshop.way.is_changed();
    let refurbished = refurbished && board.is_some();
    let at_the_table = matches!(screen.get(), Screen::Playing | Screen::Showcase);
    if jumps + steps == 0 && !refurbished && (board.is_some() || !at_the_table) {
        return Ok(());
    }
    let Some(course) = table.positions.get(..=table.cursor()).and_then(Course::of) else { return Ok(()) };
    let Some(board) = board.as_mut() else { return workshop.build(course) };
    let (root, field) = &mut **board;
    if refurbished || jumps > 0 || !course.has_board_of(&field.0) {
        workshop.commands.entity(*root).despawn();
        return workshop.build(course);
    }
    workshop.looks.repaint_trails(&course, *workshop.way, &workshop.theme, &mut workshop.meshes)?;
    let pace = table.tick().map_or(GLIDE, |tick| GLIDE.min(tick.mul_f32(0.35)));
    for (entity, Head(side), mut now) in &mut heads {
        let track = &course.tracks[side.index()];
        let end = pose(&course, *side, *workshop.way);
        for mut stretch in stretches.iter_mut().filter(|stretch| stretch.head == entity) {
            stretch.from = from(&course, track, *workshop.way);
        }
        let begin = Pose { along: end.along, ..*now };
        match speed.glide(begin.at, end.at, pace) {
            Some(animation) => {
                *now = begin;
                workshop.commands.entity(entity).insert(animation);
            }
            None => *now = end,
        }
    }
    field.0 = course;
    Ok(())
}

/// How long a head takes from cell to cell at the usual speed; in a short tick less.
const GLIDE: std::time::Duration = std::time::Duration::from_millis(170);

/// Makes what is seen of a head follow its pose, and its trail follow it.
fn follow_poses(
    heads: Query<(Entity, &Pose), (With<Head>, Changed<Pose>)>,
    mut stretches: Query<(&Stretch, &mut Transform), Without<Head>>,
    mut transforms: Query<&mut Transform, With<Head>>,
) {
    for (entity, pose) in &heads {
        if let Ok(mut place) = transforms.get_mut(entity) {
            *place = transform(pose);
        }
        for (stretch, mut place) in stretches.iter_mut().filter(|(stretch, _)| stretch.head == entity) {
            *place = stretched(stretch, pose.at);
        }
    }
}

/// Where the heads are drawn, as `row,column` from 0, player 1's first.
pub(super) fn drawn(field: &Field) -> String {
    let heads = field.0.tracks.each_ref().map(|track| track.head());
    heads.map(|head| format!("{},{}", head.row(), head.column())).join(" ")
}
