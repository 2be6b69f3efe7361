//! Alquerque as the solver sees it, one position a turn.
//!
//! **Under the default rules no position can come again.** A capture takes a piece for good. Between two captures a piece that steps forward
//! stays forward. And a piece that has stepped to the side may go on in that direction only, until it steps forward or captures: whatever else it did
//! would be the step back that it remembers. So among the positions with the same pieces, equally far forward, every step takes a piece
//! farther along a way that it cannot turn on. With what the pieces remember in its key a position is therefore worth the same however it came about, and no
//! proof can lean on itself.
//!
//! Where inverting is allowed, positions come again. The question then is whether one given side can force a win; a line that returns to a position of itself
//! counts as a failure of that side, so that whatever is proven is won without ever repeating a position.

use crate::games::Side;
use crate::games::alquerque::Board;
use crate::games::alquerque::lines::{mirrored, turned};
use crate::search::dfpn::{Ended, INFINITE, Node, Numbers};

/// A position under the default rules: at the beginning of a turn, or in the middle of a chain of captures, which the side to move then goes on
/// with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn(pub Board);

/// A position where inverting is allowed, with the side whose win is in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freely {
    /// The pieces; nothing is remembered.
    pub board: Board,
    /// Who is to be proven to win. A draw is no win.
    pub prover: Side,
}

impl Node for Turn {
    const REPEATS: bool = false;

    /// Three bits for each point, from the mover's view and the lesser of it and its mirror image: what stands there, and where it came from as far as that forbids
    /// anything. A piece in the middle of a chain, which remembers nothing, has the eighth code.
    #[inline]
    fn key(&self) -> u128 {
        reduced(&self.0)
    }

    fn expand(&self, children: &mut Vec<Self>) -> Option<Ended> {
        turns(&self.0, &mut |board| children.push(Self(board)))
    }

    #[inline]
    fn guess(&self) -> Numbers {
        guess(&self.0, |board| board)
    }
}

impl Node for Freely {
    const REPEATS: bool = true;

    #[inline]
    fn key(&self) -> u128 {
        reduced(&self.board) | u128::from(self.is_prover_to_move()) << 75
    }

    fn expand(&self, children: &mut Vec<Self>) -> Option<Ended> {
        let prover = self.prover;
        turns(&self.board, &mut |board| {
            children.push(Self { board: forgetting(board), prover });
        })
    }

    #[inline]
    fn guess(&self) -> Numbers {
        guess(&self.board, forgetting)
    }

    #[inline]
    fn is_prover_to_move(&self) -> bool {
        self.board.side == self.prover
    }
}

/// The boards after every turn: chains of captures are played to their ends.
#[inline]
pub(super) fn turns(board: &Board, each: &mut impl FnMut(Board)) -> Option<Ended> {
    let actions = board.actions();
    if actions.is_empty() {
        return Some(Ended::Lost);
    }
    for mv in actions.iter() {
        finish(board.play(mv), board.side, each);
    }
    None
}

/// Goes on with a turn of `side` in every way.
fn finish(board: Board, side: Side, each: &mut impl FnMut(Board)) {
    if board.side != side {
        return each(board);
    }
    for mv in board.actions().iter() {
        finish(board.play(mv), side, each);
    }
}

#[inline]
fn reduced(board: &Board) -> u128 {
    let Board { own, other, from_east, from_west, chain, side } = *board;
    // Who came from nowhere, and the piece in a chain, are in both sets: so are east and west simply exchanged in a mirror.
    let both = other & !(from_east | from_west) | chain;
    let (own, east, west) = match side {
        Side::First => (own, from_east | both, from_west | both),
        Side::Second => (turned(own), turned(from_west | both), turned(from_east | both)),
    };
    let pack =
        |[own, east, west]: [u32; 3]| u128::from(own) | u128::from(east) << 25 | u128::from(west) << 50;
    pack([own, east, west]).min(pack([mirrored(own), mirrored(west), mirrored(east)]))
}

/// Nothing is remembered: that is what inverting allowed means.
#[inline]
fn forgetting(board: Board) -> Board {
    Board { from_east: 0, from_west: 0, ..board }
}

/// What a piece more is worth in open ends, and what a step more to come is. Who has no step left has lost, so both count.
const PIECE: i32 = 6;
const STEP: i32 = 3;

/// One turn is looked ahead, so that whoever can take the last move from the opponent is seen to win. `after` is what the rules make of a
/// position after a turn.
#[inline]
fn guess(board: &Board, after: impl Fn(Board) -> Board) -> Numbers {
    let (mut win, mut loss) = (INFINITE, 0);
    let ended = turns(board, &mut |board| {
        let numbers = at_first_sight(&after(board));
        win = win.min(numbers.loss);
        loss += numbers.win;
    });
    match ended {
        Some(ended) => ended.numbers(),
        None if win == 0 => Numbers::WON,
        None => Numbers { win, loss },
    }
}

/// To win takes one good turn, and to refute that takes an answer to each; whoever has more pieces, and more steps forward before them, is
/// the likelier winner.
#[inline]
fn at_first_sight(board: &Board) -> Numbers {
    let actions = board.actions();
    let count = actions.count();
    if count == 0 {
        return Numbers::LOST;
    }
    // A capture that is due is as good as made.
    let taken = i32::from(actions.jumps);
    let pieces = board.own.count_ones() as i32 - board.other.count_ones() as i32 + 2 * taken;
    let steps = steps_to_go(board.own, board.side) - steps_to_go(board.other, board.side.other());
    let ahead = PIECE * pieces + STEP * steps;
    Numbers { win: 1 + (-ahead).max(0).cast_unsigned(), loss: count + ahead.max(0).cast_unsigned() }
}

/// How many steps forward these pieces of a side have before them, all together, if nothing is in their way.
#[inline]
fn steps_to_go(set: u32, side: Side) -> i32 {
    let set = if side == Side::First { turned(set) } else { set };
    let from = |row: u32| (set >> (5 * row)).count_ones() as i32;
    // Whoever is in the second row or behind it has a step to go to the first; in the third or behind it one more; and so on.
    from(1) + from(2) + from(3) + from(4)
}
