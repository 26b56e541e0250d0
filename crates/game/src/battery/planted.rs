//! Faulty games: each breaks one law on purpose, so that tests can show that the law bites.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Law;
use crate::chance::{Rng, Seed};
use crate::contract::{EventOf, Game, LegalActions, Refusal, Sink, Turn, View, Viewer, Worlds};
use crate::fact::Fact;
use crate::observe::{Feature, History, Observe, Perspective};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::set::{Element, Set};
use crate::tell::Tell;

/// The law that `Planted<G, N>` breaks.
pub const FAULTS: [Law; 16] = [
    Law::Conservation,
    Law::SomeoneCanAct,
    Law::Legality,
    Law::RefusalChangesNothing,
    Law::Determinism,
    Law::ViewTurn,
    Law::ViewLegal,
    Law::TruthFits,
    Law::WorldFits,
    Law::Swap,
    Law::Memory,
    Law::Naming,
    Law::Telling,
    Law::Observation,
    Law::Mask,
    Law::Indices,
];

/// Shows that every fault is found, by the law that it breaks.
///
/// # Panics
/// If one is not.
pub fn every_law_bites<G: Tell + Observe>(options: G::Options) {
    fn bites<G: Tell + Observe, const N: usize>(options: G::Options) {
        let broken = super::run::<Planted<G, N>>(options, 200, 1, |_| Ok(()));
        assert_eq!(broken.expect_err("the fault is found").law, FAULTS[N]);
    }
    let all: [fn(G::Options); FAULTS.len()] = [
        bites::<G, 0>,
        bites::<G, 1>,
        bites::<G, 2>,
        bites::<G, 3>,
        bites::<G, 4>,
        bites::<G, 5>,
        bites::<G, 6>,
        bites::<G, 7>,
        bites::<G, 8>,
        bites::<G, 9>,
        bites::<G, 10>,
        bites::<G, 11>,
        bites::<G, 12>,
        bites::<G, 13>,
        bites::<G, 14>,
        bites::<G, 15>,
    ];
    all.iter().for_each(|bites| bites(options));
}

/// A refusal of a [`Planted`] game.
#[derive(Clone, PartialEq, Debug)]
pub enum PlantedRefusal<R> {
    /// The game itself refuses.
    Real(R),
    /// Only the fault refuses.
    Planted,
}

impl<R: fmt::Display> fmt::Display for PlantedRefusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlantedRefusal::Real(refusal) => refusal.fmt(f),
            PlantedRefusal::Planted => f.write_str("a planted fault"),
        }
    }
}

impl<R: Error> Error for PlantedRefusal<R> {}

impl<R: Refusal> Refusal for PlantedRefusal<R> {
    fn rule(&self) -> &'static str {
        match self {
            PlantedRefusal::Real(refusal) => refusal.rule(),
            PlantedRefusal::Planted => "",
        }
    }

    fn what(&self) -> String {
        self.to_string()
    }

    fn fact(&self) -> Fact {
        match self {
            PlantedRefusal::Real(refusal) => refusal.fact(),
            PlantedRefusal::Planted => Fact::new("refusal.planted"),
        }
    }
}

/// Part of what a faulty game shows, which comparing does not see: only what is told of it brings it
/// to light.
#[derive(Copy, Clone, Debug)]
pub struct Whisper<C>(Option<C>);

impl<C> PartialEq for Whisper<C> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A game with the fault `FAULTS[N]`.
#[derive(Debug)]
pub struct Planted<G: Game, const N: usize> {
    game: G,
    hands: BySeat<Set<G::Card>>,
    refused: AtomicU64,
}

const fn is(fault: usize, law: Law) -> bool {
    FAULTS[fault] as u8 == law as u8
}

/// Makes draws differ from run to run.
static DRAWS: AtomicU64 = AtomicU64::new(0);

impl<G: Game, const N: usize> Clone for Planted<G, N> {
    fn clone(&self) -> Self {
        Planted {
            game: self.game.clone(),
            hands: self.hands,
            refused: AtomicU64::new(self.refused.load(Ordering::Relaxed)),
        }
    }
}

impl<G: Game, const N: usize> PartialEq for Planted<G, N> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
            && self.refused.load(Ordering::Relaxed) == other.refused.load(Ordering::Relaxed)
    }
}

impl<G: Game, const N: usize> Planted<G, N> {
    fn around(game: G) -> Self {
        let hands = *game.hands();
        Planted { game, hands, refused: AtomicU64::new(0) }
    }
}

impl<G: Game, const N: usize> Game for Planted<G, N> {
    type Card = G::Card;
    type Options = G::Options;
    type Action = G::Action;
    type Chance = G::Chance;
    type LegalActions = G::LegalActions;
    type Seen = (G::Seen, u32, Whisper<G::Card>);
    type Effect = G::Effect;
    type Refusal = PlantedRefusal<G::Refusal>;
    type View = PlantedView<G, N>;

    const NAME: &'static str = "planted";

    fn new(options: G::Options) -> Self {
        Planted::around(G::new(options))
    }

    fn options(&self) -> &G::Options {
        self.game.options()
    }

    fn turn(&self) -> Turn {
        match self.game.turn() {
            // Somebody is to act when the game is over.
            Turn::Over if is(N, Law::SomeoneCanAct) => Turn::Seat(Seat::new(0)),
            turn => turn,
        }
    }

    fn legal(&self) -> G::LegalActions {
        self.game.legal()
    }

    fn check(&self, seat: Seat, action: G::Action) -> Result<(), Self::Refusal> {
        let answer = self.game.check(seat, action);
        if answer.is_err() && is(N, Law::RefusalChangesNothing) {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
        if answer.is_ok() && is(N, Law::Legality) && self.game.legal().len() == 1 {
            // The only legal action is refused.
            return Err(PlantedRefusal::Planted);
        }
        answer.map_err(PlantedRefusal::Real)
    }

    fn draw(&self, seed: &Seed) -> G::Chance {
        let mut seed = *seed;
        if is(N, Law::Determinism) {
            seed.0[31] = DRAWS.fetch_add(1, Ordering::Relaxed) as u8;
        }
        self.game.draw(&seed)
    }

    fn apply(&mut self, event: &EventOf<Self>, sink: &mut impl Sink<G::Effect>) {
        self.game.apply(event, sink);
        self.hands = *self.game.hands();
        if is(N, Law::Conservation) {
            // The highest card of the first seat falls under the table.
            let seat = Seat::new(0);
            if let Some(card) = self.hands[seat].last() {
                self.hands[seat].remove(card);
            }
        }
    }

    fn show(&self, event: &EventOf<Self>, viewer: Viewer) -> Self::Seen {
        // A glimpse of another hand, whoever watches.
        let other = match viewer {
            Viewer::Seat(seat) => seat.next(self.players()),
            Viewer::Spectator => Seat::new(0),
        };
        let last = self.hands[other].last();
        let glimpse = last.filter(|_| is(N, Law::Swap)).map_or(0, Element::index);
        (self.game.show(event, viewer), glimpse, Whisper(last))
    }

    fn round(&self) -> u32 {
        self.game.round()
    }

    fn hands(&self) -> &BySeat<Set<G::Card>> {
        &self.hands
    }

    fn won(&self) -> &BySeat<Set<G::Card>> {
        self.game.won()
    }

    fn aside(&self) -> Set<G::Card> {
        self.game.aside()
    }

    fn deck(&self) -> Set<G::Card> {
        self.game.deck()
    }

    fn totals(&self) -> &BySeat<i32> {
        self.game.totals()
    }

    fn winners(&self) -> SeatSet {
        self.game.winners()
    }

    fn plays_card(action: G::Action) -> bool {
        G::plays_card(action)
    }

    fn card(action: G::Action) -> Option<G::Card> {
        G::card(action)
    }

    fn all_actions(options: &G::Options) -> Vec<G::Action> {
        G::all_actions(options)
    }

    fn exchanged(event: &EventOf<Self>, a: G::Card, b: G::Card) -> EventOf<Self> {
        G::exchanged(event, a, b)
    }

    fn same_suit(a: G::Card, b: G::Card) -> bool {
        G::same_suit(a, b)
    }

    fn shown_by(effect: &G::Effect) -> Option<G::Card> {
        G::shown_by(effect)
    }

    fn turned_up(&self) -> Set<G::Card> {
        self.game.turned_up()
    }

    fn blurred(&self, event: &EventOf<Self>, viewer: Viewer) -> Set<G::Card> {
        self.game.blurred(event, viewer)
    }
}

/// What a viewer knows in a faulty game, now and one event ago.
#[derive(Clone, PartialEq, Debug)]
pub struct PlantedView<G: Game, const N: usize> {
    view: G::View,
    before: G::View,
}

impl<G: Game, const N: usize> View for PlantedView<G, N> {
    type Game = Planted<G, N>;
    type Worlds = PlantedWorlds<G, N>;

    fn new(options: G::Options, viewer: Viewer) -> Self {
        let view = G::View::new(options, viewer);
        PlantedView { before: view.clone(), view }
    }

    fn viewer(&self) -> Viewer {
        self.view.viewer()
    }

    fn see(&mut self, seen: &(G::Seen, u32, Whisper<G::Card>)) {
        self.before = self.view.clone();
        self.view.see(&seen.0);
    }

    fn turn(&self) -> Turn {
        match self.view.turn() {
            Turn::Over if is(N, Law::SomeoneCanAct) => Turn::Seat(Seat::new(0)),
            // One event late.
            _ if is(N, Law::ViewTurn) => self.before.turn(),
            turn => turn,
        }
    }

    fn legal(&self) -> G::LegalActions {
        if is(N, Law::ViewLegal) && self.view.legal().is_empty() {
            self.before.legal()
        } else {
            self.view.legal()
        }
    }

    fn check(&self, action: G::Action) -> Result<(), PlantedRefusal<G::Refusal>> {
        self.view.check(action).map_err(PlantedRefusal::Real)
    }

    fn hand(&self) -> Set<G::Card> {
        self.view.hand()
    }

    fn seen_from(&self, seat: Seat, hand: Set<G::Card>) -> Self {
        let from = |view: &G::View| view.seen_from(seat, hand);
        PlantedView { view: from(&self.view), before: from(&self.before) }
    }

    fn located(&self, card: G::Card) -> Option<Seat> {
        let seat = self.view.located(card)?;
        // Forgets every fifth card.
        let forgets = is(N, Law::Memory) && card.index() % 5 == 0;
        (!forgets).then_some(seat)
    }

    fn fits(&self, world: &Planted<G, N>) -> bool {
        let doubts = is(N, Law::TruthFits) && world.hands[Seat::new(1)].len() == 3;
        self.view.fits(&world.game) && !doubts
    }

    fn worlds(&self) -> PlantedWorlds<G, N> {
        let stale = is(N, Law::WorldFits) && self.before.turn() != Turn::Chance;
        PlantedWorlds(if stale { self.before.worlds() } else { self.view.worlds() })
    }
}

/// Worlds imagined from a [`PlantedView`]; some do not fit it.
pub struct PlantedWorlds<G: Game, const N: usize>(<G::View as View>::Worlds);

impl<G: Game, const N: usize> Worlds for PlantedWorlds<G, N> {
    type Game = Planted<G, N>;

    fn imagine(&self, rng: &mut impl Rng) -> Planted<G, N> {
        Planted::around(self.0.imagine(rng))
    }
}

impl<G: Tell, const N: usize> Tell for Planted<G, N> {
    fn happened(
        before: &Self::View,
        after: &Self::View,
        seen: &Self::Seen,
        effects: &[G::Effect],
    ) -> Vec<Fact> {
        let mut facts = G::happened(&before.view, &after.view, &seen.0, effects);
        if let Whisper(Some(card)) = seen.2 {
            // From the truth: another seat's card, by its name or not.
            if is(N, Law::Naming) {
                facts.push(Fact::new("planted").card("card", format!("{card:?}")));
            } else if is(N, Law::Telling) {
                facts.push(Fact::new("planted").number("card", card.index() as i32));
            }
        }
        facts
    }

    fn asks(view: &Self::View) -> Vec<Fact> {
        G::asks(&view.view)
    }

    fn label(view: &Self::View, action: G::Action) -> Fact {
        G::label(&view.view, action)
    }

    fn present(view: &Self::View) -> Vec<Fact> {
        G::present(&view.view)
    }

    fn why(view: &Self::View) -> Vec<Vec<Fact>> {
        G::why(&view.view)
    }
}

/// The past of a faulty game, and a card of another hand.
#[derive(Clone, Debug)]
pub struct PlantedHistory<G: Observe, const N: usize>(G::History, Option<u32>);

impl<G: Observe, const N: usize> PartialEq for PlantedHistory<G, N> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<G: Observe, const N: usize> History<Planted<G, N>> for PlantedHistory<G, N> {
    fn new(options: G::Options) -> Self {
        PlantedHistory(G::History::new(options), None)
    }

    fn see(&mut self, seen: &(G::Seen, u32, Whisper<G::Card>)) {
        self.0.see(&seen.0);
        self.1 = seen.2.0.map(Element::index);
    }
}

impl<G: Observe, const N: usize> Observe for Planted<G, N> {
    type History = PlantedHistory<G, N>;

    const VERSION: u32 = G::VERSION;
    const FEATURES: &'static [Feature] = G::FEATURES;
    const ACTIONS: &'static [Feature] = G::ACTIONS;
    const SEATS: usize = G::SEATS;
    const CARDS: usize = G::CARDS;

    fn players_of(view: &Self::View) -> usize {
        G::players_of(&view.view)
    }

    fn write(view: &Self::View, history: &Self::History, out: &mut [u8]) {
        G::write(&view.view, &history.0, out);
        if let (true, Some(card)) = (is(N, Law::Observation), history.1) {
            // From the truth: one bit of another seat's card.
            out[0] ^= card as u8 & 1;
        }
    }

    fn index(action: G::Action, perspective: Perspective) -> Option<usize> {
        let index = G::index(action, perspective)?;
        // The last two share one.
        Some(if is(N, Law::Indices) { index.min(G::INDICES - 2) } else { index })
    }

    fn action(index: usize, perspective: Perspective) -> Option<G::Action> {
        G::action(index, perspective)
    }

    fn write_mask(legal: G::LegalActions, perspective: Perspective, out: &mut [u8]) {
        G::write_mask(legal, perspective, out);
        if is(N, Law::Mask) && legal.len() == 1 {
            out.fill(1);
        }
    }

    fn write_cards(cards: Set<G::Card>, out: &mut [u8]) {
        G::write_cards(cards, out);
    }
}
