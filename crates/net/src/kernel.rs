//! The loops, in plain Rust: the compiler makes vectors of them, for the processor they run on.
#![allow(unsafe_code)]

/// Work that is compiled for more than one kind of processor.
pub(crate) trait Kernel {
    /// What [`Kernel::run`] returns.
    type Output;

    /// Does the work. It is marked `#[inline(always)]`, and so is all that it calls: only code that
    /// is inlined takes on the features of its caller.
    fn run(self) -> Self::Output;
}

/// Does some work in the fastest way that this processor knows.
pub(crate) fn here<W: Kernel>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,fma")]
        fn wide<W: Kernel>(work: W) -> W::Output {
            work.run()
        }
        #[target_feature(enable = "avx2,fma")]
        fn half<W: Kernel>(work: W) -> W::Output {
            work.run()
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            let all = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512dq");
            // SAFETY: the features were just detected.
            return unsafe { if all { wide(work) } else { half(work) } };
        }
    }
    work.run()
}

/// Sums are made in this many parts; the width of a net is a multiple of it.
pub(crate) const LANES: usize = 16;

/// The sum of something of each number.
#[inline(always)]
fn sum(x: &[f32], of: impl Fn(f32) -> f32) -> f32 {
    let mut lanes = [0.0; LANES];
    for x in x.as_chunks::<LANES>().0 {
        for (lane, &x) in lanes.iter_mut().zip(x) {
            *lane += of(x);
        }
    }
    lanes.iter().sum()
}

/// The weights of a layer, one column for each input.
#[derive(Debug)]
pub(crate) struct WeightColumns<'w> {
    pub(crate) weights: &'w [u8],
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl WeightColumns<'_> {
    /// The sum of the columns of all bytes that mean something.
    #[inline(always)]
    pub(crate) fn of(&self, bytes: &[u8], zero: &[u8], sum: &mut [f32]) {
        let width = self.bias.len();
        sum.copy_from_slice(&self.bias);
        let told = bytes.iter().zip(zero).enumerate().filter(|(_, (byte, zero))| byte != zero);
        for (input, (&byte, &zero)) in told {
            let factor = self.scale[input] * (i32::from(byte) - i32::from(zero)) as f32;
            let column = &self.weights[input * width..][..width];
            for (sum, &weight) in sum.iter_mut().zip(column) {
                *sum += factor * f32::from(weight as i8);
            }
        }
    }
}

/// The weights of a layer, one row for each output.
#[derive(Debug)]
pub(crate) struct WeightRows<'w> {
    pub(crate) weights: &'w [u8],
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// Steps of a normal number in 16 bits. A vector of n normal numbers has none beyond √n, and the
/// sum of them all is at most n: neither the numbers nor the products overflow up to n = 4,096.
const STEPS: f32 = 512.0;

impl WeightRows<'_> {
    #[inline(always)]
    fn width(&self) -> usize {
        self.weights.len() / self.bias.len()
    }

    /// What the outputs say of each vector, where it is positive, is added to it.
    #[inline(always)]
    pub(crate) fn add(&self, all: &mut [f32]) {
        let width = self.width();
        let mut steps = vec![0; all.len()];
        for (steps, x) in steps.chunks_exact_mut(width).zip(all.chunks_exact(width)) {
            for (step, x) in steps.iter_mut().zip(normal(x)) {
                *step = (x * STEPS).round_ties_even() as i16;
            }
        }
        let mut row = vec![0; width];
        for output in 0..self.bias.len() {
            // Widened once for all vectors.
            let bytes = &self.weights[output * width..][..width];
            row.iter_mut().zip(bytes).for_each(|(wide, &byte)| *wide = i16::from(byte as i8));
            let scale = self.scale[output] / STEPS;
            for (x, to) in steps.chunks_exact(width).zip(all.chunks_exact_mut(width)) {
                let products = row.iter().zip(x).map(|(&w, &x)| i32::from(w) * i32::from(x));
                // Nothing wraps (see above), and what is not checked becomes vectors in every build.
                let sum = products.fold(0, i32::wrapping_add) as f32;
                to[output] += (sum * scale + self.bias[output]).max(0.0);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn one(&self, x: &[f32], output: usize) -> f32 {
        let row = &self.weights[output * x.len()..][..x.len()];
        let mut lanes = [0.0; LANES];
        for (row, x) in row.as_chunks::<LANES>().0.iter().zip(x.as_chunks::<LANES>().0) {
            for lane in 0..LANES {
                lanes[lane] += f32::from(row[lane] as i8) * x[lane];
            }
        }
        lanes.iter().sum::<f32>() * self.scale[output] + self.bias[output]
    }
}

/// The same numbers with a mean of 0 and a spread of 1.
#[inline(always)]
pub(crate) fn normal(x: &[f32]) -> Vec<f32> {
    let count = x.len() as f32;
    let mean = sum(x, |x| x) / count;
    let variance = sum(x, |x| (x - mean) * (x - mean)) / count;
    let factor = 1.0 / (variance + 1e-5).sqrt();
    let mut normal = x.to_vec();
    for x in &mut normal {
        *x = (*x - mean) * factor;
    }
    normal
}
