//! What people can do about a table, apart from the game.

use serde_json::Value;
use wire::{Chair, Wire};

use crate::entry::{Entry, Row, Why};
use crate::message::{EMOTES, Intent, TABLE_ACTIONS, TableAction};
use crate::refusal::Refusal;
use crate::state::State;
use crate::table::{Fresh, first_rows};

/// The longest name and the longest thing to say, in characters.
const NAME: usize = 24;
const TEXT: usize = 280;

/// Is this an action about the table, not one of the game?
pub(crate) fn is_about_table(action: &Value) -> bool {
    let name = action.get("type").and_then(Value::as_str);
    name.is_some_and(|name| TABLE_ACTIONS.contains(&name))
}

/// A name that can stand on a chair.
pub(crate) fn name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    if length == 0 || length > NAME || name.chars().any(char::is_control) {
        let what = format!("a name has 1 to {NAME} characters and no control characters");
        return Err(Refusal::new("name", &what));
    }
    Ok(name.into())
}

type Entries<A> = (Vec<Entry<A>>, Option<(String, Vec<String>)>);

/// What an action about the table brings.
pub(crate) fn entries<G: Wire>(
    state: &State<G>,
    chair: Chair,
    intent: &Intent,
    fresh: Option<&Fresh>,
    max_chats: u32,
    max_added: usize,
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
    let quiet = || match state.chats < max_chats {
        true => Ok(()),
        false => Err(Refusal::new("chat_full", "enough was said at this table")),
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
            if seat(other)?.is_person() {
                return Err(Refusal::new("taken", "a person sits on this chair"));
            }
            let level: bots::Level =
                bot.parse().map_err(|error: String| Refusal::new("no_bot", &error))?;
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
            if state.added_count() >= max_added {
                return Err(Refusal::new("enough", "enough was added at this table"));
            }
            one(Entry::Added { chair, hex: hex.to_lowercase() })
        }
        TableAction::Chat { text } => {
            quiet()?;
            let text: String = text.trim().chars().filter(|c| !c.is_control()).collect();
            if text.is_empty() || text.chars().count() > TEXT {
                let what = format!("text must have 1 to {TEXT} characters");
                return Err(Refusal::new("text", &what));
            }
            one(Entry::Chat { chair, text })
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
                Entry::Seated { chair, name: sitting.name.clone(), token: token.clone() }
            }
            (None, Some(bot)) => Entry::Filled { chair, bot: bot.name().into() },
            (None, None) => continue,
        };
        let row = Row { at: now, by: None, entry };
        rows.push(serde_json::to_string(&row).expect("a row is plain data"));
    }
    Ok(rows)
}
