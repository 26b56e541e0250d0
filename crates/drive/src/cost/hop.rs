//! What it costs to bring an event from the node that owns its table to another one: passed on by a
//! connection between them, or told by the database, `NOTIFY` with table and number and then a reading.
//!
//! Both are bare, without games: three owners append rows in groups, and two followers want all of them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use futures_util::future::try_join_all;
use futures_util::{StreamExt, stream};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::{JoinHandle, block_in_place};
use tokio_postgres::{AsyncMessage, Client, NoTls};

use crate::postgres::{Cluster, name_of};
use crate::process::processor_seconds;

const OWNERS: i64 = 3;
const FOLLOWERS: usize = 2;
/// Clients of a table at each follower: each has a message of its own, where a row is read once.
const CLIENTS: usize = 2;
/// As long as a row and a message of a game are.
const ROW: usize = 200;
const MESSAGE: usize = 700;

#[derive(Copy, Clone, PartialEq, Eq)]
enum NoticeWay {
    Passed,
    Notified,
}

/// Who has heard of what, and when it was known there.
type HeardSender = UnboundedSender<(i64, i64, Instant)>;

pub(super) async fn run(cluster: &Cluster, seconds: u64) -> Result<()> {
    for (group, pace) in [(1, Some(Duration::from_millis(6))), (20, None)] {
        for (way, name) in [(NoticeWay::Passed, "passed on"), (NoticeWay::Notified, "by NOTIFY")] {
            measure(cluster, way, name, group, pace, Duration::from_secs(seconds)).await?;
        }
    }
    Ok(())
}

async fn connect(url: &str, heard: Option<UnboundedSender<(i64, i64)>>) -> Result<Client> {
    let (client, mut connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(async move {
        let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
        while let Some(Ok(message)) = messages.next().await {
            if let (AsyncMessage::Notification(note), Some(heard)) = (message, &heard)
                && let Some((key, seq)) = note.payload().split_once(' ')
                && let (Ok(key), Ok(seq)) = (key.parse(), seq.parse())
            {
                let _ = heard.send((key, seq));
            }
        }
    });
    Ok(client)
}

/// Takes messages from owners; the first of an event is when it is known.
async fn follow_passed(heard: HeardSender) -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let heard = heard.clone();
            tokio::spawn(async move {
                let mut lines = BufReader::new(stream).lines();
                while let Ok(Some(line)) = lines.next_line().await {
                    let mut words = line.split(' ').map(str::parse);
                    if let (Some(Ok(key)), Some(Ok(seq))) = (words.next(), words.next()) {
                        let _ = heard.send((key, seq, Instant::now()));
                    }
                }
            });
        }
    });
    Ok(port)
}

/// Reads what the database tells of, as much at once as waits.
async fn follow_notified(url: &str, heard: HeardSender) -> Result<()> {
    let (sender, mut notes) = unbounded_channel();
    let listens = connect(url, Some(sender)).await?;
    listens.batch_execute("LISTEN log").await?;
    let reads = connect(url, None).await?;
    let rows = "SELECT key, seq, row FROM log JOIN unnest($1::bigint[], $2::bigint[])
        AS wanted (key, seq) USING (key, seq)";
    let rows = reads.prepare(rows).await?;
    tokio::spawn(async move {
        let _listens = listens;
        let mut wanted = Vec::new();
        while notes.recv_many(&mut wanted, 1024).await > 0 {
            let (keys, places): (Vec<i64>, Vec<i64>) = wanted.drain(..).unzip();
            for row in reads.query(&rows, &[&keys, &places]).await.into_iter().flatten() {
                let _: String = row.get(2);
                let _ = heard.send((row.get(0), row.get(1), Instant::now()));
            }
        }
    });
    Ok(())
}

/// Appends rows of a table of its own, one group a commit; gives when each was begun and known here.
async fn own(
    (url, key, way, ports): (&str, i64, NoticeWay, &[u16]),
    (group, pace, time): (i64, Option<Duration>, Duration),
) -> Result<Vec<(Instant, Instant)>> {
    let client = connect(url, None).await?;
    let insert = "INSERT INTO log SELECT $1::bigint, seq, $2 FROM unnest($3::bigint[]) AS seq";
    let insert = match way {
        NoticeWay::Passed => insert.to_owned(),
        NoticeWay::Notified => format!(
            "WITH new AS ({insert} RETURNING key, seq) SELECT pg_notify('log', key || ' ' || seq) FROM new"
        ),
    };
    let insert = client.prepare(&insert).await?;
    let mut followers =
        try_join_all(ports.iter().map(|port| TcpStream::connect(("127.0.0.1", *port)))).await?;
    followers.iter().try_for_each(|follower| follower.set_nodelay(true))?;
    let (row, message) = ("r".repeat(ROW), "m".repeat(MESSAGE));
    let (begun, mut known) = (Instant::now(), Vec::new());
    while begun.elapsed() < time {
        let sent = Instant::now();
        let places: Vec<i64> = (0..group).map(|place| known.len() as i64 + place).collect();
        client.query(&insert, &[&key, &row, &places]).await?;
        let stored = Instant::now();
        for seq in places {
            known.push((sent, stored));
            for follower in &mut followers {
                for _ in 0..CLIENTS {
                    follower.write_all(format!("{key} {seq} {message}\n").as_bytes()).await?;
                }
            }
        }
        if let Some(pace) = pace {
            tokio::time::sleep(pace.saturating_sub(sent.elapsed())).await;
        }
    }
    Ok(known)
}

async fn measure(
    cluster: &Cluster,
    way: NoticeWay,
    name: &str,
    group: i64,
    pace: Option<Duration>,
    time: Duration,
) -> Result<()> {
    let url = block_in_place(|| cluster.database());
    let url: Arc<str> = cluster.by_way(cluster.port(), name_of(&url)).into();
    let made = connect(&url, None).await?;
    made.batch_execute(
        "CREATE TABLE log (key bigint, seq bigint, row text, PRIMARY KEY (key, seq))",
    )
    .await?;
    let (heard, mut arrived) = unbounded_channel();
    let mut ports = Vec::new();
    for _ in 0..FOLLOWERS {
        match way {
            NoticeWay::Passed => ports.push(follow_passed(heard.clone()).await?),
            NoticeWay::Notified => follow_notified(&url, heard.clone()).await?,
        }
    }
    let before = (processor_seconds(cluster.process())?, processor_seconds(std::process::id())?);
    let owning = |key| -> JoinHandle<Result<Vec<(Instant, Instant)>>> {
        let (url, ports) = (url.clone(), ports.clone());
        tokio::spawn(async move { own((&url, key, way, &ports), (group, pace, time)).await })
    };
    let begun = Instant::now();
    let mut known = Vec::new();
    for owner in (0..OWNERS).map(owning).collect::<Vec<_>>() {
        known.push(owner.await??);
    }
    let events: usize = known.iter().map(Vec::len).sum();
    let each = if way == NoticeWay::Passed { CLIENTS } else { 1 };
    let (mut hops, mut waits) = (Vec::new(), Vec::new());
    for _ in 0..events * FOLLOWERS * each {
        let next = tokio::time::timeout(Duration::from_secs(20), arrived.recv()).await;
        let (key, seq, at) = next.context("an event does not arrive")?.context("followers")?;
        let (sent, stored) = known[key as usize][seq as usize];
        waits.push((at - sent).as_secs_f64() * 1e3);
        hops.push(at.saturating_duration_since(stored).as_secs_f64() * 1e3);
    }
    let took = begun.elapsed().as_secs_f64();
    let after = (processor_seconds(cluster.process())?, processor_seconds(std::process::id())?);
    let a_event = |seconds: f64| seconds * 1e6 / events as f64;
    let at = |times: &mut Vec<f64>, share: f64| {
        times.sort_by(f64::total_cmp);
        times[(times.len() as f64 * share) as usize]
    };
    println!(
        "{name}: {:.0} events/s in groups of {group}; from the append to a follower p50 {:.1} ms, p99 {:.1} ms, after the commit \
         p50 {:.1} ms, p99 {:.1} ms; an event: {:.0} µs of the database, {:.0} µs of owners and followers",
        events as f64 / took,
        at(&mut waits, 0.5),
        at(&mut waits, 0.99),
        at(&mut hops, 0.5),
        at(&mut hops, 0.99),
        a_event(after.0 - before.0),
        a_event(after.1 - before.1),
    );
    Ok(())
}
