//! Duel: attack, dodge or charge, both at once, round after round. Small enough that one joint-action table is the whole game.
//!
//! Each round pays what [`PAYOFF`] says to player 1, and takes it from player 2. Dodge beats attack, attack beats charge (and that twice over),
//! charge beats dodge. The mix that nobody can gain against in a round is attack 1/4, dodge 1/2, charge 1/4.

use std::fmt;
use std::str::FromStr;

use super::table_game::{Ending, Scored};
use super::{Outcome, ParseError, Side, SimultaneousGame};

/// What a round pays to player 1: rows are player 1's actions, columns player 2's, in the order of [`Stance::ALL`].
pub const PAYOFF: [[i8; 3]; 3] = [[0, -1, 2], [1, 0, -1], [-2, 1, 0]];

/// Rounds of a match if nothing else is said.
const ROUNDS: u8 = 5;

/// The most that a round pays.
const MOST_A_ROUND: u16 = 2;

/// What a player does in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Stance {
    /// Beats charge, twice over.
    Attack,
    /// Beats attack.
    Dodge,
    /// Beats dodge.
    Charge,
}

impl Stance {
    /// All three, in the order in which actions are listed.
    pub const ALL: [Stance; 3] = [Stance::Attack, Stance::Dodge, Stance::Charge];

    const fn name(self) -> &'static str {
        ["attack", "dodge", "charge"][self as usize]
    }
}

/// A match of some rounds. It ends when they are played, or when the other cannot catch up any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duel {
    /// Points so far, by [`Side::index`].
    pub points: [u16; 2],
    /// Rounds played.
    pub played: u8,
    /// Rounds of the match.
    pub rounds: u8,
}

impl Duel {
    /// The start of a match of so many rounds, at least one.
    #[must_use]
    pub const fn of(rounds: u8) -> Self {
        Self { points: [0, 0], played: 0, rounds: if rounds == 0 { 1 } else { rounds } }
    }

    /// Points of player 1 less those of player 2.
    #[must_use]
    pub fn lead(&self) -> i32 {
        i32::from(self.points[0]) - i32::from(self.points[1])
    }

    fn most_to_come(&self) -> u16 {
        u16::from(self.rounds - self.played) * MOST_A_ROUND
    }
}

impl SimultaneousGame for Duel {
    const ID: &'static str = "duel";
    type Action = Stance;
    type Actions = arrayvec::ArrayVec<Stance, 3>;

    fn start() -> Self {
        Self::of(ROUNDS)
    }

    fn actions(&self, _side: Side) -> Self::Actions {
        if self.outcome().is_some() { Self::Actions::new() } else { Stance::ALL.into() }
    }

    fn resolve(&self, first: Stance, second: Stance) -> Self {
        let paid = PAYOFF[first as usize][second as usize];
        let mut after = Self { played: self.played + 1, ..*self };
        after.points[usize::from(paid < 0)] += u16::from(paid.unsigned_abs());
        after
    }

    fn outcome(&self) -> Option<Outcome> {
        let lead = self.lead();
        if self.played < self.rounds && lead.unsigned_abs() <= u32::from(self.most_to_come()) {
            return None;
        }
        Some(match lead {
            0 => Outcome::Draw,
            lead if lead > 0 => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        })
    }

    fn key(&self) -> u64 {
        let [first, second] = self.points.map(u64::from);
        let all = first << 32 | second << 16 | u64::from(self.played) << 8 | u64::from(self.rounds);
        let key = (all + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key ^ key >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ key >> 29
    }

    fn action_text(&self, action: Stance) -> String {
        action.to_string()
    }

    fn parse_action(&self, _side: Side, text: &str) -> Result<Stance, ParseError> {
        if self.outcome().is_some() {
            return Err(ParseError::whole(format!("'{}': the game is over", text.trim()), "no further move"));
        }
        text.parse()
    }
}

impl Scored for Duel {
    fn tally(&self) -> Option<[u32; 2]> {
        Some(self.points.map(u32::from))
    }

    fn ending(&self) -> Option<Ending> {
        let reason = if self.played < self.rounds { "end.duel.decided" } else { "end.duel.rounds" };
        let outcome = self.outcome()?;
        Some(Ending { outcome, reason, tally: self.tally(), official: None })
    }
}

impl fmt::Display for Stance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Stance {
    type Err = ParseError;

    /// Reads a name or its first letter, in either case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let word = text.trim().to_ascii_lowercase();
        let found = Self::ALL.into_iter().find(|stance| word == stance.name() || word == stance.name()[..1]);
        found.ok_or_else(|| ParseError::whole(format!("found '{word}'"), "attack, dodge or charge"))
    }
}

impl fmt::Display for Duel {
    /// Points, then the rounds played and those of the match: `2-1 3/5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { points: [first, second], played, rounds } = self;
        write!(f, "{first}-{second} {played}/{rounds}")
    }
}

impl FromStr for Duel {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str =
            "points of both players, rounds played and rounds of the match, such as 2-1 3/5";
        let wrong = |problem: String| ParseError::whole(problem, EXPECTED);
        let numbers: Vec<&str> = text.trim().split(['-', ' ', '/']).collect();
        let signs: String = text.trim().chars().filter(|sign| !sign.is_ascii_digit()).collect();
        let ([first, second, played, rounds], "- /") = (&numbers[..], signs.as_str()) else {
            return Err(wrong(format!("found '{}'", text.trim())));
        };
        let number = |text: &str| {
            text.parse::<u8>().map_err(|_| wrong(format!("'{text}' is no number from 0 to 255")))
        };
        let duel = Self {
            points: [u16::from(number(first)?), u16::from(number(second)?)],
            played: number(played)?,
            rounds: number(rounds)?,
        };
        let most = u16::from(duel.played) * MOST_A_ROUND;
        if duel.rounds == 0 || duel.played > duel.rounds {
            return Err(wrong(format!("{played} of {rounds} rounds cannot have been played")));
        }
        if duel.points.iter().sum::<u16>() > most {
            return Err(wrong(format!("{first}-{second} is more than {played} rounds pay")));
        }
        Ok(duel)
    }
}
