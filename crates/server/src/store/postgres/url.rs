//! Where a database is, and how much its certificate counts.

use std::fmt;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::StoreError;

/// Where a PostgreSQL database is and how it is reached: `postgres://user@host:port/name?sslmode=…`.
#[derive(Clone)]
pub struct PostgresUrl {
    pub(super) config: Arc<tokio_postgres::Config>,
    pub(super) tls: MakeRustlsConnect,
}

impl PostgresUrl {
    /// Is this the address of such a database?
    pub fn is_one(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    /// Reads an address. A password that is given counts before the one inside.
    ///
    /// # Errors
    /// If it is none, or the file of its certificates cannot be read.
    pub fn parse(text: &str, password: Option<&str>) -> Result<PostgresUrl, StoreError> {
        let (base, query) = text.split_once('?').unwrap_or((text, ""));
        let (mut mode, mut roots, mut rest) = ("prefer", None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", value)) => mode = value,
                Some(("sslrootcert", value)) => roots = Some(value.replace("%2F", "/")),
                _ => rest.push(pair),
            }
        }
        let wrong = StoreError::Address;
        // What follows the first would be taken for the host, and shown.
        if base.matches('@').count() > 1 {
            return Err(wrong("an @ in a name or password is written %40".into()));
        }
        let config = format!("{base}?{}", rest.join("&")).parse::<tokio_postgres::Config>();
        let mut config = config.map_err(|error| {
            let cause = std::error::Error::source(&error).map(ToString::to_string);
            wrong(cause.unwrap_or_else(|| error.to_string()))
        })?;
        config.ssl_mode(match mode {
            "disable" => SslMode::Disable,
            // Whoever names certificates wants them checked.
            "prefer" if roots.is_none() => SslMode::Prefer,
            "prefer" => SslMode::Require,
            "require" | "verify-ca" | "verify-full" => SslMode::Require,
            other => {
                let known = "disable, prefer, require and verify-full";
                return Err(wrong(format!("sslmode={other} is not known; {known} are")));
            }
        });
        if let Some(password) = password {
            config.password(password);
        }
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            let shape = "postgres://user@host/name, or ?host=/run/postgresql for a socket file";
            return Err(wrong(format!("it names no host; it is {shape}")));
        }
        let verified = mode.starts_with("verify") || roots.is_some();
        let tls = tls(verified, roots.as_deref()).map_err(|what| {
            let file = roots.as_deref().unwrap_or_default();
            wrong(format!("sslrootcert={file} cannot be read: {what}"))
        })?;
        Ok(PostgresUrl { config: Arc::new(config), tls: MakeRustlsConnect::new(tls) })
    }
}

/// Without the password.
impl fmt::Display for PostgresUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = match self.config.get_hosts().first() {
            Some(Host::Tcp(name)) => name.clone(),
            Some(Host::Unix(path)) => path.display().to_string(),
            None => "localhost".into(),
        };
        let name = self.config.get_dbname().or(self.config.get_user()).unwrap_or_default();
        write!(out, "PostgreSQL at {host}, database {name:?}")
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// Certificates count where that is asked for: those of the file, or those that browsers trust.
fn tls(verified: bool, roots: Option<&str>) -> Result<ClientConfig, String> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    if !verified {
        let anybody = Arc::new(NoVerification(provider));
        return Ok(builder
            .dangerous()
            .with_custom_certificate_verifier(anybody)
            .with_no_client_auth());
    }
    let mut store = RootCertStore::empty();
    match roots {
        None => store.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(path) => {
            let found = CertificateDer::pem_file_iter(path).map_err(|error| error.to_string())?;
            for certificate in found {
                let certificate = certificate.map_err(|error| error.to_string())?;
                store.add(certificate).map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(builder.with_root_certificates(store).with_no_client_auth())
}

/// Encrypts without verifying the certificate, as `prefer` and `require` mean it.
#[derive(Debug)]
struct NoVerification(Arc<CryptoProvider>);

impl ServerCertVerifier for NoVerification {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(
            message,
            certificate,
            signed,
            &self.0.signature_verification_algorithms,
        )
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(
            message,
            certificate,
            signed,
            &self.0.signature_verification_algorithms,
        )
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
