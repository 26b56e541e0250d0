//! One connection of a client: who are you, what have you seen; then intents in, messages out.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use tokio::sync::mpsc;
use wire::{Answer, Code, Enter, Intent, Message, Notice, NoticeCode, Refusal, WIRE};

use crate::actor::{Input, Outgoing};
use crate::hall::Hall;
use crate::limits::Bucket;
use crate::listen::Hold;

/// A client says who it is within this time.
const PATIENCE: Duration = Duration::from_secs(10);
/// A silent connection is asked whether it is still there, and dropped if it says nothing.
const PING: Duration = Duration::from_secs(25);
/// So many frames come before it at most: pings.
const FRAMES: usize = 20;
/// After so many refused messages a connection is closed.
const STRIKES: u32 = 50;

/// Serves a connection until it ends.
pub(crate) async fn serve(
    hall: Arc<Hall>,
    id: String,
    address: IpAddr,
    hold: Hold,
    mut socket: WebSocket,
) {
    hold.only_watches();
    if let Err(notice) = talk(&hall, &id, address, &hold, &mut socket).await {
        close(&mut socket, &notice).await;
    }
    hall.close_socket(address);
}

async fn close(socket: &mut WebSocket, notice: &Notice) {
    let text = Message::text(notice.clone());
    let reason = notice.code.name().into();
    let frame = CloseFrame { code: close_code::POLICY, reason };
    // The other side may be gone already.
    let last = async {
        let _ = socket.send(Frame::Text(text.into())).await;
        let _ = socket.send(Frame::Close(Some(frame))).await;
        // What it has sent meanwhile is taken and forgotten: a connection that ends with something
        // unread takes back what was just said.
        while let Some(Ok(_)) = socket.recv().await {}
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), last).await;
}

/// Reads the first message.
async fn introduction(hall: &Hall, socket: &mut WebSocket) -> Result<Option<Enter>, Notice> {
    let malformed = |what: &str| {
        hall.metrics.refused_malformed.inc();
        Notice::new(NoticeCode::Malformed, what)
    };
    let shape = r#"the first message must be {"type":"enter","wire":2,"token":…,"seen":…}"#;
    let first = async {
        for _ in 0..FRAMES {
            match socket.recv().await {
                Some(Ok(Frame::Text(text))) => {
                    let enter: Enter = serde_json::from_str(&text)
                        .map_err(|error| malformed(&format!("{shape}: {error}")))?;
                    if enter.wire != WIRE {
                        let what = format!(
                            "this server speaks version {WIRE} of the messages and you speak version \
                             {}: load the page again, or get a newer client",
                            enter.wire
                        );
                        return Err(Notice::new(NoticeCode::WrongVersion, &what));
                    }
                    return Ok(Some(enter));
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return Ok(None),
                Some(Ok(Frame::Binary(_))) => break,
            }
        }
        Err(malformed(shape))
    };
    tokio::time::timeout(PATIENCE, first).await.unwrap_or_else(|_| Err(malformed(shape)))
}

async fn talk(
    hall: &Arc<Hall>,
    id: &str,
    address: IpAddr,
    hold: &Hold,
    socket: &mut WebSocket,
) -> Result<(), Notice> {
    let introduced = tokio::select! {
        introduced = introduction(hall, socket) => introduced?,
        () = hold.wanted_elsewhere() => return Err(no_room()),
    };
    let Some(enter) = introduced else { return Ok(()) };
    let plays = enter.token.is_some();
    let (out, mut messages) = mpsc::channel(hall.config.limits.queue);
    let conn = hall.enter(id, enter, address, out).await?;
    if plays {
        hold.plays();
    }
    let end = tokio::select! {
        end = exchange(hall, id, conn, socket, &mut messages) => end,
        () = hold.wanted_elsewhere() => Err(no_room()),
    };
    hall.send(id, Input::Exit { conn }).await;
    end
}

fn no_room() -> Notice {
    Notice::new(
        NoticeCode::TooMany,
        "all connections are in use, and those who only watch have to go",
    )
}

async fn exchange(
    hall: &Arc<Hall>,
    id: &str,
    conn: u64,
    socket: &mut WebSocket,
    messages: &mut mpsc::Receiver<Outgoing>,
) -> Result<(), Notice> {
    let rate = f64::from(hall.config.limits.messages_per_second);
    let most = 4.0 * rate;
    let mut bucket = Bucket::full(most, Instant::now());
    let mut strikes = 0;
    let mut asked = false;
    loop {
        tokio::select! {
            message = messages.recv() => match message {
                Some(Outgoing::Text(text)) => {
                    if socket.send(Frame::Text(text)).await.is_err() {
                        return Ok(());
                    }
                }
                Some(Outgoing::Rest(all)) => {
                    for text in all {
                        hall.metrics.messages_sent.inc();
                        if socket.send(Frame::Text(text.into())).await.is_err() {
                            return Ok(());
                        }
                    }
                }
                Some(Outgoing::Close(notice)) => return Err(notice),
                None => {
                    let what = "the connection did not keep up; come back with the number you have seen";
                    return Err(Notice::new(NoticeCode::Slow, what));
                }
            },
            incoming = tokio::time::timeout(PING, socket.recv()) => {
                let Ok(incoming) = incoming else {
                    if asked || socket.send(Frame::Ping(Default::default())).await.is_err() {
                        return Ok(());
                    }
                    asked = true;
                    continue;
                };
                asked = false;
                let text = match incoming {
                    Some(Ok(Frame::Text(text))) => text,
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {
                        // Each costs something, so there is a limit to them as well.
                        if bucket.take(rate, most, Instant::now()) {
                            continue;
                        }
                        hall.metrics.refused_too_many.inc();
                        return Err(Notice::new(NoticeCode::TooMany, "too many pings"));
                    }
                    Some(Ok(Frame::Binary(_))) => "".into(),
                    Some(Ok(Frame::Close(_))) | None => return Ok(()),
                    Some(Err(error)) => {
                        // Too large, or no WebSocket any more.
                        if error.to_string().contains("too long") || error.to_string().contains("too big") {
                            hall.metrics.refused_too_large.inc();
                            let most = hall.config.limits.message_bytes;
                            let what = format!("a message has at most {most} bytes");
                            return Err(Notice::new(NoticeCode::TooLarge, &what));
                        }
                        return Ok(());
                    }
                };
                hall.metrics.messages_received.inc();
                let refused = if !bucket.take(rate, most, Instant::now()) {
                    hall.metrics.refused_too_many.inc();
                    let what = format!("at most {rate} messages a second; wait a little");
                    Err(Refusal::too_many(&what, (1000.0 / rate).ceil() as u64))
                } else {
                    serde_json::from_str::<Intent>(&text).map_err(|error| {
                        hall.metrics.refused_malformed.inc();
                        let shape = r#"a message must be {"id":…,"seen":…,"action":{"type":…}}"#;
                        Refusal::new(Code::Malformed, &format!("{shape}: {error}"))
                    })
                };
                match refused {
                    Ok(intent) => {
                        let intent = Box::new(intent);
                        hall.send(id, Input::Intent { conn, intent }).await;
                    }
                    Err(refusal) => {
                        strikes += 1;
                        if strikes > STRIKES {
                            let what = "too many messages were refused";
                            return Err(Notice::new(NoticeCode::TooMany, what));
                        }
                        let name = intent_id(&text);
                        let answer = Answer::refused(&name, refusal);
                        let text = Message::text(answer);
                        if socket.send(Frame::Text(text.into())).await.is_err() {
                            return Ok(());
                        }
                    }
                }
            }
        }
    }
}

/// The name of a refused intent, if it has one.
fn intent_id(text: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let id = value.get("id").and_then(|id| id.as_str()).unwrap_or_default();
    id.chars().take(64).collect()
}
