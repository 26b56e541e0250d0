//! What the table tells, in the reader's words: the log and the last trick.

use game::{Arg, Fact};
use wire::{Answer, Command, EventMessage, Happened, Refusal};

use crate::model::{LineKind, LogLine, Lying, Model, TableView, lying};

impl LineKind {
    fn of(fact: &Fact) -> LineKind {
        match fact.key.split('.').next() {
            _ if fact.is_heading() => LineKind::Heading,
            Some("happened") => LineKind::Table,
            Some("seen") => LineKind::Act,
            _ => LineKind::Effect,
        }
    }
}

/// Does a trick end with it?
pub(crate) fn ends_trick(event: &EventMessage) -> bool {
    let kinds = ["wins_trick", "wins_rest", "wins_highest"];
    event.effects.iter().any(|effect| kinds.iter().any(|kind| effect["type"] == *kind))
}

impl Model {
    /// Adds what happened to the log; `before` is the view before it.
    pub(crate) fn tell(&mut self, event: &EventMessage, before: Option<&TableView>) {
        let trick_ends = ends_trick(event);
        if trick_ends {
            let mut trick = before.map_or_else(Vec::new, |view| view.plain.trick.clone());
            let seen = event.seen.as_ref().filter(|seen| seen["type"] == "play");
            trick.extend(seen.and_then(|seen| serde_json::from_value::<Lying>(seen.clone()).ok()));
            self.last_trick = trick;
            self.last_trick_told.clear();
        }
        if let Some(past) = &event.past {
            self.last_trick = lying(&past.last_trick);
            self.last_trick_told.clear();
            self.rounds.truncate(past.scores.len());
        }
        if let Happened::Chat { seat, text: Some(text) } = &event.event {
            let values = [("name", self.name(*seat)), ("text", words::visible(text))];
            let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
            let text = self.words.say("happened.chat", &values);
            self.log.push(LogLine { kind: LineKind::Table, text });
        }
        let speaker = self.speaker();
        for fact in &event.facts {
            let (kind, text) = (LineKind::of(fact), speaker.say(fact));
            if trick_ends && kind == LineKind::Effect && fact.key.starts_with("effect.") {
                self.last_trick_told.push(text.clone());
            }
            self.note_score(fact);
            self.log.push(LogLine { kind, text });
        }
        if matches!(event.event, Happened::Started) {
            let text = self.words.say("tui.commit", &[("commit", &self.table.commit)]);
            self.log.push(LogLine { kind: LineKind::Table, text });
        }
    }

    /// What a round brought each seat.
    fn note_score(&mut self, fact: &Fact) {
        match (&*fact.key, fact.args.get("points")) {
            ("effect.round_over" | "effect.hand_over", _) => self.rounds.push(Vec::new()),
            ("score.line", Some(Arg::Number(points))) => {
                self.rounds.last_mut().into_iter().for_each(|round| round.push(*points));
            }
            _ => {}
        }
    }

    /// What the table has answered, in sentences; what came of the last trick with it.
    pub fn answer(&self, answer: &Answer) -> Vec<String> {
        let speaker = self.speaker();
        let mut lines = speaker.lines(&answer.facts);
        if answer.command == Some(Command::Last) {
            lines.extend(self.last_trick_told.iter().cloned());
        }
        lines
    }

    /// Why something was not done: what is wrong, what would be right, and by which rule.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        let known = refusal.fact.as_ref().filter(|fact| self.words.has(&fact.key));
        let Some(fact) = known else {
            // A reason that is not known here: what was said for authors is better than nothing.
            return if refusal.what.is_empty() { refusal.code() } else { refusal.what.clone() };
        };
        let why = self.speaker().say(fact);
        match refusal.rule() {
            Some(rule) => self.words.say("refusal.rule", &[("why", &why), ("rule", rule)]),
            None => why,
        }
    }
}
