//! The trained evaluation against a slow one that looks at every square of every instance, and its file against damage.

use std::sync::LazyLock;

use plyscope::engines::othello::pattern::indices::Indices;
use plyscope::engines::othello::pattern::shapes::{ALL, STARTS, mirrored, under};
use plyscope::engines::othello::pattern::weights::{
    OTHER_MOVES, OWN_MOVES, PARITY, Parameters, STAGES, Weights, stage_of,
};
use plyscope::engines::othello::pattern::{PatternEval, file, load, places};
use plyscope::engines::othello::strong::eval::Evaluation;
use plyscope::games::Game;
use plyscope::games::othello::Othello;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// Numbers without meaning, and the weights they are the parameters of.
static NOISE: LazyLock<(Vec<i16>, Weights)> = LazyLock::new(|| {
    let mut random = Pcg32::seed_from_u64(1);
    let count = STAGES * Parameters::new().count();
    let steps: Vec<i16> = (0..count).map(|_| random.random_range(-60i32..=60) as i16).collect();
    let weights = Weights::from_parameters(&steps);
    (steps, weights)
});

/// Every position of some random games, with the indices that were kept up to date on the way.
fn walk(games: u64, mut visit: impl FnMut(&Othello, &Indices)) {
    let mut random = Pcg32::seed_from_u64(games);
    for _ in 0..games {
        let mut position = Othello::start();
        let mut indices = Indices::new(position.own, position.other);
        while let Some(&mv) = position.legal_moves().choose(&mut random) {
            indices = match mv.square() {
                Some(square) => indices.play(square, position.flips(square)),
                None => indices.pass(),
            };
            position = position.play(mv);
            visit(&position, &indices);
        }
    }
}

fn score(position: &Othello, indices: &Indices) -> i32 {
    PatternEval::new(&NOISE.1).score(indices, position.own, position.other, position.legal())
}

fn slow_score(position: &Othello) -> i32 {
    let table = NOISE.1.table(stage_of(64 - position.empties()));
    let digit = |square: u8| match (position.own >> square & 1, position.other >> square & 1) {
        (0, 0) => 0,
        (1, 0) => 1,
        _ => 2,
    };
    let mut sum = 0;
    for instance in ALL {
        let index = instance.squares().iter().rev().fold(0, |index, &square| 3 * index + digit(square));
        sum += i32::from(table[STARTS[instance.shape] + index]);
    }
    sum += i32::from(table[OWN_MOVES + position.legal().count_ones() as usize]);
    sum += i32::from(table[OTHER_MOVES + position.pass().legal().count_ones() as usize]);
    sum + i32::from(table[PARITY + position.empties() as usize % 2])
}

fn mirror(position: &Othello, symmetry: u8) -> Othello {
    let turn = |discs: u64| {
        (0..64)
            .filter(|square| discs >> square & 1 == 1)
            .fold(0, |all, square| all | 1 << under(square, symmetry))
    };
    Othello { own: turn(position.own), other: turn(position.other), side: position.side }
}

#[test]
fn indices_kept_up_to_date_are_those_counted_from_nothing() {
    walk(200, |position, indices| {
        assert_eq!(*indices, Indices::new(position.own, position.other), "{position}");
    });
}

#[test]
fn the_score_is_the_sum_over_all_instances() {
    walk(100, |position, indices| assert_eq!(score(position, indices), slow_score(position), "{position}"));
}

#[test]
fn the_trainer_learns_from_the_weights_that_make_the_score() {
    walk(20, |position, indices| {
        let table = NOISE.1.table(stage_of(64 - position.empties()));
        let sum: i32 =
            places(position.own, position.other).iter().map(|&place| i32::from(table[place as usize])).sum();
        assert_eq!(sum, score(position, indices), "{position}");
    });
}

/// Another program's evaluation differed by up to 1.45 discs between mirrored positions.
#[test]
fn mirrored_positions_are_worth_the_same() {
    walk(40, |position, indices| {
        let value = score(position, indices);
        for symmetry in 1..8 {
            let turned = mirror(position, symmetry);
            let indices = Indices::new(turned.own, turned.other);
            assert_eq!(score(&turned, &indices), value, "{position} under symmetry {symmetry}");
        }
    });
}

#[test]
fn every_shape_has_all_its_images_and_every_square_is_seen() {
    let mut instances = [0; 11];
    let mut seen = 0u64;
    for instance in ALL {
        instances[instance.shape] += 1;
        seen |= instance.squares().iter().fold(0, |all, square| all | 1 << square);
    }
    assert_eq!(instances, [4, 8, 4, 4, 4, 4, 2, 4, 4, 4, 4]);
    assert_eq!(seen, u64::MAX);
}

#[test]
fn a_mirror_undoes_itself() {
    for (shape, size) in [(0, 19_683), (1, 59_049), (2, 59_049), (3, 6_561), (10, 81)] {
        for index in 0..size {
            assert_eq!(mirrored(shape, mirrored(shape, index)), index, "shape {shape}");
        }
    }
    assert_eq!(mirrored(1, 12_345), 12_345, "the 2 by 5 corner has no symmetry");
    assert_eq!(mirrored(3, 1), 3usize.pow(7), "the ends of a row change places");
}

#[test]
fn the_file_keeps_every_weight() {
    let (steps, weights) = &*NOISE;
    assert_eq!(file::read(&file::write(steps, 1)).as_ref(), Ok(weights));
    let wide: Vec<i16> = steps.iter().map(|step| step * 500).collect();
    assert_eq!(file::read(&file::write(&wide, 1)), Ok(Weights::from_parameters(&wide)));
    let coarse: Vec<i16> = steps.iter().map(|step| step * 4).collect();
    assert_eq!(file::read(&file::write(steps, 4)), Ok(Weights::from_parameters(&coarse)));
}

/// A file that is cut off or changed anywhere is refused with a message, and nothing panics.
#[test]
fn a_damaged_file_is_refused() {
    let whole = file::write(&NOISE.0, 4);
    let mut random = Pcg32::seed_from_u64(2);
    let mut lengths: Vec<usize> = (0..40).chain([whole.len() - 1]).collect();
    lengths.extend((0..8).map(|_| random.random_range(0..whole.len() as u32) as usize));
    for length in lengths {
        assert!(file::read(&whole[..length]).is_err(), "cut off at {length}");
    }
    let mut places: Vec<usize> = (0..12).chain([16, 17, whole.len() - 1]).collect();
    places.extend((0..8).map(|_| random.random_range(16..whole.len() as u32) as usize));
    for place in places {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << random.random_range(0..8u32);
        assert!(file::read(&bytes).is_err(), "byte {place} changed");
    }
    let message = file::read(b"<!doctype html><p>not found").unwrap_err().to_string();
    assert!(message.contains("expected \"PLYW\""), "{message}");
}

#[test]
fn the_weights_that_come_with_the_program_are_whole() {
    let weights = load::weights().expect("built in");
    assert_eq!(load::install(&file::write(&NOISE.0, 4)), Ok(()));
    assert_eq!(load::weights(), Some(weights), "weights that are there stay");
    assert!(load::install(b"404").is_err());
}

/// Corners and their neighbours as everybody knows them: what the weights learnt has the right sign.
#[test]
fn the_weights_know_a_corner_from_the_square_beside_it() {
    let eval = PatternEval::new(load::weights().expect("built in"));
    let worth = |text: &str| {
        let position: Othello = text.parse().expect("a position");
        eval.score(&eval.state(position.own, position.other), position.own, position.other, position.legal())
    };
    let corner = worth("XXX-----XOO-----XOXO---------------OX------XO------------------- O");
    let beside = worth("-XX-----XXO-----XOXO---------------OX------XO------------------- O");
    assert!(corner < beside - 500, "the opponent's corner {corner}, an X square {beside}");
}
