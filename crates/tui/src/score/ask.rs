//! Questions of the score pad, and answers as people type them. None always means that the person
//! or the input ends.

use anyhow::Result;
use games::GameEntry;
use pad::WrongTelling;
use words::command::called;
use words::{Speaker, Words};

use super::cards;
use super::evening::Evening;
use super::players::{Players, read_names, split};
use crate::console::Console;

pub(crate) enum SeatReply {
    Seat(usize),
    Nobody,
}

/// What comes after a round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    /// The next one.
    On,
    /// The same again: it is taken back.
    Undo,
    /// Nothing today.
    Stop,
    /// The evening is over: nobody is asked to go on with it.
    Over,
}

pub(crate) struct ScoreAsker<'a> {
    pub(crate) words: &'static Words,
    pub(crate) console: &'a mut Console,
    pub(crate) names: Vec<String>,
    pub(crate) game: &'a GameEntry,
}

impl ScoreAsker<'_> {
    /// Speaks of the players to somebody who writes for all.
    pub(crate) fn speaker(&self) -> Speaker {
        Speaker { words: self.words, you: None, names: self.names.clone() }
    }

    pub(crate) fn line(&mut self, text: &str) -> Result<()> {
        self.console.say(text)
    }

    /// One line of input; none at its end and after `q`.
    fn read(&mut self) -> Result<Option<String>> {
        let line = self.console.line()?.map(|line| words::visible(&line).trim().to_owned());
        Ok(line.filter(|line| !called("quit", line)))
    }

    /// Asks until the answer is understood.
    fn ask<T>(
        &mut self,
        question: &str,
        help: &str,
        understand: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>> {
        self.line(question)?;
        loop {
            let Some(typed) = self.read()? else { return Ok(None) };
            if typed.is_empty() {
                self.line(question)?;
                continue;
            }
            if called("help", &typed) {
                self.line(help)?;
                continue;
            }
            match understand(&typed) {
                Ok(answer) => return Ok(Some(answer)),
                Err(why) => self.line(&why)?,
            }
        }
    }

    /// Says what cannot be, and that it is asked again.
    pub(crate) fn wrong(&mut self, error: &WrongTelling) -> Result<()> {
        let what = self.speaker().say(&error.fact());
        let text = match &error.rule {
            Some(rule) => self.words.say("refusal.rule", &[("why", &what), ("rule", rule)]),
            None => what,
        };
        let again = self.words.get("pad.again");
        self.line(&format!("{text} {again}"))
    }

    pub(crate) fn ask_names(&mut self, game: &str) -> Result<Option<()>> {
        let words = self.words;
        let (least, most) = (self.game.min_players, self.game.max_players);
        let (low, high) = (least.to_string(), most.to_string());
        let values = [("game", game), ("least", low.as_str()), ("most", high.as_str())];
        let help = words.say("pad.names.help", &values);
        let names = self.ask(words.get("pad.names"), &help, |typed| {
            read_names(typed, least, most).map_err(|found| {
                let found = found.to_string();
                words.say("pad.names.wrong", &[("least", &low), ("most", &high), ("found", &found)])
            })
        })?;
        Ok(names.map(|names| self.names = names))
    }

    /// The quest, such as `12a`, and says what it is.
    pub(crate) fn ask_quest(&mut self) -> Result<Option<String>> {
        let words = self.words;
        let (question, help) = (words.get("pad.quest"), words.get("pad.quest.help"));
        let quests = &self.game.quests;
        let quest = self.ask(question, help, |typed| {
            let quest = typed.to_lowercase().replace(' ', "");
            match quests.iter().any(|row| row.quest == quest) {
                true => Ok(quest),
                false => Err(words.say("pad.quest.unknown", &[("typed", typed)])),
            }
        })?;
        if let Some(quest) = &quest {
            let title = words.find(&format!("quest.{quest}.title"));
            let text = words.find(&format!("quest.{quest}"));
            let values = [("quest", quest.as_str()), ("title", title), ("text", text)];
            self.line(&words.say("pad.quest.is", &values))?;
        }
        Ok(quest)
    }

    pub(crate) fn ask_special(&mut self) -> Result<Option<String>> {
        let words = self.words;
        let name = |card: &str| words.find(&format!("card.{card}")).to_owned();
        let specials: Vec<&str> = self.game.specials.iter().map(|row| row.card.as_str()).collect();
        let list = specials.iter().map(|card| name(card)).collect::<Vec<_>>().join(", ");
        let help = words.say("pad.special.help", &[("list", &list)]);
        self.ask(words.get("pad.special"), &help, |typed| {
            let wanted = typed.to_lowercase();
            if let Some(card) = specials.iter().find(|card| **card == wanted) {
                return Ok((*card).to_owned());
            }
            let exact = |card: &&str| name(card).to_lowercase() == wanted;
            let begins = |card: &&str| name(card).to_lowercase().starts_with(&wanted);
            let found: Vec<&str> = specials.iter().copied().filter(begins).collect();
            match (specials.iter().copied().find(exact), &found[..]) {
                (Some(card), _) | (None, &[card]) => Ok(card.to_owned()),
                _ => Err(words.say("pad.special.unknown", &[("typed", typed), ("list", &list)])),
            }
        })
    }

    pub(crate) fn ask_tricks(&mut self, tricks: usize) -> Result<Option<Vec<usize>>> {
        let words = self.words;
        let names = self.names.join(", ");
        let question = words.say("pad.tricks", &[("names", &names)]);
        let players = self.names.len();
        let values = [("players", players.to_string()), ("tricks", tricks.to_string())];
        let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
        let help = words.say("pad.tricks.help", &values);
        self.ask(&question, &help, |typed| {
            let number = |word: &str| {
                word.parse::<usize>()
                    .map_err(|_| words.say("pad.number.unknown", &[("typed", word)]))
            };
            let numbers = split(typed).map(number).collect::<Result<Vec<_>, _>>()?;
            let right = numbers.len() == players && numbers.iter().sum::<usize>() == tricks;
            right.then_some(numbers).ok_or_else(|| help.clone())
        })
    }

    fn players(&self) -> Players {
        Players { names: self.names.clone(), words: self.words }
    }

    /// A list of players, for one of the facts about tricks.
    pub(crate) fn ask_players(&mut self, field: &str, tricks: usize) -> Result<Option<Vec<usize>>> {
        let words = self.words;
        let question = words.say(&format!("pad.{field}"), &[("tricks", &tricks.to_string())]);
        let help = words.say("pad.players.help", &[("names", &self.players().numbered())]);
        let names = self.players();
        self.ask(&question, &help, |typed| match called("nobody", typed) {
            true => Ok(Vec::new()),
            false => split(typed).map(|word| names.seat(word)).collect(),
        })
    }

    pub(crate) fn ask_one_or(&mut self, key: &'static str) -> Result<Option<SeatReply>> {
        let words = self.words;
        let help = words.say("pad.players.help", &[("names", &self.players().numbered())]);
        let names = self.players();
        self.ask(words.get(key), &help, |typed| match called("nobody", typed) {
            true => Ok(SeatReply::Nobody),
            false => names.seat(typed).map(SeatReply::Seat),
        })
    }

    pub(crate) fn ask_scout(&mut self) -> Result<Option<(usize, usize)>> {
        let words = self.words;
        let help = words.say("pad.scout.help", &[("name", &self.names[0])]);
        let names = self.players();
        self.ask(words.get("pad.scout"), &help, |typed| {
            let (who, number) = typed.rsplit_once([' ', ',']).ok_or_else(|| help.clone())?;
            let unknown = || words.say("pad.number.unknown", &[("typed", number)]);
            let number = number.trim().parse().map_err(|_| unknown())?;
            Ok((names.seat(who.trim().trim_end_matches(','))?, number))
        })
    }

    /// What each player won of a deck. Where `check` finds something wrong, it is asked again.
    pub(crate) fn piles(
        &mut self,
        deck: &[String],
        whole: bool,
        check: impl Fn(&[Vec<String>]) -> Result<(), WrongTelling>,
    ) -> Result<Option<Vec<Vec<String>>>> {
        let (words, game) = (self.words, self.game);
        let example = if game.specials.is_empty() { "R 4 10 Y 8" } else { "k 2 7 A d K" };
        let help = words.say("pad.cards.help", &[("example", example)]);
        let mut won: Vec<Vec<String>> = Vec::new();
        if let ([card], false) = (deck, whole) {
            return self.one_pile(card);
        }
        while won.len() < self.names.len() {
            let name = self.names[won.len()].clone();
            let taken: Vec<&String> = won.iter().flatten().collect();
            let rest: Vec<String> =
                deck.iter().filter(|card| !taken.contains(card)).cloned().collect();
            if rest.is_empty() && !whole {
                won.push(Vec::new());
                continue;
            }
            let list = words.cards(rest.iter().map(String::as_str));
            let question = match whole {
                true => words.say("pad.cards", &[("name", &name)]),
                false => words.say("pad.cards.of", &[("name", &name), ("cards", &list)]),
            };
            let pile = self.ask(&question, &help, |typed| match typed {
                typed if called("rest", typed) => Ok(rest.clone()),
                typed if called("nobody", typed) => Ok(Vec::new()),
                typed => cards::read(typed, game, deck).map_err(|word| {
                    words.say("pad.cards.unknown", &[("typed", &word), ("example", example)])
                }),
            })?;
            let Some(pile) = pile else { return Ok(None) };
            won.push(pile);
            if let Err(error) = check(&won) {
                won.pop();
                self.wrong(&error)?;
            }
        }
        Ok(Some(won))
    }

    /// Who won the one card that counts.
    fn one_pile(&mut self, card: &str) -> Result<Option<Vec<Vec<String>>>> {
        let words = self.words;
        let question = words.say("pad.card", &[("card", &words.the_card(card))]);
        let names = self.players();
        let help = words.say("pad.players.help", &[("names", &names.numbered())]);
        let seat = self.ask(&question, &help, |typed| names.seat(typed))?;
        Ok(seat.map(|seat| {
            let mut won = vec![Vec::new(); self.names.len()];
            won[seat].push(card.to_owned());
            won
        }))
    }

    /// Does an earlier evening go on?
    pub(crate) fn go_on(&mut self, earlier: &Evening) -> Result<Option<bool>> {
        let words = self.words;
        let rounds = words.count(&format!("{}s", self.game.round), earlier.rounds.len() as i32);
        let names = words.and(&earlier.names);
        let values = [("date", earlier.date()), ("names", &names), ("rounds", &rounds)];
        let question = words.say("pad.go_on", &values);
        loop {
            self.line(&question)?;
            match self.read()?.as_deref() {
                None => return Ok(None),
                Some("") => return Ok(Some(true)),
                Some(typed) if called("again", typed) => return Ok(Some(false)),
                Some(_) => {}
            }
        }
    }

    /// What comes after a round.
    pub(crate) fn next(&mut self) -> Result<Then> {
        let words = self.words;
        loop {
            self.line(words.get("pad.next"))?;
            match self.read()?.as_deref() {
                None => return Ok(Then::Stop),
                Some("") => return Ok(Then::On),
                Some(typed) if called("finish", typed) => return Ok(Then::Over),
                Some(typed) if called("undo", typed) => {
                    self.line(words.get("pad.undone"))?;
                    return Ok(Then::Undo);
                }
                Some(_) => {}
            }
        }
    }
}
