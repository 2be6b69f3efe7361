//! Levels, and the errors that the weak ones make on purpose.

use std::collections::BTreeSet;

use plyscope::engines::catalog::{ENGINES, Engine, Level, level_of, levels_of, shards_for};
use plyscope::engines::run;
use plyscope::games::Game;
use plyscope::games::othello::Othello;
use plyscope::games::registry::{GAMES, KNOWN};
use plyscope::protocol::{Purpose, Request};
use plyscope::record::Seat;
use plyscope::search::limits::{Limits, Never};
use plyscope::search::report::{Candidates, Effort};
use plyscope::search::shard::{deal, merge};

use crate::othello_random::with_empties;

fn levels() -> impl Iterator<Item = &'static Level> {
    GAMES.iter().flat_map(|game| levels_of(game))
}

fn request(root: &Othello, depth: u8, error: f64, seed: u64) -> Request {
    Request {
        start: root.to_string(),
        knobs: [("error".to_owned(), error)].into(),
        seed,
        ..Request::new("othello", "classic", Limits::depth(depth))
    }
}

fn answer(request: &Request) -> (Candidates<String>, Effort) {
    let report = run(request, &Never, &mut |_| {}).unwrap_or_else(|error| panic!("{request:?}: {error}"));
    let found = report.body.candidates().expect("candidates").clone();
    (found, report.effort)
}

fn choice(request: &Request) -> String {
    answer(request).0.last().expect("a move").best.clone()
}

/// The true value of every move at a depth.
fn values(root: &Othello, depth: u8) -> Vec<(String, i32)> {
    let request = Request { purpose: Purpose::Analyse, ..request(root, depth, 0.0, 0) };
    answer(&request).0.moves.into_iter().map(|it| (it.mv, it.value.score)).collect()
}

#[test]
fn every_level_has_an_engine_that_can_be_set_so() {
    for level in levels() {
        let engine = Engine::find(level.game, level.engine).unwrap_or_else(|| panic!("{level:?}"));
        assert!(engine.read(&level.knobs()).is_ok(), "{level:?}");
        assert!(level.limits.time_ms.is_some(), "{} has no cap on time", level.key);
    }
    for game in GAMES {
        let levels = levels_of(game);
        let keys: BTreeSet<_> = levels.iter().map(|level| level.key).collect();
        assert_eq!(keys.len(), levels.len(), "{game}");
        // Fixed work first, and then whoever uses the time that there is.
        let fixed = levels.iter().filter(|level| level.is_fixed_work()).count();
        assert!(
            (1..levels.len()).contains(&fixed) && levels[..fixed].iter().all(Level::is_fixed_work),
            "{game}"
        );
        // What the keys of the text table are made of.
        assert!(levels.iter().all(|level| level.name == format!("level.{game}.{}", level.key)));
        assert!(levels.iter().all(|level| level.hint == format!("{}.hint", level.name)));
    }
    assert!(levels_of("chess").is_empty());
    assert!(ENGINES.iter().all(|engine| KNOWN.contains(&engine.game)));
}

#[test]
fn a_seat_is_known_by_its_level_whatever_its_think_time() {
    for level in levels() {
        assert_eq!(level_of(level.game, &level.seat()), Some(level));
        assert_eq!(level_of(level.game, &level.seat_within(700)), Some(level));
        let Seat::Engine { engine, limits, mut knobs } = level.seat() else { panic!("no engine") };
        knobs.insert("ordering".to_owned(), 0.0);
        assert_eq!(level_of(level.game, &Seat::Engine { engine, limits, knobs }), None);
    }
    assert_eq!(level_of("othello", &Seat::Person), None);
    assert_eq!(level_of("chess", &levels_of("othello")[0].seat()), None);
}

/// Kind: a level plays another game on a machine with more cores.
#[test]
fn fixed_work_is_not_dealt_out() {
    for level in levels() {
        let shards = if level.is_fixed_work() { 1 } else { 7 };
        assert_eq!(shards_for(level.game, &level.seat(), 7), shards, "{}", level.key);
    }
    assert_eq!(shards_for("othello", &Seat::Person, 7), 7);
}

#[test]
fn an_error_never_costs_more_than_it_may() {
    let mut wrong = 0;
    for (empties, seed) in [(50, 1), (40, 2), (33, 3), (25, 4)] {
        let root = with_empties(empties, seed);
        let values = values(&root, 2);
        let best = values[0].1;
        for error in [100, 1_000] {
            for seed in 0..20 {
                let chosen = choice(&request(&root, 2, f64::from(error), seed));
                let value = values.iter().find(|(mv, _)| *mv == chosen).expect("a legal move").1;
                assert!(best - value <= error, "{chosen} is {} worse in {root}", best - value);
                wrong += u32::from(value < best);
            }
        }
    }
    assert!(wrong > 20, "{wrong} errors in 160 moves");
}

/// Kind: same seed and same budget, another move.
#[test]
fn errors_depend_on_the_seed_and_on_nothing_else() {
    let root = with_empties(45, 5);
    let at = |seed| answer(&request(&root, 3, 2_000.0, seed));
    assert_eq!(at(1), at(1));
    let choices: BTreeSet<_> = (0..20).map(|seed| choice(&request(&root, 3, 2_000.0, seed))).collect();
    assert!(choices.len() > 2, "{choices:?}");
}

/// Kind: an error is drawn in every shard for itself, and the best of the errors is taken.
#[test]
fn any_number_of_shards_makes_the_same_error() {
    for (empties, seed) in [(52, 1), (41, 2), (30, 3)] {
        let root = with_empties(empties, seed);
        let moves: Vec<String> = root.legal_moves().iter().map(ToString::to_string).collect();
        for seed in 0..5 {
            let whole = request(&root, 3, 1_500.0, seed);
            let alone = answer(&whole);
            let best = alone.0.last().expect("a move");
            for shards in [2, 3, moves.len()] {
                let dealt = deal(&moves, shards).into_iter();
                let parts: Vec<_> = dealt.map(|only| answer(&Request { only, ..whole.clone() })).collect();
                let merged = merge(&parts.iter().map(|(found, work)| (found, *work)).collect::<Vec<_>>());
                let merged = merged.expect("a move");
                assert_eq!((merged.value, merged.moves.len()), (best.value, moves.len()), "{root}");
            }
        }
    }
}

#[test]
fn what_is_searched_to_the_end_is_not_misjudged() {
    for seed in 0..4 {
        let root = with_empties(7, seed);
        let sound = answer(&request(&root, 20, 0.0, seed)).0;
        let weak = answer(&request(&root, 20, 6_400.0, seed)).0;
        assert_eq!(sound.last().map(|last| last.value), weak.last().map(|last| last.value), "{root}");
        assert!(weak.last().is_some_and(|last| last.solved));
    }
}

#[test]
fn an_only_move_has_its_own_value() {
    let root: Othello =
        "-OOOX---------------------------------------------------OX------ X".parse().expect("a position");
    assert_eq!(root.legal_moves().len(), 1, "{root}");
    let sound = answer(&request(&root, 1, 0.0, 1)).0;
    assert_eq!(sound.last().map(|last| last.value.proven), Some(None), "the game goes on after it");
    assert_eq!(sound.iterations, answer(&request(&root, 1, 6_400.0, 1)).0.iterations);
}

/// A greedy engine prefers the move that turns over most; what is decided it still sees.
#[test]
fn greed_looks_at_the_discs_turned_over() {
    for (empties, seed) in [(50, 1), (40, 2), (30, 3)] {
        let root = with_empties(empties, seed);
        let mut request = request(&root, 1, 0.0, 1);
        request.knobs.insert("greed".to_owned(), 100.0);
        let flips = |mv: &str| {
            let mv = root.parse_move(mv).expect("a legal move");
            (root.other & root.play(mv).other).count_ones()
        };
        let most = root.legal_moves().iter().map(|mv| flips(&mv.to_string())).max();
        assert_eq!(Some(flips(&choice(&request))), most, "{root}");
    }
}

/// Kind: native and browser draw other numbers, or an update of a library changes every weak level. The draws do not depend on the evaluation.
#[test]
fn the_errors_of_a_seed_are_these() {
    let root = Othello::start();
    let mut sound = values(&root, 1);
    sound.sort_unstable();
    let errors = |seed| {
        let mut believed: Vec<_> = answer(&request(&root, 1, 1_000.0, seed))
            .0
            .moves
            .into_iter()
            .map(|it| (it.mv, it.value.score))
            .collect();
        believed.sort_unstable();
        sound.iter().zip(believed).map(|((_, value), (_, believed))| value - believed).collect::<Vec<_>>()
    };
    assert_eq!((errors(1), errors(2)), (vec![127, 15, 745, 32], vec![794, 637, 739, 383]), "c4, d3, e6, f5");
}
