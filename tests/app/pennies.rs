//! Matching pennies over three rounds, the smallest simultaneous game: player 1 scores when both show the same. For tests of what a table
//! does with a game in which both act at once.

use std::fmt;
use std::str::FromStr;

use plyscope::app::table::{MoveIntent, Refused, Table, Turn, UiCommand};
use plyscope::app::thinking::{ShardCount, answer_with, live_searches};
use plyscope::games::table_game::{Ending, Scored, Simultaneous, TableGame};
use plyscope::games::{Outcome, ParseError, Side, SimultaneousGame};
use plyscope::record::{Match, Seat};

use crate::support::*;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Pennies {
    rounds: u32,
    same: u32,
}

impl fmt::Display for Pennies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.same, self.rounds)
    }
}

impl FromStr for Pennies {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::whole(format!("found '{text}'"), "two numbers, as in 1/2");
        let (same, rounds) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.parse().map_err(|_| wrong());
        Ok(Self { rounds: number(rounds)?, same: number(same)? })
    }
}

impl Scored for Pennies {
    fn tally(&self) -> Option<[u32; 2]> {
        Some([self.same, self.rounds - self.same])
    }

    fn ending(&self) -> Option<Ending> {
        let (tally, reason) = (self.tally(), "end.pennies.rounds");
        self.outcome().map(|outcome| Ending { outcome, reason, tally, official: None })
    }
}

impl SimultaneousGame for Pennies {
    const ID: &'static str = "pennies";
    type Action = char;
    type Actions = Vec<char>;

    fn start() -> Self {
        Self::default()
    }

    fn actions(&self, _side: Side) -> Vec<char> {
        if self.outcome().is_some() { Vec::new() } else { vec!['h', 't'] }
    }

    fn resolve(&self, first: char, second: char) -> Self {
        Self { rounds: self.rounds + 1, same: self.same + u32::from(first == second) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.same > 1 { Side::First } else { Side::Second };
        (self.rounds == 3).then_some(Outcome::Win(winner))
    }

    fn key(&self) -> u64 {
        u64::from(self.rounds * 4 + self.same)
    }

    fn action_text(&self, action: char) -> String {
        action.to_string()
    }

    fn parse_action(&self, _side: Side, text: &str) -> Result<char, ParseError> {
        match text.trim() {
            "h" => Ok('h'),
            "t" => Ok('t'),
            other => Err(ParseError::whole(format!("found '{other}'"), "h or t")),
        }
    }
}

fn pennies(seats: [Seat; 2]) -> Table {
    Table::with_positions(Match::new("pennies", seats), vec![Box::new(Simultaneous(Pennies::start()))])
}

fn show(table: &Table, seat: Side, action: &str) -> MoveIntent {
    let position = table.position().map_or(0, TableGame::key);
    MoveIntent { seat, action: action.to_owned(), position }
}

/// Kind of fault: the second to choose sees what the first has chosen, or the step is played with one half.
#[test]
fn a_choice_is_sealed_until_both_are_in() {
    let mut table = pennies([Seat::Person, Seat::Person]);
    let (before, version) = (format!("{:?}", table.record), table.version());
    assert_eq!(table.act(&show(&table, Side::Second, "t")), Ok(None));
    assert!(table.is_sealed(Side::Second) && !table.is_sealed(Side::First));
    assert_eq!(format!("{:?}", table.record), before, "a sealed choice leaves no trace in the record");
    assert_eq!(table.version(), version);
    assert_eq!(table.awaited().collect::<Vec<_>>(), [Side::First]);

    let played = table.act(&show(&table, Side::First, "h")).expect("both are in").expect("so it is played");
    assert_eq!((played.step.as_str(), played.movers, played.after.as_str()), ("h+t", [true, true], "0/1"));
    assert!(!table.is_sealed(Side::First) && !table.is_sealed(Side::Second));
    assert_eq!(table.awaited().count(), 2);
}

#[test]
fn a_choice_may_be_changed_while_it_is_sealed() {
    let mut table = pennies([Seat::Person, Seat::Person]);
    assert_eq!(table.act(&show(&table, Side::First, "h")), Ok(None));
    assert_eq!(table.act(&show(&table, Side::First, "t")), Ok(None));
    let played = table.act(&show(&table, Side::Second, "t")).expect("legal").expect("played");
    assert_eq!(played.step, "t+t");
}

#[test]
fn an_illegal_choice_is_refused_and_seals_nothing() {
    let mut table = pennies([Seat::Person, Seat::Person]);
    let wrong = table.act(&show(&table, Side::First, "x"));
    assert!(matches!(wrong, Err(Refused::Illegal(_))), "{wrong:?}");
    assert!(!table.is_sealed(Side::First));
}

#[test]
fn moving_the_cursor_forgets_what_was_sealed() {
    let mut table = pennies([Seat::Person, Seat::Person]);
    for seat in Side::BOTH {
        table.act(&show(&table, seat, "h")).expect("legal");
    }
    table.act(&show(&table, Side::First, "h")).expect("legal");
    assert!(table.jump(0));
    assert!(!table.is_sealed(Side::First));
}

/// The engine chooses while the person does; the table waits for the person, then for the engine.
#[test]
fn person_and_engine_choose_at_the_same_time() {
    let mut table = pennies([Seat::Person, quick()]);
    assert_eq!(table.turn(), Turn::Person);
    assert_eq!(table.engines_to_move(Turn::Person).collect::<Vec<_>>(), [Side::Second]);
    table.act(&show(&table, Side::First, "h")).expect("legal");
    assert_eq!(table.turn(), Turn::Thinking);
    assert_eq!(table.engines_to_move(Turn::Thinking).collect::<Vec<_>>(), [Side::Second]);
    table.act(&show(&table, Side::Second, "h")).expect("legal");
    assert_eq!(table.turn(), Turn::Person);
}

#[test]
fn the_game_ends_after_three_rounds() {
    let mut table = pennies([Seat::Person, Seat::Person]);
    for _ in 0..3 {
        assert_eq!(table.turn(), Turn::Person);
        for seat in Side::BOTH {
            table.act(&show(&table, seat, "h")).expect("legal");
        }
    }
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(table.act(&show(&table, Side::First, "h")), Err(Refused::NotAsked));
}

/// Kind of fault: the second engine is asked only when the first has chosen, so that a turn takes twice the time.
#[test]
fn two_engines_are_asked_at_once_and_seal_what_they_choose() {
    answer_with(search_on);
    let mut app = app();
    app.insert_resource(ShardCount(1));
    app.insert_resource(pennies([slow(), slow()]));
    app.insert_resource(Turn::Thinking);
    until(&mut app, "both to search", |_| live_searches() == 2);
    assert!(moves(&app).is_empty());
    command(&mut app, UiCommand::MoveNow);
    until(&mut app, "the step", |world| !world.resource::<Heard>().played.is_empty());
    assert_eq!(moves(&app)[0], "h+h");
    command(&mut app, UiCommand::TogglePause);
    until(&mut app, "no search", |_| live_searches() == 0);
}

#[test]
fn undo_takes_a_sealed_choice_back_before_it_takes_a_turn_back() {
    let mut table = pennies([Seat::Person, quick()]);
    for seat in Side::BOTH {
        table.act(&show(&table, seat, "h")).expect("legal");
    }
    table.act(&show(&table, Side::First, "t")).expect("legal");
    assert_eq!((table.turn(), table.undo_target()), (Turn::Thinking, Some(1)));
    assert!(table.jump(1));
    assert_eq!(
        (table.turn(), table.is_sealed(Side::First), table.undo_target()),
        (Turn::Person, false, Some(0))
    );
}
