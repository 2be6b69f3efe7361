//! What sheets ask for: one at a time, matches as they were chosen last, and analysis, which plays nothing.

use bevy::prelude::*;
use plyscope::app::screens::{OpenSheet, Screen, Sheet, first_match, usual_match};
use plyscope::app::settings::Settings;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::thinking::{Thought, answer_with, live_searches};
use plyscope::engines::levels::levels_of;
use plyscope::games::Side;
use plyscope::protocol::Purpose;
use plyscope::record::{Match, Seat};

use crate::support::*;

fn sheet(app: &App) -> Option<Sheet> {
    app.world().resource::<OpenSheet>().0
}

#[test]
fn one_sheet_lies_there_at_a_time_and_goes_with_whatever_leads_elsewhere() {
    let mut app = app_with(othello(Seat::Person, Seat::Person));
    command(&mut app, UiCommand::OpenSheet(Sheet::Rules));
    command(&mut app, UiCommand::OpenSheet(Sheet::Keys));
    assert_eq!(sheet(&app), Some(Sheet::Keys));
    command(&mut app, UiCommand::CloseSheet);
    assert_eq!(sheet(&app), None);
    let begin = UiCommand::Begin(Box::new(othello(Seat::Person, Seat::Person)));
    for leave in [begin, UiCommand::NewGame, UiCommand::Open(Screen::Title)] {
        command(&mut app, UiCommand::OpenSheet(Sheet::About));
        command(&mut app, leave.clone());
        frames(&mut app, 2);
        assert_eq!(sheet(&app), None, "{leave:?}");
    }
    assert!(is_at(&app, Screen::Title));
}

/// The rule while a sheet lies over the game: the game goes on, and a person's turn waits.
#[test]
fn below_a_sheet_the_engine_answers_and_the_person_is_waited_for() {
    use_instant_engine();
    let mut app = app_with(othello(Seat::Person, quick()));
    act(&mut app, Side::First, "f5");
    command(&mut app, UiCommand::OpenSheet(Sheet::Settings));
    until_turn(&mut app, Turn::Person);
    assert_eq!(moves(&app).len(), 2);
    frames(&mut app, 60);
    assert_eq!((moves(&app).len(), sheet(&app)), (2, Some(Sheet::Settings)));
}

#[test]
fn the_next_match_begins_as_the_last_was_chosen() {
    let mut app = app();
    let usual = |app: &App| usual_match(app.world().resource::<Settings>(), "othello");
    assert_eq!(usual(&app), first_match("othello"));
    let chosen = Match { hints: false, ..othello(levels_of("othello")[5].seat(), Seat::Person) };
    command(&mut app, UiCommand::Begin(Box::new(chosen.clone())));
    assert_eq!(usual(&app), chosen);
    // A game that goes on, and one from a position of its own, are set up for the occasion.
    let going_on = after(othello(Seat::Person, Seat::Person), "f5");
    let elsewhere = with_a_pass(Seat::Person, Seat::Person);
    for other in [going_on, elsewhere] {
        command(&mut app, UiCommand::Begin(Box::new(other)));
        assert_eq!(usual(&app), chosen);
    }
}

#[test]
fn analysis_thinks_about_each_position_and_plays_nothing() {
    answer_with(search_on);
    let mut app = app_with(othello(Seat::Person, Seat::Person));
    command(&mut app, UiCommand::ToggleAnalysis);
    let mut last = None;
    for step in ["f5", "d6"] {
        until(&mut app, "an analysis", |world| {
            let thought = world.resource::<Thought>();
            thought.live.is_some() && thought.live != last
        });
        let thought = app.world().resource::<Thought>();
        assert_eq!(thought.purpose, Purpose::Analyse);
        last = thought.live;
        let seat = table(&app).awaited().next().expect("a side to move");
        frames(&mut app, 20);
        play(&mut app, seat, step);
    }
    assert_eq!(moves(&app), ["f5", "d6"]);
    command(&mut app, UiCommand::ToggleAnalysis);
    until(&mut app, "the end of the analysis", |_| live_searches() == 0);
    command(&mut app, UiCommand::ToggleAnalysis);
    command(&mut app, UiCommand::Begin(Box::new(othello(Seat::Person, Seat::Person))));
    until(&mut app, "a match without analysis", |_| live_searches() == 0);
    frames(&mut app, 5);
    assert!(app.world().resource::<Thought>().live.is_none());
}
