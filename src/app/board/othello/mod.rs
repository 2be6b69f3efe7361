//! Othello's board: squares, discs, marks, and the hand that plays on it.

mod design;
mod discs;
pub mod geometry;
mod hand;
mod looks;
mod marks;
mod picture;
mod squares;

use bevy::prelude::*;

pub(super) use design::OthelloDesign;
pub use discs::Disc;
pub use looks::{Look, Looks};
pub use marks::Mark;

use super::lettering::{Ground, Scribe, write_labels};
use super::{Board, BoardSystems, HandSystems, Orientation};
use crate::app::AppSystems;
use crate::app::motion::{Change, MotionSpeed, Pose, layout, plan};
use crate::app::screens::Screen;
use crate::app::table::{MovePlayed, PositionShown, Table};
use crate::app::theme::Theme;
use crate::games::othello::Othello;
use crate::games::{Game, Side};
use geometry::{HALF, SIZE, middle, steps};

/// The board of a match of Othello, and the position on it (or on its way to it).
#[derive(Component, Debug)]
pub struct Field {
    layout: Squares,
}

/// Whose disc lies on each square.
type Squares = [Option<Side>; 64];

/// A system parameter for systems that need the board and do nothing without it.
type HasBoard<'w, 's> = Single<'w, 's, Entity, With<Field>>;

/// Othello's board.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Looks>()
        .add_systems(Update, hand::follow.in_set(AppSystems::Input).after(HandSystems))
        .add_systems(
            Update,
            (
                looks::repaint.run_if(resource_exists_and_changed::<Theme>),
                follow_table,
                discs::follow_poses,
                (marks::follow_table, marks::mark_refusals),
            )
                .chain()
                .in_set(BoardSystems),
        );
}

/// The discs of a position's text; `None` for another game's or a broken one.
fn squares(text: &str) -> Option<Squares> {
    let position: Othello = text.parse().ok()?;
    Some(layout(Side::BOTH.map(|side| position.discs(side))))
}

/// What it takes to build a board.
#[derive(bevy::ecs::system::SystemParam)]
struct Workshop<'w, 's> {
    commands: Commands<'w, 's>,
    looks: Res<'w, Looks>,
    way: Res<'w, Orientation>,
    scribe: Scribe<'w>,
}

impl Workshop<'_, '_> {
    /// A board with this position on it, nothing moving.
    fn build(&mut self, layout: Squares) {
        let look = self.looks.draw(Look::Board);
        let board = Board { game: Othello::ID, size: SIZE };
        let root = self.commands.spawn((board, Field { layout }, look, Transform::default())).id();
        write_labels(&mut self.commands, root, &self.scribe, Ground::Frame, squares::labels(*self.way));
        for (square, side) in
            layout.iter().enumerate().filter_map(|(square, side)| Some((square as u8, (*side)?)))
        {
            let pose = Pose::lying(middle(square, *self.way));
            discs::spawn(&mut self.commands, root, &self.looks, Disc { square, side }, pose);
        }
    }
}

/// Keeps the discs as the table says: a position that is shown stands there at once, and stops whatever moved; a step that is played moves.
fn follow_table(
    mut shown: MessageReader<PositionShown>,
    mut played: MessageReader<MovePlayed>,
    table: Res<Table>,
    screen: Res<State<Screen>>,
    speed: Res<MotionSpeed>,
    mut board: Option<Single<(Entity, &mut Field)>>,
    mut discs: Query<(Entity, &mut Disc, &mut Pose)>,
    mut workshop: Workshop,
    mut coordinates: Local<Option<bool>>,
) {
    let shown = shown.read().filter(|shown| shown.game == Othello::ID);
    let mut now = shown.last().and_then(|shown| squares(&shown.position));
    for step in played.read().filter(|step| step.game == Othello::ID) {
        let (Some(before), Some(after)) = (squares(&step.before), squares(&step.after)) else { continue };
        let changes = plan(&before, &after, steps);
        let (Some(board), Some(changes), None) = (&mut board, changes, now) else {
            now = Some(after);
            continue;
        };
        let (root, field) = &mut **board;
        if field.layout != before {
            now = Some(after);
            continue;
        }
        field.layout = after;
        for change in changes {
            show_change(change, *root, *speed, &mut discs, &mut workshop);
        }
    }
    let at_the_table = matches!(screen.get(), Screen::Playing | Screen::Showcase);
    if board.is_none() && now.is_none() && at_the_table {
        let here = table.position().filter(|position| position.id() == Othello::ID);
        now = here.and_then(|position| squares(&position.text()));
    }
    let refurbished = workshop.scribe.is_refurbished(&mut coordinates) || workshop.way.is_changed();
    if let Some((_, field)) = board.as_deref().filter(|_| refurbished && now.is_none()) {
        now = Some(field.layout);
    }
    if let Some(layout) = now {
        if let Some(board) = board {
            workshop.commands.entity(board.0).despawn();
        }
        workshop.build(layout);
    }
}

/// Starts the motion of one change; without motion, shows its end.
fn show_change(
    change: Change,
    root: Entity,
    speed: MotionSpeed,
    discs: &mut Query<(Entity, &mut Disc, &mut Pose)>,
    workshop: &mut Workshop,
) {
    match change {
        Change::Placed { place, side } => {
            let square = place as u8;
            let at = middle(square, *workshop.way);
            // Each side has its discs on its own edge of the table.
            let edge = HALF + geometry::FRAME;
            let from = Vec2::new(at.x * 0.6, if side == Side::First { -edge } else { edge });
            let motion = speed.jump(from, at);
            let pose = motion.as_ref().map_or(Pose::lying(at), |(pose, _)| *pose);
            let disc = Disc { square, side };
            let entity = discs::spawn(&mut workshop.commands, root, &workshop.looks, disc, pose);
            if let Some((_, animation)) = motion {
                workshop.commands.entity(entity).insert(animation);
            }
        }
        Change::Turned { place, side, from, order } => {
            let Some((entity, mut disc, mut pose)) =
                discs.iter_mut().find(|(_, disc, _)| usize::from(disc.square) == place)
            else {
                return;
            };
            disc.side = side;
            let at = middle(place as u8, *workshop.way);
            let along = (at - middle(from as u8, *workshop.way)).to_angle();
            if let Some((begin, animation)) = speed.turn_over(at, along, order) {
                *pose = begin;
                workshop.commands.entity(entity).insert(animation);
            } else {
                // A pose that has not changed shows the face all the same.
                *pose = Pose::lying(at);
            }
        }
    }
}

/// The discs as the first part of a position's text.
pub(super) fn drawn<'a>(discs: impl IntoIterator<Item = &'a Disc>) -> String {
    let mut squares = ['-'; 64];
    for disc in discs {
        squares[usize::from(disc.square)] = if disc.side == Side::First { 'X' } else { 'O' };
    }
    squares.into_iter().collect()
}
