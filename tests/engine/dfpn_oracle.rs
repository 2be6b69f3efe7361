//! Proof-number search against brute force on small games: one in which a turn has several moves, one that can be drawn, and random ones in
//! which positions come again.

use std::collections::HashMap;

use plyscope::games::{Game, Outcome, Side};
use plyscope::search::dfpn::walk::{Flaw, Walk};
use plyscope::search::dfpn::{Account, Ended, Node, Numbers, Solver};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::oracle_games::{Heap, TicTacToe};

/// Stops after so many nodes.
struct Budget(u64);

impl Account for Budget {
    fn enter(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

fn endless() -> Budget {
    Budget(u64::MAX)
}

/// A game of the oracle's with a side whose win is in question. Turns of several moves are played to their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked<G> {
    position: G,
    /// Whose turn it is; in a game that ended in the middle of a turn, the opponent's.
    mover: Side,
    prover: Side,
}

impl<G: Exact> Asked<G> {
    fn of(position: G, prover: Side) -> Self {
        Self { position, mover: position.side_to_move(), prover }
    }

    fn turns(&self, position: G, children: &mut Vec<Self>) {
        for &mv in position.legal_moves().as_ref() {
            let after = position.play(mv);
            if after.outcome().is_none() && after.side_to_move() == self.mover {
                self.turns(after, children);
            } else {
                children.push(Self { position: after, mover: self.mover.other(), ..*self });
            }
        }
    }

    /// Plain search without any cleverness: whether the mover gets what it wants, and in how many turns at best or at worst.
    fn truth(&self) -> (bool, u16) {
        let mut children = Vec::new();
        if let Some(ended) = self.expand(&mut children) {
            return (ended == Ended::Won, 0);
        }
        let below: Vec<(bool, u16)> = children.iter().map(Self::truth).collect();
        match below.iter().filter(|(won, _)| !won).map(|(_, turns)| *turns).min() {
            Some(turns) => (true, turns + 1),
            None => (false, below.iter().map(|(_, turns)| turns + 1).max().unwrap_or(0)),
        }
    }
}

impl<G: Exact> Node for Asked<G> {
    const REPEATS: bool = false;

    fn key(&self) -> u128 {
        self.position.exact() << 2 | (self.mover.index() as u128) << 1 | self.prover.index() as u128
    }

    fn expand(&self, children: &mut Vec<Self>) -> Option<Ended> {
        if let Some(outcome) = self.position.outcome() {
            // A draw is no win for the side that asks, and so what the other one wants.
            let prover_has = outcome == Outcome::Win(self.prover);
            let mover_has = prover_has == (self.mover == self.prover);
            return Some(if mover_has { Ended::Won } else { Ended::Lost });
        }
        self.turns(self.position, children);
        None
    }

    fn guess(&self) -> Numbers {
        Numbers { win: 1, loss: 1 }
    }
}

/// What tells positions apart, beside who is to move.
trait Exact: Game {
    fn exact(&self) -> u128;
}

impl Exact for Heap {
    fn exact(&self) -> u128 {
        u128::from(self.stones) << 1 | self.last.index() as u128
    }
}

impl Exact for TicTacToe {
    fn exact(&self) -> u128 {
        // Marks of the first side and of the second, whoever is to move.
        let TicTacToe { own, other, side } = *self;
        let [first, second] = if side == Side::First { [own, other] } else { [other, own] };
        u128::from(first) << 9 | u128::from(second)
    }
}

/// Table sizes from one line to far more than is needed.
const BYTES: [usize; 3] = [1, 1 << 10, 1 << 20];

#[track_caller]
fn check<N: Node + std::fmt::Debug>(solver: &mut Solver<N>, node: &N, wins: bool) {
    let known = solver.prove(node, &mut endless());
    let expected = if wins { Ended::Won } else { Ended::Lost };
    assert_eq!(known.numbers.ended(), Some(expected), "{node:?}");
}

#[test]
fn a_turn_of_several_moves_is_one_edge() {
    for bytes in BYTES {
        let mut solver = Solver::new(bytes);
        for stones in 1..=18 {
            for prover in Side::BOTH {
                let node = Asked::of(Heap::of(stones), prover);
                let (wins, least) = node.truth();
                check(&mut solver, &node, wins);
                let turns = solver.prove(&node, &mut endless()).turns;
                assert!(turns >= least || !wins, "{stones} stones: {turns} turns, {least} are needed");
            }
        }
    }
}

/// Every position of the game, both sides asking.
#[test]
fn a_draw_is_no_win() {
    let mut solvers = BYTES.map(Solver::new);
    let mut positions = vec![TicTacToe::start()];
    let mut known: HashMap<u128, bool> = HashMap::new();
    let mut wins = 0;
    while let Some(position) = positions.pop() {
        for prover in Side::BOTH {
            let node = Asked::of(position, prover);
            if known.contains_key(&node.key()) || position.own.count_ones() + position.other.count_ones() < 2
            {
                continue;
            }
            let truth = node.truth().0;
            known.insert(node.key(), truth);
            wins += u32::from(truth && node.mover == prover);
            for solver in &mut solvers {
                check(solver, &node, truth);
            }
        }
        positions.extend(position.legal_moves().iter().map(|&mv| position.play(mv)));
        positions.retain(|next| !known.contains_key(&Asked::of(*next, Side::First).key()));
    }
    assert!(known.len() > 5_000 && wins > 500, "{} questions, {wins} wins", known.len());
    // And from the start neither side can force a win.
    for prover in Side::BOTH {
        check(&mut solvers[1], &Asked::of(TicTacToe::start(), prover), prover == Side::Second);
    }
}

/// Kind: answers that a stop has cut off are taken for results.
#[test]
fn a_stopped_search_claims_nothing_and_goes_on_later() {
    let node = Asked::of(TicTacToe::start(), Side::First);
    for budget in 10..40 {
        let mut solver = Solver::new(1 << 16);
        let mut rounds = 0;
        let known = loop {
            let known = solver.prove(&node, &mut Budget(budget));
            rounds += 1;
            match known.numbers.ended() {
                None => assert!(rounds < 10_000, "no progress with {budget} nodes at a time"),
                Some(_) => break known,
            }
        };
        assert_eq!(known.numbers.ended(), Some(Ended::Lost), "{budget} nodes at a time");
        assert!(rounds > 1, "{budget} nodes cannot have been enough");
    }
}

/// A game on a graph: from each point one may go on to some others, and who can go nowhere has lost. Play may go round for ever.
#[derive(Clone, Copy, Debug)]
struct Round<'a> {
    ways: &'a [Vec<u8>],
    at: u8,
    prover_moves: bool,
}

impl PartialEq for Round<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Round<'_> {}

impl Node for Round<'_> {
    const REPEATS: bool = true;

    fn key(&self) -> u128 {
        u128::from(self.at) << 1 | u128::from(self.prover_moves)
    }

    fn expand(&self, children: &mut Vec<Self>) -> Option<Ended> {
        let ways = &self.ways[usize::from(self.at)];
        children.extend(ways.iter().map(|&at| Self { at, prover_moves: !self.prover_moves, ..*self }));
        ways.is_empty().then_some(Ended::Lost)
    }

    fn guess(&self) -> Numbers {
        Numbers { win: 1, loss: 1 }
    }

    fn is_prover_to_move(&self) -> bool {
        self.prover_moves
    }
}

/// Where the prover forces a win, by whether it is to move: found backwards from the ends.
fn forced(ways: &[Vec<u8>]) -> [Vec<bool>; 2] {
    let mut won = [false, true].map(|_| vec![false; ways.len()]);
    for _ in 0..=2 * ways.len() {
        for (at, next) in ways.iter().enumerate() {
            won[1][at] |= next.iter().any(|&next| won[0][usize::from(next)]);
            won[0][at] |= next.iter().all(|&next| won[1][usize::from(next)]);
        }
    }
    won
}

/// Kinds: proofs that lean on each other in a circle; refutations that hold on one way and are taken to hold on another. What is proven is true
/// and can be walked to its end, and what is refuted cannot be forced, with a table that forgets nearly everything, too; and one solver that is asked
/// about every point in turn is not misled by what it has learned about the others.
#[test]
fn what_is_found_where_positions_come_again_is_true() {
    let mut random = Pcg32::seed_from_u64(4);
    let (mut proven, mut refuted, mut open) = (0, 0, 0);
    for _ in 0..300 {
        let points = random.random_range(4..24u32) as u8;
        let ways: Vec<Vec<u8>> = (0..points)
            .map(|_| {
                (0..random.random_range(0..4u32))
                    .map(|_| random.random_range(0..u32::from(points)) as u8)
                    .collect()
            })
            .collect();
        let won = forced(&ways);
        let mut knowing = Solver::new(1 << 16);
        for at in 0..points {
            for prover_moves in [true, false] {
                let root = Round { ways: &ways, at, prover_moves };
                let truth = won[usize::from(prover_moves)][usize::from(at)];
                let found = knowing.prove(&root, &mut Budget(1_000_000)).numbers.ended();
                let expected = if truth == prover_moves { Ended::Won } else { Ended::Lost };
                assert_eq!(found, Some(expected), "{root:?}");
            }
            for bytes in BYTES {
                let root = Round { ways: &ways, at, prover_moves: true };
                let mut solver = Solver::new(bytes);
                let found = solver.prove(&root, &mut Budget(100_000)).numbers.ended();
                let truth = won[1][usize::from(at)];
                let expected = if truth { Ended::Won } else { Ended::Lost };
                assert!(found.is_none_or(|found| found == expected), "{root:?}");
                proven += u32::from(found == Some(Ended::Won));
                refuted += u32::from(found == Some(Ended::Lost));
                open += u32::from(found.is_none());
                if found == Some(Ended::Won) {
                    let walked = Walk::of(&mut solver, &root, true, |_, _| true, 1 << 16, &mut endless());
                    let strategy = walked.unwrap_or_else(|flaw| panic!("{flaw:?} from {root:?}"));
                    assert!(
                        strategy.turns % 2 == 1 && strategy.longest_run == strategy.turns,
                        "{strategy:?}"
                    );
                    assert!(u64::from(strategy.turns) < strategy.positions, "{strategy:?}");
                }
            }
        }
    }
    assert!(proven > 1_000 && refuted > 1_000, "{proven} proven, {refuted} refuted");
    assert!(open * 100 < proven, "{open} were left open");
}

#[test]
fn a_strategy_is_walked_to_its_ends() {
    // Whether a heap of 1 to 18 is won, its strategy ends in as many turns as the proof has said at most.
    for bytes in BYTES {
        for stones in 1..=18 {
            let node = Asked::of(Heap::of(stones), Side::First);
            let wins = node.truth().0;
            let mut solver = Solver::new(bytes);
            check(&mut solver, &node, wins);
            let never = |_: &Asked<Heap>, _: &Asked<Heap>| false;
            let walked = Walk::of(&mut solver, &node, wins, never, 1 << 10, &mut endless());
            let strategy = walked.unwrap_or_else(|flaw| panic!("{flaw:?}"));
            assert!(strategy.turns >= 1 && strategy.positions > strategy.choices, "{strategy:?}");
            assert!(bytes < 1 << 20 || strategy.holes == 0, "{strategy:?}");
            // The opposite is not true, and the walk finds it out.
            let refuted = Walk::of(&mut solver, &node, !wins, never, 1 << 10, &mut endless());
            assert!(matches!(refuted, Err(Flaw::Refuted(_))), "{refuted:?}");
        }
    }
}
