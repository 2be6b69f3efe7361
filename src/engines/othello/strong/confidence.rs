//! How sure a selective search is: by how many standard deviations of the error a shallow search must miss the window before it is believed (Buro,
//! "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995).

/// A degree of selectivity, the boldest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Confidence {
    /// 1.1 standard deviations: 73 % of all errors are smaller.
    Low,
    /// 1.5.
    Fair,
    /// 2.0.
    Good,
    /// 2.6.
    High,
    /// 3.3.
    VeryHigh,
    /// Nothing is left out.
    #[default]
    Full,
}

impl Confidence {
    /// All of them, the boldest first.
    pub const ALL: [Self; 6] = [Self::Low, Self::Fair, Self::Good, Self::High, Self::VeryHigh, Self::Full];

    /// How likely an error of the shallow search is smaller than what is allowed for, in percent.
    #[must_use]
    pub const fn percent(self) -> u8 {
        [73, 87, 95, 99, 99, 100][self as usize]
    }

    /// The boldest that is at least as sure as this.
    #[must_use]
    pub fn of_percent(percent: u8) -> Self {
        Self::ALL.into_iter().find(|confidence| confidence.percent() >= percent).unwrap_or_default()
    }

    /// How many standard deviations are allowed for, in 128ths.
    #[must_use]
    pub(super) const fn deviations(self) -> i32 {
        [141, 192, 256, 333, 422, 0][self as usize]
    }

    #[inline(always)]
    pub(super) const fn index(self) -> u8 {
        self as u8
    }

    #[inline(always)]
    pub(super) const fn from_index(index: u8) -> Self {
        match index {
            0 => Self::Low,
            1 => Self::Fair,
            2 => Self::Good,
            3 => Self::High,
            4 => Self::VeryHigh,
            _ => Self::Full,
        }
    }
}
