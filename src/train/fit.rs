//! Least squares: the parameters of a stage for which the scores of its samples are least off.
//!
//! Each stage is solved by conjugate gradients with the counts of the parameters as preconditioner. A parameter is drawn towards a prior as if
//! some samples spoke for it (ridge regression), so that what is seldom seen keeps the prior's value and what is often seen is free. The prior of a
//! stage is its later neighbour in the first round and both its neighbours in the rounds after it: that smooths from stage to stage where the
//! samples are few. A stage also learns from its neighbours' samples, at less weight.

use super::sample::{HELD_OUT, Sample};
use crate::engines::othello::pattern::weights::{Parameters, STAGES, stage_of};
use crate::engines::othello::pattern::{PLACES, places};

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Steps of conjugate gradients a stage and round.
    pub steps: u32,
    /// Rounds over all stages.
    pub rounds: u32,
    /// As how many samples a parameter's prior counts.
    pub ridge: f64,
    /// Weight of a neighbouring stage's samples.
    pub neighbour: f64,
}

/// Parameters of all stages, in 128ths of a disc, fitted to the samples that are not held out; `done` is called after every stage with the
/// stage and its mean square error.
pub fn fit(samples: &[Sample], plan: &Plan, mut done: impl FnMut(usize, f64)) -> Vec<f64> {
    let map = Parameters::new();
    let mut stages: Vec<Vec<u32>> = vec![Vec::new(); STAGES];
    for (number, sample) in samples.iter().enumerate() {
        if sample.group != HELD_OUT {
            stages[stage_of(sample.discs())].push(number as u32);
        }
    }
    let mut values = vec![vec![0.0; map.count()]; STAGES];
    for round in 0..plan.rounds {
        for stage in (0..STAGES).rev() {
            let prior = prior(&values, stage, round);
            let mut rows = Rows::default();
            for (near, numbers) in stages.iter().enumerate() {
                let weight = match near.abs_diff(stage) {
                    0 => 1.0,
                    1 => plan.neighbour,
                    _ => 0.0,
                };
                if weight > 0.0 {
                    rows.add(numbers.iter().map(|&number| &samples[number as usize]), weight, &map);
                }
            }
            let error = rows.solve(&prior, plan, &mut values[stage]);
            done(stage, error);
        }
    }
    values.concat()
}

/// Rounds parameters to steps of `unit` 128ths of a disc.
#[must_use]
pub fn rounded(parameters: &[f64], unit: u16) -> Vec<i16> {
    parameters.iter().map(|value| (value / f64::from(unit)).round() as i16).collect()
}

fn prior(values: &[Vec<f64>], stage: usize, round: u32) -> Vec<f64> {
    let later = (stage + 1 < STAGES).then(|| &values[stage + 1]);
    let earlier = (stage > 0 && round > 0).then(|| &values[stage - 1]);
    match (later, earlier) {
        (Some(a), Some(b)) => a.iter().zip(b).map(|(a, b)| (a + b) / 2.0).collect(),
        (Some(one), None) | (None, Some(one)) => one.clone(),
        (None, None) => values[stage].clone(),
    }
}

/// Samples of a stage as the parameters that they consist of.
#[derive(Default)]
struct Rows {
    places: Vec<[u32; PLACES]>,
    targets: Vec<f64>,
    weights: Vec<f64>,
}

impl Rows {
    fn add<'a>(&mut self, samples: impl Iterator<Item = &'a Sample>, weight: f64, map: &Parameters) {
        for sample in samples {
            self.places.push(places(sample.own, sample.other).map(|place| map.of(place as usize)));
            self.targets.push(f64::from(sample.score));
            self.weights.push(weight);
        }
    }

    /// Conjugate gradients from the prior on; the mean square error of what comes out.
    fn solve(&self, prior: &[f64], plan: &Plan, values: &mut [f64]) -> f64 {
        values.copy_from_slice(prior);
        if self.places.is_empty() {
            return 0.0;
        }
        let count = prior.len();
        let mut scale = vec![plan.ridge; count];
        let mut residual = vec![0.0; count];
        for ((row, target), weight) in self.places.iter().zip(&self.targets).zip(&self.weights) {
            let error = (target - said(prior, row)) * weight;
            for &place in row {
                scale[place as usize] += weight;
                residual[place as usize] += error;
            }
        }
        let mut towards: Vec<f64> = residual.iter().zip(&scale).map(|(r, s)| r / s).collect();
        let mut length = dot(&residual, &towards);
        let enough = length * ENOUGH;
        for _ in 0..plan.steps {
            let product = self.product(&towards, plan.ridge);
            let curve = dot(&towards, &product);
            if curve <= 0.0 || length <= enough {
                break;
            }
            let step = length / curve;
            for at in 0..count {
                values[at] += step * towards[at];
                residual[at] -= step * product[at];
            }
            let next: f64 = residual.iter().zip(&scale).map(|(r, s)| r * r / s).sum();
            let turn = next / length;
            for at in 0..count {
                towards[at] = residual[at] / scale[at] + turn * towards[at];
            }
            length = next;
        }
        let (mut sum, mut all) = (0.0, 0.0);
        for ((row, target), weight) in self.places.iter().zip(&self.targets).zip(&self.weights) {
            let error = target - said(values, row);
            sum += weight * error * error;
            all += weight;
        }
        sum / all
    }

    /// The normal equations' matrix times a vector.
    fn product(&self, vector: &[f64], ridge: f64) -> Vec<f64> {
        let mut product: Vec<f64> = vector.iter().map(|value| ridge * value).collect();
        for (row, weight) in self.places.iter().zip(&self.weights) {
            let value = said(vector, row) * weight;
            for &place in row {
                product[place as usize] += value;
            }
        }
        product
    }
}

/// How much smaller the squared residual has to be than at the beginning; beyond it nothing changes that a rounded weight would show.
const ENOUGH: f64 = 1e-9;

#[inline]
fn said(values: &[f64], row: &[u32; PLACES]) -> f64 {
    row.iter().map(|&place| values[place as usize]).sum()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
