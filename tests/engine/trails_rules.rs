//! Light Trails: the table of collisions (cited by its case numbers, as on the rules page), histories, and the symmetry of the players.

use plyscope::games::perft::histories;
use plyscope::games::registry::{boards, table_game};
use plyscope::games::table_game::{Scored, Simultaneous, TableGame};
use plyscope::games::trails::{BOARDS, Crash, Direction, Traced, Trails};
use plyscope::games::{Outcome, Side, SimultaneousGame};
use proptest::prelude::*;

#[track_caller]
fn traced(text: &str) -> Traced {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What a step leads to: the position, how it ended, why, and why each head crashed.
#[track_caller]
fn tick(before: &str, step: &str) -> (String, Option<Outcome>, &'static str, [Option<Crash>; 2]) {
    let mut table = Simultaneous(traced(before));
    table.play(step).unwrap_or_else(|error| panic!("{before} {step}: {error}"));
    let after = table.0;
    assert_eq!(traced(&after.to_string()), after, "the text carries everything");
    let reason = after.ending().map_or("", |ending| ending.reason);
    (after.to_string(), after.outcome(), reason, Side::BOTH.map(|side| after.crash(side)))
}

const FIRST: Option<Outcome> = Some(Outcome::Win(Side::First));
const SECOND: Option<Outcome> = Some(Outcome::Win(Side::Second));
const DRAW: Option<Outcome> = Some(Outcome::Draw);

#[test]
fn case_1_both_enter_free_cells_and_leave_walls() {
    assert_eq!(tick("1.../..../...2", "R+L"), ("a1../..../..2b".into(), None, "", [None, None]));
    assert_eq!(tick("a1../..../..2b", "R+U"), ("aa1./..2./..bb".into(), None, "", [None, None]));
}

/// Kind: a collision is resolved in processing order, and the point goes to one side.
#[test]
fn case_2_both_enter_the_same_cell_and_draw() {
    let both = [Some(Crash::HeadOn); 2];
    assert_eq!(tick("1.2/...", "R+L"), ("a*b/...".into(), DRAW, "end.trails.head-on", both));
    assert_eq!(tick("2.1/...", "L+R"), ("b*a/...".into(), DRAW, "end.trails.head-on", both));
    assert_eq!(tick("1./.2/..", "D+L"), ("a./*b/..".into(), DRAW, "end.trails.head-on", both));
}

#[test]
fn case_3_a_head_without_a_free_neighbour_has_crashed() {
    let first = [Some(Crash::BoxedIn), None];
    assert_eq!(
        tick("1.#./##../..2.", "R+U"),
        ("a1#./##2./..b.".into(), SECOND, "end.trails.boxed-in", first)
    );
    // The last free neighbour is taken by the other in the same tick.
    assert_eq!(
        tick("1../##2/..#", "R+U"),
        ("a12/##b/..#".into(), DRAW, "end.trails.both-boxed-in", [Some(Crash::BoxedIn); 2])
    );
    assert_eq!(
        tick("1.../##2./####", "R+U"),
        ("a12./##b./####".into(), SECOND, "end.trails.boxed-in", first)
    );
    let second = [None, Some(Crash::BoxedIn)];
    assert_eq!(
        tick("2.../##1./####", "U+R"),
        ("b21./##a./####".into(), FIRST, "end.trails.boxed-in", second)
    );
}

#[test]
fn case_4_both_boxed_in_at_once_draw() {
    let both = [Some(Crash::BoxedIn); 2];
    assert_eq!(tick("1.#/###/#.2", "R+L"), ("a1#/###/#2b".into(), DRAW, "end.trails.both-boxed-in", both));
    assert_eq!(traced("1#/#2").outcome(), DRAW, "before anything was played");
    assert_eq!(traced("1#./#2.").outcome(), SECOND);
}

#[test]
fn case_5_who_steers_into_something_has_lost() {
    for (before, step, after, reason, crash) in [
        ("1../.../..2", "U+L", "1../.../.2b 1U", "end.trails.border", Crash::Border),
        ("1../.../..2", "L+U", "1../..2/..b 1L", "end.trails.border", Crash::Border),
        ("1#./.../..2", "R+U", "1#./..2/..b 1R", "end.trails.wall", Crash::Wall),
        ("a1./.../..2", "L+U", "a1./..2/..b 1L", "end.trails.own-trail", Crash::OwnTrail),
        ("1b./.../..2", "R+U", "1b./..2/..b 1R", "end.trails.other-trail", Crash::OtherTrail),
        ("12./...", "R+R", "1b2/... 1R", "end.trails.other-trail", Crash::OtherTrail),
        // Even if the other is boxed in by what it has entered.
        ("1../##./##2", "U+U", "1../##2/##b 1U", "end.trails.border", Crash::Border),
        ("1.#/.#./##2", "L+U", "1.#/.#2/##b 1L", "end.trails.border", Crash::Border),
    ] {
        assert_eq!(
            tick(before, step),
            (after.into(), SECOND, reason, [Some(crash), None]),
            "{before} {step}"
        );
    }
}

#[test]
fn case_6_both_steered_into_something_draw() {
    let (face, both) = ("end.trails.face-to-face", "end.trails.both");
    let crashes = [Some(Crash::FaceToFace); 2];
    assert_eq!(tick("12/..", "R+L"), ("12/.. 1R 2L".into(), DRAW, face, crashes));
    let crashes = [Some(Crash::OtherTrail), Some(Crash::Border)];
    assert_eq!(tick("12/..", "R+U"), ("12/.. 1R 2U".into(), DRAW, both, crashes));
    let crashes = [Some(Crash::Wall); 2];
    assert_eq!(tick("1#2/...", "R+L"), ("1#2/... 1R 2L".into(), DRAW, both, crashes));
}

#[test]
fn a_person_may_steer_anywhere_but_is_offered_free_cells() {
    let table = table_game("trails", "1../#../..2").expect("a position");
    assert_eq!(
        (table.legal(Side::First), table.legal(Side::Second)),
        (vec!["R".into()], vec!["U".into(), "L".into()])
    );
    assert_eq!(table.must_act(), [true, true]);
    for direction in ["U", "R", "D", "L"] {
        assert_eq!(table.read(Side::First, &direction.to_lowercase()).as_deref(), Ok(direction));
    }
    let step = table.step([Some("down"), Some("l")]).expect("a step");
    assert_eq!(step, "D+L");
    let mut after = table.clone();
    after.play(&step).expect("a crash is a step");
    assert_eq!(after.must_act(), [false, false]);
    assert!(Side::BOTH.iter().all(|&side| after.legal(side).is_empty()));
    let error = after.read(Side::First, "U").expect_err("it is over").to_string();
    assert_eq!(error, "'U': the game is over; expected no further move");
    assert!(table.step([Some("x"), Some("L")]).is_err() && table.step([Some("R"), None]).is_err());
}

/// The counts that AIJ 2016 publishes for this board.
#[test]
fn histories_are_those_of_the_literature() {
    let known = [1, 4, 16, 100, 574, 2605, 9559, 26056, 54410, 83745, 87083, 63642, 23296, 3127, 0];
    let start: Trails = board("empty-5x6");
    for (ticks, count) in (0..).zip(known) {
        assert_eq!(histories(&start, ticks), count, "{ticks}");
    }
}

#[test]
fn histories_are_those_of_the_data() {
    for (name, table, most) in [
        ("empty-4x4", include_str!("../data/trails/depths_empty_4x4.csv"), 20),
        ("empty-4x5", include_str!("../data/trails/depths_empty_4x5.csv"), 20),
        ("empty-5x5", include_str!("../data/trails/depths_empty_5x5.csv"), 20),
        ("empty-6x6", include_str!("../data/trails/depths_empty_6x6.csv"), 9),
    ] {
        let start = board(name);
        for line in table.lines().skip(1).take(most) {
            let numbers: Vec<u64> = line.split(',').map(|number| number.parse().expect(line)).collect();
            let ticks = numbers[0] as u32;
            assert_eq!(histories(&start, ticks), numbers[1] + numbers[2], "{name} after {ticks}");
        }
    }
}

#[track_caller]
fn board(name: &str) -> Trails {
    let (_, rows) = boards("trails").into_iter().find(|(board, _)| *board == name).expect(name);
    rows.parse().expect(rows)
}

#[test]
fn every_board_is_a_position_that_goes_on() {
    for board in BOARDS {
        let start = traced(board.rows);
        assert_eq!(start.to_string(), board.rows, "{}", board.name);
        assert_eq!(start.outcome(), None, "{}", board.name);
    }
    assert_eq!(Trails::start(), board("a"));
    assert!(size_of::<Trails>() <= 40, "{}", size_of::<Trails>());
}

/// Positions and the directions that lead on from them, drawn at random; free cells are preferred, so that games last.
fn any_game() -> impl Strategy<Value = (usize, Vec<(usize, usize, bool)>)> {
    (0..BOARDS.len(), prop::collection::vec((0..12usize, 0..12usize, prop::bool::weighted(0.03)), 0..90))
}

fn choose(position: &Trails, side: Side, number: usize, steers: bool) -> Direction {
    let open = position.actions(side);
    if steers { Direction::ALL[number % 4] } else { open[number % open.len()] }
}

proptest! {
    /// Kind: a simultaneous collision resolved in processing order.
    #[test]
    fn swapping_the_players_swaps_the_result((board, choices) in any_game()) {
        let mut position = traced(BOARDS[board].rows);
        for (first, second, steers) in choices {
            if position.outcome().is_some() {
                break;
            }
            let first = choose(&position.position, Side::First, first, steers);
            let second = choose(&position.position, Side::Second, second, steers);
            let after = position.resolve(first, second);
            prop_assert_eq!(position.swapped().resolve(second, first), after.swapped());
            let swapped = after.swapped();
            prop_assert_eq!(swapped.outcome(), after.outcome().map(|outcome| match outcome {
                Outcome::Win(side) => Outcome::Win(side.other()),
                Outcome::Draw => Outcome::Draw,
            }));
            prop_assert_eq!(swapped.crash(Side::First), after.crash(Side::Second));
            position = after;
        }
    }

    /// The heads keep one number of ticks; the text, the keys and the two forms of a position say the same; somebody has crashed at the end.
    #[test]
    fn a_game_stays_what_it_is((board, choices) in any_game()) {
        let mut position = traced(BOARDS[board].rows);
        let mut bare = position.position;
        for (tick, (first, second, steers)) in (1..).zip(choices) {
            prop_assert_eq!(bare.outcome().is_none(), !bare.actions(Side::First).is_empty());
            prop_assert_eq!(bare.outcome().is_none(), !bare.actions(Side::Second).is_empty());
            if bare.outcome().is_some() {
                let crashes = Side::BOTH.map(|side| position.crash(side));
                let wanted = match bare.outcome() {
                    Some(Outcome::Win(winner)) => Side::BOTH.map(|side| side != winner),
                    _ => [true; 2],
                };
                prop_assert_eq!(crashes.map(|crash| crash.is_some()), wanted);
                prop_assert!(position.ending().is_some());
                break;
            }
            let first = choose(&bare, Side::First, first, steers);
            let second = choose(&bare, Side::Second, second, steers);
            bare = bare.resolve(first, second);
            position = position.resolve(first, second);
            prop_assert_eq!(bare, position.position);
            prop_assert_eq!(position.ticks(), tick);
            let lengths = Side::BOTH.map(|side| position.trail(side).iter().map(|row| row.count_ones()).sum::<u32>());
            let steered = Side::BOTH.map(|side| u32::from(bare.steered(side).is_some()));
            prop_assert_eq!([lengths[0] + steered[0], lengths[1] + steered[1]], [tick; 2]);
            let read = traced(&position.to_string());
            prop_assert_eq!((read, read.key()), (position, position.key()));
            let read: Trails = bare.to_string().parse().expect("a position");
            prop_assert_eq!((read, read.key()), (bare, bare.key()));
            prop_assert_eq!(position.to_string().parse::<Trails>(), Ok(bare));
        }
    }
}
