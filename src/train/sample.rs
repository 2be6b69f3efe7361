//! A position with what it is worth, and files of such.
//!
//! A file is a row of records of 20 bytes: both boards, the score, where it comes from, and the group. It is written whole or not at all, so that
//! a run that was broken off goes on with the first file that is missing.

use std::fs;
use std::io;
use std::path::Path;

use crate::engines::othello::strong::eval::DISC;
use crate::games::othello::Othello;

/// Bytes of a record.
const RECORD: usize = 20;

/// Groups that samples are dealt to by their game.
pub const GROUPS: u8 = 64;

/// The group that is never trained on.
pub const HELD_OUT: u8 = 0;

/// Where a score comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The end of the game that was played.
    Played,
    /// A search, or a mixture of searches and what came of them.
    Searched,
    /// Solved to the end.
    Exact,
    /// An archive's perfect score of the game, at the number of empty squares for which it holds.
    Archived,
}

const ORIGINS: [Origin; 4] = [Origin::Played, Origin::Searched, Origin::Exact, Origin::Archived];

/// A position and its worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Discs of the side to move.
    pub own: u64,
    /// Discs of the opponent.
    pub other: u64,
    /// What it is worth to the side to move, in 128ths of a disc.
    pub score: i16,
    /// Where the score comes from.
    pub origin: Origin,
    /// Below [`GROUPS`]; the same for all samples of a game.
    pub group: u8,
}

impl Sample {
    /// A position that is worth `score` 128ths of a disc.
    #[must_use]
    pub fn new(position: &Othello, score: i32, origin: Origin, group: u8) -> Self {
        let most = 64 * DISC;
        let score = score.clamp(-most, most) as i16;
        Self { own: position.own, other: position.other, score, origin, group }
    }

    /// Discs on the board.
    #[must_use]
    pub fn discs(&self) -> u32 {
        (self.own | self.other).count_ones()
    }
}

/// Reads a file of samples.
///
/// # Errors
/// If it cannot be read, or is no such file.
pub fn read(path: &Path) -> io::Result<Vec<Sample>> {
    let bytes = fs::read(path)?;
    let (records, rest) = bytes.as_chunks::<RECORD>();
    let samples: Option<Vec<Sample>> = records.iter().map(unpack).collect();
    samples.filter(|_| rest.is_empty()).ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "not a file of samples (records of 20 bytes)")
    })
}

/// Writes a file of samples: aside, then renamed.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, samples: &[Sample]) -> io::Result<()> {
    write_whole(path, &samples.iter().flat_map(pack).collect::<Vec<u8>>())
}

/// Writes a file aside and renames it, so that it is there whole or not at all.
///
/// # Errors
/// If it cannot be written.
#[expect(clippy::disallowed_methods, reason = "this is where the trainer writes aside and renames")]
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let aside = path.with_extension("part");
    fs::write(&aside, bytes)?;
    fs::rename(aside, path)
}

fn pack(sample: &Sample) -> [u8; RECORD] {
    let mut record = [0; RECORD];
    record[..8].copy_from_slice(&sample.own.to_le_bytes());
    record[8..16].copy_from_slice(&sample.other.to_le_bytes());
    record[16..18].copy_from_slice(&sample.score.to_le_bytes());
    record[18] = sample.origin as u8;
    record[19] = sample.group;
    record
}

fn unpack(record: &[u8; RECORD]) -> Option<Sample> {
    let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| record[at + byte]));
    let (own, other) = (word(0), word(8));
    let origin = *ORIGINS.get(usize::from(record[18]))?;
    let score = i16::from_le_bytes([record[16], record[17]]);
    let group = record[19];
    (own & other == 0 && own | other != 0 && group < GROUPS).then_some(Sample {
        own,
        other,
        score,
        origin,
        group,
    })
}
