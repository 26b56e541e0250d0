//! Tables under random intents, ticks, joins and drops: nothing panics, numbers have no gaps,
//! replay equals live play, a repeated id gets the same answer, and records are right.

use std::collections::VecDeque;

use game::Seat;
use game::chance::{Rng, SplitMix64, quick};
use serde_json::{Value, json};
use table::{Machine, NewTable, Now, Output, Think};
use wire::{Answer, Code, Command, Enter, EventMessage, Intent, Message, Setup, Welcome};

/// A table with its store, its clients and a clock, all in memory.
struct MachineTable {
    table: Box<dyn Machine>,
    game: String,
    rows: Vec<String>,
    now: Now,
    players: usize,
    /// For each viewer: connections, and what was told while there was at least one.
    connected: Vec<u32>,
    heard: Vec<Vec<String>>,
    last: Vec<u64>,
    legal: Vec<Vec<Value>>,
    seated: Vec<bool>,
    think: Vec<Think>,
    /// For each seat, the answers that it must get again, the oldest first; and ids that may be forgotten.
    given: Vec<VecDeque<Given>>,
    forgotten: Vec<(Seat, Intent)>,
    /// Refusals that have a row: of the owner of each seat, and of all.
    refused: (Vec<u32>, u32),
    created: Vec<(String, Vec<String>)>,
    ids: u64,
}

/// An intent and its answer.
#[derive(Clone)]
struct Given {
    intent: Intent,
    answer: Answer,
    /// A row keeps it. Otherwise it is forgotten when the table falls asleep.
    stored: bool,
}

/// What docs/wire.md promises about answers.
const ANSWERS: usize = 64;
const REFUSALS: u32 = 200;
const ALL_REFUSALS: u32 = 1000;

/// A typed line: questions are answered and leave no row, also for spectators; a long chat is refused
/// and not cut; a card is an action like any other.
#[test]
fn typed_lines_are_read_by_the_table() {
    let setup = Setup { players: 3, bots: "random".into(), ..Setup::new("david-goliath") };
    let mut world = MachineTable::new(&setup, 7);
    let (seat, out) = world.table.join(world.now, "Ann", "token", None).expect("a seat");
    world.rows.extend(out.rows);
    let typed = |number: u32, line: &str| Intent {
        id: format!("i{number}"),
        seen: 99,
        action: json!({"type": "line", "line": line}),
    };
    let mut ask = |number: u32, line: &str| {
        let out = world.table.intent(world.now, seat, &typed(number, line), None);
        (out.answer.expect("an answer"), out.rows.len())
    };
    let (answer, rows) = ask(1, "table");
    assert_eq!((answer.command, rows), (Some(Command::Table), 0));
    assert_eq!(answer.facts[0].key, "asks.lobby");
    let (answer, rows) = ask(2, "no such thing");
    assert_eq!((answer.command, rows), (Some(Command::Unknown), 0));
    let text = "x".repeat(280);
    let (answer, _) = ask(3, &format!("say {text}"));
    assert!(answer.refusal.is_none() && answer.number.is_some(), "{answer:?}");
    let (answer, _) = ask(4, &format!("say {text}{text}"));
    assert!(answer.refusal.is_some_and(|refusal| refusal.is(&Code::Text)));
    let (answer, rows) = ask(5, "start");
    assert!(answer.number.is_some() && rows > 0);
    let (answer, _) = ask(6, "hand");
    assert_eq!(answer.facts[0].key, "seen.hand");
    let watcher = world.table.understand(None, &typed(7, "table")).expect_err("an answer");
    assert!(watcher.facts.iter().all(|fact| fact.key != "seen.hand"), "{watcher:?}");
    assert!(watcher.facts.iter().any(|fact| fact.key == "table.holds"));
}

impl MachineTable {
    fn new(setup: &Setup, number: u64) -> MachineTable {
        let fresh = NewTable { id: format!("t{number}"), seed: [number as u8; 32] };
        let rows = table::create(setup, &fresh, 1).expect("allowed");
        let table = table::open(&setup.game, &fresh.id, &rows, Now::at(1)).expect("a log");
        let viewers = setup.players + 1;
        MachineTable {
            table,
            game: setup.game.clone(),
            rows,
            now: Now::at(1),
            players: setup.players,
            connected: vec![0; viewers],
            heard: vec![Vec::new(); viewers],
            last: vec![0; viewers],
            legal: vec![Vec::new(); viewers],
            seated: vec![false; setup.players],
            think: Vec::new(),
            given: (0..setup.players).map(|_| VecDeque::new()).collect(),
            forgotten: Vec::new(),
            refused: (vec![0; setup.players], 0),
            created: Vec::new(),
            ids: 0,
        }
    }

    fn take(&mut self, out: Output) -> Option<Answer> {
        for row in &out.rows {
            let row: Value = serde_json::from_str(row).expect("a row");
            // Whoever sits down starts anew: ids of the one before mean nothing.
            if row["entry"] == "seated" || row["entry"] == "filled" {
                let seat: Seat = serde_json::from_value(row["seat"].clone()).expect("a seat");
                self.given[seat.index()].clear();
                self.forgotten.retain(|(of, _)| *of != seat);
                self.refused.0[seat.index()] = 0;
            }
            if row["entry"] == "refused" {
                let seat: Seat = serde_json::from_value(row["by"]["seat"].clone()).expect("a seat");
                self.refused.0[seat.index()] += 1;
                self.refused.1 += 1;
            }
        }
        self.rows.extend(out.rows);
        for (viewer, message) in out.told {
            assert!(self.connected[viewer] > 0, "nobody is there to be told");
            let read: Message = serde_json::from_str(&message).expect("a message");
            // What clients read is all that is written.
            let value: Value = serde_json::from_str(&message).expect("JSON");
            assert_eq!(serde_json::to_value(&read).expect("JSON"), value);
            let Message::Event(event) = read else { panic!("no event: {message}") };
            assert_eq!(event.number, self.last[viewer] + 1, "numbers have no gaps");
            self.last[viewer] = event.number;
            self.legal[viewer] = event.legal;
            self.heard[viewer].push(message);
        }
        self.think.extend(out.think);
        self.created.extend(out.create);
        out.answer
    }

    fn enter(&mut self, viewer: usize) {
        let seat = (viewer < self.players).then(|| Seat::new(viewer));
        let out = self.table.enter(self.now, seat);
        let welcome: Welcome =
            serde_json::from_str(&self.table.welcome(seat, self.now)).expect("a welcome");
        // What happened by entering is in the welcome already.
        self.rows.extend(out.rows.iter().cloned());
        let told: Vec<_> = out.told.into_iter().filter(|(to, _)| *to != viewer).collect();
        let out = Output { rows: Vec::new(), told, ..out };
        self.connected[viewer] += 1;
        self.last[viewer] = welcome.number;
        self.legal[viewer] = welcome.legal;
        self.heard[viewer].clear();
        self.take(out);
    }

    fn exit(&mut self, viewer: usize) {
        let seat = (viewer < self.players).then(|| Seat::new(viewer));
        self.connected[viewer] -= 1;
        let out = self.table.exit(self.now, seat);
        self.take(out);
    }

    fn intent(&mut self, seat: usize, seen: u64, action: Value) -> Answer {
        let seat = Seat::new(seat);
        self.ids += 1;
        let intent = Intent { id: format!("i{}", self.ids), seen, action };
        self.send(seat, &intent)
    }

    /// Sends an intent with an id that the table need not know, and notes what it must remember of it.
    fn send(&mut self, seat: Seat, intent: &Intent) -> Answer {
        let room = self.refused.0[seat.index()] < REFUSALS && self.refused.1 < ALL_REFUSALS;
        let fresh = NewTable { id: format!("next{}", self.ids), seed: [9; 32] };
        let out = self.table.intent(self.now, seat, intent, Some(&fresh));
        let by = json!({"seat": seat, "id": intent.id});
        let is_its = |row: &String| {
            let row: Value = serde_json::from_str(row).expect("a row");
            row["by"] == by
        };
        let stored = out.rows.iter().any(is_its);
        let answer = self.take(out).expect("every intent is answered");
        match &answer.refusal {
            Some(refusal) if !refusal.is_kept() => {
                assert!(!stored);
                return answer;
            }
            Some(_) => assert_eq!(stored, room, "a row keeps a refusal as long as there is room"),
            None if !stored => assert_eq!(intent.action["type"], "mute", "all else has a row"),
            None => {}
        }
        let given = &mut self.given[seat.index()];
        given.push_back(Given { intent: intent.clone(), answer: answer.clone(), stored });
        if given.len() > ANSWERS {
            self.forgotten.extend(given.pop_front().map(|given| (seat, given.intent)));
        }
        answer
    }

    /// Sends an intent once more. What must be remembered is answered as before and counts once.
    fn send_again(&mut self, place: usize) {
        let all = self.given.iter().enumerate();
        let mut all = all.flat_map(|(seat, given)| given.iter().map(move |given| (seat, given)));
        let (seat, given) = all.nth(place).map(|(seat, given)| (seat, given.clone())).expect("one");
        let out = self.table.intent(self.now, Seat::new(seat), &given.intent, None);
        assert!(out.rows.is_empty(), "it counts once: {:?}", out.rows);
        assert_eq!(self.take(out).expect("an answer"), given.answer);
    }

    /// The table falls asleep and wakes up from its rows.
    fn sleep(&mut self) {
        let before = self.table.fingerprint();
        self.table =
            table::open(&self.game, &self.table.info().id, &self.rows, self.now).expect("a log");
        assert_eq!(self.table.fingerprint(), before, "replay equals live play");
        self.think.clear();
        for (seat, given) in self.given.iter_mut().enumerate() {
            let lost = given.iter().filter(|given| !given.stored);
            self.forgotten.extend(lost.map(|given| (Seat::new(seat), given.intent.clone())));
            given.retain(|given| given.stored);
        }
        let connected = std::mem::replace(&mut self.connected, vec![0; self.players + 1]);
        for (viewer, count) in connected.into_iter().enumerate() {
            // Everybody comes back with the number seen and gets exactly the rest.
            for _ in 0..count {
                let seat = (viewer < self.players).then(|| Seat::new(viewer));
                let rest: Vec<String> =
                    self.table.rest(seat, self.last[viewer], self.now).collect();
                let welcome: Welcome = serde_json::from_str(&rest[0]).expect("a welcome");
                assert_eq!(welcome.number, self.last[viewer]);
                for (step, message) in rest[1..].iter().enumerate() {
                    let event: EventMessage = serde_json::from_str(message).expect("an event");
                    assert_eq!(event.number, self.last[viewer] + 1 + step as u64);
                }
                self.enter(viewer);
            }
        }
    }

    /// What was told live is what is told again.
    fn rest_is_what_was_told(&self) {
        for viewer in 0..=self.players {
            let seat = (viewer < self.players).then(|| Seat::new(viewer));
            let Some(first) = self.heard[viewer].first() else { continue };
            let first: EventMessage = serde_json::from_str(first).expect("an event");
            let rest: Vec<String> = self.table.rest(seat, first.number - 1, self.now).collect();
            let again: Vec<String> =
                rest[1..].iter().take(self.heard[viewer].len()).cloned().collect();
            // Whether chat is heard depends on what one wants to hear now and then alike.
            assert_eq!(again, self.heard[viewer]);
        }
    }
}

fn nonsense(rng: &mut SplitMix64, players: usize) -> Value {
    let seat = rng.next_u64() % (players as u64 + 2);
    let all = [
        json!({"type": "fill", "seat": seat, "bot": "greedy"}),
        json!({"type": "fill", "seat": seat, "bot": "nobody"}),
        json!({"type": "empty", "seat": seat}),
        json!({"type": "remove", "seat": seat}),
        json!({"type": "chat", "text": "hello"}),
        json!({"type": "chat", "text": "x".repeat(400)}),
        json!({"type": "emote", "emote": "thanks"}),
        json!({"type": "emote", "emote": "rude"}),
        json!({"type": "mute", "seat": seat, "on": true}),
        json!({"type": "add", "hex": "00ff"}),
        json!({"type": "add", "hex": "xyz"}),
        json!({"type": "rematch"}),
        json!({"type": "undo"}),
        json!({"type": "start"}),
        json!({"type": "play", "card": "R1"}),
        json!({"type": "play", "card": "k5"}),
        json!({"type": "play", "card": "no card"}),
        json!({"type": "take", "card": "gK"}),
        json!({"type": "decline"}),
        json!({"type": "quest", "side": "c"}),
        json!({"type": "druid", "with": seat}),
        json!({"type": "what"}),
        json!(null),
        json!([1, 2]),
        json!({"card": "R1"}),
    ];
    all[(rng.next_u64() % all.len() as u64) as usize].clone()
}

/// Drives one table for this many steps; says whether the game came to its end.
fn drive(setup: &Setup, number: u64, steps: u64) -> (bool, usize) {
    let mut rng = quick(number);
    let mut world = MachineTable::new(setup, number);
    let mut refused = 0;
    for _ in 0..steps {
        let viewer = (rng.next_u64() % (world.players as u64 + 1)) as usize;
        match rng.next_u64() % 100 {
            0..4 => {
                let out = world.table.join(
                    world.now,
                    &format!("P{number}"),
                    &format!("k{}", world.ids),
                    None,
                );
                world.ids += 1;
                if let Ok((seat, out)) = out {
                    world.seated[seat.index()] = true;
                    world.take(out);
                }
            }
            4..10 if viewer == world.players || world.seated[viewer] => {
                if world.connected[viewer] < 3 {
                    world.enter(viewer);
                }
            }
            10..12 if world.connected[viewer] > 0 => world.exit(viewer),
            12..14 => {
                world.now = world.now.later(rng.next_u64() % 20_000);
                let out = world.table.tick(world.now);
                world.take(out);
            }
            14..16 if viewer < world.players && world.seated[viewer] => {
                let action = nonsense(&mut rng, world.players);
                let seen = world.last[viewer];
                refused += usize::from(world.intent(viewer, seen, action).refusal.is_some());
            }
            16..17 => world.sleep(),
            17..18 => {
                // The same id again, whatever has happened since.
                let all: usize = world.given.iter().map(VecDeque::len).sum();
                let place = (rng.next_u64() % (all + world.forgotten.len()).max(1) as u64) as usize;
                if place < all {
                    world.send_again(place);
                } else if let Some((seat, intent)) = world.forgotten.get(place - all).cloned() {
                    world.forgotten.remove(place - all);
                    world.send(seat, &intent);
                }
            }
            18..20 if viewer < world.players && world.seated[viewer] => {
                let seen = world.last[viewer];
                world.intent(viewer, seen, json!({"type": "start"}));
            }
            20..60 if !world.think.is_empty() => {
                let place = (rng.next_u64() % world.think.len() as u64) as usize;
                let think = world.think.swap_remove(place);
                let action = (think.job)();
                let out = world.table.thought(world.now, think.seat, think.moved, &action);
                world.take(out);
            }
            _ => {
                for seat in 0..world.players {
                    if world.connected[seat] > 0 && !world.legal[seat].is_empty() {
                        let legal = &world.legal[seat];
                        let action = legal[(rng.next_u64() % legal.len() as u64) as usize].clone();
                        let late = rng.next_u64().is_multiple_of(20);
                        let seen = world.last[seat] - u64::from(late);
                        let answer = world.intent(seat, seen, action);
                        // Somebody who has heard everything may do what was offered last.
                        assert!(late || answer.refusal.is_none(), "{answer:?}");
                        // An answer to what all are asked is no event: there is nothing more to say.
                        if answer.refusal.is_none() && answer.number.is_none() {
                            world.legal[seat].clear();
                        }
                        break;
                    }
                }
                world.now = world.now.later(rng.next_u64() % 50);
                if world.table.wake().is_some_and(|wake| wake < world.now.steady + 5_000) {
                    world.now = world.now.later(5_000);
                    let out = world.table.tick(world.now);
                    world.take(out);
                }
            }
        }
    }
    world.rest_is_what_was_told();
    world.sleep();
    for (id, rows) in &world.created {
        let next = table::open(&world.game, id, rows, world.now).expect("a rematch is a table");
        assert_eq!(next.info().state, wire::TableState::Lobby);
    }
    if let Some(record) = world.table.record() {
        games::Record::parse(&record).expect("the record is right");
    }
    (world.table.is_over(), refused)
}

#[test]
fn random_tables_keep_their_promises() {
    let (mut over, mut refused) = (0, 0);
    for number in 0..240 {
        let game = ["david-goliath", "dwarf-king"][(number % 2) as usize];
        let mut setup = Setup::new(game);
        setup.players = 3 + (number / 2 % 3) as usize;
        setup.bots = "greedy".into();
        setup.window_ms = [0, 4_000][(number / 4 % 2) as usize];
        setup.clock_ms = [None, Some(20_000)][(number / 8 % 2) as usize];
        let key = ["rounds", "hands"][(number % 2) as usize];
        setup.options.insert(key.into(), json!(1 + number / 16 % 2));
        let (ended, refusals) = drive(&setup, number, 1500);
        over += usize::from(ended);
        refused += refusals;
    }
    assert!(over > 60 && refused > 500, "{over} games came to their end, {refused} refusals");
}

/// After 200 refusals of one owner no row keeps a refusal: it is given again while the table is awake.
/// What has a row is given again always.
#[test]
fn refusals_without_a_row_are_remembered_while_the_table_is_awake() {
    let mut world = MachineTable::new(&Setup { players: 3, ..Setup::new("david-goliath") }, 3);
    let (_, out) = world.table.join(world.now, "Ann", "token", None).expect("a seat");
    world.take(out);
    world.enter(0);
    for _ in 0..REFUSALS + 5 {
        assert!(world.intent(0, 9, json!({"type": "rematch"})).refusal.is_some());
    }
    let given = world.given[0].clone();
    assert_eq!(given.iter().filter(|given| !given.stored).count(), 5);
    for place in 0..given.len() {
        world.send_again(place);
    }
    world.sleep();
    assert_eq!((world.given[0].len(), world.forgotten.len()), (ANSWERS - 5, 146));
    for place in 0..world.given[0].len() {
        world.send_again(place);
    }
    // Without a row it is a new intent, and there is still no row for it.
    let rows = world.rows.len();
    let (seat, intent) = world.forgotten.pop().expect("one");
    world.send(seat, &intent);
    assert_eq!(world.rows.len(), rows);
}

/// What a client sends and what the docs show can be read.
#[test]
fn unknown_fields_are_ignored() {
    let enter: Enter = serde_json::from_value(
        json!({"type": "enter", "wire": wire::WIRE, "token": null, "seen": 3, "extra": true}),
    )
    .expect("an enter");
    assert_eq!(enter.seen, Some(3));
    let intent: Intent =
        serde_json::from_value(json!({"id": "a", "seen": 1, "action": {"type": "start"}, "x": 1}))
            .expect("an intent");
    assert_eq!(intent.id, "a");
}

/// A person who is back before the bot has answered and then goes again is replaced again.
#[test]
fn who_comes_and_goes_is_replaced_each_time() {
    let mut setup = Setup::new("david-goliath");
    (setup.players, setup.grace_ms, setup.pace) = (3, 1000, wire::Pace::Normal);
    let mut world = MachineTable::new(&setup, 1);
    for (seat, name) in ["Ann", "Bob"].iter().enumerate() {
        let (_, out) = world.table.join(world.now, name, name, None).expect("a seat");
        world.take(out);
        world.enter(seat);
    }
    assert!(world.intent(0, 2, json!({"type": "start"})).refusal.is_none());
    // Ann leads, then it is Bob's turn.
    let action = world.legal[0][0].clone();
    assert!(world.intent(0, world.last[0], action).refusal.is_none());
    for times in 1..=3 {
        world.exit(1);
        world.now = world.now.later(1000);
        let out = world.table.tick(world.now);
        world.take(out);
        let think = world.think.pop().expect("a bot is asked for Bob");
        assert!(world.think.is_empty() && think.seat == Seat::new(1), "time {times}");
        let least = think.pause.end(std::time::Duration::ZERO);
        assert!((500..=900).contains(&least.as_millis()));
        // He is back before it has answered: its answer is not used.
        world.enter(1);
        let before = world.rows.len();
        let action = (think.job)();
        let out = world.table.thought(world.now, think.seat, think.moved, &action);
        world.take(out);
        assert_eq!(world.rows.len(), before);
    }
}
