//! One game of any kind, and what one viewer knows of it, as Python holds them. Nothing here knows a
//! rule: games, records, bots and advice are those of the other rooms.

use bots::{Budget, Strategy, advise};
use game::chance::{Seed, quick};
use game::observe::{History, Observe, Perspective};
use game::{
    Event, EventOf, Game, Ignore, LegalActions, Options, Refusal, Seat, Set, Turn, View, Viewer,
};
use games::Record;
use record::{GameRecord, SeatRecord};
use serde_json::{Value, json};
use wire::{AdviceMessage, Wire};

use crate::envs::Bot;

/// A game that Python can do everything with.
pub(crate) trait PythonGame: Wire + Observe + Strategy {}

impl<G: Wire + Observe + Strategy> PythonGame for G {}

/// Why something cannot be done.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// The rules do not allow it. `refusal` has the code and its facts as messages carry them.
    Refused { what: String, rule: Option<&'static str>, refusal: Value },
    /// What is asked for is not there.
    Missing(String),
}

impl Wrong {
    /// The same, where it is one of many.
    pub(crate) fn within(mut self, place: &str) -> Wrong {
        let (Wrong::Refused { what, .. } | Wrong::Missing(what)) = &mut self;
        *what = format!("{place}: {what}");
        self
    }
}

/// An action by its index from the player's own seat, or by its name.
pub(crate) enum ActionName {
    Index(i64),
    Name(String),
}

/// The name of an action, from how messages write it: a card that is played by its own name, everything
/// else by its kind and what it is done with, such as `quest a`, `give k2`, `pass left` or `decline`.
pub(crate) fn name_of(action: &Value) -> String {
    let others = action.as_object().into_iter().flatten().filter(|(key, _)| *key != "type");
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let words = std::iter::once(&action["type"]).chain(others.map(|(_, value)| value)).map(word);
    let words: Vec<String> = words.skip_while(|word| word == "play").collect();
    words.join(" ")
}

fn name<G: PythonGame>(action: G::Action) -> String {
    name_of(&serde_json::to_value(action).expect("actions are plain data"))
}

pub(crate) fn action<G: PythonGame>(
    named: &ActionName,
    options: &G::Options,
    seat: Seat,
) -> Result<G::Action, Wrong> {
    let perspective = Perspective { seat, players: options.players() };
    let found = match named {
        ActionName::Index(index) => {
            usize::try_from(*index).ok().and_then(|index| G::action(index, perspective))
        }
        ActionName::Name(text) => {
            G::all_actions(options).into_iter().find(|&action| name::<G>(action) == *text)
        }
    };
    found.ok_or_else(no_such_action)
}

pub(crate) fn no_such_action() -> Wrong {
    let refusal = json!({"code": "no_such_action"});
    Wrong::Refused { what: "there is no such action".into(), rule: None, refusal }
}

pub(crate) fn refused(refusal: impl Refusal + serde::Serialize) -> Wrong {
    Wrong::Refused {
        what: refusal.to_string(),
        rule: Some(refusal.rule()),
        refusal: serde_json::to_value(refusal).expect("refusals are plain data"),
    }
}

fn cards<G: Game>(cards: Set<G::Card>) -> Vec<String> {
    cards.iter().map(|card| format!("{card:?}")).collect()
}

fn seat_of(turn: Turn) -> Option<Seat> {
    wire::turn(turn)
}

/// What one viewer knows, with everything it was shown.
#[derive(Clone)]
pub(crate) struct Known<G: PythonGame> {
    options: G::Options,
    view: G::View,
    history: G::History,
    seen: Vec<G::Seen>,
    /// What a spectator saw, which every player saw too.
    public: Vec<G::Seen>,
}

impl<G: PythonGame> Known<G> {
    fn new(options: G::Options, viewer: Viewer) -> Known<G> {
        let (view, history) = (G::View::new(options, viewer), G::History::new(options));
        Known { options, view, history, seen: Vec::new(), public: Vec::new() }
    }

    pub(crate) fn after(options: G::Options, viewer: Viewer, log: &[EventOf<G>]) -> Known<G> {
        Known::new(options, viewer).going_on(G::new(options), log)
    }

    fn going_on(mut self, mut game: G, log: &[EventOf<G>]) -> Known<G> {
        for event in log {
            let seen = game.show(event, self.view.viewer());
            self.history.see(&seen);
            self.view.see(&seen);
            self.seen.push(seen);
            self.public.push(game.show(event, Viewer::Spectator));
            game.apply(event, &mut Ignore);
        }
        self
    }

    fn seat(&self) -> Result<Seat, Wrong> {
        match self.view.viewer() {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator => Err(Wrong::Missing("a spectator holds no cards".into())),
        }
    }

    fn perspective(&self) -> Result<Perspective, Wrong> {
        Ok(Perspective { seat: self.seat()?, players: self.options.players() })
    }

    fn asked(&self) -> Result<(), Wrong> {
        let nothing = self.view.legal().is_empty();
        if nothing { Err(Wrong::Missing("it is not the viewer's turn".into())) } else { Ok(()) }
    }
}

pub(crate) trait AnyView: Send + Sync {
    fn game(&self) -> &'static str;
    fn viewer(&self) -> Viewer;
    fn players(&self) -> usize;
    fn turn(&self) -> Turn;
    fn hand(&self) -> Vec<String>;
    fn legal(&self) -> Vec<usize>;
    fn legal_names(&self) -> Vec<String>;
    fn check(&self, named: &ActionName) -> Result<(), Wrong>;
    /// Everything that is drawn, as messages have it.
    fn table(&self) -> Value;
    fn seen(&self) -> Value;
    fn observation(&self) -> Result<Vec<u8>, Wrong>;
    fn mask(&self) -> Result<Vec<u8>, Wrong>;
    fn imagine(&self, seed: u64) -> Box<dyn AnyGame>;
    fn choose(&self, bot: Bot) -> Result<usize, Wrong>;
    fn advise(&self, simulations: u32, seed: u64) -> Result<Value, Wrong>;
}

impl<G: PythonGame> AnyView for Known<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn viewer(&self) -> Viewer {
        self.view.viewer()
    }

    fn players(&self) -> usize {
        self.options.players()
    }

    fn turn(&self) -> Turn {
        self.view.turn()
    }

    fn hand(&self) -> Vec<String> {
        cards::<G>(self.view.hand())
    }

    fn legal(&self) -> Vec<usize> {
        let perspective = self.perspective().ok();
        let index = |action| G::index(action, perspective?);
        self.view.legal().iter().filter_map(index).collect()
    }

    fn legal_names(&self) -> Vec<String> {
        self.view.legal().iter().map(name::<G>).collect()
    }

    fn check(&self, named: &ActionName) -> Result<(), Wrong> {
        self.view.check(action::<G>(named, &self.options, self.seat()?)?).map_err(refused)
    }

    fn table(&self) -> Value {
        serde_json::to_value(G::table(&self.view)).expect("tables are plain data")
    }

    fn seen(&self) -> Value {
        serde_json::to_value(&self.seen).expect("what is seen is plain data")
    }

    fn observation(&self) -> Result<Vec<u8>, Wrong> {
        self.seat()?;
        let mut out = vec![0; G::OBSERVATION];
        G::write(&self.view, &self.history, &mut out);
        Ok(out)
    }

    fn mask(&self) -> Result<Vec<u8>, Wrong> {
        let mut out = vec![0; G::INDICES];
        if !self.view.legal().is_empty() {
            G::write_mask(self.view.legal(), self.perspective()?, &mut out);
        }
        Ok(out)
    }

    fn imagine(&self, seed: u64) -> Box<dyn AnyGame> {
        let world = self.view.imagine(&mut quick(seed));
        let origin = GameStart::Imagined { world, by: self.clone() };
        Box::new(Table::<G> { origin, game: world, log: Vec::new(), moves: None, seed: Some(seed) })
    }

    fn choose(&self, bot: Bot) -> Result<usize, Wrong> {
        self.asked()?;
        let chosen = bot.level.player::<G>(bot.budget, bot.seed).choose(&self.view, &self.history);
        Ok(G::index(chosen, self.perspective()?).expect("legal actions have one"))
    }

    fn advise(&self, simulations: u32, seed: u64) -> Result<Value, Wrong> {
        self.asked()?;
        let advice = advise::<G>(&self.view, Budget::simulations(simulations), seed);
        Ok(serde_json::to_value(AdviceMessage::from(advice)).expect("advice is plain data"))
    }
}

#[derive(Clone)]
enum GameStart<G: PythonGame> {
    /// Before the first deal.
    Start,
    /// In a world that a player imagined: only that player's view is known in it.
    Imagined { world: G, by: Known<G> },
}

#[derive(Clone)]
pub(crate) struct Table<G: PythonGame> {
    origin: GameStart<G>,
    game: G,
    log: Vec<EventOf<G>>,
    /// The same as numbers: the index of each action, the seed of each deal. Not known of a game that
    /// comes from a record or an imagined world.
    moves: Option<Vec<u64>>,
    /// Decides chance as soon as it is to decide; without it the game waits.
    seed: Option<u64>,
}

impl<G: PythonGame> Table<G> {
    pub(crate) fn new(options: G::Options, seed: Option<u64>) -> Table<G> {
        let (origin, game) = (GameStart::Start, G::new(options));
        let mut table = Table { origin, game, log: Vec::new(), moves: Some(Vec::new()), seed };
        table.settle();
        table
    }

    /// A recorded game after these events.
    pub(crate) fn recorded(options: G::Options, log: &[EventOf<G>]) -> Table<G> {
        let mut table = Table::<G>::new(options, None);
        table.moves = None;
        log.iter().for_each(|event| table.apply(event.clone(), 0));
        table
    }

    fn perspective(&self) -> Perspective {
        let seat = seat_of(self.game.turn()).unwrap_or(Seat::new(0));
        Perspective { seat, players: self.game.players() }
    }

    fn apply(&mut self, event: EventOf<G>, number: u64) {
        self.game.apply(&event, &mut Ignore);
        self.log.push(event);
        if let Some(moves) = &mut self.moves {
            moves.push(number);
        }
    }

    fn draw(&mut self, seed: u64) {
        let drawn = self.game.draw(&Seed::from_numbers(seed, 0));
        self.apply(Event::Chance(drawn), seed);
    }

    fn settle(&mut self) {
        while let (Turn::Chance, Some(seed)) = (self.game.turn(), self.seed) {
            self.draw(seed);
        }
    }

    fn known(&self, viewer: Viewer) -> Result<Known<G>, Wrong> {
        match &self.origin {
            GameStart::Start => Ok(Known::after(*self.game.options(), viewer, &self.log)),
            GameStart::Imagined { world, by } if by.view.viewer() == viewer => {
                Ok(by.clone().going_on(*world, &self.log))
            }
            GameStart::Imagined { .. } => {
                Err(Wrong::Missing("only who imagined this world has a view of it".into()))
            }
        }
    }
}

pub(crate) trait AnyGame: Send + Sync {
    fn name(&self) -> &'static str;
    fn players(&self) -> usize;
    fn options(&self) -> Value;
    fn turn(&self) -> Turn;
    fn round(&self) -> u32;
    fn points(&self) -> Vec<i32>;
    fn winners(&self) -> Vec<usize>;
    fn hands(&self) -> Vec<Vec<String>>;
    fn legal(&self) -> Vec<usize>;
    fn legal_names(&self) -> Vec<String>;
    fn name_of(&self, index: i64) -> Result<String, Wrong>;
    fn index_of(&self, name: String) -> Result<usize, Wrong>;
    fn act(&mut self, named: &ActionName) -> Result<(), Wrong>;
    fn deal(&mut self, seed: u64) -> Result<(), Wrong>;
    fn seed(&self) -> Option<u64>;
    fn set_seed(&mut self, seed: Option<u64>);
    fn moves(&self) -> Option<&[u64]>;
    fn view(&self, viewer: Viewer) -> Result<Box<dyn AnyView>, Wrong>;
    /// All that a seat has seen, as a text: an information state with perfect recall. In an imagined
    /// world, what a spectator saw and the seat's hand there take the place of the past.
    fn information(&self, seat: Seat) -> String;
    fn perft(&self, depth: u32) -> u64;
    fn record(&self, seats: Vec<SeatRecord>) -> Result<Record, Wrong>;
    fn copy(&self) -> Box<dyn AnyGame>;
}

impl<G: PythonGame> AnyGame for Table<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn options(&self) -> Value {
        record::options_to_json(self.game.options())
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn round(&self) -> u32 {
        self.game.round()
    }

    fn points(&self) -> Vec<i32> {
        self.game.totals().first(self.game.players()).to_vec()
    }

    fn winners(&self) -> Vec<usize> {
        self.game.winners().iter().map(Seat::index).collect()
    }

    fn hands(&self) -> Vec<Vec<String>> {
        self.game.hands().first(self.game.players()).iter().map(|&hand| cards::<G>(hand)).collect()
    }

    fn legal(&self) -> Vec<usize> {
        let perspective = self.perspective();
        self.game.legal().iter().filter_map(|action| G::index(action, perspective)).collect()
    }

    fn legal_names(&self) -> Vec<String> {
        self.game.legal().iter().map(name::<G>).collect()
    }

    fn name_of(&self, index: i64) -> Result<String, Wrong> {
        let named = ActionName::Index(index);
        action::<G>(&named, self.game.options(), self.perspective().seat).map(name::<G>)
    }

    fn index_of(&self, name: String) -> Result<usize, Wrong> {
        let perspective = self.perspective();
        let action = action::<G>(&ActionName::Name(name), self.game.options(), perspective.seat)?;
        let missing = || Wrong::Missing("this seat can never do that".into());
        G::index(action, perspective).ok_or_else(missing)
    }

    fn act(&mut self, named: &ActionName) -> Result<(), Wrong> {
        let perspective = self.perspective();
        let action = action::<G>(named, self.game.options(), perspective.seat)?;
        self.game.check(perspective.seat, action).map_err(refused)?;
        let index = G::index(action, perspective).expect("legal actions have one");
        self.apply(Event::Act(perspective.seat, action), index as u64);
        self.settle();
        Ok(())
    }

    fn deal(&mut self, seed: u64) -> Result<(), Wrong> {
        if self.game.turn() != Turn::Chance {
            return Err(Wrong::Missing("there is nothing to deal now".into()));
        }
        self.draw(seed);
        Ok(())
    }

    fn seed(&self) -> Option<u64> {
        self.seed
    }

    fn set_seed(&mut self, seed: Option<u64>) {
        self.seed = seed;
        self.settle();
    }

    fn moves(&self) -> Option<&[u64]> {
        self.moves.as_deref()
    }

    fn view(&self, viewer: Viewer) -> Result<Box<dyn AnyView>, Wrong> {
        Ok(Box::new(self.known(viewer)?))
    }

    fn information(&self, seat: Seat) -> String {
        let viewer = Viewer::Seat(seat);
        let seen = match (&self.origin, self.known(viewer)) {
            (_, Ok(known)) => json!(known.seen),
            (GameStart::Imagined { world, by }, Err(_)) => {
                let hand = cards::<G>(world.hands()[seat]);
                let mut world = *world;
                let shown = self.log.iter().map(|event| {
                    let seen = world.show(event, viewer);
                    world.apply(event, &mut Ignore);
                    seen
                });
                json!([by.public, hand, shown.collect::<Vec<_>>()])
            }
            (GameStart::Start, Err(_)) => unreachable!("every seat has a view"),
        };
        format!("{} {seen}", seat.index())
    }

    fn perft(&self, depth: u32) -> u64 {
        let draw = |game: &G| match (game.turn(), self.seed) {
            (Turn::Chance, Some(seed)) => {
                Some(Event::Chance(game.draw(&Seed::from_numbers(seed, 0))))
            }
            _ => None,
        };
        game::perft(&self.game, depth, &draw)
    }

    fn record(&self, seats: Vec<SeatRecord>) -> Result<Record, Wrong> {
        if self.log.is_empty() || !matches!(self.origin, GameStart::Start) {
            let what = "only a game that was dealt, and in no imagined world, has a record";
            return Err(Wrong::Missing(what.into()));
        }
        let record = GameRecord::<G>::new(*self.game.options(), seats, self.log.clone());
        Record::parse(&record.to_json()).map_err(|wrong| Wrong::Missing(wrong.to_string()))
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
