//! What people can do about a table, apart from the game.

use game::Seat;
use wire::{AwayCause, Code, EMOTES, Refusal, TableAction, Wire};

use crate::entry::{Entry, LogRow};
use crate::machine::NewTable;
use crate::state::State;
use crate::table::first_rows;

/// What one owner of a seat may say, add and mute: nobody uses up what is there for the others.
const CHATS: u32 = 100;
const ADDED: u32 = 4;
const MUTES: u32 = 50;
const UNDOS: u32 = 300;
/// How often people may sit down at one table, and how often its host may seat bots.
pub(crate) const SEATED: u32 = 500;
const FILLED: u32 = 500;

/// Entries, which may be none where everything is as asked already; and another table to make.
type Entries<A> = (Vec<Entry<A>>, Option<(String, Vec<String>)>);

/// What an action about the table brings.
pub(crate) fn entries<G: Wire>(
    state: &State<G>,
    seat: Seat,
    action: TableAction,
    fresh: Option<&NewTable>,
    now: u64,
) -> Result<Entries<G::Action>, Refusal> {
    let host = || match state.host == Some(seat) {
        true => Ok(()),
        false => Err(Refusal::new(Code::NotHost, "only the host may do this")),
    };
    let lobby = || match &state.play {
        None => Ok(()),
        Some(_) => Err(Refusal::new(Code::Started, "the game has begun")),
    };
    let sitting = |other: Seat| {
        let what = || format!("there is no {other:?}: allowed are 0 to {}", state.players() - 1);
        state.seats.get(other.index()).ok_or_else(|| Refusal::new(Code::NoSeat, &what()))
    };
    let used = &state.used[seat.index()];
    let quiet = || match used.chats < CHATS {
        true => Ok(()),
        false => Err(Refusal::new(Code::ChatFull, "you have said enough at this table")),
    };
    let one = |entry| Ok((vec![entry], None));
    match action {
        TableAction::Start => {
            host()?;
            lobby()?;
            let bot = state.level.name();
            let free =
                Seat::all(state.players()).filter(|seat| state.seats[seat.index()].is_free());
            let mut entries: Vec<Entry<G::Action>> =
                free.map(|seat| Entry::Filled { seat, bot: bot.into() }).collect();
            entries.push(Entry::Started);
            Ok((entries, None))
        }
        TableAction::Fill { seat: other, bot } => {
            host()?;
            lobby()?;
            if state.filled >= FILLED {
                return Err(Refusal::new(
                    Code::Enough,
                    "bots were seated often enough at this table",
                ));
            }
            if sitting(other)?.is_person() {
                return Err(Refusal::new(Code::Taken, "a person sits on this seat"));
            }
            let level: bots::Level = bot.parse().map_err(|error: bots::UnknownLevel| {
                Refusal::new(Code::NoBot, &error.to_string())
            })?;
            one(Entry::Filled { seat: other, bot: level.name().into() })
        }
        TableAction::Empty { seat: other } => {
            host()?;
            lobby()?;
            if other == seat {
                return Err(Refusal::new(Code::OwnSeat, "leave, if you do not want to play"));
            }
            if sitting(other)?.is_free() {
                return Err(Refusal::new(Code::Free, "nobody sits on this seat"));
            }
            one(Entry::Emptied { seat: other })
        }
        TableAction::Remove { seat: other } => {
            host()?;
            if !sitting(other)?.is_person() || other == seat {
                return Err(Refusal::new(Code::NoPerson, "no other person sits on this seat"));
            }
            one(match state.play {
                Some(_) => Entry::Away { seat: other, why: AwayCause::Removed },
                None => Entry::Emptied { seat: other },
            })
        }
        TableAction::Leave => one(match state.play {
            Some(_) => Entry::Away { seat, why: AwayCause::Left },
            None => Entry::Emptied { seat },
        }),
        TableAction::Add { hex } => {
            lobby()?;
            let bytes = record::shuffle::unhex(&hex).map_or(0, |bytes| bytes.len());
            if !(1..=record::shuffle::MAX_ADDED).contains(&bytes) {
                return Err(Refusal::new(
                    Code::Hex,
                    "hex must be 1 to 32 bytes in hexadecimal digits",
                ));
            }
            if used.added >= ADDED {
                let what = format!("each player adds at most {ADDED} times");
                return Err(Refusal::new(Code::Enough, &what));
            }
            one(Entry::Added { seat, hex: hex.to_lowercase() })
        }
        TableAction::Chat { text } => {
            quiet()?;
            one(Entry::Chat { seat, text: crate::visible::said(&text)? })
        }
        TableAction::Emote { emote } => {
            quiet()?;
            if !EMOTES.contains(&emote.as_str()) {
                let what = format!("emote must be one of {}", EMOTES.join(", "));
                return Err(Refusal::new(Code::Emote, &what));
            }
            one(Entry::Emote { seat, emote })
        }
        TableAction::Mute { seat: other, on } => {
            sitting(other)?;
            if state.muted[seat.index()].contains(other) == on {
                return Ok((Vec::new(), None));
            }
            if used.mutes >= MUTES {
                return Err(Refusal::new(Code::Enough, "you have muted and unmuted often enough"));
            }
            one(Entry::Muted { seat, other, on })
        }
        TableAction::Undo => {
            may_undo(state, seat)?;
            one(Entry::Undone { seat })
        }
        TableAction::Line { .. } => {
            unreachable!("a line was understood before it came here")
        }
        TableAction::Rematch => {
            if !state.is_over() {
                return Err(Refusal::new(Code::NotOver, "the game is not over"));
            }
            if let Some(table) = &state.rematch {
                let code = Code::Rematch { table: table.clone() };
                return Err(Refusal::new(code, "there is a rematch already"));
            }
            let fresh =
                fresh.ok_or_else(|| Refusal::new(Code::Storage, "no new table can be made"))?;
            let rows = rematch_rows(state, seat, fresh, now)?;
            let entry = Entry::Rematch { table: fresh.id.clone() };
            Ok((vec![entry], Some((fresh.id.clone(), rows))))
        }
    }
}

/// May this seat take back a decision now?
pub(crate) fn may_undo<G: Wire>(state: &State<G>, seat: Seat) -> Result<(), Refusal> {
    if state.play.is_none() {
        return Err(Refusal::new(Code::NotStarted, "the game has not begun"));
    }
    if state.is_over() {
        return Err(Refusal::new(
            Code::Over,
            "the game is over, and the seed of its deals is told",
        ));
    }
    if state.people() > 1 {
        return Err(Refusal::new(Code::NotAlone, "undo is for one person alone with bots"));
    }
    if !state.has_decided(seat) {
        return Err(Refusal::new(Code::NothingToUndo, "this seat has decided nothing yet"));
    }
    if state.used[seat.index()].undos >= UNDOS {
        return Err(Refusal::new(Code::Enough, "you have taken back often enough"));
    }
    Ok(())
}

/// A new table with the same people, who keep their tokens, and the same bots. Whoever asked for it is
/// host.
fn rematch_rows<G: Wire>(
    state: &State<G>,
    host: Seat,
    fresh: &NewTable,
    now: u64,
) -> Result<Vec<String>, Refusal> {
    let mut rows = first_rows::<G>(&state.setup, fresh, Some(state.company.clone()), now)?;
    // The first person to sit down is host.
    for seat in host.around(state.players()) {
        let sitting = &state.seats[seat.index()];
        let entry: Entry<G::Action> = match (&sitting.token, sitting.bot) {
            (Some(token), _) => {
                let (name, token) = (sitting.name.clone(), token.clone());
                Entry::Seated { seat, name, token, from: sitting.from.clone() }
            }
            (None, Some(bot)) => Entry::Filled { seat, bot: bot.name().into() },
            (None, None) => continue,
        };
        let row = LogRow { at: now, by: None, entry };
        rows.push(serde_json::to_string(&row).expect("a row is plain data"));
    }
    Ok(rows)
}
