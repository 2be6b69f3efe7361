//! Budgets, stopping and reports: always a legal move, never late, nothing half done.

use std::cell::Cell;
use std::sync::Arc;
use std::thread;

use plyscope::clock::{Watch, now_ms};
use plyscope::engines::othello::classic::Classic;
use plyscope::engines::run;
use plyscope::games::othello::Othello;
use plyscope::games::{Game, table_game::TableGame};
use plyscope::protocol::{Report, Request, Status};
use plyscope::search::limits::{Limits, Never, Stop};
use plyscope::search::negamax::{NoSolver, Settings, search};
use plyscope::search::report::{Candidates, Effort};
use plyscope::search::shard::{deal, merge};

use crate::othello_random::with_empties;

fn found(report: &Report) -> &Candidates<String> {
    report.body.candidates().expect("candidates")
}

fn timed(position: &Othello, ms: u32) -> (Report, f64) {
    let began = now_ms();
    let request =
        Request { start: position.to_string(), ..Request::new("othello", "classic", Limits::time(ms)) };
    let watch = Watch::new(Arc::default(), began, Some(ms));
    let report = run(&request, &watch, &mut |_| {}).unwrap();
    (report, now_ms() - began)
}

/// Kind: a budget of 0, 1 or 5 ms gives no move, an illegal move or the previous one.
#[test]
fn tiny_budgets_give_a_legal_move() {
    for ms in [0, 1, 5] {
        for (empties, seed) in [(60, 0), (45, 1), (30, 2), (14, 3), (2, 4)] {
            let root = with_empties(empties, seed);
            let (report, _) = timed(&root, ms);
            let last = found(&report).last().expect("there is always an iteration");
            assert!(root.parse_move(&last.best).is_ok_and(|mv| root.is_legal(mv)), "{root}: {}", last.best);
            assert!(last.depth >= 1);
        }
    }
}

/// Runs something that says how long it took, up to five times: on a busy machine a search may be kept waiting, but one that is late by
/// itself is late each time.
#[track_caller]
fn in_time(most_ms: f64, mut took_ms: impl FnMut() -> f64) {
    let took: Vec<f64> =
        std::iter::repeat_with(&mut took_ms).take(5).take_while(|took| *took > most_ms).collect();
    assert!(took.len() < 5, "{took:?} ms where {most_ms} are allowed");
}

#[test]
fn no_search_is_late() {
    for ms in [0, 40, 150, 400] {
        for (empties, seed) in [(60, 0), (30, 2), (22, 3)] {
            let root = with_empties(empties, seed);
            in_time(f64::from(ms) + 100.0, || timed(&root, ms).1);
        }
    }
}

/// Four shards in four threads, whatever the number of cores.
#[test]
fn four_shards_of_a_second_end_in_time_with_an_iteration_each() {
    let root = with_empties(44, 8);
    let legal = plyscope::games::table_game::Alternating(root).legal(root.side);
    in_time(1_100.0, || {
        let answers = side_by_side(&root, deal(&legal, 4), 1_000);
        assert_eq!(answers.len(), 4);
        for (report, _) in &answers {
            assert!(found(report).last().is_some_and(|last| last.depth >= 1));
        }
        let said: Vec<_> = answers.iter().map(|(report, _)| (found(report), report.effort)).collect();
        let merged = merge(&said).unwrap();
        assert_eq!(merged.moves.len(), legal.len());
        assert!(merged.depth <= merged.deepest);
        answers.iter().map(|(_, elapsed)| *elapsed).fold(0.0, f64::max)
    });
}

/// Each hand of moves searched in a thread of its own: what it says in the end, and when that was.
#[expect(clippy::disallowed_methods, reason = "a test may use threads; the app has its task pool")]
fn side_by_side(root: &Othello, hands: Vec<Vec<String>>, ms: u32) -> Vec<(Report, f64)> {
    let began = now_ms();
    let search = |only| {
        let start = root.to_string();
        let request = Request { start, only, ..Request::new("othello", "classic", Limits::time(ms)) };
        thread::spawn(move || {
            let watch = Watch::new(Arc::default(), began, Some(ms));
            let report = run(&request, &watch, &mut |_| {}).unwrap();
            (report, now_ms() - began)
        })
    };
    let shards: Vec<_> = hands.into_iter().map(search).collect();
    shards.into_iter().map(|shard| shard.join().expect("no shard panics")).collect()
}

/// Kind: one dead shard fails the whole move. Its moves are dealt again, and what comes out is what all shards would have said.
#[test]
fn the_moves_of_a_dead_shard_are_dealt_again() {
    let root = with_empties(40, 5);
    let legal = plyscope::games::table_game::Alternating(root).legal(root.side);
    let answer = |only: &[String]| {
        let request = Request {
            start: root.to_string(),
            only: only.to_vec(),
            ..Request::new("othello", "classic", Limits::depth(4))
        };
        run(&request, &Never, &mut |_| {}).unwrap()
    };
    let hands = deal(&legal, 3);
    let healthy: Vec<Report> = hands.iter().map(|hand| answer(hand)).collect();
    let mut repaired: Vec<Report> = vec![healthy[0].clone(), healthy[2].clone()];
    repaired.extend(deal(&hands[1], 2).iter().map(|hand| answer(hand)));
    let merged = |reports: &[Report]| {
        let said: Vec<_> = reports.iter().map(|report| (found(report), report.effort)).collect();
        merge(&said).unwrap()
    };
    let (whole, again) = (merged(&healthy), merged(&repaired));
    assert_eq!((whole.value, whole.depth), (again.value, again.depth));
    let whole_search = answer(&[]);
    assert_eq!(whole.value, found(&whole_search).last().unwrap().value);
}

/// Stops at one question, and says that a report is due at every one.
struct StopAt {
    question: Cell<u32>,
    at: u32,
}

impl Stop for StopAt {
    fn is_stopped(&self) -> bool {
        self.question.set(self.question.get() + 1);
        self.question.get() > self.at
    }

    fn report_due(&self) -> bool {
        true
    }
}

/// Kind: values kept from a search that was cut off. What a stopped search reports is a prefix of what the whole one does.
#[test]
fn a_search_stopped_anywhere_reports_finished_iterations_only() {
    let root = with_empties(46, 2);
    let settings = Settings { limits: Limits::depth(7), table_entries: 1 << 12, ..Settings::default() };
    let searched =
        |stop: &dyn Stop| search(&root, &[], &settings, (&Classic, &mut NoSolver), stop, &mut |_, _| {});
    let (whole, effort) = searched(&Never);
    let questions = (effort.nodes / 1_000) as u32;
    assert!(questions > 10, "{questions}");
    for at in (0..questions).step_by(3) {
        let (part, _) = searched(&StopAt { question: Cell::new(0), at });
        let count = part.iterations.len();
        assert!(count >= 1);
        assert_eq!(part.iterations[..], whole.iterations[..count], "stopped at question {at}");
        let last = part.last().unwrap();
        assert_eq!((part.moves[0].mv, part.moves[0].value), (last.best, last.value));
        assert!(part.moves.iter().all(|candidate| candidate.depth == last.depth));
    }
}

#[test]
fn watching_changes_nothing() {
    let root = with_empties(42, 3);
    let request =
        Request { start: root.to_string(), ..Request::new("othello", "classic", Limits::nodes(40_000)) };
    let mut reports = Vec::new();
    let stop = StopAt { question: Cell::new(0), at: u32::MAX };
    let watched = run(&request, &stop, &mut |report| reports.push(report)).unwrap();
    let unwatched = run(&request, &Never, &mut |_| {}).unwrap();
    assert_eq!(watched, unwatched);

    assert!(reports.len() >= 30, "{}", reports.len());
    let mut before = Effort::default();
    for report in &reports {
        assert_eq!(report.status, Status::Running);
        assert!(report.effort.nodes > before.nodes);
        let count = found(report).iterations.len();
        assert_eq!(found(report).iterations[..], found(&watched).iterations[..count]);
        before = report.effort;
    }
}

#[test]
fn a_node_limit_holds_to_the_node() {
    for nodes in [1, 999, 1_000, 1_001, 12_345] {
        let request = Request {
            start: with_empties(40, 1).to_string(),
            ..Request::new("othello", "classic", Limits::nodes(nodes))
        };
        let report = run(&request, &Never, &mut |_| {}).unwrap();
        let first = u64::from(found(&report).iterations[0].depth == 1) * 40;
        assert!(report.effort.nodes <= nodes.max(first), "{} of {nodes}", report.effort.nodes);
    }
}

#[test]
fn a_single_legal_move_is_played_without_long_thought() {
    let mut current = Othello::start();
    for seed in 0.. {
        current = with_empties(20 + seed % 20, u64::from(seed));
        if current.legal_moves().len() == 1 {
            break;
        }
    }
    let (report, _) = timed(&current, 60_000);
    let nodes = report.effort.nodes;
    assert!((20_000..2_000_000).contains(&nodes), "{nodes} nodes");
}
