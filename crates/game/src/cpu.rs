//! The same code for several CPUs, chosen at run time.
//!
//! Picking the k-th card of a set is one instruction with BMI2 and a loop without. A [`Job`] is
//! compiled once for each [`Cpu`], and [`run_here`] runs the best one; nobody sets a flag.
#![allow(unsafe_code)]

/// What a kind of CPU does in its own way.
pub trait Cpu: Copy + 'static {
    /// The index of the bit with `rank` bits below it; the word has more than `rank` bits.
    fn nth(word: u64, rank: u32) -> u32;
}

/// Any CPU.
#[derive(Copy, Clone)]
pub struct Portable;

impl Cpu for Portable {
    #[inline(always)]
    fn nth(mut word: u64, rank: u32) -> u32 {
        for _ in 0..rank {
            word &= word.wrapping_sub(1);
        }
        word.trailing_zeros()
    }
}

/// Work that is compiled for every kind of CPU.
pub trait Job {
    /// What comes out.
    type Output;
    /// Does the work; implementations are marked `#[inline(always)]` so that they take on the
    /// CPU features of their caller.
    fn run<C: Cpu>(self) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Cpu, Job};

    /// An x86-64 CPU with BMI1, BMI2, LZCNT and POPCNT. Private: only [`super::run_here`] names
    /// it, after it has seen that the features are there.
    #[derive(Copy, Clone)]
    pub(super) struct Bmi2;

    impl Cpu for Bmi2 {
        #[inline(always)]
        fn nth(word: u64, rank: u32) -> u32 {
            // SAFETY: `Bmi2` is only reached through `run`, whose caller checked the features.
            unsafe { std::arch::x86_64::_pdep_u64(1 << rank, word) }.trailing_zeros()
        }
    }

    pub(super) fn available() -> bool {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }

    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run<J: Job>(job: J) -> J::Output {
        job.run::<Bmi2>()
    }
}

/// Runs a job in the fastest way this CPU knows.
#[inline]
pub fn run_here<J: Job>(job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    if x86::available() {
        // SAFETY: the features were just detected.
        return unsafe { x86::run(job) };
    }
    job.run::<Portable>()
}
