//! Every fact that can be told, with its arguments: `facts.txt` is what this test finds in random games,
//! for whoever checks that there are words for all of them. With `TRICKHOLD_BLESS=1` it writes the
//! file anew.

use std::collections::BTreeMap;

use game::chance::{Rng, Seed, quick};
use game::{Arg, Fact, LegalActions, Match, Options, Refusal, Seat, Values, View, Viewer};
use games::{GameKind, with_game};
use pad::{CountedThing, WhyNotInDeck, WrongKind, WrongTelling};
use wire::{AwayCause, Cause, Code, Happened, Wire};

/// The names and kinds of each fact's arguments, by key.
#[derive(Default)]
struct Found(BTreeMap<String, Vec<(String, &'static str)>>);

impl Found {
    fn add(&mut self, fact: &Fact) {
        let args = || fact.args.iter().map(|(name, arg)| (name.as_ref(), arg.kind()));
        match self.0.get(fact.key.as_ref()) {
            Some(known) => {
                let known = known.iter().map(|(name, kind)| (name.as_str(), *kind));
                assert!(args().eq(known), "told in two ways: {fact}");
            }
            None => {
                let args = args().map(|(name, kind)| (name.to_owned(), kind)).collect();
                self.0.insert(fact.key.clone().into(), args);
            }
        }
    }

    fn all(&mut self, facts: impl IntoIterator<Item = Fact>) {
        facts.into_iter().for_each(|fact| self.add(&fact));
    }

    /// What all viewers are told in a game, and at some events why they may not do other things.
    /// In every other game nobody says anything while all are asked.
    fn play<G: Wire>(&mut self, options: G::Options, seed: u64) {
        let silent = seed.is_multiple_of(2);
        let mut table = Match::<G>::new(options, Viewer::all(options.players()));
        let (seed, mut rng) = (Seed::from_numbers(7, seed), quick(seed));
        loop {
            let event = table.next(&seed, |seat, view, game| {
                let silence = view.silence(seat).map(|(action, _)| action).filter(|_| silent);
                let silence = silence.filter(|&action| game.legal().contains(action));
                silence.unwrap_or_else(|| game.legal().pick(&mut rng))
            });
            let Some(event) = event else { break };
            let (before, mut effects) = (table.clone(), Vec::new());
            table.apply(&event, &mut effects);
            for (then, now) in before.views().iter().zip(table.views()) {
                let seen = before.game().show(&event, now.viewer());
                self.all(G::happened(then, now, &seen, &effects));
                self.all(wire::asks::<G>(Some(now)));
                self.all(G::present(now));
                self.all(now.legal().iter().map(|action| G::label(now, action)));
                self.all(G::why(now).into_iter().flatten());
            }
            let open = before.tell_openly(&event, &table, &effects);
            assert!(open.iter().all(|fact| !fact.key.ends_with(".hidden")), "{open:?}");
            let hands = open.iter().filter(|fact| fact.key == "seen.hand");
            let told: Vec<&Arg> = hands.map(|fact| &fact.args["seat"]).collect();
            if before.game().deck() != table.game().deck() {
                let seats = Seat::all(options.players()).map(Arg::Seat);
                assert!(told.into_iter().eq(seats.collect::<Vec<_>>().iter()), "{open:?}");
            }
            self.all(open);
            if rng.next_u64().is_multiple_of(8) {
                let actions = G::all_actions(&options);
                let checks = actions.iter().flat_map(|action| {
                    table.views().iter().filter_map(|view| view.check(*action).err())
                });
                self.all(checks.map(|refusal| refusal.fact()));
            }
        }
    }

    /// Games with every number of players and preset, and short ones with every value of every option.
    fn game<G: Wire>(&mut self) {
        let mut seeds = 0..;
        for players in G::Options::MIN_PLAYERS..=G::Options::MAX_PLAYERS {
            let options = || G::Options::new(players).expect("allowed");
            let mut tables = Vec::new();
            for (preset, _) in G::Options::PRESETS {
                let mut options = options();
                options.set_preset(preset).expect("a preset");
                tables.push(options);
            }
            for spec in G::Options::SPECS {
                let values = match spec.values {
                    Values::Words(words) => words.iter().map(ToString::to_string).collect(),
                    Values::Flag => vec!["true".into(), "false".into()],
                    Values::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
                };
                for value in values {
                    let (mut options, (length, short)) = (options(), G::Options::SHORT);
                    options.set(length, short).expect("allowed");
                    options.set(spec.key, &value).expect("allowed");
                    tables.push(options);
                }
            }
            for options in tables {
                for seed in seeds.by_ref().take(20) {
                    self.play::<G>(options, seed);
                }
            }
        }
        self.all(wire::asks::<G>(None));
    }

    /// What is wrong with what a score pad is told: every kind, at the places where it is said in its
    /// own way.
    fn pad(&mut self) {
        let card = || String::from("k7");
        let number = |of, least, most| WrongKind::Number { of, found: 9, least, most };
        let pack = |pack| WrongKind::OutOfPack { card: card(), seat: 0, pack };
        let wrong = [
            ("", WrongKind::MustBe { shape: "a list".into() }),
            ("", WrongKind::UnknownField { known: Vec::new() }),
            ("", WrongKind::NotOneOf { found: card(), allowed: Vec::new() }),
            ("", WrongKind::Options { text: String::new() }),
            ("", WrongKind::Missing { any_of: vec!["tricks".into()] }),
            ("", WrongKind::Untold { cards: vec![card()] }),
            ("", WrongKind::NoCard { found: card(), seat: 0 }),
            ("", pack(WhyNotInDeck::UpTo(9))),
            ("", pack(WhyNotInDeck::Without(card()))),
            ("", pack(WhyNotInDeck::Special(card()))),
            ("", WrongKind::Twice { card: card(), seat: 0, before: 1 }),
            ("", WrongKind::Twice { card: card(), seat: 1, before: 1 }),
            ("", WrongKind::NoSeat { found: 7, players: 4 }),
            ("", WrongKind::SeatTwice { seat: 1 }),
            ("/tricks", number(CountedThing::Tricks, 3, 3)),
            ("/tricks", number(CountedThing::Tricks, 0, 3)),
            ("/won", number(CountedThing::Cards, 3, 3)),
            ("/won", number(CountedThing::Cards, 0, 3)),
            ("/won", number(CountedThing::Tricks, 0, 3)),
            ("/won/2", number(CountedThing::Cards, 0, 0)),
            ("/won/2", number(CountedThing::Cards, 3, 3)),
            ("/won/2", number(CountedThing::Cards, 0, 3)),
            ("/third_tricks", number(CountedThing::Seats, 1, 1)),
            ("/third_tricks", number(CountedThing::Seats, 1, 3)),
            ("", WrongKind::Contradicts { seat: 0, field: "tricks".into() }),
            ("", WrongKind::OtherSpecial { belongs_to: card(), special: card() }),
        ];
        let telling =
            |(path, what): (&str, _)| WrongTelling { rule: None, path: path.into(), what };
        self.all(wrong.map(telling).iter().map(WrongTelling::fact));
    }

    /// What happens about tables, and what the house refuses.
    fn house(&mut self) {
        let seat = Seat::new(0);
        let causes = [AwayCause::Gone, AwayCause::Left, AwayCause::Removed];
        let happened = [
            Happened::Seated { seat, name: String::new() },
            Happened::Filled { seat, bot: "expert".into() },
            Happened::Emptied { seat },
            Happened::Added { seat, hex: String::new() },
            Happened::Started,
            Happened::Chance,
            Happened::Act { seat, cause: Cause::Timeout },
            Happened::Back { seat },
            Happened::Emote { seat, emote: Some("laugh".into()) },
            Happened::Hint { seat },
            Happened::Undone { seat },
            Happened::Rematch { table: String::new() },
        ];
        let aways = causes.map(|why| Happened::Away { seat, why });
        self.all(happened.iter().chain(&aways).flat_map(Happened::facts));
        // What the table answers to typed questions.
        for key in ["table.last.none", "table.hand.none"] {
            self.add(&Fact::new(key));
        }
        self.add(&Fact::new("table.scores.none").word("part", "round"));
        self.add(&Fact::new("table.last").seat("seat", seat).card("card", "R1"));
        for key in ["asks.can_play", "asks.can_give"] {
            self.add(&Fact::new(key).cards("cards", ["R1"]));
        }
        let schema = schemars::schema_for!(Code).to_value();
        let codes = schema["oneOf"].as_array().expect("one of several codes");
        for code in codes {
            let code = &code["properties"]["code"]["const"];
            self.add(&Fact::new(format!("refusal.{}", code.as_str().expect("a code"))));
        }
    }
}

#[test]
fn the_facts_are_known() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/facts.txt");
    let mut found = Found::default();
    for kind in GameKind::ALL {
        with_game!(kind, G => found.game::<G>());
    }
    found.house();
    found.pad();
    let line = |(key, args): (&String, &Vec<_>)| {
        let args: String = args.iter().map(|(name, kind)| format!(" {name}:{kind}")).collect();
        format!("{key}{args}\n")
    };
    let written: String = found.0.iter().map(line).collect();
    if std::env::var_os("TRICKHOLD_BLESS").is_some() {
        std::fs::write(path, &written).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == written, "facts.txt is old: run this test with TRICKHOLD_BLESS=1\n{written}");
}
