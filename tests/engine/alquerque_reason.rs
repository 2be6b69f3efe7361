//! Why a move of Alquerque is good.

use std::collections::BTreeSet;

use plyscope::engines::alquerque::reason::{Reason, reason};
use plyscope::engines::reason::Reason as Entry;
use plyscope::games::Game;
use plyscope::games::alquerque::{Alquerque, Board, Move, Position};
use plyscope::search::report::{Bound, Value};
use rand::SeedableRng;
use rand::seq::IndexedRandom;

/// Positions of one game played at random.
fn random_game(seed: u64) -> Vec<Alquerque> {
    let mut rng = rand_pcg::Pcg32::seed_from_u64(seed);
    let mut position = Alquerque::start();
    let mut seen = Vec::new();
    while position.outcome().is_none() && seen.len() < 80 {
        seen.push(position);
        let mv = *position.legal_moves().choose(&mut rng).expect("the game goes on");
        position = position.play(mv);
    }
    seen
}

/// Whether the other side is to move and captures.
fn exposed(position: &Alquerque, mv: Move) -> bool {
    let child = position.play(mv);
    child.side_to_move() != position.side_to_move() && child.legal_moves().iter().any(|mv| mv.is_jump())
}

/// The most captures that a turn can make from here, the chain's rules told by the rules alone.
fn longest(position: &Alquerque, mv: Move) -> u32 {
    let child = position.play(mv);
    let goes_on = child.side_to_move() == position.side_to_move() && child.outcome().is_none();
    let more = child.legal_moves().iter().filter(|_| goes_on).map(|&mv| longest(&child, mv)).max();
    1 + more.unwrap_or(0)
}

fn holds(position: &Alquerque, mv: Move, said: Reason) -> bool {
    let others: Vec<Move> = position.legal_moves().into_iter().filter(|&other| other != mv).collect();
    let bad = others.iter().filter(|&&other| exposed(position, other)).count();
    let replies = |mv: Move| Board::actions(position.play(mv).board()).count();
    match said {
        Reason::OnlyMove => others.is_empty(),
        Reason::Captures(count) => mv.is_jump() && count == longest(position, mv),
        Reason::Escapes => !exposed(position, mv) && bad == others.len() && !others.is_empty(),
        Reason::StaysSafe(count) => !exposed(position, mv) && bad == count as usize && bad < others.len(),
        Reason::LeavesFew(count) => {
            count == replies(mv) && count > 0 && others.iter().all(|&other| replies(other) > count)
        }
        Reason::BestFound => true,
        Reason::Wins | Reason::Draws | Reason::LosesLate => false,
    }
}

/// Whatever is said is so, asked of the rules alone, and each kind of reason has its own words.
#[test]
fn what_is_said_is_true() {
    let (mut kinds, mut keys) = (BTreeSet::new(), BTreeSet::new());
    for position in (0..120).flat_map(random_game) {
        for mv in position.legal_moves() {
            let said = reason(&position, mv, None);
            assert!(holds(&position, mv, said), "{said:?} of {mv:?} in {position}");
            let entry = Entry::from(said);
            let count = match said {
                Reason::Captures(count) | Reason::StaysSafe(count) | Reason::LeavesFew(count) => Some(count),
                _ => None,
            };
            // Kind: "1 pieces".
            let told = entry.args().first().map(|(_, number)| (*number).to_owned());
            assert_eq!(told, count.filter(|&count| count > 1).map(|count| count.to_string()), "{said:?}");
            kinds.insert(format!("{said:?}").split('(').next().map(str::to_owned));
            keys.insert(entry.key);
        }
    }
    assert_eq!(kinds.len(), 6, "{kinds:?}");
    assert_eq!(keys.len(), 9, "{keys:?}");
}

#[test]
fn what_is_proven_comes_before_what_is_seen() {
    let position = Alquerque::start();
    let mv = position.legal_moves()[0];
    let seen = reason(&position, mv, None);
    let proven = |sign: i32, bound: Bound| Some(Value { score: 0, bound, proven: Some(sign) });
    for (value, expected, key) in [
        (proven(1, Bound::Exact), Reason::Wins, "hint.alquerque.wins"),
        (proven(1, Bound::Lower), Reason::Wins, "hint.alquerque.wins"),
        (proven(0, Bound::Exact), Reason::Draws, "hint.alquerque.draws"),
        (proven(-1, Bound::Exact), Reason::LosesLate, "hint.alquerque.loses-late"),
        // Kind: a bound is read as a value.
        (proven(1, Bound::Upper), seen, Entry::from(seen).key),
        (proven(0, Bound::Lower), seen, Entry::from(seen).key),
        (proven(-1, Bound::Upper), seen, Entry::from(seen).key),
        (Some(Value { score: 900, ..Value::default() }), seen, Entry::from(seen).key),
    ] {
        let said = reason(&position, mv, value);
        assert_eq!((said, Entry::from(said).key), (expected, key), "{value:?}");
    }
}
