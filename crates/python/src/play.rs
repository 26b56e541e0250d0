//! The plain interface: one game at a time.

use ::arena::ReviewSettings;
use game::{Options, Seat, Turn, Viewer};
use games::{with_game, with_record};
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use record::{GameRecord, SeatRecord, WrongRecord as RecordError};
use serde_json::Value;
use wire::review_record;

use crate::envs::Bot;
use crate::table::{ActionName, AnyGame, AnyView, PythonGame, Table, Wrong, name_of};
use crate::{GameSetup, IllegalAction, WrongRecord, kind};

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> PyErr {
        let (what, rule, refusal) = match wrong {
            Wrong::Missing(what) => return PyValueError::new_err(what),
            Wrong::Refused { what, rule, refusal } => (what, rule, refusal),
        };
        Python::attach(|py| {
            let error = IllegalAction::new_err(what);
            let value = error.value(py);
            let facts = to_python(py, &refusal["facts"]);
            let set = value
                .setattr("code", refusal["code"].as_str())
                .and_then(|()| value.setattr("rule", rule))
                .and_then(|()| value.setattr("facts", facts?));
            set.err().unwrap_or(error)
        })
    }
}

/// Plain data as Python has it; actions go by their names.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    fn named(value: &Value) -> Value {
        match value {
            Value::Array(all) => all.iter().map(named).collect(),
            Value::Object(all) => {
                let one = |(key, value): (&String, &Value)| match key.as_str() {
                    "action" => (key.clone(), name_of(value).into()),
                    _ => (key.clone(), named(value)),
                };
                Value::Object(all.iter().map(one).collect())
            }
            plain => plain.clone(),
        }
    }
    py.import("json")?.call_method1("loads", (named(value).to_string(),))
}

/// Options as Python gives them, with the number of players.
pub(crate) fn setup(players: usize, options: Option<&Bound<'_, PyDict>>) -> PyResult<GameSetup> {
    let text = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let text = value.str()?.to_string();
        let text = if text == "True" || text == "False" { text.to_lowercase() } else { text };
        Ok((key.extract()?, text))
    };
    let settings: PyResult<Vec<_>> = options.into_iter().flatten().map(text).collect();
    Ok((players, settings?))
}

pub(crate) fn named(action: &Bound<'_, PyAny>) -> PyResult<ActionName> {
    match action.extract() {
        Ok(name) => Ok(ActionName::Name(name)),
        Err(_) => Ok(ActionName::Index(action.extract()?)),
    }
}

fn seat(number: usize, players: usize) -> PyResult<Seat> {
    if number < players {
        return Ok(Seat::new(number));
    }
    Err(PyValueError::new_err(format!("there is no seat {number}: seats are 0 to {}", players - 1)))
}

fn turn(turn: Turn) -> Option<usize> {
    wire::turn(turn).map(Seat::index)
}

/// One game: the whole truth.
///
/// `seed` decides every deal; without one the game waits for `deal`. Options are those of the rules, and
/// `preset` names a set of them. Actions are indices, as in `layout(game).actions`, or names.
#[pyclass(module = "trickhold")]
pub(crate) struct Game(Box<dyn AnyGame>);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, players, options=None, seed=None))]
    fn new(
        game: &str,
        players: usize,
        options: Option<&Bound<'_, PyDict>>,
        seed: Option<u64>,
    ) -> PyResult<Game> {
        let setup = setup(players, options)?;
        with_game!(kind(game)?, G => {
            Ok(Game(Box::new(Table::<G>::new(crate::options(&setup)?, seed))))
        })
    }

    /// The name of the game, such as `dwarf-king`.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.name()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// Every option, and the number of players.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.options())
    }

    /// The seat that is to act; None if chance decides or the game is over.
    #[getter]
    fn turn(&self) -> Option<usize> {
        turn(self.0.turn())
    }

    /// Does the game wait for `deal`?
    #[getter]
    fn chance(&self) -> bool {
        self.0.turn() == Turn::Chance
    }

    /// Has the game come to its end?
    #[getter]
    fn over(&self) -> bool {
        self.0.turn() == Turn::Over
    }

    /// The round or hand that is played, from 0.
    #[getter]
    fn round(&self) -> u32 {
        self.0.round()
    }

    /// The points of each seat, of finished rounds or hands.
    #[getter]
    fn points(&self) -> Vec<i32> {
        self.0.points()
    }

    /// The seats that have won; none until the game is over.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.0.winners()
    }

    /// The cards of each hand: the truth, which no player may see.
    #[getter]
    fn hands(&self) -> Vec<Vec<String>> {
        self.0.hands()
    }

    /// What decides every deal; None waits for `deal`.
    #[getter]
    fn get_seed(&self) -> Option<u64> {
        self.0.seed()
    }

    #[setter]
    fn set_seed(&mut self, seed: Option<u64>) {
        self.0.set_seed(seed);
    }

    /// The indices of what the seat that is to act may do.
    fn legal(&self) -> Vec<usize> {
        self.0.legal()
    }

    /// The same by names, in the same order.
    fn legal_names(&self) -> Vec<String> {
        self.0.legal_names()
    }

    /// The name of an index, for the seat that is to act.
    fn name(&self, index: i64) -> PyResult<String> {
        Ok(self.0.name_of(index)?)
    }

    /// The index of a name, for the seat that is to act.
    fn index(&self, name: String) -> PyResult<usize> {
        Ok(self.0.index_of(name)?)
    }

    /// Does what the seat that is to act has chosen. Raises `IllegalAction` if it may not; then nothing
    /// has happened.
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        Ok(self.0.act(&named(action)?)?)
    }

    /// Decides chance by a seed, where the game waits for it.
    fn deal(&mut self, seed: u64) -> PyResult<()> {
        Ok(self.0.deal(seed)?)
    }

    /// What a seat knows now; None is a spectator.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<usize>) -> PyResult<View> {
        let seat = seat.map(|number| self::seat(number, self.0.players())).transpose()?;
        Ok(View(self.0.view(seat.map_or(Viewer::Spectator, Viewer::Seat))?))
    }

    /// All that a seat has seen, as a text that differs wherever it knows something else.
    fn information_state(&self, seat: usize) -> PyResult<String> {
        Ok(self.0.information(self::seat(seat, self.0.players())?))
    }

    /// How many sequences of `depth` real choices there are until the end of the round or hand.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.0.perft(depth))
    }

    /// The record of the game so far. `names` are the players', `bots` the bots' or None.
    #[pyo3(signature = (names=None, bots=None))]
    fn record(
        &self,
        names: Option<Vec<String>>,
        bots: Option<Vec<Option<String>>>,
    ) -> PyResult<Record> {
        let players = self.0.players();
        let names =
            names.unwrap_or_else(|| (0..players).map(|seat| format!("seat {seat}")).collect());
        let bots = bots.unwrap_or_else(|| vec![None; players]);
        let seats =
            names.into_iter().zip(bots).map(|(name, bot)| SeatRecord { name, bot, budget: None });
        Ok(Record(self.0.record(seats.collect())?))
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Game {
        Game(self.0.copy())
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let moves = self.0.moves().map(<[u64]>::to_vec);
        let what = "a game from a record or an imagined world cannot be pickled";
        let moves = moves.ok_or_else(|| PyTypeError::new_err(what))?;
        let options = self.options(py)?;
        options.del_item("players")?;
        let again = py.import("trickhold._core")?.getattr("again")?;
        Ok((again, (self.game(), self.players(), options, self.get_seed(), moves)))
    }

    fn __repr__(&self) -> String {
        let state = match self.0.turn() {
            Turn::Seat(seat) => format!("seat {} to act", seat.index()),
            Turn::Chance => "to be dealt".into(),
            Turn::Over => "over".into(),
        };
        let (game, players) = (self.game(), self.players());
        format!("<Game {game} of {players}, round {}, {state}>", self.round())
    }
}

/// The arguments of `again`.
type Pickled<'py> = (&'static str, usize, Bound<'py, PyAny>, Option<u64>, Vec<u64>);

/// A game from its moves as numbers: the index of each action, the seed of each deal.
#[pyfunction]
#[pyo3(signature = (game, players, options, seed, moves))]
pub(crate) fn again(
    game: &str,
    players: usize,
    options: &Bound<'_, PyDict>,
    seed: Option<u64>,
    moves: Vec<u64>,
) -> PyResult<Game> {
    let mut game = Game::new(game, players, Some(options), None)?;
    for number in moves {
        match game.chance() {
            true => game.0.deal(number)?,
            false => game.0.act(&ActionName::Index(number as i64))?,
        }
    }
    game.0.set_seed(seed);
    Ok(game)
}

/// What one viewer knows, made only of what that viewer was shown.
#[pyclass(module = "trickhold", frozen)]
pub(crate) struct View(pub(crate) Box<dyn AnyView>);

#[pymethods]
impl View {
    /// The name of the game, such as `dwarf-king`.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    /// Whose view it is; None for a spectator.
    #[getter]
    fn seat(&self) -> Option<usize> {
        match self.0.viewer() {
            Viewer::Seat(seat) => Some(seat.index()),
            Viewer::Spectator => None,
        }
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// The seat that is to act; None if chance decides or the game is over.
    #[getter]
    fn turn(&self) -> Option<usize> {
        turn(self.0.turn())
    }

    /// The cards in the viewer's hand; none for a spectator.
    #[getter]
    fn hand(&self) -> Vec<String> {
        self.0.hand()
    }

    /// The indices of what the viewer may do now.
    fn legal(&self) -> Vec<usize> {
        self.0.legal()
    }

    /// The same by names, in the same order.
    fn legal_names(&self) -> Vec<String> {
        self.0.legal_names()
    }

    /// Raises `IllegalAction` if the viewer may not do this now.
    fn check(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        Ok(self.0.check(&named(action)?)?)
    }

    /// Everything that a face draws: trick, piles, totals and so on, as docs/wire.md has it.
    #[getter]
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.table())
    }

    /// Everything the viewer was shown, event by event.
    #[getter]
    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.seen())
    }

    /// What the viewer knows as an array of uint8: `layout(game).features`.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(PyArray1::from_vec(py, self.0.observation()?))
    }

    /// What the viewer may do as an array of bool: `layout(game).actions`.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mask = self.0.mask()?.into_iter().map(|byte| byte != 0).collect();
        Ok(PyArray1::from_vec(py, mask))
    }

    /// A world that fits everything the viewer knows, each with the same chance.
    fn imagine(&self, seed: u64) -> Game {
        Game(self.0.imagine(seed))
    }

    fn __repr__(&self) -> String {
        let viewer = self.seat().map_or("a spectator".into(), |seat| format!("seat {seat}"));
        format!("<View of {} by {viewer}>", self.game())
    }
}

/// One game as a record: whatever is one was verified.
#[pyclass(module = "trickhold", frozen)]
pub(crate) struct Record(games::Record);

/// What is wrong with a record, on its way to Python.
struct WrongOf(RecordError);

impl From<WrongOf> for PyErr {
    fn from(WrongOf(error): WrongOf) -> PyErr {
        Python::attach(|py| {
            let raised = WrongRecord::new_err(error.to_string());
            let value = raised.value(py);
            let place = error.place.to_string();
            let set = value
                .setattr("rule", error.rule)
                .and_then(|()| value.setattr("field", error.field))
                .and_then(|()| value.setattr("place", place))
                .and_then(|()| value.setattr("what", error.what));
            set.err().unwrap_or(raised)
        })
    }
}

#[pymethods]
impl Record {
    /// Reads and verifies one record.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Record> {
        Ok(Record(games::Record::parse(text).map_err(WrongOf)?))
    }

    /// The record as one line of JSON.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The same as plain data.
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json(),))
    }

    /// How many events it holds.
    fn __len__(&self) -> usize {
        with_record!(&self.0, record => record.log.len())
    }

    /// The game after all its events, or after the first ones.
    #[pyo3(signature = (events=None))]
    fn game(&self, events: Option<usize>) -> Game {
        let events = events.unwrap_or(self.__len__()).min(self.__len__());
        Game(with_record!(&self.0, record => {
            recorded(record, events)
        }))
    }

    /// How many sequences of `depth` real choices there are right after the first deal.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        Ok(py.detach(|| self.0.perft(depth)).map_err(WrongOf)?)
    }

    /// What should have been played, and what it cost: the same as `trickhold review --json`.
    #[pyo3(signature = (simulations=1000, seed=1, seat=None))]
    fn review<'py>(
        &self,
        py: Python<'py>,
        simulations: u32,
        seed: u64,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let value = with_record!(&self.0, record => {
            let mut settings = ReviewSettings::new(simulations, seed);
            let players = record.options.players();
            settings.seat = seat.map(|number| self::seat(number, players)).transpose()?;
            let review = py.detach(|| review_record(record, &settings, |_| {}));
            serde_json::to_value(review).expect("a review is plain data")
        });
        to_python(py, &value)
    }
}

fn recorded<G: PythonGame>(record: &GameRecord<G>, events: usize) -> Box<dyn AnyGame> {
    Box::new(Table::<G>::recorded(record.options, &record.log[..events]))
}

/// Reads and verifies records, one or JSON Lines. Raises `WrongRecord` for the first that is wrong.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, text: &str) -> PyResult<Vec<Record>> {
    let all = || games::Record::read_all(text.as_bytes()).collect::<Result<Vec<_>, _>>();
    Ok(py.detach(all).map_err(WrongOf)?.into_iter().map(Record).collect())
}

/// One of our bots: `random`, `greedy`, `net`, `skilled`, `expert` or `master`.
#[pyclass(module = "trickhold", name = "Bot")]
pub(crate) struct PyBot {
    bot: Bot,
    seed: u64,
    /// How often it has chosen, so that it chooses anew each time.
    chosen: u64,
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (level="expert", simulations=None, seed=0))]
    fn new(level: &str, simulations: Option<u32>, seed: u64) -> PyResult<PyBot> {
        Ok(PyBot { bot: crate::bot(level, simulations, seed)?, seed, chosen: 0 })
    }

    /// The index of what it does; it is the viewer's turn. The same seed always plays the same.
    fn choose(&mut self, py: Python<'_>, view: &View) -> PyResult<usize> {
        self.bot.seed = self.seed ^ self.chosen.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.chosen += 1;
        let bot = self.bot;
        Ok(py.detach(|| view.0.choose(bot))?)
    }

    fn __call__(&mut self, py: Python<'_>, view: &View) -> PyResult<usize> {
        self.choose(py, view)
    }

    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.bot.level)
    }
}

/// What each action is worth to the viewer, whose turn it is, and why, as facts.
#[pyfunction]
#[pyo3(signature = (view, simulations=2000, seed=1))]
pub(crate) fn advise<'py>(
    py: Python<'py>,
    view: &View,
    simulations: u32,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let advice = py.detach(|| view.0.advise(simulations, seed))?;
    to_python(py, &advice)
}
