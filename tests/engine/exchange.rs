//! Games as texts: what a text is taken for, what is said about wrong ones, and that what was written is read as it was.

use plyscope::engines::catalog::levels_of;
use plyscope::exchange::{Format, ImportError, Imported, read, write};
use plyscope::games::registry::table_game;
use plyscope::protocol::Knobs;
use plyscope::record::{Match, Seat};
use plyscope::search::limits::Limits;
use proptest::prelude::*;

const START: &str = "---------------------------OX------XO---------------------------";
const FORMATS: [Format; 4] = [Format::Transcript, Format::Position, Format::Record, Format::Link];

#[track_caller]
fn imported(text: &str) -> Imported {
    read(text, None).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

#[track_caller]
fn complaint(text: &str) -> (Option<Format>, String) {
    let error: ImportError = read(text, None).expect_err(text);
    (error.taken_for, error.to_string())
}

fn persons(start: &str, moves: &str) -> Match {
    let moves: Vec<_> = moves.split_whitespace().map(str::to_owned).collect();
    let start = start.to_owned();
    Match { start, cursor: moves.len(), moves, ..Match::new("othello", [Seat::Person, Seat::Person]) }
}

#[test]
fn a_text_is_recognised_by_what_it_holds() {
    let record = persons("", "f5 d6 c3");
    let rows = START.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row).into_owned());
    let rows = rows.collect::<Vec<_>>().join("\n");
    for (text, format) in [
        ("f5d6c3".to_owned(), Format::Transcript),
        (" F5 D6\nC3 ".to_owned(), Format::Transcript),
        ("1. f5 d6 2. c3".to_owned(), Format::Transcript),
        ("1. f5\n2. d6\n3. c3".to_owned(), Format::Transcript),
        ("1 f5 d6 2 c3".to_owned(), Format::Transcript),
        ("1 f5 2 d6 3 c3".to_owned(), Format::Transcript),
        ("f5, d6, c3".to_owned(), Format::Transcript),
        ("\u{feff}f5d6c3\r\n".to_owned(), Format::Transcript),
        (record.write(), Format::Record),
        (format!("// my game\n{}", record.write()), Format::Record),
        ("https://example.org/play/?x=1#g=1.othello.f5d6c3".to_owned(), Format::Link),
        ("#g=1.othello.F5D6C3".to_owned(), Format::Link),
        ("g=1.othello.f5_d6_c3.".to_owned(), Format::Link),
        ("  g=1.othello.f5%20d6%20c3).\n".to_owned(), Format::Link),
    ] {
        let found = imported(&text);
        assert_eq!((found.format, &found.record, found.mirrored), (format, &record, false), "{text}");
    }
    for text in [format!("{START} X"), format!("{rows}\nX\n"), format!("{START}x")] {
        let found = imported(&text);
        assert_eq!((found.format, found.record), (Format::Position, persons("", "")), "{text}");
    }
    let white = imported(&format!("{rows}\nO"));
    assert_eq!((white.format, white.record), (Format::Position, persons(&format!("{START} O"), "")));
    for text in [format!("{START} O\nf4 d3"), format!("{rows}\nO\n1. F4\n2. D3\n")] {
        let played = imported(&text);
        assert_eq!(played.format, Format::Transcript);
        assert_eq!(played.record, persons(&format!("{START} O"), "f4 d3"));
    }
}

#[test]
fn a_game_for_the_mirrored_start_is_read_mirrored_and_says_so() {
    for text in ["c5e6f3", "C5 E6 F3", "g=1.othello.c5e6f3"] {
        let found = imported(text);
        assert!(found.mirrored, "{text}");
        assert_eq!(found.record, persons("", "f5 d6 c3"), "{text}");
    }
}

#[test]
fn complaints_say_what_it_was_taken_for_where_and_what_was_expected() {
    let any = "expected a transcript such as f5d6c3, a position, a saved game or a link to a game";
    let short = format!("{}\n", "-".repeat(8)).repeat(3);
    let newer = persons("", "f5").write().replacen("version: 1", "version: 77", 1);
    let illegal = persons("", "f5 f5").write();
    let wordy = persons("", "f5").write().replacen("\n)", "\n    colour: 7,\n)", 1);
    let misspelt = persons("", "f5").write().replacen("moves", "movez", 1);
    for (text, format, what) in [
        ("", None, "there is nothing to read"),
        (" \n\t", None, any),
        ("hello", None, "this is no game that Plyscope can read"),
        ("<!DOCTYPE html>", None, any),
        (&"f5".repeat(600_000), None, "this text is too long (1200000 bytes)"),
        ("f5d6c9", Some(Format::Transcript), "character 6: found '9' after column c; expected a row 1 to 8"),
        (
            "f5 d6\nc3 q3",
            Some(Format::Transcript),
            "line 2, character 4: found 'q'; expected a column a to h",
        ),
        (
            "f5d6\nf5",
            Some(Format::Transcript),
            "line 2, character 1: move 3: f5 is not legal here; expected one",
        ),
        ("f5d6c", Some(Format::Transcript), "the transcript ends after column c; expected a row 1 to 8"),
        ("f5 d6 7 c3", Some(Format::Transcript), "character 7: found '7'; expected a column"),
        (&short, Some(Format::Position), "the position has only 24 of its 64 squares; expected 64 squares"),
        (START, Some(Format::Position), "the position ends after its 64 squares; expected the side to move"),
        (&format!("----q{START}"), Some(Format::Position), "character 5: found 'q' on square e1; expected X"),
        (
            &format!("{START} O\nf4 f4"),
            Some(Format::Transcript),
            "line 2, character 4: move 2: f4 is not legal",
        ),
        (
            "(version: 1,\n  game: 3)",
            Some(Format::Record),
            "line 2, character 8: this is not a saved game: Expected string",
        ),
        (&misspelt, Some(Format::Record), "line 5, character "),
        (&wordy, Some(Format::Record), "Unexpected field named `colour`"),
        (&newer, Some(Format::Record), "this game was saved by a newer version (format 77;"),
        (
            &illegal,
            Some(Format::Record),
            "this saved game does not follow the rules: move 2: f5 is not legal",
        ),
    ] {
        let (taken_for, told) = complaint(text);
        assert!(taken_for == format && told.contains(what), "{text:.80}\n{taken_for:?} {told}\n{what}");
    }
}

#[test]
fn complaints_about_links_say_which_part_is_wrong() {
    for (text, what) in [
        ("https://example.org/", "this address holds no game; expected a link such as #g=1.othello.f5d6c3"),
        ("#g=", "character 4: found ''; expected the form's version"),
        ("#g=1", "the link ends too soon; expected a link such as"),
        ("#g=1.othello", "the link ends too soon"),
        ("#g=2.othello.f5", "character 4: this link was made by a newer version (form 2); expected form 1"),
        ("#g=x.othello.f5", "character 4: found 'x'; expected the form's version, a number"),
        ("#g=1.chess.e4", "character 6: there is no game 'chess'; expected one of: othello"),
        ("#g=1.othello.f5d", "the transcript ends after column d"),
        ("#g=1.othello.f5f5", "character 16: move 2: f5 is not legal here; expected one of d6, f4, f6"),
        ("#g=1.othello.%665f5", "character 18: move 2: f5 is not legal here"),
        ("#g=1.othello.%F", "character 14: found '%'; expected % and two digits"),
        ("#g=1.othello.%ff", "character 14: found '%'"),
        ("#g=1.othello.f5 d6", "character 16: found a gap in the link; expected the rest of the link"),
        (
            "#g=1.othello.f5.q1",
            "character 17: found 'q1'; expected a part that begins with p, x, y, c, r, h or t",
        ),
        ("#g=1.othello.f5.c0.c0", "character 20: found 'c0'"),
        ("#g=1.othello.f5.c2", "character 18: 2 steps are said to be played, but the game has 1"),
        ("#g=1.othello.f5.c-1", "character 18: found '-1'; expected a number of steps"),
        ("#g=1.othello.f5.r+1", "character 18: found '+1'; expected the seed"),
        ("#g=1.othello.f4.pXO", "the position has only 2 of its 64 squares"),
        ("#g=1.othello.f5.xnobody", "character 18: there is no engine 'nobody'; expected an engine"),
        ("#g=1.othello.f5.x~nothing", "character 18: there is no level 'nothing'; expected one of "),
        (
            "#g=1.othello.f5.xclassic~t1x",
            "character 18: found 't1x' in an engine's seat; expected t, n, d or p",
        ),
        ("#g=1.othello.f5.xclassic~kordering~7", "character 18: setting 'ordering' is 7"),
        ("#g=1.othello.f5.xclassic~kordering~NaN", "character 18: found 'kordering' in an engine's seat"),
    ] {
        let (taken_for, told) = complaint(text);
        assert!(taken_for == Some(Format::Link) && told.contains(what), "{text}\n{told}\n{what}");
    }
}

#[test]
fn links_are_short_and_hold_who_plays() {
    let [weak, .., strong] = levels_of("othello") else { panic!("Othello has levels") };
    let engine = |limits, knobs: &[(&str, f64)]| Seat::Engine {
        engine: "classic".to_owned(),
        limits,
        knobs: knobs.iter().map(|(id, value)| ((*id).to_owned(), *value)).collect::<Knobs>(),
    };
    let timed = Limits { time_ms: Some(4_000), nodes: Some(1_000_000), depth: Some(12), playouts: Some(9) };
    for (seats, text) in [
        ([Seat::Person, Seat::Person], String::new()),
        ([Seat::Person, weak.seat()], format!(".y~{}", weak.key)),
        ([strong.seat_within(1_500), Seat::Person], format!(".x~{}~t1500", strong.key)),
        ([Seat::Person, engine(timed, &[])], ".yclassic~t4000~n1000000~d12~p9".to_owned()),
        (
            [engine(Limits::time(9), &[("ordering", 0.0), ("table-mb", 0.5)]), Seat::Person],
            ".xclassic~t9~kordering~0~ktable-mb~0%2E5".to_owned(),
        ),
    ] {
        let record = Match { seats, ..persons("", "f5 d6 c3") };
        let link = write(&record, Format::Link).expect("it follows the rules");
        assert_eq!(link, format!("g=1.othello.f5d6c3{text}"));
        assert_eq!(imported(&link).record, record);
        assert!(link.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"=.-_~%".contains(&sign)), "{link}");
    }
    let record = Match { cursor: 1, seed: 7, ..persons("", "f5 d6") };
    assert_eq!(write(&record, Format::Link), Ok("g=1.othello.f5d6.c1.r7".to_owned()));
    // A point at the end would be lost to the sentence that the link stands in.
    assert_eq!(write(&persons("", ""), Format::Link), Ok("g=1.othello..c0".to_owned()));
}

prop_compose! {
    /// A match of random moves from a random position of a random game, looked at somewhere.
    fn matches()(
        before in prop::collection::vec(any::<u32>(), 0..60),
        choices in prop::collection::vec(any::<u32>(), 0..70),
        cursor: u32,
        seats in prop::array::uniform2(0usize..12),
        seed in 0u64..4,
        hints: bool,
        left in prop::collection::vec(any::<(prop::sample::Index, u32)>(), 0..4),
    ) -> Match {
        let mut game = table_game("othello", "").expect("a game");
        let play = |game: &mut Box<dyn plyscope::games::table_game::TableGame>, choice: u32| {
            let side = plyscope::games::Side::BOTH.into_iter().find(|side| game.must_act()[side.index()]);
            let legal = side.map(|side| game.legal(side)).unwrap_or_default();
            let step = legal.get(choice as usize % legal.len().max(1)).cloned();
            if let Some(step) = &step { game.play(step).expect("legal"); }
            step
        };
        for choice in &before { play(&mut game, *choice); }
        let start = if before.is_empty() { String::new() } else { game.text() };
        let moves: Vec<String> = choices.iter().map_while(|choice| play(&mut game, *choice)).collect();
        let seats = seats.map(|index| {
            levels_of("othello").get(index).map_or(Seat::Person, plyscope::engines::catalog::Level::seat)
        });
        let mut record = Match { start, moves, seed, hints, ..Match::new("othello", seats) };
        for (at, choice) in left {
            let positions = record.positions().expect("legal");
            record.cursor = at.index(positions.len());
            let mut there = positions[record.cursor].clone();
            if let Some(step) = play(&mut there, choice) { record.push(step); }
        }
        record.cursor = cursor as usize % (record.moves.len() + 1);
        record
    }
}

proptest! {
    #[test]
    fn every_format_is_read_and_written_byte_for_byte(record in matches()) {
        for format in FORMATS {
            let text = write(&record, format).expect("it follows the rules");
            let found = read(&text, None);
            // A transcript of no moves is no text at all.
            if text.is_empty() { continue; }
            let found = found.map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))?;
            prop_assert_eq!(write(&found.record, format).expect("what was read follows the rules"), text);
            prop_assert!(!found.mirrored);
            match format {
                Format::Record => prop_assert_eq!(&found.record, &record),
                Format::Link => {
                    prop_assert_eq!(&found.record, &Match { variations: Vec::new(), ..record.clone() });
                }
                Format::Transcript => prop_assert_eq!(&found.record.moves, &record.moves),
                Format::Position => {
                    let looked_at = record.positions().expect("legal")[record.cursor].text();
                    prop_assert_eq!(found.record.positions().expect("legal")[0].text(), looked_at);
                }
            }
        }
    }

    /// Whatever becomes of a text on its way: it is refused with a reason, or it is a game that follows the rules.
    #[test]
    fn a_changed_text_is_refused_or_a_game(
        record in matches(),
        format in 0usize..4,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0u8..3, "[a-hA-H0-9XO .,:()%_~\n\"é-]"), 1..4),
    ) {
        let mut signs: Vec<char> = write(&record, FORMATS[format]).expect("legal").chars().collect();
        for (place, change, sign) in changes {
            let at = place.index(signs.len() + 1);
            let sign = sign.chars().next().unwrap_or(' ');
            match change {
                0 => signs.insert(at, sign),
                1 if at < signs.len() => { signs.remove(at); }
                _ if at < signs.len() => signs[at] = sign,
                _ => signs.truncate(at / 2),
            }
        }
        let text: String = signs.into_iter().collect();
        match read(&text, Some("othello")) {
            Ok(found) => {
                let positions = found.record.positions();
                prop_assert!(positions.is_ok(), "{text}\n{positions:?}");
                prop_assert!(found.record.cursor <= found.record.moves.len());
            }
            Err(error) => prop_assert!(!error.problem.is_empty() && !error.to_string().contains("  ")),
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,80}", link in "[a-z0-9.~%_é-]{0,60}") {
        let _ = read(&text, None);
        let _ = read(&format!("#g=1.othello.{link}"), None);
        let _ = read(&format!("({text}"), None);
    }
}

/// Kind of fault: a move is spelled in two ways, so that equal games differ.
#[test]
fn a_record_is_read_as_the_game_spells_it() {
    let record = persons("", "f5 d6 c3");
    let loud = record.write().replace("\"f5\"", "\" F5\"").replace("d6", "D6");
    assert_eq!(imported(&loud).record.write(), record.write());
}

#[test]
fn a_long_text_of_line_breaks_is_refused_at_once() {
    let text = format!("{START} X{}q", "\n".repeat(900_000));
    assert!(read(&text, None).is_err());
}
