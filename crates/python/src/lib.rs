//! The Python package `trickhold`: what Python calls, and nothing else. `python/trickhold` says what
//! it is for.

mod contest;
mod envs;
mod play;
mod table;

use game::observe::{Feature, Observe, Perspective};
use game::{Game, OptionSpec, Options, Seat, Values};
use games::{GameKind, with_game};
use numpy::{PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use serde_json::json;

use crate::envs::{Arrays, Bot, Environments, Envs, Sizes, Wanted};

create_exception!(
    trickhold,
    IllegalAction,
    PyValueError,
    "An action that the rules do not allow now: `code`, `rule` and `facts` say why."
);

create_exception!(
    trickhold,
    WrongRecord,
    PyValueError,
    "What is wrong with a record: `place`, `field`, `rule` and `what`."
);

/// An error of ours as one of Python's.
fn wrong<E: std::error::Error>(error: E) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn kind(game: &str) -> PyResult<GameKind> {
    game.parse().map_err(wrong::<games::UnknownGame>)
}

/// A bot by its level.
fn bot(level: &str, simulations: Option<u32>, seed: u64) -> PyResult<Bot> {
    let level = level.parse().map_err(wrong::<bots::UnknownLevel>)?;
    // With none it would play any action and call that a search.
    if simulations == Some(0) {
        return Err(PyValueError::new_err("simulations must be at least 1"));
    }
    Ok(Bot { level, budget: simulations.map(bots::Budget::simulations), seed })
}

/// One setup: the number of players, and options as texts.
type GameSetup = (usize, Vec<(String, String)>);

fn options<O: Options>((players, settings): &GameSetup) -> PyResult<O> {
    let set = || {
        let mut options = O::new(*players)?;
        // Single options come on top of a preset, in whatever order they are given.
        let (presets, single): (Vec<_>, Vec<_>) =
            settings.iter().partition(|(key, _)| key == "preset");
        for (_, preset) in presets {
            options.set_preset(preset)?;
        }
        for (key, value) in single {
            options.set(key, value)?;
        }
        Ok(options)
    };
    set().map_err(wrong::<game::OptionError>)
}

/// Thousands of games at once. `trickhold.VecEnv` is the class to use.
#[pyclass]
struct CoreEnv {
    envs: Box<dyn Environments>,
    games: usize,
    sizes: Sizes,
    observe: bool,
}

type Bytes<'py> = PyReadwriteArrayDyn<'py, u8>;
type Floats<'py> = PyReadwriteArrayDyn<'py, f32>;

/// The arrays of a batch: seat, mask, done, win, points, observation, hidden.
type Out<'py> = (
    Bytes<'py>,
    Bytes<'py>,
    Bytes<'py>,
    Floats<'py>,
    Floats<'py>,
    Option<Bytes<'py>>,
    Option<Bytes<'py>>,
);

/// The memory of an array, which must have this many numbers.
fn room<'a, T: numpy::Element>(
    name: &str,
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    numbers: usize,
) -> PyResult<&'a mut [T]> {
    let slice =
        array.as_slice_mut().map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
    if slice.len() != numbers {
        let has = slice.len();
        return Err(PyValueError::new_err(format!(
            "{name} has {has} numbers in place of {numbers}"
        )));
    }
    Ok(slice)
}

impl CoreEnv {
    /// The numbers of an array, one for each game.
    fn for_each_game<'a, T: numpy::Element>(
        &self,
        name: &str,
        array: &'a PyReadonlyArrayDyn<'_, T>,
    ) -> PyResult<&'a [T]> {
        let numbers = array.as_slice()?;
        if numbers.len() == self.games {
            return Ok(numbers);
        }
        let (has, games) = (numbers.len(), self.games);
        Err(PyValueError::new_err(format!("{has} {name} for {games} games")))
    }

    fn arrays<'a>(&self, out: &'a mut Out<'_>) -> PyResult<Arrays<'a>> {
        let (games, sizes) = (self.games, self.sizes);
        let (seat, mask, done, win, points, observation, hidden) = out;
        let observation = match (observation, self.observe) {
            (Some(array), true) => room("observation", array, games * sizes.observation)?,
            (None, false) => &mut [],
            _ => return Err(PyValueError::new_err("observation: given and asked for, or neither")),
        };
        let hidden = match hidden {
            Some(array) => room("hidden", array, games * sizes.hidden)?,
            None => &mut [],
        };
        Ok(Arrays {
            seat: room("seat", seat, games)?,
            mask: room("mask", mask, games * sizes.indices)?,
            done: room("done", done, games)?,
            win: room("win", win, games * sizes.seats)?,
            points: room("points", points, games * sizes.seats)?,
            observation,
            hidden,
        })
    }
}

#[pymethods]
impl CoreEnv {
    #[new]
    fn new(
        game: &str,
        setups: Vec<GameSetup>,
        games: usize,
        threads: usize,
        observe: bool,
    ) -> PyResult<CoreEnv> {
        if setups.is_empty() || games == 0 || threads == 0 {
            return Err(PyValueError::new_err("there must be a game, a setup and a thread"));
        }
        let pool = match threads {
            1 => None,
            _ => {
                let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
                Some(builder.build().map_err(wrong)?)
            }
        };
        with_game!(kind(game)?, G => {
            let setups: PyResult<Vec<_>> = setups.iter().map(options::<<G as Game>::Options>).collect();
            let envs = Envs::<G>::new(setups?, games, observe, pool);
            Ok(CoreEnv { envs: Box::new(envs), games, sizes: Sizes::of::<G>(), observe })
        })
    }

    fn reset(&mut self, py: Python<'_>, seed: u64, mut out: Out<'_>) -> PyResult<()> {
        let arrays = self.arrays(&mut out)?;
        let envs = &mut self.envs;
        py.detach(|| envs.reset(seed, arrays));
        Ok(())
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArrayDyn<'_, i64>,
        moving: Option<PyReadonlyArrayDyn<'_, u8>>,
        mut out: Out<'_>,
    ) -> PyResult<()> {
        let arrays = self.arrays(&mut out)?;
        let actions = self.for_each_game("actions", &actions)?;
        let moving =
            moving.as_ref().map(|moving| self.for_each_game("where", moving)).transpose()?;
        let envs = &mut self.envs;
        py.detach(|| envs.step(actions, moving, arrays)).map_err(|(game, wrong)| {
            wrong.within(&format!("game {game}, action {}", actions[game])).into()
        })
    }

    /// Makes the games worlds that fit what is known in games of `others`, where `games` says which ones.
    fn imagine(
        &mut self,
        py: Python<'_>,
        others: PyRef<'_, CoreEnv>,
        games: PyReadonlyArrayDyn<'_, i64>,
        worlds: PyReadonlyArrayDyn<'_, i64>,
        seed: u64,
    ) -> PyResult<()> {
        let games = self.for_each_game("games", &games)?;
        let worlds = self.for_each_game("worlds", &worlds)?;
        let (envs, others) = (&mut self.envs, &*others.envs);
        let wanted = Wanted { games, worlds, seed };
        py.detach(|| envs.imagine(others, wanted)).map_err(PyValueError::new_err)
    }

    fn tricks(&self) -> Vec<u32> {
        self.envs.tricks()
    }

    /// Lets a bot choose in the games where `asked` is not 0.
    fn choose(
        &self,
        py: Python<'_>,
        level: &str,
        simulations: Option<u32>,
        seed: u64,
        asked: PyReadonlyArrayDyn<'_, u8>,
        mut actions: PyReadwriteArrayDyn<'_, i64>,
    ) -> PyResult<()> {
        let bot = bot(level, simulations, seed)?;
        let asked = asked.as_slice()?;
        let actions = room("actions", &mut actions, self.games)?;
        if !self.observe || asked.len() != self.games {
            let what = "bots need observations, and an answer for each game whether they are asked";
            return Err(PyValueError::new_err(what));
        }
        let envs = &self.envs;
        py.detach(|| envs.choose(bot, asked, actions)).map_err(PyValueError::new_err)
    }

    fn legal(&self, game: usize) -> PyResult<Vec<usize>> {
        if game >= self.games {
            return Err(PyValueError::new_err(format!("there is no game {game}")));
        }
        Ok(self.envs.legal(game))
    }
}

/// The names of the games, in the order in which they are offered.
#[pyfunction]
fn names() -> Vec<&'static str> {
    GameKind::ALL.iter().map(|kind| kind.name()).collect()
}

/// The fewest and the most players.
#[pyfunction]
fn players(game: &str) -> PyResult<(usize, usize)> {
    Ok(with_game!(kind(game)?, G => {
        (<G as Game>::Options::MIN_PLAYERS, <G as Game>::Options::MAX_PLAYERS)
    }))
}

/// Every preset: its name, and the options it sets, as texts. The first one is the defaults.
#[pyfunction]
fn presets(py: Python<'_>, game: &str) -> PyResult<Py<PyDict>> {
    let all = PyDict::new(py);
    for (name, settings) in with_game!(kind(game)?, G => <G as Game>::Options::PRESETS) {
        all.set_item(name, settings.into_py_dict(py)?)?;
    }
    Ok(all.unbind())
}

/// Every option but the number of players: its `values`, its `default`, and the `rule` it belongs to.
#[pyfunction]
#[pyo3(name = "options")]
fn options_of<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    fn all<O: Options>() -> serde_json::Value {
        let usual = O::new(O::MIN_PLAYERS).expect("so many play");
        let set = record::options_to_json(&usual);
        let one = |spec: &OptionSpec| {
            let values: serde_json::Value = match spec.values {
                Values::Words(words) => words.into(),
                Values::Flag => [false, true].as_slice().into(),
                Values::Number { min, max, words } => {
                    let words = words.iter().map(|&word| serde_json::Value::from(word));
                    (min..=max).map(serde_json::Value::from).chain(words).collect()
                }
            };
            let told = json!({"values": values, "default": set[spec.key], "rule": spec.rule});
            (spec.key.to_owned(), told)
        };
        O::SPECS.iter().map(one).collect()
    }
    let all = with_game!(kind(game)?, G => all::<<G as Game>::Options>());
    play::to_python(py, &all)
}

/// Version, seats, cards, bytes of an observation, bytes of hidden hands, number of indices.
#[pyfunction]
fn layout(game: &str) -> PyResult<(u32, usize, usize, usize, usize, usize)> {
    Ok(with_game!(kind(game)?, G => {
        (G::VERSION, G::SEATS, G::CARDS, G::OBSERVATION, G::HIDDEN, G::INDICES)
    }))
}

/// Name, rows, columns, zero, most, meaning of each part.
type Parts = Vec<(&'static str, usize, usize, u8, u8, &'static str)>;

fn parts(layout: &[Feature]) -> Parts {
    let part =
        |part: &Feature| (part.name, part.rows, part.columns, part.zero, part.most, part.meaning);
    layout.iter().map(part).collect()
}

/// The parts of an observation.
#[pyfunction]
fn features(game: &str) -> PyResult<Parts> {
    Ok(with_game!(kind(game)?, G => parts(G::FEATURES)))
}

/// The kinds of actions, in the order of their indices.
#[pyfunction]
fn actions(game: &str) -> PyResult<Parts> {
    Ok(with_game!(kind(game)?, G => parts(G::ACTIONS)))
}

/// The card of each index that names one.
#[pyfunction]
fn action_cards(game: &str) -> PyResult<Vec<Option<String>>> {
    Ok(with_game!(kind(game)?, G => {
        let perspective = Perspective { seat: Seat::new(0), players: G::SEATS };
        let card = |index| G::card(G::action(index, perspective)?).map(|card| format!("{card:?}"));
        (0..G::INDICES).map(card).collect()
    }))
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let illegal = module.py().get_type::<IllegalAction>();
    for name in ["code", "rule", "facts"] {
        illegal.setattr(name, module.py().None())?;
    }
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalAction", illegal)?;
    module.add("WrongRecord", module.py().get_type::<WrongRecord>())?;
    module.add_class::<CoreEnv>()?;
    module.add_class::<play::Game>()?;
    module.add_class::<play::View>()?;
    module.add_class::<play::Record>()?;
    module.add_class::<play::PyBot>()?;
    module.add_function(wrap_pyfunction!(play::again, module)?)?;
    module.add_function(wrap_pyfunction!(play::check, module)?)?;
    module.add_function(wrap_pyfunction!(play::advise, module)?)?;
    module.add_function(wrap_pyfunction!(contest::arena, module)?)?;
    module.add_function(wrap_pyfunction!(names, module)?)?;
    module.add_function(wrap_pyfunction!(players, module)?)?;
    module.add_function(wrap_pyfunction!(presets, module)?)?;
    module.add_function(wrap_pyfunction!(options_of, module)?)?;
    module.add_function(wrap_pyfunction!(layout, module)?)?;
    module.add_function(wrap_pyfunction!(features, module)?)?;
    module.add_function(wrap_pyfunction!(actions, module)?)?;
    module.add_function(wrap_pyfunction!(action_cards, module)?)
}
