//! Hears pieces: a pose that comes down has landed, one whose new face comes up has turned. A piece that is put somewhere at once, as when the cursor
//! jumps through the history, is a new piece, and is not heard.

use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;

use crate::app::motion::{OfTable, Pose};

/// A piece of the board made itself heard.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    /// It came down on its place.
    Landed,
    /// Its other face came up.
    Turned,
}

/// Compares the poses of this frame with those of the last.
pub(super) fn listen(
    poses: Query<(Entity, &Pose), (With<OfTable>, Changed<Pose>)>,
    pieces: Query<(), With<OfTable>>,
    mut before: Local<EntityHashMap<Pose>>,
    mut out: MessageWriter<Touched>,
) {
    before.retain(|piece, _| pieces.contains(*piece));
    for (piece, now) in &poses {
        let Some(was) = before.insert(piece, *now) else { continue };
        out.write_batch(touched(&was, now));
    }
}

/// What was heard between two poses of a piece.
fn touched(was: &Pose, now: &Pose) -> Option<Touched> {
    if was.shows_old_face() && !now.shows_old_face() {
        return Some(Touched::Turned);
    }
    let jumps = was.turn >= 1.0 && now.turn >= 1.0;
    (jumps && was.lift > 0.0 && now.lift <= 0.0).then_some(Touched::Landed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_is_heard_at_its_end_and_a_turn_in_its_middle_once() {
        let lying = Pose::lying(Vec2::ZERO);
        let flying = Pose { lift: 0.3, ..lying };
        let turning = |turn, lift| Pose { turn, lift, ..lying };
        for (was, now, heard) in [
            (lying, flying, None),
            (flying, flying, None),
            (flying, lying, Some(Touched::Landed)),
            (lying, lying, None),
            (turning(0.0, 0.0), turning(0.4, 0.4), None),
            (turning(0.4, 0.4), turning(0.6, 0.4), Some(Touched::Turned)),
            (turning(0.6, 0.4), turning(1.0, 0.0), None),
            (turning(0.0, 0.0), turning(1.0, 0.0), Some(Touched::Turned)),
        ] {
            assert_eq!(touched(&was, &now), heard, "{was:?} {now:?}");
        }
    }
}
