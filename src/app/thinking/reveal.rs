//! What may be shown of a search. Where both choose at once, what an engine thinks about the position on the table would tell the person at the other
//! side what it is about to choose: it is shown when both choices are.

use bevy::prelude::*;

use super::Thought;
use crate::app::table::Table;
use crate::games::table_game::TableGame;
use crate::protocol::Purpose;

/// The last thought that gave nothing away.
#[derive(Resource, Clone, Debug, Default)]
pub struct Revealed(Thought);

impl Revealed {
    /// What may be shown of `thought` now.
    #[must_use]
    pub fn instead_of<'a>(&'a self, thought: &'a Thought, table: &Table) -> &'a Thought {
        if gives_away(thought, table) { &self.0 } else { thought }
    }
}

/// Whether whoever sees this thought sees what is chosen against him.
#[must_use]
pub fn gives_away(thought: &Thought, table: &Table) -> bool {
    let Some(side) = thought.side.filter(|_| thought.purpose == Purpose::Play) else { return false };
    let here =
        |position: &dyn TableGame| position.key() == thought.position && position.must_act() == [true; 2];
    table.position().is_some_and(here) && table.is_person(side.other())
}

/// Keeps what was thought until the next thought may be shown. Another match begins with nothing.
pub(super) fn follow(thought: Res<Thought>, table: Res<Table>, mut revealed: ResMut<Revealed>) {
    if !thought.is_changed() && !table.is_changed() {
        return;
    }
    let is_simultaneous = table.position().is_some_and(|position| position.must_act() == [true; 2]);
    let known = |key: u64| table.positions.iter().any(|position| position.key() == key);
    if thought.side.is_some() && !gives_away(&thought, &table) {
        if is_simultaneous || revealed.0.side.is_some() {
            revealed.0.clone_from(&thought);
        }
    } else if revealed.0.side.is_some() && !known(revealed.0.position) {
        revealed.0 = Thought::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;
    use crate::record::{Match, Seat};
    use crate::search::limits::Limits;

    fn table(game: &str, first: Seat) -> Table {
        let engine =
            Seat::Engine { engine: "any".to_owned(), limits: Limits::default(), knobs: Default::default() };
        Table::open(Match::new(game, [first, engine])).unwrap()
    }

    fn thought(table: &Table, side: Side) -> Thought {
        let position = table.position().unwrap().key();
        Thought { side: Some(side), position, ..Thought::default() }
    }

    /// Kind of fault: the person sees what the engine is about to choose.
    #[test]
    fn what_is_thought_against_a_person_is_shown_after_the_tick_only() {
        let mut against = table("trails", Seat::Person);
        let live = thought(&against, Side::Second);
        let revealed = Revealed::default();
        assert!(gives_away(&live, &against));
        assert_eq!(revealed.instead_of(&live, &against).side, None);
        let analysis = Thought { purpose: Purpose::Analyse, ..live.clone() };
        assert!(!gives_away(&analysis, &against), "the person has asked for it");
        let mut record = against.record.clone().unwrap();
        record.moves.push("R+L".to_owned());
        record.cursor = 1;
        against = Table::open(record).unwrap();
        assert!(!gives_away(&live, &against), "both choices are known now");
    }

    #[test]
    fn engines_among_themselves_and_games_by_turns_have_no_secrets() {
        let engine =
            Seat::Engine { engine: "any".to_owned(), limits: Limits::default(), knobs: Default::default() };
        let engines = table("trails", engine);
        assert!(!gives_away(&thought(&engines, Side::First), &engines));
        let turns = table("othello", Seat::Person);
        assert!(!gives_away(&thought(&turns, Side::Second), &turns));
    }
}
