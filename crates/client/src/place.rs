//! A table on a server as its link names it, and the person's seat there. The token of the seat is
//! kept on the disk, so that the same link leads back to it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wire::{Code, Setup, Welcome};

use crate::api::Api;
use crate::connection::Connection;
use crate::error::Error;
use crate::saved::cannot;
use crate::tls;

#[derive(Clone)]
pub(crate) struct RemoteTable {
    pub(crate) api: Api,
    pub(crate) table: String,
    /// Owns the seat; without one, the person watches.
    pub(crate) token: Option<String>,
}

/// A server, if this is the address of one.
fn api(server: &str) -> Option<Api> {
    let host = ["http://", "https://"].iter().find_map(|scheme| server.strip_prefix(scheme))?;
    (!host.trim_matches('/').is_empty()).then(|| Api::new(server))
}

/// The token of a seat as it is kept.
#[derive(Serialize, Deserialize)]
struct KeptToken {
    /// Nobody else gets the token.
    server: String,
    table: String,
    token: String,
}

impl RemoteTable {
    /// The table that a link names; says what is wrong with a link that names none.
    pub(crate) fn from_link(link: &str) -> Result<RemoteTable, String> {
        let shape = "a link to a table is needed, such as http://127.0.0.1:7411/t/k76jft9p9427mx4b";
        let wrong = || format!("{shape}, not {link:?}");
        let bare = link.trim().split(['?', '#']).next().unwrap_or_default();
        let parts = bare.trim_end_matches('/').rsplit_once("/t/");
        let (server, table) = parts.ok_or_else(wrong)?;
        let named = !table.is_empty() && table.chars().all(|c| c.is_ascii_alphanumeric());
        let api = api(server).filter(|_| named).ok_or_else(wrong)?;
        Ok(RemoteTable { api, table: table.to_owned(), token: None })
    }

    /// A new table on a server, with the person on its first seat.
    pub(crate) fn create(
        server: &str,
        setup: &Setup,
        name: &str,
        data: &Path,
    ) -> Result<RemoteTable, Error> {
        let wrong = || format!("a server is needed, such as https://example.org, not {server:?}");
        let api = api(server.trim()).ok_or_else(|| Error::Local(wrong()))?;
        tls::check()?;
        let mut fields = serde_json::to_value(setup)?;
        fields["name"] = name.into();
        let seated = api.create(&fields)?;
        let table = RemoteTable { api, table: seated.table.id, token: Some(seated.token) };
        table.keep_token(data)?;
        Ok(table)
    }

    /// The table where the same people play again, with the same tokens.
    pub(crate) fn rematch(&self, table: &str, data: &Path) -> Result<RemoteTable, Error> {
        let next = RemoteTable { table: table.to_owned(), ..self.clone() };
        next.keep_token(data)?;
        Ok(next)
    }

    pub(crate) fn link(&self) -> String {
        format!("{}/t/{}", self.api.base(), self.table)
    }

    /// The path of a request about the table.
    pub(crate) fn path(&self, what: &str) -> String {
        format!("/api/tables/{}/{what}", self.table)
    }

    pub(crate) async fn enter(
        &self,
        seen: Option<u64>,
    ) -> Result<(Connection, Box<Welcome>), Error> {
        self.api.enter(&self.table, self.token.as_deref(), seen).await
    }

    /// Takes the seat of an earlier visit or a free one; without one, the person watches.
    pub(crate) fn take_seat(&mut self, name: &str, data: &Path) -> Result<(), Error> {
        self.token = self.kept_token(data);
        if self.token.is_some() {
            return Ok(());
        }
        tls::check()?;
        match self.api.join(&self.table, name) {
            Ok(seated) => {
                self.token = Some(seated.token);
                self.keep_token(data)
            }
            Err(Error::Refused(_, refusal))
                if refusal.is(&Code::Started) || refusal.is(&Code::Full) =>
            {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// One file for each server and table.
    fn token_file(&self, data: &Path) -> PathBuf {
        let host = self.api.base().trim_start_matches("http://");
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let host: String = host.chars().map(plain).collect();
        data.join("joined").join(format!("{host}-{}.json", self.table))
    }

    fn kept_token(&self, data: &Path) -> Option<String> {
        let text = fs::read_to_string(self.token_file(data)).ok()?;
        let kept: KeptToken = serde_json::from_str(&text).ok()?;
        (kept.server == self.api.base() && kept.table == self.table).then_some(kept.token)
    }

    fn keep_token(&self, data: &Path) -> Result<(), Error> {
        let Some(token) = self.token.clone() else { return Ok(()) };
        let path = self.token_file(data);
        let (server, table) = (self.api.base().to_owned(), self.table.clone());
        let kept = serde_json::to_string(&KeptToken { server, table, token })?;
        let write = || {
            fs::create_dir_all(data.join("joined"))?;
            // What is there was made by somebody else or has become useless.
            let _ = fs::remove_file(&path);
            let mut options = fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&path)?;
            file.write_all(kept.as_bytes())?;
            file.sync_data()
        };
        write().map_err(cannot("write", &path))
    }

    /// The seat was given away: the next visit takes another one.
    pub(crate) fn forget_token(&self, data: &Path) {
        let _ = fs::remove_file(self.token_file(data));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_a_server_and_a_table() {
        for link in ["http://a.b:7/t/k7", " http://a.b:7/t/k7/ ", "http://a.b:7/t/k7?x=/t/y#z"] {
            let place = RemoteTable::from_link(link).unwrap_or_else(|wrong| panic!("{wrong}"));
            assert_eq!((place.api.base(), place.table.as_str()), ("http://a.b:7", "k7"));
            assert_eq!(place.link(), "http://a.b:7/t/k7");
        }
        for link in ["", "k7", "http://a/k7", "http:///t/k7", "http://a/t/../x", "ftp://a/t/k7"] {
            assert!(RemoteTable::from_link(link).is_err(), "{link}");
        }
        let secure = RemoteTable::from_link("https://a/t/k7").expect("https, too");
        assert_eq!(secure.link(), "https://a/t/k7");
    }
}
