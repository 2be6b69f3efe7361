//! What a search says: the table of its root.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::searcher::ROOT;
use super::sequential::{Sequential, Then};
use super::stochastic::answer_of_exp3;
use super::tree::Place;
use super::{Leaf, Rule, Searcher};
use crate::games::{Side, SimultaneousGame};
use crate::search::joint::{Cell, Exact, JointTable, ONE, Player, Weighed, parts};
use crate::search::matrix::Payoffs;
use crate::search::report::Effort;
use crate::search::tally::Tree;

/// Sets the lots apart from the random numbers of the search.
const LOTS: u64 = 0x6c6f_7473;

impl<G: SimultaneousGame, L: Leaf<G>> Searcher<G, L> {
    /// The work so far.
    pub fn effort(&self) -> Effort {
        Effort { nodes: self.tree.nodes.len() as u64, playouts: self.simulations(), ..Effort::default() }
    }

    /// The table of the root as it stands, with what it says to `side`.
    pub fn table(&self, side: Side) -> JointTable<G::Action> {
        let Some(place) = self.tree.place(ROOT) else { return self.around(side, [vec![], vec![]], vec![]) };
        let weighed = Side::BOTH.map(|side| self.weighed(place, side));
        let cells = self.cells(place);
        self.around(side, weighed, cells)
    }

    fn around<A>(&self, side: Side, actions: [Vec<Weighed<A>>; 2], cells: Vec<Cell>) -> JointTable<A> {
        let columns = actions[1].len();
        let mut lots = Pcg32::seed_from_u64(self.settings.seed ^ self.root.key() ^ LOTS);
        let exact = self.settings.solver.then(|| exact(&cells, columns)).flatten();
        JointTable {
            side,
            players: actions.map(|actions| Player { actions, lot: lots.next_u32() }),
            cells,
            choice: self.settings.choice,
            exact,
            tree: Tree {
                nodes: self.tree.nodes.len() as u64,
                bytes: self.tree.bytes() as u64,
                depth: self.depth,
                full: self.tree.full,
            },
            leaf: self.leaf.name().to_owned(),
        }
    }

    /// The actions of a player, each with what it counts for in the answer: its visits, or how often the average policy plays it.
    fn weighed(&self, place: Place, side: Side) -> Vec<Weighed<G::Action>> {
        let range = place.sums(side);
        let sums = &self.tree.sums[range.clone()];
        let visits: u32 = sums.iter().map(|sum| sum.visits).sum();
        let weight = |index: usize| match self.settings.rule {
            Rule::Ucb1 { .. } | Rule::Tuned => u64::from(sums[index].visits) * ONE,
            Rule::RegretMatching { .. } => parts(self.tree.policies[range.start + index]),
            Rule::Exp3 { gamma } => {
                let policy = self.tree.policies[range.start + index];
                parts(answer_of_exp3(policy, visits.into(), gamma, sums.len()))
            }
        };
        sums.iter()
            .enumerate()
            .map(|(index, sum)| Weighed { action: sum.action, weight: weight(index) })
            .collect()
    }

    fn cells(&self, place: Place) -> Vec<Cell> {
        let cells = &self.tree.cells[place.cell(0, 0)..][..place.rows * place.columns];
        let cell = |cell: &super::tree::Cell| Cell {
            visits: cell.visits.into(),
            rewards: parts(cell.rewards),
            proven: self.tree.proven(cell).map(parts),
        };
        cells.iter().map(cell).collect()
    }
}

impl<G: SimultaneousGame, L: Leaf<Sequential<G>>> Searcher<Sequential<G>, L> {
    /// The table of the game itself: the searcher's actions against the answers that were looked at below each. What the other player
    /// counts is summed up as if it had not known the searcher's choice.
    pub fn joint_table(&self) -> JointTable<G::Action> {
        let searcher = self.root.searcher;
        let empty = || self.around(searcher, [vec![], vec![]], vec![]);
        let Some(place) = self.tree.place(ROOT) else { return empty() };
        let own = self.weighed(place, searcher);
        let own: Vec<Weighed<G::Action>> = own.into_iter().filter_map(acted).collect();
        let answers = self.root.game.actions(searcher.other());
        let mut answers: Vec<_> =
            answers.as_ref().iter().map(|&action| Weighed { action, weight: 0 }).collect();
        let mut cells = vec![Cell::default(); own.len() * answers.len()];
        for (index, cell) in self.tree.cells[place.cell(0, 0)..][..own.len()].iter().enumerate() {
            let known = self.tree.nodes.get(cell.child as usize).and_then(|_| self.tree.place(cell.child));
            let answered = known.map(|place| self.cells(place)).unwrap_or_default();
            for (answer, found) in answered.into_iter().enumerate() {
                answers[answer].weight += found.visits * ONE;
                let at = match searcher {
                    Side::First => index * answers.len() + answer,
                    Side::Second => answer * own.len() + index,
                };
                cells[at] = found;
            }
        }
        let actions = match searcher {
            Side::First => [own, answers],
            Side::Second => [answers, own],
        };
        // What is proven of a game in which one player knows the other's choice proves nothing about the game itself.
        JointTable { exact: None, ..self.around(searcher, actions, cells) }
    }
}

fn acted<A>(option: Weighed<Then<A>>) -> Option<Weighed<A>> {
    match option.action {
        Then::Act(action) => Some(Weighed { action, weight: option.weight }),
        Then::Wait => None,
    }
}

/// The solution of a table whose cells are all proven.
fn exact(cells: &[Cell], columns: usize) -> Option<Exact> {
    let values: Vec<f64> =
        cells.iter().map(|cell| cell.proven.map(crate::search::joint::number)).collect::<Option<_>>()?;
    if values.is_empty() {
        return None;
    }
    let solved = Payoffs::new(&values, columns).solve();
    let mixes = [solved.first, solved.second].map(|mix| mix.iter().map(|&share| parts(share)).collect());
    Some(Exact { value: parts(solved.value), mixes })
}
