//! Where the data of a server is kept, and `trickhold copy`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use server::{DataPlace, PostgresUrl};
use words::Words;

#[derive(clap::Args, Debug)]
pub(crate) struct StoreArgs {
    /// Keep the data in PostgreSQL instead of the data directory: postgres://user@host/name?sslmode=verify-full
    // It may hold a password, which help must not show.
    #[arg(
        long,
        value_name = "URL",
        env = "TRICKHOLD_STORE",
        hide_env_values = true,
        global = true
    )]
    store: Option<String>,
    #[command(flatten)]
    password: PasswordArgs,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PasswordArgs {
    /// A file with the password of the database; without it PGPASSWORD counts
    #[arg(long, value_name = "FILE", env = "TRICKHOLD_STORE_PASSWORD_FILE", global = true)]
    store_password_file: Option<PathBuf>,
}

impl StoreArgs {
    /// The PostgreSQL database that was named, if one was.
    pub(crate) fn database(&self) -> Result<Option<PostgresUrl>> {
        let Some(url) = self.store.as_deref().filter(|url| !url.is_empty()) else {
            return Ok(None);
        };
        ensure!(
            PostgresUrl::is_one(url),
            "--store is the address of a database, such as postgres://user@host/name; the data directory is --data"
        );
        Ok(Some(self.password.url(url)?))
    }
}

impl PasswordArgs {
    fn url(&self, url: &str) -> Result<PostgresUrl> {
        let password = match &self.store_password_file {
            Some(file) => {
                let text = std::fs::read_to_string(file);
                let text = text.with_context(|| format!("cannot read {}", file.display()))?;
                Some(text.trim_end_matches(['\r', '\n']).to_owned())
            }
            None => std::env::var("PGPASSWORD").ok(),
        };
        Ok(PostgresUrl::parse(url, password.as_deref())?)
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct CopyArgs {
    /// A data directory, or the address of a database
    #[arg(long, value_name = "DIR|URL")]
    from: String,
    /// The same; there must be no tables yet
    #[arg(long, value_name = "DIR|URL")]
    to: String,
    #[command(flatten)]
    password: PasswordArgs,
}

pub(crate) fn copy(args: &CopyArgs, words: &Words) -> Result<()> {
    let place = |text: &str| -> Result<DataPlace> {
        Ok(match PostgresUrl::is_one(text) {
            true => DataPlace::Postgres(args.password.url(text)?),
            false => DataPlace::Directory(Path::new(text).to_owned()),
        })
    };
    let tables =
        server::copy(&place(&args.from)?, &place(&args.to)?).context("nothing was copied")?;
    anstream::println!("{}", words.count("report.copied", tables));
    Ok(())
}
