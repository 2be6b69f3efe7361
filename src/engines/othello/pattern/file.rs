//! Weights as a file: a header, then a zlib stream, whose checksum covers all weights.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0-3 | `PLYW` |
//! | 4-5 | version, 1 |
//! | 6-7 | number of stages |
//! | 8-11 | parameters a stage |
//! | 12-13 | what 1 is worth, in 128ths of a disc |
//! | 14-15 | 0 |
//! | 16- | zlib stream |
//!
//! Numbers are little-endian. The stream holds every parameter less the same one of the stage before, which makes most numbers small; each as
//! one byte (its sign in the lowest bit), or as 255 and two bytes. The last stage comes first: it has most to say.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use super::weights::{Parameters, STAGES, Weights};

const MAGIC: [u8; 4] = *b"PLYW";
const VERSION: u16 = 1;
const HEADER: usize = 16;
/// The first byte of a number that takes two more.
const LONG: u8 = 255;

/// Why a weights file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// Too short for a header.
    #[error("the weights file has {0} bytes; expected a header of 16 and the weights")]
    Short(usize),
    /// Something else.
    #[error("the weights file begins with {0:02x?}; expected \"PLYW\"")]
    Magic([u8; 4]),
    /// A newer version, or an older one.
    #[error("the weights file has version {0}; expected 1")]
    Version(u16),
    /// Weights of other patterns.
    #[error(
        "the weights file has {stages} stages of {parameters} parameters; expected {STAGES} of {expected}"
    )]
    Shape {
        /// Stages found.
        stages: u16,
        /// Parameters a stage found.
        parameters: u32,
        /// Parameters a stage expected.
        expected: usize,
    },
    /// The compressed part does not decompress, or its checksum is not right.
    #[error("the weights are damaged: {0}")]
    Damaged(String),
}

/// Reads a weights file.
///
/// # Errors
/// Says what is wrong with the file.
pub fn read(bytes: &[u8]) -> Result<Weights, FileError> {
    let map = Parameters::new();
    let (header, stream) = bytes.split_first_chunk::<HEADER>().ok_or(FileError::Short(bytes.len()))?;
    let word = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let magic = [header[0], header[1], header[2], header[3]];
    if magic != MAGIC {
        return Err(FileError::Magic(magic));
    }
    if word(4) != VERSION {
        return Err(FileError::Version(word(4)));
    }
    let (stages, parameters) = (word(6), u32::from(word(8)) | u32::from(word(10)) << 16);
    if usize::from(stages) != STAGES || parameters as usize != map.count() {
        return Err(FileError::Shape { stages, parameters, expected: map.count() });
    }
    let count = STAGES * map.count();
    let packed = decompress_to_vec_zlib_with_limit(stream, 3 * count)
        .map_err(|error| FileError::Damaged(error.to_string()))?;
    let steps = differences(&packed, count)?;
    let unit = word(12).cast_signed();
    let mut values = vec![0i16; count];
    for stage in (0..STAGES).rev() {
        for parameter in 0..map.count() {
            let step = steps[(STAGES - 1 - stage) * map.count() + parameter];
            let later = if stage + 1 < STAGES { values[(stage + 1) * map.count() + parameter] } else { 0 };
            values[stage * map.count() + parameter] = later.wrapping_add(step.wrapping_mul(unit));
        }
    }
    Ok(Weights::from_parameters(&values))
}

/// Writes parameters, a stage after the other, in steps of `unit` 128ths of a disc.
///
/// # Panics
/// If their number is not that of all stages.
#[must_use]
pub fn write(steps: &[i16], unit: u16) -> Vec<u8> {
    let count = Parameters::new().count();
    assert_eq!(steps.len(), STAGES * count, "parameters for every stage");
    let mut packed = Vec::with_capacity(steps.len());
    for stage in (0..STAGES).rev() {
        for parameter in 0..count {
            let later = if stage + 1 < STAGES { steps[(stage + 1) * count + parameter] } else { 0 };
            let step = steps[stage * count + parameter].wrapping_sub(later);
            let folded = (step << 1 ^ step >> 15).cast_unsigned();
            match u8::try_from(folded) {
                Ok(byte) if byte < LONG => packed.push(byte),
                _ => {
                    packed.push(LONG);
                    packed.extend_from_slice(&folded.to_le_bytes());
                }
            }
        }
    }
    let mut file = MAGIC.to_vec();
    file.extend_from_slice(&VERSION.to_le_bytes());
    file.extend_from_slice(&(STAGES as u16).to_le_bytes());
    file.extend_from_slice(&(count as u32).to_le_bytes());
    file.extend_from_slice(&unit.to_le_bytes());
    file.extend_from_slice(&[0, 0]);
    file.extend_from_slice(&compress_to_vec_zlib(&packed, 9));
    file
}

fn differences(packed: &[u8], count: usize) -> Result<Vec<i16>, FileError> {
    let mut steps = Vec::with_capacity(count);
    let mut rest = packed.iter();
    while let Some(&first) = rest.next() {
        let folded = match first {
            LONG => match (rest.next(), rest.next()) {
                (Some(&low), Some(&high)) => u16::from_le_bytes([low, high]),
                _ => return Err(FileError::Damaged("the last number is cut off".to_owned())),
            },
            byte => u16::from(byte),
        };
        steps.push((folded >> 1).cast_signed() ^ -(folded & 1).cast_signed());
    }
    if steps.len() == count {
        Ok(steps)
    } else {
        Err(FileError::Damaged(format!("{} weights; expected {count}", steps.len())))
    }
}
