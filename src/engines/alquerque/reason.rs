//! Why a move is good: the first of a list of things that a player would say of it, from what is certain to what is a matter of style.

use crate::engines::reason;
use crate::games::alquerque::{Board, Move, Position};
use crate::search::report::{Bound, Value};

/// What there is to say for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no other move.
    OnlyMove,
    /// It is proven to win.
    Wins,
    /// It is proven to draw, and no move does better.
    Draws,
    /// Every move is proven to lose.
    LosesLate,
    /// It begins or goes on with a chain that captures so many pieces.
    Captures(u32),
    /// The opponent could capture if one moved elsewhere, and now cannot.
    Escapes,
    /// So many other moves would let the opponent capture, and this one does not.
    StaysSafe(u32),
    /// It leaves the opponent fewer moves than any other: so many.
    LeavesFew(u32),
    /// It is what the search prefers.
    BestFound,
}

/// Why `mv`, which must be legal, is good. `value` is what a search has found it to be worth, if one has chosen it.
#[must_use]
pub fn reason<P: Position>(position: &P, mv: Move, value: Option<Value>) -> Reason {
    let board = *position.board();
    let others: Vec<Board> =
        board.actions().iter().filter(|&other| other != mv).map(|other| board.play(other)).collect();
    if others.is_empty() {
        return Reason::OnlyMove;
    }
    let child = board.play(mv);
    let exposed = |after: &Board| after.side != board.side && after.actions().jumps;
    let unsafe_others = others.iter().filter(|other| exposed(other)).count() as u32;
    value
        .and_then(proven)
        .or_else(|| mv.is_jump().then(|| Reason::Captures(1 + longest(&child, board.side))))
        .or_else(|| (!exposed(&child) && unsafe_others == others.len() as u32).then_some(Reason::Escapes))
        .or_else(|| (!exposed(&child) && unsafe_others > 0).then_some(Reason::StaysSafe(unsafe_others)))
        .or_else(|| fewest(&child, &others))
        .unwrap_or(Reason::BestFound)
}

impl From<Reason> for reason::Reason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::OnlyMove => Self::plain("hint.alquerque.only"),
            Reason::Wins => Self::plain("hint.alquerque.wins"),
            Reason::Draws => Self::plain("hint.alquerque.draws"),
            Reason::LosesLate => Self::plain("hint.alquerque.loses-late"),
            Reason::Captures(1) => Self::plain("hint.alquerque.captures-one"),
            Reason::Captures(count) => Self::plain("hint.alquerque.captures").with("count", count),
            Reason::Escapes => Self::plain("hint.alquerque.escapes"),
            Reason::StaysSafe(1) => Self::plain("hint.alquerque.safe-unlike-one"),
            Reason::StaysSafe(count) => Self::plain("hint.alquerque.safe").with("count", count),
            Reason::LeavesFew(1) => Self::plain("hint.alquerque.one-reply"),
            Reason::LeavesFew(count) => Self::plain("hint.alquerque.few-replies").with("count", count),
            Reason::BestFound => Self::plain("hint.alquerque.best"),
        }
    }
}

/// What a value proves. A bound proves one side of it only.
fn proven(value: Value) -> Option<Reason> {
    match (value.proven?.signum(), value.bound) {
        (1, Bound::Exact | Bound::Lower) => Some(Reason::Wins),
        (0, Bound::Exact) => Some(Reason::Draws),
        (-1, Bound::Exact) => Some(Reason::LosesLate),
        _ => None,
    }
}

/// How many captures the chain can still make, if it goes on.
fn longest(board: &Board, side: crate::games::Side) -> u32 {
    if board.side != side || board.chain == 0 {
        return 0;
    }
    board.actions().iter().map(|mv| 1 + longest(&board.play(mv), side)).max().unwrap_or(0)
}

/// No other move leaves as few replies, and most leave at least twice as many.
fn fewest(child: &Board, others: &[Board]) -> Option<Reason> {
    let replies = |board: &Board| board.actions().count();
    let (left, sum) = (replies(child), others.iter().map(replies).sum::<u32>());
    let is_least = others.iter().all(|other| replies(other) > left);
    (left > 0 && is_least && 2 * left * others.len() as u32 <= sum).then_some(Reason::LeavesFew(left))
}
