//! Cards by their names, without a text for each in between.

use std::fmt::Display;
use std::str::FromStr;

use game::{Element, Set};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something that is written by its name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Named<T>(pub T);

impl<T: Display> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<T>, D::Error> {
        let name = String::deserialize(deserializer)?;
        let shown: String = name.chars().take(20).collect();
        name.parse().map(Named).map_err(|_| D::Error::custom(format!("there is no {shown:?}")))
    }
}

/// Cards as a list of their names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cards<C: Element>(pub Set<C>);

impl<C: Element + Display> Serialize for Cards<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Named))
    }
}

impl<'de, C: Element + FromStr> Deserialize<'de> for Cards<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards<C>, D::Error> {
        let names = Vec::<Named<C>>::deserialize(deserializer)?;
        let mut cards = Set::EMPTY;
        for card in names {
            cards.insert(card.0);
        }
        Ok(Cards(cards))
    }
}
