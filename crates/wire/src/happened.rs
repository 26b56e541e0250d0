//! What happens about a table, as facts.

use game::Fact;

use crate::Wire;
use crate::refusal::name_of;
use crate::table::{Cause, Happened};

/// What a table waits for, as a viewer may know it; without a view the game has not begun.
#[must_use]
pub fn asks<G: Wire>(view: Option<&G::View>) -> Vec<Fact> {
    view.map_or_else(|| vec![Fact::new("asks.lobby")], G::asks)
}

impl Happened {
    /// What is told of it, apart from the game. What somebody says is no fact: it stays a text.
    #[must_use]
    pub fn facts(&self) -> Vec<Fact> {
        let (key, seat) = match self {
            Happened::Seated { seat, .. } => ("happened.seated".into(), seat),
            Happened::Filled { seat, bot } => {
                return vec![Fact::new("happened.filled").seat("seat", *seat).word("bot", bot)];
            }
            Happened::Emptied { seat } => ("happened.emptied".into(), seat),
            Happened::Added { seat, .. } => ("happened.added".into(), seat),
            Happened::Away { seat, why } => (format!("happened.away.{}", name_of(why)), seat),
            Happened::Back { seat } => ("happened.back".into(), seat),
            Happened::Hint { seat } => ("happened.hint".into(), seat),
            Happened::Undone { seat } => ("happened.undone".into(), seat),
            Happened::Act { seat, cause: Cause::Timeout } => ("happened.timeout".into(), seat),
            Happened::Emote { seat, emote: Some(emote) } => {
                let fact = Fact::new("happened.emote").seat("seat", *seat);
                return vec![fact.word("emote", emote)];
            }
            Happened::Started => return vec![Fact::new("happened.started")],
            Happened::Rematch { .. } => return vec![Fact::new("happened.rematch")],
            Happened::Chat { .. }
            | Happened::Emote { emote: None, .. }
            | Happened::Chance
            | Happened::Act { .. } => return Vec::new(),
        };
        vec![Fact::new(key).seat("seat", *seat)]
    }
}
