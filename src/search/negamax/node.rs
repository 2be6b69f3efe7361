//! One node: principal-variation search. The recursion stays below [`MAX_PLY`] frames of a few hundred bytes; the children of
//! all open nodes lie on one stack of the searcher, so that deep lines fit a small stack as in a browser.

use crate::games::Game;
use crate::search::meter::Meter;
use crate::search::report::Bound;

use super::ordering::Ordering;
use super::table::{Entry, Table};
use super::{Evaluate, INFINITE, MAX_PLY};

/// A score for the side to move, and what it rests on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The value, or a bound of it: at or below alpha an upper one, at or above beta a lower one.
    pub(super) score: i32,
    /// Whether every line that the score rests on ended with the game.
    pub(super) complete: bool,
}

/// The part of the tree that `alpha` and `beta` leave interesting, `depth` plies deep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: u8,
    pub(super) ply: usize,
}

/// A move waiting to be searched.
#[derive(Clone, Copy, Debug)]
struct Waiting<G: Game> {
    child: G,
    mv: G::Move,
    key: i32,
}

/// Everything that the nodes of one search share.
pub(super) struct Searcher<'a, 'm, G: Game, E> {
    pub(super) hooks: &'a E,
    pub(super) meter: Meter<'m, G::Move>,
    pub(super) table: Table,
    pub(super) ordering: Option<Ordering>,
    /// By ply, the best line found below the node that is open there.
    lines: Vec<Vec<G::Move>>,
    waiting: Vec<Waiting<G>>,
}

impl<'a, 'm, G: Game, E: Evaluate<G>> Searcher<'a, 'm, G, E> {
    pub(super) fn new(hooks: &'a E, meter: Meter<'m, G::Move>, entries: usize, ordered: bool) -> Self {
        Self {
            hooks,
            meter,
            table: Table::new(entries),
            ordering: ordered.then(|| Ordering::new(E::SLOTS, MAX_PLY + 1)),
            lines: vec![Vec::new(); MAX_PLY + 2],
            waiting: Vec::with_capacity(1024),
        }
    }

    /// The line below the node that was last searched with an open window at `ply`.
    pub(super) fn line(&self, ply: usize) -> &[G::Move] {
        &self.lines[ply]
    }

    /// How early to try a move: higher is earlier.
    pub(super) fn key(&self, position: &G, mv: G::Move, child: &G, depth: u8, ply: usize) -> i32 {
        self.ordering.as_ref().map_or(0, |ordering| {
            let hint = self.hooks.hint(position, mv, child, depth);
            ordering.key(position.side_to_move(), ply, E::slot(mv), hint)
        })
    }

    /// Searches `child`, reached by `mv` from `position`, and gives its score for the side to move of `position`. `window` is that of
    /// `position`. The sign changes only where the turn does; what a decisive score loses on the way up is given back to the window on the
    /// way down.
    pub(super) fn edge(&mut self, position: &G, mv: G::Move, child: &G, window: Window) -> Found {
        let cost = u8::from(!self.hooks.is_free(position, mv));
        let depth = window.depth.saturating_sub(cost);
        let (alpha, beta) = (farther::<G, E>(window.alpha), farther::<G, E>(window.beta));
        let ply = window.ply + 1;
        let same = child.side_to_move() == position.side_to_move();
        let below = if same {
            self.node(child, Window { alpha, beta, depth, ply })
        } else {
            let below = self.node(child, Window { alpha: -beta, beta: -alpha, depth, ply });
            Found { score: -below.score, ..below }
        };
        Found { score: nearer::<G, E>(below.score), ..below }
    }

    /// The value of `position` within the window. After the meter has stopped, the result means nothing and nothing is kept of it.
    fn node(&mut self, position: &G, window: Window) -> Found {
        const NOTHING: Found = Found { score: 0, complete: false };
        let Window { alpha, beta, depth, ply } = window;
        if self.meter.enter() {
            return NOTHING;
        }
        let is_open = beta - alpha > 1;
        if is_open {
            self.lines[ply].clear();
        }

        // 1. The horizon.
        if depth == 0 || ply >= MAX_PLY {
            let leaf = self.hooks.leaf(position);
            return Found { score: leaf.score, complete: leaf.over };
        }

        // 2. The end of the game.
        let mut moves = position.legal_moves();
        let moves = moves.as_mut();
        if moves.is_empty() {
            return Found { score: self.hooks.terminal(position), complete: true };
        }

        // 3. What the table knows. With an open window it only suggests a move, so that the line below is found whole.
        let tabled = self.table.is_on() && depth >= TABLE_FROM;
        let key = if tabled { position.key() } else { 0 };
        let known = if tabled { self.probe(key) } else { None };
        if let Some(entry) = known
            && !is_open
            && answers(entry, window)
        {
            return Found { score: entry.score, complete: entry.complete };
        }

        // 4. The children, the table's move before any other is even looked at.
        let mut best = Best { score: -INFINITE, mv: moves[0], all_complete: true, complete: false };
        let mut rest = &*moves;
        let mut tried = 0;
        if self.ordering.is_some()
            && let Some(place) = known.and_then(|known| place_of::<G, E>(moves, known.slot))
        {
            moves[..=place].rotate_right(1);
            let (first, others) = moves.split_at(1);
            rest = others;
            let child = position.play(first[0]);
            self.child(position, first[0], &child, window, &mut best, tried);
            tried += 1;
        }
        if best.score < beta && !self.meter.is_stopped() {
            let base = self.waiting.len();
            for &mv in rest {
                let child = position.play(mv);
                let key = self.key(position, mv, &child, depth, ply);
                self.waiting.push(Waiting { child, mv, key });
            }
            for next in base..base + rest.len() {
                if self.ordering.is_some() {
                    self.bring_best_to(next);
                }
                let Waiting { child, mv, .. } = self.waiting[next];
                self.child(position, mv, &child, window, &mut best, tried);
                tried += 1;
                if best.score >= beta || self.meter.is_stopped() {
                    break;
                }
            }
            self.waiting.truncate(base);
        }
        if self.meter.is_stopped() {
            return NOTHING;
        }

        // 5. What is learnt from it.
        let slot = E::slot(best.mv);
        if best.score >= beta
            && let Some(ordering) = &mut self.ordering
        {
            ordering.refuted(position.side_to_move(), ply, slot, depth);
        }
        let found = Found {
            score: best.score,
            complete: if best.score >= beta { best.complete } else { best.all_complete },
        };
        if tabled {
            let bound = match found.score {
                score if score >= beta => Bound::Lower,
                score if score <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let Found { score, complete } = found;
            self.table.put(key, Entry { score, bound, depth, complete, slot: slot as u16 });
        }
        found
    }

    /// One child of a node: with the whole window if it is the first, else with an empty one first, only to see whether it is better.
    fn child(
        &mut self,
        position: &G,
        mv: G::Move,
        child: &G,
        window: Window,
        best: &mut Best<G::Move>,
        tried: usize,
    ) {
        let Window { beta, .. } = window;
        let alpha = window.alpha.max(best.score);
        let whole = Window { alpha, ..window };
        let mut found;
        if tried == 0 {
            found = self.edge(position, mv, child, whole);
        } else {
            found = self.edge(position, mv, child, Window { alpha, beta: alpha + 1, ..window });
            if found.score > alpha && found.score < beta && !self.meter.is_stopped() {
                found = self.edge(position, mv, child, whole);
            }
        }
        if self.meter.is_stopped() {
            return;
        }
        best.all_complete &= found.complete;
        if found.score > best.score {
            best.score = found.score;
            best.mv = mv;
            best.complete = found.complete;
            if found.score > alpha && found.score < beta {
                let (above, below) = self.lines.split_at_mut(window.ply + 1);
                let line = &mut above[window.ply];
                line.clear();
                line.push(mv);
                line.extend_from_slice(&below[0]);
            }
        }
    }

    #[inline]
    fn probe(&mut self, key: u64) -> Option<Entry> {
        self.meter.effort.table_probes += 1;
        let known = self.table.get(key);
        self.meter.effort.table_hits += u64::from(known.is_some());
        known
    }

    /// Selection sort, one step at a time: after a cut-off the rest need not be in order.
    #[inline]
    fn bring_best_to(&mut self, next: usize) {
        let mut first = next;
        for other in next + 1..self.waiting.len() {
            if self.waiting[other].key > self.waiting[first].key {
                first = other;
            }
        }
        self.waiting.swap(next, first);
    }
}

/// From this depth on positions go through the table: one ply above the horizon, looking a position up costs more than searching it.
const TABLE_FROM: u8 = 2;

/// The best child so far.
struct Best<M> {
    score: i32,
    mv: M,
    /// Whether this child's score rests on finished games only, and whether all children's do.
    complete: bool,
    all_complete: bool,
}

/// Whether an entry settles the window: it was searched to this very depth (or to the end), and its bound lies outside.
fn answers(entry: Entry, window: Window) -> bool {
    if entry.depth != window.depth && !entry.complete {
        return false;
    }
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    }
}

fn place_of<G: Game, E: Evaluate<G>>(moves: &[G::Move], slot: u16) -> Option<usize> {
    moves.iter().position(|&mv| E::slot(mv) == usize::from(slot))
}

/// A score as seen one move earlier: a decided game is a point less decided.
#[inline]
fn nearer<G: Game, E: Evaluate<G>>(score: i32) -> i32 {
    match E::DECISIVE {
        Some(decisive) if score >= decisive => score - 1,
        Some(decisive) if score <= -decisive => score + 1,
        _ => score,
    }
}

/// The inverse of [`nearer`], for bounds on their way down.
#[inline]
fn farther<G: Game, E: Evaluate<G>>(bound: i32) -> i32 {
    match E::DECISIVE {
        Some(decisive) if bound >= decisive - 1 && bound < INFINITE => bound + 1,
        Some(decisive) if bound <= 1 - decisive && bound > -INFINITE => bound - 1,
        _ => bound,
    }
}
