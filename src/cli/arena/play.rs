//! Playing: one game, and a pair of games from one opening with the colours changed.

use std::time::Duration;

use cpu_time::ThreadTime;

use super::Opening;
use super::player::{Choice, Player, Turn, player};
use crate::cli::Complaint;
use crate::cli::spec::Spec;
use crate::games::Side;
use crate::games::registry::table_game;
use crate::games::table_game::{Ending, TableGame};

/// Two games from one opening, seen from the first player, who has the first move of the game in the first of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    /// 1 for a win of the first player, 0 for a draw, -1 for a loss.
    pub(super) results: [i32; 2],
    /// The final margin, where the game counts.
    pub(super) margins: [Option<i32>; 2],
    /// Every step of each, those of the opening included.
    pub(super) steps: [Vec<String>; 2],
    /// What each player has done.
    pub(super) work: [Work; 2],
}

/// What choosing cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// Choices between two or more moves.
    pub(super) choices: u64,
    pub(super) nodes: u64,
    pub(super) cpu: Duration,
}

impl std::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.choices += other.choices;
        self.nodes += other.nodes;
        self.cpu += other.cpu;
    }
}

/// Plays both games of a pair.
pub(super) fn pair(
    game: &str,
    specs: [&Spec; 2],
    patience: Duration,
    opening: &Opening,
    seed: u64,
) -> Result<Pair, Complaint> {
    let mut pair = Pair::default();
    let mut players = specs.map(|spec| player(spec, patience));
    for (number, first) in Side::BOTH.into_iter().enumerate() {
        // A player who errs by the seed shall not make the same errors in both games.
        let seed = seed.wrapping_mul(2).wrapping_add(number as u64);
        let table = table_game(game, &opening.start)?;
        let (ending, steps) = play(table, &mut players, first, opening, seed, &mut pair.work)?;
        pair.steps[number] = steps;
        pair.results[number] = ending.outcome.sign_for(first);
        pair.margins[number] = ending.official.or(ending.tally).map(|points| {
            let [own, other] = [first, first.other()].map(|side| points[side.index()] as i32);
            own - other
        });
    }
    Ok(pair)
}

/// One game, in which the first player has the side `first`: how it ended, and all of its steps.
fn play(
    mut game: Box<dyn TableGame>,
    players: &mut [Box<dyn Player>; 2],
    first: Side,
    opening: &Opening,
    seed: u64,
    work: &mut [Work; 2],
) -> Result<(Ending, Vec<String>), Complaint> {
    let start = game.text();
    for step in &opening.steps {
        game.play(step)?;
    }
    let mut moves = opening.steps.clone();
    loop {
        if let Some(ending) = game.ending() {
            return Ok((ending, moves));
        }
        let mut actions = [None, None];
        for side in Side::BOTH.into_iter().filter(|side| game.must_act()[side.index()]) {
            let (game, legal) = (&*game, &game.legal(side));
            let who = usize::from(side != first);
            let turn = Turn { game, side, legal, start: &start, moves: &moves, seed };
            actions[side.index()] = Some(choose(&mut *players[who], turn, &mut work[who])?);
        }
        let step = game.step([actions[0].as_deref(), actions[1].as_deref()])?;
        game.play(&step)?;
        moves.push(step);
    }
}

/// Asks the player, unless there is nothing to choose.
fn choose(player: &mut dyn Player, turn: Turn, work: &mut Work) -> Result<String, Complaint> {
    if let [only] = turn.legal {
        return Ok(only.clone());
    }
    let began = ThreadTime::now();
    let Choice { action, nodes } = player.choose(turn)?;
    *work += Work { choices: 1, nodes, cpu: began.elapsed() };
    Ok(action)
}
