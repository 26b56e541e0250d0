//! Rate limits: buckets that fill with time, by address or by connection.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Instant;

use parking_lot::Mutex;

/// A bucket that holds up to `most` and fills at `rate` a second.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    pub(crate) fn full(most: f64, now: Instant) -> Bucket {
        Bucket { left: most, since: now }
    }

    /// Takes one out, if there is one.
    pub(crate) fn take(&mut self, rate: f64, most: f64, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.left = (self.left + passed * rate).min(most);
        self.since = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// A bucket for each address. An address of IPv6 counts by its network of 64 bits, since one
/// person has all of it.
pub(crate) struct ByAddress {
    rate: f64,
    most: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Nobody is told to wait for longer than this, in milliseconds.
const LONGEST_WAIT: f64 = 3_600_000.0;

/// How many addresses are remembered before full buckets are forgotten.
const REMEMBERED: usize = 10_000;

impl ByAddress {
    pub(crate) fn new(rate: f64, most: f64) -> ByAddress {
        ByAddress { rate, most, buckets: Mutex::new(HashMap::new()) }
    }

    /// How long it takes until an empty bucket holds one again.
    pub(crate) fn wait_ms(&self) -> u64 {
        (1000.0 / self.rate).min(LONGEST_WAIT).ceil() as u64
    }

    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> bool {
        let mut buckets = self.buckets.lock();
        if buckets.len() >= REMEMBERED {
            let (rate, most) = (self.rate, self.most);
            buckets.retain(|_, bucket| {
                let passed = now.saturating_duration_since(bucket.since).as_secs_f64();
                bucket.left + passed * rate < most
            });
            if buckets.len() >= REMEMBERED {
                // This many at once are not people. All begin anew, which costs less than looking
                // through the list at every request.
                buckets.clear();
            }
        }
        let bucket =
            buckets.entry(network(address)).or_insert_with(|| Bucket::full(self.most, now));
        bucket.take(self.rate, self.most, now)
    }
}

/// The part of an address that stands for one person.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let mut segments = v6.segments();
            segments[4..].fill(0);
            IpAddr::from(segments)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn buckets_empty_and_fill() {
        let start = Instant::now();
        let limits = ByAddress::new(1.0, 3.0);
        let one: IpAddr = "1.2.3.4".parse().expect("an address");
        let two: IpAddr = "1.2.3.5".parse().expect("an address");
        for _ in 0..3 {
            assert!(limits.take(one, start));
        }
        assert!(!limits.take(one, start));
        assert!(limits.take(two, start), "others are not hurt");
        assert!(limits.take(one, start + Duration::from_secs(1)));
        assert!(!limits.take(one, start + Duration::from_secs(1)));
        let a: IpAddr = "2001:db8::1".parse().expect("an address");
        let b: IpAddr = "2001:db8::2".parse().expect("an address");
        assert_eq!(network(a), network(b));
    }
}
