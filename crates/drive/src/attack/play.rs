//! Playing quickly: whole games with people on all seats or with bots beside one person, what was
//! heard of them, and the small statistics that attacks need.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::people::{Caller, Socket};
use wire::OwnedSeat;

/// Lets people play as fast as they can.
pub(super) const FAST: [&str; 2] = ["--messages-per-second", "1000"];

#[derive(Clone, Debug)]
pub(super) struct HeardEvent {
    pub(super) number: u64,
    /// `act`, `chance`, …
    pub(super) kind: String,
    pub(super) seat: Option<u64>,
    pub(super) heard: Instant,
}

impl HeardEvent {
    /// Does the game go on by it?
    pub(super) fn moves_game(&self) -> bool {
        matches!(self.kind.as_str(), "started" | "chance" | "act")
    }

    pub(super) fn is_act(&self, seat: u64) -> bool {
        self.kind == "act" && self.seat == Some(seat)
    }
}

/// A list that several players write.
type SharedList<T> = Arc<Mutex<Vec<T>>>;

/// How somebody plays.
#[derive(Clone, Default)]
pub(super) struct Style {
    /// A pause before every card.
    pub(super) pause: Duration,
    /// Shows a feeling before every card.
    pub(super) emotes: bool,
    /// When each intent was sent and how many milliseconds its answer took.
    pub(super) answers: Option<SharedList<(Instant, f64)>>,
    /// Where everything that is heard is kept as well.
    pub(super) heard: Option<SharedList<HeardEvent>>,
    /// Stops after this many cards.
    pub(super) cards: Option<usize>,
}

/// Plays the first legal action until the game is over; a host starts it. Gives what was heard.
pub(super) async fn play(socket: &mut Socket, style: &Style) -> Result<Vec<HeardEvent>> {
    let mut moments: Vec<HeardEvent> = Vec::new();
    // What was sent and has no answer yet. One's next turn may come before the answer.
    let mut sent: Vec<(String, Instant, u64, Value)> = Vec::new();
    // What will be sent after the pause.
    let mut next: Option<(Instant, u64, Value)> = None;
    let mut cards = 0;
    loop {
        let pause = next.as_ref().map(|(due, ..)| due.saturating_duration_since(Instant::now()));
        let message = match pause {
            Some(pause) => socket.hear_within(pause).await?,
            None => Some(socket.hear().await?),
        };
        let Some(message) = message else {
            let (_, number, action) = next.take().context("it was a pause")?;
            if style.emotes {
                socket.intend(number, &json!({"type": "emote", "emote": "hurry"})).await?;
            }
            let id = socket.intend(number, &action).await?;
            sent.push((id, Instant::now(), number, action));
            continue;
        };
        let heard = Instant::now();
        if message["type"] == "notice" {
            bail!("the server says {}", message["code"]);
        }
        if message["type"] == "answer" {
            let asked = sent.iter().position(|(id, ..)| message["id"] == *id);
            let Some(asked) = asked else { continue };
            let (_, begun, seen, action) = sent.swap_remove(asked);
            if let Some(answers) = &style.answers {
                let took = begun.elapsed().as_secs_f64() * 1000.0;
                answers.lock().expect("no panics").push((heard, took));
            }
            if message["refusal"]["code"] == "too_many" {
                next = Some((heard + Duration::from_millis(500), seen, action));
            }
            continue;
        }
        let number = message["number"].as_u64().context("a number")?;
        let mut asks = message["type"] == "welcome";
        if let Some(kind) = message["event"]["type"].as_str() {
            let seat = message["event"]["seat"].as_u64();
            let moment = HeardEvent { number, kind: kind.into(), seat, heard };
            // What people say changes nothing about what was chosen already.
            asks = moment.moves_game();
            if let Some(all) = &style.heard {
                all.lock().expect("no panics").push(moment.clone());
            }
            moments.push(moment);
        }
        if message["table"]["state"] == "over" {
            return Ok(moments);
        }
        let lobby = message["type"] == "welcome" && message["table"]["state"] == "lobby";
        if lobby && message["you"]["host"] == true {
            socket.intend(number, &json!({"type": "start"})).await?;
        }
        let Some(action) = message["legal"].get(0).filter(|_| asks) else { continue };
        if style.cards == Some(cards) {
            return Ok(moments);
        }
        cards += 1;
        next = Some((heard + style.pause, number, action.clone()));
    }
}

/// Sits people on all seats of a new table, each from an address of its own, from 127.0.0.`first` on.
pub(super) async fn gather(
    port: u16,
    first: u8,
    setup: &Value,
) -> Result<Vec<(Caller, OwnedSeat)>> {
    let host = Caller::new(port, first);
    let mut seats = vec![(host, host.create(setup).await?)];
    let players = setup["players"].as_u64().unwrap_or(4) as u8;
    for seat in 1..players {
        let person = Caller::new(port, first + seat);
        let seat = person.join(&seats[0].1.table.id, &format!("P{seat}")).await?;
        seats.push((person, seat));
    }
    Ok(seats)
}

/// Plays a table of people in the background, until it is over or the players are dropped.
pub(super) async fn play_all(
    seats: &[(Caller, OwnedSeat)],
    style: &Style,
) -> Result<JoinSet<Result<Vec<HeardEvent>>>> {
    let mut players = JoinSet::new();
    // The host comes last, so that nobody misses the start.
    for (person, seat) in seats.iter().rev() {
        let token = Some(seat.token.as_str());
        let mut socket = person.enter(&seat.table.id, token, None, None).await?;
        let style = style.clone();
        players.spawn(async move { play(&mut socket, &style).await });
    }
    Ok(players)
}

/// The longest game there is, played to its end by six people; gives its table.
pub(super) async fn long_game(port: u16, first: u8) -> Result<String> {
    let setup = json!({"game": "david-goliath", "players": 6, "options": {"rounds": 24}});
    let seats = gather(port, first, &setup).await?;
    let played = play_all(&seats, &Style::default()).await?.join_all().await;
    played.into_iter().collect::<Result<Vec<_>>>()?;
    Ok(seats[0].1.table.id.clone())
}

/// Plays one person's game with bots to its end.
pub(super) async fn with_bots(
    person: &Caller,
    setup: &Value,
    style: &Style,
) -> Result<(OwnedSeat, Vec<HeardEvent>)> {
    let seat = person.create(setup).await?;
    let mut socket = person.enter(&seat.table.id, Some(&seat.token), None, None).await?;
    let moments = play(&mut socket, style).await?;
    Ok((seat, moments))
}

pub(super) async fn record(person: &Caller, table: &str) -> Result<games::Record> {
    let reply = person.get(&format!("/api/tables/{table}/record")).await?;
    let text = String::from_utf8_lossy(&reply.body);
    ensure!(reply.status == 200, "no record ({}): {text:.200}", reply.status);
    games::Record::from_value(&reply.json()).context("the record")
}

/// The value below which this part of all values lies.
pub(super) fn part(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = values.len().saturating_sub(1) as f64 * part;
    values.get(place.round() as usize).copied().unwrap_or(f64::NAN)
}
