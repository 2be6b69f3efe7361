//! Whole games as people write them down: steps one after the other, perhaps with move numbers, perhaps with the passes that the rules demand.
//!
//! A game says how its steps are told apart ([`Scored::words`](super::table_game::Scored::words)); reading and writing them is the same for all.

use super::ParseError;
use super::table_game::{JOINT, TableGame};

/// One step as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The step, spelled as the game spells it where the reader knows the spelling.
    pub text: String,
    /// Where it begins, in characters from 1.
    pub character: usize,
}

/// A transcript taken apart; whether its steps follow the rules is another question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Every step that is written.
    pub steps: Vec<Word>,
    /// Whether the game was written for a mirrored start, and is given here as it is played from ours.
    pub mirrored: bool,
}

/// A transcript that follows the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// Every step as it is recorded, passes included.
    pub steps: Vec<String>,
    /// See [`Words::mirrored`].
    pub mirrored: bool,
}

/// Reads the step at the beginning of these characters, of which there is at least one: the step, and how many characters it takes. The
/// complaint counts characters from the beginning of the step.
pub type TakeStep = fn(&[char]) -> Result<(String, usize), ParseError>;

/// Takes a text apart into steps. Between steps there may be white space, commas and semicolons; before a step there may be its number:
/// digits followed by `.`, `)` or `:`, or, where white space surrounds them, digits that are the number of the next step or of the next pair.
///
/// # Errors
/// Says which character cannot be read.
pub fn split(text: &str, take: TakeStep) -> Result<Vec<Word>, ParseError> {
    let signs: Vec<char> = text.chars().collect();
    let mut words = Vec::new();
    let (mut at, mut after_gap) = (0, true);
    while at < signs.len() {
        let rest = &signs[at..];
        if is_gap(rest[0]) {
            at += 1;
            after_gap = true;
        } else if let Some(length) = move_number(rest, words.len()).filter(|_| after_gap) {
            at += length;
        } else {
            let (text, length) = take(rest).map_err(|error| error.shifted(at))?;
            words.push(Word { text, character: at + 1 });
            at += length;
            after_gap = false;
        }
    }
    Ok(words)
}

/// A [`TakeStep`] for games whose steps stand apart: everything up to the next gap.
///
/// # Errors
/// None.
pub fn up_to_gap(signs: &[char]) -> Result<(String, usize), ParseError> {
    let word: String = signs.iter().take_while(|sign| !is_gap(**sign)).collect();
    let length = word.chars().count();
    Ok((word, length))
}

fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';')
}

/// The length of the move number that these characters begin with, after `before` steps.
fn move_number(signs: &[char], before: usize) -> Option<usize> {
    let digits = signs.iter().take_while(|sign| sign.is_ascii_digit()).count();
    let points = signs[digits..].iter().take_while(|sign| matches!(sign, '.' | ')' | ':')).count();
    if digits == 0 || points > 0 {
        return (digits > 0).then_some(digits + points);
    }
    // A bare number must be the right one, or a slip of the pen would go unseen.
    let number: usize = signs[..digits].iter().collect::<String>().parse().ok()?;
    let is_apart = signs.get(digits).is_some_and(|sign| sign.is_whitespace());
    (is_apart && (number == before + 1 || (before.is_multiple_of(2) && number == before / 2 + 1)))
        .then_some(digits)
}

/// Plays the steps of a transcript from `start`. A pass that the rules demand is put in where it is not written, but for one at the very end;
/// passes written after the end of the game are dropped.
///
/// # Errors
/// Says which step is not legal, and what would have been.
pub fn play(start: &dyn TableGame, words: Words) -> Result<Transcript, ParseError> {
    let mut position = start.boxed();
    let mut steps = Vec::with_capacity(words.steps.len());
    for (word, number) in words.steps.iter().zip(1..) {
        let is_pass = start.pass_word() == Some(word.text.as_str());
        if is_pass && position.ending().is_some() {
            continue;
        }
        if let Some(pass) = forced_pass(position.as_ref()).filter(|_| !is_pass) {
            position.play(&pass)?;
            steps.push(pass);
        }
        let step = spelled(position.as_ref(), &word.text)
            .map_err(|error| at_step(error, number, word.character, words.mirrored))?;
        position.play(&step)?;
        steps.push(step);
    }
    Ok(Transcript { steps, mirrored: words.mirrored })
}

/// The steps joined as the game joins them, without the passes that a reader puts in by himself.
#[must_use]
pub fn write(steps: &[String], pass: Option<&str>, joiner: &str) -> String {
    let last = steps.len().saturating_sub(1);
    let is_written = |(index, step): &(usize, &String)| *index == last || Some(step.as_str()) != pass;
    let written: Vec<&str> =
        steps.iter().enumerate().filter(is_written).map(|(_, step)| step.as_str()).collect();
    written.join(joiner)
}

/// A step that may be played in `position`, as it is recorded.
///
/// # Errors
/// Says what is wrong with the step, or that it is not legal and what is.
pub fn spelled(position: &dyn TableGame, word: &str) -> Result<String, ParseError> {
    let mut parts = word.split(JOINT);
    let mut actions = [None, None];
    let asked = position.must_act();
    if asked == [false; 2] {
        return Err(ParseError::whole(format!("'{word}': the game is over"), "no further move"));
    }
    for (action, _) in actions.iter_mut().zip(asked).filter(|(_, asked)| *asked) {
        *action = parts.next();
    }
    if let Some(more) = parts.next() {
        return Err(ParseError::whole(format!("'{more}' is one action too many"), "one action of each side"));
    }
    position.step(actions)
}

fn forced_pass(position: &dyn TableGame) -> Option<String> {
    position.is_forced_pass().then(|| position.pass_word().map(str::to_owned)).flatten()
}

fn at_step(error: ParseError, number: usize, character: usize, mirrored: bool) -> ParseError {
    let mut error = error.in_step(number, character);
    if mirrored {
        error.problem += " (the game begins on the other diagonal and is read mirrored)";
    }
    error
}
