//! Players as they are written on the command line: `level:3`, `classic:nodes=20000,error=200`, `random`.

use super::Complaint;
use crate::engines::catalog::{Engine, Level, engines_of, levels_of, value_named};
use crate::games::Game;
use crate::games::othello::Othello;
use crate::protocol::Knobs;
use crate::search::limits::{DEFAULT_TIME_MS, Limits};

/// An engine with its limits and settings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Searching {
    pub(super) engine: &'static str,
    pub(super) limits: Limits,
    pub(super) knobs: Knobs,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spec {
    /// An engine of the catalogue.
    Engine(Searching),
    /// Any legal move.
    Random,
    /// The move after which it is farthest ahead on the board.
    Greedy,
    /// Another program, by the protocol it speaks.
    Outside(Outside),
}

/// Another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outside {
    pub(super) protocol: Protocol,
    /// The program and its arguments.
    pub(super) words: Vec<String>,
}

/// How a program is talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    NBoard,
    Gtp,
}

impl Spec {
    /// Reads a player of `game`.
    ///
    /// # Errors
    /// Says what is wrong with the text and what was expected.
    pub(super) fn read(game: &str, text: &str) -> Result<Self, Complaint> {
        let (head, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut parts = rest.split(',').filter(|part| !part.trim().is_empty());
        match head.trim() {
            "random" | "greedy" if parts.next().is_some() => {
                Err(Complaint(format!("'{text}': '{head}' has no settings; expected nothing after it")))
            }
            "random" => Ok(Spec::Random),
            "greedy" => Ok(Spec::Greedy),
            "nboard" => Outside::read(game, text, Protocol::NBoard, rest).map(Spec::Outside),
            "gtp" => Outside::read(game, text, Protocol::Gtp, rest).map(Spec::Outside),
            "level" => {
                let level = read_level(game, parts.next().unwrap_or_default().trim())?;
                let base = Searching { engine: level.engine, limits: level.limits, knobs: level.knobs() };
                base.with(game, parts).map(Spec::Engine)
            }
            id => {
                let engine = find_engine(game, id)?.id;
                let base = Searching { engine, limits: Limits::default(), knobs: Knobs::new() };
                base.with(game, parts).map(|player| Spec::Engine(player.or_default_time()))
            }
        }
    }
}

impl Outside {
    /// Commas belong to the command, which is split where there are spaces.
    fn read(game: &str, text: &str, protocol: Protocol, command: &str) -> Result<Self, Complaint> {
        if game != Othello::ID {
            let problem = format!("'{text}': other programs play othello only; expected a player of {game}");
            return Err(Complaint(problem));
        }
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err(Complaint(format!(
                "'{text}' names no program; expected its command after the colon"
            )));
        }
        Ok(Self { protocol, words })
    }
}

impl Searching {
    /// The same with further settings, `name=value` each.
    ///
    /// # Errors
    /// Says what is wrong with a setting.
    pub(super) fn with<'a>(
        mut self,
        game: &str,
        parts: impl Iterator<Item = &'a str>,
    ) -> Result<Self, Complaint> {
        for part in parts {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| Complaint(format!("'{part}' is not a setting; expected name=value")))?;
            self.set(name.trim(), value.trim())?;
        }
        find_engine(game, self.engine)?.read(&self.knobs).map_err(Complaint)?;
        Ok(self)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Complaint> {
        let wrong = |expected: &str| Complaint(format!("{name} is '{value}'; expected {expected}"));
        match name {
            "nodes" => self.limits.nodes = Some(value.parse().map_err(|_| wrong("a number of nodes"))?),
            "playouts" => {
                self.limits.playouts = Some(value.parse().map_err(|_| wrong("a number of playouts"))?);
            }
            "ms" => self.limits.time_ms = Some(value.parse().map_err(|_| wrong("a number of milliseconds"))?),
            "depth" => {
                let depth = value.parse().ok().filter(|&depth: &u8| depth > 0);
                self.limits.depth = Some(depth.ok_or_else(|| wrong("a number of plies from 1 to 255"))?);
            }
            knob => {
                let named = value_named(self.engine, knob, value);
                let value = named.or_else(|| value.parse().ok()).ok_or_else(|| wrong("a number"))?;
                self.knobs.insert(knob.to_owned(), value);
            }
        }
        Ok(())
    }

    fn or_default_time(self) -> Self {
        let limits =
            if self.limits == Limits::default() { Limits::time(DEFAULT_TIME_MS) } else { self.limits };
        Self { limits, ..self }
    }
}

/// The level with this number, from 1, or with this key.
pub(super) fn read_level(game: &str, text: &str) -> Result<&'static Level, Complaint> {
    let levels = levels_of(game);
    let numbered = text.parse().ok().and_then(|number: usize| levels.get(number.checked_sub(1)?));
    numbered.or_else(|| levels.iter().find(|level| level.key == text)).ok_or_else(|| {
        let keys: Vec<_> = levels.iter().map(|level| level.key).collect();
        let expected = if keys.is_empty() {
            format!("a player without a level, as {game} has none")
        } else {
            format!("a number from 1 to {} or one of: {}", keys.len(), keys.join(", "))
        };
        Complaint(format!("there is no level '{text}' for {game}; expected {expected}"))
    })
}

/// The engine of this name.
pub(super) fn find_engine(game: &str, id: &str) -> Result<&'static Engine, Complaint> {
    Engine::find(game, id).ok_or_else(|| {
        // A game's own player at random is the same one.
        let engines = engines_of(game).map(|engine| engine.id).filter(|id| *id != "random");
        let players: Vec<_> = engines.chain(["level", "random", "greedy"]).collect();
        Complaint(format!("there is no player '{id}' for {game}; expected one of: {}", players.join(", ")))
    })
}
