//! Cards in a trick: what a played card is, and who wins (section 6 of the rules).

use std::hint::select_unpredictable;

use game::{Seat, Set, Sink};

use crate::card::{Card, Suit, cards};
use crate::event::Effect;
use crate::options::{DragonChampions, ExcaliburLead};
use crate::public::Public;
use crate::special::{Power, Special};

/// How strong a card is inside its suit: more than 0, and room for half a rank between two.
#[inline(always)]
fn strength(card: Card) -> u8 {
    2 * card.place() + 1
}

impl Public {
    /// What a card that is played now is on the table (DK-6.1): a card, and how strong it is.
    #[inline(always)]
    fn face(&self, card: Card) -> (Card, u8) {
        match card {
            card if !card.is_magic() => (card, strength(card)),
            cards::MUMMY => (self.last_best, strength(self.last_best)),
            cards::PUPPETEER => (self.last_card, strength(self.last_card) + 1),
            _ => (card, 0),
        }
    }

    /// The suit that Mummy or Puppeteer would be of if played now (DK-4.6).
    pub(crate) fn copied_suit(&self, copycat: Card) -> Option<Suit> {
        self.face(copycat).0.suit()
    }

    #[inline(always)]
    pub(crate) fn play(&mut self, seat: Seat, card: Card, sink: &mut impl Sink<Effect>) {
        debug_assert_eq!(self.actor, seat);
        let (face, strength) = self.face(card);
        self.last_card = card;
        self.lying_cards[seat] = card;
        self.trick.insert(card);
        // DK-6.2
        if self.following.is_empty() {
            self.following = face.suit().map_or(Set::EMPTY, Suit::cards);
        }
        // DK-6.5
        let better = self.following.contains(face) & (strength > self.best);
        self.best = select_unpredictable(better, strength, self.best);
        self.best_seat = select_unpredictable(better, seat, self.best_seat);
        self.lying += 1;
        let players = self.players();
        if usize::from(self.lying) == players {
            // DK-2.3: two special cards never meet.
            debug_assert!((self.trick - cards::BASIC).len() <= 1);
            self.finish_trick(sink);
        } else {
            self.actor = seat.next(players);
        }
    }

    /// The winner of the finished trick.
    #[inline(always)]
    pub(crate) fn trick_winner(&self) -> Seat {
        if (self.trick & cards::MAGIC).is_empty() { self.best_seat } else { self.magic_winner() }
    }

    #[cold]
    fn magic_winner(&self) -> Seat {
        let magic = |&(_, card): &(Seat, Card)| card.is_magic();
        let (player, card) = self.trick().find(magic).expect("a magic card lies there");
        match Special::of(card).power {
            // DK-6.3
            Power::WinsTrick => match self.options.excalibur_lead {
                ExcaliburLead::LastCardOnly if player == self.leader => self.best_seat,
                _ => player,
            },
            // DK-6.4
            Power::BeatsAllButChampions => {
                let champion = |&(_, card): &(Seat, Card)| cards::CHAMPIONS.contains(card);
                let of_led_suit = |(_, card): &(Seat, Card)| self.following.contains(*card);
                let mut champions = self.trick().filter(champion);
                let best = self.trick().filter(champion).find(of_led_suit).or_else(|| {
                    match self.options.dragon_champions {
                        DragonChampions::First => champions.next(),
                        DragonChampions::Last => champions.last(),
                    }
                });
                best.map_or(player, |(seat, _)| seat)
            }
            // It decides no trick: a copy counts as what it copies, others act later or not at all.
            Power::CopiesWinner
            | Power::CopiesLast
            | Power::TakesCard
            | Power::SwapHands
            | Power::PassHands
            | Power::Exchange
            | Power::None => self.best_seat,
        }
    }
}
