//! Hints: asked for, given, and never for another position.

use bevy::prelude::*;
use plyscope::app::overlays::HintStar;
use plyscope::app::settings::Change;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::app::thinking::{Hint, Thought, answer_with, live_searches};
use plyscope::engines;
use plyscope::games::Side;
use plyscope::protocol::Purpose;
use plyscope::record::{Match, Seat};

use crate::board::app_with_board;
use crate::support::*;

fn given(app: &App) -> Option<String> {
    app.world().resource::<Hint>().given(table(app), turn(app)).map(|(action, _)| action.to_owned())
}

fn stars(app: &mut App) -> usize {
    app.world_mut().query::<&HintStar>().iter(app.world()).count()
}

fn ask(app: &mut App) {
    command(app, UiCommand::Hint);
}

#[test]
fn a_hint_is_a_legal_move_with_a_reason_and_goes_with_the_position() {
    answer_with(engines::run);
    let mut app = app_with_board(othello(Seat::Person, slow()), 0.0);
    ask(&mut app);
    assert_eq!(app.world().resource::<Thought>().purpose, Purpose::Analyse);
    until(&mut app, "a hint", |world| matches!(world.resource::<Hint>(), Hint::Given { .. }));
    app.update();
    let action = given(&app).expect("a hint");
    assert!(table(&app).position().expect("a position").legal(Side::First).contains(&action));
    assert_eq!(stars(&mut app), 1);
    let said = heard(&app).said.iter().find(|said| said.key == "a11y.hint").expect("it is told").text();
    assert!(said.contains(&action) && said.len() > 12, "{said}");
    until(&mut app, "no search", |_| live_searches() == 0);
    ask(&mut app);
    frames(&mut app, 3);
    assert_eq!(live_searches(), 0, "what is known is not searched again");
    act(&mut app, Side::First, "f5");
    frames(&mut app, 2);
    assert_eq!((given(&app), stars(&mut app)), (None, 0));
}

/// Kind of fault: a stale result is applied after the position has changed.
#[test]
fn a_hint_that_is_overtaken_is_never_given() {
    answer_with(search_on);
    let overtake = |how: UiCommand| {
        let mut app = app_with_board(after(othello(Seat::Person, Seat::Person), "f5 d6"), 0.0);
        ask(&mut app);
        until(&mut app, "a search", |_| live_searches() > 0);
        command(&mut app, how.clone());
        // Another screen is there in the next frame.
        app.update();
        assert_eq!(app.world().resource::<Thought>().live, None, "{how:?}");
        until(&mut app, "no search", |_| live_searches() == 0);
        frames(&mut app, 5);
        assert_eq!((given(&app), stars(&mut app)), (None, 0), "{how:?}");
    };
    overtake(UiCommand::Undo);
    overtake(UiCommand::Jump(0));
    overtake(UiCommand::NewGame);
    overtake(UiCommand::SetSeat(Side::Second, quick()));
    overtake(UiCommand::Open(plyscope::app::screens::Screen::Title));
}

#[test]
fn there_is_no_hint_where_none_is_allowed_or_nobody_is_to_choose() {
    answer_with(search_on);
    let none = |mut app: App| {
        ask(&mut app);
        frames(&mut app, 3);
        assert!(matches!(app.world().resource::<Hint>(), Hint::Unasked));
    };
    none(app_with(Match { hints: false, ..othello(Seat::Person, Seat::Person) }));
    none(app_with(after(othello(Seat::Person, slow()), "f5")));
    none(app());
    let mut app = app_with(othello(Seat::Person, Seat::Person));
    command(&mut app, UiCommand::Set(Change::Hints(false)));
    assert_eq!(turn(&app), Turn::Person);
    none(app);
}
