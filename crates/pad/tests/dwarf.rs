//! The law of the pad for The Dwarf King: told what happened in random games, it gives what the
//! engine gave, from everything there is to tell and from the needed facts alone.

mod common;

use std::collections::BTreeSet;

use common::{Truth, hands, tables};
use dwarf::{CardSet, DwarfOptions, QuestId, SPECIALS, Tally, TileSet};
use dwarf::{Counted, QuestLine};
use game::chance::{below, quick};
use game::{BySeat, Options, Seat};
use pad::{DwarfAnswer, DwarfRequest, TrickFact, WrongKind, WrongTelling};

const GAMES: u64 = 120;

fn every_hand(series: u64, mut check: impl FnMut(&Truth)) {
    for (table, options) in tables().into_iter().enumerate() {
        for number in 0..GAMES {
            hands(options, series + table as u64, number).iter().for_each(&mut check);
        }
    }
}

#[track_caller]
fn score(truth: &Truth, request: &DwarfRequest) -> DwarfAnswer {
    request.score().unwrap_or_else(|wrong| {
        panic!("{:?} {} {}: {wrong}\n{request:?}", truth.options, truth.quest, truth.special)
    })
}

/// The same points, seat by seat (DK-8.2).
#[track_caller]
fn compare(truth: &Truth, answer: &DwarfAnswer) {
    let what = || format!("{} {} {answer:?}", truth.quest, truth.special);
    assert_eq!(answer.quest, truth.quest.to_string());
    assert_eq!(answer.seats.len(), truth.players());
    for (told, seat) in answer.seats.iter().zip(Seat::all(truth.players())) {
        assert_eq!(told.score, truth.score.scores[seat], "{}", what());
        assert_eq!(told.quest_points, truth.score.quest_points[seat], "{}", what());
        let lines: i32 = told.lines.iter().map(|line| line.points).sum();
        assert_eq!(lines, told.quest_points, "{}", what());
        told.lines.iter().for_each(|line| explained(line, truth, seat));
        let bonus = told.bonus.as_ref().map_or(0, |bonus| bonus.points);
        assert_eq!(bonus, truth.score.bonus[seat], "{}", what());
        assert_eq!(told.doubled, truth.doubled == Some(seat), "{}", what());
    }
}

/// What a line says that it counted is true and gives its points.
#[track_caller]
fn explained(line: &QuestLine, truth: &Truth, seat: Seat) {
    let n = |seat: Seat| truth.tricks()[seat.index()] as i32;
    let holds = |cards: &CardSet| truth.won[seat].contains_all(*cards);
    // The longest row of tricks that were won, or were not.
    let longest = |won: bool| {
        let rows = truth.winners.chunk_by(|a, b| (*a == seat.index()) == (*b == seat.index()));
        let rows = rows.filter(|row| (row[0] == seat.index()) == won);
        rows.map(<[usize]>::len).max().unwrap_or(0) as i32
    };
    let right = match &line.counted {
        Counted::Tricks { tricks } | Counted::SameTricks { tricks, .. } => *tricks == n(seat),
        Counted::Neighbours { tricks, previous, next } => {
            let players = truth.players();
            let around = [seat, seat.previous(players), seat.next(players)].map(n);
            [*tricks, *previous, *next] == around
        }
        Counted::Run { tricks } => *tricks == longest(true),
        Counted::Drought { tricks } => *tricks == longest(false),
        Counted::LastFour { tricks } => line.points.abs() == 2 * tricks,
        Counted::ThirdTrick { place } => {
            let order = truth.third_tricks();
            *place == order.iter().position(|&s| s == seat.index()).map(|place| place + 1)
                && line.points.abs() == place.map_or(0, |place| place as i32 + 2)
        }
        Counted::Each { cards, worth } => holds(cards) && line.points == worth * cards.len() as i32,
        Counted::Triplet { cards } => holds(cards) && cards.len() == 3 && line.points != 0,
        // DK-8.4, rule c2b: at least three long.
        Counted::Row { cards } => {
            let length = cards.len() as i32;
            holds(cards) && line.points == if length >= 3 { length } else { 0 }
        }
        Counted::Suits { knights, dwarves, goblins } => {
            let suits = [*knights, *dwarves, *goblins];
            line.points == 0 || suits.contains(&line.points)
        }
        Counted::Lowest { card: Some(card) } => {
            truth.won[seat].contains(*card) && card.value() == Some(line.points.abs())
        }
        Counted::Lowest { card: None } => [0, 10].contains(&line.points),
        Counted::Sum { sum, others } => line.points == 0 || sum >= others,
    };
    assert!(right, "{line:?} by {} for {seat:?}: {:?}", truth.quest, truth.won[seat]);
}

/// DK-8.1 to DK-8.4, DK-5.2 to DK-5.8: every rule, every special card, every table.
#[test]
fn the_pad_scores_as_the_engine_does() {
    let (mut count, mut seen, mut specials) = (0, BTreeSet::new(), BTreeSet::new());
    every_hand(1000, |truth| {
        let request = truth.everything();
        let answer = score(truth, &request);
        compare(truth, &answer);
        // The same by way of JSON.
        if count % 8 == 0 {
            let json = serde_json::to_value(&request).expect("plain data");
            assert_eq!(DwarfRequest::read(&json).as_ref(), Ok(&request));
            let json = serde_json::to_string(&answer).expect("plain data");
            assert_eq!(serde_json::from_str::<DwarfAnswer>(&json).expect("an answer"), answer);
        }
        count += 1;
        seen.insert((truth.quest, truth.players()));
        specials.insert((truth.special, truth.players()));
    });
    println!("{count} hands, {} rules, {} specials at tables", seen.len(), specials.len());
    assert!(count >= 10_000, "{count} hands");
    assert_eq!(seen.len(), 3 * dwarf::QUESTS.len());
    assert_eq!(specials.len(), 3 * SPECIALS.len());
}

#[track_caller]
fn refused(request: &DwarfRequest) -> WrongTelling {
    request.score().expect_err("a needed fact is missing")
}

#[test]
fn needed_facts_are_enough_and_all_are_needed() {
    let (mut pairs, mut left_out) = (BTreeSet::new(), 0);
    every_hand(2000, |truth| {
        let (needs, request) = (truth.needs(), truth.needed());
        let answer = score(truth, &request);
        compare(truth, &answer);
        assert_eq!(answer, score(truth, &truth.everything()));
        pairs.insert((truth.quest, truth.special));
        for (number, card) in needs.cards.iter().enumerate() {
            // Every card of some hands, one card of all.
            if left_out % 16 != 0 && number != left_out % needs.cards.len() {
                continue;
            }
            let mut less = request.clone();
            less.won.iter_mut().flatten().for_each(|pile| pile.retain(|other| other != card));
            let wrong = refused(&less);
            assert_eq!(wrong.what, WrongKind::Untold { cards: vec![card.clone()] });
            assert_eq!(wrong.path, "/won");
            let special = needs.special.as_ref().filter(|special| special.card == *card);
            let rules = [Some(needs.rule.clone()), special.map(|special| special.rule.clone())];
            assert!(wrong.rule.is_some() && rules.contains(&wrong.rule), "{wrong}");
        }
        if !needs.cards.is_empty() {
            let less = DwarfRequest { won: None, ..request.clone() };
            assert!(matches!(refused(&less).what, WrongKind::Untold { .. }));
        }
        let missing = |request: &DwarfRequest, field: &str, rule: &str| {
            let wrong = refused(request);
            assert_eq!(wrong.path, format!("/{field}"));
            assert_eq!(wrong.rule.as_deref(), Some(rule));
            let WrongKind::Missing { any_of } = wrong.what else { panic!("{wrong}") };
            assert_eq!(any_of[0], field);
        };
        let no_tricks = DwarfRequest {
            tricks: None,
            winners: None,
            last_four: None,
            third_tricks: None,
            ..request.clone()
        };
        match needs.tricks {
            None => assert_eq!(no_tricks, request),
            Some(TrickFact::Tricks) => missing(&no_tricks, "tricks", &needs.rule),
            Some(TrickFact::Winners) => missing(&no_tricks, "winners", &needs.rule),
            Some(TrickFact::LastFour) => missing(&no_tricks, "last_four", &needs.rule),
            Some(TrickFact::ThirdTricks) => missing(&no_tricks, "third_tricks", &needs.rule),
        }
        let no_special =
            DwarfRequest { tinkerer: None, joker: None, scout: None, ..request.clone() };
        if no_special != request {
            let special = needs.special.as_ref().expect("it asks something");
            let field = match special.card.as_str() {
                "d11b" => "tinkerer",
                "k1" => "joker",
                _ => "scout",
            };
            missing(&no_special, field, &special.rule);
        }
        left_out += 1;
    });
    println!("{left_out} hands, {} pairs of rule and special", pairs.len());
    assert!(left_out >= 10_000, "{left_out} hands");
    assert_eq!(pairs.len(), dwarf::QUESTS.len() * SPECIALS.len());
}

/// The order of winners tells every fact about tricks, and whole piles tell their number.
#[test]
fn facts_that_tell_more_are_as_good() {
    let (mut by_winners, mut by_piles) = (0, 0);
    every_hand(3000, |truth| {
        let Some(fact) = truth.needs().tricks else { return };
        let needed = truth.needed();
        let answer = score(truth, &needed);
        let silent = DwarfRequest {
            tricks: None,
            last_four: None,
            third_tricks: None,
            winners: Some(truth.winners.clone()),
            ..needed.clone()
        };
        assert_eq!(score(truth, &silent), answer);
        by_winners += 1;
        if fact == TrickFact::Tricks {
            let piles = DwarfRequest { tricks: None, won: Some(truth.won(|_| true)), ..needed };
            assert_eq!(score(truth, &piles), answer);
            by_piles += 1;
        }
    });
    assert!(by_winners > 4000 && by_piles > 2000, "{by_winners} and {by_piles} hands");
}

/// No card is asked for in vain: each makes a difference in some piles, and no other card does
/// (DK-8.3, DK-8.4).
#[test]
fn exactly_the_needed_cards_matter() {
    let players = 4;
    let mut rng = quick(5);
    let mut cards_seen = 0;
    for quest in QuestId::all() {
        for special in [1, 3, 7, 9].map(|row| SPECIALS[row].card) {
            let mut options = DwarfOptions::new(players).expect("four");
            if !quest.tile().is_in(options.tile_set) {
                options.tile_set = TileSet::Y2011;
            }
            let needs = pad::needs(&options, quest.tile(), quest.side(), special).expect("a hand");
            let needed: CardSet =
                needs.cards.iter().map(|card| card.parse().expect("a card")).collect();
            // The special card may be asked for by its own rule only.
            let mut open = needed;
            open.remove(special);
            cards_seen += open.len();
            for sample in 0..20_000 {
                if open.is_empty() && sample >= 100 {
                    break;
                }
                // Some seats get nothing, so that empty piles and poor ones are seen.
                let seats = 2 + below(&mut rng, 3);
                let mut won = BySeat::<CardSet>::default();
                for card in options.deck(special) {
                    won[Seat::new(below(&mut rng, seats) as usize)].insert(card);
                }
                let points = |won: &BySeat<CardSet>| {
                    let tally = Tally::new(&options, &[], won);
                    [0, 1, 2, 3].map(|seat| quest.points(&tally, Seat::new(seat)))
                };
                let before = points(&won);
                for card in options.deck(special) {
                    let mut moved = won;
                    Seat::all(players).for_each(|seat| moved[seat].remove(card));
                    moved[Seat::new(below(&mut rng, players as u32) as usize)].insert(card);
                    if points(&moved) != before {
                        assert!(needed.contains(card), "{quest} looks at {card}");
                        open.remove(card);
                    }
                }
            }
            assert!(open.is_empty(), "{quest} with {special}: {open:?} never mattered");
        }
    }
    assert!(cards_seen > 2000, "{cards_seen}");
}
