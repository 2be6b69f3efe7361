//! Files with many games: WTHOR archives and GGF.

use plyscope::exchange::collection::{Names, open, read};
use plyscope::exchange::{Format, read as read_text, write};

fn archive(games: &[&[u8]]) -> Vec<u8> {
    crate::othello_wthor::archive(games, |number| [1, 0, number, 0])
}

const TIGER: &[u8] = &[56, 64, 33, 34, 43];
const COW: &[u8] = &[56, 66, 65, 46, 35];

const GGF: &str = "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[ann]PW[bob]RE[-4.0]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- \
                   -------- -------- *]B[F5//1.2]W[D6];)\n";

#[test]
fn an_archive_lists_numbers_or_names_and_finds_by_any_word() {
    let bytes = archive(&[TIGER, COW]);
    let games = read(&bytes, &Names::default()).expect("an archive").expect("whole");
    let told: Vec<String> = games.entries.iter().map(|entry| entry.words()).collect();
    assert_eq!(told, ["#0 - #9 40-24 #1 2025 Tiger", "#1 - #9 40-24 #1 2025 Cow"]);
    assert_eq!(
        (games.find(""), games.find("COW 2025"), games.find("cow tiger")),
        (vec![0, 1], vec![1], vec![])
    );
    let mut names = Names::default();
    let field = |name: &str, width: usize| {
        let mut field = name.as_bytes().to_vec();
        field.resize(width, 0);
        field
    };
    names.read_players(&[&[0; 16][..], &field("Ann Lee", 20), &field("Bo", 20)].concat());
    names.read_tournaments(&[&[0; 16][..], &field("", 26), &field("Open", 26)].concat());
    let games = read(&bytes, &names).expect("an archive").expect("whole");
    assert_eq!(
        games.entries[0].words(),
        "Ann Lee - #9 40-24 Open 2025 Tiger",
        "a number without a name stays"
    );
}

#[test]
fn a_game_is_opened_at_its_beginning_with_all_its_moves() {
    let games = read(&archive(&[TIGER]), &Names::default()).expect("an archive").expect("whole");
    let record = open(&games.entries[0]).expect("legal");
    assert_eq!((record.cursor, record.moves.join("")), (0, "f5d6c3d3c4".to_owned()));
    assert_eq!(write(&record, Format::Transcript), Ok("f5d6c3d3c4".to_owned()));
}

/// Kind of fault: one bad game, or a cut-off file, takes all others with it or is read as something else.
#[test]
fn what_is_broken_is_told_with_its_place() {
    let games = read(&archive(&[TIGER, &[56, 11]]), &Names::default()).expect("an archive").expect("whole");
    assert!(open(&games.entries[0]).is_ok());
    let error = open(&games.entries[1]).expect_err("a1 is not legal");
    assert_eq!(error.to_string(), "move 2: a1 is not legal; expected a legal move");
    let bytes = archive(&[TIGER, COW]);
    for length in 16..bytes.len() {
        let found = read(&bytes[..length], &Names::default()).expect("an archive by its header");
        let error = found.expect_err("cut off").to_string();
        assert!(error.contains("2 games"), "{error}");
    }
    let mut odd = bytes;
    odd[16 + 68 + 8] = 99;
    let error = read(&odd, &Names::default()).expect("an archive").expect_err("no such square");
    assert!(error.to_string().starts_with("game 2 has a move 99"), "{error}");
    for other in [&b"f5d6"[..], b"", b"\x89PNG\r\n\x1a\n0123456789abcdef", b"(version: 1)"] {
        assert!(read(other, &Names::default()).is_none());
    }
}

#[test]
fn ggf_holds_one_game_or_several() {
    let one = read_text(GGF, None).expect("a game");
    assert_eq!((one.format, one.record.moves.join("")), (Format::Transcript, "f5d6".to_owned()));
    let several = GGF.repeat(3);
    let games = read(several.as_bytes(), &Names::default()).expect("games").expect("whole");
    assert_eq!(games.entries.len(), 3);
    assert_eq!(games.entries[2].words(), "ann - bob -4.0 GGS/os 2003.12.15 Perpendicular");
    assert_eq!(open(&games.entries[2]).map(|record| record.moves.len()), Ok(2));
    let error = read_text(&several, None).expect_err("several");
    assert_eq!(error.to_string(), "this text holds 3 games; expected one game");
    let broken = format!("{GGF}{}", GGF.replace("W[D6]", "W[A1]"));
    let error = read(broken.as_bytes(), &Names::default()).expect("games").expect_err("illegal");
    assert!(error.to_string().starts_with("move 2: game 2: "), "{error}");
}
