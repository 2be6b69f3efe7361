//! What else the perfect engine for Alquerque is asked for: proofs as they come, what is kept from move to move, and a book.

use std::cell::Cell;
use std::collections::HashSet;

use plyscope::engines::alquerque::perfect::book::Book;
use plyscope::engines::alquerque::perfect::making::{Hole, check, make};
use plyscope::engines::alquerque::perfect::node::Turn;
use plyscope::engines::{Runner, run};
use plyscope::games::Game;
use plyscope::games::alquerque::Alquerque;
use plyscope::protocol::{Body, Purpose, Report, Request};
use plyscope::search::dfpn::{Ended, Node, Solver};
use plyscope::search::limits::{Limits, Stop};
use serde_json::Value;

use crate::alquerque_perfect::{Endless, SUITE, last, request, suite_position};

/// Late in a game; dark to move has one turn that wins, and it takes some 100,000 nodes to know of every move.
const LATE: &str = ".b..w/b..../..w../b..w./b..w. b b5<c5,c3<d3,d1<e1 -";

/// Where inverting is allowed, dark to move wins.
const FREE: &str = "...../b..../.b.../...ww/b.... b b3<c3,e2<d2 - inverting";

/// Says each time that a report is due, and stops after so many questions.
struct Watched(Cell<u32>);

impl Stop for Watched {
    fn is_stopped(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }

    fn report_due(&self) -> bool {
        true
    }
}

fn proofs(report: &Report) -> Vec<(String, i32)> {
    let Body::Candidates(found) = &report.body else { panic!("{report:?}") };
    found.moves.iter().filter_map(|it| Some((it.mv.clone(), it.value.proven?))).collect()
}

/// What marks on the board live on: proofs come one by one, stay, are true, and the search ends soon after it is told to.
#[test]
fn an_analysis_tells_its_proofs_as_they_come_and_stops_when_told_to() {
    let asked = Request { purpose: Purpose::Analyse, ..request(LATE, 400_000) };
    let mut told: Vec<Vec<(String, i32)>> = Vec::new();
    let watched = Watched(Cell::new(u32::MAX));
    let done = run(&asked, &watched, &mut |report| told.push(proofs(&report))).unwrap();
    told.push(proofs(&done));
    let all = told.last().cloned().unwrap_or_default();
    let different: HashSet<usize> = told.iter().map(Vec::len).collect();
    assert!(different.len() >= 3 && told.len() > 20, "{different:?} proofs in {} reports", told.len());
    for pair in told.windows(2) {
        assert!(pair[0].iter().all(|proof| pair[1].contains(proof)), "{pair:?}");
    }
    let position: Alquerque = LATE.parse().unwrap();
    let mut solver = Solver::new(1 << 24);
    for (text, sign) in &all {
        let after = position.play(position.parse_move(text).unwrap());
        let known = solver.prove(&Turn(after.board), &mut Endless).numbers.ended();
        let mover_wins = (known == Some(Ended::Won)) == (after.side_to_move() == position.side_to_move());
        assert_eq!(mover_wins, *sign == 1, "{text}");
    }
    // It is told to stop at one question or another; it asks every thousand nodes.
    for questions in [1, 2, 20] {
        let asked = Request { purpose: Purpose::Analyse, limits: Limits::time(10_000), ..request(LATE, 0) };
        let stopped = run(&asked, &Watched(Cell::new(questions)), &mut |_| {}).unwrap();
        let Body::Candidates(found) = &stopped.body else { panic!("{stopped:?}") };
        assert!(found.last().is_some(), "{questions}");
        assert!(stopped.effort.nodes <= 12_000 + 3_000 * u64::from(questions), "{questions}: {stopped:?}");
    }
}

/// With time as its limit the engine goes on from what it has proven; with fixed work it never does, nor in another game.
#[test]
fn what_is_proven_is_kept_for_the_next_move_where_time_is_the_limit() {
    for start in [LATE, FREE] {
        let timed = Request { limits: Limits::time(1_000), ..request(start, 0) };
        let mut runner = Runner::default();
        // Nodes that the solver has spent on the moves.
        let mut nodes = |asked: &Request| {
            let report = runner.run(asked, &Watched(Cell::new(400)), &mut |_| {}).unwrap();
            let Body::Candidates(found) = report.body else { panic!("{asked:?}") };
            (found.moves.iter().map(|it| it.effort).sum::<u64>(), last(&found).clone())
        };
        let (cold, first) = nodes(&timed);
        assert!(cold > 0 && first.value.proven == Some(1), "{start}: {first:?} after {cold} nodes");
        let (warm, again) = nodes(&timed);
        assert_eq!(first.value, again.value, "{start}");
        assert!(warm * 2 < cold, "{start}: {warm} nodes after {cold}");
        let next = Request { moves: first.pv[..2].to_vec(), ..timed.clone() };
        let (of_next, then) = nodes(&next);
        assert!(of_next * 2 < cold && then.value == first.value, "{start}: {of_next} nodes after {cold}");
        // The game before is another game.
        let (new, _) = nodes(&timed);
        assert_eq!(new, cold, "{start}");
        // Fixed work knows of nothing and leaves nothing.
        let fixed = Request { limits: Limits::nodes(150_000), ..timed.clone() };
        assert_eq!(nodes(&fixed), nodes(&fixed), "{start}");
        assert_eq!(nodes(&timed).0, cold, "{start}");
    }
}

/// A book of a small game: what it says can be followed to positions that are won with little work, and without it they are not.
#[test]
fn a_book_is_made_and_followed() {
    let line: Value = serde_json::from_str(SUITE.lines().nth(18).unwrap()).expect("one object a line");
    let position: Alquerque = suite_position(&line).parse().unwrap();
    let start = Turn(position.board);
    let mut watched = 0;
    let mut solver = Solver::new(1 << 24);
    let (made, extent) =
        make(&mut solver, &start, 500, &mut Endless, &mut |positions| watched = positions).unwrap();
    assert!(made.len() > 5 && extent.edge > 20, "{} entries, {extent:?}", made.len());
    assert!(extent.most_nodes <= 500 && extent.turns > 3 && watched > extent.edge, "{extent:?}");
    let followed = check(&made, &start, 500, &mut |_| {}).unwrap_or_else(|hole| panic!("{hole}"));
    assert!(followed.choices > 5 && followed.most_nodes <= 500, "{followed:?}");
    assert_eq!(Book::read(&made.write()).as_ref(), Ok(&made));
    // With nothing in it, or with less work allowed than it was made for, it has holes.
    let empty = check(&Book::default(), &start, 500, &mut |_| {});
    assert!(matches!(empty, Err(Hole::Unproven(_))), "{empty:?}");
    let lazy = check(&made, &start, 20, &mut |_| {});
    assert!(matches!(lazy, Err(Hole::Lost(_, 20))), "{lazy:?}");
    // Where the side to move has lost, there is no book to make.
    let mut turns = Vec::new();
    start.expand(&mut turns);
    let won = turns.iter().find(|turn| solver.look(turn).numbers.ended() == Some(Ended::Lost)).unwrap();
    let lost = make(&mut solver, won, 500, &mut Endless, &mut |_| {});
    assert!(matches!(lost, Err(Hole::Unproven(_))), "{lost:?}");
}
