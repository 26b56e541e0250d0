//! What a player knows as bytes.

use game::observe::{Feature, History, Observe, Perspective, Writer, spread};
use game::{BySeat, View};

use crate::card::{Card, CardSet};
use crate::game::Hearts;
use crate::public::{HeartsOptions, PLAYERS, Seen, TRICKS};
use crate::view::HeartsView;

const CARDS: usize = 52;

/// Who played which card of this hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Plays(BySeat<CardSet>);

impl History<Hearts> for Plays {
    fn new(_: HeartsOptions) -> Plays {
        Plays(BySeat::default())
    }

    fn see(&mut self, seen: &Seen) {
        match *seen {
            Seen::Deal { .. } => self.0 = BySeat::default(),
            Seen::Play { seat, card } => self.0[seat].insert(card),
        }
    }
}

impl Observe for Hearts {
    type History = Plays;

    const VERSION: u32 = 1;
    const SEATS: usize = PLAYERS;
    const CARDS: usize = CARDS;
    const ACTIONS: &'static [Feature] = &[Feature::flags("play", 1, CARDS, "plays this card")];
    const FEATURES: &'static [Feature] = &[
        Feature::flags("hand", 1, CARDS, "cards in my hand"),
        Feature::flags("possible", PLAYERS - 1, CARDS, "cards that seat 1, 2, 3 may hold"),
        Feature::flags("played", PLAYERS, CARDS, "cards that each seat has played"),
        Feature::flags("won", PLAYERS, CARDS, "cards that each seat has taken"),
        Feature::flags("trick", PLAYERS, CARDS, "each seat's card in this trick"),
        Feature::flags("led", 1, 4, "the suit to follow"),
        Feature::flags("leader", 1, PLAYERS, "who leads or led this trick"),
        Feature::flags("broken", 1, 1, "hearts may be led"),
        Feature::counts("tricks_left", 1, 1, TRICKS as u8, "tricks that are not finished"),
        Feature::signed("ahead", PLAYERS, 1, "each seat's total less mine"),
    ];

    fn players_of(_: &HeartsView) -> usize {
        PLAYERS
    }

    fn write(view: &HeartsView, history: &Plays, out: &mut [u8]) {
        let perspective = Self::perspective(view);
        let (table, around) = (&view.public, || perspective.seat.around(PLAYERS));
        let mut out = Writer::new(Self::FEATURES, out);
        out.part("hand").flags(CARDS, view.hand().bits().into());
        let mut possible = out.part("possible");
        for other in around().skip(1) {
            possible.flags(CARDS, (view.unseen() - view.lacks[other]).bits().into());
        }
        for (name, cards) in [("played", &history.0), ("won", &table.won)] {
            let mut part = out.part(name);
            around().for_each(|seat| part.flags(CARDS, cards[seat].bits().into()));
        }
        let mut trick = out.part("trick");
        for seat in around() {
            let card = table.trick().find(|(by, _)| *by == seat);
            trick.one_of(CARDS, card.map(|(_, card)| game::Element::index(card) as usize));
        }
        out.part("led").one_of(4, table.led());
        out.part("leader").one_of(PLAYERS, Some(perspective.to(table.leader)));
        out.part("broken").byte(table.broken.into());
        out.part("tricks_left").byte((TRICKS - table.tricks_done()) as u8);
        let mut ahead = out.part("ahead");
        around()
            .for_each(|other| ahead.signed(table.totals[other] - table.totals[perspective.seat]));
        out.end();
    }

    fn index(action: Card, _: Perspective) -> Option<usize> {
        Some(game::Element::index(action) as usize)
    }

    fn action(index: usize, _: Perspective) -> Option<Card> {
        (index < CARDS).then(|| game::Element::from_index(index as u32))
    }

    fn write_mask(legal: CardSet, _: Perspective, out: &mut [u8]) {
        Self::write_cards(legal, out);
    }

    fn write_cards(cards: CardSet, out: &mut [u8]) {
        spread(cards.bits().into(), &mut out[..CARDS]);
    }
}
