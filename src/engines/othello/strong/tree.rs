//! The search itself: null windows, principal variations, and the endgame below them. All scores are in discs, for the side to move.

use super::busy::Busy;
use super::confidence::Confidence;
use super::eval::{DISC, Evaluation};
use super::last::{Last, NONE, margin, odd_quadrants};
use super::order::{self, Branches, near_key};
use super::selective;
use super::table::{Entry, NO_MOVE, Place, Table};
use crate::engines::othello::stable::stable;
use crate::games::othello::Move;
use crate::games::othello::board::Squares;
use crate::games::othello::machine::routines;
use crate::search::meter::Meter;

/// A position with what the evaluation carries along.
#[derive(Clone, Copy)]
pub(super) struct Node<S> {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) state: S,
}

impl<S: Copy> Node<S> {
    /// The position after a placement.
    #[inline(always)]
    pub(super) fn placed<E: Evaluation<State = S>>(&self, eval: &E, square: u8, flips: u64) -> Self {
        Self {
            own: self.other ^ flips,
            other: self.own ^ flips ^ 1 << square,
            state: eval.placed(&self.state, square, flips),
        }
    }

    /// The position after a pass.
    #[inline(always)]
    pub(super) fn passed<E: Evaluation<State = S>>(&self, eval: &E) -> Self {
        Self { own: self.other, other: self.own, state: eval.passed(&self.state) }
    }

    #[inline(always)]
    pub(super) fn empties(&self) -> i32 {
        (!(self.own | self.other)).count_ones() as i32
    }
}

/// One search in one thread.
pub(super) struct Tree<'a, 'm, E> {
    pub(super) eval: &'a E,
    pub(super) table: &'a Table,
    /// What the searchers of a crew are at, if there is more than one.
    crew: Option<&'a Busy>,
    /// For positions near the end: many, soon forgotten, and small enough to stay in the processor's own memory.
    near: Table,
    pub(super) meter: &'a mut Meter<'m, Move>,
    pub(super) confidence: Confidence,
    pub(super) stopped: bool,
    nodes: u64,
    next_question: u64,
    probes: u64,
    hits: u64,
}

impl<'a, 'm, E: Evaluation> Tree<'a, 'm, E> {
    pub(super) fn new(
        eval: &'a E,
        table: &'a Table,
        crew: Option<&'a Busy>,
        meter: &'a mut Meter<'m, Move>,
    ) -> Self {
        let (stopped, next_question) = (meter.is_stopped(), meter.allowance());
        let confidence = Confidence::Full;
        let near = Table::new(if table.is_there() { NEAR_BYTES } else { 0 });
        Self {
            eval,
            table,
            crew,
            near,
            meter,
            confidence,
            stopped,
            nodes: 0,
            next_question,
            probes: 0,
            hits: 0,
        }
    }

    /// Hands the work done since the last time to the meter.
    pub(super) fn settle(&mut self) {
        self.meter.effort.table_probes += std::mem::take(&mut self.probes);
        self.meter.effort.table_hits += std::mem::take(&mut self.hits);
        self.stopped |= self.meter.enter_many(std::mem::take(&mut self.nodes));
        self.next_question = self.meter.allowance();
    }

    #[inline(always)]
    fn enter(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_question {
            self.settle();
        }
    }

    #[inline(always)]
    pub(super) fn probe(&mut self, place: Place) -> Option<Entry> {
        self.probes += 1;
        let known = self.table.get(place);
        self.hits += u64::from(known.is_some());
        known
    }

    /// The table for positions to be searched to the end from that many empty squares.
    #[inline(always)]
    fn table_for(&self, empties: i32) -> &Table {
        if empties < FAR_FROM { &self.near } else { self.table }
    }

    #[inline(always)]
    fn probe_end(&mut self, place: Place, empties: i32) -> Option<Entry> {
        self.probes += 1;
        let known = self.table_for(empties).get(place);
        self.hits += u64::from(known.is_some());
        known
    }

    /// How sure a search of this depth is: a short one leaves nothing out.
    #[inline(always)]
    fn confidence_at(&self, depth: i32) -> Confidence {
        if depth < selective::FROM { Confidence::Full } else { self.confidence }
    }
}

/// Plies from which on the searchers of a crew keep out of each other's way.
const SHARED_FROM: i32 = 8;
/// Empty squares below which a position is left to [`Last`].
const DEEP_FROM: i32 = 7;
/// Empty squares from which on a position is kept in the table, and those from which on the table is asked about every move of it.
const TABLE_FROM: i32 = 7;
const ETC_FROM: i32 = 9;
/// Empty squares from which on the large table is used, and the bytes of the small one.
const FAR_FROM: i32 = 12;
const NEAR_BYTES: usize = 512 << 10;
/// Empty squares from which on the evaluation orders moves.
const EVAL_FROM: i32 = 14;

routines! {
    /// The search, compiled for each machine.
    pub(super) trait Searching {
        fn null<E: Evaluation>(tree: &mut Tree<'_, '_, E>, node: &Node<E::State>, alpha: i32, depth: i32) -> i32 = null;
        fn pv<E: Evaluation>(tree: &mut Tree<'_, '_, E>, node: &Node<E::State>, alpha: i32, beta: i32, depth: i32) -> i32 = pv;
        fn end<E: Evaluation>(tree: &mut Tree<'_, '_, E>, own: u64, other: u64, alpha: i32) -> i32 = end;
        fn short<E: Evaluation>(tree: &mut Tree<'_, '_, E>, node: &Node<E::State>, alpha: i32, depth: i32) -> i32 = short;
        fn look<E: Evaluation>(
            eval: &E, node: &Node<E::State>, depth: i32, alpha: i32, beta: i32, nodes: &mut u64,
        ) -> i32 = order::look;
        fn ordered<E: Evaluation>(
            tree: &mut Tree<'_, '_, E>, node: &Node<E::State>, moves: u64, best: [u8; 2],
        ) -> Branches<E::State> = order::ordered;
        fn last_squares(own: u64, other: u64, alpha: i32, nodes: &mut u64) -> i32 = last_squares;
    }
}

#[inline(always)]
fn last_squares<M: Last>(machine: M, own: u64, other: u64, alpha: i32, nodes: &mut u64) -> i32 {
    machine.last(own, other, alpha, nodes)
}

/// An estimate in discs; never one that only a finished game has.
#[inline(always)]
fn discs(score: i32) -> i32 {
    ((score + DISC / 2) >> DISC.ilog2()).clamp(-63, 63)
}

/// Whether a position is worth more than `alpha` after `depth` plies: a result above it is a lower bound, any other an upper one.
#[inline(always)]
fn null<M: Searching, E: Evaluation>(
    machine: M,
    tree: &mut Tree<'_, '_, E>,
    node: &Node<E::State>,
    alpha: i32,
    depth: i32,
) -> i32 {
    let (own, other, empties) = (node.own, node.other, node.empties());
    let to_end = depth >= empties;
    if to_end && empties < EVAL_FROM {
        return machine.end(tree, own, other, alpha);
    }
    if !to_end && depth <= 2 {
        return machine.short(tree, node, alpha, depth);
    }
    tree.enter();
    if tree.stopped {
        return 0;
    }
    let place = tree.table.place(own, other);

    // 1. A pass, or the end.
    let moves = machine.legal(own, other);
    if moves == 0 {
        if machine.legal(other, own) == 0 {
            return margin(own, empties);
        }
        return -machine.null(tree, &node.passed(tree.eval), -alpha - 1, depth);
    }

    // 2. The opponent's stable discs may already keep the side to move from getting more.
    if let Some(most) = held_down(own, other, alpha, empties) {
        return most;
    }

    // 3. What is known.
    let confidence = tree.confidence_at(depth);
    let mut best_moves = [NO_MOVE; 2];
    if let Some(entry) = tree.probe(place) {
        if i32::from(entry.depth) >= depth && entry.confidence >= confidence {
            if i32::from(entry.lower) > alpha {
                return i32::from(entry.lower);
            }
            if i32::from(entry.upper) <= alpha {
                return i32::from(entry.upper);
            }
        }
        best_moves = entry.best;
    }

    // 4. What a shallow search makes likely.
    if confidence != Confidence::Full {
        let settled = likely(machine, tree, node, alpha, depth, moves);
        if tree.stopped {
            return 0;
        }
        if let Some(score) = settled {
            return score;
        }
    }

    // 5. A reply that is known to be too weak for the opponent.
    let look_depth = look_depth(depth, to_end);
    let mut branches = order::far(machine, tree.eval, node, moves, best_moves, look_depth, &mut tree.nodes);
    if depth > 4
        && let Some(score) = transposed(tree, &branches, alpha, depth, confidence)
    {
        return score;
    }

    // 6. The moves.
    let (mut best, mut best_move) = (NONE, NO_MOVE);
    let crew = tree.crew.filter(|_| depth >= SHARED_FROM);
    while let Some(index) = branches.take() {
        let next = &branches.all()[index];
        let child = crew.map(|crew| (crew, tree.table.place(next.node.own, next.node.other).key()));
        if let Some((crew, key)) = child {
            if best > NONE && crew.has(key) && branches.put_off(index) {
                continue;
            }
            crew.enter(key);
        }
        let next = &branches.all()[index];
        let score =
            if next.node.own == 0 { 64 } else { -machine.null(tree, &next.node, -alpha - 1, depth - 1) };
        if let Some((crew, key)) = child {
            crew.leave(key);
        }
        if tree.stopped {
            return 0;
        }
        if score > best {
            (best, best_move) = (score, next.square);
            if best > alpha {
                break;
            }
        }
    }
    let (lower, upper) = if best > alpha { (best as i8, 64) } else { (-64, best as i8) };
    let best_pair = [best_move, NO_MOVE];
    tree.table
        .put(place, Entry { lower, upper, depth: depth.min(empties) as u8, confidence, best: best_pair });
    best
}

/// How deep the moves of a position are looked at before they are ordered.
#[inline(always)]
fn look_depth(depth: i32, to_end: bool) -> i32 {
    let depth = if to_end { depth - 4 } else { depth };
    match depth {
        ..13 => 0,
        13..18 => 1,
        _ => 2,
    }
}

/// What stable discs allow at most, if that is not above `alpha`.
#[inline(always)]
fn held_down(own: u64, other: u64, alpha: i32, empties: i32) -> Option<i32> {
    if alpha < 2 * empties - 8 {
        return None;
    }
    let most = 64 - 2 * stable(other, own).count_ones() as i32;
    if most <= alpha { Some(most) } else { None }
}

/// Enhanced transposition cut-off (Plaat, 1996): whether the table knows a move that is good enough.
#[inline(always)]
fn transposed<E: Evaluation>(
    tree: &mut Tree<'_, '_, E>,
    branches: &Branches<E::State>,
    alpha: i32,
    depth: i32,
    confidence: Confidence,
) -> Option<i32> {
    for next in branches.all() {
        let place = tree.table.place(next.node.own, next.node.other);
        if let Some(entry) = tree.table.get(place)
            && i32::from(entry.depth) >= depth - 1
            && entry.confidence >= confidence
            && -i32::from(entry.upper) > alpha
        {
            return Some(-i32::from(entry.upper));
        }
    }
    None
}

/// Multi-ProbCut: the score that a shallow search makes likely enough, if it settles the question. It means nothing if the search was stopped.
#[inline(always)]
fn likely<M: Searching, E: Evaluation>(
    machine: M,
    tree: &mut Tree<'_, '_, E>,
    node: &Node<E::State>,
    alpha: i32,
    depth: i32,
    moves: u64,
) -> Option<i32> {
    let empties = node.empties();
    let to_end = depth >= empties;
    let shallow = selective::shallow(depth);
    let deviation = selective::deviation(empties, depth, to_end);
    let error = (deviation * tree.confidence.deviations()).div_euclid(DISC * DISC) + 1;
    let now = discs(tree.eval.score(&node.state, node.own, node.other, moves));
    let beta = alpha + 1;
    let high = beta + error;
    if high <= 64 && now >= beta && machine.null(tree, node, high - 1, shallow) >= high {
        return Some(beta);
    }
    let low = alpha - error;
    if low >= -64 && now <= alpha && machine.null(tree, node, low, shallow) <= low {
        return Some(alpha);
    }
    None
}

/// The last two plies before the horizon: no table.
#[inline(always)]
fn short<M: Searching, E: Evaluation>(
    machine: M,
    tree: &mut Tree<'_, '_, E>,
    node: &Node<E::State>,
    alpha: i32,
    depth: i32,
) -> i32 {
    tree.enter();
    if tree.stopped {
        return 0;
    }
    let moves = machine.legal(node.own, node.other);
    if moves == 0 {
        if machine.legal(node.other, node.own) == 0 {
            return margin(node.own, node.empties());
        }
        return -machine.short(tree, &node.passed(tree.eval), -alpha - 1, depth);
    }
    if depth <= 0 {
        return discs(tree.eval.score(&node.state, node.own, node.other, moves));
    }
    let mut best = NONE;
    if depth == 1 {
        for square in Squares(moves) {
            let flips = machine.flips(node.own, node.other, square);
            let next = node.placed(tree.eval, square, flips);
            best = best.max(-machine.short(tree, &next, -alpha - 1, 0));
            if best > alpha {
                break;
            }
        }
        return best;
    }
    let odd = odd_quadrants(!(node.own | node.other));
    let mut branches = Branches::new();
    for square in Squares(moves) {
        let flips = machine.flips(node.own, node.other, square);
        let (own, other) = (node.other ^ flips, node.own ^ flips ^ 1 << square);
        branches.push(Node { own, other, state: flips }, square, near_key(machine, own, other, square, odd));
    }
    while let Some(next) = branches.next() {
        let (square, flips) = (next.square, next.node.state);
        let next = node.placed(tree.eval, square, flips);
        best = best.max(-machine.short(tree, &next, -alpha - 1, 1));
        if best > alpha {
            break;
        }
    }
    best
}

/// To the end of the game, with too few squares left for the evaluation to be of help.
#[inline(always)]
fn end<M: Searching, E: Evaluation>(
    machine: M,
    tree: &mut Tree<'_, '_, E>,
    own: u64,
    other: u64,
    alpha: i32,
) -> i32 {
    let empty = !(own | other);
    let empties = empty.count_ones() as i32;
    if empties < DEEP_FROM {
        return machine.last_squares(own, other, alpha, &mut tree.nodes);
    }
    tree.enter();
    if tree.stopped {
        return 0;
    }
    let table = tree.table_for(empties);
    let place = table.place(own, other);

    // 1. A pass, or the end.
    let moves = machine.legal(own, other);
    if moves == 0 {
        if machine.legal(other, own) == 0 {
            return margin(own, empties);
        }
        return -machine.end(tree, other, own, -alpha - 1);
    }

    // 2. Stable discs.
    if let Some(most) = held_down(own, other, alpha, empties) {
        return most;
    }

    // 3. What is known.
    let mut best_moves = [NO_MOVE; 2];
    if empties >= TABLE_FROM
        && let Some(entry) = tree.probe_end(place, empties)
    {
        if i32::from(entry.depth) >= empties && entry.confidence == Confidence::Full {
            if i32::from(entry.lower) > alpha {
                return i32::from(entry.lower);
            }
            if i32::from(entry.upper) <= alpha {
                return i32::from(entry.upper);
            }
        }
        best_moves = entry.best;
    }

    // 4. The moves, and whether one of them is known to be good enough.
    let odd = odd_quadrants(empty);
    let mut branches = Branches::new();
    for square in Squares(moves) {
        let flips = machine.flips(own, other, square);
        let (own, other) = (other ^ flips, own ^ flips ^ 1 << square);
        if own == 0 {
            return 64;
        }
        if empties >= ETC_FROM {
            let table = tree.table_for(empties - 1);
            let place = table.place(own, other);
            if let Some(entry) = table.get(place)
                && i32::from(entry.depth) >= empties - 1
                && entry.confidence == Confidence::Full
                && -i32::from(entry.upper) > alpha
            {
                return -i32::from(entry.upper);
            }
        }
        let key = match order::known(best_moves, square) {
            Some(key) => key,
            None => near_key(machine, own, other, square, odd),
        };
        branches.push(Node { own, other, state: () }, square, key);
    }
    let (mut best, mut best_move) = (NONE, NO_MOVE);
    while let Some(next) = branches.next() {
        let score = -machine.end(tree, next.node.own, next.node.other, -alpha - 1);
        if tree.stopped {
            return 0;
        }
        if score > best {
            (best, best_move) = (score, next.square);
            if best > alpha {
                break;
            }
        }
    }
    if empties >= TABLE_FROM {
        let (lower, upper) = if best > alpha { (best as i8, 64) } else { (-64, best as i8) };
        let entry = Entry {
            lower,
            upper,
            depth: empties as u8,
            confidence: Confidence::Full,
            best: [best_move, NO_MOVE],
        };
        tree.table_for(empties).put(place, entry);
    }
    best
}

/// A position with an open window: the first move with all of it, the others by whether they are better at all.
#[inline(always)]
fn pv<M: Searching, E: Evaluation>(
    machine: M,
    tree: &mut Tree<'_, '_, E>,
    node: &Node<E::State>,
    alpha: i32,
    beta: i32,
    depth: i32,
) -> i32 {
    if beta - alpha <= 1 {
        return machine.null(tree, node, alpha, depth);
    }
    let (own, other, empties) = (node.own, node.other, node.empties());
    let to_end = depth >= empties;
    if empties == 0 || (!to_end && depth <= 0) {
        return machine.null(tree, node, alpha, depth.max(0));
    }
    tree.enter();
    if tree.stopped {
        return 0;
    }
    let place = tree.table.place(own, other);
    let moves = machine.legal(own, other);
    if moves == 0 {
        if machine.legal(other, own) == 0 {
            return margin(own, empties);
        }
        return -machine.pv(tree, &node.passed(tree.eval), -beta, -alpha, depth);
    }
    let confidence = tree.confidence_at(depth);
    let mut best_moves = tree.probe(place).map_or([NO_MOVE; 2], |entry| entry.best);
    // Without a move to begin with, a shallower search finds one.
    if !order::has_move(best_moves) && depth >= 6 {
        machine.pv(tree, node, alpha, beta, depth - if to_end { 6 } else { 2 });
        best_moves = tree.probe(place).map_or([NO_MOVE; 2], |entry| entry.best);
    }
    let mut branches =
        order::far(machine, tree.eval, node, moves, best_moves, look_depth(depth, to_end), &mut tree.nodes);
    let (mut best, mut best_move) = (NONE, NO_MOVE);
    while let Some(next) = branches.next() {
        let floor = alpha.max(best);
        let mut score = NONE;
        if next.node.own == 0 {
            score = 64;
        } else {
            if best > NONE {
                score = -machine.null(tree, &next.node, -floor - 1, depth - 1);
            }
            if best == NONE || (score > floor && score < beta) {
                score = -machine.pv(tree, &next.node, -beta, -floor, depth - 1);
            }
        }
        if tree.stopped {
            return 0;
        }
        if score > best {
            (best, best_move) = (score, next.square);
            if best >= beta {
                break;
            }
        }
    }
    let lower = if best > alpha { best as i8 } else { -64 };
    let upper = if best < beta { best as i8 } else { 64 };
    let best_pair = [best_move, NO_MOVE];
    tree.table
        .put(place, Entry { lower, upper, depth: depth.min(empties) as u8, confidence, best: best_pair });
    best
}
