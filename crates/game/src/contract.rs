//! The contract: what a game, a view of it, and an imagined world promise.

use std::error::Error;
use std::fmt;

use crate::chance::{Rng, Seed, below};
use crate::fact::Fact;
use crate::options::Options;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::set::{Element, Set};

/// Who has to do something now. This is public in every game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat chooses an action.
    Seat(Seat),
    /// Chance decides: a deal or a random draw.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// Somebody who watches the table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player on this seat.
    Seat(Seat),
    /// Somebody who holds no cards.
    Spectator,
}

impl Viewer {
    /// Everybody who may watch a table of `players`: each seat, then a spectator.
    pub fn all(players: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Is this the player on that seat?
    #[inline]
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// A cause: what a seat did or what chance decided. Everything else is an effect.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event<A, C> {
    /// A seat did something that [`Game::check`] allows.
    Act(Seat, A),
    /// An outcome of chance; a whole deal is one.
    Chance(C),
}

/// The events that a game's log is made of.
pub type EventOf<G> = Event<<G as Game>::Action, <G as Game>::Chance>;

/// An action, and what everybody sees of it.
pub type Silence<G> = (<G as Game>::Action, <G as Game>::Seen);

/// Takes the effects of an event: a list for animation and tests, [`Ignore`] in search.
pub trait Sink<E> {
    /// Takes one effect. Effects come in the order in which they happen.
    fn push(&mut self, effect: E);
}

/// A sink for loops that need no effects: nothing is made or kept.
pub struct Ignore;

impl<E> Sink<E> for Ignore {
    #[inline(always)]
    fn push(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, effect: E) {
        Vec::push(self, effect);
    }
}

/// The legal actions of one seat, as a set.
pub trait LegalActions: Copy + PartialEq + fmt::Debug + Send + Sync {
    /// What is chosen: the game's [`Game::Action`].
    type Action;
    /// 0 where the seat has nothing to choose.
    fn len(self) -> usize;
    /// True where it is another seat's turn, chance's or nobody's.
    fn is_empty(self) -> bool {
        self.len() == 0
    }
    /// The action with `rank` others before it.
    fn nth(self, rank: u32) -> Self::Action;
    /// Is this one of them?
    fn contains(self, action: Self::Action) -> bool;
    /// All of them, in a fixed order.
    fn iter(self) -> impl Iterator<Item = Self::Action>;

    /// One of them, each with the same chance. There must be at least one.
    #[inline(always)]
    fn pick(self, rng: &mut impl Rng) -> Self::Action {
        self.nth(below(rng, self.len() as u32))
    }
}

impl<T: Element> LegalActions for Set<T> {
    type Action = T;

    #[inline(always)]
    fn len(self) -> usize {
        Set::len(self)
    }

    #[inline(always)]
    fn nth(self, rank: u32) -> T {
        Set::nth(self, rank)
    }

    #[inline(always)]
    fn contains(self, action: T) -> bool {
        Set::contains(self, action)
    }

    fn iter(self) -> impl Iterator<Item = T> {
        Set::iter(self)
    }
}

/// Why an action is refused: the facts, and the rule.
pub trait Refusal: Clone + PartialEq + Error + Send + Sync {
    /// The rule's number, such as `DK-4.8`.
    fn rule(&self) -> &'static str;

    /// Why not, in plain English and without the rule's number: for logs, not for players.
    fn what(&self) -> String;

    /// Why not, for players: `refusal.` and its code, and what would be allowed.
    fn fact(&self) -> Fact;
}

/// The whole truth about one match.
///
/// States are small, are cloned freely and never allocate. Whatever a viewer learns passes
/// through [`Game::show`]; nothing else turns a game into something a viewer may have.
///
/// # Examples
///
/// A match at random, whatever the game:
///
/// ```
/// use trickhold_game::chance::{Rng, Seed};
/// use trickhold_game::{LegalActions, Event, Game, Ignore, Turn};
///
/// fn play<G: Game>(options: G::Options, seed: &Seed, rng: &mut impl Rng) -> G {
///     let mut game = G::new(options);
///     loop {
///         let event = match game.turn() {
///             Turn::Seat(seat) => Event::Act(seat, game.legal().pick(rng)),
///             Turn::Chance => Event::Chance(game.draw(seed)),
///             Turn::Over => return game,
///         };
///         game.apply(&event, &mut Ignore);
///     }
/// }
/// ```
pub trait Game: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// A card. Its order as an [`Element`] is the order in which cards are listed.
    type Card: Element + Send + Sync;
    /// The number of players and the variants of the rules.
    type Options: Options;
    /// What a seat can do, legal or not; small, since it is copied at every step of a search.
    type Action: Copy + PartialEq + fmt::Debug + Send + Sync;
    /// What chance decides at once, such as a whole deal.
    type Chance: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// The legal actions of one decision, as bits rather than as a list.
    type LegalActions: LegalActions<Action = Self::Action>;
    /// What [`Game::show`] lets one viewer see of an event.
    type Seen: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// What follows from an event, for all to see.
    type Effect: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// Why an action is refused: the rule and the facts.
    type Refusal: Refusal;
    /// What one viewer knows, and all that bots and faces get.
    type View: View<Game = Self>;

    /// The game's name in records and on the command line.
    const NAME: &'static str;

    /// A match before its first deal.
    fn new(options: Self::Options) -> Self;

    /// What the game was made with; it never changes.
    fn options(&self) -> &Self::Options;

    /// Whose turn it is: a seat's, chance's or nobody's.
    #[must_use]
    fn turn(&self) -> Turn;

    /// What the seat whose turn it is may do; empty when it is nobody's turn.
    #[must_use]
    fn legal(&self) -> Self::LegalActions;

    /// May this seat do this now?
    ///
    /// # Errors
    /// The refusal says why not, with the rule and the facts.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// What chance decides now, from the stream of this round and purpose. Only at
    /// [`Turn::Chance`].
    #[must_use]
    fn draw(&self, seed: &Seed) -> Self::Chance;

    /// Does what the event says. The event was checked or drawn before: this cannot fail.
    fn apply(&mut self, event: &EventOf<Self>, sink: &mut impl Sink<Self::Effect>);

    /// What a viewer sees of an event that is about to be applied.
    #[must_use]
    fn show(&self, event: &EventOf<Self>, viewer: Viewer) -> Self::Seen;

    /// The seats of the table, from 0 up to this number.
    #[inline]
    fn players(&self) -> usize {
        self.options().players()
    }

    /// The round or hand being played, from 0.
    fn round(&self) -> u32;

    /// The cards in each hand now.
    fn hands(&self) -> &BySeat<Set<Self::Card>>;

    /// The cards each seat has won in this round.
    fn won(&self) -> &BySeat<Set<Self::Card>>;

    /// All other cards that have left the hands: the trick that lies there, cards out of play.
    fn aside(&self) -> Set<Self::Card>;

    /// All cards of this round; empty before the first deal.
    fn deck(&self) -> Set<Self::Card>;

    /// Points so far, finished rounds only.
    fn totals(&self) -> &BySeat<i32>;

    /// The winners; none until the game is over.
    #[must_use]
    fn winners(&self) -> SeatSet;

    /// Does this action play a card to a trick?
    fn plays_card(action: Self::Action) -> bool;

    /// The card that an action names, if it names one.
    fn card(action: Self::Action) -> Option<Self::Card>;

    /// Every action that exists, legal or not: for tests that try them all.
    fn all_actions(options: &Self::Options) -> Vec<Self::Action>;

    /// The same event with two cards exchanged wherever it names them, for the swap law.
    fn exchanged(event: &EventOf<Self>, a: Self::Card, b: Self::Card) -> EventOf<Self>;

    /// Are these cards of one suit, so that exchanging them changes no legal play? For the swap law.
    fn same_suit(a: Self::Card, b: Self::Card) -> bool;

    /// The card an effect shows to everybody while it stays in a hand.
    fn shown_by(effect: &Self::Effect) -> Option<Self::Card>;

    /// The cards of this deal that everybody knows of before they are played, wherever they lie; for
    /// the laws on what a viewer may learn.
    fn turned_up(&self) -> Set<Self::Card> {
        Set::EMPTY
    }

    /// The cards in hands whose place this viewer may lose sight of by this event although they
    /// were shown before; for the memory law.
    fn blurred(&self, _event: &EventOf<Self>, _viewer: Viewer) -> Set<Self::Card> {
        Set::EMPTY
    }
}

/// What one viewer knows, built only by folding what that viewer was shown.
///
/// # Examples
///
/// What a viewer knows after some events:
///
/// ```
/// use trickhold_game::{EventOf, Game, Ignore, View, Viewer};
///
/// fn known<G: Game>(options: G::Options, log: &[EventOf<G>], viewer: Viewer) -> G::View {
///     let (mut game, mut view) = (G::new(options), G::View::new(options, viewer));
///     for event in log {
///         view.see(&game.show(event, viewer));
///         game.apply(event, &mut Ignore);
///     }
///     view
/// }
/// ```
pub trait View: Clone + PartialEq + fmt::Debug + Send + Sync {
    /// The game whose truth is hidden behind the view.
    type Game: Game<View = Self>;
    /// What [`View::worlds`] prepares once, to imagine many worlds from.
    type Worlds: Worlds<Game = Self::Game>;

    /// What the viewer knows before the first deal.
    fn new(options: <Self::Game as Game>::Options, viewer: Viewer) -> Self;

    /// Whose view it is: a seat's, or that of all spectators, who share one.
    fn viewer(&self) -> Viewer;

    /// Takes in what the viewer sees of one event.
    fn see(&mut self, seen: &<Self::Game as Game>::Seen);

    /// Whose turn it is, as the truth has it.
    fn turn(&self) -> Turn;

    /// What the viewer may do now; empty when it is not the viewer's turn.
    #[must_use]
    fn legal(&self) -> <Self::Game as Game>::LegalActions;

    /// May the viewer do this now? What the truth would say, from the viewer's own cards alone.
    ///
    /// # Errors
    /// The refusal says why not, with the rule and the facts.
    fn check(
        &self,
        action: <Self::Game as Game>::Action,
    ) -> Result<(), <Self::Game as Game>::Refusal>;

    /// The viewer's own hand; empty for a spectator.
    fn hand(&self) -> Set<<Self::Game as Game>::Card>;

    /// Are all seats asked at once now? Then neither whose turn it is nor when it acts may tell
    /// anything, so a live table gives all of them the same time.
    fn asks_all(&self) -> bool {
        false
    }

    /// An action by which the seat says nothing while all are asked, and what everybody sees of it.
    fn silence(&self, _seat: Seat) -> Option<Silence<Self::Game>> {
        None
    }

    /// What another seat would know if it held this hand, as far as the viewer can tell: what that
    /// seat alone has seen is missing.
    #[must_use]
    fn seen_from(&self, seat: Seat, hand: Set<<Self::Game as Game>::Card>) -> Self;

    /// What the viewer would know if the seats asked before it said nothing: while all are asked,
    /// this is the view in which the viewer answers. None if it is not asked.
    fn when_asked(&self, seat: Seat) -> Option<Self> {
        let mut view = self.clone();
        while view.asks_all() {
            let Turn::Seat(turn) = view.turn() else { return None };
            if turn == seat {
                return Some(view);
            }
            let (_, seen) = view.silence(turn)?;
            view.see(&seen);
        }
        None
    }

    /// The hand in which this card is known to lie: the viewer's own, or one it was shown in.
    #[must_use]
    fn located(&self, card: <Self::Game as Game>::Card) -> Option<Seat>;

    /// Could this world be the truth?
    #[must_use]
    fn fits(&self, world: &Self::Game) -> bool;

    /// Everything that [`View::imagine`] needs and that depends on the view alone.
    #[must_use]
    fn worlds(&self) -> Self::Worlds;

    /// A world consistent with everything seen, each with the same chance. A world is who holds
    /// what now; it counts if at least one history explains it.
    fn imagine(&self, rng: &mut impl Rng) -> Self::Game {
        self.worlds().imagine(rng)
    }
}

/// All worlds consistent with a view.
pub trait Worlds {
    /// The game whose worlds these are.
    type Game: Game;

    /// One of them, each with the same chance.
    fn imagine(&self, rng: &mut impl Rng) -> Self::Game;
}
