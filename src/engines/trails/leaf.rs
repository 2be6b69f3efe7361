//! What a position of Light Trails is worth where the tree ends.

use rand_pcg::Pcg32;

use super::fill::Race;
use super::reach::Reach;
use super::territory::{left_behind, worth};
use crate::games::trails::{Direction, Trails};
use crate::games::{Side, SimultaneousGame};
use crate::search::duct::{Estimate, Leaf, below, reward};

/// Ticks of a playout between two looks at whether the heads are apart.
const TICKS_PER_LOOK: u32 = 10;

/// Positions that are looked at for each head of a leaf whose heads are apart, beyond a first path.
const FILL_BUDGET: u32 = 16;

/// How many cells more make a position worth about 0.88.
const SCALE: f64 = 5.0;

/// How a leaf is judged. Once no way leads from one head to the other, all of them ask who can go on for longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrailsLeaf {
    /// Played on at random. Every ten ticks it is looked whether the heads are apart.
    Playout,
    /// Who reaches more cells before the other.
    Count,
    /// The same, with open room worth more than narrow.
    #[default]
    Territory,
    /// The same, less the cells that cannot all be entered. Stronger by the simulation, and slower.
    Chambers,
}

/// The names of the leaves, by their number in the knob `leaf`.
pub const NAMES: [&str; 4] = ["playout", "count", "territory", "chambers"];

impl TrailsLeaf {
    /// All of them, by the same number.
    pub const ALL: [TrailsLeaf; 4] =
        [TrailsLeaf::Playout, TrailsLeaf::Count, TrailsLeaf::Territory, TrailsLeaf::Chambers];
}

impl Leaf<Trails> for TrailsLeaf {
    fn name(&self) -> &'static str {
        NAMES[*self as usize]
    }

    fn evaluate(&mut self, position: &Trails, random: &mut Pcg32) -> Estimate {
        let reach = Reach::of(position);
        if reach.separated {
            return apart(position);
        }
        match self {
            TrailsLeaf::Playout => Estimate { value: playout(position, random), proven: false },
            TrailsLeaf::Count => Estimate { value: ahead(&reach), proven: false },
            TrailsLeaf::Territory => {
                let worth = |side| worth(&reach, side);
                Estimate { value: chance(worth(Side::First) - worth(Side::Second)), proven: false }
            }
            TrailsLeaf::Chambers => {
                let worth = |side| worth(&reach, side) - f64::from(left_behind(position, &reach, side));
                Estimate { value: chance(worth(Side::First) - worth(Side::Second)), proven: false }
            }
        }
    }
}

/// By how many cells player 1 is ahead, as a chance to win.
fn ahead(reach: &Reach) -> f64 {
    let [first, second] = Side::BOTH.map(|side| reach.count(side) as i32);
    chance(f64::from(first - second))
}

/// A lead of player 1 in cells as a chance to win.
fn chance(lead: f64) -> f64 {
    (1.0 + libm::tanh(lead / SCALE)) / 2.0
}

/// Who can fill more of its room wins; where that is not certain, the longer path that was found says how likely.
fn apart(position: &Trails) -> Estimate {
    // Mostly the first path and the bound decide; only where they do not is a longer path looked for.
    let quick = Race::of(position, 0);
    let race = if quick.outcome().is_some() { quick } else { Race::of(position, FILL_BUDGET) };
    match race.outcome() {
        Some(outcome) => Estimate { value: reward(outcome), proven: true },
        None => Estimate { value: chance(race.lead().into()), proven: false },
    }
}

/// Both go on at random among what is free.
fn playout(position: &Trails, random: &mut Pcg32) -> f64 {
    let mut position = *position;
    for tick in 1u32.. {
        let [first, second] = Side::BOTH.map(|side| any(position.open(side), random));
        position = position.resolve(first, second);
        if let Some(outcome) = position.outcome() {
            return reward(outcome);
        }
        if tick.is_multiple_of(TICKS_PER_LOOK) && Reach::of(&position).separated {
            // As in the study: whoever keeps to the walls for longer has won.
            let lead = Race::of(&position, 0).lead();
            return f64::from(1 + lead.signum()) / 2.0;
        }
    }
    0.5
}

/// One of the open directions.
fn any(open: u8, random: &mut Pcg32) -> Direction {
    let mut left = open;
    for _ in 0..below(random, open.count_ones() as usize) {
        left &= left - 1;
    }
    Direction::ALL[left.trailing_zeros() as usize & 3]
}
