//! The search itself: select, enter, judge, back up. A stepper: whoever holds it decides how long it goes on.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::select::{by_bound, logarithm, logarithms};
use super::stochastic::{Drawn, by_exponent, by_regret};
use super::tree::{Met, NONE, Place, Tree};
use super::{Estimate, Leaf, Rule, Settings};
use crate::games::{Side, SimultaneousGame};
use crate::search::joint;
use crate::search::limits::Stop;

/// Simulations between two questions to the [`Stop`].
const SIMULATIONS_PER_QUESTION: u64 = 1_000;

/// The root's place in the arena.
pub(super) const ROOT: u32 = 0;

/// Sets the random numbers of the shards apart.
const SHARD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Whether there is more to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Yes.
    Running,
    /// The game is over or solved, or there is nothing left to choose.
    Done,
}

/// A tree grown from one position.
pub struct Searcher<G: SimultaneousGame, L> {
    pub(super) root: G,
    pub(super) leaf: L,
    pub(super) settings: Settings,
    pub(super) tree: Tree<G::Action>,
    pub(super) random: Pcg32,
    logarithms: &'static [f64],
    path: Vec<Step>,
    simulations: u64,
    pub(super) depth: u16,
}

/// A choice of both on the way from the root to the leaf.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    place: Place,
    met: Met,
}

impl<G: SimultaneousGame, L: Leaf<G>> Searcher<G, L> {
    /// A search of `root` that has done nothing yet. Where the number of simulations is known beforehand, no more memory is laid out than
    /// they can fill.
    pub fn new(root: &G, leaf: L, settings: Settings, simulations: Option<u64>) -> Self {
        let mut tree = Tree::new(settings.bytes, settings.rule, simulations);
        let settled = leaf.settled(root);
        tree.add(settled);
        if settled.is_none() {
            tree.open(ROOT, root);
        }
        Self {
            root: root.clone(),
            leaf,
            settings,
            tree,
            random: Pcg32::seed_from_u64(
                settings.seed ^ root.key() ^ SHARD.wrapping_mul(settings.shard.into()),
            ),
            logarithms: logarithms(),
            path: Vec::with_capacity(256),
            simulations: 0,
            depth: 0,
        }
    }

    /// The position that is searched.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// Simulations so far.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Runs at most `count` simulations.
    pub fn step(&mut self, count: u64) -> Progress {
        for _ in 0..count {
            if self.is_known() {
                return Progress::Done;
            }
            self.simulate();
        }
        if self.is_known() { Progress::Done } else { Progress::Running }
    }

    /// Runs until so many simulations are done in all, or until `stop` says so; at least one. `watch` is called when a report is due.
    pub fn run(&mut self, simulations: Option<u64>, stop: &dyn Stop, watch: &mut dyn FnMut(&Self)) {
        let limit = simulations.unwrap_or(u64::MAX).max(1);
        while self.simulations < limit {
            // The first alone, so that there is an answer however early the search is stopped.
            let most = if self.simulations == 0 { 1 } else { SIMULATIONS_PER_QUESTION };
            if self.step(most.min(limit - self.simulations)) == Progress::Done || stop.is_stopped() {
                break;
            }
            if stop.report_due() {
                watch(self);
            }
        }
    }

    /// Whether no simulation could change the answer.
    fn is_known(&self) -> bool {
        self.tree.nodes[ROOT as usize].proven().is_some()
    }

    /// Goes on from the position after both have chosen, with what the tree knows of it. Returns whether it knew anything. What the new
    /// search finds depends on the old one: this is for play only.
    pub fn advance(&mut self, first: G::Action, second: G::Action) -> bool {
        let child = self.child(first, second);
        self.root = self.root.resolve(first, second);
        (self.simulations, self.depth) = (0, 0);
        self.tree = self.tree.below(child);
        if child.is_none() {
            self.tree.add(self.leaf.settled(&self.root));
        }
        if self.leaf.settled(&self.root).is_none() && self.tree.place(ROOT).is_none() {
            self.tree.open(ROOT, &self.root);
        }
        child.is_some()
    }

    fn child(&self, first: G::Action, second: G::Action) -> Option<u32> {
        let place = self.tree.place(ROOT)?;
        let index =
            |side, action| self.tree.sums[place.sums(side)].iter().position(|sum| sum.action == action);
        let cell = place.cell(index(Side::First, first)?, index(Side::Second, second)?);
        Some(self.tree.cells[cell].child).filter(|&child| child != NONE)
    }

    fn simulate(&mut self) {
        self.path.clear();
        let mut position = self.root.clone();
        let mut node = ROOT;
        // 1. Select: both players choose at each node, until a node is reached that has no table.
        let (estimate, is_new) = loop {
            if let Some(value) = self.tree.nodes[node as usize].proven() {
                break (Estimate { value, proven: true }, false);
            }
            let Some(place) = self.tree.place(node).or_else(|| self.tree.open(node, &position)) else {
                break (self.leaf.evaluate(&position, &mut self.random), false);
            };
            self.tree.fetch_cells(place);
            let met = self.choose(node, place);
            self.path.push(Step { node, place, met });
            let [first, second] = self.actions(place, met);
            position = position.resolve(first, second);
            let cell = place.cell(met.row, met.column);
            node = self.tree.cells[cell].child;
            if node == NONE {
                // 2. Enter a new position, and 3. judge it.
                break self.enter(cell, &position);
            }
        };
        self.depth = self.depth.max(self.path.len() as u16);
        self.simulations += 1;
        // 4. Back up.
        self.back_up(estimate.value, is_new && estimate.proven);
    }

    fn enter(&mut self, cell: usize, position: &G) -> (Estimate, bool) {
        let settled = self.leaf.settled(position);
        let estimate = match settled {
            Some(value) => Estimate { value, proven: true },
            None => self.leaf.evaluate(position, &mut self.random),
        };
        let estimate = Estimate { value: joint::whole_units(estimate.value), ..estimate };
        let added = self.tree.add(estimate.proven.then_some(estimate.value));
        if let Some(child) = added {
            self.tree.cells[cell].child = child;
        }
        (estimate, added.is_some())
    }

    /// What both choose at a node, each from its own sums.
    #[inline]
    fn choose(&mut self, node: u32, place: Place) -> Met {
        let ln = logarithm(self.logarithms, self.tree.nodes[node as usize].visits);
        let row = self.choose_for(Side::First, place, ln);
        let column = self.choose_for(Side::Second, place, ln);
        let probabilities = [row.probability, column.probability];
        Met { row: row.index, column: column.index, probabilities }
    }

    #[inline]
    pub(super) fn choose_for(&mut self, side: Side, place: Place, ln: f64) -> Drawn {
        let Settings { rule, ties, .. } = self.settings;
        let range = place.sums(side);
        let sums = &self.tree.sums[range.clone()];
        match rule {
            Rule::Ucb1 { .. } | Rule::Tuned => {
                Drawn { index: by_bound(sums, ln, rule, ties, &mut self.random), probability: 1.0 }
            }
            Rule::RegretMatching { gamma } => {
                by_regret(sums, &mut self.tree.policies[range], gamma, &mut self.random)
            }
            Rule::Exp3 { gamma } => {
                by_exponent(sums, &mut self.tree.policies[range], gamma, &mut self.random)
            }
        }
    }

    fn actions(&self, place: Place, met: Met) -> [G::Action; 2] {
        let action = |side, index: usize| self.tree.sums[place.sums(side)][index].action;
        [action(Side::First, met.row), action(Side::Second, met.column)]
    }

    fn back_up(&mut self, value: f64, proven: bool) {
        let (value, mut proven) = (joint::whole_units(value), proven);
        for index in (0..self.path.len()).rev() {
            let Step { node, place, met } = self.path[index];
            self.tree.nodes[node as usize].visits += 1;
            self.tree.count(place, met, value, self.settings.rule);
            proven = proven && self.settings.solver && self.tree.prove_cell(node);
        }
    }
}
