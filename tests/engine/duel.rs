//! Duel: payoffs, the end of a match, texts.

use plyscope::games::duel::{Duel, PAYOFF, Stance};
use plyscope::games::perft::histories;
use plyscope::games::registry::table_game;
use plyscope::games::{Outcome, Side, SimultaneousGame};

/// Kind: a simultaneous collision resolved in processing order.
#[test]
fn swapping_the_players_swaps_the_result() {
    for first in Stance::ALL {
        for second in Stance::ALL {
            assert_eq!(PAYOFF[first as usize][second as usize], -PAYOFF[second as usize][first as usize]);
            let (one, other) = (Duel::start().resolve(first, second), Duel::start().resolve(second, first));
            assert_eq!((one.points[0], one.points[1]), (other.points[1], other.points[0]));
        }
    }
}

#[test]
fn a_match_ends_after_its_rounds_or_when_it_is_decided() {
    let mut table = table_game("duel", "0-0 0/3").expect("a match");
    for (step, text) in [("attack+charge", "2-0 1/3"), ("d+c", "2-1 2/3"), ("dodge+dodge", "2-1 3/3")] {
        assert!(table.ending().is_none());
        table.play(step).expect(step);
        assert_eq!(table.text(), text);
    }
    let ending = table.ending().expect("three rounds");
    assert_eq!(
        (ending.outcome, ending.reason, ending.tally),
        (Outcome::Win(Side::First), "end.duel.rounds", Some([2, 1]))
    );
    assert!(table.legal(Side::First).is_empty());
    let decided = table_game("duel", "0-3 4/5").expect("a match").ending().expect("decided");
    assert_eq!((decided.outcome, decided.reason), (Outcome::Win(Side::Second), "end.duel.decided"));
    assert!(table_game("duel", "0-2 4/5").expect("a match").ending().is_none());
    let draw = table_game("duel", "2-2 5/5").expect("a match").ending().expect("all rounds");
    assert_eq!(draw.outcome, Outcome::Draw);
    assert_eq!(histories(&Duel::of(1), 1), 0);
    assert_eq!(histories(&Duel::of(2), 1), 9);
}

#[test]
fn a_wrong_text_is_refused_with_its_reason() {
    for (text, problem) in [
        ("2-1", "found '2-1'"),
        ("2-1/3 5", "found '2-1/3 5'"),
        ("2-1 3/999", "'999' is no number from 0 to 255"),
        ("0-0 4/3", "4 of 3 rounds cannot have been played"),
        ("0-0 0/0", "0 of 0 rounds cannot have been played"),
        ("3-2 2/5", "3-2 is more than 2 rounds pay"),
    ] {
        let found = text.parse::<Duel>().expect_err(text).to_string();
        assert!(found.starts_with(problem), "{text}: {found}");
    }
    assert_eq!(Duel::start().to_string(), "0-0 0/5");
    let error = Duel::start().parse_action(Side::First, "parry").expect_err("no action").to_string();
    assert_eq!(error, "found 'parry'; expected attack, dodge or charge");
}
