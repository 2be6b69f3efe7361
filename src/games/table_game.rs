//! A game as the table sees it: whatever the game, the same few questions, with every action as its text. Object-safe; implemented once for
//! alternating games ([`Alternating`]) and once for simultaneous ones ([`Simultaneous`]).

use std::fmt::Debug;

use super::transcript::{self, Transcript, Words};
use super::{Game, Outcome, ParseError, Side, SimultaneousGame};

/// What is said about a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who has won.
    pub outcome: Outcome,
    /// Why it is over, as a key of the text table, for example `end.othello.both-stuck`.
    pub reason: &'static str,
    /// Points as they lie on the board, by [`Side::index`], if the game counts.
    pub tally: Option<[u32; 2]>,
    /// The official score where it differs from the tally (Othello: empty squares go to the winner).
    pub official: Option<[u32; 2]>,
}

/// A game in progress, as the table sees it.
pub trait TableGame: Debug + Send + Sync {
    /// [`Game::ID`].
    fn id(&self) -> &'static str;

    /// The position's text form.
    fn text(&self) -> String;

    /// A hash of the position; two equal positions have equal keys.
    fn key(&self) -> u64;

    /// Who must act before the game goes on, by [`Side::index`]: one side in an alternating game, both in a simultaneous one, none
    /// when the game is over.
    fn must_act(&self) -> [bool; 2];

    /// Every action open to `side`, in the game's notation; empty if it need not act.
    fn legal(&self, side: Side) -> Vec<String>;

    /// Reads an action of `side` as a person may have typed it and gives it back as [`TableGame::legal`] spells it.
    ///
    /// # Errors
    /// Says what is wrong with the text, or that the action is not open to `side`.
    fn read(&self, side: Side, action: &str) -> Result<String, ParseError>;

    /// The step that is recorded when the sides that must act have chosen `actions` (by [`Side::index`]).
    ///
    /// # Errors
    /// Says which action is missing or not open to its side.
    fn step(&self, actions: [Option<&str>; 2]) -> Result<String, ParseError>;

    /// Plays a recorded step.
    ///
    /// # Errors
    /// Says what is wrong with the step; the position is unchanged then.
    fn play(&mut self, step: &str) -> Result<(), ParseError>;

    /// Whether the game demands this step (a pass): the table plays it by itself, announced, for a person too.
    fn is_forced_pass(&self) -> bool;

    /// Where the piece stands that must go on in a turn that has begun: the position is in the middle of a turn, the side to move has just
    /// acted. `None` at the beginning of every turn, and always in a game whose turns are single steps.
    fn turn_goes_on(&self) -> Option<String>;

    /// Points on the board, by [`Side::index`], if the game counts.
    fn tally(&self) -> Option<[u32; 2]>;

    /// How and why the game ended, or `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// How a pass is recorded, in a game that has one.
    fn pass_word(&self) -> Option<&'static str>;

    /// Reads a game played from this position as people write it down: [`transcript::play`] of [`Scored::words`].
    ///
    /// # Errors
    /// Says which character cannot be read, or which step is not legal and what would have been.
    fn read_transcript(&self, text: &str) -> Result<Transcript, ParseError>;

    /// The text that [`TableGame::read_transcript`] reads as these steps.
    fn write_transcript(&self, steps: &[String]) -> String;

    /// A copy behind a new box.
    fn boxed(&self) -> Box<dyn TableGame>;
}

impl Clone for Box<dyn TableGame> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// What the table wants to know of a game beyond its rules.
pub trait Scored {
    /// Points on the board, by [`Side::index`], if the game counts.
    fn tally(&self) -> Option<[u32; 2]>;

    /// How and why the game ended, or `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// The notation of a pass, in a game that has one.
    const PASS: Option<&'static str> = None;

    /// What stands between two steps of a transcript as it is written. Readers take gaps in any case.
    const JOINER: &'static str = " ";

    /// Takes a transcript that begins in this position apart into its steps.
    ///
    /// # Errors
    /// Says which character cannot be read.
    fn words(&self, text: &str) -> Result<Words, ParseError> {
        Ok(Words { steps: transcript::split(text, transcript::up_to_gap)?, mirrored: false })
    }

    /// The text that [`Scored::words`] takes apart into these steps, but for passes that a reader puts in by himself.
    fn write(steps: &[String]) -> String {
        transcript::write(steps, Self::PASS, Self::JOINER)
    }

    /// See [`TableGame::turn_goes_on`].
    fn turn_goes_on(&self) -> Option<String> {
        None
    }
}

/// An alternating game at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternating<G>(pub G);

impl<G: Game + Scored> TableGame for Alternating<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn must_act(&self) -> [bool; 2] {
        let mut acts = [false; 2];
        acts[self.0.side_to_move().index()] = self.0.outcome().is_none();
        acts
    }

    fn legal(&self, side: Side) -> Vec<String> {
        if side != self.0.side_to_move() {
            return Vec::new();
        }
        self.0.legal_moves().as_ref().iter().map(|&mv| self.0.move_text(mv)).collect()
    }

    fn read(&self, side: Side, action: &str) -> Result<String, ParseError> {
        if side != self.0.side_to_move() {
            return Err(ParseError::whole("it is the other side's turn", "a move of the side to move"));
        }
        Ok(self.0.move_text(self.0.parse_move(action)?))
    }

    fn step(&self, actions: [Option<&str>; 2]) -> Result<String, ParseError> {
        let side = self.0.side_to_move();
        let action = actions[side.index()]
            .ok_or_else(|| ParseError::whole("no move was chosen", "a move of the side to move"))?;
        self.read(side, action)
    }

    fn play(&mut self, step: &str) -> Result<(), ParseError> {
        let mv = self.0.parse_move(step)?;
        self.0 = self.0.play(mv);
        Ok(())
    }

    fn is_forced_pass(&self) -> bool {
        let moves = self.0.legal_moves();
        match (G::PASS, moves.as_ref()) {
            (Some(pass), [only]) => self.0.move_text(*only) == pass,
            _ => false,
        }
    }

    fn turn_goes_on(&self) -> Option<String> {
        self.0.turn_goes_on()
    }

    fn tally(&self) -> Option<[u32; 2]> {
        self.0.tally()
    }

    fn ending(&self) -> Option<Ending> {
        self.0.ending()
    }

    fn pass_word(&self) -> Option<&'static str> {
        G::PASS
    }

    fn read_transcript(&self, text: &str) -> Result<Transcript, ParseError> {
        transcript::play(self, self.0.words(text)?)
    }

    fn write_transcript(&self, steps: &[String]) -> String {
        G::write(steps)
    }

    fn boxed(&self) -> Box<dyn TableGame> {
        Box::new(*self)
    }
}

/// Stands between the two actions of a recorded joint step: player 1's, then player 2's.
pub const JOINT: char = '+';

/// A simultaneous game at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simultaneous<G>(pub G);

impl<G: SimultaneousGame + Scored> TableGame for Simultaneous<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn must_act(&self) -> [bool; 2] {
        [self.0.outcome().is_none(); 2]
    }

    fn legal(&self, side: Side) -> Vec<String> {
        self.0.actions(side).as_ref().iter().map(|&action| self.0.action_text(action)).collect()
    }

    fn read(&self, side: Side, action: &str) -> Result<String, ParseError> {
        Ok(self.0.action_text(self.0.parse_action(side, action)?))
    }

    fn step(&self, actions: [Option<&str>; 2]) -> Result<String, ParseError> {
        let mut texts = Vec::with_capacity(2);
        for side in Side::BOTH {
            let action = actions[side.index()].ok_or_else(|| {
                ParseError::whole("a player has not chosen yet", "an action of each player")
            })?;
            texts.push(self.read(side, action)?);
        }
        Ok(texts.join(&JOINT.to_string()))
    }

    fn play(&mut self, step: &str) -> Result<(), ParseError> {
        let (first, second) = step.split_once(JOINT).ok_or_else(|| {
            ParseError::whole(format!("found '{step}'"), format!("two actions joined by '{JOINT}'"))
        })?;
        let first = self.0.parse_action(Side::First, first)?;
        let second = self.0.parse_action(Side::Second, second)?;
        self.0 = self.0.resolve(first, second);
        Ok(())
    }

    fn is_forced_pass(&self) -> bool {
        false
    }

    fn turn_goes_on(&self) -> Option<String> {
        self.0.turn_goes_on()
    }

    fn tally(&self) -> Option<[u32; 2]> {
        self.0.tally()
    }

    fn ending(&self) -> Option<Ending> {
        self.0.ending()
    }

    fn pass_word(&self) -> Option<&'static str> {
        G::PASS
    }

    fn read_transcript(&self, text: &str) -> Result<Transcript, ParseError> {
        transcript::play(self, self.0.words(text)?)
    }

    fn write_transcript(&self, steps: &[String]) -> String {
        G::write(steps)
    }

    fn boxed(&self) -> Box<dyn TableGame> {
        Box::new(self.clone())
    }
}
