//! The tree: nodes, the sums of each player and the cells of the joint tables, each in one block that is laid out before the search begins.

use super::{MOST_ACTIONS, Rule};
use crate::games::{Side, SimultaneousGame};
use crate::search::joint::{number, parts};
use crate::search::matrix::Payoffs;

/// No such node, sum or cell.
pub(super) const NONE: u32 = u32::MAX;

/// Nodes for each table that is opened, at least: most nodes are looked at once and never get one.
const NODES_A_TABLE: usize = 2;

/// A position entered by a search. It gets its table when it is entered a second time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Simulations that went through its table.
    pub(super) visits: u32,
    /// Where its sums begin, player 1's first; [`NONE`] without a table.
    first_sum: u32,
    /// Where its cells begin, row by row.
    first_cell: u32,
    rows: u8,
    columns: u8,
    /// Cells whose value is not proven.
    unproven: u16,
    /// Its value for player 1 under best play of both, in parts of [`crate::search::joint::ONE`], once that is known; [`NONE`] before. Nodes are many and looked up at
    /// random, so they are small.
    proven: u32,
}

impl Node {
    /// Its value for player 1 under best play of both, once that is known.
    #[inline]
    pub(super) fn proven(&self) -> Option<f64> {
        (self.proven != NONE).then(|| number(self.proven.into()))
    }
}

/// What a player knows of one of its actions: everything but what the other player did meanwhile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum<A> {
    /// The action.
    pub(super) action: A,
    /// How often it was chosen.
    pub(super) visits: u32,
    /// The rewards that this player got for it.
    pub(super) rewards: f64,
    /// By the rule: the squares of the rewards, the regret not to have chosen it, or its reward as estimated by Exp3.
    pub(super) extra: f64,
}

impl<A> Sum<A> {
    #[inline]
    fn count(&mut self, reward: f64, rule: Rule, probability: f64) {
        self.visits += 1;
        self.rewards += reward;
        match rule {
            Rule::Ucb1 { .. } | Rule::RegretMatching { .. } => {}
            Rule::Tuned => self.extra += reward * reward,
            Rule::Exp3 { .. } => self.extra += reward / probability,
        }
    }
}

/// Where the choices of both meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The node that they lead to; [`NONE`] as long as they were never chosen together.
    pub(super) child: u32,
    pub(super) visits: u32,
    /// The rewards of player 1.
    pub(super) rewards: f64,
}

impl Cell {
    /// Player 1's mean reward; `None` as long as nothing is known.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.rewards / f64::from(self.visits))
    }
}

/// Where a node's sums and cells lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    first_sum: usize,
    first_cell: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Place {
    pub(super) fn sums(self, side: Side) -> std::ops::Range<usize> {
        let between = self.first_sum + self.rows;
        match side {
            Side::First => self.first_sum..between,
            Side::Second => between..between + self.columns,
        }
    }

    fn cells(self) -> std::ops::Range<usize> {
        self.first_cell..self.first_cell + self.rows * self.columns
    }

    pub(super) fn cell(self, row: usize, column: usize) -> usize {
        self.first_cell + row * self.columns + column
    }
}

/// What both players chose at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub(super) row: usize,
    pub(super) column: usize,
    /// How likely each player's choice was, by its own rule.
    pub(super) probabilities: [f64; 2],
}

/// The arena.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    pub(super) nodes: Vec<Node>,
    pub(super) sums: Vec<Sum<A>>,
    /// The policies that were played, added up, one number for each of `sums`; empty for rules that do without.
    pub(super) policies: Vec<f64>,
    pub(super) cells: Vec<Cell>,
    most_nodes: usize,
    keeps_policies: bool,
    /// Whether something had no room.
    pub(super) full: bool,
}

impl<A: Copy> Tree<A> {
    /// An empty tree of at most so many bytes, and never more than `simulations` can fill.
    pub(super) fn new(bytes: usize, rule: Rule, simulations: Option<u64>) -> Self {
        let keeps_policies = rule.is_stochastic();
        let a_sum = size_of::<Sum<A>>() + if keeps_policies { size_of::<f64>() } else { 0 };
        // A table of three actions each.
        let a_table = 6 * a_sum + 9 * size_of::<Cell>();
        let a_node = size_of::<Node>() + a_table / NODES_A_TABLE;
        let fillable = simulations.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
        let most_nodes = (bytes / a_node).min(fillable.saturating_add(1)).clamp(1, NONE as usize - 1);
        let tables = most_nodes / NODES_A_TABLE;
        Self {
            nodes: Vec::with_capacity(most_nodes),
            sums: Vec::with_capacity(tables * 6 + 2 * MOST_ACTIONS),
            policies: Vec::with_capacity(if keeps_policies { tables * 6 + 2 * MOST_ACTIONS } else { 0 }),
            cells: Vec::with_capacity(tables * 9 + MOST_ACTIONS * MOST_ACTIONS),
            most_nodes,
            keeps_policies,
            full: false,
        }
    }

    /// A new node without a table; `None` if there is no room.
    pub(super) fn add(&mut self, proven: Option<f64>) -> Option<u32> {
        if self.nodes.len() >= self.most_nodes {
            self.full = true;
            return None;
        }
        self.nodes.push(Node {
            visits: 0,
            first_sum: NONE,
            first_cell: NONE,
            rows: 0,
            columns: 0,
            unproven: 0,
            proven: proven.map_or(NONE, |value| parts(value) as u32),
        });
        Some(self.nodes.len() as u32 - 1)
    }

    /// A tree of the same size that holds what lies below `root`, which becomes its first node; an empty one without a root.
    pub(super) fn below(&self, root: Option<u32>) -> Self {
        let mut tree = Self {
            nodes: Vec::with_capacity(self.nodes.capacity()),
            sums: Vec::with_capacity(self.sums.capacity()),
            policies: Vec::with_capacity(self.policies.capacity()),
            cells: Vec::with_capacity(self.cells.capacity()),
            full: false,
            ..*self
        };
        tree.nodes.extend(root.map(|root| self.nodes[root as usize]));
        let mut next = 0;
        while next < tree.nodes.len() {
            tree.take_table(next as u32, self);
            next += 1;
        }
        tree
    }

    /// Copies the table of a node that was copied from `source`, and its children without theirs.
    fn take_table(&mut self, node: u32, source: &Self) {
        let Some(place) = self.place(node) else { return };
        let (sums, cells) = (place.rows + place.columns, place.rows * place.columns);
        let (from_sum, from_cell) = (place.first_sum, place.first_cell);
        let copy = &mut self.nodes[node as usize];
        (copy.first_sum, copy.first_cell) = (self.sums.len() as u32, self.cells.len() as u32);
        self.sums.extend_from_slice(&source.sums[from_sum..][..sums]);
        if self.keeps_policies {
            self.policies.extend_from_slice(&source.policies[from_sum..][..sums]);
        }
        for &cell in &source.cells[from_cell..][..cells] {
            let child = source.nodes.get(cell.child as usize);
            let moved = child.map_or(NONE, |_| self.nodes.len() as u32);
            self.nodes.extend(child);
            self.cells.push(Cell { child: moved, ..cell });
        }
    }

    /// Where the table of a node lies, if it has one.
    pub(super) fn place(&self, node: u32) -> Option<Place> {
        let Node { first_sum, first_cell, rows, columns, .. } = self.nodes[node as usize];
        (first_sum != NONE).then_some(Place {
            first_sum: first_sum as usize,
            first_cell: first_cell as usize,
            rows: rows.into(),
            columns: columns.into(),
        })
    }

    /// Lays out the table of a node without one; `None` if there is no room.
    pub(super) fn open<G: SimultaneousGame<Action = A>>(&mut self, node: u32, position: &G) -> Option<Place> {
        let actions = Side::BOTH.map(|side| position.actions(side));
        let [rows, columns] = [actions[0].as_ref(), actions[1].as_ref()];
        assert!(rows.len().max(columns.len()) <= MOST_ACTIONS, "a player has too many actions for a table");
        let (sums, cells) = (rows.len() + columns.len(), rows.len() * columns.len());
        let fits = |used: usize, room: usize, more: usize| used + more <= room;
        if !fits(self.sums.len(), self.sums.capacity(), sums)
            || !fits(self.cells.len(), self.cells.capacity(), cells)
        {
            self.full = true;
            return None;
        }
        let (first_sum, first_cell) = (self.sums.len() as u32, self.cells.len() as u32);
        let sum = |&action: &A| Sum { action, visits: 0, rewards: 0.0, extra: 0.0 };
        self.sums.extend(rows.iter().chain(columns).map(sum));
        if self.keeps_policies {
            self.policies.resize(self.sums.len(), 0.0);
        }
        self.cells.resize(self.cells.len() + cells, Cell { child: NONE, visits: 0, rewards: 0.0 });
        let node_ref = &mut self.nodes[node as usize];
        (node_ref.first_sum, node_ref.first_cell) = (first_sum, first_cell);
        (node_ref.rows, node_ref.columns) = (rows.len() as u8, columns.len() as u8);
        node_ref.unproven = cells as u16;
        self.place(node)
    }

    /// Asks for the cells of a table ahead of time. Nobody waits for the answer, so that the memory is fetched while the choices are worked out.
    #[inline]
    pub(super) fn fetch_cells(&self, place: Place) {
        // Four cells lie in a line of the cache.
        for cell in self.cells[place.cells()].iter().step_by(4) {
            std::hint::black_box(cell.visits);
        }
    }

    /// Counts a simulation that came to `value` for player 1 after both had chosen.
    pub(super) fn count(&mut self, place: Place, met: Met, value: f64, rule: Rule) {
        let Met { row, column, probabilities } = met;
        if let Rule::RegretMatching { .. } = rule {
            self.regret(place, met, value);
        }
        let cell = &mut self.cells[place.cell(row, column)];
        cell.visits += 1;
        cell.rewards += value;
        self.sums[place.sums(Side::First)][row].count(value, rule, probabilities[0]);
        self.sums[place.sums(Side::Second)][column].count(1.0 - value, rule, probabilities[1]);
    }

    /// Adds to each action's regret by how much its mean against what the other chose is better than what came of the action chosen. A cell
    /// that was never visited is no regret: nothing is known of it.
    fn regret(&mut self, place: Place, met: Met, value: f64) {
        let Met { row, column, .. } = met;
        for other in (0..place.rows).filter(|&other| other != row) {
            if let Some(mean) = self.cells[place.cell(other, column)].mean() {
                self.sums[place.sums(Side::First)][other].extra += mean - value;
            }
        }
        for other in (0..place.columns).filter(|&other| other != column) {
            if let Some(mean) = self.cells[place.cell(row, other)].mean() {
                self.sums[place.sums(Side::Second)][other].extra += value - mean;
            }
        }
    }

    /// One more cell of the node is proven. When it was the last, the node gets the value of its table; returns whether it did.
    pub(super) fn prove_cell(&mut self, node: u32) -> bool {
        let Some(place) = self.place(node) else { return false };
        self.nodes[node as usize].unproven -= 1;
        if self.nodes[node as usize].unproven > 0 {
            return false;
        }
        let mut payoffs = [0.0; MOST_ACTIONS * MOST_ACTIONS];
        let count = place.rows * place.columns;
        for (payoff, cell) in payoffs.iter_mut().zip(&self.cells[place.first_cell..][..count]) {
            *payoff = self.proven(cell).unwrap_or_default();
        }
        let solved = Payoffs::new(&payoffs[..count], place.columns).solve();
        self.nodes[node as usize].proven = parts(solved.value) as u32;
        true
    }

    /// The proven value of a cell.
    pub(super) fn proven(&self, cell: &Cell) -> Option<f64> {
        self.nodes.get(cell.child as usize).and_then(Node::proven)
    }

    /// The bytes that are in use.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
            + self.sums.len() * size_of::<Sum<A>>()
            + self.policies.len() * size_of::<f64>()
            + self.cells.len() * size_of::<Cell>()
    }
}
