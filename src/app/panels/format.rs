//! Numbers as people read them. Pure functions.

use crate::search::tally::CERTAIN;

/// A count in three digits and a unit: `0`, `999`, `1.25 k`, `12.5 k`, `3.40 M`, `1.20 G`.
#[must_use]
pub(super) fn count(n: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    // A number that would round up to 1000 of its unit is written in the next one.
    for (size, unit) in UNITS {
        if n >= size - size / 2_000 {
            return format!("{} {unit}", three_digits(n as f64 / size as f64));
        }
    }
    n.to_string()
}

fn three_digits(x: f64) -> String {
    if x < 9.995 {
        format!("{x:.2}")
    } else if x < 99.95 {
        format!("{x:.1}")
    } else {
        format!("{x:.0}")
    }
}

/// An amount of memory: `900 B`, `43 kB`, `1.5 MB`, `120 MB`, in powers of ten.
#[must_use]
pub(super) fn bytes(n: u64) -> String {
    match n {
        0..1_000 => format!("{n} B"),
        1_000..999_500 => format!("{:.0} kB", n as f64 / 1e3),
        999_500..9_950_000 => format!("{:.1} MB", n as f64 / 1e6),
        _ => format!("{:.0} MB", n as f64 / 1e6),
    }
}

/// A duration: `35 ms`, `1.2 s`, `12 s`, `1:05 min`.
#[must_use]
pub(super) fn duration(ms: u32) -> String {
    match ms {
        0..1_000 => format!("{ms} ms"),
        1_000..9_950 => format!("{:.1} s", f64::from(ms) / 1_000.0),
        9_950..59_500 => format!("{:.0} s", f64::from(ms) / 1_000.0),
        _ => {
            let seconds = (u64::from(ms) + 500) / 1_000;
            format!("{}:{:02} min", seconds / 60, seconds % 60)
        }
    }
}

/// A duration that somebody has set: whole seconds without a decimal place, tenths where there are some.
#[must_use]
pub(super) fn budget(ms: u32) -> String {
    if (1_000..9_950).contains(&ms) && ms.is_multiple_of(1_000) {
        format!("{} s", ms / 1_000)
    } else {
        duration(ms)
    }
}

/// A part of a whole: `0 %`, `<1 %`, `34 %`, `>99 %`, `100 %`. Nothing of nothing is 0 %.
#[must_use]
pub(super) fn percent(part: u64, whole: u64) -> String {
    if part == 0 || whole == 0 {
        return "0 %".to_owned();
    }
    if part >= whole {
        return "100 %".to_owned();
    }
    match (part as f64 / whole as f64 * 100.0).round() as u32 {
        0 => "<1 %".to_owned(),
        100 => ">99 %".to_owned(),
        percent => format!("{percent} %"),
    }
}

/// A chance to win in parts of [`CERTAIN`]: `62 %`. Neither `0 %` nor `100 %` is ever said of what is only likely.
#[must_use]
pub(super) fn chance(score: i32) -> String {
    let percent = (f64::from(score) * 100.0 / f64::from(CERTAIN)).round() as i32;
    match percent {
        ..=0 => "<1 %".to_owned(),
        1..100 => format!("{percent} %"),
        100.. => ">99 %".to_owned(),
    }
}

/// `count` things in `ms` milliseconds, as things a second; `None` while too little time has passed to tell.
#[must_use]
pub(super) fn per_second(count: u64, ms: u32) -> Option<u64> {
    (ms >= 20).then(|| (u128::from(count) * 1_000 / u128::from(ms)).try_into().unwrap_or(u64::MAX))
}

/// A number with its sign: `+12`, `0`, `−3`, with a real minus, thousands set apart by a narrow space.
#[must_use]
pub(super) fn signed(n: i32) -> String {
    let digits = n.unsigned_abs().to_string();
    let mut text = String::from(match n {
        1.. => "+",
        0 => "",
        _ => "−",
    });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) && digits.len() > 4 {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

/// A number in tenths with its sign: `+1.3`, `0.0`, `−12.4`.
#[must_use]
pub(super) fn signed_tenths(tenths: i32) -> String {
    let size = tenths.unsigned_abs();
    let sign = match tenths {
        1.. => "+",
        0 => "",
        _ => "−",
    };
    format!("{sign}{}.{}", size / 10, size % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_three_digits_and_never_a_thousand_of_a_unit() {
        for (n, text) in [
            (0, "0"),
            (7, "7"),
            (999, "999"),
            (1_000, "1.00 k"),
            (1_249, "1.25 k"),
            (9_994, "9.99 k"),
            (9_996, "10.0 k"),
            (99_949, "99.9 k"),
            (99_951, "100 k"),
            (820_400, "820 k"),
            (999_499, "999 k"),
            (999_500, "1.00 M"),
            (1_250_000, "1.25 M"),
            (212_258_800, "212 M"),
            (1_200_000_000, "1.20 G"),
        ] {
            assert_eq!(count(n), text, "{n}");
        }
        assert!(count(u64::MAX).ends_with(" G"));
    }

    #[test]
    fn memory() {
        for (n, text) in [
            (0, "0 B"),
            (999, "999 B"),
            (43_200, "43 kB"),
            (999_499, "999 kB"),
            (999_500, "1.0 MB"),
            (9_949_999, "9.9 MB"),
            (9_950_000, "10 MB"),
            (120_400_000, "120 MB"),
        ] {
            assert_eq!(bytes(n), text, "{n}");
        }
    }

    #[test]
    fn durations() {
        for (ms, text) in [
            (0, "0 ms"),
            (999, "999 ms"),
            (1_000, "1.0 s"),
            (1_249, "1.2 s"),
            (9_949, "9.9 s"),
            (9_950, "10 s"),
            (59_499, "59 s"),
            (59_500, "1:00 min"),
            (65_000, "1:05 min"),
            (3_600_000, "60:00 min"),
        ] {
            assert_eq!(duration(ms), text, "{ms}");
        }
        assert_eq!(budget(4_000), "4 s");
        assert_eq!(budget(2_500), "2.5 s");
        assert_eq!(budget(250), "250 ms");
        assert_eq!(budget(30_000), "30 s");
    }

    #[test]
    fn percents_say_neither_none_nor_all_when_it_is_not_so() {
        for (part, whole, text) in [
            (0, 0, "0 %"),
            (5, 0, "0 %"),
            (0, 7, "0 %"),
            (1, 1_000, "<1 %"),
            (34, 100, "34 %"),
            (999, 1_000, ">99 %"),
            (7, 7, "100 %"),
        ] {
            assert_eq!(percent(part, whole), text, "{part} of {whole}");
        }
    }

    #[test]
    fn chances_are_never_certain() {
        for (score, text) in
            [(0, "<1 %"), (49, "<1 %"), (51, "1 %"), (6_249, "62 %"), (9_949, "99 %"), (10_000, ">99 %")]
        {
            assert_eq!(chance(score), text, "{score}");
        }
    }

    #[test]
    fn speed_is_silent_until_it_can_tell() {
        assert_eq!(per_second(1_000, 0), None);
        assert_eq!(per_second(1_000, 19), None);
        assert_eq!(per_second(1_000, 500), Some(2_000));
        assert_eq!(per_second(u64::MAX, 20), Some(u64::MAX));
    }

    #[test]
    fn signs_and_thousands() {
        for (n, text) in [(0, "0"), (12, "+12"), (-3, "−3"), (1234, "+1234"), (-12_345, "−12\u{a0}345")] {
            assert_eq!(signed(n), text);
        }
        assert_eq!(signed(i32::MIN), "−2\u{a0}147\u{a0}483\u{a0}648");
    }

    #[test]
    fn tenths() {
        for (n, text) in [(0, "0.0"), (13, "+1.3"), (-4, "−0.4"), (-124, "−12.4"), (640, "+64.0")] {
            assert_eq!(signed_tenths(n), text);
        }
    }
}
