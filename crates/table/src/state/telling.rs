//! What each viewer is told, from that viewer's own view.

use std::collections::BTreeMap;

use game::{Choices, Seat};
use record::shuffle;
use serde::Serialize;
use serde_json::Value;
use wire::{Chair, Wire};

use super::{Sitting, State};
use crate::entry::{Entry, Row};
use crate::message::{ChairInfo, Happened, Revealed, TableInfo, TellEvent, TellWelcome, WIRE, You};

impl<G: Wire> State<G> {
    fn hears(&self, viewer: usize, chair: Chair) -> bool {
        self.muted.get(viewer).is_none_or(|bits| bits >> chair & 1 == 0)
    }

    fn happened(&self, entry: &Entry<G::Action>, viewer: usize) -> Happened {
        match entry.clone() {
            Entry::Seated { chair, name, .. } => Happened::Seated { chair, name },
            Entry::Filled { chair, bot } => Happened::Filled { chair, bot },
            Entry::Emptied { chair } => Happened::Emptied { chair },
            Entry::Added { chair, hex } => Happened::Added { chair, hex },
            Entry::Started => Happened::Started,
            Entry::Chance => Happened::Chance,
            Entry::Act { chair, cause, .. } => Happened::Act { chair, cause },
            Entry::Away { chair, why } => Happened::Away { chair, why },
            Entry::Back { chair } => Happened::Back { chair },
            Entry::Chat { chair, text } => {
                Happened::Chat { chair, text: self.hears(viewer, chair).then_some(text) }
            }
            Entry::Emote { chair, emote } => {
                Happened::Emote { chair, emote: self.hears(viewer, chair).then_some(emote) }
            }
            Entry::Hint { chair } => Happened::Hint { chair },
            Entry::Rematch { table } => Happened::Rematch { table },
            Entry::Created { .. }
            | Entry::Answered { .. }
            | Entry::Muted { .. }
            | Entry::Clock { .. }
            | Entry::Refused { .. } => unreachable!("only public entries are told"),
        }
    }

    pub(super) fn tell(
        &self,
        row: &Row<G::Action>,
        viewer: usize,
        seen: &Option<G::Seen>,
        effects: &[G::Follows],
        chairs_change: bool,
    ) -> String {
        let message = TellEvent {
            r#type: "event",
            number: self.number,
            at: row.at,
            event: &self.happened(&row.entry, viewer),
            seen: seen.as_ref().map(G::shown),
            effects,
            view: self.drawn(viewer),
            legal: self.legal_of(viewer),
            until: self.until(),
            table: chairs_change.then(|| self.info()),
        };
        text(&message)
    }

    fn drawn(&self, viewer: usize) -> Option<G::Drawn> {
        self.play.as_ref().map(|play| G::drawn(&play.views[viewer]))
    }

    fn legal_of(&self, viewer: usize) -> Vec<G::Said> {
        if viewer == self.players() {
            return Vec::new();
        }
        let legal = self.legal(Seat::new(viewer));
        legal.map_or_else(Vec::new, |legal| legal.iter().map(G::say).collect())
    }

    /// What everybody may know about the table.
    pub(crate) fn info(&self) -> TableInfo {
        let written = record::options_to_json(&self.options);
        let options: BTreeMap<String, Value> = written
            .as_object()
            .into_iter()
            .flatten()
            .filter(|(key, _)| *key != "players")
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let sitting = |sitting: &Sitting| ChairInfo {
            kind: match (sitting.is_person(), sitting.bot) {
                (true, _) => "person".into(),
                (false, Some(_)) => "bot".into(),
                (false, None) => "free".into(),
            },
            name: sitting.name.clone(),
            bot: sitting.bot.or(sitting.away.then_some(self.level)).map(|bot| bot.name().into()),
            away: sitting.away,
        };
        TableInfo {
            id: self.id.clone(),
            game: G::NAME.into(),
            players: self.players(),
            options,
            state: if self.is_over() {
                "over".into()
            } else if self.play.is_some() {
                "playing".into()
            } else {
                "lobby".into()
            },
            host: self.host,
            chairs: self.chairs.iter().map(sitting).collect(),
            bots: self.level.name().into(),
            clock_ms: self.setup.clock_ms,
            grace_ms: self.setup.grace_ms,
            window_ms: self.setup.window_ms,
            pace: self.setup.pace,
            open: self.setup.open,
            advice: self.advice_allowed(),
            commit: shuffle::commit(&self.seed),
            revealed: self.is_over().then(|| Revealed {
                seed: shuffle::hex(&self.seed),
                added: self.added.iter().map(|bytes| shuffle::hex(bytes)).collect(),
            }),
            rematch: self.rematch.clone(),
            created: self.created,
        }
    }

    /// Advice is for people who play alone, or at a table that allows it.
    pub(crate) fn advice_allowed(&self) -> bool {
        self.setup.advice || self.chairs.iter().filter(|c| c.is_person()).count() <= 1
    }

    /// The present, for a viewer who has just come; `until` is when the decision has no more time.
    pub(crate) fn welcome(
        &self,
        viewer: usize,
        number: u64,
        now: u64,
        until: Option<u64>,
    ) -> String {
        #[derive(Serialize)]
        struct LastCard<A> {
            seat: Chair,
            action: A,
        }
        let chair = (viewer < self.players()).then_some(viewer as Chair);
        let muted = |chair: Chair| {
            let bits = self.muted[usize::from(chair)];
            (0..self.players() as Chair).filter(|other| bits >> other & 1 == 1).collect()
        };
        let last = self.play.iter().flat_map(|play| &play.last_trick);
        let welcome = TellWelcome {
            r#type: "welcome",
            wire: WIRE,
            number,
            now,
            you: You {
                chair,
                host: chair.is_some() && chair == self.host,
                muted: chair.map_or_else(Vec::new, muted),
            },
            table: self.info(),
            view: self.drawn(viewer),
            legal: self.legal_of(viewer),
            until,
            last_trick: last
                .map(|&(seat, action)| LastCard { seat, action: G::say(action) })
                .collect::<Vec<_>>(),
            scores: self.play.as_ref().map_or_else(Vec::new, |play| play.scores.clone()),
        };
        text(&welcome)
    }

    /// What everybody sees of the round that has just ended: its scores, and what they come from.
    pub(crate) fn round_end(&self) -> Option<String> {
        #[derive(Serialize)]
        struct RoundEnd<'a, V> {
            scores: &'a [i32],
            view: Option<V>,
        }
        let scores = self.play.as_ref()?.scores.last()?;
        Some(text(&RoundEnd { scores, view: self.drawn(self.players()) }))
    }

    /// How many rounds have ended.
    pub(crate) fn rounds_over(&self) -> usize {
        self.play.as_ref().map_or(0, |play| play.scores.len())
    }
}

/// A message as text.
fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message is plain data")
}
