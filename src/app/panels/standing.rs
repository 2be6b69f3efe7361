//! How one value is told: as words, as a number and as a bar. All three come from one object, so that they never disagree.

use super::format;
use crate::app::text::{side_name, tr, trf};
use crate::engines::catalog::Measure;
use crate::games::Side;
use crate::search::report::{Bound, Value};
use crate::search::tally::CERTAIN;

/// Up to which leads estimates are called even, slightly good and good, in units of the game's margin (Othello: discs).
const MARGINS: [f32; 3] = [1.0, 4.0, 12.0];
/// The same for chances to win, as what one side's chance exceeds the other's by: up to 53, 62.5 and 80 %.
const CHANCES: [f32; 3] = [0.06, 0.25, 0.6];
/// The estimate that moves the bar half of the way to its end.
const HALF_WAY: f32 = 8.0;
/// An estimate never fills the bar: only a proven result does.
const MOST_OF_AN_ESTIMATE: f32 = 0.9;
/// The same for a chance to win, which is told to the end of the bar but for a rest.
const MOST_OF_A_CHANCE: f32 = 0.98;
/// No game ends by more: larger estimates stand for a win that was seen in some line.
const MOST: f32 = 99.9;

/// What a value says about who stands how.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    /// For whom, in words: "slightly good for Black", "White wins by 6".
    pub words: String,
    /// For the side that searches, with ≥ or ≤ where only a bound is known: "+34", "≥ −6".
    pub number: String,
    /// The first side's share of the bar, from 0 to 1.
    pub first_share: f32,
    /// Whether the result is proven: the bar is drawn as a band then.
    pub proven: bool,
    /// Key of the explanation of the number.
    pub hint: &'static str,
}

impl Standing {
    /// Tells `value`, which is good for `searcher` when it is large and means what `measure` says.
    #[must_use]
    pub(super) fn new(game: &str, searcher: Side, value: Value, measure: Measure) -> Self {
        let lead = match value.proven {
            Some(margin) => margin as f32,
            None => lead(value.score, measure),
        };
        let favoured = if lead < 0.0 { searcher.other() } else { searcher };
        // A value that is at least −6 for the searcher is at most 6 for the opponent.
        let bound = if favoured == searcher { value.bound } else { mirrored(value.bound) };
        let told = Told { game, favoured, lead: lead.abs(), bound };
        let words = match (value.proven, measure) {
            (Some(_), Measure::Margin { .. }) => told.result(),
            (Some(_), Measure::Advantage { .. } | Measure::Chance) => told.winner(),
            (None, Measure::Chance) => told.estimate(CHANCES),
            (None, Measure::Margin { .. } | Measure::Advantage { .. }) => told.estimate(MARGINS),
        };
        let lean = match (value.proven, measure) {
            (Some(margin), _) => margin.signum() as f32,
            (None, Measure::Chance) => lead.clamp(-MOST_OF_A_CHANCE, MOST_OF_A_CHANCE),
            (None, _) => lead / (lead.abs() + HALF_WAY) * MOST_OF_AN_ESTIMATE,
        };
        let lean = if searcher == Side::First { lean } else { -lean };
        Self {
            words,
            number: number(value, measure),
            first_share: (0.5 + lean / 2.0).clamp(0.0, 1.0),
            proven: value.proven.is_some(),
            hint: match measure {
                Measure::Margin { .. } => "search.score.hint",
                Measure::Advantage { .. } => "search.score.advantage",
                Measure::Chance => "search.score.chance",
            },
        }
    }
}

/// The number alone: for the side that searches, with ≥ or ≤ where only a bound is known.
#[must_use]
pub fn number(value: Value, measure: Measure) -> String {
    let mark = match value.bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    let digits = match (value.proven, measure) {
        (Some(margin), Measure::Margin { .. }) => format::signed(margin),
        (Some(result), _) => tr(result_word(result)).to_owned(),
        (None, Measure::Chance) => format::chance(value.score),
        (None, _) => format::signed_tenths((lead(value.score, measure) * 10.0).round() as i32),
    };
    format!("{mark}{digits}")
}

/// The key of what a proven result is called beside a move.
#[must_use]
pub const fn result_word(result: i32) -> &'static str {
    match result {
        1.. => "value.wins",
        0 => "value.draw",
        _ => "value.loses",
    }
}

/// How far ahead an estimate sees the side that searches: in units of the count, or from -1 to 1 where it is a chance.
fn lead(score: i32, measure: Measure) -> f32 {
    match measure {
        Measure::Margin { unit } | Measure::Advantage { unit } => {
            (score as f32 / unit.max(1) as f32).clamp(-MOST, MOST)
        }
        Measure::Chance => (2.0 * score as f32 / CERTAIN as f32 - 1.0).clamp(-1.0, 1.0),
    }
}

const fn mirrored(bound: Bound) -> Bound {
    match bound {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    }
}

/// A value from the view of the side that it favours.
struct Told<'a> {
    game: &'a str,
    favoured: Side,
    lead: f32,
    bound: Bound,
}

impl Told<'_> {
    fn result(&self) -> String {
        if self.lead == 0.0 {
            return self.level("score.draw", "score.draw.least");
        }
        let discs = self.lead.to_string();
        let args = [("side", side_name(self.game, self.favoured)), ("discs", &discs)];
        match self.bound {
            Bound::Exact => trf("score.win", &args),
            Bound::Lower => trf("score.win.least", &args),
            Bound::Upper => trf("score.win.most", &args),
        }
    }

    /// A result of a game that knows no margins.
    fn winner(&self) -> String {
        if self.lead == 0.0 {
            return self.level("score.draw", "score.draw.least");
        }
        self.bounded(trf("score.wins", &[("side", side_name(self.game, self.favoured))]))
    }

    /// In words that reach up to these leads.
    fn estimate(&self, [even, slight, good]: [f32; 3]) -> String {
        let key = match self.lead {
            lead if lead <= even => return self.level("score.even", "score.even.least"),
            lead if lead <= slight => "score.slight",
            lead if lead <= good => "score.good",
            _ => "score.strong",
        };
        self.bounded(trf(key, &[("side", side_name(self.game, self.favoured))]))
    }

    fn bounded(&self, words: String) -> String {
        match self.bound {
            Bound::Exact => words,
            Bound::Lower => trf("score.at-least", &[("what", &words)]),
            Bound::Upper => trf("score.at-most", &[("what", &words)]),
        }
    }

    /// Neither side is ahead; a bound says who cannot be worse off.
    fn level(&self, exact: &str, least: &str) -> String {
        let safe = match self.bound {
            Bound::Exact => return tr(exact).to_owned(),
            Bound::Lower => self.favoured,
            Bound::Upper => self.favoured.other(),
        };
        trf(least, &[("side", side_name(self.game, safe))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DISCS: Measure = Measure::Margin { unit: 100 };

    fn value(score: i32, bound: Bound, proven: Option<i32>) -> Value {
        Value { score, bound, proven }
    }

    fn told(searcher: Side, value: Value) -> (String, String) {
        let standing = Standing::new("othello", searcher, value, DISCS);
        (standing.words, standing.number)
    }

    #[test]
    fn words_name_the_side_that_is_favoured() {
        let exact = |score| value(score, Bound::Exact, None);
        for (score, words, number) in [
            (0, "even", "0.0"),
            (-100, "even", "−1.0"),
            (130, "slightly good for Black", "+1.3"),
            (-401, "good for White", "−4.0"),
            (1_240, "very good for Black", "+12.4"),
            (-10_120_000, "very good for White", "−99.9"),
            (i32::MIN, "very good for White", "−99.9"),
        ] {
            assert_eq!(told(Side::First, exact(score)), (words.into(), number.into()));
        }
        assert_eq!(told(Side::Second, exact(550)), ("good for White".into(), "+5.5".into()));
        assert_eq!(told(Side::Second, exact(-550)), ("good for Black".into(), "−5.5".into()));
    }

    #[test]
    fn a_bound_is_turned_round_with_the_side_that_it_speaks_of() {
        let lower = value(-250, Bound::Lower, None);
        assert_eq!(told(Side::First, lower), ("at most slightly good for White".into(), "≥ −2.5".into()));
        let upper = value(-250, Bound::Upper, None);
        assert_eq!(told(Side::First, upper), ("at least slightly good for White".into(), "≤ −2.5".into()));
        let even = value(0, Bound::Upper, None);
        assert_eq!(told(Side::First, even), ("at least even for White".into(), "≤ 0.0".into()));
    }

    #[test]
    fn a_proven_result_is_told_in_discs() {
        let win = |margin, bound| value(10_000_000, bound, Some(margin));
        assert_eq!(told(Side::Second, win(6, Bound::Exact)), ("White wins by 6".into(), "+6".into()));
        assert_eq!(told(Side::Second, win(-6, Bound::Exact)), ("Black wins by 6".into(), "−6".into()));
        assert_eq!(
            told(Side::First, win(2, Bound::Lower)),
            ("Black wins by 2 or more".into(), "≥ +2".into())
        );
        assert_eq!(told(Side::First, win(0, Bound::Exact)), ("a draw".into(), "0".into()));
        let safe = ("at least a draw for Black".into(), "≥ 0".into());
        assert_eq!(told(Side::First, win(0, Bound::Lower)), safe);
    }

    #[test]
    fn a_chance_is_told_for_the_side_that_it_favours() {
        let told = |searcher, value| {
            let Standing { words, number, first_share, .. } =
                Standing::new("othello", searcher, value, Measure::Chance);
            (words, number, (100.0 * first_share).round() as u32)
        };
        let exact = |score| value(score, Bound::Exact, None);
        for (searcher, value, words, number, share) in [
            (Side::First, exact(6_200), "slightly good for Black", "62 %", 62),
            (Side::Second, exact(6_200), "slightly good for White", "62 %", 38),
            (Side::First, exact(3_020), "good for White", "30 %", 30),
            (Side::First, exact(5_020), "even", "50 %", 50),
            (Side::First, exact(10_000), "very good for Black", ">99 %", 99),
            (Side::First, exact(0), "very good for White", "<1 %", 1),
            (Side::Second, value(10_000, Bound::Exact, Some(1)), "White wins", "wins", 0),
            (Side::Second, value(0, Bound::Exact, Some(-1)), "Black wins", "loses", 100),
            (Side::First, value(5_000, Bound::Exact, Some(0)), "a draw", "draw", 50),
        ] {
            assert_eq!(told(searcher, value), (words.into(), number.into(), share), "{value:?}");
        }
    }

    /// Kind of fault: number, bar and words disagree about who is ahead; win scores in the millions wreck the graph.
    #[test]
    fn the_bar_leans_to_the_side_that_the_words_name() {
        for searcher in Side::BOTH {
            for score in [i32::MIN, -10_640_000, -500, -101, 101, 900, 4_000, 10_010_000, i32::MAX] {
                for proven in [None, Some(score.signum() * 8)] {
                    let standing =
                        Standing::new("othello", searcher, value(score, Bound::Exact, proven), DISCS);
                    let black = standing.words.contains("Black");
                    assert!(black != standing.words.contains("White"), "{standing:?}");
                    assert_eq!(black, standing.first_share > 0.5, "{standing:?}");
                    let ahead = standing.number.starts_with('+');
                    assert_eq!(black == (searcher == Side::First), ahead, "{standing:?}");
                    assert!((0.0..=1.0).contains(&standing.first_share), "{standing:?}");
                    let full = standing.first_share == 0.0 || standing.first_share == 1.0;
                    assert_eq!(full, proven.is_some(), "only what is proven fills the bar: {standing:?}");
                }
            }
        }
    }
}
