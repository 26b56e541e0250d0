//! What a player knows as bytes, and actions as indices.

use game::observe::{Feature, History, Observe, Part, Perspective, Writer, offset, spread};
use game::{BySeat, Element, Options, Seat, View};

use crate::action::{Action, DECLINE, DecisionKind, Direction, Legal, Side};
use crate::card::{Card, CardSet, Suit, cards};
use crate::choices::Phase;
use crate::event::Seen;
use crate::game::Dwarf;
use crate::options::{DwarfOptions, FirstLeader};
use crate::public::MAX_TRICKS;
use crate::quest::QUESTS;
use crate::special::{MAGIC, SPECIALS};
use crate::tally::Tally;
use crate::view::DwarfView;

/// The most players of a table.
const SEATS: usize = DwarfOptions::MAX_PLAYERS;
/// All cards that a hand can have, in the order of their bits: k1, k2 to k10, k11a, k11b, kJ, kQ, kK,
/// kA, the same for d and g, then the magic cards.
const CARDS: usize = 48 + MAGIC.len();
const TILES: usize = QUESTS.len() / 2;

/// Who played which card of this hand, when, and how the hands went round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Plays {
    players: u8,
    plays: u8,
    by: BySeat<CardSet>,
    /// The trick, from 1; 0 for cards that were not played.
    trick: [u8; CARDS],
    /// The place in the trick, from 1.
    place: [u8; CARDS],
    /// For each seat, the one that was dealt the hand it holds now.
    dealt_to: BySeat<Seat>,
    chooser: Seat,
    /// The two sides of an exchange: the standard bearer and, once chosen, the opponent.
    exchange: Option<(Seat, Option<Seat>)>,
}

impl History<Dwarf> for Plays {
    fn new(options: DwarfOptions) -> Plays {
        Plays {
            players: options.players() as u8,
            plays: 0,
            by: BySeat::default(),
            trick: [0; CARDS],
            place: [0; CARDS],
            dealt_to: BySeat::from_fn(|seat| seat),
            chooser: Seat::new(0),
            exchange: None,
        }
    }

    #[inline(always)]
    fn see(&mut self, seen: &Seen) {
        if let Seen::Play { seat, card } = *seen {
            let at = card.index() as usize;
            // A card that the Sorcerer brought back is played for the second time.
            if self.trick[at] != 0 {
                for by in Seat::all(self.players.into()) {
                    self.by[by].remove(card);
                }
            }
            self.by[seat].insert(card);
            self.trick[at] = self.plays / self.players + 1;
            self.place[at] = self.plays % self.players + 1;
            self.plays += 1;
        } else {
            self.see_choice(seen);
        }
    }
}

impl Plays {
    #[cold]
    fn see_choice(&mut self, seen: &Seen) {
        let players = usize::from(self.players);
        match *seen {
            Seen::Deal { chooser, .. } => {
                *self = Plays {
                    players: self.players,
                    plays: 0,
                    by: BySeat::default(),
                    trick: [0; CARDS],
                    place: [0; CARDS],
                    dealt_to: BySeat::from_fn(|seat| seat),
                    chooser,
                    exchange: None,
                };
            }
            Seen::Quest { bearer, .. } => self.exchange = bearer.map(|bearer| (bearer, None)),
            Seen::Exchange { with } => {
                self.exchange = self.exchange.map(|(bearer, _)| (bearer, Some(with)));
            }
            Seen::Druid { with, .. } => {
                let mut seats = Seat::all(players);
                let druid = seats.find(|&seat| self.by[seat].contains(cards::D1));
                self.dealt_to.swap(druid.expect("the Druid was played"), with);
            }
            Seen::Pass { direction: Direction::Left, .. } => self.dealt_to.pass_left(players),
            Seen::Pass { direction: Direction::Right, .. } => self.dealt_to.pass_right(players),
            Seen::Play { .. }
            | Seen::Taken { .. }
            | Seen::Given { .. }
            | Seen::Took { .. }
            | Seen::Declined { .. } => {}
        }
    }
}

/// Where each kind of action begins.
const QUEST: usize = 0;
const EXCHANGE: usize = offset(Dwarf::ACTIONS, 1);
const GIVE: usize = offset(Dwarf::ACTIONS, 2);
const PLAY: usize = offset(Dwarf::ACTIONS, 3);
const DRUID: usize = offset(Dwarf::ACTIONS, 4);
const PASS: usize = offset(Dwarf::ACTIONS, 5);
const TAKE: usize = offset(Dwarf::ACTIONS, 6);
const DECLINES: usize = offset(Dwarf::ACTIONS, 7);

impl Observe for Dwarf {
    type History = Plays;

    const VERSION: u32 = 1;
    const SEATS: usize = SEATS;
    const CARDS: usize = CARDS;

    const ACTIONS: &'static [Feature] = &[
        Feature::flags("quest", 1, 2, "chooses rule a or b of the tile"),
        Feature::flags("exchange", 1, SEATS - 1, "exchanges cards with seat 1, 2, …"),
        Feature::flags("give", 1, CARDS, "gives this card back"),
        Feature::flags("play", 1, CARDS, "plays this card"),
        Feature::flags("druid", 1, SEATS - 1, "swaps hands with seat 1, 2, …"),
        Feature::flags("pass", 1, 2, "passes all hands to the left, to the right"),
        Feature::flags("take", 1, CARDS, "leaves the Sorcerer and takes this card of the trick"),
        Feature::flags("decline", 1, 1, "does not use the Sorcerer, or does not have it"),
    ];

    const FEATURES: &'static [Feature] = &[
        Feature::flags(
            "phase",
            1,
            7,
            "what is asked: quest, exchange, give, play, druid, pass, sorcerer",
        ),
        Feature::flags("hand", 1, CARDS, "cards in my hand"),
        Feature::flags("unseen", 1, CARDS, "cards in other hands, I do not know in which"),
        Feature::flags(
            "located",
            SEATS - 1,
            CARDS,
            "cards that I know to lie in the hand of seat 1, 2, …",
        ),
        Feature::flags("possible", SEATS - 1, CARDS, "unseen cards that seat 1, 2, … may hold"),
        Feature::flags(
            "void",
            SEATS - 1,
            3,
            "suits that the hand of seat 1, 2, … lacks, but for located cards",
        ),
        Feature::flags("played", SEATS, CARDS, "cards that each seat has played in this hand"),
        Feature::counts(
            "played_in",
            1,
            CARDS,
            13,
            "the trick in which each card was played, from 1",
        ),
        Feature::counts("played_as", 1, CARDS, 5, "the place in its trick of each card, from 1"),
        Feature::flags(
            "dealt_to",
            SEATS,
            SEATS,
            "row: who holds the hand now; column: who was dealt it",
        ),
        Feature::flags("won", SEATS, CARDS, "cards that each seat has won in this hand"),
        Feature::flags("trick", SEATS, CARDS, "each seat's card in this trick"),
        Feature::flags("led", 1, 3, "the suit to follow"),
        Feature::flags("leader", 1, SEATS, "who leads or led this trick"),
        Feature::flags("best", 1, SEATS, "who would win this trick as it is"),
        Feature::counts("lying", 1, 1, 5, "cards in this trick"),
        Feature::flags("last_trick", 1, CARDS, "the trick before"),
        Feature::flags("last_best", 1, CARDS, "the card that won it"),
        Feature::flags("last_card", 1, CARDS, "the card played last"),
        Feature::flags("trick_winners", MAX_TRICKS, SEATS, "who won each trick of this hand"),
        Feature::counts("tricks_won", SEATS, 1, 13, "tricks that each seat has won"),
        Feature::counts("cards_left", SEATS, 1, 15, "cards in each hand"),
        Feature::counts("tricks_left", 1, 1, 13, "tricks of this hand that are not finished"),
        Feature::flags("special", 1, SPECIALS.len(), "the special card, in the order of DK-5"),
        Feature::flags("tile", 1, TILES, "the tile: 1 to 20, c1 to c6"),
        Feature::flags("quest", 1, QUESTS.len(), "the rule, once chosen: 1a, 1b, 2a and so on"),
        Feature::flags("chooser", 1, SEATS, "who chooses or chose the rule"),
        Feature::flags(
            "bearer",
            1,
            SEATS,
            "who holds the Goblin standard bearer, if it is the special card",
        ),
        Feature::flags("partner", 1, SEATS, "whom it exchanges or exchanged with"),
        Feature::counts("gives", 1, 1, 2, "cards of the exchange that came back"),
        Feature::signed(
            "points",
            SEATS,
            1,
            "what the rule brings to each seat if no more tricks are won",
        ),
        Feature::signed("bonus", SEATS, 1, "points of the special card so far"),
        Feature::flags("doubled", 1, SEATS, "whose score counts double"),
        Feature::flags("tinkered", 1, 1, "this trick brings the Tinkerer's points"),
        Feature::signed("ahead", SEATS, 1, "each seat's total of the finished hands less mine"),
        Feature::counts("hands_left", 1, 1, 20, "hands after this one until the game can end"),
        Feature::counts("hands_done", 1, 1, 20, "finished hands"),
        Feature::flags("specials_left", 1, SPECIALS.len(), "special cards that can come next"),
        Feature::flags("tiles_left", 1, TILES, "tiles that can come next"),
        Feature::flags("players", 1, SEATS, "seats of this table"),
        Feature::flags("tile_set", 1, 2, "the option: 2022, 2011"),
        Feature::flags("copycat_follow", 1, 3, "the option: no, may, must"),
        Feature::flags("excalibur_lead", 1, 2, "the option: wins, last_card_only"),
        Feature::flags("first_leader", 1, 2, "the option: after_exchange, as_dealt"),
        Feature::flags("dragon_champions", 1, 2, "the option: last, first"),
        Feature::flags("sorcerer_last", 1, 2, "the option: forced_swap, dead_card"),
        Feature::flags("numbers_tie", 1, 2, "the option: nobody, all"),
        Feature::flags("zero_is_even", 1, 1, "the option"),
        Feature::flags("elite_empty_suit", 1, 2, "the option: zero, ignored"),
    ];

    #[inline(always)]
    fn players_of(view: &DwarfView) -> usize {
        view.public().players()
    }

    #[inline(always)]
    fn write(view: &DwarfView, history: &Plays, out: &mut [u8]) {
        let (table, know) = (view.public(), &view.knowledge);
        let perspective @ Perspective { seat, players } = Self::perspective(view);
        let seats: [Option<Seat>; SEATS] = perspective.around();
        let one = |mut part: Part, seat: Option<Seat>| {
            part.one_of(SEATS, seat.map(|seat| perspective.to(seat)));
        };
        let bytes_of = |mut part: Part, byte: &dyn Fn(Seat) -> u8| {
            seats.into_iter().flatten().for_each(|seat| part.byte(byte(seat)));
            part.nothing();
        };
        let cards_of = |mut part: Part, cards: &BySeat<CardSet>| {
            for seat in seats {
                part.flags(CARDS, seat.map_or(0, |seat| row(cards[seat])));
            }
        };
        let mut out = Writer::new(Self::FEATURES, out);

        out.part("phase").one_of(7, asked(table.phase()));
        out.part("hand").flags(CARDS, row(view.hand()));
        let mut unseen = table.deck() - table.out();
        for seat in Seat::all(players) {
            unseen -= know.located[seat];
        }
        out.part("unseen").flags(CARDS, row(unseen));
        let (mut located, mut possible) = (out.part("located"), out.part("possible"));
        let mut void = out.part("void");
        for seat in seats.into_iter().skip(1) {
            located.flags(CARDS, seat.map_or(0, |seat| row(know.located[seat])));
            possible.flags(CARDS, seat.map_or(0, |seat| row(know.possible(seat, unseen))));
            for suit in Suit::ALL {
                let lacks = |seat| !(know.lacks[seat] & suit.cards()).is_empty();
                void.byte(seat.is_some_and(lacks).into());
            }
        }

        cards_of(out.part("played"), &history.by);
        out.part("played_in").take(CARDS).copy_from_slice(&history.trick);
        out.part("played_as").take(CARDS).copy_from_slice(&history.place);
        let mut dealt_to = out.part("dealt_to");
        for seat in seats {
            dealt_to.one_of(SEATS, seat.map(|seat| perspective.to(history.dealt_to[seat])));
        }
        cards_of(out.part("won"), table.won());

        let mut trick = BySeat::default();
        let mut lying = 0;
        for (seat, card) in table.trick() {
            trick[seat] = CardSet::of(card);
            lying += 1;
        }
        cards_of(out.part("trick"), &trick);
        out.part("led").one_of(3, table.led().map(|suit| suit as usize));
        let leader_known = match table.phase() {
            Phase::Deal | Phase::Quest => false,
            // DK-5.17
            Phase::Exchange | Phase::Taking | Phase::Giving => {
                table.options().first_leader == FirstLeader::AsDealt
            }
            _ => true,
        };
        one(out.part("leader"), leader_known.then(|| table.leader()));
        one(out.part("best"), (lying > 0).then(|| table.trick_winner()));
        out.part("lying").byte(lying);
        let winners = table.winners_so_far();
        let card = |shown: bool, card: Card| if shown { row(CardSet::of(card)) } else { 0 };
        out.part("last_trick").flags(CARDS, row(table.last_trick()));
        out.part("last_best").flags(CARDS, card(!winners.is_empty(), table.last_best()));
        out.part("last_card").flags(CARDS, card(history.plays > 0, table.last_card()));
        let mut trick_winners = out.part("trick_winners");
        let mut tricks_won = BySeat::<u8>::default();
        for &winner in winners {
            trick_winners.one_of(SEATS, Some(perspective.to(winner)));
            tricks_won[winner] += 1;
        }
        trick_winners.nothing();
        bytes_of(out.part("tricks_won"), &|seat| tricks_won[seat]);
        bytes_of(out.part("cards_left"), &|seat| table.cards_left(seat) as u8);
        out.part("tricks_left").byte((table.hand_size() - winners.len()) as u8);

        let special = table.special();
        let place = special.and_then(|card| SPECIALS.iter().position(|row| row.card == card));
        out.part("special").one_of(SPECIALS.len(), place);
        out.part("tile").one_of(TILES, table.tile().map(|tile| tile.place() as usize));
        let quest = table.quest();
        let rule = quest.map(|quest| 2 * quest.tile().place() as usize + quest.side() as usize);
        out.part("quest").one_of(QUESTS.len(), rule);
        one(out.part("chooser"), special.map(|_| history.chooser));
        one(out.part("bearer"), history.exchange.map(|(bearer, _)| bearer));
        one(out.part("partner"), history.exchange.and_then(|(_, partner)| partner));
        out.part("gives").byte(table.gives());

        let mut points = out.part("points");
        if let (Some(quest), false) = (quest, winners.is_empty()) {
            // As if the hand were over: nets have learned from these bytes.
            let tally = Tally::new(table.options(), winners, table.won());
            seats.into_iter().flatten().for_each(|seat| points.signed(quest.points(&tally, seat)));
        }
        points.nothing();
        let mut bonus = out.part("bonus");
        seats.into_iter().flatten().for_each(|seat| bonus.signed(table.bonus()[seat]));
        bonus.nothing();
        one(out.part("doubled"), table.doubled());
        out.part("tinkered").byte(table.tinkered.into());
        let mut ahead = out.part("ahead");
        let mine = table.totals()[seat];
        seats.into_iter().flatten().for_each(|seat| ahead.signed(table.totals()[seat] - mine));
        ahead.nothing();

        let options = table.options();
        let hands = table.hand() as u8;
        out.part("hands_left").byte(options.hands.saturating_sub(hands + 1));
        out.part("hands_done").byte(hands);
        let left = table.specials_left();
        let mut specials = out.part("specials_left");
        SPECIALS.iter().for_each(|row| specials.byte(left.contains(row.card).into()));
        out.part("tiles_left").flags(TILES, table.tiles_left().into());
        out.part("players").flags(SEATS, (1 << players) - 1);
        out.part("tile_set").one_of(2, Some(options.tile_set as usize));
        out.part("copycat_follow").one_of(3, Some(options.copycat_follow as usize));
        out.part("excalibur_lead").one_of(2, Some(options.excalibur_lead as usize));
        out.part("first_leader").one_of(2, Some(options.first_leader as usize));
        out.part("dragon_champions").one_of(2, Some(options.dragon_champions as usize));
        out.part("sorcerer_last").one_of(2, Some(options.sorcerer_last as usize));
        out.part("numbers_tie").one_of(2, Some(options.numbers_tie as usize));
        out.part("zero_is_even").byte(options.zero_is_even.into());
        out.part("elite_empty_suit").one_of(2, Some(options.elite_empty_suit as usize));
        out.end();
    }

    #[inline(always)]
    fn index(action: Action, perspective: Perspective) -> Option<usize> {
        // Nobody exchanges or swaps with an empty seat or with itself.
        let other = |seat: Seat| {
            let steps = (seat.index() < perspective.players).then(|| perspective.to(seat))?;
            steps.checked_sub(1)
        };
        Some(match action {
            Action::Play { card } => PLAY + card.index() as usize,
            Action::Quest { side } => QUEST + side as usize,
            Action::Exchange { with } => EXCHANGE + other(with)?,
            Action::Give { card } => GIVE + card.index() as usize,
            Action::Druid { with } => DRUID + other(with)?,
            Action::Pass { direction } => PASS + direction as usize,
            Action::Take { card } => TAKE + card.index() as usize,
            Action::Decline => DECLINES,
        })
    }

    #[inline(always)]
    fn action(index: usize, perspective: Perspective) -> Option<Action> {
        let card = |first: usize| Card::from_index((index - first) as u32);
        Some(match index {
            PLAY..DRUID => Action::Play { card: card(PLAY) },
            QUEST..EXCHANGE => Action::Quest { side: [Side::A, Side::B][index - QUEST] },
            EXCHANGE..GIVE => Action::Exchange { with: perspective.seat_at(index - EXCHANGE + 1)? },
            GIVE..PLAY => Action::Give { card: card(GIVE) },
            DRUID..PASS => Action::Druid { with: perspective.seat_at(index - DRUID + 1)? },
            PASS..TAKE => {
                Action::Pass { direction: [Direction::Left, Direction::Right][index - PASS] }
            }
            TAKE..DECLINES => Action::Take { card: card(TAKE) },
            DECLINES => Action::Decline,
            _ => return None,
        })
    }

    #[inline(always)]
    fn write_mask(legal: Legal, perspective: Perspective, out: &mut [u8]) {
        // Seats are turned so that the next one clockwise comes first; the own one falls out.
        let others = || {
            let (bits, me) = (legal.bits, perspective.seat.index());
            (bits >> me | bits << (perspective.players - me)) >> 1
                & ((1 << (perspective.players - 1)) - 1)
        };
        let first = match legal.asked {
            DecisionKind::Play => PLAY,
            DecisionKind::Nothing | DecisionKind::Quest => QUEST,
            DecisionKind::Exchange => EXCHANGE,
            DecisionKind::Give => GIVE,
            DecisionKind::Druid => DRUID,
            DecisionKind::Pass => PASS,
            DecisionKind::Sorcerer => TAKE,
        };
        let out = &mut out[..Self::INDICES];
        out.fill(0);
        match legal.asked {
            DecisionKind::Play | DecisionKind::Give => {
                spread(legal.bits.into(), &mut out[first..first + CARDS]);
            }
            DecisionKind::Exchange | DecisionKind::Druid => {
                spread(others().into(), &mut out[first..first + SEATS - 1]);
            }
            DecisionKind::Nothing | DecisionKind::Quest | DecisionKind::Pass => {
                spread(legal.bits.into(), &mut out[first..first + 2]);
            }
            DecisionKind::Sorcerer => {
                spread(legal.bits.into(), &mut out[first..first + CARDS]);
                out[DECLINES] = (legal.bits >> DECLINE) as u8 & 1;
            }
        }
    }

    #[inline(always)]
    fn write_cards(cards: CardSet, out: &mut [u8]) {
        spread(row(cards), &mut out[..CARDS]);
    }
}

#[inline(always)]
fn row(cards: CardSet) -> u128 {
    cards.bits().into()
}

/// The place of a phase among those in which a seat is asked.
fn asked(phase: Phase) -> Option<usize> {
    Some(match phase {
        Phase::Quest => 0,
        Phase::Exchange => 1,
        Phase::Giving => 2,
        Phase::Play => 3,
        Phase::Druid => 4,
        Phase::Pass => 5,
        Phase::Sorcerer => 6,
        Phase::Deal | Phase::Taking | Phase::Over => return None,
    })
}
