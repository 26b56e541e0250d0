//! Advice in one position beside what a second computation says: the study again, and tricks played on
//! in other imagined worlds.

pub(crate) mod dwarf;
pub(crate) mod said;

use std::str::FromStr;

use game::chance::{SplitMix64, quick};
use game::{Arg, BySeat, Event, Fact, Ignore, LegalActions, Seat, Set, Turn, View, Viewer, Worlds};
use trickhold_bots::{Advice, Budget, Explains, Level, Measured, Shares, Strategy, Study, advise};

/// How many worlds a reason looks at, and how many the second look does.
const REASON_WORLDS: f32 = 60.0;
const WORLDS: usize = 600;
const BUDGET: Budget = Budget::simulations(150);

/// Keys that speak of points gained: only for the action that brings more.
const MORE: &[&str] = &[
    "avoids", "bonus", "captures", "ducks", "dumps", "expected", "frees", "hand", "keeps",
    "leaves", "malus", "quest", "rest", "takes", "trick", "turns", "void", "wins",
];
/// Keys that claim no gain: only where both bring about the same.
const EVEN: &[&str] = &[
    "ahead",
    "burden",
    "even",
    "favourite",
    "fetches",
    "goes",
    "holds",
    "idle",
    "lacks",
    "same",
    "top",
    "unloads",
    "unseen",
];
/// Keys that speak of what another player loses: only if the chance to win is clearly larger.
const OTHERS: &[&str] = &["rival", "robs", "spoils"];

pub(crate) struct Told<'a, G: Explains> {
    pub(crate) view: &'a G::View,
    pub(crate) seat: Seat,
    pub(crate) advice: Advice<G::Action>,
    pub(crate) best: WayToPlay<'a, G>,
    /// What the reason compares with; the best again if there is no other.
    pub(crate) other: WayToPlay<'a, G>,
    wins_more: Vec<Vec<bool>>,
}

/// One action, and how its trick ends.
pub(crate) struct WayToPlay<'a, G: Explains> {
    view: &'a G::View,
    seat: Seat,
    pub(crate) action: G::Action,
    shares: Shares,
}

impl<'a, G: Explains> Told<'a, G> {
    pub(crate) fn new(view: &'a G::View, seed: u64) -> Told<'a, G> {
        let Viewer::Seat(seat) = view.viewer() else { panic!("a spectator") };
        let advice = advise::<G>(view, BUDGET, seed);
        let settings = Level::Expert.settings().expect("the expert searches");
        let source = view.worlds();
        let worlds = |rng: &mut SplitMix64| source.imagine(rng);
        let legal = view.legal();
        let study = Study::<G, _>::new(seat, legal, worlds, settings, BUDGET.simulations, seed);
        assert_eq!(study.actions(), advice.actions);
        let places = || 0..legal.len();
        let wins_more = |one: usize, other: usize| {
            let more = advice.actions[one].share.mean - advice.actions[other].share.mean;
            more >= 0.005 && clear(study.difference(one, other))
        };
        let wins_more =
            places().map(|one| places().map(|other| wins_more(one, other)).collect()).collect();
        let way = |place: usize| {
            let action = advice.actions[place].action;
            WayToPlay { view, seat, action, shares: study.shares(place) }
        };
        let (best, other) = (way(advice.best), way(advice.other.unwrap_or(advice.best)));
        Told { view, seat, advice, best, other, wins_more }
    }

    /// What holds in every game.
    pub(crate) fn check(&self) {
        let facts = &self.advice.facts;
        let keys: Vec<&str> = facts.iter().map(|fact| fact.key.as_ref()).collect();
        for arg in facts.iter().flat_map(|fact| fact.args.values()) {
            self.is_no_sentence(arg);
        }
        assert!(keys[0].starts_with("hint."), "{keys:?}");
        let Some(next) = self.advice.next else {
            assert_eq!((self.advice.actions.len(), &keys[1..]), (1, &["hint.only"][..]));
            return;
        };
        self.is_recommended(self.advice.best, |_| true);
        self.is_recommended(next.place, |place| place != self.advice.best);
        assert!(keys[1].starts_with("gain.") && keys[2].starts_with("why."), "{keys:?}");
        assert_eq!(keys.len(), 3);
        self.gains();
        self.is_against();
        self.agrees();
        self.compares();
    }

    /// The actions that a fact compares with are named.
    pub(crate) fn names(&self, fact: &Fact, named: impl Fn(usize) -> Arg) {
        let next = self.advice.next.map(|next| next.place);
        for (name, place) in [("next", next), ("other", self.advice.other)] {
            if let Some(arg) = fact.args.get(name) {
                assert_eq!(*arg, named(place.expect("there is another")), "{fact:?}");
            }
        }
    }

    fn is_no_sentence(&self, arg: &Arg) {
        let players = self.best_world_players();
        let word = |text: &String| assert!(!text.is_empty() && !text.contains(' '), "{text}");
        match arg {
            Arg::Seat(seat) => assert!(seat.index() < players),
            Arg::Seats(seats) => assert!(seats.iter().all(|seat| seat.index() < players)),
            Arg::Cards(cards) => cards.iter().for_each(word),
            Arg::Number(_) => {}
            Arg::Card(text) | Arg::Suit(text) | Arg::Quest(text) => word(text),
            Arg::Special(text) | Arg::Word(text) => word(text),
        }
    }

    fn best_world_players(&self) -> usize {
        self.view.imagine(&mut quick(0)).players()
    }

    /// The most points among those that nothing among the others clearly wins more with.
    fn is_recommended(&self, place: usize, among: impl Fn(usize) -> bool) {
        let actions = &self.advice.actions;
        let all: Vec<usize> = (0..actions.len()).filter(|&place| among(place)).collect();
        let fit = |place: usize| !all.iter().any(|&other| self.wins_more[other][place]);
        assert!(fit(place));
        for &other in all.iter().filter(|&&other| fit(other)) {
            assert!(actions[place].points.mean >= actions[other].points.mean);
        }
    }

    /// The values of the best action and another: share of the win, points at the end of the round.
    fn values(&self, other: usize) -> [(f32, f32); 2] {
        [self.advice.best, other].map(|place| {
            let judged = self.advice.actions[place];
            (judged.share.mean, judged.points.mean)
        })
    }

    /// The place of the action that the reason compares with.
    fn place(&self) -> usize {
        self.advice.other.expect("there is another")
    }

    /// Reasons are against the next best, unless that is about as good.
    fn is_against(&self) {
        let next = self.advice.next.expect("there is another").place;
        let [best, other] = self.values(self.place());
        let behind = self.wins_more[self.advice.best][self.place()] || best.1 - other.1 >= 0.5;
        let close = self.advice.facts[1].key.starts_with("gain.close");
        assert!(self.place() == next || close && behind);
    }

    fn gains(&self) {
        let fact = &self.advice.facts[1];
        let next = self.advice.next.expect("there is another");
        let [best, other] = self.values(next.place);
        let (share, points) = (100.0 * (best.0 - other.0), best.1 - other.1);
        let wins_more = self.wins_more[self.advice.best][next.place];
        let points = if clear(next.points) { points } else { 0.0 };
        let (keys, signs) = match fact.key.as_ref() {
            "gain.clear" => (["share", "points"], (true, 1)),
            "gain.fewer" => (["share", "points"], (true, -1)),
            "gain.share" => (["share", "next"], (true, 0)),
            "gain.points" => (["next", "points"], (false, 1)),
            key if key.starts_with("gain.close") => (["next", "next"], (false, 0)),
            other => panic!("no such key: {other}"),
        };
        assert_eq!(
            (wins_more, points.round().signum() as i32 * (points.abs() >= 0.5) as i32),
            signs
        );
        for key in keys.into_iter().filter(|&key| key != "next") {
            let value = if key == "share" { share } else { points.abs() };
            assert!((number(fact, key) as f32 - value).abs() <= 0.501, "{fact:?}: {value}");
            assert!(number(fact, key) >= 1);
        }
    }

    /// What the best action and the next have in common is so: `wins` tells whether the seat wins anything
    /// by a trick.
    pub(crate) fn share(&self, wins: impl Fn(&G, &G) -> bool) {
        let fact = &self.advice.facts[1];
        let Some(next) = self.advice.next else { return };
        match fact.key.trim_end_matches(".likely") {
            "gain.close.wins" => self.both(next.place, fact, wins),
            "gain.close.loses" => self.both(next.place, fact, |before, after| !wins(before, after)),
            "gain.close.only" | "gain.close.other" => {
                let only = fact.key == "gain.close.only";
                self.each(next.place, wins, |shares, sure| {
                    assert!(sure && shares == if only { [1.0, 0.0] } else { [0.0, 1.0] });
                });
            }
            "gain.close.often" => self.each(next.place, wins, |shares, sure| {
                assert!(!sure);
                for (name, often) in ["chance", "next_chance"].into_iter().zip(shares) {
                    is_near(fact, name, often);
                }
            }),
            "gain.close.chance" => {
                let share = number(fact, "share") as f32;
                let near = |(one, _): &(f32, f32)| (100.0 * one - share).abs() <= 1.51;
                assert!(self.values(next.place).iter().all(near), "{fact:?}");
                assert_ne!(self.advice.facts[2].key, "why.ahead", "said twice");
            }
            "gain.close.even" | "gain.close.all" => {
                let so_far = self.view.imagine(&mut quick(0)).totals()[self.seat] as f32;
                let all = fact.key == "gain.close.all";
                let [best, other] = self.values(next.place);
                let each = self.advice.actions.iter().map(|one| one.points.mean);
                assert_eq!(all, each.into_iter().all(|one| (one - best.1).abs() < 0.5));
                for (_, points) in [best, other] {
                    let points = points - so_far;
                    assert!((number(fact, "points") as f32 - points).abs() <= 0.76, "{points}");
                }
                // No second number for the same thing, which might be rounded to another.
                let why = self.advice.facts[2].key.split('.').nth(1).expect("a kind");
                let round = ["all", "even", "expected", "hand", "quest", "share"];
                assert!(!round.contains(&why), "{fact:?}, {why}");
            }
            _ => {}
        }
    }

    /// Do both actions do it in the same worlds, as often as the fact says?
    fn both(&self, next: usize, fact: &Fact, does: impl Fn(&G, &G) -> bool) {
        let (source, mut rng) = (self.view.worlds(), quick(3));
        let actions = [self.advice.best, next].map(|place| self.advice.actions[place].action);
        let mut sure = true;
        let both = |_: &usize| {
            let world = source.imagine(&mut rng);
            actions.iter().all(|&action| {
                let (end, replies) = end_of_trick(&world, self.seat, action, &mut rng);
                sure &= replies == 0;
                does(&world, &end)
            })
        };
        let often = (0..WORLDS).filter(both).count() as f32 / WORLDS as f32;
        as_often(fact, often, sure);
    }

    /// How often the best action and the next do something, and whether nobody else plays to the trick.
    fn each(&self, next: usize, does: impl Fn(&G, &G) -> bool, check: impl FnOnce([f32; 2], bool)) {
        let action = self.advice.actions[next].action;
        let next =
            WayToPlay { view: self.view, seat: self.seat, action, shares: self.other.shares };
        let mut all_sure = true;
        let shares = [&self.best, &next].map(|way| {
            let (ends, sure) = way.ends();
            all_sure &= sure;
            let there = ends.iter().filter(|(before, after)| does(before, after)).count();
            there as f32 / ends.len() as f32
        });
        check(shares, all_sure);
    }

    /// Another seat wins the trick with both actions, if the reason says so: `winner` tells who does.
    pub(crate) fn goes(&self, winner: impl Fn(&G, &G) -> Option<Seat>) {
        let fact = &self.advice.facts[2];
        if fact.key.starts_with("why.goes") {
            let Arg::Seat(seat) = fact.args["seat"] else { panic!("{fact:?}") };
            assert_ne!(seat, self.seat);
            self.both(self.place(), fact, |before, after| winner(before, after) == Some(seat));
        }
    }

    /// The seat has the best chance of all with both actions.
    fn is_favourite(&self, seat: Seat, fact: &Fact) {
        for way in [&self.best, &self.other] {
            let most = way.shares[seat.index()];
            let others = Seat::all(self.best_world_players()).filter(|&other| other != seat);
            assert!(others.into_iter().all(|other| way.shares[other.index()] < most), "{fact:?}");
        }
        let share = 100.0 * self.best.shares[seat.index()];
        assert!((number(fact, "share") as f32 - share).abs() <= 0.501, "{fact:?}");
    }

    /// A reason speaks of what the values say.
    fn agrees(&self) {
        let fact = &self.advice.facts[2];
        let [best, other] = self.values(self.place());
        let wins_more = self.wins_more[self.advice.best][self.place()];
        let kind = fact.key.split('.').nth(1).expect("a kind");
        let more = best.1 - other.1;
        match kind {
            _ if EVEN.contains(&kind) => assert!(!wins_more && more.abs() <= 0.5),
            "all" => {
                let points = self.advice.actions.iter().map(|one| one.points.mean);
                assert!(!wins_more && points.into_iter().all(|one| (one - best.1).abs() < 0.5));
            }
            "chance" => {
                assert!(wins_more && more > -0.5);
                for (name, value) in [("share", best.0), ("other_share", other.0)] {
                    assert!((number(fact, name) as f32 - 100.0 * value).abs() <= 0.76, "{fact:?}");
                }
                assert!(number(fact, "share") > number(fact, "other_share"));
            }
            "share" => assert!(wins_more && more <= -0.5),
            _ if MORE.contains(&kind) => assert!(more > 0.0, "{fact:?}"),
            _ if OTHERS.contains(&kind) => {
                let Arg::Seat(seat) = fact.args["seat"] else { panic!("{fact:?}") };
                let lost = self.other.shares[seat.index()] - self.best.shares[seat.index()];
                assert!(wins_more && seat != self.seat && lost >= 0.005, "{fact:?}");
                if kind == "rival" {
                    assert!((number(fact, "share") as f32 - 100.0 * lost).abs() <= 0.501);
                    let most = Seat::all(self.best_world_players()).filter(|&s| s != self.seat);
                    let drop = |s: Seat| self.other.shares[s.index()] - self.best.shares[s.index()];
                    assert!(most.into_iter().all(|other| drop(other) <= lost + 0.01));
                }
            }
            _ => panic!("no such key: {}", fact.key),
        }
    }

    /// The numbers of reasons that every game has.
    fn compares(&self) {
        let (gain, fact) = (&self.advice.facts[1], &self.advice.facts[2]);
        let so_far = self.view.imagine(&mut quick(0)).totals()[self.seat] as f32;
        let [best, other] = self.values(self.place()).map(|(_, points)| points - so_far);
        let near = |key: &str, value: f32| {
            assert!((number(fact, key) as f32 - value).abs() <= 0.76, "{fact:?}: {value}");
        };
        match fact.key.as_ref() {
            "why.even" | "why.all" => near("points", best),
            "why.ahead" => self.is_favourite(self.seat, fact),
            "why.favourite" => {
                let Arg::Seat(seat) = fact.args["seat"] else { panic!("{fact:?}") };
                assert_ne!(seat, self.seat);
                self.is_favourite(seat, fact);
            }
            "why.expected" | "why.quest" | "why.hand" | "why.share" => {
                near("points", best);
                near("other_points", other);
                let more = number(fact, "points") - number(fact, "other_points");
                assert_eq!(more > 0, fact.key != "why.share");
                if gain.args.contains_key("points") {
                    assert_eq!(number(gain, "points"), more.abs(), "{gain:?} {fact:?}");
                }
            }
            "why.trick" => {
                self.best.has_points(number(fact, "points"));
                self.other.has_points(number(fact, "other_points"));
                assert!(number(fact, "points") > number(fact, "other_points"));
            }
            "why.avoids" => {
                self.other.has_points(-number(fact, "points"));
                assert!(number(fact, "points") >= 1);
            }
            _ => {}
        }
    }
}

impl<G: Explains> WayToPlay<'_, G> {
    /// The worlds before and after the trick, and whether nobody else plays to it.
    pub(crate) fn ends(&self) -> (Vec<(G, G)>, bool) {
        let source = self.view.worlds();
        let mut rng = quick(3);
        let mut sure = true;
        let end = |_| {
            let world = source.imagine(&mut rng);
            let (end, replies) = end_of_trick(&world, self.seat, self.action, &mut rng);
            sure &= replies == 0;
            (world, end)
        };
        let ends = (0..WORLDS).map(end).collect();
        (ends, sure)
    }

    /// Does its trick bring this many points to the seat, on average?
    pub(crate) fn has_points(&self, points: i32) {
        let gained = |(before, after): &(G, G)| {
            let now = |game: &G| standing(game, before.round())[self.seat];
            (now(after) - now(before)) as f32
        };
        let all: Vec<f32> = self.ends().0.iter().map(gained).collect();
        let count = all.len() as f32;
        let mean = all.iter().sum::<f32>() / count;
        let variance = all.iter().map(|one| (one - mean).powi(2)).sum::<f32>() / count;
        let error = (variance * (1.0 / REASON_WORLDS + 1.0 / count)).sqrt();
        assert!((mean - points as f32).abs() <= 0.5 + 4.5 * error, "{points}: {mean} ± {error}");
    }

    /// Does something happen as often as a fact says: always, or with its chance?
    pub(crate) fn happens(&self, fact: &Fact, does: impl Fn(&G, &G) -> bool) {
        let (ends, sure) = self.ends();
        let there = ends.iter().filter(|(before, after)| does(before, after)).count() as f32;
        as_often(fact, there / ends.len() as f32, sure);
    }
}

/// A fact speaks of something as often as it is: always, or with its chance.
fn as_often(fact: &Fact, often: f32, sure: bool) {
    assert_eq!(fact.key.ends_with(".likely"), !sure, "{fact:?}");
    let chance = if sure { 1.0 } else { number(fact, "chance") as f32 / 100.0 };
    assert!(chance == 1.0 && sure || (0.66..1.0).contains(&chance), "{fact:?}");
    let error = (often * (1.0 - often) / REASON_WORLDS).sqrt();
    assert!((chance - often).abs() <= 0.02 + 4.5 * error, "{fact:?}: {often} ± {error}");
}

/// A number of percent is what was found, as far as the worlds of a reason can tell; 1 and 99 also
/// stand for never and always.
fn is_near(fact: &Fact, name: &str, often: f32) {
    let chance = number(fact, name) as f32 / 100.0;
    assert!((0.01..=0.99).contains(&chance), "{fact:?}");
    let error = (often * (1.0 - often) / REASON_WORLDS).sqrt();
    assert!((chance - often).abs() <= 0.02 + 4.5 * error, "{fact:?}: {often} ± {error}");
}

pub(crate) fn number(fact: &Fact, name: &str) -> i32 {
    match fact.args.get(name) {
        Some(Arg::Number(number)) => *number,
        _ => panic!("no number {name} in {fact:?}"),
    }
}

/// The value of an argument that is written as text.
pub(crate) fn text<T: FromStr>(fact: &Fact, name: &str) -> T {
    let (Arg::Card(text) | Arg::Suit(text)) = &fact.args[name] else { panic!("{fact:?}") };
    text.parse().ok().expect("a name")
}

pub(crate) fn cards<C: FromStr + game::Element>(fact: &Fact) -> Set<C> {
    let Arg::Cards(names) = &fact.args["cards"] else { panic!("{fact:?}") };
    names.iter().map(|name| name.parse().ok().expect("a card")).collect()
}

fn clear(difference: Measured) -> bool {
    difference.mean.abs() > 2.0 * difference.error
}

/// Points if the round ended now.
fn standing<G: Strategy>(game: &G, round: u32) -> BySeat<i32> {
    let (totals, now) = (game.totals(), game.score_now());
    BySeat::from_fn(|seat| totals[seat] + if game.round() == round { now[seat] } else { 0 })
}

/// The world after an action and the rest of its trick, played by somebody who looks one trick
/// ahead; and how many others played.
fn end_of_trick<G: Strategy>(
    world: &G,
    seat: Seat,
    action: G::Action,
    rng: &mut SplitMix64,
) -> (G, usize) {
    let over =
        |game: &G| game.round() != world.round() || game.tricks_done() != world.tricks_done();
    let mut game = *world;
    let mut replies = 0;
    game.apply(&Event::Act(seat, action), &mut Ignore);
    while !over(&game) {
        let Turn::Seat(other) = game.turn() else { unreachable!("tricks have no chance") };
        let mut ahead = |action: G::Action| {
            let mut end = game;
            end.apply(&Event::Act(other, action), &mut Ignore);
            while !over(&end) {
                let Turn::Seat(turn) = end.turn() else { unreachable!("tricks have no chance") };
                let action = end.legal().pick(rng);
                end.apply(&Event::Act(turn, action), &mut Ignore);
            }
            let points = standing(&end, world.round());
            let others = Seat::all(end.players()).filter(|&seat| seat != other);
            others.map(|seat| points[other] - points[seat]).sum::<i32>()
        };
        let all: Vec<_> = game.legal().iter().map(|action| (action, ahead(action))).collect();
        let most = all.iter().map(|&(_, lead)| lead).max();
        let found = all.iter().find(|&&(_, lead)| Some(lead) == most);
        game.apply(&Event::Act(other, found.expect("a card").0), &mut Ignore);
        replies += 1;
    }
    (game, replies)
}
