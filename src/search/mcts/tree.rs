//! The nodes of a search tree, in one block of memory; what is proven; and the part of a tree that is kept when a move has been played.

use crate::games::{Game, Side};
use crate::search::tally::REWARD;

/// No children yet.
const NONE: u32 = u32::MAX;

/// Nothing is proven.
const OPEN: i8 = 2;

/// The index of the root.
pub(super) const ROOT: usize = 0;

/// A position, by the step that led to it. What is counted is good for whoever made that step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// Simulations that went through it.
    pub(super) visits: u32,
    /// The sum of their rewards.
    pub(super) rewards: u32,
    /// Its first child; the others follow.
    first: u32,
    /// The minimax value of the evaluation below it, from 0 to 1.
    pub(super) lead: f32,
    /// How many children it has.
    count: u16,
    /// Steps to the end of the game, where it is proven.
    pub(super) steps: u16,
    /// The step that led here; at the root, any.
    pub(super) mv: M,
    /// Who made it.
    pub(super) mover: Side,
    /// 1, 0 or -1 where a win, a draw or a loss of the mover is proven.
    sign: i8,
}

/// Bytes that a node of a game takes.
#[must_use]
pub const fn node_bytes<G: Game>() -> usize {
    size_of::<Node<G::Move>>()
}

impl<M: Copy> Node<M> {
    fn new(mv: M, mover: Side) -> Self {
        Self { visits: 0, rewards: 0, first: NONE, lead: 0.5, count: 0, steps: 0, mv, mover, sign: OPEN }
    }

    /// The proven result for the mover.
    #[inline]
    pub(super) fn proof(&self) -> Option<i8> {
        (self.sign != OPEN).then_some(self.sign)
    }

    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.sign == OPEN
    }

    #[inline]
    pub(super) fn is_leaf(&self) -> bool {
        self.first == NONE
    }

    #[inline]
    pub(super) fn children(&self) -> std::ops::Range<usize> {
        if self.is_leaf() { 0..0 } else { self.first as usize..self.first as usize + usize::from(self.count) }
    }

    /// Rewards of a whole playout, from 0 to 1 on average.
    #[inline]
    pub(super) fn mean(&self) -> f32 {
        self.rewards as f32 / (self.visits as f32 * REWARD as f32)
    }

    pub(super) fn prove(&mut self, sign: i8, steps: u16) {
        (self.sign, self.steps) = (sign, steps);
        self.lead = f32::from(sign + 1) / 2.0;
    }
}

/// A tree with a limit to its size.
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node<M>>,
    most: usize,
    /// Whether it could not grow for lack of room.
    pub(super) full: bool,
}

impl<M: Copy + PartialEq> Tree<M> {
    pub(super) fn new(most: usize) -> Self {
        // Room for a root and some moves is always needed.
        let most = most.clamp(1, NONE as usize - 1);
        Self { nodes: Vec::with_capacity(most), most, full: false }
    }

    /// Begins anew with a root to which `mv`, any move, has led by `mover`.
    pub(super) fn plant(&mut self, mv: M, mover: Side) {
        self.nodes.clear();
        self.full = false;
        self.nodes.push(Node::new(mv, mover));
    }

    /// Gives a leaf its children, in this order. Returns false, and does nothing, if there is no room. The root's are always taken in.
    pub(super) fn expand(&mut self, at: usize, moves: impl ExactSizeIterator<Item = M>, mover: Side) -> bool {
        let first = self.nodes.len();
        if first + moves.len() > self.most && at != ROOT {
            self.full = true;
            return false;
        }
        (self.nodes[at].first, self.nodes[at].count) = (first as u32, moves.len() as u16);
        self.nodes.extend(moves.map(|mv| Node::new(mv, mover)));
        true
    }

    /// Proves what follows for a node from what is proven of its children; returns whether that proves it.
    ///
    /// One winning step is enough to win, the shortest of them; a position is lost when all its steps lose, by the longest of them.
    pub(super) fn infer(&mut self, at: usize) -> bool {
        let node = self.nodes[at];
        let children = &self.nodes[node.children()];
        let Some(first) = children.first() else { return false };
        let won = children.iter().filter(|child| child.proof() == Some(1)).map(|child| child.steps).min();
        let (sign, steps) = match won {
            Some(steps) => (1, steps),
            None if children.iter().any(Node::is_open) => return false,
            None => {
                let drawn = children.iter().filter(|child| child.proof() == Some(0));
                match drawn.map(|child| child.steps).max() {
                    Some(steps) => (0, steps),
                    None => (-1, children.iter().map(|child| child.steps).max().unwrap_or(0)),
                }
            }
        };
        let sign = if first.mover == node.mover { sign } else { -sign };
        self.nodes[at].prove(sign, steps.saturating_add(1));
        true
    }

    /// The minimax value of the evaluation at a node, from those of its children that were visited.
    pub(super) fn lead(&self, at: usize) -> f32 {
        let node = &self.nodes[at];
        let children = &self.nodes[node.children()];
        let seen = children.iter().filter(|child| child.visits > 0 || !child.is_open());
        match seen.map(|child| child.lead).reduce(f32::max) {
            Some(best) if children[0].mover == node.mover => best,
            Some(best) => 1.0 - best,
            None => node.lead,
        }
    }

    /// Steps from `at` down to its deepest visited descendant.
    pub(super) fn depth(&self) -> u16 {
        // Children lie behind their parents, so that one pass finds every node's depth after its parent's.
        let mut depths = vec![0u16; self.nodes.len()];
        let mut deepest = 0;
        for (index, node) in self.nodes.iter().enumerate() {
            for child in node.children() {
                depths[child] = depths[index] + 1;
                if self.nodes[child].visits > 0 {
                    deepest = deepest.max(depths[child]);
                }
            }
        }
        deepest
    }

    /// Makes the child behind `mv` the root and forgets everything that does not lie below it. Returns false, and changes nothing, if there is no such
    /// child.
    pub(super) fn follow(&mut self, mv: M) -> bool {
        let Some(root) = self.nodes[ROOT].children().find(|&child| self.nodes[child].mv == mv) else {
            return false;
        };
        // Children lie behind their parents: one pass marks what stays, and moving it forward in order overwrites nothing that is still needed.
        let mut places = vec![NONE; self.nodes.len()];
        places[root] = 0;
        let mut kept = 0;
        for index in root..self.nodes.len() {
            if places[index] == NONE {
                continue;
            }
            places[index] = kept;
            kept += 1;
            for child in self.nodes[index].children() {
                places[child] = 0;
            }
        }
        for index in root..self.nodes.len() {
            if places[index] != NONE {
                let mut node = self.nodes[index];
                if !node.is_leaf() {
                    node.first = places[node.first as usize];
                }
                self.nodes[places[index] as usize] = node;
            }
        }
        self.nodes.truncate(kept as usize);
        self.full = false;
        true
    }
}
