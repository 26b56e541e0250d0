//! A whole game of each kind and preset, as the player on the first seat is told it, in every language:
//! `words/told` shows in review what a change of words does. With `TRICKHOLD_BLESS=1` this writes it anew.

use game::battery::told_game;
use game::{Options, Seat, Tell};
use games::{GameKind, with_game};
use words::{Speaker, Words};

fn tell<G: Tell>() {
    for ((preset, _), seed) in G::Options::PRESETS.iter().zip(7..) {
        let mut options = G::Options::new(3).expect("allowed");
        options.set_preset(preset).expect("a preset");
        let (length, short) = G::Options::SHORT;
        options.set(length, short).expect("allowed");
        for words in Words::all() {
            let names = ["Ann", "Pip", "Bo"].map(str::to_owned).to_vec();
            let speaker = Speaker { words, you: Some(Seat::new(0)), names };
            let told = told_game::<G>(options, seed, |fact| speaker.say(fact));
            let name = format!("../../words/told/{}-{preset}.{}.txt", G::NAME, words.language());
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
            if std::env::var_os("TRICKHOLD_BLESS").is_some() {
                std::fs::write(&path, &told).expect("the file can be written");
            }
            let kept = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(kept == told, "{} is old: bless it, and read it aloud", path.display());
        }
    }
}

#[test]
fn games_are_told_in_every_language() {
    for kind in GameKind::ALL {
        with_game!(kind, G => tell::<G>());
    }
}
