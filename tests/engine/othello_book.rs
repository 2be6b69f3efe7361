//! The opening book of Othello, and how the engines use it.

use std::collections::BTreeSet;

use plyscope::engines::othello::book::book;
use plyscope::engines::othello::book::making::{Draft, Plan, check, judge};
use plyscope::engines::run;
use plyscope::games::Game;
use plyscope::games::othello::{Move, Othello, wthor};
use plyscope::protocol::{Knobs, Purpose, Report, Request};
use plyscope::search::limits::{Limits, Never};

fn ask(moves: &[&str], knobs: &[(&str, f64)], request: Request) -> Report {
    let knobs: Knobs = knobs.iter().map(|&(id, value)| (id.to_owned(), value)).collect();
    let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
    let request = Request { moves, knobs, ..request };
    run(&request, &Never, &mut |_| {}).unwrap_or_else(|error| panic!("{request:?}: {error}"))
}

fn engine(id: &str) -> Request {
    Request::new("othello", id, Limits::depth(2))
}

#[test]
fn the_book_knows_a_few_thousand_positions_and_its_values_agree() {
    assert!((2_000..10_000).contains(&book().len()), "{}", book().len());
    let extent = check(book(), usize::MAX, &mut |_| {}).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(extent.moves > 2 * extent.positions, "{extent:?}");
    let replies = book().lines(&Othello::start().play(Move(37)));
    assert_eq!(replies.len(), 3, "{replies:?}");
    assert!(replies.iter().all(|reply| reply.played > 1_000), "{replies:?}");
}

#[test]
fn mirrored_positions_get_mirrored_moves() {
    let start = Othello::start();
    let lines: Vec<_> = start.legal_moves().iter().map(|&mv| book().lines(&start.play(mv))).collect();
    for other in &lines {
        let told = |lines: &[plyscope::engines::othello::book::Line]| {
            lines.iter().map(|line| (line.value, line.played)).collect::<Vec<_>>()
        };
        assert_eq!(told(other), told(&lines[0]));
    }
    assert_eq!(book().lines(&start).len(), 4, "all first moves are alike");
}

#[test]
fn an_engine_plays_from_the_book_only_where_it_is_told_to() {
    for id in ["classic", "pattern"] {
        let plain = ask(&["f5"], &[], engine(id));
        assert!(!plain.book && plain.effort.nodes > 0, "{id}");
        for off in [&[("book", 0.0)][..], &[("book-width", 3.0)]] {
            let searched = ask(&["f5"], off, engine(id));
            assert_eq!((searched.body, searched.effort), (plain.body.clone(), plain.effort), "{id} {off:?}");
        }
        let purpose = Purpose::Analyse;
        assert!(!ask(&["f5"], &[], Request { purpose, ..engine(id) }).book, "{id}");
        let known = ask(&["f5"], &[("book", 1.0)], engine(id));
        assert!(known.book && known.effort.nodes == 0, "{id}");
        let found = known.merged().expect("a move");
        assert!(["d6", "f6", "f4"].contains(&found.best.as_str()), "{}", found.best);
        assert_eq!(found.moves.len(), 3);
    }
}

#[test]
fn an_unknown_position_is_searched() {
    let start = format!("XO-{}OX X", "-".repeat(59));
    let report = ask(&[], &[("book", 1.0)], Request { start, ..engine("pattern") });
    assert!(!report.book && report.merged().is_some());
}

/// Kind of fault: the book is asked in every shard, and two of them answer with different moves, or none does.
#[test]
fn exactly_the_shard_with_the_chosen_move_answers() {
    let chosen: Vec<Option<String>> = ["d6", "f6", "f4"]
        .map(|only| {
            let request = Request { only: vec![only.to_owned()], ..engine("classic") };
            let report = ask(&["f5"], &[("book", 1.0), ("book-width", 16.0)], request);
            assert!(report.book);
            report.merged().map(|merged| merged.best)
        })
        .into();
    assert_eq!(chosen.iter().flatten().count(), 1, "{chosen:?}");
}

#[test]
fn the_seed_decides_and_the_width_bounds_what_is_played() {
    let moves = ["f5", "d6", "c3", "d3"];
    let best = |width: f64, seed| {
        let request = Request { seed, ..engine("pattern") };
        ask(&moves, &[("book", 1.0), ("book-width", width)], request).merged().expect("a move")
    };
    assert_eq!(best(16.0, 3), best(16.0, 3));
    for width in [0, 2, 16] {
        for seed in 0..30 {
            let found = best(f64::from(width), seed);
            let most = found.moves.iter().map(|one| one.value.score).max().expect("moves");
            assert!(most - found.value.score <= 100 * width, "{found:?}");
        }
    }
    let drawn: BTreeSet<String> = (0..60).map(|seed| best(16.0, seed).best).collect();
    assert!(drawn.len() > 1, "{drawn:?}");
}

#[test]
fn a_book_is_made_of_what_was_played_and_of_what_the_search_finds() {
    let game = |transcript: &str| wthor::Record {
        tournament: 0,
        black: 1,
        white: 2,
        black_discs: 32,
        best_discs: 32,
        squares: transcript.as_bytes().chunks(2).map(|word| (word[1] - b'1') * 8 + word[0] - b'a').collect(),
    };
    // The third is the first one mirrored, the last leaves the board.
    let games = ["f5d6c3d3c4", "f5d6c3d3c4", "c4e3f6e6f5", "f5f6e6f4", "f5f6a1"].map(game).into();
    let archive = wthor::Archive { year: 2025, perfect_from: 24, games };
    let draft = Draft::new(&[archive], Plan { games: 2, played: 2, discs: 8, depth: 3 });
    let judged = draft.tasks().into_iter().map(|(shape, depth)| (shape, judge(shape, depth))).collect();
    let made = draft.finish(&judged);
    let first = made.lines(&Othello::start());
    assert_eq!(first[0].played, 5);
    let second = Othello::start().play(Move(37));
    let played: Vec<u32> = made.lines(&second).iter().map(|line| line.played).collect();
    assert!(played.contains(&3) && played.contains(&2), "{played:?}");
    assert!(check(&made, 1, &mut |_| {}).is_ok_and(|extent| extent.differing == 0 && extent.searched > 0));
    assert_eq!(plyscope::engines::othello::book::Book::read(&made.write()), Ok(made));
}
