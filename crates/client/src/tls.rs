//! Which certificates vouch for servers with https: the roots of the browsers, or those of the file
//! that `SSL_CERT_FILE` names instead, for servers with a certificate of their own making.

use std::sync::{Arc, LazyLock};

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::Connector;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::error::Error;

type Certificates = Vec<CertificateDer<'static>>;

/// What the environment names; none if it names nothing.
static NAMED: LazyLock<Result<Option<Certificates>, String>> = LazyLock::new(|| {
    let Some(path) = std::env::var_os("SSL_CERT_FILE").filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let read = CertificateDer::pem_file_iter(&path).and_then(Iterator::collect);
    let wrong = |why: &dyn std::fmt::Display| format!("SSL_CERT_FILE {}: {why}", path.display());
    match read {
        Ok(all) if Certificates::is_empty(&all) => Err(wrong(&"it holds no certificate")),
        Ok(all) => Ok(Some(all)),
        Err(error) => Err(wrong(&error)),
    }
});

/// Can the certificates be read?
pub(crate) fn check() -> Result<(), Error> {
    NAMED.as_ref().map(drop).map_err(|why| Error::Local(why.clone()))
}

fn named() -> Option<&'static Certificates> {
    NAMED.as_ref().ok()?.as_ref()
}

pub(crate) fn requests() -> TlsConfig {
    let roots = match named() {
        None => RootCerts::WebPki,
        Some(all) => {
            let owned = |one: &CertificateDer<'_>| Certificate::from_der(one).to_owned();
            RootCerts::from(all.iter().map(owned))
        }
    };
    TlsConfig::builder().root_certs(roots).build()
}

pub(crate) fn sockets() -> Connector {
    static CONFIG: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
        let mut roots = RootCertStore::empty();
        match named() {
            None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
            Some(all) => drop(roots.add_parsable_certificates(all.iter().cloned())),
        }
        Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
    });
    Connector::Rustls(CONFIG.clone())
}
