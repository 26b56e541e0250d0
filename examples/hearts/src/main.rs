//! Hearts for other programs: `hearts games COUNT SEED` prints random games, `hearts bench` measures,
//! `hearts answer` plays.

use std::hint::black_box;
use std::io::{self, BufRead};
use std::time::Duration;

use bots::{Budget, Level, Searcher};
use game::chance::{Rng, Seed, SplitMix64, quick};
use game::cpu::{HotLoop, run_here};
use game::observe::History;
use game::{Element, Event, Game, Ignore, LegalActions, Match, Options, Seat, Turn, View, Viewer};
use hearts::{Card, CardSet, Hearts, HeartsOptions, HeartsView, PLAYERS, Plays, Seen, TRICKS};
use rustix::time::{ClockId, clock_gettime};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["games", count, seed] => games(number(count), number(seed)),
        ["bench", simulations] => bench(number(simulations) as u32),
        ["answer"] => io::stdin().lock().lines().for_each(|line| answer(&line.expect("text"))),
        _ => {
            eprintln!("hearts games COUNT SEED | hearts bench SIMULATIONS | hearts answer");
            std::process::exit(2);
        }
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn options() -> HeartsOptions {
    HeartsOptions::new(PLAYERS).expect("four play")
}

/// A line of JSON for each game: the hands, every decision with what was legal, the points.
fn games(count: u64, seed: u64) {
    for number in 0..count {
        println!("{}", line(&Seed::from_numbers(seed, number), seed ^ number << 32));
    }
}

fn line(deals: &Seed, chance: u64) -> String {
    let mut game = Hearts::new(options());
    game.apply(&Event::Chance(game.draw(deals)), &mut Ignore);
    let hands: Vec<String> = game.hands().first(PLAYERS).iter().map(|&hand| list(hand)).collect();
    let (mut rng, mut steps) = (quick(chance), Vec::new());
    while let Turn::Seat(seat) = game.turn() {
        let card = game.legal().pick(&mut rng);
        steps.push(format!("[{},{},\"{card:?}\"]", seat.index(), list(game.legal())));
        game.apply(&Event::Act(seat, card), &mut Ignore);
    }
    let points = game.totals().first(PLAYERS);
    let (hands, steps) = (hands.join(","), steps.join(","));
    format!("{{\"hands\":[{hands}],\"steps\":[{steps}],\"points\":{points:?}}}")
}

fn list(cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(|card| format!("\"{card:?}\"")).collect();
    format!("[{}]", names.join(","))
}

/// Games that move in turns: while one waits for memory, the processor works at another.
const SIDE_BY_SIDE: usize = 4;

/// Games at random from hands that are dealt already; how many decisions they were.
struct RandomGames<'a> {
    deals: &'a [Hearts],
    rng: &'a mut SplitMix64,
}

impl HotLoop for RandomGames<'_> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        for deals in self.deals.as_chunks::<SIDE_BY_SIDE>().0 {
            let mut games = *deals;
            for _ in 0..PLAYERS * TRICKS {
                for game in &mut games {
                    let Turn::Seat(seat) = game.turn() else { unreachable!("all take as long") };
                    let card = game.legal().pick(self.rng);
                    game.apply(&Event::Act(seat, card), &mut Ignore);
                }
            }
            black_box(games.map(|game| *game.totals()));
        }
        self.deals.len() * PLAYERS * TRICKS
    }
}

/// Prints random decisions a second, and simulations a second of the search.
fn bench(simulations: u32) {
    const SECONDS: Duration = Duration::from_secs(3);
    // Dealing is not measured.
    let deals: Vec<Hearts> = (0..1024).map(dealt).collect();
    let (mut rng, mut decisions, start) = (quick(1), 0, cpu_time());
    while cpu_time() - start < SECONDS {
        decisions += run_here(RandomGames { deals: &deals, rng: &mut rng });
    }
    let random = decisions as f64 / (cpu_time() - start).as_secs_f64();
    let expert = Level::Expert.settings().expect("the expert searches");
    let mut settings = expert.with_budget(Budget::simulations(simulations));
    // Exact endings are another kind of work.
    settings.exact = 0;
    let (mut searcher, mut spent) = (Searcher::new(settings, 1), Duration::ZERO);
    for number in 0.. {
        let Some(view) = position(number, 1 + number as usize * 5 % 51, &mut rng) else { continue };
        let start = cpu_time();
        black_box(searcher.decide::<Hearts>(&view));
        spent += cpu_time() - start;
        if spent > SECONDS {
            break;
        }
    }
    let search = searcher.simulations as f64 / spent.as_secs_f64();
    println!("{{\"decisions_per_second\":{random:.0},\"simulations_per_second\":{search:.0}}}");
}

/// What this process has had of a processor: other work on the machine does not count.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn dealt(number: u64) -> Hearts {
    let mut game = Hearts::new(options());
    game.apply(&Event::Chance(game.draw(&Seed::from_numbers(1, number))), &mut Ignore);
    game
}

/// What the next player knows when so many cards were played at random, if there is a choice.
fn position(number: u64, cards: usize, rng: &mut impl Rng) -> Option<HeartsView> {
    let mut table = Match::<Hearts>::of_players(options());
    let deals = Seed::from_numbers(2, number);
    for _ in 0..=cards {
        let event = table.next(&deals, |_, view, _| view.legal().pick(rng))?;
        table.apply(&event, &mut Ignore);
    }
    let Turn::Seat(seat) = table.game().turn() else { return None };
    let view = table.views()[seat.index()];
    (view.legal().len() > 1).then_some(view)
}

/// Chooses a card. A line is the milliseconds, a seed, the seat, who holds the 2 of clubs, the seat's 13 cards as
/// they were dealt, and the cards that were played, if any: `50 7 2 0 C3,C9,… C2,C9`.
fn answer(line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [time, seed, seat, leader, hand, ref played @ ..] = words[..] else {
        panic!("no question: {line}")
    };
    let [seat, leader] = [seat, leader].map(|word| Seat::new(number(word) as usize));
    let mut view = HeartsView::new(options(), Viewer::Seat(seat));
    let mut past = Plays::new(options());
    let mut see = |view: &mut HeartsView, seen: Seen| {
        view.see(&seen);
        past.see(&seen);
    };
    see(&mut view, Seen::Deal { leader, hand: cards(hand).collect() });
    for card in played.iter().flat_map(|played| cards(played)) {
        let Turn::Seat(seat) = view.turn() else { panic!("the hand is over") };
        see(&mut view, Seen::Play { seat, card });
    }
    let budget = Budget::time(Duration::from_millis(number(time)));
    let mut expert = Level::Expert.player::<Hearts>(Some(budget), number(seed));
    println!("{:?}", expert.choose(&view, &past));
}

fn cards(list: &str) -> impl Iterator<Item = Card> {
    let card = |name: &str| (0..52).map(Card::from_index).find(|card| format!("{card:?}") == name);
    list.split(',').filter(|name| !name.is_empty()).map(move |name| card(name).expect("a card"))
}
