//! The Dwarf King in the catalogue.

use dwarf::{
    Card, Dwarf, DwarfOptions, QuestId, SPECIALS, Side, Special, Suit, Tile, TileSet, cards,
};
use game::Options;
use pad::{DwarfRequest, TrickFact};
use serde_json::Value;

use crate::catalogue::{
    CardEntry, DeckEntry, GameEntry, InCatalogue, QuestEntry, ScorePad, SpecialEntry, names,
};
use crate::pad::ScoreAnswer;

impl InCatalogue for Dwarf {
    const PAGE: &'static str = "dwarf-king";
    const PAD: Option<ScorePad> =
        Some(|request| DwarfRequest::read(request)?.score().map(ScoreAnswer::Dwarf));

    fn list(entry: &mut GameEntry) {
        for option in &mut entry.options {
            let of = QuestId::all().filter(|quest| quest.quest().option == Some(&*option.key));
            option.quests = of.map(|quest| quest.to_string()).collect();
            // The tile set says which tiles there are.
            if !option.quests.is_empty() || option.key == "tile_set" {
                let typed = |word: &String| match option.default {
                    Value::Bool(_) => Value::Bool(word == "true"),
                    _ => word.as_str().into(),
                };
                option.scores = vec![option.default.clone()];
                option
                    .scores
                    .extend(option.words.iter().map(typed).filter(|v| *v != option.default));
            }
        }
        let all = cards::SUITED | cards::MAGIC;
        let rule = |card| SPECIALS.iter().find(|special| special.card == card).map(|one| one.rule);
        let card = |card: Card| CardEntry {
            card: card.to_string(),
            suit: card.suit().map(|suit| suit.letter().into()),
            rank: card.rank().into(),
            value: card.value(),
            special: Special::CARDS.contains(card),
            rule: rule(card).unwrap_or("DK-1.3").into(),
        };
        entry.suits = Suit::ALL.map(|suit| suit.letter().into()).to_vec();
        entry.cards = all.iter().map(card).collect();
        entry.decks = (entry.min_players..=entry.max_players)
            .map(|players| {
                let options = DwarfOptions::new(players).expect("the game is for that many");
                let cards = names(options.basic_deck());
                DeckEntry { players, hand_size: options.hand_size(), cards }
            })
            .collect();
        entry.tile_sets = TileSet::ALL
            .map(|set| {
                (set.word().to_owned(), Tile::all(set).map(|tile| tile.to_string()).collect())
            })
            .into();
        entry.quests = QuestId::all()
            .map(|quest| QuestEntry {
                quest: quest.to_string(),
                tile: quest.tile().to_string(),
                side: if quest.side() == Side::A { "a" } else { "b" }.into(),
                rule: quest.rule().into(),
                tricks: TrickFact::of(quest.quest().looks),
                cards: names(quest.quest().cards()),
            })
            .collect();
        entry.specials = SPECIALS
            .iter()
            .map(|special| SpecialEntry {
                card: special.card.to_string(),
                rule: special.rule.into(),
                asks: special.asks(),
                cards: names(special.asked_cards()),
            })
            .collect();
    }
}
