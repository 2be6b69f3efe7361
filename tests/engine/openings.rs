//! Balanced random openings.

use std::collections::BTreeSet;

use plyscope::engines::{openings, run};
use plyscope::games::registry::{GAMES, boards, table_game};
use plyscope::protocol::Request;
use plyscope::search::limits::{Limits, Never};

#[test]
fn openings_are_different_playable_and_even() {
    // A game that has boards begins its matches on those.
    for game in GAMES.into_iter().filter(|game| boards(game).is_empty()) {
        let mut heard = Vec::new();
        let found = openings(game, 12, 3, &mut |count| heard.push(count)).expect("openings");
        assert_eq!(heard, (1..=12).collect::<Vec<_>>());
        let mut keys = BTreeSet::new();
        for steps in &found {
            let mut position = table_game(game, "").expect("the start");
            for step in steps {
                position.play(step).unwrap_or_else(|error| panic!("{steps:?}: {error}"));
            }
            assert!(position.ending().is_none(), "{steps:?}");
            assert!(keys.insert(position.key()), "{steps:?} twice");
        }
    }
}

#[test]
fn neither_side_is_more_than_a_disc_ahead_in_an_opening_of_othello() {
    for steps in openings("othello", 8, 1, &mut |_| {}).expect("openings") {
        let request = Request { moves: steps, ..Request::new("othello", "classic", Limits::depth(6)) };
        let found = run(&request, &Never, &mut |_| {}).expect("an answer").merged();
        assert!(found.is_some_and(|found| found.value.score.abs() <= 100), "{:?}", request.moves);
    }
}

#[test]
fn the_seed_decides() {
    let at = |seed| openings("othello", 5, seed, &mut |_| {}).expect("openings");
    assert_eq!(at(1), at(1));
    assert_ne!(at(1), at(2));
    assert_eq!(at(1), openings("othello", 9, 1, &mut |_| {}).expect("openings")[..5], "more begin alike");
    let text = openings("chess", 1, 1, &mut |_| {}).expect_err("no such game").to_string();
    assert!(text.contains("chess"), "{text}");
}
