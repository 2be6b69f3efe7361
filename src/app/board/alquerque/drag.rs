//! A piece that is dragged hangs at the pointer, above all others. Dropped where it cannot go it returns to its point.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;

use super::geometry::spot;
use super::hand::Selected;
use super::pieces::{Captured, Piece};
use crate::app::board::{Choice, Orientation, Pointing};
use crate::app::motion::{MotionSpeed, Pose};
use crate::games::alquerque::ID;

/// How large a piece looks in the hand.
const SIZE: f32 = 1.16;

/// A piece in a person's hand.
#[derive(Component, Clone, Copy, Debug)]
pub struct Carried;

/// A piece that hangs at this point.
fn hanging(at: Vec2) -> Pose {
    Pose { size: SIZE, lift: 1.0, ..Pose::lying(at) }
}

/// Lets the selected piece follow the pointer that drags it, and puts it down when it is let go: where it was, unless it has been moved.
pub(super) fn carry(
    pointing: Res<Pointing>,
    choice: Choice,
    selected: Res<Selected>,
    speed: Res<MotionSpeed>,
    way: Res<Orientation>,
    mut pieces: Query<(Entity, &Piece, &mut Pose, Has<Carried>, Has<TweenAnim>), Without<Captured>>,
    mut commands: Commands,
) {
    let chosen = selected.point(&choice.table).filter(|_| choice.asked(ID).is_some());
    let held = pointing.dragged.filter(|(from, _)| chosen.map(usize::from) == Some(*from));
    for (entity, piece, mut pose, carried, moving) in &mut pieces {
        match held.filter(|(from, _)| usize::from(piece.point) == *from) {
            Some((_, at)) => {
                pose.set_if_neq(hanging(at));
                if !carried || moving {
                    commands.entity(entity).remove::<TweenAnim>().insert(Carried);
                }
            }
            None if carried => {
                commands.entity(entity).remove::<Carried>();
                if moving {
                    continue;
                }
                let home = spot(piece.point, *way);
                match speed.set_down(*pose, home) {
                    Some(animation) => drop(commands.entity(entity).insert(animation)),
                    None => *pose = Pose::lying(home),
                }
            }
            None => {}
        }
    }
}
