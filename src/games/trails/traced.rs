//! The game at the table: the position of the search, and whose trail each wall is. Whoever draws or tells a game reads this; searches do without.

use super::super::{Outcome, ParseError, Side, SimultaneousGame};
use super::{Cells, Direction, MOST, Trails};

/// A position that remembers whose trail each wall is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Traced {
    /// What decides the game.
    pub position: Trails,
    pub(super) trails: [Cells; 2],
}

impl Traced {
    /// The cells that `side` has left behind, the head's own not among them.
    #[must_use]
    pub const fn trail(&self, side: Side) -> &Cells {
        &self.trails[side.index()]
    }

    /// The position seen by the other player.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [first, second] = self.trails;
        Self { position: self.position.swapped(), trails: [second, first] }
    }
}

impl From<Trails> for Traced {
    /// All walls are walls of the board.
    fn from(position: Trails) -> Self {
        Self { position, trails: [[0; MOST]; 2] }
    }
}

impl SimultaneousGame for Traced {
    const ID: &'static str = Trails::ID;
    type Action = Direction;
    type Actions = <Trails as SimultaneousGame>::Actions;

    fn start() -> Self {
        Trails::start().into()
    }

    /// The free neighbours. A person may also steer into what is not free: [`SimultaneousGame::parse_action`] reads any direction.
    fn actions(&self, side: Side) -> Self::Actions {
        self.position.actions(side)
    }

    fn resolve(&self, first: Direction, second: Direction) -> Self {
        let position = self.position.resolve(first, second);
        let mut trails = self.trails;
        for side in Side::BOTH {
            let left = self.position.head(side);
            if position.steered(side).is_none() {
                trails[side.index()][left.row()] |= left.bit();
            }
        }
        Self { position, trails }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn key(&self) -> u64 {
        let mut key = self.position.key();
        for row in self.trails.as_flattened() {
            key = (key ^ u64::from(*row)).wrapping_mul(0x94d0_49bb_1331_11eb);
            key ^= key >> 31;
        }
        key
    }

    fn action_text(&self, action: Direction) -> String {
        self.position.action_text(action)
    }

    fn parse_action(&self, side: Side, text: &str) -> Result<Direction, ParseError> {
        self.position.parse_action(side, text)
    }
}
