//! All bots: legal actions only, the same choice for the same seed, nothing but the view.

use dwarf::{Dwarf, DwarfOptions};
use game::chance::{Seed, below, quick};
use game::observe::History;
use game::{Event, Ignore, LegalActions, Match, Options, Seat, Turn, View, Viewer};
use goliath::{Goliath, GoliathOptions};
use trickhold_bots::{Budget, Level, Player, Searcher, Strategy, advise};

/// Plays random games and calls `look` with the view of the seat to act and the truth, until it
/// has looked at `positions` positions.
fn positions<G: Strategy>(
    options: G::Options,
    positions: usize,
    mut look: impl FnMut(Seat, (&G::View, &G::History), &G),
) {
    let mut looked = 0;
    for number in 0.. {
        let seed = Seed::from_numbers(41, number);
        let mut rng = quick(number);
        let mut table = Match::<G>::of_players(options);
        let mut past = G::History::new(options);
        while let Some(event) = table.next(&seed, |seat, view, game| {
            look(seat, (view, &past), game);
            looked += 1;
            game.legal().pick(&mut rng)
        }) {
            if looked == positions {
                return;
            }
            past.see(&table.game().show(&event, Viewer::Spectator));
            table.apply(&event, &mut Ignore);
        }
    }
}

/// Nets take as long as many simulations: they are asked in one position of this many.
fn rarely(level: Level) -> usize {
    match level {
        Level::Net => 10,
        Level::Master => 200,
        _ => 1,
    }
}

const SHORT: Option<Budget> = Some(Budget::simulations(16));

fn only_legal<G: Strategy>(options: G::Options) {
    let mut players: Vec<Box<dyn Player<G> + Send>> =
        Level::ALL.iter().map(|level| level.player(SHORT, 5)).collect();
    let mut looked = 0;
    positions::<G>(options, 10_000, |seat, (view, past), truth| {
        looked += 1;
        let all = players.iter_mut().zip(Level::ALL);
        for (player, level) in all.filter(|(_, level)| looked % rarely(*level) == 0) {
            let action = player.choose(view, past);
            assert!(truth.check(seat, action).is_ok(), "{level} plays {action:?} in {truth:?}");
        }
    });
}

#[test]
fn bots_play_only_legal_actions_of_david_and_goliath() {
    for players in 3..=6 {
        only_legal::<Goliath>(GoliathOptions::new(players).expect("allowed"));
    }
}

#[test]
fn bots_play_only_legal_actions_of_the_dwarf_king() {
    for players in 3..=5 {
        for (preset, _) in DwarfOptions::PRESETS {
            let mut options = DwarfOptions::new(players).expect("allowed");
            options.set_preset(preset).expect("a preset");
            only_legal::<Dwarf>(options);
        }
    }
}

/// The same seed and number of simulations choose the same; another seed not always.
fn deterministic<G: Strategy>(options: G::Options) {
    let (mut differ, mut looked) = (0, 0);
    positions::<G>(options, 300, |_, (view, past), _| {
        looked += 1;
        for level in Level::ALL.into_iter().filter(|level| looked * 10 % rarely(*level) == 0) {
            let player = |seed| level.player::<G>(Some(Budget::simulations(60)), seed);
            let choose = |seed| player(seed).choose(view, past);
            assert_eq!(choose(7), choose(7), "{level}");
            differ += usize::from(choose(7) != choose(8));
        }
    });
    assert!(differ > 0);
}

#[test]
fn the_same_seed_plays_the_same() {
    deterministic::<Goliath>(GoliathOptions::new(4).expect("allowed"));
    deterministic::<Dwarf>(DwarfOptions::new(4).expect("allowed"));
}

/// Two truths that differ in two unseen cards, played side by side: as long as the viewer sees the
/// same, every bot chooses the same for it.
fn same_choice_in_permuted_truths<G: Strategy>(options: G::Options) -> usize {
    let mut compared = 0;
    for number in 0..60 {
        let mut rng = quick(number);
        let own = Seat::new(below(&mut rng, options.players() as u32) as usize);
        let watching = Viewer::Seat(own);
        let deal = Event::Chance(G::new(options).draw(&Seed::from_numbers(43, number)));
        let mut truths = [G::new(options); 2];
        let mut views = [0; 2].map(|_| G::View::new(options, watching));
        let mut pasts = [0; 2].map(|_| G::History::new(options));
        let mut dealt = truths[0];
        dealt.apply(&deal, &mut Ignore);
        let others: Vec<Seat> = Seat::all(options.players()).filter(|&s| s != own).collect();
        let any = |seat: Seat| dealt.hands()[seat].iter().nth(number as usize % 8).expect("a card");
        let (a, b) = (any(others[0]), any(others[1]));
        let mut event = deal;
        loop {
            let events = [event.clone(), G::exchanged(&event, a, b)];
            let seen = [0, 1].map(|n| truths[n].show(&events[n], watching));
            if seen[0] != seen[1] {
                break;
            }
            for n in 0..2 {
                views[n].see(&seen[n]);
                pasts[n].see(&seen[n]);
                truths[n].apply(&events[n], &mut Ignore);
            }
            let Turn::Seat(seat) = truths[0].turn() else { break };
            if seat == own {
                let choices = [0, 1].map(|n| {
                    let player = |level: Level| level.player::<G>(SHORT, 3);
                    let all = Level::ALL.into_iter();
                    let all =
                        all.filter(|level| (number as usize * 20).is_multiple_of(rarely(*level)));
                    all.map(|level| player(level).choose(&views[n], &pasts[n])).collect::<Vec<_>>()
                });
                assert_eq!(choices[0], choices[1]);
                compared += 1;
            }
            let action = truths[0].legal().pick(&mut rng);
            event = Event::Act(seat, action);
            let Event::Act(_, other) = G::exchanged(&event, a, b) else { break };
            if truths[1].check(seat, other).is_err() {
                break;
            }
        }
    }
    compared
}

#[test]
fn choices_do_not_change_when_unseen_cards_do() {
    let mut compared = 0;
    for players in 3..=6 {
        let options = GoliathOptions::new(players).expect("allowed");
        compared += same_choice_in_permuted_truths::<Goliath>(options);
    }
    for players in 3..=5 {
        compared +=
            same_choice_in_permuted_truths::<Dwarf>(DwarfOptions::new(players).expect("allowed"));
    }
    assert!(compared > 500, "{compared}");
}

/// Advice judges every legal action and names one of them as the best.
#[test]
fn advice_covers_every_action() {
    positions::<Dwarf>(DwarfOptions::new(4).expect("allowed"), 150, |_, (view, _), _| {
        let advice = advise::<Dwarf>(view, Budget::simulations(20), 1);
        let actions: Vec<_> = advice.actions.iter().map(|judged| judged.action).collect();
        assert_eq!(actions, view.legal().iter().collect::<Vec<_>>());
        assert!(advice.best < actions.len());
        for judged in &advice.actions {
            assert!((0.0..=1.0).contains(&judged.share.mean) && judged.share.error >= 0.0);
        }
    });
}

/// A forced card takes as many simulations as any other where the time must tell nothing, and none
/// where nobody looks.
#[test]
fn a_forced_card_is_thought_about_like_any_other() {
    let settings = Level::Skilled.settings().expect("it searches");
    let mut forced = 0;
    positions::<Goliath>(GoliathOptions::new(4).expect("allowed"), 200, |_, (view, past), _| {
        let fresh = Searcher::new(settings, 3);
        let drawn = |bot: &Searcher| format!("{bot:?}") != format!("{fresh:?}");
        let (mut quick, mut even) = (fresh.clone(), fresh.clone());
        let legal = view.legal();
        let choices = (
            Player::<Goliath>::choose(&mut quick, view, past),
            Player::<Goliath>::choose_evenly(&mut even, view, past),
        );
        assert_eq!(choices.0, choices.1);
        assert!(drawn(&even), "it has searched");
        assert_eq!(drawn(&quick), legal.len() > 1);
        forced += usize::from(legal.len() == 1);
    });
    assert!(forced > 10, "{forced}");
}

/// What another seat would know, as far as the viewer can tell, is true, and tells it nothing of the
/// viewer's own hand.
fn others_know_less<G: Strategy>(options: G::Options) {
    positions::<G>(options, 5_000, |seat, (view, _), truth| {
        for other in Seat::all(options.players()).filter(|&other| other != seat) {
            let theirs = view.seen_from(other, truth.hands()[other]);
            assert_eq!((theirs.viewer(), theirs.turn()), (Viewer::Seat(other), view.turn()));
            assert_eq!(theirs.hand(), truth.hands()[other]);
            assert!(theirs.fits(truth), "{theirs:?} in {truth:?}");
            let mut own = truth.hands()[seat].iter();
            assert!(own.all(|card| theirs.located(card).is_none()), "{theirs:?} in {truth:?}");
        }
    });
}

#[test]
fn what_others_would_know_is_true() {
    others_know_less::<Goliath>(GoliathOptions::new(5).expect("allowed"));
    others_know_less::<Dwarf>(DwarfOptions::new(4).expect("allowed"));
}
