//! Who wins after each move of a position, and the walk through each strategy: what `ply prove` does.

use super::node::{Freely, Turn};
use crate::engines::prove::{Proof, ProveMeans, Stage};
use crate::games::alquerque::{Alquerque, Board, Inverting, MOST_SIDEWAYS, Move};
use crate::games::{Game, Side};
use crate::search::dfpn::walk::{Flaw, Strategy, Walk};
use crate::search::dfpn::{Account, Ended, Known, Node, Solver};

/// What a table for proofs from nothing may take.
const SPARE_BYTES: usize = 64 << 20;

/// Nodes between two words to the watcher.
const NODES_PER_WORD: u64 = 1 << 14;

type Watch<'a> = &'a mut dyn FnMut(Stage<'_>) -> bool;

/// The moves of a position under the default rules.
pub(in super::super::super) fn prove(
    root: &Alquerque,
    means: ProveMeans,
    watch: Watch<'_>,
    told: &mut dyn FnMut(&Proof),
) {
    let mut solver = Solver::new(means.table_bytes);
    let mut left = means.nodes.unwrap_or(u64::MAX);
    for mv in root.legal_moves() {
        let text = root.move_text(mv);
        let after = Turn(root.board.play(mv));
        let mut account = Teller::new(&text, left, watch);
        let known = solver.prove(&after, &mut account);
        left = left.saturating_sub(account.nodes);
        let mut proof = proof(&text, root, after.0.side, known, account.nodes);
        if let Some(ended) = known.numbers.ended().filter(|_| means.verify) {
            let mut account = Teller::walking(&text, watch);
            let mover_wins = ended == Ended::Won;
            let walked =
                Walk::of(&mut solver, &after, mover_wins, Turn::could_be_undone, SPARE_BYTES, &mut account);
            proof.walked = Some(walked.map_err(|flaw| flaw_text(flaw, |turn| turn.0)));
        }
        told(&proof);
    }
}

/// The moves of a position where inverting is allowed. Of each move it is asked whether its side can force a win, and if that is not so, whether the
/// other side can: a refutation alone does not tell who wins.
pub(in super::super::super) fn prove_freely(
    root: &Inverting,
    means: ProveMeans,
    watch: Watch<'_>,
    told: &mut dyn FnMut(&Proof),
) {
    let mut left = means.nodes.unwrap_or(u64::MAX);
    let mover = root.side_to_move();
    let mut solver = Solver::new(means.table_bytes);
    for mv in root.legal_moves() {
        let text = root.move_text(mv);
        let after = root.play(mv);
        let mut found =
            Proof { mv: text.clone(), winner: None, wins: false, turns: 0, nodes: 0, walked: None };
        for prover in [mover, mover.other()] {
            let node = Freely { board: after.position.board, prover };
            solver.set_history(&history(&after, prover));
            let mut account = Teller::new(&text, left, watch);
            let known = solver.prove(&node, &mut account);
            left = left.saturating_sub(account.nodes);
            found.nodes += account.nodes;
            let wins = if node.is_prover_to_move() { Ended::Won } else { Ended::Lost };
            if known.numbers.ended() != Some(wins) {
                continue;
            }
            found = proof(&text, &root.position, node.board.side, known, found.nodes);
            if means.verify {
                let mut account = Teller::walking(&text, watch);
                let undoes = Freely::could_be_undone;
                let mover_wins = wins == Ended::Won;
                let walked = Walk::of(&mut solver, &node, mover_wins, undoes, SPARE_BYTES, &mut account);
                let walked = walked.map_err(|flaw| flaw_text(flaw, |node: Freely| node.board));
                found.walked = Some(walked.and_then(|strategy| in_time(&after, strategy)));
            }
            break;
        }
        told(&found);
    }
}

/// A strategy is worth nothing where the game is drawn before it has come to its end.
fn in_time(after: &Inverting, strategy: Strategy) -> Result<Strategy, String> {
    let sideways = after.quiet.steps().len() + usize::from(strategy.longest_run);
    if sideways < MOST_SIDEWAYS {
        Ok(strategy)
    } else {
        Err(format!("it has {sideways} steps to the side in a row; the game is drawn after {MOST_SIDEWAYS}"))
    }
}

/// The positions since the last step that cannot be undone, the present one left out: going back to one of them is not counted as a way to win.
pub(super) fn history(position: &Inverting, prover: Side) -> Vec<u128> {
    let mut board = position.position.board;
    let steps: Vec<Move> = position.quiet.steps().collect();
    steps
        .iter()
        .rev()
        .map(|step| {
            let (own, other) = (board.other ^ 1 << step.to ^ 1 << step.from, board.own);
            board = Board { own, other, side: board.side.other(), ..board };
            Freely { board, prover }.key()
        })
        .collect()
}

impl Turn {
    /// No turn can be undone.
    fn could_be_undone(_: &Self, _: &Self) -> bool {
        false
    }
}

impl Freely {
    /// Whether the turn from `before` to `after` was a step to the side.
    fn could_be_undone(before: &Self, after: &Self) -> bool {
        let moved = before.board.own ^ after.board.other;
        let rows = |set: u32| [0, 5, 10, 15, 20].map(|row| (set >> row & 0b11111).count_ones());
        before.board.other == after.board.own
            && rows(before.board.own) == rows(after.board.other)
            && moved != 0
    }
}

/// What a result means, seen from who is to move after the move.
fn proof(text: &str, root: &Alquerque, to_move: Side, known: Known, nodes: u64) -> Proof {
    let winner = known.numbers.ended().map(|ended| match ended {
        Ended::Won => to_move,
        Ended::Lost => to_move.other(),
    });
    Proof {
        mv: text.to_owned(),
        winner: winner.map(|side| if side == Side::First { "light" } else { "dark" }),
        wins: winner == Some(root.side_to_move()),
        turns: known.turns,
        nodes,
        walked: None,
    }
}

fn flaw_text<N>(flaw: Flaw<N>, board: impl Fn(N) -> Board) -> String {
    match flaw {
        Flaw::Stopped => "it was stopped".to_owned(),
        Flaw::Refuted(node) => {
            let position = Alquerque { board: board(node), memory: Default::default() };
            format!("it does not win from {position}")
        }
    }
}

/// Counts, tells, and stops when told to.
struct Teller<'a> {
    mv: &'a str,
    nodes: u64,
    limit: u64,
    walks: bool,
    stopped: bool,
    watch: Watch<'a>,
}

impl<'a> Teller<'a> {
    fn new(mv: &'a str, limit: u64, watch: Watch<'a>) -> Self {
        Self { mv, nodes: 0, limit, walks: false, stopped: limit == 0, watch }
    }

    fn walking(mv: &'a str, watch: Watch<'a>) -> Self {
        Self { walks: true, ..Self::new(mv, u64::MAX, watch) }
    }
}

impl Account for Teller<'_> {
    #[inline]
    fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_WORD) {
            let stage = if self.walks {
                Stage::Walking(self.mv, self.nodes)
            } else {
                Stage::Proving(self.mv, self.nodes)
            };
            self.stopped |= (self.watch)(stage);
        }
        self.stopped |= self.nodes >= self.limit;
        self.stopped
    }
}
