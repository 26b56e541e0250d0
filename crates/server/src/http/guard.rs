//! Who asks, and whether they are let in.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use wire::{Code, Refusal};

use super::HallState;
use super::refused::{Refused, as_refusal};
use crate::site::{is_foreign, is_own_host};

/// Where a request comes from.
#[derive(Copy, Clone)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    /// It asks another node, which passes it on: what is too much was counted there.
    pub(crate) passed: bool,
}

/// A request is answered within this time, its body included.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// Is this a page, or a file of one?
pub(super) fn is_file(path: &str) -> bool {
    !path.starts_with("/api") && path != "/health" && path != "/metrics"
}

/// Lets in what is meant for this server, comes from nobody who is blocked, and is not too much.
pub(super) async fn guard(State(hall): HallState, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let file = is_file(request.uri().path());
    let headers = request.headers();
    let forwarded =
        headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let forwarded: Vec<&str> = forwarded.collect();
    let client = hall.config.client(peer, Some(&forwarded.join(",")));
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let refusal = if hall.is_blocked(client) {
        hall.metrics.refused_blocked.inc();
        Some(Refusal::new(Code::Blocked, "the host of this server has blocked your address"))
    } else if !is_own_host(&hall.config, headers) {
        hall.metrics.refused_foreign.inc();
        let what =
            "this server does not go by that name: use its address, or start it with --public-url";
        Some(Refusal::new(Code::Foreign, what))
    } else if changes && is_foreign(&hall.config, headers) {
        hall.metrics.refused_foreign.inc();
        Some(Refusal::new(Code::Foreign, "this comes from a page of another site"))
    } else if request.uri().path().contains("%00") {
        // Nothing has such a name, and PostgreSQL does not even take the question.
        hall.metrics.refused_malformed.inc();
        Some(Refusal::new(Code::Malformed, "an address has no character of number 0"))
    } else {
        let bucket = if file { &hall.files } else { &hall.requests };
        let room = bucket.take(client, Instant::now());
        (!room).then(|| {
            hall.metrics.refused_too_many.inc();
            let what = "too many requests from your address; wait a little";
            Refusal::too_many(what, bucket.wait_ms())
        })
    };
    if let Some(refusal) = refusal {
        return Refused::from(refusal).into_response();
    }
    request.extensions_mut().insert(Client { address: client, passed: false });
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) if file => response,
        Ok(response) => as_refusal(response).await,
        Err(_) => {
            let refusal = Refusal::new(Code::Timeout, "this took too long; try again");
            Refused(StatusCode::REQUEST_TIMEOUT, refusal).into_response()
        }
    }
}
