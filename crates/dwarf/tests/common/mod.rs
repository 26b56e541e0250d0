//! Notation for tests: hands and tricks as text, deals built around them.
#![allow(dead_code, unused_imports, reason = "every test file uses a part of this")]

pub(crate) use game::battery::random_game;
pub(crate) use game::chance::{Rng, Seed, below, quick};
pub(crate) use game::{
    BySeat, Event, Game, Ignore, LegalActions, Match, Options, Refusal as RuleRefusal, Seat, Set,
    Turn, View, Viewer,
};
pub(crate) use trickhold_dwarf::{
    Action, Card, CardSet, Chance, Direction, Dwarf, DwarfOptions, DwarfView, Effect, Phase,
    QuestId, Refusal, SPECIALS, Side, Special, Suit, Tally, Tile, TileSet, cards,
};

pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|_| panic!("{text} is no card"))
}

pub(crate) fn list(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

pub(crate) fn set(text: &str) -> CardSet {
    list(text).into_iter().collect()
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number)
}

pub(crate) fn options(players: usize) -> DwarfOptions {
    DwarfOptions::new(players).expect("3 to 5 players")
}

/// Four players with these settings.
pub(crate) fn with(settings: &[(&str, &str)]) -> DwarfOptions {
    let mut options = options(4);
    for (key, value) in settings {
        options.set(key, value).expect("allowed");
    }
    options
}

/// A hand in which exactly these cards can be played: tricks as `leader: cards`, and cards that
/// seats must hold. Everything else is dealt so that all of it is legal.
pub(crate) struct Scene<'a> {
    pub(crate) options: DwarfOptions,
    pub(crate) special: &'a str,
    pub(crate) tricks: &'a [&'a str],
    pub(crate) holds: &'a [(usize, &'a str)],
    pub(crate) quest: &'a str,
}

impl Default for Scene<'_> {
    fn default() -> Self {
        Scene { options: options(4), special: "d11a", tricks: &[], holds: &[], quest: "7a" }
    }
}

impl Scene<'_> {
    /// The game right after the rule was chosen (and, with g11b, before the exchange).
    pub(crate) fn start(&self) -> Dwarf {
        let mut game = self.dealt();
        let (quest, side) = self.quest.split_at(self.quest.len() - 1);
        assert!(!quest.is_empty());
        act(&mut game, Action::Quest { side: if side == "a" { Side::A } else { Side::B } });
        game
    }

    /// The game after all tricks of the scene; nobody uses the Sorcerer.
    pub(crate) fn played(&self) -> Dwarf {
        let mut game = self.start();
        for trick in self.tricks {
            let (leader, plays) = trick.split_once(": ").expect("leader: cards");
            decline_all(&mut game);
            assert_eq!(game.turn(), Turn::Seat(seat(leader.parse().expect("a seat"))), "{trick}");
            play(&mut game, plays);
        }
        game
    }

    pub(crate) fn dealt(&self) -> Dwarf {
        let players = self.options.players();
        let mut fixed = BySeat::<CardSet>::default();
        let mut voids = BySeat::<CardSet>::default();
        for (number, cards) in self.holds {
            fixed[seat(*number)] |= set(cards);
        }
        for (number, trick) in self.tricks.iter().enumerate() {
            let (leader, plays) = trick.split_once(": ").expect("leader: cards");
            let leader = seat(leader.parse().expect("a seat"));
            let plays = list(plays);
            if number == 0 && !plays.contains(&cards::G5) {
                fixed[leader].insert(cards::G5);
            }
            let led = plays.iter().find_map(|card| card.suit());
            for (&card, seat) in plays.iter().zip(leader.around(players)) {
                fixed[seat].insert(card);
                if let Some(led) = led
                    && card.suit() != Some(led)
                    && card != cards::DRAGON
                    && seat != leader
                {
                    voids[seat] |= led.cards();
                }
            }
        }
        let special = card(self.special);
        let deck = {
            let mut deck = cards::BASIC;
            if players == 3 {
                deck.remove(cards::D2);
            }
            deck | Set::of(special)
        };
        let hands = fill(deck, players, fixed, voids);
        let name = self.quest.trim_end_matches(['a', 'b']);
        let tile: Tile = name.parse().expect("a tile");
        let mut game = Dwarf::new(self.options);
        let deal = Chance::Deal { special, tile, hands };
        game.apply(&Event::Chance(deal), &mut Ignore);
        game
    }
}

/// Deals the rest of a deck at random, no card to a seat that is void in its suit.
fn fill(
    deck: CardSet,
    players: usize,
    fixed: BySeat<CardSet>,
    voids: BySeat<CardSet>,
) -> BySeat<CardSet> {
    let size = deck.len() / players;
    let used = Seat::all(players).fold(Set::EMPTY, |all, seat| all | fixed[seat]);
    assert!(deck.contains_all(used), "{:?} not in the deck", used - deck);
    let mut rng = quick(1);
    for _ in 0..10_000 {
        let mut hands = fixed;
        let mut rest: Vec<Card> = (deck - used).iter().collect();
        game::chance::draw_to_front(&mut rest, (deck - used).len(), &mut rng);
        // Cards that few seats can take go first.
        rest.sort_by_key(|card| Seat::all(players).filter(|&s| !voids[s].contains(*card)).count());
        let placed = rest.iter().all(|&card| {
            let open: Vec<Seat> = Seat::all(players)
                .filter(|&seat| !voids[seat].contains(card) && hands[seat].len() < size)
                .collect();
            let found = open.get(pick(&mut rng, open.len()));
            found.map(|&seat| hands[seat].insert(card)).is_some()
        });
        if placed {
            return hands;
        }
    }
    panic!("no deal for {fixed:?}");
}

fn pick(rng: &mut impl Rng, bound: usize) -> usize {
    below(rng, bound.max(1) as u32) as usize
}

/// The seat to act does this; it must be legal.
pub(crate) fn act(game: &mut Dwarf, action: Action) -> Vec<Effect> {
    let Turn::Seat(seat) = game.turn() else {
        panic!("nobody's turn");
    };
    assert_eq!(game.check(seat, action), Ok(()), "{seat:?} {action:?}");
    let mut effects = Vec::new();
    game.apply(&Event::Act(seat, action), &mut effects);
    effects
}

/// Plays cards in turn.
pub(crate) fn play(game: &mut Dwarf, plays: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for card in list(plays) {
        effects.extend(act(game, Action::Play { card }));
    }
    effects
}

/// A scene right after its deal, with all who may watch.
pub(crate) fn watched(scene: &Scene) -> Match<Dwarf> {
    let dealt = scene.dealt();
    let tile = dealt.public().tile().expect("dealt");
    let deal = Chance::Deal { special: card(scene.special), tile, hands: *dealt.hands() };
    let mut table = Match::new(scene.options, Viewer::all(scene.options.players()));
    table.apply(&Event::Chance(deal), &mut Ignore);
    table
}

pub(crate) fn acts(table: &mut Match<Dwarf>, action: Action) {
    let Turn::Seat(turn) = table.game().turn() else { panic!("nobody's turn") };
    assert_eq!(table.game().check(turn, action), Ok(()));
    table.apply(&Event::Act(turn, action), &mut Ignore);
}

pub(crate) fn plays(table: &mut Match<Dwarf>, plays: &str) {
    list(plays).into_iter().for_each(|card| acts(table, Action::Play { card }));
}

/// Nobody uses the Sorcerer.
pub(crate) fn decline_all(game: &mut Dwarf) {
    while game.public().phase() == Phase::Sorcerer {
        act(game, Action::Decline);
    }
}

/// The card that wins a first trick led by seat 0.
pub(crate) fn winning_card(options: DwarfOptions, special: &str, plays: &str) -> String {
    let trick = format!("0: {plays}");
    let scene = Scene { options, special, tricks: &[&trick], ..Scene::default() };
    let mut game = scene.start();
    let effects = play(&mut game, plays);
    let won = effects.iter().find_map(|effect| match effect {
        Effect::WinsTrick { card, .. } => Some(card.to_string()),
        _ => None,
    });
    won.expect("the trick is over")
}

pub(crate) fn wins_last(options: DwarfOptions, special: &str, tricks: &[&str]) -> String {
    let scene = Scene { options, special, tricks, ..Scene::default() };
    let game = scene.played();
    let winner = *game.public().winners_so_far().last().expect("a trick");
    let (leader, plays) = tricks.last().and_then(|trick| trick.split_once(": ")).expect("a trick");
    let leader = seat(leader.parse().expect("a seat"));
    let place = leader.around(4).position(|seat| seat == winner).expect("at the table");
    list(plays)[place].to_string()
}
