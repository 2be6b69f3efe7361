//! A simultaneous game made sequential: the baseline that the literature compares with.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use rand_pcg::Pcg32;

use super::{Estimate, Leaf, MOST_ACTIONS, below};
use crate::games::{Outcome, ParseError, Side, SimultaneousGame};

/// Which player chooses first, and what it has chosen if the other is still to answer.
const TURN: char = '@';
/// What a player does while the other chooses.
const WAIT: &str = "wait";

/// A game in which both choose at once, taken as if the searcher chose first and the other knew what. In every position one player has
/// the actions of the game and the other can only wait, so that the joint table is a list: decoupled UCT on this game is UCT on that.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sequential<G: SimultaneousGame> {
    /// The position.
    pub game: G,
    /// Who searches, and so chooses first.
    pub searcher: Side,
    /// What the searcher has chosen, once it has.
    pub chosen: Option<G::Action>,
}

/// What a player does in a sequential game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then<A> {
    /// It is its turn, and it chooses this.
    Act(A),
    /// It is not.
    Wait,
}

impl<G: SimultaneousGame> Sequential<G> {
    /// The position with the searcher to choose.
    pub fn new(game: G, searcher: Side) -> Self {
        Self { game, searcher, chosen: None }
    }

    /// Who chooses next.
    pub fn turn(&self) -> Side {
        if self.chosen.is_none() { self.searcher } else { self.searcher.other() }
    }

    fn resolved(&self, own: G::Action, answer: G::Action) -> Self {
        let game = match self.searcher {
            Side::First => self.game.resolve(own, answer),
            Side::Second => self.game.resolve(answer, own),
        };
        Self::new(game, self.searcher)
    }
}

impl<G: SimultaneousGame> SimultaneousGame for Sequential<G> {
    const ID: &'static str = G::ID;
    type Action = Then<G::Action>;
    type Actions = ArrayVec<Then<G::Action>, MOST_ACTIONS>;

    fn start() -> Self {
        Self::new(G::start(), Side::First)
    }

    fn actions(&self, side: Side) -> Self::Actions {
        let actions = self.game.actions(side);
        match side == self.turn() {
            true => actions.as_ref().iter().map(|&action| Then::Act(action)).collect(),
            false => actions.as_ref().iter().take(1).map(|_| Then::Wait).collect(),
        }
    }

    fn resolve(&self, first: Self::Action, second: Self::Action) -> Self {
        match (first, second, self.chosen) {
            (Then::Act(action), _, None) | (Then::Wait, Then::Act(action), None) => {
                Self { chosen: Some(action), ..self.clone() }
            }
            (Then::Act(answer), _, Some(own)) | (Then::Wait, Then::Act(answer), Some(own)) => {
                self.resolved(own, answer)
            }
            (Then::Wait, Then::Wait, _) => self.clone(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn key(&self) -> u64 {
        let place = self.chosen.and_then(|chosen| {
            self.game.actions(self.searcher).as_ref().iter().position(|&action| action == chosen)
        });
        let turn = place.map_or(0, |place| place as u64 + 1) * 2 + self.searcher.index() as u64;
        self.game.key() ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn action_text(&self, action: Self::Action) -> String {
        match action {
            Then::Act(action) => self.game.action_text(action),
            Then::Wait => WAIT.to_owned(),
        }
    }

    fn parse_action(&self, side: Side, text: &str) -> Result<Self::Action, ParseError> {
        match (side == self.turn(), text.trim()) {
            (true, text) => self.game.parse_action(side, text).map(Then::Act),
            (false, WAIT) => Ok(Then::Wait),
            (false, text) => Err(ParseError::whole(format!("found '{text}'"), format!("'{WAIT}'"))),
        }
    }
}

/// The game's own text, who searches, and what it has chosen: `text@1` or `text@1U`.
impl<G: SimultaneousGame> fmt::Display for Sequential<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chosen = self.chosen.map(|action| self.game.action_text(action)).unwrap_or_default();
        write!(f, "{}{TURN}{}{chosen}", self.game, self.searcher.index() + 1)
    }
}

impl<G: SimultaneousGame> FromStr for Sequential<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong =
            || ParseError::whole(format!("found '{text}'"), format!("a position, '{TURN}' and 1 or 2"));
        let (game, turn) = text.rsplit_once(TURN).ok_or_else(wrong)?;
        let game: G = game.parse()?;
        let (searcher, chosen) = match (turn.strip_prefix('1'), turn.strip_prefix('2')) {
            (Some(chosen), _) => (Side::First, chosen),
            (_, Some(chosen)) => (Side::Second, chosen),
            _ => return Err(wrong()),
        };
        let chosen = match chosen.trim() {
            "" => None,
            action => Some(game.parse_action(searcher, action)?),
        };
        Ok(Self { game, searcher, chosen })
    }
}

/// Judges a position of the sequential game as one of the other: half a turn is ended by any answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HalfTurn<L>(pub L);

impl<G: SimultaneousGame, L: Leaf<G>> Leaf<Sequential<G>> for HalfTurn<L> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn evaluate(&mut self, position: &Sequential<G>, random: &mut Pcg32) -> Estimate {
        let Some(own) = position.chosen else { return self.0.evaluate(&position.game, random) };
        let answers = position.game.actions(position.turn());
        let answers = answers.as_ref();
        let next = position.resolved(own, answers[below(random, answers.len())]);
        match self.0.settled(&next.game) {
            // One answer proves nothing about the others.
            Some(value) => Estimate { value, proven: false },
            None => Estimate { proven: false, ..self.0.evaluate(&next.game, random) },
        }
    }

    fn settled(&self, position: &Sequential<G>) -> Option<f64> {
        self.0.settled(&position.game)
    }
}
