//! Othello's rules: bitboards against a slow walk along every ray, and the ends of games.

use plyscope::games::othello::machine::{Machine, Portable, Processor};
use plyscope::games::othello::{Move, Othello};
use plyscope::games::table_game::{Alternating, Scored, TableGame};
use plyscope::games::{Game, Outcome, Side};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// The eight rays, as steps in column and row.
const RAYS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The oracle: walks one square at a time along each ray.
fn slow_flips(own: u64, other: u64, square: u8) -> u64 {
    if (own | other) >> square & 1 == 1 {
        return 0;
    }
    let mut flips = 0;
    for (dx, dy) in RAYS {
        let (mut x, mut y) = ((square % 8) as i8 + dx, (square / 8) as i8 + dy);
        let mut run = 0u64;
        while (0..8).contains(&x) && (0..8).contains(&y) {
            let bit = 1u64 << (y * 8 + x);
            if other & bit != 0 {
                run |= bit;
            } else {
                flips |= if own & bit != 0 { run } else { 0 };
                break;
            }
            (x, y) = (x + dx, y + dy);
        }
    }
    flips
}

fn slow_legal(own: u64, other: u64) -> u64 {
    (0..64).filter(|&square| slow_flips(own, other, square) != 0).fold(0, |set, square| set | 1 << square)
}

#[track_caller]
fn assert_like_oracle<M: Machine>(machine: M, own: u64, other: u64) {
    let name = M::NAME;
    let legal = slow_legal(own, other);
    assert_eq!(machine.legal(own, other), legal, "{name}: legal of {own:#018x} against {other:#018x}");
    for square in 0..64 {
        if (own | other) >> square & 1 == 0 {
            let flips = slow_flips(own, other, square);
            let found = machine.flips(own, other, square);
            assert_eq!(found, flips, "{name}: {square} in {own:#018x} against {other:#018x}");
        }
        let own = own & !(1 << square);
        let turned = slow_flips(own, !own & !(1 << square), square).count_ones();
        assert_eq!(machine.last_flips(own, square), turned as i32, "{name}: last {square} for {own:#018x}");
    }
}

/// Every way to compute that this processor has.
fn assert_all_like_oracle(own: u64, other: u64) {
    assert_like_oracle(Portable, own, other);
    #[cfg(target_arch = "x86_64")]
    if let Processor::Avx2(machine) = Processor::here() {
        assert_like_oracle(machine, own, other);
    }
}

fn random_move(position: &Othello, random: &mut Pcg32) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() { None } else { Some(moves[random.random_range(0..moves.len() as u32) as usize]) }
}

fn position(text: &str) -> Othello {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// 50,000 positions met in random games and 50,000 boards with discs strewn at random, which no game reaches.
#[test]
fn moves_and_flips_agree_with_the_slow_walk() {
    let mut random = Pcg32::seed_from_u64(1);
    let mut current = Othello::start();
    for _ in 0..50_000 {
        assert_all_like_oracle(current.own, current.other);
        current = random_move(&current, &mut random).map_or_else(Othello::start, |mv| current.play(mv));
    }
    for _ in 0..50_000 {
        let occupied = random.random::<u64>() | random.random::<u64>();
        let colours = random.random::<u64>();
        assert_all_like_oracle(occupied & colours, occupied & !colours);
    }
}

#[test]
fn random_games_end() {
    let mut random = Pcg32::seed_from_u64(2);
    for game in 0..10_000 {
        let mut current = Othello::start();
        let mut plies = 0;
        let mut passed = false;
        while let Some(mv) = random_move(&current, &mut random) {
            assert!(!(passed && mv == Move::PASS), "two passes in a row in game {game}");
            passed = mv == Move::PASS;
            current = current.play(mv);
            plies += 1;
            assert!(plies <= 120, "game {game} does not end");
        }
        assert!(current.outcome().is_some() && current.ending().is_some(), "game {game}");
        assert_eq!(current.own & current.other, 0);
    }
}

/// The same board with black and white exchanged.
fn other_colours(position: &Othello) -> Othello {
    Othello { side: position.side.other(), ..*position }
}

#[test]
fn colours_may_be_exchanged() {
    let mut random = Pcg32::seed_from_u64(3);
    let (mut light, mut dark) = (Othello::start(), other_colours(&Othello::start()));
    for _ in 0..5_000 {
        assert_eq!(light.legal_moves(), dark.legal_moves());
        assert_ne!(light.key(), dark.key(), "the side to move is part of the key");
        let Some(mv) = random_move(&light, &mut random) else {
            assert_eq!(light.final_margin(), dark.final_margin());
            let (a, b) = (light.ending().expect("over"), dark.ending().expect("over"));
            assert_eq!(a.reason, b.reason);
            assert_eq!(a.tally.map(|[x, y]| [y, x]), b.tally);
            assert_eq!(a.official.map(|[x, y]| [y, x]), b.official);
            (light, dark) = (Othello::start(), other_colours(&Othello::start()));
            continue;
        };
        (light, dark) = (light.play(mv), dark.play(mv));
        assert_eq!(other_colours(&light), dark);
    }
}

/// Tables take an index from some bits of the key and a check from others, so every bit must be as good as a coin.
#[test]
fn keys_are_well_mixed() {
    let mut random = Pcg32::seed_from_u64(5);
    let mut keys = std::collections::HashMap::new();
    let mut set = [0u32; 64];
    let mut current = Othello::start();
    while keys.len() < 100_000 {
        let key = current.key();
        match keys.insert(key, current) {
            None => set.iter_mut().zip(0..).for_each(|(count, bit)| *count += (key >> bit & 1) as u32),
            Some(same) => assert_eq!(same, current, "two positions with the key {key:#018x}"),
        }
        current = random_move(&current, &mut random).map_or_else(Othello::start, |mv| current.play(mv));
    }
    for (count, bit) in set.into_iter().zip(0..) {
        assert!(count.abs_diff(50_000) < 1_000, "bit {bit} is set in {count} of 100,000 keys");
    }
}

#[test]
fn the_start_is_the_standard_one() {
    let start = Othello::start();
    assert_eq!(start.to_string(), format!("{}---OX------XO---{} X", "-".repeat(24), "-".repeat(24)));
    let moves: Vec<String> = start.legal_moves().iter().map(|&mv| start.move_text(mv)).collect();
    assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
    assert_eq!(start.flips(19), 1 << 27, "d3 turns over d4");
}

// Kind: a placement that flips round an edge is offered.
#[test]
fn no_ray_leaves_the_board_and_comes_back() {
    // Each of these boards is a ray that would close if the board were a cylinder.
    for text in [
        // g1, h1 and then a2: along the row.
        "-----XO-O-------------------------------------------------------",
        "------XOX-------------------------------------------------------",
        "-------OX-------------------------------------------------------",
        "-------XO-------------------------------------------------------",
        // h file to a file along a diagonal, both ways.
        "------X--------O-X----------------------------------------------",
        "-X-----O-----X--------------------------------------------------",
        "--------O------X------------------------------------------------",
        "----------------X------O------X---------------------------------",
    ] {
        for turn in ["X", "O"] {
            let board = position(&format!("{text} {turn}"));
            assert_eq!(board.legal(), slow_legal(board.own, board.other), "{text} {turn}");
        }
    }
    assert_eq!(position(&format!("-------OX{} X", "-".repeat(55))).legal(), 0);
    assert_eq!(position(&format!("------XOO-X{} X", "-".repeat(53))).legal(), 0);
}

/// What the table sees: who must act, what may be done, how it ended.
#[track_caller]
fn assert_over(text: &str, outcome: Outcome, reason: &str, tally: [u32; 2], official: Option<[u32; 2]>) {
    for side in ["X", "O"] {
        let board = position(&format!("{text} {side}"));
        assert_eq!(board.legal_moves().len(), 0, "{text} {side}");
        assert_eq!(board.outcome(), Some(outcome), "{text} {side}");
        let ending = board.ending().expect("the game is over");
        assert_eq!((ending.outcome, ending.reason), (outcome, reason));
        assert_eq!((ending.tally, ending.official), (Some(tally), official));
        assert_eq!(Alternating(board).must_act(), [false, false]);
        assert!(!Alternating(board).is_forced_pass());
    }
}

// Kind: the game is declared over although only one side is stuck.
#[test]
fn one_side_stuck_must_pass_and_the_game_goes_on() {
    let black_stuck = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXX-";
    let white_stuck: String = black_stuck
        .chars()
        .map(|sign| match sign {
            'O' => 'X',
            'X' => 'O',
            other => other,
        })
        .collect();
    for (text, stuck, acts) in [(black_stuck, 'X', [true, false]), (&white_stuck, 'O', [false, true])] {
        let board = position(&format!("{text} {stuck}"));
        assert_eq!(board.outcome(), None);
        assert_eq!(board.ending(), None);
        assert_eq!(board.legal_moves().as_slice(), [Move::PASS]);
        let table = Alternating(board);
        assert!(table.is_forced_pass());
        assert_eq!(table.must_act(), acts);
        let after = board.play(Move::PASS);
        assert_eq!(after.legal_moves().as_slice(), [Move(63)]);
        assert_eq!((after.own, after.other, after.side), (board.other, board.own, board.side.other()));
    }
}

// Kind: hangs when neither side can move though squares are empty.
#[test]
fn both_stuck_with_empty_squares_is_the_end() {
    let text = format!("XXXX{}OOO", "-".repeat(57));
    assert_over(&text, Outcome::Win(Side::First), "end.othello.both-stuck", [4, 3], Some([61, 3]));
    let text = format!("XXXX{}OOOO", "-".repeat(56));
    assert_over(&text, Outcome::Draw, "end.othello.both-stuck", [4, 4], Some([32, 32]));
    assert_eq!(position(&format!("{text} X")).final_margin(), 0);
}

#[test]
fn wiped_out_is_the_end() {
    // The shortest game there is: White has no disc left after nine moves.
    let steps = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let end = steps
        .into_iter()
        .fold(Othello::start(), |board, step| board.play(board.parse_move(step).expect("legal")));
    let text = end.to_string();
    assert_over(&text[..64], Outcome::Win(Side::First), "end.othello.wiped-out", [13, 0], Some([64, 0]));
    assert_eq!(end.final_margin(), -64, "for White, who would be next");
}

#[test]
fn a_full_board_is_the_end() {
    let text = format!("{}{}", "X".repeat(40), "O".repeat(24));
    assert_over(&text, Outcome::Win(Side::First), "end.othello.full", [40, 24], None);
    let text = format!("{}{}", "O".repeat(32), "X".repeat(32));
    assert_over(&text, Outcome::Draw, "end.othello.full", [32, 32], None);
}

// Kind: a win on the very last move scored as a draw.
#[test]
fn the_last_move_can_win() {
    // Black is behind by 30 discs to 33: h8 draws if it turns over one disc, and wins if it turns over two.
    for (turned, black, outcome) in [(1, 30, Outcome::Draw), (2, 30, Outcome::Win(Side::First))] {
        let white = 63 - black;
        // Black on g7 and h7 leaves h8 the bottom row alone.
        let rest = format!("{}{}", "X".repeat(black - 3), "O".repeat(white - turned));
        let text = format!("{}XX{}X{}-", &rest[..54], &rest[54..], "O".repeat(turned));
        let before = position(&format!("{text} X"));
        assert_eq!(before.tally(), Some([black as u32, white as u32]));
        assert_eq!(before.outcome(), None);
        let after = before.play(Move(63));
        assert_eq!((after.empties(), after.outcome()), (0, Some(outcome)));
        let ending = after.ending().expect("over");
        let tally = [(black + turned + 1) as u32, (white - turned) as u32];
        assert_eq!((ending.reason, ending.tally, ending.official), ("end.othello.full", Some(tally), None));
    }
}
