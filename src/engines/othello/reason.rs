//! Why a move is good: the first of a list of things that a player would say of it, from what is certain to what is a matter of style.
//!
//! The reasons look at the board before and after the move, not at the search: they say what is to be seen, whoever has chosen the move.

use super::evaluation::neighbours;
use super::stable::{CORNERS, stable};
use crate::engines::reason;
use crate::games::Game;
use crate::games::othello::{Move, Othello, Squares};
use crate::search::report::{Bound, Value};

/// What there is to say for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no placement.
    Pass,
    /// There is no other move.
    OnlyMove,
    /// It is proven to win by so many discs or more.
    Wins(u32),
    /// It is proven to draw, and no move does better.
    Draws,
    /// All is lost, and this is proven to lose by the least: so many discs.
    LosesLeast(u32),
    /// The opponent has no reply.
    LeavesNoReply,
    /// It takes this corner.
    TakesCorner(Move),
    /// The opponent could take this corner if one played elsewhere.
    GuardsCorner(Move),
    /// It makes so many discs safe for good.
    MakesStable(u32),
    /// It leaves fewer replies than most other moves: so many.
    LeavesFewReplies(u32),
    /// So many other moves would open a corner to the opponent, and this one does not.
    GivesNoCorner(u32),
    /// After no other move do fewer of the mover's discs lie beside empty squares.
    StaysInside,
    /// It is what the search prefers.
    BestFound,
}

/// Why `mv`, which must be legal, is good. `value` is what a search has found it to be worth, if one has chosen it.
#[must_use]
pub fn reason(position: &Othello, mv: Move, value: Option<Value>) -> Reason {
    let Some(square) = mv.square() else { return Reason::Pass };
    let others: Vec<Othello> =
        position.legal_moves().iter().filter(|&&other| other != mv).map(|&mv| position.play(mv)).collect();
    if others.is_empty() {
        return Reason::OnlyMove;
    }
    let child = position.play(mv);
    let is_corner = CORNERS >> square & 1 == 1;
    value
        .and_then(proven)
        .or_else(|| (child.legal() == 0 && !child.is_over()).then_some(Reason::LeavesNoReply))
        .or_else(|| is_corner.then_some(Reason::TakesCorner(mv)))
        .or_else(|| guarded_corner(position, &child))
        .or_else(|| new_stable(position, &child))
        .or_else(|| few_replies(&child, &others))
        .or_else(|| no_corner(position, &child, &others))
        .or_else(|| inside(&child, &others).then_some(Reason::StaysInside))
        .unwrap_or(Reason::BestFound)
}

impl From<Reason> for reason::Reason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Pass => Self::plain("hint.othello.pass"),
            Reason::OnlyMove => Self::plain("hint.othello.only"),
            Reason::Wins(discs) => Self::plain("hint.othello.wins").with("discs", discs),
            Reason::Draws => Self::plain("hint.othello.draws"),
            Reason::LosesLeast(discs) => Self::plain("hint.othello.loses-least").with("discs", discs),
            Reason::LeavesNoReply => Self::plain("hint.othello.no-reply"),
            Reason::TakesCorner(corner) => Self::plain("hint.othello.corner").with("corner", corner),
            Reason::GuardsCorner(corner) => Self::plain("hint.othello.guards-corner").with("corner", corner),
            Reason::MakesStable(discs) => Self::plain("hint.othello.stable").with("discs", discs),
            Reason::LeavesFewReplies(1) => Self::plain("hint.othello.one-reply"),
            Reason::LeavesFewReplies(count) => Self::plain("hint.othello.few-replies").with("count", count),
            Reason::GivesNoCorner(1) => Self::plain("hint.othello.no-corner-unlike-one"),
            Reason::GivesNoCorner(count) => Self::plain("hint.othello.no-corner").with("count", count),
            Reason::StaysInside => Self::plain("hint.othello.inside"),
            Reason::BestFound => Self::plain("hint.othello.best"),
        }
    }
}

/// What a value proves that was searched to the end of the game. A bound proves one side of it only.
fn proven(value: Value) -> Option<Reason> {
    let margin = value.proven?;
    let discs = margin.unsigned_abs();
    match (margin.signum(), value.bound) {
        (1, Bound::Exact | Bound::Lower) => Some(Reason::Wins(discs)),
        (0, Bound::Exact) => Some(Reason::Draws),
        (-1, Bound::Exact) => Some(Reason::LosesLeast(discs)),
        _ => None,
    }
}

/// A corner that the opponent could have taken, had this side passed, and cannot take now.
fn guarded_corner(position: &Othello, child: &Othello) -> Option<Reason> {
    let threatened = position.pass().legal() & CORNERS;
    Squares(threatened & !child.legal()).next().map(|corner| Reason::GuardsCorner(Move(corner)))
}

/// Discs that are safe after the move and were not before. One alone is not worth a word.
fn new_stable(position: &Othello, child: &Othello) -> Option<Reason> {
    let count = |own, other| stable(own, other).count_ones();
    let gained = count(child.other, child.own).saturating_sub(count(position.own, position.other));
    (gained >= 2).then_some(Reason::MakesStable(gained))
}

/// At most two thirds of the replies that the other moves leave on average, and no other move leaves fewer.
fn few_replies(child: &Othello, others: &[Othello]) -> Option<Reason> {
    let replies = |position: &Othello| position.legal().count_ones();
    let (left, sum) = (replies(child), others.iter().map(replies).sum::<u32>());
    let is_least = others.iter().all(|other| replies(other) >= left);
    (left > 0 && is_least && 3 * left * others.len() as u32 <= 2 * sum)
        .then_some(Reason::LeavesFewReplies(left))
}

/// Other moves that open a corner which the opponent cannot take as things stand.
fn no_corner(position: &Othello, child: &Othello, others: &[Othello]) -> Option<Reason> {
    let open = position.pass().legal() & CORNERS;
    let opens = |position: &Othello| position.legal() & CORNERS & !open != 0;
    let count = others.iter().filter(|other| opens(other)).count() as u32;
    (count > 0 && !opens(child)).then_some(Reason::GivesNoCorner(count))
}

/// Whether no other move leaves fewer of the mover's discs beside empty squares, and some leave more.
fn inside(child: &Othello, others: &[Othello]) -> bool {
    let exposed = |position: &Othello| (position.other & neighbours(position.empty())).count_ones();
    let here = exposed(child);
    others.iter().all(|other| exposed(other) >= here) && others.iter().any(|other| exposed(other) > here)
}
