//! Alquerque's board: points and lines, pieces, marks, and the hand that plays on it.

mod design;
mod drag;
pub mod geometry;
mod ground;
mod hand;
mod looks;
mod marks;
mod picture;
mod pieces;

use bevy::prelude::*;

pub(super) use design::AlquerqueDesign;
pub use drag::Carried;
pub use hand::Selected;
pub use looks::{Look, Looks};
pub use marks::Mark;
pub use pieces::{Captured, Piece};

use super::lettering::{Ground, Scribe, write_labels};
use super::{Board, BoardSystems, HandSystems, Orientation};
use crate::app::AppSystems;
use crate::app::motion::{Gone, MotionSpeed, Pose, layout, plan_going};
use crate::app::screens::Screen;
use crate::app::table::{MovePlayed, PositionShown, Table};
use crate::app::theme::Theme;
use crate::games::Side;
use crate::games::alquerque::ID;
use crate::games::alquerque::notation::read_pieces;
use geometry::{SIZE, spot};

/// The board of a match of Alquerque, and the position on it (or on its way to it).
#[derive(Component, Debug)]
pub struct Field {
    layout: Points,
}

/// Whose piece stands on each point.
type Points = [Option<Side>; 25];

/// A system parameter for systems that need the board and do nothing without it.
type HasBoard<'w, 's> = Single<'w, 's, Entity, With<Field>>;

/// A game in progress: the position for the title.
const SAMPLE: &str = "bbbbb/.b.bb/wwb.w/ww..w/.w.ww w b2<a1,b4<a4,c3<c4 -";

/// Alquerque's board.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Looks>()
        .init_resource::<Selected>()
        .add_systems(Update, hand::follow.in_set(AppSystems::Input).after(HandSystems))
        .add_systems(
            Update,
            (
                looks::repaint.run_if(resource_exists_and_changed::<Theme>),
                follow_table,
                drag::carry,
                pieces::follow_poses,
                (marks::follow_table, marks::mark_refusals, pieces::sweep),
            )
                .chain()
                .in_set(BoardSystems),
        );
}

/// The pieces of a position's text; `None` for another game's or a broken one.
fn points(text: &str) -> Option<Points> {
    let position = read_pieces(text).ok()?;
    Some(layout(Side::BOTH.map(|side| u64::from(position.board.pieces(side)))))
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
    fn build(&mut self, layout: Points) {
        let board = Board { game: ID, size: SIZE };
        let look = self.looks.draw(Look::Board);
        let root = self.commands.spawn((board, Field { layout }, look, Transform::default())).id();
        write_labels(&mut self.commands, root, &self.scribe, Ground::Frame, ground::labels(*self.way));
        for (point, side) in
            layout.iter().enumerate().filter_map(|(point, side)| Some((point as u8, (*side)?)))
        {
            let pose = Pose::lying(spot(point, *self.way));
            pieces::spawn(&mut self.commands, root, &self.looks, Piece { point, side }, pose);
        }
    }
}

/// The pieces that stand on the board.
type Standing<'w, 's> =
    Query<'w, 's, (Entity, &'static mut Piece, &'static mut Pose, Has<Carried>), Without<Captured>>;

/// Keeps the pieces as the table says: a position that is shown stands there at once, and stops whatever moved; a step that is played moves.
fn follow_table(
    mut shown: MessageReader<PositionShown>,
    mut played: MessageReader<MovePlayed>,
    table: Res<Table>,
    screen: Res<State<Screen>>,
    speed: Res<MotionSpeed>,
    mut board: Option<Single<(Entity, &mut Field)>>,
    mut standing: Standing,
    mut workshop: Workshop,
    mut coordinates: Local<Option<bool>>,
) {
    let shown = shown.read().filter(|shown| shown.game == ID);
    let mut now = shown.last().and_then(|shown| points(&shown.position));
    for step in played.read().filter(|step| step.game == ID) {
        let (Some(before), Some(after)) = (points(&step.before), points(&step.after)) else { continue };
        match (&mut board, plan_going(&before, &after), now) {
            (Some(board), Some(gone), None) if board.1.layout == before => {
                board.1.layout = after;
                show_going(&gone, *speed, &mut standing, &mut workshop);
            }
            _ => now = Some(after),
        }
    }
    let at_the_table = matches!(screen.get(), Screen::Playing | Screen::Showcase);
    if board.is_none() && now.is_none() && at_the_table {
        let here = table.position().filter(|position| position.id() == ID);
        now = here.and_then(|position| points(&position.text()));
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

/// Starts the motion of a step; without motion, shows its end.
fn show_going(gone: &Gone, speed: MotionSpeed, standing: &mut Standing, workshop: &mut Workshop) {
    let [from, to] = [gone.from, gone.to].map(|place| spot(place as u8, *workshop.way));
    for (entity, mut piece, mut pose, carried) in standing.iter_mut() {
        let place = usize::from(piece.point);
        let motion = if place == gone.from {
            piece.point = gone.to as u8;
            // Out of the hand it is set down where it goes.
            if let Some(animation) = speed.set_down(*pose, to).filter(|_| carried) {
                workshop.commands.entity(entity).insert(animation);
                continue;
            }
            *pose = Pose::lying(to);
            speed.hop(from, to)
        } else if gone.captured.contains(&place) {
            let motion = speed.fade(spot(piece.point, *workshop.way));
            match motion {
                Some(_) => drop(workshop.commands.entity(entity).insert(Captured)),
                None => workshop.commands.entity(entity).despawn(),
            }
            motion
        } else {
            continue;
        };
        if let Some((begin, animation)) = motion {
            *pose = begin;
            workshop.commands.entity(entity).insert(animation);
        }
    }
}

/// The pieces as the first part of a position's text.
pub(super) fn drawn<'a>(pieces: impl IntoIterator<Item = &'a Piece>) -> String {
    let mut points = ['.'; 25];
    for piece in pieces {
        points[usize::from(piece.point)] = if piece.side == Side::First { 'w' } else { 'b' };
    }
    let rows: Vec<String> = points.chunks(5).rev().map(|row| row.iter().collect()).collect();
    rows.join("/")
}
