//! The engine *Perfect*: what it makes of a position and its moves.
//!
//! 1. A short search by playouts (UCT) gives every move an estimate, for as long as nothing better is known of it.
//! 2. The solver goes on with the move that is most easily proven to win, until one is proven or all are refuted; for an analysis it asks about every move in turn,
//!    each time for longer.
//! 3. Of won moves the quickest is played, as far as the proofs tell. Where all are lost, each is tried on a solver without a book, and the one that takes
//!    most work to refute is played, so that the opponent has most to find.

use super::asked::Asked;
use super::line::line;
use super::warm::Solvers;
use crate::games::Side;
use crate::games::alquerque::Move;
use crate::search::dfpn::{Account, INFINITE, Known, Numbers, Solver};
use crate::search::limits::{Limits, Stop};
use crate::search::meter::{Meter, Watcher};
use crate::search::report::{Bound, Candidate, Candidates, Effort, Iteration, Value};
use crate::search::tally::{CERTAIN, Tallies};

/// Playouts for the estimates, at most; and no more than one for each so many nodes of all.
const PLAYOUTS: u64 = 4_000;
const NODES_OF_A_PLAYOUT: u64 = 100;

/// Nodes after which the solver looks up from one move.
const SLICE: u64 = 20_000;

/// Nodes at most to find out how hard a lost move is to refute, and the table for it.
const HARDEST: u64 = 200_000;
const HARDEST_BYTES: usize = 2 << 20;

/// What a search is to do.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Nodes are counted, those of the estimates and of the solver together. A depth is taken for so many doublings of [`NODES_OF_DEPTH`].
    pub limits: Limits,
    /// Whether every move is to be proven won or lost, for an analysis, instead of one to be won with.
    pub every_move: bool,
}

/// Nodes that a depth of 0 stands for.
pub const NODES_OF_DEPTH: u64 = 2_000;

impl Settings {
    fn nodes(&self) -> Option<u64> {
        let of_depth = self.limits.depth.map(|depth| NODES_OF_DEPTH << depth.min(40));
        [self.limits.nodes, of_depth].into_iter().flatten().min()
    }

    /// What the search for estimates may do.
    pub fn first_look(&self) -> Limits {
        Limits::playouts(
            self.nodes().map_or(PLAYOUTS, |nodes| (nodes / NODES_OF_A_PLAYOUT).clamp(1, PLAYOUTS)),
        )
    }
}

/// A root move.
struct Branch<P> {
    mv: Move,
    after: P,
    /// By question: what is known, and whether there is nothing more to be found out. See [`Asked::TELLS_BOTH`].
    known: [Known; 2],
    closed: [bool; 2],
    /// Who wins in how many turns, this one included.
    result: Option<(Side, u16)>,
    /// What it looks like; counts while there is no result.
    estimate: i32,
    depth: u8,
    effort: u64,
    /// What it took to refute it, for a lost move.
    hardness: u64,
}

/// Searches the moves of `root` of which `first` has estimates, and says what was found. No iteration is reported exactly when there is no move. The
/// solvers are used and handed back.
pub(in crate::engines) fn search<P: Asked>(
    root: &P,
    first: &(Tallies<Move>, Effort),
    settings: &Settings,
    solvers: &mut Solvers<P>,
    stop: &dyn Stop,
    watcher: Watcher<'_, Move>,
) -> (Candidates<Move>, Effort) {
    let meter = Meter::new(settings.nodes(), stop, watcher);
    let mover = root.side_to_move();
    let mut driver = Driver { root: *root, mover, branches: Vec::new(), solvers, meter };
    driver.look_first(first);
    if !driver.branches.is_empty() {
        driver.meter.set_patient(false);
        if settings.every_move {
            driver.prove_every_move();
        } else {
            driver.prove_one();
        }
        driver.measure_hardness();
        driver.tell(true);
    }
    (driver.meter.so_far, driver.meter.effort)
}

struct Driver<'s, 'm, P: Asked> {
    root: P,
    mover: Side,
    branches: Vec<Branch<P>>,
    /// By question: of whom it is asked whether he wins.
    solvers: &'s mut Solvers<P>,
    meter: Meter<'m, Move>,
}

impl<P: Asked> Driver<'_, '_, P> {
    /// Step 1: estimates. What the book and the rules say at once is known here already.
    fn look_first(&mut self, (found, effort): &(Tallies<Move>, Effort)) {
        for tally in &found.moves {
            let after = self.root.play(tally.mv);
            self.branches.push(Branch {
                mv: tally.mv,
                after,
                known: [Known::guessed(Numbers { win: 1, loss: 1 }); 2],
                closed: [false, P::TELLS_BOTH],
                result: None,
                // Only what the solver has proven is to look certain.
                estimate: tally.value().score.clamp(1, CERTAIN - 1),
                depth: found.tree.depth.clamp(1, 255) as u8,
                effort: 0,
                hardness: 0,
            });
        }
        self.meter.set_patient(true);
        self.meter.enter_many(effort.nodes);
        for place in 0..self.branches.len() {
            for question in 0..self.solvers.len() {
                let (prover, solver) = &self.solvers[question];
                let known = solver.look(&self.branches[place].after.question(*prover));
                self.note(place, question, known);
            }
        }
        if !self.branches.is_empty() {
            self.tell(false);
        }
    }

    /// Step 2, for play: until a move wins, or all are refuted.
    fn prove_one(&mut self) {
        while !self.meter.is_stopped() && !self.has_won() {
            let open = self.branches.iter().enumerate().filter(|(_, branch)| !branch.closed[0]);
            let mut by_need: Vec<(u32, usize)> =
                open.map(|(place, branch)| (branch.need(self.mover), place)).collect();
            by_need.sort_unstable();
            let Some(&(_, place)) = by_need.first() else { break };
            let second = by_need.get(1).map_or(INFINITE, |next| next.0);
            self.ask(place, 0, (second + second / 2 + 1).min(INFINITE), SLICE);
        }
        // Where a refutation tells nothing it is asked what loses, so that it is not played.
        if !self.has_won() && !P::TELLS_BOTH {
            self.prove_every_move();
        }
    }

    /// Step 2, for an analysis.
    fn prove_every_move(&mut self) {
        let mut slice = SLICE / 4;
        loop {
            let mut asked = false;
            for place in 0..self.branches.len() {
                for question in 0..self.solvers.len() {
                    if !self.branches[place].closed[question] && !self.meter.is_stopped() {
                        self.ask(place, question, INFINITE, slice);
                        asked = true;
                    }
                }
            }
            if !asked {
                break;
            }
            slice *= 2;
        }
    }

    /// Goes on with one question about one move, until its number for the prover's win reaches `below` or `nodes` are entered.
    fn ask(&mut self, place: usize, question: usize, below: u32, nodes: u64) {
        let (prover, solver) = &mut self.solvers[question];
        let branch = &mut self.branches[place];
        let node = branch.after.question(*prover);
        let below = if branch.after.side_to_move() == *prover {
            Numbers { win: below, loss: INFINITE }
        } else {
            Numbers { win: INFINITE, loss: below }
        };
        let before = self.meter.effort.nodes;
        let known = solver.prove_within(&node, below, &mut Slice { meter: &mut self.meter, left: nodes });
        branch.effort += self.meter.effort.nodes - before;
        self.note(place, question, known);
        self.tell_moves();
    }

    /// Takes over an answer.
    fn note(&mut self, place: usize, question: usize, known: Known) {
        let prover = self.solvers[question].0;
        let branch = &mut self.branches[place];
        branch.known[question] = known;
        branch.closed[question] |= known.numbers.ended().is_some();
        let Some(winner) = branch.after.winner(prover, known) else { return };
        branch.closed = [true; 2];
        let turns = known.turns + u16::from(branch.after.side_to_move() != self.mover);
        if branch.after.is_in_time(turns) {
            branch.result = Some((winner, turns));
        } else {
            // All but proven: it may yet be drawn on the way.
            branch.estimate = if winner == self.mover { CERTAIN - 1 } else { 1 };
        }
    }

    fn has_won(&self) -> bool {
        self.branches.iter().any(|branch| matches!(branch.result, Some((winner, _)) if winner == self.mover))
    }

    /// Step 3, where all is lost.
    fn measure_hardness(&mut self) {
        let mover = self.mover;
        let is_lost = |branch: &Branch<P>| matches!(branch.result, Some((winner, _)) if winner != mover);
        if self.branches.len() < 2 || !self.branches.iter().all(is_lost) {
            return;
        }
        let prover = mover.other();
        for branch in &mut self.branches {
            let before = self.meter.effort.nodes;
            let mut slice = Slice { meter: &mut self.meter, left: HARDEST };
            Solver::new(HARDEST_BYTES).prove(&branch.after.question(prover), &mut slice);
            branch.hardness = self.meter.effort.nodes - before;
        }
        // What was cut off says nothing beside what was not.
        if self.meter.is_stopped() {
            self.branches.iter_mut().for_each(|branch| branch.hardness = branch.effort);
        }
    }

    fn tell_moves(&mut self) {
        let mover = self.mover;
        self.branches.sort_by_key(|branch| std::cmp::Reverse(branch.rank(mover)));
        self.meter.so_far.moves = self.branches.iter().map(|branch| branch.candidate(mover)).collect();
    }

    /// Tells what is to be played now as an iteration, if that is news.
    fn tell(&mut self, last: bool) {
        self.tell_moves();
        let Some(best) = self.branches.first() else { return };
        let Candidate { mv, value, depth, .. } = best.candidate(self.mover);
        let pv = match best.result {
            Some(_) => line(&self.root, mv, self.solvers),
            None => vec![mv],
        };
        let solved = self.has_won() || self.branches.iter().all(|branch| branch.result.is_some());
        let so_far = &mut self.meter.so_far;
        so_far.searching = depth;
        if last && so_far.last().is_some_and(|last| last.best == mv && last.value == value) {
            return;
        }
        so_far.iterations.push(Iteration { depth, confidence: 100, solved, best: mv, value, pv });
    }
}

impl<P: Asked> Branch<P> {
    /// How much is left to prove that `mover` wins with it.
    fn need(&self, mover: Side) -> u32 {
        let Numbers { win, loss } = self.known[0].numbers;
        if self.after.side_to_move() == mover { win } else { loss }
    }

    /// The greatest is played: what wins, the quickest first; what is open, by its estimate; what loses, the hardest and slowest first.
    fn rank(&self, mover: Side) -> (i32, i64, u16) {
        match self.result {
            Some((winner, turns)) if winner == mover => (1, -i64::from(turns), 0),
            Some((_, turns)) => (-1, self.hardness as i64, turns),
            None => (0, i64::from(self.estimate), 0),
        }
    }

    fn candidate(&self, mover: Side) -> Candidate<Move> {
        let (score, proven, depth) = match self.result {
            Some((winner, turns)) => {
                let sign = if winner == mover { 1 } else { -1 };
                (CERTAIN / 2 * (1 + sign), Some(sign), turns.min(255) as u8)
            }
            None => (self.estimate, None, self.depth),
        };
        let value = Value { score, bound: Bound::Exact, proven };
        Candidate { mv: self.mv, value, depth, effort: self.effort }
    }
}

/// So many nodes of an account.
struct Slice<'a, 'm> {
    meter: &'a mut Meter<'m, Move>,
    left: u64,
}

impl Account for Slice<'_, '_> {
    #[inline]
    fn enter(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.meter.enter() || self.left == 0
    }
}
