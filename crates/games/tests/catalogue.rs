//! The catalogue is what the games are: every card, rule and special card, and from it everything
//! that a score pad has to ask.

use std::collections::BTreeSet;

use dwarf::{DwarfOptions, QuestId, SPECIALS, Side, Tile, TileSet};
use game::chance::{Seed, quick};
use game::{Element, Event, Game, Options, Set, battery};
use games::{Catalogue, GameEntry, GameKind, catalogue, with_game};
use goliath::GoliathOptions;
use pad::GoliathRequest;
use serde_json::{Value, json};

fn sorted<T: Ord>(list: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    list.into_iter().collect()
}

fn names<C: Element + ToString>(cards: Set<C>) -> BTreeSet<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

#[test]
fn every_game_is_in_it_with_its_options() {
    let catalogue = catalogue();
    assert_eq!(catalogue.games.len(), GameKind::ALL.len());
    for kind in GameKind::ALL {
        let entry = catalogue.game(kind);
        with_game!(kind, G => {
            type O = <G as Game>::Options;
            let keys: Vec<&str> = entry.options.iter().map(|option| option.key.as_str()).collect();
            let specs: Vec<&str> = O::SPECS.iter().map(|spec| spec.key).collect();
            assert_eq!(keys, specs);
            let players: Vec<usize> = entry.decks.iter().map(|deck| deck.players).collect();
            assert_eq!(players, (O::MIN_PLAYERS..=O::MAX_PLAYERS).collect::<Vec<_>>());
            for option in &entry.options {
                let mut options = O::new(O::MIN_PLAYERS).expect("for that many");
                for word in &option.words {
                    options.set(&option.key, word).expect("what is offered is taken");
                }
                assert!(option.scores.first().is_none_or(|first| *first == option.default));
            }
        });
    }
    let json = serde_json::to_string(&catalogue).expect("plain data");
    assert_eq!(serde_json::from_str::<Catalogue>(&json).expect("the same"), catalogue);
    assert!(json.len() < 40_000, "{} bytes", json.len());
}

/// DG-1.1, DG-2.2, DK-1.1, DK-1.2, DK-2.1: every card that is dealt is in it once, and what is dealt
/// is the deck that it names.
#[test]
fn every_card_of_every_deck_is_in_it() {
    let catalogue = catalogue();
    for entry in &catalogue.games {
        let all = sorted(entry.cards.iter().map(|card| &card.card));
        assert_eq!(all.len(), entry.cards.len(), "each once");
        for card in &entry.cards {
            assert!(card.suit.as_ref().is_none_or(|suit| entry.suits.contains(suit)));
            assert_eq!(card.special, entry.specials.iter().any(|row| row.card == card.card));
        }
    }
    for number in 0..20 {
        let seed = Seed::from_numbers(90, number);
        for deck in &catalogue.game(GameKind::Goliath).decks {
            let options = GoliathOptions::new(deck.players).expect("for that many");
            let played = battery::random_game::<goliath::Goliath>(options, seed, &mut quick(1));
            let Event::Chance(deal) = played.log[0] else { panic!("a deal comes first") };
            let dealt = deal.hands.first(deck.players).iter();
            assert!(dealt.clone().all(|hand| hand.len() == deck.hand_size));
            let dealt = dealt.fold(Set::EMPTY, |all, hand| all | *hand);
            assert_eq!(names(dealt), sorted(deck.cards.iter().cloned()));
        }
        for deck in &catalogue.game(GameKind::Dwarf).decks {
            let options = DwarfOptions::new(deck.players).expect("for that many");
            let played = battery::random_game::<dwarf::Dwarf>(options, seed, &mut quick(1));
            let Event::Chance(dwarf::Chance::Deal { special, hands, .. }) = played.log[0] else {
                panic!("a deal comes first")
            };
            let hands = hands.first(deck.players).iter();
            assert!(hands.clone().all(|hand| hand.len() == deck.hand_size));
            let dealt = hands.fold(Set::EMPTY, |all, hand| all | *hand);
            let listed = deck.cards.iter().cloned().chain([special.to_string()]);
            assert_eq!(names(dealt), sorted(listed));
        }
    }
}

/// DK-1.5, DK-5.1 to DK-5.14, DK-8.3, DK-8.4: every rule and special card is in it once, in order.
#[test]
fn every_quest_and_special_is_named_once() {
    let catalogue = catalogue();
    let entry = catalogue.game(GameKind::Dwarf);
    let quests: Vec<String> = entry.quests.iter().map(|row| row.quest.clone()).collect();
    assert_eq!(quests, QuestId::all().map(|quest| quest.to_string()).collect::<Vec<_>>());
    let specials: Vec<&str> = entry.specials.iter().map(|row| row.card.as_str()).collect();
    let table: Vec<String> = SPECIALS.iter().map(|row| row.card.to_string()).collect();
    assert_eq!(specials, table);
    assert_eq!(entry.tile_sets.len(), TileSet::ALL.len());
    assert!(entry.tile_sets.values().all(|tiles| tiles.len() == 20));
    for row in &entry.quests {
        assert_eq!(row.quest, format!("{}{}", row.tile, row.side));
        assert!(entry.tile_sets.values().any(|tiles| tiles.contains(&row.tile)));
    }
}

/// What has to be told, joined from the rows of a rule and a special card as a face does it.
fn joined(entry: &GameEntry, players: usize, quest: &str, special: &str) -> Value {
    let deck = entry.deck(players).expect("for that many");
    let quest = entry.quests.iter().find(|row| row.quest == quest).expect("a rule");
    let special = entry.specials.iter().find(|row| row.card == special).expect("a special card");
    let dealt = |card: &String| deck.cards.contains(card) || *card == special.card;
    let asked = |card: &String| quest.cards.contains(card) || special.cards.contains(card);
    let cards = entry.cards.iter().map(|row| &row.card);
    let cards: Vec<&String> = cards.filter(|card| dealt(card) && asked(card)).collect();
    let (card, rule) = (&special.card, &special.rule);
    let asks = special.asks.map(|asks| json!({"card": card, "rule": rule, "asks": asks}));
    json!({"quest": quest.quest, "rule": quest.rule, "hand_size": deck.hand_size,
        "tricks": quest.tricks, "cards": cards, "special": asks})
}

#[test]
fn it_says_what_the_pad_asks() {
    let catalogue = catalogue();
    let entry = catalogue.game(GameKind::Dwarf);
    let mut compared = 0;
    for players in DwarfOptions::MIN_PLAYERS..=DwarfOptions::MAX_PLAYERS {
        for set in TileSet::ALL {
            let mut options = DwarfOptions::new(players).expect("for that many");
            options.tile_set = set;
            let tiles = Tile::all(set).map(|tile| tile.to_string()).collect::<Vec<_>>();
            assert_eq!(entry.tile_sets[set.word()], tiles);
            for tile in Tile::all(set) {
                for side in [Side::A, Side::B] {
                    for special in SPECIALS {
                        let needs = pad::needs(&options, tile, side, special.card).expect("a hand");
                        let quest = tile.rule(side).to_string();
                        let joined = joined(entry, players, &quest, &special.card.to_string());
                        assert_eq!(serde_json::to_value(needs).expect("plain data"), joined);
                        compared += 1;
                    }
                }
            }
        }
    }
    assert_eq!(compared, 3 * 2 * 40 * SPECIALS.len());
}

/// DG-4.4, DK-8.3: the values that a pad has to tell apart, and the rules they are about.
#[test]
fn it_says_which_options_change_a_score() {
    let catalogue = catalogue();
    let asked = |kind: GameKind| {
        let options = catalogue.game(kind).options.iter().filter(|one| !one.scores.is_empty());
        options.map(|one| json!([one.key, one.scores, one.quests, one.nobody])).collect::<Vec<_>>()
    };
    let (goliath, dwarf) = (asked(GameKind::Goliath), asked(GameKind::Dwarf));
    assert_eq!(goliath, [json!(["lowest_card", ["to_highest", "removed"], [], ["removed"]])]);
    assert_eq!(
        dwarf,
        [
            json!(["tile_set", ["2022", "2011"], [], []]),
            json!(["numbers_tie", ["nobody", "all"], ["6a", "6b"], []]),
            json!(["zero_is_even", [false, true], ["10a"], []]),
            json!(["elite_empty_suit", ["zero", "ignored"], ["17a"], []]),
        ]
    );
    // A round that leaves cards to nobody is right by these values only.
    for value in ["to_highest", "kept", "removed"] {
        let request = json!({"options": {"players": 3, "lowest_card": value}, "won": [
            ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "Y1"],
            ["Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "G1", "G2"],
            ["G3", "G4", "G5", "G6", "G7", "G8", "G9", "B1", "B2", "B3"]]});
        let scored = GoliathRequest::read(&request).and_then(|request| request.score());
        assert_eq!(scored.is_ok(), value == "removed", "{value}");
    }
}
