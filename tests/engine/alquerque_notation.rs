//! Alquerque as people write it: positions, moves, transcripts, and what is said where they are wrong.

use plyscope::games::alquerque::notation::{is_inverting, read_pieces};
use plyscope::games::alquerque::{Alquerque, Inverting};
use plyscope::games::registry::{table_game, with_option};
use plyscope::games::{Game, ParseError};

const START: &str = "bbbbb/bbbbb/bb.ww/wwwww/wwwww w - -";

#[track_caller]
fn assert_wrong<P: std::str::FromStr<Err = ParseError> + std::fmt::Debug>(
    text: &str,
    place: Option<usize>,
    parts: &[&str],
) {
    let error = text.parse::<P>().expect_err(text);
    assert_eq!(error.character(), place, "{text}: {error}");
    for part in parts {
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}

#[test]
fn positions_are_read_as_they_are_written() {
    assert_eq!(Alquerque::start().to_string(), START);
    assert_eq!(START.parse(), Ok(Alquerque::start()));
    let inverting = format!("{START} inverting");
    assert_eq!(Inverting::start().to_string(), inverting);
    assert_eq!(inverting.parse(), Ok(Inverting::start()));
    // What stands at the end may be left out; letters may be of either case, gaps of any width.
    for text in [
        "bbbbb/bbbbb/bb.ww/wwwww/wwwww w",
        "BBBBB/BBBBB/BB.WW/WWWWW/WWWWW  W -",
        " bbbbb/bbbbb/bb.ww/wwwww/wwwww\tw - -\n",
    ] {
        assert_eq!(text.parse(), Ok(Alquerque::start()), "{text}");
    }
    assert_eq!("bbbbb/bbbbb/bb.ww/wwwww/wwwww w Inverting".parse(), Ok(Inverting::start()));
    let quiet = "bb.bb/bb..b/...b./.w.../w.... w b2<c2,d3<c3 - inverting c2-b2,c3-d3";
    assert_eq!(quiet.parse::<Inverting>().expect("a position").to_string(), quiet);
}

/// Any remembered neighbour is taken and given back, whether somebody stands there or not, and under either rules; only sideways memory is
/// held against a piece.
#[test]
fn memory_is_given_back_as_it_was_given() {
    let positions = [
        ("bb.bb/.b.../b..../..ww./w...w w a1<a2,a3<b3,b4<b5,c2<d2,e1<d2 -", 1),
        ("...../...../..b../...../w.... w a1<b1,c3<b3 -", 1),
        ("...../...../..b../...../w.... w a1<b2,c3<c2 -", 0),
    ];
    for (text, forbidden) in positions {
        let position: Alquerque = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.to_string(), text);
        let own = position.forbidden().len();
        assert!(own <= forbidden, "{text}");
        let inverting: Inverting =
            format!("{text} inverting").parse().expect("the same under the other rules");
        assert_eq!(inverting.to_string(), format!("{text} inverting"));
        assert!(inverting.position.forbidden().is_empty());
        assert_eq!(read_pieces(&inverting.to_string()).expect("pieces").memory, position.memory);
    }
}

#[test]
fn complaints_about_positions_say_what_and_where() {
    let wrong = assert_wrong::<Alquerque>;
    wrong("", None, &["empty", "five rows"]);
    wrong("bbbbb/bbqbb/bb.ww/wwwww/wwwww w", Some(9), &["'q'", "c4", "w (light), b (dark) or . (empty)"]);
    wrong("bbbbb/bbbb/bb.ww/wwwww/wwwww w", Some(11), &["row 4 has only 4"]);
    wrong("bbbbb/bbbbbb/bb.ww/wwwww/wwwww w", Some(12), &["after the five points of row 4"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww w", Some(24), &["end after 5 points of row 2"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww/wwwww w", Some(30), &["sixth row"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww", None, &["ends after its rows", "w (light) or b (dark)"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww x - -", Some(31), &["'x'", "w (light) or b (dark)"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w a4 -", Some(33), &["'a4'", "a4<b4"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w a4<b4,c3<d3 -", Some(39), &["no piece on c3"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w a4<b5 -", Some(33), &["no line joins"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w a4<c4 -", Some(33), &["no line joins"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w a4<b4,a4<a5 -", Some(39), &["a4 remembers something already"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w - f1", Some(35), &["'f1'", "must go on capturing"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w - c3", Some(35), &["on c3 can capture"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w - d3", Some(35), &["on d3 can capture"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w - - more", Some(37), &["'more'", "the end of the position"]);
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwwww w - - inverting", Some(37), &["'inverting'"]);
    let wrong = assert_wrong::<Inverting>;
    wrong(START, None, &["the word 'inverting'"]);
    wrong(&format!("{START} other"), Some(37), &["'other'", "the word 'inverting'"]);
    let few = "....b/...../...../...../w.... w - - inverting";
    wrong(&format!("{few} e5"), Some(47), &["'e5'", "a2-b2,b4-c4"]);
    wrong(&format!("{few} d5-e5,b1-a1"), Some(53), &["'b1-a1' cannot have led here"]);
    wrong(&format!("{few} b1-a1,e4-e5"), Some(53), &["'e4-e5' cannot have led here"]);
    wrong(&format!("{few} a1-b1,d5-e5"), Some(47), &["'a1-b1' cannot have led here"]);
    let many =
        ["e5-d5", "b1-a1", "d5-e5", "a1-b1"].into_iter().cycle().take(51).collect::<Vec<_>>().join(",");
    wrong(&format!("{few} {many}"), Some(47 + 6 * 50), &["more than 50"]);
    wrong(&format!("{few} d5-e5 more"), Some(53), &["'more'"]);
    // Umlauts and the like are one character each.
    wrong("bbbbb/bbbbb/bb.ww/wwwww/wwäww w", Some(27), &["'ä'", "c1"]);
}

#[test]
fn nothing_that_is_read_panics() {
    let texts = [
        START,
        "....b/...../.bw.w/...b./w.... w e3<d3 c3",
        "....b/...../...../...../w.... w - - inverting a1-b1,e5-d5,b1-a1,d5-e5",
    ];
    for text in texts {
        for end in 0..text.len() {
            let _ = text[..end].parse::<Alquerque>();
            let _ = text[..end].parse::<Inverting>();
            for sign in ["x", "<", ",", "/", "-", "9", "é", " "] {
                let changed = format!("{}{sign}{}", &text[..end], &text[end + 1..]);
                let _ = (changed.parse::<Alquerque>(), changed.parse::<Inverting>(), is_inverting(&changed));
                if let Ok(table) = table_game("alquerque", &changed) {
                    assert!(table_game("alquerque", &table.text()).is_ok(), "{changed}");
                }
            }
        }
    }
}

#[test]
fn the_option_is_named_by_the_position() {
    let with =
        |text: &str| with_option("alquerque", text, "inverting").expect("a position").expect("an option");
    assert_eq!(with(""), Inverting::start().to_string());
    assert_eq!(with(START), Inverting::start().to_string());
    assert_eq!(with(&with(START)), Inverting::start().to_string());
    assert_eq!(table_game("alquerque", &with("")).expect("a game").text(), with(""));
    assert_eq!(table_game("alquerque", "").expect("a game").text(), START);
    assert_eq!(with_option("othello", "", "inverting"), Ok(None));
    assert_eq!(with_option("alquerque", "", "flying"), Ok(None));
    assert!(with_option("alquerque", "nonsense", "inverting").is_err());
}

#[test]
fn moves_are_read_as_people_write_them() {
    let start = Alquerque::start();
    for text in ["c2-c3", "C2-C3", " c2c3 ", "c2–c3"] {
        assert_eq!(start.parse_move(text).expect(text).to_string(), "c2-c3");
    }
    let capture: Alquerque = "....b/...../...../.b.../w.... w - -".parse().expect("a position");
    for text in ["a1xc3", "A1xC3", "a1:c3", "a1×c3", "a1c3", "a1-c3"] {
        assert_eq!(capture.parse_move(text).expect(text).to_string(), "a1xc3");
    }
    for (text, parts) in [
        ("", &["the move is empty", "c2-c3"] as &[&str]),
        ("c2", &["one point alone"]),
        ("c2-", &["'' is not a point"]),
        ("c2-q9", &["'q9' is not a point"]),
        ("c2-c3-", &["'' is not a point"]),
        ("c2xc3", &["c2xc3 is not legal here", "one of b2-c3, c2-c3, d2-c3, d3-c3"]),
        ("c4-c3", &["no piece of the side to move is on c4"]),
        ("c1-c2", &["no piece moves like that here"]),
        ("a1xc3xe5", &["a chain of 2 jumps", "such as a1xc3"]),
    ] {
        let error = start.parse_move(text).expect_err(text).to_string();
        assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
    }
}

#[test]
fn transcripts_are_read_as_people_write_them() {
    let table = table_game("alquerque", "").expect("the start");
    let steps = ["c2-c3", "c4xc2", "c1xc3", "a3xc1"].map(str::to_owned);
    for text in [
        "c2-c3 c4xc2 c1xc3 a3xc1",
        "1. c2-c3 c4xc2 2. c1xc3 a3xc1",
        "1.c2-c3 c4xc2\n2.c1xc3, a3xc1;",
        "1 C2C3 C4:C2 2 c1c3 a3×c1",
        "1) c2-c3 2) c4xc2 3) c1xc3 4) a3xc1",
    ] {
        assert_eq!(
            table.read_transcript(text).unwrap_or_else(|error| panic!("{text}: {error}")).steps,
            steps
        );
    }
    assert_eq!(table.write_transcript(&steps), "c2-c3 c4xc2 c1xc3 a3xc1");
    // A chain is one turn where it is written, and two steps where it is recorded; it may end before the turn does.
    let table = table_game("alquerque", "....b/...../...b./.b.../w.... w - -").expect("a position");
    let table = if table.read_transcript("a1xc3xe5").is_ok() {
        table
    } else {
        table_game("alquerque", "b..../...b./...../.b.../w.... w - -").expect("a position")
    };
    let chain = ["a1xc3", "c3xe5"].map(str::to_owned);
    for text in ["a1xc3xe5", "1. a1:c3:e5", "A1C3E5", "a1xc3 c3xe5", "a1-c3-e5"] {
        assert_eq!(
            table.read_transcript(text).unwrap_or_else(|error| panic!("{text}: {error}")).steps,
            chain
        );
    }
    assert_eq!(table.write_transcript(&chain), "a1xc3xe5");
    assert_eq!(table.read_transcript("a1xc3").expect("half a turn").steps, chain[..1]);
}

#[test]
fn complaints_about_transcripts_say_what_and_where() {
    let table = table_game("alquerque", "").expect("the start");
    for (text, character, parts) in [
        ("c2-c3 c4xc2 d9", 13, &["move 3 (character 13)", "'d9' is not a point"] as &[&str]),
        ("c2-c3 c4-c5", 7, &["move 2 (character 7)", "a piece must be captured", "c4xc2"]),
        ("c2-c3 c4xc2xe4", 12 - 2, &["move 3 (character 10)", "c2xe4"]),
        ("1. c2-c3 hello", 10, &["move 2", "'he' is not a point"]),
    ] {
        let error = table.read_transcript(text).expect_err(text);
        assert_eq!(error.character(), Some(character), "{text}: {error}");
        assert!(parts.iter().all(|part| error.to_string().contains(part)), "{text}: {error}");
    }
}
