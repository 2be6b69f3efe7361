//! How a game of Alquerque is played out.

use rand_pcg::Pcg32;

use crate::engines::alquerque::evaluation::evaluate;
use crate::games::alquerque::{Actions, Board, Move, Position};
use crate::games::{Outcome, Side};
use crate::search::mcts::{Playout, Simulate, below};

/// How moves are chosen in a playout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// All legal steps alike.
    Uniform,
    /// A step that gives the opponent nothing to capture, if one of three random ones does not; a jump that goes on does not, either.
    #[default]
    Careful,
}

/// How many random steps a careful player looks at.
const LOOKS: u32 = 3;

/// What so much of an advantage, in hundredths of a piece, is a chance of three in four.
const HALF_WAY: f32 = 150.0;

/// The hook of the general search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rollout {
    /// How moves are chosen.
    pub policy: Policy,
}

impl<P: Position> Simulate<P> for Rollout {
    const SLOTS: usize = 400;

    /// By the point that is left and the direction, steps and jumps apart.
    #[inline]
    fn slot(mv: Move) -> usize {
        let apart = usize::from(mv.to + 24 - mv.from);
        usize::from(mv.from) * 16 + DIRECTIONS[apart] as usize
    }

    #[inline]
    fn playout(
        &self,
        position: &P,
        cap: u32,
        random: &mut Pcg32,
        watch: &mut impl FnMut(Side, Move),
    ) -> Playout {
        match (P::DRAWS, self.policy) {
            (false, Policy::Uniform) => play_out(position.board(), cap, random, watch, at_random),
            (false, Policy::Careful) => play_out(position.board(), cap, random, watch, carefully),
            (true, Policy::Uniform) => play_out_with_draws(position, cap, random, watch, at_random),
            (true, Policy::Careful) => play_out_with_draws(position, cap, random, watch, carefully),
        }
    }

    /// The evaluation of negamax as a chance. It looks at no captures: those of the side to move are left to the search.
    fn evaluate(&self, position: &P) -> f32 {
        let board = position.board();
        if position.draw().is_some() {
            return 0.5;
        }
        if board.is_over() {
            return 0.0;
        }
        let score = evaluate(board) as f32;
        0.5 + 0.5 * score / (score.abs() + HALF_WAY)
    }
}

/// By how far apart the points of a move are, plus 24: the direction, and 8 more for a jump.
const DIRECTIONS: [u8; 49] = {
    let mut directions = [0; 49];
    let mut direction = 0;
    while direction < 8 {
        let shift = crate::games::alquerque::lines::SHIFTS[direction];
        directions[(24 + shift) as usize] = direction as u8;
        directions[(24 + 2 * shift) as usize] = direction as u8 + 8;
        direction += 1;
    }
    directions
};

/// A chosen action, the board after it and what may be done there.
type Choice = (Move, Board, Actions);

#[inline(always)]
fn at_random(board: &Board, actions: &Actions, count: u32, random: &mut Pcg32) -> Choice {
    let mv = actions.nth(below(random, count));
    let child = board.play(mv);
    (mv, child, child.actions())
}

#[inline(always)]
fn carefully(board: &Board, actions: &Actions, count: u32, random: &mut Pcg32) -> Choice {
    let mut choice = at_random(board, actions, count, random);
    let mut looks = 1;
    while looks < LOOKS && count > 1 && choice.2.jumps && choice.1.side != board.side {
        choice = at_random(board, actions, count, random);
        looks += 1;
    }
    choice
}

/// Under the default rules the board is everything that matters, and a game cannot be drawn.
#[inline(always)]
fn play_out(
    board: &Board,
    cap: u32,
    random: &mut Pcg32,
    watch: &mut impl FnMut(Side, Move),
    choose: impl Fn(&Board, &Actions, u32, &mut Pcg32) -> Choice,
) -> Playout {
    let (mut board, mut actions) = (*board, board.actions());
    for steps in 0..=cap {
        let count = actions.count();
        if count == 0 {
            return Playout { outcome: Outcome::Win(board.side.other()), steps };
        }
        if steps == cap {
            break;
        }
        let (mv, child, next) = choose(&board, &actions, count, random);
        watch(board.side, mv);
        (board, actions) = (child, next);
    }
    Playout { outcome: Outcome::Draw, steps: cap }
}

/// Where inverting is allowed the draw rule holds in playouts, too.
fn play_out_with_draws<P: Position>(
    position: &P,
    cap: u32,
    random: &mut Pcg32,
    watch: &mut impl FnMut(Side, Move),
    choose: impl Fn(&Board, &Actions, u32, &mut Pcg32) -> Choice,
) -> Playout {
    let mut position = *position;
    for steps in 0..=cap {
        let board = position.board();
        let actions = board.actions();
        let count = actions.count();
        if count == 0 {
            return Playout { outcome: Outcome::Win(board.side.other()), steps };
        }
        if position.draw().is_some() {
            return Playout { outcome: Outcome::Draw, steps };
        }
        if steps == cap {
            break;
        }
        let (mv, ..) = choose(board, &actions, count, random);
        watch(board.side, mv);
        position = position.play(mv);
    }
    Playout { outcome: Outcome::Draw, steps: cap }
}
