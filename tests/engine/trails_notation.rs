//! Light Trails' texts: directions, positions, transcripts, and what is said about wrong ones.

use plyscope::games::registry::table_game;
use plyscope::games::trails::{Direction, MOST, Traced, Trails};

#[track_caller]
fn complaint(text: &str) -> String {
    text.parse::<Traced>().expect_err(text).to_string()
}

#[test]
fn rows_may_stand_on_lines_of_their_own() {
    let position: Trails = "1../.#./..2".parse().expect("a position");
    for text in ["1..\n.#.\n..2\n", "1..\r\n.#.\r\n..2\r\n", "  1../.#./..2  "] {
        assert_eq!(text.parse(), Ok(position), "{text:?}");
    }
    assert_eq!((position.rows(), position.columns(), position.free_count()), (3, 3, 6));
}

#[test]
fn directions_are_read_in_every_common_spelling() {
    for (texts, direction) in [
        (["U", "u", " up "], Direction::Up),
        (["R", "r", "Right"], Direction::Right),
        (["D", "d", "DOWN"], Direction::Down),
        (["L", "l", "left\n"], Direction::Left),
    ] {
        assert!(texts.iter().all(|text| text.parse() == Ok(direction)), "{texts:?}");
        assert_eq!(direction.to_string(), texts[0]);
    }
    let error = "x".parse::<Direction>().expect_err("no direction").to_string();
    assert_eq!(error, "'x' is no direction; expected U, R, D or L");
}

#[test]
fn a_wrong_position_is_pointed_at() {
    let cell = "expected . (free), # (wall), 1 or 2 (heads), a or b (their trails) or * (both heads)";
    let steered = "expected a head and where it was steered, such as 1U, or the end of the position";
    let long = format!("12{}", ".".repeat(MOST - 1));
    let high = format!("1/2{}", "/.".repeat(MOST - 1));
    for (text, problem) in [
        ("", "row 1 has 0 cells; expected at least one cell"),
        ("1../.x./..2", &format!("character 6: found 'x' in row 2, column 2; {cell}") as &str),
        ("1../../..2", "character 7: row 2 has 2 cells; expected 3 cells, as in the first row"),
        ("1../..2/", "character 8: row 3 has 0 cells; expected 3 cells, as in the first row"),
        ("1../..1/..2", "character 7: a second head of player 1; expected one head of each player"),
        ("*../..2/...", "character 7: a second head of player 2; expected one head of each player"),
        ("1../.../...", "the position has no head of player 2; expected one head of each player"),
        (&long, "character 17: the board is too large; expected at most 16 rows of 16 cells"),
        (&high, "character 33: the board is too large; expected at most 16 rows of 16 cells"),
        ("1../..2 X", &format!("character 9: found 'X' after the rows; {steered}")),
        ("1../..2 1", &format!("character 9: found '1' after the rows; {steered}")),
        (
            "1../..2 1R",
            &format!("character 9: '1R': the cell there is free, so that head 1 did not crash; {steered}"),
        ),
        ("1../..2 1U 1L", &format!("character 12: '1L': head 1 has crashed already; {steered}")),
        ("*../... 1U", &format!("character 9: '1U': head 1 has crashed already; {steered}")),
    ] {
        let found = complaint(text);
        assert!(found.ends_with(problem), "{text}: {found}");
    }
}

#[test]
fn a_board_may_be_as_large_as_sixteen_by_sixteen() {
    let mut rows = vec![".".repeat(MOST); MOST];
    rows[0].replace_range(15..16, "1");
    rows[15].replace_range(0..1, "2");
    let text = rows.join("/");
    let mut table = table_game("trails", &text).expect("a position");
    table.play("R+D").expect("both crash at the border");
    assert_eq!(table.text(), format!("{text} 1R 2D"));
    assert_eq!(table.ending().map(|ending| ending.reason), Some("end.trails.both"));
}

#[test]
fn transcripts_come_back_as_they_were_written() {
    let start = table_game("trails", "1..../...../....2").expect("a position");
    let read = start.read_transcript("1. r+l 2) R+L\n3: d+U").expect("a game");
    assert_eq!(read.steps, ["R+L", "R+L", "D+U"]);
    let text = start.write_transcript(&read.steps);
    assert_eq!(text, "R+L R+L D+U");
    assert_eq!(start.read_transcript(&text), Ok(read));
    let error = start.read_transcript("R+L R").expect_err("half a step").to_string();
    assert_eq!(error, "move 2 (character 5): a player has not chosen yet; expected an action of each player");
    let error = start.read_transcript("R+L R+L+U").expect_err("too much").to_string();
    assert_eq!(error, "move 2 (character 5): 'U' is one action too many; expected one action of each side");
    let error = start.read_transcript("U+L R+L").expect_err("it is over").to_string();
    assert_eq!(error, "move 2 (character 5): 'R+L': the game is over; expected no further move");
}
