//! What goes wrong with whole servers.

use std::sync::Arc;

use tokio::time::{Instant, sleep};

use super::plan::Fault;
use super::servers::{Servers, SimulatedServer};
use super::world::SimulatedWorld;

/// Lets things go wrong for a while. Then one server goes on, or all that know of each other.
pub(crate) async fn happen(
    world: &Arc<SimulatedWorld>,
    servers: &Servers,
    start: impl AsyncFn() -> SimulatedServer,
) {
    let end = Instant::now() + world.plan.wrong_for;
    while Instant::now() < end {
        sleep(world.between(100, 4_000)).await;
        let place = world.below(world.plan.servers as u32) as usize;
        let Some(server) = servers.read()[place].clone() else {
            let server = start().await;
            servers.write()[place] = Some(server);
            continue;
        };
        let (node, number) = (&server.node, server.node.number);
        if world.strikes(Fault::Pause, 200) {
            let time = world.between(100, 15_000);
            world.note(format_args!("server {number} pauses for {time:?}"));
            node.pause(time);
        }
        if world.strikes(Fault::Away, 200) {
            let time = world.between(100, 15_000);
            world.note(format_args!("server {number} loses the database for {time:?}"));
            node.cut_off(time);
        }
        if world.strikes(Fault::Clock, 300) {
            let hours = i64::from(world.below(201)) - 100;
            world.note(format_args!("the calendar of server {number} jumps {hours} h"));
            node.step_clock(hours * 3_600_000);
        }
        if world.strikes(Fault::Crash, 200) {
            world.note(format_args!("server {number} crashes"));
            node.kill();
            servers.write()[place] = None;
        } else if world.strikes(Fault::Stop, 150) {
            world.note(format_args!("server {number} stops"));
            servers.write()[place] = None;
            server.stop().await;
        }
    }
    world.set_faults(false);
    if world.plan.servers > 1 && !world.plan.leases {
        // An owner that only reads does not hear of the others, so all make room for a new one.
        servers.write().drain(..).flatten().for_each(|server| server.node.kill());
        servers.write().push(None);
    }
    let places = servers.read().len();
    for place in 0..places {
        if servers.read()[place].is_none() {
            let server = start().await;
            servers.write()[place] = Some(server);
        }
    }
}
