//! The search itself.

use super::table::{Place, Table};
use super::way::{Refutations, Rests, Way};
use super::{Ended, INFINITE, Known, Node, Numbers};
use crate::search::meter::Meter;

/// How much more than the second best child the best one may need before the search turns to the other, as a part of it: 1 + 1/4, after
/// J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search: 1 + ε trick" (2007).
const TRICK: u32 = 4;

/// What it takes to win a position, for all one knows, that is refuted on another way.
const HARDLY: u32 = 1000;

/// Counts nodes and says when to stop.
pub trait Account {
    /// Counts a node. True if the search must unwind.
    fn enter(&mut self) -> bool;
}

impl<M> Account for Meter<'_, M> {
    #[inline]
    fn enter(&mut self) -> bool {
        Meter::enter(self)
    }
}

/// A child of a position on the path, and what is known of it.
#[derive(Clone, Copy, Debug)]
struct Child<N> {
    node: N,
    key: u128,
    place: Place,
    known: Known,
    /// What that rests on.
    rests: Rests,
}

/// A solver with its table. What it has found out stays for the next question.
#[derive(Debug)]
pub struct Solver<N> {
    table: Table,
    /// The children of all positions on the path, one position's after the other's.
    children: Vec<Child<N>>,
    /// Where they are expanded first.
    fresh: Vec<N>,
    /// The path, and what is refuted on some paths only; both only kept where positions can come again.
    way: Way,
    refutations: Refutations,
    /// What [`Solver::set_history`] said.
    history: Vec<u128>,
    nodes: u64,
    stopped: bool,
}

impl<N: Node> Solver<N> {
    /// A solver whose table takes at most `bytes`; where positions can come again, what is refuted on some ways only takes a quarter as much besides.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            table: Table::new(bytes),
            children: Vec::new(),
            fresh: Vec::new(),
            way: Way::default(),
            refutations: Refutations::new(if N::REPEATS { bytes / 4 } else { 0 }),
            history: Vec::new(),
            nodes: 0,
            stopped: false,
        }
    }

    /// Nodes entered so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The positions through which the game has come to whatever is asked about, by their keys: where positions can come again, a line that
    /// leads to one of them is not won by the prover. What is known from a shorter history does not hold under a longer one: another history
    /// wants another solver.
    pub fn set_history(&mut self, history: &[u128]) {
        self.history = history.to_vec();
    }

    /// What was set by [`Solver::set_history`].
    #[must_use]
    pub fn history(&self) -> &[u128] {
        &self.history
    }

    /// [`Solver::prove`] at the end of a path, for as long as this question lasts.
    pub fn prove_on(&mut self, path: &[u128], root: &N, account: &mut impl Account) -> Known {
        let history = std::mem::replace(&mut self.history, path.to_vec());
        let known = self.prove(root, account);
        self.history = history;
        known
    }

    /// Takes over what is known of the position with this key from elsewhere.
    pub fn learn(&mut self, key: u128, known: Known) {
        let place = self.table.place(key);
        self.table.put(place, known);
    }

    /// What is known of a position without searching.
    #[must_use]
    pub fn look(&self, node: &N) -> Known {
        let place = self.table.place(node.key());
        self.table.get(place).unwrap_or_else(|| Known::guessed(node.guess()))
    }

    /// Searches until the result of `root` is known, or until the account stops it; then the numbers say how far it has come.
    pub fn prove(&mut self, root: &N, account: &mut impl Account) -> Known {
        self.prove_within(root, Numbers { win: INFINITE, loss: INFINITE }, account)
    }

    /// The same, but only as long as both numbers are below these.
    pub fn prove_within(&mut self, root: &N, below: Numbers, account: &mut impl Account) -> Known {
        self.stopped = false;
        let known = self.look(root);
        if known.numbers.ended().is_some()
            || known.numbers.win >= below.win
            || known.numbers.loss >= below.loss
        {
            return known;
        }
        self.way.clear();
        let key = root.key();
        // A question about a position on the way, asked where the way ends, is about that position all the same.
        self.history.iter().filter(|&&passed| passed != key).for_each(|&passed| self.way.push(passed));
        let place = self.table.place(key);
        self.search(root, key, place, below, known.work, account).0
    }

    fn search(
        &mut self,
        node: &N,
        key: u128,
        place: Place,
        below: Numbers,
        work: u64,
        account: &mut impl Account,
    ) -> (Known, Rests) {
        // 1. Count the node.
        let before = self.nodes;
        self.nodes += 1;
        self.stopped |= account.enter();

        // 2. Expand.
        let first = self.children.len();
        self.fresh.clear();
        if let Some(ended) = node.expand(&mut self.fresh) {
            let known = Known { numbers: ended.numbers(), turns: 0, work: work + 1 };
            self.table.put(place, known);
            return (known, Rests::NOTHING);
        }
        if N::REPEATS {
            self.way.push(key);
        }
        for index in 0..self.fresh.len() {
            let node = self.fresh[index];
            let key = node.key();
            let place = self.table.place(key);
            let known = Known::guessed(Numbers::WON);
            self.children.push(Child { node, key, place, known, rests: Rests::NOTHING });
        }
        for index in first..self.children.len() {
            let Child { node, key, place, .. } = self.children[index];
            let kept = self.table.get(place);
            let failed = if N::REPEATS { self.fails(key, kept) } else { None };
            let child = &mut self.children[index];
            if let Some(rests) = failed {
                let numbers = if node.is_prover_to_move() { Numbers::LOST } else { Numbers::WON };
                child.known = Known::guessed(numbers);
                child.rests = rests;
            } else {
                child.known = kept.unwrap_or_else(|| Known::guessed(node.guess()));
            }
        }

        let known = loop {
            // 3. What the children say.
            let Sum { numbers, turns, best, second } = sum(&self.children[first..]);
            let known = Known { numbers, turns, work: work + self.nodes - before };
            if numbers.win >= below.win || numbers.loss >= below.loss || self.stopped {
                break known;
            }

            // 4. Go on with the child where the least is left to prove, until it is so no more.
            let Child { node, key, place, known, .. } = self.children[first + best];
            let most = second.saturating_add(second / TRICK).saturating_add(1);
            let below = Numbers {
                win: (below.loss - numbers.loss + known.numbers.win).min(INFINITE),
                loss: below.win.min(most),
            };
            let (known, rests) = self.search(&node, key, place, below, known.work, account);
            let child = &mut self.children[first + best];
            child.known = known;
            child.rests = rests;

            // 5. What was found out on the way may concern the others, too.
            for child in &mut self.children[first..] {
                if child.known.numbers.ended().is_none()
                    && let Some(known) = self.table.get(child.place)
                    && (known.work > child.known.work || known.numbers.ended().is_some())
                {
                    child.known = known;
                }
            }
        };

        // 6. Keep it. What is refuted on this way only is open elsewhere, if hardly worth a try.
        let mut rests = Rests::NOTHING;
        if N::REPEATS {
            if let Some(ended) = known.numbers.ended() {
                rests = resting(node, ended, &self.children[first..]).above(self.way.len() - 1);
            }
            self.way.pop();
        }
        self.children.truncate(first);
        if rests == Rests::NOTHING {
            self.table.put(place, known);
        } else {
            self.refutations.put(key, rests, &self.way);
            let hardly = Numbers { win: HARDLY, loss: 1 };
            let numbers = if node.is_prover_to_move() { hardly } else { Numbers { win: 1, loss: HARDLY } };
            self.table.put(place, Known { numbers, ..known });
        }
        (known, rests)
    }

    /// What the failure of a position rests on that the prover cannot win on this way: because it has come again, or because it has been refuted on such a way
    /// before; then it is open in the table.
    #[inline]
    fn fails(&self, key: u128, kept: Option<Known>) -> Option<Rests> {
        let again = self.way.again(key);
        let is_open = kept.is_some_and(|known| known.numbers.ended().is_none());
        if again.is_none() && is_open { self.refutations.get(key, &self.way) } else { again }
    }
}

/// What the result of a position rests on, by what its children's results rest on. What the prover wins rests on nothing.
fn resting<N: Node>(node: &N, ended: Ended, children: &[Child<N>]) -> Rests {
    let lost = children.iter().filter(|child| child.known.numbers.loss == 0).map(|child| child.rests);
    match (node.is_prover_to_move(), ended) {
        // All turns of the prover have failed; one good answer of the opponent is enough, best one that rests on little.
        (true, Ended::Lost) => children.iter().fold(Rests::NOTHING, |all, child| all.and(child.rests)),
        (false, Ended::Won) => lost.max_by_key(|rests| rests.first()).unwrap_or(Rests::NOTHING),
        _ => Rests::NOTHING,
    }
}

/// What the children of a position say of it.
struct Sum {
    numbers: Numbers,
    turns: u16,
    /// The child with the least to prove.
    best: usize,
    /// What the second best needs.
    second: u32,
}

#[inline]
fn sum<N>(children: &[Child<N>]) -> Sum {
    let (mut win, mut second, mut best) = (INFINITE, INFINITE, 0);
    let (mut largest, mut open, mut total) = (0, 0u32, 0u32);
    let (mut quickest, mut slowest) = (u16::MAX, 0);
    for (index, child) in children.iter().enumerate() {
        let Known { numbers, turns, .. } = child.known;
        if numbers.loss < win {
            (second, win, best) = (win, numbers.loss, index);
        } else {
            second = second.min(numbers.loss);
        }
        if numbers.loss == 0 {
            quickest = quickest.min(turns);
        }
        slowest = slowest.max(turns);
        if numbers.win > 0 {
            largest = largest.max(numbers.win);
            open += 1;
            total = total.saturating_add(numbers.win);
        }
    }
    if win == 0 {
        return Sum { numbers: Numbers::WON, turns: quickest + 1, best, second };
    }
    if open == 0 {
        return Sum { numbers: Numbers::LOST, turns: slowest + 1, best, second };
    }
    // The sum counts what several children have in common several times, the largest alone not what they have for themselves.
    let loss = largest + (total - largest) / 3;
    Sum {
        numbers: Numbers { win: win.min(INFINITE - 1), loss: loss.min(INFINITE - 1) },
        turns: 0,
        best,
        second,
    }
}
