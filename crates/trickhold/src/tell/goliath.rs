//! David & Goliath in sentences.

use game::{Event, EventOf, Game};
use goliath::{Card, CardSet, Colour, Effect, Goliath, explain};

use super::{HEADING, Names, Tell, and, count};

/// The colour's name.
pub(crate) fn colour_name(colour: Colour) -> &'static str {
    words::Words::english().suit(&colour.letter().to_string())
}

fn card_name(card: Card) -> String {
    format!("{} {}", colour_name(card.colour()), card.number())
}

/// `red 4 10, blue 2`.
fn by_colour(cards: CardSet) -> String {
    let lines = Colour::ALL.iter().filter_map(|colour| {
        let numbers = cards & colour.cards();
        let numbers: Vec<String> = numbers.iter().map(|card| card.number().to_string()).collect();
        let some = !numbers.is_empty();
        some.then(|| format!("{} {}", colour_name(*colour), numbers.join(" ")))
    });
    lines.collect::<Vec<_>>().join(", ")
}

impl Tell for Goliath {
    const TITLE: &'static str = "David & Goliath";

    fn tell(
        &self,
        event: &EventOf<Goliath>,
        after: &Goliath,
        effects: &[Effect],
        names: &Names,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        match event {
            Event::Chance(deal) => {
                let round = self.round() + 1;
                let dealer = names.of(deal.dealer);
                lines.push(format!("\n{HEADING}Round {round}, dealt by {dealer}{HEADING:#}"));
                for seat in game::Seat::all(self.players()) {
                    lines.push(format!(
                        "{} holds {}.",
                        names.of(seat),
                        by_colour(deal.hands[seat])
                    ));
                }
            }
            Event::Act(seat, action) => {
                let card = action.card();
                let (name, played) = (names.of(*seat), card_name(card));
                lines.push(match self.public().led() {
                    None => {
                        let trick = self.public().tricks_done() + 1;
                        format!("\nTrick {trick}: {name} leads {played}.")
                    }
                    Some(led) if card.colour() != led => {
                        format!("{name} has no {} and plays {played}.", colour_name(led))
                    }
                    Some(_) => format!("{name} plays {played}."),
                });
            }
        }
        lines.extend(effects.iter().flat_map(|effect| tell_effect(effect, after, names)));
        lines
    }

    fn label(&self, action: ::goliath::Action) -> String {
        card_name(action.card())
    }

    fn table(&self, seat: game::Seat, names: &Names) -> Vec<String> {
        let lying =
            self.public().trick().map(|(by, card)| format!("{} {}", names.of(by), card_name(card)));
        let lying: Vec<String> = lying.collect();
        let trick = match lying.is_empty() {
            true => "leads".to_owned(),
            false => format!("follows {}", lying.join(", ")),
        };
        let mut lines = vec![
            format!("{} {trick}.", names.of(seat)),
            format!("Hand: {}.", by_colour(self.hands()[seat])),
        ];
        for other in game::Seat::all(self.players()) {
            let pile = self.won()[other];
            if !pile.is_empty() {
                lines.push(format!("Won by {}: {}.", names.of(other), by_colour(pile)));
            }
        }
        lines
    }
}

fn tell_effect(effect: &Effect, after: &Goliath, names: &Names) -> Vec<String> {
    vec![match effect {
        Effect::WinsHighest { seat, card } => {
            let name = names.of(*seat);
            format!("{name} played the lowest card and wins the highest, {}.", card_name(*card))
        }
        Effect::WinsRest { seat, cards } => {
            let all = and(cards.iter().map(card_name));
            format!("{} played the highest card and wins {all}.", names.of(*seat))
        }
        Effect::KeepsLowest { seat, card } => {
            format!("{} keeps the lowest card, {}.", names.of(*seat), card_name(*card))
        }
        Effect::Removed { card } => {
            format!("The lowest card, {}, is out of play.", card_name(*card))
        }
        Effect::Turned { seat, colour } => {
            let (name, colour) = (names.of(*seat), colour_name(*colour));
            format!("{name} now has three or more {colour} cards: they count 1 point each.")
        }
        Effect::RoundOver { scores } => {
            let mut lines = vec![format!("\nScores of round {}:", after.round())];
            for seat in game::Seat::all(after.players()) {
                let points = count(scores[seat], "point");
                lines.push(format!("{}: {points}. {}", names.of(seat), how(after.won()[seat])));
            }
            if after.options().round_count() > 1 {
                lines.push(format!("Totals: {}.", names.with_points(after.totals())));
            }
            return lines;
        }
        Effect::MatchOver { winners } if winners.len() == 1 => {
            format!("\n{} wins.", names.all_of(*winners))
        }
        Effect::MatchOver { winners } => format!("\n{} share the win.", names.all_of(*winners)),
    }]
}

/// How a pile scores: `red 4 10 11: 3 cards, 1 point each = 3; …`.
fn how(pile: CardSet) -> String {
    let parts = explain(pile).into_iter().filter(|part| !part.cards.is_empty());
    let told = parts.map(|part| {
        let cards = by_colour(part.cards);
        if part.by_count {
            format!("{cards}: {} cards, 1 point each", part.points)
        } else {
            format!("{cards}: {}", part.points)
        }
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { "No cards won.".into() } else { format!("{}.", told.join("; ")) }
}
