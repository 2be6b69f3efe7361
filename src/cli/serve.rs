//! `ply serve`: moves for other programs. Every line of standard input is a question, every answer is a line, and nothing that is asked ends the
//! conversation.
//!
//! - `{"id":1,"moves":["c2-c3",…],"rules":"default","seed":1,"ms":1000}`: which turn now? All but `moves` may be left out. `moves` are turns
//!   or single steps; `rules` is `default` or `inverting-allowed`; `playouts` may stand for, or beside, `ms`. An engine that makes no playouts
//!   takes their number for one of nodes.
//! - `{"id":1,"move":"a1xc3xe5"}` answers with a whole turn, or what is left of it; `{"id":1,"over":{"winner":"light","reason":"all-captured"}}`
//!   where the game is over (the winner is `light`, `dark` or `draw`); `{"id":1,"error":"…"}` where the question is not right.

use std::io::{self, BufRead};

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::spec::{Searching, Spec};
use super::{Complaint, json_line, say};
use crate::clock::Watch;
use crate::engines::Runner;
use crate::engines::catalog::{Engine, Sharing};
use crate::games::alquerque;
use crate::games::alquerque::notation::{INVERTING, side_text};
use crate::games::registry::{table_game, with_option};
use crate::games::table_game::{Ending, TableGame};
use crate::games::{Outcome, ParseError, Side};
use crate::protocol::{Knobs, Request};
use crate::search::limits::Limits;

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// The game.
    #[arg(value_parser = [alquerque::ID])]
    game: String,
    /// Who plays, as in uct:playouts=8000, perfect:ms=1000, negamax:depth=8 or random.
    #[arg(long, value_name = "PLAYER")]
    engine: String,
}

/// A question without its `id`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    moves: Vec<String>,
    #[serde(default)]
    rules: Rules,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    ms: Option<u32>,
    #[serde(default)]
    playouts: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rules {
    #[default]
    Default,
    InvertingAllowed,
}

#[derive(Debug, Default, Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<Over>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct Over {
    winner: &'static str,
    reason: String,
}

impl Serve {
    pub(super) fn run(&self) -> Result<String, Complaint> {
        let player = self.player()?;
        let mut runner = Runner::default();
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => return Ok(String::new()),
                Ok(_) if line.trim_ascii().is_empty() => {}
                Ok(_) => say(&json_line(&answer(&self.game, &player, &mut runner, &line))),
                Err(error) => return Err(Complaint(format!("the conversation broke off: {error}"))),
            }
        }
    }

    fn player(&self) -> Result<Searching, Complaint> {
        match Spec::read(&self.game, &self.engine)? {
            Spec::Engine(player) => Ok(player),
            // The catalogue's own player at random.
            Spec::Random => {
                Ok(Searching { engine: "random", limits: Limits::default(), knobs: Knobs::default() })
            }
            Spec::Greedy | Spec::Outside(_) => {
                Err(Complaint(format!("'{}' is no engine; expected one, as in uct:ms=1000", self.engine)))
            }
        }
    }
}

/// Answers one line.
fn answer(game: &str, player: &Searching, runner: &mut Runner, line: &[u8]) -> Answer {
    let wrong = |id, problem: String| Answer { id, error: Some(problem), ..Answer::default() };
    let mut value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => return wrong(None, format!("this is no JSON object: {error}")),
    };
    // Taken out first, so that a question that is wrong is answered under its number, too.
    let id = value.as_object_mut().and_then(|object| object.remove("id"));
    let question: Question = match serde_json::from_value(value) {
        Ok(question) => question,
        Err(error) => return wrong(id, format!("this is no question: {error}")),
    };
    match question.position(game).and_then(|asked| asked.answer(game, (player, runner), &question)) {
        Ok(answer) => Answer { id, ..answer },
        Err(Complaint(problem)) => wrong(id, problem),
    }
}

/// The game that a question is about.
struct Asked {
    start: String,
    steps: Vec<String>,
    position: Box<dyn TableGame>,
}

impl Question {
    fn position(&self, game: &str) -> Result<Asked, Complaint> {
        let start = match self.rules {
            Rules::Default => String::new(),
            Rules::InvertingAllowed => with_option(game, "", INVERTING)?.unwrap_or_default(),
        };
        let mut position = table_game(game, &start)?;
        let mut steps = Vec::with_capacity(self.moves.len());
        for (turn, number) in self.moves.iter().zip(1..) {
            let at = |error: ParseError| Complaint(error.in_move(number).to_string());
            let read = position.read_transcript(turn).map_err(at)?;
            if read.steps.is_empty() {
                return Err(at(ParseError::whole("the move is empty", "a move such as c2-c3 or a1xc3xe5")));
            }
            for step in read.steps {
                position.play(&step).map_err(at)?;
                steps.push(step);
            }
        }
        Ok(Asked { start, steps, position })
    }

    /// The player's limits, where the question sets none.
    fn limits(&self, player: &Searching) -> Limits {
        if self.ms.is_none() && self.playouts.is_none() {
            return player.limits;
        }
        let limits = Limits { time_ms: self.ms, ..Limits::default() };
        match Engine::find(alquerque::ID, player.engine).map(|engine| engine.sharing) {
            Some(Sharing::Playouts) => Limits { playouts: self.playouts, ..limits },
            _ => Limits { nodes: self.playouts, ..limits },
        }
    }
}

impl Asked {
    fn answer(
        mut self,
        game: &str,
        (player, runner): (&Searching, &mut Runner),
        question: &Question,
    ) -> Result<Answer, Complaint> {
        if let Some(ending) = self.position.ending() {
            return Ok(Answer { over: Some(over(&ending)), ..Answer::default() });
        }
        let limits = question.limits(player);
        let watch = Watch::start(limits.time_ms);
        let (before, mut planned) = (self.position.clone(), Vec::new().into_iter());
        let mut turn = Vec::new();
        loop {
            let legal = Side::BOTH.map(|side| self.position.legal(side)).concat();
            let step = match (legal.as_slice(), planned.next()) {
                ([only], _) => only.clone(),
                (_, Some(step)) if legal.contains(&step) => step,
                _ => {
                    let request = Request {
                        start: self.start.clone(),
                        moves: self.steps.clone(),
                        knobs: player.knobs.clone(),
                        seed: question.seed.unwrap_or(1),
                        ..Request::new(game, player.engine, limits)
                    };
                    let found = runner.run(&request, &watch, &mut |_| {})?.merged();
                    let found = found.ok_or_else(|| Complaint(format!("{} found no move", player.engine)))?;
                    // What the player means to do in the rest of the turn.
                    planned = found.pv.into_iter().skip(1).collect::<Vec<_>>().into_iter();
                    found.best
                }
            };
            self.position.play(&step)?;
            self.steps.push(step.clone());
            turn.push(step);
            if self.position.turn_goes_on().is_none() {
                return Ok(Answer { r#move: Some(before.write_transcript(&turn)), ..Answer::default() });
            }
        }
    }
}

fn over(ending: &Ending) -> Over {
    let winner = match ending.outcome {
        Outcome::Win(side) => side_text(side),
        Outcome::Draw => "draw",
    };
    let reason = ending.reason.rsplit('.').next().unwrap_or_default().to_owned();
    Over { winner, reason }
}
