//! Mutants: small faults planted into the rules, one at a time. A mutant that no test notices is
//! missed, and says which test there should be.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::tools;

/// The crates whose rules are mutated, and whose tests have to notice.
const PACKAGES: [&str; 4] = ["-p", "trickhold-goliath", "-p", "trickhold-dwarf"];

/// Laws over thousands of games and worlds counted by brute force: a hundred times as long as all
/// other tests.
pub(crate) const SLOW: [&str; 5] =
    ["laws_hold", "law_bites", "worlds_are", "cards_are_uniform", "histories_explain"];

/// All tests but those of `battery` and `worlds`, which are slow to build, too: they meet only
/// those mutants that the others have missed.
const QUICK: [&str; 2] = ["--lib", "--test=[!bw]*"];

/// Seconds after which tests of a mutant are stopped that do not end. All take one minute.
const PATIENCE: &str = "400";

/// The share of viable mutants that may be missed.
const MISSED: f64 = 0.03;

/// What the command line asks for.
#[derive(Debug, PartialEq)]
struct Arguments {
    /// Number and count of the part to run.
    shard: (usize, usize),
    seed: Option<u64>,
    /// How many there are to be; all, if nothing is said.
    sample: Option<usize>,
}

fn arguments(words: &[&str]) -> Result<Arguments> {
    let mut arguments = Arguments { shard: (0, 1), seed: None, sample: Some(150) };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().with_context(|| format!("{word} needs a value"));
        match *word {
            "--all" => arguments.sample = None,
            "--sample" => arguments.sample = Some(value()?.parse().context("a number of mutants")?),
            "--seed" => arguments.seed = Some(value()?.parse().context("a seed is a number")?),
            "--shard" => {
                let (part, parts) = value()?.split_once('/').context("a shard is K/N")?;
                arguments.shard = (part.parse()?, parts.parse()?);
                ensure!(arguments.shard.0 < arguments.shard.1, "shards of N go from 0 to N - 1");
            }
            _ => bail!("usage: cargo xtask mutants [--shard K/N] [--seed S] [--sample N | --all]"),
        }
    }
    Ok(arguments)
}

/// The mutants that a seed chooses. It looks only at names, so what is changed elsewhere in the code
/// hardly changes the choice.
fn choose(mut names: Vec<String>, arguments: &Arguments, seed: u64) -> Vec<String> {
    names.sort_by_cached_key(|name| {
        let mut hasher = DefaultHasher::new();
        (seed, name).hash(&mut hasher);
        hasher.finish()
    });
    names.truncate(arguments.sample.unwrap_or(usize::MAX));
    let (part, parts) = arguments.shard;
    names.into_iter().skip(part).step_by(parts).collect()
}

/// Mutants by what became of them.
#[derive(Default, Debug)]
struct MutantOutcomes {
    caught: Vec<String>,
    missed: Vec<String>,
    timeout: Vec<String>,
    unviable: Vec<String>,
}

impl MutantOutcomes {
    /// What became of these. `--re` does not keep cargo-mutants from deleting fields of structs.
    fn of(mut self, chosen: &[String]) -> MutantOutcomes {
        for names in [&mut self.caught, &mut self.missed, &mut self.timeout, &mut self.unviable] {
            names.retain(|name| chosen.contains(name));
        }
        self
    }
}

/// Runs a sample of all mutants, or all.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let arguments = arguments(words)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let seed = arguments.seed.unwrap_or(now);
    let program = tools::installed("cargo-mutants")?;
    let list = [&["mutants", "--list", "--json"], &PACKAGES[..]].concat();
    let list: Value =
        serde_json::from_str(&tools::output(&program, &list).context("no list of mutants")?)?;
    let name = |mutant: &Value| mutant["name"].as_str().map(str::to_owned).context("a name");
    let names = list.as_array().context("a list")?.iter().map(name).collect::<Result<Vec<_>>>()?;
    let all = names.len();
    let chosen = choose(names, &arguments, seed);
    ensure!(!chosen.is_empty(), "there are no mutants of {}", PACKAGES.join(" "));
    println!("{} of {all} mutants, seed {seed}", chosen.len());
    let mut outcome = test(&program, &chosen, &["--minimum-test-timeout", "60"], &QUICK)?;
    if !outcome.missed.is_empty() {
        println!("{} have met only the quick tests so far", outcome.missed.len());
        let whole = ["--baseline", "skip", "--timeout", PATIENCE];
        let slow = test(&program, &outcome.missed, &whole, &["--tests"])?;
        outcome.missed = slow.missed;
        outcome.caught.extend(slow.caught);
        outcome.timeout.extend(slow.timeout);
    }
    judge(&outcome, seed)
}

/// Tests exactly these mutants, by these targets of cargo's.
fn test(
    program: &str,
    names: &[String],
    more: &[&str],
    targets: &[&str],
) -> Result<MutantOutcomes> {
    let folder = Path::new("target/mutants");
    std::fs::create_dir_all(folder)?;
    let mut mutants = Command::new(program);
    mutants.args(["mutants", "--output"]).arg(folder).args(PACKAGES).args(more);
    mutants.args(names.iter().flat_map(|name| ["--re".to_owned(), format!("^{}$", escaped(name))]));
    mutants.args(targets.iter().map(|target| format!("--cargo-arg={target}")));
    let code = mutants.status().context("cannot run cargo-mutants")?.code();
    // Missed ones and timeouts have exit codes of their own.
    ensure!(matches!(code, Some(0 | 2 | 3)), "cargo-mutants failed: {code:?}");
    let read = |kind: &str| -> Result<Vec<String>> {
        let text = std::fs::read_to_string(folder.join(format!("mutants.out/{kind}.txt")))?;
        Ok(text.lines().map(str::to_owned).collect())
    };
    let outcome = MutantOutcomes {
        caught: read("caught")?,
        missed: read("missed")?,
        timeout: read("timeout")?,
        unviable: read("unviable")?,
    }
    .of(names);
    let MutantOutcomes { caught, missed, timeout, unviable } = &outcome;
    let tested = caught.len() + missed.len() + timeout.len() + unviable.len();
    ensure!(tested == names.len(), "{tested} mutants were tested instead of {}", names.len());
    Ok(outcome)
}

/// A name as a regular expression.
fn escaped(name: &str) -> String {
    let escape = |one: char| {
        if r"\.+*?()|[]{}^$".contains(one) { format!("\\{one}") } else { one.to_string() }
    };
    name.chars().map(escape).collect()
}

/// Prints the outcome, and fails if too many were missed.
fn judge(outcome: &MutantOutcomes, seed: u64) -> Result<()> {
    let MutantOutcomes { caught, missed, timeout, unviable } = outcome;
    let viable = caught.len() + missed.len() + timeout.len();
    for name in missed {
        println!("missed: {name}");
    }
    for name in timeout {
        println!("timeout: {name}");
    }
    println!(
        "{} caught, {} missed, {} timeouts, {} unviable; seed {seed}",
        caught.len(),
        missed.len(),
        timeout.len(),
        unviable.len()
    );
    let share = missed.len() as f64 / viable.max(1) as f64;
    ensure!(share <= MISSED, "{:.1} % of {viable} viable mutants were missed", 100.0 * share);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        let usual = Arguments { shard: (0, 1), seed: None, sample: Some(150) };
        assert_eq!(arguments(&[]).expect("nothing"), usual);
        let words = ["--shard", "1/4", "--seed", "7", "--all"];
        assert_eq!(
            arguments(&words).expect("all"),
            Arguments { shard: (1, 4), seed: Some(7), sample: None }
        );
        for words in [&["--shard", "4/4"][..], &["--seed"], &["--sample", "x"], &["--some"]] {
            assert!(arguments(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn shards_are_parts_of_what_the_seed_chooses() {
        let names = || (0..1000).map(|number| number.to_string()).collect::<Vec<_>>();
        let choose =
            |shard, seed| choose(names(), &Arguments { shard, seed: None, sample: Some(10) }, seed);
        let whole = choose((0, 1), 7);
        assert_eq!(whole.len(), 10);
        assert_ne!(whole, choose((0, 1), 8));
        let mut parts: Vec<String> = (0..3).flat_map(|part| choose((part, 3), 7)).collect();
        let mut sorted = whole;
        sorted.sort();
        parts.sort();
        assert_eq!(parts, sorted);
    }

    #[test]
    fn names_are_no_patterns() {
        assert_eq!(escaped("a.rs:1:2: replace + with *"), r"a\.rs:1:2: replace \+ with \*");
    }

    #[test]
    fn only_chosen_mutants_count() {
        let names = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let outcome = MutantOutcomes {
            caught: names("a b"),
            missed: names("c d"),
            timeout: names("e"),
            unviable: names("f"),
        };
        let MutantOutcomes { caught, missed, timeout, unviable } = outcome.of(&names("b d f g"));
        assert_eq!([caught, missed, timeout, unviable], ["b", "d", "", "f"].map(names));
    }

    #[test]
    fn missing_more_than_some_fails() {
        let some = |count: usize| vec![String::new(); count];
        let outcome = |caught, missed, unviable| MutantOutcomes {
            caught: some(caught),
            missed: some(missed),
            timeout: Vec::new(),
            unviable: some(unviable),
        };
        assert!(judge(&outcome(97, 3, 0), 0).is_ok());
        assert!(judge(&outcome(96, 4, 100), 0).is_err());
        assert!(judge(&outcome(0, 0, 1), 0).is_ok());
    }
}
