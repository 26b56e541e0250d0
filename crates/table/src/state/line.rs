//! Typed lines: what they stand for, and what questions are answered.

use game::{Fact, Seat, View, tell};
use serde::Deserialize;
use serde_json::{Value, json};
use wire::{Answer, Choice, Command, Intent, TableAction, Wire};
use words::command::{self, Prompt, Typed};

use super::State;

/// More characters than anything that means something; a chat that is longer is refused, not cut.
const LONGEST: usize = 300;

impl<G: Wire> State<G> {
    /// What an intent stands for that is a typed line; its answer, if it is a question or only the
    /// client can do it. Any other intent stands for itself.
    pub(crate) fn understand(&self, viewer: usize, intent: &Intent) -> Result<Intent, Box<Answer>> {
        let Ok(TableAction::Line { line }) = TableAction::deserialize(&intent.action) else {
            return Ok(intent.clone());
        };
        let action = match self.read(viewer, &line.chars().take(LONGEST).collect::<String>()) {
            Typed::Act(action) => action,
            Typed::Command(Command::Start) => json!({"type": "start"}),
            Typed::Command(Command::Undo) => json!({"type": "undo"}),
            Typed::Command(command) => {
                let facts = self.answer(viewer, command);
                return Err(Answer::told(&intent.id, command, facts).into());
            }
        };
        Ok(Intent { action, ..intent.clone() })
    }

    fn read(&self, viewer: usize, line: &str) -> Typed {
        let plain = |data: &G::Action| serde_json::to_value(data).expect("an action is plain data");
        let legal: Vec<Value> = self.legal_of(viewer).iter().map(plain).collect();
        let choice = |Choice { typed, action, fact }: Choice<G::Action>| Choice {
            typed,
            action: plain(&action),
            fact,
        };
        let choices: Vec<Choice> = self.choices(viewer).into_iter().map(choice).collect();
        let hand = self.play.as_ref().map(|play| play.table.views()[viewer].hand());
        let hand: Vec<String> =
            hand.iter().flat_map(|hand| hand.iter()).map(|card| format!("{card:?}")).collect();
        let names: Vec<String> = self.seats.iter().map(|seat| seat.name.clone()).collect();
        let prompt =
            Prompt { game: G::NAME, hand: &hand, legal: &legal, choices: &choices, names: &names };
        command::read(line, &prompt)
    }

    /// The answer to a question, from this viewer's knowledge.
    fn answer(&self, viewer: usize, command: Command) -> Vec<Fact> {
        let Some(play) = &self.play else { return self.asks(viewer) };
        let view = &play.table.views()[viewer];
        let hand = || tell::hand(view).unwrap_or_else(|| Fact::new("table.hand.none"));
        match command {
            Command::Nothing => {
                let mut facts = self.asks(viewer);
                facts.extend(self.can(viewer));
                facts
            }
            Command::Table => {
                let totals = tell::totals(play.table.game().totals().first(self.players()));
                G::present(view).into_iter().chain(totals).chain([hand()]).collect()
            }
            Command::Hand => vec![hand()],
            Command::Last => {
                let card = |&(seat, action): &(Seat, G::Action)| {
                    let card = G::card(action)?;
                    Some(
                        Fact::new("table.last")
                            .seat("seat", seat)
                            .card("card", format!("{card:?}")),
                    )
                };
                let facts: Vec<Fact> = play.last_trick.iter().filter_map(card).collect();
                if facts.is_empty() { vec![Fact::new("table.last.none")] } else { facts }
            }
            Command::Scores => {
                let mut facts = play.how.concat();
                if facts.is_empty() {
                    facts.push(Fact::new("table.scores.none").word("part", G::ROUND));
                }
                facts.extend(tell::totals(play.table.game().totals().first(self.players())));
                facts
            }
            _ => Vec::new(),
        }
    }

    /// The cards of the hand that can be played or given now.
    pub(super) fn can(&self, viewer: usize) -> Option<Fact> {
        let legal = self.legal_of(viewer);
        let hand = legal.into_iter().filter(|&action| G::typed(action).is_none());
        let plays = hand.clone().any(G::plays_card);
        let cards: Vec<String> = hand.filter_map(G::card).map(|card| format!("{card:?}")).collect();
        let key = if plays { "asks.can_play" } else { "asks.can_give" };
        (!cards.is_empty()).then(|| Fact::new(key).cards("cards", cards))
    }

    /// What can be chosen that is no card of one's own hand.
    pub(super) fn choices(&self, viewer: usize) -> Vec<Choice<G::Action>> {
        let Some(play) = &self.play else { return Vec::new() };
        let view = &play.table.views()[viewer];
        let legal = self.legal_of(viewer);
        // A seat with nothing to choose is not asked.
        if legal.len() < 2 {
            return Vec::new();
        }
        let choice = |action: G::Action| {
            Some(Choice { typed: G::typed(action)?, action, fact: G::label(view, action) })
        };
        let mut choices: Vec<_> = legal.into_iter().filter_map(choice).collect();
        // To decline comes first: a key too many then loses nothing.
        choices.sort_by_key(|choice| choice.fact.key != "action.decline");
        choices
    }
}
