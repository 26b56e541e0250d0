//! The facts worth telling, for each viewer from its own view.

use game::{Fact, Seat, Tell, Turn, View, Viewer, tell};

use crate::card::{Card, SUITS};
use crate::game::Hearts;
use crate::public::{Effect, PLAYERS, Seen, points};
use crate::view::HeartsView;

impl Tell for Hearts {
    fn happened(
        before: &HeartsView,
        after: &HeartsView,
        seen: &Seen,
        effects: &[Effect],
    ) -> Vec<Fact> {
        let mut facts: Vec<Fact> = match *seen {
            Seen::Deal { .. } => tell::hand(after).into_iter().collect(),
            Seen::Play { seat, card } => {
                let led = before.public.led();
                let leads = led.is_none().then(|| before.public.tricks_done() + 1);
                let lacked = led.filter(|&led| led != card.suit()).map(|led| SUITS[led]);
                vec![tell::play::<Hearts>(seat, card, leads, lacked)]
            }
        };
        facts.extend(effects.iter().map(|effect| match *effect {
            Effect::Takes { seat, cards } => {
                let cards = cards.iter().map(|card| format!("{card:?}"));
                Fact::new("effect.takes").seat("seat", seat).cards("cards", cards)
            }
            Effect::Begins(seat) => {
                Fact::new("effect.begins").seat("seat", seat).card("card", "C2")
            }
            Effect::HandOver(_) => Fact::new("effect.hand_over"),
        }));
        facts
    }

    fn asks(view: &HeartsView) -> Vec<Fact> {
        match view.turn() {
            Turn::Chance => vec![Fact::new("asks.deal")],
            Turn::Over => vec![tell::winners(view.public.winners())],
            Turn::Seat(seat) => {
                let led = view.public.led();
                let follows = led.is_some_and(|led| !(view.hand() & Card::suited(led)).is_empty());
                let cannot = view.viewer() == Viewer::Seat(seat) && !follows;
                vec![tell::asks_card(seat, led.is_none(), led.map(|led| SUITS[led]), cannot)]
            }
        }
    }

    fn present(view: &HeartsView) -> Vec<Fact> {
        let table = &view.public;
        let mut facts = tell::trick(table.trick(), table.led().map(|led| SUITS[led]));
        facts.extend(Seat::all(PLAYERS).map(|seat| tell::holds(seat, table.cards_left(seat))));
        facts
    }

    fn label(_: &HeartsView, action: Card) -> Fact {
        Fact::new("action.play").card("card", format!("{action:?}"))
    }

    fn why(view: &HeartsView) -> Vec<Vec<Fact>> {
        let points = points(&view.public.won);
        let why = |seat| vec![Fact::new("score.hearts").number("points", points[seat])];
        Seat::all(PLAYERS).map(why).collect()
    }
}
