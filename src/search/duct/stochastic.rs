//! Choosing from probabilities: regret matching and Exp3. As with the bounds, a player reads its own sums only; the regrets that
//! it sums up come from the table, which is common knowledge.

use rand_pcg::Pcg32;

use super::tree::Sum;
use super::{MOST_ACTIONS, unit};

/// A chosen action and the probability with which it was chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    pub(super) index: usize,
    pub(super) probability: f64,
}

/// Plays each action in proportion to its regret, where that is positive, and anything with probability `gamma`. What would be played
/// without `gamma` is added to `policy`: exploration is no part of the answer.
pub(super) fn by_regret<A>(sums: &[Sum<A>], policy: &mut [f64], gamma: f64, random: &mut Pcg32) -> Drawn {
    let count = sums.len();
    let mut shares = [0.0; MOST_ACTIONS];
    let shares = &mut shares[..count];
    let total: f64 = sums.iter().map(|sum| sum.extra.max(0.0)).sum();
    let even = 1.0 / count as f64;
    for ((share, sum), policy) in shares.iter_mut().zip(sums).zip(policy) {
        *share = if total > 0.0 { sum.extra.max(0.0) / total } else { even };
        *policy += *share;
    }
    draw(shares, gamma, random)
}

/// Plays each action by the exponential of its estimated reward, and anything with probability `gamma`. What is played is added to
/// `policy`, from which [`answer_of_exp3`] takes the exploration out again.
pub(super) fn by_exponent<A>(sums: &[Sum<A>], policy: &mut [f64], gamma: f64, random: &mut Pcg32) -> Drawn {
    let count = sums.len();
    let rate = gamma / count as f64;
    let best = sums.iter().map(|sum| sum.extra).fold(f64::NEG_INFINITY, f64::max);
    let mut shares = [0.0; MOST_ACTIONS];
    let shares = &mut shares[..count];
    let mut total = 0.0;
    for (share, sum) in shares.iter_mut().zip(sums) {
        *share = libm::exp(rate * (sum.extra - best));
        total += *share;
    }
    for (share, policy) in shares.iter_mut().zip(policy) {
        *share /= total;
        *policy += (1.0 - gamma) * *share + rate;
    }
    draw(shares, gamma, random)
}

/// How often Exp3 would have played an action of `count` without its exploration, given how often it did in `visits` choices.
pub(super) fn answer_of_exp3(policy: f64, visits: f64, gamma: f64, count: usize) -> f64 {
    (policy - visits * gamma / count as f64).max(0.0)
}

fn draw(shares: &[f64], gamma: f64, random: &mut Pcg32) -> Drawn {
    let even = gamma / shares.len() as f64;
    let mut left = unit(random);
    let mut last = Drawn { index: 0, probability: 1.0 };
    for (index, share) in shares.iter().enumerate() {
        let probability = (1.0 - gamma) * share + even;
        if probability > 0.0 {
            last = Drawn { index, probability };
            left -= probability;
            if left < 0.0 {
                break;
            }
        }
    }
    last
}
