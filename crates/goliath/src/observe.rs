//! What a player knows as bytes, and cards as indices of actions.

use game::observe::{Feature, History, Observe, Part, Perspective, Writer, spread};
use game::{BySeat, Options, Seat, View};

use crate::action::{Action, Legal};
use crate::card::{Card, CardSet, Colour};
use crate::game::Goliath;
use crate::options::GoliathOptions;
use crate::public::{Seen, TRICKS};
use crate::score::colour_points;
use crate::view::GoliathView;

/// The most players of a table.
const SEATS: usize = GoliathOptions::MAX_PLAYERS;
/// Cards are in the order of DG-1.1: R1 to R18, then Y1 and so on.
const CARDS: usize = 5 * Card::HIGHEST as usize;
/// The numbers on the cards of a colour.
const NUMBERS: usize = Card::HIGHEST as usize;

/// Who played which card of this round, and when.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Plays {
    players: u8,
    plays: u8,
    by: BySeat<CardSet>,
    /// The trick, from 1; 0 for cards that were not played.
    trick: [u8; CARDS],
    /// The place in the trick, from 1.
    place: [u8; CARDS],
}

impl History<Goliath> for Plays {
    fn new(options: GoliathOptions) -> Plays {
        let players = options.players() as u8;
        let (trick, place) = ([0; CARDS], [0; CARDS]);
        Plays { players, plays: 0, by: BySeat::default(), trick, place }
    }

    #[inline(always)]
    fn see(&mut self, seen: &Seen) {
        match *seen {
            Seen::Deal { .. } => {
                self.plays = 0;
                self.by = BySeat::default();
                (self.trick, self.place) = ([0; CARDS], [0; CARDS]);
            }
            Seen::Play { seat, card } => {
                self.by[seat].insert(card);
                self.trick[index(card)] = self.plays / self.players + 1;
                self.place[index(card)] = self.plays % self.players + 1;
                self.plays += 1;
            }
        }
    }
}

/// The place of a card among all.
#[inline(always)]
fn index(card: Card) -> usize {
    card.colour() as usize * NUMBERS + usize::from(card.number()) - 1
}

/// A bit for each card, without the gap in the middle of a set.
#[inline(always)]
fn row(cards: CardSet) -> u128 {
    const LOW: u32 = 3 * NUMBERS as u32;
    let bits = cards.bits();
    bits & ((1 << LOW) - 1) | bits >> 64 << LOW
}

impl Observe for Goliath {
    type History = Plays;

    const VERSION: u32 = 1;
    const SEATS: usize = SEATS;
    const CARDS: usize = CARDS;

    const ACTIONS: &'static [Feature] = &[Feature::flags("play", 1, CARDS, "plays this card")];

    const FEATURES: &'static [Feature] = &[
        Feature::flags("hand", 1, CARDS, "cards in my hand"),
        Feature::flags("unseen", 1, CARDS, "cards in other hands"),
        Feature::flags(
            "possible",
            SEATS - 1,
            CARDS,
            "cards in other hands that seat 1, 2, … may hold: it has shown no void in their colour",
        ),
        Feature::flags("void", SEATS - 1, 5, "colours that seat 1, 2, … has shown not to hold"),
        Feature::flags("played", SEATS, CARDS, "cards that each seat has played in this round"),
        Feature::counts(
            "played_in",
            1,
            CARDS,
            15,
            "the trick in which each card was played, from 1",
        ),
        Feature::counts("played_as", 1, CARDS, 6, "the place in its trick of each card, from 1"),
        Feature::flags("won", SEATS, CARDS, "cards that each seat has won in this round"),
        Feature::flags("removed", 1, CARDS, "cards out of play (lowest_card=removed)"),
        Feature::flags("trick_colour", SEATS, 5, "the colour of each seat's card in this trick"),
        Feature::flags(
            "trick_number",
            SEATS,
            NUMBERS,
            "the number of each seat's card in this trick",
        ),
        Feature::flags("led", 1, 5, "the colour to follow"),
        Feature::flags("leader", 1, SEATS, "who leads or led this trick"),
        Feature::flags("highest", 1, SEATS, "whose card is the highest of this trick so far"),
        Feature::flags("lowest", 1, SEATS, "whose card is the lowest of this trick so far"),
        Feature::counts("lying", 1, 1, 6, "cards in this trick"),
        Feature::counts("cards_left", SEATS, 1, 15, "cards in each hand"),
        Feature::counts("won_cards", SEATS, 5, 18, "cards of each colour that each seat has won"),
        Feature::counts("won_points", SEATS, 5, 35, "what they are worth as they are"),
        Feature::counts("score", SEATS, 1, 175, "what each seat's cards are worth as they are"),
        Feature::signed("ahead", SEATS, 1, "each seat's total of the finished rounds less mine"),
        Feature::signed("standing", SEATS, 1, "the same with the scores as they are"),
        Feature::counts("tricks_left", 1, 1, 15, "tricks of this round that are not finished"),
        Feature::counts("rounds_left", 1, 1, 24, "rounds after this one"),
        Feature::flags("players", 1, SEATS, "seats of this table"),
        Feature::flags("dealer", 1, SEATS, "who dealt"),
        Feature::flags("lowest_card", 1, 3, "the option: to_highest, kept, removed"),
    ];

    #[inline(always)]
    fn players_of(view: &GoliathView) -> usize {
        view.public().options().players()
    }

    #[inline(always)]
    fn write(view: &GoliathView, history: &Plays, out: &mut [u8]) {
        let table = view.public();
        let perspective = Self::perspective(view);
        let seats: [Option<Seat>; SEATS] = perspective.around();
        let mut out = Writer::new(Self::FEATURES, out);

        out.part("hand").flags(CARDS, row(view.hand()));
        let unseen = view.unseen();
        out.part("unseen").flags(CARDS, row(unseen));
        let mut possible = out.part("possible");
        let mut void = out.part("void");
        for seat in seats.into_iter().skip(1) {
            let lacks = seat.map(|seat| view.lacks[seat]);
            possible.flags(CARDS, lacks.map_or(0, |lacks| row(unseen - lacks)));
            for colour in Colour::ALL {
                let lacking = lacks.is_some_and(|lacks| !(lacks & colour.cards()).is_empty());
                void.byte(lacking.into());
            }
        }

        let cards_of = |mut part: Part, cards: &BySeat<CardSet>| {
            for seat in seats {
                part.flags(CARDS, seat.map_or(0, |seat| row(cards[seat])));
            }
        };
        cards_of(out.part("played"), &history.by);
        out.part("played_in").take(CARDS).copy_from_slice(&history.trick);
        out.part("played_as").take(CARDS).copy_from_slice(&history.place);
        cards_of(out.part("won"), table.won());
        out.part("removed").flags(CARDS, row(table.removed()));

        let (colours, numbers) = (out.part("trick_colour"), out.part("trick_number"));
        let (colours, numbers) = ({ colours }.take(SEATS * 5), { numbers }.take(SEATS * NUMBERS));
        colours.fill(0);
        numbers.fill(0);
        let mut lying = 0;
        for (seat, card) in table.trick() {
            colours[perspective.to(seat) * 5 + card.colour() as usize] = 1;
            numbers[perspective.to(seat) * NUMBERS + usize::from(card.number()) - 1] = 1;
            lying += 1;
        }
        out.part("led").one_of(5, table.led().map(|colour| colour as usize));
        out.part("leader").one_of(SEATS, Some(perspective.to(table.leader())));
        let ends = table.highest_and_lowest();
        out.part("highest").one_of(SEATS, ends.map(|(high, _)| perspective.to(high)));
        out.part("lowest").one_of(SEATS, ends.map(|(_, low)| perspective.to(low)));
        out.part("lying").byte(lying);
        let mut cards_left = out.part("cards_left");
        for seat in seats {
            cards_left.byte(seat.map_or(0, |seat| table.cards_left(seat) as u8));
        }

        let (mut won_cards, mut won_points) = (out.part("won_cards"), out.part("won_points"));
        let mut score = out.part("score");
        let (mut ahead, mut standing) = (out.part("ahead"), out.part("standing"));
        let mut mine = None;
        for seat in seats.into_iter().flatten() {
            let (pile, total) = (table.won()[seat], table.totals()[seat]);
            let mut sum = 0;
            for colour in Colour::ALL {
                let cards = pile & colour.cards();
                let points = colour_points(cards);
                won_cards.byte(cards.len() as u8);
                won_points.byte(points as u8);
                sum += points;
            }
            score.byte(sum as u8);
            let (my_total, my_sum) = *mine.get_or_insert((total, sum));
            ahead.signed(total - my_total);
            standing.signed(total + sum - my_total - my_sum);
        }
        for part in [won_cards, won_points, score, ahead, standing] {
            part.nothing();
        }

        out.part("tricks_left").byte((TRICKS - table.tricks_done()) as u8);
        let rounds_left = table.options().round_count().saturating_sub(table.round() + 1);
        out.part("rounds_left").byte(rounds_left as u8);
        out.part("players").flags(SEATS, (1 << perspective.players) - 1);
        out.part("dealer").one_of(SEATS, Some(perspective.to(table.dealer())));
        out.part("lowest_card").one_of(3, Some(table.options().lowest_card as usize));
        out.end();
    }

    #[inline(always)]
    fn index(action: Action, _: Perspective) -> Option<usize> {
        Some(index(action.card()))
    }

    #[inline(always)]
    fn action(at: usize, _: Perspective) -> Option<Action> {
        let number = (at % NUMBERS) as u8 + 1;
        let colour = Colour::ALL.get(at / NUMBERS)?;
        Some(Card::new(*colour, number).into())
    }

    #[inline(always)]
    fn write_mask(legal: Legal, _: Perspective, out: &mut [u8]) {
        Self::write_cards(legal.0, out);
    }

    #[inline(always)]
    fn write_cards(cards: CardSet, out: &mut [u8]) {
        spread(row(cards), &mut out[..CARDS]);
    }
}
