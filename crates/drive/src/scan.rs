//! Nobody is told of a card that they must not know: every message of every connection, compared with the
//! log of its table.

use anyhow::{Result, bail};
use table::Secrets;

/// What came over the connections of one viewer: each message, and the last event told of until then.
pub(crate) struct Transcript {
    /// A seat's number, or the number of players for spectators.
    viewer: usize,
    heard: Vec<(u64, String)>,
}

impl Transcript {
    pub(crate) fn new(viewer: usize) -> Transcript {
        Transcript { viewer, heard: Vec::new() }
    }

    /// A message, with the number of the last event told of, by this message or before.
    pub(crate) fn hear(&mut self, number: u64, message: &str) {
        self.heard.push((number, message.to_owned()));
    }

    /// Looks at every message; gives their number.
    pub(crate) fn scan(&self, secrets: &Secrets) -> Result<u64> {
        for (number, message) in &self.heard {
            if let Some(card) = secrets.told(self.viewer, *number, message) {
                bail!("viewer {} was told of {card}, a hidden card: {message}", self.viewer);
            }
        }
        Ok(self.heard.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use game::Seat;
    use games::GameKind;
    use serde_json::{Value, json};
    use table::{NewTable, Now, Output};
    use wire::{Intent, Setup};

    use super::*;

    const PLAYERS: usize = 3;

    /// What all viewers were told of a game, and its log.
    struct ToldGame {
        rows: Vec<String>,
        by_viewer: Vec<Transcript>,
        /// What bots decide.
        thoughts: Vec<(Seat, u64, String)>,
    }

    impl ToldGame {
        fn take(&mut self, out: Output) {
            self.rows.extend(out.rows);
            for (viewer, message) in out.told {
                let event: Value = serde_json::from_str(&message).expect("JSON");
                self.by_viewer[viewer].hear(event["number"].as_u64().expect("a number"), &message);
            }
            let thoughts = out.think.into_iter();
            self.thoughts.extend(thoughts.map(|think| (think.seat, think.moved, (think.job)())));
        }
    }

    /// A game that bots play for everybody, with all viewers there.
    fn played(game: &str) -> ToldGame {
        let mut setup = Setup::new(game);
        (setup.players, setup.bots, setup.window_ms) = (PLAYERS, "greedy".into(), 0);
        let fresh = NewTable { id: "t".into(), seed: [7; 32] };
        let rows = table::create(&setup, &fresh, 1).expect("allowed");
        let mut table = table::open(game, "t", &rows, Now::at(1)).expect("a log");
        let by_viewer = (0..=PLAYERS).map(Transcript::new).collect();
        let mut told = ToldGame { rows, by_viewer, thoughts: Vec::new() };
        let (host, out) = table.join(Now::at(1), "Ann", "token", None).expect("a seat");
        told.take(out);
        for seat in Seat::all(PLAYERS).map(Some).chain([None]) {
            told.take(table.enter(Now::at(1), seat));
        }
        for action in [json!({"type": "start"}), json!({"type": "leave"})] {
            let intent = Intent { id: action.to_string(), seen: 99, action };
            told.take(table.intent(Now::at(1), host, &intent, None));
        }
        while let Some((seat, moved, action)) = told.thoughts.pop() {
            told.take(table.thought(Now::at(1), seat, moved, &action));
        }
        assert!(table.is_over(), "bots play to the end");
        told
    }

    #[test]
    fn a_message_that_comes_to_the_wrong_seat_is_found() {
        for game in GameKind::ALL.map(GameKind::name) {
            let told = played(game);
            let secrets = Secrets::read(game, &told.rows).expect("a log");
            for own in &told.by_viewer {
                let scanned = own.scan(&secrets).expect("nothing is told too much");
                assert!(scanned > 40, "{game}: {scanned} messages to viewer {}", own.viewer);
            }
            for wrong in 1..=PLAYERS {
                let heard = told.by_viewer[0].heard.clone();
                let wrong = Transcript { viewer: wrong, heard };
                assert!(wrong.scan(&secrets).is_err(), "{game}: it is the host's hand");
            }
        }
    }
}
