//! Players of a match. Other programs are in [`outside`](super::outside).

use std::time::Duration;

use cpu_time::ThreadTime;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::outside::Program;
use crate::cli::Complaint;
use crate::cli::spec::{Searching, Spec};
use crate::engines::Runner;
use crate::games::Side;
use crate::games::table_game::TableGame;
use crate::protocol::Request;
use crate::search::limits::{Stop, TIME_MARGIN_MS};

/// What a player is asked: the game so far.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) game: &'a dyn TableGame,
    pub(super) side: Side,
    /// What `side` may do; never empty.
    pub(super) legal: &'a [String],
    /// The position in which the game began.
    pub(super) start: &'a str,
    /// Every step since then.
    pub(super) moves: &'a [String],
    pub(super) seed: u64,
}

/// An action, and the nodes that it cost.
pub(super) struct Choice {
    pub(super) action: String,
    pub(super) nodes: u64,
}

/// Somebody who plays.
pub(super) trait Player {
    /// Chooses one of the legal actions.
    fn choose(&mut self, turn: Turn) -> Result<Choice, Complaint>;
}

/// Sits the player down. Another program may take `patience` over one answer.
pub(super) fn player(spec: &Spec, patience: Duration) -> Box<dyn Player> {
    match spec {
        Spec::Engine(searching) => {
            Box::new(Thinking { searching: searching.clone(), runner: Runner::default() })
        }
        Spec::Random => Box::new(AtRandom),
        Spec::Greedy => Box::new(Greedy),
        Spec::Outside(outside) => Box::new(Program::new(outside, patience)),
    }
}

/// An engine, with what it remembers of its game.
struct Thinking {
    searching: Searching,
    runner: Runner,
}

impl Player for Thinking {
    fn choose(&mut self, turn: Turn) -> Result<Choice, Complaint> {
        let Self { searching: Searching { engine, limits, knobs }, runner } = self;
        let request = Request {
            start: turn.start.to_owned(),
            moves: turn.moves.to_vec(),
            side: turn.side,
            knobs: knobs.clone(),
            seed: turn.seed,
            ..Request::new(turn.game.id(), *engine, *limits)
        };
        let report = runner.run(&request, &Budget::start(limits.time_ms), &mut |_| {})?;
        let found = report.merged().ok_or_else(|| Complaint(format!("{engine} found no move")))?;
        Ok(Choice { action: found.best, nodes: found.effort.nodes })
    }
}

/// Processor time of the thread at hand, which does not depend on what else the machine does.
struct Budget {
    began: ThreadTime,
    seconds: Option<f64>,
}

impl Budget {
    fn start(time_ms: Option<u32>) -> Self {
        let seconds = time_ms.map(|ms| f64::from(ms.saturating_sub(TIME_MARGIN_MS.min(ms / 10))) / 1e3);
        Self { began: ThreadTime::now(), seconds }
    }
}

impl Stop for Budget {
    fn is_stopped(&self) -> bool {
        self.seconds.is_some_and(|seconds| self.began.elapsed().as_secs_f64() >= seconds)
    }
}

/// Any move: the weakest yardstick.
struct AtRandom;

impl Player for AtRandom {
    fn choose(&mut self, turn: Turn) -> Result<Choice, Complaint> {
        let mut random = Pcg32::seed_from_u64(turn.seed ^ turn.game.key());
        Ok(Choice { action: any(turn.legal, &mut random).clone(), nodes: 0 })
    }
}

/// The move after which it is farthest ahead on the board, as many beginners play; of equals any.
struct Greedy;

impl Player for Greedy {
    fn choose(&mut self, turn: Turn) -> Result<Choice, Complaint> {
        if turn.game.must_act() == [true; 2] {
            let game = turn.game.id();
            return Err(Complaint(format!("'greedy' cannot play {game}, where both sides choose at once")));
        }
        let mut random = Pcg32::seed_from_u64(turn.seed ^ turn.game.key());
        let mut best = (i64::MIN, Vec::new());
        for action in turn.legal {
            let ahead = ahead_after(turn, action)?;
            if ahead > best.0 {
                best = (ahead, Vec::new());
            }
            if ahead == best.0 {
                best.1.push(action.clone());
            }
        }
        Ok(Choice { action: any(&best.1, &mut random).clone(), nodes: turn.legal.len() as u64 })
    }
}

fn ahead_after(turn: Turn, action: &str) -> Result<i64, Complaint> {
    let mut game = turn.game.boxed();
    let mut actions = [None; 2];
    actions[turn.side.index()] = Some(action);
    let step = game.step(actions)?;
    game.play(&step)?;
    let tally = game.tally().ok_or_else(|| Complaint(format!("nothing is counted in {}", game.id())))?;
    let [own, other] = [turn.side, turn.side.other()].map(|side| i64::from(tally[side.index()]));
    Ok(own - other)
}

fn any<'a>(actions: &'a [String], random: &mut Pcg32) -> &'a String {
    &actions[random.random_range(0..actions.len() as u32) as usize]
}
