//! Solving with seven or more empty squares: null-window search with a hash table, the most promising moves (`order`) first.

use super::last::{Last, NONE, margin};
use super::order::Candidates;
use super::table::{Entry, Table};
use crate::engines::othello::stable::stable;
use crate::games::othello::board::legal;
use crate::games::othello::{Move, Othello};
use crate::search::meter::Meter;

/// From this many empty squares on, positions go through the hash table and their moves are sorted.
const DEEP_FROM: u32 = 7;

/// No move.
const NO_MOVE: u8 = 64;

/// An exact solver. It keeps what it has learnt from one question to the next.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    last: Last,
    /// Nodes at which the meter is to be asked again.
    next_question: u64,
    stopped: bool,
    probes: u64,
    hits: u64,
}

type Account<'a, 'b> = &'a mut Meter<'b, Move>;

impl Solver {
    /// A solver that knows nothing yet, with a table of at most `table_bytes`.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        let (table, last) = (Table::new(table_bytes), Last::default());
        Self { table, last, next_question: 0, stopped: false, probes: 0, hits: 0 }
    }

    /// The final margin for the side to move, if it lies between `alpha` and `beta`; else a bound on the side of the one that it passes.
    /// `None` if the meter stopped the search.
    pub fn margin(&mut self, position: &Othello, alpha: i32, beta: i32, meter: Account) -> Option<i32> {
        let (alpha, beta) = (alpha.max(-65), beta.min(65));
        self.begin(meter);
        let margin = self.open(position.own, position.other, alpha, beta, meter);
        self.settle(meter);
        (!self.stopped).then_some(margin)
    }

    /// Best play to the end from a position whose margin is known to be `score`; it ends early if the meter stops it.
    pub fn best_play(&mut self, position: &Othello, score: i32, meter: Account) -> Vec<Move> {
        let (mut position, mut score, mut line) = (*position, score, Vec::new());
        self.begin(meter);
        while !position.is_over() {
            let mv = match position.legal() {
                0 => Move::PASS,
                moves => {
                    let Some(mv) = self.move_worth(&position, moves, score, meter) else { break };
                    mv
                }
            };
            position = match mv.square() {
                Some(square) => position.place(square, position.flips(square)),
                None => position.pass(),
            };
            score = -score;
            line.push(mv);
        }
        self.settle(meter);
        line
    }

    /// A move that is worth at least `score`, the table's first.
    fn move_worth(&mut self, position: &Othello, moves: u64, score: i32, meter: Account) -> Option<Move> {
        let known = self.probe(position.own, position.other).map_or(NO_MOVE, |entry| entry.best);
        let mut candidates =
            Candidates::new(position.own, position.other, moves, known, &mut self.last.nodes);
        while let Some(candidate) = candidates.next() {
            let reply = self.null(candidate.own, candidate.other, -score, meter);
            if self.stopped {
                return None;
            }
            if reply <= -score {
                return Some(Move(candidate.square));
            }
        }
        None
    }

    fn begin(&mut self, meter: Account) {
        self.stopped = meter.is_stopped();
        self.last.nodes = 0;
        self.next_question = meter.allowance();
    }

    /// Hands the work done since the last time to the meter.
    fn settle(&mut self, meter: Account) {
        meter.effort.table_probes += std::mem::take(&mut self.probes);
        meter.effort.table_hits += std::mem::take(&mut self.hits);
        self.stopped |= meter.enter_many(std::mem::take(&mut self.last.nodes));
        self.next_question = meter.allowance();
    }

    /// A position with an open window: the first move with all of it, the others by whether they are better at all.
    fn open(&mut self, own: u64, other: u64, alpha: i32, beta: i32, meter: Account) -> i32 {
        let empties = (!(own | other)).count_ones();
        if beta - alpha <= 1 {
            return self.null(own, other, alpha, meter);
        }
        if empties < DEEP_FROM {
            return self.narrow(own, other, alpha, beta, meter);
        }
        self.last.nodes += 1;
        let moves = legal(own, other);
        if moves == 0 {
            if legal(other, own) == 0 {
                return margin(own, empties as i32);
            }
            return -self.open(other, own, -beta, -alpha, meter);
        }
        let known = self.probe(own, other).map_or(NO_MOVE, |entry| entry.best);
        let mut candidates = Candidates::new(own, other, moves, known, &mut self.last.nodes);
        let (mut best, mut best_move) = (NONE, NO_MOVE);
        while let Some(next) = candidates.next() {
            let floor = alpha.max(best);
            let mut score = NONE;
            if best > NONE {
                score = -self.null(next.own, next.other, -floor - 1, meter);
            }
            if best == NONE || (score > floor && score < beta) {
                score = -self.open(next.own, next.other, -beta, -floor, meter);
            }
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, next.square);
                if best >= beta {
                    break;
                }
            }
        }
        let lower = if best > alpha { best } else { -64 };
        let upper = if best < beta { best } else { 64 };
        self.keep(own, other, empties, (lower, upper), best_move);
        best
    }

    /// The margin within an open window, when few squares are left: by null windows alone.
    fn narrow(&mut self, own: u64, other: u64, alpha: i32, beta: i32, meter: Account) -> i32 {
        let (mut low, mut high) = (alpha, beta);
        let mut found = NONE;
        while low < high {
            let guess = if found == NONE { (low + high).div_euclid(2) } else { found };
            let guess = guess.clamp(low, high - 1);
            let score = self.null(own, other, guess, meter);
            found = score;
            if score > guess {
                low = score.min(high);
            } else {
                high = score.max(low);
            }
        }
        found
    }

    /// Whether a position is worth more than `alpha`: a result above it is a lower bound, any other an upper one.
    fn null(&mut self, own: u64, other: u64, alpha: i32, meter: Account) -> i32 {
        let empties = (!(own | other)).count_ones();
        if empties < DEEP_FROM {
            return self.last.any(own, other, alpha);
        }
        self.last.nodes += 1;
        if self.last.nodes >= self.next_question {
            self.settle(meter);
        }
        if self.stopped {
            return 0;
        }

        // 1. A pass, or the end.
        let moves = legal(own, other);
        if moves == 0 {
            if legal(other, own) == 0 {
                return margin(own, empties as i32);
            }
            return -self.null(other, own, -alpha - 1, meter);
        }

        // 2. The opponent's stable discs may already keep the side to move from getting more.
        if alpha >= STABILITY_FROM[empties as usize] {
            let most = 64 - 2 * stable(other, own).count_ones() as i32;
            if most <= alpha {
                return most;
            }
        }

        // 3. What is known.
        let (mut lower, mut upper, mut known) = (-64, 64, NO_MOVE);
        if let Some(entry) = self.probe(own, other) {
            (lower, upper, known) = (i32::from(entry.lower), i32::from(entry.upper), entry.best);
            if lower > alpha {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }

        // 4. The moves.
        let mut candidates = Candidates::new(own, other, moves, known, &mut self.last.nodes);
        let (mut best, mut best_move) = (NONE, NO_MOVE);
        while let Some(next) = candidates.next() {
            let score = if next.own == 0 { 64 } else { -self.null(next.own, next.other, -alpha - 1, meter) };
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, next.square);
                if best > alpha {
                    break;
                }
            }
        }
        if best > alpha {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        self.keep(own, other, empties, (lower, upper), best_move);
        best
    }

    #[inline]
    fn probe(&mut self, own: u64, other: u64) -> Option<Entry> {
        self.probes += 1;
        let known = self.table.get(own, other);
        self.hits += u64::from(known.is_some());
        known
    }

    #[inline]
    fn keep(&mut self, own: u64, other: u64, empties: u32, (lower, upper): (i32, i32), best: u8) {
        let entry = Entry { lower: lower as i8, upper: upper as i8, best };
        self.table.put(own, other, empties, entry);
    }
}

/// By empty squares: the least alpha at which it pays to count stable discs.
const STABILITY_FROM: [i32; 65] = {
    let mut from = [0; 65];
    let mut empties = 0;
    while empties < 65 {
        from[empties] = -8 + 2 * empties as i32;
        empties += 1;
    }
    from
};
