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
    type Node: Node + Send + 'static;

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

    /// Prepares a new solver for questions about `prover` after moves of this position.
    fn prepare(&self, prover: Side, solver: &mut Solver<Self::Node>);

    /// Whether a solver that was prepared for an earlier position of the same game may go on with this one.
    fn goes_on(&self, prover: Side, solver: &Solver<Self::Node>) -> bool;

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

    /// A position is worth the same however it came about.
    fn goes_on(&self, _prover: Side, _solver: &Solver<Turn>) -> bool {
        true
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

    fn prepare(&self, prover: Side, solver: &mut Solver<Freely>) {
        solver.set_history(&come_twice(self, prover));
    }

    /// What was proven may lead to a position that has come about twice since.
    fn goes_on(&self, prover: Side, solver: &Solver<Freely>) -> bool {
        solver.history() == come_twice(self, prover)
    }

    fn is_in_time(&self, turns: u16) -> bool {
        self.quiet.steps().len() + usize::from(turns) < MOST_SIDEWAYS
    }

    fn node_of(board: &Board, prover: Side) -> Freely {
        let board = Board { from_east: 0, from_west: 0, ..*board };
        Freely { board, prover }
    }
}

/// The positions that have come about twice, which must not be entered again.
fn come_twice(position: &Inverting, prover: Side) -> Vec<u128> {
    let mut passed = history(position, prover);
    passed.push(position.question(prover).key());
    passed.sort_unstable();
    passed.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect()
}
