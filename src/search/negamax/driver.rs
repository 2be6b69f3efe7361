//! Iterative deepening at the root: depth 1, then 2, and so on, each iteration ordered by the one before. The first iteration always ends;
//! one that is stopped later is dropped whole, so that what is reported is always the result of finished work.

use crate::games::Game;
use crate::search::limits::{Limits, Stop};
use crate::search::meter::{Meter, Watcher};
use crate::search::report::{Bound, Candidate, Candidates, Effort, Iteration, Value};

use super::misjudge::Slip;
use super::node::{Found, Searcher, Window};
use super::table::{DEFAULT_BYTES, ENTRY_BYTES};
use super::{Evaluate, INFINITE, MAX_PLY, Misjudge, Solve};

/// How a search is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How much it may do. `time_ms` is not read: the [`Stop`] knows the deadline.
    pub limits: Limits,
    /// Whether every root move gets its exact value, or only the best one (and the others an upper bound).
    pub every_move: bool,
    /// Places in the transposition table; 0 for none.
    pub table_entries: usize,
    /// Whether moves are tried in a promising order instead of the game's own.
    pub ordering: bool,
    /// Errors on purpose. Every root move is then searched for its value, as an error about a bound would mean nothing.
    pub misjudge: Option<Misjudge>,
}

impl Default for Settings {
    fn default() -> Self {
        let table_entries = DEFAULT_BYTES / ENTRY_BYTES;
        Self { limits: Limits::default(), every_move: false, table_entries, ordering: true, misjudge: None }
    }
}

/// Searches the moves `only` of `root` (all, if `only` is empty) and says what was found. `watcher` is called in between when
/// [`Stop::report_due`] says so. No iteration is reported exactly when there is no move.
pub fn search<G: Game, E: Evaluate<G>, S: Solve<G>>(
    root: &G,
    only: &[G::Move],
    settings: &Settings,
    hooks: (&E, &mut S),
    stop: &dyn Stop,
    watcher: Watcher<'_, G::Move>,
) -> (Candidates<G::Move>, Effort) {
    let (hooks, solver) = hooks;
    let meter = Meter::new(settings.limits.nodes, stop, watcher);
    let searcher = Searcher::new(hooks, meter, settings.table_entries, settings.ordering);
    let mut driver = Driver { root: *root, branches: Vec::new(), searcher, solver, settings };
    driver.branches = driver.first_order(only);
    if !driver.branches.is_empty() {
        driver.deepen();
    }
    let meter = driver.searcher.meter;
    (meter.so_far, meter.effort)
}

/// A root move.
struct Branch<G: Game> {
    mv: G::Move,
    child: G,
    /// What is misjudged about it on purpose; see [`Misjudge`].
    slip: Slip,
    /// Of the iteration under way.
    score: i32,
    bound: Bound,
    complete: bool,
    line: Vec<G::Move>,
    /// Nodes below it so far.
    effort: u64,
}

/// Who searches an iteration.
#[derive(Clone, Copy, Debug)]
enum Way {
    General { depth: u8 },
    Solver,
}

struct Driver<'a, 'm, G: Game, E, S> {
    root: G,
    /// In the order in which they are searched.
    branches: Vec<Branch<G>>,
    searcher: Searcher<'a, 'm, G, E>,
    solver: &'a mut S,
    settings: &'a Settings,
}

impl<G: Game, E: Evaluate<G>, S: Solve<G>> Driver<'_, '_, G, E, S> {
    fn first_order(&self, only: &[G::Move]) -> Vec<Branch<G>> {
        let legal = self.root.legal_moves();
        let misjudge = self.settings.misjudge;
        let slips =
            misjudge.map(|misjudge| misjudge.slips(&self.root, self.searcher.hooks)).unwrap_or_default();
        let mut branches = Vec::with_capacity(legal.as_ref().len());
        for (place, &mv) in legal.as_ref().iter().enumerate() {
            if only.is_empty() || only.contains(&mv) {
                let child = self.root.play(mv);
                let (score, bound, complete, line) = (-INFINITE, Bound::Upper, false, Vec::new());
                let slip = slips.get(place).copied().unwrap_or_default();
                branches.push(Branch { mv, child, slip, score, bound, complete, line, effort: 0 });
            }
        }
        let key = |branch: &Branch<G>| self.searcher.key(&self.root, branch.mv, &branch.child, 1, 0);
        branches.sort_by_cached_key(|branch| std::cmp::Reverse(key(branch)));
        branches
    }

    fn deepen(&mut self) {
        let plies_left = self.searcher.hooks.plies_left(&self.root);
        let deepest = self.settings.limits.depth.unwrap_or(u8::MAX).clamp(1, MAX_PLY as u8);
        let handed_over =
            self.solver.after(&self.root).filter(|_| plies_left.is_none_or(|left| left <= deepest));
        for depth in 1..=deepest {
            let by_solver = handed_over.is_some_and(|after| depth > after);
            self.searcher.meter.so_far.searching =
                if by_solver { plies_left.unwrap_or(depth) } else { depth };
            self.searcher.meter.set_patient(depth == 1);
            let way = if by_solver { Way::Solver } else { Way::General { depth } };
            let Some(solved) = self.iterate(way) else { break };
            self.keep(if solved { plies_left.unwrap_or(depth) } else { depth }, solved);
            self.searcher.meter.set_patient(false);
            if solved || self.is_settled() || self.searcher.meter.is_stopped() {
                break;
            }
        }
        let so_far = &mut self.searcher.meter.so_far;
        so_far.searching = so_far.last().map_or(0, |last| last.depth);
    }

    /// Whether deeper iterations could not change the move: the game is decided, or there is nothing to decide and no set amount of work.
    fn is_settled(&self) -> bool {
        let Limits { nodes, depth, .. } = self.settings.limits;
        if self.settings.every_move {
            return false;
        }
        let decided = is_decided::<G, E>(self.branches[0].score);
        let no_choice = self.root.legal_moves().as_ref().len() == 1
            && self.searcher.meter.effort.nodes >= ENOUGH_WITHOUT_A_CHOICE;
        decided || (no_choice && nodes.is_none() && depth.is_none())
    }

    /// One iteration. Returns whether every line was searched to the end; `None` if it was stopped.
    fn iterate(&mut self, way: Way) -> Option<bool> {
        let mut best = -INFINITE;
        for place in 0..self.branches.len() {
            let before = self.searcher.meter.effort.nodes;
            let floor = if self.wants_every_value() { -INFINITE } else { best };
            let found = self.look(place, floor, way);
            self.account(place, before);
            let found = self.believed(place, found?);
            let branch = &mut self.branches[place];
            (branch.score, branch.complete) = (found.score, found.complete);
            branch.bound = if found.score > floor { Bound::Exact } else { Bound::Upper };
            best = best.max(found.score);
        }
        if let Way::Solver = way {
            self.solver_line();
        }
        Some(self.branches.iter().all(|branch| branch.complete))
    }

    fn wants_every_value(&self) -> bool {
        self.settings.every_move || self.settings.misjudge.is_some()
    }

    /// What the search takes a value for: an estimate with the branch's slip in it. What is decided is not misjudged.
    fn believed(&self, place: usize, found: Found) -> Found {
        if found.complete || is_decided::<G, E>(found.score) {
            found
        } else {
            Found { score: self.branches[place].slip.believed(found.score), ..found }
        }
    }

    /// The value of one branch if it is above `floor`, else an upper bound: whether it is above is asked first, as that costs less.
    fn look(&mut self, place: usize, floor: i32, way: Way) -> Option<Found> {
        if floor > -INFINITE {
            let scout = self.edge(place, floor, floor + 1, way)?;
            if scout.score <= floor {
                return Some(scout);
            }
        }
        let found = self.edge(place, floor, INFINITE, way)?;
        let branch = &mut self.branches[place];
        branch.line.clear();
        branch.line.push(branch.mv);
        branch.line.extend_from_slice(self.searcher.line(1));
        Some(found)
    }

    /// The value of one branch within a window, for the side to move at the root; `None` if the search was stopped.
    fn edge(&mut self, place: usize, alpha: i32, beta: i32, way: Way) -> Option<Found> {
        let (root, mv, child) = (self.root, self.branches[place].mv, self.branches[place].child);
        match way {
            Way::General { depth } => {
                let found = self.searcher.edge(&root, mv, &child, Window { alpha, beta, depth, ply: 0 });
                (!self.searcher.meter.is_stopped()).then_some(found)
            }
            Way::Solver => {
                let meter = &mut self.searcher.meter;
                let score = if self.root.side_to_move() == child.side_to_move() {
                    self.solver.solve(&child, alpha, beta, meter)?
                } else {
                    -self.solver.solve(&child, -beta, -alpha, meter)?
                };
                Some(Found { score, complete: true })
            }
        }
    }

    /// Asks the solver for the line behind the best branch, which the general search knows nothing of.
    fn solver_line(&mut self) {
        let place = self.best();
        let Branch { mv, child, score, .. } = self.branches[place];
        let turns = self.root.side_to_move() != child.side_to_move();
        let line = self.solver.line(&child, if turns { -score } else { score }, &mut self.searcher.meter);
        self.branches[place].line = std::iter::once(mv).chain(line).collect();
    }

    fn account(&mut self, place: usize, before: u64) {
        let branch = &mut self.branches[place];
        let meter = &mut self.searcher.meter;
        branch.effort += meter.effort.nodes - before;
        if let Some(candidate) = meter.so_far.moves.iter_mut().find(|candidate| candidate.mv == branch.mv) {
            candidate.effort = branch.effort;
        }
    }

    /// Where the best branch is: of equals the first, which an earlier iteration preferred.
    fn best(&self) -> usize {
        let mut best = 0;
        for (place, branch) in self.branches.iter().enumerate() {
            if branch.bound == Bound::Exact && branch.score > self.branches[best].score {
                best = place;
            }
        }
        best
    }

    /// Makes a finished iteration part of the result and puts the branches in order for the next one.
    fn keep(&mut self, depth: u8, solved: bool) {
        let place = self.best();
        let ordered = self.searcher.ordering.is_some();
        if ordered {
            self.branches[..=place].rotate_right(1);
            if self.wants_every_value() {
                self.branches[1..].sort_by_key(|branch| std::cmp::Reverse(branch.score));
            }
        }
        let best = &self.branches[if ordered { 0 } else { place }];
        let hooks = self.searcher.hooks;
        let value = |branch: &Branch<G>| Value {
            score: branch.score,
            bound: branch.bound,
            // Where wins are decisive, a score that says so rests on finished games, whatever else was looked at.
            proven: (branch.complete || is_decided::<G, E>(branch.score)).then(|| hooks.margin(branch.score)),
        };
        let so_far = &mut self.searcher.meter.so_far;
        let (best_mv, pv) = (best.mv, best.line.clone());
        so_far.iterations.push(Iteration {
            depth,
            confidence: 100,
            solved,
            best: best_mv,
            value: value(best),
            pv,
        });
        so_far.moves = self
            .branches
            .iter()
            .map(|branch| Candidate { mv: branch.mv, value: value(branch), depth, effort: branch.effort })
            .collect();
        so_far
            .moves
            .sort_by_key(|candidate| (candidate.mv != best_mv, std::cmp::Reverse(candidate.value.score)));
    }
}

/// Whether a root score says that the game is won or lost. A root score has lost a point more than any below.
fn is_decided<G: Game, E: Evaluate<G>>(score: i32) -> bool {
    E::DECISIVE.is_some_and(|decisive| score.abs() >= decisive - 1)
}

/// Nodes after which a search for play without a set amount of work is over if there is only one legal move: enough for a sensible value.
const ENOUGH_WITHOUT_A_CHOICE: u64 = 20_000;
