//! What the table tells, in the reader's words: the log, the last trick, and how scores came about.

use game::{Arg, Fact};
use serde_json::Value;
use wire::{Answer, Command, EventMessage, Happened, Refusal};

use crate::model::{LineKind, LogLine, Lying, Model, RoundScore, View, lying};

impl LineKind {
    fn of(key: &str) -> LineKind {
        match key.split('.').next() {
            _ if key.ends_with(".deal") || key.contains("_over") => LineKind::Heading,
            Some("happened") => LineKind::Table,
            Some("seen") => LineKind::Act,
            _ => LineKind::Effect,
        }
    }
}

impl Model {
    /// Adds what happened to the log; `before` is the view before it.
    pub(crate) fn tell(&mut self, event: &EventMessage, before: Option<&View>) {
        let ends = |effect: &Value| {
            ["wins_trick", "wins_rest", "wins_highest"].iter().any(|kind| effect["type"] == *kind)
        };
        let trick_ends = event.effects.iter().any(ends);
        if trick_ends {
            let mut trick = before.map_or_else(Vec::new, View::trick);
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
            let (kind, text) = (LineKind::of(&fact.key), speaker.say(fact));
            if trick_ends && kind == LineKind::Effect && fact.key.starts_with("effect.") {
                self.last_trick_told.push(text.clone());
            }
            self.note_score(fact, &text);
            self.log.push(LogLine { kind, text });
        }
        if matches!(event.event, Happened::Started) {
            let text = self.words.say("tui.commit", &[("commit", &self.table.commit)]);
            self.log.push(LogLine { kind: LineKind::Table, text });
        }
    }

    /// What a round brought each seat, and how.
    fn note_score(&mut self, fact: &Fact, text: &str) {
        let space = fact.key.split('.').next().unwrap_or_default();
        match (&*fact.key, fact.args.get("points")) {
            ("effect.round_over" | "effect.hand_over", _) => self.rounds.push(RoundScore {
                title: text.to_owned(),
                scores: Vec::new(),
                how: Vec::new(),
            }),
            ("score.line", Some(Arg::Number(points))) => {
                let Some(round) = self.rounds.last_mut() else { return };
                round.scores.push(*points);
                round.how.push(text.to_owned());
            }
            _ if ["score", "counted"].contains(&space) => {
                let how = self.rounds.last_mut().and_then(|round| round.how.last_mut());
                how.into_iter().for_each(|how| *how += &format!(" {text}"));
            }
            _ => {}
        }
    }

    /// What the table has answered, in sentences; what came of the last trick with it.
    pub fn answer(&self, answer: &Answer) -> Vec<String> {
        let speaker = self.speaker();
        let mut lines: Vec<String> = answer.facts.iter().map(|fact| speaker.say(fact)).collect();
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
