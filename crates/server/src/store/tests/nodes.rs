//! Nodes of several versions on one PostgreSQL.

use super::*;

/// A node that reads logs up to this version.
async fn node(url: &str, reads: u64) -> Store {
    let url = PostgresUrl::parse(url, None).expect("an address");
    let connect = move || Store::connect_reading(&url, "127.0.0.1:1", reads);
    let node = std::thread::spawn(connect).join().expect("no panic").expect("a store");
    node.register().await.expect("it is let in");
    node
}

/// Up to which version logs may be written, as a node hears it.
async fn log_version(node: &Store) -> u64 {
    node.renew().await.expect("renewed").expect("its lease holds").log_version
}

#[tokio::test]
async fn what_an_older_node_cannot_read_waits_until_it_has_gone() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let (older, newer) = (node(&url, 1).await, node(&url, 2).await);
    for node in [&newer, &older, &newer] {
        assert_eq!(log_version(node).await, 1);
    }
    older.leave().await.expect("it leaves");
    assert_eq!(log_version(&newer).await, 2);
    let back = older.register().await.expect_err("logs may hold what it cannot read");
    assert!(back.to_string().contains("use a newer program"), "{back}");
    // Two that are newer still raise it as far as both read.
    let (newest, other) = (node(&url, 4).await, node(&url, 3).await);
    newer.leave().await.expect("it leaves");
    for node in [&newest, &other] {
        log_version(node).await;
    }
    assert_eq!(log_version(&newest).await, 3);
}

/// A node that was frozen for longer than its lease is not asked; when it wakes up, it is shut out.
#[tokio::test]
async fn an_older_node_that_was_given_up_does_not_come_back() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let (older, newer) = (node(&url, 1).await, node(&url, 2).await);
    cluster.sql(postgres::name_of(&url), "UPDATE nodes SET until = 0 WHERE reads = 1");
    assert_eq!(log_version(&newer).await, 2);
    assert!(older.renew().await.expect("asked").is_none(), "its lease has ended");
    assert!(older.register().await.is_err());
}

/// All nodes of this test say that they are at one address.
#[tokio::test]
async fn two_nodes_at_one_address_are_noticed() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let one = node(&url, 2).await;
    let taken = async |node: &Store| node.renew().await.expect("renewed").expect("held").taken;
    assert!(!taken(&one).await);
    let two = node(&url, 2).await;
    assert!(taken(&one).await && taken(&two).await);
    two.leave().await.expect("it leaves");
    assert!(!taken(&one).await);
}

/// The last try of one node is no failure in the eyes of another, until the first has gone.
#[tokio::test]
async fn a_review_that_another_node_works_on_has_not_failed() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let (one, two) = (node(&url, 2).await, node(&url, 2).await);
    one.append(append("t", 0, 1)).await.expect("stored");
    assert_eq!(one.queue_review("t", "a".into(), (5, 8)).await, Ok(true));
    assert_eq!(one.next_review(1).await, Ok(Some("t".into())), "the only try");
    assert_eq!(two.next_review(1).await, Ok(None));
    assert!(matches!(two.review_place("t").await, Ok(ReviewPlace::Waits { .. })));
    one.leave().await.expect("it leaves");
    assert_eq!(two.next_review(1).await, Ok(None));
    assert!(matches!(two.review_place("t").await, Ok(ReviewPlace::Failed)));
}
