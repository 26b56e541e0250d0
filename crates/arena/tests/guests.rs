//! Guests: they hear all that their seat sees, and their faults end a match or count.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use dwarf::{Dwarf, DwarfOptions, DwarfView};
use game::{LegalActions, Options, View, Viewer};
use trickhold_arena::{
    Contest, Guest, GuestFault, GuestFaultKind, GuestHost, GuestSeat, OnFault, SeenEvent, lineup,
    play_deal, play_game, standings,
};

/// Plays the first legal action, and gives none at every `wrong`-th decision.
struct First {
    /// Built from what it was shown, and from nothing else.
    own: DwarfView,
    wrong: u32,
    decisions: u32,
}

impl Guest<Dwarf> for First {
    fn hear(&mut self, heard: &SeenEvent<'_, Dwarf>) {
        assert_eq!(self.own, *heard.before);
        self.own.see(heard.seen);
        assert_eq!(self.own, *heard.after, "what it was shown is all there is");
    }

    fn choose(&mut self, view: &DwarfView) -> Result<<Dwarf as game::Game>::Action, GuestFault> {
        self.decisions += 1;
        if self.wrong > 0 && self.decisions.is_multiple_of(self.wrong) {
            return Err(GuestFault::new(GuestFaultKind::Timeout, "too slow"));
        }
        Ok(view.legal().nth(0))
    }
}

/// Lets guests in, and counts them.
struct CountingDoor {
    options: DwarfOptions,
    let_in: AtomicU32,
}

impl GuestHost<Dwarf> for CountingDoor {
    fn sit(&self, command: &str, at: GuestSeat) -> Result<Box<dyn Guest<Dwarf>>, GuestFault> {
        self.let_in.fetch_add(1, Ordering::Relaxed);
        let wrong =
            command.parse().map_err(|_| GuestFault::new(GuestFaultKind::Crash, "no number"))?;
        let own = DwarfView::new(self.options, Viewer::Seat(at.seat));
        Ok(Box::new(First { own, wrong, decisions: 0 }))
    }
}

#[test]
fn guests_hear_all_and_faults_count() {
    let options = DwarfOptions::new(3).expect("allowed");
    let house = CountingDoor { options, let_in: AtomicU32::new(0) };
    let contest = |bots: &str| {
        let mut contest = Contest::<Dwarf>::new(options, lineup(bots, 3, None).expect("bots"), 1);
        contest.door = Some(&house);
        contest
    };
    let fine = play_deal(&contest("cmd:0,random"), 0).expect("no fault");
    assert_eq!(house.let_in.load(Ordering::Relaxed), 3, "a seat in each rotation");
    assert!(fine.result.games.iter().all(|game| game.faults.is_empty()));
    let stopped = play_deal(&contest("cmd:5,random"), 0).expect_err("it gives no action");
    assert_eq!((stopped.kind, &*stopped.what), (GuestFaultKind::Timeout, "too slow"));
    let mut counting = contest("cmd:5,cmd:0,random");
    counting.on_fault = OnFault::Random;
    let names: Vec<String> = counting.lineup.iter().map(ToString::to_string).collect();
    let counted = play_deal(&counting, 0).expect("faults count").result;
    let table = standings(&names, &[counted]);
    assert!(table[0].faults.timeouts > 10, "{:?}", table[0].faults);
    assert_eq!((table[1].faults, table[2].faults), Default::default());
    // Without a door no guest comes in.
    let mut closed = contest("cmd:0");
    closed.door = None;
    assert_eq!(play_deal(&closed, 0).expect_err("no door").kind, GuestFaultKind::Crash);
}

/// Lets everybody in, and notes the chance they are given.
#[derive(Default)]
struct Note(Mutex<Vec<u64>>);

impl GuestHost<Dwarf> for Note {
    fn sit(&self, _: &str, at: GuestSeat) -> Result<Box<dyn Guest<Dwarf>>, GuestFault> {
        self.0.lock().expect("nobody panics").push(at.seed);
        Ok(Box::new(Silent))
    }
}

/// A guest whose match is stopped while it thinks is not to blame: nothing counts, also where faults would.
#[test]
fn a_stopped_match_is_no_fault() {
    let options = DwarfOptions::new(4).expect("allowed");
    let mut contest = Contest::<Dwarf>::new(options, lineup("cmd:x", 4, None).expect("bots"), 1);
    contest.door = Some(&Stopping);
    contest.on_fault = OnFault::Random;
    let fault = play_game(&contest, 0, 0).expect_err("it was stopped");
    assert_eq!(fault.kind, GuestFaultKind::Stopped);
}

struct Stopping;

impl GuestHost<Dwarf> for Stopping {
    fn sit(&self, _: &str, _: GuestSeat) -> Result<Box<dyn Guest<Dwarf>>, GuestFault> {
        Ok(Box::new(Stopping))
    }
}

impl Guest<Dwarf> for Stopping {
    fn hear(&mut self, _: &SeenEvent<'_, Dwarf>) {}

    fn choose(&mut self, _: &DwarfView) -> Result<<Dwarf as game::Game>::Action, GuestFault> {
        Err(GuestFault::new(GuestFaultKind::Stopped, "the match was stopped"))
    }
}

struct Silent;

impl Guest<Dwarf> for Silent {
    fn hear(&mut self, _: &SeenEvent<'_, Dwarf>) {}

    fn choose(&mut self, _: &DwarfView) -> Result<<Dwarf as game::Game>::Action, GuestFault> {
        Err(GuestFault::new(GuestFaultKind::Timeout, "it says nothing"))
    }
}

/// Matches of neighbouring seeds are independent: no guest and no bot is given the same chance twice.
#[test]
fn every_seat_of_every_match_has_its_own_chance() {
    let options = DwarfOptions::new(4).expect("allowed");
    let note = Note::default();
    for seed in 0..8 {
        let mut contest =
            Contest::<Dwarf>::new(options, lineup("cmd:x", 4, None).expect("bots"), seed);
        contest.door = Some(&note);
        for deal in 0..4 {
            for rotation in 0..4 {
                play_game(&contest, deal, rotation).expect_err("nobody answers");
            }
        }
    }
    let seeds = note.0.into_inner().expect("nobody panics");
    assert_eq!(seeds.len(), 8 * 4 * 4 * 4);
    assert_eq!(seeds.iter().collect::<HashSet<_>>().len(), seeds.len());
}
