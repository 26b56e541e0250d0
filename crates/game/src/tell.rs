//! Telling: what one viewer's own knowledge says in [`Fact`]s. No truth comes in here, so none can
//! slip out; the battery compares it under exchanged cards all the same.

use std::fmt;

use crate::contract::{Event, EventOf, Game, Turn, View, Viewer};
use crate::fact::Fact;
use crate::matches::Match;
use crate::seat::{Scores, Seat, SeatSet};

/// The key of a viewer's own hand.
const HAND: &str = "seen.hand";

/// A game that tells in facts what happens, what is asked, and how the table lies.
pub trait Tell: Game {
    /// What players call what is dealt and scored at once: a `round` or a `hand`.
    const ROUND: &'static str = "round";

    /// What a viewer is told of an event, in the order of telling: from what it knew before, what it
    /// knows after, and what it was shown.
    #[must_use]
    fn happened(
        before: &Self::View,
        after: &Self::View,
        seen: &Self::Seen,
        effects: &[Self::Effect],
    ) -> Vec<Fact>;

    /// What the table waits for, as the viewer may know it.
    #[must_use]
    fn asks(view: &Self::View) -> Vec<Fact>;

    /// How the table lies, as the viewer knows it: what counts, the trick, then seat by seat.
    #[must_use]
    fn present(view: &Self::View) -> Vec<Fact>;

    /// The fact `action.…` that offers an action; hints and reviews name it by the same.
    #[must_use]
    fn label(view: &Self::View, action: Self::Action) -> Fact;

    /// What to type for an action that is no card of one's own hand.
    #[must_use]
    fn typed(_action: Self::Action) -> Option<String> {
        None
    }

    /// For each seat, what its points of this round or hand come from, line by line, as far as it
    /// has been played.
    #[must_use]
    fn why(view: &Self::View) -> Vec<Vec<Fact>>;
}

/// The viewer's own hand, if it holds a card.
pub fn hand<V: View>(view: &V) -> Option<Fact> {
    let Viewer::Seat(seat) = view.viewer() else { return None };
    let names = view.hand().iter().map(|card| format!("{card:?}"));
    (!view.hand().is_empty()).then(|| Fact::new(HAND).seat("seat", seat).cards("cards", names))
}

/// The trick that lies on the table, card by card, and the suit to follow.
#[must_use]
pub fn trick<C: fmt::Debug>(
    lying: impl IntoIterator<Item = (Seat, C)>,
    led: Option<char>,
) -> Vec<Fact> {
    let lies = |(seat, card): (Seat, C)| {
        Fact::new("table.trick").seat("seat", seat).card("card", format!("{card:?}"))
    };
    let mut facts: Vec<Fact> = lying.into_iter().map(lies).collect();
    if facts.is_empty() {
        facts.push(Fact::new("table.trick.none"));
    }
    facts.extend(led.map(|suit| Fact::new("table.led").suit("suit", suit)));
    facts
}

/// How many cards a seat holds.
#[must_use]
pub fn holds(seat: Seat, number: usize) -> Fact {
    Fact::new("table.holds").seat("seat", seat).number("cards_count", number as i32)
}

/// A suit or colour that another seat does not hold.
#[must_use]
pub fn void(seat: Seat, suit: char) -> Fact {
    Fact::new("table.void").seat("seat", seat).suit("suit", suit)
}

/// A card is played: led to a trick of this number, or not of the suit `lacked`.
#[must_use]
pub fn play<G: Game>(
    seat: Seat,
    card: G::Card,
    leads: Option<usize>,
    lacked: Option<char>,
) -> Fact {
    let fact = |part: &str| {
        let key = format!("seen.{}.play{part}", G::NAME);
        Fact::new(key).seat("seat", seat).card("card", format!("{card:?}"))
    };
    match (leads, lacked) {
        (Some(trick), _) => fact(".lead").number("trick", trick as i32),
        (None, Some(suit)) => fact(".void").suit("suit", suit),
        (None, None) => fact(""),
    }
}

/// A seat is to play a card to a trick in which `led` is to be followed, if anything is. Only the
/// seat itself hears that it cannot.
#[must_use]
pub fn asks_card(seat: Seat, leads: bool, led: Option<char>, cannot: bool) -> Fact {
    match led {
        Some(suit) if cannot => Fact::new("asks.free").seat("seat", seat).suit("suit", suit),
        Some(suit) => Fact::new("asks.follow").seat("seat", seat).suit("suit", suit),
        None if leads => Fact::new("asks.lead").seat("seat", seat),
        None => Fact::new("asks.play").seat("seat", seat),
    }
}

/// One fact for each seat, in order: what it scored in a round or hand.
pub fn score_lines(scores: &[i32]) -> impl Iterator<Item = Fact> {
    each("score.line", scores)
}

/// One fact for each seat, in order: its points in all.
pub fn totals(totals: &[i32]) -> impl Iterator<Item = Fact> {
    each("effect.total", totals)
}

fn each(key: &'static str, points: &[i32]) -> impl Iterator<Item = Fact> {
    let of_seat = move |(seat, &points): (usize, &i32)| {
        Fact::new(key).seat("seat", Seat::new(seat)).number("points", points)
    };
    points.iter().enumerate().map(of_seat)
}

/// The end of a round or hand: what each seat scores and why, then all totals.
#[must_use]
pub fn scores<G: Tell>(after: &G::View, scores: Scores, totals: &[i32]) -> Vec<Fact> {
    let lines = score_lines(scores.as_slice()).zip(G::why(after));
    let lines = lines.flat_map(|(line, why)| [line].into_iter().chain(why));
    lines.chain(self::totals(totals)).collect()
}

/// Who has won: one, or several who share the win.
#[must_use]
pub fn winners(winners: SeatSet) -> Fact {
    match winners.first() {
        Some(seat) if winners.len() == 1 => Fact::new("effect.game_over").seat("seat", seat),
        _ => Fact::new("effect.game_over.shared").seats("seats", winners),
    }
}

impl<G: Tell> Match<G> {
    /// What an event tells those who see all hands, for games that are over: what was told to the
    /// seat that acted or is to act on it, and everybody's hand where hands changed. `self` is the
    /// match before the event, `after` the one after; their first views are those of the players.
    #[must_use]
    pub fn tell_openly(
        &self,
        event: &EventOf<G>,
        after: &Match<G>,
        effects: &[G::Effect],
    ) -> Vec<Fact> {
        let teller = match (event, after.game().turn()) {
            (Event::Act(seat, _), _) => seat.index(),
            (Event::Chance(_), Turn::Seat(seat)) => seat.index(),
            _ => 0,
        };
        let tell = |(before, after): (&G::View, &G::View)| {
            let seen = self.game().show(event, before.viewer());
            G::happened(before, after, &seen, effects)
        };
        let players = self.game().players();
        let seats = self.views()[..players].iter().zip(&after.views()[..players]);
        let all: Vec<Vec<Fact>> = seats.map(tell).collect();
        let hands = || all.iter().flatten().filter(|fact| fact.key == HAND).cloned();
        let mut facts = Vec::new();
        for fact in &all[teller] {
            match fact.key.as_ref() {
                HAND => facts.extend(hands()),
                _ => facts.push(fact.clone()),
            }
        }
        facts
    }
}
