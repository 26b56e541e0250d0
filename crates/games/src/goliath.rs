//! David & Goliath in the catalogue.

use goliath::{Card, Colour, Goliath};
use pad::GoliathRequest;
use serde_json::Value;

use crate::catalogue::{CardEntry, DeckEntry, GameEntry, InCatalogue, ScorePad, names};
use crate::pad::ScoreAnswer;

impl InCatalogue for Goliath {
    const PAGE: &'static str = "david-and-goliath";
    const PAD: Option<ScorePad> =
        Some(|request| GoliathRequest::read(request)?.score().map(ScoreAnswer::Goliath));

    fn list(entry: &mut GameEntry) {
        for option in &mut entry.options {
            let asked = GoliathRequest::OPTIONS.iter().find(|(key, _)| *key == option.key);
            option.scores = asked.map_or_else(Vec::new, |(_, values)| to_json(values));
            let nobody = GoliathRequest::NOBODY.iter().find(|(key, _)| *key == option.key);
            option.nobody = nobody.map_or_else(Vec::new, |(_, values)| to_json(values));
        }
        let card = |card: Card| CardEntry {
            card: card.to_string(),
            suit: Some(card.colour().letter().into()),
            rank: card.number().to_string(),
            value: Some(card.number().into()),
            special: false,
            rule: "DG-5.1".into(),
        };
        entry.suits = Colour::ALL.map(|colour| colour.letter().into()).to_vec();
        entry.cards = Card::up_to(Card::HIGHEST).iter().map(card).collect();
        entry.decks = (entry.min_players..=entry.max_players)
            .map(|players| {
                let pack = Card::pack(players);
                DeckEntry { players, hand_size: pack.len() / players, cards: names(pack) }
            })
            .collect();
    }
}

fn to_json(values: &[&str]) -> Vec<Value> {
    values.iter().map(|&value| value.into()).collect()
}
