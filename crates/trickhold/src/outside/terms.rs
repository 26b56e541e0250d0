//! On what terms programs from outside play: time limits, what a fault does, how many games at once.

use std::time::Duration;

use arena::Faults;

use words::Words;

/// What a program did wrong, for people.
pub(crate) fn told_faults(name: &str, faults: &Faults, words: &Words) -> String {
    let Faults { timeouts, crashes, illegal } = *faults;
    let counts = [("timeouts", timeouts), ("crashes", crashes), ("illegal", illegal)];
    let counts = counts.map(|(kind, number)| (kind, number.into()));
    words.tell("report.faults", counts.into_iter().chain([("name", name.into())]))
}

/// A time limit from the command line: `500ms` or `10s`.
pub(crate) fn read_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s').unwrap_or_default(), 1000),
    };
    match number.parse::<u64>() {
        Ok(number) if number > 0 => Ok(Duration::from_millis(number.saturating_mul(unit))),
        _ => Err("a time such as 500ms or 10s is needed".into()),
    }
}

/// What happens when a program does something wrong, on the command line.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct FaultArgs {
    /// How long a program from outside may think about a decision, such as 500ms or 10s
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_time)]
    pub(crate) timeout: Duration,
    /// What a timeout, a crash or an illegal answer of such a program does: stop ends the match, random
    /// counts it and does any legal action
    #[arg(long, value_name = "WHAT", default_value = "stop", hide_possible_values = true)]
    #[arg(value_parser = crate::kind::NamedValues::new(&["stop", "random"], read_on_fault))]
    pub(crate) on_fault: arena::OnFault,
}

/// How programs from outside play in many games, on the command line.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GuestArgs {
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    /// How many deals are played at once; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = crate::kind::at_least_one)]
    pub(crate) at_once: Option<u64>,
    /// Let one process of each program from outside play all games that are under way
    #[arg(long)]
    pub(crate) shared: bool,
}

impl GuestArgs {
    /// Threads for as many deals as are played at once.
    pub(crate) fn threads(&self) -> anyhow::Result<rayon::ThreadPool> {
        let threads = self.at_once.unwrap_or(0) as usize;
        Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?)
    }
}

fn read_on_fault(text: &str) -> Result<arena::OnFault, String> {
    let wrong = |_| "allowed are stop, random".to_owned();
    serde_json::from_value(text.into()).map_err(wrong)
}
