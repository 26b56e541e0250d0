//! A game and what its viewers know, moved on together.

use crate::chance::Seed;
use crate::contract::{Event, EventOf, Game, Sink, Turn, View, Viewer};
use crate::options::Options;
use crate::seat::Seat;

/// A game and views of it. Every event is shown to each viewer and then done, in this order and
/// nowhere else: a view cannot miss one.
#[derive(Clone, PartialEq, Debug)]
pub struct Match<G: Game> {
    game: G,
    views: Vec<G::View>,
}

impl<G: Game> Match<G> {
    /// A game before its first deal, with these viewers.
    pub fn new(options: G::Options, viewers: impl IntoIterator<Item = Viewer>) -> Match<G> {
        let views = viewers.into_iter().map(|viewer| G::View::new(options, viewer)).collect();
        Match { game: G::new(options), views }
    }

    /// A game before its first deal, with its players as viewers.
    pub fn of_players(options: G::Options) -> Match<G> {
        Match::new(options, Seat::all(options.players()).map(Viewer::Seat))
    }

    /// The whole truth; whoever plays or tells must use a view instead.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the viewers know, in the order in which [`Match::new`] was given them.
    pub fn views(&self) -> &[G::View] {
        &self.views
    }

    /// The next event: chance decides by the seed, seats by `choose`, which gets the seat, the view
    /// at its place, and the truth. None when the game is over.
    pub fn next(
        &self,
        seed: &Seed,
        choose: impl FnOnce(Seat, &G::View, &G) -> G::Action,
    ) -> Option<EventOf<G>> {
        match self.game.turn() {
            Turn::Over => None,
            Turn::Chance => Some(Event::Chance(self.game.draw(seed))),
            Turn::Seat(seat) => {
                Some(Event::Act(seat, choose(seat, &self.views[seat.index()], &self.game)))
            }
        }
    }

    /// Moves on by an event that was checked or drawn before.
    pub fn apply(&mut self, event: &EventOf<G>, sink: &mut impl Sink<G::Effect>) {
        self.apply_shown(event, sink, |_, _| {});
    }

    /// Like [`Match::apply`]; `shown` gets what each viewer saw of the event.
    pub fn apply_shown(
        &mut self,
        event: &EventOf<G>,
        sink: &mut impl Sink<G::Effect>,
        mut shown: impl FnMut(Viewer, G::Seen),
    ) {
        for view in &mut self.views {
            let seen = self.game.show(event, view.viewer());
            view.see(&seen);
            shown(view.viewer(), seen);
        }
        self.game.apply(event, sink);
    }
}
