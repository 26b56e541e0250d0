//! Hands of The Dwarf King.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use dwarf::{
    Action, Card, Chance, Dwarf, DwarfOptions, Effect, HandScore, Phase, QuestId, Refusal, Special,
    Tile, cards,
};
use game::Refusal as _;
use game::{Event, EventOf, Game, Ignore, Options, Seat, Turn};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::cards::{read_hands, written};
use crate::json::JsonNode;
use crate::wrong::{Place, WrongRecord};
use crate::{GameRecord, Reading, Recorded};

/// A hand as records write it (docs/records.md).
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandRecord {
    dealer: Seat,
    special: String,
    tile: String,
    deal: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchange: Option<Exchange>,
    tricks: Vec<Trick>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quest_points: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bonus: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "DwarfRecordExchange")
)]
struct Exchange {
    by: Seat,
    with: Seat,
    taken: Vec<String>,
    given: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DwarfRecordTrick"))]
struct Trick {
    leader: Seat,
    cards: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<AfterTrickRecord>,
}

/// A decision that a special card asks for after a trick: the kind of the action, then who decides and the
/// action's own fields.
type AfterTrickRecord = Map<String, Value>;

impl Recorded for Dwarf {
    const ROUNDS: &'static str = "hands";
    const LENGTH_RULE: &'static str = "DK-9.1";
    const TOTALS_RULE: &'static str = "DK-8.2";
    const WINNERS_RULE: &'static str = "DK-9.1";
    type Round = HandRecord;

    fn rounds(options: DwarfOptions, log: &[EventOf<Dwarf>]) -> Vec<HandRecord> {
        let mut game = Dwarf::new(options);
        let mut hands: Vec<HandRecord> = Vec::new();
        // The exchange is written once it is complete.
        let mut exchange = None;
        for event in log {
            let before = game;
            let mut effects = Vec::new();
            game.apply(event, &mut effects);
            match event {
                Event::Chance(Chance::Deal { special, tile, hands: dealt }) => {
                    hands.push(HandRecord {
                        dealer: before.public().dealer(),
                        special: special.to_string(),
                        tile: tile.to_string(),
                        deal: written(dealt, game.players()),
                        quest: None,
                        exchange: None,
                        tricks: Vec::new(),
                        quest_points: None,
                        bonus: None,
                        scores: None,
                    });
                }
                Event::Chance(Chance::Taken(taken)) => {
                    let Turn::Seat(by) = game.turn() else { unreachable!("cards are given next") };
                    exchange = Some(Exchange {
                        by,
                        with: game.public().partner(),
                        taken: taken.iter().map(Card::to_string).collect(),
                        given: Vec::new(),
                    });
                }
                Event::Act(seat, action) => {
                    let hand = hands.last_mut().expect("cards are dealt before anybody acts");
                    if let Action::Give { card } = action {
                        let open = exchange.as_mut().expect("cards are taken before");
                        open.given.push(card.to_string());
                        if open.given.len() == 2 {
                            hand.exchange = exchange.take();
                        }
                    }
                    hand.write(&before, *seat, *action, &effects);
                }
            }
        }
        if let Some(last) = hands.last_mut()
            && game.turn() != Turn::Over
        {
            (last.quest_points, last.bonus, last.scores) = (None, None, None);
        }
        hands
    }

    fn read_round(
        reading: &mut Reading<Dwarf>,
        node: &JsonNode<'_>,
        open: bool,
    ) -> Result<(), WrongRecord> {
        let players = reading.game.players();
        if reading.game.turn() == Turn::Over {
            return Err(node.wrong("DK-9.1", "the game is over before this hand"));
        }
        node.get("dealer")?.is_seat(reading.game.public().dealer(), players, "DK-3.1")?;
        read_deal(reading, node)?;
        let mut effects = Vec::new();
        let tricks = node.get("tricks")?.items()?;
        let begun = read_quest(reading, node, open, &mut effects)?;
        for (number, trick) in tricks.iter().enumerate() {
            let trick = trick.at(Place { trick: Some(number as u32 + 1), ..node.place });
            if !begun {
                return Err(trick.wrong("DK-3.5", "comes before quest and exchange are decided"));
            }
            let short = open && number + 1 == tricks.len();
            read_trick(reading, &trick, short, &mut effects)?;
        }
        if open {
            return node.without(&["quest_points", "bonus", "scores"], "the hand is not over");
        }
        let score: Option<HandScore> = effects.iter().find_map(|effect| match effect {
            Effect::HandOver(score) => Some(*score),
            _ => None,
        });
        let Some(score) = score else {
            let size = reading.game.public().hand_size();
            let what = format!("must hold {size} tricks, not {}", tricks.len());
            return Err(node.get("tricks")?.wrong("DK-3.6", &what));
        };
        let rule = reading.game.public().quest().expect("a rule was chosen").rule();
        node.get("quest_points")?.equals(score.quest_points.as_slice(), rule)?;
        node.get("bonus")?.equals(score.bonus.as_slice(), "DK-8.2")?;
        node.get("scores")?.equals(score.scores.as_slice(), "DK-8.2")
    }

    fn holds_script(record: &GameRecord<Dwarf>) -> Result<(), WrongRecord> {
        let Some(Event::Chance(Chance::Deal { special, .. })) = record.log.first() else {
            unreachable!("a record begins with a deal");
        };
        let is_end = |event: &EventOf<Dwarf>| matches!(event, Event::Act(_, Action::Give { .. }));
        if *special != cards::G11B || record.log.iter().filter(|event| is_end(event)).count() >= 2 {
            return Ok(());
        }
        Err(WrongRecord {
            place: Place { hand: Some(1), ..Place::default() },
            field: Some("exchange".into()),
            rule: Some("DK-5.9"),
            what: "is missing: perft takes the exchange from the record".into(),
            unreadable: false,
        })
    }

    fn place(round: u32) -> Place {
        Place { hand: Some(round + 1), ..Place::default() }
    }

    fn difference(drawn: &Chance, recorded: &Chance) -> Option<&'static str> {
        match (drawn, recorded) {
            (
                Chance::Deal { special, tile, hands },
                Chance::Deal { special: other_special, tile: other_tile, hands: other_hands },
            ) => {
                let same = [
                    ("special", special == other_special),
                    ("tile", tile == other_tile),
                    ("deal", hands == other_hands),
                ];
                same.into_iter().find_map(|(field, same)| (!same).then_some(field))
            }
            // Which of the two was taken first has no meaning.
            (Chance::Taken(two), Chance::Taken(others)) => {
                let same = two.iter().all(|card| others.contains(card));
                (!same).then_some("taken")
            }
            _ => unreachable!("a game knows which chance comes next"),
        }
    }

    /// The exchange of the first hand.
    fn scripted(&self, log: &[EventOf<Dwarf>]) -> Option<EventOf<Dwarf>> {
        let given = usize::from(self.public().gives());
        let mut fitting = log.iter().filter(|event| match (self.public().phase(), event) {
            (Phase::Exchange, Event::Act(_, action)) => matches!(action, Action::Exchange { .. }),
            (Phase::Taking, Event::Chance(chance)) => matches!(chance, Chance::Taken(_)),
            (Phase::Giving, Event::Act(_, action)) => matches!(action, Action::Give { .. }),
            _ => false,
        });
        let number = if self.public().phase() == Phase::Giving { given } else { 0 };
        fitting.nth(number).copied()
    }
}

impl HandRecord {
    fn write(&mut self, before: &Dwarf, seat: Seat, action: Action, effects: &[Effect]) {
        match action {
            Action::Quest { side } => {
                let tile = before.public().tile().expect("a tile was turned up");
                self.quest = Some(tile.rule(side).to_string());
            }
            Action::Play { card } => {
                if before.public().trick().next().is_none() {
                    let cards = Vec::new();
                    self.tricks.push(Trick { leader: seat, cards, winner: None, after: None });
                }
                self.last_trick().cards.push(card.to_string());
            }
            action if action.follows_trick() => {
                self.last_trick().after = Some(written_after(seat, action));
            }
            // The exchange is written as a whole, and declining not at all.
            _ => {}
        }
        for effect in effects {
            match effect {
                Effect::WinsTrick { seat, .. } => self.last_trick().winner = Some(*seat),
                Effect::HandOver(score) => {
                    self.quest_points = Some(score.quest_points.as_slice().to_vec());
                    self.bonus = Some(score.bonus.as_slice().to_vec());
                    self.scores = Some(score.scores.as_slice().to_vec());
                }
                _ => {}
            }
        }
    }

    fn last_trick(&mut self) -> &mut Trick {
        self.tricks.last_mut().expect("a trick was begun")
    }
}

/// An action as messages hold it: its kind as `type`, and its fields.
fn as_message(action: Action) -> Value {
    serde_json::to_value(action).expect("an action is plain data")
}

/// What a record calls a decision: the kind of its action, but for the Sorcerer's.
fn name_of(action: Action) -> String {
    match action {
        Action::Take { .. } => "sorcerer".into(),
        action => as_message(action)["type"].as_str().unwrap_or_default().into(),
    }
}

/// What records call all decisions after tricks.
static NAMES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let options = DwarfOptions::new(DwarfOptions::MIN_PLAYERS).expect("the game is for that many");
    let actions = Dwarf::all_actions(&options).into_iter();
    actions.filter(|action| action.follows_trick()).map(name_of).collect()
});

fn written_after(seat: Seat, action: Action) -> AfterTrickRecord {
    let mut fields = match action {
        Action::Take { card } => json!({"took": card}),
        action => as_message(action),
    };
    let decision = fields.as_object_mut().expect("an action is an object");
    decision.remove("type");
    decision.insert("by".into(), seat.index().into());
    AfterTrickRecord::from_iter([(name_of(action), fields)])
}

/// The action of the decision with this name.
fn read_action(node: &JsonNode<'_>, name: &str, rule: &'static str) -> Result<Action, WrongRecord> {
    if name == "sorcerer" {
        return Ok(Action::Take { card: node.get("took")?.card()? });
    }
    let mut fields = node.value.clone();
    if let Some(fields) = fields.as_object_mut() {
        fields.remove("by");
        fields.insert("type".into(), name.into());
    }
    serde_json::from_value(fields).map_err(|error| node.wrong(rule, &error.to_string()))
}

fn refused(node: &JsonNode<'_>, seat: Seat, action: Action, refusal: Refusal) -> WrongRecord {
    let written = as_message(action);
    let kind = written["type"].as_str().unwrap_or_default();
    let what = match (action, written["card"].as_str(), written["with"].as_u64()) {
        (Action::Quest { .. }, ..) => "choose the quest".into(),
        (_, Some(card), _) => format!("{kind} {card}"),
        (_, _, Some(seat)) => format!("choose seat {seat} ({kind})"),
        _ => kind.to_owned(),
    };
    node.wrong(refusal.rule(), &format!("seat {} cannot {what}: {}", seat.index(), refusal.what()))
}

/// A seat acts, if the rules allow it.
fn act(
    reading: &mut Reading<Dwarf>,
    node: &JsonNode<'_>,
    seat: Seat,
    action: Action,
    effects: &mut Vec<Effect>,
) -> Result<(), WrongRecord> {
    let answer = reading.game.check(seat, action);
    answer.map_err(|refusal| refused(node, seat, action, refusal))?;
    reading.apply(Event::Act(seat, action), effects);
    Ok(())
}

fn read_deal(reading: &mut Reading<Dwarf>, node: &JsonNode<'_>) -> Result<(), WrongRecord> {
    let table = reading.game.public();
    let special_node = node.get("special")?;
    let special: Card = special_node.card()?;
    if Special::find(special).is_none() {
        return Err(special_node.wrong("DK-1.2", &format!("{special} is no special card")));
    }
    if !table.specials_left().contains(special) {
        return Err(special_node.wrong("DK-9.2", &format!("{special} was used before")));
    }
    let tile_node = node.get("tile")?;
    let tile: Tile =
        tile_node.text()?.parse().map_err(|_| tile_node.wrong("DK-1.5", "names no tile"))?;
    if !tile.is_in(table.options().tile_set) {
        return Err(tile_node.wrong("DK-8.4", &format!("{tile} is not in the tile set")));
    }
    if !table.tile_is_left(tile) {
        return Err(tile_node.wrong("DK-9.2", &format!("{tile} was used before")));
    }
    let deal = node.get("deal")?;
    let hands = read_hands(&deal, reading.game.players(), "DK-2.1")?;
    if !reading.game.is_deal(special, &hands) {
        let size = table.hand_size();
        let what = format!("must deal the basic cards and the special, {size} to each seat");
        return Err(deal.wrong("DK-2.1", &what));
    }
    reading.apply(Event::Chance(Chance::Deal { special, tile, hands }), &mut Ignore);
    Ok(())
}

/// Reads quest and exchange; says whether the first trick can begin.
fn read_quest(
    reading: &mut Reading<Dwarf>,
    node: &JsonNode<'_>,
    open: bool,
    effects: &mut Vec<Effect>,
) -> Result<bool, WrongRecord> {
    let has_bearer = reading.game.public().special() == Some(cards::G11B);
    if !has_bearer {
        node.without(&["exchange"], "the special card is not g11b")?;
    }
    let quest_node = match node.find("quest") {
        Some(quest) => quest,
        None if open => {
            node.without(&["exchange"], "the quest is not chosen")?;
            return Ok(false);
        }
        None => return node.get("quest").map(|_| false),
    };
    let quest: QuestId = quest_node
        .text()?
        .parse()
        .map_err(|_| quest_node.wrong("DK-8.3", "names no scoring rule"))?;
    let tile = reading.game.public().tile().expect("a tile was turned up");
    if quest.tile() != tile {
        return Err(quest_node.wrong("DK-3.3", &format!("{quest} is not on tile {tile}")));
    }
    let Turn::Seat(chooser) = reading.game.turn() else { unreachable!("the quest is chosen") };
    act(reading, &quest_node, chooser, Action::Quest { side: quest.side() }, effects)?;
    if !has_bearer {
        return Ok(true);
    }
    let exchange = match node.find("exchange") {
        Some(exchange) => exchange,
        None if open => return Ok(false),
        None => return node.get("exchange").map(|_| false),
    };
    read_exchange(reading, &exchange, effects)?;
    Ok(true)
}

fn read_exchange(
    reading: &mut Reading<Dwarf>,
    node: &JsonNode<'_>,
    effects: &mut Vec<Effect>,
) -> Result<(), WrongRecord> {
    let players = reading.game.players();
    let by = node.get("by")?.seat(players)?;
    let with_node = node.get("with")?;
    let with = with_node.seat(players)?;
    act(reading, node, by, Action::Exchange { with }, effects)?;
    let pair = |key| -> Result<(JsonNode<'_>, [Card; 2]), WrongRecord> {
        let list = node.get(key)?;
        let cards: Vec<Card> =
            list.items()?.iter().map(JsonNode::card).collect::<Result<_, _>>()?;
        match cards[..] {
            [a, b] if a != b => Ok((list, [a, b])),
            _ => Err(list.wrong("DK-5.9", "must name two different cards")),
        }
    };
    let (taken_node, taken) = pair("taken")?;
    if let Some(card) = taken.iter().find(|&&card| !reading.game.hands()[with].contains(card)) {
        let what = format!("names {card}, which seat {} does not hold", with.index());
        return Err(taken_node.wrong("DK-5.9", &what));
    }
    reading.apply(Event::Chance(Chance::Taken(taken)), effects);
    let (given_node, given) = pair("given")?;
    for card in given {
        act(reading, &given_node, by, Action::Give { card }, effects)?;
    }
    Ok(())
}

fn read_trick(
    reading: &mut Reading<Dwarf>,
    node: &JsonNode<'_>,
    short: bool,
    effects: &mut Vec<Effect>,
) -> Result<(), WrongRecord> {
    let players = reading.game.players();
    // Whoever did not use the Sorcerer before this trick declined.
    decline(reading, node, |_| false, effects)?;
    match reading.game.public().phase() {
        Phase::Play => {}
        Phase::Deal | Phase::Over => {
            return Err(node.wrong("DK-3.6", "the hand is over before this trick"));
        }
        Phase::Druid => return Err(node.wrong("DK-5.1", "comes before the Druid's swap")),
        Phase::Pass => return Err(node.wrong("DK-5.5", "comes before the hands are passed")),
        phase => {
            let rule = Refusal::NotAsked { phase }.rule();
            return Err(node.wrong(rule, "comes before what the special card asks for"));
        }
    }
    let leader = reading.game.public().leader();
    let first = reading.game.public().winners_so_far().is_empty();
    node.get("leader")?.is_seat(leader, players, if first { "DK-3.5" } else { "DK-3.6" })?;
    let cards = node.get("cards")?.items()?;
    if cards.len() > players || (cards.len() < players && !short) {
        let what = format!("must hold {players} cards, not {}", cards.len());
        return Err(node.get("cards")?.wrong("DK-3.6", &what));
    }
    for ((number, card_node), seat) in cards.iter().enumerate().zip(leader.around(players)) {
        let card_node = card_node.at(Place { card: Some(number as u32 + 1), ..node.place });
        let card = card_node.card()?;
        act(reading, &card_node, seat, Action::Play { card }, effects)?;
    }
    if cards.len() < players {
        return node.without(&["winner", "after"], "the trick is not over");
    }
    let winner = reading.game.public().winners_so_far().last().copied();
    let winner = winner.expect("the trick is over");
    let magic = reading.game.public().last_trick() & cards::MAGIC;
    let rule = match magic.first() {
        Some(cards::EXCALIBUR) => "DK-6.3",
        Some(cards::DRAGON) => "DK-6.4",
        _ => "DK-6.5",
    };
    node.get("winner")?.is_seat(winner, players, rule)?;
    match node.find("after") {
        Some(after) => read_after(reading, &after, effects),
        None => Ok(()),
    }
}

/// Seats that are asked about the Sorcerer decline, up to the first one that `stops`.
fn decline(
    reading: &mut Reading<Dwarf>,
    node: &JsonNode<'_>,
    stops: impl Fn(Seat) -> bool,
    effects: &mut Vec<Effect>,
) -> Result<(), WrongRecord> {
    while reading.game.public().phase() == Phase::Sorcerer {
        let Turn::Seat(asked) = reading.game.turn() else { unreachable!("a seat is asked") };
        if stops(asked) {
            break;
        }
        act(reading, node, asked, Action::Decline, effects)?;
    }
    Ok(())
}

fn read_after(
    reading: &mut Reading<Dwarf>,
    after: &JsonNode<'_>,
    effects: &mut Vec<Effect>,
) -> Result<(), WrongRecord> {
    let phase = reading.game.public().phase();
    let Some(decisions) = after.value.as_object() else {
        return Err(after.malformed("must be an object"));
    };
    // What is no decision says nothing to this version.
    let mut known = decisions.keys().filter(|name| NAMES.contains(*name));
    let Some(name) = known.next() else { return Ok(()) };
    if known.next().is_some() {
        return Err(after.wrong("DK-2.3", "only one special card is in a hand"));
    }
    let node = after.get(name)?;
    let by = node.get("by")?.seat(reading.game.players())?;
    let action = read_action(&node, name, Refusal::NotAsked { phase }.rule())?;
    match action {
        Action::Take { .. } if phase != Phase::Sorcerer => {
            return Err(node.wrong("DK-7.1", "nobody can use the Sorcerer here"));
        }
        Action::Take { .. } => decline(reading, &node, |asked| asked == by, effects)?,
        // Cards are played in tricks, and nowhere else.
        _ if phase == Phase::Play => {
            return Err(node.wrong("DK-3.7", "nothing is decided after this trick"));
        }
        _ => {}
    }
    act(reading, &node, by, action, effects)
}
