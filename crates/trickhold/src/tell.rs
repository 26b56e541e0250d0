//! Games told in sentences: the words for players.

mod dwarf;
mod goliath;
pub(crate) mod quests;

use anstyle::Style;
use game::{BySeat, EventOf, Game, Options, Seat, SeatSet};

/// The style of headings.
pub(crate) const HEADING: Style = Style::new().bold();

/// A game that can be told.
pub(crate) trait Tell: Game {
    /// The game's name for people.
    const TITLE: &'static str;

    /// What an event does, told by people who see everything; `self` is the state before it.
    fn tell(
        &self,
        event: &EventOf<Self>,
        after: &Self,
        effects: &[Self::Effect],
        names: &Names,
    ) -> Vec<String>;

    /// An action in a few words.
    fn label(&self, action: Self::Action) -> String;

    /// The open table before a decision, in a few lines.
    fn table(&self, seat: Seat, names: &Names) -> Vec<String>;

    /// Points worth a row of their own in a summary of many games: (group, name, points).
    fn summarize(_: &Self, _: &Self::Effect, _: &mut dyn FnMut(&'static str, &str, i32)) {}
}

/// Who sits where.
#[derive(Clone)]
pub(crate) struct Names(Vec<String>);

impl Names {
    /// The name of a seat.
    pub(crate) fn of(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }

    /// `A 3, B 4 and C 5`.
    pub(crate) fn with_points(&self, points: &BySeat<i32>) -> String {
        let each = self.0.iter().zip(points.first(self.0.len()));
        and(each.map(|(name, points)| format!("{name} {points}")))
    }

    pub(crate) fn all_of(&self, seats: SeatSet) -> String {
        and(seats.iter().map(|seat| self.of(seat).to_owned()))
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn and(parts: impl IntoIterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.into_iter().collect();
    match parts.pop() {
        None => String::new(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} and {last}", parts.join(", ")),
    }
}

/// `1 point`, `2 points`.
pub(crate) fn count(number: i32, thing: &str) -> String {
    let plural = if number.abs() == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Tells a game event by event.
pub(crate) struct Teller<G: Tell> {
    game: G,
    names: Names,
}

impl<G: Tell> Teller<G> {
    pub(crate) fn new(options: G::Options, names: Vec<String>) -> Teller<G> {
        // A name from a file must not steer the terminal.
        let names = names.iter().map(|name| words::visible(name)).collect();
        Teller { game: G::new(options), names: Names(names) }
    }

    /// The same for a page that sets text in both directions.
    pub(crate) fn isolated(&self) -> Teller<G> {
        let names = self.names.0.iter().map(|name| words::isolated(name)).collect();
        Teller { game: self.game.clone(), names: Names(names) }
    }

    /// Who sits where.
    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    /// The game, its options and its players.
    pub(crate) fn title(&self) -> String {
        let options = self.game.options();
        let set = G::Options::SPECS.iter().map(|spec| {
            let value = options.get(spec.key);
            format!("{}={value}", spec.key)
        });
        let set: Vec<String> = set.collect();
        let names = and(self.names.0.iter().cloned());
        format!("{}: {names} ({})", G::TITLE, set.join(", "))
    }

    /// What this event does, and does it.
    pub(crate) fn tell(&mut self, event: &EventOf<G>) -> Vec<String> {
        let before = self.game.clone();
        let mut effects = Vec::new();
        self.game.apply(event, &mut effects);
        before.tell(event, &self.game, &effects, &self.names)
    }
}

#[cfg(test)]
mod tests {
    use ::goliath::{Goliath, GoliathOptions};

    use super::*;

    #[test]
    fn names_turn_nothing_around() {
        let names = ["Ann", "\u{202E}שלום", "C\u{1B}[2J\u{200B}yd"].map(str::to_owned);
        let options = GoliathOptions::new(3).expect("allowed");
        let teller = Teller::<Goliath>::new(options, names.to_vec());
        let title = teller.title();
        assert!(title.contains(": Ann, שלום and C[2Jyd ("), "{title:?}");
        let title = teller.isolated().title();
        assert!(title.contains(": Ann, \u{2068}שלום\u{2069} and C[2Jyd ("), "{title:?}");
    }
}
