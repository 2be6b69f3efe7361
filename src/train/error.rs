//! How far weights are off, by stage of the game and by where the true scores come from.

use super::sample::{Origin, Sample};
use crate::engines::othello::pattern::PatternEval;
use crate::engines::othello::pattern::weights::Weights;
use crate::engines::othello::strong::eval::{DISC, Evaluation};
use crate::games::othello::board::legal;

/// Sums over some samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    /// How many samples.
    pub count: u64,
    /// Sum of how far off, in discs.
    pub absolute: f64,
    /// Sum of the evaluation less the truth, in discs.
    pub signed: f64,
}

impl Sum {
    /// Adds one more.
    pub fn add(&mut self, error: f64) {
        self.count += 1;
        self.absolute += error.abs();
        self.signed += error;
    }

    /// Adds all of another sum.
    pub fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.absolute += other.absolute;
        self.signed += other.signed;
    }

    /// The mean absolute error in discs; 0 without samples.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.absolute / self.count.max(1) as f64
    }

    /// The mean of evaluation less truth in discs; 0 without samples.
    #[must_use]
    pub fn bias(&self) -> f64 {
        self.signed / self.count.max(1) as f64
    }
}

/// The evaluation less the truth, in discs, of one sample.
#[must_use]
pub fn of(weights: &Weights, sample: &Sample) -> f64 {
    let eval = PatternEval::new(weights);
    let (own, other) = (sample.own, sample.other);
    let score = eval.score(&eval.state(own, other), own, other, legal(own, other));
    f64::from(score - i32::from(sample.score)) / f64::from(DISC)
}

/// Errors by number of empty squares, of the samples of one origin.
#[must_use]
pub fn by_empties(weights: &Weights, samples: &[Sample], origin: Origin) -> [Sum; 65] {
    let mut sums = [Sum::default(); 65];
    for sample in samples.iter().filter(|sample| sample.origin == origin) {
        sums[64 - sample.discs() as usize].add(of(weights, sample));
    }
    sums
}
