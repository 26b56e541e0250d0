//! The Dwarf King in sentences.

use dwarf::{
    Action, Card, CardSet, Chance, Direction, Dwarf, Effect, HandScore, Looks, Suit, Tally, cards,
};
use game::{Event, EventOf, Game, Seat};

use super::quests::quest_words;
use super::{HEADING, Names, Tell, and, count};

/// A special card's name.
pub(crate) fn special_name(card: Card) -> Option<&'static str> {
    let words = words::Words::english();
    dwarf::Special::CARDS.contains(card).then(|| words.find(&format!("card.{card}")))
}

fn suit_name(suit: Suit) -> &'static str {
    words::Words::english().find(&format!("suit.{}", suit.letter()))
}

/// `the Queen of Dwarves`, `the 7 of Knights`, `the Druid (1 of Dwarves)`.
fn card_name(card: Card) -> String {
    let Some(suit) = card.suit() else {
        let name = special_name(card).expect("magic cards have names");
        return if card == cards::EXCALIBUR { name.into() } else { format!("the {name}") };
    };
    let rank = match card.to_string().split_at(1).1 {
        "J" => "Jack".to_owned(),
        "Q" => "Queen".to_owned(),
        "K" => "King".to_owned(),
        "A" => "Champion".to_owned(),
        number => number.trim_end_matches(['a', 'b']).to_owned(),
    };
    match special_name(card) {
        Some(name) => format!("the {name} ({rank} of {})", suit_name(suit)),
        None => format!("the {rank} of {}", suit_name(suit)),
    }
}

/// `Knights 2 7 K, Dwarves 3; Mummy`.
fn by_suit(cards: CardSet) -> String {
    let suits = Suit::ALL.iter().filter_map(|suit| {
        let ranks = (cards & suit.cards()).iter().map(|card| card.to_string().split_off(1));
        let ranks: Vec<String> = ranks.collect();
        (!ranks.is_empty()).then(|| format!("{} {}", suit_name(*suit), ranks.join(" ")))
    });
    let magic = (cards & cards::MAGIC).iter().filter_map(special_name).map(str::to_owned);
    suits.chain(magic).collect::<Vec<_>>().join(", ")
}

impl Tell for Dwarf {
    const TITLE: &'static str = "The Dwarf King";

    fn tell(
        &self,
        event: &EventOf<Dwarf>,
        after: &Dwarf,
        effects: &[Effect],
        names: &Names,
    ) -> Vec<String> {
        let mut lines = match event {
            Event::Chance(chance) => self.tell_chance(chance, names),
            Event::Act(seat, action) => self.tell_action(*seat, *action, names),
        };
        lines.extend(effects.iter().flat_map(|effect| tell_effect(effect, after, names)));
        lines
    }

    fn label(&self, action: Action) -> String {
        match action {
            Action::Play { card } => card_name(card),
            Action::Quest { side } => {
                let quest = self.public().tile().expect("a tile was turned up").rule(side);
                format!("quest {quest}, {}", quest_words(quest).0)
            }
            Action::Exchange { with } => format!("exchange with seat {}", with.index()),
            Action::Give { card } => format!("give {}", card_name(card)),
            Action::Druid { with } => format!("swap hands with seat {}", with.index()),
            Action::Pass { direction: Direction::Left } => "pass to the left".into(),
            Action::Pass { direction: Direction::Right } => "pass to the right".into(),
            Action::Take { card } => format!("take {}", card_name(card)),
            Action::Decline => "keep the Sorcerer".into(),
        }
    }

    fn table(&self, seat: Seat, names: &Names) -> Vec<String> {
        let table = self.public();
        let lying = table.trick().map(|(by, card)| format!("{} {}", names.of(by), card_name(card)));
        let lying: Vec<String> = lying.collect();
        let trick = match lying.is_empty() {
            true => "chooses".to_owned(),
            false => format!("follows {}", lying.join(", ")),
        };
        let special = table.special().map(card_name).unwrap_or_default();
        let quest = table.quest().map(|quest| {
            let (title, text) = quest_words(quest);
            format!("Quest {quest}, {title}: {text}.")
        });
        let mut lines = vec![
            format!("{} {trick}.", names.of(seat)),
            format!("Hand: {}.", by_suit(self.hands()[seat])),
            format!("Special card: {special}."),
        ];
        lines.extend(quest);
        for other in Seat::all(self.players()) {
            let won = table.winners_so_far().iter().filter(|&&winner| winner == other).count();
            if won > 0 {
                let tricks = count(won as i32, "trick");
                lines.push(format!(
                    "{}: {tricks}, {}.",
                    names.of(other),
                    by_suit(self.won()[other])
                ));
            }
        }
        lines
    }

    fn summarize(after: &Dwarf, effect: &Effect, add: &mut dyn FnMut(&'static str, &str, i32)) {
        let Effect::HandOver(score) = effect else { return };
        let quest = after.public().quest().expect("a rule was chosen").to_string();
        let special = after.public().special().expect("a special was turned up").to_string();
        for seat in Seat::all(after.players()) {
            add("quest: its points", &quest, score.quest_points[seat]);
            add("special: the hand's score", &special, score.scores[seat]);
            // Bonus and doubling.
            let added = score.scores[seat] - score.quest_points[seat];
            add("special: what it adds", &special, added);
        }
    }
}

trait TellParts {
    fn tell_chance(&self, chance: &Chance, names: &Names) -> Vec<String>;
    fn tell_action(&self, seat: Seat, action: Action, names: &Names) -> Vec<String>;
}

impl TellParts for Dwarf {
    fn tell_chance(&self, chance: &Chance, names: &Names) -> Vec<String> {
        match chance {
            Chance::Deal { special, tile, hands } => {
                let (hand, dealer) = (self.round() + 1, names.of(self.public().dealer()));
                let heading = format!("\n{HEADING}Hand {hand}, dealt by {dealer}{HEADING:#}");
                let turned = format!(
                    "The special card is {}, the quest tile is {tile}.",
                    card_name(*special)
                );
                let held = Seat::all(self.players())
                    .map(|seat| format!("{} holds {}.", names.of(seat), by_suit(hands[seat])));
                [heading, turned].into_iter().chain(held).collect()
            }
            Chance::Taken(taken) => {
                vec![format!("The two cards are {}.", and(taken.iter().map(|&c| card_name(c))))]
            }
        }
    }

    fn tell_action(&self, seat: Seat, action: Action, names: &Names) -> Vec<String> {
        let name = names.of(seat);
        vec![match action {
            Action::Quest { side } => {
                let tile = self.public().tile().expect("a tile was turned up");
                let quest = tile.rule(side);
                let (title, text) = quest_words(quest);
                format!("{name} chooses {quest}, {title}: {text}.")
            }
            Action::Exchange { with } => {
                format!("{name} takes two cards at random from {}.", names.of(with))
            }
            Action::Give { card } => format!("{name} gives back {}.", card_name(card)),
            Action::Play { card } => {
                // What a copycat is on the table (DK-6.1).
                let played = match card {
                    cards::MUMMY => {
                        let copied = card_name(self.public().last_best());
                        format!("the Mummy as a copy of {copied}")
                    }
                    cards::PUPPETEER => {
                        let above = card_name(self.public().last_card());
                        format!("the Puppeteer, half a rank above {above}")
                    }
                    card => card_name(card),
                };
                let lead = self.public().trick().next().is_none();
                match self.public().led() {
                    _ if lead => {
                        let trick = self.public().winners_so_far().len() + 1;
                        format!("\nTrick {trick}: {name} leads {played}.")
                    }
                    Some(led) if card.suit().is_some_and(|suit| suit != led) => {
                        format!("{name} has no {} and plays {played}.", suit_name(led))
                    }
                    _ => format!("{name} plays {played}."),
                }
            }
            Action::Druid { with } => {
                format!("The Druid swaps the hands of {name} and {}.", names.of(with))
            }
            Action::Pass { direction } => {
                let side = match direction {
                    Direction::Left => "left",
                    Direction::Right => "right",
                };
                format!("{name} lets all hands be passed to the {side}.")
            }
            Action::Take { card } => {
                format!("{name} leaves the Sorcerer in the trick and takes {}.", card_name(card))
            }
            // Declining is not announced (DK-7.1).
            Action::Decline => return Vec::new(),
        }]
    }
}

fn tell_effect(effect: &Effect, after: &Dwarf, names: &Names) -> Vec<String> {
    vec![match effect {
        Effect::Shows { seat, card } => format!("{} shows {}.", names.of(*seat), card_name(*card)),
        Effect::WinsTrick { seat, card, .. } => {
            format!("{} wins the trick with {}.", names.of(*seat), card_name(*card))
        }
        Effect::Bonus { seat, card, points } => {
            let special = card_name(*card);
            format!("{} gets {points:+} by {special}.", names.of(*seat))
        }
        Effect::Doubled { seat } => {
            format!("{} has the Enchanter: this hand counts double.", names.of(*seat))
        }
        Effect::HandOver(score) => return tell_score(score, after, names),
        Effect::GameOver { winners } if winners.len() == 1 => {
            format!("\n{} wins.", names.all_of(*winners))
        }
        Effect::GameOver { winners } => format!("\n{} share the win.", names.all_of(*winners)),
    }]
}

fn tell_score(score: &HandScore, after: &Dwarf, names: &Names) -> Vec<String> {
    let quest = after.public().quest().expect("a rule was chosen");
    let (title, text) = quest_words(quest);
    let mut lines = vec![format!("\nScores by {quest}, {title}: {text}.")];
    let tally = Tally::new(after.options(), after.public().winners_so_far(), after.won());
    for seat in Seat::all(after.players()) {
        let points = count(score.scores[seat], "point");
        let mut parts =
            vec![format!("{:+} for {}", score.quest_points[seat], why(quest, &tally, seat))];
        if score.bonus[seat] != 0 {
            parts.push(format!("{:+} by the special card", score.bonus[seat]));
        }
        if after.public().doubled() == Some(seat) {
            parts.push("doubled".into());
        }
        lines.push(format!("{}: {points} ({}).", names.of(seat), parts.join(", ")));
    }
    lines.push(format!("Totals: {}.", names.with_points(after.totals())));
    lines
}

/// What the rule looked at, for one seat.
fn why(quest: dwarf::QuestId, tally: &Tally, seat: Seat) -> String {
    let tricks = |number| count(number, "trick");
    match quest.quest().looks {
        Looks::Tricks => tricks(tally.n(seat)),
        Looks::AllTricks => {
            let others = tally.seats().filter(|&other| other != seat);
            let others = and(others.map(|other| tally.n(other).to_string()));
            format!("{}, the others {others}", tricks(tally.n(seat)))
        }
        Looks::Neighbours => format!(
            "{}, {} of the previous and {} of the next player",
            tricks(tally.n(seat)),
            tally.n_previous(seat),
            tally.n_next(seat)
        ),
        Looks::Run => format!("a run of {}", tricks(tally.run(seat))),
        Looks::Drought => format!("a drought of {}", tricks(tally.drought(seat))),
        Looks::LastFour => format!("{} of the last four", tricks(tally.of_last_four(seat))),
        Looks::ThirdTricks => match tally.third_trick(seat) {
            Some(trick) => format!("a third trick in trick {}", trick + 1),
            None => "no third trick".into(),
        },
        Looks::AllCards(_) => format!("a sum of {}", tally.sum(seat)),
        Looks::Cards(cards) => match tally.c(seat) & cards {
            none if none.is_empty() => "none of these cards".into(),
            some => by_suit(some),
        },
    }
}
