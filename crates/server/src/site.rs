//! Which requests are meant for this server, and which come from pages of others.
//!
//! A page of another site may make a browser send requests here, and a name that its owner points at
//! this machine makes such a page look like ours. So the host of a request must be a name that nobody
//! else can own, and a browser's request must come from a page of that host.

use axum::http::{HeaderMap, header};

use crate::config::Config;

/// The host of an address such as `https://cards.example.org/x`, with its port, in small letters.
fn host_of(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split('/').next().unwrap_or_default().to_ascii_lowercase()
}

/// The same without its port.
fn bare(host: &str) -> &str {
    if let Some((bare, rest)) = host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return if rest.is_empty() || rest.starts_with(':') { bare } else { host };
    }
    match host.rsplit_once(':') {
        Some((bare, port)) if !bare.contains(':') && port.bytes().all(|b| b.is_ascii_digit()) => {
            bare
        }
        _ => host,
    }
}

/// The name of this machine.
fn own_name() -> String {
    let name = rustix::system::uname();
    name.nodename().to_string_lossy().to_ascii_lowercase()
}

/// Is this request meant for this server: for an address, for a name of this machine, or for the
/// public name? Somebody else's name that leads here is not.
pub(crate) fn is_own_host(config: &Config, headers: &HeaderMap) -> bool {
    if headers.get_all(header::HOST).iter().count() > 1 {
        return false;
    }
    // Only very old programs send none, and no browser.
    let Some(host) = headers.get(header::HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let host = host.to_ascii_lowercase();
    let name = bare(&host).trim_end_matches('.');
    let public = config.public_url.as_deref().map(host_of);
    name.parse::<std::net::IpAddr>().is_ok()
        || name == "localhost"
        || name.ends_with(".localhost")
        || name.ends_with(".local")
        || name == own_name()
        || public.is_some_and(|public| bare(&public) == name)
}

/// Does this request come from a page of another site? Programs send no origin; browsers do with
/// everything that changes something, and with sockets.
pub(crate) fn is_foreign(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        return matches!(site, Some("cross-site" | "same-site"));
    };
    let Ok(origin) = origin.to_str() else { return true };
    let own = headers.get(header::HOST).and_then(|own| own.to_str().ok());
    let public = config.public_url.as_deref();
    !own.into_iter().chain(public).any(|own| host_of(own) == host_of(origin))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(public: Option<&str>) -> Config {
        let listen = "127.0.0.1:0".parse().expect("an address");
        let mut config = Config::new("data".into(), listen);
        config.public_url = public.map(str::to_owned);
        config
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| {
                let name = axum::http::HeaderName::from_static(name);
                (name, value.parse().expect("a value"))
            })
            .collect()
    }

    #[test]
    fn only_names_that_nobody_else_owns_lead_here() {
        let own = own_name();
        let fine = [
            "127.0.0.1:7411",
            "192.168.1.5:7411",
            "[::1]:7411",
            "[2001:db8::1]",
            "localhost",
            "localhost:80",
            "LOCALHOST:7411",
            "kitchen.local",
            "kitchen.local:7411",
            own.as_str(),
        ];
        for host in fine {
            assert!(is_own_host(&config(None), &headers(&[("host", host)])), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7411",
            "127.0.0.1.evil.example",
            "local",
            "[::1]evil.example",
            "",
        ] {
            assert!(!is_own_host(&config(None), &headers(&[("host", host)])), "{host}");
        }
        let public = config(Some("https://cards.example.org/"));
        assert!(is_own_host(&public, &headers(&[("host", "cards.example.org")])));
        assert!(is_own_host(&public, &headers(&[("host", "cards.example.org:443")])));
        assert!(!is_own_host(&public, &headers(&[("host", "evil.example")])));
    }

    #[test]
    fn pages_of_others_are_told_from_programs_and_from_our_own() {
        let public = config(Some("https://cards.example.org"));
        let foreign = |pairs: &[(&'static str, &str)]| is_foreign(&public, &headers(pairs));
        assert!(!foreign(&[("host", "127.0.0.1:7411")]), "a program");
        assert!(!foreign(&[("host", "127.0.0.1:7411"), ("origin", "http://127.0.0.1:7411")]));
        assert!(!foreign(&[("host", "127.0.0.1:7411"), ("origin", "https://cards.example.org")]));
        assert!(!foreign(&[("host", "127.0.0.1:7411"), ("sec-fetch-site", "same-origin")]));
        assert!(!foreign(&[("host", "127.0.0.1:7411"), ("sec-fetch-site", "none")]));
        assert!(foreign(&[("host", "127.0.0.1:7411"), ("origin", "http://evil.example")]));
        assert!(foreign(&[("host", "127.0.0.1:7411"), ("origin", "http://127.0.0.1:80")]));
        assert!(foreign(&[("host", "127.0.0.1:7411"), ("origin", "null")]));
        assert!(foreign(&[("host", "127.0.0.1:7411"), ("sec-fetch-site", "cross-site")]));
    }
}
