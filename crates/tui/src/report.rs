//! What lies on the table, for the screen: what is asked, who sits where, what counts, and what is known of
//! other hands.

use game::{Fact, Seat};
use wire::{SeatInfo, SeatKind};

use crate::model::{Model, OwnTable};
use crate::name::label;

/// What is asked for now, and of whom.
pub(crate) fn asked(model: &Model) -> String {
    model.speaker().all(&model.asks)
}

/// Who sits where, before the game.
pub(crate) fn seats(model: &Model) -> Vec<String> {
    let words = model.words;
    let seat = |(place, sitting): (usize, &SeatInfo)| {
        let number = (place + 1).to_string();
        let bot = sitting.bot.as_deref().map(|bot| words.find(&format!("bot.{bot}")));
        let name = match (sitting.kind, bot) {
            (SeatKind::Free, _) => words.get("tui.seat.free").to_owned(),
            (_, Some(bot)) => format!("{} ({bot})", model.name(Seat::new(place))),
            (_, None) => model.name(Seat::new(place)),
        };
        words.say("tui.seat", &[("number", &number), ("name", &name)])
    };
    model.table.seats.iter().enumerate().map(seat).collect()
}

/// Quest and special card, which lie open on the table.
pub(crate) fn quest_and_special(model: &Model) -> Vec<String> {
    let Some(OwnTable::Dwarf(view)) = model.own() else { return Vec::new() };
    let quest = match (view.quest, view.tile) {
        (Some(quest), _) => Some(Fact::new("table.quest").quest("quest", quest)),
        (None, Some(tile)) => {
            let fact = Fact::new("table.tile").word("tile", tile);
            Some(fact.quest("first", format!("{tile}a")).quest("second", format!("{tile}b")))
        }
        (None, None) => None,
    };
    let special = view.special.map(|card| Fact::new("table.special").special("special", card));
    let speaker = model.speaker();
    quest.iter().chain(&special).map(|fact| speaker.say(fact)).collect()
}

/// What is known of another hand in few letters: `has k5 g5, no d`.
pub(crate) fn known_short(model: &Model, seat: Seat) -> String {
    let (words, place) = (model.words, seat.index());
    let Some(OwnTable::Dwarf(view)) = model.own().filter(|_| !model.is_you(seat)) else {
        return String::new();
    };
    let known: Vec<String> =
        view.known[place].iter().map(|card| label(words, &card.to_string())).collect();
    let voids: Vec<String> =
        view.voids[place].iter().map(|suit| suit.letter().to_string()).collect();
    let mut parts = Vec::new();
    if !known.is_empty() {
        parts.push(words.say("tui.holds", &[("cards", &known.join(" "))]));
    }
    if !voids.is_empty() {
        parts.push(words.say("tui.void", &[("suits", &voids.join(" "))]));
    }
    parts.join(", ")
}
