//! Events in sentences, as the viewer saw them.

mod effects;

use anyhow::Result;
use dwarf::{Dwarf, Seen as DwarfSeen};
use game::{Game, Seat};
use goliath::{Goliath, Seen as GoliathSeen};
use serde_json::Value;
use wire::{EventMessage, Happened, name_of};

use crate::model::{LineKind, LogLine, Lying, Model, View};
use crate::name::{capital, cards, group, group_name, the_card};

impl Model {
    fn push(&mut self, kind: LineKind, text: String) {
        self.log.push(LogLine { kind, text: capital(&text) });
    }

    /// Adds what happened to the log; `before` is the view before it, `self.view` the one after.
    pub(crate) fn tell(&mut self, event: &EventMessage, before: Option<&View>) -> Result<()> {
        match (&event.seen, self.table.game.as_str()) {
            (None, _) => self.tell_happened(&event.event),
            (Some(seen), Goliath::NAME) => {
                let seen: GoliathSeen = serde_json::from_value(seen.clone())?;
                self.tell_goliath(&seen, before);
            }
            (Some(seen), Dwarf::NAME) => {
                let seen: DwarfSeen = serde_json::from_value(seen.clone())?;
                let actor = match &event.event {
                    Happened::Act { seat, .. } => Some(*seat),
                    _ => None,
                };
                self.tell_dwarf(&seen, actor, before);
            }
            (Some(seen), _) => self.tell_plain(seen, before),
        }
        let ends_trick =
            |effect: &Value| effect["type"] == "wins_trick" || effect["type"] == "wins_rest";
        if event.effects.iter().any(ends_trick)
            || event.effects.iter().any(|e| e["type"] == "wins_highest")
        {
            self.last_trick = self.trick_before(before, event);
            self.last_trick_told.clear();
        }
        for effect in &event.effects {
            self.tell_effect(effect);
        }
        Ok(())
    }

    /// The trick that this event finished.
    fn trick_before(&self, before: Option<&View>, event: &EventMessage) -> Vec<Lying> {
        let mut trick = before.map_or_else(Vec::new, View::trick);
        let seen = event.seen.as_ref().filter(|seen| seen["type"] == "play");
        trick.extend(seen.and_then(|seen| serde_json::from_value(seen.clone()).ok()));
        trick
    }

    fn tell_happened(&mut self, happened: &Happened) {
        let words = self.words;
        let (key, seat) = match happened {
            Happened::Seated { seat, .. } => ("happened.seated", *seat),
            Happened::Filled { seat, bot } => {
                let bot = words.get(&format!("bot.{bot}")).to_owned();
                let values = [("name", self.name(*seat)), ("bot", bot)];
                let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
                let text = words.say("happened.filled", &values);
                return self.push(LineKind::Table, text);
            }
            Happened::Started => {
                let commit = words.say("tui.commit", &[("commit", &self.table.commit)]);
                self.push(LineKind::Table, words.get("happened.started").to_owned());
                return self.push(LineKind::Table, commit);
            }
            Happened::Chat { seat, text: Some(text) } => {
                let values = [("name", self.name(*seat)), ("text", words::visible(text))];
                let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
                return self.push(LineKind::Table, words.say("happened.chat", &values));
            }
            Happened::Emote { seat, emote: Some(emote) } => {
                let emote = words.get(&format!("emote.{emote}")).to_owned();
                let values = [("name", self.name(*seat)), ("emote", emote)];
                let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
                return self.push(LineKind::Table, words.say("happened.emote", &values));
            }
            Happened::Added { seat, .. } => ("happened.added", *seat),
            Happened::Away { seat, .. } => ("happened.away", *seat),
            Happened::Back { seat } => ("happened.back", *seat),
            Happened::Hint { seat } => ("happened.hint", *seat),
            Happened::Emptied { seat } => ("happened.emptied", *seat),
            Happened::Rematch { table } => {
                return self
                    .push(LineKind::Table, words.say("happened.rematch", &[("table", table)]));
            }
            Happened::Chat { text: None, .. }
            | Happened::Emote { emote: None, .. }
            | Happened::Chance
            | Happened::Act { .. } => return,
        };
        if self.is_you(seat) && matches!(happened, Happened::Seated { .. }) {
            return;
        }
        let text = words.say_of(key, self.is_you(seat), &[("name", &self.name(seat))]);
        self.push(LineKind::Table, text);
    }

    /// A sentence with somebody as its subject.
    fn act(&mut self, kind: LineKind, key: &str, seat: Seat, values: &[(&str, &str)]) {
        let name = self.name(seat);
        let mut all = vec![("name", name.as_str())];
        all.extend(values);
        let text = self.words.say_of(key, self.is_you(seat), &all);
        self.push(kind, text);
    }

    fn tell_hand(&mut self) {
        let hand = self.hand();
        if !hand.is_empty() {
            let list = cards(self.words, hand.iter().map(String::as_str));
            self.push(LineKind::Act, self.words.say("seen.hand", &[("cards", &list)]));
        }
    }

    fn tell_goliath(&mut self, seen: &GoliathSeen, before: Option<&View>) {
        match seen {
            GoliathSeen::Deal { dealer, .. } => {
                let Some(View::Goliath(view)) = &self.view else { return };
                let (round, rounds) = ((view.round + 1).to_string(), view.rounds.to_string());
                let values = [("round", round.as_str()), ("rounds", rounds.as_str())];
                self.act(LineKind::Heading, "seen.david-goliath.deal", *dealer, &values);
                self.tell_hand();
            }
            GoliathSeen::Play { seat, card } => {
                let Some(View::Goliath(before)) = before else { return };
                let (led, trick) = (before.led.map(|led| led.letter()), before.tricks_done + 1);
                self.tell_play(Goliath::NAME, *seat, &card.to_string(), led, trick);
            }
        }
    }

    /// A game without a drawing of its own: cards that are dealt and played.
    fn tell_plain(&mut self, seen: &Value, before: Option<&View>) {
        let Some(View::Plain(view)) = before.or(self.view.as_ref()) else { return };
        let trick = view.tricks_done + 1;
        let played: Option<Lying> = serde_json::from_value(seen.clone()).ok();
        match (seen["type"].as_str(), played) {
            (Some("play"), Some(Lying { seat, card })) => {
                let game = self.table.game.clone();
                self.tell_play(&game, seat, &card, None, trick);
            }
            (Some("deal"), _) => self.tell_hand(),
            _ => {}
        }
    }

    fn tell_play(&mut self, game: &str, seat: Seat, card: &str, led: Option<char>, trick: usize) {
        let words = self.words;
        let name = the_card(words, card);
        let trick = trick.to_string();
        let key = format!("seen.{game}.play");
        let other = group(card).filter(|&group| led.is_some_and(|led| led != group));
        // A Dragon that leads sets no suit.
        let lead = self.trick_of_one(seat, card);
        if lead {
            let values = [("card", name.as_str()), ("trick", trick.as_str())];
            self.act(LineKind::Act, &format!("{key}.lead"), seat, &values);
        } else if let (Some(_), Some(led)) = (other, led) {
            let led = group_name(words, led);
            let values = [("card", name.as_str()), ("colour", led), ("suit", led)];
            self.act(LineKind::Act, &format!("{key}.void"), seat, &values);
        } else {
            self.act(LineKind::Act, &key, seat, &[("card", &name)]);
        }
    }

    fn trick_of_one(&self, seat: Seat, card: &str) -> bool {
        matches!(&self.trick()[..], [only] if only.seat == seat && only.card == card)
    }

    fn tell_dwarf(&mut self, seen: &DwarfSeen, actor: Option<Seat>, before: Option<&View>) {
        let words = self.words;
        let key = |name: &str| format!("seen.dwarf-king.{name}");
        let Some(View::Dwarf(view)) = self.view.clone() else { return };
        let before = match before {
            Some(View::Dwarf(before)) => Some(before),
            _ => None,
        };
        match seen {
            DwarfSeen::Deal { special, tile, chooser, .. } => {
                let round = (view.round + 1).to_string();
                let special = special.to_string();
                let name = the_card(words, &special);
                let does = words.get(&format!("special.{special}")).to_owned();
                let values = [("round", round.as_str()), ("special", &name), ("does", &does)];
                self.act(LineKind::Heading, &key("deal"), view.dealer, &values);
                self.tell_hand();
                self.act(
                    LineKind::Act,
                    &key("deal.tile"),
                    *chooser,
                    &[("tile", &tile.to_string())],
                );
            }
            DwarfSeen::Quest { .. } => {
                let quest = view.quest.map_or_else(String::new, |quest| quest.to_string());
                let title = words.get(&format!("quest.{quest}.title")).to_owned();
                let text = words.get(&format!("quest.{quest}")).to_owned();
                let values = [("quest", quest.as_str()), ("title", &title), ("text", &text)];
                self.push(LineKind::Act, words.say(&key("quest"), &values));
            }
            DwarfSeen::Exchange { with } => {
                let other = self.name_to(*with);
                let actor = actor.unwrap_or_default();
                self.act(LineKind::Act, &key("exchange"), actor, &[("other", &other)]);
            }
            DwarfSeen::Taken { cards: Some(both) } => {
                let both: Vec<String> =
                    both.iter().map(|card| the_card(words, &card.to_string())).collect();
                let both = words.and(&both);
                self.push(LineKind::Act, words.say(&key("taken"), &[("cards", &both)]));
            }
            DwarfSeen::Taken { cards: None } => {
                self.push(LineKind::Act, words.get(&key("taken.hidden")).to_owned());
            }
            DwarfSeen::Given { card, .. } => {
                let actor = actor.unwrap_or_default();
                match card {
                    Some(card) => {
                        let card = the_card(words, &card.to_string());
                        self.act(LineKind::Act, &key("given"), actor, &[("card", &card)]);
                    }
                    None => self.act(LineKind::Act, &key("given.hidden"), actor, &[]),
                }
            }
            DwarfSeen::Play { seat, card } => {
                let card = card.to_string();
                let trick = before.map_or(0, |before| before.tricks_done) + 1;
                let led = before.and_then(|before| before.led).map(|led| led.letter());
                self.tell_play(Dwarf::NAME, *seat, &card, led, trick);
                let copied = match card.as_str() {
                    "mummy" => self.last_best.clone().map(|card| ("play.mummy", card)),
                    "puppeteer" => self.last_card.clone().map(|card| ("play.puppeteer", card)),
                    _ => None,
                };
                if let Some((what, copied)) = copied {
                    let copied = the_card(words, &copied);
                    self.push(LineKind::Effect, words.say(&key(what), &[("card", &copied)]));
                }
                self.last_card = Some(card);
            }
            DwarfSeen::Druid { with, hand } => {
                let other = self.name(*with);
                let actor = actor.unwrap_or_default();
                self.act(LineKind::Act, &key("druid"), actor, &[("other", &other)]);
                if hand.is_some() {
                    self.tell_hand();
                }
            }
            DwarfSeen::Pass { direction, .. } => {
                let actor = actor.unwrap_or_default();
                self.act(LineKind::Act, &key(&format!("pass.{}", name_of(direction))), actor, &[]);
                self.tell_hand();
            }
            DwarfSeen::Took { seat, card } => {
                let card = the_card(words, &card.to_string());
                self.act(LineKind::Act, &key("took"), *seat, &[("card", &card)]);
            }
            // Declining is not announced (DK-7.1).
            DwarfSeen::Declined { .. } => {}
        }
    }
}
