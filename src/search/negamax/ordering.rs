//! Which move to try first. The sooner the best one is tried, the more of the others alpha-beta can leave out.
//!
//! In this order: the table's move, the killers (moves that refuted sister positions at this ply), and the rest by history (how often a
//! move has refuted positions anywhere in this search) and the static hints of [`super::Evaluate::hint`].

use crate::games::Side;

/// Above every history score and hint.
const KILLER: i32 = 1 << 28;
/// History scores stay below this, so that hints keep a say.
const HISTORY_CEILING: i32 = 1 << 14;
/// Stands for "no move" among the killers.
const NONE: u16 = u16::MAX;

/// What a search has learnt about which moves refute others.
#[derive(Debug)]
pub(super) struct Ordering {
    /// Two a ply, the newer one first.
    killers: Vec<[u16; 2]>,
    /// By side to move, then by the move's slot.
    history: [Vec<i32>; 2],
}

impl Ordering {
    /// Knows nothing yet; for moves with slots below `slots`, at most `plies` deep.
    pub(super) fn new(slots: usize, plies: usize) -> Self {
        Self { killers: vec![[NONE; 2]; plies], history: [vec![0; slots], vec![0; slots]] }
    }

    /// How early to try a move, given its static hint: higher is earlier.
    #[inline]
    pub(super) fn key(&self, side: Side, ply: usize, slot: usize, hint: i32) -> i32 {
        let [newer, older] = self.killers[ply];
        let killer = match slot as u16 {
            slot if slot == newer => KILLER + 1,
            slot if slot == older => KILLER,
            _ => 0,
        };
        killer + self.history[side.index()][slot] + hint
    }

    /// Remembers that a move refuted a position at `ply` with `depth` plies to go.
    pub(super) fn refuted(&mut self, side: Side, ply: usize, slot: usize, depth: u8) {
        let killers = &mut self.killers[ply];
        if killers[0] != slot as u16 {
            *killers = [slot as u16, killers[0]];
        }
        let history = &mut self.history[side.index()];
        history[slot] += i32::from(depth) * i32::from(depth);
        if history[slot] >= HISTORY_CEILING {
            history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}
