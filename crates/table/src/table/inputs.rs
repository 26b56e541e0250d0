//! A table as a machine: what each input brings.

use bots::{Budget, advise};
use game::{BySeat, LegalActions, Seat};
use wire::{
    AdviceMessage, Answer, AwayCause, Cause, Code, Intent, Refusal, TableAction, TableInfo, Wire,
};

use super::{ADVICE_SIMULATIONS, ALL_REFUSALS, IntentAction, REFUSALS, Table, write};
use crate::entry::{Entry, IntentRef};
use crate::machine::{Machine, NewTable, Output, Rest, ThinkJob};
use crate::state::State;
use crate::time::Now;

impl<G: Wire> Machine for Table<G> {
    fn info(&self) -> TableInfo {
        self.state.info()
    }

    fn players(&self) -> usize {
        self.state.players()
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.state.seats[seat.index()].is_person()
    }

    fn number(&self) -> u64 {
        self.state.number
    }

    fn moved(&self) -> u64 {
        self.state.moved
    }

    fn is_over(&self) -> bool {
        self.state.is_over()
    }

    fn is_playing(&self) -> bool {
        self.state.is_playing()
    }

    fn owner(&self, token: &str) -> Option<Seat> {
        let owns = |own: &String| {
            // All bytes are compared, so that the time tells nothing.
            let differ = own.bytes().zip(token.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
            own.len() == token.len() && differ == 0
        };
        let seat = self.state.seats.iter().position(|c| c.token.as_ref().is_some_and(owns))?;
        Some(Seat::new(seat))
    }

    fn join(
        &mut self,
        now: Now,
        name: &str,
        token: &str,
        from: Option<&str>,
    ) -> Result<(Seat, Output), Refusal> {
        let name = crate::visible::name(name)?;
        if self.state.play.is_some() {
            return Err(Refusal::new(Code::Started, "the game has begun: you can watch"));
        }
        let free = self.state.seats.iter().position(|seat| seat.is_free());
        let Some(free) = free else {
            return Err(Refusal::new(Code::Full, "no seat is free: you can watch"));
        };
        if self.state.seated >= crate::intent::SEATED {
            return Err(Refusal::new(Code::Enough, "too many have come and gone at this table"));
        }
        self.may_come(from, now)?;
        // Bots give way to people: only people keep their names.
        let people = self.state.seats.iter().filter(|seat| seat.token.is_some());
        let name = crate::visible::apart(&name, &people.map(|one| &*one.name).collect::<Vec<_>>());
        let (seat, token, from) = (Seat::new(free), token.to_owned(), from.map(str::to_owned));
        let mut out = Output::default();
        self.live.gone[seat] = Some(now.steady);
        self.emit(now, None, Entry::Seated { seat, name, token, from }, &mut out);
        Ok((seat, self.go_on(now, out)))
    }

    fn host_from(&self) -> Option<&str> {
        self.state.seats[self.state.host?.index()].from.as_deref()
    }

    fn enter(&mut self, now: Now, seat: Option<Seat>) -> Output {
        let viewer = self.viewer(seat);
        let mut out = Output::default();
        if let Some(seat) = seat {
            self.live.gone[seat] = None;
            if self.state.seats[viewer].away {
                self.emit(now, None, Entry::Back { seat }, &mut out);
            }
        }
        if !self.is_watched() && seat.is_some() {
            // The table stood still: its clock goes on, and everybody has time to come back.
            self.live.clock = self.live.clock.map(|clock| clock.going(now.steady));
            let again = |seat: Seat| self.live.gone[seat].map(|_| now.steady);
            self.live.gone = BySeat::from_fn(again);
        }
        self.live.watching[viewer] += 1;
        self.go_on(now, out)
    }

    fn exit(&mut self, now: Now, seat: Option<Seat>) -> Output {
        let viewer = self.viewer(seat);
        let count = &mut self.live.watching[viewer];
        *count = count.saturating_sub(1);
        if *count == 0
            && let Some(seat) = seat
        {
            self.live.gone[seat] = Some(now.steady);
            if !self.is_watched() {
                self.live.clock = self.live.clock.map(|clock| clock.stopped(now.steady));
            }
        }
        Output::default()
    }

    fn understand(&self, seat: Option<Seat>, intent: &Intent) -> Result<Intent, Box<Answer>> {
        self.state.understand(seat.map_or(self.state.players(), Seat::index), intent)
    }

    fn intent(
        &mut self,
        now: Now,
        seat: Seat,
        intent: &Intent,
        fresh: Option<&NewTable>,
    ) -> Output {
        let mut out = Output::default();
        if intent.id.is_empty() || intent.id.len() > 64 {
            let refusal = Refusal::new(Code::Malformed, "id must be a text of 1 to 64 bytes");
            out.answer = Some(Answer::refused("", refusal));
            return out;
        }
        if let Some(answer) = self.answered(seat, &intent.id) {
            out.answer = Some(answer.clone());
            return out;
        }
        let intent = &match self.state.understand(seat.index(), intent) {
            Ok(intent) => intent,
            Err(answer) => {
                out.answer = Some(*answer);
                return out;
            }
        };
        let by = IntentRef { seat, id: intent.id.clone() };
        let entries = IntentAction::read(&intent.action).and_then(|action| match action {
            // Two taps take back one decision.
            IntentAction::Table(TableAction::Undo) if intent.seen < self.state.undone_at => {
                let moved = self.state.undone_at;
                let code = Code::Stale { seen: intent.seen, moved };
                Err(Refusal::new(code, "a decision was taken back since"))
            }
            IntentAction::Table(action) => {
                crate::intent::entries(&self.state, seat, action, fresh, now.wall)
            }
            IntentAction::Game(action) => {
                self.act(seat, intent.seen, action).map(|entry| (vec![entry], None))
            }
        });
        let later = |entry: &Entry<G::Action>| entry.since() > self.live.log_version;
        let entries = entries.and_then(|(entries, create)| match entries.iter().any(later) {
            true => Err(Refusal::new(
                Code::Upgrading,
                "an older version of this server still runs beside the new one; try again in some minutes",
            )),
            false => Ok((entries, create)),
        });
        match entries {
            Ok((entries, _)) if entries.is_empty() => {
                let answer = Answer::done(&intent.id, None);
                self.keep(seat, &answer);
                out.answer = Some(answer);
            }
            Ok((entries, create)) => {
                out.create = create;
                let last = entries.len() - 1;
                for (place, entry) in entries.into_iter().enumerate() {
                    // The last one stands for all.
                    let by = (place == last).then(|| by.clone());
                    self.emit(now, by, entry, &mut out);
                }
                out.answer = self.state.answered(seat, &intent.id).cloned();
            }
            Err(refusal) => {
                let answer = Answer::refused(&intent.id, refusal.clone());
                let room = self.state.used[seat.index()].refusals < REFUSALS
                    && self.state.refusals < ALL_REFUSALS;
                if room && refusal.is_kept() {
                    self.emit(now, Some(by), Entry::Refused { refusal }, &mut out);
                } else if refusal.is_kept() {
                    self.keep(seat, &answer);
                }
                out.answer = Some(answer);
            }
        }
        self.go_on(now, out)
    }

    fn thought(&mut self, now: Now, seat: Seat, moved: u64, action: &str) -> Output {
        let mut out = Output::default();
        if moved != self.state.moved {
            return out;
        }
        if !self.bot_decides(seat) {
            // The person is back. If they go again, a bot is asked again.
            self.live.asked.1.remove(seat);
            return out;
        }
        let Some(legal) = self.state.legal(seat) else { return self.go_on(now, out) };
        let found: Result<G::Action, _> = serde_json::from_str(action);
        let action = found.ok().filter(|&action| legal.contains(action)).unwrap_or_else(|| {
            let place = self.state.bot_seed(seat) as usize % legal.len();
            legal.iter().nth(place).expect("it is not empty")
        });
        let sitting = &self.state.seats[seat.index()];
        let cause = match (sitting.is_person(), sitting.away) {
            (false, _) => Cause::Bot,
            (true, true) => Cause::Away,
            (true, false) => Cause::Timeout,
        };
        let entry = match self.state.asks_all() {
            true => Entry::Answered { seat, action, cause },
            false => Entry::Act { seat, action, cause },
        };
        self.emit(now, None, entry, &mut out);
        self.go_on(now, out)
    }

    fn advice(&mut self, now: Now, seat: Seat) -> Result<(ThinkJob, Output), Refusal> {
        if !self.state.advice_allowed() {
            let what = "several people play at this table, and it does not allow advice";
            return Err(Refusal::new(Code::NoAdvice, what));
        }
        let nothing = || Refusal::new(Code::NotYourTurn, "there is nothing to decide for you now");
        let view = self.state.deciding(seat).ok_or_else(nothing)?;
        let legal = self.state.legal(seat).ok_or_else(nothing)?;
        debug_assert!(!legal.is_empty());
        let mut out = Output::default();
        // One decision is one hint, however often it is asked for.
        if self.state.hinted[seat.index()] != Some(self.state.moved) {
            self.emit(now, None, Entry::Hint { seat }, &mut out);
        }
        let seed = u64::from(self.state.decisions);
        let job = move || {
            let budget = Budget::simulations(ADVICE_SIMULATIONS);
            let advice = advise::<G>(&view, budget, seed);
            write(&AdviceMessage::from(advice))
        };
        Ok((Box::new(job), self.go_on(now, out)))
    }

    fn set_hasty(&mut self) {
        self.live.hasty = true;
    }

    fn set_log_version(&mut self, version: u64) {
        self.live.log_version = version;
    }

    fn tick(&mut self, now: Now) -> Output {
        let mut out = Output::default();
        if !self.is_watched() || !self.state.is_playing() {
            return out;
        }
        for seat in Seat::all(self.state.players()) {
            if self.takeover(seat).is_some_and(|due| now.steady >= due) {
                self.emit(now, None, Entry::Away { seat, why: AwayCause::Gone }, &mut out);
            }
        }
        if !self.state.asks_all() && self.deadline().is_some_and(|deadline| now.steady >= deadline)
        {
            self.live.timed_out = true;
        }
        self.go_on(now, out)
    }

    fn wake(&self) -> Option<u64> {
        if !self.is_watched() || !self.state.is_playing() {
            return None;
        }
        let clock = self.deadline().filter(|_| !self.live.timed_out);
        let takeovers = Seat::all(self.state.players()).filter_map(|seat| self.takeover(seat));
        takeovers.chain(clock).min()
    }

    fn takeovers(&self, now: Now) -> Vec<Option<u64>> {
        let goes = self.is_watched() && self.state.is_playing();
        let left = |seat| Some(self.takeover(seat).filter(|_| goes)?.saturating_sub(now.steady));
        Seat::all(self.state.players()).map(left).collect()
    }

    fn sleep(&mut self, now: Now) -> Output {
        let mut out = Output::default();
        let whole = self.state.clock_left.or(self.state.time());
        let left = self.live.clock.map(|clock| clock.left(now.steady));
        if let (Some(left), true) =
            (left.filter(|&left| Some(left) < whole), self.state.is_playing())
        {
            self.emit(now, None, Entry::Clock { left }, &mut out);
        }
        out
    }

    fn welcome(&self, seat: Option<Seat>, now: Now) -> String {
        let viewer = self.viewer(seat);
        self.state.welcome(viewer, self.state.number, now.wall, self.until(now))
    }

    fn rest(&self, seat: Option<Seat>, seen: u64, now: Now) -> Rest {
        if seen >= self.state.number {
            return Box::new(std::iter::once(self.welcome(seat, now)));
        }
        let viewer = self.viewer(seat);
        let mut rows = self.rows.clone().into_iter();
        let first = rows.next().expect("a table has a first row");
        let mut state = State::<G>::new(&self.state.id, &first).expect("it was read before");
        // Muting is no event: what is told again goes by what this viewer mutes now.
        let muted = self.state.muted.clone();
        let mut welcomed = false;
        let next = move || {
            loop {
                let row = rows.next()?;
                let told = state.number >= seen && row.entry.is_public();
                let before = (told && !welcomed).then(|| {
                    welcomed = true;
                    let then = std::mem::replace(&mut state.muted, muted.clone());
                    let welcome = state.welcome(viewer, seen, now.wall, state.until());
                    state.muted = then;
                    welcome
                });
                let wanted = if told { 1 << viewer } else { 0 };
                let told = state.apply(&row, wanted).expect("it was applied before");
                let messages: Vec<String> = before
                    .into_iter()
                    .chain(told.into_iter().map(|(_, message)| message))
                    .collect();
                if !messages.is_empty() {
                    return Some(messages);
                }
            }
        };
        Box::new(std::iter::from_fn(next).flatten())
    }

    fn round(&self, number: usize) -> Option<String> {
        let (first, rows) = self.rows.split_first()?;
        let mut state = State::<G>::new(&self.state.id, first).ok()?;
        let mut end = None;
        for row in rows {
            let was_over = state.rounds_over() > number;
            state.apply(row, 0).ok()?;
            // A round whose last card was taken back ends once more.
            match (was_over, state.rounds_over() > number) {
                (false, true) => end = state.round_end(),
                (_, false) => end = None,
                (true, true) => {}
            }
        }
        end
    }

    fn rounds_over(&self) -> usize {
        self.state.rounds_over()
    }

    fn record(&self) -> Option<String> {
        self.state.record()
    }

    fn fingerprint(&self) -> String {
        format!("{:?}", self.state)
    }
}
