//! What is meant for a table of another node is passed on to it, and what comes back to the client.
//! The other node believes what this one says about the client, because it knows the nodes' word.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::ws::Utf8Bytes;
use axum::http::{HeaderMap, Request, header};
use axum::response::Response;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::{Code, Message, Notice, NoticeCode, Refusal};

use crate::actor::SocketMessage;
use crate::hall::Hall;

/// Carries the nodes' word.
pub(crate) const WORD: &str = "x-trickhold-node";
/// Carries the client's address.
pub(crate) const CLIENT: &str = "x-forwarded-for";

/// Another node answers within this time, or does not count as reached.
const PATIENCE: Duration = Duration::from_secs(2);
/// A node silent for this long is pinged.
const QUIET: Duration = Duration::from_secs(5);
/// A node silent for this long cannot be heard: a client that waits for it would wait in vain.
const SILENCE: Duration = Duration::from_secs(15);
/// Intents on their way to another node.
pub(crate) const QUEUE: usize = 16;

/// Why something could not be passed on.
#[derive(Debug, thiserror::Error)]
#[error("another server of this house cannot be reached: {0}")]
pub(crate) struct NotPassed(String);

impl From<NotPassed> for Refusal {
    fn from(_: NotPassed) -> Refusal {
        Refusal::new(Code::Storage, "the table is on its way to another server; try again")
    }
}

fn failed(error: impl ToString) -> NotPassed {
    NotPassed(error.to_string())
}

/// A way between nodes that is broken is the host's to mend, and shows nowhere else: it is counted, and
/// told at times.
async fn connect(hall: &Hall, address: &str) -> Result<TcpStream, NotPassed> {
    let connecting = tokio::time::timeout(PATIENCE, TcpStream::connect(address)).await;
    let stream = connecting.map_err(failed).and_then(|done| done.map_err(failed));
    let stream = stream.inspect_err(|error| {
        hall.metrics.pass_errors.inc();
        if hall.node.as_ref().is_some_and(|node| node.may_warn_of(address)) {
            tracing::warn!(address, %error, "what is meant for another node cannot be passed on");
        }
    })?;
    let _ = stream.set_nodelay(true);
    Ok(stream)
}

/// Adds the client's address, and the word that shows that a node passes it on.
fn sign(hall: &Hall, client: IpAddr, headers: &mut HeaderMap) {
    let word = hall.node.as_ref().map_or("", |node| &node.word);
    for (name, value) in [(WORD, word), (CLIENT, &client.to_string())] {
        if let Ok(value) = value.parse() {
            headers.insert(name, value);
        }
    }
}

/// Passes on a request that changes something at a table.
pub(crate) async fn post(
    hall: &Hall,
    address: &str,
    path: &str,
    client: IpAddr,
    headers: &HeaderMap,
    body: Bytes,
) -> Result<Response, NotPassed> {
    let stream = connect(hall, address).await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(failed)?;
    let running = tokio::spawn(connection);
    let mut request = Request::post(path).body(Body::from(body)).map_err(failed)?;
    for name in [header::HOST, header::AUTHORIZATION, header::CONTENT_TYPE] {
        if let Some(value) = headers.get(&name) {
            request.headers_mut().insert(name, value.clone());
        }
    }
    sign(hall, client, request.headers_mut());
    let asked = async {
        let response = sender.send_request(request).await.map_err(failed)?;
        let (head, body) = response.into_parts();
        let body = axum::body::to_bytes(Body::new(body), 1 << 20).await.map_err(failed)?;
        Ok((head, body))
    };
    let answered = tokio::select! {
        answered = asked => answered,
        () = hall.gone(address) => Err(failed("it has gone")),
    };
    running.abort();
    let (head, body) = answered?;
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = head.status;
    for name in [header::CONTENT_TYPE, header::RETRY_AFTER, header::WWW_AUTHENTICATE] {
        if let Some(value) = head.headers.get(&name) {
            response.headers_mut().insert(name, value.clone());
        }
    }
    Ok(response)
}

/// Takes a connection to a table of another node: what the client said first goes there, and
/// what comes from there goes to `out`. What is sent to the channel follows; its end is the end.
pub(crate) async fn enter(
    hall: &Arc<Hall>,
    address: &str,
    table: &str,
    client: IpAddr,
    first: Utf8Bytes,
    out: mpsc::Sender<SocketMessage>,
) -> Result<mpsc::Sender<Utf8Bytes>, NotPassed> {
    let url = format!("ws://{address}/api/tables/{table}/socket");
    let mut request = url.into_client_request().map_err(failed)?;
    sign(hall, client, request.headers_mut());
    let stream = connect(hall, address).await?;
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let opening = client_async_with_config(request, stream, Some(config));
    let opened = tokio::time::timeout(PATIENCE, opening).await.map_err(failed)?;
    let (mut socket, _) = opened.map_err(failed)?;
    socket.send(Frame::text(first.as_str())).await.map_err(failed)?;
    let (intents, waiting) = mpsc::channel(QUEUE);
    let (hall, address) = (hall.clone(), address.to_owned());
    tokio::spawn(async move {
        hall.metrics.passed_sockets.inc();
        carry(hall.gone(&address), socket, out, waiting).await;
        hall.metrics.passed_sockets.dec();
    });
    Ok(intents)
}

/// Carries messages both ways until one side ends, or the other node has gone.
pub(crate) async fn carry<E>(
    gone: impl Future<Output = ()>,
    mut socket: impl Stream<Item = Result<Frame, E>> + Sink<Frame> + Unpin,
    out: mpsc::Sender<SocketMessage>,
    mut intents: mpsc::Receiver<Utf8Bytes>,
) {
    let moved = || {
        let what = "the table goes to another server; come back in a moment";
        SocketMessage::Close(Notice::new(NoticeCode::Closing, what))
    };
    tokio::pin!(gone);
    let mut heard_at = Instant::now();
    let mut ask_at = heard_at + QUIET;
    // A place among what waits for the client. Nothing is read without one: so a long past comes only as
    // fast as the client takes it, and a client that does not keep up is dropped by the other node's own
    // queue.
    let mut place = None;
    let last = loop {
        tokio::select! {
            // In this order: however much there is to hear, what a client says is passed on.
            biased;
            () = &mut gone => break moved(),
            intent = intents.recv() => match intent {
                Some(text) => {
                    if !says(&mut socket, Frame::text(text.as_str())).await {
                        break moved();
                    }
                }
                None => {
                    let _ = tokio::time::timeout(PATIENCE, socket.close()).await;
                    return;
                }
            },
            room = out.reserve(), if place.is_none() => match room {
                Ok(room) => {
                    place = Some(room);
                    // While nothing was read, nothing could be heard.
                    heard_at = Instant::now();
                    ask_at = heard_at + QUIET;
                }
                Err(_) => return,
            },
            heard = timeout_at(heard_at + SILENCE, socket.next()), if place.is_some() => match heard.ok().flatten() {
                Some(Ok(Frame::Text(text))) => {
                    let told = told(text.as_str());
                    let ends = matches!(told, SocketMessage::Close(_));
                    if let Some(place) = place.take() {
                        place.send(told);
                    }
                    if ends {
                        return;
                    }
                }
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break moved(),
                Some(Ok(_)) => {
                    heard_at = Instant::now();
                    ask_at = heard_at + QUIET;
                }
            },
            () = sleep_until(ask_at), if place.is_some() => {
                ask_at += QUIET;
                if !says(&mut socket, Frame::Ping(Default::default())).await {
                    break moved();
                }
            }
        }
    };
    // A client that does not take even this is dropped.
    if let Some(place) = place.or_else(|| out.try_reserve().ok()) {
        place.send(last);
    }
}

/// Sends a frame to the other node; says whether it was taken.
async fn says(socket: &mut (impl Sink<Frame> + Unpin), frame: Frame) -> bool {
    matches!(tokio::time::timeout(PATIENCE, socket.send(frame)).await, Ok(Ok(())))
}

/// A message of the other node: a notice is the last one.
fn told(text: &str) -> SocketMessage {
    if text.starts_with(r#"{"type":"notice""#)
        && let Ok(Message::Notice(notice)) = serde_json::from_str::<Message>(text)
    {
        return SocketMessage::Close(notice);
    }
    SocketMessage::Text(text.into())
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use futures_util::FutureExt;
    use tokio::io::duplex;
    use tokio::time::sleep;
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;

    /// A connection that is passed on: what the client hears, what it says, and the other node's side.
    async fn passed() -> (
        mpsc::Receiver<SocketMessage>,
        mpsc::Sender<Utf8Bytes>,
        WebSocketStream<tokio::io::DuplexStream>,
    ) {
        let (here, there) = duplex(4096);
        let socket = WebSocketStream::from_raw_socket(here, Role::Client, None).await;
        let node = WebSocketStream::from_raw_socket(there, Role::Server, None).await;
        let (out, heard) = mpsc::channel(4);
        let (intents, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(carry(pending(), socket, out, waiting));
        (heard, intents, node)
    }

    fn closes(heard: Option<SocketMessage>) -> bool {
        matches!(heard, Some(SocketMessage::Close(notice)) if notice.code == NoticeCode::Closing)
    }

    /// A long past comes all at once from a node beside this one, and a client far away takes it slowly.
    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_its_time_hears_everything() {
        let (mut heard, intents, mut node) = passed().await;
        let (mut sent, mut said) = (0, 0);
        let told = async {
            for number in 0..1000 {
                node.feed(Frame::text(format!("{number}"))).await.expect("sent");
                sent += 1;
            }
            node.flush().await.expect("sent");
        };
        let taken = async {
            for number in 0..1000 {
                sleep(Duration::from_millis(200)).await;
                // What the client says goes on meanwhile.
                if number % 100 == 0 {
                    intents.send("{}".into()).await.expect("there is a way");
                    said += 1;
                }
                let Some(SocketMessage::Text(text)) = heard.recv().await else {
                    panic!("it ends after {number}");
                };
                assert_eq!(text.as_str(), number.to_string());
            }
        };
        tokio::join!(told, taken);
        assert_eq!((sent, said), (1000, 10));
        let mut arrived = 0;
        while let Some(Some(Ok(Frame::Text(_)))) = node.next().now_or_never() {
            arrived += 1;
        }
        assert_eq!(arrived, said);
        // It is not held to have been silent while nobody listened to it.
        node.send(Frame::text("on")).await.expect("sent");
        assert!(matches!(heard.recv().await, Some(SocketMessage::Text(_))));
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_that_takes_a_connection_and_never_answers_is_left() {
        let begun = Instant::now();
        let (mut heard, _intents, _node) = passed().await;
        assert!(closes(heard.recv().await), "who waits is told to come back");
        assert_eq!(begun.elapsed().as_secs(), SILENCE.as_secs());
    }

    /// Intents do not count: what matters is that the other node is heard.
    #[tokio::test(start_paused = true)]
    async fn a_node_is_left_when_it_falls_silent_and_not_before() {
        let begun = Instant::now();
        let (mut heard, intents, mut node) = passed().await;
        for _ in 0..10 {
            sleep(Duration::from_secs(10)).await;
            node.send(Frame::Ping(Vec::new().into())).await.expect("sent");
        }
        let talking = tokio::spawn(async move {
            while intents.send("{}".into()).await.is_ok() {
                sleep(Duration::from_secs(5)).await;
            }
        });
        assert!(closes(heard.recv().await), "who waits is told to come back");
        assert_eq!(begun.elapsed().as_secs(), 100 + SILENCE.as_secs());
        talking.await.expect("the end is noticed");
    }

    /// Where nothing happens at a table, the other node is asked, and what answers is there.
    #[tokio::test(start_paused = true)]
    async fn a_node_with_nothing_to_say_is_not_left() {
        let (mut heard, _intents, mut node) = passed().await;
        let answering = async { while let Some(Ok(_)) = node.next().await {} };
        let nothing = tokio::time::timeout(Duration::from_secs(600), heard.recv());
        tokio::select! {
            () = answering => panic!("the connection has ended"),
            nothing = nothing => assert!(nothing.is_err(), "who waits is sent away"),
        }
    }
}
