//! Iterative deepening at the root: first selective searches of growing depth, then, when the end is near enough, selective searches to the end of
//! the game, each surer than the one before, and at last the exact one.

use super::confidence::Confidence;
use super::eval::Evaluation;
use super::last::NONE;
use super::table::NO_MOVE;
use super::tree::{Node, Searching, Tree};
use crate::games::Game;
use crate::games::othello::{Move, Othello};
use crate::search::limits::Limits;
use crate::search::report::{Bound, Candidate, Iteration, Value};

/// What a disc is worth in a reported score.
pub const UNIT: i32 = 100;

/// What a search is to do.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Nodes are counted by the meter; of the others, only the depth is looked at.
    pub limits: Limits,
    /// Whether every root move is to get its value at each depth.
    pub every_move: bool,
    /// How sure the iterations are that do not go to the end.
    pub confidence: Confidence,
}

/// An iteration: how deep, and how sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    depth: i32,
    confidence: Confidence,
}

/// A root move.
struct Branch<S> {
    mv: Move,
    node: Node<S>,
    score: i32,
    bound: Bound,
    /// Nodes below it so far.
    effort: u64,
}

/// Searches the moves `only` of `root` (all, if `only` is empty). What is found is left in the meter.
pub(super) fn deepen<M: Searching, E: Evaluation>(
    machine: M,
    mut tree: Tree<'_, '_, E>,
    root: &Othello,
    only: &[Move],
    settings: &Settings,
) {
    let node = Node { own: root.own, other: root.other, state: tree.eval.state(root.own, root.other) };
    let mut branches = Vec::new();
    for mv in root.legal_moves() {
        if only.is_empty() || only.contains(&mv) {
            let node = match mv.square() {
                Some(square) => node.placed(tree.eval, square, root.flips(square)),
                None => node.passed(tree.eval),
            };
            branches.push(Branch { mv, node, score: 0, bound: Bound::Upper, effort: 0 });
        }
    }
    if branches.is_empty() {
        return;
    }
    let mut driver = Driver { machine, root: *root, branches, settings };
    let steps = steps(root.empties() as i32, settings);
    for (number, &step) in steps.iter().enumerate() {
        tree.meter.so_far.searching = step.depth as u8;
        tree.meter.set_patient(number == 0);
        let done = driver.iterate(&mut tree, step, number > 0);
        tree.settle();
        if done.is_none() {
            break;
        }
        driver.keep(&mut tree, step);
        tree.meter.set_patient(false);
        tree.stopped |= tree.meter.is_stopped();
        if tree.stopped || driver.is_settled(&tree) {
            break;
        }
    }
    let so_far = &mut tree.meter.so_far;
    so_far.searching = so_far.last().map_or(0, |last| last.depth);
}

/// The iterations for a root with that many empty squares. A depth limit that reaches to the end asks for the exact result.
fn steps(empties: i32, settings: &Settings) -> Vec<Step> {
    let reach = settings.limits.depth.map_or(empties, i32::from).clamp(1, empties.max(1));
    let middle = if reach < empties { reach } else { before_the_end(empties) };
    let mut steps: Vec<Step> =
        (1..=middle).map(|depth| Step { depth, confidence: settings.confidence }).collect();
    if reach >= empties {
        let surer = Confidence::ALL.into_iter().filter(|&confidence| {
            let prepares = confidence >= settings.confidence && confidence <= Confidence::Good;
            confidence == Confidence::Full || (prepares && empties >= SELECTIVE_END)
        });
        steps.extend(surer.map(|confidence| Step { depth: empties, confidence }));
    }
    steps
}

/// How deep the search goes before it goes to the end.
fn before_the_end(empties: i32) -> i32 {
    if empties < 14 { empties / 3 } else { empties - 10 }.max(1)
}

/// Empty squares from which on the exact search is prepared by selective ones. Beyond [`Confidence::Good`] these cost more than what their moves
/// save: without them the problems #40 to #47 of the FFO suite take a quarter less time.
const SELECTIVE_END: i32 = 14;

struct Driver<'a, M, S> {
    machine: M,
    root: Othello,
    /// In the order in which they are searched.
    branches: Vec<Branch<S>>,
    settings: &'a Settings,
}

impl<M: Searching, S: Copy> Driver<'_, M, S> {
    /// One iteration; `None` if it was stopped.
    fn iterate<E: Evaluation<State = S>>(
        &mut self,
        tree: &mut Tree<'_, '_, E>,
        step: Step,
        has_guess: bool,
    ) -> Option<()> {
        tree.confidence = step.confidence;
        if self.settings.every_move {
            for place in 0..self.branches.len() {
                let guess = has_guess.then_some(self.branches[place].score);
                let score = self.aspire(tree, step, guess, |driver, tree, alpha, beta| {
                    driver.edge(tree, place, alpha, beta, step)
                })?;
                (self.branches[place].score, self.branches[place].bound) = (score, Bound::Exact);
            }
            return Some(());
        }
        let guess = has_guess.then_some(self.branches[0].score);
        self.aspire(tree, step, guess, |driver, tree, alpha, beta| driver.all(tree, alpha, beta, step))?;
        Some(())
    }

    /// Searches with a window around a guess, moved until the score lies in it.
    fn aspire<E: Evaluation<State = S>>(
        &mut self,
        tree: &mut Tree<'_, '_, E>,
        step: Step,
        guess: Option<i32>,
        mut search: impl FnMut(&mut Self, &mut Tree<'_, '_, E>, i32, i32) -> Option<i32>,
    ) -> Option<i32> {
        let to_end = step.depth == self.root.empties() as i32;
        let width = if to_end && step.confidence == Confidence::Full { 1 } else { 3 };
        let (mut alpha, mut beta) = guess.map_or((NONE, -NONE), |guess| (guess - width, guess + width));
        for attempt in 0.. {
            let score = search(self, tree, alpha.max(NONE), beta.min(-NONE))?;
            if attempt == 3 || (score > alpha.max(NONE) && score < beta.min(-NONE)) {
                return Some(score);
            }
            // Selective searches contradict themselves now and then: the last attempt takes everything.
            (alpha, beta) = match attempt {
                2 => (NONE, -NONE),
                _ if score <= alpha => (score - 4 * width, score + 1),
                _ => (score - 1, score + 4 * width),
            };
        }
        None
    }

    /// All root moves with one window; only the first that is better than those before it gets an exact value.
    fn all<E: Evaluation<State = S>>(
        &mut self,
        tree: &mut Tree<'_, '_, E>,
        alpha: i32,
        beta: i32,
        step: Step,
    ) -> Option<i32> {
        let (mut best, mut best_place) = (NONE, 0);
        for place in 0..self.branches.len() {
            let floor = alpha.max(best);
            let mut score = NONE;
            if place > 0 {
                score = self.edge(tree, place, floor, floor + 1, step)?;
            }
            if place == 0 || (score > floor && score < beta) {
                score = self.edge(tree, place, floor, beta, step)?;
            }
            let bound = if score > floor { Bound::Exact } else { Bound::Upper };
            (self.branches[place].score, self.branches[place].bound) = (score, bound);
            if score > best {
                (best, best_place) = (score, place);
                if best >= beta {
                    break;
                }
            }
        }
        // What was best is tried first the next time, whether that is a wider window or a deeper search.
        self.branches[..=best_place].rotate_right(1);
        Some(best)
    }

    /// The value of one root move within a window; `None` if the search was stopped.
    fn edge<E: Evaluation<State = S>>(
        &mut self,
        tree: &mut Tree<'_, '_, E>,
        place: usize,
        alpha: i32,
        beta: i32,
        step: Step,
    ) -> Option<i32> {
        let branch = &self.branches[place];
        let before = tree.meter.effort.nodes;
        // A pass fills no square.
        let depth = if branch.mv == Move::PASS { step.depth } else { step.depth - 1 };
        let score = if branch.node.own == 0 {
            64
        } else {
            -self.machine.pv(tree, &branch.node, -beta, -alpha, depth)
        };
        tree.settle();
        self.branches[place].effort += tree.meter.effort.nodes - before;
        (!tree.stopped).then_some(score)
    }

    /// Makes a finished iteration part of the result and puts the branches in order for the next one.
    fn keep<E: Evaluation<State = S>>(&mut self, tree: &mut Tree<'_, '_, E>, step: Step) {
        if self.settings.every_move {
            self.branches.sort_by_key(|branch| -branch.score);
        }
        let solved = step.depth == self.root.empties() as i32 && step.confidence == Confidence::Full;
        let value = |branch: &Branch<S>| Value {
            score: branch.score * UNIT,
            bound: branch.bound,
            proven: solved.then_some(branch.score),
        };
        let best = &self.branches[0];
        let depth = step.depth as u8;
        let mut line = vec![best.mv];
        let node = best.node;
        if solved {
            self.exact_line(tree, node, -best.score, &mut line);
        } else {
            known_line(tree, &node, usize::from(depth), &mut line);
        }
        let best = &self.branches[0];
        let confidence = step.confidence.percent();
        let iteration = Iteration { depth, confidence, solved, best: best.mv, value: value(best), pv: line };
        tree.meter.so_far.iterations.push(iteration);
        tree.meter.so_far.moves = self
            .branches
            .iter()
            .map(|branch| Candidate { mv: branch.mv, value: value(branch), depth, effort: branch.effort })
            .collect();
    }

    /// Best play to the end from a position whose exact score is known; it ends early if the search is stopped.
    fn exact_line<E: Evaluation<State = S>>(
        &self,
        tree: &mut Tree<'_, '_, E>,
        mut node: Node<S>,
        mut score: i32,
        line: &mut Vec<Move>,
    ) {
        loop {
            let moves = self.machine.legal(node.own, node.other);
            if moves == 0 {
                if self.machine.legal(node.other, node.own) == 0 {
                    return;
                }
                node = node.passed(tree.eval);
                line.push(Move::PASS);
            } else {
                let Some((square, next)) = self.worth(tree, &node, moves, score) else { return };
                node = next;
                line.push(Move(square));
            }
            score = -score;
        }
    }

    /// A move that is worth at least `score`, the table's first.
    fn worth<E: Evaluation<State = S>>(
        &self,
        tree: &mut Tree<'_, '_, E>,
        node: &Node<S>,
        moves: u64,
        score: i32,
    ) -> Option<(u8, Node<S>)> {
        let place = tree.table.place(node.own, node.other);
        let best = tree.probe(place).map_or([NO_MOVE; 2], |entry| entry.best);
        let mut branches = self.machine.ordered(tree, node, moves, best);
        while let Some(next) = branches.next() {
            let depth = next.node.empties();
            let reply =
                if next.node.own == 0 { -64 } else { self.machine.null(tree, &next.node, -score, depth) };
            if tree.stopped {
                return None;
            }
            if reply <= -score {
                return Some((next.square, next.node));
            }
        }
        None
    }

    /// Whether more work could not change the move, and nobody asked for a set amount of it.
    fn is_settled<E: Evaluation>(&self, tree: &Tree<'_, '_, E>) -> bool {
        let Limits { nodes, depth, .. } = self.settings.limits;
        let no_choice =
            self.root.legal_moves().len() == 1 && tree.meter.effort.nodes >= ENOUGH_WITHOUT_A_CHOICE;
        no_choice && nodes.is_none() && depth.is_none() && !self.settings.every_move
    }
}

/// What is spent on a value to show where there is only one move.
const ENOUGH_WITHOUT_A_CHOICE: u64 = 200_000;

/// The line that the table knows from a position on, at most `most` moves in all.
fn known_line<E: Evaluation>(
    tree: &mut Tree<'_, '_, E>,
    node: &Node<E::State>,
    most: usize,
    line: &mut Vec<Move>,
) {
    let mut position = Othello { own: node.own, other: node.other, side: crate::games::Side::First };
    while line.len() < most {
        let mv = if position.legal() == 0 {
            Move::PASS
        } else {
            let place = tree.table.place(position.own, position.other);
            match tree.table.get(place) {
                Some(entry) if entry.best[0] != NO_MOVE => Move(entry.best[0]),
                _ => return,
            }
        };
        if !position.is_legal(mv) {
            return;
        }
        position = position.play(mv);
        line.push(mv);
    }
}
