//! Conversations with other programs over stdin and stdout: [`nboard`] and [`gtp`]. Each is a state that answers one line at a time.

use std::io::{self, BufRead, Write};

use clap::Args;

use super::Complaint;
use super::spec::{Searching, Spec};
use crate::clock::Watch;
use crate::engines::run;
use crate::games::Game;
use crate::games::othello::{Move, Othello};
use crate::protocol::{Purpose, Report, Request};
use crate::search::limits::Limits;

pub(super) mod gtp;
pub(super) mod nboard;

/// Who speaks.
#[derive(Debug, Args)]
pub(super) struct Talk {
    /// Who plays, as in pattern:ms=2000, classic:depth=8 or level:5.
    #[arg(long, default_value = "pattern:ms=1000")]
    player: String,
}

/// What is said to one line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    /// Written as it is.
    pub(super) text: String,
    /// Whether the conversation is over.
    pub(super) quit: bool,
}

/// One side of a conversation.
pub(super) trait Speaker {
    /// Answers one line; `say` is for what must be seen before the answer is ready.
    fn answer(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> Answer;
}

impl Talk {
    pub(super) fn player(&self) -> Result<Searching, Complaint> {
        match Spec::read(Othello::ID, &self.player)? {
            Spec::Engine(player) => Ok(player),
            Spec::Random | Spec::Greedy | Spec::Outside(_) => {
                Err(Complaint(format!("'{}' is no engine; expected one, as in pattern:ms=1000", self.player)))
            }
        }
    }
}

/// Talks until the other side has nothing more to say.
pub(super) fn converse(speaker: &mut dyn Speaker) -> Result<String, Complaint> {
    let wrong = |error: io::Error| Complaint(format!("the conversation broke off: {error}"));
    let mut say = |text: &str| super::say(text);
    for line in io::stdin().lock().lines() {
        let Answer { text, quit } = speaker.answer(&line.map_err(wrong)?, &mut say);
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(wrong)?;
        if quit {
            break;
        }
    }
    Ok(String::new())
}

/// A game from some position on.
#[derive(Clone, Debug)]
struct Match {
    start: Othello,
    moves: Vec<Move>,
}

impl Match {
    fn new() -> Self {
        Self { start: Othello::start(), moves: Vec::new() }
    }

    fn position(&self) -> Othello {
        self.moves.iter().fold(self.start, |position, &mv| position.play(mv))
    }

    /// What the player thinks of the position; `None` if the game is over.
    fn think(&self, player: &Searching, limits: Limits, purpose: Purpose) -> Option<Report> {
        if self.position().is_over() {
            return None;
        }
        let request = Request {
            start: self.start.to_string(),
            moves: self.moves.iter().map(ToString::to_string).collect(),
            knobs: player.knobs.clone(),
            purpose,
            ..Request::new(Othello::ID, player.engine, limits)
        };
        run(&request, &Watch::start(limits.time_ms), &mut |_| {}).ok()
    }
}

/// The best move of a report and its score in discs.
fn best(report: &Report) -> Option<(Move, f64)> {
    let found = report.merged()?;
    Some((read(&found.best)?, discs(found.value.score, found.value.proven)))
}

/// A move that the engine wrote.
fn read(text: &str) -> Option<Move> {
    (0..=64).map(Move).find(|mv| mv.to_string() == text)
}

/// A score in discs: the margin where it is known.
fn discs(score: i32, proven: Option<i32>) -> f64 {
    proven.map_or(f64::from(score) / 100.0, f64::from)
}
