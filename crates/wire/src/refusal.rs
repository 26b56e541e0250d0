//! A refusal: what was wrong, by which rule, and the facts to explain it.

use game::{Fact, Refusal as RuleRefusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Why something was not done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// Who refuses, and the facts.
    #[serde(flatten)]
    pub reason: RefusalReason,
    /// What is wrong and what would be right, for the authors of clients.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub what: String,
    /// What is wrong, for players; absent only in what was stored before there were facts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fact: Option<Box<Fact>>,
}

/// Who refuses: a rule of the game, or the house.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum RefusalReason {
    /// A rule of the game.
    Rule {
        /// The rule's number, such as `DK-4.8`.
        rule: String,
        /// The game's own refusal: its code and the facts.
        #[serde(flatten)]
        #[schemars(with = "RefusalOfRule")]
        refusal: Value,
    },
    /// The table or the server, or on the way there the client itself.
    House(Code),
    /// One that only later versions know, as they wrote it: a log must not become unreadable by it.
    #[schemars(skip)]
    Later {
        /// The code, which this version has no words for.
        code: String,
        /// What it holds, kept as it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facts: Option<Value>,
    },
}

/// How the refusals of all games are written.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct RefusalOfRule {
    code: String,
    #[serde(default)]
    facts: Option<Value>,
}

/// What kind of thing is wrong, apart from the rules of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "code", content = "facts", rename_all = "snake_case")]
pub enum Code {
    /// The message or the request makes no sense.
    Malformed,
    /// An option that does not exist, or a value it does not take.
    Option,
    /// A seed that cannot be, or cannot be chosen here.
    Seed,
    /// A name that cannot stand on a seat.
    Name,
    /// A text that cannot be said.
    Text,
    /// There is no such feeling.
    Emote,
    /// No hexadecimal digits, or too many.
    Hex,
    /// There is no such bot.
    NoBot,
    /// There is no such seat.
    #[serde(alias = "no_chair")]
    NoSeat,
    /// One's own seat is not meant here.
    #[serde(alias = "own_chair")]
    OwnSeat,
    /// The seat is free, so there is nobody to act upon.
    Free,
    /// The seat is taken.
    Taken,
    /// No other person sits there.
    NoPerson,
    /// No seat is free.
    Full,
    /// Only the host may do it.
    NotHost,
    /// Spectators do not play.
    Watching,
    /// The host removed this person.
    Removed,
    /// The game has begun, and this belongs before it.
    Started,
    /// The game has not begun.
    NotStarted,
    /// The game, or the round, is not over.
    NotOver,
    /// It was chosen before the game moved on.
    Stale {
        /// The last event the client had seen.
        seen: u64,
        /// The last event that moved the game.
        moved: u64,
    },
    /// The seat has answered already.
    Answered,
    /// There is nothing to decide for this seat.
    NotYourTurn,
    /// The table does not allow advice.
    NoAdvice,
    /// The limit for what one person says is reached.
    ChatFull,
    /// The limit for this is reached.
    Enough,
    /// Other people sit at the table.
    NotAlone,
    /// There is no decision to take back.
    NothingToUndo,
    /// The game is over, and everything was told.
    Over,
    /// The same people play again already.
    Rematch {
        /// The name of their new table, as in its address.
        table: String,
    },
    /// Nobody asked for a review.
    NoReview,
    /// A record that is not right.
    Record,
    /// What was told of real cards cannot be.
    Score(Value),
    /// There is no such table.
    NoSuchTable,
    /// There is no such game.
    NoSuchGame,
    /// There is nothing at this path.
    NoSuchPath,
    /// The path does not take this method.
    WrongMethod,
    /// The body is too large.
    TooLarge,
    /// The token owns no seat here.
    WrongToken,
    /// It comes from a page of another site, or to another name of this server.
    Foreign,
    /// The host of the server has blocked the address.
    Blocked,
    /// More than the limits allow.
    TooMany {
        /// When it makes sense to try again, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wait_ms: Option<u64>,
    },
    /// The server has as many tables as it can hold.
    HouseFull,
    /// The server cannot store now.
    Storage,
    /// An older server beside this one could not read what would be stored.
    Upgrading,
    /// What is stored cannot be read.
    Broken,
    /// It took too long.
    Timeout,
    /// The server cannot be reached.
    Unreachable,
}

impl Code {
    /// The code as a fact: nothing of what it holds belongs into a sentence.
    #[must_use]
    pub fn fact(&self) -> Fact {
        let written = serde_json::to_value(self).expect("a code is plain data");
        Fact::new(format!("refusal.{}", written["code"].as_str().unwrap_or_default()))
    }
}

/// The name of something that is written as one, such as a variant without fields.
pub fn name_of(thing: &impl Serialize) -> String {
    let value = serde_json::to_value(thing).expect("it is plain data");
    value.as_str().unwrap_or_default().to_owned()
}

/// A refusal says no more than this, in characters: part of it may come from whoever is refused.
const LONGEST: usize = 400;

impl Refusal {
    /// A refusal that no rule of the game is behind.
    pub fn new(code: Code, what: &str) -> Refusal {
        let mut short: String = what.chars().take(LONGEST).collect();
        if short.len() < what.len() {
            short.push('…');
        }
        let fact = Some(code.fact().into());
        Refusal { reason: RefusalReason::House(code), what: short, fact }
    }

    /// A refusal by a rule of the game.
    pub fn of_rule<R: RuleRefusal + Serialize>(refusal: &R) -> Refusal {
        let (rule, fact) = (refusal.rule().into(), Some(refusal.fact().into()));
        let refusal = serde_json::to_value(refusal).expect("a refusal is plain data");
        Refusal { reason: RefusalReason::Rule { rule, refusal }, what: String::new(), fact }
    }

    /// The refusal in an answer; a proxy, for instance, refuses in words of its own.
    pub fn read(answer: Value) -> Refusal {
        let words = answer.as_str().map(|text| text.chars().take(LONGEST).collect());
        serde_json::from_value(answer).unwrap_or_else(|_| Refusal {
            reason: RefusalReason::Later { code: String::new(), facts: None },
            what: words.unwrap_or_default(),
            fact: None,
        })
    }

    /// The same, and a rule says so.
    #[must_use]
    pub fn by_rule(mut self, rule: Option<&str>) -> Refusal {
        if let (RefusalReason::House(code), Some(rule)) = (&self.reason, rule) {
            let refusal = serde_json::to_value(code).expect("a code is plain data");
            self.reason = RefusalReason::Rule { rule: rule.into(), refusal };
        }
        self
    }

    /// Something beyond a limit: when it makes sense to try again, in milliseconds.
    pub fn too_many(what: &str, wait_ms: u64) -> Refusal {
        Refusal::new(Code::TooMany { wait_ms: Some(wait_ms) }, what)
    }

    /// Is it kept for asking again? What makes no sense, or comes too soon, is not an answer.
    pub fn is_kept(&self) -> bool {
        !matches!(
            self.reason,
            RefusalReason::House(
                Code::Malformed | Code::TooMany { .. } | Code::Storage | Code::Upgrading
            )
        )
    }

    /// The code, as it is written.
    pub fn code(&self) -> String {
        let reason = serde_json::to_value(&self.reason).expect("it is plain data");
        reason["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The number of the rule, where a rule refuses.
    pub fn rule(&self) -> Option<&str> {
        match &self.reason {
            RefusalReason::Rule { rule, .. } => Some(rule),
            RefusalReason::House(_) | RefusalReason::Later { .. } => None,
        }
    }

    /// The facts, as they are written.
    pub fn facts(&self) -> Value {
        serde_json::to_value(&self.reason).expect("plain data")["facts"].take()
    }

    /// Does the house refuse for this reason?
    pub fn is(&self, code: &Code) -> bool {
        matches!(&self.reason, RefusalReason::House(own) if own == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that is older than the one that refused gives the same answer again.
    #[test]
    fn a_code_of_a_later_version_is_kept_as_it_is() {
        for text in [
            r#"{"code":"moonstruck","what":"the moon is full"}"#,
            r#"{"code":"moonstruck","facts":{"moon":"full"},"fact":{"key":"refusal.moonstruck"}}"#,
        ] {
            let refusal: Refusal = serde_json::from_str(text).expect("it is read");
            assert!(matches!(refusal.reason, RefusalReason::Later { .. }), "{refusal:?}");
            assert!(refusal.is_kept() && refusal.code() == "moonstruck");
            let again = serde_json::to_value(&refusal).expect("plain data");
            let before: Value = serde_json::from_str(text).expect("JSON");
            assert_eq!((&again["code"], &again["facts"]), (&before["code"], &before["facts"]));
        }
        // What this version knows is read as that.
        let known: Refusal =
            serde_json::from_str(r#"{"code":"stale","facts":{"seen":1,"moved":2}}"#)
                .expect("it is read");
        assert!(known.is(&Code::Stale { seen: 1, moved: 2 }));
    }
}
