//! The general negamax with a small evaluation: another kind of search for the same board.
//!
//! At the horizon captures are played out before the board is judged. They are compulsory, so that this is no guess: nobody may stand still.
//! The search does not count those positions as nodes.

use super::evaluation::{PIECE, evaluate};
use crate::games::alquerque::{Board, Move, Position};
use crate::search::negamax::{Evaluate, Leaf};

/// A won game; every move on the way to it takes a point off.
pub const WIN: i32 = 100_000;

/// No line is as long as this, so that a score beyond is a win and no estimate.
const LONGEST: i32 = 1_000;

/// Evaluation and ordering hints.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<P: Position> Evaluate<P> for Plain {
    const SLOTS: usize = Move::SLOTS;
    const DECISIVE: Option<i32> = Some(WIN - LONGEST);

    #[inline]
    fn slot(mv: Move) -> usize {
        mv.slot()
    }

    fn leaf(&self, position: &P) -> Leaf {
        if position.draw().is_some() { Leaf { score: 0, over: true } } else { settled(position.board()) }
    }

    fn terminal(&self, position: &P) -> i32 {
        if position.draw().is_some() { 0 } else { -WIN }
    }

    fn margin(&self, score: i32) -> i32 {
        score.signum()
    }

    /// A capture that is not the last comes first; then what leaves the opponent no capture, and few answers. Captures are never among steps.
    #[inline]
    fn hint(&self, position: &P, _mv: Move, child: &P, depth: u8) -> i32 {
        if child.side_to_move() == position.side_to_move() {
            return GOES_ON;
        }
        if depth < REPLIES_FROM {
            return 0;
        }
        let replies = child.board().actions();
        let danger = if replies.jumps { DANGER } else { 0 };
        -danger - REPLY * replies.count() as i32
    }

    fn gain(&self, _position: &P, mv: Move, _child: &P) -> i32 {
        if mv.is_jump() { PIECE } else { 0 }
    }
}

/// Depth from which on the opponent's answers are looked at.
const REPLIES_FROM: u8 = 2;
/// What a capture that goes on adds.
const GOES_ON: i32 = 4_000;
/// What a capture of the opponent's takes off.
const DANGER: i32 = 4_000;
/// What each of the opponent's answers takes off.
const REPLY: i32 = 200;

/// What a board is worth to its side to move when every capture that is due has been made, each side choosing what is best for it.
fn settled(board: &Board) -> Leaf {
    let actions = board.actions();
    if !actions.jumps && !actions.is_empty() {
        return Leaf { score: evaluate(board), over: false };
    }
    let after = |mv: Move| {
        let child = board.play(mv);
        let Leaf { score, over } = settled(&child);
        let score = if child.side == board.side { score } else { -score };
        // As the search does on its way up: a decided game is a point less decided.
        Leaf { score: if over { score - score.signum() } else { score }, over }
    };
    // With nothing to do the game is lost.
    const LOST: Leaf = Leaf { score: -WIN, over: true };
    actions.iter().map(after).fold(LOST, |best, next| if next.score > best.score { next } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game;
    use crate::games::alquerque::{Alquerque, Inverting};

    fn leaf(text: &str) -> Leaf {
        Plain.leaf(&text.parse::<Alquerque>().unwrap())
    }

    #[test]
    fn captures_are_played_out_before_a_board_is_judged() {
        // A chain takes the last two pieces.
        assert_eq!(leaf("...../...b./...../.b.../w.... w - -"), Leaf { score: WIN - 2, over: true });
        // Light takes a piece and is taken back.
        let quiet = leaf("...../...../...w./...../..... b - -");
        assert_eq!(quiet, Leaf { score: -WIN, over: true });
        let traded = leaf("..b../...b./...../.b.../w.... w - -");
        let taken = leaf("..b../...../..b../.w.../....w b - -");
        assert!(!traded.over && !taken.over);
        // Two pieces behind, light has taken both, though its own piece can walk no farther.
        assert!(taken.score > PIECE / 2 && traded.score > -3 * PIECE / 2, "{traded:?} {taken:?}");
    }

    #[test]
    fn the_other_side_sees_the_same_with_the_opposite_sign() {
        let board = |text: &str| text.parse::<Alquerque>().unwrap().board;
        let quiet = board("bb.bb/.b.../...../..w../ww.ww w - -");
        let other = Board { own: quiet.other, other: quiet.own, side: quiet.side.other(), ..quiet };
        assert_eq!(evaluate(&quiet), -evaluate(&other));
        assert_eq!(evaluate(&Board::start()), 0);
    }

    #[test]
    fn a_draw_is_worth_nothing() {
        let shuffle = ["a1-b1", "e5-d5", "b1-a1", "d5-e5"].repeat(2);
        let start: Inverting = "....b/....b/...../...../w.... w - - inverting".parse().unwrap();
        let drawn =
            shuffle.iter().fold(start, |position, step| position.play(position.parse_move(step).unwrap()));
        assert_eq!(Plain.leaf(&drawn), Leaf { score: 0, over: true });
        assert!(Plain.leaf(&start).score < 0);
    }
}
