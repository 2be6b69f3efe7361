//! What a reader of positions, moves and transcripts says when a text is wrong: what, where, and what was expected.

use std::fmt;

/// Where in a text something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At this character, counted from 1.
    Character(usize),
    /// At this move, counted from 1; for a list of moves.
    Move(usize),
    /// At this move of a transcript, which begins at this character; both counted from 1.
    Step {
        /// The move's number.
        number: usize,
        /// Where it begins.
        character: usize,
    },
    /// The text as a whole, or its end.
    Whole,
}

/// A text that could not be read. Its `Display` is one sentence for the person who wrote the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ParseError {
    /// What is wrong, for example "found 'q'".
    pub problem: String,
    /// Where it is.
    pub place: Place,
    /// What would have been right, for example "X, O or -".
    pub expected: String,
}

impl ParseError {
    /// A complaint about one character, counted from 1.
    pub fn at(character: usize, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { problem: problem.into(), place: Place::Character(character), expected: expected.into() }
    }

    /// A complaint about the text as a whole.
    pub fn whole(problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { problem: problem.into(), place: Place::Whole, expected: expected.into() }
    }

    /// The same complaint, placed at the `number`th move (from 1) of a list of moves.
    #[must_use]
    pub fn in_move(mut self, number: usize) -> Self {
        self.place = Place::Move(number);
        self
    }

    /// The same complaint, placed at the `number`th step (from 1) of a transcript, which begins at `character` (from 1).
    #[must_use]
    pub fn in_step(mut self, number: usize, character: usize) -> Self {
        self.place = Place::Step { number, character };
        self
    }

    /// The same complaint about a text of which the reader saw only what follows the first `characters`.
    #[must_use]
    pub fn shifted(mut self, characters: usize) -> Self {
        match &mut self.place {
            Place::Character(character) | Place::Step { character, .. } => *character += characters,
            Place::Move(_) | Place::Whole => {}
        }
        self
    }

    /// Where in the text it is, in characters from 1; `None` for the text as a whole or its end.
    #[must_use]
    pub fn character(&self) -> Option<usize> {
        match self.place {
            Place::Character(character) | Place::Step { character, .. } => Some(character),
            Place::Move(_) | Place::Whole => None,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Character(n) => write!(f, "character {n}: ")?,
            Place::Move(n) => write!(f, "move {n}: ")?,
            Place::Step { number, character } => write!(f, "move {number} (character {character}): ")?,
            Place::Whole => {}
        }
        write!(f, "{}; expected {}", self.problem, self.expected)
    }
}
