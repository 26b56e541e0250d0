//! Nobody gains by chatter, by wearing a limit out, by a clock that jumps, or by looking on.

use game::chance::quick;
use game::{Event, LegalActions, Match, Seat, View};
use games::Goliath;
use games::Record;
use record::shuffle;
use serde_json::{Value, json};
use table::{Machine, NewTable, Now, Output, Think};
use wire::{Answer, Happened, Intent, Setup, Welcome};

const SEED: [u8; 32] = [7; 32];

/// A table with some people, who are all there.
struct PlayedTable {
    table: Box<dyn Machine>,
    rows: Vec<String>,
    now: Now,
    think: Vec<Think>,
    /// What the first person was told last, and all that was done.
    legal: Vec<Value>,
    number: u64,
    acts: Vec<Value>,
    ids: u64,
}

impl PlayedTable {
    fn new(setup: &Setup, people: u8) -> PlayedTable {
        let fresh = NewTable { id: "t".into(), seed: SEED };
        let rows = table::create(setup, &fresh, 1).expect("allowed");
        let now = Now::at(1);
        let table = table::open(&setup.game, "t", &rows, now).expect("a log");
        let (think, legal, acts) = (Vec::new(), Vec::new(), Vec::new());
        let mut played = PlayedTable { table, rows, now, think, legal, number: 0, acts, ids: 0 };
        for person in 0..people {
            played.sit(person);
        }
        played
    }

    fn sit(&mut self, person: u8) -> usize {
        let name = format!("P{person}");
        let (seat, out) = self.table.join(self.now, &name, &name, None).expect("a seat");
        self.take(out);
        let out = self.table.enter(self.now, Some(seat));
        self.take(out);
        seat.index()
    }

    fn take(&mut self, out: Output) -> Option<Answer> {
        self.rows.extend(out.rows);
        for (viewer, message) in out.told {
            if viewer == 0 {
                let event: Value = serde_json::from_str(&message).expect("an event");
                self.legal = event["legal"].as_array().cloned().expect("legal actions");
                self.number = event["number"].as_u64().expect("a number");
                if event["event"]["type"] == "act" {
                    self.acts.push(event["seen"].clone());
                }
            }
        }
        self.think.extend(out.think);
        out.answer
    }

    fn say(&mut self, seat: usize, action: Value) -> Answer {
        self.ids += 1;
        self.send(seat, &format!("i{}", self.ids), action)
    }

    fn send(&mut self, seat: usize, id: &str, action: Value) -> Answer {
        let intent = Intent { id: id.into(), seen: self.number, action };
        let out = self.table.intent(self.now, Seat::new(seat), &intent, None);
        self.take(out).expect("an answer")
    }

    /// Bots answer, and the first person plays the first legal card, to the end.
    fn finish(&mut self, mut between: impl FnMut(&mut PlayedTable)) {
        while !self.table.is_over() {
            between(self);
            if let Some(think) = self.think.pop() {
                let action = (think.job)();
                let out = self.table.thought(self.now, think.seat, think.moved, &action);
                self.take(out);
            } else {
                let action = self.legal[0].clone();
                assert!(self.say(0, action).refusal.is_none());
            }
        }
    }

    fn wake_again(&mut self) {
        let game = self.table.info().game;
        self.table = table::open(&game, "t", &self.rows, self.now).expect("a log");
    }
}

fn setup(bots: &str) -> Setup {
    let mut setup = Setup::new("david-goliath");
    setup.bots = bots.into();
    setup.options.insert("rounds".into(), json!(1));
    setup
}

/// Equal seed and equal play give equal games, whatever was said.
#[test]
fn chatter_does_not_change_what_bots_play() {
    for bots in ["random", "skilled"] {
        let mut quiet = PlayedTable::new(&setup(bots), 1);
        quiet.say(0, json!({"type": "start"}));
        quiet.finish(|_| {});
        let mut loud = PlayedTable::new(&setup(bots), 1);
        loud.say(0, json!({"type": "start"}));
        let mut turn = 0;
        loud.finish(|loud| {
            turn += 1;
            if turn % 3 == 0 {
                loud.say(0, json!({"type": "emote", "emote": "hurry"}));
            }
            if turn % 5 == 0 && !loud.legal.is_empty() {
                let (job, out) = loud.table.advice(loud.now, Seat::new(0)).expect("advice");
                drop(job);
                loud.take(out);
            }
            if turn % 7 == 0 {
                let action = json!({"type": "play", "card": "nothing"});
                assert!(loud.say(0, action).refusal.is_some());
            }
        });
        assert_eq!(quiet.acts.len(), 60);
        assert_eq!(quiet.acts, loud.acts, "{bots}");
    }
}

/// Their chance is secret until the seed is public, and can be computed then.
#[test]
fn what_bots_drew_can_be_checked_after_the_game() {
    let mut played = PlayedTable::new(&setup("random"), 1);
    played.say(0, json!({"type": "add", "hex": "c0ffee"}));
    played.say(0, json!({"type": "start"}));
    played.finish(|_| {});
    let text = played.table.record().expect("a record");
    let Ok(Record::Goliath(record)) = Record::parse(&text) else { panic!("a record of the game") };
    let seed = shuffle::mixed(&SEED, &[vec![0xc0, 0xff, 0xee]]);
    let mut table = Match::<Goliath>::of_players(record.options);
    let (mut decision, mut choices, mut guessed) = (0, 0, 0);
    for event in &record.log {
        if let Event::Act(seat, action) = event {
            let view = &table.views()[seat.index()];
            if seat.index() > 0 && view.legal().len() > 1 {
                let bot = |seed| view.legal().pick(&mut quick(seed));
                assert_eq!(bot(seed.bot(0, *seat, decision)), *action, "decision {decision}");
                choices += 1;
                // Without the seed there is nothing but guessing.
                guessed +=
                    usize::from(bot(u64::from(decision) << 3 | seat.index() as u64) == *action);
            }
            decision += 1;
        }
        table.apply(event, &mut game::Ignore);
    }
    assert!(choices > 20 && guessed * 2 < choices, "{guessed} of {choices}");
}

#[test]
fn the_next_owner_of_a_seat_starts_anew() {
    let mut played = PlayedTable::new(&setup("random"), 2);
    let start = json!({"type": "start"});
    assert_eq!(played.send(1, "x", start.clone()).refusal.expect("no host").code(), "not_host");
    assert!(played.say(1, json!({"type": "mute", "seat": 0, "on": true})).refusal.is_none());
    assert!(played.say(0, json!({"type": "mute", "seat": 1, "on": true})).refusal.is_none());
    assert!(played.say(1, json!({"type": "leave"})).refusal.is_none());
    assert_eq!(played.sit(2), 1);
    let emote = json!({"type": "emote", "emote": "thanks"});
    assert!(played.send(1, "x", emote).refusal.is_none(), "the id is the new owner's own");
    for seat in [0, 1] {
        let welcome = played.table.welcome(Some(Seat::new(seat)), played.now);
        let welcome: Welcome = serde_json::from_str(&welcome).expect("a welcome");
        assert!(welcome.you.muted.is_empty(), "seat {seat}");
    }
    let rest = played.table.rest(Some(Seat::new(0)), played.number - 1, played.now);
    let heard: Vec<String> = rest.collect();
    assert!(heard.last().is_some_and(|last| last.contains("thanks")), "{heard:?}");
}

#[test]
fn nobody_uses_up_what_is_there_for_others() {
    let mut played = PlayedTable::new(&setup("random"), 2);
    for (action, code) in [
        (json!({"type": "add", "hex": "00"}), "enough"),
        (json!({"type": "chat", "text": "hello"}), "chat_full"),
    ] {
        let refused = (0..2000).find_map(|_| played.say(1, action.clone()).refusal);
        assert_eq!(refused.expect("at some time it is enough").code(), code);
        assert!(played.say(0, action).refusal.is_none(), "the other one still may");
    }
    let before = played.rows.len();
    for number in 0..3000 {
        played.say(1, json!({"type": "mute", "seat": 0, "on": number % 2 == 0}));
    }
    let grown = played.rows.len() - before;
    assert!(grown < 500, "{grown} rows of mutes and refusals");
    let before = played.rows.len();
    for number in 0..3000 {
        let kind = if number % 2 == 0 { "fill" } else { "empty" };
        played.say(0, json!({"type": kind, "seat": 2, "bot": "greedy"}));
    }
    assert!(played.rows.len() - before < 1500, "{} rows", played.rows.len() - before);
    // Muting somebody who is muted already succeeds, and leaves no row.
    let mut calm = PlayedTable::new(&setup("random"), 2);
    let mute = json!({"type": "mute", "seat": 1, "on": true});
    assert!(calm.say(0, mute.clone()).refusal.is_none());
    let before = calm.rows.len();
    assert!(calm.say(0, mute).refusal.is_none());
    assert_eq!(calm.rows.len(), before);
}

/// Somebody who leaves and comes again uses up nothing that others need.
#[test]
fn coming_again_uses_up_nothing_of_others() {
    let mut played = PlayedTable::new(&setup("random"), 1);
    let mut rows = 0;
    for person in 1..300 {
        let joined = played.table.join(played.now, "Eve", &format!("k{person}"), None);
        let Ok((seat, out)) = joined else { panic!("a seat") };
        let seat = seat.index();
        played.take(out);
        let before = played.rows.len();
        for _ in 0..6 {
            played.say(seat, json!({"type": "add", "hex": "00"}));
            played.say(seat, json!({"type": "emote", "emote": "hurry"}));
            // What makes no sense leaves nothing behind.
            played.say(seat, json!({"type": "mute", "seat": "x".repeat(2000), "on": true}));
        }
        rows = rows.max(played.rows.len() - before);
        assert!(played.say(seat, json!({"type": "leave"})).refusal.is_none());
    }
    assert!(rows <= 12, "{rows} rows of one visit");
    for action in [
        json!({"type": "add", "hex": "c0ffee"}),
        json!({"type": "chat", "text": "hello"}),
        json!({"type": "fill", "seat": 1, "bot": "greedy"}),
    ] {
        let refusal = played.say(0, action).refusal;
        assert_eq!(refusal, None, "the host still may");
    }
    let longest = played.rows.iter().map(String::len).max();
    assert!(longest < Some(1500), "{longest:?} bytes in a row");
}

/// A removed person stays away from the table for an hour; one from the host's own place may
/// return.
#[test]
fn who_was_removed_stays_away() {
    let mut played = PlayedTable::new(&setup("random"), 0);
    let come = |played: &mut PlayedTable, from: &str| {
        played.ids += 1;
        let token = format!("k{}", played.ids);
        let (seat, out) = played.table.join(played.now, "P", &token, Some(from))?;
        played.take(out);
        Ok::<usize, wire::Refusal>(seat.index())
    };
    assert_eq!(come(&mut played, "home"), Ok(0));
    let remove = |seat: usize| json!({"type": "remove", "seat": seat});
    let seat = come(&mut played, "away").expect("a seat");
    assert!(played.say(0, remove(seat)).refusal.is_none());
    // A table that slept has not forgotten it.
    played.wake_again();
    assert_eq!(come(&mut played, "away").expect_err("removed").code(), "removed");
    let home = come(&mut played, "home").expect("a seat");
    assert!(played.say(0, remove(home)).refusal.is_none());
    assert!(come(&mut played, "home").is_ok());
    // A person who left may return.
    let left = come(&mut played, "other").expect("a seat");
    assert!(played.say(left, json!({"type": "leave"})).refusal.is_none());
    assert!(come(&mut played, "other").is_ok());
    played.now = played.now.later(3_600_000);
    assert!(come(&mut played, "away").is_ok());
}

#[test]
fn an_id_that_was_refused_stays_refused() {
    let mut played = PlayedTable::new(&setup("random"), 2);
    let start = json!({"type": "start"});
    for _ in 0..1500 {
        assert!(played.say(1, start.clone()).refusal.is_some());
    }
    let refused = played.send(1, "mine", start.clone());
    assert_eq!(refused.refusal.as_ref().expect("no host").code(), "not_host");
    // The host goes, and now it would be allowed.
    assert!(played.say(0, json!({"type": "leave"})).refusal.is_none());
    assert_eq!(played.send(1, "mine", start.clone()), refused);
    assert!(played.send(1, "another", start).refusal.is_none());
}

#[test]
fn advice_for_one_decision_is_one_row() {
    let mut played = PlayedTable::new(&setup("random"), 1);
    played.say(0, json!({"type": "start"}));
    let before = played.rows.len();
    for _ in 0..50 {
        let (_, out) = played.table.advice(played.now, Seat::new(0)).expect("advice");
        played.take(out);
    }
    assert_eq!(played.rows.len(), before + 1);
}

/// A calendar that jumps neither stops a clock nor runs it down.
#[test]
fn clocks_do_not_follow_the_calendar() {
    let mut timed = setup("random");
    timed.clock_ms = Some(10_000);
    let mut played = PlayedTable::new(&timed, 2);
    // The two kinds of time have nothing to do with each other.
    played.now = Now { wall: 7_000_000, steady: 500 };
    played.say(0, json!({"type": "start"}));
    let start = played.now.steady;
    assert_eq!(played.table.wake(), Some(start + 10_000));
    for wall in [played.now.wall + 3_600_000, 1] {
        played.now = Now { wall, steady: start + 4_000 };
        let out = played.table.tick(played.now);
        played.take(out);
        assert!(played.think.is_empty(), "its time is not over");
        assert_eq!(played.table.wake(), Some(start + 10_000));
    }
    // It stands still with the table, which sleeps and wakes up with what was left.
    for seat in [0, 1] {
        let out = played.table.exit(played.now, Some(Seat::new(seat)));
        played.take(out);
    }
    assert_eq!(played.table.wake(), None);
    let out = played.table.sleep(played.now);
    assert_eq!(out.rows.len(), 1);
    played.take(out);
    played.now = Now { wall: 999_999_999, steady: 50 };
    played.wake_again();
    let out = played.table.enter(played.now, Some(Seat::new(1)));
    played.take(out);
    assert_eq!(played.table.wake(), Some(50 + 6_000));
    let welcome: Welcome =
        serde_json::from_str(&played.table.welcome(Some(Seat::new(1)), played.now))
            .expect("a welcome");
    assert_eq!(welcome.until, Some(999_999_999 + 6_000));
    played.now = Now { wall: 2, steady: 50 + 6_000 };
    let out = played.table.tick(played.now);
    played.take(out);
    assert_eq!(played.think.len(), 1, "a bot decides");
}

#[test]
fn only_owners_of_seats_set_a_game_going() {
    let mut quick = setup("random");
    quick.grace_ms = 100;
    let mut played = PlayedTable::new(&quick, 1);
    played.say(0, json!({"type": "start"}));
    let lead = played.legal[0].clone();
    played.say(0, lead);
    let out = played.table.exit(played.now, Some(Seat::new(0)));
    played.take(out);
    played.wake_again();
    played.think.clear();
    for _ in 0..20 {
        let out = played.table.enter(played.now, None);
        played.take(out);
        played.now = played.now.later(60_000);
        let out = played.table.tick(played.now);
        assert!(out.rows.is_empty() && out.think.is_empty());
    }
    assert_eq!(played.table.wake(), None);
    let out = played.table.enter(played.now, Some(Seat::new(0)));
    played.take(out);
    assert_eq!(played.think.len(), 1, "its owner is back, and a bot is asked");
}

/// A bot that finds nothing does not hold up the table.
#[test]
fn a_bot_without_an_answer_is_replaced_by_chance() {
    let mut played = PlayedTable::new(&setup("greedy"), 1);
    played.say(0, json!({"type": "start"}));
    let lead = played.legal[0].clone();
    played.say(0, lead);
    let acts = played.acts.len();
    for nonsense in ["", "{\"type\":\"play\",\"card\":\"R99\"}"] {
        let think = played.think.pop().expect("a bot is asked");
        let out = played.table.thought(played.now, think.seat, think.moved, nonsense);
        played.take(out);
    }
    assert_eq!(played.acts.len(), acts + 2);
}

/// Somebody who comes and goes all the time does not fill the log.
#[test]
fn coming_and_going_takes_longer_each_time() {
    let mut quick = setup("random");
    quick.grace_ms = 0;
    let mut played = PlayedTable::new(&quick, 2);
    played.say(0, json!({"type": "start"}));
    let mut away = 0;
    for _ in 0..2000 {
        let out = played.table.exit(played.now, Some(Seat::new(1)));
        played.take(out);
        played.now = played.now.later(500);
        let out = played.table.tick(played.now);
        let told = out.told.iter().any(|(_, message)| {
            let message: Value = serde_json::from_str(message).expect("an event");
            serde_json::from_value::<Happened>(message["event"].clone())
                .is_ok_and(|event| matches!(event, Happened::Away { .. }))
        });
        away += usize::from(told);
        played.take(out);
        let out = played.table.enter(played.now, Some(Seat::new(1)));
        played.take(out);
    }
    assert!((1..50).contains(&away), "{away} times in 1,000 seconds");
}
