//! Games of Alquerque as texts: whatever form they are written in, they come back as they were.

use plyscope::exchange::{Format, read, write};
use plyscope::games::Side;
use plyscope::games::registry::{table_game, with_option};
use plyscope::record::{Match, Seat};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// A game of random length from the start, which may end in the middle of a chain.
fn game(start: &str, seed: u64) -> Match {
    let mut random = Pcg32::seed_from_u64(seed);
    let mut position = table_game("alquerque", start).expect("the start");
    let mut moves = Vec::new();
    for _ in 0..random.random_range(1..60u32) {
        let legal = Side::BOTH.map(|side| position.legal(side)).concat();
        let Some(last) = legal.len().checked_sub(1) else { break };
        let step = legal[random.random_range(0..=last as u32) as usize].clone();
        position.play(&step).expect("a legal step");
        moves.push(step);
    }
    let cursor = moves.len();
    Match { start: start.to_owned(), moves, cursor, ..Match::new("alquerque", [Seat::Person, Seat::Person]) }
}

/// A start that is not the usual one, in the middle of a chain.
const CHAIN: &str = "....b/...../.bw.w/...b./w.... w e3<d3 c3";

// Kind: a game that is saved in the middle of a capture is not the same again.
#[test]
fn every_format_is_read_as_it_was_written() {
    let inverting = with_option("alquerque", "", "inverting").expect("a position").expect("an option");
    let mut halves = 0;
    for start in ["", inverting.as_str(), CHAIN] {
        for seed in 0..60 {
            let record = game(start, seed);
            let positions = record.positions().expect("legal steps");
            halves += usize::from(positions.last().expect("a position").turn_goes_on().is_some());
            for format in [Format::Transcript, Format::Record, Format::Link] {
                let text = write(&record, format).expect("a game");
                // The game at the table is another one: a text is known by what it holds.
                let found = read(&text, Some("othello")).unwrap_or_else(|error| panic!("{text}\n{error}"));
                assert_eq!((found.format, &found.record), (format, &record), "{text}");
                assert_eq!(write(&found.record, format).as_ref(), Ok(&text));
            }
            let text = write(&record, Format::Position).expect("a game");
            let found = read(&text, None).unwrap_or_else(|error| panic!("{text}\n{error}"));
            let again = write(&found.record, Format::Position).expect("a position");
            assert_eq!((found.format, again), (Format::Position, text));
        }
    }
    assert!(halves > 5, "{halves} games that end in the middle of a turn");
}

#[test]
fn a_wrong_text_is_pointed_at() {
    for (text, place, problem) in [
        ("bbbbb/bbbbb/bb.ww/wwqww/wwwww w - -", "character 21", "'q' on point c2"),
        ("c2-c3 c4xc2 c1-c2", "character 13", "a piece must be captured"),
        (
            "bbbbb/bbbbb/bb.ww/wwwww/wwwww w - -\nc2-c3 c4-c5",
            "line 2, character 7",
            "a piece must be captured",
        ),
    ] {
        let error = read(text, Some("alquerque")).expect_err(text).to_string();
        assert!(error.contains(place) && error.contains(problem), "{text}: {error}");
    }
}
