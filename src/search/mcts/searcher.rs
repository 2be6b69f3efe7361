//! The stepper: one simulation after another.

use std::sync::LazyLock;

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::amaf::Amaf;
use super::tree::{ROOT, Tree, node_bytes};
use super::{Playout, Settings, Simulate, below};
use crate::games::{Game, Outcome, Side};
use crate::search::report::Effort;
use crate::search::tally::{self, Proof, REWARD, Tallies, Tally};

/// Whether there is anything left to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is.
    Running,
    /// Everything that matters is proven, or there is nothing to search.
    Done,
}

/// A search by playouts that can be taken on step by step, and from one move of a game to the next. Its memory is set aside when it is made.
pub struct Searcher<G: Game, S> {
    settings: Settings,
    hooks: S,
    root: G,
    tree: Tree<G::Move>,
    random: Pcg32,
    amaf: Option<Amaf>,
    /// The nodes of the simulation at hand, the root first.
    path: Vec<usize>,
    roots: &'static RootTable,
    only: Vec<G::Move>,
    effort: Effort,
    deepest: u16,
}

impl<G: Game, S: Simulate<G>> Searcher<G, S> {
    /// A searcher that stands before `root` with nothing counted yet.
    #[must_use]
    pub fn new(root: &G, hooks: S, settings: Settings) -> Self {
        let amaf = settings.grave.filter(|_| S::SLOTS > 0);
        let mut searcher = Self {
            settings,
            hooks,
            root: *root,
            tree: Tree::new(settings.nodes),
            random: Pcg32::seed_from_u64(settings.seed),
            amaf: amaf.map(|enough| Amaf::new(S::SLOTS, enough, settings.nodes)),
            path: Vec::with_capacity(256),
            roots: &ROOTS,
            only: Vec::new(),
            effort: Effort::default(),
            deepest: 0,
        };
        searcher.begin(root);
        searcher
    }

    /// Forgets everything and stands before `root`, as a new searcher would.
    pub fn begin(&mut self, root: &G) {
        self.random = Pcg32::seed_from_u64(self.settings.seed);
        self.root = *root;
        self.only.clear();
        self.plant();
    }

    /// Looks at these root moves only; at all if there are none. Begins anew.
    pub fn restrict(&mut self, only: &[G::Move]) {
        self.only = only.to_vec();
        self.plant();
    }

    fn plant(&mut self) {
        (self.effort, self.deepest) = (Effort::default(), 0);
        if let Some(amaf) = &mut self.amaf {
            amaf.clear();
        }
        let legal = self.root.legal_moves();
        match legal.as_ref().first() {
            Some(&mv) => {
                self.tree.plant(mv, self.root.side_to_move().other());
                self.grow(ROOT, &self.root.clone());
            }
            None => self.tree.nodes.clear(),
        }
    }

    /// Stands before the position that `moves`, played one after the other, lead to, and keeps what is known of it: the warm tree of a game in
    /// progress. Returns whether anything was kept. The count of work begins anew.
    pub fn follow(&mut self, moves: &[G::Move]) -> bool {
        let mut kept = self.only.is_empty() && !self.tree.nodes.is_empty();
        for &mv in moves {
            kept = kept && self.tree.follow(mv);
            self.root = self.root.play(mv);
        }
        self.only.clear();
        if !kept || self.tree.nodes[ROOT].is_leaf() {
            self.plant();
            return false;
        }
        (self.effort, self.deepest) = (Effort::default(), self.tree.depth());
        if let Some(amaf) = &mut self.amaf {
            amaf.clear();
        }
        true
    }

    /// The position that is searched.
    #[must_use]
    pub fn root(&self) -> &G {
        &self.root
    }

    /// Work since the root was set.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Runs `count` simulations, fewer if everything is proven before.
    pub fn step(&mut self, count: u64) -> Progress {
        for _ in 0..count {
            if self.is_done() {
                return Progress::Done;
            }
            self.simulate();
        }
        if self.is_done() { Progress::Done } else { Progress::Running }
    }

    /// Whether more simulations would tell nothing new.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.tree.nodes.get(ROOT).is_none_or(|root| self.settings.solver && !root.is_open())
    }

    /// How many root moves there are to choose from.
    #[must_use]
    pub fn choices(&self) -> usize {
        self.tree.nodes.first().map_or(0, |root| root.children().len())
    }

    /// Steps from the root to the deepest node that was visited.
    #[must_use]
    pub fn depth(&self) -> u16 {
        self.deepest
    }

    /// Whether the tree could not grow for lack of room.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.tree.full
    }

    /// One simulation: select, expand, play out, count.
    fn simulate(&mut self) {
        let mut position = self.root;
        let mut at = ROOT;
        let mut reference = None;
        self.path.clear();
        self.path.push(ROOT);
        let outcome = loop {
            let node = &self.tree.nodes[at];
            if let Some(sign) = node.proof() {
                break result_of(sign, node.mover);
            }
            // A position is grown when it is entered for the second time: the first time it is only played out.
            if node.is_leaf() && (node.visits == 0 || !self.grow(at, &position)) {
                break self.play_out(at, &position);
            }
            if self.amaf.as_ref().is_some_and(|amaf| amaf.is_reference(at, self.tree.nodes[at].visits)) {
                reference = Some(at);
            }
            let Some(child) = self.select(at, reference) else {
                // Only where the rules give no move in a position that is not over, which no game here does.
                break Outcome::Draw;
            };
            let mv = self.tree.nodes[child].mv;
            position = position.play(mv);
            self.effort.nodes += 1;
            self.path.push(child);
            at = child;
        };
        self.effort.playouts += 1;
        self.deepest = self.deepest.max((self.path.len() - 1) as u16);
        self.count(outcome);
    }

    /// Gives a node its children, in a random order. Returns false if there is no room, or if the game is over there.
    fn grow(&mut self, at: usize, position: &G) -> bool {
        let mut legal = position.legal_moves();
        let mut moves = legal.as_mut();
        if moves.is_empty() {
            return false;
        }
        for last in (1..moves.len()).rev() {
            moves.swap(last, below(&mut self.random, last as u32 + 1) as usize);
        }
        if at == ROOT && !self.only.is_empty() {
            moves = &mut self.only;
        }
        self.tree.expand(at, moves.iter().copied(), position.side_to_move())
    }

    /// Plays the position of a leaf out. A leaf where the game is over is proven by that and never played out again.
    fn play_out(&mut self, at: usize, position: &G) -> Outcome {
        let Self { hooks, random, amaf, settings, tree, effort, .. } = self;
        let node = &mut tree.nodes[at];
        if settings.minimax > 0.0 && node.visits == 0 {
            let value = hooks.evaluate(position);
            node.lead = if position.side_to_move() == node.mover { value } else { 1.0 - value };
        }
        let Playout { outcome, steps } = match amaf {
            Some(amaf) => {
                hooks.playout(position, settings.cap, random, &mut |side, mv| amaf.hear(S::slot(mv), side))
            }
            None => hooks.playout(position, settings.cap, random, &mut |_, _| {}),
        };
        effort.nodes += u64::from(steps);
        if steps == 0 && settings.cap > 0 {
            node.prove(outcome.sign_for(node.mover) as i8, 0);
        }
        outcome
    }

    /// The child to go on with: one that was not tried yet, in the order in which they lie, else the one that UCB1 prefers. What is proven is
    /// not tried again. `reference` is the node by whose counts GRAVE judges.
    fn select(&self, at: usize, reference: Option<usize>) -> Option<usize> {
        let Settings { exploration, solver, minimax, .. } = self.settings;
        let node = &self.tree.nodes[at];
        let range = node.children();
        let spread = exploration * self.roots.sqrt_ln(node.visits);
        let (mut best, mut greatest) = (None, f32::NEG_INFINITY);
        for (child, index) in self.tree.nodes[range.clone()].iter().zip(range) {
            if solver && !child.is_open() {
                continue;
            }
            let mean = match (&self.amaf, reference) {
                (Some(amaf), Some(reference)) => {
                    amaf.blend(reference, S::slot(child.mv), child.mover, child.visits, child.rewards)
                }
                _ => (child.visits > 0).then(|| child.mean()),
            };
            let Some(mut value) = mean else { return Some(index) };
            if minimax > 0.0 && child.visits > 0 {
                value += minimax * (child.lead - value);
            }
            value += spread * self.roots.inverse_sqrt(child.visits.max(1));
            if value > greatest {
                (best, greatest) = (Some(index), value);
            }
        }
        best
    }

    /// Counts the result along the path, and what is proven by it.
    fn count(&mut self, outcome: Outcome) {
        let reward = match outcome {
            Outcome::Win(Side::First) => REWARD as u32,
            Outcome::Draw => REWARD as u32 / 2,
            Outcome::Win(Side::Second) => 0,
        };
        let last = self.path.len() - 1;
        let mut proves = self.settings.solver && !self.tree.nodes[self.path[last]].is_open();
        for (index, &at) in self.path.iter().enumerate().rev() {
            let node = &mut self.tree.nodes[at];
            node.visits += 1;
            node.rewards += if node.mover == Side::First { reward } else { REWARD as u32 - reward };
            let (mv, mover) = (node.mv, node.mover);
            if index < last {
                if self.settings.minimax > 0.0 {
                    self.tree.nodes[at].lead = self.tree.lead(at);
                }
                proves = proves && self.tree.infer(at);
            }
            if let Some(amaf) = &mut self.amaf {
                amaf.count(at, reward);
                amaf.hear(S::slot(mv), mover);
            }
        }
        if let Some(amaf) = &mut self.amaf {
            amaf.end();
        }
    }

    /// What is known of the root moves, in the game's order.
    #[must_use]
    pub fn tallies(&self) -> Tallies<G::Move> {
        let Some(root) = self.tree.nodes.first() else { return Tallies::default() };
        let children = &self.tree.nodes[root.children()];
        let legal = self.root.legal_moves();
        let tally = |&mv: &G::Move| {
            let node = children.iter().find(|child| child.mv == mv)?;
            let proof = node.proof().filter(|_| self.settings.solver);
            Some(Tally {
                mv,
                visits: u64::from(node.visits),
                rewards: u64::from(node.rewards),
                proof: proof.map(|sign| Proof { sign, steps: node.steps + 1 }),
            })
        };
        let moves: Vec<_> = legal.as_ref().iter().filter_map(tally).collect();
        let tree = tally::Tree {
            nodes: self.tree.nodes.len() as u64,
            bytes: (self.tree.nodes.len() * node_bytes::<G>()) as u64,
            depth: self.deepest,
            full: self.tree.full,
        };
        let mut found = Tallies { moves, pv: Vec::new(), tree };
        if let Some(best) = found.best() {
            found.pv = self.line(found.moves[best].mv);
        }
        found
    }

    /// The line that begins with `mv` and goes on with the best of each position, as [`Tallies::best`] chooses. It ends where the tree does, but
    /// not before the turn of the root's side: there the game's first move stands in for what nobody has tried.
    fn line(&self, mv: G::Move) -> Vec<G::Move> {
        let side = self.root.side_to_move();
        let mut position = self.root.play(mv);
        let mut line = vec![mv];
        let mut at = self.tree.nodes[ROOT].children().find(|&child| self.tree.nodes[child].mv == mv);
        while line.len() < MOST_OF_A_LINE {
            let best = at.and_then(|at| {
                self.tree.nodes[at].children().filter(|&child| self.tree.nodes[child].visits > 0).max_by_key(
                    |&child| {
                        let node = &self.tree.nodes[child];
                        let proof = node.proof().filter(|_| self.settings.solver).unwrap_or(0);
                        let steps = -i32::from(proof) * i32::from(node.steps);
                        (proof, if proof == 0 { 0 } else { steps }, node.visits, usize::MAX - child)
                    },
                )
            });
            let mv = match best {
                Some(child) => self.tree.nodes[child].mv,
                None if position.side_to_move() == side => match position.legal_moves().as_ref().first() {
                    Some(&mv) => mv,
                    None => break,
                },
                None => break,
            };
            line.push(mv);
            position = position.play(mv);
            at = best;
        }
        line
    }
}

/// No longer line is told.
const MOST_OF_A_LINE: usize = 64;

fn result_of(sign: i8, mover: Side) -> Outcome {
    match sign {
        1 => Outcome::Win(mover),
        -1 => Outcome::Win(mover.other()),
        _ => Outcome::Draw,
    }
}

static ROOTS: LazyLock<RootTable> = LazyLock::new(RootTable::new);

/// Roots of small numbers, which UCB1 asks for all the time.
struct RootTable {
    sqrt_ln: Vec<f32>,
    inverse_sqrt: Vec<f32>,
}

impl RootTable {
    const SIZE: u32 = 4_096;

    fn new() -> Self {
        let numbers = || 0..Self::SIZE;
        Self {
            sqrt_ln: numbers().map(sqrt_ln).collect(),
            inverse_sqrt: numbers().map(inverse_sqrt).collect(),
        }
    }

    #[inline]
    fn sqrt_ln(&self, n: u32) -> f32 {
        self.sqrt_ln.get(n as usize).copied().unwrap_or_else(|| sqrt_ln(n))
    }

    #[inline]
    fn inverse_sqrt(&self, n: u32) -> f32 {
        self.inverse_sqrt.get(n as usize).copied().unwrap_or_else(|| inverse_sqrt(n))
    }
}

fn sqrt_ln(n: u32) -> f32 {
    libm::sqrtf(libm::logf(n.max(1) as f32))
}

fn inverse_sqrt(n: u32) -> f32 {
    1.0 / libm::sqrtf(n.max(1) as f32)
}
