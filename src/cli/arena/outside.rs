//! Another program as a player, through NBoard's protocol or GTP. It is told the whole game before each move, so that it need remember nothing. A program that
//! ends, is silent for too long or plays what is not legal ends the match with a sentence about it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use super::player::{Choice, Player, Turn};
use crate::cli::Complaint;
use crate::cli::spec::{Outside, Protocol};
use crate::clock::now_ms;
use crate::games::othello::{Move, Othello, ggf};
use crate::games::{Game, ParseError, Side};

/// A program that runs, from its first move on.
pub(super) struct Program {
    outside: Outside,
    /// How long it may take over one answer.
    patience: Duration,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    pings: u32,
}

impl Program {
    pub(super) fn new(outside: &Outside, patience: Duration) -> Self {
        Self { outside: outside.clone(), patience, running: None }
    }

    fn name(&self) -> String {
        self.outside.words.join(" ")
    }

    fn start(&self) -> Result<Running, Complaint> {
        let wrong = |problem: &str| Complaint(format!("'{}' cannot be started: {problem}", self.name()));
        let (program, arguments) = self.outside.words.split_first().ok_or_else(|| wrong("it has no name"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| wrong(&error.to_string()))?;
        let input = child.stdin.take().ok_or_else(|| wrong("it has no input"))?;
        let output = child.stdout.take().ok_or_else(|| wrong("it has no output"))?;
        // A program that talks without end waits until it is listened to.
        let (say, lines) = sync_channel(1_000);
        let listen = move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if say.send(line).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().spawn(listen).map_err(|error| wrong(&error.to_string()))?;
        Ok(Running { child, input, lines, pings: 0 })
    }

    /// Says a line and returns the first line of the answer that `find` knows.
    fn ask<T>(&mut self, line: &str, find: impl Fn(&str) -> Option<T>) -> Result<T, Complaint> {
        let name = self.name();
        if self.running.is_none() {
            self.running = Some(self.start()?);
        }
        let Some(running) = &mut self.running else {
            return Err(Complaint(format!("'{name}' does not run")));
        };
        // That it no longer listens is seen below, where the reason is known.
        let _ = running.input.write_all(line.as_bytes()).and_then(|()| running.input.flush());
        let asked = line.lines().last().unwrap_or_default();
        let until = now_ms() + self.patience.as_secs_f64() * 1e3;
        loop {
            let left = Duration::from_secs_f64(((until - now_ms()) / 1e3).max(0.0));
            match running.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(found) = find(line.trim()) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.patience.as_secs_f64();
                    return Err(Complaint(format!("'{name}' did not answer '{asked}' within {seconds} s")));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = running
                        .child
                        .wait()
                        .map_or_else(|error| error.to_string(), |status| status.to_string());
                    return Err(Complaint(format!(
                        "'{name}' ended instead of answering '{asked}' ({status})"
                    )));
                }
            }
        }
    }

    fn by_nboard(&mut self, start: &Othello, moves: &[Move]) -> Result<String, Complaint> {
        let greeting = if self.running.is_none() { "nboard 2\n" } else { "" };
        let pings = self.running.as_ref().map_or(0, |running| running.pings) + 1;
        let game = ggf::write_game(start, moves, ["a", "b"]);
        let pong = format!("pong {pings}");
        self.ask(&format!("{greeting}set game {game}\nping {pings}\n"), |line| (line == pong).then_some(()))?;
        if let Some(running) = &mut self.running {
            running.pings = pings;
        }
        self.ask("go\n", |line| {
            let word = line.strip_prefix("===")?.trim().split('/').next()?;
            Some(if word.eq_ignore_ascii_case("pa") { "pass".to_owned() } else { word.to_owned() })
        })
    }

    fn by_gtp(&mut self, start: &Othello, moves: &[Move]) -> Result<String, Complaint> {
        if *start != Othello::start() {
            let problem = "GTP has no way to set up a board; expected games from the start position";
            return Err(Complaint(problem.to_owned()));
        }
        let mut position = *start;
        self.command("clear_board")?;
        for &mv in moves {
            self.command(&format!("play {} {}", colour(position.side), mv.to_string().to_ascii_uppercase()))?;
            position = position.play(mv);
        }
        self.command(&format!("genmove {}", colour(position.side)))
    }

    /// One command of GTP and what came of it.
    fn command(&mut self, command: &str) -> Result<String, Complaint> {
        let answer =
            self.ask(&format!("{command}\n"), |line| line.starts_with(['=', '?']).then(|| line.to_owned()))?;
        match answer.strip_prefix('=') {
            Some(found) => Ok(found.trim().to_owned()),
            None => Err(Complaint(format!("'{}' answered '{command}' by '{answer}'", self.name()))),
        }
    }
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "b",
        Side::Second => "w",
    }
}

impl Player for Program {
    fn choose(&mut self, turn: Turn) -> Result<Choice, Complaint> {
        let wrong = |error: ParseError| Complaint(error.to_string());
        let start: Othello = turn.start.parse().map_err(wrong)?;
        let (mut position, mut moves) = (start, Vec::new());
        for text in turn.moves {
            let mv = position.parse_move(text).map_err(wrong)?;
            position = position.play(mv);
            moves.push(mv);
        }
        let said = match self.outside.protocol {
            Protocol::NBoard => self.by_nboard(&start, &moves)?,
            Protocol::Gtp => self.by_gtp(&start, &moves)?,
        };
        let found = position.parse_move(&said).map(|mv| position.move_text(mv));
        match found {
            Ok(action) if turn.legal.contains(&action) => Ok(Choice { action, nodes: 0 }),
            _ => Err(Complaint(format!(
                "'{}' played '{said}', which is not legal after {}; expected one of {}",
                self.name(),
                if turn.moves.is_empty() { "no move".to_owned() } else { turn.moves.join(" ") },
                turn.legal.join(", ")
            ))),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself; whatever it does, it shall not outlive the match.
        let _ = self.input.write_all(b"quit\n").and_then(|()| self.input.flush());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
