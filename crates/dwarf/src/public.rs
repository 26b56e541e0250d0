//! What lies open on the table, and the one function that moves it on.

use game::{BySeat, Options, Scores, Seat, SeatSet, Set, Sink, Turn};

use crate::card::{Card, CardSet, Suit, cards};
use crate::choices::Phase;
use crate::event::{Effect, HandScore, Seen};
use crate::options::{DwarfOptions, SorcererLast};
use crate::quest::{QuestId, Tile};
use crate::special::{Bonus, Power, Special, hand_score};
use crate::tally::Tally;

/// The most tricks of a hand.
pub(crate) const MAX_TRICKS: usize = 13;

/// Everything all viewers see (DK-10.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pub(crate) options: DwarfOptions,
    pub(crate) phase: Phase,
    pub(crate) hand: u8,
    pub(crate) dealt: bool,
    /// The seat that acts, in every phase in which one does.
    pub(crate) actor: Seat,
    pub(crate) dealer: Seat,
    pub(crate) special: Card,
    pub(crate) tile: Tile,
    pub(crate) quest: Option<QuestId>,
    /// The standard bearer's partner in the exchange, and how many cards came back.
    pub(crate) partner: Seat,
    pub(crate) gives: u8,
    pub(crate) leader: Seat,
    pub(crate) lying: u8,
    /// The cards of the led suit; none while no suit is led.
    pub(crate) following: CardSet,
    /// The best card of the led suit so far: its strength and player.
    pub(crate) best: u8,
    pub(crate) best_seat: Seat,
    pub(crate) lying_cards: BySeat<Card>,
    pub(crate) trick: CardSet,
    /// The cards of the last finished trick, and the one that won it.
    pub(crate) last_trick: CardSet,
    pub(crate) last_best: Card,
    /// The card played last, in this trick or the one before.
    pub(crate) last_card: Card,
    pub(crate) tricks: u8,
    winners: [Seat; MAX_TRICKS],
    pub(crate) won: BySeat<CardSet>,
    bonus: BySeat<i32>,
    doubled: Option<Seat>,
    pub(crate) tinkered: bool,
    pub(crate) sorcerer_held: bool,
    pub(crate) totals: BySeat<i32>,
    used_specials: CardSet,
    used_tiles: u32,
}

impl Public {
    pub(crate) fn new(options: DwarfOptions) -> Public {
        let (nobody, none) = (Seat::new(0), cards::K5);
        Public {
            options,
            phase: Phase::Deal,
            hand: 0,
            dealt: false,
            actor: nobody,
            // DK-3.1: seat 0 deals first.
            dealer: nobody,
            special: none,
            tile: Tile::from_place(0),
            quest: None,
            partner: nobody,
            gives: 0,
            leader: nobody,
            lying: 0,
            following: Set::EMPTY,
            best: 0,
            best_seat: nobody,
            lying_cards: BySeat::from_fn(|_| none),
            trick: Set::EMPTY,
            last_trick: Set::EMPTY,
            last_best: none,
            last_card: none,
            tricks: 0,
            winners: [nobody; MAX_TRICKS],
            won: BySeat::default(),
            bonus: BySeat::default(),
            doubled: None,
            tinkered: false,
            sorcerer_held: false,
            totals: BySeat::default(),
            used_specials: Set::EMPTY,
            used_tiles: 0,
        }
    }

    /// The options that the game was made with; they never change.
    #[must_use]
    pub fn options(&self) -> &DwarfOptions {
        &self.options
    }

    #[inline(always)]
    pub(crate) fn players(&self) -> usize {
        self.options.players()
    }

    /// What the table waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is: a seat's, chance's or nobody's.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.phase == Phase::Play { Turn::Seat(self.actor) } else { self.turn_between_plays() }
    }

    #[cold]
    fn turn_between_plays(&self) -> Turn {
        match self.phase {
            Phase::Deal | Phase::Taking => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Seat(self.actor),
        }
    }

    /// The hand being played or about to be dealt, from 0.
    #[must_use]
    pub fn hand(&self) -> u32 {
        self.hand.into()
    }

    /// The dealer of this hand, or of the next one if none is being played.
    #[must_use]
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The special card of the hand; the last one's between hands.
    #[must_use]
    pub fn special(&self) -> Option<Card> {
        self.dealt.then_some(self.special)
    }

    /// The tile of the hand; the last one's between hands.
    #[must_use]
    pub fn tile(&self) -> Option<Tile> {
        self.dealt.then_some(self.tile)
    }

    /// The rule of the hand, once chosen.
    #[must_use]
    pub fn quest(&self) -> Option<QuestId> {
        self.quest
    }

    /// The standard bearer's partner in the exchange, once chosen.
    #[must_use]
    pub fn partner(&self) -> Seat {
        self.partner
    }

    /// How many cards of the exchange came back so far.
    #[must_use]
    pub fn gives(&self) -> u8 {
        self.gives
    }

    /// The leader of the current trick, also before the first card.
    #[must_use]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The suit that must be followed, once known (DK-6.2).
    #[must_use]
    pub fn led(&self) -> Option<Suit> {
        self.following.first().and_then(Card::suit)
    }

    /// The current trick in the order played.
    pub fn trick(&self) -> impl Iterator<Item = (Seat, Card)> {
        let seats = self.leader.around(self.players()).take(usize::from(self.lying));
        seats.map(|seat| (seat, self.lying_cards[seat]))
    }

    /// The cards of the last finished trick of this hand.
    #[must_use]
    pub fn last_trick(&self) -> CardSet {
        self.last_trick
    }

    /// The card that won the last finished trick: what the Mummy copies (DK-6.1).
    #[must_use]
    pub fn last_best(&self) -> Card {
        self.last_best
    }

    /// The card played last, in this trick or the one before: what the Puppeteer goes by (DK-6.1).
    #[must_use]
    pub fn last_card(&self) -> Card {
        self.last_card
    }

    /// The winner of each finished trick of this hand.
    #[must_use]
    pub fn winners_so_far(&self) -> &[Seat] {
        &self.winners[..usize::from(self.tricks)]
    }

    /// What quests look at, so far.
    #[must_use]
    pub fn tally(&self) -> Tally<'_> {
        let winners = self.winners_so_far();
        Tally::new(&self.options, winners, &self.won).with_to_come(self.hand_size() - winners.len())
    }

    /// Everybody's won cards of this hand, which all may look at.
    #[must_use]
    pub fn won(&self) -> &BySeat<CardSet> {
        &self.won
    }

    /// Points by the special card so far.
    #[must_use]
    pub fn bonus(&self) -> &BySeat<i32> {
        &self.bonus
    }

    /// The seat whose score is doubled in this hand, if one's is.
    #[must_use]
    pub fn doubled(&self) -> Option<Seat> {
        self.doubled
    }

    /// Totals of the finished hands.
    #[must_use]
    pub fn totals(&self) -> &BySeat<i32> {
        &self.totals
    }

    /// T: the size of a hand at the deal (DK-2.1).
    #[inline(always)]
    #[must_use]
    pub fn hand_size(&self) -> usize {
        self.options.hand_size()
    }

    /// How many cards a seat holds.
    #[must_use]
    pub fn cards_left(&self, seat: Seat) -> usize {
        if matches!(self.phase, Phase::Deal | Phase::Over) {
            return 0;
        }
        let players = self.players();
        let place = (seat.index() + players - self.leader.index()) % players;
        let played = usize::from(self.tricks) + usize::from(place < usize::from(self.lying));
        let mut left = self.hand_size() - played;
        if self.phase == Phase::Giving {
            let open = 2 - usize::from(self.gives);
            if seat == self.actor {
                left += open;
            } else if seat == self.partner {
                left -= open;
            }
        }
        left
    }

    /// The cards of this hand (DK-2.1): 39 basic ones, one fewer for three players, one special.
    #[must_use]
    pub fn deck(&self) -> CardSet {
        if !self.dealt {
            return Set::EMPTY;
        }
        self.deck_with(self.special)
    }

    pub(crate) fn deck_with(&self, special: Card) -> CardSet {
        self.options.deck(special)
    }

    /// The cards that have left the hands.
    #[must_use]
    pub fn out(&self) -> CardSet {
        self.won.first(self.players()).iter().fold(self.trick, |out, pile| out | *pile)
    }

    /// The specials that can be turned up next (DK-2.2, DK-9.2).
    #[must_use]
    pub fn specials_left(&self) -> CardSet {
        let left = Special::CARDS - self.used_specials;
        if left.is_empty() { Special::CARDS } else { left }
    }

    /// The tiles that can be turned up next (DK-2.2, DK-9.2), as bits.
    pub(crate) fn tiles_left(&self) -> u32 {
        let all = Tile::set(self.options.tile_set);
        let left = all & !self.used_tiles;
        if left == 0 { all } else { left }
    }

    /// Can this tile be turned up next (DK-2.2, DK-9.2)?
    #[must_use]
    pub fn tile_is_left(&self, tile: Tile) -> bool {
        self.tiles_left() >> tile.place() & 1 == 1
    }

    /// Must the Sorcerer be used in this window (DK-7.2)?
    #[inline]
    pub(crate) fn forced_swap(&self) -> bool {
        usize::from(self.tricks) + 1 == self.hand_size()
            && self.options.sorcerer_last == SorcererLast::ForcedSwap
    }

    /// The winners; none until the game is over.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        let totals = self.totals.first(self.players());
        match self.phase {
            Phase::Over => self.options.winners_after(self.hand, totals).unwrap_or_default(),
            _ => Set::EMPTY,
        }
    }

    /// Moves on by one event, using only what all viewers see of it.
    #[inline(always)]
    pub(crate) fn see(&mut self, seen: &Seen, sink: &mut impl Sink<Effect>) {
        if let Seen::Play { seat, card } = *seen {
            self.play(seat, card, sink);
        } else {
            self.see_choice(seen, sink);
        }
    }

    pub(crate) fn deal(
        &mut self,
        special: Card,
        tile: Tile,
        chooser: Seat,
        sink: &mut impl Sink<Effect>,
    ) {
        // DK-9.2: an empty pile was refilled.
        if self.used_specials == Special::CARDS {
            self.used_specials = Set::EMPTY;
        }
        if self.tiles_left() & self.used_tiles != 0 {
            self.used_tiles = 0;
        }
        self.used_specials.insert(special);
        self.used_tiles |= 1 << tile.place();
        self.dealt = true;
        self.special = special;
        self.tile = tile;
        self.quest = None;
        self.gives = 0;
        self.tricks = 0;
        self.lying = 0;
        self.trick = Set::EMPTY;
        self.last_trick = Set::EMPTY;
        self.won = BySeat::default();
        self.bonus = BySeat::default();
        self.doubled = None;
        self.tinkered = false;
        self.sorcerer_held = Special::of(special).power == Power::TakesCard;
        self.phase = Phase::Quest;
        self.actor = chooser;
        // DK-3.3
        sink.push(Effect::Shows { seat: chooser, card: cards::K5 });
    }

    pub(crate) fn leads_first(&mut self, leader: Option<Seat>, sink: &mut impl Sink<Effect>) {
        if let Some(seat) = leader {
            // DK-3.5
            self.leader = seat;
            sink.push(Effect::Shows { seat, card: cards::G5 });
        }
    }

    #[inline(always)]
    pub(crate) fn start_trick(&mut self, leader: Seat) {
        self.phase = Phase::Play;
        self.leader = leader;
        self.actor = leader;
        self.lying = 0;
        self.following = Set::EMPTY;
        self.best = 0;
        self.best_seat = leader;
        self.trick = Set::EMPTY;
    }

    /// Hands a finished trick to its winner (DK-3.6) and does what comes after it (DK-3.7).
    #[inline(always)]
    pub(crate) fn finish_trick(&mut self, sink: &mut impl Sink<Effect>) {
        let winner = self.trick_winner();
        self.winners[usize::from(self.tricks)] = winner;
        self.tricks += 1;
        self.won[winner] |= self.trick;
        self.last_trick = self.trick;
        self.last_best = self.lying_cards[winner];
        sink.push(Effect::WinsTrick { seat: winner, card: self.last_best, cards: self.trick });
        let special = self.special;
        let last = usize::from(self.tricks) == self.hand_size();
        let acts = self.tinkered || self.trick.contains(special);
        if acts {
            self.bonuses(winner, last, sink);
        }
        self.start_trick(winner);
        if last {
            self.finish_hand(sink);
        } else if self.sorcerer_held {
            // DK-7.1: every seat is asked, so that the turn does not tell who holds it.
            self.phase = Phase::Sorcerer;
        } else if acts {
            // The one that acts a trick later (DK-5.3) has no power.
            self.power();
        }
    }

    /// The player of a card of the trick; any seat if nobody played it.
    #[inline(always)]
    pub(crate) fn lying_cards_player(&self, card: Card) -> Seat {
        let mut players = Seat::all(self.players());
        players.find(|&seat| self.lying_cards[seat] == card).unwrap_or(self.leader)
    }

    /// What the special card brings by this trick: points, or a doubled score.
    #[cold]
    fn bonuses(&mut self, winner: Seat, last: bool, sink: &mut impl Sink<Effect>) {
        let (special, player) = (self.special, self.lying_cards_player(self.special));
        let bonus = Special::of(special).bonus;
        let earned_by = match bonus {
            // DK-5.3: the trick after the Tinkerer's.
            Bonus::NextWinner(_) => self.tinkered.then_some(winner),
            // DK-5.2, DK-5.8
            Bonus::Winner(_) => Some(winner),
            // DK-5.4
            Bonus::InLastTrick(_) => last.then_some(player),
            // DK-5.7
            Bonus::EachNoble(_) => Some(player),
            Bonus::Doubles => {
                // DK-5.6
                self.doubled = Some(winner);
                sink.push(Effect::Doubled { seat: winner });
                None
            }
            Bonus::None => None,
        };
        self.tinkered = matches!(bonus, Bonus::NextWinner(_)) && self.trick.contains(special);
        let points = bonus.points((self.trick & cards::NOBLES).len());
        if let Some(seat) = earned_by
            && points != 0
        {
            self.bonus[seat] += points;
            sink.push(Effect::Bonus { seat, card: special, points });
        }
    }

    fn finish_hand(&mut self, sink: &mut impl Sink<Effect>) {
        let score = self.score();
        for seat in Seat::all(self.players()) {
            self.totals[seat] += score.scores[seat];
        }
        sink.push(Effect::HandOver(score));
        // DK-3.1: the 5 of Dwarves lies in exactly one pile, because all cards were played.
        let mut seats = Seat::all(self.players());
        let dealer = seats.find(|&seat| self.won[seat].contains(cards::D5));
        self.dealer = dealer.expect("the 5 of Dwarves was won");
        self.hand += 1;
        self.phase = Phase::Deal;
        let totals = self.totals.first(self.players());
        if let Some(winners) = self.options.winners_after(self.hand, totals) {
            self.phase = Phase::Over;
            sink.push(Effect::GameOver { winners });
        }
    }

    /// What the finished hand brings (DK-8.2).
    fn score(&self) -> HandScore {
        let quest = self.quest.expect("a rule was chosen before the first trick");
        let tally = self.tally();
        let seats = || Seat::all(self.players());
        let quest_points: Scores = seats().map(|seat| quest.points(&tally, seat)).collect();
        let score =
            |seat| hand_score(quest_points[seat], self.bonus[seat], self.doubled == Some(seat));
        HandScore {
            quest_points,
            bonus: Scores::new(self.bonus, self.players()),
            scores: seats().map(score).collect(),
        }
    }
}
