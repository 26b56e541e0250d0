//! Hot loops, compiled for the CPU they run on.
//!
//! Picking the k-th card of a set is one instruction with BMI2 and a loop without. A [`HotLoop`]
//! is compiled twice, with and without such instructions, and [`run_here`] chooses at run time;
//! nobody sets a flag. Both ways give the same results.
#![allow(unsafe_code)]

/// Work that takes long enough to be worth compiling for more than one kind of CPU.
pub trait HotLoop {
    /// What the loop returns to its caller.
    type Output;

    /// Does the work. Implementations are marked `#[inline(always)]`, and so is what they call
    /// most: only code that is inlined takes on the CPU features of its caller.
    fn run(self) -> Self::Output;
}

/// Runs a loop in the fastest way this CPU knows.
#[inline]
pub fn run_here<L: HotLoop>(hot: L) -> L::Output {
    #[cfg(target_arch = "x86_64")]
    if x86::detect() {
        // SAFETY: the features were just detected.
        return unsafe { x86::run(hot) };
    }
    hot.run()
}

/// The index of the bit with `rank` bits below it; the word has more than `rank` bits.
#[inline(always)]
pub(crate) fn nth(word: u64, rank: u32) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if x86::detected() {
        // SAFETY: the features were detected.
        return unsafe { x86::nth(word, rank) };
    }
    portable_nth(word, rank)
}

#[inline]
fn portable_nth(mut word: u64, rank: u32) -> u32 {
    for _ in 0..rank {
        word &= word.wrapping_sub(1);
    }
    word.trailing_zeros()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::HotLoop;

    /// Does this CPU have BMI1, BMI2, LZCNT and POPCNT? False until somebody has looked.
    static DETECTED: AtomicBool = AtomicBool::new(false);

    /// Finds out what this CPU can do.
    pub(super) fn detect() -> bool {
        let found = is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        DETECTED.store(found, Ordering::Relaxed);
        found
    }

    /// Has [`detect`] found everything? Cheaper than to look again, which counts in a hot loop.
    #[inline(always)]
    pub(super) fn detected() -> bool {
        DETECTED.load(Ordering::Relaxed)
    }

    /// # Safety
    /// The CPU has BMI2.
    #[inline(always)]
    pub(super) unsafe fn nth(word: u64, rank: u32) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { std::arch::x86_64::_pdep_u64(1 << rank, word) }.trailing_zeros()
    }

    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run<L: HotLoop>(hot: L) -> L::Output {
        hot.run()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever this CPU has: its own way agrees with the loop that every CPU can run.
    #[test]
    fn every_cpu_finds_the_same_bit() {
        struct Find(u64, u32);

        impl HotLoop for Find {
            type Output = u32;

            #[inline(always)]
            fn run(self) -> u32 {
                nth(self.0, self.1)
            }
        }

        let mut word: u64 = 0x9E37_79B9_7F4A_7C15;
        for _ in 0..2000 {
            word = word.wrapping_mul(0xDA94_2042_E4DD_58B5) ^ (word >> 29);
            for rank in 0..word.count_ones() {
                let found = portable_nth(word, rank);
                assert_eq!((word & ((1 << found) - 1)).count_ones(), rank);
                assert_eq!(word >> found & 1, 1);
                assert_eq!(run_here(Find(word, rank)), found);
                assert_eq!(nth(word, rank), found);
            }
        }
    }
}
