//! Othello's texts: squares, moves, transcripts, positions, and what is said about wrong ones.

use plyscope::games::othello::notation::read_move;
use plyscope::games::othello::{Move, Othello};
use plyscope::games::table_game::{Alternating, TableGame};
use plyscope::games::{Game, ParseError, Side};
use proptest::prelude::*;

const START: &str = "---------------------------OX------XO---------------------------";

#[track_caller]
fn complaint(text: &str) -> String {
    text.parse::<Othello>().expect_err(text).to_string()
}

#[test]
fn positions_are_read_in_every_common_spelling() {
    let start = Othello::start();
    let dots = START.replace('-', ".");
    let lower = START.to_lowercase();
    let stars = START.replace('X', "*");
    let rows = START.as_bytes().chunks(8).map(|row| std::str::from_utf8(row).expect("ascii"));
    let lines = rows.clone().collect::<Vec<_>>().join("\n");
    let spaced = rows.map(|row| row.replace("", " ")).collect::<Vec<_>>().join("\r\n");
    for board in [START, &dots, &lower, &stars, &lines, &spaced] {
        for turn in ["X", " x", "\n*\n", "  X  "] {
            assert_eq!(format!("{board}{turn}").parse(), Ok(start), "{board}{turn}");
        }
        for turn in ["O", " o"] {
            let white: Othello = format!("{board}{turn}").parse().expect("a position");
            assert_eq!((white.side, white.own, white.other), (Side::Second, start.other, start.own));
        }
    }
}

#[test]
fn complaints_about_positions_say_what_and_where() {
    let expected = "X (black), O (white) or - (empty)";
    let turn = "the side to move, X (black) or O (white)";
    assert_eq!(
        complaint(&format!("--q{START}")),
        format!("character 3: found 'q' on square c1; expected {expected}")
    );
    assert_eq!(
        complaint(&format!("-- é{START}")),
        format!("character 4: found 'é' on square c1; expected {expected}")
    );
    assert_eq!(
        complaint(""),
        format!("the position has only 0 of its 64 squares; expected 64 squares, then {turn}")
    );
    assert_eq!(
        complaint("XO-"),
        format!("the position has only 3 of its 64 squares; expected 64 squares, then {turn}")
    );
    assert_eq!(complaint(START), format!("the position ends after its 64 squares; expected {turn}"));
    assert_eq!(
        complaint(&format!("{START} -")),
        format!("character 66: found '-' after the 64 squares; expected {turn}")
    );
    assert_eq!(
        complaint(&format!("{START} XO")),
        "character 67: found 'O' after the side to move; expected the end of the position"
    );
}

#[test]
fn complaints_about_moves_say_what_is_wrong() {
    let start = Othello::start();
    let square = "a square such as f5 (column a to h, row 1 to 8)";
    for (text, what) in [
        ("f9", format!("'f9': there is no row 9; expected {square}")),
        ("k5", format!("'k5': there is no column k; expected {square}")),
        ("f55", format!("'f55': this is not a square; expected {square}")),
        ("f", format!("'f': this is not a square; expected {square}")),
        (" ", format!("the move is empty; expected {square}")),
        ("F4", "f4 is not legal here; expected one of c4, d3, e6, f5".to_owned()),
        ("d4", "d4 is not legal here; expected one of c4, d3, e6, f5".to_owned()),
        ("pass", "pass is not legal here; expected one of c4, d3, e6, f5".to_owned()),
    ] {
        assert_eq!(start.parse_move(text).expect_err(text).to_string(), what);
    }
    assert_eq!(start.parse_move(" F5 "), Ok(Move(37)));
    let stuck: Othello = format!("{}XX- X", "O".repeat(61)).parse().expect("a position");
    assert_eq!(
        read_move(&stuck, "h8").expect_err("stuck").to_string(),
        "h8 is not legal here; expected pass"
    );
    for pass in ["pass", "PASS", "pa", "--"] {
        assert_eq!(read_move(&stuck, pass), Ok(Move::PASS));
    }
    let over: Othello = format!("XX{} X", "-".repeat(62)).parse().expect("a position");
    assert_eq!(
        read_move(&over, "c1").expect_err("over").to_string(),
        "'c1': the game is over; expected no further move"
    );
}

fn read_transcript(text: &str) -> Result<Vec<Move>, ParseError> {
    let read = Alternating(Othello::start()).read_transcript(text)?;
    let mv = |step: &String| match step.as_bytes() {
        &[column, row] => Move((row - b'1') * 8 + (column - b'a')),
        _ => Move::PASS,
    };
    Ok(read.steps.iter().map(mv).collect())
}

fn written(steps: &[Move]) -> String {
    steps.iter().map(ToString::to_string).collect()
}

#[test]
fn transcripts_are_read_in_either_case_and_with_spaces() {
    let steps = read_transcript("f5d6c3d3c4f4f6f3").expect("legal");
    assert_eq!(written(&steps), "f5d6c3d3c4f4f6f3");
    for text in
        ["F5D6C3D3C4F4F6F3", " f5 d6 c3 d3\nc4 f4 f6 f3 ", "f 5d6c3d3c4f4f6f3".replace("f 5", "f5").as_str()]
    {
        assert_eq!(read_transcript(text).as_ref(), Ok(&steps), "{text}");
    }
    assert_eq!(read_transcript(" "), Ok(Vec::new()));
}

#[test]
fn a_transcript_that_begins_on_the_other_diagonal_is_mirrored() {
    let steps = read_transcript("f5d6c3d3c4f4f6f3").expect("legal");
    assert_eq!(read_transcript("c5e6f3e3f4c4c6c3"), Ok(steps));
    let error = read_transcript("c5c5").expect_err("occupied").to_string();
    assert_eq!(
        error,
        "move 2 (character 3): f5 is not legal here (the game begins on the other diagonal and is read mirrored); expected one of d6, f4, f6"
    );
}

#[test]
fn complaints_about_transcripts_say_what_and_where() {
    for (text, what) in [
        ("f5 z6", "character 4: found 'z'; expected a column a to h, or pass"),
        ("f5d9", "character 4: found '9' after column d; expected a row 1 to 8"),
        ("f5d 6", "character 4: found ' ' after column d; expected a row 1 to 8"),
        ("f5d", "the transcript ends after column d; expected a row 1 to 8"),
        ("f5f4d3d3", "move 4 (character 7): d3 is not legal here; expected one of "),
        ("f5pass", "move 2 (character 3): pass is not legal here; expected one of d6, f4, f6"),
        ("a1", "move 1 (character 1): a1 is not legal here; expected one of c4, d3, e6, f5"),
    ] {
        let found = read_transcript(text).expect_err(text).to_string();
        assert!(found.starts_with(what), "{text}: {found}");
    }
}

/// A random game with a pass, and the index of its first one.
fn game_with_a_pass() -> (Vec<Move>, usize) {
    use rand::{RngExt, SeedableRng};
    let mut random = rand_pcg::Pcg32::seed_from_u64(4);
    loop {
        let (mut board, mut steps) = (Othello::start(), Vec::new());
        while board.outcome().is_none() {
            let moves = board.legal_moves();
            let mv = moves[random.random_range(0..moves.len() as u32) as usize];
            steps.push(mv);
            board = board.play(mv);
        }
        if let Some(at) = steps.iter().position(|&mv| mv == Move::PASS) {
            return (steps, at);
        }
    }
}

// Kind: a pass is recorded twice, or spelled in two ways; a transcript without pass tokens is refused.
#[test]
fn a_pass_is_recorded_once_whether_it_is_written_or_not() {
    let (steps, at) = game_with_a_pass();
    let spell = |pass: &str| -> String {
        steps.iter().map(|&mv| if mv == Move::PASS { pass.to_owned() } else { mv.to_string() }).collect()
    };
    for pass in ["", "pass", "PA", "ps", " -- "] {
        assert_eq!(read_transcript(&spell(pass)).as_ref(), Ok(&steps), "{pass}");
    }
    let twice = spell("passpass");
    let error = read_transcript(&twice).expect_err("two passes").to_string();
    let place = format!("move {} (character {}): pass is not legal here", at + 2, 2 * at + 5);
    assert!(error.starts_with(&place), "{error}");
}

#[test]
fn passes_at_the_end_are_taken_as_written() {
    let (steps, at) = game_with_a_pass();
    let before: String = written(&steps[..at]);
    assert_eq!(
        read_transcript(&before).as_deref(),
        Ok(&steps[..at]),
        "an unwritten one is left to be played"
    );
    assert_eq!(read_transcript(&format!("{before}pass")).as_deref(), Ok(&steps[..=at]));
    let ended = format!("{}passpass", written(&steps));
    assert_eq!(read_transcript(&ended), Ok(steps), "passes after the end are no steps");
}

prop_compose! {
    fn boards()(own: u64, colours: u64, second: bool) -> Othello {
        let side = if second { Side::Second } else { Side::First };
        Othello { own: own & colours, other: own & !colours, side }
    }
}

proptest! {
    #[test]
    fn a_position_is_read_as_it_was_written(board in boards()) {
        prop_assert_eq!(board.to_string().parse::<Othello>(), Ok(board));
    }

    #[test]
    fn every_legal_move_is_read_as_it_was_written(board in boards()) {
        for &mv in &board.legal_moves() {
            prop_assert_eq!(board.parse_move(&board.move_text(mv)), Ok(mv));
            prop_assert_eq!(board.parse_move(&board.move_text(mv).to_uppercase()), Ok(mv));
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[a-h1-8XOxo*. \\-\nä]{0,140}") {
        let _ = text.parse::<Othello>();
        let _ = read_transcript(&text);
        let _ = read_move(&Othello::start(), &text);
    }

    #[test]
    fn games_are_read_as_they_were_written(choices in prop::collection::vec(any::<u32>(), 0..70)) {
        let (mut board, mut steps) = (Othello::start(), Vec::new());
        for choice in choices {
            let moves = board.legal_moves();
            if moves.is_empty() { break; }
            let mv = moves[choice as usize % moves.len()];
            steps.push(mv);
            board = board.play(mv);
        }
        let text = written(&steps);
        prop_assert_eq!(read_transcript(&text), Ok(steps));
    }
}
