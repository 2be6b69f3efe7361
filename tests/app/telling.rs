//! What is told as text.

use plyscope::app::table::{Turn, UiCommand};
use plyscope::games::Side;
use plyscope::record::Seat;

use crate::support::*;

/// Turn, move, pass and result are each told once, in words, with no placeholder left and no key that the text table lacks.
#[test]
fn a_whole_match_is_told_in_words() {
    let mut app = app_with(with_a_pass(Seat::Person, Seat::Person));
    frames(&mut app, 3);
    play(&mut app, Side::First, "a1");
    until_turn(&mut app, Turn::Person);
    play(&mut app, Side::First, "a8");
    until_turn(&mut app, Turn::Over);
    frames(&mut app, 3);
    let keys: Vec<_> = heard(&app).said.iter().map(|said| said.key).collect();
    let expected =
        ["a11y.turn.person", "a11y.move", "a11y.pass", "a11y.turn.person", "a11y.move", "a11y.result.win"];
    assert_eq!(keys, expected);
    for text in heard(&app).said.iter().map(plyscope::app::a11y::Said::text) {
        assert!(text.contains("Black") || text.contains("White"), "{text}");
        assert!(!text.contains(['{', '}']) && !text.starts_with("a11y."), "{text}");
    }
}

#[test]
fn taking_back_tells_whose_turn_it_is_again() {
    let mut app = app_with(after(othello(Seat::Person, Seat::Person), "f5"));
    frames(&mut app, 2);
    command(&mut app, UiCommand::Undo);
    app.update();
    let sides: Vec<_> = heard(&app).said.iter().map(|said| said.args[0].1.as_str()).collect();
    assert_eq!(sides, ["White", "Black"]);
}
