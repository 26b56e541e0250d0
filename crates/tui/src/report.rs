//! The present in sentences: what is asked, the table, the hand, the last trick, the scores.

use game::Seat;
use wire::{SeatInfo, SeatKind};
use words::{added, signed};

use crate::explain;
use crate::model::{LineKind, Lying, Model, View};
use crate::name::{capital, card, cards, group_name};

/// What is asked for now, and of whom.
pub(crate) fn asked(model: &Model) -> String {
    let text = asked_in(model, &model.phase());
    match model.log.last().filter(|line| model.is_over() && line.kind == LineKind::Heading) {
        Some(winner) => format!("{text} {}", winner.text),
        None => text,
    }
}

/// What a phase asks for.
pub(crate) fn asked_in(model: &Model, phase: &str) -> String {
    let words = model.words;
    let key = format!("phase.{phase}");
    let name = model.turn().map(|seat| model.name(seat)).unwrap_or_default();
    if !model.asks_you() {
        return words.say(&key, &[("name", &name)]);
    }
    match phase {
        "play" => {
            let led = model.led();
            let follows =
                |letter| model.hand().iter().any(|c| crate::name::group(c) == Some(letter));
            match led {
                Some(led) => {
                    let key = if follows(led) { "phase.play" } else { "phase.play.you.free" };
                    words.say_of(key, true, &[("led", group_name(words, led))])
                }
                None if model.trick().is_empty() => words.get("phase.play.you.lead").to_owned(),
                None => words.get("phase.play.you.any").to_owned(),
            }
        }
        "giving" => {
            let given = match &model.view {
                Some(View::Dwarf(view)) => view.gives,
                _ => 0,
            };
            words.say_of("phase.giving", true, &[("n", &(given + 1).to_string())])
        }
        _ => words.say_of(&key, true, &[("name", &name)]),
    }
}

/// Who sits where, before the game.
pub(crate) fn seats(model: &Model) -> Vec<String> {
    let words = model.words;
    let seat = |(place, sitting): (usize, &SeatInfo)| {
        let number = (place + 1).to_string();
        let bot = sitting.bot.as_deref().map(|bot| words.find(&format!("bot.{bot}")));
        let name = match (sitting.kind, bot) {
            (SeatKind::Free, _) => words.get("tui.seat.free").to_owned(),
            (_, Some(bot)) => format!("{} ({bot})", model.name(Seat::new(place))),
            (_, None) => model.name(Seat::new(place)),
        };
        words.say("tui.seat", &[("number", &number), ("name", &name)])
    };
    model.table.seats.iter().enumerate().map(seat).collect()
}

/// Cards with who played them.
fn played(model: &Model, trick: &[Lying]) -> String {
    let each = trick.iter().map(|lying| {
        let (name, card) = (model.name(lying.seat), card(model.words, &lying.card));
        model.words.say("plain.played", &[("name", &name), ("card", &card)])
    });
    each.collect::<Vec<_>>().join(", ")
}

/// The viewer's hand.
pub(crate) fn hand(model: &Model) -> String {
    let hand = model.hand();
    if hand.is_empty() {
        return model.words.get("tui.hand.empty").to_owned();
    }
    let list = cards(model.words, hand.iter().map(String::as_str));
    model.words.say("plain.hand", &[("cards", &list)])
}

/// The last trick and what came of it.
pub(crate) fn last_trick(model: &Model) -> Vec<String> {
    if model.last_trick.is_empty() {
        return vec![model.words.get("tui.last_trick.none").to_owned()];
    }
    let list = played(model, &model.last_trick);
    let mut lines = vec![model.words.say("plain.last", &[("cards", &list)])];
    lines.extend(model.last_trick_told.iter().cloned());
    lines
}

/// Quest and special card, which lie open on the table.
pub(crate) fn quest_and_special(model: &Model) -> Vec<String> {
    let words = model.words;
    let Some(View::Dwarf(view)) = &model.view else { return Vec::new() };
    let mut lines = Vec::new();
    match (&view.quest, &view.tile) {
        (Some(quest), _) => {
            let (title, text) = (format!("quest.{quest}.title"), format!("quest.{quest}"));
            let values = [
                ("quest", &*quest.to_string()),
                ("title", words.get(&title)),
                ("text", words.get(&text)),
            ];
            lines.push(words.say("tui.quest", &values));
        }
        (None, Some(tile)) => {
            let side = |side: &str| words.get(&format!("quest.{tile}{side}.title")).to_owned();
            let (a, b) = (side("a"), side("b"));
            lines.push(
                words.say("tui.quest.open", &[("tile", &tile.to_string()), ("a", &a), ("b", &b)]),
            );
        }
        (None, None) => {}
    }
    if let Some(special) = &view.special {
        let (name, does) = (card(words, &special.to_string()), format!("special.{special}"));
        lines.push(words.say("tui.special", &[("name", &name), ("does", words.get(&does))]));
    }
    lines
}

/// The table in sentences.
pub(crate) fn table(model: &Model) -> Vec<String> {
    let words = model.words;
    let mut lines = quest_and_special(model);
    match &model.trick()[..] {
        [] => lines.push(words.get("plain.trick.none").to_owned()),
        trick => {
            lines.push(words.say("plain.trick", &[("cards", &played(model, trick))]));
        }
    }
    if let Some(led) = model.led() {
        lines.push(format!("{}.", words.say("tui.led", &[("led", group_name(words, led))])));
    }
    for seat in Seat::all(model.table.players) {
        lines.extend(player(model, seat));
    }
    if let Some(View::Goliath(view)) = &model.view
        && !view.removed.is_empty()
    {
        let out: Vec<String> = view.removed.iter().map(|c| c.to_string()).collect();
        let out = cards(words, out.iter().map(String::as_str));
        lines.push(format!("{}.", words.say("tui.out", &[("cards", &out)])));
    }
    if !model.totals().is_empty() {
        let totals = model.with_points(model.totals());
        lines.push(words.say("effect.totals", &[("totals", &totals)]));
    }
    lines.push(hand(model));
    lines
}

/// One player in sentences.
fn player(model: &Model, seat: Seat) -> Vec<String> {
    let words = model.words;
    let (you, name) = (model.is_you(seat), model.name(seat));
    let place = seat.index();
    let mut lines = Vec::new();
    let left = match &model.view {
        None => return lines,
        Some(View::Goliath(view)) => view.cards_left[place],
        Some(View::Dwarf(view)) => view.cards_left[place],
        Some(View::Plain(view)) => view.cards_left[place],
    };
    let left = words.count("cards", left as i32);
    lines.push(words.say_of("plain.cards_left", you, &[("name", &name), ("cards", &left)]));
    match &model.view {
        Some(View::Goliath(view)) => {
            let pile = &view.piles[place];
            if pile.colours.is_empty() {
                lines.push(words.say_of("plain.pile.none", you, &[("name", &name)]));
                return lines;
            }
            let (points, how) = (words.count("point", pile.points), explain::pile(words, pile));
            let values = [("name", name.as_str()), ("points", &points), ("how", &how)];
            lines.push(words.say_of("plain.pile", you, &values));
        }
        Some(View::Dwarf(view)) => {
            let line = &view.standing[place];
            let tricks = words.count("trick", line.tricks);
            let (quest, bonus) = (signed(line.quest.unwrap_or(0)), added(line.bonus));
            let values = [
                ("name", name.as_str()),
                ("tricks", &tricks),
                ("quest", &quest),
                ("bonus", &bonus),
            ];
            lines.push(words.say_of("plain.tricks", you, &values));
            let known = known(model, seat);
            if !known.is_empty() {
                lines.push(format!("{name}: {known}."));
            }
        }
        None | Some(View::Plain(_)) => {}
    }
    lines
}

/// What is known of another hand: cards that lie there, suits that do not.
pub(crate) fn known(model: &Model, seat: Seat) -> String {
    let words = model.words;
    let (cards, voids) = cards_and_voids(model, seat);
    let mut parts = Vec::new();
    if !cards.is_empty() {
        let list = words.cards(cards.iter().map(String::as_str));
        parts.push(words.say("tui.holds", &[("cards", &list)]));
    }
    if !voids.is_empty() {
        let suits: Vec<&str> = voids.iter().map(|&letter| group_name(words, letter)).collect();
        parts.push(words.say("tui.void", &[("suits", &suits.join(", "))]));
    }
    parts.join(", ")
}

/// Cards known to lie in another hand, and the colours or suits that do not.
fn cards_and_voids(model: &Model, seat: Seat) -> (Vec<String>, Vec<char>) {
    let place = seat.index();
    match model.view.as_ref().filter(|_| !model.is_you(seat)) {
        None | Some(View::Plain(_)) => (Vec::new(), Vec::new()),
        Some(View::Goliath(view)) => {
            (Vec::new(), view.voids[place].iter().map(|colour| colour.letter()).collect())
        }
        Some(View::Dwarf(view)) => {
            let known = view.known[place].iter().map(|card| card.to_string());
            (known.collect(), view.voids[place].iter().map(|suit| suit.letter()).collect())
        }
    }
}

/// The same in few letters: `has k5 g5, no d`.
pub(crate) fn known_short(model: &Model, seat: Seat) -> String {
    let words = model.words;
    let (known, voids) = cards_and_voids(model, seat);
    let voids: Vec<String> = voids.iter().map(char::to_string).collect();
    let mut parts = Vec::new();
    if !known.is_empty() {
        parts.push(words.say("tui.holds", &[("cards", &known.join(" "))]));
    }
    if !voids.is_empty() {
        parts.push(words.say("tui.void", &[("suits", &voids.join(" "))]));
    }
    parts.join(", ")
}

/// All scores and how they came about.
pub(crate) fn scores(model: &Model) -> Vec<String> {
    let words = model.words;
    let mut lines = Vec::new();
    for round in &model.rounds {
        lines.push(format!("{}.", round.title.trim_end_matches('.')));
        for (seat, (points, how)) in round.scores.iter().zip(&round.how).enumerate() {
            let (name, points) = (model.name(Seat::new(seat)), words.count("point", *points));
            let how = capital(how);
            let values = [("name", name.as_str()), ("points", &points), ("how", &how)];
            lines.push(words.say("score.line", &values));
        }
    }
    if model.rounds.is_empty() {
        lines.push(words.get("tui.scores.none").to_owned());
    }
    if !model.is_over() {
        lines.push(format!("{}:", words.get("tui.scores.now")));
        for seat in Seat::all(model.table.players) {
            lines.extend(player(model, seat).into_iter().skip(1).take(1));
        }
    }
    if !model.totals().is_empty() {
        let totals = model.with_points(model.totals());
        lines.push(words.say("effect.totals", &[("totals", &totals)]));
    }
    lines
}
