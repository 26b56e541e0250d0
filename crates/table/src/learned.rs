//! What viewers may know of cards, by a plain count that no view takes part in: cards they have held, and
//! cards that all have seen. Whoever looks at what a table has told compares with this.

use game::{Event, EventOf, Game, Seat, Set, Viewer};
use games::with_game;
use wire::Wire;

use crate::entry::LogRow;
use crate::state::{BrokenLog, State};

/// For each viewer the cards that it may have learned of in this round, after each event that counts.
#[derive(Clone)]
pub(crate) struct LearnedCards<G: Game>(Vec<Vec<Set<G::Card>>>);

impl<G: Game> LearnedCards<G> {
    /// What is known before anything has happened: nothing.
    pub(crate) fn new(players: usize) -> LearnedCards<G> {
        LearnedCards(vec![vec![Set::EMPTY; players + 1]])
    }

    /// An event has led to this game and had these effects.
    pub(crate) fn follow(
        &mut self,
        event: &EventOf<G>,
        effects: &[G::Effect],
        new_round: bool,
        game: &G,
    ) {
        let mut learned = self.0.last().expect("there is a beginning").clone();
        let players = learned.len() - 1;
        let whole = game.deck().len() / players;
        let deal = matches!(event, Event::Chance(_))
            && Seat::all(players).all(|seat| game.hands()[seat].len() == whole);
        if deal || new_round {
            learned.fill(Set::EMPTY);
        }
        // What was played was seen by all, also if the Sorcerer fetches it back.
        let piles = Seat::all(players).fold(game.aside(), |all, seat| all | game.won()[seat]);
        let shown: Set<G::Card> =
            effects.iter().filter_map(G::shown_by).chain(piles.iter()).collect();
        for (viewer, learned) in Viewer::all(players).zip(&mut learned) {
            if let Viewer::Seat(seat) = viewer {
                *learned |= game.hands()[seat];
            }
            *learned |= shown;
        }
        self.0.push(learned);
    }

    /// Forgets all but the first `events` events: a decision was taken back.
    pub(crate) fn go_back(&mut self, events: usize) {
        self.0.truncate(events + 1);
    }

    /// For each viewer the names of cards that others hold and it must not know.
    pub(crate) fn secrets(&self, game: &G) -> Vec<Vec<String>> {
        let learned = self.0.last().expect("there is a beginning");
        let players = learned.len() - 1;
        let of = |(viewer, learned): (Viewer, &Set<G::Card>)| {
            let others = Seat::all(players).filter(|&seat| !viewer.is(seat));
            let hidden = others.fold(Set::EMPTY, |all, seat| all | game.hands()[seat]);
            let secret = hidden - *learned - game.turned_up();
            secret.iter().map(|card| format!("{card:?}")).collect()
        };
        Viewer::all(players).zip(learned).map(of).collect()
    }
}

/// The first of these names that a message has as a word in quotation marks.
pub(crate) fn named<'a>(names: &[String], message: &'a str) -> Option<&'a str> {
    let mut words = message.split('"').skip(1).step_by(2);
    words.find(|word| names.iter().any(|name| name == word))
}

/// What the viewers of a table must not be told, by the number of the last event: from its whole log, for
/// whoever looks at what a server has sent.
pub struct Secrets(Vec<Vec<Vec<String>>>);

impl Secrets {
    /// The secrets of a table of this game, from its rows.
    ///
    /// # Errors
    /// If they are no log of a table.
    pub fn read(game: &str, rows: &[String]) -> Result<Secrets, BrokenLog> {
        let kind: games::GameKind =
            game.parse().map_err(|error: games::UnknownGame| BrokenLog(error.to_string()))?;
        with_game!(kind, G => read::<G>(rows)).map(Secrets)
    }

    /// A card that a viewer was told of by this message and must not know, where `number` is the event
    /// that it was told of last. The viewer is a seat's number, or the number of players for spectators.
    pub fn told<'a>(&self, viewer: usize, number: u64, message: &'a str) -> Option<&'a str> {
        named(self.0.get(number as usize)?.get(viewer)?, message)
    }
}

fn read<G: Wire>(rows: &[String]) -> Result<Vec<Vec<Vec<String>>>, BrokenLog> {
    let row = |text: &String| serde_json::from_str::<LogRow<G::Action>>(text);
    let rows = rows.iter().map(|text| row(text).map_err(|error| BrokenLog(error.to_string())));
    let rows: Vec<LogRow<G::Action>> = rows.collect::<Result<_, _>>()?;
    let (first, others) = rows.split_first().ok_or_else(|| BrokenLog("it is empty".into()))?;
    let mut state = State::<G>::new("", first)?;
    let mut learned = LearnedCards::new(state.players());
    let mut game = G::new(state.options);
    let (mut events, mut after) = (0, vec![Vec::new()]);
    for row in others {
        state.apply(row, 0)?;
        if let Some(play) = &state.play {
            if play.events().len() < events {
                events = play.events().len();
                learned.go_back(events);
                game = *play.table.game();
            }
            for (event, _) in &play.events()[events..] {
                let (round, mut effects) = (game.round(), Vec::new());
                game.apply(event, &mut effects);
                learned.follow(event, &effects, game.round() != round, &game);
            }
            events = play.events().len();
        }
        after.resize(state.number as usize + 1, Vec::new());
        after[state.number as usize] = learned.secrets(&game);
    }
    Ok(after)
}
