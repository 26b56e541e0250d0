//! Facts in words. What an argument is decides what the file of words can use of it: a seat `x` is
//! `$x`, and `$x_is` tells whether it is the reader's; a card is `$x` in a sentence and `$x_name` by
//! itself; what is compared with something else is `$x_option`; a number is `$x`, and `$x_added` with its sign. The browser client's `say.js` does the same.

use std::sync::LazyLock;

use fluent_bundle::FluentArgs;
use game::{Arg, Fact, Seat};
use games::{CardEntry, Catalogue};

use crate::{Words, added};

/// What there is to know about cards.
pub(crate) static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(games::catalogue);

fn entry(card: &str) -> Option<&'static CardEntry> {
    CATALOGUE.games.iter().flat_map(|game| &game.cards).find(|entry| entry.card == card)
}

/// Puts facts into words for one reader.
#[derive(Clone, Debug)]
pub struct Speaker {
    /// The language that is spoken.
    pub words: &'static Words,
    /// The reader's own seat.
    pub you: Option<Seat>,
    /// The names of all players, as they may stand in a sentence.
    pub names: Vec<String>,
}

impl Speaker {
    /// The sentence for a fact.
    #[must_use]
    pub fn say(&self, fact: &Fact) -> String {
        capital(&self.part(fact))
    }

    /// The same as a part of another sentence.
    #[must_use]
    pub fn part(&self, fact: &Fact) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &fact.args {
            self.put(&mut args, name, arg);
        }
        self.words.fill(&fact.key, &args)
    }

    /// The sentences for some facts, one after the other.
    #[must_use]
    pub fn all<'a>(&self, facts: impl IntoIterator<Item = &'a Fact>) -> String {
        facts.into_iter().map(|fact| self.say(fact)).collect::<Vec<_>>().join(" ")
    }

    /// A line for each fact; what explains another one stands behind it.
    #[must_use]
    pub fn lines(&self, facts: &[Fact]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for fact in facts {
            match lines.last_mut().filter(|_| fact.explains()) {
                Some(line) => *line += &format!(" {}", self.say(fact)),
                None => lines.push(self.say(fact)),
            }
        }
        lines
    }

    /// The name that is shown for a seat.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        if self.you == Some(seat) {
            return self.words.get("you");
        }
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    fn put(&self, args: &mut FluentArgs, name: &str, arg: &Arg) {
        let words = self.words;
        let is = |you: bool| if you { "you" } else { "other" };
        let mut set = |form: &str, text: String| args.set(format!("{name}{form}"), text);
        match arg {
            Arg::Seat(seat) => {
                set("", self.name(*seat).to_owned());
                set("_option", self.name(*seat).to_owned());
                set("_is", is(self.you == Some(*seat)).to_owned());
            }
            Arg::Seats(seats) => {
                let called = |&seat: &Seat| match self.you == Some(seat) {
                    true => words.get("you.in").to_owned(),
                    false => self.name(seat).to_owned(),
                };
                let names: Vec<String> = seats.iter().map(called).collect();
                set("", words.and(&names));
                set("_is", is(self.you.is_some_and(|you| seats.contains(&you))).to_owned());
                args.set(format!("{name}_count"), seats.len());
            }
            Arg::Card(card) => {
                set("", words.the_card(card));
                set("_option", words.option(card));
                set("_name", words.card(card));
            }
            Arg::Special(card) => {
                set("", words.the_card(card));
                set("_name", words.card(card));
                set("_does", words.find(&format!("special.{card}")).to_owned());
            }
            Arg::Cards(cards) => {
                set("", words.cards(cards.iter().map(String::as_str)));
                let each: Vec<String> = cards.iter().map(|card| words.the_card(card)).collect();
                set("_list", words.and(&each));
                args.set(format!("{name}_count"), cards.len());
            }
            Arg::Suit(suit) => set("", words.suit(suit).to_owned()),
            Arg::Quest(quest) => {
                set("", quest.clone());
                let title = words.find(&format!("quest.{quest}.title"));
                set("_option", words.say("option.quest", &[("title", title)]));
                set("_title", title.to_owned());
                set("_text", words.find(&format!("quest.{quest}")).to_owned());
            }
            Arg::Word(word) => {
                let called = |space: &str| match words.find(&format!("{space}.{word}")) {
                    "" => word.clone(),
                    text => text.to_owned(),
                };
                set("", called(name));
                set("_option", called("option"));
                set("_is", word.clone());
            }
            Arg::Number(number) => {
                // Nobody gains +0.
                let none = (*number == 0).then(|| words.get("nothing").to_owned());
                set("_added", none.unwrap_or_else(|| added(*number)));
                args.set(name.to_owned(), *number);
            }
        }
    }
}

impl Words {
    /// The word for a suit or colour, by its letter.
    #[must_use]
    pub fn suit(&self, letter: &str) -> &str {
        self.find(&format!("suit.{letter}"))
    }

    /// A card by itself: `red 7`, `Jack of Knights`, `Enchanter (11 of Knights)`, `Dragon`.
    #[must_use]
    pub fn card(&self, card: &str) -> String {
        self.card_in(card, "")
    }

    /// A card in a sentence: `red 7`, `the Jack of Knights`.
    #[must_use]
    pub fn the_card(&self, card: &str) -> String {
        self.card_in(card, ".the")
    }

    /// A card that another one is compared with.
    fn option(&self, card: &str) -> String {
        let special = self.find(&format!("card.{card}.option"));
        if special.is_empty() { self.the_card(card) } else { special.to_owned() }
    }

    /// A card in a form that its words have: none, or an attribute.
    fn card_in(&self, card: &str, form: &str) -> String {
        let Some(CardEntry { suit: Some(suit), rank, .. }) = entry(card) else {
            return self.find(&format!("card.{card}{form}")).to_owned();
        };
        let long = self.find(&format!("rank.{rank}"));
        let rank = if long.is_empty() { rank } else { long };
        let special = self.find(&format!("card.{card}"));
        if special.is_empty() {
            let key = format!("card.{suit}{form}");
            return self.say(&key, &[("rank", rank), ("suit", self.suit(suit))]);
        }
        let plain = self.say(&format!("card.{suit}"), &[("rank", rank)]);
        self.say(&format!("card.special{form}"), &[("name", special), ("card", &plain)])
    }

    /// The number or rank of a card as it is printed on it: `7`, `J`, in German `B`.
    #[must_use]
    pub fn printed(&self, card: &str) -> &str {
        let rank = entry(card).map_or("", |card| &card.rank);
        let letter = self.find(&format!("rank.{rank}.letter"));
        if letter.is_empty() { rank } else { letter }
    }

    /// A suited card by its suit and number or rank, also if it is special: `Knights 11`, `11 of Knights`.
    pub(crate) fn suited(&self, card: &str) -> Vec<String> {
        let Some(CardEntry { suit: Some(suit), rank, .. }) = entry(card) else { return Vec::new() };
        let (name, long) = (self.suit(suit), self.find(&format!("rank.{rank}")));
        let full = if long.is_empty() { rank } else { long };
        let plain = self.say(&format!("card.{suit}"), &[("rank", full), ("suit", name)]);
        let ranks = [rank, full, self.printed(card)];
        let short =
            ranks.iter().flat_map(|rank| [format!("{suit}{rank}"), format!("{name}{rank}")]);
        short.chain([plain]).collect()
    }

    /// Cards by colour or suit: `red 4 and 10, blue 2`, `Knights 2, 7 and K; Mummy`; words for none.
    pub fn cards<'a>(&self, cards: impl IntoIterator<Item = &'a str>) -> String {
        let cards: Vec<&str> = cards.into_iter().collect();
        let of = |suit: &String| {
            let own = cards.iter().filter_map(|card| entry(card));
            let ranks: Vec<String> = own
                .filter(|card| card.suit.as_ref() == Some(suit))
                .map(|card| self.printed(&card.card).to_owned())
                .collect();
            (!ranks.is_empty()).then(|| format!("{} {}", self.suit(suit), self.and(&ranks)))
        };
        let suits = CATALOGUE.games.iter().flat_map(|game| &game.suits).filter_map(of);
        let magic = cards.iter().filter(|card| entry(card).is_none_or(|card| card.suit.is_none()));
        let parts: Vec<String> = suits.chain(magic.map(|card| self.card(card))).collect();
        // Where a part has commas of its own, another sign keeps the parts apart.
        let between = if parts.iter().any(|part| part.contains(',')) { "; " } else { ", " };
        if parts.is_empty() { self.get("no_cards").to_owned() } else { parts.join(between) }
    }
}

/// The first letter in capitals, for the beginning of a sentence.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_names_in_both_languages() {
        let (en, de) = (Words::english(), Words::of("de").expect("German"));
        for (code, english, german) in [
            ("R7", "red 7", "Rot 7"),
            ("kJ", "the Jack of Knights", "Ritter-Bube"),
            ("d10", "the 10 of Dwarves", "Zwerg-10"),
            ("k11b", "the Enchanter (11 of Knights)", "Ritter-11 (Zauberin)"),
            ("dragon", "the Dragon", "den Drachen"),
        ] {
            assert_eq!((en.the_card(code), de.the_card(code)), (english.into(), german.into()));
        }
        assert_eq!(en.card("k11b"), "Enchanter (11 of Knights)");
        assert_eq!(en.cards(["R4", "R10", "B2"]), "red 4 and 10, blue 2");
        assert_eq!(en.cards(["k2", "k11a", "gA", "mummy"]), "Knights 2 and 11, Goblins A, Mummy");
        assert_eq!(en.cards(["kJ", "kQ", "kA", "mummy"]), "Knights J, Q and A; Mummy");
        assert_eq!(de.cards(["kJ", "kQ", "kA"]), "Ritter B, D und A");
        assert_eq!(en.cards([]), "no cards");
    }

    #[test]
    fn the_reader_is_you() {
        let fact = Fact::new("effect.wins_trick").seat("seat", Seat::new(1)).card("card", "dragon");
        let say = |words, you| {
            let names = ["Ann", "Pip"].map(str::to_owned).to_vec();
            Speaker { words, you, names }.say(&fact)
        };
        let (en, de) = (Words::english(), Words::of("de").expect("German"));
        assert_eq!(say(en, Some(Seat::new(1))), "You win the trick with the Dragon.");
        assert_eq!(say(en, Some(Seat::new(0))), "Pip wins the trick with the Dragon.");
        assert_eq!(say(de, None), "Pip gewinnt den Stich mit dem Drachen.");
    }
}
