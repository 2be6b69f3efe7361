//! Why a move is good.

use std::collections::BTreeSet;

use plyscope::engines::othello::reason::{Reason, reason};
use plyscope::engines::reason::Reason as Entry;
use plyscope::engines::reason_for;
use plyscope::games::Game;
use plyscope::games::othello::{Move, Othello};
use plyscope::search::report::{Bound, Candidate, Value};

use crate::othello_random::{position, with_empties};

/// The move written so.
fn square(text: &str) -> Move {
    let (column, row) = (text.as_bytes()[0] - b'a', text.as_bytes()[1] - b'1');
    Move(8 * row + column)
}

fn proven(margin: i32, bound: Bound) -> Option<Value> {
    Some(Value { score: 0, bound, proven: Some(margin) })
}

fn board(rows: [&str; 8]) -> Othello {
    position(&format!("{} X", rows.concat()))
}

/// Black may take a1, or play in the middle.
fn two_corners() -> Othello {
    board(["-OX-----", "--------", "--------", "---OX---", "---XO---", "--------", "--------", "--------"])
}

#[test]
fn a_corner_is_taken_and_the_only_move_is_made() {
    let root = two_corners();
    assert_eq!(reason(&root, square("a1"), None), Reason::TakesCorner(square("a1")));
    let stuck = board([
        "-OX-----", "--------", "--------", "--------", "--------", "--------", "--------", "OX------",
    ]);
    assert_eq!(reason(&stuck, square("a1"), None), Reason::OnlyMove);
    let passes = position(&format!("OX{} X", "-".repeat(62)));
    assert_eq!(reason(&passes, Move::PASS, None), Reason::Pass);
}

#[test]
fn what_is_proven_comes_before_what_is_seen() {
    let (root, corner) = (two_corners(), square("a1"));
    for (value, expected) in [
        (proven(6, Bound::Exact), Reason::Wins(6)),
        (proven(6, Bound::Lower), Reason::Wins(6)),
        (proven(0, Bound::Exact), Reason::Draws),
        (proven(-4, Bound::Exact), Reason::LosesLeast(4)),
        // Kind: a bound is read as a value.
        (proven(6, Bound::Upper), Reason::TakesCorner(corner)),
        (proven(0, Bound::Lower), Reason::TakesCorner(corner)),
        (proven(-4, Bound::Upper), Reason::TakesCorner(corner)),
        (Some(Value { score: 900, ..Value::default() }), Reason::TakesCorner(corner)),
    ] {
        let said = reason(&root, corner, value);
        assert_eq!(said, expected, "{value:?}");
        let counts = matches!(said, Reason::Wins(_) | Reason::LosesLeast(_));
        assert_eq!(Entry::from(said).args().iter().any(|(name, _)| *name == "discs"), counts, "{said:?}");
    }
}

/// Whatever is said is so, asked of the rules alone.
#[test]
fn what_is_said_is_true() {
    let (mut kinds, mut keys) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        for empties in [50, 40, 30, 20, 10, 6] {
            let root = with_empties(empties, seed);
            for mv in root.legal_moves() {
                let said = reason(&root, mv, None);
                kinds.insert(format!("{said:?}").split('(').next().map(str::to_owned));
                assert!(holds(&root, mv, said), "{said:?} of {mv} in {root}");
                keys.insert(Entry::from(said).key);
            }
        }
    }
    assert!(kinds.len() >= 9, "{kinds:?}");
    // Kind: two reasons in the same words.
    assert!(keys.len() >= kinds.len(), "{keys:?}");
}

fn holds(root: &Othello, mv: Move, said: Reason) -> bool {
    let is_corner = |mv: Move| [0, 7, 56, 63].contains(&mv.0);
    let may_take = |position: &Othello, corner: Move| position.legal_moves().contains(&corner);
    let takes_any = |position: &Othello| position.legal_moves().iter().any(|&mv| is_corner(mv));
    let child = root.play(mv);
    let others = || root.legal_moves().into_iter().filter(|&other| other != mv).map(|mv| root.play(mv));
    let replies = |position: &Othello| position.legal_moves().iter().filter(|&&mv| mv != Move::PASS).count();
    match said {
        Reason::Pass => mv == Move::PASS,
        Reason::OnlyMove => root.legal_moves().len() == 1,
        Reason::LeavesNoReply => child.legal_moves().as_slice() == [Move::PASS],
        Reason::TakesCorner(corner) => corner == mv && is_corner(mv),
        Reason::GuardsCorner(corner) => {
            is_corner(corner) && may_take(&root.pass(), corner) && !may_take(&child, corner)
        }
        Reason::MakesStable(discs) => discs >= 2 && u64::from(discs) <= u64::from(child.other.count_ones()),
        Reason::LeavesFewReplies(count) => {
            count > 0
                && replies(&child) == count as usize
                && others().all(|other| replies(&other) >= count as usize)
        }
        Reason::GivesNoCorner(count) => count > 0 && others().filter(takes_any).count() >= count as usize,
        Reason::StaysInside => root.legal_moves().len() > 1,
        Reason::BestFound => true,
        Reason::Wins(_) | Reason::Draws | Reason::LosesLeast(_) => false,
    }
}

#[test]
fn a_reason_is_a_key_with_its_fields() {
    let root = two_corners().to_string();
    let found = |mv: &str| {
        vec![Candidate {
            mv: mv.to_owned(),
            value: proven(2, Bound::Exact).expect("one"),
            depth: 9,
            effort: 1,
        }]
    };
    let said = reason_for("othello", &root, "A1", &[]).expect("a reason");
    assert_eq!((said.key, said.args()), ("hint.othello.corner", vec![("corner", "a1")]));
    let said = reason_for("othello", &root, "a1", &found("a1")).expect("a reason");
    assert_eq!((said.key, said.args()), ("hint.othello.wins", vec![("discs", "2")]));
    // Kind: another move's value is taken for this one's.
    assert_eq!(
        reason_for("othello", &root, "a1", &found("c4")).expect("a reason").key,
        "hint.othello.corner"
    );
    assert_eq!(reason_for("othello", &root, "h8", &[]), None);
    assert_eq!(reason_for("othello", "?", "a1", &[]), None);
    assert_eq!(reason_for("chess", &root, "a1", &[]), None);
}
