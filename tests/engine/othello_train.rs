//! The trainer (feature `train`): what it learns, what it writes, and that it does the same twice.

use std::fs;
use std::iter::repeat_n;

use plyscope::engines::othello::pattern::weights::{Parameters, STAGES, Weights};
use plyscope::engines::othello::pattern::{PatternEval, load};
use plyscope::engines::othello::strong::eval::{Evaluation, Handmade};
use plyscope::games::othello::Othello;
use plyscope::train::duel;
use plyscope::train::fit::{self, fit};
use plyscope::train::label::{self, Solving};
use plyscope::train::sample::{self, GROUPS, Origin, Sample};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

fn samples(games: u64) -> Vec<Sample> {
    let plan = label::Plan { depth: 1, exact_from: 4, lead: 0, plies: 60, trust: 0.5 };
    let mut solving = Solving::default();
    (0..games).flat_map(|number| label::game(&Handmade, &plan, &[], 5, number, &mut solving)).collect()
}

/// Positions scored by some weights: a fit has to find weights that score them the same.
#[test]
fn a_fit_finds_what_made_the_scores() {
    let mut random = Pcg32::seed_from_u64(3);
    let count = Parameters::new().count();
    let mut stage = vec![];
    stage.extend((0..count).map(|_| random.random_range(-100i32..=100) as i16));
    let truth = Weights::from_parameters(&repeat_n(stage, STAGES).flatten().collect::<Vec<_>>());
    let eval = PatternEval::new(&truth);
    let mut samples = samples(400);
    for sample in &mut samples {
        let state = eval.state(sample.own, sample.other);
        let moves = plyscope::games::othello::board::legal(sample.own, sample.other);
        sample.score = eval.score(&state, sample.own, sample.other, moves) as i16;
    }
    let plan = fit::Plan { steps: 100, rounds: 1, ridge: 0.01, neighbour: 0.0 };
    let mut errors = vec![];
    let _ = fit(&samples, &plan, |_, error| errors.push(error.sqrt()));
    for (stage, error) in errors.iter().enumerate() {
        assert!(*error < 20.0, "stage {}: {error} of about 700", STAGES - 1 - stage);
    }
}

/// The same seed and number give the same game, whatever was played before: a run goes on with the first file that is missing.
#[test]
fn a_game_depends_on_its_number_alone() {
    let all = samples(6);
    let plan = label::Plan { depth: 1, exact_from: 4, lead: 0, plies: 60, trust: 0.5 };
    let last = label::game(&Handmade, &plan, &[], 5, 5, &mut Solving::default());
    assert!(!last.is_empty());
    assert_eq!(all[all.len() - last.len()..], last);
}

#[test]
fn labels_are_exact_near_the_end_and_within_what_a_game_can_end_with() {
    let samples = samples(20);
    let mut solving = Solving::default();
    let mut exact = 0;
    for sample in &samples {
        assert!(i32::from(sample.score).abs() <= 64 * 128 && sample.group < GROUPS);
        assert_eq!(sample.origin == Origin::Exact, 64 - sample.discs() <= 4);
        if sample.origin == Origin::Exact {
            let position =
                Othello { own: sample.own, other: sample.other, side: plyscope::games::Side::First };
            assert_eq!(i32::from(sample.score), 128 * solving.margin(&position));
            exact += 1;
        }
    }
    assert!(exact > 20, "{exact} exact samples");
}

/// Positions of play, and not those that chance led to, are kept where the engine plays first.
#[test]
fn nothing_of_the_lead_is_kept() {
    let plan = label::Plan { depth: 1, exact_from: 4, lead: 20, plies: 60, trust: 0.5 };
    let mut solving = Solving::default();
    let least = |plan: &label::Plan, solving: &mut Solving| {
        (0..20)
            .flat_map(|number| label::game(&Handmade, plan, &[], 5, number, solving))
            .map(|sample| sample.discs())
            .min()
            .expect("samples")
    };
    let with = least(&plan, &mut solving);
    let without = least(&label::Plan { lead: 0, ..plan }, &mut solving);
    assert!(with >= 4 + 20 && without < with, "{without} discs, {with} with a lead");
}

#[test]
fn files_of_samples_come_back_and_damaged_ones_are_refused() {
    let folder = std::env::temp_dir().join(format!("plyscope-samples-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("games.samples");
    let written = samples(3);
    sample::write(&path, &written).expect("written");
    assert_eq!(sample::read(&path).expect("read"), written);
    assert_eq!(fs::read_dir(&folder).expect("there").count(), 1, "nothing is left aside");

    let bytes = fs::read(&path).expect("there");
    let damaged = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        sample::write_whole(&path, &bytes).expect("written");
        sample::read(&path).is_err()
    };
    assert!(damaged(&|bytes| bytes.truncate(bytes.len() - 1)), "cut off");
    assert!(damaged(&|bytes| bytes[18] = 9), "no such origin");
    assert!(damaged(&|bytes| bytes[19] = GROUPS), "no such group");
    assert!(damaged(&|bytes| bytes.copy_within(0..8, 8)), "two discs on a square");
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_fit_never_looks_at_what_is_held_out() {
    let mut samples = samples(60);
    let plan = fit::Plan { steps: 5, rounds: 1, ridge: 1.0, neighbour: 0.0 };
    let before = fit(&samples, &plan, |_, _| {});
    let held_out = samples.iter_mut().filter(|sample| sample.group == sample::HELD_OUT);
    assert!(held_out.map(|sample| sample.score = 8_000).count() > 0, "some are held out");
    assert_eq!(fit(&samples, &plan, |_, _| {}), before);
}

/// The better evaluation wins from both sides, and equal ones draw even.
#[test]
fn a_duel_is_fair() {
    let mut solving = Solving::default();
    let weights = load::weights().expect("built in");
    let trained = PatternEval::new(weights);
    let mut sum = 0;
    for number in 0..6 {
        let [black, white] = duel::pair((&trained, &trained), 1, 3, number, &mut solving);
        assert_eq!(black, -white, "the same game with the players exchanged");
        sum += duel::pair((&trained, &Handmade), 2, 3, number, &mut solving).iter().sum::<i32>();
    }
    assert!(sum > 0, "the trained evaluation made {sum} discs");
}
