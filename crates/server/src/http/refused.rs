//! Refusals as answers: a status, headers, and always the same JSON.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wire::{Code, Refusal, RefusalReason};

use super::JSON;
use crate::store::StoreError;

/// When it makes sense to try again where nothing else is known, in milliseconds: after too much of
/// something, and after the house was full.
const SOON: u64 = 1_000;
const FULL: u64 = 60_000;

pub(super) struct Refused(pub(super) StatusCode, pub(super) Refusal);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let wait_ms = match &self.1.reason {
            RefusalReason::House(Code::TooMany { wait_ms }) => wait_ms.unwrap_or(SOON),
            _ => FULL,
        };
        let mut response = (self.0, Json(self.1)).into_response();
        let headers = response.headers_mut();
        match self.0 {
            StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(header::RETRY_AFTER, wait_ms.div_ceil(1000).into());
            }
            StatusCode::UNAUTHORIZED => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            _ => {}
        }
        response
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let status = match &refusal.reason {
            RefusalReason::Rule { .. } | RefusalReason::Later { .. } => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            RefusalReason::House(code) => status_of(code),
        };
        Refused(status, refusal)
    }
}

/// The status that goes with a refusal of the house.
pub(super) fn status_of(code: &Code) -> StatusCode {
    match code {
        Code::Malformed => StatusCode::BAD_REQUEST,
        Code::WrongToken => StatusCode::UNAUTHORIZED,
        Code::Foreign | Code::Removed | Code::Blocked | Code::NoAdvice => StatusCode::FORBIDDEN,
        Code::NoSuchTable | Code::NoSuchGame | Code::NoSuchPath | Code::NoReview => {
            StatusCode::NOT_FOUND
        }
        Code::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::Timeout => StatusCode::REQUEST_TIMEOUT,
        Code::Started
        | Code::Full
        | Code::NotYourTurn
        | Code::NotOver
        | Code::NotStarted
        | Code::Stale { .. }
        | Code::Answered
        | Code::NotAlone
        | Code::NothingToUndo
        | Code::Over
        | Code::Rematch { .. } => StatusCode::CONFLICT,
        Code::Option
        | Code::Seed
        | Code::Name
        | Code::Text
        | Code::Emote
        | Code::Hex
        | Code::NoBot
        | Code::NoSeat
        | Code::OwnSeat
        | Code::Free
        | Code::Taken
        | Code::NoPerson
        | Code::NotHost
        | Code::Watching
        | Code::ChatFull
        | Code::Enough
        | Code::Record
        | Code::Score(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Code::TooMany { .. } | Code::HouseFull => StatusCode::TOO_MANY_REQUESTS,
        Code::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        Code::Storage | Code::Upgrading | Code::Unreachable => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refusal::from(error).into()
    }
}

/// What the router or a reader of requests refuses by itself, as every other refusal is written.
pub(super) async fn as_refusal(response: Response) -> Response {
    let json = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == JSON);
    if json || !response.status().is_client_error() {
        return response;
    }
    let (head, body) = response.into_parts();
    let code = match head.status {
        StatusCode::METHOD_NOT_ALLOWED => Code::WrongMethod,
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
        _ => Code::Malformed,
    };
    let said = axum::body::to_bytes(body, 1024).await.unwrap_or_default();
    let what = match code {
        Code::WrongMethod => "this path does not take this method: see Allow".into(),
        _ => String::from_utf8_lossy(&said),
    };
    let mut refused = Refused(head.status, Refusal::new(code, &what)).into_response();
    if let Some(allow) = head.headers.get(header::ALLOW) {
        refused.headers_mut().insert(header::ALLOW, allow.clone());
    }
    refused
}
