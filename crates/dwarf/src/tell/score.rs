//! What the points of a hand come from, as facts.

use game::{Fact, Seat};

use crate::card::Card;
use crate::explain::{Counted, QuestLine};
use crate::public::Public;

/// For each seat the lines of its quest, its bonus and its doubling.
pub(super) fn why(table: &Public) -> Vec<Vec<Fact>> {
    let tally = table.tally();
    let why = |seat: Seat| {
        let Some(quest) = table.quest() else { return Vec::new() };
        let bonus = Some(table.bonus()[seat]).filter(|&points| points != 0);
        let bonus = table.special().zip(bonus);
        hand_why(&quest.explain(&tally, seat), bonus, table.doubled() == Some(seat))
    };
    Seat::all(table.players()).map(why).collect()
}

/// What the score of a hand comes from: what counted for the rule, what the special card brought, and
/// whether it counts double.
#[must_use]
pub fn hand_why(lines: &[QuestLine], bonus: Option<(Card, i32)>, doubled: bool) -> Vec<Fact> {
    let mut facts: Vec<Fact> = lines.iter().filter(|line| counts(line)).map(tell_line).collect();
    if facts.is_empty() {
        facts.push(Fact::new("counted.nothing").number("points", 0));
    }
    let told = bonus
        .map(|(card, points)| Fact::new("score.bonus").number("points", points).card("card", card));
    facts.extend(told);
    // Twice nothing is nothing.
    let points =
        lines.iter().map(|line| line.points).sum::<i32>() + bonus.map_or(0, |(_, points)| points);
    facts.extend((doubled && points != 0).then(|| Fact::new("score.doubled")));
    facts
}

/// Cards that were not won need no line.
fn counts(line: &QuestLine) -> bool {
    match &line.counted {
        Counted::Each { cards, .. } | Counted::Row { cards } => !cards.is_empty(),
        _ => true,
    }
}

fn tell_line(line: &QuestLine) -> Fact {
    let fact = |key: &'static str| Fact::new(key).number("points", line.points);
    match &line.counted {
        Counted::Tricks { tricks } => fact("counted.tricks").number("tricks", *tricks),
        Counted::SameTricks { tricks, same } if same.is_empty() => {
            fact("counted.same_tricks.alone").number("tricks", *tricks)
        }
        Counted::SameTricks { tricks, same } => fact("counted.same_tricks")
            .number("tricks", *tricks)
            .seats("seats", same.iter().copied().collect()),
        Counted::Neighbours { tricks, previous, next } => fact("counted.neighbours")
            .number("tricks", *tricks)
            .number("previous", *previous)
            .number("next", *next),
        Counted::Run { tricks } => fact("counted.run").number("tricks", *tricks),
        Counted::Drought { tricks } => fact("counted.drought").number("tricks", *tricks),
        Counted::LastFour { tricks } => fact("counted.last_four").number("tricks", *tricks),
        Counted::ThirdTrick { place: Some(place) } => {
            fact("counted.third_trick").number("place", *place as i32)
        }
        Counted::ThirdTrick { place: None } => fact("counted.third_trick.none"),
        Counted::Each { cards, worth } => {
            fact("counted.each").cards("cards", *cards).number("worth", *worth)
        }
        Counted::Triplet { cards } => fact("counted.triplet").cards("cards", *cards),
        Counted::Suits { knights, dwarves, goblins } => fact("counted.suits")
            .number("knights", *knights)
            .number("dwarves", *dwarves)
            .number("goblins", *goblins),
        Counted::Lowest { card: Some(card) } => fact("counted.lowest").card("card", card),
        Counted::Lowest { card: None } => fact("counted.lowest.none"),
        Counted::Row { cards } => fact("counted.row").cards("cards", *cards),
        Counted::Sum { sum, others } => {
            fact("counted.sum").number("sum", *sum).number("others", *others)
        }
    }
}
