//! Taking back decisions: afterwards a table is like one at which they were never made, and whoever
//! decides the same again gets the same answers.

use game::Seat;
use game::chance::{Rng, SplitMix64, quick};
use serde_json::{Value, json};
use table::{Machine, NewTable, Now, Output};
use wire::{EventMessage, Intent, Setup};

const ANN: Seat = Seat::new(0);

/// A table of one person and bots, who answer at once.
struct Solo {
    table: Box<dyn Machine>,
    setup: Setup,
    rows: Vec<String>,
    /// What Ann was told.
    heard: Vec<EventMessage>,
    ids: u32,
}

impl Solo {
    fn new(setup: &Setup, seed: u8) -> Solo {
        let fresh = NewTable { id: "t".into(), seed: [seed; 32] };
        let rows = table::create(setup, &fresh, 1).expect("allowed");
        let mut table = table::open(&setup.game, "t", &rows, Now::at(1)).expect("a log");
        table.set_hasty();
        let mut solo = Solo { table, setup: setup.clone(), rows, heard: Vec::new(), ids: 0 };
        let (_, out) = solo.table.join(Now::at(1), "Ann", "token", None).expect("a seat");
        solo.take(out);
        let out = solo.table.enter(Now::at(1), Some(ANN));
        solo.take(out);
        solo.ask(json!({"type": "start"})).expect("the host starts");
        solo
    }

    /// Keeps what comes out, and lets bots decide as long as it is their turn.
    fn take(&mut self, out: Output) {
        let mut outs = vec![out];
        while let Some(out) = outs.pop() {
            self.rows.extend(out.rows);
            let mine = out.told.iter().filter(|(viewer, _)| *viewer == 0);
            self.heard.extend(mine.map(|(_, text)| serde_json::from_str(text).expect("an event")));
            for think in out.think {
                let action = (think.job)();
                outs.push(self.table.thought(Now::at(1), think.seat, think.moved, &action));
            }
        }
    }

    /// Asks for something, having seen everything; gives the code of a refusal.
    fn ask(&mut self, action: Value) -> Result<(), String> {
        self.ask_having_seen(self.table.number(), action)
    }

    fn ask_having_seen(&mut self, seen: u64, action: Value) -> Result<(), String> {
        self.ids += 1;
        let intent = Intent { id: format!("i{}", self.ids), seen, action };
        let mut out = self.table.intent(Now::at(1), ANN, &intent, None);
        let answer = out.answer.take().expect("every intent is answered");
        self.take(out);
        answer.refusal.map_or(Ok(()), |refusal| Err(refusal.code()))
    }

    fn legal(&self) -> Vec<Value> {
        let legal = self.present(Some(ANN))["legal"].take();
        legal.as_array().expect("a list").clone()
    }

    /// Plays what has to be played; gives the choices of the next real decision, none at the end.
    fn next_decision(&mut self) -> Option<Vec<Value>> {
        while !self.table.is_over() {
            let legal = self.legal();
            if legal.len() != 1 {
                return Some(legal);
            }
            self.ask(legal[0].clone()).expect("the only thing to do");
        }
        None
    }

    /// The present, apart from the numbers of events.
    fn present(&self, seat: Option<Seat>) -> Value {
        let mut welcome: Value =
            serde_json::from_str(&self.table.welcome(seat, Now::at(1))).expect("JSON");
        welcome["number"].take();
        welcome
    }

    fn all_presents(&self) -> Vec<Value> {
        let seats = Seat::all(self.setup.players).map(Some).chain([None]);
        seats.map(|seat| self.present(seat)).collect()
    }

    /// Another table with the same seed, at which only these decisions were made.
    fn without_undo(&self, seed: u8, decisions: &[Value]) -> Solo {
        let mut other = Solo::new(&self.setup, seed);
        for decision in decisions {
            other.next_decision().expect("a decision");
            other.ask(decision.clone()).expect("it was legal");
        }
        other.next_decision();
        other
    }
}

fn setup(game: &str, players: usize) -> Setup {
    let mut setup = Setup::new(game);
    (setup.players, setup.bots, setup.window_ms) = (players, "greedy".into(), 0);
    let key = if game == "david-goliath" { "rounds" } else { "hands" };
    setup.options.insert(key.into(), json!(2));
    setup
}

fn pick(rng: &mut SplitMix64, legal: &[Value]) -> Value {
    legal[(rng.next_u64() % legal.len() as u64) as usize].clone()
}

/// A random game with random undos: gives how often something was taken back.
fn random_undos(setup: &Setup, seed: u8) -> usize {
    let mut rng = quick(seed.into());
    let mut solo = Solo::new(setup, seed);
    let mut decisions: Vec<Value> = Vec::new();
    let mut undone = 0;
    while let Some(legal) = solo.next_decision() {
        let back = rng.next_u64().is_multiple_of(3) && undone < 40;
        let told = solo.present(Some(ANN))["undo"] == true;
        assert_eq!(told, !decisions.is_empty(), "who can take back is told so");
        assert_eq!(solo.heard.last().expect("an event").undo, told);
        if back && decisions.is_empty() {
            assert_eq!(solo.ask(json!({"type": "undo"})), Err("nothing_to_undo".into()));
        } else if back {
            solo.ask(json!({"type": "undo"})).expect("there is a decision");
            let event = solo.heard.last().expect("it was told").clone();
            decisions.pop();
            undone += 1;
            let other = solo.without_undo(seed, &decisions);
            assert_eq!(solo.all_presents(), other.all_presents());
            let welcome = solo.present(Some(ANN));
            let past = serde_json::to_value(event.past.expect("what is left")).expect("JSON");
            assert_eq!(past["scores"], welcome["scores"]);
            assert_eq!(past["last_trick"], welcome["last_trick"]);
            assert_eq!(event.view.as_ref(), Some(&welcome["view"]));
        } else {
            let choice = pick(&mut rng, &legal);
            solo.ask(choice.clone()).expect("it is legal");
            decisions.push(choice);
        }
        let awake = solo.table.fingerprint();
        let again = table::open(&setup.game, "t", &solo.rows, Now::at(1)).expect("a log");
        assert_eq!(again.fingerprint(), awake, "what is stored is what was played");
    }
    assert_eq!(solo.ask(json!({"type": "undo"})), Err("over".into()));
    let read = |solo: &Solo| -> Value {
        let record = solo.table.record().expect("the game is over");
        games::Record::parse(&record).expect("the record is right");
        serde_json::from_str(&record).expect("JSON")
    };
    let mut record = read(&solo);
    let spots = record.as_object_mut().expect("an object").remove("undone");
    assert_eq!(spots.map_or(0, |spots| spots.as_array().expect("a list").len()), undone);
    let other = solo.without_undo(seed, &decisions);
    assert_eq!(record, read(&other));
    for round in 0..2 {
        assert_eq!(solo.table.round(round), other.table.round(round));
    }
    undone
}

/// An older server could not read the row: it is not written, and neither is the refusal, which it could
/// not read either.
#[test]
fn nothing_is_taken_back_where_an_older_version_reads_the_log() {
    let mut solo = Solo::new(&setup("david-goliath", 3), 1);
    let legal = solo.next_decision().expect("a decision");
    solo.ask(legal[0].clone()).expect("it is legal");
    let rows = solo.rows.len();
    solo.table.set_log_version(1);
    assert_eq!(solo.ask(json!({"type": "undo"})), Err("upgrading".into()));
    assert_eq!(solo.rows.len(), rows);
    solo.table.set_log_version(table::LOG_VERSION);
    solo.ask(json!({"type": "undo"})).expect("no older version is there");
    assert!(solo.rows[rows].contains("\"undone\""), "{}", solo.rows[rows]);
}

#[test]
fn a_game_with_undos_is_the_game_without_what_was_undone() {
    let mut undone = 0;
    for game in ["david-goliath", "dwarf-king"] {
        for players in 3..=5 {
            for seed in 0..2 {
                undone += random_undos(&setup(game, players), seed + 10 * players as u8);
            }
        }
    }
    assert!(undone > 100, "{undone}");
}

#[test]
fn the_same_play_gets_the_same_answers() {
    for (game, seed) in [("david-goliath", 1), ("dwarf-king", 2)] {
        let mut setup = setup(game, 4);
        setup.bots = "random".into();
        let mut solo = Solo::new(&setup, seed);
        let mut rng = quick(seed.into());
        while let Some(legal) = solo.next_decision() {
            let choice = pick(&mut rng, &legal);
            let before = solo.heard.len();
            solo.ask(choice.clone()).expect("it is legal");
            if solo.table.is_over() {
                break;
            }
            let told = solo.heard.split_off(before);
            solo.ask(json!({"type": "undo"})).expect("there is a decision");
            solo.heard.clear();
            solo.ask(choice).expect("it is legal again");
            assert_eq!(told.len(), solo.heard.len());
            for (first, second) in told.iter().zip(&solo.heard) {
                assert_eq!((&first.seen, &first.view), (&second.seen, &second.view));
                assert_eq!((&first.facts, &first.legal), (&second.facts, &second.legal));
            }
        }
    }
}

#[test]
fn undo_is_for_one_person_alone_with_bots() {
    let undo = || json!({"type": "undo"});
    let mut solo = Solo::new(&setup("david-goliath", 4), 1);
    assert_eq!(solo.ask(undo()), Err("nothing_to_undo".into()));
    for _ in 0..2 {
        let legal = solo.next_decision().expect("a decision");
        solo.ask(legal[0].clone()).expect("it is legal");
    }
    // Typed, and twice by mistake: only one decision is taken back.
    let seen = solo.table.number();
    let typed = json!({"type": "line", "line": "undo"});
    solo.ask_having_seen(seen, typed).expect("alone with bots");
    assert_eq!(solo.ask_having_seen(seen, undo()), Err("stale".into()));
    // What was chosen before it is stale, too.
    let legal = solo.legal();
    assert_eq!(solo.ask_having_seen(seen, legal[0].clone()), Err("stale".into()));

    let setup = setup("david-goliath", 3);
    let fresh = NewTable { id: "t".into(), seed: [3; 32] };
    let rows = table::create(&setup, &fresh, 1).expect("allowed");
    let mut table = table::open(&setup.game, "t", &rows, Now::at(1)).expect("a log");
    for name in ["Ann", "Bob"] {
        let (seat, _) = table.join(Now::at(1), name, name, None).expect("a seat");
        table.enter(Now::at(1), Some(seat));
    }
    let mut ask = |id: &str, action: Value| {
        let intent = Intent { id: id.into(), seen: 99, action };
        let answer = table.intent(Now::at(1), ANN, &intent, None).answer.expect("an answer");
        answer.refusal.map(|refusal| refusal.code())
    };
    assert_eq!(ask("a", undo()), Some("not_started".into()));
    assert_eq!(ask("b", json!({"type": "start"})), None);
    assert_eq!(ask("c", undo()), Some("not_alone".into()));
}
