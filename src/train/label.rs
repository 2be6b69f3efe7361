//! Samples from games of the engine against itself, which begin where chance leads.
//!
//! A game begins at a position of random play, or some random moves off a tournament game: searches meet far stranger positions than games do.
//! From there the engine plays a few moves, each by a shallow search whose score is kept. A position's label mixes its own score with what
//! later searches said along the moves that were held to be best, as in temporal-difference learning (Sutton 1988), down to exact scores near the end.

use rand::RngExt;
use rand_pcg::Pcg32;

use super::look::look;
use super::sample::{GROUPS, Origin, Sample};
use crate::engines::othello::endgame::Solver;
use crate::engines::othello::strong::eval::{DISC, Evaluation};
use crate::games::Game;
use crate::games::othello::{Move, Othello, Squares};
use crate::search::limits::Never;
use crate::search::meter::Meter;

/// How games are played and labelled.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Plies of search behind a label.
    pub depth: u32,
    /// Positions with at most this many empty squares are solved.
    pub exact_from: u32,
    /// Plies that the engine plays before the first position that is kept, all of them the best it finds.
    pub lead: u32,
    /// Plies that the engine plays in a game after those.
    pub plies: u32,
    /// How much of a label is what later searches said, 0 to 1.
    pub trust: f32,
}

/// The samples of game `number` of a run that began with `seed`. `openings` are tournament games to branch off from.
pub fn game<E: Evaluation>(
    eval: &E,
    plan: &Plan,
    openings: &[Vec<u8>],
    seed: u64,
    number: u64,
    solving: &mut Solving,
) -> Vec<Sample> {
    let mut random = Pcg32::new(seed, number);
    let mut position = begin(openings, &mut random);
    for _ in 0..plan.lead {
        if position.is_over() {
            break;
        }
        position = match position.legal() {
            0 => position.pass(),
            _ => position.play(look(eval, &position, plan.depth).1),
        };
    }
    let mut visits = Vec::with_capacity(plan.plies as usize);
    for _ in 0..plan.plies {
        if position.is_over() {
            break;
        }
        let moves = position.legal();
        if moves == 0 {
            position = position.pass();
        }
        let moves = position.legal();
        let (score, best, exact) = if position.empties() <= plan.exact_from {
            (solving.margin(&position) * DISC, None, true)
        } else {
            let (score, best) = look(eval, &position, plan.depth);
            (score, Some(best), false)
        };
        let follows = best.is_some() && random.random_range(0..STRAY) != 0;
        visits.push(Visit { position, score, exact, follows });
        position = position.play(match best {
            Some(best) if follows => best,
            _ => draw(moves, &mut random),
        });
    }
    let group = (seed.wrapping_add(number) % u64::from(GROUPS)) as u8;
    labels(&visits, plan.trust, group)
}

/// One in this many moves is drawn at random.
const STRAY: u32 = 10;

struct Visit {
    position: Othello,
    score: i32,
    exact: bool,
    /// Whether the next visit is what the best move leads to.
    follows: bool,
}

fn labels(visits: &[Visit], trust: f32, group: u8) -> Vec<Sample> {
    let mut samples = Vec::with_capacity(visits.len());
    let mut later: Option<(Othello, f32)> = None;
    for visit in visits.iter().rev() {
        let own = visit.score as f32;
        let label = match later {
            Some((position, score)) if visit.follows => {
                let said = if position.side == visit.position.side { score } else { -score };
                own + trust * (said - own)
            }
            _ => own,
        };
        later = Some((visit.position, label));
        let origin = if visit.exact { Origin::Exact } else { Origin::Searched };
        samples.push(Sample::new(&visit.position, label as i32, origin, group));
    }
    samples
}

/// Where a game begins.
fn begin(openings: &[Vec<u8>], random: &mut Pcg32) -> Othello {
    loop {
        let mut position = Othello::start();
        let plies = if openings.is_empty() || random.random_range(0..3u32) == 0 {
            random.random_range(0..LONGEST_PREFIX)
        } else {
            let opening = &openings[random.random_range(0..openings.len() as u32) as usize];
            let along = random.random_range(0..LONGEST_PREFIX) as usize;
            for &square in opening.iter().take(along) {
                if position.legal() == 0 {
                    position = position.pass();
                }
                position = position.play(Move(square));
            }
            random.random_range(0..=BRANCH)
        };
        for _ in 0..plies {
            let moves = position.legal();
            position = if moves == 0 { position.pass() } else { position.play(draw(moves, random)) };
        }
        if !position.is_over() {
            return position;
        }
    }
}

/// Random prefixes are shorter than this.
const LONGEST_PREFIX: u32 = 50;
/// Random moves off a tournament game, at most.
const BRANCH: u32 = 5;

/// One of the squares of a set that is not empty, as a move.
pub(super) fn draw(moves: u64, random: &mut Pcg32) -> Move {
    let number = random.random_range(0..moves.count_ones());
    Move(Squares(moves).nth(number as usize).expect("there are so many moves"))
}

/// A solver that is asked many small questions.
#[derive(Debug)]
pub struct Solving(Solver);

impl Default for Solving {
    fn default() -> Self {
        Self(Solver::new(TABLE_BYTES))
    }
}

const TABLE_BYTES: usize = 4 << 20;

impl Solving {
    /// The exact margin of a position for its side to move.
    pub fn margin(&mut self, position: &Othello) -> i32 {
        let mut unwatched = |_: &_, _| {};
        let mut meter = Meter::new(None, &Never, &mut unwatched);
        self.0.margin(position, -64, 64, &mut meter).expect("nothing stops it")
    }
}
