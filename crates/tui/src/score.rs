//! The score pad for real cards: asks only what rule and special card need, round after round,
//! keeps the totals and says how every score came about.

mod ask;
mod cards;
mod evening;
mod players;

use std::path::Path;

use anyhow::Result;
use dwarf::Asks;
use game::Fact;
use games::GameKind;
use games::pad::ScoreAnswer;
use pad::{Needs, Question, TrickFact, WrongKind, WrongTelling};
use serde_json::{Map, Value, json};
use words::Words;

use crate::console::Console;
use ask::{ScoreAsker, SeatReply, Then};

pub use evening::Evening;

/// Names separated by commas, if there are as many different ones as the game allows.
///
/// # Errors
/// How many there are.
pub fn player_names(typed: &str, (least, most): (usize, usize)) -> Result<Vec<String>, usize> {
    players::read_names(typed, least, most)
}

/// Scores until the person or the input ends. With a data folder, every round is kept there, and a
/// person is asked whether an earlier evening goes on.
///
/// # Errors
/// If input or output are broken, or a round cannot be kept.
pub fn score_pad(
    mut pad: Evening,
    data: Option<&Path>,
    words: &'static Words,
    console: &mut Console,
) -> Result<()> {
    let catalogue = games::catalogue();
    let entry = catalogue.game(pad.game);
    let game = words.find(&format!("game.{}", pad.game));
    let person = console.is_interactive();
    let mut asker = ScoreAsker { words, console, names: pad.names.clone(), game: entry };
    asker.line(&words.say("pad.welcome", &[("game", game)]))?;
    if let Some(mut earlier) = data.filter(|_| person).and_then(|data| earlier(&pad, data)) {
        match asker.go_on(&earlier)? {
            None => return asker.line(words.get("pad.end")),
            Some(true) => {
                asker.names = earlier.names.clone();
                pad = earlier;
                totals(&mut asker, &pad.rounds)?;
            }
            Some(false) => {
                earlier.over = true;
                data.map(|data| earlier.save(data)).transpose()?;
            }
        }
    }
    if asker.names.is_empty() && asker.ask_names(game)?.is_none() {
        return asker.line(words.get("pad.end"));
    }
    pad.names = asker.names.clone();
    let mut kept = None;
    while !pad.over {
        let key = format!("pad.{}", entry.round);
        asker.line(&words.say(&key, &[("round", &(pad.rounds.len() + 1).to_string())]))?;
        let answer = match pad.game {
            GameKind::Goliath => goliath(&pad, &mut asker)?,
            GameKind::Dwarf => dwarf(&pad, &mut asker)?,
        };
        let Some(answer) = answer else { break };
        tell(&mut asker, &answer)?;
        pad.rounds.push(answer.scores());
        totals(&mut asker, &pad.rounds)?;
        kept = data.map(|data| pad.save(data)).transpose()?;
        let next = asker.next()?;
        match next {
            Then::On => continue,
            Then::Undo => drop(pad.rounds.pop()),
            Then::Stop => {}
            Then::Over => pad.over = true,
        }
        kept = data.map(|data| pad.save(data)).transpose()?;
        if next == Then::Stop {
            break;
        }
    }
    if pad.rounds.len() > 1 {
        totals(&mut asker, &pad.rounds)?;
    }
    if let Some(path) = kept {
        asker.line(&words.say("pad.kept", &[("path", &path.display().to_string())]))?;
    }
    asker.line(words.get("pad.end"))
}

/// The evening that may go on: the newest, if nothing else was asked for.
fn earlier(pad: &Evening, data: &Path) -> Option<Evening> {
    let earlier = Evening::newest(data, pad.game)?;
    let same = earlier.options == pad.options;
    (same && (pad.names.is_empty() || pad.names == earlier.names)).then_some(earlier)
}

/// How every score came about.
fn tell(asker: &mut ScoreAsker<'_>, answer: &ScoreAnswer) -> Result<()> {
    let why: Vec<&[Fact]> = match answer {
        ScoreAnswer::Goliath(answer) => answer.seats.iter().map(|seat| &*seat.why).collect(),
        ScoreAnswer::Dwarf(answer) => answer.seats.iter().map(|seat| &*seat.why).collect(),
    };
    let speaker = asker.speaker();
    for (line, why) in game::tell::score_lines(&answer.scores()).zip(why) {
        asker.line(&format!("{} {}", speaker.say(&line), speaker.all(why)))?;
    }
    Ok(())
}

fn totals(asker: &mut ScoreAsker<'_>, rounds: &[Vec<i32>]) -> Result<()> {
    let words = asker.words;
    let totals: Vec<i32> =
        (0..asker.names.len()).map(|seat| rounds.iter().map(|round| round[seat]).sum()).collect();
    let speaker = asker.speaker();
    let each: Vec<Fact> = game::tell::totals(&totals).collect();
    asker.line(&speaker.all(&each))?;
    let best = totals.iter().copied().max().unwrap_or_default();
    let ahead = asker.names.iter().zip(&totals).filter(|&(_, &total)| total == best);
    let ahead = words.and(&ahead.map(|(name, _)| name.clone()).collect::<Vec<_>>());
    let points = words.count("point", best);
    asker.line(&words.say("pad.winner", &[("names", &ahead), ("points", &points)]))
}

fn options(pad: &Evening, players: usize) -> Value {
    let mut options = json!(pad.options);
    options["players"] = json!(players);
    options
}

/// A round of David & Goliath; none if the person ends.
fn goliath(pad: &Evening, asker: &mut ScoreAsker<'_>) -> Result<Option<ScoreAnswer>> {
    let players = asker.names.len();
    let deck = asker.game.deck(players).map_or_else(Vec::new, |deck| deck.cards.clone());
    let request = |won: &[Vec<String>], partial: bool| {
        let mut won = won.to_vec();
        won.resize(players, Vec::new());
        let options = options(pad, players);
        json!({"game": pad.game, "options": options, "won": won, "partial": partial})
    };
    let so_far = |won: &[Vec<String>]| games::pad::score(&request(won, true)).map(drop);
    let mut won = Vec::new();
    loop {
        if won.is_empty() {
            let Some(piles) = asker.piles(&deck, true, so_far)? else { return Ok(None) };
            won = piles;
        }
        match games::pad::score(&request(&won, false)) {
            Ok(answer) => return Ok(Some(answer)),
            Err(error) if !amend(asker, &mut won, &error)? => return Ok(None),
            Err(_) => {}
        }
    }
}

/// Cards that nobody has are asked for once more; piles that cannot be are asked for anew. False
/// if the person ends.
fn amend(
    asker: &mut ScoreAsker<'_>,
    won: &mut Vec<Vec<String>>,
    error: &WrongTelling,
) -> Result<bool> {
    asker.wrong(error)?;
    let WrongKind::Untold { cards } = &error.what else {
        won.clear();
        return Ok(true);
    };
    let Some(more) = asker.piles(cards, false, |_| Ok(()))? else { return Ok(false) };
    for (pile, more) in won.iter_mut().zip(more) {
        pile.extend(more);
    }
    Ok(true)
}

/// A hand of The Dwarf King; none if the person ends.
fn dwarf(pad: &Evening, asker: &mut ScoreAsker<'_>) -> Result<Option<ScoreAnswer>> {
    let mut told = Map::new();
    told.insert("game".into(), json!(pad.game));
    told.insert("options".into(), options(pad, asker.names.len()));
    let needs = loop {
        let Some(quest) = asker.ask_quest()? else { return Ok(None) };
        let Some(special) = asker.ask_special()? else { return Ok(None) };
        let (tile, side) = quest.split_at(quest.len() - 1);
        told.insert("tile".into(), json!(tile));
        told.insert("side".into(), json!(side));
        told.insert("special".into(), json!(special));
        match pad::needs_of(&Value::Object(told.clone())) {
            Ok(needs) => break needs,
            Err(error) => asker.wrong(&error)?,
        }
    };
    let questions = needs.questions();
    for &question in &questions {
        if !answer(asker, &mut told, &needs, question)? {
            return Ok(None);
        }
    }
    loop {
        match games::pad::score(&Value::Object(told.clone())) {
            Ok(answer) => return Ok(Some(answer)),
            Err(error) => {
                if let WrongKind::Untold { .. } = &error.what {
                    let mut won = piles(&told);
                    if !amend(asker, &mut won, &error)? {
                        return Ok(None);
                    }
                    told.insert("won".into(), json!(won));
                    continue;
                }
                asker.wrong(&error)?;
                // What is wrong is asked again; if that is not told by a field, all of it.
                let place = error.path.split('/').nth(1).unwrap_or_default();
                let wrong = questions.iter().copied().filter(|question| question.name() == place);
                let again: Vec<Question> = wrong.collect();
                for &question in if again.is_empty() { &questions } else { &again } {
                    if !answer(asker, &mut told, &needs, question)? {
                        return Ok(None);
                    }
                }
            }
        }
    }
}

fn piles(told: &Map<String, Value>) -> Vec<Vec<String>> {
    let won = told.get("won").cloned().unwrap_or_default();
    serde_json::from_value(won).unwrap_or_default()
}

/// Asks one question; false if the person ends.
fn answer(
    asker: &mut ScoreAsker<'_>,
    told: &mut Map<String, Value>,
    needs: &Needs,
    question: Question,
) -> Result<bool> {
    let tricks = needs.hand_size;
    let value = match question {
        Question::Tricks(TrickFact::Tricks) => {
            asker.ask_tricks(tricks)?.map(|tricks| json!(tricks))
        }
        Question::Tricks(TrickFact::Winners | TrickFact::LastFour | TrickFact::ThirdTricks) => {
            asker.ask_players(question.name(), tricks)?.map(|seats| json!(seats))
        }
        Question::Won | Question::Special(Asks::Won) => {
            let players = asker.names.len();
            let so_far = |won: &[Vec<String>]| {
                let mut all = told.clone();
                let mut won = won.to_vec();
                won.resize(players, Vec::new());
                all.insert("won".into(), json!(won));
                // Only what is wrong with a card is sure before all is told.
                match games::pad::score(&Value::Object(all)) {
                    Err(error) if error.path.starts_with("/won/") => Err(error),
                    _ => Ok(()),
                }
            };
            asker.piles(&needs.cards, false, so_far)?.map(|won| json!(won))
        }
        Question::Special(Asks::Tinkerer) => {
            asker.ask_one_or("pad.tinkerer")?.map(|seat| match seat {
                SeatReply::Seat(seat) => json!({"next_trick": seat}),
                SeatReply::Nobody => json!("last_trick"),
            })
        }
        Question::Special(Asks::Joker) => asker.ask_one_or("pad.joker")?.map(|seat| match seat {
            SeatReply::Seat(seat) => json!({"last_trick": seat}),
            SeatReply::Nobody => json!("earlier"),
        }),
        Question::Special(Asks::Scout) => {
            asker.ask_scout()?.map(|(seat, n)| json!({"played_by": seat, "nobles": n}))
        }
    };
    let done = value.is_some();
    told.extend(value.map(|value| (question.name().to_owned(), value)));
    Ok(done)
}
