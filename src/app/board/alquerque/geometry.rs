//! Where Alquerque's points lie. Board units: neighbouring points are [`STEP`] apart, the origin is the middle of the board, y points up.

use bevy::prelude::*;

use crate::app::board::Orientation;
use crate::app::board::frame::BoardFrame;
use crate::games::alquerque::notation::read_point;

/// From a point to its neighbour in the row.
pub const STEP: f32 = 172.0;

/// The frame around the field.
pub(super) const AROUND: BoardFrame = BoardFrame { half: 414.0, frame: 50.0 };

/// Size of the board with its frame.
pub const SIZE: Vec2 = Vec2::splat(2.0 * AROUND.outer());

/// How far from a point it still is the one that is meant.
const REACH: f32 = 72.0;

/// A point (0 = a1, 4 = e1, 24 = e5), as it is seen: a1 at the lower left as a rule.
#[must_use]
pub fn spot(point: u8, orientation: Orientation) -> Vec2 {
    let (file, row) = (f32::from(point % 5), f32::from(point / 5));
    orientation.seen(Vec2::new(file - 2.0, row - 2.0) * STEP)
}

/// The point that is seen at, or near, a place of the board; none between them, beside the board, and for places that are none.
#[must_use]
pub fn point_at(at: Vec2, orientation: Orientation) -> Option<u8> {
    let near = (orientation.unseen(at) / STEP + 2.0).round();
    let on_board = |n: f32| (0.0..5.0).contains(&n);
    let point = (on_board(near.x) && on_board(near.y)).then_some(near.y as u8 * 5 + near.x as u8)?;
    (spot(point, orientation).distance(at) <= REACH).then_some(point)
}

/// The point that is seen beside another; the same one at the edge.
#[must_use]
pub fn beside(point: u8, step: IVec2, orientation: Orientation) -> u8 {
    point_at(spot(point, orientation) + step.as_vec2() * STEP, orientation).unwrap_or(point)
}

/// The two ends of a step in the game's notation (`c2-c3`, `c4xc2`): of the last one where several are joined (`a1xc3xe5`).
#[must_use]
pub fn ends(step: &str) -> Option<[u8; 2]> {
    let mut points = step.split(['-', 'x']).rev().map(read_point);
    let (to, from) = (points.next()??, points.next()??);
    Some([from, to])
}

/// Where an action is shown: beside its target, on the line on which it comes, so that actions with one target stay apart. A point that stands
/// alone is shown where it is.
#[must_use]
pub fn place_of(action: &str, orientation: Orientation) -> Option<Vec2> {
    let Some([from, to]) = ends(action) else {
        return read_point(action).map(|point| spot(point, orientation));
    };
    let (from, to) = (spot(from, orientation), spot(to, orientation));
    let back = (from - to) / STEP;
    Some(to + back / back.abs().max_element().max(1.0) * (STEP / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::orientation::tests::all;
    use crate::games::alquerque::notation::point_text;

    #[test]
    fn a1_is_the_lower_left_and_e5_the_upper_right() {
        let way = Orientation::default();
        assert_eq!(spot(0, way), Vec2::splat(-344.0));
        assert_eq!(spot(4, way), Vec2::new(344.0, -344.0));
        assert_eq!(spot(24, way), Vec2::splat(344.0));
        assert_eq!(spot(0, Orientation { quarter_turns: 2, mirrored: false }), Vec2::splat(344.0));
    }

    #[test]
    fn a_point_is_hit_around_it_and_not_between_points_however_the_board_lies() {
        for way in all() {
            for point in 0..25 {
                let at = spot(point, way);
                for aside in [Vec2::ZERO, Vec2::splat(49.0), Vec2::new(-70.0, 0.0)] {
                    assert_eq!(point_at(at + aside, way), Some(point));
                }
                assert_eq!(point_at(at + Vec2::splat(STEP / 2.0), way), None);
            }
        }
    }

    /// Kind of fault: NaN, negative and far coordinates crash, or hit a point.
    #[test]
    fn beside_the_board_there_is_no_point() {
        for far in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, 440.0, -440.0] {
            for at in [Vec2::new(far, 0.0), Vec2::new(0.0, far), Vec2::splat(far)] {
                assert_eq!(point_at(at, Orientation::default()), None, "{at}");
            }
        }
    }

    #[test]
    fn arrows_go_where_they_point_and_stop_at_the_edge() {
        let half = Orientation { quarter_turns: 2, mirrored: false };
        assert_eq!(beside(12, IVec2::X, Orientation::default()), 13);
        assert_eq!(beside(12, IVec2::Y, Orientation::default()), 17);
        assert_eq!(beside(12, IVec2::X, half), 11);
        assert_eq!(beside(4, IVec2::X, Orientation::default()), 4);
    }

    #[test]
    fn steps_name_their_two_ends_and_turns_those_of_their_last_jump() {
        let named = |step: &str| ends(step).map(|ends| ends.map(point_text));
        assert_eq!(named("c2-c3"), Some(["c2".to_owned(), "c3".to_owned()]));
        assert_eq!(named("a1xc3xe5"), Some(["c3".to_owned(), "e5".to_owned()]));
        for none in ["c3", "", "c2-", "-c3", "pass", "f1-f2", "c2-c3-é"] {
            assert_eq!(named(none), None, "{none}");
        }
    }

    /// Kind of fault: several moves lead to one point, and their values lie on each other.
    #[test]
    fn actions_with_one_target_are_shown_apart() {
        let way = Orientation::default();
        let places = ["b2-c3", "c2-c3", "d2-c3", "d3-c3", "a1xc3", "e3xc3"];
        let places: Vec<_> = places.iter().filter_map(|action| place_of(action, way)).collect();
        for (index, place) in places.iter().enumerate() {
            assert!((place.distance(spot(12, way)) - STEP / 2.0).abs() < 40.0, "{place}");
            for other in &places[index + 1..] {
                let shared = *place == *other;
                assert!(!shared || index == 0 || index == 3, "{place} twice");
            }
        }
    }
}
