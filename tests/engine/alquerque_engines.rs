//! Alquerque's engines through the one door: negamax and random, under either rules.

use std::collections::BTreeSet;

use plyscope::engines::catalog::engines_of;
use plyscope::engines::{openings, run};
use plyscope::games::alquerque::{Alquerque, Inverting};
use plyscope::games::registry::table_game;
use plyscope::games::table_game::TableGame;
use plyscope::games::{Game, Side};
use plyscope::protocol::{Purpose, Request};
use plyscope::search::limits::{Limits, Never};
use plyscope::search::shard::Merged;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

fn ask(start: &str, engine: &str, limits: Limits) -> Merged<String> {
    let request = Request { start: start.to_owned(), seed: 1, ..Request::new("alquerque", engine, limits) };
    answer(&request).unwrap_or_else(|| panic!("no move: {start}"))
}

fn answer(request: &Request) -> Option<Merged<String>> {
    run(request, &Never, &mut |_| {}).unwrap_or_else(|error| panic!("{request:?}: {error}")).merged()
}

/// Positions of random games under either rules, with a choice of steps.
fn positions(count: usize, inverting: bool, seed: u64) -> Vec<Box<dyn TableGame>> {
    let mut random = Pcg32::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let text = if inverting { Inverting::start().to_string() } else { Alquerque::start().to_string() };
        let mut position = table_game("alquerque", &text).expect("the start");
        let length = random.random_range(4..40u32);
        for _ in 0..length {
            let legal = Side::BOTH.map(|side| position.legal(side)).concat();
            let Some(last) = legal.len().checked_sub(1) else { break };
            position.play(&legal[random.random_range(0..=last as u32) as usize]).expect("legal");
        }
        if Side::BOTH.map(|side| position.legal(side)).concat().len() > 1 {
            found.push(position);
        }
    }
    found
}

/// Plain minimax to a depth in steps: 1 for a win of the side to move, -1 for a loss, 0 for what is not decided.
fn decided<G: Game>(position: &G, depth: u8) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.sign_for(position.side_to_move());
    }
    if depth == 0 {
        return 0;
    }
    let value = |&mv: &G::Move| {
        let child = position.play(mv);
        let below = decided(&child, depth - 1);
        if child.side_to_move() == position.side_to_move() { below } else { -below }
    };
    position.legal_moves().as_ref().iter().map(value).max().expect("moves")
}

fn decided_text(text: &str, depth: u8) -> i32 {
    text.parse::<Alquerque>().map_or_else(
        |_| decided(&text.parse::<Inverting>().expect("either"), depth),
        |it| decided(&it, depth),
    )
}

// Kinds: a chain flips the sign although the mover stays; a win is taken for a loss.
#[test]
fn what_minimax_knows_to_be_decided_negamax_knows_too() {
    let mut known = [0; 2];
    for inverting in [false, true] {
        for position in positions(60, inverting, 3) {
            let text = position.text();
            let truth = decided_text(&text, 7);
            if truth == 0 {
                continue;
            }
            let found = ask(&text, "negamax", Limits::depth(7));
            assert_eq!(found.value.proven.map(i32::signum), Some(truth), "{text}: {found:?}");
            known[usize::from(truth > 0)] += 1;
        }
    }
    assert!(known.iter().all(|&count| count > 5), "{known:?}");
}

/// Mirrored positions and positions turned round have mirrored and turned answers of the same value.
#[test]
fn the_image_of_a_position_is_worth_the_same() {
    for position in positions(40, false, 4) {
        let position: Alquerque = position.text().parse().expect("a position");
        let value = |position: &Alquerque| {
            let found = ask(&position.to_string(), "negamax", Limits::depth(6));
            (found.value.score, found.value.proven)
        };
        assert_eq!(value(&position.mirrored()), value(&position), "{position}");
        assert_eq!(value(&position.turned()), value(&position), "{position}");
    }
}

// Kinds: bounds read from the table as exact values; a small table gives wrong answers; the way to a position is forgotten.
#[test]
fn the_table_changes_no_value() {
    for inverting in [false, true] {
        for position in positions(25, inverting, 5) {
            let value = |megabytes: f64| {
                let request = Request {
                    start: position.text(),
                    knobs: [("table-mb".to_owned(), megabytes)].into(),
                    purpose: Purpose::Analyse,
                    ..Request::new("alquerque", "negamax", Limits::depth(6))
                };
                let found = answer(&request).expect("a move");
                (found.value.score, found.value.proven)
            };
            let bare = value(0.0);
            for megabytes in [0.0005, 1.0] {
                assert_eq!(value(megabytes), bare, "{megabytes} MB: {}", position.text());
            }
        }
    }
}

/// A win in one, and of two wins the quicker.
#[test]
fn wins_at_hand_are_taken() {
    // A chain takes the last two pieces; the other jump takes one of them and lets the other go.
    let found = ask("...../...b./...../.b.../w.... w - -", "negamax", Limits::depth(4));
    assert_eq!((found.best.as_str(), found.value.proven), ("a1xc3", Some(1)));
    // Dark has one piece left, which stands on light's base row: any quiet step wins at once.
    let found = ask("...../...../...w./...../.b..w w - -", "negamax", Limits::depth(6));
    assert_eq!((found.pv.len(), found.value.proven), (1, Some(1)), "{found:?}");
}

#[test]
fn a_draw_at_hand_is_seen() {
    // Three steps of the shuffle's second round are played; the fourth makes the third time.
    let steps = ["a1-b1", "e5-d5", "b1-a1", "d5-e5", "a1-b1", "e5-d5", "b1-a1"].join(",");
    let text = format!("...b./...../...../...../w.... b - - inverting {steps}");
    let request = Request {
        start: text,
        only: vec!["d5-e5".to_owned()],
        ..Request::new("alquerque", "negamax", Limits::depth(3))
    };
    let found = answer(&request).expect("a move");
    assert_eq!((found.value.score, found.value.proven, found.solved), (0, Some(0), true), "{found:?}");
}

/// Fixed work is a pure function of the request, for every engine that can be asked for so many nodes, under either rules; and the move is legal.
#[test]
fn every_engine_answers_alike_again_with_a_legal_move() {
    for engine in engines_of("alquerque") {
        for inverting in [false, true] {
            for position in positions(4, inverting, 6) {
                let limits = Limits { nodes: Some(300), ..Limits::default() };
                let first = ask(&position.text(), engine.id, limits);
                assert_eq!(ask(&position.text(), engine.id, limits), first, "{}", engine.id);
                assert!(Side::BOTH.map(|side| position.legal(side)).concat().contains(&first.best));
            }
        }
    }
}

#[test]
fn random_plays_every_move_and_only_those_it_was_dealt() {
    let at = |seed, only: &[&str]| {
        let only = only.iter().map(|&step| step.to_owned()).collect();
        let request = Request { seed, only, ..Request::new("alquerque", "random", Limits::default()) };
        answer(&request).expect("a move").best
    };
    let all: BTreeSet<String> = (0..60).map(|seed| at(seed, &[])).collect();
    assert_eq!(all, ["b2-c3", "c2-c3", "d2-c3", "d3-c3"].map(str::to_owned).into());
    let some: BTreeSet<String> = (0..60).map(|seed| at(seed, &["b2-c3", "d2-c3"])).collect();
    assert_eq!(some.len(), 2);
    assert_eq!(at(5, &[]), at(5, &[]));
    let over = Request {
        start: "...../...../..b../...../..... w - -".to_owned(),
        ..Request::new("alquerque", "random", Limits::default())
    };
    assert_eq!(answer(&over), None);
}

/// Openings end with a turn, and neither side is more than half a piece ahead.
#[test]
fn openings_are_even_and_end_with_a_turn() {
    let found = openings("alquerque", 12, 3, &mut |_| {}).expect("openings");
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 12);
    for steps in found {
        let mut position = table_game("alquerque", "").expect("the start");
        steps.iter().for_each(|step| position.play(step).expect("a legal step"));
        assert!(position.ending().is_none() && position.turn_goes_on().is_none(), "{steps:?}");
        let value = ask(&position.text(), "negamax", Limits::depth(6)).value;
        assert!(value.score.abs() <= 50 && value.proven.is_none(), "{steps:?}");
    }
}

#[test]
fn negamax_beats_random() {
    let mut won = 0;
    for seed in 0..10u64 {
        let mut position = table_game("alquerque", "").expect("the start");
        let mut moves = Vec::new();
        while position.ending().is_none() {
            let acts = position.must_act();
            let engine = if acts[(seed % 2) as usize] { "negamax" } else { "random" };
            let request =
                Request { moves: moves.clone(), seed, ..Request::new("alquerque", engine, Limits::depth(4)) };
            let step = answer(&request).expect("a move").best;
            position.play(&step).expect("a legal step");
            moves.push(step);
        }
        let side = Side::BOTH[(seed % 2) as usize];
        won += i32::from(position.ending().expect("over").outcome.sign_for(side) > 0);
    }
    assert!(won >= 9, "{won} of 10");
}
