//! The operations of [`super::board`] for the processor at hand, and the way to compile a search once for each kind of processor.
//!
//! A [`Machine`] is a proof that certain instructions may be used; it holds nothing. Code that is generic over it is compiled for each, and
//! who begins a search chooses by [`Processor::here`], once: below that there is no further choice to make. What the
//! instructions need beyond the machine's own operations (population counts, vectorised loops) the compiler may use only inside functions that
//! say so; the macro `routines!` says it for a whole set of functions that call each other.
//!
//! [`Portable`] is everything for processors without a set of their own, WebAssembly with and without 128-bit vectors included.

use super::board;

#[cfg(target_arch = "x86_64")]
mod avx2;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;

/// The board's operations, as one kind of processor does them.
pub trait Machine: Copy + Send + Sync + 'static {
    /// What it is called in tables of measurements.
    const NAME: &'static str;

    /// See [`board::legal`].
    fn legal(self, own: u64, other: u64) -> u64;

    /// See [`board::flips`].
    fn flips(self, own: u64, other: u64, square: u8) -> u64;

    /// How many discs the last placement of a game turns over: see [`board::last_flips`].
    fn last_flips(self, own: u64, square: u8) -> i32;
}

/// Nothing is asked of the processor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Machine for Portable {
    const NAME: &'static str = "portable";

    #[inline(always)]
    fn legal(self, own: u64, other: u64) -> u64 {
        board::legal(own, other)
    }

    #[inline(always)]
    fn flips(self, own: u64, other: u64, square: u8) -> u64 {
        board::flips(own, other, square)
    }

    #[inline(always)]
    fn last_flips(self, own: u64, square: u8) -> i32 {
        board::last_flips(own, square)
    }
}

/// The choice of a [`Machine`].
#[derive(Clone, Copy, Debug)]
pub enum Processor {
    /// Any processor.
    Portable(Portable),
    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT: most since 2013.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Processor {
    /// The best that this processor can do.
    #[must_use]
    pub fn here() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(machine) = Avx2::find() {
            return Self::Avx2(machine);
        }
        Self::Portable(Portable)
    }

    /// What the machine is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        with_machine!(self, machine => name_of(machine))
    }
}

fn name_of<M: Machine>(_machine: M) -> &'static str {
    M::NAME
}

/// Evaluates an expression with the machine of a [`Processor`].
macro_rules! with_machine {
    ($processor:expr, $machine:ident => $body:expr) => {
        match $processor {
            $crate::games::othello::machine::Processor::Portable($machine) => $body,
            #[cfg(target_arch = "x86_64")]
            $crate::games::othello::machine::Processor::Avx2($machine) => $body,
        }
    };
}

/// A trait of search routines that every machine has, each compiled with that machine's instructions. The routine `name` is the free function
/// that is named behind it, which must be `#[inline(always)]` and take the machine first; it calls the others through the trait.
macro_rules! routines {
    (
        $(#[$doc:meta])*
        $vis:vis trait $routines:ident {
            $(fn $name:ident $(<$generic:ident: $bound:path>)? ($($arg:ident: $ty:ty),* $(,)?) -> $ret:ty = $body:path;)+
        }
    ) => {
        $(#[$doc])*
        $vis trait $routines: $crate::games::othello::machine::Machine {
            $(fn $name $(<$generic: $bound>)? (self, $($arg: $ty),*) -> $ret;)+
        }

        impl $routines for $crate::games::othello::machine::Portable {
            $(
                fn $name $(<$generic: $bound>)? (self, $($arg: $ty),*) -> $ret {
                    $body(self, $($arg),*)
                }
            )+
        }

        #[cfg(target_arch = "x86_64")]
        impl $routines for $crate::games::othello::machine::Avx2 {
            $(
                #[inline(always)]
                fn $name $(<$generic: $bound>)? (self, $($arg: $ty),*) -> $ret {
                    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                    fn compiled $(<$generic: $bound>)? (
                        machine: $crate::games::othello::machine::Avx2,
                        $($arg: $ty),*
                    ) -> $ret {
                        $body(machine, $($arg),*)
                    }
                    #[expect(unsafe_code, reason = "to call what is compiled for this machine")]
                    // SAFETY: an `Avx2` is made only where the processor has these instructions.
                    unsafe {
                        compiled(self, $($arg),*)
                    }
                }
            )+
        }
    };
}

pub(crate) use {routines, with_machine};
