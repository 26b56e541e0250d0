//! The play path does not allocate: games, views and the random player.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use dwarf::Dwarf;
use game::chance::{Seed, quick};
use game::observe::{History, Observe};
use game::{Event, Ignore, MAX_SEATS, Options, Seat, Turn, View, Viewer};
use goliath::Goliath;
use trickhold_bots::{PlayOuts, Player, Random, play_out};

/// The system's allocator, counted for each thread: the test runner's own thread allocates too.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Plays 1,000 games by the fast path and 1,000 through the views of all seats.
fn play<G: Observe>(players: usize) -> u64 {
    let options = G::Options::new(players).expect("allowed");
    let before = ALLOCATIONS.get();
    let mut played = PlayOuts::default();
    let mut rng = quick(1);
    for number in 0..1000 {
        play_out::<G>(options, &Seed::from_numbers(1, number), &mut rng, &mut played);
    }
    let mut random = Random::new(2);
    for number in 0..1000 {
        let seed = Seed::from_numbers(2, number);
        let mut game = G::new(options);
        let viewer = |number| Viewer::Seat(Seat::new(number));
        let mut views: [G::View; MAX_SEATS] =
            std::array::from_fn(|number| G::View::new(options, viewer(number)));
        let mut past = G::History::new(options);
        loop {
            let event = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Event::Chance(game.draw(&seed)),
                Turn::Seat(seat) => {
                    let view = &views[seat.index()];
                    Event::Act(seat, Player::<G>::choose(&mut random, view, &past))
                }
            };
            past.see(&game.show(&event, Viewer::Spectator));
            for view in &mut views[..players] {
                let seen = game.show(&event, view.viewer());
                view.see(&seen);
            }
            game.apply(&event, &mut Ignore);
        }
    }
    assert!(played.decisions > 10_000);
    ALLOCATIONS.get() - before
}

#[test]
fn the_play_path_does_not_allocate() {
    let counted = ALLOCATIONS.get();
    drop(std::hint::black_box(Box::new(1)));
    assert!(ALLOCATIONS.get() > counted, "the allocator counts");
    for players in 3..=6 {
        assert_eq!(play::<Goliath>(players), 0, "David & Goliath, {players} players");
    }
    for players in 3..=5 {
        assert_eq!(play::<Dwarf>(players), 0, "The Dwarf King, {players} players");
    }
}
