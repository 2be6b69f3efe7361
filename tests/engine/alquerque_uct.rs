//! UCT at Alquerque, through the one door.

use std::cell::Cell;

use plyscope::engines::alquerque::uct::frame::Frame;
use plyscope::engines::alquerque::uct::playout::{Policy, Rollout};
use plyscope::engines::bench::{Suite, random_games};
use plyscope::engines::catalog::Engine;
use plyscope::engines::{Runner, reason_for, run};
use plyscope::games::alquerque::{Alquerque, Inverting, Move, Position};
use plyscope::games::{Game, Outcome};
use plyscope::protocol::{Purpose, Report, Request, merge};
use plyscope::search::limits::{Limits, Never, Stop};
use plyscope::search::mcts::{Playout, Simulate};
use plyscope::search::shard::Merged;
use plyscope::search::tally::Tallies;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

fn request(start: &str, playouts: u64, seed: u64) -> Request {
    let limits = Limits::playouts(playouts);
    Request { start: start.to_owned(), seed, ..Request::new("alquerque", "uct", limits) }
}

fn with(request: Request, knobs: &[(&str, f64)]) -> Request {
    Request { knobs: knobs.iter().map(|&(id, value)| (id.to_owned(), value)).collect(), ..request }
}

fn report(request: &Request) -> Report {
    run(request, &Never, &mut |_| {}).unwrap_or_else(|error| panic!("{request:?}: {error}"))
}

fn answer(request: &Request) -> Merged<String> {
    report(request).merged().expect("a move")
}

/// A position after so many random steps.
fn random<P: Position>(steps: u32, seed: u64) -> P {
    let mut random = Pcg32::seed_from_u64(seed);
    let mut position = P::start();
    for _ in 0..steps {
        let legal = position.legal_moves();
        let Some(last) = legal.len().checked_sub(1) else { break };
        position = position.play(legal[random.random_range(0..=last as u32) as usize]);
    }
    position
}

/// A position after so many random steps in which the side to move has several.
fn with_a_choice<P: Position>(steps: u32) -> P {
    let several = |position: &P| position.legal_moves().len() > 2;
    (0..100).map(|seed| random(steps, seed)).find(several).expect("a position with a choice")
}

/// In these the side to move has one turn that wins, as a solver has found.
fn solved() -> Vec<(String, Vec<String>)> {
    include_str!("../data/alquerque/suite.jsonl")
        .lines()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let texts = |value: &serde_json::Value| -> Vec<String> {
                value
                    .as_array()
                    .expect("a list")
                    .iter()
                    .map(|text| text.as_str().expect("a text").to_owned())
                    .collect()
            };
            let memory: Vec<String> = line["memory"]
                .as_object()
                .expect("an object")
                .iter()
                .map(|(piece, from)| format!("{piece}<{}", from.as_str().expect("a point")))
                .collect();
            let memory = if memory.is_empty() { "-".to_owned() } else { memory.join(",") };
            let side = if line["side"] == "light" { "w" } else { "b" };
            let position = format!("{} {side} {memory} -", texts(&line["rows"]).join("/"));
            (position, texts(&line["win"]))
        })
        .collect()
}

/// What the engine is for: without proofs, 8,000 playouts find the winning turn in 85 of 100 positions or more (`docs/alquerque-uct.md` tells how many).
#[test]
fn most_winning_turns_are_found_without_proofs() {
    let solved = solved();
    assert_eq!(solved.len(), 120);
    let found = solved.iter().filter(|(position, win)| {
        let found = answer(&with(request(position, 8_000, 1), &[("solver", 0.0)]));
        let turn: Vec<&str> = found.pv.iter().map(String::as_str).collect();
        win.iter().any(|win| win == turn[0] || (win.matches('x').count() > 1 && win.starts_with(turn[0])))
    });
    let found = found.count();
    assert!(found * 100 >= solved.len() * 85, "{found} of {}", solved.len());
}

/// Whether the side to move can win with its next step.
fn wins_at_once(position: &Alquerque) -> bool {
    position.legal_moves().iter().any(|&mv| is_won(position, mv))
}

/// Whether the step leaves the opponent nothing to do.
fn is_won(position: &Alquerque, mv: Move) -> bool {
    position.play(mv).outcome() == Some(Outcome::Win(position.side_to_move()))
}

/// Kind: an immediate win or a must-block missed.
#[test]
fn wins_and_blocks_are_found_with_small_budgets() {
    let (mut wins, mut blocks) = (0, 0);
    for seed in 0..3_000 {
        let position: Alquerque = random(14 + seed as u32 % 25, seed);
        let legal = position.legal_moves();
        if legal.len() < 2 {
            continue;
        }
        let text = position.to_string();
        let best = |playouts| {
            let found = answer(&request(&text, playouts, seed));
            position.parse_move(&found.best).expect("a legal move")
        };
        if wins_at_once(&position) {
            wins += 1;
            assert!(is_won(&position, best(60)), "{text}");
            continue;
        }
        let gives_away = |&mv: &Move| {
            let child = position.play(mv);
            child.side_to_move() != position.side_to_move() && wins_at_once(&child)
        };
        let bad = legal.iter().filter(|mv| gives_away(mv)).count();
        if bad > 0 && bad < legal.len() {
            blocks += 1;
            assert!(!gives_away(&best(400)), "{text}");
        }
    }
    assert!(wins > 20 && blocks > 20, "{wins} wins, {blocks} blocks");
}

/// The first jump is forced; of the two that may follow one takes everything and the other loses at once.
const SECOND_JUMP: &str = "...../.b.../.b.../.b.../..w.. w - -";

/// Kind: a chain of captures flips the sign although the mover stays.
#[test]
fn a_chain_in_which_the_second_jump_decides_is_found() {
    let light: Alquerque = SECOND_JUMP.parse().expect("a position");
    for (position, line) in [
        (light, ["c1xa3", "a3xc3", "c3xa5"]),
        (light.mirrored(), ["c1xe3", "e3xc3", "c3xe5"]),
        (light.turned(), ["c5xe3", "e3xc3", "c3xe1"]),
    ] {
        for seed in 0..5 {
            for solver in [0.0, 1.0] {
                let asked = with(request(&position.to_string(), 500, seed), &[("solver", solver)]);
                let found = answer(&Request { purpose: Purpose::Analyse, ..asked.clone() });
                assert_eq!(found.pv, line, "solver {solver}");
                // At the board the only jump is made at once, and the next one is asked for by itself.
                let first = answer(&asked);
                assert_eq!((first.best.as_str(), first.effort.playouts), (line[0], 0));
                let second = answer(&Request { moves: vec![line[0].to_owned()], ..asked });
                assert_eq!(second.best, line[1]);
            }
        }
    }
}

/// Kind: mirrored positions are played differently.
#[test]
fn mirrored_positions_give_mirrored_moves() {
    fn check<P: Position>(seed: u64, steps: u32) {
        let position: P = random(steps, seed);
        if position.legal_moves().len() < 2 {
            return;
        }
        let straight = counted(&position, |mv| mv);
        assert_eq!(counted(&position.mirrored(), Move::mirrored), straight);
        assert_eq!(counted(&position.turned(), Move::turned), straight);
        assert_eq!(counted(&position.turned().mirrored(), |mv| mv.mirrored().turned()), straight);
    }
    /// What is said of each root move, by what it is called from the other side.
    fn counted<P: Position>(position: &P, seen: fn(Move) -> Move) -> Vec<(String, u64, u64)> {
        let report = report(&request(&position.to_string(), 400, 7));
        let found = report.body.playouts().expect("counts").clone();
        let legal = position.legal_moves();
        let name = |text: &String| {
            let mv = legal.iter().find(|mv| mv.to_string() == *text).expect("a legal move");
            seen(*mv).to_string()
        };
        let mut counted: Vec<_> =
            found.moves.iter().map(|tally| (name(&tally.mv), tally.visits, tally.rewards)).collect();
        counted.sort();
        counted
    }
    for seed in 0..12 {
        check::<Alquerque>(seed, 3 + seed as u32 * 2);
        check::<Inverting>(seed, 3 + seed as u32 * 2);
    }
}

#[test]
fn a_frame_looks_at_light_and_looking_twice_is_looking_straight() {
    for seed in 0..50 {
        let position: Alquerque = random(seed as u32 % 30, seed);
        let frame = Frame::of(&position);
        let seen = frame.position(&position);
        assert_eq!(seen.board.side, plyscope::games::Side::First);
        assert_eq!(frame.position(&position.mirrored().mirrored()), seen);
        for mv in position.legal_moves() {
            assert!(seen.is_legal(frame.seen(mv)) && frame.seen(frame.seen(mv)) == mv);
            assert_eq!(Frame::of(&seen), Frame::default());
        }
    }
}

// Kind: same seed and same budget, another move.
#[test]
fn fixed_work_is_a_function_of_the_request() {
    let position: Alquerque = with_a_choice(10);
    let asked = request(&position.to_string(), 700, 5);
    let once = report(&asked);
    assert_eq!(once.effort.playouts, 700);
    let mut runner = Runner::default();
    let other: Alquerque = random(9, 1);
    for request in
        [&request(&other.to_string(), 300, 5), &Request { limits: Limits::time(20), ..asked.clone() }]
    {
        assert!(runner.run(request, &After::asked(40), &mut |_| {}).is_ok());
    }
    let again = runner.run(&asked, &Never, &mut |_| {}).expect("an answer");
    assert_eq!(again, once);
    assert_ne!(report(&Request { seed: 6, ..asked }).body, once.body);
}

/// Stops when it has been asked so often.
struct After(Cell<u32>);

impl After {
    fn asked(times: u32) -> Self {
        Self(Cell::new(times))
    }
}

impl Stop for After {
    fn is_stopped(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }
}

/// Kind: a tree that is reused no longer fits the position.
#[test]
fn with_time_as_its_limit_the_tree_is_kept_from_move_to_move() {
    let mut runner = Runner::default();
    let mut asked = Request { limits: Limits::time(100), ..request("", 0, 1) };
    let mut position = Alquerque::start();
    let visits = |report: &Report| -> u64 {
        report.body.playouts().expect("counts").moves.iter().map(|tally| tally.visits).sum()
    };
    let mut kept = 0;
    while position.outcome().is_none() {
        let answer = runner.run(&asked, &After::asked(60), &mut |_| {}).expect("an answer");
        let found = answer.merged().expect("a move");
        let mv = position.parse_move(&found.best).expect("a legal move");
        kept += u32::from(visits(&answer) > answer.effort.playouts);
        asked.moves.push(found.best);
        position = position.play(mv);
    }
    assert!(kept > 10, "{kept}");
    // Another game under the same runner begins with nothing.
    asked.moves = vec!["b2-c3".to_owned()];
    let fresh = runner.run(&asked, &After::asked(5), &mut |_| {}).expect("an answer");
    assert_eq!(visits(&fresh), fresh.effort.playouts);
}

#[test]
fn shards_look_at_all_moves_by_their_own_seeds_and_are_added_up() {
    let position: Alquerque = with_a_choice(8);
    let text = position.to_string();
    let engine = Engine::find("alquerque", "uct").expect("the engine");
    let legal: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(engine.deal(&legal, 3), vec![Vec::<String>::new(); 3]);
    assert_eq!(engine.deal(&legal[..1], 3).len(), 1);
    let limits = Limits::playouts(1_000);
    let parts: Vec<Report> = (0..3)
        .map(|shard| {
            let base = request(&text, 0, 1);
            report(&Request { limits: limits.share(shard, 3), shard: shard as u16, shards: 3, ..base })
        })
        .collect();
    let counts: Vec<&Tallies<String>> =
        parts.iter().map(|part| part.body.playouts().expect("counts")).collect();
    assert_ne!(counts[0].moves, counts[1].moves);
    let merged = merge(parts.iter().map(|part| (&part.body, part.effort))).expect("a move");
    assert_eq!(merged.effort.playouts, 1_000);
    assert_eq!(merged.moves.len(), legal.len());
    for candidate in &merged.moves {
        let of = |count: &&Tallies<String>| {
            count.moves.iter().find(|tally| tally.mv == candidate.mv).map_or(0, |tally| tally.visits)
        };
        assert_eq!(candidate.effort, counts.iter().map(of).sum::<u64>());
    }
    let most = merged.moves.iter().map(|candidate| candidate.effort).max();
    assert_eq!(Some(merged.moves[0].effort), most, "the robust child");
    let backwards = merge(parts.iter().rev().map(|part| (&part.body, part.effort))).expect("a move");
    assert_eq!((backwards.best, backwards.value), (merged.best, merged.value));
}

// Kind: budget 0, 1 or 5 ms gives no move, or an illegal one.
#[test]
fn the_smallest_budgets_give_a_legal_move() {
    for seed in 0..6 {
        let position: Inverting = random(6 + seed as u32, seed);
        let text = position.to_string();
        let small = [Limits::playouts(0), Limits::playouts(1), Limits::nodes(1), Limits::depth(1)];
        for limits in small {
            let found = answer(&Request { limits, ..request(&text, 0, seed) });
            assert!(position.parse_move(&found.best).is_ok());
        }
        for asked in [0, 1, 3, 11] {
            let timed = Request { limits: Limits::time(5), ..request(&text, 0, seed) };
            let report = run(&timed, &After::asked(asked), &mut |_| {}).expect("an answer");
            assert!(position.parse_move(&report.merged().expect("a move").best).is_ok());
        }
        let little = with(request(&text, 500, seed), &[("tree-mb", 0.01), ("cap", 1.0)]);
        let found = answer(&little);
        assert!(position.parse_move(&found.best).is_ok() && found.effort.playouts <= 500);
    }
}

#[test]
fn playouts_end_as_the_rules_say() {
    let mut random_numbers = Pcg32::seed_from_u64(1);
    for policy in [Policy::Uniform, Policy::Careful] {
        let rollout = Rollout { policy };
        for seed in 0..40 {
            let (mut position, mut heard) = (random::<Inverting>(seed as u32 % 25, seed), Vec::new());
            let mut hear = |_, mv| heard.push(mv);
            let Playout { outcome, steps } =
                rollout.playout(&position, 2_000, &mut random_numbers, &mut hear);
            assert_eq!(heard.len(), steps as usize);
            for mv in heard {
                assert!(position.is_legal(mv), "{position} {mv}");
                position = position.play(mv);
            }
            assert_eq!(position.outcome(), Some(outcome));
            let (mut position, mut heard) = (random::<Alquerque>(seed as u32 % 25, seed), Vec::new());
            let mut hear = |side, mv| heard.push((side, mv));
            let Playout { outcome, .. } = rollout.playout(&position, 2_000, &mut random_numbers, &mut hear);
            for (side, mv) in heard {
                assert!(position.is_legal(mv) && position.side_to_move() == side);
                position = position.play(mv);
            }
            assert_eq!(position.outcome(), Some(outcome));
            let cut = rollout.playout(&Alquerque::start(), 3, &mut random_numbers, &mut |_, _| {});
            assert_eq!(cut, Playout { outcome: Outcome::Draw, steps: 3 });
        }
    }
}

#[test]
fn every_move_of_a_position_has_a_slot_of_its_own() {
    for seed in 0..60 {
        let position: Alquerque = random(seed as u32 % 40, seed);
        let mut slots: Vec<usize> =
            position.legal_moves().iter().map(|&mv| <Rollout as Simulate<Alquerque>>::slot(mv)).collect();
        assert!(slots.iter().all(|&slot| slot < <Rollout as Simulate<Alquerque>>::SLOTS));
        let count = slots.len();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), count);
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let over = "...../...../...../...../..w.. b - -";
    assert_eq!(report(&request(over, 10, 1)).merged(), None);
}

#[test]
fn a_reason_says_what_is_to_be_seen() {
    let key = |position: &str, action: &str| {
        reason_for("alquerque", position, action, &[]).map(|reason| reason.key)
    };
    assert_eq!(key(SECOND_JUMP, "c1xa3"), Some("hint.alquerque.only"));
    let taking = "..b../...../..b.b/.b.w./..w.. w - -";
    assert_eq!(key(taking, "c1xa3"), Some("hint.alquerque.captures-one"));
    assert_eq!(key("", "e9-e9"), None);
    let won = answer(&request("...../.b.../...../...b./w.w.. w - -", 400, 1));
    let reason = reason_for("alquerque", "...../.b.../...../...b./w.w.. w - -", &won.best, &won.moves);
    assert!(reason.is_some());
    // From the start every reason that the hint may give is one of the table's.
    let start = Alquerque::start();
    for mv in start.legal_moves() {
        assert!(
            key(&start.to_string(), &mv.to_string()).is_some_and(|key| key.starts_with("hint.alquerque."))
        );
    }
}

/// The signature that `ply bench alquerque` prints, natively and in a browser.
#[test]
fn the_bench_enters_as_many_positions_as_ever() {
    let suite = Suite::of("alquerque", None).expect("a suite");
    let done = suite.search(0, false, &Never).expect("an answer");
    assert_eq!(done.signature, 11_406_474);
    let steps = random_games("alquerque", 1_000).expect("games");
    assert!((30_000..36_000).contains(&steps), "{steps}");
    assert_eq!(random_games("othello", 1), None);
}
