//! Matches between bots and functions of Python.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use ::arena::{
    Contest, Contestant, ContestantKind, DealResult, Guest, GuestFault, GuestFaultKind, GuestHost,
    GuestSeat, SeenEvent, lineup, play_deal, play_deals, standings,
};
use game::{EventOf, Seat, Viewer};
use games::with_game;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::play::{View, named, setup, to_python};
use crate::table::{AnyView, Known, PythonGame, action};
use crate::{kind, wrong};

/// Plays every deal once for each rotation of the seats, and tells how each contestant did.
///
/// A contestant is the name of a bot, such as `expert`, `expert@2000` or `oracle`, or a function from a
/// `View` to an action; the last one takes all places that are left. Other functions of the same name are
/// told apart by a number: `choose`, `choose 2`.
#[pyfunction]
#[pyo3(signature = (game, players, contestants, deals, options=None, seed=1))]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    game: &str,
    players: usize,
    mut contestants: Vec<Bound<'py, PyAny>>,
    deals: u64,
    options: Option<&Bound<'py, PyDict>>,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let setup = setup(players, options)?;
    let last = contestants.last().cloned();
    let last = last.ok_or_else(|| PyValueError::new_err("there must be a contestant"))?;
    contestants.resize(contestants.len().max(players), last);
    let (mut bots, mut functions) = (Vec::new(), Vec::new());
    for (place, one) in contestants.iter().enumerate() {
        let function = one.is_callable().then(|| one.clone().unbind());
        bots.push(if function.is_some() { format!("cmd:{place}") } else { one.extract()? });
        functions.push(function);
    }
    let names = distinct_names(&contestants)?;
    let lineup = lineup(&bots.join(","), players, None).map_err(wrong)?;
    let program = |(one, function): (&Contestant, &Option<_>)| {
        function.is_none() && matches!(one.kind, ContestantKind::Guest(_))
    };
    if lineup.iter().zip(&functions).any(program) {
        let what = "programs play in `trickhold arena`; here a function can play";
        return Err(PyValueError::new_err(what));
    }
    let results = with_game!(kind(game)?, G => {
        let options = crate::options(&setup)?;
        let mut contest = Contest::<G>::new(options, lineup, seed);
        let bare = functions.iter().all(Option::is_none);
        let door = Functions::<G> { functions, options, raised: Arc::default() };
        contest.door = Some(&door);
        py.detach(|| match bare {
            true => Ok(among_bots::<G>(&contest, deals)),
            // One after the other: Python runs one of them at a time anyway.
            false => (0..deals)
                .map(|deal| play_deal::<G>(&contest, deal).map(|played| played.result))
                .collect::<Result<Vec<_>, GuestFault>>()
                .map_err(|fault| {
                    let raised = door.raised.lock().expect("nobody panics with it").take();
                    raised.unwrap_or_else(|| PyValueError::new_err(fault.to_string()))
                }),
        })
    })?;
    let table = serde_json::to_value(standings(&names, &results)).expect("it is plain data");
    to_python(py, &table)
}

/// The names of contestants: equal ones have one name, others never.
fn distinct_names(contestants: &[Bound<'_, PyAny>]) -> PyResult<Vec<String>> {
    let bots = contestants.iter().filter(|one| !one.is_callable());
    let mut taken: Vec<String> = bots.map(PyAnyMethods::extract).collect::<PyResult<_>>()?;
    let mut named: Vec<(&Bound<'_, PyAny>, String)> = Vec::new();
    for one in contestants {
        let mut known = None;
        for (other, name) in &named {
            // A method is a new object each time it is named.
            if other.is(one) || other.is_callable() && other.eq(one)? {
                known = Some(name.clone());
            }
        }
        let name = match known {
            Some(name) => name,
            None if one.is_callable() => {
                let own = one.getattr("__name__").or_else(|_| one.repr().map(Bound::into_any))?;
                let own = own.str()?.to_string();
                let numbered = (2..).map(|number| format!("{own} {number}"));
                let mut names = std::iter::once(own.clone()).chain(numbered);
                names.find(|name| !taken.contains(name)).expect("numbers do not end")
            }
            None => one.extract()?,
        };
        taken.push(name.clone());
        named.push((one, name));
    }
    Ok(named.into_iter().map(|(_, name)| name).collect())
}

fn among_bots<G: bots::Strategy>(contest: &Contest<'_, G>, deals: u64) -> Vec<DealResult> {
    let results = Mutex::new(Vec::new());
    let all: Vec<u64> = (0..deals).collect();
    play_deals::<G>(contest, all.into_par_iter(), &AtomicBool::new(false), |played| {
        results.lock().expect("nobody panics with results").push(played.result);
        true
    })
    .expect("our own bots do nothing wrong");
    let mut results = results.into_inner().expect("nobody panics with results");
    results.sort_by_key(|result: &DealResult| result.deal);
    results
}

/// Functions of Python by their place in the line-up, and what the first one raised.
struct Functions<G: PythonGame> {
    functions: Vec<Option<Py<PyAny>>>,
    options: G::Options,
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl<G: PythonGame> GuestHost<G> for Functions<G> {
    fn sit(&self, command: &str, at: GuestSeat) -> Result<Box<dyn Guest<G>>, GuestFault> {
        let place: usize = command.parse().expect("its place");
        let function = self.functions[place].as_ref().expect("a function");
        Ok(Box::new(Function::<G> {
            function: Python::attach(|py| function.clone_ref(py)),
            options: self.options,
            seat: at.seat,
            log: Vec::new(),
            raised: self.raised.clone(),
        }))
    }
}

/// A function of Python on a seat. It plays from every event so far, as its seat saw it.
struct Function<G: PythonGame> {
    function: Py<PyAny>,
    options: G::Options,
    seat: Seat,
    log: Vec<EventOf<G>>,
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl<G: PythonGame> Guest<G> for Function<G> {
    fn hear(&mut self, heard: &SeenEvent<'_, G>) {
        self.log.push(heard.event.clone());
    }

    fn choose(&mut self, _: &G::View) -> Result<G::Action, GuestFault> {
        let known = Known::<G>::after(self.options, Viewer::Seat(self.seat), &self.log);
        let chosen = Python::attach(|py| {
            let view = View(Box::new(known.clone()));
            let answer = named(&self.function.call1(py, (view,))?.into_bound(py))?;
            known.check(&answer)?;
            Ok(action::<G>(&answer, &self.options, self.seat)?)
        });
        chosen.map_err(|error: PyErr| {
            let fault = GuestFault::new(GuestFaultKind::Illegal, error.to_string());
            *self.raised.lock().expect("nobody panics with it") = Some(error);
            fault
        })
    }
}
