//! Duel at the table: a game of one joint-action table.

use bevy::prelude::*;
use plyscope::app::celebrate::Celebrating;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::games::Side;
use plyscope::record::{Match, Seat};

use crate::board::app_with_board;
use crate::support::*;

fn duel(first: Seat, second: Seat) -> App {
    app_with_board(Match { start: "0-0 0/3".to_owned(), ..Match::new("duel", [first, second]) }, 0.0)
}

#[test]
fn two_people_duel_over_three_rounds() {
    let mut app = duel(Seat::Person, Seat::Person);
    for (first, second, points) in
        [("attack", "charge", "2-0 1/3"), ("dodge", "charge", "2-1 2/3"), ("charge", "charge", "2-1 3/3")]
    {
        command(&mut app, UiCommand::Choose(Side::Second, second));
        frames(&mut app, 2);
        assert_eq!(turn(&app), Turn::Person, "player 1 is waited for");
        command(&mut app, UiCommand::Choose(Side::First, first));
        frames(&mut app, 2);
        assert_eq!(table(&app).position().expect("a match").text(), points);
    }
    assert_eq!(turn(&app), Turn::Over);
    assert!(app.world().resource::<Celebrating>().0.is_some());
}

#[test]
fn person_and_engine_duel() {
    use_instant_engine();
    let mut app = duel(Seat::Person, quick());
    for _ in 0..3 {
        until(&mut app, "a person's turn", |world| {
            matches!(world.resource::<Turn>(), Turn::Person | Turn::Over)
        });
        if turn(&app) == Turn::Person {
            play(&mut app, Side::First, "dodge");
        }
    }
    until_turn(&mut app, Turn::Over);
    assert_eq!(moves(&app), ["dodge+attack"; 3]);
}
