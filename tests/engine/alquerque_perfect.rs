//! The perfect engine for Alquerque, its solver and its book.

use std::collections::HashMap;

use plyscope::engines::alquerque::perfect::book::{Book, BookError, book};
use plyscope::engines::alquerque::perfect::node::{Freely, Turn};
use plyscope::engines::run;
use plyscope::games::alquerque::{Alquerque, Board, Inverting};
use plyscope::games::{Game, Outcome, Side};
use plyscope::protocol::{Body, Purpose, Report, Request};
use plyscope::search::dfpn::walk::Walk;
use plyscope::search::dfpn::{Account, Ended, Node, Solver};
use plyscope::search::limits::{Limits, Never, Stop};
use plyscope::search::report::{Candidates, Iteration};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use serde_json::Value;

pub(crate) const SUITE: &str = include_str!("../data/alquerque/suite.jsonl");

pub(crate) struct Endless;

impl Account for Endless {
    fn enter(&mut self) -> bool {
        false
    }
}

pub(crate) fn request(start: &str, nodes: u64) -> Request {
    Request { start: start.to_owned(), ..Request::new("alquerque", "perfect", Limits::nodes(nodes)) }
}

pub(crate) fn answer(request: &Request) -> (Report, Candidates<String>) {
    let report = run(request, &Never, &mut |_| {}).unwrap_or_else(|error| panic!("{error}: {request:?}"));
    let Body::Candidates(found) = report.body.clone() else { panic!("{report:?}") };
    (report, found)
}

pub(crate) fn last(found: &Candidates<String>) -> &Iteration<String> {
    found.last().unwrap_or_else(|| panic!("no answer: {found:?}"))
}

pub(crate) fn suite_position(line: &Value) -> String {
    let rows: Vec<&str> = line["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let memory = line["memory"].as_object().unwrap().iter();
    let memory: Vec<String> =
        memory.map(|(piece, from)| format!("{piece}<{}", from.as_str().unwrap())).collect();
    let memory = if memory.is_empty() { "-".to_owned() } else { memory.join(",") };
    let side = if line["side"] == "light" { "w" } else { "b" };
    format!("{} {side} {memory} -", rows.join("/"))
}

/// The positions of a part of the suite, of `PARTS`: the only turn that wins is found and proven, within a million nodes.
fn solve_part(part: usize) {
    let mut solved = 0;
    for line in SUITE.lines().skip(part).step_by(PARTS) {
        let line: Value = serde_json::from_str(line).expect("one object a line");
        let (report, found) = answer(&request(&suite_position(&line), 1_000_000));
        let best = last(&found);
        let wins = line["win"][0].as_str().unwrap();
        assert_eq!(best.value.proven, Some(1), "{line}: {best:?} after {} nodes", report.effort.nodes);
        assert!(wins.starts_with(&best.best), "{line}: {}", best.best);
        solved += 1;
    }
    assert_eq!(solved, 120 / PARTS);
}

const PARTS: usize = 4;

#[test]
fn the_first_quarter_of_the_suite_is_solved() {
    solve_part(0);
}

#[test]
fn the_second_quarter_of_the_suite_is_solved() {
    solve_part(1);
}

#[test]
fn the_third_quarter_of_the_suite_is_solved() {
    solve_part(2);
}

#[test]
fn the_fourth_quarter_of_the_suite_is_solved() {
    solve_part(3);
}

/// A position some way into a random game, with few pieces left: small enough for brute force.
fn late<G: Game>(random: &mut Pcg32, pieces: fn(&G) -> u32, most: u32) -> G {
    loop {
        let mut position = G::start();
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            let moves = moves.as_ref();
            let mv = moves[random.random_range(0..moves.len() as u32) as usize];
            position = position.play(mv);
            if pieces(&position) <= most && random.random_range(0..4u32) == 0 && position.outcome().is_none()
            {
                return position;
            }
        }
    }
}

/// Plain search of the whole tree by the game's own rules.
fn wins(position: &Alquerque, known: &mut HashMap<Board, bool>) -> bool {
    if let Some(&known) = known.get(&position.board) {
        return known;
    }
    let side = position.side_to_move();
    let won = position.legal_moves().iter().any(|&mv| {
        let after = position.play(mv);
        wins(&after, known) == (after.side_to_move() == side)
    });
    known.insert(position.board, won);
    won
}

/// Kind: wins that the solver has "proved" are lost afterwards.
#[test]
fn the_solver_agrees_with_brute_force_at_every_step() {
    let mut random = Pcg32::seed_from_u64(7);
    let mut solvers = [1 << 14, 1 << 22].map(Solver::new);
    let (mut won, mut chains) = (0, 0);
    for _ in 0..100 {
        let position: Alquerque =
            late(&mut random, |it: &Alquerque| it.board.own.count_ones() + it.board.other.count_ones(), 5);
        let truth = wins(&position, &mut HashMap::new());
        won += u32::from(truth);
        chains += u32::from(position.board.chain != 0);
        for solver in &mut solvers {
            let known = solver.prove(&Turn(position.board), &mut Endless);
            assert_eq!(known.numbers.ended() == Some(Ended::Won), truth, "{position}");
            let walked = Walk::of(solver, &Turn(position.board), truth, |_, _| false, 1 << 16, &mut Endless);
            assert!(walked.is_ok(), "{position}: {walked:?}");
        }
    }
    assert!((20..80).contains(&won) && chains > 2, "{won} won, {chains} in a chain");
}

/// Where the prover can force a win in a game without a draw rule: backwards from the ends, over everything that can be reached.
fn forced(root: Freely) -> bool {
    let mut nodes = vec![root];
    let mut numbers: HashMap<u128, usize> = HashMap::from([(root.key(), 0)]);
    let mut next: Vec<Vec<usize>> = Vec::new();
    while next.len() < nodes.len() {
        let mut children = Vec::new();
        nodes[next.len()].expand(&mut children);
        let place = |child: &Freely| {
            *numbers.entry(child.key()).or_insert_with(|| {
                nodes.push(*child);
                nodes.len() - 1
            })
        };
        next.push(children.iter().map(place).collect());
    }
    let mut won = vec![false; nodes.len()];
    loop {
        let mut news = false;
        for at in (0..nodes.len()).rev() {
            let wins = if nodes[at].is_prover_to_move() {
                next[at].iter().any(|&child| won[child])
            } else {
                next[at].iter().all(|&child| won[child])
            };
            news |= wins && !won[at];
            won[at] |= wins;
        }
        if !news {
            return won[0];
        }
    }
}

#[test]
fn where_inverting_is_allowed_every_proof_and_every_refutation_is_true() {
    let mut random = Pcg32::seed_from_u64(8);
    let (mut proven, mut open) = (0, 0);
    let mut solver = Solver::new(1 << 20);
    for _ in 0..60 {
        let position: Inverting = late(
            &mut random,
            |it: &Inverting| it.position.board.own.count_ones() + it.position.board.other.count_ones(),
            4,
        );
        let mut forced_by = 0;
        for prover in Side::BOTH {
            let node = Freely { board: position.position.board, prover };
            let truth = forced(node);
            forced_by += u32::from(truth);
            let wins = if node.is_prover_to_move() { Ended::Won } else { Ended::Lost };
            let found = solver.prove(&node, &mut Endless).numbers.ended() == Some(wins);
            assert_eq!(truth, found, "{position}: {prover:?}");
            proven += u32::from(found);
        }
        assert!(forced_by < 2, "{position}: both sides win");
        open += u32::from(forced_by == 0);
    }
    assert!(proven > 25 && open > 0, "{proven} proven, {open} drawn");
}

#[test]
fn a_position_its_mirror_image_and_its_turned_image_have_one_key_and_no_others() {
    let mut random = Pcg32::seed_from_u64(9);
    let mut seen: HashMap<u128, Board> = HashMap::new();
    for _ in 0..300 {
        let mut position = Alquerque::start();
        loop {
            let key = Turn(position.board).key();
            assert_eq!(key, Turn(position.mirrored().board).key(), "{position}");
            assert_eq!(key, Turn(position.turned().board).key(), "{position}");
            let view = position.board.view().reduced().0;
            let known = *seen.entry(key).or_insert(position.board);
            assert_eq!(known.view().reduced().0, view, "{position}");
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
        }
    }
    assert!(seen.len() > 4_000, "{}", seen.len());
}

#[test]
fn the_book_is_read_and_written() {
    let bytes = book().write();
    assert_eq!(Book::read(&bytes).as_ref(), Ok(book()));
    assert!((1_000..30_000).contains(&book().len()) && bytes.len() < 300_000, "{} entries", book().len());
    for cut in 0..64 {
        assert!(Book::read(&bytes[..cut]).is_err(), "{cut} bytes");
    }
    assert_eq!(Book::read(b"PLYW\x01\0\0\0\0\0\0\0"), Err(BookError::Magic));
    assert_eq!(Book::read(b"PLYB\x02\0\0\0\0\0\0\0"), Err(BookError::Version(2)));
    let length = Err(BookError::Length { found: 12, entries: 1, expected: 23 });
    assert_eq!(Book::read(b"PLYB\x01\0\0\0\x01\0\0\0"), length);
    let twice = [&b"PLYB\x01\0\0\0\x02\0\0\0"[..], &[1; 22]].concat();
    assert_eq!(Book::read(&twice), Err(BookError::Order(1)));
}

/// Light's first move and dark's answers to the others come from the book, at once.
#[test]
fn the_start_is_known() {
    let (report, found) = answer(&request("", 2_000));
    assert_eq!(last(&found).best, "c2-c3");
    assert_eq!(last(&found).value.proven, Some(1));
    assert!(report.effort.nodes <= 2_000);
    for lost in ["b2-c3", "d2-c3", "d3-c3"] {
        let after = Request { moves: vec![lost.to_owned()], ..request("", 2_000) };
        assert_eq!(last(&answer(&after).1).value.proven, Some(1), "dark after {lost}");
    }
    let every = Request { purpose: Purpose::Analyse, ..request("", 20_000) };
    let mut moves: Vec<_> = answer(&every).1.moves.into_iter().map(|it| (it.mv, it.value.proven)).collect();
    moves.sort();
    let expected = [("b2-c3", -1), ("c2-c3", 1), ("d2-c3", -1), ("d3-c3", -1)];
    assert_eq!(moves, expected.map(|(mv, sign)| (mv.to_owned(), Some(sign))));
}

/// Plays a game from the start: the engine for `side`, and for the other whatever `opponent` chooses. Every position in which the engine is to move must be
/// proven.
fn play_out(side: Side, first: &str, mut opponent: impl FnMut(&Alquerque, &[String]) -> String) {
    let mut moves = vec![first.to_owned()];
    let mut position = Alquerque::start();
    position = position.play(position.parse_move(first).unwrap());
    while position.outcome().is_none() {
        let text = if position.side_to_move() == side {
            let asked = Request { moves: moves.clone(), ..request("", 300_000) };
            let (_, found) = answer(&asked);
            assert_eq!(last(&found).value.proven, Some(1), "{position} after {moves:?}");
            last(&found).best.clone()
        } else {
            opponent(&position, &moves)
        };
        position = position.play(position.parse_move(&text).unwrap());
        moves.push(text);
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(side)), "{moves:?}");
}

#[test]
fn the_winner_wins_from_the_start_with_every_position_proven() {
    let mut random = Pcg32::seed_from_u64(10);
    let mut any = |position: &Alquerque, _: &[String]| {
        let legal = position.legal_moves();
        position.move_text(legal[random.random_range(0..legal.len() as u32) as usize])
    };
    for _ in 0..3 {
        play_out(Side::First, "c2-c3", &mut any);
        for lost in ["b2-c3", "d2-c3", "d3-c3"] {
            play_out(Side::Second, lost, &mut any);
        }
    }
}

/// The same against an opponent that looks for its moves.
#[test]
fn the_winner_wins_from_the_start_against_uct() {
    let mut uct = |_: &Alquerque, moves: &[String]| {
        let asked = Request::new("alquerque", "uct", Limits::playouts(400));
        let asked = Request { moves: moves.to_vec(), seed: 3, ..asked };
        let report = run(&asked, &Never, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
        let Body::Playouts(found) = report.body else { panic!("{asked:?}") };
        found.moves.iter().max_by_key(|tally| tally.visits).expect("the game is not over").mv.clone()
    };
    play_out(Side::First, "c2-c3", &mut uct);
    for lost in ["b2-c3", "d2-c3", "d3-c3"] {
        play_out(Side::Second, lost, &mut uct);
    }
}

/// Kind: budget 0 or a stop at once gives no move.
#[test]
fn there_is_always_a_move_and_it_says_when_it_has_no_proof() {
    struct AtOnce;
    impl Stop for AtOnce {
        fn is_stopped(&self) -> bool {
            true
        }
    }
    // Twelve random turns into a game nothing is in the book any more.
    let hard = "b.bbb/b.b.b/ww..w/w.www/w.... b a5<b5,c4<d4 -";
    for nodes in [0, 1, 100, 5_000] {
        let (_, found) = answer(&request(hard, nodes));
        assert_eq!(last(&found).value.proven, None, "{nodes} nodes");
        assert!(!last(&found).solved);
        let position: Alquerque = hard.parse().unwrap();
        assert!(position.parse_move(&last(&found).best).is_ok());
    }
    let timed = Request { limits: Limits::time(0), ..request(hard, 0) };
    let report = run(&timed, &AtOnce, &mut |_| {}).unwrap();
    let Body::Candidates(found) = &report.body else { panic!("{report:?}") };
    assert!(found.last().is_some());
}

/// In a lost position every move is refuted, and the one that is hardest to refute comes first.
#[test]
fn a_lost_position_sets_the_most_problems() {
    let mut random = Pcg32::seed_from_u64(11);
    let mut checked = 0;
    while checked < 10 {
        let position: Alquerque =
            late(&mut random, |it: &Alquerque| it.board.own.count_ones() + it.board.other.count_ones(), 6);
        let moves = position.legal_moves().len();
        if moves < 2 || wins(&position, &mut HashMap::new()) {
            continue;
        }
        let (_, found) = answer(&request(&position.to_string(), 1_000_000));
        assert!(last(&found).solved && found.moves.len() == moves, "{position}: {found:?}");
        assert!(found.moves.iter().all(|candidate| candidate.value.proven == Some(-1)), "{position}");
        let work = |mv: &str| {
            let after = position.play(position.parse_move(mv).unwrap());
            let mut solver = Solver::new(2 << 20);
            solver.prove(&Turn(after.board), &mut Endless);
            solver.nodes()
        };
        let best = work(&last(&found).best);
        assert!(found.moves.iter().all(|candidate| work(&candidate.mv) <= best), "{position}");
        checked += 1;
    }
}

/// The line that is shown can be played, and where the game is proven it goes on to its end.
#[test]
fn the_line_of_a_proof_leads_to_the_end() {
    let mut ended = 0;
    for line in SUITE.lines().skip(1).step_by(12) {
        let line: Value = serde_json::from_str(line).expect("one object a line");
        let mut position: Alquerque = suite_position(&line).parse().unwrap();
        let winner = position.side_to_move();
        let (_, found) = answer(&request(&position.to_string(), 1_000_000));
        for text in &last(&found).pv {
            let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{line}: {error}"));
            position = position.play(mv);
        }
        let over = position.outcome();
        assert!(over.is_none_or(|outcome| outcome == Outcome::Win(winner)), "{line}");
        ended += u32::from(over.is_some());
    }
    assert!(ended >= 8, "{ended} of 10 lines reach the end");
}

/// Fixed work is a pure function of the request.
#[test]
fn the_same_request_gets_the_same_answer() {
    let asked = Request {
        purpose: Purpose::Analyse,
        ..request("b..b./b..../bb.b./w.w../ww.w. w d1<c1,d3<e3 -", 150_000)
    };
    let (first, second) = (answer(&asked), answer(&asked));
    assert_eq!(first.1, second.1);
    assert_eq!(first.0.effort, second.0.effort);
}
