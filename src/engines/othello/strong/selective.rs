//! The error model of selective search (Multi-ProbCut; Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for
//! Othello", 1999): how far the result of a shallow search lies from that of a deep one.

/// Plies from which on a search may be cut short, and those that go to the end of the game.
pub(super) const FROM: i32 = 4;

/// How deep the shallow search is that stands for one of `depth` plies: half as deep, with the same side to move at the horizon.
#[must_use]
#[inline(always)]
pub const fn shallow(depth: i32) -> i32 {
    2 * (depth / 4) + (depth & 1)
}

/// The standard deviation of the difference between the two, in 128ths of a disc. Before the end it is the plane that `ply errors othello --positions 600
/// --depth 11 --exact 18 --seed 2` fits, held within what was measured; to the end there are too few pairs for a plane, and this keeps near them.
#[inline(always)]
pub(super) fn deviation(empties: i32, depth: i32, to_end: bool) -> i32 {
    let short = shallow(depth);
    let gap = depth - short;
    if to_end {
        (570 - 12 * short.min(12) + 4 * gap.min(12)).clamp(320, 700)
    } else {
        (584 - 47 * short.min(7) + 35 * gap.min(7) - 5 * empties).clamp(250, 700)
    }
}
