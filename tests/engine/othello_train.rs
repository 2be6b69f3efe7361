//! The trainer (feature `train`): what it learns, what it writes, and that it does the same twice.

use std::iter::repeat_n;

use plyscope::engines::othello::pattern::PatternEval;
use plyscope::engines::othello::pattern::weights::{Parameters, STAGES, Weights};
use plyscope::engines::othello::strong::eval::{Evaluation, Handmade};
use plyscope::train::fit::{self, fit};
use plyscope::train::label::{self, Solving};
use plyscope::train::sample::Sample;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

fn samples(games: u64) -> Vec<Sample> {
    let plan = label::Plan { depth: 1, exact_from: 4, plies: 60, trust: 0.5 };
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
