//! What people can do about a table, apart from the game.

use serde_json::Value;
use wire::{Chair, Wire};

use crate::entry::{Entry, Row, Why};
use crate::machine::Fresh;
use crate::message::{EMOTES, Intent, TABLE_ACTIONS, TableAction};
use crate::refusal::Refusal;
use crate::state::State;
use crate::table::first_rows;

/// What one owner of a chair may say, add and mute: nobody uses up what is there for the others.
const CHATS: u32 = 100;
const ADDED: u32 = 4;
const MUTES: u32 = 50;
/// So often people sit down at one table, and so often its host seats bots.
pub(crate) const SEATED: u32 = 500;
const FILLED: u32 = 500;

/// Is this an action about the table, not one of the game?
pub(crate) fn is_about_table(action: &Value) -> bool {
    let name = action.get("type").and_then(Value::as_str);
    name.is_some_and(|name| TABLE_ACTIONS.contains(&name))
}

/// Entries, which may be none where everything is as asked already; and another table to make.
type Entries<A> = (Vec<Entry<A>>, Option<(String, Vec<String>)>);

/// What an action about the table brings.
pub(crate) fn entries<G: Wire>(
    state: &State<G>,
    chair: Chair,
    intent: &Intent,
    fresh: Option<&Fresh>,
    now: u64,
) -> Result<Entries<G::Action>, Refusal> {
    let action: TableAction = serde_json::from_value(intent.action.clone())
        .map_err(|error| Refusal::new("malformed", &format!("action: {error}")))?;
    let host = || match state.host == Some(chair) {
        true => Ok(()),
        false => Err(Refusal::new("not_host", "only the host may do this")),
    };
    let lobby = || match &state.play {
        None => Ok(()),
        Some(_) => Err(Refusal::new("started", "the game has begun")),
    };
    let seat = |other: Chair| {
        let what =
            || format!("there is no chair {other}: allowed are 0 to {}", state.players() - 1);
        state.chairs.get(usize::from(other)).ok_or_else(|| Refusal::new("no_chair", &what()))
    };
    let used = &state.used[usize::from(chair)];
    let quiet = || match used.chats < CHATS {
        true => Ok(()),
        false => Err(Refusal::new("chat_full", "you have said enough at this table")),
    };
    let one = |entry| Ok((vec![entry], None));
    match action {
        TableAction::Start => {
            host()?;
            lobby()?;
            let bot = state.level.name();
            let free = (0..state.players() as Chair)
                .filter(|&chair| state.chairs[usize::from(chair)].is_free());
            let mut entries: Vec<Entry<G::Action>> =
                free.map(|chair| Entry::Filled { chair, bot: bot.into() }).collect();
            entries.push(Entry::Started);
            Ok((entries, None))
        }
        TableAction::Fill { chair: other, bot } => {
            host()?;
            lobby()?;
            if state.filled >= FILLED {
                return Err(Refusal::new("enough", "bots were seated often enough at this table"));
            }
            if seat(other)?.is_person() {
                return Err(Refusal::new("taken", "a person sits on this chair"));
            }
            let level: bots::Level = bot
                .parse()
                .map_err(|error: bots::UnknownLevel| Refusal::new("no_bot", &error.to_string()))?;
            one(Entry::Filled { chair: other, bot: level.name().into() })
        }
        TableAction::Empty { chair: other } => {
            host()?;
            lobby()?;
            if other == chair {
                return Err(Refusal::new("own_chair", "leave, if you do not want to play"));
            }
            if seat(other)?.is_free() {
                return Err(Refusal::new("free", "nobody sits on this chair"));
            }
            one(Entry::Emptied { chair: other })
        }
        TableAction::Remove { chair: other } => {
            host()?;
            if !seat(other)?.is_person() || other == chair {
                return Err(Refusal::new("no_person", "no other person sits on this chair"));
            }
            one(match state.play {
                Some(_) => Entry::Away { chair: other, why: Why::Removed },
                None => Entry::Emptied { chair: other },
            })
        }
        TableAction::Leave => one(match state.play {
            Some(_) => Entry::Away { chair, why: Why::Left },
            None => Entry::Emptied { chair },
        }),
        TableAction::Add { hex } => {
            lobby()?;
            let bytes = record::shuffle::unhex(&hex).map_or(0, |bytes| bytes.len());
            if !(1..=record::shuffle::MAX_ADDED).contains(&bytes) {
                return Err(Refusal::new("hex", "hex must be 1 to 32 bytes in hexadecimal digits"));
            }
            if used.added >= ADDED {
                let what = format!("each player adds at most {ADDED} times");
                return Err(Refusal::new("enough", &what));
            }
            one(Entry::Added { chair, hex: hex.to_lowercase() })
        }
        TableAction::Chat { text } => {
            quiet()?;
            one(Entry::Chat { chair, text: crate::visible::said(&text)? })
        }
        TableAction::Emote { emote } => {
            quiet()?;
            if !EMOTES.contains(&emote.as_str()) {
                let what = format!("emote must be one of {}", EMOTES.join(", "));
                return Err(Refusal::new("emote", &what));
            }
            one(Entry::Emote { chair, emote })
        }
        TableAction::Mute { chair: other, on } => {
            seat(other)?;
            if (state.muted[usize::from(chair)] >> other & 1 == 1) == on {
                return Ok((Vec::new(), None));
            }
            if used.mutes >= MUTES {
                return Err(Refusal::new("enough", "you have muted and unmuted often enough"));
            }
            one(Entry::Muted { chair, other, on })
        }
        TableAction::Rematch => {
            if !state.is_over() {
                return Err(Refusal::new("not_over", "the game is not over"));
            }
            if let Some(table) = &state.rematch {
                let facts = serde_json::json!({"table": table});
                return Err(Refusal::new("rematch", "there is a rematch already").with(facts));
            }
            let fresh = fresh.ok_or_else(|| Refusal::new("storage", "no new table can be made"))?;
            let rows = rematch_rows(state, chair, fresh, now)?;
            let entry = Entry::Rematch { table: fresh.id.clone() };
            Ok((vec![entry], Some((fresh.id.clone(), rows))))
        }
    }
}

/// A new table with the same people, who keep their tokens. Who asked for it is host.
fn rematch_rows<G: Wire>(
    state: &State<G>,
    host: Chair,
    fresh: &Fresh,
    now: u64,
) -> Result<Vec<String>, Refusal> {
    let mut rows = first_rows::<G>(&state.setup, fresh, now)?;
    let players = state.players() as Chair;
    // The first person to sit down is host.
    for chair in (0..players).map(|step| (host + step) % players) {
        let sitting = &state.chairs[usize::from(chair)];
        let entry: Entry<G::Said> = match (&sitting.token, sitting.bot) {
            (Some(token), _) => {
                let (name, token) = (sitting.name.clone(), token.clone());
                Entry::Seated { chair, name, token, from: sitting.from.clone() }
            }
            (None, Some(bot)) => Entry::Filled { chair, bot: bot.name().into() },
            (None, None) => continue,
        };
        let row = Row { at: now, by: None, entry };
        rows.push(serde_json::to_string(&row).expect("a row is plain data"));
    }
    Ok(rows)
}
