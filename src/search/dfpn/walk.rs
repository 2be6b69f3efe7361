//! Walks a whole proven strategy from exact positions, trusting nothing that the solver's table says.
//!
//! The table only proposes: at each position of the winner it names the turn that it takes for proven, at each position of the loser all turns are
//! followed, and every line has to end with a finished game that the winner has won. Where the table has forgotten a proof (a *hole*) the position is
//! proven again. Where positions can come again a line that closes a circle proves nothing: the next proposal is tried, and when none is left, the position is
//! proven from nothing by a solver with an empty table that is told which positions lie on the way.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Account, Ended, Node, Solver};

/// A strategy that has been walked to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// Different positions, mirror images counted once where the game's keys say so.
    pub positions: u64,
    /// Those of them in which the winner chooses.
    pub choices: u64,
    /// Turns of the longest line.
    pub turns: u16,
    /// The longest run of turns that could be undone; see [`Walk::of`].
    pub longest_run: u16,
    /// Positions whose proof the table had forgotten.
    pub holes: u64,
    /// Nodes that it took to prove them again.
    pub hole_nodes: u64,
    /// Positions at which every proposal closed a circle.
    pub circles: u64,
}

/// Why a walk has come to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw<N> {
    /// The account stopped it.
    Stopped,
    /// The winner does not win here.
    Refuted(N),
}

/// A walk under way.
pub struct Walk<'a, N, A> {
    account: &'a mut A,
    /// Whether a turn could be undone.
    undoes: fn(&N, &N) -> bool,
    /// What has been walked below each position.
    done: HashMap<u128, Below, BuildHasherDefault<Mixed>>,
    /// The keys on the way; only kept where positions can come again.
    path: Vec<u128>,
    found: Strategy,
    spare_bytes: usize,
}

/// What lies below a position.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    turns: u16,
    longest_run: u16,
    /// The longest run that begins here.
    run: u16,
}

/// Why a position could not be walked.
enum Failure<N> {
    /// A position on the way came again.
    Circle,
    Flaw(Flaw<N>),
}

impl<'a, N: Node, A: Account> Walk<'a, N, A> {
    /// Walks the strategy of whoever wins `root`: its side to move if `mover_wins`, else the other.
    ///
    /// `undoes` says of a position and the one after it whether the turn between them could be undone; the longest run of such turns is found, for games
    /// in which such runs end in a draw. `spare_bytes` is what the table for proofs from nothing may take.
    ///
    /// # Errors
    /// Says where the strategy fails, or that the account stopped it.
    pub fn of(
        solver: &mut Solver<N>,
        root: &N,
        mover_wins: bool,
        undoes: fn(&N, &N) -> bool,
        spare_bytes: usize,
        account: &'a mut A,
    ) -> Result<Strategy, Flaw<N>> {
        let mut walk = Walk {
            account,
            undoes,
            done: HashMap::default(),
            path: solver.history().to_vec(),
            found: Strategy::default(),
            spare_bytes,
        };
        match walk.visit(solver, root, mover_wins) {
            Ok(below) => Ok(Strategy { turns: below.turns, longest_run: below.longest_run, ..walk.found }),
            Err(Failure::Flaw(flaw)) => Err(flaw),
            Err(Failure::Circle) => Err(Flaw::Refuted(*root)),
        }
    }

    fn visit(&mut self, solver: &mut Solver<N>, node: &N, mover_wins: bool) -> Result<Below, Failure<N>> {
        let key = node.key();
        if let Some(below) = self.done.get(&key) {
            return Ok(*below);
        }
        if self.account.enter() {
            return Err(Failure::Flaw(Flaw::Stopped));
        }
        let mut children = Vec::new();
        let below = if let Some(ended) = node.expand(&mut children) {
            let wins = ended == Ended::Won;
            if wins != mover_wins {
                return Err(Failure::Flaw(Flaw::Refuted(*node)));
            }
            Below::default()
        } else {
            if N::REPEATS {
                if self.path.contains(&key) {
                    return Err(Failure::Circle);
                }
                self.path.push(key);
            }
            let below = if mover_wins {
                self.choose(solver, node, &children)
            } else {
                self.answer_all(solver, node, &children)
            };
            if N::REPEATS {
                self.path.pop();
            }
            below?
        };
        if let Entry::Vacant(place) = self.done.entry(key) {
            place.insert(below);
            self.found.positions += 1;
            self.found.choices += u64::from(mover_wins && !children.is_empty());
        }
        Ok(below)
    }

    /// The winner is to move: the quickest of the proposals that hold.
    fn choose(&mut self, solver: &mut Solver<N>, node: &N, children: &[N]) -> Result<Below, Failure<N>> {
        let mut proposals = proposals(solver, children);
        if proposals.is_empty() {
            self.fill(solver, node, Ended::Won)?;
            proposals = self::proposals(solver, children);
            // The table may know the position and have forgotten which turn it owes that to.
            let before = solver.nodes();
            for child in children {
                if !proposals.is_empty() {
                    break;
                }
                let known = solver.prove_on(&self.path, child, self.account);
                proposals.extend((known.numbers.ended() == Some(Ended::Lost)).then_some(*child));
            }
            self.found.hole_nodes += solver.nodes() - before;
        }
        for child in &proposals {
            match self.visit(solver, child, false) {
                Ok(below) => return Ok(self.above(below, node, child)),
                Err(Failure::Circle) => {}
                Err(flaw) => return Err(flaw),
            }
        }
        self.prove_anew(node, children)
    }

    /// Every proposal closes a circle: a solver with an empty table looks for a way round. What it finds is walked by its own proposals.
    fn prove_anew(&mut self, node: &N, children: &[N]) -> Result<Below, Failure<N>> {
        self.found.circles += 1;
        let mut fresh = Solver::new(self.spare_bytes);
        fresh.set_history(&self.path[..self.path.len().saturating_sub(1)]);
        if fresh.prove(node, self.account).numbers.ended() != Some(Ended::Won) {
            return Err(Failure::Circle);
        }
        for child in proposals(&fresh, children) {
            match self.visit(&mut fresh, &child, false) {
                Ok(below) => return Ok(self.above(below, node, &child)),
                Err(Failure::Circle) => {}
                Err(flaw) => return Err(flaw),
            }
        }
        Err(Failure::Circle)
    }

    /// The loser is to move: whatever it does, it loses.
    fn answer_all(&mut self, solver: &mut Solver<N>, node: &N, children: &[N]) -> Result<Below, Failure<N>> {
        let mut all = Below::default();
        for child in children {
            if solver.look(child).numbers.ended() != Some(Ended::Won) {
                self.fill(solver, child, Ended::Won)?;
            }
            let below = self.visit(solver, child, true)?;
            let below = self.above(below, node, child);
            all.turns = all.turns.max(below.turns);
            all.longest_run = all.longest_run.max(below.longest_run);
            all.run = all.run.max(below.run);
        }
        Ok(all)
    }

    /// Proves what the table has forgotten.
    fn fill(&mut self, solver: &mut Solver<N>, node: &N, expected: Ended) -> Result<(), Failure<N>> {
        let before = solver.nodes();
        let known = solver.prove_on(&self.path, node, self.account);
        self.found.holes += 1;
        self.found.hole_nodes += solver.nodes() - before;
        match known.numbers.ended() {
            Some(ended) if ended == expected => Ok(()),
            Some(_) if N::REPEATS => Err(Failure::Circle),
            Some(_) => Err(Failure::Flaw(Flaw::Refuted(*node))),
            None => Err(Failure::Flaw(Flaw::Stopped)),
        }
    }

    fn above(&self, below: Below, node: &N, child: &N) -> Below {
        let run = if (self.undoes)(node, child) { below.run + 1 } else { 0 };
        Below { turns: below.turns + 1, longest_run: below.longest_run.max(run), run }
    }
}

/// The positions that the table takes for lost to their side to move, the quickest first.
fn proposals<N: Node>(solver: &Solver<N>, children: &[N]) -> Vec<N> {
    let mut lost: Vec<(u16, N)> = children
        .iter()
        .map(|child| (solver.look(child), child))
        .filter(|(known, _)| known.numbers.ended() == Some(Ended::Lost))
        .map(|(known, child)| (known.turns, *child))
        .collect();
    lost.sort_by_key(|(turns, _)| *turns);
    lost.into_iter().map(|(_, child)| child).collect()
}

/// Keys are spread by one multiplication; they come from no stranger.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u128(&mut self, key: u128) {
        let mixed = (key as u64 ^ ((key >> 64) as u64).rotate_left(40)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
}
