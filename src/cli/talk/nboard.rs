//! The NBoard protocol, version 2: the engine is told whole games in GGF and asked for moves and hints. A line that it does not know is
//! ignored, as the protocol wants it; one that it knows but cannot read is answered by a `status` line, which NBoard shows.

use std::fmt::Write;

use super::{Answer, Match, Searching, Speaker, best, discs};
use crate::games::Game;
use crate::games::othello::{Move, ggf};
use crate::protocol::Purpose;
use crate::search::limits::Limits;

/// The engine's side of the conversation.
pub(crate) struct NBoard {
    player: Searching,
    game: Match,
    depth: Option<u8>,
}

impl NBoard {
    pub(crate) fn new(player: Searching) -> Self {
        Self { player, game: Match::new(), depth: None }
    }

    /// The end is searched from a few squares before the depth that is asked for.
    fn limits(&self) -> Limits {
        match self.depth {
            Some(depth) if self.game.position().empties() <= u32::from(depth) + 4 => Limits::depth(64),
            Some(depth) => Limits::depth(depth),
            None => self.player.limits,
        }
    }

    fn set(&mut self, what: &str) -> Result<(), String> {
        let (name, value) = what.split_once(char::is_whitespace).unwrap_or((what, ""));
        let value = value.trim();
        match name {
            "depth" => {
                let depth = value.parse().ok().filter(|depth| (1..=60).contains(depth));
                self.depth = Some(
                    depth.ok_or_else(|| format!("'{value}' is no depth; expected a number from 1 to 60"))?,
                );
            }
            "game" => {
                let (start, moves) = ggf::read_game(value).map_err(|error| error.to_string())?;
                self.game = Match { start, moves };
            }
            _ => {}
        }
        Ok(())
    }

    fn step(&mut self, text: &str) -> Result<(), String> {
        let word = text.split('/').next().unwrap_or_default();
        let mv = self.game.position().parse_move(word).map_err(|error| error.to_string())?;
        self.game.moves.push(mv);
        Ok(())
    }

    fn go(&self) -> Result<String, String> {
        let report = self.game.think(&self.player, self.limits(), Purpose::Play);
        let report = report.ok_or_else(|| "the game is over".to_owned())?;
        let (mv, score) = best(&report).ok_or_else(|| "no move was found".to_owned())?;
        let seconds = f64::from(report.elapsed_ms) / 1e3;
        let nodes = report.effort.nodes;
        Ok(format!("nodestats {nodes} {seconds:.2}\n=== {}/{score:.2}/{seconds:.2}\n", move_text(mv)))
    }

    /// The best `count` moves with their values.
    fn hint(&self, count: &str) -> Result<String, String> {
        let count = count.parse().ok().filter(|&count: &usize| count > 0);
        let count = count.ok_or_else(|| "expected a number of moves".to_owned())?;
        let report = self.game.think(&self.player, self.limits(), Purpose::Analyse);
        let report = report.ok_or_else(|| "the game is over".to_owned())?;
        let Some(found) = report.merged() else { return Err("no move was found".to_owned()) };
        let mut text = String::new();
        for candidate in found.moves.iter().take(count) {
            let line = if candidate.mv == found.best {
                found.pv.as_slice()
            } else {
                std::slice::from_ref(&candidate.mv)
            };
            let line: String = line.iter().filter_map(|text| super::read(text)).map(move_text).collect();
            let score = discs(candidate.value.score, candidate.value.proven);
            let sure = match found.confidence {
                100 if found.solved => "100%".to_owned(),
                100 => candidate.depth.to_string(),
                percent => format!("{}@{percent}%", candidate.depth),
            };
            let _ = writeln!(text, "search {line} {score:.2} 0 {sure}");
        }
        let seconds = f64::from(report.elapsed_ms) / 1e3;
        let _ = writeln!(text, "nodestats {} {seconds:.2}", report.effort.nodes);
        Ok(text)
    }
}

/// Capital letters, PA for a pass.
fn move_text(mv: Move) -> String {
    mv.square().map_or_else(|| "PA".to_owned(), |_| mv.to_string().to_ascii_uppercase())
}

impl Speaker for NBoard {
    fn answer(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> Answer {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let name = format!("Plyscope {}", self.player.engine);
        let answer = match command {
            "nboard" => Ok(format!("set myname {name}\nstatus {name} is waiting\n")),
            "set" => self.set(rest).map(|()| String::new()),
            "move" => self.step(rest).map(|()| String::new()),
            "ping" => Ok(format!("pong {rest}\n")),
            "learn" => Ok("learned\n".to_owned()),
            "go" | "hint" => {
                say(&format!("status {name} is thinking\n"));
                let found = if command == "go" { self.go() } else { self.hint(rest) };
                found.map(|found| format!("{found}status {name} is waiting\n"))
            }
            "quit" => return Answer { text: String::new(), quit: true },
            _ => Ok(String::new()),
        };
        let text =
            answer.unwrap_or_else(|problem| format!("status {command}: {}\n", problem.replace('\n', " ")));
        Answer { text, quit: false }
    }
}
