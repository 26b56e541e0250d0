//! What really happened in the hands of random games, and requests that tell it.

use dwarf::{Action, Asks, Card, CardSet, Dwarf, DwarfOptions, Effect, HandScore, QuestId, cards};
use game::chance::{Seed, quick};
use game::{BySeat, Event, Game, Options, Seat, battery};
use pad::{DwarfRequest, Joker, Needs, Scout, Tinkerer, TrickFact};

/// A finished hand and what the engine made of it.
pub(crate) struct Truth {
    pub(crate) options: DwarfOptions,
    pub(crate) quest: QuestId,
    pub(crate) special: Card,
    pub(crate) winners: Vec<usize>,
    pub(crate) won: BySeat<CardSet>,
    pub(crate) score: HandScore,
    pub(crate) doubled: Option<Seat>,
    /// The trick of the special card, who played it, and the nobles in it; the Sorcerer has none.
    pub(crate) special_trick: Option<(usize, usize, usize)>,
}

/// The hands of a random game.
pub(crate) fn hands(options: DwarfOptions, series: u64, number: u64) -> Vec<Truth> {
    let seed = Seed::from_numbers(series, number);
    let played = battery::random_game::<Dwarf>(options, seed, &mut quick(series ^ number << 20));
    let mut game = Dwarf::new(options);
    let mut truths = Vec::new();
    let mut special_trick = None;
    let mut player = None;
    for (event, effects) in played.log.iter().zip(&played.effects) {
        let trick = game.public().winners_so_far().len();
        game.apply(event, &mut game::Ignore);
        let special = game.public().special().expect("dealt");
        if let Event::Act(seat, Action::Play { card }) = event
            && *card == special
        {
            player = Some(seat.index());
        }
        for effect in effects {
            match effect {
                Effect::WinsTrick { cards, .. } if cards.contains(special) => {
                    let nobles = (*cards & cards::NOBLES).len();
                    special_trick = player.take().map(|player| (trick, player, nobles));
                }
                Effect::HandOver(score) => truths.push(Truth {
                    options,
                    quest: game.public().quest().expect("chosen"),
                    special,
                    winners: game.public().winners_so_far().iter().map(|s| s.index()).collect(),
                    won: *game.won(),
                    score: *score,
                    doubled: game.public().doubled(),
                    special_trick: special_trick.take(),
                }),
                _ => {}
            }
        }
    }
    truths
}

impl Truth {
    pub(crate) fn players(&self) -> usize {
        self.options.players()
    }

    /// A request that tells nothing.
    pub(crate) fn nothing(&self) -> DwarfRequest {
        DwarfRequest::new(self.options, self.quest.tile(), self.quest.side(), self.special)
    }

    pub(crate) fn needs(&self) -> Needs {
        pad::needs(&self.options, self.quest.tile(), self.quest.side(), self.special)
            .expect("a hand that was played")
    }

    pub(crate) fn tricks(&self) -> Vec<usize> {
        let of = |seat| self.winners.iter().filter(|&&winner| winner == seat).count();
        (0..self.players()).map(of).collect()
    }

    pub(crate) fn third_tricks(&self) -> Vec<usize> {
        let mut n = vec![0; self.players()];
        let third = |&winner: &usize| {
            n[winner] += 1;
            (n[winner] == 3).then_some(winner)
        };
        self.winners.iter().filter_map(third).collect()
    }

    /// The piles, or only these cards of them.
    pub(crate) fn won(&self, only: impl Fn(&str) -> bool) -> Vec<Vec<String>> {
        let pile = |pile: &CardSet| {
            pile.iter().map(|card| card.to_string()).filter(|card| only(card)).collect()
        };
        self.won.first(self.players()).iter().map(pile).collect()
    }

    /// Adds one fact about tricks.
    pub(crate) fn tell_tricks(&self, request: &mut DwarfRequest, fact: TrickFact) {
        match fact {
            TrickFact::Tricks => request.tricks = Some(self.tricks()),
            TrickFact::Winners => request.winners = Some(self.winners.clone()),
            TrickFact::LastFour => {
                request.last_four = Some(self.winners[self.winners.len() - 4..].to_vec());
            }
            TrickFact::ThirdTricks => request.third_tricks = Some(self.third_tricks()),
        }
    }

    /// Adds what the special card asks.
    pub(crate) fn tell_special(&self, request: &mut DwarfRequest) {
        let Some(special) = self.needs().special else { return };
        let (trick, played_by, nobles) = self.special_trick.expect("it was played");
        let last = trick + 1 == self.winners.len();
        match special.asks {
            Asks::Won => {}
            Asks::Tinkerer if last => request.tinkerer = Some(Tinkerer::LastTrick),
            Asks::Tinkerer => {
                request.tinkerer = Some(Tinkerer::NextTrick(self.winners[trick + 1]));
            }
            Asks::Joker if last => request.joker = Some(Joker::LastTrick(played_by)),
            Asks::Joker => request.joker = Some(Joker::Earlier),
            Asks::Scout => request.scout = Some(Scout { played_by, nobles }),
        }
    }

    /// Everything there is to tell.
    pub(crate) fn everything(&self) -> DwarfRequest {
        let mut request = self.nothing();
        for fact in
            [TrickFact::Tricks, TrickFact::Winners, TrickFact::LastFour, TrickFact::ThirdTricks]
        {
            self.tell_tricks(&mut request, fact);
        }
        request.won = Some(self.won(|_| true));
        self.tell_special(&mut request);
        request
    }

    /// Only what is needed.
    pub(crate) fn needed(&self) -> DwarfRequest {
        let needs = self.needs();
        let mut request = self.nothing();
        if let Some(fact) = needs.tricks {
            self.tell_tricks(&mut request, fact);
        }
        if !needs.cards.is_empty() {
            request.won = Some(self.won(|card| needs.cards.iter().any(|needed| needed == card)));
        }
        self.tell_special(&mut request);
        request
    }
}

/// Every preset with every number of players, and other values of the options on scoring.
pub(crate) fn tables() -> Vec<DwarfOptions> {
    let mut tables = Vec::new();
    for players in 3..=5 {
        for (preset, _) in DwarfOptions::PRESETS {
            let mut options = DwarfOptions::new(players).expect("3 to 5 players");
            options.set_preset(preset).expect("a preset");
            tables.push(options);
            for (key, value) in
                [("numbers_tie", "all"), ("zero_is_even", "true"), ("elite_empty_suit", "ignored")]
            {
                options.set(key, value).expect("allowed");
            }
            tables.push(options);
        }
    }
    tables
}
