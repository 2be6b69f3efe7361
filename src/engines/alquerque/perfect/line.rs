//! The line of play that a proof shows: the winner's quickest turns, the loser's longest resistance, as far as the solver's table remembers.

use super::asked::Asked;
use crate::games::Side;
use crate::games::alquerque::{Board, Move};
use crate::search::dfpn::{Ended, Node, Solver};

/// No line is longer.
const LONGEST: usize = 200;

/// The steps from `root`, `first` among them.
pub(super) fn line<P: Asked>(root: &P, first: Move, solvers: &[(Side, Solver<P::Node>)]) -> Vec<Move> {
    let mut line = vec![first];
    let mut position = root.play(first);
    while line.len() < LONGEST {
        let mover = position.side_to_move();
        let known = |mv: &Move| {
            let board = position.board().play(*mv);
            result(&board, mover, solvers, P::node_of).map(|result| (rank(result, mover), *mv))
        };
        // The table need not know of all turns, and of none when the game is over.
        let known = position.legal_moves().iter().filter_map(known).max_by_key(|(rank, _)| *rank);
        let Some((_, mv)) = known else { break };
        line.push(mv);
        position = position.play(mv);
    }
    line
}

/// Who wins from a board in how many turns, if that is known; `side` has begun a turn which may go on.
fn result<N: Node>(
    board: &Board,
    side: Side,
    solvers: &[(Side, Solver<N>)],
    node_of: fn(&Board, Side) -> N,
) -> Option<(Side, u16)> {
    if board.side == side {
        let results = board.actions().iter().map(|mv| result(&board.play(mv), side, solvers, node_of));
        return results.flatten().max_by_key(|&known| rank(known, side));
    }
    solvers.iter().find_map(|(prover, solver)| {
        let known = solver.look(&node_of(board, *prover));
        let winner = match known.numbers.ended()? {
            Ended::Won => board.side,
            Ended::Lost => board.side.other(),
        };
        (solvers.len() == 1 || winner == *prover).then_some((winner, known.turns))
    })
}

/// What `side` goes for: the quickest win, else the slowest loss.
fn rank((winner, turns): (Side, u16), side: Side) -> (bool, i32) {
    if winner == side { (true, -i32::from(turns)) } else { (false, i32::from(turns)) }
}
