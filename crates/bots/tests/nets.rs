//! The nets of the engine say what they said where they were trained, with weights of one byte.

use dwarf::Dwarf;
use goliath::Goliath;
use serde_json::Value;
use trickhold_bots::Strategy;

/// Positions with the logits of PyTorch (training/fixtures.py).
fn says_the_same<G: Strategy>(kept: &str) {
    let (net, values) = (G::net().expect("there is one"), G::values().expect("there is one"));
    let positions: Vec<Value> = serde_json::from_str(kept).expect("positions");
    assert!(positions.len() > 8);
    for position in &positions {
        let digit = |byte: u8| (byte as char).to_digit(16).expect("a digit") as u8;
        let bytes_of = |name: &str| -> Vec<u8> {
            let text = position[name].as_str().expect("bytes").as_bytes();
            text.as_chunks().0.iter().map(|&[high, low]| digit(high) << 4 | digit(low)).collect()
        };
        let bytes = bytes_of("bytes");
        let numbers = |name: &str| position[name].as_array().expect("numbers").iter();
        let legal: Vec<usize> =
            numbers("legal").map(|n| n.as_u64().expect("an index") as usize).collect();
        let said = |name: &str| -> Vec<f32> {
            numbers(name).map(|n| n.as_f64().expect("a number") as f32).collect()
        };
        let expected = said("logits");
        let told = net.look(&bytes, &legal);
        let best = |of: &[f32]| (0..of.len()).max_by(|&a, &b| of[a].total_cmp(&of[b]));
        let (ours, theirs) = (best(&told).expect("one"), best(&expected).expect("one"));
        for (told, expected) in told.iter().zip(&expected) {
            assert!((told - expected).abs() < 0.3, "{told} and not {expected}");
        }
        assert!(expected[theirs] - expected[ours] < 0.1, "{told:?} and not {expected:?}");

        let (expected, all) = (said("values"), [bytes, bytes_of("hidden")].concat());
        let seats: Vec<usize> = (0..expected.len()).collect();
        // Among others, in a batch, it says the same.
        let (blank, looks) = (vec![0; all.len()], (all.as_slice(), seats.as_slice()));
        let told = values.look_at(&[(&blank, &[0]), looks, looks]);
        assert_eq!(told[1], told[2]);
        for (told, expected) in told[1].iter().zip(&expected) {
            assert!((told - expected).abs() < 0.2, "{told} and not {expected}");
        }
    }
}

#[test]
fn the_nets_say_what_they_said_in_training() {
    says_the_same::<Goliath>(include_str!("data/david-goliath.json"));
    says_the_same::<Dwarf>(include_str!("data/dwarf-king.json"));
}

/// Weights ship in the binary, at most 8 MB a game.
#[test]
fn the_nets_are_small() {
    for weights in [
        include_bytes!("../nets/david-goliath.safetensors").len()
            + include_bytes!("../nets/david-goliath-values.safetensors").len(),
        include_bytes!("../nets/dwarf-king.safetensors").len()
            + include_bytes!("../nets/dwarf-king-values.safetensors").len(),
    ] {
        assert!(weights <= 8_000_000, "{weights}");
    }
}
