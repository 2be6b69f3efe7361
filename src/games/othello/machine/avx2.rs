//! x86-64 with 256-bit vectors: four directions in the four lanes of a vector.

#![expect(unsafe_code, reason = "instructions that not every processor has")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::Machine;
use crate::games::othello::board::{self, INNER_FILES, RAYS};

/// The proof that AVX2, BMI1, BMI2, LZCNT and POPCNT are there.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// `None` where one of the instruction sets is missing.
    #[must_use]
    pub fn find() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Self(()))
    }
}

impl Machine for Avx2 {
    const NAME: &'static str = "AVX2";

    #[inline(always)]
    fn legal(self, own: u64, other: u64) -> u64 {
        // SAFETY: an `Avx2` is made only where the processor has these instructions.
        unsafe { legal(own, other) }
    }

    #[inline(always)]
    fn flips(self, own: u64, other: u64, square: u8) -> u64 {
        // SAFETY: as above.
        unsafe { flips(own, other, square) }
    }

    #[inline(always)]
    fn last_flips(self, own: u64, square: u8) -> i32 {
        board::last_flips(own, square)
    }
}

/// [`board::legal`], each lane one pair of opposite directions.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn legal(own: u64, other: u64) -> u64 {
    let step = _mm256_setr_epi64x(1, 8, 7, 9);
    let two = _mm256_add_epi64(step, step);
    let inner = INNER_FILES.cast_signed();
    let own_discs = _mm256_set1_epi64x(own.cast_signed());
    let between = _mm256_and_si256(
        _mm256_set1_epi64x(other.cast_signed()),
        _mm256_setr_epi64x(inner, -1, inner, inner),
    );
    let mut up = _mm256_and_si256(between, _mm256_sllv_epi64(own_discs, step));
    let mut down = _mm256_and_si256(between, _mm256_srlv_epi64(own_discs, step));
    up = _mm256_or_si256(up, _mm256_and_si256(between, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(between, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(between, _mm256_sllv_epi64(between, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    any(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step))) & !(own | other)
}

/// [`board::flips`], each lane one of four directions, first those towards higher bits, then those towards lower ones.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn flips(own: u64, other: u64, square: u8) -> u64 {
    let rays = &RAYS[usize::from(square & 63)];
    let own = _mm256_set1_epi64x(own.cast_signed());
    let other = _mm256_set1_epi64x(other.cast_signed());
    let none = _mm256_setzero_si256();

    let ray = four(&rays.up);
    let ends = _mm256_andnot_si256(other, ray);
    let nearest = _mm256_and_si256(ends, _mm256_sub_epi64(none, ends));
    let end = _mm256_and_si256(nearest, own);
    // One less than the end, whose bits are the squares below it; nothing less where there is no end of ours.
    let below =
        _mm256_sub_epi64(_mm256_add_epi64(end, _mm256_set1_epi64x(-1)), _mm256_cmpeq_epi64(end, none));
    let up = _mm256_and_si256(below, ray);

    let ray = four(&rays.down);
    let step = _mm256_setr_epi64x(1, 7, 8, 9);
    let two = _mm256_add_epi64(step, step);
    let ends = _mm256_andnot_si256(other, ray);
    // Every square of the ray from the nearest end on.
    let mut beyond = _mm256_or_si256(ends, _mm256_srlv_epi64(ends, step));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, two));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_add_epi64(two, two)));
    let nearest = _mm256_andnot_si256(_mm256_srlv_epi64(beyond, step), ends);
    let end = _mm256_and_si256(nearest, own);
    let before = _mm256_andnot_si256(beyond, ray);
    let down = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, none), before);

    any(_mm256_or_si256(up, down))
}

/// Whatever is set in one of the lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn any(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))).cast_unsigned()
}

#[target_feature(enable = "avx2")]
#[inline]
fn four(lanes: &[u64; 4]) -> __m256i {
    // SAFETY: the pointer is to four numbers, and need not be aligned.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}
