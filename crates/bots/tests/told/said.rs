//! Random positions of random matches, and what advice says there: all of it stands in `facts/*.txt`.

use std::collections::BTreeMap;

use game::chance::{Seed, below, quick};
use game::{Fact, Ignore, LegalActions, Match};
use trickhold_bots::Explains;

use super::Told;

/// How many positions of each game are looked at.
const POSITIONS: usize = 2_000;

/// What was said, and how often.
#[derive(Default)]
pub(crate) struct Said {
    /// How often each key was said with which kinds of arguments.
    kinds: BTreeMap<String, usize>,
    /// How often each hint was given: what to do, the gain and the reason.
    hints: BTreeMap<[String; 3], usize>,
}

impl Said {
    /// Looks at random positions of random matches, as many in each of the ways to play. Choices other
    /// than cards are rare, so none of them is left out.
    pub(crate) fn in_positions<G: Explains>(ways: &[G::Options], check: impl Fn(&Told<G>)) -> Said {
        let mut said = Said::default();
        for (number, &options) in (0..).zip(ways) {
            let mut left = POSITIONS.div_ceil(ways.len());
            let mut rng = quick(number);
            while left > 0 {
                let seed = Seed::from_numbers(47, u64::from(below(&mut rng, 1 << 30)));
                let mut table = Match::<G>::of_players(options);
                while left > 0
                    && let Some(event) = table.next(&seed, |_, view, game| {
                        let action = game.legal().pick(&mut rng);
                        let rare = !G::plays_card(action) && game.legal().len() > 1;
                        if rare || below(&mut rng, 24) == 0 {
                            let told = Told::new(view, u64::from(below(&mut rng, 1 << 30)));
                            told.check();
                            check(&told);
                            said.count(&told.advice.facts);
                            left -= 1;
                        }
                        action
                    })
                {
                    table.apply(&event, &mut Ignore);
                }
            }
        }
        said
    }

    fn count(&mut self, facts: &[Fact]) {
        for fact in facts {
            *self.kinds.entry(kind_of(fact)).or_default() += 1;
        }
        if let [hint, gain, why] = facts {
            let phase = hint.key.split('.').nth(1).expect("what to do").to_string();
            let [gain, why] = [gain, why].map(|fact| fact.key.trim_end_matches(".likely").into());
            *self.hints.entry([phase, gain, why]).or_default() += 1;
        }
    }

    /// Nothing is said of a game but what its file holds, and of that all but what is rare.
    pub(crate) fn is_known(&self, game: &str) {
        let path = format!("{}/tests/facts/{game}.txt", env!("CARGO_MANIFEST_DIR"));
        let kept = std::fs::read_to_string(&path).expect("the facts");
        let mut kept: BTreeMap<&str, &str> =
            kept.lines().map(|line| line.split_once(": ").expect("how often")).collect();
        if std::env::var_os("TRICKHOLD_BLESS").is_some() {
            for (kind, &count) in &self.kinds {
                kept.entry(kind).or_insert(if count < 10 { "rare" } else { "often" });
            }
            let lines: String = kept.iter().map(|(kind, how)| format!("{kind}: {how}\n")).collect();
            std::fs::write(&path, lines).expect("the file can be written");
        }
        let unknown: Vec<_> =
            self.kinds.keys().filter(|kind| !kept.contains_key(kind.as_str())).collect();
        kept.retain(|kind, how| *how == "often" && !self.kinds.contains_key(*kind));
        let said = &self.kinds;
        assert!(kept.is_empty() && unknown.is_empty(), "never {kept:?}, {unknown:?}: {said:#?}");
    }

    /// Where actions are about as good, hints nearly always say more than that. Prints how often each
    /// key is said in each phase (`--nocapture`).
    pub(crate) fn says_enough(&self) {
        let mut phases: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
        let (mut all, mut bare) = (0, 0);
        for ([phase, gain, why], &count) in &self.hints {
            let keys = phases.entry(phase).or_default();
            for key in [gain, why] {
                *keys.entry(key).or_default() += count;
            }
            all += count;
            let says_less = gain == "gain.close" && (why == "why.all" || why == "why.even");
            bare += if says_less { count } else { 0 };
        }
        for (phase, keys) in phases {
            // Every hint has two keys.
            let hints = keys.values().sum::<usize>() / 2;
            println!("{phase}: {hints} hints");
            for (key, count) in keys {
                println!("  {key} {:.0} %", 100.0 * count as f32 / hints as f32);
            }
        }
        assert!(100 * bare <= all, "{bare} of {all} hints say only that it does not matter");
    }
}

/// A fact without its values: `key name:kind …`.
fn kind_of(fact: &Fact) -> String {
    let args = fact.args.iter().map(|(name, arg)| format!(" {name}:{}", arg.kind()));
    format!("{}{}", fact.key, args.collect::<String>())
}
