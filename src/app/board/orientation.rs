//! How a board lies on the table.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How the board lies before the person: turned, and possibly seen in a mirror. A board's own coordinates stay as they are; whatever is drawn or
/// pointed at goes through here.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Orientation {
    /// Quarter turns against the clock.
    pub quarter_turns: u8,
    /// Whether left and right are swapped, before turning.
    pub mirrored: bool,
}

impl Orientation {
    /// Where a point of the board is seen.
    #[must_use]
    pub fn seen(self, point: Vec2) -> Vec2 {
        let point = if self.mirrored { Vec2::new(-point.x, point.y) } else { point };
        turned(point, self.quarter_turns)
    }

    /// The point of the board that is seen at `point`: [`Orientation::seen`] backwards.
    #[must_use]
    pub fn unseen(self, point: Vec2) -> Vec2 {
        let point = turned(point, 4 - self.quarter_turns % 4);
        if self.mirrored { Vec2::new(-point.x, point.y) } else { point }
    }
}

fn turned(point: Vec2, quarters: u8) -> Vec2 {
    (0..quarters % 4).fold(point, |point, _| point.perp())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// All eight ways in which a board can lie.
    pub(crate) fn all() -> impl Iterator<Item = Orientation> {
        (0..8).map(|n| Orientation { quarter_turns: n % 4, mirrored: n >= 4 })
    }

    #[test]
    fn unseen_undoes_seen_and_the_eight_ways_differ() {
        let point = Vec2::new(3.0, 1.0);
        let mut seen: Vec<_> = all().map(|way| way.seen(point).to_array().map(f32::to_bits)).collect();
        assert!(all().all(|way| way.unseen(way.seen(point)) == point));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 8);
    }

    #[test]
    fn a_half_turn_puts_the_far_corner_near() {
        let half = Orientation { quarter_turns: 2, mirrored: false };
        assert_eq!(half.seen(Vec2::new(1.0, 2.0)), Vec2::new(-1.0, -2.0));
    }
}
