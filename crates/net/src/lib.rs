//! Nets that were trained elsewhere, run on any processor: a wide layer over bytes, residual layers,
//! and a number for each output that is asked for.
//!
//! Weights have one byte each. The wide layer adds up the columns of those inputs that say
//! something, which are few; the residual layers multiply bytes by numbers of 16 bits.
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod kernel;

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use safetensors::tensor::{SafeTensors, TensorView};
use safetensors::{Dtype, SafeTensorError};

use kernel::{Kernel, LANES, WeightColumns, WeightRows, here};

/// A net, with weights that stay where they are.
///
/// # Examples
///
/// ```
/// use safetensors::{Dtype, serialize, tensor::TensorView};
/// use trickhold_net::Net;
///
/// // One input, 16 wide, one output, of which all but the last bias is 0.
/// let (zeros, bias) = ([0; 64], 0.5_f32.to_le_bytes());
/// let tensor = |dtype, shape: &[usize], bytes| TensorView::new(dtype, shape.to_vec(), bytes);
/// let file = serialize(
///     [
///         ("zero", tensor(Dtype::U8, &[1], &zeros[..1])?),
///         ("first.weight", tensor(Dtype::I8, &[1, 16], &zeros[..16])?),
///         ("first.scale", tensor(Dtype::F32, &[1], &zeros[..4])?),
///         ("first.bias", tensor(Dtype::F32, &[16], &zeros)?),
///         ("norm.gain", tensor(Dtype::F32, &[16], &zeros)?),
///         ("norm.shift", tensor(Dtype::F32, &[16], &zeros)?),
///         ("last.weight", tensor(Dtype::I8, &[1, 16], &zeros[..16])?),
///         ("last.scale", tensor(Dtype::F32, &[1], &zeros[..4])?),
///         ("last.bias", tensor(Dtype::F32, &[1], &bias)?),
///     ],
///     None,
/// )?;
///
/// let net = Net::read(&file)?;
/// assert_eq!((net.inputs(), net.outputs()), (1, 1));
/// assert_eq!(net.look(&[7], &[0]), [0.5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Net<'w> {
    /// What the file says of itself: game, version of the layout, training, licence.
    pub about: HashMap<String, String>,
    /// The byte of each input that means nothing.
    zero: &'w [u8],
    first: WeightColumns<'w>,
    layers: Vec<WeightRows<'w>>,
    gain: Vec<f32>,
    shift: Vec<f32>,
    last: WeightRows<'w>,
}

/// Why bytes are no net.
#[derive(Debug)]
#[non_exhaustive]
pub enum NoNet {
    /// The bytes are no file of safetensors.
    Format(SafeTensorError),
    /// The tensor of this name has another type or size.
    Tensor(String),
}

impl fmt::Display for NoNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoNet::Format(error) => write!(f, "these weights cannot be read: {error}"),
            NoNet::Tensor(name) => write!(f, "the tensor {name:?} has another type or size"),
        }
    }
}

impl Error for NoNet {}

impl From<SafeTensorError> for NoNet {
    fn from(error: SafeTensorError) -> NoNet {
        NoNet::Format(error)
    }
}

impl<'w> Net<'w> {
    /// Reads a file of `training/export.py`.
    ///
    /// # Errors
    /// The bytes are no safetensors, or not those of such a net.
    pub fn read(bytes: &'w [u8]) -> Result<Net<'w>, NoNet> {
        let (_, header) = SafeTensors::read_metadata(bytes)?;
        let tensors = SafeTensors::deserialize(bytes)?;
        let get = |name: &str, dtype: Dtype, shape: &[usize]| {
            let found: TensorView<'w> = tensors.tensor(name)?;
            let fits = found.dtype() == dtype && found.shape() == shape;
            if fits { Ok(found.data()) } else { Err(NoNet::Tensor(name.into())) }
        };
        let numbers = |name: &str, length: usize| -> Result<Vec<f32>, NoNet> {
            let (words, _) = get(name, Dtype::F32, &[length])?.as_chunks::<4>();
            Ok(words.iter().map(|&word| f32::from_le_bytes(word)).collect())
        };
        let &[inputs, width] = tensors.tensor("first.weight")?.shape() else {
            return Err(NoNet::Tensor("first.weight".into()));
        };
        if width == 0 || width % LANES != 0 || width > 4096 {
            return Err(NoNet::Tensor("first.weight".into()));
        }
        let rows = |name: &str, outputs: usize| {
            Ok::<_, NoNet>(WeightRows {
                weights: get(&format!("{name}.weight"), Dtype::I8, &[outputs, width])?,
                scale: numbers(&format!("{name}.scale"), outputs)?,
                bias: numbers(&format!("{name}.bias"), outputs)?,
            })
        };
        let depth = tensors.names().iter().filter(|name| name.starts_with("layers.")).count() / 3;
        let outputs = tensors.tensor("last.weight")?.shape()[0];
        Ok(Net {
            about: header.metadata().clone().unwrap_or_default(),
            zero: get("zero", Dtype::U8, &[inputs])?,
            first: WeightColumns {
                weights: get("first.weight", Dtype::I8, &[inputs, width])?,
                scale: numbers("first.scale", inputs)?,
                bias: numbers("first.bias", width)?,
            },
            layers: (0..depth)
                .map(|layer| rows(&format!("layers.{layer}"), width))
                .collect::<Result<_, _>>()?,
            gain: numbers("norm.gain", width)?,
            shift: numbers("norm.shift", width)?,
            last: rows("last", outputs)?,
        })
    }

    /// How many bytes it looks at.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.zero.len()
    }

    /// How many numbers it can give.
    #[must_use]
    pub fn outputs(&self) -> usize {
        self.last.bias.len()
    }

    /// The numbers of the outputs that are asked for, in their order.
    ///
    /// # Panics
    /// If there are not as many bytes as inputs, or an output is not there.
    #[must_use]
    pub fn look(&self, bytes: &[u8], asked: &[usize]) -> Vec<f32> {
        self.look_at(&[(bytes, asked)]).pop().expect("one look")
    }

    /// Many looks at once, which is several times as fast: bytes, and the outputs that are asked for.
    ///
    /// # Panics
    /// As [`Net::look`] does.
    #[must_use]
    pub fn look_at(&self, looks: &[(&[u8], &[usize])]) -> Vec<Vec<f32>> {
        for (bytes, _) in looks {
            assert_eq!(bytes.len(), self.inputs(), "as many bytes as inputs");
        }
        looks.chunks(AT_ONCE).flat_map(|looks| here(LookBatch { net: self, looks })).collect()
    }
}

/// As many vectors as stay in the processor's cache.
const AT_ONCE: usize = 16;

/// Looks that go through the layers together.
struct LookBatch<'a> {
    net: &'a Net<'a>,
    looks: &'a [(&'a [u8], &'a [usize])],
}

impl Kernel for LookBatch<'_> {
    type Output = Vec<Vec<f32>>;

    #[inline(always)]
    fn run(self) -> Vec<Vec<f32>> {
        let net = self.net;
        let width = net.gain.len();
        let mut all = vec![0.0; self.looks.len() * width];
        for (x, (bytes, _)) in all.chunks_exact_mut(width).zip(self.looks) {
            net.first.of(bytes, net.zero, x);
        }
        for layer in &net.layers {
            layer.add(&mut all);
        }
        let mut out = Vec::with_capacity(self.looks.len());
        for (x, (_, asked)) in all.chunks_exact(width).zip(self.looks) {
            let mut last = kernel::normal(x);
            for (x, (gain, shift)) in last.iter_mut().zip(net.gain.iter().zip(&net.shift)) {
                *x = (*x * gain + shift).max(0.0);
            }
            out.push(asked.iter().map(|&output| net.last.one(&last, output)).collect());
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use safetensors::serialize;

    use super::*;

    /// Tensors by name, with their shapes.
    type Tensors = Vec<(&'static str, Dtype, Vec<usize>, Vec<u8>)>;

    fn numbers(numbers: &[f32]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// Two inputs, sixteen wide, one residual layer, two outputs.
    fn small() -> Tensors {
        let ramp = |n: usize| (0..n).map(|i| (i * 37 % 251) as u8).collect::<Vec<u8>>();
        let factors = |n: usize| numbers(&vec![0.01; n]);
        vec![
            ("zero", Dtype::U8, vec![2], vec![0, 128]),
            ("first.weight", Dtype::I8, vec![2, 16], ramp(32)),
            ("first.scale", Dtype::F32, vec![2], factors(2)),
            ("first.bias", Dtype::F32, vec![16], factors(16)),
            ("layers.0.weight", Dtype::I8, vec![16, 16], ramp(256)),
            ("layers.0.scale", Dtype::F32, vec![16], factors(16)),
            ("layers.0.bias", Dtype::F32, vec![16], factors(16)),
            ("norm.gain", Dtype::F32, vec![16], factors(16)),
            ("norm.shift", Dtype::F32, vec![16], factors(16)),
            ("last.weight", Dtype::I8, vec![2, 16], ramp(32)),
            ("last.scale", Dtype::F32, vec![2], factors(2)),
            ("last.bias", Dtype::F32, vec![2], factors(2)),
        ]
    }

    fn file(tensors: &Tensors) -> Vec<u8> {
        let views = tensors.iter().map(|(name, dtype, shape, data)| {
            (*name, TensorView::new(*dtype, shape.clone(), data).expect("a tensor"))
        });
        serialize(views, None).expect("a file")
    }

    /// The same in the plainest way, with 64 bits.
    fn slowly(tensors: &Tensors, bytes: [u8; 2]) -> Vec<f64> {
        let get = |name: &str| &tensors.iter().find(|tensor| tensor.0 == name).expect("it").3;
        let weight = |name: &str, at: usize| f64::from(get(name)[at] as i8) * 0.01;
        let normal = |x: &[f64]| {
            let mean = x.iter().sum::<f64>() / 16.0;
            let variance = x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 16.0;
            x.iter().map(|x| (x - mean) / (variance + 1e-5).sqrt()).collect::<Vec<f64>>()
        };
        let inputs = [f64::from(bytes[0]), f64::from(bytes[1]) - 128.0];
        let mut x: Vec<f64> = (0..16)
            .map(|j| {
                0.01 + (0..2).map(|i| inputs[i] * weight("first.weight", 16 * i + j)).sum::<f64>()
            })
            .collect();
        let n = normal(&x);
        for (j, x) in x.iter_mut().enumerate() {
            let row = (0..16).map(|i| weight("layers.0.weight", 16 * j + i) * n[i]).sum::<f64>();
            *x += (row + 0.01).max(0.0);
        }
        let last: Vec<f64> = normal(&x).iter().map(|x| (x * 0.01 + 0.01).max(0.0)).collect();
        (0..2)
            .map(|o| {
                0.01 + (0..16).map(|i| weight("last.weight", 16 * o + i) * last[i]).sum::<f64>()
            })
            .collect()
    }

    #[test]
    fn a_look_is_what_the_sums_say() {
        let tensors = small();
        let file = file(&tensors);
        let net = Net::read(&file).expect("a net");
        assert_eq!((net.inputs(), net.outputs()), (2, 2));
        for bytes in [[0, 128], [1, 128], [9, 3], [255, 255]] {
            let expected = slowly(&tensors, bytes);
            for (told, expected) in net.look(&bytes, &[0, 1]).iter().zip(&expected) {
                assert!((f64::from(*told) - expected).abs() < 1e-3, "{told} and not {expected}");
            }
            assert_eq!(net.look(&bytes, &[1]), net.look(&bytes, &[0, 1])[1..]);
        }
    }

    /// Every processor gets the same, within what sums in another order may differ.
    #[test]
    fn the_plain_way_says_the_same() {
        let file = file(&small());
        let net = Net::read(&file).expect("a net");
        let looks: &[(&[u8], &[usize])] = &[(&[7, 200], &[0, 1])];
        let plain = LookBatch { net: &net, looks }.run();
        for (told, plain) in net.look(&[7, 200], &[0, 1]).iter().zip(&plain[0]) {
            assert!((told - plain).abs() < 1e-5, "{told} and not {plain}");
        }
    }

    #[test]
    fn what_is_no_net_is_refused() {
        assert!(matches!(Net::read(b"no weights"), Err(NoNet::Format(_))));
        for spoilt in 0..12 {
            let mut tensors = small();
            let (name, _, shape, data) = &mut tensors[spoilt];
            // One row or number fewer; the first layer and the outputs say how many there are.
            let row = data.len() / shape[0];
            data.truncate(data.len() - row);
            shape[0] -= 1;
            let name = *name;
            let refused = Net::read(&file(&tensors)).expect_err(name).to_string();
            assert!(refused.contains("another type or size"), "{name}: {refused}");
        }
    }
}
