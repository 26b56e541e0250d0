//! Everything that was told: the present as the last message has it, and what the past left
//! behind: the log in sentences, the last trick, the score of every round.

use anyhow::{Context, Result};
use dwarf::Dwarf;
use game::{Fact, Game, Seat};
use goliath::Goliath;
use serde::Deserialize;
use serde_json::Value;
use wire::{DwarfTable, EventMessage, GoliathTable, PlainTable, TableInfo, TableState, Welcome};
use words::{Speaker, Words};

use crate::WrittenAction;

/// A card by its name, and who played it.
pub type Lying = wire::Lying<String>;

/// What the viewer knows, in two forms.
#[derive(Clone, PartialEq, Debug)]
pub struct TableView {
    /// What the table of every game holds.
    pub plain: PlainTable,
    /// The same in the game's own form, with what only this game has.
    pub own: OwnTable,
}

/// A table in its game's own form.
#[derive(Clone, PartialEq, Debug)]
pub enum OwnTable {
    /// David & Goliath: piles, and what they count.
    Goliath(Box<GoliathTable>),
    /// The Dwarf King: quest, special card, exchange, and what is known of hands.
    Dwarf(Box<DwarfTable>),
    /// A game without a drawing of its own.
    None,
}

/// What a sentence of the log is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A round or hand begins or ends.
    Heading,
    /// What a player or chance did.
    Act,
    /// What follows from what was done, such as a trick that is won.
    Effect,
    /// Something about the table, such as who sat down.
    Table,
}

/// A sentence of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct LogLine {
    /// What it is about, for its colour.
    pub kind: LineKind,
    /// The whole sentence, in the reader's language.
    pub text: String,
}

/// Everything that the link told, and nothing that the screen chose.
#[derive(Clone, Debug)]
pub struct Model {
    /// The language that all is told in.
    pub words: &'static Words,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    /// Who sits where, and how it is played.
    pub table: TableInfo,
    /// What the viewer knows; none before the start.
    pub view: Option<TableView>,
    /// What the viewer may do.
    pub legal: Vec<WrittenAction>,
    /// The number of the last event.
    pub number: u64,
    /// The last finished trick, in the order played.
    pub last_trick: Vec<Lying>,
    /// What came of it, in sentences.
    pub last_trick_told: Vec<String>,
    /// All that happened, in sentences.
    pub log: Vec<LogLine>,
    /// What each seat scored in each finished round or hand.
    pub rounds: Vec<Vec<i32>>,
    /// What the table waits for.
    pub asks: Vec<Fact>,
    /// What can be chosen that is no card of the hand.
    pub choices: Vec<Choice>,
    /// The cards of the hand that can be played or given.
    pub can: Option<Fact>,
    /// May the viewer take back a decision now?
    pub may_undo: bool,
}

fn read_view(game: &str, view: Option<&Value>) -> Result<Option<TableView>> {
    let Some(view) = view.filter(|view| !view.is_null()) else { return Ok(None) };
    let own = match game {
        Goliath::NAME => serde_json::from_value(view.clone()).map(OwnTable::Goliath),
        Dwarf::NAME => serde_json::from_value(view.clone()).map(OwnTable::Dwarf),
        _ => Ok(OwnTable::None),
    };
    let read = own.and_then(|own| Ok(TableView { plain: PlainTable::deserialize(view)?, own }));
    read.map(Some).context("the table told something that is not understood")
}

fn read_legal(legal: &[Value]) -> Vec<WrittenAction> {
    legal.iter().filter_map(|action| serde_json::from_value(action.clone()).ok()).collect()
}

/// The cards of a trick, in the order played.
pub(crate) fn lying(trick: &[wire::LastCard]) -> Vec<Lying> {
    let lying = |card: &wire::LastCard| {
        let played = card.action.get("card")?.as_str()?.to_owned();
        Some(Lying { seat: card.seat, card: played })
    };
    trick.iter().filter_map(lying).collect()
}

/// Something to choose that is no card of the hand.
pub type Choice = wire::Choice<WrittenAction>;

fn read_choices(choices: &[wire::Choice]) -> Vec<Choice> {
    let read = |choice: &wire::Choice| {
        let action = serde_json::from_value(choice.action.clone()).ok()?;
        Some(Choice { typed: choice.typed.clone(), action, fact: choice.fact.clone() })
    };
    choices.iter().filter_map(read).collect()
}

impl Model {
    /// What a welcome tells.
    ///
    /// # Errors
    /// If it is not understood.
    pub fn new(words: &'static Words, welcome: &Welcome) -> Result<Model> {
        Ok(Model {
            words,
            you: welcome.you.seat,
            table: welcome.table.clone(),
            view: read_view(&welcome.table.game, welcome.view.as_ref())?,
            legal: read_legal(&welcome.legal),
            number: welcome.number,
            last_trick: lying(&welcome.last_trick),
            last_trick_told: Vec::new(),
            log: Vec::new(),
            rounds: welcome.scores.clone(),
            asks: welcome.asks.clone(),
            choices: read_choices(&welcome.choices),
            can: welcome.can.clone(),
            may_undo: welcome.undo,
        })
    }

    /// Moves on by an event, and gives the sentences that it adds to the log.
    ///
    /// # Errors
    /// If it is not understood.
    pub fn fold(&mut self, event: &EventMessage) -> Result<&[LogLine]> {
        let view = read_view(&self.table.game, event.view.as_ref())?;
        if let Some(table) = &event.table {
            self.table = table.clone();
        }
        let before = std::mem::replace(&mut self.view, view);
        let told = self.log.len();
        self.tell(event, before.as_ref());
        self.legal = read_legal(&event.legal);
        (self.asks, self.choices) = (event.asks.clone(), read_choices(&event.choices));
        self.can = event.can.clone();
        (self.number, self.may_undo) = (event.number, event.undo);
        Ok(&self.log[told..])
    }

    /// Is this the viewer's seat?
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// The name on a seat; the viewer is `You`.
    pub fn name(&self, seat: Seat) -> String {
        if self.is_you(seat) {
            return self.words.get("you").to_owned();
        }
        let name = self.table.seats.get(seat.index()).map_or("", |seat| &seat.name);
        // A name from far away must not steer the terminal.
        words::visible(name)
    }

    /// Puts facts into the viewer's words.
    pub(crate) fn speaker(&self) -> Speaker {
        let name = |seat: &wire::SeatInfo| words::visible(&seat.name);
        Speaker {
            words: self.words,
            you: self.you,
            names: self.table.seats.iter().map(name).collect(),
        }
    }

    /// Has the last card been played?
    pub fn is_over(&self) -> bool {
        self.table.state == TableState::Over
    }

    /// Has the viewer something to decide?
    pub fn asks_you(&self) -> bool {
        !self.legal.is_empty() && !self.declines_by_itself()
    }

    /// Does the table wait for the viewer to begin the game?
    pub fn may_start(&self) -> bool {
        self.table.state == TableState::Lobby && self.you.is_some() && self.table.host == self.you
    }

    /// Everybody is asked about the Sorcerer; a viewer who has nothing to choose needs no question,
    /// but where there is no time limit the table waits for the answer.
    pub fn declines_by_itself(&self) -> bool {
        self.legal == [WrittenAction::plain("decline")]
    }

    /// The table in its game's own form; none before the start.
    pub(crate) fn own(&self) -> Option<&OwnTable> {
        self.view.as_ref().map(|view| &view.own)
    }

    fn plain(&self) -> Option<&PlainTable> {
        self.view.as_ref().map(|view| &view.plain)
    }

    /// The viewer's cards by name; empty for a spectator and before the deal.
    pub fn hand(&self) -> &[String] {
        self.plain().map_or(&[], |table| &table.hand)
    }

    /// May this card be played or given now?
    pub fn is_legal(&self, card: &str) -> bool {
        let of_hand = |action: &&WrittenAction| ["play", "give"].contains(&action.kind());
        self.legal.iter().filter(of_hand).any(|action| action.card() == Some(card))
    }

    /// The trick, in the order played.
    pub fn trick(&self) -> &[Lying] {
        self.plain().map_or(&[], |table| &table.trick)
    }

    /// The colour or suit to follow.
    pub fn led(&self) -> Option<char> {
        self.plain()?.led
    }

    /// What the table waits for.
    pub fn phase(&self) -> &str {
        self.plain().map_or("lobby", |table| &table.phase)
    }

    /// Whose turn it is; none while chance decides or all are asked.
    pub fn turn(&self) -> Option<Seat> {
        self.plain()?.turn
    }

    /// Points of the finished rounds or hands, by seat; empty before the start.
    pub fn totals(&self) -> &[i32] {
        self.plain().map_or(&[], |table| &table.totals)
    }
}
