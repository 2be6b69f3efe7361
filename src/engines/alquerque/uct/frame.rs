//! Symmetry: every position is searched as if light were to move, and of a position and its mirror image always the same one.

use crate::games::Side;
use crate::games::alquerque::{Move, Position};

/// How a position is looked at. Looking twice is looking straight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// By 180 degrees, with the colours exchanged.
    turned: bool,
    /// Left and right exchanged.
    mirrored: bool,
}

impl Frame {
    /// The frame in which a position is searched.
    #[must_use]
    pub fn of<P: Position>(position: &P) -> Self {
        let turned = position.board().side == Side::Second;
        let mirrored = position.board().view().reduced().1;
        Self { turned, mirrored }
    }

    /// The position as it looks in the frame.
    #[must_use]
    pub fn position<P: Position>(self, position: &P) -> P {
        let position = if self.turned { position.turned() } else { *position };
        if self.mirrored { position.mirrored() } else { position }
    }

    /// A move as it looks in the frame; or, of a move that was found there, what it is outside.
    #[must_use]
    pub fn seen(self, mv: Move) -> Move {
        let mv = if self.turned { mv.turned() } else { mv };
        if self.mirrored { mv.mirrored() } else { mv }
    }
}
