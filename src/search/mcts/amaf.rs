//! *All moves as first*: for the positions of a tree, how the playouts ended in which a side made a move sooner or later. GRAVE (Cazenave 2015) judges
//! the moves of a position with few playouts by the counts of the nearest position above it that has enough of them.

use crate::games::Side;
use crate::search::tally::REWARD;

/// How much a count of playouts is trusted less than one of real visits (the bias of RAVE: Gelly and Silver 2011).
const BIAS: f32 = 1e-4;

/// The most positions that have counts: those that came first, which are the ones near the root.
const MOST: usize = 4_096;

/// Playouts and their rewards for the side that made the move.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    playouts: u32,
    rewards: u32,
}

/// The counts of all positions that have some.
pub(super) struct Amaf {
    /// Different moves, times two sides.
    slots: usize,
    enough: u32,
    counts: Vec<Count>,
    used: usize,
    /// By node: which counts are its own, from 1; 0 for none.
    of_node: Vec<u16>,
    /// By slot: whether it is in `played`.
    seen: Vec<bool>,
    /// The different moves of the simulation at hand, as slots; those of the playout first.
    played: Vec<usize>,
}

/// The slot of a move by a side.
fn place(slot: usize, side: Side) -> usize {
    2 * slot + side.index()
}

impl Amaf {
    /// For a tree of at most `nodes` nodes and a game with so many different moves.
    pub(super) fn new(slots: usize, enough: u32, nodes: usize) -> Self {
        let slots = 2 * slots;
        Self {
            slots,
            enough: enough.max(1),
            counts: vec![Count::default(); slots * MOST.min(nodes)],
            used: 0,
            of_node: vec![0; nodes],
            seen: vec![false; slots],
            played: Vec::with_capacity(slots),
        }
    }

    /// Forgets all counts.
    pub(super) fn clear(&mut self) {
        self.counts[..self.used * self.slots].fill(Count::default());
        self.of_node.fill(0);
        self.used = 0;
    }

    /// Takes a move of the simulation at hand in.
    pub(super) fn hear(&mut self, slot: usize, side: Side) {
        let place = place(slot, side);
        if !std::mem::replace(&mut self.seen[place], true) {
            self.played.push(place);
        }
    }

    /// Counts all moves heard of so far for the position of a node. `reward` is the first side's.
    pub(super) fn count(&mut self, node: usize, reward: u32) {
        let Some(own) = self.of_node.get_mut(node) else { return };
        if *own == 0 {
            if (self.used + 1) * self.slots > self.counts.len() {
                return;
            }
            self.used += 1;
            *own = self.used as u16;
        }
        let counts = &mut self.counts[(usize::from(*own) - 1) * self.slots..][..self.slots];
        for &place in &self.played {
            let count = &mut counts[place];
            count.playouts += 1;
            count.rewards += if place % 2 == Side::First.index() { reward } else { REWARD as u32 - reward };
        }
    }

    /// Ends the simulation at hand.
    pub(super) fn end(&mut self) {
        for place in self.played.drain(..) {
            self.seen[place] = false;
        }
    }

    /// Whether the counts of a node with so many visits may judge the moves below it.
    pub(super) fn is_reference(&self, node: usize, visits: u32) -> bool {
        visits >= self.enough && self.of_node.get(node).is_some_and(|&own| own != 0)
    }

    /// The mean reward of a move, blended with what the counts of the node `reference` say of it; `None` if nobody has tried it.
    pub(super) fn blend(
        &self,
        reference: usize,
        slot: usize,
        side: Side,
        visits: u32,
        rewards: u32,
    ) -> Option<f32> {
        let own = usize::from(self.of_node[reference]);
        let count = self.counts[(own - 1) * self.slots + place(slot, side)];
        let (real, seen) = (visits as f32, count.playouts as f32);
        if visits + count.playouts == 0 {
            return None;
        }
        let mean = |rewards: u32, count: f32| {
            if count > 0.0 { rewards as f32 / (count * REWARD as f32) } else { 0.0 }
        };
        let trust = seen / (seen + real + BIAS * seen * real);
        Some((1.0 - trust) * mean(rewards, real) + trust * mean(count.rewards, seen))
    }
}
