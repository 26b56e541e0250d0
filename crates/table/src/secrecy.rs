//! Nobody peeks: every byte that a table sends is looked at from two sides.
//!
//! The scan looks for names of cards that a viewer must not know, by a plain count of what it
//! has held and what has been shown. The swap law exchanges two unseen cards: every byte to that
//! viewer is the same until one of them comes to light. Planted leaks make both fail.

use std::io::Write;

use game::battery::{Played, random_game};
use game::chance::{Rng, Seed, SplitMix64, quick};
use game::{Event, Ignore, Options, Seat, Set, Viewer};
use games::{GameKind, with_game};
use wire::{Cause, Setup, Wire};

use crate::entry::{Entry, LogRow};
use crate::learned::{LearnedCards, named};
use crate::state::State;

/// A table with people on all seats, just started.
fn started<G: Wire>(options: G::Options) -> State<G> {
    let mut setup = Setup::new(G::NAME);
    setup.players = options.players();
    let written = record::options_to_json(&options);
    setup.options.extend(written.as_object().cloned().into_iter().flatten());
    setup.options.remove("players");
    let row = |entry| LogRow { at: 1, by: None, entry };
    let seed = "00".repeat(32);
    let mut state =
        State::new("t", &row(Entry::Created { setup, seed, company: None })).expect("allowed");
    for seat in Seat::all(options.players()) {
        let (name, token) = (format!("P{}", seat.index()), format!("{}", seat.index()));
        state.apply(&row(Entry::Seated { seat, name, token, from: None }), 0).expect("a free seat");
    }
    state.apply(&row(Entry::Started), 0).expect("nobody is missing");
    state
}

/// What all viewers are told of an event.
fn tell<G: Wire>(state: &mut State<G>, event: &game::EventOf<G>, leak: Leak) -> Vec<String> {
    let (entry, outcome) = match event.clone() {
        Event::Chance(outcome) => (Entry::Chance, Some(outcome)),
        Event::Act(seat, action) => {
            let cause = Cause::Person;
            (Entry::Act { seat, action, cause }, None)
        }
    };
    let row = LogRow { at: 2, by: None, entry };
    let told = state.apply_with(&row, outcome, u8::MAX).expect("it was played");
    let mut told: Vec<String> = told.into_iter().map(|(_, message)| message).collect();
    let game = state.play.as_ref().expect("started").table.game();
    let hand = game.hands()[Seat::new(1)];
    match (leak, hand.first()) {
        (Leak::Card, Some(_)) => {
            // A fact from the truth.
            let fact = game::Fact::new("seen.hand").seat("seat", Seat::new(1));
            let fact = fact.cards("cards", hand.iter().map(name::<G>));
            told[0] += &serde_json::to_string(&fact).expect("plain data");
        }
        // A longer text if seat 1 holds an odd card: no card is named.
        (Leak::Length, Some(card)) if game::Element::index(card) % 2 == 1 => told[0].push(' '),
        _ => {}
    }
    told
}

#[derive(Copy, Clone, PartialEq)]
enum Leak {
    None,
    Card,
    Length,
}

fn name<G: Wire>(card: G::Card) -> String {
    format!("{card:?}")
}

/// How much was looked at.
#[derive(Default, Debug)]
struct Scanned {
    games: u64,
    messages: u64,
    bytes: u64,
    swaps: u64,
    undone: u64,
}

/// Scans all messages of a game; says what was found.
fn scan<G: Wire>(
    options: G::Options,
    played: &Played<G>,
    leak: Leak,
    scanned: &mut Scanned,
) -> Result<(), String> {
    let players = options.players();
    let mut state = started::<G>(options);
    let mut learned = LearnedCards::new(players);
    for (event, effects) in played.log.iter().zip(&played.effects) {
        let round = state.play.as_ref().expect("started").table.game().round();
        let told = tell(&mut state, event, leak);
        let game = state.play.as_ref().expect("started").table.game();
        learned.follow(event, effects, game.round() != round, game);
        peeked(&state, &told, &learned, scanned)?;
        // At times somebody takes back a decision: what came after it must not be told again.
        let seat = Seat::new(state.number as usize % players);
        if state.number.is_multiple_of(16)
            && state.is_playing()
            && let Some(events) = state.decided(seat)
        {
            let mut back = state.clone();
            let row = LogRow { at: 2, by: None, entry: Entry::Undone { seat } };
            let told = back.apply(&row, u8::MAX).expect("there is a decision");
            let told: Vec<String> = told.into_iter().map(|(_, message)| message).collect();
            let mut learned = learned.clone();
            learned.go_back(events);
            peeked(&back, &told, &learned, scanned)?;
            scanned.undone += 1;
        }
    }
    scanned.games += 1;
    Ok(())
}

/// Looks for cards that viewers must not know in what they are told of the last event.
fn peeked<G: Wire>(
    state: &State<G>,
    told: &[String],
    learned: &LearnedCards<G>,
    scanned: &mut Scanned,
) -> Result<(), String> {
    let secrets = learned.secrets(state.play.as_ref().expect("started").table.game());
    for (number, message) in told.iter().enumerate() {
        // At times somebody comes to the table just now.
        let welcome = state
            .number
            .is_multiple_of(8)
            .then(|| state.welcome(number, state.number, 3, state.until()));
        for message in welcome.iter().chain([message]) {
            scanned.messages += 1;
            scanned.bytes += message.len() as u64;
            if let Some(card) = named(&secrets[number], message) {
                return Err(format!("viewer {number} was told of {card}: {message}"));
            }
        }
    }
    Ok(())
}

/// Exchanges two unseen cards of the first deal and compares bytes.
fn swap<G: Wire>(
    options: G::Options,
    played: &Played<G>,
    rng: &mut SplitMix64,
    leak: Leak,
    scanned: &mut Scanned,
) -> Result<(), String> {
    let players = options.players();
    let mut dealt = G::new(options);
    dealt.apply(&played.log[0], &mut Ignore);
    let mut below = |bound: usize| (rng.next_u64() % bound as u64) as usize;
    for viewer in Viewer::all(players) {
        let others: Vec<Seat> = Seat::all(players).filter(|&seat| !viewer.is(seat)).collect();
        let from = below(others.len());
        let to = (from + 1 + below(others.len() - 1)) % others.len();
        let (from, to) = (dealt.hands()[others[from]], dealt.hands()[others[to]]);
        let a = from.iter().nth(below(from.len())).expect("a hand has cards");
        let Some(b) = to.iter().find(|&card| G::same_suit(a, card)) else { continue };
        let pair: Set<G::Card> = [a, b].into_iter().collect();
        if !(pair & dealt.turned_up()).is_empty() {
            continue;
        }
        let (mut state, mut other) = (started::<G>(options), started::<G>(options));
        for (event, effects) in played.log.iter().zip(&played.effects) {
            let swapped = G::exchanged(event, a, b);
            if let Event::Act(seat, action) = swapped {
                let game = other.play.as_ref().expect("started").table.game();
                if game.check(seat, action).is_err() {
                    break;
                }
            }
            let told = tell(&mut state, event, leak);
            let told_swapped = tell(&mut other, &swapped, leak);
            let game = state.play.as_ref().expect("started").table.game();
            let hidden = others.iter().fold(Set::EMPTY, |all, &seat| all | game.hands()[seat]);
            let shown = effects.iter().filter_map(G::shown_by).any(|card| pair.contains(card));
            if shown || !hidden.contains_all(pair) {
                break;
            }
            let number = if let Viewer::Seat(seat) = viewer { seat.index() } else { players };
            scanned.swaps += 1;
            if told[number] != told_swapped[number] {
                return Err(format!("{viewer:?}, {a:?} for {b:?}: {}", told[number]));
            }
        }
    }
    Ok(())
}

/// Plays games of a kind with every preset and number of players.
fn run<G: Wire>(
    games: u64,
    leak: Leak,
    scanned: &mut Scanned,
) -> (Result<(), String>, Result<(), String>) {
    let (mut found, mut differs) = (Ok(()), Ok(()));
    for players in G::Options::MIN_PLAYERS..=G::Options::MAX_PLAYERS {
        for (preset, _) in G::Options::PRESETS {
            let mut options = G::Options::new(players).expect("allowed");
            options.set_preset(preset).expect("it is a preset");
            for number in 0..games {
                // Whole games are long; most are cut to a round or two hands, to see more of them.
                if number >= games / 8 {
                    let (key, value) = G::Options::SHORT;
                    options.set(key, value).expect("allowed");
                }
                let seed = Seed::from_numbers(players as u64, number);
                let mut rng = quick(number);
                let played = random_game::<G>(options, seed, &mut rng);
                found = found.and(scan(options, &played, leak, scanned));
                differs = differs.and(swap(options, &played, &mut rng, leak, scanned));
            }
        }
    }
    (found, differs)
}

/// How many games of each kind are looked at, whatever its presets and numbers of players.
const GAMES: u64 = 1_100;

fn nobody_peeks<G: Wire>() {
    let mut scanned = Scanned::default();
    let tables =
        (G::Options::MAX_PLAYERS - G::Options::MIN_PLAYERS + 1) * G::Options::PRESETS.len();
    let (found, differs) = run::<G>(GAMES / tables as u64, Leak::None, &mut scanned);
    assert_eq!(found, Ok(()));
    assert_eq!(differs, Ok(()));
    assert!(
        scanned.games > 1_000 && scanned.swaps > 20_000 && scanned.undone > 1_000,
        "{scanned:?}"
    );
    // Past the test runner, which keeps what tests print to itself.
    let _ = writeln!(std::io::stderr(), "{}: {scanned:?}", G::NAME);
}

#[test]
fn nobody_peeks_in_any_game() {
    std::thread::scope(|scope| {
        for kind in GameKind::ALL {
            scope.spawn(move || with_game!(kind, G => nobody_peeks::<G>()));
        }
    });
}

#[test]
fn planted_leaks_are_found() {
    let mut scanned = Scanned::default();
    for kind in GameKind::ALL {
        let (found, differs) = with_game!(kind, G => run::<G>(2, Leak::Card, &mut scanned));
        assert!(found.is_err() && differs.is_err());
        // The scan sees only names; the swap law sees everything.
        let (found, differs) = with_game!(kind, G => run::<G>(4, Leak::Length, &mut scanned));
        assert!(found.is_ok() && differs.is_err());
    }
}
