//! What the engine asks the solver about a position, under either rules.

use super::book::book;
use super::node::{Freely, Turn};
use super::proofs::history;
use crate::games::Side;
use crate::games::alquerque::{Alquerque, Board, Inverting, MOST_SIDEWAYS, Position};
use crate::search::dfpn::{Ended, Known, Node, Solver};

/// A position that the solver can be asked about.
pub trait Asked: Position {
    /// What the solver works with.
    type Node: Node;

    /// Whether one question about a position tells who wins, whichever side it is. If not, a refutation means nothing, and it is asked of each side whether it
    /// can force a win.
    const TELLS_BOTH: bool;

    /// The question whether `prover` wins.
    fn question(&self, prover: Side) -> Self::Node;

    /// Who wins, if the answer to the question about `prover` tells.
    fn winner(&self, prover: Side, known: Known) -> Option<Side> {
        let winner = match known.numbers.ended()? {
            Ended::Won => self.side_to_move(),
            Ended::Lost => self.side_to_move().other(),
        };
        (Self::TELLS_BOTH || winner == prover).then_some(winner)
    }

    /// Prepares a solver for questions about `prover` after moves of this position.
    fn prepare(&self, prover: Side, solver: &mut Solver<Self::Node>);

    /// Whether a proof that takes so many turns is surely carried out before the game is drawn.
    fn is_in_time(&self, turns: u16) -> bool;

    /// The board of a node, by which positions of a proof are found again.
    fn node_of(board: &Board, prover: Side) -> Self::Node;
}

impl Asked for Alquerque {
    type Node = Turn;
    const TELLS_BOTH: bool = true;

    fn question(&self, _prover: Side) -> Turn {
        Turn(self.board)
    }

    fn prepare(&self, _prover: Side, solver: &mut Solver<Turn>) {
        book().teach(solver);
    }

    fn is_in_time(&self, _turns: u16) -> bool {
        true
    }

    fn node_of(board: &Board, _prover: Side) -> Turn {
        Turn(*board)
    }
}

impl Asked for Inverting {
    type Node = Freely;
    const TELLS_BOTH: bool = false;

    fn question(&self, prover: Side) -> Freely {
        Freely { board: self.position.board, prover }
    }

    /// A position that has come about twice must not be entered again.
    fn prepare(&self, prover: Side, solver: &mut Solver<Freely>) {
        let mut passed = history(self, prover);
        passed.push(self.question(prover).key());
        passed.sort_unstable();
        let twice: Vec<u128> =
            passed.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        solver.set_history(&twice);
    }

    fn is_in_time(&self, turns: u16) -> bool {
        self.quiet.steps().len() + usize::from(turns) < MOST_SIDEWAYS
    }

    fn node_of(board: &Board, prover: Side) -> Freely {
        let board = Board { from_east: 0, from_west: 0, ..*board };
        Freely { board, prover }
    }
}
