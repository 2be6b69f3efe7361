//! The trained numbers in memory.
//!
//! A game is cut into 30 stages of two discs. Each stage has a table with one weight for every index of every shape, then for every number of
//! moves of either side, then for whose turn the parity of the empty squares makes it. Weights that symmetry makes one are
//! one *parameter*: files and the trainer deal in parameters, the search in tables.

use super::shapes::{SHAPES, SIZES, STARTS, mirrored};

/// How many stages a game has.
pub const STAGES: usize = 30;

/// Moves that a side is told apart by; no position has more than 33.
pub const MOVES: usize = 34;

/// Where the weights of the side to move's number of moves begin in a stage's table.
pub const OWN_MOVES: usize = STARTS[SHAPES];

/// Where those of the opponent's number of moves begin.
pub const OTHER_MOVES: usize = OWN_MOVES + MOVES;

/// Where the two weights of parity begin: an even number of empty squares, an odd one.
pub const PARITY: usize = OTHER_MOVES + MOVES;

/// Weights that a stage's table holds.
pub const USED: usize = PARITY + 2;

/// Numbers that a stage's table takes: a power of two, so that a masked index needs no check.
const TABLE: usize = 1 << 18;
const _: () = assert!(USED <= TABLE);

/// A stage's table.
pub type Table = [i16; TABLE];

/// The stage of a position with this many discs.
#[must_use]
#[inline(always)]
pub const fn stage_of(discs: u32) -> usize {
    let stage = (discs as usize).saturating_sub(4) / 2;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// All weights, in 128ths of a disc.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    tables: Vec<i16>,
}

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weights").field("stages", &STAGES).finish_non_exhaustive()
    }
}

impl Weights {
    /// Spreads out parameters, a stage after the other, each in the order of [`Parameters`].
    ///
    /// # Panics
    /// If their number is not that of all stages.
    #[must_use]
    pub fn from_parameters(parameters: &[i16]) -> Self {
        let map = Parameters::new();
        assert_eq!(parameters.len(), STAGES * map.count(), "parameters for every stage");
        let mut tables = vec![0; STAGES * TABLE];
        for (table, values) in tables.chunks_exact_mut(TABLE).zip(parameters.chunks_exact(map.count())) {
            for (weight, parameter) in table.iter_mut().zip(&map.of_weight) {
                *weight = values[*parameter as usize];
            }
        }
        Self { tables }
    }

    /// The table of a stage.
    #[must_use]
    #[inline(always)]
    pub fn table(&self, stage: usize) -> &Table {
        let (tables, _) = self.tables.as_chunks::<TABLE>();
        &tables[stage]
    }
}

/// Which weights are one.
#[derive(Clone, Debug)]
pub struct Parameters {
    of_weight: Vec<u32>,
    count: usize,
}

impl Parameters {
    /// Numbers the parameters of a stage in the order of the first weight of each.
    #[must_use]
    pub fn new() -> Self {
        let mut of_weight = vec![0; USED];
        let mut count = 0;
        let mut next = || {
            count += 1;
            count - 1
        };
        for shape in 0..SHAPES {
            for index in 0..SIZES[shape] {
                let mirror = mirrored(shape, index);
                of_weight[STARTS[shape] + index] =
                    if mirror < index { of_weight[STARTS[shape] + mirror] } else { next() };
            }
        }
        for weight in &mut of_weight[OWN_MOVES..] {
            *weight = next();
        }
        Self { of_weight, count: count as usize }
    }

    /// How many there are in a stage.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The parameter behind a weight of a stage's table.
    #[must_use]
    #[inline]
    pub fn of(&self, weight: usize) -> u32 {
        self.of_weight[weight]
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self::new()
    }
}
