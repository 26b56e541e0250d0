//! What each viewer is told, from that viewer's own view.

use game::{Fact, LegalActions, Seat};
use record::shuffle;
use wire::{
    EventMessage, Happened, LastCard, Message, MessageOf, Past, Revealed, RoundEnd, SeatInfo,
    SeatKind, TableInfo, TableState, WIRE, Welcome, Wire, You, option_map,
};

use super::{Occupant, Shown, State};
use crate::entry::{Entry, LogRow};

impl<G: Wire> State<G> {
    fn hears(&self, viewer: usize, seat: Seat) -> bool {
        self.muted.get(viewer).is_none_or(|muted| !muted.contains(seat))
    }

    fn happened(&self, entry: &Entry<G::Action>, viewer: usize) -> Happened {
        match entry.clone() {
            Entry::Seated { seat, name, .. } => Happened::Seated { seat, name },
            Entry::Filled { seat, bot } => Happened::Filled { seat, bot },
            Entry::Emptied { seat } => Happened::Emptied { seat },
            Entry::Added { seat, hex } => Happened::Added { seat, hex },
            Entry::Started => Happened::Started,
            Entry::Chance => Happened::Chance,
            Entry::Act { seat, cause, .. } => Happened::Act { seat, cause },
            Entry::Away { seat, why } => Happened::Away { seat, why },
            Entry::Back { seat } => Happened::Back { seat },
            Entry::Chat { seat, text } => {
                Happened::Chat { seat, text: self.hears(viewer, seat).then_some(text) }
            }
            Entry::Emote { seat, emote } => {
                Happened::Emote { seat, emote: self.hears(viewer, seat).then_some(emote) }
            }
            Entry::Hint { seat } => Happened::Hint { seat },
            Entry::Undone { seat } => Happened::Undone { seat },
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
        row: &LogRow<G::Action>,
        viewer: usize,
        shown: Option<Shown<G>>,
        effects: &[G::Effect],
        seats_change: bool,
    ) -> String {
        let event = self.happened(&row.entry, viewer);
        let mut facts = event.facts();
        if let (Some((before, seen)), Some(play)) = (&shown, &self.play) {
            facts.extend(G::happened(before, &play.table.views()[viewer], seen, effects));
        }
        let message: MessageOf<G> = Message::Event(EventMessage {
            number: self.number,
            at: row.at,
            event,
            seen: shown.map(|(_, seen)| seen),
            effects: effects.to_vec(),
            facts,
            view: self.drawn(viewer),
            legal: self.legal_of(viewer),
            choices: self.choices(viewer),
            can: self.can(viewer),
            asks: self.asks(viewer),
            until: self.until(),
            table: seats_change.then(|| self.info()),
            past: matches!(row.entry, Entry::Undone { .. }).then(|| self.past()),
            undo: self.may_undo(viewer),
        });
        message.to_json()
    }

    fn drawn(&self, viewer: usize) -> Option<G::Table> {
        self.play.as_ref().map(|play| G::table(&play.table.views()[viewer]))
    }

    /// What the table waits for. A seat that has answered hears what spectators hear.
    pub(super) fn asks(&self, viewer: usize) -> Vec<Fact> {
        let view = self.play.as_ref().map(|play| {
            let players = self.players();
            let answered = viewer < players && play.pending[Seat::new(viewer)].is_some();
            &play.table.views()[if answered { players } else { viewer }]
        });
        wire::asks::<G>(view)
    }

    pub(super) fn legal_of(&self, viewer: usize) -> Vec<G::Action> {
        if viewer == self.players() {
            return Vec::new();
        }
        let legal = self.legal(Seat::new(viewer));
        legal.map_or_else(Vec::new, |legal| legal.iter().collect())
    }

    /// What everybody may know about the table.
    pub(crate) fn info(&self) -> TableInfo {
        let sitting = |sitting: &Occupant| SeatInfo {
            kind: match (sitting.is_person(), sitting.bot) {
                (true, _) => SeatKind::Person,
                (false, Some(_)) => SeatKind::Bot,
                (false, None) => SeatKind::Free,
            },
            name: sitting.name.clone(),
            bot: sitting.bot.or(sitting.away.then_some(self.level)).map(|bot| bot.name().into()),
            away: sitting.away,
        };
        TableInfo {
            id: self.id.clone(),
            game: G::NAME.into(),
            players: self.players(),
            options: option_map(&self.options),
            state: match (self.is_over(), &self.play) {
                (true, _) => TableState::Over,
                (false, Some(_)) => TableState::Playing,
                (false, None) => TableState::Lobby,
            },
            host: self.host,
            seats: self.seats.iter().map(sitting).collect(),
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
        self.setup.advice || self.people() <= 1
    }

    fn may_undo(&self, viewer: usize) -> bool {
        viewer < self.players() && crate::intent::may_undo(self, Seat::new(viewer)).is_ok()
    }

    fn past(&self) -> Past<G::Action> {
        let last = self.play.iter().flat_map(|play| &play.last_trick);
        Past {
            last_trick: last.map(|&(seat, action)| LastCard { seat, action }).collect(),
            scores: self.play.as_ref().map_or_else(Vec::new, |play| play.scores.clone()),
        }
    }

    /// The present, for a viewer who has just come; `until` is when the time for the decision ends.
    pub(crate) fn welcome(
        &self,
        viewer: usize,
        number: u64,
        now: u64,
        until: Option<u64>,
    ) -> String {
        let seat = (viewer < self.players()).then(|| Seat::new(viewer));
        let Past { last_trick, scores } = self.past();
        let message: MessageOf<G> = Message::Welcome(Welcome {
            wire: WIRE,
            number,
            now,
            you: You {
                seat,
                host: seat.is_some() && seat == self.host,
                muted: seat.map_or_else(Vec::new, |seat| self.muted[seat.index()].iter().collect()),
            },
            table: self.info(),
            view: self.drawn(viewer),
            legal: self.legal_of(viewer),
            choices: self.choices(viewer),
            can: self.can(viewer),
            asks: self.asks(viewer),
            until,
            last_trick,
            scores,
            undo: self.may_undo(viewer),
        });
        message.to_json()
    }

    /// What everybody sees of the round that has just ended: its scores, and what they come from.
    pub(crate) fn round_end(&self) -> Option<String> {
        let scores = self.play.as_ref()?.scores.last()?.clone();
        let end = RoundEnd { scores, view: self.drawn(self.players()) };
        Some(serde_json::to_string(&end).expect("a round is plain data"))
    }

    pub(crate) fn rounds_over(&self) -> usize {
        self.play.as_ref().map_or(0, |play| play.scores.len())
    }
}
