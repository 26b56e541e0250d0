//! The door by which nodes come to each other: what needs the table itself is passed on to the node that
//! has it.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::HeaderMap;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing;
use tokio::sync::oneshot;
use wire::{Code, Refusal};

use super::guard::{Client, PATIENCE};
use super::refused::Refused;
use super::{BODY_BYTES, HallState, advice, join, open_socket};
use crate::actor::TableInput;
use crate::hall::{Hall, TablePlace};
use crate::{pass, secret};

/// What other nodes ask this one for: what needs the table itself.
pub(crate) fn node_routes(hall: Arc<Hall>) -> Router {
    Router::new()
        .route("/api/tables/{id}/join", routing::post(join))
        .route("/api/tables/{id}/advice", routing::post(advice))
        .route("/api/tables/{id}/socket", routing::get(open_socket))
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(hall.clone(), node_guard))
        .with_state(hall)
}

/// Lets in whoever knows the nodes' word, and believes the client's address that it gives.
async fn node_guard(State(hall): HallState, mut request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let word = text(pass::WORD).map(secret::hashed);
    let known = hall.node.as_ref().is_some_and(|node| word == Some(secret::hashed(&node.word)));
    let address: Option<IpAddr> = text(pass::CLIENT).and_then(|address| address.parse().ok());
    let (true, Some(address)) = (known, address) else {
        let refusal = Refusal::new(Code::Foreign, "this door is for the nodes of this house");
        return Refused::from(refusal).into_response();
    };
    request.extensions_mut().insert(Client { address, passed: true });
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Refused::from(Refusal::new(Code::Timeout, "this took too long")).into_response(),
    }
}

pub(super) enum Answered<T> {
    Here(T),
    /// Another node has it, and this is what it said.
    There(Response),
}

/// Asks a table, wherever it is. `what` is the end of the path.
pub(super) async fn ask_owner<T>(
    hall: &Arc<Hall>,
    (id, what): (&str, &str),
    client: Client,
    headers: &HeaderMap,
    body: Bytes,
    question: impl FnOnce(oneshot::Sender<T>) -> TableInput,
) -> Result<Answered<T>, Refused> {
    match hall.at_table(id, client, async || hall.ask(id, question).await).await? {
        TablePlace::Here(answer) => Ok(Answered::Here(answer?)),
        TablePlace::There(address) => {
            let path = format!("/api/tables/{id}/{what}");
            let passed = pass::post(hall, &address, &path, client.address, headers, body).await;
            Ok(Answered::There(passed.map_err(Refusal::from)?))
        }
    }
}
