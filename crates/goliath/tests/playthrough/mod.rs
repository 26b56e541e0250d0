//! Whole games told line by line, kept as files: a change of what is told shows in review.

use std::collections::VecDeque;
use std::fmt::Write;
use std::path::Path;

use game::chance::Seed;
use game::observe::{Observe, Observer};
use game::{Arg, Fact, Match, Options, Seat, Tell, Turn, View, Viewer};

/// A fact as a line: its key, then its arguments.
pub(crate) fn line(fact: &Fact) -> String {
    let number = |seat: &Seat| seat.index().to_string();
    let value = |arg: &Arg| match arg {
        Arg::Seat(seat) => number(seat),
        Arg::Seats(seats) => seats.iter().map(number).collect::<Vec<_>>().join(","),
        Arg::Cards(cards) => cards.join(","),
        Arg::Number(number) => number.to_string(),
        Arg::Card(text)
        | Arg::Suit(text)
        | Arg::Quest(text)
        | Arg::Special(text)
        | Arg::Word(text) => text.clone(),
    };
    let mut line = fact.key.to_string();
    for (name, arg) in &fact.args {
        write!(line, " {name}={}", value(arg)).expect("memory");
    }
    line
}

/// Facts as lines.
pub(crate) fn lines(facts: &[Fact]) -> Vec<String> {
    facts.iter().map(line).collect()
}

/// A game in which chance goes by a seed and `choose` decides, told to one seat, to a spectator and
/// openly. Each line begins with those who are told it. That a card is to be played is left
/// out where all are told the same.
pub(crate) fn told<G: Tell>(
    options: G::Options,
    seed: u64,
    seat: usize,
    mut choose: impl FnMut(&G) -> G::Action,
) -> String {
    let spectator = options.players();
    let mut table = Match::<G>::new(options, Viewer::all(spectator));
    let mut text = format!("# {}, {spectator} players", G::NAME);
    for spec in G::Options::SPECS {
        let (value, usual) = (options.get(spec.key), options_of::<G>(spectator).get(spec.key));
        if value != usual {
            write!(text, ", {}={value}", spec.key).expect("memory");
        }
    }
    writeln!(text, "; seed {seed}\n# told to seat {seat}, to a spectator (s) and openly (o)")
        .expect("memory");
    let mut asked = Default::default();
    let chance = Seed::from_numbers(seed, 0);
    while let Some(event) = table.next(&chance, |_, _, game| choose(game)) {
        let before = table.clone();
        let mut effects = Vec::new();
        table.apply(&event, &mut effects);
        let happened = |viewer: usize| {
            let (then, now) = (&before.views()[viewer], &table.views()[viewer]);
            let seen = before.game().show(&event, then.viewer());
            lines(&G::happened(then, now, &seen, &effects))
        };
        let openly = lines(&before.tell_openly(&event, &table, &effects));
        merge(&mut text, seat, [happened(seat), happened(spectator), openly]);
        let asks = |viewer: usize| lines(&G::asks(&table.views()[viewer]));
        let now = [asks(seat), asks(spectator), Vec::new()];
        let plays = ["asks.lead", "asks.follow", "asks.play"];
        let plain = now[0] == now[1] && plays.iter().any(|key| now[0][0].starts_with(key));
        if now != asked && !plain {
            merge(&mut text, seat, now.clone());
        }
        asked = now;
    }
    text
}

/// What one seat observes of a game, for nets: at each of its decisions the parts that have changed since the last one,
/// as `place` or `place=byte` for every byte that is not nothing, and the indices of what is allowed.
pub(crate) fn observed<G: Observe>(
    options: G::Options,
    seed: u64,
    seat: Seat,
    mut choose: impl FnMut(&G) -> G::Action,
) -> String {
    let mut table = Match::<G>::of_players(options);
    let mut observer = Observer::<G>::new(options, seat);
    let (mut before, mut now) = (Vec::new(), vec![0; G::OBSERVATION]);
    let mut mask = vec![0; G::INDICES];
    let mut text = format!("# {}, {} players; seed {seed}; ", G::NAME, options.players());
    writeln!(text, "{} bytes, {} indices", now.len(), mask.len()).expect("memory");
    let chance = Seed::from_numbers(seed, 0);
    let mut decisions = 0;
    while let Some(event) = table.next(&chance, |_, _, game| choose(game)) {
        if table.game().turn() == Turn::Seat(seat) {
            observer.write(&mut now);
            let view = observer.view();
            G::write_mask(view.legal(), G::perspective(view), &mut mask);
            writeln!(text, "decision {decisions}:{}", places(&mask, 0)).expect("memory");
            let mut at = 0;
            for part in G::FEATURES {
                let range = at..at + part.rows * part.columns;
                at = range.end;
                if before.get(range.clone()) != now.get(range.clone()) {
                    let told = places(&now[range], part.zero);
                    writeln!(text, "  {}:{told}", part.name).expect("memory");
                }
            }
            before.clone_from(&now);
            decisions += 1;
        }
        observer.see(&table.game().show(&event, Viewer::Seat(seat)));
        table.apply(&event, &mut game::Ignore);
    }
    text
}

fn places(bytes: &[u8], zero: u8) -> String {
    let told = bytes.iter().enumerate().filter(|(_, byte)| **byte != zero);
    let told = told.map(|(place, byte)| match byte {
        1 => format!(" {place}"),
        _ => format!(" {place}={byte}"),
    });
    told.collect()
}

fn options_of<G: Tell>(players: usize) -> G::Options {
    G::Options::new(players).expect("as many players as there are")
}

/// Writes three tellings of one event as one; what several are told stands there once.
fn merge(text: &mut String, seat: usize, tellings: [Vec<String>; 3]) {
    let mut rest = tellings.map(VecDeque::from);
    let next = |rest: &[VecDeque<String>; 3]| {
        let mut fronts = rest.iter().filter_map(|lines| lines.front());
        let first = |line: &&String| {
            rest.iter().all(|lines| lines.front() == Some(line) || !lines.contains(line))
        };
        fronts.find(first).cloned()
    };
    while let Some(line) = next(&rest) {
        for (lines, head) in rest.iter_mut().zip([seat.to_string().as_str(), "s", "o"]) {
            let told = lines.pop_front_if(|first| *first == line).is_some();
            text.push_str(if told { head } else { "-" });
        }
        writeln!(text, " {line}").expect("memory");
    }
    assert!(rest.iter().all(VecDeque::is_empty), "no common order: {rest:?}");
}

/// Compares a telling with the file that keeps it; with `TRICKHOLD_BLESS=1` it writes the file anew.
pub(crate) fn keep(file: &str, told: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told").join(file);
    if std::env::var_os("TRICKHOLD_BLESS").is_some() {
        std::fs::write(&path, told).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (now, then)) in told.lines().zip(kept.lines()).enumerate() {
        assert_eq!(now, then, "line {} of {file}", number + 1);
    }
    assert_eq!(told.lines().count(), kept.lines().count(), "lines of {file}");
}
