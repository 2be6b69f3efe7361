//! What a match says: the score with its interval.

use super::play::{Pair, Work};

/// A match seen from its first player.
#[derive(Clone, Debug)]
pub(super) struct Score {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    /// Points per game, a draw counting half: 0 to 1.
    pub(super) score: f64,
    /// The ends of the 95 % interval of `score`.
    pub(super) low: f64,
    pub(super) high: f64,
    /// The average final margin, where the game counts.
    pub(super) margin: Option<f64>,
    pub(super) work: [Work; 2],
}

impl Score {
    /// The same seen from the second player.
    pub(super) fn turned(&self) -> Self {
        let Self { wins, draws, losses, score, low, high, margin, work: [own, other] } = *self;
        Self {
            wins: losses,
            draws,
            losses: wins,
            score: 1.0 - score,
            low: 1.0 - high,
            high: 1.0 - low,
            margin: margin.map(|margin| -margin),
            work: [other, own],
        }
    }
}

/// The 97.5 % quantile of the normal distribution: 95 % lie within so many standard errors.
const WITHIN: f64 = 1.96;

/// The score of a match of at least one pair. The two games of a pair share their opening, so the pairs are what is counted as independent:
/// the interval is the normal one over the pairs' scores. Where all pairs end alike there is no spread to go by, and the *rule of
/// three* stands in: what was not seen in n trials has a probability of at most 3/n.
pub(super) fn score(pairs: &[Pair]) -> Score {
    let results = || pairs.iter().flat_map(|pair| pair.results);
    let count = |result| results().filter(|&found| found == result).count() as u32;
    let number = pairs.len() as f64;
    let points: Vec<f64> =
        pairs.iter().map(|pair| f64::from(pair.results[0] + pair.results[1] + 2) / 4.0).collect();
    let mean = points.iter().sum::<f64>() / number;
    let squares: f64 = points.iter().map(|point| (point - mean) * (point - mean)).sum();
    let half =
        if squares == 0.0 { 3.0 / number } else { WITHIN * (squares / (number - 1.0) / number).sqrt() };
    let margins: Option<Vec<i32>> = pairs.iter().flat_map(|pair| pair.margins).collect();
    let mut work = [Work::default(); 2];
    for pair in pairs {
        work.iter_mut().zip(pair.work).for_each(|(sum, part)| *sum += part);
    }
    Score {
        wins: count(1),
        draws: count(0),
        losses: count(-1),
        score: mean,
        low: (mean - half).max(0.0),
        high: (mean + half).min(1.0),
        margin: margins.map(|all| f64::from(all.iter().sum::<i32>()) / all.len() as f64),
        work,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(results: &[[i32; 2]]) -> Vec<Pair> {
        let margin = |result: i32| Some(10 * result);
        results
            .iter()
            .map(|&results| Pair { results, margins: results.map(margin), ..Pair::default() })
            .collect()
    }

    fn close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-9
    }

    #[test]
    fn a_draw_is_half_a_point_and_the_interval_is_over_pairs() {
        let found = score(&pairs(&[[1, 1], [1, -1], [0, 0], [1, 0]]));
        assert_eq!((found.wins, found.draws, found.losses), (4, 3, 1));
        assert!(
            close(found.score, 5.5 / 8.0) && found.margin.is_some_and(|margin| close(margin, 30.0 / 8.0))
        );
        // The pairs scored 1, 1/2, 1/2 and 3/4: a variance of 0.0572917 and a standard error of 0.1196784.
        assert!((found.high - found.score - 1.96 * 0.119_678).abs() < 1e-4, "{found:?}");
        // Opposite results of one pair say less than the same results of two.
        let (apart, together) = (score(&pairs(&[[1, -1], [1, -1]])), score(&pairs(&[[1, 1], [-1, -1]])));
        assert!(close(apart.score, together.score));
        assert!(together.high - together.low > 0.9);
    }

    /// Kind: a match without a lost game is taken for certain.
    #[test]
    fn where_all_pairs_end_alike_the_interval_is_not_empty() {
        let found = score(&pairs(&[[1, 1]; 60]));
        assert!(close(found.score, 1.0) && close(found.low, 0.95) && close(found.high, 1.0));
        let one = score(&pairs(&[[1, 0]]));
        assert!(close(one.score, 0.75) && close(one.low, 0.0) && close(one.high, 1.0));
    }

    #[test]
    fn a_game_that_does_not_count_has_no_margin() {
        let uncounted = Pair { results: [1, 0], ..Pair::default() };
        assert_eq!(score(&[uncounted]).margin, None);
    }
}
