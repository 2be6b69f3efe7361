//! The solvers of a game in progress: what they have found out is kept from move to move, where the answer need not be a function of the request
//! alone.

use super::asked::Asked;
use crate::games::Side;
use crate::protocol::Request;
use crate::search::dfpn::Solver;

/// Solvers, by the side of whom it is asked whether it wins.
pub(in crate::engines) type Solvers<P> = Vec<(Side, Solver<<P as Asked>::Node>)>;

/// Solvers with the game that they have followed so far.
pub struct Warm<P: Asked> {
    start: String,
    moves: Vec<String>,
    table_bytes: usize,
    solvers: Solvers<P>,
}

/// Solvers for the position `root` of a request. With time as its limit they are those that are found in `warm`, if they come from the same game. With
/// fixed work they are always new: whether a position is proven within so many nodes depends on what was known before.
pub(in crate::engines) fn solvers<P: Asked>(
    request: &Request,
    root: &P,
    table_bytes: usize,
    warm: Option<Warm<P>>,
) -> Solvers<P> {
    let mover = root.side_to_move();
    let questions = if P::TELLS_BOTH { 1 } else { 2 };
    let provers = || [mover, mover.other()].into_iter().take(questions);
    let known = warm.filter(|known| {
        keeps(request)
            && known.table_bytes == table_bytes
            && known.start == request.start
            && request.moves.starts_with(&known.moves)
    });
    let mut known = known.map(|known| known.solvers).unwrap_or_default();
    provers()
        .map(|prover| {
            // A question that is asked of both sides has a solver for each; any other is about whoever is to move.
            let place = known
                .iter()
                .position(|(of, solver)| (P::TELLS_BOTH || *of == prover) && root.goes_on(prover, solver));
            let solver = place.map(|place| known.swap_remove(place).1).unwrap_or_else(|| {
                let mut solver = Solver::new(table_bytes / questions);
                root.prepare(prover, &mut solver);
                solver
            });
            (prover, solver)
        })
        .collect()
}

/// Leaves the solvers for the next position of the game, if they may be kept.
pub(in crate::engines) fn keep<P: Asked>(
    request: &Request,
    table_bytes: usize,
    solvers: Solvers<P>,
) -> Option<Warm<P>> {
    let Request { start, moves, .. } = request;
    keeps(request).then(|| Warm { start: start.clone(), moves: moves.clone(), table_bytes, solvers })
}

fn keeps(request: &Request) -> bool {
    !request.limits.is_fixed_work()
}
