//! The pages, and the headers that keep them to themselves.

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};

/// Nothing from elsewhere, no code inside pages.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Adds the headers to everything.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let all = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A page; until there is a table in the browser, a plain one.
pub(crate) async fn page(uri: Uri) -> Response {
    if uri.path() == "/" || uri.path().starts_with("/t/") {
        return Html(include_str!("page.html")).into_response();
    }
    (StatusCode::NOT_FOUND, "there is nothing here").into_response()
}
