//! One connection of a client: who are you, what have you seen; then intents in, messages out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use tokio::sync::mpsc;
use tokio::time::error::Elapsed;
use wire::{Answer, Code, Enter, Intent, Message, Notice, NoticeCode, Refusal, WIRE};

use crate::actor::{SocketMessage, TableInput};
use crate::hall::{Hall, TablePlace};
use crate::http::Client;
use crate::limits::Bucket;
use crate::listen::ConnectionActivity;
use crate::pass;

/// A client says who it is within this time.
const PATIENCE: Duration = Duration::from_secs(10);
/// A silent connection is asked whether it is still there, and dropped if it says nothing.
const PING: Duration = Duration::from_secs(25);
/// The most frames, such as pings, that may come before the first message.
const FRAMES: usize = 20;
/// After this many refused messages a connection is closed.
const STRIKES: u32 = 50;

/// Serves a connection until it ends.
pub(crate) async fn serve(
    hall: Arc<Hall>,
    id: String,
    client: Client,
    hold: ConnectionActivity,
    mut socket: WebSocket,
) {
    hold.only_watches();
    if let Err(notice) = talk(&hall, &id, client, &hold, &mut socket).await {
        close(&mut socket, &notice).await;
    }
    if !client.passed {
        hall.close_socket(client.address);
    }
}

/// The way to a table.
enum Way {
    /// It is here, and this is the connection's name.
    Here(u64),
    /// It is on another node.
    There(mpsc::Sender<Utf8Bytes>),
}

impl Way {
    async fn find(
        hall: &Arc<Hall>,
        id: &str,
        client: Client,
        (enter, text): (Enter, Utf8Bytes),
        out: mpsc::Sender<SocketMessage>,
    ) -> Result<Way, Notice> {
        let storage = |refusal: Refusal| Notice::new(NoticeCode::Storage, &refusal.what);
        let address = client.address;
        let enters = async || hall.enter(id, enter, address, out.clone()).await;
        match hall.at_table(id, client, enters).await {
            Ok(TablePlace::Here(entered)) => Ok(Way::Here(entered?)),
            Ok(TablePlace::There(node)) => {
                let passed = pass::enter(hall, &node, id, address, text, out).await;
                Ok(Way::There(passed.map_err(|error| storage(error.into()))?))
            }
            Err(error) => Err(storage(error.into())),
        }
    }

    /// Brings an intent to the table; false if there is no way any more.
    async fn intend(&self, hall: &Arc<Hall>, id: &str, intent: Intent, text: Utf8Bytes) -> bool {
        match self {
            Way::Here(conn) => {
                let (conn, intent) = (*conn, Box::new(intent));
                hall.send(id, TableInput::Intent { conn, intent }).await;
                true
            }
            Way::There(intents) => intents.send(text).await.is_ok(),
        }
    }
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

/// Reads the first message; also as it was written.
async fn introduction(
    hall: &Hall,
    socket: &mut WebSocket,
) -> Result<Option<(Enter, Utf8Bytes)>, Notice> {
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
                    return Ok(Some((enter, text)));
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return Ok(None),
                Some(Ok(Frame::Binary(_))) => break,
            }
        }
        Err(malformed(shape))
    };
    // A client that was too late may come again: it was held up, perhaps by a node that stood
    // still.
    let late = |_| Err(Notice::new(NoticeCode::Slow, &format!("{shape} within 10 seconds")));
    tokio::time::timeout(PATIENCE, first).await.unwrap_or_else(late)
}

async fn talk(
    hall: &Arc<Hall>,
    id: &str,
    client: Client,
    hold: &ConnectionActivity,
    socket: &mut WebSocket,
) -> Result<(), Notice> {
    let introduced = tokio::select! {
        introduced = introduction(hall, socket) => introduced?,
        () = hold.wanted_elsewhere() => return Err(no_room()),
    };
    let Some(enter) = introduced else { return Ok(()) };
    let plays = enter.0.token.is_some();
    let (out, mut messages) = mpsc::channel(hall.config.limits.queue);
    let finding = Way::find(hall, id, client, enter, out);
    tokio::pin!(finding);
    // A server that stood still finds what clients said before they went elsewhere. They are gone, and
    // must not be taken for those who sit at the table now, here or at the node that has it.
    let mut early = None;
    let way = loop {
        tokio::select! {
            biased;
            frame = socket.recv(), if early.is_none() => match frame {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(frame)) => early = Some(frame),
            },
            way = &mut finding => break way?,
        }
    };
    if plays {
        hold.plays();
    }
    let end = tokio::select! {
        end = exchange(hall, id, client, &way, (socket, early), &mut messages) => end,
        () = hold.wanted_elsewhere() => Err(no_room()),
    };
    if let Way::Here(conn) = way {
        hall.exit(id, conn).await;
    }
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
    client: Client,
    way: &Way,
    (socket, mut early): (&mut WebSocket, Option<Frame>),
    messages: &mut mpsc::Receiver<SocketMessage>,
) -> Result<(), Notice> {
    let rate = f64::from(hall.config.limits.messages_per_second);
    let most = 4.0 * rate;
    let mut bucket = Bucket::full(most, Instant::now());
    let mut strikes = 0;
    let mut asked = false;
    loop {
        tokio::select! {
            message = messages.recv() => match message {
                Some(SocketMessage::Text(text)) => {
                    if socket.send(Frame::Text(text)).await.is_err() {
                        return Ok(());
                    }
                }
                Some(SocketMessage::Rest(all)) => {
                    for text in all {
                        hall.metrics.messages_sent.inc();
                        if socket.send(Frame::Text(text.into())).await.is_err() {
                            return Ok(());
                        }
                    }
                }
                Some(SocketMessage::Close(notice)) => return Err(notice),
                None => {
                    let what = "the connection did not keep up; come back with the number you have seen";
                    return Err(Notice::new(NoticeCode::Slow, what));
                }
            },
            incoming = next(socket, &mut early) => {
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
                        if client.passed || bucket.take(rate, most, Instant::now()) {
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
                // What is passed on was counted where it came in.
                let refused = if !client.passed && !bucket.take(rate, most, Instant::now()) {
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
                        if !way.intend(hall, id, intent, text).await {
                            // The reason is among the messages.
                            continue;
                        }
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

/// The next frame, if one comes before it is time to ask for one.
async fn next(
    socket: &mut WebSocket,
    early: &mut Option<Frame>,
) -> Result<Option<Result<Frame, axum::Error>>, Elapsed> {
    match early.take() {
        Some(frame) => Ok(Some(Ok(frame))),
        None => tokio::time::timeout(PING, socket.recv()).await,
    }
}

/// The name of a refused intent, if it has one.
fn intent_id(text: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let id = value.get("id").and_then(|id| id.as_str()).unwrap_or_default();
    id.chars().take(64).collect()
}
