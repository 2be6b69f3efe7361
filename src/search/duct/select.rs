//! Choosing by a bound. A player hands in its own sums and nothing else, so that it cannot read what the other knows.

use std::sync::LazyLock;

use rand_pcg::Pcg32;

use super::tree::Sum;
use super::{MOST_ACTIONS, Rule, Ties, below};

/// Logarithms of the first whole numbers, as most nodes are visited seldom.
static LOGARITHMS: LazyLock<Vec<f64>> =
    LazyLock::new(|| (0..4_096).map(|n: u32| libm::log(f64::from(n.max(1)))).collect());

/// The logarithms, for a search to hold.
pub(super) fn logarithms() -> &'static [f64] {
    &LOGARITHMS
}

/// The logarithm of a number of visits.
#[inline]
pub(super) fn logarithm(known: &[f64], visits: u32) -> f64 {
    known.get(visits as usize).copied().unwrap_or_else(|| libm::log(f64::from(visits)))
}

/// The index of the action that a player chooses: one that it has not tried yet, else the one with the greatest bound. `ln` is the
/// logarithm of the visits of the node.
#[inline]
pub(super) fn by_bound<A>(sums: &[Sum<A>], ln: f64, rule: Rule, ties: Ties, random: &mut Pcg32) -> usize {
    let mut bounds = [0.0; MOST_ACTIONS];
    let mut best = f64::NEG_INFINITY;
    for (bound, sum) in bounds.iter_mut().zip(sums) {
        *bound = if sum.visits == 0 { f64::INFINITY } else { self::bound(sum, ln, rule) };
        if *bound > best {
            best = *bound;
        }
    }
    // What was never tried is infinitely good, and so is only as good as its like.
    let least = match ties {
        Ties::First => best,
        Ties::Within(tolerance) => best - tolerance,
    };
    let mut good = 0u32;
    for (index, bound) in bounds[..sums.len()].iter().enumerate() {
        good |= u32::from(*bound >= least) << index;
    }
    let count = good.count_ones();
    if count > 1 && ties != Ties::First {
        for _ in 0..below(random, count as usize) {
            good &= good - 1;
        }
    }
    good.trailing_zeros() as usize
}

/// Above this the root of [`Rule::Tuned`] is greater than a quarter, whatever the variance.
const SELDOM: f64 = 1.0 / 32.0;

/// How good an action that was tried may be.
#[inline]
fn bound<A>(sum: &Sum<A>, ln: f64, rule: Rule) -> f64 {
    let share = 1.0 / f64::from(sum.visits);
    let mean = sum.rewards * share;
    let confidence = ln * share;
    match rule {
        Rule::Ucb1 { c } => mean + c * confidence.sqrt(),
        Rule::Tuned | Rule::RegretMatching { .. } | Rule::Exp3 { .. } => {
            if confidence >= SELDOM {
                return mean + 0.5 * confidence.sqrt();
            }
            let variance = (sum.extra * share - mean * mean).max(0.0) + (2.0 * confidence).sqrt();
            mean + (confidence * variance.min(0.25)).sqrt()
        }
    }
}
