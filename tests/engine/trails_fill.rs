//! The filling problem against brute force.

use plyscope::engines::trails::fill::{Race, capacity, fill, keep_to_walls};
use plyscope::games::trails::{Cell, Cells, Direction, MOST, Trails};
use plyscope::games::{Outcome, Side};
use proptest::prelude::*;

/// The longest path from `head`, by looking at all of them.
fn longest(free: &Cells, head: Cell) -> u32 {
    let step = |direction| {
        let next: Cell = head.next(direction)?;
        let mut rest = *free;
        rest[next.row()] &= !next.bit();
        next.is_in(free).then(|| 1 + longest(&rest, next))
    };
    Direction::ALL.into_iter().filter_map(step).max().unwrap_or_default()
}

#[track_caller]
fn room(text: &str) -> (Cells, Cell) {
    // The other head is of no matter here; it stands apart.
    let position: Trails =
        format!("{text}/{}2", "#".repeat(text.split('/').map(str::len).max().unwrap_or(1) - 1))
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    (*position.free(), position.head(Side::First))
}

#[test]
fn only_one_of_the_chambers_behind_a_cut_cell_counts() {
    // Three cells on the left or one on the right.
    let (free, head) = room("...1.");
    assert_eq!((capacity(&free, head), fill(&free, head, 0).first), (3, Some(Direction::Left)));
    // Two rooms of four behind one door.
    let (free, head) = room("..#../...../##1##");
    assert_eq!(capacity(&free, head), 1 + 4);
    assert_eq!(longest(&free, head), 1 + 4);
}

#[test]
fn colours_of_a_chessboard_bound_a_room() {
    // Nine cells; from the middle of an edge eight of them.
    let (free, head) = room("#1#/.../.../...");
    assert_eq!(capacity(&free, head), longest(&free, head));
    let (free, head) = room("1##/.../.../...");
    assert_eq!((capacity(&free, head), longest(&free, head)), (9, 9));
}

#[test]
fn a_large_room_is_filled_whole() {
    let mut free: Cells = [0; MOST];
    free[..13].fill((1 << 13) - 1);
    let head = Cell::at(0, 0);
    free[0] &= !1;
    let filling = fill(&free, head, 0);
    assert_eq!((filling.least, filling.most), (168, 168));
    assert_eq!(fill(&[0; MOST], head, 10).first, None);
}

#[test]
fn whoever_fills_more_wins_the_race() {
    for (text, outcome) in [
        ("1...#/#####/2..##", Outcome::Win(Side::First)),
        ("1..##/#####/2...#", Outcome::Win(Side::Second)),
        ("1..##/#####/2..##", Outcome::Draw),
    ] {
        let race = Race::of(&text.parse().expect("a position"), 100);
        assert_eq!(race.outcome(), Some(outcome), "{text}");
        assert_eq!(race.lead().signum(), outcome.sign_for(Side::First), "{text}");
    }
}

/// Rooms of up to 5 by 6 with some walls, and a head in them.
fn any_room() -> impl Strategy<Value = (Cells, Cell)> {
    let rows = prop::collection::vec(0..64u8, 5);
    (rows.clone(), rows, 0..5usize, 0..6usize).prop_map(|(some, more, row, column)| {
        let mut free: Cells = [0; MOST];
        for (row, cells) in some.iter().zip(&more).enumerate() {
            free[row] = u16::from(cells.0 | cells.1);
        }
        let head = Cell::at(row, column);
        free[row] &= !head.bit();
        (free, head)
    })
}

proptest! {
    #[test]
    fn the_longest_path_is_found_and_never_missed((free, head) in any_room()) {
        let longest = longest(&free, head);
        prop_assert!(capacity(&free, head) >= longest);
        let (found, first) = keep_to_walls(&free, head);
        prop_assert!(found <= longest);
        prop_assert_eq!(first.is_some(), longest > 0);
        let exact = fill(&free, head, u32::MAX);
        prop_assert_eq!((exact.least, exact.most), (longest, longest));
        for budget in [0, 1, 7] {
            let filling = fill(&free, head, budget);
            prop_assert!(filling.least <= longest && longest <= filling.most, "{:?} {}", filling, longest);
        }
    }

    /// Kind: what a search that was cut short has found is taken for proven. The path begins where the filling says.
    #[test]
    fn the_first_step_leads_to_what_is_promised((free, head) in any_room()) {
        let filling = fill(&free, head, 50);
        if let Some(direction) = filling.first {
            let next = head.next(direction).expect("a cell");
            let mut rest = free;
            prop_assert!(next.is_in(&free));
            rest[next.row()] &= !next.bit();
            prop_assert!(1 + longest(&rest, next) >= filling.least);
        }
    }
}
