//! Reading the public archive of tournament games, whole and damaged.

use plyscope::games::Side;
use plyscope::games::othello::wthor::{margin_for, read};

/// The shortest game: f5 d6 c5 f4 e7 f6 g5 e6 e3 leaves white without a disc.
const WIPED_OUT: &[u8] = &[56, 64, 53, 46, 75, 66, 57, 65, 35];

fn file(games: &[&[u8]]) -> Vec<u8> {
    archive(games, |number| [7, 0, number, 1])
}

/// An archive of the year 2025 with these games, each square as ten times the row plus the column. `numbers` says of each game the numbers of tournament and
/// black player, two bytes each; white has the number 9.
pub(crate) fn archive(games: &[&[u8]], numbers: impl Fn(u8) -> [u8; 4]) -> Vec<u8> {
    let mut bytes = vec![20, 26, 2, 24];
    bytes.extend_from_slice(&(games.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&[0, 0]);
    bytes.extend_from_slice(&2025u16.to_le_bytes());
    bytes.extend_from_slice(&[8, 0, 24, 0]);
    for (number, codes) in games.iter().enumerate() {
        bytes.extend_from_slice(&numbers(number as u8));
        bytes.extend_from_slice(&[9, 0, 40, 33]);
        bytes.extend_from_slice(codes);
        bytes.extend(std::iter::repeat_n(0, 60 - codes.len()));
    }
    bytes
}

#[test]
fn a_file_is_read_as_it_is_laid_out() {
    let archive = read(&file(&[&[56, 66], &[]])).expect("whole");
    assert_eq!((archive.year, archive.perfect_from, archive.games.len()), (2025, 24, 2));
    let game = &archive.games[0];
    assert_eq!((game.tournament, game.black, game.white), (7, 256, 9));
    assert_eq!((game.black_discs, game.best_discs), (40, 33));
    assert_eq!(game.squares, [8 * 4 + 5, 8 * 5 + 5], "row 5, column 6 is f5");
    let texts: Vec<String> = game.positions().iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), 3);
    assert_eq!(texts[1], "---------------------------OX------XXX-------------------------- O");
    assert!(archive.games[1].squares.is_empty());
}

#[test]
fn margins_are_for_the_side_asked() {
    assert_eq!(margin_for(Side::First, 40), 16);
    assert_eq!(margin_for(Side::Second, 40), -16);
    assert_eq!(margin_for(Side::First, 32), 0);
}

#[test]
fn a_game_ends_where_it_ends_and_before_an_illegal_move() {
    let archive = read(&file(&[WIPED_OUT, &[56, 11, 66]])).expect("whole");
    let positions = archive.games[0].positions();
    assert_eq!(positions.len(), 10);
    assert!(positions[9].is_over(), "{}", positions[9]);
    assert_eq!(archive.games[1].positions().len(), 2, "a1 is not legal");
}

/// Cut off anywhere, of another size, with moves off the board: a message, never a panic.
#[test]
fn a_damaged_file_is_refused_with_a_message() {
    let whole = file(&[&[56, 66], &[56]]);
    for length in 0..whole.len() {
        assert!(read(&whole[..length]).is_err(), "cut off at {length}");
    }
    let said = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        read(&bytes).expect_err("changed").to_string()
    };
    assert!(said(&|bytes| bytes[12] = 10).contains("the board has 10 rows"));
    assert!(said(&|bytes| bytes[16 + 8] = 99).contains("game 1 has a move 99"));
    assert!(said(&|bytes| bytes[16 + 68 + 7] = 65).contains("game 2 ends with 65 discs"));
    assert!(said(&|bytes| bytes.push(0)).contains("speaks of 2 games"));
}
