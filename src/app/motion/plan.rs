//! What moves when one position follows another: derived from the two positions alone, so that drawing decides no rule.

use crate::games::Side;

/// Whose piece lies on each place of a board.
pub type Layout = [Option<Side>];

/// The layout of a bitboard of each side, place by place from the lowest bit on.
#[must_use]
pub fn layout<const PLACES: usize>([first, second]: [u64; 2]) -> [Option<Side>; PLACES] {
    std::array::from_fn(|place| match (first >> place & 1, second >> place & 1) {
        (1, _) => Some(Side::First),
        (_, 1) => Some(Side::Second),
        _ => None,
    })
}

/// A change that is shown as motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A piece is put on an empty place.
    Placed {
        /// Where.
        place: usize,
        /// Whose piece.
        side: Side,
    },
    /// A piece is turned over.
    Turned {
        /// Where.
        place: usize,
        /// Whose piece it is now.
        side: Side,
        /// The place from which the turning spreads.
        from: usize,
        /// When: pieces of the same number turn together, from 1.
        order: u32,
    },
}

/// What leads from `before` to `after`, in the order in which it begins: at most one piece is placed, and pieces turn over one after another, the
/// nearer ones first. Two equal layouts (a pass) need nothing. `None` where a piece has vanished, where several have come, or where pieces turn
/// though none has come: no single move looks like that.
#[must_use]
pub fn plan(before: &Layout, after: &Layout, steps: impl Fn(usize, usize) -> u32) -> Option<Vec<Change>> {
    if before.len() != after.len() {
        return None;
    }
    let mut placed = None;
    let mut turned = Vec::new();
    for (place, (was, is)) in before.iter().zip(after).enumerate() {
        match (*was, *is) {
            (None, Some(side)) if placed.is_none() => placed = Some((place, side)),
            (None, Some(_)) | (Some(_), None) => return None,
            (Some(was), Some(side)) if was != side => turned.push((place, side)),
            _ => {}
        }
    }
    let Some((from, side)) = placed else { return turned.is_empty().then(Vec::new) };
    let mut changes = vec![Change::Placed { place: from, side }];
    turned.sort_by_key(|&(place, _)| steps(from, place));
    changes.extend(turned.into_iter().map(|(place, side)| Change::Turned {
        place,
        side,
        from,
        order: steps(from, place),
    }));
    Some(changes)
}

/// A piece that has gone from one place to another, and what was captured on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gone {
    /// Where it was.
    pub from: usize,
    /// Where it is.
    pub to: usize,
    /// Where pieces of the other side have vanished.
    pub captured: Vec<usize>,
}

/// What leads from `before` to `after` where pieces move: one piece goes, and pieces of the other side may vanish. `None` where it takes anything else,
/// as when a piece comes from nowhere, two of them move, or one changes sides.
#[must_use]
pub fn plan_going(before: &Layout, after: &Layout) -> Option<Gone> {
    if before.len() != after.len() {
        return None;
    }
    let (mut from, mut to, mut captured) = (None, None, Vec::new());
    let come = before.iter().zip(after).find_map(|(was, is)| is.filter(|_| was.is_none()))?;
    for (place, (was, is)) in before.iter().zip(after).enumerate() {
        match (*was, *is) {
            (None, Some(_)) if to.is_none() => to = Some(place),
            (Some(side), None) if side != come => captured.push(place),
            (Some(_), None) if from.is_none() => from = Some(place),
            (was, is) if was != is => return None,
            _ => {}
        }
    }
    Some(Gone { from: from?, to: to?, captured })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Option<Side> = None;
    const BLACK: Option<Side> = Some(Side::First);
    const WHITE: Option<Side> = Some(Side::Second);

    fn along_a_line(from: usize, to: usize) -> u32 {
        from.abs_diff(to) as u32
    }

    #[test]
    fn a_piece_is_placed_and_pieces_turn_away_from_it_in_both_directions() {
        let before = [BLACK, WHITE, WHITE, NONE, WHITE, BLACK];
        let changes = plan(&before, &[BLACK; 6], along_a_line).unwrap();
        let side = Side::First;
        assert_eq!(changes[0], Change::Placed { place: 3, side });
        let turned = |place, order| Change::Turned { place, side, from: 3, order };
        assert_eq!(changes[1..], [turned(2, 1), turned(4, 1), turned(1, 2)]);
    }

    #[test]
    fn a_pass_moves_nothing() {
        assert_eq!(plan(&[BLACK, NONE], &[BLACK, NONE], along_a_line), Some(Vec::new()));
    }

    #[test]
    fn what_no_single_move_does_is_not_planned() {
        for (before, after) in [
            ([BLACK, NONE], [NONE, NONE]),
            ([NONE, NONE], [BLACK, BLACK]),
            ([BLACK, NONE], [WHITE, NONE]),
            ([BLACK, NONE], [NONE, BLACK]),
        ] {
            assert_eq!(plan(&before, &after, along_a_line), None);
        }
        assert_eq!(plan(&[NONE], &[NONE, NONE], along_a_line), None);
    }

    #[test]
    fn a_piece_goes_and_what_it_has_passed_vanishes() {
        let gone = |captured: &[usize]| Some(Gone { from: 0, to: 2, captured: captured.to_vec() });
        assert_eq!(plan_going(&[BLACK, NONE, NONE], &[NONE, NONE, BLACK]), gone(&[]));
        assert_eq!(plan_going(&[BLACK, WHITE, NONE], &[NONE, NONE, BLACK]), gone(&[1]));
        assert_eq!(plan_going(&[WHITE, BLACK, NONE, BLACK], &[NONE, NONE, WHITE, NONE]), gone(&[1, 3]));
    }

    #[test]
    fn what_no_single_piece_does_is_not_planned() {
        for (before, after) in [
            ([BLACK, NONE, NONE], [BLACK, NONE, NONE]),
            ([NONE, NONE, NONE], [NONE, BLACK, NONE]),
            ([BLACK, NONE, NONE], [NONE, NONE, NONE]),
            ([BLACK, BLACK, NONE], [NONE, NONE, BLACK]),
            ([BLACK, NONE, NONE], [NONE, BLACK, BLACK]),
            ([BLACK, NONE, NONE], [NONE, NONE, WHITE]),
            ([BLACK, WHITE, NONE], [NONE, BLACK, BLACK]),
        ] {
            assert_eq!(plan_going(&before, &after), None, "{before:?} {after:?}");
        }
        assert_eq!(plan_going(&[BLACK], &[NONE, BLACK]), None);
    }
}
