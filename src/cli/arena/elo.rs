//! Scores as differences of Elo's ratings (Elo, "The rating of chessplayers", 1978): a player who is d points better scores 1 / (1 + 10^(-d / 400)).

/// The difference that a score between 0 and 1 stands for; `None` at the ends, where it is without bound.
pub(super) fn difference(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * libm::log10(score / (1.0 - score)))
}

/// The difference and its interval in words; what has no bound is a sign alone.
pub(super) fn text([score, low, high]: [f64; 3]) -> String {
    let points = |score: f64| match difference(score) {
        Some(points) => format!("{points:+.0}"),
        None if score > 0.5 => "+∞".to_owned(),
        None => "-∞".to_owned(),
    };
    format!("{}, 95 % interval {} to {}", points(score), points(low), points(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_to_one_is_400_points() {
        let close = |score, points: f64| difference(score).is_some_and(|found| (found - points).abs() < 1e-9);
        assert!(close(10.0 / 11.0, 400.0) && close(0.5, 0.0) && close(1.0 / 11.0, -400.0));
        assert_eq!((difference(0.0), difference(1.0)), (None, None));
        assert_eq!(text([1.0, 0.97, 1.0]), "+∞, 95 % interval +604 to +∞");
    }
}
