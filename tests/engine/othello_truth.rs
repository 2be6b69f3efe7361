//! What is true of a position's end, found without any engine: what both exact solvers are measured against.

use plyscope::games::Game;
use plyscope::games::othello::{Move, Othello};

/// The final margin for the side to move, by trying everything.
pub(crate) fn brute_force(position: &Othello) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return position.final_margin();
    }
    moves.iter().map(|&mv| -brute_force(&position.play(mv))).max().expect("the list is not empty")
}

/// The best line is legal, goes to the end, and ends with the score.
#[track_caller]
pub(crate) fn assert_line_proves(root: &Othello, score: i32, best: Option<Move>, pv: &[Move]) {
    let mut position = *root;
    for &mv in pv {
        assert!(position.is_legal(mv), "{mv} in {position}");
        position = position.play(mv);
    }
    assert!(position.is_over(), "{root}: {pv:?} ends too early");
    let sign = if position.side == root.side { 1 } else { -1 };
    assert_eq!(sign * position.final_margin(), score, "{root}");
    assert_eq!(best, pv.first().copied());
}
