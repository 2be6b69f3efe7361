//! `ply matrix`.

use crate::{complaint, object, output};

const KEYS: [&str; 5] = ["game", "p1", "p2", "nash_conv", "visits"];

fn nash_conv(args: &[&str]) -> f64 {
    let args = [&["matrix", "--json", "--game", "biased-rps"], args].concat();
    object(&args, &KEYS)["nash_conv"].as_f64().expect("a number")
}

#[test]
fn regret_matching_comes_close_to_the_equilibrium() {
    let found = nash_conv(&["--rule", "rm", "--gamma", "0.01", "--iterations", "1000000", "--seed", "1"]);
    assert!(found < 0.01, "{found}");
}

#[test]
fn the_strategy_of_both_is_told_in_words() {
    let told = || {
        output(
            &"matrix --game biased-rps --rule rm --gamma 0.1 --iterations 2000 --seed 3"
                .split(' ')
                .collect::<Vec<_>>(),
        )
    };
    let text = told();
    assert!(text.starts_with("biased-rps\nplayer 1  R 0."), "{text}");
    assert!(text.contains("\nplayer 2  R 0.") && text.contains("\nNashConv  0."), "{text}");
    assert_eq!(text, told());
}

#[test]
fn what_cannot_be_is_refused() {
    for (args, problem) in [
        (&["matrix", "--game", "chess"][..], "biased-rps"),
        (&["matrix", "--game", "rps", "--gamma", "2"], "a number from 0 to 1"),
        (&["matrix", "--game", "rps", "--rule", "luck"], "exp3"),
        (&["matrix", "--game", "rps", "--iterations", "0"], "0"),
    ] {
        let found = complaint(args);
        assert!(found.contains(problem), "{args:?}: {found}");
    }
}
