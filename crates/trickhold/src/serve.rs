//! `trickhold serve`: the server on an embedded database or PostgreSQL, and `trickhold backup`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use server::{Config, Limits, NodeDoor, Server, StartError, StoreOptions};
use words::Words;

/// Where it listens if nothing else is asked for.
const PORT: u16 = 7411;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The directory that holds all data
    #[arg(long, value_name = "DIR", env = "TRICKHOLD_DATA")]
    data: Option<PathBuf>,
    #[command(flatten)]
    store: crate::store::StoreArgs,
    /// Where to listen; without it 127.0.0.1:7411, or another port if that is taken
    #[arg(long, value_name = "ADDRESS:PORT", env = "TRICKHOLD_LISTEN", value_parser = address)]
    listen: Option<SocketAddr>,
    /// Listen on all interfaces and show a code for phones
    #[arg(long, conflicts_with = "listen")]
    lan: bool,
    /// The address people use, if it differs: behind a proxy
    #[arg(long, value_name = "URL", env = "TRICKHOLD_PUBLIC_URL")]
    public_url: Option<String>,
    /// Believe the forwarding header of proxies in this network; can be given several times
    #[arg(long, value_name = "CIDR", env = "TRICKHOLD_TRUSTED_PROXY", value_delimiter = ',')]
    trusted_proxy: Vec<ipnet::IpNet>,
    /// One of several servers on the same PostgreSQL: where the others reach this one
    #[arg(long, value_name = "ADDRESS:PORT", env = "TRICKHOLD_NODE")]
    node: Option<String>,
    /// Where to listen for the others, if it differs
    #[arg(long, value_name = "ADDRESS:PORT", env = "TRICKHOLD_NODE_LISTEN", value_parser = address, requires = "node")]
    node_listen: Option<SocketAddr>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Simulations for each action in a review
    #[arg(long, value_name = "N", env = "TRICKHOLD_REVIEW_SIMULATIONS")]
    review_simulations: Option<u32>,
    /// Let people choose the seed of a new table, and so know all cards: for tests
    #[arg(long, hide = true)]
    chosen_seeds: bool,
    /// Do not sync: for tests that show what then goes wrong
    #[arg(long, hide = true)]
    unsafe_no_sync: bool,
    /// Let the data grow no larger than this many pages: for tests of a full disk
    #[arg(long, hide = true)]
    max_pages: Option<u32>,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Tables in all
    #[arg(long, value_name = "N", env = "TRICKHOLD_MAX_TABLES", default_value_t = Limits::default().tables)]
    max_tables: u64,
    /// New tables from one address in an hour
    #[arg(long, value_name = "N", env = "TRICKHOLD_TABLES_PER_ADDRESS", default_value_t = Limits::default().tables_per_address)]
    tables_per_address: u32,
    /// Connections from one address
    #[arg(long, value_name = "N", env = "TRICKHOLD_SOCKETS_PER_ADDRESS", default_value_t = Limits::default().sockets_per_address)]
    sockets_per_address: u32,
    /// Requests from one address in a second
    #[arg(long, value_name = "N", env = "TRICKHOLD_REQUESTS_PER_SECOND", default_value_t = Limits::default().requests_per_second)]
    requests_per_second: u32,
    /// Messages of one connection in a second
    #[arg(long, value_name = "N", env = "TRICKHOLD_MESSAGES_PER_SECOND", default_value_t = Limits::default().messages_per_second)]
    messages_per_second: u32,
    /// Bytes of one message
    #[arg(long, value_name = "N", env = "TRICKHOLD_MESSAGE_BYTES", default_value_t = Limits::default().message_bytes)]
    message_bytes: usize,
    /// Seconds after which a connection without a request is ended
    #[arg(long, value_name = "SECONDS", env = "TRICKHOLD_SILENT_AFTER", default_value_t = 15)]
    silent_after: u64,
    /// Seconds after which a connection that takes nothing of what is sent to it is ended
    #[arg(long, value_name = "SECONDS", env = "TRICKHOLD_STUCK_AFTER", default_value_t = 20)]
    stuck_after: u64,
    /// Seconds after which tables without connections go to sleep
    #[arg(long, value_name = "SECONDS", env = "TRICKHOLD_SLEEP_AFTER", default_value_t = 60)]
    sleep_after: u64,
    /// Days after which tables where nothing was done are put aside, and forgotten a week later
    #[arg(long, value_name = "DAYS", env = "TRICKHOLD_KEEP_DAYS", default_value_t = Limits::default().keep_days)]
    keep_days: u32,
}

/// Reads where to listen; names such as localhost are looked up.
fn address(text: &str) -> Result<SocketAddr, String> {
    let found: Vec<SocketAddr> = text.to_socket_addrs().into_iter().flatten().collect();
    let first = found.iter().find(|address| address.is_ipv4()).or(found.first());
    let wanted = "an address and a port of this machine are needed";
    first.copied().ok_or_else(|| format!("{wanted}, such as 127.0.0.1:{PORT} or localhost:{PORT}"))
}

/// This machine's address on its network: the one it would send from.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Nothing is sent: this only chooses an interface.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

pub(crate) fn run(args: &Args, words: &Words) -> Result<()> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_env("TRICKHOLD_LOG")
                .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info")),
        )
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(args, words));
    // Threads that think do not hold up the end.
    runtime.shutdown_timeout(Duration::from_millis(100));
    served
}

async fn serve(args: &Args, words: &Words) -> Result<()> {
    let data = match &args.data {
        Some(data) => data.clone(),
        None => crate::files::data_folder(words)?,
    };
    client::raise_file_limit();
    let host = if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let listen = args.listen.unwrap_or_else(|| (host, PORT).into());
    let limits = &args.limits;
    let mut config = Config::new(data, listen);
    config.public_url = args.public_url.clone();
    config.trusted_proxies = args.trusted_proxy.clone();
    config.database = args.store.database()?;
    if let Some(node) = &args.node {
        ensure!(config.database.is_some(), "--node is for servers that share a --store");
        let listen = args.node_listen.map_or_else(|| address(node), Ok);
        let listen = listen.map_err(anyhow::Error::msg).context("--node")?;
        // A name may be one that only the other machines know.
        let port = node.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        let nowhere = address(node).is_ok_and(|address| address.ip().is_unspecified());
        ensure!(
            port.is_some_and(|port| port > 0) && !nowhere && !node.contains(['/', ' ']),
            "--node {node}: other nodes cannot come to this address; give this machine's own, and with \
             --node-listen where to listen"
        );
        config.node = Some(NodeDoor { listen, address: Some(node.clone()) });
    }
    config.store = StoreOptions { sync: !args.unsafe_no_sync, max_pages: args.max_pages };
    (config.chosen_seeds, config.hasty_bots) = (args.chosen_seeds, args.chosen_seeds);
    if let Some(simulations) = args.review_simulations {
        config.review_simulations = simulations.max(1);
    }
    config.limits = Limits {
        tables: limits.max_tables,
        tables_per_address: limits.tables_per_address,
        sockets_per_address: limits.sockets_per_address,
        requests_per_second: limits.requests_per_second,
        messages_per_second: limits.messages_per_second,
        message_bytes: limits.message_bytes,
        silent_after: Duration::from_secs(limits.silent_after.max(1)),
        stuck_after: Duration::from_secs(limits.stuck_after.max(1)),
        sleep_after: Duration::from_secs(limits.sleep_after),
        keep_days: limits.keep_days,
        ..Limits::default()
    };
    let mut stop = Box::pin(stop_signal().context("signals cannot be heard")?);
    let start = async {
        match Server::start(config.clone()).await {
            Err(StartError::Listen(at, _)) if args.listen.is_none() && at == config.listen => {
                // The usual port is taken: any other will do.
                config.listen.set_port(0);
                Server::start(config.clone()).await
            }
            other => other,
        }
    };
    let server = tokio::select! {
        server = start => server,
        () = &mut stop => return Ok(()),
    };
    let server = match server {
        Ok(server) => server,
        Err(error) => bail!("{error} (data in {})", place(&config)),
    };
    let address = server.address();
    let local = if address.ip().is_unspecified() {
        SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port())
    } else {
        address
    };
    let url = format!("http://{local}");
    anstream::println!("{}", words.say("report.serve", &[("url", &url)]));
    if args.lan {
        match lan_address() {
            Some(ip) => show_code(&format!("http://{ip}:{}", address.port()), words),
            None => anstream::println!("{}", words.get("report.serve.nowhere")),
        }
    }
    anstream::println!("{}", words.say("report.serve.data", &[("place", &place(&config))]));
    server.serve(stop).await.context("the network failed")
}

/// Where the data is.
fn place(config: &Config) -> String {
    match &config.database {
        Some(database) => database.to_string(),
        None => config.data.display().to_string(),
    }
}

/// An address for phones.
fn show_code(url: &str, words: &Words) {
    anstream::println!("{}", words.say("report.serve.lan", &[("url", url)]));
    if let Ok(code) = qrcode::QrCode::new(url) {
        let image = code.render::<qrcode::render::unicode::Dense1x2>().build();
        anstream::println!("{image}");
    }
}

/// Done when somebody wants the server to stop. Signals count from the call on, not only from the
/// moment somebody waits for them.
fn stop_signal() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Copies the data of a server, running or not.
pub(crate) fn backup(data: Option<&Path>, to: &Path, words: &Words) -> Result<()> {
    let data = match data {
        Some(data) => data.to_owned(),
        None => crate::files::data_folder(words)?,
    };
    if crate::files::is_standard(to) {
        let beside = std::env::temp_dir().join(format!("trickhold-backup-{}", std::process::id()));
        let copied = server::backup(&data, &beside).context("no backup").and_then(|()| {
            Ok(std::io::copy(&mut std::fs::File::open(&beside)?, &mut std::io::stdout())?)
        });
        let _ = std::fs::remove_file(&beside);
        return copied.map(|_| ());
    }
    server::backup(&data, to).with_context(|| format!("no backup to {}", to.display()))?;
    let [from, to] = [&data, to].map(|path| path.display().to_string());
    anstream::println!("{}", words.say("report.backup", &[("from", &from), ("to", &to)]));
    Ok(())
}
