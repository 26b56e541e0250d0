//! What follows from events, in sentences: tricks won, points, the end of rounds and games.

use game::Seat;
use serde_json::Value;

use crate::explain;
use crate::model::{LineKind, Model, RoundScore, View};
use crate::name::{capital, cards, group_name, the_card};

impl Model {
    /// Adds an effect to the log.
    pub(super) fn tell_effect(&mut self, effect: &Value) {
        let words = self.words;
        let Some(kind) = effect["type"].as_str() else { return };
        let key = format!("effect.{kind}");
        let seat: Option<Seat> = serde_json::from_value(effect["seat"].clone()).ok();
        let card = effect["card"].as_str().map(|card| the_card(words, card)).unwrap_or_default();
        let start = self.log.len();
        match kind {
            "round_over" | "hand_over" => return self.tell_round_over(kind, effect),
            "match_over" | "game_over" => {
                let winners: Vec<Seat> =
                    serde_json::from_value(effect["winners"].clone()).unwrap_or_default();
                if let [winner] = winners[..] {
                    return self.act(LineKind::Heading, &key, winner, &[]);
                }
                let names: Vec<String> = winners.iter().map(|&seat| self.name(seat)).collect();
                let names = words.and(&names);
                let text = words.say(&format!("{key}.shared"), &[("names", &names)]);
                return self.push(LineKind::Heading, text);
            }
            "wins_rest" => {
                let all: Vec<String> =
                    serde_json::from_value(effect["cards"].clone()).unwrap_or_default();
                let all = cards(words, all.iter().map(String::as_str));
                self.act(LineKind::Effect, &key, seat.unwrap_or_default(), &[("cards", &all)]);
            }
            "turned" => {
                let letter = effect["colour"].as_str().and_then(|text| text.chars().next());
                let colour = group_name(words, letter.unwrap_or('R'));
                self.act(LineKind::Effect, &key, seat.unwrap_or_default(), &[("colour", colour)]);
            }
            "bonus" => {
                let points = words::added(effect["points"].as_i64().unwrap_or_default() as i32);
                let values = [("card", card.as_str()), ("points", &points)];
                self.act(LineKind::Effect, &key, seat.unwrap_or_default(), &values);
            }
            _ => {
                if kind == "wins_trick" {
                    self.last_best = effect["card"].as_str().map(str::to_owned);
                }
                self.act(LineKind::Effect, &key, seat.unwrap_or_default(), &[("card", &card)]);
            }
        }
        if kind != "shows" {
            let told = self.log[start..].iter().map(|line| line.text.clone());
            self.last_trick_told.extend(told);
        }
    }

    fn tell_round_over(&mut self, kind: &str, effect: &Value) {
        let words = self.words;
        let scores: Vec<i32> = serde_json::from_value(effect["scores"].clone()).unwrap_or_default();
        let how = explain::round(self);
        let round = (self.rounds.len() + 1).to_string();
        let quest = match &self.view {
            Some(View::Dwarf(view)) => {
                view.quest.map_or_else(String::new, |quest| quest.to_string())
            }
            _ => String::new(),
        };
        let (title, text) = (format!("quest.{quest}.title"), format!("quest.{quest}"));
        let values = [
            ("round", round.as_str()),
            ("quest", quest.as_str()),
            ("title", words.get(&title)),
            ("text", words.get(&text)),
        ];
        self.push(LineKind::Heading, words.say(&format!("effect.{kind}"), &values));
        let part = if kind == "hand_over" { "tui.scores.hand" } else { "tui.scores.round" };
        let title = words.say(part, &values);
        for (seat, (points, how)) in scores.iter().zip(&how).enumerate() {
            let (name, points) = (self.name(Seat::new(seat)), words.count("point", *points));
            let how = capital(how);
            let values = [("name", name.as_str()), ("points", &points), ("how", &how)];
            self.push(LineKind::Effect, words.say("score.line", &values));
        }
        self.rounds.push(RoundScore { title, scores, how });
        let totals = self.with_points(self.totals());
        self.push(LineKind::Effect, words.say("effect.totals", &[("totals", &totals)]));
        (self.last_best, self.last_card) = (None, None);
    }
}
