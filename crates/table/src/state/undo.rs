//! Taking back a decision: the game is played again from its events, without those that no longer
//! count.
//!
//! Deals come from the seed and the round, bots' choices from the seed, the round and the number of
//! decisions before; so whoever decides the same again gets the same answers.

use game::{Event, LegalActions, Seat, View};
use record::DecisionPlace;
use wire::Wire;

use super::State;

impl<G: Wire> State<G> {
    /// How many people own seats.
    pub(crate) fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_person()).count()
    }

    /// How many events came before the last real decision of a seat: one that had a choice, whoever
    /// made it for the seat. Where all were asked at once, before the question.
    pub(crate) fn decided(&self, seat: Seat) -> Option<usize> {
        let play = self.play.as_ref()?;
        let mut last = None;
        let mut game = G::new(self.options);
        let mut question = None;
        for (place, (event, asked)) in play.log.iter().enumerate() {
            question = if *asked { question.or(Some(place)) } else { None };
            if matches!(event, Event::Act(by, _) if *by == seat) && game.legal().len() > 1 {
                last = Some(question.unwrap_or(place));
            }
            game.apply(event, &mut game::Ignore);
        }
        if self.has_answered(seat) { Some(play.log.len()) } else { last }
    }

    /// Has a seat made a real decision?
    pub(crate) fn has_decided(&self, seat: Seat) -> bool {
        let made = self.play.as_ref().is_some_and(|play| play.decided.contains(seat));
        made || self.has_answered(seat)
    }

    /// Has a seat answered where it had a choice, and nobody has seen it yet?
    fn has_answered(&self, seat: Seat) -> bool {
        self.play.as_ref().filter(|play| play.pending[seat].is_some()).is_some_and(|play| {
            let asked = play.table.views()[seat.index()].when_asked(seat);
            asked.is_some_and(|asked| asked.legal().len() > 1)
        })
    }

    /// Goes back to before a seat's last decision.
    pub(super) fn undo(&mut self, seat: Seat, at: u64) {
        let events = self.decided(seat).expect("checked: there is a decision");
        let mut log = self.play.take().expect("a game is under way").log;
        log.truncate(events);
        self.start();
        self.decisions = 0;
        for (event, _) in &log {
            let mut seen = vec![None; self.players() + 1];
            self.step(event, at, &mut seen, &mut Vec::new());
            self.decisions += u32::from(matches!(event, Event::Act(..)));
        }
    }

    /// The decision that a seat has before it.
    pub(super) fn spot(&self, seat: Seat) -> DecisionPlace {
        let game = self.play.as_ref().expect("a game is under way").table.game();
        let trick = (game.tricks_done() as u32).min(game.tricks() as u32 - 1);
        DecisionPlace { round: game.round(), trick, seat }
    }
}
