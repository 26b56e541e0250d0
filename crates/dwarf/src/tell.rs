//! The facts worth telling, for each viewer from its own view.

mod score;

pub use score::hand_why;

use game::{Fact, LegalActions, Seat, Tell, Turn, View, Viewer, tell};

use crate::action::{Action, Direction, Side};
use crate::card::{Card, CardSet, cards};
use crate::choices::Phase;
use crate::event::{Effect, Seen};
use crate::game::Dwarf;
use crate::legal::Refusal;
use crate::public::Public;
use crate::special::{Power, Special};
use crate::view::DwarfView;

impl Tell for Dwarf {
    const ROUND: &'static str = "hand";

    fn happened(
        before: &DwarfView,
        after: &DwarfView,
        seen: &Seen,
        effects: &[Effect],
    ) -> Vec<Fact> {
        let mut facts = tell_seen(before.public(), after, seen);
        for effect in effects {
            facts.extend(tell_effect(before, after, effect));
        }
        facts
    }

    fn asks(view: &DwarfView) -> Vec<Fact> {
        let table = view.public();
        let seat = table.actor;
        let of_seat = |key: &'static str| Fact::new(key).seat("seat", seat);
        vec![match table.phase() {
            Phase::Deal => Fact::new("asks.deal"),
            Phase::Quest => of_seat("asks.quest").word("tile", table.tile),
            Phase::Exchange => of_seat("asks.exchange"),
            Phase::Taking => of_seat("asks.taking").seat("other", table.partner),
            Phase::Giving => {
                let place = i32::from(table.gives) + 1;
                of_seat("asks.giving").seat("other", table.partner).number("number", place)
            }
            Phase::Play => asks_card(view, seat),
            Phase::Druid => of_seat("asks.druid"),
            Phase::Pass => of_seat("asks.pass"),
            Phase::Sorcerer => asks_sorcerer(view),
            Phase::Over => {
                let winners = tell::winners(table.winners());
                return vec![Fact::new("asks.over"), winners];
            }
        }]
    }

    fn present(view: &DwarfView) -> Vec<Fact> {
        let table = view.public();
        let mut facts = lies_open(table);
        facts.extend(tell::trick(table.trick(), table.led().map(|led| led.letter())));
        let tally = table.tally();
        for seat in Seat::all(table.players()) {
            let of_seat = |key: &'static str| Fact::new(key).seat("seat", seat);
            facts.push(tell::holds(seat, table.cards_left(seat)));
            let points = table.quest().map_or(0, |quest| quest.points(&tally, seat));
            let tricks = of_seat("table.tricks").number("tricks", tally.n(seat));
            facts.push(tricks.number("points", points + table.bonus()[seat]));
            if view.viewer() == Viewer::Seat(seat) {
                continue;
            }
            let known = table.deck().iter().filter(|&card| view.located(card) == Some(seat));
            let known: CardSet = known.collect();
            let some = (!known.is_empty()).then(|| of_seat("table.known").cards("cards", known));
            facts.extend(some);
            facts.extend(view.voids(seat).map(|suit| tell::void(seat, suit.letter())));
        }
        facts
    }

    fn label(view: &DwarfView, action: Action) -> Fact {
        match action {
            Action::Play { card } => Fact::new("action.play").card("card", card),
            Action::Give { card } => Fact::new("action.give").card("card", card),
            Action::Take { card } => Fact::new("action.take").card("card", card),
            Action::Quest { side } => {
                Fact::new("action.quest").quest("quest", view.public().tile.rule(side))
            }
            Action::Exchange { with } => Fact::new("action.exchange").seat("other", with),
            Action::Druid { with } => Fact::new("action.druid").seat("other", with),
            Action::Pass { direction } => {
                let table = view.public();
                // DK-1.6: left is the order of play.
                let (key, to) = match direction {
                    Direction::Left => ("action.pass.left", table.actor.next(table.players())),
                    Direction::Right => {
                        ("action.pass.right", table.actor.previous(table.players()))
                    }
                };
                Fact::new(key).seat("other", to)
            }
            Action::Decline => Fact::new("action.decline"),
        }
    }

    fn typed(action: Action) -> Option<String> {
        Some(match action {
            Action::Play { .. } | Action::Give { .. } => return None,
            Action::Take { card } => card.to_string(),
            Action::Exchange { with } | Action::Druid { with } => (with.index() + 1).to_string(),
            Action::Quest { side: Side::A } => "a".into(),
            Action::Quest { side: Side::B } => "b".into(),
            Action::Pass { direction: Direction::Left } => "1".into(),
            Action::Pass { direction: Direction::Right } => "2".into(),
            Action::Decline => "n".into(),
        })
    }

    fn why(view: &DwarfView) -> Vec<Vec<Fact>> {
        score::why(view.public())
    }
}

/// What counts in this hand: the quest or the tile, and the special card.
fn lies_open(table: &Public) -> Vec<Fact> {
    let quest = match (table.quest(), table.tile()) {
        (Some(quest), _) => Some(Fact::new("table.quest").quest("quest", quest)),
        (None, Some(tile)) => {
            let fact = Fact::new("table.tile").word("tile", tile);
            let fact = fact.quest("first", tile.rule(Side::A));
            Some(fact.quest("second", tile.rule(Side::B)))
        }
        (None, None) => None,
    };
    let special = table.special().map(|card| Fact::new("table.special").special("special", card));
    quest.into_iter().chain(special).collect()
}

fn asks_card(view: &DwarfView, seat: Seat) -> Fact {
    let table = view.public();
    let led = table.led();
    let follows = led.is_some_and(|led| !(view.hand() & led.cards()).is_empty());
    let cannot = view.viewer() == Viewer::Seat(seat) && !follows;
    let leads = table.trick().next().is_none();
    tell::asks_card(seat, leads, led.map(|led| led.letter()), cannot)
}

/// All are asked (DK-7.1); a holder of the Sorcerer who has not passed yet hears that it is meant.
fn asks_sorcerer(view: &DwarfView) -> Fact {
    if let Viewer::Seat(seat) = view.viewer()
        && let Some(asked) = view.when_asked(seat)
        && asked.hand().contains(cards::SORCERER)
    {
        let may_keep = asked.legal().contains(Action::Decline);
        let key = if may_keep { "asks.sorcerer.take" } else { "asks.sorcerer.must" };
        return Fact::new(key).seat("seat", seat);
    }
    Fact::new("asks.sorcerer")
}

/// What was done or dealt; `table` is the table before it.
fn tell_seen(table: &Public, after: &DwarfView, seen: &Seen) -> Vec<Fact> {
    let acts = |key: &'static str| Fact::new(key).seat("seat", table.actor);
    let exchanges = |key: &'static str| acts(key).seat("other", table.partner);
    match *seen {
        Seen::Deal { special, tile, chooser, .. } => {
            let deal = Fact::new("seen.dwarf-king.deal").seat("seat", after.public().dealer());
            let deal = deal.number("round", after.public().hand() as i32 + 1);
            let deal = deal.number("rounds", table.options().hands.into());
            let deal = deal.card("card", special).special("special", special);
            let turns = Fact::new("seen.dwarf-king.deal.tile").seat("seat", chooser);
            let turns = turns.word("tile", tile);
            [deal].into_iter().chain(tell::hand(after)).chain([turns]).collect()
        }
        Seen::Quest { side, .. } => {
            vec![acts("seen.dwarf-king.quest").quest("quest", table.tile.rule(side))]
        }
        Seen::Exchange { with } => vec![acts("seen.dwarf-king.exchange").seat("other", with)],
        Seen::Taken { cards: Some(taken) } => {
            vec![exchanges("seen.dwarf-king.taken").cards("cards", taken)]
        }
        Seen::Taken { cards: None } => vec![exchanges("seen.dwarf-king.taken.hidden")],
        Seen::Given { card: Some(card), .. } => {
            vec![exchanges("seen.dwarf-king.given").card("card", card)]
        }
        Seen::Given { card: None, .. } => vec![exchanges("seen.dwarf-king.given.hidden")],
        Seen::Play { seat, card } => tell_play(table, seat, card),
        Seen::Druid { with, hand } => {
            let swap = acts("seen.dwarf-king.druid").seat("other", with);
            [swap].into_iter().chain(hand.and_then(|_| tell::hand(after))).collect()
        }
        Seen::Pass { direction, .. } => {
            let pass = acts(match direction {
                Direction::Left => "seen.dwarf-king.pass.left",
                Direction::Right => "seen.dwarf-king.pass.right",
            });
            [pass].into_iter().chain(tell::hand(after)).collect()
        }
        Seen::Took { seat, card } => {
            vec![Fact::new("seen.dwarf-king.took").seat("seat", seat).card("card", card)]
        }
        // DK-7.1: declining is not announced.
        Seen::Declined { .. } => Vec::new(),
    }
}

fn tell_play(table: &Public, seat: Seat, card: Card) -> Vec<Fact> {
    let leads = table.trick().next().is_none().then(|| table.winners_so_far().len() + 1);
    let other = |led: &crate::Suit| card.suit().is_some_and(|suit| suit != *led);
    let lacked = table.led().filter(other).map(|led| led.letter());
    let mut facts = vec![tell::play::<Dwarf>(seat, card, leads, lacked)];
    // DK-6.1: what a copycat is on the table.
    match card {
        cards::MUMMY => {
            facts.push(Fact::new("seen.dwarf-king.play.mummy").card("card", table.last_best()));
        }
        cards::PUPPETEER => {
            facts.push(Fact::new("seen.dwarf-king.play.puppeteer").card("card", table.last_card()));
        }
        _ => {}
    }
    facts
}

fn tell_effect(before: &DwarfView, after: &DwarfView, effect: &Effect) -> Vec<Fact> {
    vec![match *effect {
        Effect::Shows { seat, card } => {
            Fact::new("effect.shows").seat("seat", seat).card("card", card)
        }
        Effect::WinsTrick { seat, card, cards } => wins_trick(card, cards).seat("seat", seat),
        Effect::Bonus { seat, card, points } => {
            let bonus = Fact::new("effect.bonus").seat("seat", seat).card("card", card);
            bonus.number("points", points)
        }
        Effect::Doubled { seat } => Fact::new("effect.doubled").seat("seat", seat),
        Effect::HandOver(score) => {
            let table = after.public();
            let hand = before.public().hand() as i32 + 1;
            let over = Fact::new("effect.hand_over").number("round", hand);
            let quest = table.quest().expect("a rule was chosen before the first trick");
            let totals = table.totals().first(table.players());
            let mut facts = vec![over.quest("quest", quest)];
            facts.extend(tell::scores::<Dwarf>(after, score.scores, totals));
            // DK-9.1
            if hand >= table.options().hands.into() && after.turn() != Turn::Over {
                facts.push(Fact::new("effect.goes_on"));
            }
            return facts;
        }
        Effect::GameOver { winners } => tell::winners(winners),
    }]
}

/// With which card a trick is won, and why where a special card decides it.
fn wins_trick(card: Card, trick: CardSet) -> Fact {
    let decides = |special: &Special| {
        use Power::{BeatsAllButChampions, CopiesLast, CopiesWinner, WinsTrick};
        matches!(special.power, WinsTrick | BeatsAllButChampions | CopiesWinner | CopiesLast)
    };
    // DK-6.4
    let dragon_beaten = trick.contains(cards::DRAGON) && cards::CHAMPIONS.contains(card);
    if Special::find(card).is_some_and(decides) {
        Fact::new("effect.wins_trick.special").card("card", card).special("special", card)
    } else if dragon_beaten {
        Fact::new("effect.wins_trick.champion").card("card", card)
    } else {
        Fact::new("effect.wins_trick").card("card", card)
    }
}

pub(crate) fn refusal(refusal: &Refusal) -> Fact {
    match *refusal {
        Refusal::NotNow => Fact::new("refusal.not_now"),
        Refusal::NotYourTurn { turn } => Fact::new("refusal.not_your_turn.of").seat("seat", turn),
        Refusal::NotAsked { phase } => {
            let phase = format!("{phase:?}").to_lowercase();
            Fact::new("refusal.not_asked").word("phase", phase)
        }
        Refusal::NotHeld { card, could } => {
            Fact::new("refusal.not_held").card("card", card).cards("cards", could)
        }
        Refusal::MustFollow { led, could, .. } => {
            Fact::new("refusal.must_follow").suit("suit", led).cards("cards", could)
        }
        Refusal::MustCopy { led, could } => {
            Fact::new("refusal.must_copy").suit("suit", led).cards("cards", could)
        }
        Refusal::NotInFirstTrick { card, leading, could } => {
            let key = match leading {
                true => "refusal.not_in_first_trick.lead",
                false => "refusal.not_in_first_trick",
            };
            Fact::new(key).card("card", card).cards("cards", could)
        }
        Refusal::SorcererNotPlayed { could } => {
            Fact::new("refusal.sorcerer_not_played").cards("cards", could)
        }
        Refusal::OnlyAsLastCard { could } => {
            Fact::new("refusal.only_as_last_card").cards("cards", could)
        }
        Refusal::NotAnOpponent { .. } => Fact::new("refusal.not_an_opponent"),
        Refusal::NoSorcerer => Fact::new("refusal.no_sorcerer"),
        Refusal::NotInTrick { card, could } => {
            Fact::new("refusal.not_in_trick").card("card", card).cards("cards", could)
        }
        Refusal::MustSwap { could } => Fact::new("refusal.must_swap").cards("cards", could),
    }
}
