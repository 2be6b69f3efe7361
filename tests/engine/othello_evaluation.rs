//! The eight terms of the evaluation, stable discs, and the symmetries that hold for all of it.

use plyscope::engines::othello::evaluation::{self, TERMS, View, evaluate, terms};
use plyscope::engines::othello::stable::stable;
use plyscope::games::Game;
use plyscope::games::othello::Othello;
use rand::SeedableRng;
use rand_pcg::Pcg32;

use crate::othello_random::{black_to_move, random_move, squares, turned_position, with_empties};

fn view(position: &Othello) -> View {
    View::new(position.own, position.other)
}

fn board(black: &str, white: &str) -> View {
    view(&black_to_move(black, white))
}

#[test]
fn positional_weighs_squares() {
    assert_eq!(evaluation::positional(&board("c1", "d3")), 6 - 2);
    assert_eq!(evaluation::positional(&board("f8", "")), 6, "the mirror of c1");
    assert_eq!(evaluation::positional(&board("", "a3")), -6, "c1 on its side, the opponent's");
    assert_eq!(evaluation::positional(&board("c2 f7", "b3 g6")), 0);
    assert_eq!(evaluation::positional(&board("a1", "")), 0, "corners have a term of their own");
}

#[test]
fn mobility_counts_moves() {
    assert_eq!(evaluation::mobility(&view(&Othello::start())), 0);
    assert_eq!(evaluation::mobility(&board("a1", "b1 a2")), 2, "c1 and a3 against nothing");
}

#[test]
fn corners_counts_corners_held() {
    assert_eq!(evaluation::corners(&board("a1 h8 b1", "h1")), 1);
    assert_eq!(evaluation::corners(&board("b2", "a8 h1")), -2);
}

#[test]
fn frontier_counts_discs_beside_empty_squares() {
    let ring = "c3 d3 e3 c4 e4 c5 d5 e5";
    assert_eq!(evaluation::frontier(&board("d4", ring)), -8, "d4 is walled in");
    assert_eq!(evaluation::frontier(&board(ring, "d4")), 8);
}

#[test]
fn material_counts_discs() {
    assert_eq!(evaluation::material(&view(&Othello::start())), 0);
    assert_eq!(evaluation::material(&board("a1 b1 c1", "h8")), 2);
}

#[test]
fn parity_says_who_plays_last_when_few_squares_are_left() {
    assert_eq!(evaluation::parity(&view(&with_empties(24, 1))), 0);
    assert_eq!(evaluation::parity(&view(&with_empties(11, 1))), 1);
    assert_eq!(evaluation::parity(&view(&with_empties(10, 1))), -1);
}

#[test]
fn danger_counts_discs_beside_empty_corners() {
    assert_eq!(evaluation::danger(&board("b1 b2 a2 g7", "g2")), 4, "b2, g7 and g2 count twice");
    assert_eq!(
        evaluation::danger(&board("a1 b1 b2 a2", "g1")),
        -1,
        "beside a corner that is taken there is none"
    );
}

#[test]
fn stable_counts_discs_that_are_safe_for_good() {
    assert_eq!(evaluation::stable(&board("a1 b1 c1 e1", "h8 h7")), 1);
    assert_eq!(evaluation::stable(&view(&Othello::start())), 0);
}

#[test]
fn stable_discs_grow_from_the_corners() {
    let check = |own: &str, other: &str, expected: &str| {
        assert_eq!(stable(squares(own), squares(other)), squares(expected), "{own} against {other}");
    };
    check("b2 c3 d4", "", "");
    check("b1 c1 d1", "", "");
    check("a1 b1 c1 e1", "d1", "a1 b1 c1");
    check("a1 b1 a2", "", "a1 b1 a2");
    check("a1 b1 a2 b2", "", "a1 b1 a2");
    check("a1 b1 c1 a2 b2 a3", "", "a1 b1 c1 a2 b2 a3");
    check("a1 b1 c1 d1 e1 f1 g1 h1", "", "a1 b1 c1 d1 e1 f1 g1 h1");
    check("b1 d1 f1 h1", "a1 c1 e1 g1", "b1 d1 f1 h1");
}

/// What is called stable is never turned over, whatever is played.
#[test]
fn stable_discs_are_never_turned_over() {
    let mut random = Pcg32::seed_from_u64(5);
    let (mut found, mut games) = (0, 0);
    while games < 300 {
        let mut safe = [0u64; 2];
        let mut current = Othello::start();
        while let Some(mv) = random_move(&current, &mut random) {
            for (own, other, side) in [
                (current.own, current.other, current.side),
                (current.other, current.own, current.side.other()),
            ] {
                let now = stable(own, other);
                assert_eq!(safe[side.index()] & !own, 0, "a stable disc was turned over before {current}");
                assert_eq!(now & !own, 0, "a stable square without a disc in {current}");
                safe[side.index()] |= now;
            }
            current = current.play(mv);
        }
        found += (safe[0] | safe[1]).count_ones();
        games += 1;
    }
    assert!(found > 300 * 16, "only {found} stable discs found");
}

/// The estimate is the same under all eight symmetries, and from the other side it has the other sign in every term but parity, which
/// belongs to the turn.
#[test]
fn the_evaluation_is_symmetric() {
    for (empties, seed) in (5..60).zip(1..) {
        let position = with_empties(empties, seed);
        let value = evaluate(&view(&position));
        for symmetry in 1..8 {
            assert_eq!(
                evaluate(&view(&turned_position(&position, symmetry))),
                value,
                "{position} by {symmetry}"
            );
        }
        let (here, there) = (terms(&view(&position)), terms(&View::new(position.other, position.own)));
        for term in (0..TERMS).filter(|&term| term != 5) {
            assert_eq!(here[term], -there[term], "term {term} of {position}");
        }
    }
}
