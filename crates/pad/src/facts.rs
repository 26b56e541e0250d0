//! What a table tells of a hand, checked: cards and the special card here, tricks in `tricks.rs`,
//! and that nothing is missing that the hand's rule and special card look at.

use dwarf::{Asks, CardSet, SPECIALS, cards};
use game::{BySeat, Options, Seat};

use crate::dwarf_hand::{DwarfRequest, Joker, Tinkerer};
use crate::needs::Hand;
use crate::piles::{Piles, all, names};
use crate::tricks::{ToldTricks, contradicts, seat};
use crate::wrong::{CountedThing, WhyNotInDeck, WrongKind, WrongTelling, by};

/// What was told of a hand, enough to score it.
pub(crate) struct Facts {
    /// Trick winners that give what the rule looks at; the true ones if they were told.
    pub(crate) winners: Vec<Seat>,
    /// The won cards that were told.
    pub(crate) won: BySeat<CardSet>,
}

impl Facts {
    pub(crate) fn of(request: &DwarfRequest, hand: &Hand) -> Result<Facts, WrongTelling> {
        let mut told = ToldTricks::read(request)?;
        told.compare()?;
        let won = match &request.won {
            None => BySeat::default(),
            Some(lists) => {
                let won = read_won(request, hand, lists)?;
                told.compare_piles(&won, hand.deck)?;
                won
            }
        };
        check_special(&told, request, hand, &won)?;
        let winners = told.winners_for(hand)?;
        // What the special card makes necessary comes second, so that it gets its own rule.
        let told_cards = all(&won);
        let special_rule = by(hand.special.rule);
        for (cards, rule) in [(hand.quest_cards(), Some(hand.rule())), (hand.cards(), special_rule)]
        {
            let untold = cards - told_cards;
            if !untold.is_empty() {
                return Err(WrongTelling::new(
                    rule,
                    "/won",
                    WrongKind::Untold { cards: names(untold) },
                ));
            }
        }
        Ok(Facts { winners, won })
    }

    /// Whom the special card concerns, and the points it brings.
    pub(crate) fn special_points(
        &self,
        request: &DwarfRequest,
        hand: &Hand,
    ) -> Result<Option<(Seat, i32)>, WrongTelling> {
        let Some(asks) = hand.special.asks() else {
            return Ok(None);
        };
        let missing = || {
            let (rule, field) = (hand.special.rule, asks.name());
            WrongTelling::new(
                by(rule),
                format!("/{field}"),
                WrongKind::Missing { any_of: vec![field.into()] },
            )
        };
        let (seat, nobles) = match asks {
            Asks::Won => {
                let card = hand.special.card;
                let mut seats = Seat::all(request.options.players());
                (seats.find(|&seat| self.won[seat].contains(card)), 0)
            }
            Asks::Tinkerer => match request.tinkerer.ok_or_else(missing)? {
                Tinkerer::LastTrick => (None, 0),
                Tinkerer::NextTrick(seat) => (Some(Seat::new(seat)), 0),
            },
            Asks::Joker => match request.joker.ok_or_else(missing)? {
                Joker::Earlier => (None, 0),
                Joker::LastTrick(seat) => (Some(Seat::new(seat)), 0),
            },
            Asks::Scout => {
                let scout = request.scout.ok_or_else(missing)?;
                (Some(Seat::new(scout.played_by)), scout.nobles)
            }
        };
        Ok(seat.map(|seat| (seat, hand.special.bonus.points(nobles))))
    }
}

fn read_won(
    request: &DwarfRequest,
    hand: &Hand,
    lists: &[Vec<String>],
) -> Result<BySeat<CardSet>, WrongTelling> {
    let piles = Piles {
        players: request.options.players(),
        players_rule: "DK-2.1",
        once_rule: "DK-1.1",
        deck: hand.deck,
        out: |card, deck| match (deck - cards::BASIC).first() {
            // DK-2.3: one special card a hand.
            Some(special) if !cards::BASIC.contains(card) => {
                ("DK-2.3", WhyNotInDeck::Special(special.to_string()))
            }
            _ => ("DK-2.1", WhyNotInDeck::Without(card.to_string())),
        },
    };
    piles.read(lists)
}

/// Facts about the special card belong to this one and go with the tricks.
fn check_special(
    told: &ToldTricks,
    request: &DwarfRequest,
    hand: &Hand,
    won: &BySeat<CardSet>,
) -> Result<(), WrongTelling> {
    for asks in Asks::ALL {
        let answered = match asks {
            // Any card may be told.
            Asks::Won => false,
            Asks::Tinkerer => request.tinkerer.is_some(),
            Asks::Joker => request.joker.is_some(),
            Asks::Scout => request.scout.is_some(),
        };
        if answered && hand.special.asks() != Some(asks) {
            let owner = SPECIALS.iter().find(|special| special.asks() == Some(asks));
            let belongs_to = owner.map_or_else(String::new, |special| special.card.to_string());
            let what =
                WrongKind::OtherSpecial { belongs_to, special: hand.special.card.to_string() };
            // DK-2.3
            return Err(WrongTelling::new(by("DK-2.3"), format!("/{}", asks.name()), what));
        }
    }
    if let Some(Joker::LastTrick(found)) = request.joker {
        seat(found, told.players, "/joker/last_trick")?;
    }
    if let Some(Tinkerer::NextTrick(found)) = request.tinkerer {
        let winner = seat(found, told.players, "/tinkerer/next_trick")?;
        if told.tricks.is_some_and(|n| n[winner] == 0) {
            return Err(contradicts("DK-5.3", winner, "/tinkerer/next_trick", told.tricks_field));
        }
        if let Some(winners) = &told.winners
            && !winners[1..].contains(&winner)
        {
            return Err(contradicts("DK-5.3", winner, "/tinkerer/next_trick", "winners"));
        }
    }
    if let Some(scout) = request.scout {
        seat(scout.played_by, told.players, "/scout/played_by")?;
        // The nobles went to the pile that has the Scout; told whole, it cannot have fewer.
        let pile = Seat::all(told.players).find(|&seat| won[seat].contains(hand.special.card));
        let held = pile.filter(|_| all(won) == hand.deck);
        let held = held.map_or(usize::MAX, |seat| (won[seat] & cards::NOBLES).len());
        let (found, most) = (scout.nobles, held.min(told.players - 1));
        if found > most {
            let what = WrongKind::Number { of: CountedThing::Nobles, found, least: 0, most };
            return Err(WrongTelling::new(by("DK-5.7"), "/scout/nobles", what));
        }
    }
    Ok(())
}
